"""Agents written for `seahorse`: Abalone (1.0.2) and Divercité (1.1.5)."""

import contextlib
import importlib
import time

import numpy as np

from .._native import Game
from .common import AdapterError, Report, call, class_of, compare, imported, load, seconds_left


class Abalone:
    """The parts that differ for Abalone: coordinates, start, pieces."""

    variant, plies, own_moves = "abalone", 50, 25
    names = ("player_abalone", "board_abalone", "game_state_abalone")
    classes = ("PlayerAbalone", "BoardAbalone", "GameStateAbalone")
    dimensions = [17, 9]

    @staticmethod
    def pieces(game):
        """The pieces of a position: {(i, j): (piece, side)}; side 0 is White, who begins."""
        planes, turn = game.planes(), int(game.turn == "second")
        pieces = {}
        for plane in (0, 1):
            for row, column in zip(*np.nonzero(planes[plane])):
                k = 8 - int(row)
                m = int(column) + 1 - 5 + k
                side = plane ^ turn
                pieces[k + m, 4 + k - m] = ("WB"[side], side)
        return pieces

    @staticmethod
    def placed(game):
        """Owners of pieces that belong to nobody: Abalone has none."""
        return {}

    @staticmethod
    def state(game, state_class, board, players, next_player):
        planes, turn = game.planes(), int(game.turn == "second")
        lost = [float(planes[2 + (side ^ turn), 0, 0]) for side in (0, 1)]
        scores = {player.get_id(): -int(lost[side]) for side, player in enumerate(players)}
        return state_class(scores=scores, next_player=next_player, players=players, rep=board, step=int(planes[4, 0, 0]))


class Divercite:
    """The parts that differ for Divercité."""

    variant, plies, own_moves = "divercite", 40, 20
    names = ("player_divercite", "board_divercite", "game_state_divercite")
    classes = ("PlayerDivercite", "BoardDivercite", "GameStateDivercite")
    dimensions = [9, 9]
    order = None
    """The planes' colours as the environment's letters, found from Secateur's move texts."""

    @classmethod
    def pieces(cls, game):
        planes, turn = game.planes(), int(game.turn == "second")
        pieces = {}
        for plane in range(12):
            kind, colour = divmod(plane, 4)
            for row, column in zip(*np.nonzero(planes[plane])):
                u, v = int(column) // 2, int(row) // 2
                letter = cls.letters()[colour]
                if kind == 0:
                    pieces[u + v, 4 + u - v] = (f"{letter}R", None)
                else:
                    pieces[u + v + 1, 4 + u - v] = (f"{letter}C", (kind - 1) ^ turn)
        return pieces

    @staticmethod
    def placed(game):
        """Who placed the resources, {(i, j): side}: the environment writes them as that player's. Those of a position that the game
        began with are White's."""
        first, sides = int(game.turn == "second") ^ game.plies % 2, {}
        for ply, text in enumerate(game.moves):  # such as ra1, a red resource; rA1 is a city
            if text[1].islower():
                u, v = ord(text[1]) - ord("a"), int(text[2]) - 1
                sides[u + v, 4 + u - v] = first ^ ply % 2
        return sides

    @classmethod
    def letters(cls):
        """The letters of the colours in the order of the planes."""
        if cls.order is None:
            found, start = {}, Game(cls.variant)
            for text in start.legal():  # such as ra1, a red resource
                after = start.copy()
                after.play(text)
                plane = int(np.flatnonzero(after.planes()[:12].any(axis=(1, 2)))[0])
                found[plane % 4] = text[0].upper()
            cls.order = "".join(found[plane] for plane in range(4))
        return cls.order

    @classmethod
    def state(cls, game, state_class, board, players, next_player):
        planes, turn = game.planes(), int(game.turn == "second")
        left = {}
        for side, player in enumerate(players):
            hand = {}
            for kind, word in ((1, "C"), (0, "R")):
                for colour, letter in enumerate(cls.letters()):
                    hand[letter + word] = int(planes[12 + 8 * kind + 4 * (side ^ turn) + colour, 0, 0])
            left[player.get_id()] = hand
        scores = {player.get_id(): cls.points(planes, side ^ turn) for side, player in enumerate(players)}
        make = dict(scores=scores, next_player=next_player, players=players, rep=board)
        return state_class(**make, step=game.plies, players_pieces_left=left)

    @staticmethod
    def points(planes, enemy):
        """A city counts its neighbours of its colour; one with four colours around it counts five."""
        total = 0
        for colour in range(4):
            for row, column in zip(*np.nonzero(planes[4 + 4 * enemy + colour])):
                around = planes[:4, [row - 1, row - 1, row + 1, row + 1], [column - 1, column + 1, column - 1, column + 1]]
                total += 5 if (around.sum(axis=1) == 1).all() else int(around[colour].sum())
        return total


class Environment:
    """The environment's own rules, and conversion between its states and Secateur's games."""

    def __init__(self, rules):
        self.rules = rules
        modules = [imported(name) for name in rules.names]
        try:
            self.player_class, self.board_class, self.state_class = (
                getattr(module, name) for module, name in zip(modules, rules.classes)
            )
        except AttributeError as error:
            raise AdapterError(f"environment: {error}") from error
        self.piece_class = imported("seahorse.game.game_layout.board").Piece
        self.written = {}
        """The environment's text for a piece, where that is more than its letters."""

    def player(self, player_class, side, seconds=900.0):
        """A player of a side, named after its module and side as in the environment; in 1.0.2 it has a time limit."""
        name = f"{player_class.__module__}_{side + 1}"
        return call(player_class, piece_type="WB"[side], name=name, time_limit=seconds)

    def state(self, game, players):
        """The environment's state for the position of a game of Secateur's."""
        env, placed = {}, self.rules.placed(game)
        for place, (piece, side) in self.rules.pieces(game).items():
            side = placed.get(place, 0) if side is None else side
            env[place] = self.piece_class(self.written.get((piece, side), piece), players[side])
        board = self.board_class(env=env, dim=list(self.rules.dimensions))
        return self.rules.state(game, self.state_class, board, players, players[int(game.turn == "second")])

    def signature(self, state):
        """The pieces of one of its states, in the form of `rules.pieces`."""
        ids = [player.get_id() for player in state.players]
        pieces = {}
        for place, piece in state.get_rep().get_env().items():
            kind, owner = piece.get_type(), piece.get_owner_id()
            neutral = len(kind) > 1 and kind[1] == "R"
            pieces[tuple(place)] = (kind[:2] if len(kind) > 1 else kind, None if neutral or owner not in ids else ids.index(owner))
        return frozenset(pieces.items())

    def next_state(self, state, action):
        """The state after one of its actions, heavy or light."""
        if hasattr(action, "get_next_game_state"):
            return action.get_next_game_state()
        return state.apply_action(action)

    def actions(self, state):
        """The environment's own legal actions."""
        light = getattr(state, "get_possible_light_actions", None)
        return light() if light else state.get_possible_actions()

    def moves(self, game):
        """Secateur's legal moves, by the pieces after each."""
        found = {}
        for text in game.legal():
            after = game.copy()
            after.play(text)
            found[frozenset(self.rules.pieces(after).items())] = text
        return found

    def compare(self):
        """Compares legal moves along whole games."""
        players = [self.player(self.player_class, side) for side in (0, 1)]

        def check(game):
            ours, state = self.moves(game), self.state(game, players)
            theirs = {self.signature(self.next_state(state, action)) for action in self.actions(state)}
            return [ours[s] for s in ours.keys() - theirs], [f"a move to {sorted(s)[:2]}…" for s in theirs - ours.keys()]

        report = Report(self.state_class.__name__)
        steps = getattr(self.state(Game(self.rules.variant), players), "max_step", self.rules.plies)
        if steps != self.rules.plies:
            report.notes.append(f"its games last {steps} steps, ours {self.rules.plies}")
        return compare(report, lambda: Game(self.rules.variant), check)

    def learn_pieces(self):
        """Finds out how the environment writes the pieces that it puts on the board itself."""
        players = [self.player(self.player_class, side) for side in (0, 1)]
        state = self.state(Game(self.rules.variant), players)
        for side in (0, 1):
            for action in self.actions(state):
                after = self.next_state(state, action)
                for place, piece in after.get_rep().get_env().items():
                    if place not in state.get_rep().get_env():
                        kind = piece.get_type()
                        self.written.setdefault((kind[:2], side), kind)
            state = after


class Agent:
    """A seahorse agent as a player, with one agent object for each game."""

    def __init__(self, environment, agent_class):
        self.environment, self.agent_class = environment, agent_class
        self.agent, self.players = None, None

    def begin(self, side, seconds):
        self.players = [self.environment.player(self.environment.player_class, s, seconds) for s in (0, 1)]
        self.agent = self.players[side] = self.environment.player(self.agent_class, side, seconds)

    def decide(self, game, limits):
        side = int(game.turn == "second")
        rules = self.environment.rules
        seconds = seconds_left(limits, rules.own_moves - game.plies // 2)
        if self.agent is None or self.players[side] is not self.agent:
            self.begin(side, seconds)
        state = self.environment.state(game, self.players)
        with running_timer(self.agent, seconds):
            action = call(self.agent.compute_action, current_state=state, remaining_time=seconds)
        return self.move(game, state, action)

    def move(self, game, state, action):
        """Secateur's move that leads to the same pieces as the agent's action."""
        data = getattr(action, "data", None)
        moves = self.environment.moves(game)
        if isinstance(data, dict) and "position" in data and "piece" in data:
            place, piece = tuple(data["position"]), data["piece"][:2]
            for pieces, text in moves.items():
                if dict(pieces).get(place, ("",))[0] == piece and place not in self.environment.rules.pieces(game):
                    return text
            raise ValueError(f"the agent's action {data!r:.80} is no legal move")
        signature = self.environment.signature(self.environment.next_state(state, action))
        if signature not in moves:
            raise ValueError("the agent's action leads to no position that a legal move leads to")
        return moves[signature]


@contextlib.contextmanager
def running_timer(agent, seconds):
    """Sets the timer that an agent of 1.0.2 asks for its remaining time, and lets it run; 1.1.5 passes the time as an argument."""
    try:
        timer = importlib.import_module("seahorse.game.time_manager").TimeMaster.get_timer(agent)
        timer._remaining_time, timer._last_timestamp, timer._is_running = seconds, time.time(), True
    except (ImportError, AttributeError):
        yield
        return
    try:
        yield
    finally:
        timer._is_running = False


def make(folder, game, module="my_player", class_name=None):
    """The variant, a maker of players, and what the comparison of the rules found."""
    rules = {"abalone": Abalone, "divercite": Divercite}[game]
    try:
        agent_module = load(folder, module)
    except AdapterError as error:
        wanted = "1.0.2" if game == "abalone" else "1.1.5"
        hint = f"; pip install seahorse=={wanted}" if "seahorse" in str(error) else ""
        raise AdapterError(f"{error}{hint}") from error
    environment = Environment(rules)
    if game == "divercite":
        environment.learn_pieces()
    agent_class = class_of(agent_module, class_name, "compute_action")
    return rules.variant, lambda: Agent(environment, agent_class), environment.compare()
