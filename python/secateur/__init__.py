"""Secateur: rules, search and arena of five two-player games of perfect information.

>>> import secateur
>>> game = secateur.Game("quoridor")
>>> game.play("e2")
>>> len(game.legal()), game.turn
(131, 'second')
>>> player = secateur.Player("quoridor", "alphabeta(depth=1)")
>>> player.decide(game, depth=1).move in game.legal()
True

A player of your own is any object with ``decide(game, limits)`` that returns a move; `match` lets it play in this process,
`serve_ugi` makes it an engine. `Batch` steps many games at once and gives NumPy arrays to learn from.
"""

import atexit as _atexit
from collections.abc import Iterable as _Iterable
from importlib import metadata as _metadata
from os import PathLike as _PathLike
from pathlib import Path as _Path

from ._errors import Error, MoveError, ParseError, PlayerFault
from ._native import (
    Batch,
    Decision,
    Game,
    Limits,
    Line,
    Player,
    Position,
    Result,
    Score,
    Variant,
    check_engine,
    families,
    format_games,
    match,
    parse_games,
    players,
    stats,
)
from ._native import _leave  # type: ignore[attr-defined]
from .ugi import serve_ugi

_atexit.register(_leave)

try:
    __version__ = _metadata.version("secateur")
except _metadata.PackageNotFoundError:  # imported from the sources, not installed
    __version__ = "0"

__all__ = [
    "Batch", "Decision", "Error", "Game", "Limits", "Line", "MoveError", "ParseError", "Player", "PlayerFault",
    "Position", "Result", "Score", "Variant", "check_engine", "families", "format_games", "match", "parse_games",
    "players", "read_games", "serve_ugi", "stats", "write_games",
]


def read_games(path: str | _PathLike[str], variant: str | Variant) -> list[Game]:
    """The games of a file: in PDN if the game uses it, else one game a line."""
    return parse_games(_Path(path).read_text(encoding="utf-8"), variant)


def write_games(path: str | _PathLike[str], games: _Iterable[Game]) -> None:
    """Writes games to a file, in the format that `read_games` reads."""
    _Path(path).write_text(format_games(list(games)), encoding="utf-8")
