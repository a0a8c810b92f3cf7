"""The same as players of the simulator's first years are written: states in dictionaries, a deadline, a name of its own."""

from IN104_simulateur.cell import Cell
from IN104_simulateur.game import *  # noqa: F403
from IN104_simulateur.gameState import *  # noqa: F403
from IN104_simulateur.move import *  # noqa: F403
from IN104_simulateur.player import TimeOutException  # noqa: F401


class FirstYears:
    def __init__(self, name):
        self.name, self.alwaysSeeAsWhite = name, False
        game = Game(self, 1.5, self, 1.5, {"nRows": 8, "nPieces": 12}, 1000)  # noqa: F405
        assert len(list(game.gameState.findNextStates().values())) == 7

    def play(self, gameState, deadline):
        moves = gameState.getStateMoveDict()
        print(gameState.toDisplay(True), deadline.until())

        def value(text):
            state = gameState.doMove(moves[text], inplace=False)
            kings = sum(Cell.isKing(cell) for cell in state.boardState.cells)
            return sum(map(Cell.isBlack, state.boardState.cells)) - sum(map(Cell.isWhite, state.boardState.cells)) + kings

        best = (min if gameState.isWhiteTurn else max)(moves, key=value)
        choice = gameState.doMove(Move.fromPDN(moves[best].toPDN()), inplace=False)  # noqa: F405
        assert str(choice) == best
        return choice

    def __str__(self):
        return self.name
