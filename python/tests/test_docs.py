"""The programs of the documentation in Python run, and the notebook trains a player that beats `greedy`."""

import importlib
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PAGES = [ROOT / "README.md", ROOT / "python/README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def programs(page):
    return re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.S)


@pytest.mark.parametrize("page", [page for page in PAGES if programs(page)], ids=lambda page: page.name)
def test_the_programs_of_a_page_run(page, tmp_path):
    """Runs all of them, one after the other, as a reader types them; engines are told to quit."""
    code = "\n".join(programs(page)).replace("time=1)", "time=0.1)")
    done = subprocess.run([sys.executable, "-c", code], input="quit\n", capture_output=True, text=True, timeout=300, cwd=tmp_path)
    assert done.returncode == 0, done.stderr


def test_pages_have_programs():
    assert {page.name for page in PAGES if programs(page)} >= {"python.md", "README.md"}


def test_the_notebook():
    # These may be missing where the package is tried, but not where it is released.
    needed = importlib.import_module if os.environ.get("SECATEUR_TEST_NOTEBOOK") else pytest.importorskip
    nbformat, nbclient, _ = needed("nbformat"), needed("nbclient"), needed("ipykernel")
    notebook = nbformat.read(ROOT / "python/examples/train_an_evaluator.ipynb", as_version=4)
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    said = "".join(out.get("text", "") for cell in notebook.cells for out in cell.get("outputs", []))
    assert "wins against greedy" in said
