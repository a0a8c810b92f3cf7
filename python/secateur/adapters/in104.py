"""Players of the IN104 simulator: `play(gameState, timeLimit)` that returns a state. Its modules are ours, over our rules."""

import inspect
import os
import sys

from .common import AdapterError, Report, compare, load

SHIMS = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "shims")


def use_shims():
    """Puts our `IN104_simulateur` on the import path, unless the real one is there."""
    try:
        import IN104_simulateur  # noqa: F401
    except ImportError:
        sys.path.append(SHIMS)


class Agent:
    """A player of the simulator as a player of ours."""

    def __init__(self, brain):
        self.brain = brain

    def decide(self, game, limits):
        from IN104_simulateur.gameState import GameState

        state = GameState.of_game(game)
        mirrored = game_colour(game) == "black" and getattr(self.brain, "alwaysSeeAsWhite", True)
        seconds = limits.time or (limits.clock / 40 if limits.clock else 1.0)
        answer = self.brain.play(state.reverse() if mirrored else state.copy(), seconds)
        if not hasattr(answer, "boardState"):
            raise ValueError(f"the player answered {answer!r:.60}: play returns one of findNextStates()")
        wanted = str((answer.reverse() if mirrored else answer).boardState)
        for text in game.legal():
            after = game.copy()
            after.play(text)
            if str(GameState.of_game(after).boardState) == wanted:
                return text
        raise ValueError("the player's state is none that a legal move leads to")


def game_colour(game):
    """The colour to move, as position texts write it."""
    return "white" if game.text.startswith("W") else "black"


def check_shim(variant):
    """Compares the moves of the simulator's modules with ours along whole games, seen by both colours."""
    from IN104_simulateur.gameState import GameState

    from .._native import Game

    def check(game):
        state = GameState.of_game(game)
        ours = {str(GameState.of_game(after(game, text)).boardState) for text in game.legal()}
        theirs = {str(next_state.boardState) for next_state in state.findNextStates()}
        mirrored = {str(s.reverse().boardState) for s in state.reverse().findNextStates()}
        return ours - (theirs & mirrored), (theirs | mirrored) - ours

    return compare(Report("IN104_simulateur"), lambda: Game(variant), check, games=1)


def after(game, text):
    game = game.copy()
    game.play(text)
    return game


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
    return variant, lambda: Agent(source() if inspect.isclass(source) else source), check_shim(variant)
