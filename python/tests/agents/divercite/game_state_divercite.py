"""Divercité's placing of pieces on the course's coordinates; it writes its pieces with the owner's letter."""

from board_divercite import BoardDivercite
from seahorse.game.game_layout.board import Piece
from seahorse.game.state import HeavyAction, LightAction, State

RESOURCES = [(u + v, 4 + u - v) for u in range(5) for v in range(5)]
CITIES = [(u + v + 1, 4 + u - v) for u in range(4) for v in range(4)]


class GameStateDivercite(State):
    def __init__(self, scores, next_player, players, rep, step, players_pieces_left):
        super().__init__(scores, next_player, players, rep, step)
        self.players_pieces_left = players_pieces_left

    def get_possible_light_actions(self):
        hand, env = self.players_pieces_left[self.next_player.get_id()], self.rep.get_env()
        actions = []
        for piece, count in hand.items():
            for place in CITIES if piece[1] == "C" else RESOURCES:
                if count and place not in env:
                    actions.append(LightAction({"piece": piece, "position": place}))
        return actions

    def apply_action(self, action):
        piece, place = action.data["piece"], action.data["position"]
        env = dict(self.rep.get_env())
        env[place] = Piece(piece + self.next_player.piece_type, self.next_player)
        left = {player: dict(hand) for player, hand in self.players_pieces_left.items()}
        left[self.next_player.get_id()][piece] -= 1
        board = BoardDivercite(env, [9, 9])
        return GameStateDivercite(self.scores, self.other(), self.players, board, self.step + 1, left)

    def heavy(self, action):
        return HeavyAction(self, self.apply_action(action))
