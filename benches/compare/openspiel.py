"""Random games of Secateur and of OpenSpiel in one run: plies a second, and the ratio.

usage: openspiel.py SECATEUR_BINARY [SECONDS]

Neither side tests repetitions: Secateur's playouts end by the rules' outcomes and ply counters, OpenSpiel's by its
games' own ends and limits.
"""

import json
import random
import subprocess
import sys
import time

import pyspiel

# Secateur's game, OpenSpiel's game, the least ratio we aim for.
PAIRS = [("awale:oware", "oware", 10), ("draughts:english", "checkers", 20), ("quoridor", "quoridor", 20)]


def mean_length(game, games, seed):
    """Mean number of plies of a random game."""
    chooser, plies = random.Random(seed), 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(chooser.choice(state.legal_actions()))
            plies += 1
    return plies / games


def rollouts_per_second(game, seconds):
    """Random games a second, played in C++: each of a bot's simulations evaluates its leaf by many rollouts."""
    simulations, rollouts = 2, 200
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 1.4, simulations, 1000, False, 1, False)
    state, games = game.new_initial_state(), 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        bot.step(state)
        games += simulations * rollouts
    return games / (time.perf_counter() - begun)


def main():
    binary = sys.argv[1]
    seconds = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    print(f"{'game':<20}{'secateur':>12}{'OpenSpiel':>12}{'ratio':>8}{'aim':>6}   (M plies/s; repetitions not tested)")
    for ours, theirs, aim in PAIRS:
        command = [binary, "bench", ours, "--seconds", str(seconds), "--json"]
        answer = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        mine = next(iter(answer["games"].values()))["plies_per_second"]
        game = pyspiel.load_game(theirs)
        other = rollouts_per_second(game, seconds) * mean_length(game, 300, 1)
        print(f"{ours:<20}{mine / 1e6:>12.2f}{other / 1e6:>12.2f}{mine / other:>8.1f}{aim:>6}")


if __name__ == "__main__":
    main()
