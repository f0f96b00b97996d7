"""The examples in the README and the documentation work."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
NO_CALLS = {"api.md", "binder.md", "learning.md", "releasing.md", "standings.md", "training.md"}
"""Pages about building or about commands, one made by a command, and one made from docstrings, whose examples run
elsewhere."""


@pytest.mark.parametrize("page", [README, *sorted((ROOT / "docs").glob("*.md"))], ids=lambda page: page.name)
def test_the_examples_of_a_page_run(page):
    result = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.failed == 0
    assert result.attempted > 3 or page.name in NO_CALLS
