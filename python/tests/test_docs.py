"""The programs of the book's pages about Python run, and the notebook trains a player that beats `greedy`."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize("page", ["docs/python.md", "python/README.md"])
def test_the_first_program_of_a_page_runs(page):
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(), re.S)
    assert blocks
    exec(compile(blocks[0].replace("time=1)", "time=0.1)"), page, "exec"), {"__name__": "book"})


def test_the_notebook():
    nbformat, nbclient = pytest.importorskip("nbformat"), pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    notebook = nbformat.read(ROOT / "python/examples/train_an_evaluator.ipynb", as_version=4)
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    said = "".join(out.get("text", "") for cell in notebook.cells for out in cell.get("outputs", []))
    assert "wins against greedy" in said
