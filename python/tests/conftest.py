import os
from pathlib import Path

import pytest
import secateur


@pytest.fixture(autouse=True)
def programs_find_the_package(monkeypatch):
    """Lets programs that tests start import the same package as the tests, installed or not."""
    monkeypatch.setenv("PYTHONPATH", str(Path(secateur.__file__).parent.parent) + os.pathsep + os.environ.get("PYTHONPATH", ""))
