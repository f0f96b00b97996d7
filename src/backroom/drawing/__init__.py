"""Drawing a game as SVG: the same picture for the browser, for notebooks and for the documentation.

A drawing gets a view (what somebody may see) and that viewer's choices, and knows no rules, so it can't leak anything.
A game may have its own board here, in a module named after its slug, or in a module ``drawing`` in its own folder; any
other view is drawn by ``generic``.

- ``<g data-key="field:value">`` can be clicked (several keys are separated by ``|``); field and value are those of
  ``state.words(action)``. Targets may be nested: a column inside a business.
- Whatever can move has a stable ``id`` and no transform of its own, so that a page may animate it.
- Colours are CSS variables (see theme.py); a page may override them on its root element.
- Text for people goes through ``say`` and ``called`` (see messages/speaking.py); keys and ids are never translated.
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

    Choices are given as returned by ``state.words``, or as dicts that hold these under "words". ``names`` are the
    players' names; they are shown beside the game's own names for the seats.
    """
    if not isinstance(language, str):
        raise Invalid(f'a language must be a text such as "de", not {short_repr(language)}')
    said, slug = [choice.get("words", choice) for choice in choices or ()], str(view["game"])
    if language == DEFAULT:
        return board_of(slug)(view, said, wide, names or ())
    with speaking(language, slug):
        return board_of(slug)(view, said, wide, [Quoted(name) for name in names or ()])


@cache
def board_of(slug: str) -> Board:
    """The function that draws a game."""
    module = companion(slug, "drawing") if slug.isidentifier() else None
    board: Board = module.draw if module else draw_generic
    return board
