"""The contents of a square: character codes, as functions of the module and of the class `Cell`."""

empty, w, W, b, B = map(ord, ".wWbB")
_OTHER = {empty: empty, w: b, W: B, b: w, B: W}


def isWhite(cell):
    return cell == w or cell == W


def isBlack(cell):
    return cell == b or cell == B


def isMan(cell):
    return cell == w or cell == b


def isKing(cell):
    return cell == W or cell == B


def invertColor(cell):
    """The same piece of the other colour."""
    return _OTHER[cell]


def promoted(cell):
    """The king that a man becomes."""
    return {w: W, b: B}[cell]


def toString(cell):
    return chr(cell)


class Cell:
    """The module's functions under one name."""

    empty, w, W, b, B = empty, w, W, b, B
    isWhite, isBlack, isMan, isKing = map(staticmethod, (isWhite, isBlack, isMan, isKing))
    invertColor, promoted, toString = map(staticmethod, (invertColor, promoted, toString))
