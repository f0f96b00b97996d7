"""What a viewer's screen shows: the board, the tray, and all the parts around them. What can't be drawn is left out,
but the game goes on.

A socket that has the last picture gets only what has changed: pieces of the old picture, and new text."""

from __future__ import annotations

import logging
from array import array
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any, TypeAlias, cast
from urllib.parse import urlencode

from msgspec import UNSET
from msgspec.structs import replace

from ..drawing import page
from ..drawing.parts import Course
from ..messages import DEFAULT
from .protocol import Drawing, Layout, Parts, Scene

log = logging.getLogger("backroom.server")

PIECE = "<g "
"""Pictures are compared in pieces that lie between these."""
Trace: TypeAlias = "array[int]"


class Shown:
    """What a socket has: the pieces of board and tray by their hashes, since all their texts would be large."""

    def __init__(self, layout: Layout, board: Trace, tray: Trace) -> None:
        self.layout, self.board, self.tray = layout, board, tray


class Pictures:
    """Board and tray; the board is None if it could not be drawn."""

    def __init__(self, layout: Layout, board: str | None, tray: str) -> None:
        self.layout, self.board, self.tray = layout, board, tray
        self.board_pieces, self.tray_pieces = (board or "").split(PIECE), tray.split(PIECE)
        self.shown = Shown(layout, trace(self.board_pieces), trace(self.tray_pieces))


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


def drawing(now: Pictures, before: Shown | None = None, backdrop: str = "") -> Drawing:
    """Pictures as they are sent to a socket that has those before."""
    if before is None or before.layout != now.layout or before.board == NOTHING or now.board is None:
        tray = now.tray or UNSET
        wide = Drawing(wide=now.board, tray=tray, backdrop=backdrop)
        return wide if now.layout == "wide" else Drawing(narrow=now.board, tray=tray, backdrop=backdrop)
    board = patch(before.board, now.board_pieces, now.shown.board)
    has_tray = now.tray or before.tray != NOTHING
    tray_patch = patch(before.tray, now.tray_pieces, now.shown.tray) if has_tray else UNSET
    return Drawing(patch=board, tray_patch=tray_patch, backdrop=backdrop)


def trace(pieces: Sequence[str]) -> Trace:
    """The hashes of a picture's pieces: 64 bits each, of a function that nobody outside can foresee."""
    return array("q", map(hash, pieces))


NOTHING = trace([""])


def patch(before: Trace, pieces: Sequence[str], now: Trace) -> list[int | str]:
    """A picture as pieces of the one before (from, to) and new text."""
    head = common(min(len(before), len(now)), lambda size: before[:size] == now[:size])
    left = min(len(before), len(now)) - head
    tail = common(left, lambda size: before[len(before) - size :] == now[len(now) - size :])
    known = {piece: at for at, piece in enumerate(before[head : len(before) - tail], head)}
    found = ([0, head] if head else []) + middle(known, pieces, now, head, tail)
    return [*found, len(before) - tail, len(before)] if tail else found


def common(most: int, are_equal: Callable[[int], bool]) -> int:
    """How many pieces two pictures have in common at an end."""
    least = 0
    while least < most:
        size = (least + most + 1) // 2
        least, most = (size, most) if are_equal(size) else (least, size - 1)
    return least


def middle(known: Mapping[int, int], pieces: Sequence[str], now: Trace, head: int, tail: int) -> list[int | str]:
    """The part of a patch between what is as before."""
    found: list[int | str] = []
    text: list[str] = []
    start = end = -1
    for here in range(head, len(now) - tail + 1):
        at = known.get(now[here], -1) if here < len(now) - tail else -1
        if start >= 0 and at != end:
            found += [start, end]
            start = end = -1
        if at >= 0 and text:
            found.append(PIECE.join(text))
            text = []
        if at >= 0:
            start, end = (at if start < 0 else start), at + 1
        elif here < len(now) - tail:
            text.append(pieces[here])
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
    view: Mapping[str, Any], events: Sequence[Mapping[str, Any]], names: Sequence[str], language: str, layout: Layout
) -> list[Any]:
    """The moments among some events."""
    return list(attempt([], page.moments_of, view, events, names, language, layout == "wide"))


def finished(view: Mapping[str, Any], events: Sequence[Mapping[str, Any]], language: str) -> Any:
    """How the game ended."""
    return attempt(UNSET, page.ending_of, view, events, language)


def icon(slug: str, words: Mapping[str, Any]) -> str:
    """The icon of a choice; nothing if there is none."""
    return str(attempt("", page.icon_of, slug, words))


def with_words(scene: Scene, language: str) -> dict[str, Any]:
    """The choices of a scene with labels and icons, and its question with all that the dock shows."""
    slug, asked = str(scene.view["game"]), scene.prompt
    refused = [] if asked is None or asked.refused is UNSET else asked.refused
    words = [*(one.words for one in scene.choices), *(one.words for one in refused)]
    kind = "" if asked is None else asked.kind
    plain = page.Dock("", [""] * len(words), {}, {})
    dock = attempt(plain, page.dock_of, scene.view, kind, words, language)
    icons = [icon(slug, one) or UNSET for one in words]
    shown = zip(scene.choices, dock.labels, icons, strict=False)
    found: dict[str, Any] = {"choices": [replace(one, label=said or UNSET, icon=mark) for one, said, mark in shown]}
    if asked is not None:
        count = len(scene.choices)
        rest = zip(refused, dock.labels[count:], icons[count:], strict=True)
        dim = [replace(one, text=said or one.text, icon=mark) for one, said, mark in rest] or UNSET
        head = dock.question or UNSET
        found["prompt"] = replace(asked, head=head, things=dock.things or UNSET, asks=dock.asks or UNSET, refused=dim)
    return found


def question(view: Mapping[str, Any], kind: str, language: str) -> str:
    """A question in a few words; nothing if the drawing has none."""
    return str(attempt(page.Dock("", [], {}, {}), page.dock_of, view, kind, [], language).question)


def expected(view: Mapping[str, Any], kind: str) -> list[Any]:
    """Choices that people look for at a question, as words."""
    return list(attempt([], page.expected_of, view, kind))


def title_of(around: Parts) -> str:
    """Where in the game we are, in a few words."""
    course = cast(dict[str, Any], around.course)
    return str(course.get("title", ""))
