"""The lock files of the page and of its tests: exact, and silent about where packages came from."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FOLDERS = [ROOT / "src" / "backroom" / "web" / "client", ROOT / "tests" / "client"]
LOCKED = pytest.mark.parametrize("folder", FOLDERS, ids=["page", "tests"])


@LOCKED
def test_the_lock_file_agrees_with_package_json(folder):
    wanted = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    locked = json.loads((folder / "package-lock.json").read_text(encoding="utf-8"))["packages"][""]
    for kind in ("dependencies", "devDependencies", "engines"):
        hint = f"run `npm install --package-lock-only` in {folder.relative_to(ROOT)}"
        assert wanted.get(kind) == locked.get(kind), hint


@LOCKED
def test_the_lock_file_is_exact_and_names_no_registry(folder):
    packages = json.loads((folder / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert [name for name, about in packages.items() if "resolved" in about] == []
    assert all("integrity" in about and "version" in about for name, about in packages.items() if name)
