"""Steps through random games with this package and with OpenSpiel's Python API, in one run: steps a second of processor time, each side
on one thread. A step is asking for the legal moves, making one, and asking whether the game is over; in batches one call does this
for 1,024 games (fewer than a second thread is started for) and begins finished ones anew. The games are drawn before the timing
begins, so the random choice is outside it.

OpenSpiel's Quoridor knows no repetition and ends after 324 plies; so does ours here. Whole games are stepped through, and a batch is
timed once its games have gone apart, so that both meet the same mix of beginnings and ends.

The last figure is another: steps a second of wall time, 8,192 games shared out among all cores, without an aim of its own.

    pip install open_spiel && python3 python/benchmarks/openspiel.py
"""

import os
import random
import time

import numpy as np
import pyspiel
import secateur

GAMES = [("quoridor:repetition=0,plies=324", "quoridor", 3, 20), ("draughts:english", "checkers", 3, 20), ("awale:oware", "oware", 1.5, 20)]
DRAWN = 40
"""Games that are replayed."""
BATCH, BEFORE, STEPS = 1024, 400, 150
"""Games of a batch, steps that are made before the timing, steps that are timed."""
MANY, MANY_STEPS = 8192, 50
"""The same of a batch for all cores."""
ROUNDS = 5


def draw(new, legal, play, over):
    """Random games as lists of actions."""
    chance, games = random.Random(1), []
    for _ in range(DRAWN):
        state, actions = new(), []
        while not over(state):
            actions.append(chance.choice(legal(state)))
            play(state, actions[-1])
        games.append(actions)
    return games


def theirs(game, games):
    began = time.process_time()
    for actions in games:
        state = game.new_initial_state()
        for action in actions:
            state.legal_actions()
            state.apply_action(action)
            state.is_terminal()
    return sum(map(len, games)) / (time.process_time() - began)


def ours(variant, games):
    began = time.process_time()
    for actions in games:
        game = secateur.Game(variant)
        for action in actions:
            game.legal_actions()
            game.play(action)
            game.over
    return sum(map(len, games)) / (time.process_time() - began)


def draw_batch(variant, games, steps):
    """The actions of many games at once; a game that is over is restarted."""
    chance, batch, drawn = np.random.default_rng(1), secateur.Batch(variant, games), []
    masks = batch.masks()
    for _ in range(BEFORE + steps):
        drawn.append((masks * chance.random(masks.shape, dtype=np.float32)).argmax(axis=1))
        batch.step(drawn[-1], masks)
    return drawn


def batched(variant, drawn, clock=time.process_time):
    batch = secateur.Batch(variant, len(drawn[0]))
    masks = batch.masks()
    for step, actions in enumerate(drawn):
        if step == BEFORE:
            began = clock()
        batch.step(actions, masks)
    return (len(drawn) - BEFORE) * len(drawn[0]) / (clock() - began)


def main():
    met = True
    cores = f"{os.cpu_count()} cores, wall"
    print(f"{'game':<18}{'OpenSpiel':>12}{'stepping':>12}{'':>8}{'in batches':>14}{'':>8}{cores:>15}")
    for name, other, stepping, many in GAMES:
        variant, game = secateur.Variant(name), pyspiel.load_game(other)
        their_games = draw(game.new_initial_state, lambda s: s.legal_actions(), lambda s, a: s.apply_action(a), lambda s: s.is_terminal())
        our_games = draw(variant.game, lambda g: g.legal_actions(), lambda g, a: g.play(a), lambda g: g.over)
        drawn, many_drawn = draw_batch(variant, BATCH, STEPS), draw_batch(variant, MANY, MANY_STEPS)
        # In turns, so that other load on the machine affects all three; the best round of each counts.
        rounds = [(theirs(game, their_games), ours(variant, our_games), batched(variant, drawn)) for _ in range(ROUNDS)]
        them, us, batch = (max(column) for column in zip(*rounds))
        wall = max(batched(variant, many_drawn, time.perf_counter) for _ in range(ROUNDS))
        met &= us >= stepping * them and batch >= many * them
        print(f"{variant.name:<18}{them:>10,.0f}/s{us:>10,.0f}/s{us / them:>6.1f} ×{batch:>12,.0f}/s{batch / them:>6.1f} ×{wall:>13,.0f}/s")
    print("the aims are met" if met else "an aim is missed: stepping 3 × (oware 1.5 ×), batches 20 ×")
    return 0 if met else 1


if __name__ == "__main__":
    raise SystemExit(main())
