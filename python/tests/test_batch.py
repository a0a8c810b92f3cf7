import numpy as np
import pytest
import secateur
from secateur import Batch, Game, ParseError

VARIANTS = ["quoridor", "abalone", "awale", "awale:oware", "divercite", "draughts", "draughts:international"]


def choose(masks, chance):
    """One legal action of each game, -1 where there is none."""
    weights = masks * chance.random(masks.shape)
    return np.where(masks.any(axis=1), weights.argmax(axis=1), -1)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_batch_is_its_games(variant):
    chance = np.random.default_rng(1)
    batch, games = Batch(variant, 5), [Game(variant) for _ in range(5)]
    for _ in range(40):
        masks = batch.masks()
        actions = choose(masks, chance)
        for place, game in enumerate(games):
            assert sorted(game.legal_actions()) == np.flatnonzero(masks[place]).tolist()
            if actions[place] >= 0:
                game.play(int(actions[place]))
        batch.play(actions)
    assert [batch[i].text for i in range(5)] == [game.text for game in games]
    planes = batch.planes()
    assert planes.shape == (5, *games[0].variant.plane_shape) and planes.dtype == np.float32
    assert np.array_equal(planes[2], games[2].planes()) and planes.any()
    assert batch.over().tolist() == [game.over for game in games]
    assert batch.turns().tolist() == [int(game.turn == "second") for game in games]
    assert batch.keys().tolist() == [game.key for game in games]
    starts, columns, values = batch.features()
    names = batch.feature_names()
    for i, game in enumerate(games):
        row = slice(starts[i], starts[i + 1])
        assert {names[c]: v for c, v in zip(columns[row], values[row])} == game.features()
    assert batch.evaluate()[0] == pytest.approx(games[0].evaluate(), abs=1e-3)


def test_results_are_the_first_players():
    chance = np.random.default_rng(2)
    batch = Batch("awale:oware", 2000)  # enough for several threads
    while not batch.over().all():
        batch.play(choose(batch.masks(), chance))
    results = batch.results()
    for i in range(0, 2000, 97):
        assert results[i] == {"first": 1, "second": -1, "draw": 0}[batch[i].result.winner]
    batch.reset(results > 0)
    assert np.isnan(batch.results()).sum() == (results > 0).sum()


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_step_plays_and_begins_finished_games_anew(variant):
    chance = np.random.default_rng(3)
    stepped, played = Batch(variant, 40), Batch(variant, 40)
    masks, ended = stepped.masks(), 0
    for _ in range(150):
        actions = choose(masks, chance)
        masks, results = stepped.step(actions, masks)
        played.play(actions)
        assert np.array_equal(results, played.results(), equal_nan=True)
        ended += np.count_nonzero(~np.isnan(results))
        played.reset(played.over())
        assert np.array_equal(masks, played.masks()) and np.array_equal(stepped.keys(), played.keys())
    assert ended > 0 or variant not in ("awale:oware", "divercite")
    assert [stepped[i].moves for i in range(40)] == [played[i].moves for i in range(40)]


def test_repetitions_are_counted_as_in_games():
    game = Game("quoridor", None, ["e2", "e8", "e1", "e9", "e2"])
    batch = Batch.of([game, Game("quoridor")])
    while not game.over:
        text = {"e1": "e2", "e2": "e1", "e9": "e8", "e8": "e9"}[game.moves[-2]]
        action = game.action(text)
        game.play(text)
        batch.play(np.array([action, -1]))
        assert batch.over().tolist() == [game.over, False]
    assert batch[0].result.reason == game.result.reason == "repetition"


def test_nothing_is_played_if_one_action_is_wrong():
    for size in (3, 3000):
        batch = Batch("awale:oware", size)
        actions = np.zeros(size, dtype=np.int64)
        actions[size - 2] = 11
        before = batch.keys()
        with pytest.raises(ParseError, match=f"game {size - 2}"):
            batch.play(actions)
        with pytest.raises(ParseError, match=f"game {size - 2}"):
            batch.step(actions)
        assert np.array_equal(batch.keys(), before)


def test_arrays_of_the_wrong_shape_are_refused():
    batch = Batch("awale:oware", 3)
    with pytest.raises(ParseError, match="3 actions"):
        batch.play(np.zeros(4, dtype=np.int64))
    with pytest.raises(TypeError):
        batch.play(np.zeros(3))
    with pytest.raises(TypeError):
        batch.play(np.zeros((3, 1), dtype=np.int64))
    with pytest.raises(ParseError, match="contiguous"):
        batch.play(np.zeros(6, dtype=np.int64)[::2])
    with pytest.raises(ParseError):
        batch.masks(np.zeros((3, 5), dtype=bool))
    with pytest.raises(ParseError, match="3 × 12"):
        batch.step(np.zeros(3, dtype=np.int64), np.zeros((3, 24), dtype=bool)[:, ::2])
    with pytest.raises(ParseError, match="3 actions"):
        batch.step(np.zeros(2, dtype=np.int64))
    with pytest.raises(ParseError):
        batch.reset(np.zeros(2, dtype=bool))
    with pytest.raises(IndexError):
        batch[3]
    with pytest.raises((ParseError, OverflowError)):
        Batch("awale:oware", -1)
    with pytest.raises(ParseError):
        Batch.of([])
    with pytest.raises(ParseError):
        Batch.of([Game("awale:oware"), Game("quoridor")])
    again = np.ones((3, 12), dtype=bool)
    assert batch.masks(again) is again and again.sum() == 18


def test_copies_of_games_make_a_batch():
    game = Game("quoridor", None, ["e2"])
    batch = Batch.of([game, game])
    batch.play(np.array([game.action("e8"), -1]))
    assert batch[0].moves == ["e2", "e8"] and batch[1] == game
