"""Imports point one way; core and games do no I/O, read no clock and use no global randomness."""

from __future__ import annotations

import ast

import pytest

from tools.layers import RANK, SOURCE, files, imports, layer_of

FORBIDDEN = {
    "random",
    "time",
    "datetime",
    "os",
    "io",
    "socket",
    "subprocess",
    "secrets",
    "uuid",
    "asyncio",
    "pathlib",
    "sqlite3",
    "urllib",
    "http",
    "shutil",
    "tempfile",
    "logging",
    "cython",
    "numpy",
}
MAY_READ = {
    "core/editions.py": {"importlib"},
    "games/ledger.py": {"importlib", "pathlib"},
    "core/digest.py": {"pathlib", "hashlib"},
    "core/structs.py": {"sys"},
}
FILES = files()


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_one_way(path):
    mine = layer_of(path)
    if mine in ("__init__", "__main__", "loading", "registry"):
        return
    for name in imports(path):
        parts = name.split(".")
        if parts[0] == "backroom" and len(parts) > 1 and parts[1] in RANK:
            theirs = parts[1]
            assert theirs == mine or RANK[theirs] < RANK[mine], f"{mine} imports {name}"
        if mine == "games" and parts[:2] == ["backroom", "games"] and len(parts) > 2:
            folder = path.relative_to(SOURCE).parts[1].removesuffix(".py")
            assert parts[2] == folder, f"{path} imports another game: {name}"


@pytest.mark.parametrize(
    "path",
    [path for path in FILES if layer_of(path) in ("core", "games")],
    ids=lambda path: str(path.relative_to(SOURCE)),
)
def test_core_and_games_do_no_io(path):
    allowed = MAY_READ.get(str(path.relative_to(SOURCE)), set())
    roots = {name.split(".")[0] for name in imports(path)}
    assert not (roots & FORBIDDEN) - allowed
    calls = {
        node.func.id
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not calls & {"open", "print", "input", "exec"}
