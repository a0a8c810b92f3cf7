from seahorse.game.game_layout.board import Board


class BoardAbalone(Board):
    pass
