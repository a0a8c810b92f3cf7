"""The contents of a square."""

from enum import Enum


class Cell(Enum):
    """What stands on a square."""

    empty = "."
    w = "w"
    W = "W"
    b = "b"
    B = "B"

    def __str__(self):
        return self.value


def isWhite(cell):
    return cell in (Cell.w, Cell.W)


def isBlack(cell):
    return cell in (Cell.b, Cell.B)


def isMan(cell):
    return cell in (Cell.w, Cell.b)


def isKing(cell):
    return cell in (Cell.W, Cell.B)


def isEmpty(cell):
    return cell is Cell.empty


def swapped(cell):
    """The same piece of the other colour."""
    return Cell(cell.value.swapcase().translate(str.maketrans("wWbB", "BbWw"))) if cell is not Cell.empty else cell
