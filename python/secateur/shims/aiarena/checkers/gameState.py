"""A state of play without a board of its own."""

from IN104_simulateur import gameState
from IN104_simulateur.boardState import CONFIG, RULES
from IN104_simulateur.cell import B, W, b, empty, w

from .cell import KING, MAN, NONE, Cell

CELLS = {empty: Cell(), w: Cell(MAN, True), W: Cell(KING, True), b: Cell(MAN, False), B: Cell(KING, False)}
defaultConfig, defaultRules = dict(CONFIG), dict(RULES)


class GameState(gameState.GameState):
    @property
    def cells(self):
        return [CELLS[cell] for cell in self.boardState.cells]

    def getCell(self, row, column):
        return CELLS[self.boardState.getCell(row, column)]

    def doMove(self, move, inplace=True):
        return super().doMove(move, inplace)

    def findNextStates(self):
        return [self.copy().doMove(move) for move in self.findPossibleMoves()]

    def checkTermination(self):
        """0 while the game goes on, 1 or 2 for the winner, 3 for a draw."""
        if not self.findPossibleMoves():
            return 2 if self.isWhiteTurn else 1
        return 3 if self.noCaptureCounter >= RULES["noCaptureMax"] else 0

    def toString(self, turn=True, counts=False):
        return ("WB"[not self.isWhiteTurn] if turn else "") + str(self.boardState) + (str(self.noCaptureCounter) if counts else "")

    __repr__ = __str__ = lambda self: self.toString(True, True)

    def __getattr__(self, name):
        if name in ("nRows", "nCells", "nPieces", "isValidIndex", "isValidRC", "RCtoIndex", "indexToRC"):
            return getattr(self.boardState, name)
        raise AttributeError(name)
