"""Divercité: flat Monte Carlo with a batch: every move is played out at random many times at once.
secateur match divercite 'ugi(cmd="python3 python/examples/divercite.py")' random --pairs 5"""

import numpy as np
import secateur

PLAYOUTS = 6
"""Random games that are played for each legal move."""


class MonteCarlo:
    def __init__(self):
        self.chance = np.random.default_rng(1)

    def decide(self, game, limits):
        actions = np.repeat(game.legal_actions(), PLAYOUTS)
        batch = secateur.Batch.of([game] * len(actions))
        batch.play(actions.astype(np.int64))
        while not batch.over().all():
            masks = batch.masks()
            choice = (masks * self.chance.random(masks.shape, dtype=np.float32)).argmax(axis=1)
            batch.play(np.where(masks.any(axis=1), choice, -1))
        results = batch.results().reshape(-1, PLAYOUTS).mean(axis=1)
        best = results.argmax() if game.turn == "first" else results.argmin()
        return int(actions[best * PLAYOUTS])


if __name__ == "__main__":
    secateur.serve_ugi(MonteCarlo, "divercite")
