"""Drawing a game as SVG: the same picture for the browser, for notebooks and for the documentation.

A drawing gets a view (what somebody may see) and that viewer's choices, and knows no rules, so it can't leak anything.
A game may have its own drawing here, in a module named after its slug, or in a module ``drawing`` in its own folder;
any other view is drawn by ``generic``. ``parts.py`` lists what else a drawing may give to the page; what one lacks is
made from the view (``defaults.py``), and ``page.py`` collects it all for the table server.

- ``<g data-key="field:value">`` can be clicked (several keys are separated by ``|``); field and value are those of
  ``state.words(action)``. Targets may be nested: a column inside a business.
- Whatever can move has a stable ``id`` and no transform of its own, so that a page may animate it.
- Icons are ``<use href="#i-name">``, and shared gradients ``url(#b-name)``: the page has them all, and a picture that
  stands alone brings those that it uses.
- Text for people goes through ``say`` and ``called`` (see messages/speaking.py); keys and ids are never translated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from typing import Any

from ..core.errors import Invalid
from ..core.phrases import Quoted
from ..core.words import short_repr
from ..messages import DEFAULT, speaking
from ..registry import companion
from . import defaults
from .generic import draw as draw_generic
from .icons import symbols_for
from .room import DEFS

View = Mapping[str, Any]
Choice = Mapping[str, Any]
ENGLISH = nullcontext()
"""Nothing has to be set for English."""


def svg(
    view: View,
    choices: Iterable[Choice] | None = None,
    wide: bool = True,
    names: Sequence[str] | None = None,
    language: str = DEFAULT,
) -> str:
    """The picture of a view: 1056 x 590, or (not ``wide``) 390 wide, for a phone; it needs nothing else.

    Choices are given as returned by ``state.words``, or as dicts that hold these under "words". ``names`` are the
    players' names.
    """
    if not isinstance(language, str):
        raise Invalid(f'a language must be a text such as "de", not {short_repr(language)}')
    slug, said = str(view["game"]), [choice.get("words", choice) for choice in choices or ()]
    with drawn_in(language, slug):
        board = part_of(slug, "draw")(view, said, wide, names_for(names or (), language))
        under = inside(part_of(slug, "backdrop")(view, wide))
    opening, content = opened(board)
    return f"{opening}{shared_by(board + under)}{under}{content}"


def riddle_svg(view: View, choices: Iterable[View], language: str = DEFAULT, names: Sequence[str] = ()) -> str:
    """The picture of what a puzzle is about; it needs nothing else. Empty if the game has none."""
    from .page import riddle_of

    riddle = riddle_of(view, list(choices), names, language)
    if not riddle:
        return ""
    opening, content = opened(riddle)
    return f"{opening}{shared_by(riddle)}{content}"


def shared_by(picture: str) -> str:
    """The gradients and symbols that a picture refers to, for one that stands alone."""
    gradients = f"<defs>{DEFS}</defs>" if "url(#b-" in picture else ""
    return gradients + symbols_for(picture)


def opened(picture: str) -> tuple[str, str]:
    """The opening tag of a picture, and all the rest."""
    end = picture.index(">") + 1
    return picture[:end], picture[end:]


def inside(picture: str) -> str:
    """What a picture contains, if it is a whole one."""
    return opened(picture)[1].removesuffix("</svg>") if picture.startswith("<svg") else picture


def drawn_in(language: str, slug: str) -> AbstractContextManager[None]:
    """Draw everything inside the block in a language."""
    return ENGLISH if language == DEFAULT else speaking(language, slug)


def names_for(names: Sequence[str], language: str) -> list[str]:
    """The players' names, marked as what is never translated."""
    return list(names) if language == DEFAULT else [Quoted(name) for name in names]


@cache
def part_of(slug: str, name: str) -> Callable[..., Any]:
    """The function of a game's drawing with this name (parts.py lists them), or what stands in for it."""
    module = companion(slug, "drawing") if slug.isidentifier() else None
    otherwise = draw_generic if name == "draw" else getattr(defaults, name)
    found: Callable[..., Any] = getattr(module, name, otherwise)
    return found
