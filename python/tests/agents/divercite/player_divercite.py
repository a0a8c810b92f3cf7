from seahorse.game.state import Player


class PlayerDivercite(Player):
    def __init__(self, piece_type, name="bob"):
        super().__init__(name)
        self.piece_type = piece_type
