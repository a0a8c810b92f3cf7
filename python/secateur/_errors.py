"""The exceptions of the package."""


class Error(Exception):
    """The base of the package's exceptions. Their message is one line."""


class ParseError(Error, ValueError):
    """A text or a value could not be read: `what` it should be, what was `read`, and what would be `right`."""

    def __init__(self, message: str = "", what: str = "", read: str = "", right: str = "") -> None:
        super().__init__(message)
        self.what, self.read, self.right = what, read, right

    def __reduce__(self) -> tuple[type, tuple[str, str, str, str]]:
        return type(self), (str(self), self.what, self.read, self.right)


class MoveError(ParseError):
    """A move is not legal, or a text is no move."""


class PlayerFault(Error, RuntimeError):
    """A player crashed, stalled, or did not answer with a legal move."""
