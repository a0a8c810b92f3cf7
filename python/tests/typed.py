"""Read by the type checker, never run: the stubs say what the package does."""

import numpy as np
import secateur


class Mine:
    def decide(self, game: secateur.Game, limits: secateur.Limits) -> str:
        return game.legal()[0]


def use() -> float:
    game = secateur.Game("quoridor", moves=["e2"])
    game.play(game.legal_actions()[0])
    decision = secateur.Player("quoridor").decide(game, time=0.1, lines=2)
    batch = secateur.Batch("quoridor", 4)
    batch.play(np.zeros(4, dtype=np.int64))
    summary = secateur.match("quoridor", Mine, "random", pairs=1)
    shape: tuple[int, ...] = batch.planes().shape
    score = decision.score.units if decision.score else None
    return float(summary["elo"]) + (score or 0.0) + len(shape) + len(decision.pv[0])
