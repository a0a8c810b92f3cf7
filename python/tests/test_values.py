"""Every public class survives pickle and copy, and knows what is equal to it."""

import copy
import inspect
import pickle
import sys

import numpy as np
import pytest
import secateur
from secateur import Batch, Decision, Game, Limits, Line, ParseError, Player, Position, Score, Variant


def over():
    game = Game("awale:oware")
    while not game.over:
        game.play(game.legal_actions()[0])
    return game


def batch(moves):
    made = Batch("quoridor", 3, threads=1)
    for move in moves:
        made.play(np.array([made[0].action(move), -1, -1]))
    return made


def decision(nodes):
    lines = [Line(Score(5), 2, ["e2", "e8"]), Line(Score(-31998), 1, ["e1"])]
    return Decision("e2", Score(5), depth=2, nodes=nodes, seconds=0.5, lines=lines, pv=["e2", "e8"])


# Each value with another that is not equal to it.
VALUES = {
    "Variant": (lambda: Variant("quoridor:size=7"), lambda: Variant("quoridor")),
    "Position": (lambda: Position("quoridor").play("e2"), lambda: Position("quoridor")),
    "Game": (lambda: Game("quoridor", moves=["e2"]), lambda: Game("quoridor")),
    "Result": (lambda: over().result, lambda: secateur.Result("draw", "limit", (1, 1))),
    "Score": (lambda: Score(5), lambda: Score(6)),
    "Limits": (lambda: Limits(clock="10/5m+2s", nodes=7), lambda: Limits(nodes=7)),
    "Line": (lambda: Line(Score(5), 2, ["e2"]), lambda: Line(Score(5), 2, ["e1"])),
    "Decision": (lambda: decision(9), lambda: decision(8)),
    "Player": (lambda: Player("quoridor", "random", seed=7), lambda: Player("quoridor", "random", seed=8)),
    "Batch": (lambda: batch(["e2", "e8"]), lambda: batch(["e2"])),
    "Error": (lambda: secateur.Error("one line"), None),
    "ParseError": (lambda: ParseError("line", "what", "read", "right"), None),
    "MoveError": (lambda: secateur.MoveError("line", "move", "read", "right"), None),
    "PlayerFault": (lambda: secateur.PlayerFault("line"), None),
}


def test_no_public_class_is_left_out():
    assert set(VALUES) == {name for name in secateur.__all__ if inspect.isclass(getattr(secateur, name))}


@pytest.mark.parametrize("name", VALUES)
def test_a_value_survives_pickle_and_copy(name):
    make, make_other = VALUES[name]
    value = make()
    pickled = [pickle.loads(pickle.dumps(value, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]
    for again in [make(), copy.copy(value), copy.deepcopy(value), *pickled]:
        assert type(again) is type(value)
        if isinstance(value, Exception):
            assert str(again) == str(value) and vars(again) == vars(value)
            continue
        assert again == value and not again != value
        assert repr(again) == repr(value)
        if type(value).__hash__ is not None:
            assert hash(again) == hash(value)
    if make_other:
        assert value != make_other() and value != "another type"


@pytest.mark.parametrize("name", ["Variant", "Position", "Result", "Score", "Line", "Decision", "Player"])
def test_what_does_not_change_can_be_a_key(name):
    make = VALUES[name][0]
    assert {make(): 1}[make()] == 1


@pytest.mark.parametrize("name", ["Game", "Batch"])
def test_what_changes_cannot_be_a_key(name):
    with pytest.raises(TypeError):
        hash(VALUES[name][0]())


def test_a_player_keeps_its_seed():
    player = Player("quoridor", "random", seed=7)
    chosen = [Player("quoridor", "random", seed=7).decide(Game("quoridor")).move for _ in range(2)]
    for again in (pickle.loads(pickle.dumps(player)), copy.copy(player), copy.deepcopy(player)):
        assert again.seed == 7 and again.decide(Game("quoridor")).move == chosen[0] == chosen[1]
    player.reset(9)
    assert pickle.loads(pickle.dumps(player)).seed == 9


def test_a_pickle_starts_no_program(tmp_path):
    script = tmp_path / "engine.py"
    script.write_text('import secateur\nclass Mine:\n    decide = None\nsecateur.serve_ugi(Mine, "awale:oware")\n')
    engine = f'ugi(cmd="{sys.executable} {script}")'
    player = Player("awale:oware", engine, engines=True)
    assert copy.copy(player) == player
    with pytest.raises(ParseError, match="program"):
        pickle.loads(pickle.dumps(player))


def test_a_copy_of_a_batch_goes_its_own_way():
    first = batch(["e2"])
    second = first.copy()
    second.play(np.array([second[0].action("e8"), -1, -1]))
    assert first[0].moves == ["e2"] and second[0].moves == ["e2", "e8"] and first != second
    for variant in ("draughts:russian", "awale:oware"):
        many = Batch(variant, 3000)
        many.play(np.full(3000, Game(variant).legal_actions()[0]))
        again = pickle.loads(pickle.dumps(many))
        assert again == many and np.array_equal(again.masks(), many.masks())
    assert pickle.loads(pickle.dumps(Batch("quoridor", 0))) == Batch("quoridor", 0)


def test_a_batch_pickled_within_a_game_knows_its_repetitions():
    one = batch(["e2", "e8", "e1", "e9", "e2", "e8", "e1"])
    two = pickle.loads(pickle.dumps(one))
    for made in (one, two, one.copy()):
        made.play(np.array([made[0].action("e9"), -1, -1]))
    assert one == two and one.over().tolist() == two.over().tolist() == [True, False, False]
