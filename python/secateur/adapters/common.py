"""What the adapters share: loading an agent from its folder, comparing rules, and the time an agent is told."""

import ctypes
import importlib
import inspect
import os
import queue
import random
import sys
import threading
import time

from .._errors import Error
from .._players import POLL


class AdapterError(Error):
    """An agent or its environment cannot be loaded; the message says what is missing."""


def absolute(folder):
    """The absolute path of an agent's folder. A player text starts its program without a shell, so ~ is expanded here."""
    return os.path.abspath(os.path.expanduser(folder))


def load(folder, module):
    """Loads the module of an agent. Its folder comes first on the import path and becomes the working directory."""
    folder = absolute(folder)
    if not os.path.isdir(folder):
        raise AdapterError(f"folder '{folder}': it is not there")
    os.chdir(folder)
    if folder in sys.path:
        sys.path.remove(folder)
    sys.path.insert(0, folder)
    return imported(module)


def imported(module):
    """Loads a module beside the agent. The error for a module that cannot be loaded names it."""
    try:
        return importlib.import_module(module)
    except Exception as error:
        raise AdapterError(f"module '{module}': {type(error).__name__}: {error}") from error


def class_of(module, name, method):
    """The class of an agent: the one named, else a class of the module that has the method."""
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
    return next((value for value in own if value.__name__ in ("MyPlayer", "MyAgent")), own[-1])


def call(function, **wanted):
    """Calls a function with those of the wanted arguments that it takes."""
    parameters = inspect.signature(function).parameters.values()
    if any(p.kind is p.VAR_KEYWORD for p in parameters):
        return function(**wanted)
    return function(**{p.name: wanted[p.name] for p in parameters if p.name in wanted})


def seconds_left(limits, own_moves):
    """The seconds an agent has for the rest of the game: its clock, or the time of a move times its remaining moves."""
    if limits.clock is not None:
        return limits.clock
    if limits.time is not None:
        return limits.time * max(1, own_moves)
    return 900.0


CHILDREN = []
"""Processes of agents, which are killed when this process ends."""


def kill_children():
    for child in CHILDREN:
        child.kill()


class MainThread:
    """Runs an agent's code in the main thread, as its environment does: only there may it set signal handlers. Another thread serves
    the protocol."""

    def __init__(self):
        self.work, self.ident = queue.SimpleQueue(), threading.get_ident()

    def call(self, function):
        """Calls a function in the main thread, waits for it, and returns or raises what it does."""
        answers = queue.SimpleQueue()
        self.work.put((function, answers))
        try:
            value, error = None, None
            while True:
                try:
                    value, error = answers.get(timeout=POLL)
                    break
                except queue.Empty:
                    continue  # another thread's exception is raised between two checks
        except BaseException:  # given up: this ends the agent's code at its next instruction
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self.ident), ctypes.py_object(TimeoutError))
            raise
        if error is not None:
            raise error
        return value

    def serve(self, function):
        """Runs `function` in a thread of its own and, until it returns, the functions that `call` passes on."""
        def work():
            try:
                function()
            finally:
                self.work.put(None)
                time.sleep(1)  # an agent that runs C code cannot be ended otherwise
                kill_children()
                os._exit(0)

        threading.Thread(target=work, daemon=True).start()
        try:
            while (job := self.next()) is not None:
                function, answers = job
                try:
                    answers.put((function(), None))
                except BaseException as error:  # the caller handles whatever it raised
                    answers.put((None, error))
        finally:
            kill_children()

    def next(self):
        while True:
            try:
                return self.work.get()
            except TimeoutError:
                continue  # it was meant for an agent that had just returned

    def playing(self, make):
        """A maker of players whose constructor and decisions run in the main thread."""
        def made():
            player = self.call(make)
            return Elsewhere(lambda game, limits: self.call(lambda: player.decide(game, limits)))

        return made


class Elsewhere:
    """A player whose decisions are made in another thread."""

    def __init__(self, decide):
        self.decide = decide


class Report:
    """The result of comparing an environment's rules with Secateur's."""

    def __init__(self, name):
        self.name, self.games, self.plies, self.slips, self.problem, self.notes = name, 0, 0, [], None, []

    def slip(self, game, lacks, has):
        """Notes a position where the moves differ."""
        parts = [f"{word} {', '.join(sorted(map(str, moves))[:4])}" for word, moves in (("lacks", lacks), ("has", has)) if moves]
        self.slips.append(f"after {' '.join(game.moves[-3:]) or 'the start'} (ply {game.plies}) it {' and '.join(parts)}")

    def __str__(self):
        return "; ".join([self.comparison(), *self.notes])

    def comparison(self):
        if self.problem:
            return f"{self.name}: its rules could not be compared with ours, which are followed: {self.problem}"
        if not self.plies:
            return f"{self.name}: it has no rules to compare with ours, which are followed"
        begun = f"{self.name}: {self.plies} positions of {self.games} games compared"
        if not self.slips:
            return f"{begun}, the legal moves are the same"
        return f"{begun}; its rules slip in {len(self.slips)}, ours are followed: {self.slips[0]}"


PATIENCE = 6.0
"""Seconds that the comparison may take, since the program that starts the engine waits for its first answer."""


def compare(report, new_game, check, games=2, seed=1, stop_after=3):
    """Plays random games by Secateur's rules to their end; `check(game)` returns the moves that the environment lacks, and those that
    it has besides. If the environment cannot be asked, the agent plays all the same, and the report says so."""
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
