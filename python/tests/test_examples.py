"""Every example is short, and plays whole games better than chance or at least without a fault."""

import importlib.util
from pathlib import Path

import pytest
import secateur

FOLDER = Path(__file__).parent.parent / "examples"
PLAYERS = [
    ("quoridor", "Paths", "quoridor:size=5,walls=3"),
    ("abalone", "Centre", "abalone"),
    ("awale", "Deepening", "awale:oware"),
    ("divercite", "MonteCarlo", "divercite"),
    ("draughts", "Material", "draughts:russian"),
]


def load(name):
    spec = importlib.util.spec_from_file_location(f"example_{name}", FOLDER / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name, player, variant", PLAYERS)
def test_an_example_beats_chance(name, player, variant):
    assert len((FOLDER / f"{name}.py").read_text().splitlines()) <= 60
    summary = secateur.match(variant, getattr(load(name), player), "random", pairs=1, depth=3, deadline=60)
    ended = {word for word, count in summary["terminations"].items() if count}
    assert summary["games"] == 2 and not ended & {"crash", "illegal", "stall"}, summary
    assert summary["a"]["wins"] > summary["a"]["losses"], summary
