#!/usr/bin/env python3
"""Makes the folders beside this file anew: make.py PROGRAM, with the program of commit d0ea099.

Each folder has begun/, what the program left when it was interrupted midway, command, the arguments that go on with it,
and finished/, what the same program then printed and wrote.
"""
import json
import os
import pathlib
import shutil
import signal
import sqlite3
import subprocess
import sys

PROGRAM = os.path.abspath(sys.argv[1])
HERE = pathlib.Path(__file__).resolve().parent

OPENINGS = "1R 2B 3R\n5B 8R\n7R 16B 13TR 4B\n3TB 6R\n"
SWISS = """game = "awale"
format = "swiss"
rounds = 3
pairs = 4
depth = 2
openings = "four.openings"
seed = 7
[[players]]
player = "lesage-viale(depth=1)"
[[players]]
player = "lesage-viale(depth=2,eval=raw)"
[[players]]
name = "one"
player = "random"
[[players]]
name = "another"
player = "random"
"""
TUNED = "--agent lesage-viale(depth=2) --depth 2 --openings four.openings --concurrency 1 --out out --json"

# folder: (files, the command that begins, the sign that it is midway, the signal, the command that goes on or None for
# the same)
MATCH = "match draughts bornachot-haro(alphabeta,depth=2) random --pairs 12 --depth 2 --openings start --seed 7"
SPRT = "sprt quoridor:size=3,walls=1 random random --depth 1 --openings start --seed 7 --elo0 0 --elo1 100"
RESUME = "resume it.db --json --games out.games"
FIXTURES = {
    "match": ({}, f"{MATCH} --concurrency 1 --store it.db", ("games", 10), signal.SIGINT, RESUME),
    "sprt": ({}, f"{SPRT} --concurrency 1 --store it.db", ("games", 60), signal.SIGKILL, RESUME),
    "tournament": (
        {"swiss.toml": SWISS, "four.openings": OPENINGS},
        "tournament swiss.toml --concurrency 1 --store it.db", ("games", 20), signal.SIGINT, RESUME,
    ),
    "spsa": (
        {"four.openings": OPENINGS},
        f"tune awale --method spsa --over w.captured=400:200..800:100,w.seeds=100:0..400:50 --iterations 12 --pairs 3 {TUNED}",
        ("line", "iteration 5 of 12"), signal.SIGINT, None,
    ),
    "random": (
        {"four.openings": OPENINGS},
        f"tune awale --method random --over w.captured=200..800:50 --configurations 8 --games 12 --pool 3 {TUNED}",
        ("line", "round 3 of 6"), signal.SIGINT, None,
    ),
    "local": (
        {"four.openings": OPENINGS},
        f"tune awale --method local --over w.captured=100:0..800:100,w.seeds=100:0..400:50 --games 6"
        f" --streak 4 --iterations 12 --seed 2 {TUNED}",
        ("line", "duel 6"), signal.SIGINT, None,
    ),
    "regression": (
        {},
        "tune abalone --method regression --agent lao(tt=1M,depth=1) --depth 1 --games 40 --openings random:6"
        " --concurrency 1 --out out --json",
        ("line", "20 of 40 games"), signal.SIGINT, None,
    ),
}


def arguments(line):
    return [PROGRAM, *line.split(" ")]


def query(store, text):
    """A number from a store; 0 where it is not there yet."""
    try:
        return sqlite3.connect(f"file:{store}?mode=ro", uri=True).execute(text).fetchone()[0]
    except sqlite3.Error:
        return 0


def interrupt(folder, line, midway, how):
    said = open(folder / "said", "w+")
    process = subprocess.Popen(arguments(line), cwd=folder, stdout=subprocess.DEVNULL, stderr=said)
    what, sign = midway
    while process.poll() is None:
        if what == "games" and query(folder / "it.db", "SELECT count(*) FROM games") >= sign:
            break
        if what == "line" and sign in (folder / "said").read_text():
            break
        if what == "rows" and (rows := list(folder.glob(sign[0]))) and rows[0].read_text().count("\n") > sign[1]:
            break
    assert process.poll() is None, f"{line}: it was over before it could be interrupted"
    process.send_signal(how)
    process.wait()
    (folder / "said").unlink()


def checkpoint(folder):
    for path in list(folder.rglob("*.db")) + list(folder.rglob("*.sqlite")):
        store = sqlite3.connect(path)
        # A claim whose lease has run out, whatever the reader's clock says.
        store.execute("UPDATE claims SET until = 1")
        store.commit()
        store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        store.close()
        for end in ("-wal", "-shm"):
            path.with_name(path.name + end).unlink(missing_ok=True)


def without_times(value):
    if isinstance(value, dict):
        return {key: without_times(inner) for key, inner in value.items() if key != "times"}
    return [without_times(inner) for inner in value] if isinstance(value, list) else value


def go_on(begun, finished, line, names):
    """Resumes a copy of what was begun; the files named are kept."""
    copy = begun.parent / "copy"
    shutil.copytree(begun, copy)
    done = subprocess.run(arguments(line), cwd=copy, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    finished.mkdir(parents=True, exist_ok=True)
    printed = json.dumps(without_times(json.loads(done.stdout)), indent=1, ensure_ascii=False)
    (finished / "stdout.json").write_text(printed + "\n")
    for name in names:
        for path in copy.glob(name):
            shutil.copy(path, finished / path.name)
    shutil.rmtree(copy)
    print(line, "|", done.stderr.strip().splitlines()[-1:])


def new(name):
    folder = HERE / name
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "begun").mkdir(parents=True)
    return folder


for name, (files, line, midway, how, resumed) in FIXTURES.items():
    folder = new(name)
    for file, text in files.items():
        (folder / "begun" / file).write_text(text)
    interrupt(folder / "begun", line, midway, how)
    while how == signal.SIGKILL and not query(folder / "begun" / "it.db", "SELECT count(*) FROM claims"):
        # Killed between two pairs: the next life may leave a claim behind.
        interrupt(folder / "begun", line, midway, how)
    checkpoint(folder / "begun")
    (folder / "command").write_text((resumed or line) + "\n")
    go_on(folder / "begun", folder / "finished", resumed or line, ["out.games", "out"])

# The laboratory keeps what is finished under the name of its build. Openings of its games depend on our strongest player,
# so games are kept whole, and so are duels; measurements are interrupted midway.
folder = new("lab")
begun = folder / "begun"
LAB = "lab run {} --quick --out . --concurrency 1 --json"
for name in ("abalone-versus-random", "abalone-local-search"):
    subprocess.run(arguments(LAB.format(name)), cwd=begun, check=True, capture_output=True)
interrupt(begun, LAB.format("awale-loops"), ("rows", ("kept/*/awale-loops-quick.rows", 13)), signal.SIGINT)
checkpoint(begun)
for path in begun.glob("a*"):
    path.unlink()
(build,) = (begun / "kept").iterdir()
build.rename(begun / "kept" / "BUILD")
for name in ("abalone-versus-random", "abalone-local-search", "awale-loops"):
    copy = folder / "with-build"
    shutil.copytree(begun, copy)
    (copy / "kept" / "BUILD").rename(copy / "kept" / build.name)
    go_on(copy, folder / "finished" / name, LAB.format(name), [f"{name}*"])
    shutil.rmtree(copy)
