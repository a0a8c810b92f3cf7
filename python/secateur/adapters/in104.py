"""Players of the IN104 simulators: `play(gameState, timeLimit)` returns a state or a move. The simulators' modules are replaced by
others over Secateur's rules."""

import importlib
import inspect
import os
import sys

from .common import AdapterError, Report, absolute, compare, load

SHIMS = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "shims")


def use_shims():
    """Loads the replacements of `IN104_simulateur` and `aiarena`, so that players find them before modules of these names beside them."""
    sys.path.insert(0, SHIMS)
    try:
        for name in ("boardState", "cell", "deadline", "game", "gameState", "move", "player"):
            importlib.import_module(f"IN104_simulateur.{name}")
        importlib.import_module("aiarena.checkers.gameState")
    finally:
        sys.path.remove(SHIMS)


def state_class(folder):
    """The states that the player knows: those of the later simulator if a module beside it uses that."""
    from aiarena.checkers.gameState import GameState as Later
    from IN104_simulateur.gameState import GameState

    beside = [m for m in list(sys.modules.values()) if str(getattr(m, "__file__", None)).startswith(folder)]
    names = {str(getattr(value, "__module__", None) or getattr(value, "__name__", "")) for m in beside for value in vars(m).values()}
    return Later if any(name.split(".")[0] == "aiarena" for name in names) else GameState


class Agent:
    """A player of a simulator as a player of ours."""

    def __init__(self, brain, states):
        self.brain, self.states = brain, states

    def decide(self, game, limits):
        from IN104_simulateur.deadline import Deadline

        state = self.states.of_game(game)
        mirrored = not state.isWhiteTurn and getattr(self.brain, "alwaysSeeAsWhite", True)
        seen = state.copy().reverse() if mirrored else state
        seconds = limits.time or (limits.clock / 40 if limits.clock else 1.0)
        answer = self.brain.play(seen.copy(), Deadline(seconds))
        if hasattr(answer, "isCapture"):
            answer = seen.copy().doMove(answer)
        if not hasattr(answer, "boardState"):
            raise ValueError(f"the player answered {answer!r:.60}: play returns one of findNextStates() or findPossibleMoves()")
        board = answer.boardState.copy()
        if mirrored:
            board.reverse()
        for text in game.legal():
            if board_after(game, text) == board:
                return text
        raise ValueError("the player's answer leads to no position that a legal move leads to")


def board_after(game, text):
    from IN104_simulateur.boardState import BoardState

    after = game.copy()
    after.play(text)
    return BoardState.of_game(after)


def check_shim(variant):
    """Compares the moves of the replaced modules, seen by both colours, with Secateur's along whole games."""
    from IN104_simulateur.gameState import GameState

    from .._native import Game

    def check(game):
        state = GameState.of_game(game)
        ours = {str(board_after(game, text)) for text in game.legal()}
        theirs = {str(after.boardState) for after in state.findNextStates()}
        mirrored = {str(after.reverse().boardState) for after in state.copy().reverse().findNextStates()}
        return ours - (theirs & mirrored), (theirs | mirrored) - ours

    return compare(Report("IN104_simulateur"), lambda: Game(variant), check, games=1)


def make_brain(source):
    """The player: an object as it is, or a class called with the arguments that it takes."""
    if not inspect.isclass(source):
        return source
    arguments = {}
    for parameter in inspect.signature(source).parameters.values():
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            continue
        if parameter.name == "gameclass":
            from aiarena import checkers

            arguments["gameclass"] = checkers
        elif parameter.default is parameter.empty:
            known = {"name": source.__name__, "config": None, "rules": None}
            if parameter.name not in known:
                raise AdapterError(f"class '{source.__name__}': its constructor wants '{parameter.name}', which no simulator gives")
            arguments[parameter.name] = known[parameter.name]
    return source(**arguments)


def make(folder, module="my_player", class_name=None, variant="draughts:in104"):
    """The variant, a maker of players, and what the comparison of the rules found."""
    use_shims()
    loaded = load(folder, module)
    if class_name:
        source = getattr(loaded, class_name, None)
    else:
        own = [v for v in vars(loaded).values() if getattr(v, "__module__", None) == loaded.__name__ and callable(getattr(v, "play", None))]
        source = own[-1] if own else None
    if source is None:
        raise AdapterError(f"module '{module}': no class or object with a method play(gameState, timeLimit)")
    make_brain(source)  # an error in it is reported at once
    states = state_class(absolute(folder))
    return variant, lambda: Agent(make_brain(source), states), check_shim(variant)
