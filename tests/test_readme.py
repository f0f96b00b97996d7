"""The README can't lie."""

from __future__ import annotations

import doctest
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_the_examples_of_the_readme_run():
    result = doctest.testfile(str(README), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.attempted > 10
    assert result.failed == 0


def test_the_readme_names_every_game():
    import backroom

    text = README.read_text(encoding="utf-8")
    assert all(f"`{slug}`" in text for slug in backroom.games())
