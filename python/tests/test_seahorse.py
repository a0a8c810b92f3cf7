"""The adapters with the real framework, where it is installed: 1.0.2 for Abalone, 1.1.5 for Divercité. The rules beside the agents are
our stand-ins, on the framework's own players, boards, states, actions and timers."""

import importlib.metadata
import subprocess
import sys
from pathlib import Path

import pytest
import secateur

AGENTS = Path(__file__).parent / "agents"
STATE = """
from seahorse.game.game_state import GameState
from seahorse.player.player import Player
try:
    from seahorse.game.heavy_action import HeavyAction
    from seahorse.game.light_action import LightAction
except ImportError:
    from seahorse.game.action import Action as HeavyAction

class State(GameState):
    def __init__(self, scores, next_player, players, rep, step):
        super().__init__(scores, next_player, players, rep)
        self.step = step
    def is_done(self):
        return False
    def other(self):
        return self.compute_next_player()
"""
PLAYER = """
from seahorse.player.player import Player

class {name}(Player):
    def __init__(self, piece_type: str, name: str = "bob", *args, **kwargs) -> None:
        super().__init__(name, *args, **kwargs)
        self.piece_type = piece_type
"""


def version():
    try:
        return importlib.metadata.version("seahorse")
    except importlib.metadata.PackageNotFoundError:
        return None


@pytest.mark.parametrize("environment, wanted, name", [("abalone", "1.0.2", "PlayerAbalone"), ("divercite", "1.1.5", "PlayerDivercite")])
def test_an_agent_on_the_real_framework(tmp_path, environment, wanted, name):
    if version() != wanted:
        pytest.skip(f"seahorse {wanted} is not installed")
    for file in (AGENTS / environment).glob("*.py"):
        (tmp_path / file.name).write_text(file.read_text().replace("seahorse.game.state", "own_state"))
    (tmp_path / "own_state.py").write_text(STATE)
    (tmp_path / f"player_{environment}.py").write_text(PLAYER.format(name=name))
    words = [sys.executable, "-m", "secateur.adapters", environment, str(tmp_path)]
    done = subprocess.run(words, input="ugi\nposition startpos\ngo movetime 100\nquit\n", capture_output=True, text=True, timeout=120)
    assert "the legal moves are the same" in done.stderr and "bestmove" in done.stdout, done.stderr + done.stdout
    assert "bestmove (none)" not in done.stdout, done.stdout
    summary = secateur.match(environment, f'ugi(cmd="{" ".join(words)}")', "random", pairs=1, time=1, engines=True)
    assert not summary["terminations"].get("crash") and not summary["terminations"].get("illegal"), summary
