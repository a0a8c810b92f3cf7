"""The modules of the IN104 draughts simulator that players import, over Secateur's rules.

Cells are numbered from 0, row by row from Black's side; White moves towards row 0. The simulator changed over the years, and players of
all its years are taken: `findNextStates()` is a list that also has the `values()` of the dictionary it once was, and a time limit is a
number of seconds that also has the `until()` of a deadline.
"""

from .boardState import BoardState
from .cell import Cell
from .game import Game
from .gameState import GameState
from .move import Move

__all__ = ["BoardState", "Cell", "Game", "GameState", "Move"]
