from os import PathLike
from typing import Any, Callable, Literal, Protocol, Sequence, final

from typing_extensions import Self  # in the standard library from 3.11 on

import numpy as np
from numpy.typing import NDArray

_Side = Literal["first", "second"]
_Move = str | int
_Seconds = float | str

class _DecidingPlayer(Protocol):
    def decide(self, game: Game, limits: Limits) -> Any: ...

@final
class Variant:
    """A game with its rules fixed, named by a text such as "quoridor:size=7,walls=8" or "draughts:russian"."""
    def __new__(cls, text: str | Variant) -> Self: ...
    @property
    def text(self) -> str:
        """The text in its shortest form."""
    @property
    def name(self) -> str:
        """The family's name: "quoridor" of "quoridor:size=7"."""
    @property
    def actions(self) -> int:
        """One more than the greatest action: the length of a legal-move mask."""
    @property
    def plane_shape(self) -> tuple[int, int, int]:
        """The shape of a position's planes: planes, rows, columns."""
    @property
    def plane_names(self) -> list[str]:
        """What each plane holds, seen from the side to move."""
    @property
    def side_names(self) -> tuple[str, str]:
        """The names of the sides, the first player's first."""
    @property
    def symmetries(self) -> list[tuple[str, bool]]:
        """The symmetries of the rules: the name of each, and whether it exchanges the players."""
    @property
    def evaluators(self) -> list[str]:
        """The evaluators that a player's eval= can name."""
    def game(self, position: str | None = None, moves: Sequence[str] = ...) -> Game:
        """A game from the start, or from a position text, after some moves."""
    def position(self, text: str | None = None) -> Position:
        """The position of a text; without one, the start position."""
    def __hash__(self) -> int: ...

@final
class Result:
    """How a game ended: winner ("first", "second" or "draw"), reason, points of both sides."""
    def __new__(cls, winner: str, reason: str, half_points: tuple[int, int]) -> Self: ...
    @property
    def winner(self) -> Literal["first", "second", "draw"]:
        """Who won: "first", "second" or "draw"."""
    @property
    def reason(self) -> str:
        """Why it ended, as a fixed word."""
    @property
    def points(self) -> tuple[float, float]:
        """The points of both players as the game counts them, the first player's first."""
    def score(self, side: _Side) -> float:
        """1.0, 0.5 or 0.0 for a side, "first" or "second"."""

@final
class Position:
    """A state of play that does not change: play() returns the next one. It has no history, and so does not know of repetitions."""
    def __new__(cls, variant: str | Variant, text: str | None = None) -> Self: ...
    @property
    def variant(self) -> Variant:
        """The variant."""
    @property
    def text(self) -> str:
        """The position text."""
    @property
    def key(self) -> int:
        """The 64-bit key."""
    @property
    def turn(self) -> _Side:
        """The side to move, "first" or "second"."""
    @property
    def result(self) -> Result | None:
        """The result if the game is over in this position, or None."""
    def legal(self) -> list[str]:
        """The legal moves in notation."""
    def legal_actions(self) -> list[int]:
        """The actions of the legal moves, in the order of legal()."""
    def play(self, move: _Move) -> Position:
        """The position after a move."""
    def transform(self, symmetry: int) -> Position:
        """The image under a symmetry, by its index in variant.symmetries."""
    def game(self) -> Game:
        """A game that begins here."""
    def _repr_svg_(self) -> str: ...
    def __hash__(self) -> int: ...

@final
class Game:
    """A game being played: variant, start, moves, and how it ended. play() and undo() change it."""
    def __new__(cls, variant: str | Variant, position: str | None = None, moves: Sequence[str] = ...) -> Self: ...
    @property
    def variant(self) -> Variant:
        """The variant."""
    @property
    def position(self) -> Position:
        """The position now."""
    @property
    def text(self) -> str:
        """The position text now."""
    @property
    def start(self) -> str:
        """The position text of the start."""
    @property
    def moves(self) -> list[str]:
        """The moves made, in notation."""
    @property
    def plies(self) -> int:
        """How many moves were made."""
    @property
    def key(self) -> int:
        """The 64-bit key of the position."""
    @property
    def turn(self) -> _Side:
        """The side to move, "first" or "second"."""
    @property
    def over(self) -> bool:
        """Whether the game is over."""
    @property
    def result(self) -> Result | None:
        """How the game ended, or None."""
    def legal(self) -> list[str]:
        """The legal moves in notation; none when the game is over."""
    def legal_actions(self) -> list[int]:
        """The actions of the legal moves, in the order of legal(): numbers below variant.actions, no two alike."""
    def action(self, move: str) -> int:
        """The action of a legal move."""
    def move_text(self, action: int) -> str:
        """The notation of a legal action."""
    def play(self, move: _Move) -> None:
        """Makes a move, given in notation or as an action."""
    def undo(self) -> bool:
        """Takes the last move back; False at the start."""
    def copy(self) -> Game:
        """An independent copy."""
    def transform(self, symmetry: int) -> Game:
        """A game that begins with the image of the position under a symmetry, by its index in variant.symmetries."""
    def transform_move(self, symmetry: int, move: _Move) -> str:
        """The image of a legal move under a symmetry."""
    def evaluate(self, player: str = "secateur") -> float:
        """The static evaluation for the side to move, in the game's unit. A player text chooses the evaluator."""
    def features(self, player: str = "secateur") -> dict[str, int]:
        """The features of the evaluator that are not zero, by name, for the side to move."""
    def perft(self, depth: int, threads: int = 1) -> int:
        """How many leaves the tree of legal moves has at this depth, in plies."""
    def divide(self, depth: int, threads: int = 1) -> dict[str, int]:
        """How many of the leaves at this depth are behind each legal move."""
    def planes(self) -> NDArray[np.float32]:
        """The planes of the position: a float32 array of variant.plane_shape."""
    def mask(self) -> NDArray[np.bool_]:
        """The legal moves as an array of bool, one for each action of the variant."""
    def record(self, **tags: str) -> str:
        """The record of the game as it is written to files, in the format of its family: PDN, or one game a line."""
    def svg(self, width: int | None = None) -> str:
        """The board as a picture."""
    def _repr_svg_(self) -> str: ...

@final
class Score:
    """The value of a position for the side to move: hundredths of the game's unit, or a win or a loss.

    `str(score)` is how people read it (`+1.25`, `win in 3 plies`); `number` is one integer that orders all scores.
    """
    def __new__(cls, number: int) -> Self: ...
    @property
    def number(self) -> int:
        """One integer: hundredths of the game's unit; a win in n plies is 32000 - n, a loss n - 32000."""
    @property
    def units(self) -> float | None:
        """The value in the game's unit (men, marbles, seeds, steps), or None for a win or a loss."""
    @property
    def wins(self) -> bool | None:
        """True for a win, False for a loss, None where neither is certain."""
    @property
    def plies(self) -> int | None:
        """Plies to the win or loss, or None."""
    def __int__(self) -> int: ...
    def __neg__(self) -> Score: ...
    def __lt__(self, other: Score) -> bool: ...
    def __le__(self, other: Score) -> bool: ...
    def __gt__(self, other: Score) -> bool: ...
    def __ge__(self, other: Score) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Limits:
    """How long a player may think about a move. Whatever is given limits it; the first limit reached ends the search.

    time: seconds for this move (or a text such as "500ms"); clock: seconds for the rest of the game (or "15m+2s");
    nodes; depth in plies.
    """
    def __new__(
        cls, time: _Seconds | None = None, clock: _Seconds | None = None, nodes: int | None = None, depth: int | None = None
    ) -> Self: ...
    @property
    def time(self) -> float | None:
        """Seconds for this move, or None."""
    @property
    def clock(self) -> float | None:
        """Seconds on the clock for the rest of the game, or until the next control; None without a clock."""
    @property
    def increment(self) -> float:
        """Seconds added to the clock after each move."""
    @property
    def moves_to_go(self) -> int | None:
        """Own moves until the next control, or None."""
    @property
    def nodes(self) -> int | None:
        """Nodes, or None."""
    @property
    def depth(self) -> int | None:
        """Depth in plies, or None."""
    @property
    def stopped(self) -> bool:
        """Whether the player was told to stop. A player that thinks long should check this now and then."""
    def stop(self) -> None:
        """Tells the player to stop."""

@final
class Line:
    """A line of play that a player expects."""
    def __new__(cls, score: Score, depth: int, pv: Sequence[str]) -> Self: ...
    @property
    def score(self) -> Score:
        """Its value for the side to move."""
    @property
    def depth(self) -> int:
        """Depth of the search it comes from."""
    @property
    def pv(self) -> list[str]:
        """The moves, in notation."""
    def __hash__(self) -> int: ...

@final
class Decision:
    """A player's decision."""
    def __new__(
        cls,
        move: str,
        score: Score | None = None,
        depth: int = 0,
        nodes: int = 0,
        seconds: float = 0.0,
        lines: Sequence[Line] = ...,
        pv: Sequence[str] = ...,
    ) -> Self: ...
    @property
    def move(self) -> str:
        """The move, in notation."""
    @property
    def score(self) -> Score | None:
        """What the player thinks its position is worth, or None."""
    @property
    def depth(self) -> int:
        """Depth searched, in plies."""
    @property
    def nodes(self) -> int:
        """Nodes or simulations."""
    @property
    def seconds(self) -> float:
        """Seconds spent."""
    @property
    def lines(self) -> list[Line]:
        """The expected lines, best first."""
    @property
    def pv(self) -> list[str]:
        """The best line, which begins with the move."""
    def __hash__(self) -> int: ...

@final
class Player:
    """A player of this package, named by a text such as "secateur", "secateur(level=5)" or "alphabeta(depth=4)".

    engines=True allows texts that start other programs, such as 'ugi(cmd="./my-engine")'.
    """
    def __new__(cls, variant: str | Variant, text: str = "secateur", *, seed: int = 1, engines: bool = False) -> Self: ...
    @property
    def text(self) -> str:
        """The player text."""
    @property
    def seed(self) -> int:
        """The seed it was made or last reset with."""
    @property
    def variant(self) -> Variant:
        """The variant it plays."""
    def __hash__(self) -> int: ...
    def reset(self, seed: int = 1) -> None:
        """Forgets earlier games; the seed determines all random choices from here on."""
    def decide(
        self,
        game: Game,
        limits: Limits | None = None,
        *,
        time: _Seconds | None = None,
        clock: _Seconds | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        lines: int = 1,
        on_info: Callable[[dict[str, Any]], object] | None = None,
    ) -> Decision:
        """Chooses a move. Give limits, or time, clock, nodes, depth; without any the player decides for itself, and a searching one
        takes one second. on_info(dict) is called while it thinks and may return False to stop it. Ctrl-C stops it too.
        """

@final
class Batch:
    """Many games of one variant, moved and read together: legal-move masks, planes, sparse features and results as NumPy arrays."""
    def __new__(cls, variant: str | Variant, games: int, threads: int | None = None) -> Self: ...
    @staticmethod
    def of(games: Sequence[Game], threads: int | None = None) -> Batch:
        """A batch of copies of these games, which are all of one variant."""
    @property
    def variant(self) -> Variant:
        """The variant."""
    def __len__(self) -> int: ...
    def __getitem__(self, index: int) -> Game: ...
    def play(self, actions: NDArray[np.int64]) -> None:
        """Plays one action in each game; a negative action skips its game. If any action is not legal, none is played."""
    def step(
        self, actions: NDArray[np.int64], out: NDArray[np.bool_] | None = None
    ) -> tuple[NDArray[np.bool_], NDArray[np.float32]]:
        """Plays like play(), and restarts the games that it ends. Returns the masks of the legal moves, and the results of the games
        that ended (as results() gives them, nan for the others). An array given as out is used again for the masks.
        """
    def reset(self, mask: NDArray[np.bool_] | None = None) -> None:
        """Restarts the games where the mask is True, or all games."""
    def masks(self, out: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """The legal moves: an array of bool, games × actions. An array of that shape given as out is used again."""
    def planes(self) -> NDArray[np.float32]:
        """The planes of the positions: a float32 array, games × variant.plane_shape."""
    def features(self, player: str = "secateur") -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float32]]:
        """The evaluator's features that are not zero, as the three arrays of a sparse matrix in rows (CSR): row starts, columns,
        values. feature_names() names the columns.
        """
    def feature_names(self, player: str = "secateur") -> list[str]:
        """The names of all columns of features(), of which a game may have a million."""
    def evaluate(self, player: str = "secateur") -> NDArray[np.float32]:
        """The static evaluations for the side to move, in the game's unit."""
    def over(self) -> NDArray[np.bool_]:
        """Which games are over."""
    def results(self) -> NDArray[np.float32]:
        """The results for the first player: 1 for a win, 0 for a draw, -1 for a loss, nan where the game is not over."""
    def turns(self) -> NDArray[np.int8]:
        """The sides to move: 0 for the first player, 1 for the second."""
    def keys(self) -> NDArray[np.uint64]:
        """The keys of the positions."""
    def copy(self) -> Batch:
        """An independent copy."""

def families() -> list[dict[str, Any]]:
    """The families of games: name, title, variants with their descriptions, parameters."""
def players(variant: str | Variant, *, engines: bool = False) -> list[dict[str, Any]]:
    """The players that can play a variant: name, description, options as data."""
def parse_games(text: str, variant: str | Variant) -> list[Game]:
    """The games of a text in the format of the variant's family (PDN, or one game a line). Games that name no variant are of this
    one.
    """
def format_games(games: Sequence[Game]) -> str:
    """The games as text, one after the other."""
def match(
    variant: str | Variant,
    a: str | Player | _DecidingPlayer | Callable[[], _DecidingPlayer],
    b: str | Player | _DecidingPlayer | Callable[[], _DecidingPlayer],
    *,
    pairs: int = 100,
    time: _Seconds | None = None,
    clock: _Seconds | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    openings: str = "random:4",
    seed: int = 1,
    concurrency: int = 1,
    store: str | PathLike[str] | None = None,
    engines: bool = False,
    deadline: _Seconds | None = None,
    on_progress: Callable[[int, int], object] | None = None,
) -> dict[str, Any]:
    """Plays a match of pairs of games and returns its summary as a dictionary, with the fields of `secateur match --json`.

    a and b are player texts, or objects or classes with decide(game, limits). on_progress(games, pairs) is called now and then.
    """
def stats(
    *,
    wdl: tuple[int, int, int] | None = None,
    penta: Sequence[int] | None = None,
    elo0: float = ...,
    elo1: float = ...,
) -> dict[str, Any]:
    """Elo, intervals and the likelihood ratio for counts of results: wdl=(wins, draws, losses), or penta=five counts of pairs."""
def check_engine(player: str, variant: str | None = None) -> list[dict[str, Any]]:
    """Checks an engine, given as a player text such as 'ugi(cmd="python3 my.py")', and starts its program. Returns a list of
    findings, each with test, verdict ("ok", "warning" or "failed"), detail and the exchange of messages.
    """
