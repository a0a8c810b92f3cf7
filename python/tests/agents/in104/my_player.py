"""A small player of our own: takes what it can; sees every board as White."""

from IN104_simulateur.cell import isWhite
from IN104_simulateur.gameState import GameState


class Brain:
    name = "small"

    def play(self, gameState, timeLimit):
        assert gameState.isWhiteTurn and timeLimit > 0 and isinstance(gameState, GameState)
        assert len(gameState.findPossibleMoves()) == len(gameState.findNextStates())
        move = max(gameState.findPossibleMoves(), key=lambda m: m.len())
        assert isWhite(gameState.boardState.cells[move.cells[0]])
        return gameState.doMove(move)
