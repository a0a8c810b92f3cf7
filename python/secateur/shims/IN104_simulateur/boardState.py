"""The board."""

from .cell import Cell, isBlack, isWhite, swapped


class BoardState:
    """The squares that are played on, in the order of their PDN numbers."""

    variant = "draughts:in104"

    def __init__(self, cells=None, nRows=8, nPieces=12, variant=None):
        self.nRows, self.nPieces = nRows, nPieces
        self.nCells = nRows * nRows // 2
        self.variant = variant or type(self).variant
        if cells is None:
            empty = self.nCells - 2 * nPieces
            cells = [Cell.b] * nPieces + [Cell.empty] * empty + [Cell.w] * nPieces
        self.cells = list(cells)

    def indexToRC(self, index):
        row, place = divmod(index, self.nRows // 2)
        return row, 2 * place + (row % 2 == 0)

    def RCtoIndex(self, row, column):
        return row * (self.nRows // 2) + column // 2

    def isValidRC(self, row, column):
        """Whether a row and column are a square that is played on."""
        return 0 <= row < self.nRows and 0 <= column < self.nRows and (row + column) % 2 == 1

    def getCell(self, row, column):
        return self.cells[self.RCtoIndex(row, column)]

    def setCell(self, row, column, cell):
        self.cells[self.RCtoIndex(row, column)] = cell

    def copy(self):
        return BoardState(self.cells, self.nRows, self.nPieces, self.variant)

    def reverse(self):
        """The board seen from the other side: turned round, colours exchanged."""
        return BoardState([swapped(cell) for cell in reversed(self.cells)], self.nRows, self.nPieces, self.variant)

    def text(self, white):
        """The position text with a side to move."""

        def side(has, king):
            numbers = [("K" if cell is king else "") + str(i + 1) for i, cell in enumerate(self.cells) if has(cell)]
            return ",".join(numbers)

        return f"{'W' if white else 'B'}:W{side(isWhite, Cell.W)}:B{side(isBlack, Cell.B)}"

    def findPossibleMoves(self, white):
        from .gameState import GameState

        return GameState(self, white, 0).findPossibleMoves()

    def findNextStates(self, white):
        from .gameState import GameState

        return [state.boardState for state in GameState(self, white, 0).findNextStates()]

    def __eq__(self, other):
        return isinstance(other, BoardState) and self.cells == other.cells

    def __hash__(self):
        return hash(tuple(self.cells))

    def __str__(self):
        return "".join(cell.value for cell in self.cells)

    def display(self):
        """The board as lines of text."""
        for row in range(self.nRows):
            print("".join(str(self.getCell(row, c)) if self.isValidRC(row, c) else " " for c in range(self.nRows)))
