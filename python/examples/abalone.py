"""Abalone: two plies of negamax over marbles lost and closeness to the centre.
secateur match abalone 'ugi(cmd="python3 python/examples/abalone.py")' random --pairs 5"""

import numpy as np
import secateur

ROWS, COLUMNS = np.indices((9, 9))
# Steps to the centre e5; the rows of the board are slanted, so a step changes row, number, or both.
STEPS = np.maximum(np.maximum(abs(ROWS - 4), abs(COLUMNS - 4)), abs((ROWS - 4) - (COLUMNS - 4)))


def value(game):
    """The value of a position for the side to move."""
    if game.over:
        return 1000 * (game.result.score(game.turn) - 0.5)
    planes = game.planes()
    own, enemy, own_lost, enemy_lost = planes[0], planes[1], planes[2, 0, 0], planes[3, 0, 0]
    return 10 * (enemy_lost - own_lost) + 0.1 * ((enemy * STEPS).sum() - (own * STEPS).sum())


def negamax(game, depth):
    if depth == 0 or game.over:
        return value(game)
    best = -1e9
    for action in game.legal_actions():
        game.play(action)
        best = max(best, -negamax(game, depth - 1))
        game.undo()
    return best


class Centre:
    def decide(self, game, limits):
        def after(action):
            game.play(action)
            worth = -negamax(game, 1 if limits.time is None or limits.time > 0.3 else 0)
            game.undo()
            return worth

        return max(game.legal_actions(), key=after)


if __name__ == "__main__":
    secateur.serve_ugi(Centre, "abalone")
