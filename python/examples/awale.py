"""Awalé, tricolour or Oware: alpha-beta that deepens until its time is up, over the seeds in the stores.
secateur match awale 'ugi(cmd="python3 python/examples/awale.py")' random --pairs 5"""

import time

import secateur

STORES = {"awale": (3, 4), "awale:oware": (1, 2)}


class OutOfTime(Exception):
    pass


class Deepening:
    def alphabeta(self, game, depth, alpha, beta):
        if time.monotonic() > self.end:
            raise OutOfTime
        if game.over:
            return 1000 * (game.result.score(game.turn) - 0.5)
        if depth == 0:
            planes = game.planes()
            return float(planes[self.own, 0, 0] - planes[self.enemy, 0, 0])
        for action in game.legal_actions():
            game.play(action)
            alpha = max(alpha, -self.alphabeta(game, depth - 1, -beta, -alpha))
            game.undo()
            if alpha >= beta:
                break
        return alpha

    def decide(self, game, limits):
        budget = limits.time or (limits.clock / 30 if limits.clock else 0.2)
        self.end = time.monotonic() + 0.7 * budget
        self.own, self.enemy = STORES[game.variant.text.replace("awale:tricolour", "awale")]
        best = game.legal_actions()[0]
        try:
            for depth in range(limits.depth or 20):
                values = []
                for action in game.legal_actions():
                    after = game.copy()
                    after.play(action)
                    values.append((-self.alphabeta(after, depth, -1e9, 1e9), -action))
                best = -max(values)[1]
        except OutOfTime:
            pass
        return best


if __name__ == "__main__":
    secateur.serve_ugi(Deepening, ["awale", "awale:oware"])
