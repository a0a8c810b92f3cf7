"""Random games and Monte Carlo tree searches of Secateur and of OpenSpiel in one run: plies a second, and the ratio.

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


def simulations_per_second(game, seconds):
    """Simulations a second of OpenSpiel's tree search, one rollout each."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    simulations = 2000
    bot = pyspiel.MCTSBot(game, evaluator, 1.4, simulations, 1000, False, 1, False)
    state, done = game.new_initial_state(), 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        bot.step(state)
        done += simulations
    return done / (time.perf_counter() - begun)


def tree_search(binary, seconds):
    """Simulated plies a second of both tree searches from the start. A simulation is as long as a random game: that of
    the tree's own plies and the rollout's together."""
    print(f"\n{'tree search':<20}{'secateur':>12}{'OpenSpiel':>12}{'ratio':>8}{'aim':>6}   (M simulated plies/s)")
    for ours, theirs, _ in PAIRS:
        command = [binary, "best", ours, "--agent", "mcts", "--time", f"{seconds}s", "--json"]
        answer = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        command = [binary, "bench", ours, "--rules", "--json"]
        rules = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        rules = next(iter(rules["games"].values()))
        mine = answer["nodes"] / answer["seconds"] * rules["plies"] / rules["random_games"]
        game = pyspiel.load_game(theirs)
        other = simulations_per_second(game, seconds) * mean_length(game, 300, 1)
        print(f"{ours:<20}{mine / 1e6:>12.2f}{other / 1e6:>12.2f}{mine / other:>8.1f}{10:>6}")


def main():
    binary = sys.argv[1]
    seconds = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    print(f"{'game':<20}{'secateur':>12}{'OpenSpiel':>12}{'ratio':>8}{'aim':>6}   (M plies/s; repetitions not tested)")
    for ours, theirs, aim in PAIRS:
        command = [binary, "bench", ours, "--rules", "--seconds", str(seconds), "--json"]
        answer = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        mine = next(iter(answer["games"].values()))["plies_per_second"]
        game = pyspiel.load_game(theirs)
        other = rollouts_per_second(game, seconds) * mean_length(game, 300, 1)
        print(f"{ours:<20}{mine / 1e6:>12.2f}{other / 1e6:>12.2f}{mine / other:>8.1f}{aim:>6}")
    tree_search(binary, seconds)


if __name__ == "__main__":
    main()
