"""A small player of our own: takes what it can; sees every board as White. Written as players of 2017 are."""

import IN104_simulateur as simu
from IN104_simulateur.cell import isWhite
from IN104_simulateur.gameState import GameState

simu.GameState.children = simu.GameState.findNextStates


class Brain:
    name = "small"

    def __init__(self, config=None, rules=None):
        pass

    def play(self, gameState, timeLimit):
        board, Cell = gameState.boardState, simu.Cell
        assert gameState.isWhiteTurn and timeLimit / 2 > 0 and isinstance(gameState, GameState)
        assert len(gameState.findPossibleMoves()) == len(gameState.children())
        assert all(cell is Cell.empty or Cell.isWhite(cell) != Cell.isBlack(cell) for cell in board.cells)
        if gameState.boardState.cells.count(Cell.w) == 12 == board.cells.count(Cell.b):
            row, column = board.indexToRC(31)
            assert (row, column) == (7, 6) and Cell.isWhite(board.getCell(row, column)), "White is at the bottom"
        move = max(gameState.findPossibleMoves(), key=len)
        assert isWhite(board.cells[move.cells[0]]) and simu.Move.fromPDN(move.toPDN()) == move
        before = str(gameState)
        after = gameState.doMove(move)
        assert str(gameState) == before and str(after) in map(str, gameState.findNextStates())
        return after
