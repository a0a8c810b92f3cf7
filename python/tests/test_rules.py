import copy
import multiprocessing
import pickle

import pytest
import secateur
from secateur import Game, MoveError, ParseError, Position, Variant

VARIANTS = [v[0] for family in secateur.families() for v in family["variants"]]


def random_game(variant, seed, plies=400):
    import random

    chance, game = random.Random(seed), Game(variant)
    while not game.over and game.plies < plies:
        game.play(chance.choice(game.legal_actions()))
    return game


@pytest.mark.parametrize("variant", VARIANTS)
def test_texts_and_actions_are_the_same_moves(variant):
    import random

    chance, game = random.Random(1), Game(variant)
    for _ in range(60):
        if game.over:
            break
        texts, actions = game.legal(), game.legal_actions()
        assert len(set(actions)) == len(texts) == game.mask().sum()
        assert all(game.mask()[actions]) and max(actions) < game.variant.actions
        place = chance.randrange(len(texts))
        assert game.move_text(actions[place]) == texts[place] and game.action(texts[place]) == actions[place]
        by_text, by_action = game.copy(), game.copy()
        by_text.play(texts[place])
        by_action.play(actions[place])
        assert by_text == by_action and by_text.key == by_action.key
        assert by_text.undo() and by_text == game
        game = by_action


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_game_survives_pickle_copy_and_its_record(variant):
    game = random_game(variant, 2, 30)
    for other in (pickle.loads(pickle.dumps(game)), copy.copy(game), copy.deepcopy(game), Game(variant, None, game.moves)):
        assert other == game and other.text == game.text and other.legal() == game.legal()
    assert secateur.parse_games(game.record(Event="test"), variant) == [game]
    position = game.position
    assert pickle.loads(pickle.dumps(position)) == position and hash(pickle.loads(pickle.dumps(position))) == hash(position)
    assert {position: 1}[Position(variant, position.text)] == 1
    assert pickle.loads(pickle.dumps(game.variant)) == Variant(variant) and hash(Variant(variant)) == hash(game.variant)
    with pytest.raises(TypeError):
        hash(game)


def test_a_whole_game_has_a_result():
    game = random_game("awale:oware", 3)
    result = game.result
    assert game.over and game.legal() == [] and result.winner in ("first", "second", "draw")
    assert sum(result.points) <= 48 and pickle.loads(pickle.dumps(result)) == result
    assert result.score("first") + result.score("second") == 1


def test_symmetries_commute_with_play():
    for variant in ("quoridor", "abalone", "divercite", "awale:oware", "draughts:russian"):
        game = random_game(variant, 4, 8)
        for place, (name, swaps) in enumerate(game.variant.symmetries):
            image = game.transform(place)
            assert (image.turn != game.turn) == swaps, name
            move = game.legal()[0]
            image.play(game.transform_move(place, move))
            after = game.copy()
            after.play(move)
            assert after.transform(place).text.split()[0] == image.text.split()[0]


def test_perft_and_evaluation():
    game = Game("draughts:russian")
    assert game.perft(4) == 302 * 0 + sum(game.divide(4).values()) and game.perft(1) == len(game.legal())
    assert isinstance(game.evaluate(), float)
    fresh = Game("quoridor")
    fresh.play("e2")
    assert fresh.evaluate() != 0 and fresh.features()


def test_pictures():
    svg = Game("divercite").svg(200)
    assert svg.startswith("<svg") and 'width="200"' in svg
    assert Game("abalone")._repr_svg_().startswith("<svg") and "a" in str(Game("quoridor"))


@pytest.mark.parametrize(
    "call, what",
    [
        (lambda: Game("chess"), "game"),
        (lambda: Game(3), "game"),
        (lambda: Game("quoridor", "nonsense"), "position"),
        (lambda: Game("quoridor", None, ["e3"]), "move"),
        (lambda: Game("quoridor").play("e9"), "move"),
        (lambda: Game("quoridor").play(99999), "move"),
        (lambda: Game("quoridor").play(None), "move"),
        (lambda: Game("quoridor").play(True), "move"),
        (lambda: Game("quoridor").transform(99), "symmetry"),
        (lambda: secateur.Player("quoridor", "genius"), "player"),
        (lambda: secateur.Player("quoridor", 'ugi(cmd="true")'), "player"),
        (lambda: secateur.Limits(time="soon"), "duration"),
        (lambda: secateur.Limits(time=-1), "time"),
        (lambda: secateur.stats(), "counts"),
    ],
)
def test_errors_say_what_was_read_and_what_is_right(call, what):
    with pytest.raises(ParseError) as caught:
        call()
    assert caught.value.right and isinstance(caught.value, ValueError)
    assert what in (caught.value.what, "position") or caught.value.what in ("cell", "side", "wall", "pawns")
    assert "\n" not in str(caught.value) and pickle.loads(pickle.dumps(caught.value)).read == caught.value.read
    if what == "move" and caught.value.what == "move":
        assert isinstance(caught.value, MoveError)


def _child(queue):
    game = Game("quoridor", None, ["e2"])
    queue.put((game.perft(2), secateur.Player("quoridor", "alphabeta(depth=2)").decide(game, depth=2).move))


def test_use_after_fork():
    here = Game("quoridor", None, ["e2"])
    secateur.Player("quoridor").decide(here, nodes=1000)
    context = multiprocessing.get_context("fork")
    queue = context.SimpleQueue()
    child = context.Process(target=_child, args=(queue,))
    child.start()
    leaves, move = queue.get()
    child.join(20)
    assert leaves == here.perft(2) and move in here.legal() and child.exitcode == 0


def test_the_documentation_runs():
    import doctest

    assert doctest.testmod(secateur).failed == 0
