"""A move: the cells it passes, from the first to the last."""


class Move:
    def __init__(self, cells=(), capture=False):
        self.cells, self.capture = list(cells), capture

    def isCapture(self):
        return self.capture

    def len(self):
        """How many cells it has."""
        return len(self.cells)

    def __len__(self):
        return len(self.cells)

    def toPDN(self):
        """The cells as the simulator writes them, counted from 0."""
        return ("x" if self.capture else "-").join(map(str, self.cells))

    toString = __str__ = __repr__ = toPDN

    @classmethod
    def fromPDN(cls, text):
        capture = "x" in text
        return cls([int(number) for number in text.split("x" if capture else "-")], capture)

    def __eq__(self, other):
        return isinstance(other, Move) and (self.cells, self.capture) == (other.cells, other.capture)

    def __hash__(self):
        return hash((tuple(self.cells), self.capture))
