"""A move: the cells it passes, from the first to the last."""


class Move:
    def __init__(self, cells=(), capture=False, text=None):
        self.cells, self.capture = list(cells), capture
        self.text = text or self.toPDN()

    def isCapture(self):
        return self.capture

    def len(self):
        """Steps of the move."""
        return max(0, len(self.cells) - 1)

    __len__ = len

    def toPDN(self):
        return ("x" if self.capture else "-").join(str(cell + 1) for cell in self.cells)

    @classmethod
    def fromPDN(cls, text):
        capture = "x" in text
        return cls([int(number) - 1 for number in text.split("x" if capture else "-")], capture, text)

    def __eq__(self, other):
        return isinstance(other, Move) and self.text == other.text

    def __hash__(self):
        return hash(self.text)

    def __str__(self):
        return self.text

    __repr__ = __str__
