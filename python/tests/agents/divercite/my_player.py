"""A small agent of our own: cities first, a light action and a heavy one in turn."""

from player_divercite import PlayerDivercite


class MyPlayer(PlayerDivercite):
    def compute_action(self, current_state, remaining_time=1e9, **kwargs):
        assert remaining_time < 1e9
        pieces = current_state.get_rep().get_env().values()
        owners = {player.get_id(): player.piece_type for player in current_state.players}
        assert all(len(piece.get_type()) == 3 and owners[piece.get_owner_id()] == piece.get_type()[2] for piece in pieces)
        counts = [sum(piece.get_type()[2] == letter for piece in pieces) for letter in "WB"]
        assert sum(counts) != current_state.step or counts[0] - counts[1] in (0, 1), "each side placed its half"
        actions = sorted(current_state.get_possible_light_actions(), key=lambda a: (a.data["piece"][1], a.data["position"]))
        return actions[0] if current_state.step % 4 < 2 else current_state.heavy(actions[0])
