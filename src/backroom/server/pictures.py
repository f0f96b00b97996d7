"""What a viewer's screen shows: the board, the tray, and all the parts around them. What can't be drawn is left out,
but the game goes on.

A socket that has the last picture gets only what has changed: pieces of the old picture, and new text."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple, cast
from urllib.parse import urlencode

from msgspec import UNSET
from msgspec.structs import replace

from ..drawing import page
from ..drawing.parts import Course
from ..messages import DEFAULT
from .protocol import Choice, Drawing, Layout, Parts, Scene

log = logging.getLogger("backroom.server")

PIECE = "<g "
"""Pictures are compared in pieces that lie between these."""


class Pictures(NamedTuple):
    """Board and tray, as they were last sent to a socket; the board is None if it could not be drawn."""

    layout: Layout
    board: str | None
    tray: str


def attempt(otherwise: Any, make: Callable[..., Any], *given: Any) -> Any:
    """Something that a game's drawing makes; a mistake in it is logged, and something else is shown."""
    try:
        return make(*given)
    except Exception:
        log.exception("something could not be drawn: %s", make.__name__)
        return otherwise


def draw(
    view: Mapping[str, Any],
    words: Sequence[Mapping[str, Any]],
    layout: Layout,
    names: Sequence[str],
    language: str = DEFAULT,
) -> Pictures:
    """The board and the tray of a view."""
    return Pictures(layout, *attempt((None, ""), page.board_of, view, words, layout == "wide", names, language))


def drawing(now: Pictures, before: Pictures | None = None, backdrop: str = "") -> Drawing:
    """Pictures as they are sent to a socket that has those before."""
    if before is None or before.layout != now.layout or not before.board or now.board is None:
        tray = now.tray or UNSET
        wide = Drawing(wide=now.board, tray=tray, backdrop=backdrop)
        return wide if now.layout == "wide" else Drawing(narrow=now.board, tray=tray, backdrop=backdrop)
    tray_patch = patch(before.tray, now.tray) if now.tray or before.tray else UNSET
    return Drawing(patch=patch(before.board, now.board), tray_patch=tray_patch, backdrop=backdrop)


def patch(before: str, now: str) -> list[int | str]:
    """A picture as pieces of the one before (from, to) and new text."""
    if before == now:
        return [0, before.count(PIECE) + 1]
    known = {piece: at for at, piece in enumerate(before.split(PIECE))}
    found: list[int | str] = []
    text: list[str] = []
    start = end = -1
    for piece in [*now.split(PIECE), None]:
        at = -1 if piece is None else known.get(piece, -1)
        if start >= 0 and at != end:
            found += [start, end]
            start = end = -1
        if at >= 0 and text:
            found.append(PIECE.join(text))
            text = []
        if at >= 0:
            start, end = (at if start < 0 else start), at + 1
        elif piece is not None:
            text.append(piece)
    return [*found, PIECE.join(text)] if text else found


def backdrop_address(token: str, view: Mapping[str, Any], layout: Layout, language: str) -> str:
    """Where the page finds what lies under the board; empty if nothing does. The digest lets browsers keep it."""
    under = attempt("", page.backdrop_of, view, layout == "wide", language)
    if not under:
        return ""
    query = urlencode({"draw": layout, "language": language, "digest": sha256(under.encode()).hexdigest()[:16]})
    return f"/api/tables/{token}/backdrop?{query}"


def parts(
    view: Mapping[str, Any], events: Sequence[Mapping[str, Any]], names: Sequence[str], language: str = DEFAULT
) -> Parts:
    """What stands around the board."""
    usual = {"colours": [], "plates": [], "course": page.plain(Course("")), "lines": []}
    return Parts(**attempt(usual, page.parts_of, view, events, names, language))


def staged(
    view: Mapping[str, Any], events: Sequence[Mapping[str, Any]], names: Sequence[str], language: str
) -> list[Any]:
    """The moments among some events."""
    return list(attempt([], page.moments_of, view, events, names, language))


def finished(view: Mapping[str, Any], events: Sequence[Mapping[str, Any]], language: str) -> Any:
    """How the game ended."""
    return attempt(UNSET, page.ending_of, view, events, language)


def icon(slug: str, words: Mapping[str, Any]) -> str:
    """The icon of a choice; nothing if there is none."""
    return str(attempt("", page.icon_of, slug, words))


def with_icons(scene: Scene) -> list[Choice]:
    """The choices of a scene with their icons."""
    slug = str(scene.view["game"])
    return [replace(one, icon=icon(slug, one.words) or UNSET) for one in scene.choices]


def title_of(around: Parts) -> str:
    """Where in the game we are, in a few words."""
    course = cast(dict[str, Any], around.course)
    return str(course.get("title", ""))
