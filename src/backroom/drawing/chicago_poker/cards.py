"""Cards of Chicago Poker: faces, backs, and faces that lie hidden but are known."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from ...games.chicago_poker.edition import EDITION
from ...messages import cached_by_language, called, say
from ..figures import fitted as write
from ..fonts import NUMBER, width_of
from ..icons import icon
from ..paper import key, rect, title
from ..room import BRASS, CREAM, PAPER, PAPER_EDGE


class Suit(NamedTuple):
    """How a colour of gangsters is printed."""

    ink: str
    icon: str


SUITS = {
    "R": Suit("#A8261D", "tommy_gun"),
    "B": Suit("#1E57A6", "hat"),
    "G": Suit("#1F6B3A", "bottle"),
    "Y": Suit("#7C5A00", "coins"),
    "V": Suit("#6B35A3", "dynamite"),
}
COLOUR_NAMES = {row["code"]: row["name"] for row in EDITION["colours"]}
SPECIALS = {row["id"]: row for row in EDITION["specials"]}
SPECIAL_ICONS = {"LIQ": "liquidation", "RAID": "raid", "LIMO": "limousine", "REV": "revolver", "BRIB": "pay"}
SPECIAL_DO = {"LIQ": "liquidate", "RAID": "raid", "LIMO": "limousine", "REV": "revolver", "BRIB": "bribery"}
"""With which words a special card is played."""
DECO = (
    '<pattern id="p-deco" width="14" height="14" patternUnits="userSpaceOnUse"><path d="M0 0h14v14H0z" fill="#6E1F1B"/>'
    '<path d="M0 14A7 7 0 0 1 14 14M3 14A4 4 0 0 1 11 14M0 7A7 7 0 0 0 7 0M14 7A7 7 0 0 1 7 0" fill="none" '
    'stroke="#D4AF5A" stroke-width=".9" opacity=".75"/></pattern>'
)
HATCH = (
    '<pattern id="p-hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<path d="M0 0V7" stroke="#56616E" stroke-width="1.6"/></pattern>'
)


@cached_by_language(256)
def said_of(card: str) -> str:
    """A card in words."""
    if card in SPECIALS:
        name, effect = SPECIALS[card]["name"], SPECIALS[card]["effect"]
        return say("{card}: {effect}", card=called(name), effect=called(effect))
    return say("{colour} {value}", colour=called(COLOUR_NAMES[card[0]]), value=card[1:])


@cached_by_language(4)
def face_down() -> str:
    """What is said of a card that nobody here knows."""
    return title(say("face-down card"))


def keys_of(card: str) -> str:
    """The keys of a card in the hand."""
    return key(*meaning_of(card))


def meaning_of(card: str) -> tuple[str, str]:
    """What a card in the hand stands for in a choice: itself, or what is done with a special card."""
    return ("do", SPECIAL_DO[card]) if card in SPECIALS else ("card", card)


class Size(NamedTuple):
    """The measures of a face: the card, its number, and its icon."""

    width: float
    height: float
    number: float
    line: float
    """Where the number stands."""
    icon: float


@cache
def size_of(width: float, height: float) -> Size:
    """The measures of a face: on a narrow card the number stands closer to its edges."""
    if width < 34:
        return Size(width, height, 15.5 if width > 20 else 13, 18.5, min(16, width - 3))
    k = width / 56
    return Size(width, height, round(32 * k, 1), round(34 * k, 1), round(30 * k, 1))


@cache
def shapes(width: float, height: float) -> str:
    """The papers of all colours, the back, and the papers inside a back, once for a board."""
    size, made = size_of(width, height), [DECO, HATCH]
    k, foot = max(0.4, width / 56), 0.09 * height
    for code, suit in SUITS.items():
        sign = icon(
            suit.icon, round((width - size.icon) / 2, 1), round(height - size.icon - foot, 1), size.icon, suit.ink
        )
        small = round(0.76 * size.icon, 1)
        inner = icon(suit.icon, round((width - small) / 2, 1), round(height - small - 2 * foot, 1), small, suit.ink)
        made.append(
            f'<g id="p-{code}">{sheet(width, height, k, suit.ink)}{sign}</g>'
            f'<g id="p-{code}-in">{back(width, height, k)}'
            + rect(
                round(7 * k, 1),
                round(9 * k, 1),
                round(width - 14 * k, 1),
                round(height - 18 * k, 1),
                "#EADCBC",
                'rx="2"',
            )
            + f"{inner}</g>"
        )
    return f'<defs>{"".join(made)}<g id="p-back">{back(width, height, k)}</g></defs>'


def sheet(width: float, height: float, k: float, ink: str) -> str:
    """The paper of a card with a line in its colour."""
    return rect(0, 0, width, height, PAPER, f'rx="{4.5 * k:.1f}" stroke="{PAPER_EDGE}"') + rect(
        round(2.5 * k, 1),
        round(2.5 * k, 1),
        round(width - 5 * k, 1),
        round(height - 5 * k, 1),
        "none",
        f'rx="{3 * k:.1f}" stroke="{ink}" opacity=".45"',
    )


def back(width: float, height: float, k: float) -> str:
    """The back of a card."""
    edge = round(3.5 * k, 1)
    return rect(0, 0, width, height, "#4A1512", f'rx="{4.5 * k:.1f}" stroke="{BRASS}"') + rect(
        edge, edge, round(width - 2 * edge, 1), round(height - 2 * edge, 1), "url(#p-deco)", f'rx="{3 * k:.1f}"'
    )


@cached_by_language(4096)
def on_board(card: str, x: float, y: float, width: float, height: float, hidden: bool = False) -> str:
    """A gangster on the board; a hidden one is known to the viewer."""
    size = size_of(width, height)
    said = say("{card}, face down, known to you", card=said_of(card)) if hidden else said_of(card)
    number = round(0.8 * size.number, 1) if hidden else size.number
    line = size.line + (0.06 * height if hidden and width >= 34 else 0)
    return (
        f'{title(said)}<use href="#p-{card[0]}{"-in" if hidden else ""}" x="{x:g}" y="{y:g}"/>'
        f'<text x="{x + width / 2:.1f}" y="{y + line:.1f}" font-size="{max(11, number):g}" fill="{SUITS[card[0]].ink}" '
        f'text-anchor="middle">{card[1:]}</text>'
    )


@cached_by_language(1024)
def in_hand(card: str, x: float, y: float, width: float, height: float) -> str:
    """A card in the viewer's hand, whole in itself."""
    if card in SPECIALS:
        return title(said_of(card)) + special(card, x, y, width, height)
    suit, k = SUITS[card[0]], width / 56
    side = 30 * k
    return (
        f'{title(said_of(card))}<g transform="translate({x:g} {y:g})">{sheet(width, height, k, suit.ink)}</g>'
        + write(x + width / 2, round(y + 0.43 * height, 1), card[1:], NUMBER, round(31 * k, 1), suit.ink, "middle")
        + icon(
            suit.icon, round(x + width / 2 - side / 2, 1), round(y + height - 1.22 * side, 1), round(side, 1), suit.ink
        )
    )


@cached_by_language(512)
def chip(card: str, x: float, y: float, width: float, height: float) -> str:
    """The smallest card: number over sign."""
    if card in SPECIALS:
        return (
            title(said_of(card))
            + rect(x, y, width, height, "#1A1206", f'rx="2" stroke="{BRASS}"')
            + icon(SPECIAL_ICONS[card], x + 1, y + (height - width + 2) / 2, width - 2, "#F3DFA0")
        )
    suit, side = SUITS[card[0]], min(12, width - 3)
    return (
        title(said_of(card))
        + rect(x, y, width, height, PAPER, f'rx="2" stroke="{PAPER_EDGE}"')
        + write(x + width / 2, y + 13, card[1:], NUMBER, 12, suit.ink, "middle")
        + icon(suit.icon, round(x + (width - side) / 2, 1), y + height - side - 2, side, suit.ink)
    )


def special(card: str, x: float, y: float, width: float, height: float) -> str:
    """A special card: brass on black."""
    side, small = (0.86 if card == "LIMO" else 0.58) * width, width < 60  # a car is long and low
    said, size = called(SPECIALS[card]["name"]), 11 if width < 60 else 15
    said = called(said.split()[-1]) if small else said
    fits = width_of(said, NUMBER, size) <= 1.2 * (width - 4)
    label = write(x + width / 2, round(y + 0.87 * height, 1), said, NUMBER, size, CREAM, "middle", width - 4)
    top = 0.17 if fits else 0.3
    return (
        rect(x, y, width, height, "#1A1206", 'rx="5" stroke="url(#b-brass)" stroke-width="2.2"')
        + icon(
            SPECIAL_ICONS[card],
            round(x + width / 2 - side / 2, 1),
            round(y + top * height + (0.29 * width - side / 2), 1),
            round(side, 1),
            "#F3DFA0",
        )
        + (label if fits else "")
    )


class Names:
    """Ids for the cards of one picture; the two Police Raids get different ones."""

    def __init__(self) -> None:
        self.raids = 0

    def of(self, card: str) -> str:
        """The id of a card."""
        if card != "RAID":
            return f"card-{card}"
        self.raids += 1
        return "card-RAID" if self.raids == 1 else "card-RAID-2"
