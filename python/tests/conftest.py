import os
from pathlib import Path

import pytest
import secateur


@pytest.fixture(autouse=True)
def programs_find_the_package(monkeypatch):
    """Programs that tests start import the package that the tests import, installed or not."""
    monkeypatch.setenv("PYTHONPATH", str(Path(secateur.__file__).parent.parent) + os.pathsep + os.environ.get("PYTHONPATH", ""))
