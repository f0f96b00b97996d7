"""The page's style sheets."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import backroom

CLIENT = Path(backroom.__file__).parent / "web" / "client" / "src"
ANYTHING = re.compile(r"(?:^|[\s>+~,])(?:\*|:not\()")
"""A part of a selector that nearly anything meets."""


def conditions_in(text: str) -> Iterator[str]:
    """What stands in the parentheses of each ``:has()``."""
    for found in re.finditer(r":has\(", text):
        end, depth = found.end(), 1
        while depth:
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
        yield text[found.end() : end - 1]


def without_parentheses(text: str) -> str:
    """A style sheet in which ``:has(...)`` is just ``:has``."""
    while (bare := re.sub(r"\([^()]*\)", "", text)) != text:
        text = bare
    return text


def subjects_in(text: str) -> Iterator[str]:
    """What each selector with a ``:has()`` before its last part selects."""
    for rule in re.findall(r"([^{}]*:has[^{}]*)\{", without_parentheses(re.sub(r"/\*.*?\*/", "", text, flags=re.S))):
        for selector in rule.split(","):
            *before, last = re.split(r"[\s>+~]+", selector.strip())
            if any(":has" in part for part in before):
                yield last


@pytest.mark.parametrize("sheet", sorted(CLIENT.rglob("*.css")), ids=lambda path: path.name)
def test_no_condition_could_be_met_by_anything(sheet: Path) -> None:
    """With one such rule every change on a board makes the browser work out the styles of the whole page anew: with
    Chinatown's 6,500 elements that took longer than all the rest of a click."""
    assert not [text for text in conditions_in(sheet.read_text(encoding="utf-8")) if ANYTHING.search(text)]


@pytest.mark.parametrize("sheet", sorted(CLIENT.rglob("*.css")), ids=lambda path: path.name)
def test_no_condition_decides_how_everything_looks(sheet: Path) -> None:
    """``tr:has(.pic) > *``: all such conditions share what they select, so this one has the same effect."""
    assert not [last for last in subjects_in(sheet.read_text(encoding="utf-8")) if re.match(r"\*|:(?!is)", last)]
