"""What several boards have in common: the felt, dossiers for seats, men, and brass plates for choices."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set
from functools import cache, lru_cache
from html import unescape
from typing import Any, NamedTuple

from ..core.phrases import Quoted
from ..messages import called, say
from .art import LAMP
from .paper import Box, escape, fit, key, rect, sheet, text, width_of
from .theme import BRASS, EDGE, FELT, INK, PAPER, ROOM, SOFT, TURN

View = Mapping[str, Any]
BOLD = 'font-weight="700"'
MIDDLE = 'font-weight="700" text-anchor="middle"'
KEYS = re.compile(r'data-key="([^"]*)"')
MOST_PLATES = 80
PLATE_ROW = 50
"""The height of one row of plates."""
STEADY = 40
"""Heights of wide pictures are multiples of this, so that they rarely change."""


class Paint(NamedTuple):
    """How a colour is drawn: its fill, the text colour on it, and its letter (meaning never rests on colour alone)."""

    fill: str
    ink: str
    letter: str


PAINTS = {
    "red": Paint("#a3211a", "#fff", "R"),
    "blue": Paint("#1f4e9c", "#fff", "B"),
    "green": Paint("#1f7a33", "#fff", "G"),
    "yellow": Paint("#e3b32e", "#241d14", "Y"),
    "purple": Paint("#6a1b9a", "#fff", "P"),
    "gray": Paint("#5f666e", "#fff", "A"),
    "brown": Paint("#6b4423", "#fff", "N"),
    "grey": Paint("#5f666e", "#fff", "A"),
    "orange": Paint("#b0480a", "#fff", "O"),
}
"""The colours of seats and pieces, by their names in the games."""

MAN = (
    '<symbol id="b-man" viewBox="0 0 24 30"><path d="M3 8.5c2-1.5 4-2 4-2C7.5 3 9 1 12 1s4.5 2 5 5.5c0 0 2 .5 4 2-2 '
    '1.5-5 2-5 2 .3 2-.8 4-1.8 5 4 1 6.8 3.5 7.8 13.5H2c1-10 3.8-12.5 7.8-13.5-1-1-2.1-3-1.8-5 0 0-3-.5-5-2z"/>'
    "</symbol>"
)


@cache
def felt(width: float, height: float) -> str:
    """The table itself: wood, a brass line, felt, and lamplight."""
    return (
        rect(0, 0, width, height, ROOM, 'rx="14"')
        + rect(5, 5, width - 10, height - 10, FELT, f'rx="11" stroke="{BRASS}" stroke-width="1.5"')
        + rect(5, 5, width - 10, height - 10, "url(#b-lamp)", 'rx="11"')
    )


@lru_cache(512)
def badge(paint: Paint, x: float, y: float, radius: float) -> str:
    """A round badge with letters."""
    size = max(12.5, radius * 0.85)
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{paint.fill}" stroke="{PAPER}" stroke-width="1.5"/>'
        + text(x, round(y + size * 0.35, 1), paint.letter, size, paint.ink, MIDDLE)
    )


@lru_cache(1024)
def man(paint: Paint, x: float, y: float, height: float) -> str:
    """A man with a hat, and his colour's letter on his coat."""
    width = height * 0.8
    return (
        f'<use href="#b-man" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{paint.fill}" '
        f'stroke="{PAPER}" stroke-width="1"/>'
        + text(x + width / 2, y + height * 0.93, paint.letter, max(12.5, height * 0.42), paint.ink, MIDDLE)
    )


@lru_cache(256)
def pill(said: str, middle: float, y: float) -> str:
    """A label on the edge of a dossier that shows whose turn it is."""
    width = width_of(said, 16.4) + 24
    return rect(middle - width / 2, y - 17, width, 25, TURN, f'rx="12" stroke="{INK}"') + text(
        middle, y + 1, said, 15, "#241d14", MIDDLE
    )


class Canvas:
    """A picture in the making."""

    def __init__(self, view: View, choices: Sequence[View], wide: bool, names: Sequence[str]) -> None:
        self.view, self.choices, self.wide, self.names = view, choices, wide, names
        self.width = 1200 if wide else 400
        self.parts: list[str] = []

    def add(self, *parts: str) -> None:
        """Draw something."""
        self.parts += parts

    def name(self, seat: int, usual: str) -> str:
        """The name of a seat: its player's, or else the game's name for it."""
        return self.names[seat] if seat < len(self.names) and self.names[seat] else called(usual)

    def state_of(self, seat: int, active: int | None = None) -> str:
        """A word for whether a seat has won, has to choose, or has the turn."""
        if self.view["over"]:
            return say("wins") if self.view["ranking"] and seat in self.view["ranking"][0] else ""
        return say("to choose") if seat in self.view["waiting"] else say("turn") if seat == active else ""

    def named(self, seat: int, usual: str) -> str:
        """The name of a seat; the viewer's own is marked."""
        name = self.name(seat, usual)
        return say("{name} (you)", name=Quoted(name)) if seat == self.view["you"] else name

    def dossier(
        self,
        seat: int,
        paint: Paint,
        name: str,
        lines: Sequence[str],
        box: Box,
        more: str = "",
        fields: Sequence[str] = ("seat",),
        active: int | None = None,
    ) -> None:
        """A seat's sheet of paper: badge, name, lines of text, and whether it has the turn."""
        state, shown = self.state_of(seat, active), self.named(seat, name)
        line = f'stroke="{TURN}" stroke-width="4"' if state else f'stroke="{EDGE}"'
        keys = "|".join(key(field, seat) for field in fields)
        size, radius = (17, 19) if self.wide else (14.5, 14)
        left, small = box.x + 2 * radius + 16, 14.5 if self.wide else 13
        said = escape(", ".join(filter(None, [shown, *lines, state])))
        self.add(
            f'<g id="seat-{seat}" data-key="{keys}" role="group" aria-label="{said}">',
            rect(*box, PAPER, f'rx="6" {line}'),
            badge(paint, box.x + radius + 8, box.y + radius + 8, radius),
            text(left, box.y + radius + 13, fit(shown, box.x + box.width - left - 4, size), size, INK, BOLD),
        )
        top = box.y + 2 * radius + (30 if self.wide else 27)
        self.add(
            *(
                text(box.x + 10, top + at * (small + 5), fit(words, box.width - 16, small), small, SOFT)
                for at, words in enumerate(lines)
            ),
            more,
            pill(state, box.x + box.width / 2, box.y) if state else "",
            "</g>",
        )

    def finished(self, height: float, label: str, defs: str, silent: Set[str] = frozenset()) -> str:
        """The whole picture, with plates for words that appear nowhere on it; ``silent`` fields get none."""
        body = "".join(self.parts)
        missing = [word for word in missing_words(self.choices, body) if word[0] not in silent]
        brass, more = plates(missing, Box(12, height, self.width - 24, 0))
        height += more
        if self.wide:  # a picture that keeps its height doesn't move on the screen
            height = -(-max(height, height - more + PLATE_ROW) // STEADY) * STEADY
        return sheet(self.width, height, label, [f"<defs>{LAMP}{defs}</defs>", felt(self.width, height), body, brass])


def verbs_to_show(choices: Sequence[View]) -> set[str]:
    """The verbs that name nothing, or a thing that another verb names as well."""
    ways: dict[tuple[str, str], set[str]] = {}
    for choice in choices:
        do = str(choice.get("do", ""))
        things = [(field, str(value)) for field, value in choice.items() if field != "do" and value != ""]
        for thing in things or [("do", do)]:
            ways.setdefault(thing, set()).add(do)
    return {do for (field, _), verbs in ways.items() if field == "do" or len(verbs) > 1 for do in verbs}


def missing_words(choices: Sequence[View], drawn: str) -> list[tuple[str, Any]]:
    """The words of choices that appear nowhere on the table; a verb only if things alone don't express the choice."""
    placed = {unescape(one) for keys in KEYS.findall(drawn) for one in keys.split("|")}
    verbs = verbs_to_show(choices)
    words = dict.fromkeys(
        (field, value)
        for choice in choices
        for field, value in choice.items()
        if isinstance(value, (str, int)) and value != ""
    )
    return [
        (field, value)
        for field, value in words
        if f"{field}:{value}" not in placed and (field != "do" or value in verbs)
    ]


def plates(words: Sequence[tuple[str, Any]], box: Box) -> tuple[str, float]:
    """Brass plates for words that appear nowhere else, and their total height."""
    parts, x, y = [], box.x, box.y
    for field, value in words[:MOST_PLATES]:
        said = fit(plate_words(field, value), box.width - 20, 15)
        width = width_of(said, 15) + 24
        if x > box.x and x + width > box.x + box.width:
            x, y = box.x, y + 42
        parts.append(
            f'<g id="plate-{field}-{ident_of(value)}" data-key="{key(field, value)}">'
            + rect(x, y, width, 36, BRASS, f'rx="6" stroke="{INK}" stroke-width="1.5"')
            + text(x + width / 2, y + 23, said, 15, "#241d14", MIDDLE)
            + "</g>"
        )
        x += width + 8
    return "".join(parts), y - box.y + PLATE_ROW if parts else 0


def plate_words(field: str, value: object) -> str:
    """The text on a plate."""
    said = str(value).replace("_", " ")
    if isinstance(value, str):
        word = called(said)
        return said.capitalize() if word == said else word[:1].upper() + word[1:]
    return f"${said}" if field == "amount" else say("{field} {n}", field=field, n=said)


def ident_of(value: object) -> str:
    """A value as part of an id."""
    return "".join(letter if letter.isalnum() else "_" for letter in str(value))
