import os
import pickle
import random
import signal
import subprocess
import sys
import threading

import pytest
import secateur
from secateur import Game, Limits, ParseError, Player, PlayerFault, Score


class Chance:
    """Any legal move, as an action."""

    def __init__(self):
        self.chance = random.Random(1)

    def decide(self, game, limits):
        return self.chance.choice(game.legal_actions())


def test_a_decision_has_score_and_lines():
    heard = []
    game = Game("quoridor")
    decision = Player("quoridor").decide(game, nodes=30000, lines=2, on_info=heard.append)
    assert decision.move in game.legal() and decision.pv[0] == decision.move and len(decision.lines) == 2
    assert decision.nodes > 0 and isinstance(decision.score, Score) and str(decision.score)
    assert heard and heard[-1]["pv"] and heard[0]["depth"] <= heard[-1]["depth"]
    after = game.copy()
    for move in decision.pv:
        after.play(move)
    assert game.plies == 0


def test_scores_order_and_negate():
    assert Score(31999) > Score(100) > Score(-100) > Score(-31999) and -Score(31999) == Score(-31999)
    assert Score(31997).plies == 3 and Score(31997).wins and Score(125).units == 1.25 and str(Score(-125)) == "-1.25"
    assert pickle.loads(pickle.dumps(Score(5))) == Score(5) and pickle.loads(pickle.dumps(Limits(depth=3))) == Limits(depth=3)


def test_a_listener_stops_the_search_and_its_exception_is_raised():
    game = Game("quoridor")
    assert Player("quoridor").decide(game, time=600, on_info=lambda info: False).move in game.legal()

    def angry(info):
        raise KeyError("enough")

    player = Player("quoridor")
    with pytest.raises(KeyError):
        player.decide(game, time=600, on_info=angry)
    assert player.decide(game, depth=2).move in game.legal()


def test_ctrl_c_ends_a_search_and_a_match():
    code = """
import os, secateur, signal, threading
# a program that was told to ignore it, as jobs in the background are, would wait for ever
signal.signal(signal.SIGINT, signal.default_int_handler)
def interrupt(*_):
    os.kill(os.getpid(), signal.SIGINT)
ended = 0
game = secateur.Game("quoridor")
for call in (lambda: secateur.Player("quoridor").decide(game, time=600, on_info=lambda info: interrupt()),
             lambda: secateur.match("quoridor", "secateur", "secateur", pairs=9999, time=5, on_progress=interrupt)):
    try:
        call()
    except KeyboardInterrupt:
        ended += 1
print("ended", ended)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert "ended 2" in done.stdout, done.stderr


def test_the_lock_is_released_while_searching():
    counted, going = [0], threading.Event()

    def count():
        while not going.is_set():
            counted[0] += 1

    thread = threading.Thread(target=count)
    thread.start()
    Player("quoridor").decide(Game("quoridor"), nodes=300000)
    going.set()
    thread.join()
    assert counted[0] > 1000


def test_a_player_of_python_in_a_match():
    summary = secateur.match("awale:oware", "greedy", Chance, pairs=4, depth=1)
    assert summary["games"] == 8 and summary["a"]["wins"] > summary["b"]["wins"] if "b" in summary else summary["a"]["wins"] > 4
    again = secateur.match("awale:oware", Chance(), "random", pairs=2, depth=1, concurrency=2)
    assert again["games"] == 4 and again["terminations"].get("crash", 0) == 0


class Dice:
    def decide(self, game, limits):
        return random.choice(game.legal())


def test_a_match_leaves_the_callers_chance_alone():
    random.seed(5)
    wanted = random.random()
    random.seed(5)
    matches = [secateur.match("awale:oware", Dice, "random", pairs=1, depth=1) for _ in range(2)]
    assert random.random() == wanted
    # Each match makes its own players, so the results under another name are the same.
    results = [{key: value for key, value in played["a"].items() if key != "player"} for played in matches]
    assert results[0] == results[1]


class Raises:
    def decide(self, game, limits):
        raise ZeroDivisionError("division by zero\nand more")


class Nothing:
    def decide(self, game, limits):
        return None


class Illegal:
    def decide(self, game, limits):
        return "Z"


class Endless:
    def decide(self, game, limits):
        while True:
            pass


class Broken:
    def __init__(self):
        raise RuntimeError("cannot be made")


@pytest.mark.parametrize("player, ending", [(Raises, "crash"), (Nothing, "crash"), (Illegal, "illegal"), (Endless, "stall")])
def test_a_player_that_misbehaves_loses_and_nothing_hangs(player, ending):
    summary = secateur.match("awale:oware", player, "random", pairs=1, time=0.05)
    assert summary["games"] == 2 and summary["a"]["losses"] == 2, summary
    ended = summary["terminations"]
    assert ended.get(ending, 0) + ended.get("time", 0) == 2, ended


def test_what_is_no_player_is_refused():
    for player in (Broken, 3, object()):
        with pytest.raises(secateur.Error):
            secateur.match("awale:oware", player, "random", pairs=1)
    with pytest.raises(ParseError):
        secateur.match("awale:oware", 'ugi(cmd="true")', "random", pairs=1)
    with pytest.raises(ParseError):
        secateur.match("awale:oware", "random", "random", openings="random:x")


def test_a_dead_engine_is_an_exception():
    with pytest.raises((ParseError, PlayerFault)):
        player = Player("awale:oware", 'ugi(cmd="false")', engines=True)
        player.decide(Game("awale:oware"), time=0.1)


def test_wrong_games_for_a_player():
    player = Player("quoridor", "random")
    with pytest.raises(ParseError):
        player.decide(Game("awale:oware"))
    over = Game("awale:oware")
    while not over.over:
        over.play(over.legal_actions()[0])
    with pytest.raises(ParseError):
        Player("awale:oware", "random").decide(over)


SERVE = """
import secateur
class Mine:
    def decide(self, game, limits):
        print("this goes to standard error")
        return game.legal()[0], 0.5
secateur.serve_ugi(Mine, {variant!r})
"""


def engine(tmp_path, variant="awale:oware"):
    script = tmp_path / "mine.py"
    script.write_text(SERVE.format(variant=variant))
    return script


def test_ugi_in_one_call(tmp_path):
    script = engine(tmp_path)
    asked = "ugi\nisready\nposition startpos moves A\nquery moves\nquery fen\nquery p1turn\nquery result\nquery nonsense\ngo movetime 10\nquit\n"
    done = subprocess.run([sys.executable, script], input=asked, capture_output=True, text=True, timeout=60)
    assert "ugiok" in done.stdout and "readyok" in done.stdout and "bestmove a" in done.stdout, done.stderr
    assert "response a b c d e f" in done.stdout and "response false" in done.stdout and "response none" in done.stdout
    assert "standard error" not in done.stdout and "standard error" in done.stderr
    assert "score cp 50" in done.stdout


def test_an_engine_of_python_passes_the_check(tmp_path):
    findings = secateur.check_engine(f'ugi(cmd="{sys.executable} {engine(tmp_path)}")', "awale:oware")
    assert findings and not [f for f in findings if f["verdict"] == "failed"], [f for f in findings if f["verdict"] == "failed"]


def test_statistics():
    figures = secateur.stats(wdl=(60, 20, 20))
    assert figures["elo"] > 100 and figures["los"] > 0.99
    assert secateur.stats(penta=(0, 1, 5, 3, 1))["games"] == 20
