"""A stand-in for the course's timers: a player asks its own."""


class TimeMaster:
    timers = {}

    class Timer:
        def __init__(self, seconds):
            self._remaining_time = seconds

    @classmethod
    def get_timer(cls, player):
        return cls.timers.get(player.get_id())
