"""What the adapters share: loading an agent from its folder, the comparison of rules, the time an agent is told."""

import importlib
import inspect
import os
import random
import sys
import time

from .._errors import Error


class AdapterError(Error):
    """An agent or its environment cannot be loaded; the message says what is missing."""


def load(folder, module):
    """The module of an agent. Its folder comes first on the import path and becomes the working directory."""
    folder = os.path.abspath(folder)
    if not os.path.isdir(folder):
        raise AdapterError(f"folder '{folder}': it is not there")
    os.chdir(folder)
    if folder in sys.path:
        sys.path.remove(folder)
    sys.path.insert(0, folder)
    return imported(module)


def imported(module):
    """A module beside the agent, or an error that says which is missing."""
    try:
        return importlib.import_module(module)
    except Exception as error:
        raise AdapterError(f"module '{module}': {type(error).__name__}: {error}") from error


def class_of(module, name, method):
    """The class of an agent: the one named, else the one of the module with that method."""
    if name:
        found = getattr(module, name, None)
        if not inspect.isclass(found):
            raise AdapterError(f"class '{name}': module '{module.__name__}' has no such class")
        return found
    own = [
        value for value in vars(module).values()
        if inspect.isclass(value) and value.__module__ == module.__name__ and callable(getattr(value, method, None))
    ]
    if not own:
        raise AdapterError(f"module '{module.__name__}': no class with a method {method}")
    return next((value for value in own if value.__name__ == "MyPlayer"), own[-1])


def call(function, **wanted):
    """Calls a function with those of the arguments that it takes."""
    parameters = inspect.signature(function).parameters.values()
    if any(p.kind is p.VAR_KEYWORD for p in parameters):
        return function(**wanted)
    return function(**{p.name: wanted[p.name] for p in parameters if p.name in wanted})


def seconds_left(limits, own_moves):
    """The seconds an agent has for the rest of the game: its clock, or the time of a move for each move to come."""
    if limits.clock is not None:
        return limits.clock
    if limits.time is not None:
        return limits.time * max(1, own_moves)
    return 900.0


class Report:
    """What the comparison of an environment's rules with ours found."""

    def __init__(self, name):
        self.name, self.games, self.plies, self.slips, self.problem = name, 0, 0, [], None

    def slip(self, game, lacks, has):
        """Notes a position where the moves differ."""
        parts = [f"{word} {', '.join(sorted(map(str, moves))[:4])}" for word, moves in (("lacks", lacks), ("has", has)) if moves]
        self.slips.append(f"after {' '.join(game.moves[-3:]) or 'the start'} (ply {game.plies}) it {' and '.join(parts)}")

    def __str__(self):
        if self.problem:
            return f"{self.name}: its rules could not be compared with ours, which are followed: {self.problem}"
        if not self.plies:
            return f"{self.name}: it has no rules to compare with ours, which are followed"
        begun = f"{self.name}: {self.plies} positions of {self.games} games compared"
        if not self.slips:
            return f"{begun}, the legal moves are the same"
        return f"{begun}; its rules slip in {len(self.slips)}, ours are followed: {self.slips[0]}"


PATIENCE = 6.0
"""Seconds that the comparison may take: whoever starts the engine is waiting for its first answer."""


def compare(report, new_game, check, games=2, seed=1, stop_after=3):
    """Plays random games by our rules to their end; `check(game)` returns what the environment lacks and has besides. An environment
    that cannot be asked is no reason not to play: the report says so."""
    chance, end = random.Random(seed), time.monotonic() + PATIENCE
    for _ in range(games):
        game = new_game()
        report.games += 1
        while not game.over and time.monotonic() < end:
            try:
                lacks, has = check(game)
            except Exception as error:
                report.problem = f"{type(error).__name__}: {error}".replace("\n", " ")
                return report
            report.plies += 1
            if lacks or has:
                report.slip(game, lacks, has)
                if len(report.slips) >= stop_after:
                    return report
            game.play(chance.choice(game.legal_actions()))
    return report
