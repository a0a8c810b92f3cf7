"""The rules of the course, written anew on its own coordinates: lines of one to three push in line."""

import os

from board_abalone import BoardAbalone
from seahorse.game.state import HeavyAction, State

DIRECTIONS = [(-2, 0), (2, 0), (1, -1), (-1, 1), (-1, -1), (1, 1)]
CELLS = {(k + m, 4 + k - m) for k in range(9) for m in range(9) if abs(k - m) <= 4}


class GameStateAbalone(State):
    def is_done(self):
        return self.step >= 50 or min(self.scores.values()) <= -6

    def get_possible_actions(self):
        return frozenset() if self.is_done() else frozenset(self.actions())

    def actions(self):
        env, own = self.rep.get_env(), self.next_player.get_id()
        slips = "SLIP" in os.environ

        def at(place):
            return env[place].get_owner_id() if place in env else None

        for start in [place for place in env if at(place) == own]:
            for step in DIRECTIONS:
                line, place = [], start
                while place in CELLS and at(place) == own:
                    line.append(place)
                    place = (place[0] + step[0], place[1] + step[1])
                mine = len(line)
                while place in CELLS and at(place) not in (None, own):
                    line.append(place)
                    place = (place[0] + step[0], place[1] + step[1])
                enemies = len(line) - mine
                if mine > 3 or enemies >= mine or (enemies and at(place) == own and place in CELLS):
                    continue
                if slips and mine == 3:
                    continue
                yield HeavyAction(self, self.after(line, place, step))

    def after(self, line, end, step):
        env, scores = dict(self.rep.get_env()), dict(self.scores)
        for place in reversed(line):
            piece, to = env.pop(place), (place[0] + step[0], place[1] + step[1])
            if to in CELLS:
                env[to] = piece
            else:
                scores[piece.get_owner_id()] -= 1
        board = BoardAbalone(env=env, dim=[17, 9])
        return GameStateAbalone(scores, self.other(), self.players, board, self.step + 1)
