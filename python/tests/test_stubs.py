"""The stubs have the extension's documentation of everything public (scripts/python-stubs copies it)."""

import ast
import inspect
from pathlib import Path

import secateur
from secateur import _native

STUBS = Path(secateur.__file__).parent / "_native.pyi"


def documented(body, owner, prefix=""):
    """Each name, with the stubs' documentation and the extension's."""
    for node in body:
        runtime = getattr(owner, getattr(node, "name", ""), None)
        if not isinstance(node, (ast.ClassDef, ast.FunctionDef)) or node.name.startswith("__") or runtime is None:
            continue
        yield prefix + node.name, ast.get_docstring(node), inspect.getdoc(runtime)
        if isinstance(node, ast.ClassDef):
            yield from documented(node.body, runtime, f"{node.name}.")


def test_stubs_and_extension_say_the_same():
    found = list(documented(ast.parse(STUBS.read_text(encoding="utf-8")).body, _native))
    assert len(found) > 100
    undocumented = [name for name, _, runtime in found if not runtime and "._repr_" not in name]
    assert not undocumented
    differ = [name for name, stub, runtime in found if stub != runtime]
    assert not differ, "run scripts/python-stubs"
