"""The board: its cells, and the moves that Secateur's rules allow on it."""

import secateur

from .cell import B, W, b, empty, invertColor, isBlack, isKing, isWhite, promoted, w
from .move import Move

CONFIG = {"nRows": 8, "nPieces": 12, "whiteStarts": True}
RULES = {"menCaptureBackward": False, "kingsCanFly": False, "menMustStop": True, "noCaptureMax": 16}


def variant_of(config, rules):
    """Secateur's variant for a configuration and rules, both as dictionaries that may leave values out."""
    config, rules = {**CONFIG, **(config or {})}, {**RULES, **(rules or {})}
    words = [f"rows={config['nRows']}", f"pieces={config['nPieces']}", f"first={'white' if config['whiteStarts'] else 'black'}"]
    for key, name in (("backward", "menCaptureBackward"), ("fly", "kingsCanFly"), ("stop", "menMustStop")):
        words.append(f"{key}={'yes' if rules[name] else 'no'}")
    return secateur.Variant(f"draughts:in104,{','.join(words)},limit={rules['noCaptureMax']}")


class BoardState:
    """The squares that are played on, row by row from Black's side."""

    def __init__(self, config=None, rules=None, variant=None):
        if isinstance(config, int):  # rows and pieces were once given as two numbers
            config, rules = {"nRows": config, "nPieces": rules}, None
        config = {**CONFIG, **(config or {})}
        self.debug = False
        self.nRows, self.nPieces = config["nRows"], config["nPieces"]
        self.nCells = self.nRows * self.nRows // 2
        self.cells = [b] * self.nPieces + [empty] * (self.nCells - 2 * self.nPieces) + [w] * self.nPieces
        self.variant = variant or variant_of(config, rules)

    @classmethod
    def of_game(cls, game):
        """The board of one of Secateur's games."""
        _, white, black = game.text.split(":")[:3]
        rows = game.variant.plane_shape[1]
        board = cls.__new__(cls)
        board.debug, board.nRows, board.nCells, board.variant = False, rows, rows * rows // 2, game.variant
        board.cells = [empty] * board.nCells
        for side, man, king in ((white, w, W), (black, b, B)):
            for number in filter(None, side[1:].rstrip(".").split(",")):
                first, _, last = number.lstrip("K").partition("-")
                for place in range(int(first), int(last or first) + 1):
                    board.cells[place - 1] = king if number[0] == "K" else man
        board.nPieces = rows * (rows - 2) // 4
        return board

    def copy(self):
        board = BoardState.__new__(BoardState)
        board.__dict__.update(self.__dict__)
        board.cells = list(self.cells)
        return board

    def reverse(self):
        """Turns the board round and exchanges the colours, in place."""
        self.cells = [invertColor(cell) for cell in reversed(self.cells)]
        return self

    def isValidIndex(self, index):
        return 0 <= index < self.nCells

    def isValidRC(self, row, column):
        """Whether a row and column are a square that is played on."""
        return 0 <= row < self.nRows and 0 <= column < self.nRows and row % 2 != column % 2

    def RCtoIndex(self, row, column):
        return row * (self.nRows // 2) + column // 2

    def indexToRC(self, index):
        row, place = divmod(index, self.nRows // 2)
        return row, 2 * place + (row + 1) % 2

    def getCell(self, row, column):
        return self.cells[self.RCtoIndex(row, column)]

    def setCell(self, index, cell):
        self.cells[index] = cell

    def text(self, white):
        """The position text with a side to move."""
        sides = [[("K" if isKing(cell) else "") + str(i + 1) for i, cell in enumerate(self.cells) if has(cell)] for has in (isWhite, isBlack)]
        return f"{'W' if white else 'B'}:W{','.join(sides[0])}:B{','.join(sides[1])}"

    def between(self, start, end):
        """The cells between two cells of a diagonal."""
        (row, column), (last, _) = self.indexToRC(start), self.indexToRC(end)
        down, right = (1 if last > row else -1), (1 if self.indexToRC(end)[1] > column else -1)
        return [self.RCtoIndex(row + k * down, column + k * right) for k in range(1, abs(last - row))]

    def findPossibleMoves(self, white):
        moves = []
        try:
            game = secateur.Game(self.variant, self.text(white))
        except secateur.ParseError:  # no pieces left: no moves
            return moves
        for text in game.legal():
            if "x" not in text:
                moves.append(Move([int(number) - 1 for number in text.split("-")]))
                continue
            cells = [int(number) - 1 for number in text.split("x")]
            after = game.copy()
            after.play(text)
            kept = BoardState.of_game(after).cells
            enemy = isBlack if white else isWhite
            taken = frozenset(i for i, cell in enumerate(self.cells) if enemy(cell) and not enemy(kept[i]))
            moves.append(Move(self.path(cells[0], cells[-1], taken) or cells, capture=True))
        return moves

    def path(self, start, end, taken, at=None):
        """The landing cells of a capture that takes these pieces, one for each piece; None if there is no such capture."""
        at = start if at is None else at
        if not taken:
            return [end] if at == end else None
        row, column = self.indexToRC(at)
        for down, right in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
            over = None
            for k in range(1, self.nRows):
                r, c = row + k * down, column + k * right
                if not self.isValidRC(r, c):
                    break
                place = self.RCtoIndex(r, c)
                if over is None and place in taken:
                    over = place
                elif self.cells[place] != empty and place != start:
                    break
                elif over is not None:
                    rest = self.path(start, end, taken - {over}, place)
                    if rest:
                        return [at, *rest]
        return None

    def doMove(self, move):
        """Makes a move in place, without checking that it is legal."""
        cells = move.cells
        piece = self.cells[cells[0]]
        if move.isCapture():
            for start, end in zip(cells, cells[1:]):
                for place in self.between(start, end):
                    self.cells[place] = empty
        self.cells[cells[0]] = empty
        last_row = {w: 0, b: self.nRows - 1}.get(piece)
        self.cells[cells[-1]] = promoted(piece) if self.indexToRC(cells[-1])[0] == last_row else piece
        return self

    def findNextStates(self, white):
        return [self.copy().doMove(move) for move in self.findPossibleMoves(white)]

    def tryJumpFrom(self, index):
        """The captures of one piece."""
        return [m for m in self.findPossibleMoves(isWhite(self.cells[index])) if m.cells[0] == index and m.isCapture()]

    def tryMoveFrom(self, index):
        """The moves without capture of one piece."""
        return [m for m in self.findPossibleMoves(isWhite(self.cells[index])) if m.cells[0] == index and not m.isCapture()]

    def __eq__(self, other):
        return isinstance(other, BoardState) and self.cells == other.cells

    def __hash__(self):
        return hash(tuple(self.cells))

    def __str__(self):
        return "".join(map(chr, self.cells))

    def toDisplay(self, showBoard=False):
        """The board as lines of text, with the numbers of its cells beside it."""
        lines = []
        for row in range(self.nRows):
            places = [self.RCtoIndex(row, c) if self.isValidRC(row, c) else None for c in range(self.nRows)]
            line = "".join(" . " if i is None else f" {chr(self.cells[i])} ".replace(" . ", " _ ") for i in places)
            numbers = "".join("   " if i is None else f"{i:3d}" for i in places)
            lines.append(f"|{line}|    |{numbers}|" if showBoard else f"|{line}|")
        return "\n".join(lines)

    def display(self, showBoard=False):
        print(self.toDisplay(showBoard))
