"""Players written in Python, asked by the arena and by engines: each move in a thread that can be given up."""

import ctypes
import queue
import random
import threading

from ._native import Decision, Score

POLL = 0.02
"""Seconds between two looks at whether the player was told to stop."""
GRACE = 0.5
"""Seconds that a player told to stop has to return."""


def fresh(source, seed):
    """The player for a new game: one made by a class or a function, or the object itself, told of the new game."""
    random.seed(seed)
    player = source() if callable(source) else source
    if not callable(getattr(player, "decide", None)):
        raise TypeError(f"{type(player).__name__} has no method decide(game, limits)")
    reset = getattr(player, "reset", None)
    if callable(reset):
        reset(seed)
    return player


def run(function, stopped):
    """Calls a function in a thread of its own. Told to stop and not back in time it is given up: TimeoutError."""
    answers = queue.SimpleQueue()

    def work():
        try:
            answers.put((function(), None))
        except BaseException as error:  # whatever it raised is the asker's to judge
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
            # The exception ends code of Python at its next instruction; code of C is left behind.
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(SystemExit))
            raise TimeoutError("it did not return in time") from None
        if type(error).__name__ == "PanicException":  # as such PyO3 would not take it for the player's
            error = RuntimeError(str(error))
        if error is not None:
            raise error
        return value


def move_of(game, answer):
    """The text of the move and the score of what `decide` returned: a move as text or action, (move, score), a Decision."""
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
    """What a player decides, as (text, score): called by the arena."""
    return move_of(game, run(lambda: player.decide(game.copy(), limits), lambda: limits.stopped))
