import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import secateur

AGENTS = Path(__file__).parent / "agents"
STANDIN = str(AGENTS / "seahorse_standin")


def command(environment, folder=None, *options):
    words = [sys.executable, "-m", "secateur.adapters", environment, str(folder or AGENTS / environment), *options]
    return f'ugi(cmd="{" ".join(words)}")'


@pytest.fixture(autouse=True)
def standin(monkeypatch, programs_find_the_package):
    package = str(Path(secateur.__file__).parent.parent)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([package, STANDIN, os.environ.get("PYTHONPATH", "")]))


def speak(environment, *options, folder=None, text="ugi\nposition startpos\ngo movetime 100\nquit\n", **env):
    words = [sys.executable, "-m", "secateur.adapters", environment, str(folder or AGENTS / environment), *options]
    return subprocess.run(words, input=text, capture_output=True, text=True, timeout=120, env={**os.environ, **env})


CASES = [("abalone", "abalone"), ("divercite", "divercite"), ("quoridor", "quoridor"), ("in104", "draughts:in104")]


@pytest.mark.parametrize("environment, variant", CASES)
def test_an_agent_plays_whole_games_by_our_rules(environment, variant):
    summary = secateur.match(variant, command(environment), "random", pairs=1, time=1, engines=True, openings="random:2")
    assert summary["games"] == 2, summary
    ended = {word: count for word, count in summary["terminations"].items() if count}
    assert not {"crash", "illegal", "stall", "time"} & set(ended), summary


@pytest.mark.parametrize("module", ["first_years", "later"])
def test_players_of_other_years_play_whole_games(module):
    player = command("in104", None, "--module", module)
    summary = secateur.match("draughts:in104", player, "random", pairs=1, time=1, engines=True, openings="random:2")
    ended = {word: count for word, count in summary["terminations"].items() if count}
    assert summary["games"] == 2 and not {"crash", "illegal", "stall", "time"} & set(ended), summary


def test_what_the_programs_of_an_agent_print_is_not_the_protocol():
    done = speak("in104", "--module", "later")
    assert "cleared" in done.stderr and "cleared" not in done.stdout and "bestmove" in done.stdout, done.stdout + done.stderr


def test_captures_of_the_simulator_are_whole_paths(monkeypatch):
    monkeypatch.syspath_prepend(str(Path(secateur.__file__).parent / "shims"))
    from IN104_simulateur import BoardState, GameState, Move

    for text, wanted in (("W:W30:B26,18,10", "29x22x13x6"), ("W:WK1:BK6,15", "0x9x18")):
        game = secateur.Game("draughts:in104", text)
        state = GameState.of_game(game)
        (move,) = state.findPossibleMoves()
        assert move.toPDN() == wanted and move.isCapture() and len(move) == wanted.count("x") + 1
        game.play(game.legal()[0])
        assert state.doMove(Move.fromPDN(wanted)).boardState == BoardState.of_game(game)
    turned = GameState()
    assert turned.reverse() is turned and not turned.isWhiteTurn and str(turned.boardState) == "b" * 12 + "." * 8 + "w" * 12


@pytest.mark.parametrize("environment", [case[0] for case in CASES])
def test_legal_moves_are_compared_at_start_up(environment):
    done = speak(environment)
    assert "the legal moves are the same" in done.stderr, done.stderr
    assert "bestmove" in done.stdout and "ugiok" in done.stdout
    assert "thinking" not in done.stdout and "modules beside" not in done.stdout


@pytest.mark.parametrize("environment", ["abalone", "quoridor"])
def test_an_environment_that_slips_is_named(environment):
    done = speak(environment, SLIP="1")
    assert "its rules slip" in done.stderr and "lacks" in done.stderr and "bestmove" in done.stdout, done.stderr


def test_a_quoridor_agent_over_xml_rpc():
    done = speak("quoridor", "--rpc", text="position startpos moves e2 e8\ngo movetime 100\nuginewgame\nposition startpos\ngo movetime 50\nquit\n")
    assert done.stdout.count("bestmove e") == 2, done.stderr


@pytest.mark.parametrize("options", [(), ("--rpc",)])
def test_a_folder_may_be_relative(monkeypatch, options):
    monkeypatch.chdir(AGENTS)
    done = speak("quoridor", *options, folder="quoridor")
    assert "bestmove e2" in done.stdout and "the legal moves are the same" in done.stderr, done.stderr


@pytest.mark.parametrize("environment, options", [("abalone", ()), ("quoridor", ()), ("quoridor", ("--rpc",)), ("in104", ("--module", "later"))])
def test_a_folder_may_be_in_the_home_folder(monkeypatch, tmp_path, environment, options):
    """docs/courses.md writes folders with ~. A player text starts its program without a shell, which would expand it."""
    shutil.copytree(AGENTS / environment, tmp_path / "my-agent")
    monkeypatch.setenv("HOME", str(tmp_path))
    done = speak(environment, *options, folder="~/my-agent")
    assert "the legal moves are the same" in done.stderr and "bestmove" in done.stdout, done.stderr + done.stdout
    assert "bestmove (none)" not in done.stdout, done.stdout


def test_what_cannot_be_loaded_is_one_line(tmp_path):
    for words, said in (
        (["quoridor", "--module", "missing"], "missing"),
        (["divercite", "--class", "Nobody"], "Nobody"),
    ):
        done = speak(*words)
        assert done.returncode == 1 and said in done.stderr and "Traceback" not in done.stderr, done.stderr
    done = speak("abalone", folder=tmp_path / "nowhere")
    assert done.returncode == 1 and "it is not there" in done.stderr


def test_an_environment_that_cannot_be_asked_is_named(tmp_path):
    for file in (AGENTS / "quoridor").glob("*.py"):
        (tmp_path / file.name).write_text(file.read_text())
    with open(tmp_path / "quoridor.py", "a") as module:
        module.write("\n\nplays = dict_to_board\ndef dict_to_board(percepts):\n    if percepts['nb_walls'] == [10, 10]:\n        raise KeyError('no')\n    return plays(percepts)\n")
    done = speak("quoridor", folder=tmp_path, text="position startpos moves a1h a8h\ngo movetime 100\nquit\n")
    assert "could not be compared" in done.stderr and "bestmove e" in done.stdout, done.stderr + done.stdout


def test_an_agent_that_answers_nonsense_has_no_move(tmp_path):
    (tmp_path / "quoridor.py").write_text((AGENTS / "quoridor" / "quoridor.py").read_text())
    (tmp_path / "my_player.py").write_text(
        "from quoridor import Agent\nclass MyAgent(Agent):\n    def play(self, percepts, player, step, time_left):\n        return ('P', 99)\n"
    )
    done = speak("quoridor", folder=tmp_path)
    assert "the agent answered" in done.stdout and "bestmove (none)" in done.stdout, done.stdout


def test_the_points_that_divercite_agents_are_told():
    import random

    from secateur.adapters.seahorse import Divercite

    chance = random.Random(3)
    for _ in range(5):
        game = secateur.Game("divercite:publisher")
        while not game.over:
            game.play(chance.choice(game.legal_actions()))
        planes, turn = game.planes(), int(game.turn == "second")
        assert game.result.points == tuple(float(Divercite.points(planes, side ^ turn)) for side in (0, 1))
