"""Serves a player written in Python as an engine: the Universal Game Interface on standard input and output."""

import io
import os
import sys
import threading
from collections.abc import Iterable
from typing import Any, TextIO

from . import _players
from ._errors import Error
from ._native import Game, Limits, Variant


class _Session:
    def __init__(self, source, variants, name, out):
        self.source, self.variants, self.name, self.out = source, [Variant(v) for v in variants], name, out
        self.variant = self.variants[0]
        self.game = Game(self.variant)
        self.player = None
        self.thinking = None
        self.lock = threading.Lock()

    def send(self, line):
        with self.lock:
            self.out.write(line.replace("\n", " ") + "\n")
            self.out.flush()

    def note(self, error):
        self.send(f"info string {type(error).__name__}: {error}")

    def finish(self):
        """Stops the search under way, which sends its best move."""
        if self.thinking:
            thread, limits = self.thinking
            limits.stop()
            thread.join()
            self.thinking = None

    def think(self, words, infinite):
        if self.game.over:
            return self.send("bestmove (none)")
        if self.player is None:
            self.player = _players.fresh(self.source, 1)
        limits, game = read_limits(words, self.game.turn), self.game.copy()
        player = self.player

        def work():
            try:
                text, score = _players.move_of(game, _players.run(lambda: player.decide(game.copy(), limits), lambda: limits.stopped))
                text = game.legal()[game.legal_actions().index(game.action(text))]
                if score is not None:
                    self.send(f"info depth 1 score cp {max(-29000, min(29000, score))} pv {text}")
            except Exception as error:
                self.note(error)
                self.player, text = None, "(none)"  # a move chosen for the player would flatter it
            while infinite and not limits.stopped:
                threading.Event().wait(_players.POLL)
            self.send(f"bestmove {text}")

        thread = threading.Thread(target=work, daemon=True)
        self.thinking = thread, limits
        thread.start()

    def set_option(self, rest):
        name, _, value = rest.removeprefix("name ").partition(" value ")
        if name.strip().lower() == "variant":
            wanted = Variant(value.strip())
            if wanted not in self.variants:
                raise ValueError(f"variant {wanted}: this player plays {', '.join(v.text for v in self.variants)}")
            self.variant, self.game, self.player = wanted, Game(wanted), None
        else:
            raise ValueError(f"option {name}: the options are Variant")

    def set_position(self, rest):
        start, _, moves = f"{rest} ".partition(" moves ")
        kind, _, text = start.strip().partition(" ")
        if kind not in ("startpos", "fen"):
            raise ValueError(f"position {rest}: position startpos or position fen TEXT, then moves M1 M2 …")
        self.game = Game(self.variant, text.strip() if kind == "fen" else None, moves.split())

    def query(self, what):
        game, result = self.game, self.game.result
        answers = {
            "p1turn": lambda: str(game.turn == "first").lower(),
            "gameover": lambda: str(game.over).lower(),
            "result": lambda: "none" if result is None else {"first": "p1win", "second": "p2win"}.get(result.winner, "draw"),
            "moves": lambda: " ".join(game.legal()),
            "fen": lambda: game.text,
            "eval": lambda: str(round(100 * game.evaluate())),
        }
        if what not in answers:
            raise ValueError(f"query {what}: a query is {', '.join(answers)}")
        self.send(f"response {answers[what]()}".rstrip())

    def handle(self, line):
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        if word == "ugi":
            self.send(f"id name {self.name}")
            self.send("id author its author")
            options = " ".join(f"var {v.text}" for v in self.variants)
            self.send(f"option name Variant type combo default {self.variants[0].text} {options}")
            self.send("ugiok")
        elif word == "isready":
            self.send("readyok")
        elif word == "uginewgame":
            self.finish()
            self.player = None
        elif word == "setoption":
            self.finish()
            self.set_option(rest)
        elif word == "position":
            self.finish()
            self.set_position(rest)
        elif word == "go":
            self.finish()
            self.think(rest.split(), "infinite" in rest.split())
        elif word == "stop":
            if self.thinking:
                self.thinking[1].stop()
        elif word == "query":
            self.query(rest)
        elif word not in ("", "ponderhit"):
            raise ValueError(f"command {line:.60}: ugi, isready, uginewgame, setoption, position, go, stop, query or quit")


def read_limits(words, turn):
    """The limits of a `go` command for the side to move."""
    values = {key: max(0, int(value)) for key, value in zip(words, words[1:]) if value.lstrip("-").isdigit()}
    side = "1" if turn == "first" else "2"
    letter = "w" if turn == "first" else "b"
    clock = values.get(f"p{side}time", values.get(f"{letter}time"))
    if clock is not None:
        increment = values.get(f"p{side}inc", values.get(f"{letter}inc", 0))
        to_go = f"{values['movestogo']}/" if values.get("movestogo") else ""
        clock = f"{to_go}{max(1, clock)}ms+{increment}ms"
    time = values["movetime"] / 1000 if "movetime" in values else None
    return Limits(time=time, clock=clock, nodes=values.get("nodes"), depth=values.get("depth"))


def serve_ugi(
    player: Any,
    variant: str | Variant | Iterable[str | Variant],
    *,
    name: str | None = None,
    input: Iterable[str] | None = None,
    output: TextIO | None = None,
) -> None:
    """Speaks UGI until `quit` or the end of input. `player` is an object with ``decide(game, limits)``, or a class of which each game
    makes an object; `variant` is the variant it plays, or a list of variants.

    Standard output is for the protocol, so what the player prints goes to standard error. ``limits.stopped`` becomes true when
    the other program sends `stop`.
    """
    variants = [variant] if isinstance(variant, (str, Variant)) else list(variant)
    own = input is None and output is None
    if own:
        output = os.fdopen(os.dup(1), "w", encoding="utf-8")
        sys.stdout.flush()
        os.dup2(2, 1)  # output of C libraries goes to standard error too
        sys.stdout = sys.stderr
    input = sys.stdin if input is None else input
    output = output or io.StringIO()
    name = name or getattr(player, "__name__", type(player).__name__)
    session = _Session(player, variants, name, output)
    for line in input:
        line = line.strip()
        if line == "quit":
            break
        try:
            session.handle(line)
        except (Error, ValueError, TypeError) as error:
            session.note(error)
        except Exception as error:  # the player's constructor may raise anything
            session.note(error)
            if line.startswith("go"):
                session.send("bestmove (none)")
    session.finish()
