"""Unplanned ends: an interpreter that exits, work that is interrupted, games by the thousand."""

import subprocess
import sys
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).parent.parent / "benchmarks"


def run(code, timeout=120):
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=timeout)


GOING_AWAY = """
import secateur, threading, time
begun = threading.Event()
class Slow:
    def decide(self, game, limits):
        begun.set()
        time.sleep(0.01)
        return game.legal()[0]
def think():
    secateur.Player("quoridor").decide(secateur.Game("quoridor"), time=600, on_info=lambda info: begun.set())
def play():
    secateur.match("quoridor", Slow, Slow, pairs=1000, depth=1)
threading.Thread(target={work}, daemon=True).start()
begun.wait()
print("leaving", flush=True)
"""


@pytest.mark.parametrize("work", ["think", "play"])
def test_an_interpreter_may_go_away_while_work_is_under_way(work):
    done = run(GOING_AWAY.format(work=work))
    assert done.returncode == 0 and done.stdout == "leaving\n", (done.returncode, done.stderr)


def test_a_player_that_never_returns_does_not_keep_the_interpreter():
    code = """
import secateur
class Endless:
    def decide(self, game, limits):
        while True:
            pass
summary = secateur.match("awale:oware", Endless, "random", pairs=1, time=0.02)
print(summary["a"]["losses"], flush=True)
"""
    done = run(code)
    assert done.returncode == 0 and done.stdout == "2\n", (done.returncode, done.stderr)


def test_ctrl_c_ends_counting():
    code = """
import os, secateur, signal, threading
signal.signal(signal.SIGINT, signal.default_int_handler)
game, ended = secateur.Game("abalone"), 0
for count in (lambda: game.perft(60), lambda: game.perft(60, threads=2), lambda: game.divide(60)):
    threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
    try:
        count()
    except KeyboardInterrupt:
        ended += 1
print("ended", ended)
"""
    done = run(code)
    assert done.stdout == "ended 3\n", done.stderr


INTERRUPTING_ENGINE = """
import os, secateur, signal, sys
class Mine:
    asked = 0
    def decide(self, game, limits):
        Mine.asked += 1
        if Mine.asked == 1:
            os.kill(os.getppid(), signal.SIGINT)
        with open(sys.argv[1], "a") as file:
            file.write("asked\\n")
        return game.legal()[0]
secateur.serve_ugi(Mine, "awale:oware")
"""


def test_ctrl_c_ends_the_check_of_an_engine(tmp_path):
    (tmp_path / "engine.py").write_text(INTERRUPTING_ENGINE)
    code = f"""
import secateur, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
try:
    secateur.check_engine('ugi(cmd="{sys.executable} {tmp_path}/engine.py {tmp_path}/asked")', "awale:oware")
except KeyboardInterrupt:
    print("ended")
"""
    done = run(code)
    assert done.stdout == "ended\n", done.stderr
    # The whole games, which come last, have more moves than this.
    assert len((tmp_path / "asked").read_text().splitlines()) < 100


PANICKING = """
import secateur
from secateur._native import _panic
try:
    _panic("on purpose")
except RuntimeError as error:
    print(isinstance(error, Exception), error)
class Mine:
    def decide(self, game, limits):
        _panic("in a player")
summary = secateur.match("awale:oware", Mine, "random", pairs=1, depth=1)
print(summary["a"]["losses"], summary["terminations"]["crash"])
"""


def test_a_panic_is_an_exception_like_any_other():
    done = run(PANICKING)
    assert done.stdout == "True on purpose\n2 2\n", done.stdout + done.stderr


def test_memory_stays_flat():
    done = subprocess.run([sys.executable, BENCHMARKS / "memory.py", "20000"], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr


def test_texts_of_records_start_no_program():
    code = """
import secateur
try:
    secateur.parse_games('[White "ugi(cmd=\\\\"touch started\\\\")"]\\n1. 32-28 *', "draughts:international")
except secateur.ParseError:
    pass
for call in (lambda: secateur.Player("quoridor", 'ugi(cmd="touch started")'),
             lambda: secateur.match("quoridor", 'ugi(cmd="touch started")', "random"),
             lambda: secateur.Game("quoridor").evaluate('ugi(cmd="touch started")')):
    try:
        call()
    except secateur.ParseError as error:
        print(error)
import os
print(os.path.exists("started"))
"""
    done = run(code)
    assert done.stdout.endswith("False\n") and done.stdout.count("no program may be started") == 2, done.stdout + done.stderr
