"""Calls players written in Python for the arena and for engines: each move runs in a thread that can be given up."""

import ctypes
import queue
import random
import threading

from ._native import Decision, Score

POLL = 0.02
"""Seconds between two checks whether the player was told to stop."""
GRACE = 0.5
"""Seconds within which a player that was told to stop must return."""


def fresh(source, seed):
    """The player for a new game: made by calling a class or a function, or the object itself. Its `reset` is called, if it has one."""
    random.seed(seed)
    player = source() if callable(source) else source
    if not callable(getattr(player, "decide", None)):
        raise TypeError(f"{type(player).__name__} has no method decide(game, limits)")
    reset = getattr(player, "reset", None)
    if callable(reset):
        reset(seed)
    return player


def run(function, stopped):
    """Calls a function in a thread of its own. If it is told to stop and does not return in time, it is given up: TimeoutError."""
    answers = queue.SimpleQueue()

    def work():
        try:
            answers.put((function(), None))
        except BaseException as error:  # the caller handles whatever it raised
            answers.put((None, error))

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    waited = 0.0
    while True:
        try:
            value, error = answers.get(timeout=POLL)
        except queue.Empty:
            waited = waited + POLL if stopped() else 0.0
            if waited < GRACE:
                continue
            # The exception ends Python code at its next instruction; C code runs on.
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(SystemExit))
            raise TimeoutError("it did not return in time") from None
        if type(error).__name__ == "PanicException":  # PyO3 would take it for a panic of its own
            error = RuntimeError(str(error))
        if error is not None:
            raise error
        return value


def move_of(game, answer):
    """Text and score of the move that `decide` returned: a move as text or action, a pair (move, score), or a Decision."""
    score = None
    if isinstance(answer, Decision):
        answer, score = answer.move, answer.score
    elif isinstance(answer, tuple) and len(answer) == 2:
        answer, score = answer
    if isinstance(score, float):
        score = round(100 * score)
    if isinstance(score, Score):
        score = score.number
    if isinstance(answer, bool) or not isinstance(answer, (str, int)):
        try:
            answer = answer.__index__()  # NumPy's integers
        except (AttributeError, TypeError):
            raise TypeError(f"decide returned {answer!r:.60}: a move is a text or an action") from None
    if not isinstance(answer, str):
        answer = game.move_text(answer)
    if score is not None and not isinstance(score, int):
        raise TypeError(f"decide returned the score {score!r:.60}: a score is a number of units, or a Score")
    return answer, score


def ask(player, game, limits):
    """A player's decision as (text, score). The arena calls this."""
    return move_of(game, run(lambda: player.decide(game.copy(), limits), lambda: limits.stopped))
