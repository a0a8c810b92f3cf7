"""A first player without any package: it asks Secateur's engine for the rules over a pipe, and is an engine itself. It plays the
move after which the position is worth least for the opponent. Copy it; every language with pipes can do the same:
secateur match quoridor 'ugi(cmd="python3 examples/python/over_a_pipe.py quoridor")' random --pairs 5"""
import os
import subprocess
import sys

VARIANT = sys.argv[1] if len(sys.argv) > 1 else "quoridor"
PROGRAM = os.environ.get("SECATEUR", "secateur")
try:
    rules = subprocess.Popen([PROGRAM, "engine", VARIANT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
except OSError as error:
    sys.exit(f"{PROGRAM}: {error.strerror}: put it on the PATH, or name it by SECATEUR")

def query(position, what):
    """The engine's answer to a query about a position; None if it has no answer."""
    try:
        rules.stdin.write(f"{position}\nquery {what}\n")
        answer = rules.stdout.readline() # "response TEXT", or "info string …" if it cannot answer
    except BrokenPipeError:
        answer = ""
    if not answer:
        os._exit(1)                      # it has ended, and has printed why
    return answer.removeprefix("response").strip() if answer.startswith("response") else None

def after(position, move):
    return f"{position} {move}" if " moves " in position else f"{position} moves {move}"

def value(position):
    """The value for the side to move; a win or a loss is beyond all other values."""
    won = {"p1win": "true", "p2win": "false"}.get(query(position, "result"))
    if won:
        return 99999 if won == query(position, "p1turn") else -99999
    return int(query(position, "eval") or 0)

position = "position startpos"
for line in sys.stdin:
    word = line.split()[0] if line.split() else ""
    if word == "ugi":
        print("id name over a pipe\nugiok")
    elif word == "isready":
        print("readyok")
    elif word == "position":
        position = line.strip()
    elif word == "go":
        moves = (query(position, "moves") or "").split()
        print("bestmove", min(moves, key=lambda move: value(after(position, move)), default="(none)"))
    elif word == "quit":
        break
    sys.stdout.flush()
rules.stdin.close()
rules.wait()
