"""The same for the later simulator: it answers with a move, asks for its name, sets a timer and clears the screen."""

import signal
import subprocess
import sys

import aiarena
from aiarena.checkers import cell


def count(state, white):
    return sum(1 + 2 * (c.type == cell.KING) for c in state.cells if c.type is not cell.NONE and c.isWhite == white)


EVALUATIONS = {aiarena.checkers: lambda state: count(state, True) - count(state, False), aiarena.connect4: None}


def ring(number, frame):
    raise NameError("time is up")


class Later:
    def __init__(self, gameclass, gameclass_arguments={}):
        self.children, self.evaluate = gameclass.GameState.findNextStates, EVALUATIONS[gameclass]
        print("Please enter a name")
        self.name, self.alwaysSeeAsWhite = sys.stdin.readline()[0:-1], True

    def play(self, gameState, timeLimit):
        subprocess.check_call(["echo", "cleared"])
        signal.signal(signal.SIGALRM, ring)
        signal.setitimer(signal.ITIMER_REAL, timeLimit)
        moves, states = gameState.findPossibleMoves(), self.children(gameState)
        values = [self.evaluate(state) for state in states]
        signal.setitimer(signal.ITIMER_REAL, 0)
        return moves[values.index(max(values))]
