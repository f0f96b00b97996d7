"""The lake: the drowned, and a sheet with what the next scoring card and the casino may bring."""

from __future__ import annotations

from collections.abc import Sequence

from ...games.gangster.edition import CASINO_VALUES, DOUBLERS
from ...messages import called, count, say
from ..figures import coin, man, mark, paper, paragraph
from ..figures import fitted as write
from ..fonts import LABEL, NUMBER
from ..icons import icon
from ..paper import Box, rect
from ..room import AMBER, CREAM, FADED, PAPER, PRINT, STAMP
from .plan import View

WATER = "#A9C6D2"
SHEET = Box(928, 0, 120, 580)
"""The place of the sheet; it is as high as it needs to be, from the bottom."""
SMALL_SHEET = Box(298, 414, 88, 64)
MOST_NAMES = 4
POLICEMAN = "policeman"


def draw_lake(view: View, wide: bool, letters: dict[str, str]) -> str:
    """All that lies on the water."""
    return drowned(view, wide, letters) + (sheet(view) if wide else small_sheet(view))


def drowned(view: View, wide: bool, letters: dict[str, str]) -> str:
    """The gangsters in the lake, by colour."""
    lost = [(each["colour"], each["lake"]) for each in view["colours"] if each["lake"]]
    if not lost:
        return ""
    if not wide:
        return write(340, 382, say("in the lake"), LABEL, 11.5, WATER, "middle", 84) + "".join(
            mark(colour, 306 + 30 * at, 397, 5.6) + write(314 + 30 * at, 402, str(n), NUMBER, 13, CREAM)
            for at, (colour, n) in enumerate(lost[:3])
        )
    drawn = [write(988, 212 if len(lost) > 2 else 236, say("in the lake").upper(), LABEL, 15, WATER, "middle", 118)]
    for at, (colour, n) in enumerate(lost):
        x, y = 962 + at % 2 * 46, (262 if len(lost) <= 2 else 236) + at // 2 * 32
        waves = f"M{x - 16},{y + 9}q5,-5 10,0q6,5 11,0q6,-5 11,0"
        drawn.append(
            man(colour, letters[colour], x, y, 28, 15)
            + f'<path d="{waves}" fill="none" stroke="#7DB4C8" stroke-width="2.4"/>'
            + write(x + 15, y + 7, str(n), NUMBER, 17, CREAM)
        )
    return "".join(drawn)


def odds_of(view: View) -> tuple[int, int, list[str]]:
    """The cards that may come next: how many there are, how many of them double a district, and which districts."""
    doubled = {each["district"] for each in view["districts"] if each["doubler"]}
    fresh = [card for card in view["deck"] if card != POLICEMAN and card not in doubled]
    return len(view["deck"]), len(fresh), fresh


def odds_said(view: View) -> str:
    """What the next scoring card may bring, in words."""
    cards, good, _ = odds_of(view)
    if view["doublers"] >= DOUBLERS - 1:
        return say("{n} of {all} end the round", n=good, all=cards)
    return say("{n} of {all} double a district", n=good, all=cards)


def sheet(view: View) -> str:
    """What the next scoring card may be, and what a question mark may pay."""
    rows, urgent = rows_of(view), view["doublers"] >= DOUBLERS - 1
    x, width, height = SHEET.x, SHEET.width, 162 + 27 * len(rows)
    y, middle = SHEET.height - height, SHEET.x + SHEET.width / 2
    low = y + height
    return (
        paper(x, y, width, height)
        + write(middle, y + 24, say("next card").upper(), NUMBER, 15, PRINT, "middle", width - 14)
        + paragraph(middle, y + 44, odds_said(view), NUMBER, 15, STAMP if urgent else FADED, width - 14, 2, "middle")
        + f'<path d="M{x + 10},{y + 70}h{width - 20}M{x + 10},{low - 80}h{width - 20}" stroke="#CDB98A"/>'
        + cards_left(rows, x, y + 78)
        + write(middle, low - 59, say("casino: ? pays").upper(), NUMBER, 15, FADED, "middle", width - 12)
        + casino(view, x + 11, low - 51)
        + write(middle, low - 9, casino_said(view), LABEL, 15, FADED, "middle", width - 12)
    )


def rows_of(view: View) -> list[tuple[bool, str]]:
    """The scoring cards that are left, by name if they are few; whether each row is about the police."""
    cards, good, fresh = odds_of(view)
    names = {each["district"]: called(each["name"]) for each in view["districts"]}
    police = sum(card == POLICEMAN for card in view["deck"])
    rows = [(False, names[place]) for place in sorted(fresh)]
    if len(rows) + (police > 0) > MOST_NAMES:
        rows = [(False, count(good, "{n} district", "{n} districts"))]
    if police:
        rows.append((True, count(police, "{n} policeman", "{n} policemen")))
    blank = cards - good - police
    if blank and len(rows) < MOST_NAMES:
        rows.append((False, count(blank, "{n} doubled already", "{n} doubled already")))
    return rows


def cards_left(rows: Sequence[tuple[bool, str]], x: float, y: float) -> str:
    """The rows of scoring cards, with their signs."""
    drawn = []
    for at, (is_police, said) in enumerate(rows):
        top = y + at * 27
        sign = icon("police", x + 11, top, 20, PRINT) if is_police else coin(x + 20, top + 10, 11, "\u00d72", 15)
        drawn.append(sign + write(x + 38, top + 15, said, LABEL, 15, PRINT, width=76))
    return "".join(drawn)


def casino(view: View, x: float, y: float) -> str:
    """The casino cards; those that are used are pale."""
    drawn = []
    for at, value in enumerate(sorted(CASINO_VALUES)):
        left, used = x + at * 16.4, value not in view["casino"]
        drawn.append(
            rect(left, y, 15, 22, "#E4D3AB" if used else PRINT, 'rx="2"')
            + write(left + 7.5, y + 16, str(value), NUMBER, 15, "#6A5A40" if used else AMBER, "middle")
        )
    return "".join(drawn)


def casino_said(view: View) -> str:
    """The values that a question mark may have, in words."""
    return (
        say("one of {least} to {most}", least=min(view["casino"]), most=max(view["casino"])) if view["casino"] else ""
    )


def small_sheet(view: View) -> str:
    """The same on a phone."""
    x, y, width, height = SMALL_SHEET
    middle, urgent = x + width / 2, view["doublers"] >= DOUBLERS - 1
    pays = (
        say("? pays {least} to {most}", least=min(view["casino"]), most=max(view["casino"])) if view["casino"] else ""
    )
    return (
        rect(x, y, width, height, PAPER, 'rx="4"')
        + paragraph(middle, y + 17, odds_said(view), NUMBER, 12, STAMP if urgent else FADED, width - 8, 2, "middle", 11)
        + f'<path d="M{x + 6},{y + 40}h{width - 12}" stroke="#CDB98A"/>'
        + write(middle, y + 56, pays, LABEL, 12, PRINT, "middle", width - 8)
    )
