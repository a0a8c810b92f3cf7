from seahorse.game.game_layout.board import Board


class BoardDivercite(Board):
    pass
