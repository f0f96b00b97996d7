"""A puzzle as a small picture: the offers that wait for the viewer's answer, with what is got and what is given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...messages import say
from ..figures import mark
from ..fonts import LABEL, NUMBER, write
from ..icons import icon
from ..identity import IDENTITIES
from ..paper import Box, rect
from ..props import letters_of, picture, thousands
from ..room import PRINT
from .counter import tile_card
from .telling import colours

View = Mapping[str, Any]
WIDTH, ROW, HEAD, CARD = 390, 70, 20, 46
MOST, GAP, SIDES = 2, 6, 54
"""Offers; between cards; and between what is got and what is given."""
START = 38


def riddle(view: View, choices: Sequence[View], names: Sequence[str]) -> str:
    """The offers that can be accepted; nothing if there are none."""
    wanted = [choice["deal"] for choice in choices if choice["do"] == "accept"]
    deals = [deal for deal in view["deals"] if deal["deal"] in wanted][:MOST]
    if not deals or view["you"] is None:
        return ""
    rows = "".join(row(view, deal, names, HEAD + at * ROW) for at, deal in enumerate(deals))
    return picture(WIDTH, HEAD + len(deals) * ROW, say("What is offered"), rows)


def row(view: View, deal: View, names: Sequence[str], y: float) -> str:
    """An offer: whose it is, what I get, and what I give."""
    you, seats = view["you"], colours(view)
    got, given = (goods_of(deal, side, you) for side in ("to", "from"))
    count = len(got) + len(given)
    step = min(CARD - 6 + GAP, (WIDTH - START - SIDES) / max(1, count))
    letter = letters_of(seats, names)[deal["author"]]
    middle = START + len(got) * step
    return (
        mark(seats[deal["author"]], 16, y + 26, 13, letter, 15)
        + heading(START, y, say("you get"))
        + "".join(card(view, good, START + at * step, y, step - GAP) for at, good in enumerate(got))
        + heading(middle + SIDES - GAP, y, say("you give"))
        + "".join(card(view, good, middle + SIDES - GAP + at * step, y, step - GAP) for at, good in enumerate(given))
    )


def heading(x: float, y: float, said: str) -> str:
    """The words above some cards."""
    return write(round(x, 1), y - 6, said, LABEL, 15, "#8E1B16")


def goods_of(deal: View, side: str, you: int) -> list[View]:
    """What the viewer gets or gives: goods, and all money as one sum."""
    mine = [one for one in deal["transfers"] if one[side] == you]
    cash = sum(one["cash"] for one in mine if "cash" in one)
    return [*(one for one in mine if "cash" not in one), *([{"cash": cash}] if cash else [])]


def card(view: View, good: View, x: float, y: float, width: float) -> str:
    """A lot, tiles, or money."""
    left, width = round(x, 1), round(width, 1)
    if "lot" in good:
        owner = view["lots"][str(good["lot"])]["owner"]
        return lot_card(good["lot"], colours(view)[owner], left, y, width)
    if "tile" in good:
        return tile_card(good["from"], good["tile"], good["count"], Box(left, y, width, CARD))
    middle, said = round(left + width / 2, 1), thousands(good["cash"])
    return (
        rect(left, y, width, CARD, "#DDEBCB", 'rx="4" stroke="#7FA36B"')
        + icon("money", round(middle - 11, 1), y + 3, 22, "#2C6B3A")
        + write(middle, y + CARD - 6, said, NUMBER, 17, "#1F4D2A", "middle", width - 4)
    )


def lot_card(lot: int, colour: str, x: float, y: float, width: float) -> str:
    """A lot with the colour of its owner."""
    return (
        rect(x, y, width, CARD, "#FFFAF0", 'rx="4" stroke="#B8A074"')
        + rect(x + 1, y + 1, width - 2, 9, IDENTITIES[colour].light, 'rx="3"')
        + write(round(x + width / 2, 1), y + CARD - 11, str(lot), NUMBER, 21, PRINT, "middle")
    )
