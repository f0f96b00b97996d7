"""House style: short functions, short files, nothing unfinished."""

from __future__ import annotations

import ast
import re
import statistics
from pathlib import Path

ROOT = Path(__file__).parent.parent
FILES = sorted(path for part in ("src", "binder", "tests/sixth_game") for path in (ROOT / part).rglob("*.py"))


def lengths(path: Path) -> list[int]:
    """The number of lines of every function in a file, without docstrings."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            doc = node.body[0] if ast.get_docstring(node) else None
            length = (node.end_lineno or 0) - node.lineno + 1
            found.append(length - ((doc.end_lineno or 0) - doc.lineno + 1 if doc else 0))
    return found


def test_no_file_is_longer_than_500_lines():
    assert {path.name: n for path in FILES if (n := len(path.read_text(encoding="utf-8").splitlines())) > 500} == {}


def test_functions_are_short():
    every = [length for path in FILES for length in lengths(path)]
    assert statistics.median(every) <= 8
    assert max(every) <= 45


def test_nothing_is_left_unfinished():
    marks = re.compile(r"\b(TODO|FIXME|XXX)\b|NotImplementedError\(\)")
    assert [path.name for path in FILES if marks.search(path.read_text(encoding="utf-8"))] == []
