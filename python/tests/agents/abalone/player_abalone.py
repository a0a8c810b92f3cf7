from seahorse.game.state import Player
from seahorse.game.time_manager import TimeMaster


class PlayerAbalone(Player):
    def __init__(self, piece_type, name="bob", time_limit=1e6):
        super().__init__(name)
        self.piece_type = piece_type
        TimeMaster.timers[self.get_id()] = TimeMaster.Timer(time_limit)

    def get_remaining_time(self):
        return TimeMaster.get_timer(self).get_remaining_time()
