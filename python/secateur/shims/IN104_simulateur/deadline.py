"""The time a player has: a number of seconds, and a point in time."""

import time


class Deadline(float):
    """Seconds for a move; `until()` says how many are left."""

    def __new__(cls, seconds, begin=None):
        deadline = super().__new__(cls, seconds)
        deadline.time = (time.time() if begin is None else begin) + seconds
        return deadline

    def until(self):
        return self.time - time.time()
