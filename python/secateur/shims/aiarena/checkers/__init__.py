"""Draughts: a state holds its cells without a board, moves are made in place, and players answer with a move."""

from IN104_simulateur.move import Move

from . import cell
from .cell import Cell
from .gameState import GameState

__all__ = ["Cell", "GameState", "Move", "cell"]
