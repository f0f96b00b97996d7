"""A puzzle as a small picture: the hand that called a shootout, mine beside it with its gaps, and my cards."""

from __future__ import annotations

from collections.abc import Sequence

from ...games.chicago_poker.edition import FULL
from ...messages import called
from ..figures import fitted as write
from ..figures import mark
from ..fonts import NUMBER
from ..paper import rect
from ..room import BRASS, PRINT
from .cards import in_hand
from .naming import hand_name
from .plan import COLOURS, View, cast_of, letter_of
from .tray import own_hand

WIDTH, HEIGHT = 390, 136
CARD = 28, 38
HALF = 198
"""Where the viewer's half begins."""


def riddle(view: View, choices: Sequence[View], names: Sequence[str]) -> str:
    """The two hands at the first shootout that another has called; nothing if there is none."""
    called_at = [entry for entry in view["street"] if entry["marker"] not in (None, view["you"])]
    if not called_at or view["you"] is None or any(choice["do"] == "take" for choice in choices):
        return ""
    entry, cast = called_at[0], cast_of(view, names)
    drawn = (
        write(8, 14, called(entry["label"]), NUMBER, 14, "#8E1B16", width=100)
        + hand_at(entry, entry["marker"], cast, 4)
        + hand_at(entry, view["you"], cast, HALF)
        + f'<path d="M4,70h{WIDTH - 8}" stroke="{BRASS}" stroke-opacity=".6"/>'
        + own_hand(view, choices, 8, 374, 42, 58, 75)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="backroom" viewBox="0 0 {WIDTH} {HEIGHT}" role="group" '
        f'font-family="{NUMBER.family}" font-weight="600">{drawn}</svg>'
    )


def hand_at(entry: View, seat: int, cast: Sequence[str], x: float) -> str:
    """The cards of a seat at a business, its gaps, and what its open cards are."""
    width, height = CARD
    cards, hand = entry["columns"][seat], entry["hands"][seat]
    places = [cards[at]["card"] if at < len(cards) else "" for at in range(FULL)]
    drawn = "".join(place_of(card, x + 26 + at * (width + 4), 24) for at, card in enumerate(places))
    said = hand_name(hand["hand"], hand["values"], True) if hand and hand["hand"] else ""
    right = x + 26 + FULL * (width + 4) - 4
    return (
        mark(COLOURS[seat], x + 11, 24 + height / 2, 10, letter_of(seat, cast), 12)
        + drawn
        + write(right, 14, said[:1].upper() + said[1:], NUMBER, 13, PRINT, "end", 70)
    )


def place_of(card: str | None, x: float, y: float) -> str:
    """A card; one that lies face down; or a gap."""
    width, height = CARD
    if card:
        return in_hand(card, x, y, width, height)
    ink, paper, line = (BRASS, "#4A1512", "") if card is None else ("#8A6D1F", "none", ' stroke-dasharray="4 3"')
    return rect(x, y, width, height, paper, f'rx="4" stroke="{ink}"{line}') + write(
        x + width / 2, y + 25, "?", NUMBER, 16, ink, "middle"
    )
