"""Drawing a table as SVG: one picture for the browser, for notebooks and for the documentation.

A drawing gets a view (what somebody may see) and that viewer's choices, and knows no rules; so it can't leak.
A game may have its own board here, in a file named by its slug, or in a file ``drawing`` in its own folder; any other
view is drawn by ``generic``.

- What can be clicked is ``<g data-key="field:value">`` (several keys are separated by ``|``); field and value are
  those of ``state.words(action)``. Targets may stand inside each other: a column inside a business.
- What can move has a stable ``id`` and no transform of its own, so that a page may animate it.
- Colours are CSS variables (see theme.py); a page overrides them on its root.
- What people read goes through ``say`` and ``called`` (see messages/speaking.py); keys and ids stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from ..core.errors import Invalid
from ..core.phrases import Quoted
from ..core.words import short_repr
from ..messages import DEFAULT, speaking
from ..registry import companion
from .generic import draw as draw_generic

View = Mapping[str, Any]
Choice = Mapping[str, Any]
Board = Callable[[View, Sequence[Choice], bool, Sequence[str]], str]


def svg(
    view: View,
    choices: Iterable[Choice] | None = None,
    wide: bool = True,
    names: Sequence[str] | None = None,
    language: str = DEFAULT,
) -> str:
    """The picture of a view: about 1200 x 800, or (not ``wide``) 400 wide and taller, for a phone.

    Choices are given as ``state.words`` says them, or as dicts that hold those under "words". ``names`` are those
    of the people in the seats; they are shown beside what the game calls the seats.
    """
    if not isinstance(language, str):
        raise Invalid(f'a language is a text such as "de", not {short_repr(language)}')
    said, slug = [choice.get("words", choice) for choice in choices or ()], str(view["game"])
    if language == DEFAULT:
        return board_of(slug)(view, said, wide, names or ())
    with speaking(language, slug):
        return board_of(slug)(view, said, wide, [Quoted(name) for name in names or ()])


@cache
def board_of(slug: str) -> Board:
    """How a game is drawn."""
    module = companion(slug, "drawing") if slug.isidentifier() else None
    board: Board = module.draw if module else draw_generic
    return board
