"""All that the page shows of one game at one moment, as the table server sends it: parts.py says what each part is.

Parts are made from what one viewer may see.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from . import drawn_in, names_for, part_of
from .addressing import addressed
from .fonts import TEXT
from .icons import ICONS, symbol_of
from .parts import Ending, Line, Moment, Piece, StoryLine
from .room import DEFS
from .verdict import with_verdict

View = Mapping[str, Any]
BOARD = {True: (1056, 590), False: (390, 490)}
SCHEMA = (320, 172)
TRAY = {True: (1056, 140), False: (390, 68)}
"""The sizes of a board and of a tray, wide and for a phone."""


class Dock(NamedTuple):
    """The words of the dock."""

    question: str
    labels: list[str]
    things: dict[str, Any]
    asks: dict[str, str]
    tip: str = ""
    assents: Sequence[str] = ()  # what the button of each choice says when the question names it
    tips: Mapping[str, str] = MappingProxyType({})  # what is said while a part of a choice is picked
    about: str = ""


def board_of(view: View, words: Sequence[View], wide: bool, names: Sequence[str], language: str) -> tuple[str, str]:
    """The board and the tray, without what the page has already."""
    slug = str(view["game"])
    with drawn_in(language, slug):
        board = str(part_of(slug, "draw")(view, words, wide, names_for(names, language)))
    return board, tray_of(view, words, wide, names, language)


def pieces_of(view: View, words: Sequence[View], wide: bool, names: Sequence[str], language: str) -> list[Piece]:
    """The board in pieces; one that stands for the whole depends on everything."""
    slug = str(view["game"])
    given = (view, words, wide, names_for(names, language))
    with drawn_in(language, slug):
        found: list[Piece] = part_of(slug, "pieces")(*given)
        return found or [Piece(part_of(slug, "draw"), given)]


def tray_of(view: View, words: Sequence[View], wide: bool, names: Sequence[str], language: str) -> str:
    """The tray below the board; empty if there is none."""
    slug = str(view["game"])
    with drawn_in(language, slug):
        return whole(str(part_of(slug, "tray")(view, words, wide, names_for(names, language))), *TRAY[wide])


def schema_of(view: View, language: str) -> str:
    """The board in a few strokes; empty if the game has no such drawing."""
    slug = str(view["game"])
    with drawn_in(language, slug):
        return whole(str(part_of(slug, "schema")(view)), *SCHEMA)


def riddle_of(view: View, words: Sequence[View], names: Sequence[str], language: str) -> str:
    """What a puzzle is about: if the drawing has nothing better, the tray."""
    slug = str(view["game"])
    with drawn_in(language, slug):
        riddle = str(part_of(slug, "riddle")(view, words, names_for(names, language)))
    return riddle or tray_of(view, words, False, names, language)


def backdrop_of(view: View, wide: bool, language: str) -> str:
    """What lies under the board and never changes; empty if there is nothing."""
    slug = str(view["game"])
    with drawn_in(language, slug):
        under = str(part_of(slug, "backdrop")(view, wide))
        return whole(under, *BOARD[wide])


def whole(picture: str, width: float, height: float) -> str:
    """A picture with its outermost element; nothing stays nothing."""
    if not picture or picture.startswith("<svg"):
        return picture
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="backroom" viewBox="0 0 {width:g} {height:g}" role="group" '
        f'font-family="{TEXT.family}">{picture}</svg>'
    )


def parts_of(view: View, events: Sequence[View], names: Sequence[str], language: str) -> dict[str, Any]:
    """Colours, nameplates, the course, and what the events become: lines of the story, and moments."""
    slug = str(view["game"])
    with drawn_in(language, slug):
        some = {name: part_of(slug, name)(view) for name in ("market", "race")}
        told = part_of(slug, "gathered")(events)
        return {name: part for name, part in some.items() if part} | {
            "colours": list(part_of(slug, "colours")(view)),
            "plates": list(part_of(slug, "plates")(view)),
            "course": part_of(slug, "course")(view),
            "lines": [
                numbered(line, addressed(line, view["you"], language), event["n"], part_of(slug, "staged")(event))
                for event in told
                if (line := line_of(view, event))
            ],
        }


def numbered(plain: Line, line: Line, number: int, staged: bool) -> StoryLine:
    """A line of the story as the viewer is told it, with the number of its event, and whether it begins a moment."""
    return StoryLine(
        line.text,
        line.icon,
        line.seat,
        line.chips,
        line.keys,
        line.starts,
        line.more,
        line.marks,
        n=number,
        staged=staged,
        plain="" if line.text == plain.text else plain.text,
    )


def line_of(view: View, event: View) -> Line | None:
    """An event as a line of the story; a drawing may need to know how many seats there are."""
    said: Line | None = part_of(str(view["game"]), "line")({**event, "seats": view["seats"]})
    return said


def begins_moment(slug: str, events: Sequence[View]) -> bool:
    """Whether one of the events begins a moment."""
    return any(map(part_of(slug, "staged"), events))


def moments_of(
    view: View,
    events: Sequence[View],
    names: Sequence[str],
    language: str,
    wide: bool = True,
    before: Sequence[View] = (),
) -> list[Moment]:
    """What of the new events is staged, on a large screen or a phone; ``before`` are events that led to them."""
    slug = str(view["game"])
    with drawn_in(language, slug):
        return list(part_of(slug, "moments")(view, events, names_for(names, language), wide, before))


def ending_of(view: View, events: Sequence[View], language: str) -> Ending:
    """The end of a game, from all its events."""
    slug = str(view["game"])
    with drawn_in(language, slug):
        found: Ending = part_of(slug, "ending")(view, events)
        return with_verdict(found, view)


def closeups_of(
    view: View, choices: Sequence[tuple[View, Sequence[View]]], names: Sequence[str], language: str
) -> tuple[str, list[str]]:
    """What each choice (its words, and what it will do) is about, enlarged, and what lies beside all of them; empty
    where there is nothing to see."""
    slug, called_by = str(view["game"]), names_for(names, language)
    with drawn_in(language, slug):
        drawn = [str(part_of(slug, "closeup")(view, words, facts, called_by)) for words, facts in choices]
        return str(part_of(slug, "exhibit")(view)) if any(drawn) else "", drawn


def icon_of(slug: str, words: View) -> str:
    """The icon of a choice."""
    return str(part_of(slug, "icon_for")(words))


def dock_of(view: View, kind: str, choices: Sequence[View], language: str) -> Dock:
    """The words of the dock: the question, a label for each choice, how each of their parts is shown, and what is asked
    for it."""
    slug = str(view["game"])
    named = {
        f"{field}:{value}": (field, value) for words in choices for field, value in words.items() if is_name(value)
    }
    fields = dict.fromkeys(field for words in choices for field in words)
    with drawn_in(language, slug):
        found = ((name, part_of(slug, "thing")(view, *pair)) for name, pair in named.items())
        asked = ((field, str(part_of(slug, "asks")(view, field))) for field in fields)
        return Dock(
            str(part_of(slug, "question")(view, kind)),
            [str(part_of(slug, "label")(view, words)) for words in choices],
            {name: thing for name, thing in found if thing},
            {field: question for field, question in asked if question},
            str(part_of(slug, "tip")(view, kind)),
            [str(part_of(slug, "assent")(view, words)) for words in choices],
            part_of(slug, "tips")(view, kind, choices),
            str(part_of(slug, "about")(view, kind)),
        )


def is_name(value: Any) -> bool:
    """Whether a part of a choice is one thing."""
    return isinstance(value, (str, int)) and value != ""


def reason_of(view: View, words: View, language: str) -> str:
    """What a choice brings, in a sentence."""
    slug = str(view["game"])
    with drawn_in(language, slug):
        return str(part_of(slug, "reason")(view, words))


def expected_of(view: View, kind: str) -> list[View]:
    """Choices that people look for at a question of this kind."""
    return list(part_of(str(view["game"]), "expected")(view, kind))


def all_symbols() -> str:
    """Every icon and every shared gradient, as one hidden picture that the page loads once."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" style="position:absolute" aria-hidden="true">'
        f"<defs>{DEFS}</defs>{''.join(map(symbol_of, ICONS))}</svg>"
    )
