"""What a viewer's screen shows: the board, the tray, and all the parts around them. What can't be drawn is left out,
but the game goes on."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any
from urllib.parse import urlencode

from msgspec import UNSET
from msgspec.structs import replace

from ..drawing import page
from ..drawing.parts import Course
from ..messages import DEFAULT
from .protocol import Choice, Drawing, Layout, Parts, Scene
from .sketches import NOTHING, Picture, Sketch, Trace, patch

log = logging.getLogger("backroom.server")
LEADING = 40
"""So many events before a moment are looked at to tell how it came to this."""


class Shown:
    """What a socket has: the snippets of board and tray by their hashes, since all their texts would be large."""

    def __init__(self, layout: Layout, board: list[Trace], tray: list[Trace]) -> None:
        self.layout, self.board, self.tray = layout, board, tray


class Pictures:
    """Board and tray; the board is None if it could not be drawn."""

    def __init__(self, layout: Layout, board: Picture | None, tray: Picture) -> None:
        self.layout, self.board, self.tray = layout, board, tray
        self.shown = Shown(layout, NOTHING if board is None else board.traces, tray.traces)


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
    sketch: Sketch | None = None,
) -> Pictures:
    """The board and the tray of a view; a sketch knows what was drawn before."""
    given = (view, words, layout == "wide", names, language)
    sketch = sketch or Sketch(str(view["game"]), language)
    board = attempt(None, draw_board, sketch, *given)
    return Pictures(layout, board, sketch.tray_of("" if board is None else attempt("", page.tray_of, *given)))


def draw_board(sketch: Sketch, *given: Any) -> Picture:
    """The board of a view."""
    return sketch.draw(page.pieces_of(*given))


def drawing(now: Pictures, before: Shown | None = None, backdrop: str = "") -> Drawing:
    """Pictures as they are sent to a socket that has those before."""
    if before is None or before.layout != now.layout or before.board == NOTHING or now.board is None:
        board, tray = None if now.board is None else now.board.text, now.tray.text or UNSET
        wide = Drawing(wide=board, tray=tray, backdrop=backdrop)
        return wide if now.layout == "wide" else Drawing(narrow=board, tray=tray, backdrop=backdrop)
    has_tray = now.tray.traces != NOTHING or before.tray != NOTHING
    tray_patch = patch(before.tray, now.tray) if has_tray else UNSET
    return Drawing(patch=patch(before.board, now.board), tray_patch=tray_patch, backdrop=backdrop)


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
    usual = {"colours": [], "plates": [], "course": Course(""), "lines": []}
    return Parts(**attempt(usual, page.parts_of, view, events, names, language))


def begins_moment(slug: str, events: Sequence[Mapping[str, Any]]) -> bool:
    """Whether one of the events begins a moment."""
    return bool(attempt(False, page.begins_moment, slug, events))


def staged(
    view: Mapping[str, Any],
    events: Sequence[Mapping[str, Any]],
    names: Sequence[str],
    language: str,
    layout: Layout,
    past: Sequence[Mapping[str, Any]] = (),
) -> list[Any]:
    """The moments among some events; ``past`` are the events that led to them, too."""
    first = events[0]["n"] if events else 0
    before = [event for event in past if event["n"] < first]
    return list(attempt([], page.moments_of, view, events, names, language, layout == "wide", before))


def enlarged(view: Mapping[str, Any], choices: Sequence[Choice], names: Sequence[str], language: str) -> dict[str, str]:
    """What choices are about, enlarged, by the number of the choice, and what lies beside all of them (``""``); only
    what has a picture."""
    told: list[Any] = [(one.words, [] if one.facts is UNSET else one.facts) for one in choices]
    beside, drawn = attempt(("", []), page.closeups_of, view, told, names, language)
    found = {"": beside} | {str(one.action): closeup for one, closeup in zip(choices, drawn, strict=False)}
    return {key: closeup for key, closeup in found.items() if closeup}


def schema(view: Mapping[str, Any], language: str) -> str:
    """The board in a few strokes; nothing if there is no such drawing."""
    return str(attempt("", page.schema_of, view, language))


def finished(view: Mapping[str, Any], events: Sequence[Mapping[str, Any]], language: str) -> Any:
    """How the game ended."""
    return attempt(UNSET, page.ending_of, view, events, language)


def icon(slug: str, words: Mapping[str, Any]) -> str:
    """The icon of a choice; nothing if there is none."""
    return str(attempt("", page.icon_of, slug, words))


def with_words(scene: Scene, language: str) -> dict[str, Any]:
    """The choices of a scene with labels and icons, and its question with all that the dock shows."""
    slug, asked = str(scene.view["game"]), scene.prompt
    if asked is None and not scene.choices:
        return {}
    refused = [] if asked is None or asked.refused is UNSET else asked.refused
    words = [*(one.words for one in scene.choices), *(one.words for one in refused)]
    kind = "" if asked is None else asked.kind
    plain = page.Dock("", [""] * len(words), {}, {})
    dock = attempt(plain, page.dock_of, scene.view, kind, words, language)
    icons = [icon(slug, one) or UNSET for one in words]
    shown = zip(scene.choices, dock.labels, icons, dock.assents or plain.labels, strict=False)
    labelled = [replace(one, label=said or UNSET, icon=mark, assent=yes or UNSET) for one, said, mark, yes in shown]
    found: dict[str, Any] = {"choices": labelled}
    if asked is not None:
        count = len(scene.choices)
        rest = zip(refused, dock.labels[count:], icons[count:], strict=True)
        dim = [replace(one, text=said or one.text, icon=mark) for one, said, mark in rest] or UNSET
        head = dock.question or UNSET
        found["prompt"] = replace(
            asked,
            head=head,
            about=dock.about or UNSET,
            things=dock.things or UNSET,
            asks=dock.asks or UNSET,
            refused=dim,
            tip=dock.tip or UNSET,
            tips=dict(dock.tips) or UNSET,
        )
    return found


def question(view: Mapping[str, Any], kind: str, language: str) -> str:
    """A question in a few words; nothing if the drawing has none."""
    return str(attempt(page.Dock("", [], {}, {}), page.dock_of, view, kind, [], language).question)


def label(view: Mapping[str, Any], words: Mapping[str, Any], language: str) -> str:
    """A choice as a friend would say it; nothing if the drawing has no words for it."""
    return str(attempt(page.Dock("", [""], {}, {}), page.dock_of, view, "", [words], language).labels[0])


def reason(view: Mapping[str, Any], words: Mapping[str, Any], language: str) -> str:
    """What a choice brings, in a sentence; nothing if the drawing has none."""
    return str(attempt("", page.reason_of, view, words, language))


def expected(view: Mapping[str, Any], kind: str) -> list[Any]:
    """Choices that people look for at a question, as words."""
    return list(attempt([], page.expected_of, view, kind))


def round_of(view: Mapping[str, Any]) -> int:
    """The round that a view shows, from 1; 0 in games without rounds."""
    around = parts(view, (), ())
    return min(around.course.done + 1, around.course.of)


def title_of(around: Parts) -> str:
    """Where in the game we are, in a few words."""
    return around.course.title
