"""A small agent of our own: pushes marbles off where it can."""

import time

import print_at_import  # noqa: F401
from player_abalone import PlayerAbalone


class MyPlayer(PlayerAbalone):
    def compute_action(self, current_state, **kwargs):
        assert current_state.get_next_player() is self and self.name.startswith("my_player_")
        left = self.get_remaining_time()
        time.sleep(0.001)
        assert 0 < self.get_remaining_time() < left < 1e6, "the clock runs while it thinks"
        print("thinking", self.piece_type)
        enemy = next(p for p in current_state.players if p is not self)

        def value(action):
            scores = action.get_next_game_state().scores
            return scores[self.get_id()] - scores[enemy.get_id()]

        actions = list(current_state.get_possible_actions())
        return max(actions, key=value)
