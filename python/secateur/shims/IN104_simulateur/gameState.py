"""A state of play: board, side to move, plies without a capture."""

import secateur

from .boardState import BoardState
from .cell import Cell
from .move import Move

FINDS = {(0, 0): Cell.w, (0, 1): Cell.W, (1, 0): Cell.b, (1, 1): Cell.B}


class GameState:
    def __init__(self, boardState=None, isWhiteTurn=True, noCaptureCounter=0, game=None):
        self.boardState = boardState or BoardState()
        self.isWhiteTurn, self.noCaptureCounter, self._game = isWhiteTurn, noCaptureCounter, game

    @classmethod
    def of_game(cls, game):
        """The state of one of Secateur's games."""
        planes = game.planes()
        white = game.text.startswith("W")
        rows = planes.shape[1]
        board = BoardState([Cell.empty] * (rows * rows // 2), rows, variant=game.variant.text)
        for plane in range(4):
            enemy, king = divmod(plane, 2)
            for row, column in zip(*planes[plane].nonzero()):
                board.setCell(int(row), int(column), FINDS[int(white == bool(enemy)), king])
        return cls(board, white, int(planes[4, 0, 0]), game.copy())

    def game(self):
        """This state as one of Secateur's games; the board may have been changed by hand."""
        text = self.boardState.text(self.isWhiteTurn)
        if self._game is None or not same_board(self._game.text, text):
            self._game = secateur.Game(self.boardState.variant, text)
        return self._game

    def findPossibleMoves(self):
        game = self.game()
        moves = []
        for text in game.legal():
            numbers = [int(number) - 1 for number in text.replace("x", "-").split("-")]
            moves.append(Move(numbers, "x" in text, text))
        return moves

    def doMove(self, move, inplace=False):
        game = self.game().copy()
        game.play(move.text)
        after = GameState.of_game(game)
        after.noCaptureCounter = 0 if move.isCapture() else self.noCaptureCounter + 1
        after.boardState.nPieces = self.boardState.nPieces
        if not inplace:
            return after
        self.boardState, self.isWhiteTurn = after.boardState, after.isWhiteTurn
        self.noCaptureCounter, self._game = after.noCaptureCounter, after._game
        return self

    def findNextStates(self):
        return [self.doMove(move) for move in self.findPossibleMoves()]

    def copy(self):
        return GameState(self.boardState.copy(), self.isWhiteTurn, self.noCaptureCounter, self._game)

    def reverse(self):
        """The state with colours exchanged and the board turned round."""
        return GameState(self.boardState.reverse(), not self.isWhiteTurn, self.noCaptureCounter)

    def __eq__(self, other):
        return isinstance(other, GameState) and str(self) == str(other)

    def __hash__(self):
        return hash(str(self))

    def __str__(self):
        return f"{'W' if self.isWhiteTurn else 'B'}{self.boardState}{self.noCaptureCounter}"


def same_board(a, b):
    """Whether two position texts have the same pieces and side to move; counters may follow them."""
    return parts(a) == parts(b)


def parts(text):
    turn, white, black = text.split(":")[:3]
    return turn, frozenset(white[1:].split(",")), frozenset(black[1:].split(","))
