"""Agents of INF8215's Quoridor: `play(percepts, player, step, time_left)`, imported or called over XML-RPC."""

import socket
import subprocess
import sys
import time
import xmlrpc.client

import numpy as np

from .._native import Game
from .common import CHILDREN, AdapterError, Report, absolute, call, class_of, compare, imported, load, seconds_left

VARIANT = "quoridor"
OWN_MOVES = 30
"""Own moves that a game may still take, to turn a time per move into a time for the game."""


def percepts(game):
    """The board as the environment's dictionary; player 0 starts at (0, 4)."""
    planes, turn = game.planes(), int(game.turn == "second")

    def places(plane):
        return [(int(row), int(column)) for row, column in zip(*np.nonzero(planes[plane]))]

    size = planes.shape[1]
    return {
        "pawns": [places(side ^ turn)[0] for side in (0, 1)],
        "goals": [size - 1, 0],
        "nb_walls": [int(planes[4 + (side ^ turn), 0, 0]) for side in (0, 1)],
        "horiz_walls": places(2),
        "verti_walls": places(3),
        "size": size,
        "rows": size,
        "cols": size,
        "starting_walls": 10,
    }


def text(action):
    """The environment's action in Secateur's notation."""
    try:
        kind, row, column = action
        cell = f"{'abcdefghi'[int(column)]}{int(row) + 1}"
        return cell + {"P": "", "WH": "h", "WV": "v"}[kind]
    except (TypeError, ValueError, KeyError, IndexError):
        raise ValueError(f"the agent answered {action!r:.60}: an action is (P, WH or WV, row, column)") from None


def compare_rules(environment):
    """Compares the legal moves of the environment's board, if it has a board that can be asked."""
    report = Report("quoridor.py")
    make_board, board_class = getattr(environment, "dict_to_board", None), getattr(environment, "Board", None)
    if not make_board and not board_class:
        return report

    def check(game):
        board = make_board(percepts(game)) if make_board else board_class(percepts(game))
        theirs = {text(action) for action in board.get_actions(int(game.turn == "second"))}
        return set(game.legal()) - theirs, theirs - set(game.legal())

    return compare(report, lambda: Game(VARIANT), check, games=1)


class Agent:
    """An imported agent as a player."""

    def __init__(self, agent):
        self.agent, self.begun = agent, False

    def ask(self, method, **arguments):
        return call(getattr(self.agent, method), **arguments)

    def has(self, method):
        return callable(getattr(self.agent, method, None))

    def decide(self, game, limits):
        side = int(game.turn == "second")
        board = percepts(game)
        left = seconds_left(limits, max(1, OWN_MOVES - game.plies // 2))
        if not self.begun and self.has("initialize"):
            self.ask("initialize", percepts=board, players=[side], time_left=left)
        self.begun = True
        return text(self.ask("play", percepts=board, player=side, step=game.plies + 1, time_left=left))


class RemoteAgent(Agent):
    """An agent in its own process, called over XML-RPC."""

    def __init__(self, command, folder):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.process = subprocess.Popen([word.format(port=port) for word in command], cwd=folder, stdout=sys.stderr, stdin=subprocess.DEVNULL)
        CHILDREN.append(self.process)
        super().__init__(xmlrpc.client.ServerProxy(f"http://127.0.0.1:{port}", allow_none=True))
        self.port = port
        for _ in range(200):
            if self.process.poll() is not None:
                raise AdapterError(f"the agent's server ended at once with status {self.process.returncode}")
            try:
                socket.create_connection(("127.0.0.1", port), 0.5).close()
                return
            except OSError:
                time.sleep(0.05)
        self.close()
        raise AdapterError(f"the agent's server does not listen on port {port}")

    def ask(self, method, **arguments):
        try:
            return getattr(self.agent, method)(*arguments.values())
        except xmlrpc.client.Fault as fault:
            raise ValueError(f"the agent raised {fault.faultString:.200}") from None

    def has(self, method):
        return True

    def decide(self, game, limits):
        if not self.begun:
            try:
                side = int(game.turn == "second")
                left = seconds_left(limits, OWN_MOVES)
                self.ask("initialize", percepts=percepts(game), players=[side], time_left=left)
            except ValueError:
                pass  # not every agent has it
            self.begun = True
        return super().decide(game, limits)

    def close(self):
        self.process.terminate()
        self.process.wait()
        CHILDREN.remove(self.process)

    def __del__(self):
        if hasattr(self, "process") and self.process.poll() is None:
            self.close()


def make(folder, module="my_player", class_name=None, rpc=False):
    """The variant, a maker of players, and what the comparison of the rules found."""
    if rpc:
        folder = absolute(folder)  # loading the rules changes the working directory
        command = [sys.executable, f"{module}.py", "--port", "{port}"]
        try:
            environment = load(folder, "quoridor")
        except AdapterError:
            environment = None
        return VARIANT, lambda: RemoteAgent(command, folder), compare_rules(environment)
    agent_class = class_of(load(folder, module), class_name, "play")
    return VARIANT, lambda: Agent(agent_class()), compare_rules(imported("quoridor"))
