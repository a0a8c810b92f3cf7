"""The names that players take from the module `player`."""


class TimeOutException(Exception):
    """A player took too long."""

    def __init__(self, message=None):
        super().__init__(message)
        self.message = message


class Player:
    """A player with its colour and time limit."""

    def __init__(self, isWhite, brain, timeLimit=None):
        self.isWhite, self.brain, self.timeLimit, self.computingTimes = isWhite, brain, timeLimit, []
        self.alwaysSeeAsWhite = getattr(brain, "alwaysSeeAsWhite", True)

    def name(self):
        return str(self.brain)
