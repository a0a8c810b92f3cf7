"""A state of play: board, side to move, plies without a capture."""

from .boardState import BoardState


class States(list):
    """The next states: a list, and the dictionary by text that it was in the simulator's first years."""

    def keys(self):
        return [str(state) for state in self]

    def values(self):
        return list(self)

    def items(self):
        return [(str(state), state) for state in self]


class GameState:
    def __init__(self, config=None, rules=None):
        self.boardState = BoardState(config, rules)
        self.isWhiteTurn = (config or {}).get("whiteStarts", True)
        self.noCaptureCounter = 0

    @classmethod
    def of_game(cls, game):
        """The state of one of Secateur's games."""
        return cls.of(BoardState.of_game(game), game.text.startswith("W"), int(game.planes()[4, 0, 0]))

    @classmethod
    def of(cls, board, white, counter):
        state = cls.__new__(cls)
        state.boardState, state.isWhiteTurn, state.noCaptureCounter = board, white, counter
        return state

    def copy(self):
        return type(self).of(self.boardState.copy(), self.isWhiteTurn, self.noCaptureCounter)

    def findPossibleMoves(self):
        return self.boardState.findPossibleMoves(self.isWhiteTurn)

    def doMove(self, move, inplace=False):
        state = self if inplace else self.copy()
        state.boardState.doMove(move)
        state.noCaptureCounter = 0 if move.isCapture() else state.noCaptureCounter + 1
        state.isWhiteTurn = not state.isWhiteTurn
        return state

    def findNextStates(self):
        return States(self.doMove(move) for move in self.findPossibleMoves())

    def getStateMoveDict(self):
        """The moves by the text of the state that each leads to."""
        return {str(self.doMove(move)): move for move in self.findPossibleMoves()}

    def reverse(self):
        """Turns the board round and exchanges the colours, in place."""
        self.boardState.reverse()
        self.isWhiteTurn = not self.isWhiteTurn
        return self

    def __eq__(self, other):
        return isinstance(other, GameState) and str(self) == str(other)

    def __hash__(self):
        return hash(str(self))

    def __str__(self):
        return f"{'W' if self.isWhiteTurn else 'B'}{self.boardState}{self.noCaptureCounter}"

    def toDisplay(self, showBoard=False):
        return f"{self.boardState.toDisplay(showBoard)}\n{'White' if self.isWhiteTurn else 'Black'} to move."

    def display(self, showBoard=False):
        print(self.toDisplay(showBoard))
