"""A small agent of our own: cities first, a light action and a heavy one in turn."""

from player_divercite import PlayerDivercite


class MyPlayer(PlayerDivercite):
    def compute_action(self, current_state, remaining_time=1e9, **kwargs):
        assert remaining_time < 1e9
        assert all(len(piece.get_type()) == 3 for piece in current_state.get_rep().get_env().values())
        actions = sorted(current_state.get_possible_light_actions(), key=lambda a: (a.data["piece"][1], a.data["position"]))
        return actions[0] if current_state.step % 4 < 2 else current_state.heavy(actions[0])
