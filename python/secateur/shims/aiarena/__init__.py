"""The draughts of `aiarena`, the later simulator of the same course, over Secateur's rules: enough for players that choose a move.

`connect4` is there by name only: players list both games in one dictionary.
"""

import types

from . import checkers

connect4 = types.ModuleType("aiarena.connect4")
connect4.GameState = None

__all__ = ["checkers", "connect4"]
