"""The contents of a square: a type and a colour."""

NONE, MAN, KING = " ", "M", "K"


class Cell:
    def __init__(self, type=NONE, isWhite=False):
        self.type, self.isWhite = type, isWhite

    def __eq__(self, other):
        return isinstance(other, Cell) and (self.type, self.isWhite) == (other.type, other.isWhite)

    def __hash__(self):
        return hash((self.type, self.isWhite))

    def __repr__(self):
        return "_" if self.type == NONE else f"{'w' if self.isWhite else 'b'}_{self.type}"
