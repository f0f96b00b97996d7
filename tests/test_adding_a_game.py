"""docs/adding-a-game.md shows the real files: every excerpt that names a file is in it, line for line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from backroom.cli import main

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
EXCERPT = re.compile(r"```\w+\n(?:# |<!-- )(rum_row/\S+)(?: -->)?\n(.*?)```", re.DOTALL)
EXCERPTS = EXCERPT.findall(PAGE)


@pytest.mark.parametrize(("name", "text"), EXCERPTS, ids=[name for name, _ in EXCERPTS])
def test_an_excerpt_stands_in_the_file_that_it_names(name, text):
    assert text in (ROOT / "tests" / "sixth_game" / name).read_text(encoding="utf-8")


def test_the_page_shows_every_file_of_rules_and_hooks():
    shown = {name for name, _ in EXCERPTS}
    files = ("edition.py", "words.py", "fields.py", "view.py", "memory.py", "refusals.py", "position.py", "state.py")
    assert shown >= {f"rum_row/{name}" for name in (*files, "__init__.py", "rules.md", "edition.toml")}


def test_the_check_says_what_the_page_says(capsys, monkeypatch):
    monkeypatch.setenv("BACKROOM_INTERPRETED", "1")
    [shown] = re.findall(r"\$ backroom check rum_row\n(.*?)```", PAGE, re.DOTALL)
    assert main(["check", "rum_row"]) == 0
    told = capsys.readouterr().out.splitlines()
    compiled = [line for line in shown.splitlines() if "a compiled build" in line]  # if there is one, it isn't missing
    assert [line for line in shown.splitlines() if line not in compiled] == [
        line for line in told if line not in compiled
    ]
