"""Draughts: negamax of three plies over men and kings, deeper while there is something to capture.
secateur match draughts:russian 'ugi(cmd="python3 python/examples/draughts.py")' random --pairs 5"""

import random

import secateur

VARIANTS = ["draughts:russian", "draughts:english", "draughts:international", "draughts:in104"]


def material(game):
    """Men and kings of the side to move less those of the other."""
    own_men, own_kings, enemy_men, enemy_kings = game.planes()[:4].sum(axis=(1, 2))
    return float(own_men - enemy_men + 3 * (own_kings - enemy_kings))


def negamax(game, depth, alpha, beta):
    if game.over:
        return 1000 * (game.result.score(game.turn) - 0.5)
    if depth <= 0 and ("x" not in game.legal()[0] and ":" not in game.legal()[0]):
        return material(game)
    for action in game.legal_actions():
        game.play(action)
        alpha = max(alpha, -negamax(game, depth - 1, -beta, -alpha))
        game.undo()
        if alpha >= beta:
            break
    return alpha


class Material:
    def __init__(self):
        self.chance = random.Random(1)

    def decide(self, game, limits):
        depth = min(limits.depth or 3, 3)
        values = []
        for action in game.legal_actions():
            game.play(action)
            values.append((-negamax(game, depth - 1, -1e9, 1e9), self.chance.random(), action))
            game.undo()
        value, _, action = max(values)
        return action, value


if __name__ == "__main__":
    secateur.serve_ugi(Material, VARIANTS)
