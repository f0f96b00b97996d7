"""Cards of Chicago Poker: a small face for the table, a large one for the own hand, and the back."""

from __future__ import annotations

from functools import cache

from ...games.chicago_poker.edition import CARD_IDS, EDITION
from ..paper import escape, fit, key, text, title, use, wrapped
from ..theme import BACK, BRASS, EDGE, INK, PAPER, SOFT, colour

SMALL = (32, 44)
LARGE = (84, 116)
COLOUR_NAMES = {row["code"]: row["name"] for row in EDITION["colours"]}
SPECIALS = {row["id"]: row for row in EDITION["specials"]}
SPECIAL_DO = {"LIQ": "liquidate", "RAID": "raid", "LIMO": "limousine", "REV": "revolver", "BRIB": "bribery"}
"""With which words a special card is played."""


def paint_of(card: str) -> str:
    """The colour in which a card is printed."""
    return colour(COLOUR_NAMES[card[0]]) if card not in SPECIALS else INK


@cache
def said_of(card: str) -> str:
    """A card in words."""
    if card in SPECIALS:
        return f"{SPECIALS[card]['name']}: {SPECIALS[card]['effect']}"
    return f"{COLOUR_NAMES[card[0]]} {card[1:]}"


@cache
def keys_of(card: str) -> str:
    """The keys of a card: itself, and for a special card what is done with it."""
    plain = key("card", card)
    return f"{plain}|{key('do', SPECIAL_DO[card])}" if card in SPECIALS else plain


@cache
def small_face(card: str, known: bool) -> str:
    """A card on the table, 32 x 44; ``known`` lies face down and is known to whoever looks."""
    frame = f'stroke="{BACK}" stroke-width="2.6"' if known else f'stroke="{EDGE}"'
    inset = 1.3 if known else 0.5
    base = (f'<rect x="{inset}" y="{inset}" width="{32 - 2 * inset}" height="{44 - 2 * inset}" rx="3.5" '
            f'fill="{PAPER}" {frame}/>')
    note = ", face down, known to you" if known else ""
    corner = f'<path d="M19 1.5h11.5v11.5z" fill="{BACK}"/><path d="m23 4 5 5" stroke="{BRASS}"/>' if known else ""
    return title(said_of(card) + note) + base + small_print(card) + corner


def small_print(card: str) -> str:
    """Value, colour letter and shape, or the picture of a special card."""
    if card in SPECIALS:
        return (f'<g fill="{INK}" color="{INK}" text-anchor="middle">{use(f"b-special-{card}", 5, 4, 22, 22)}'
                f'<text x="16" y="38" font-size="10.5" font-weight="700">{card}</text></g>')
    paint = paint_of(card)
    return (f'<g fill="{paint}" color="{paint}" text-anchor="middle" font-weight="700">'
            f'<text x="16" y="20" font-size="19">{card[1:]}</text><text x="9.5" y="38" font-size="14">{card[0]}</text>'
            f'{use(f"b-suit-{card[0]}", 15.5, 26, 14, 14)}</g>')


@cache
def large_face(card: str) -> str:
    """A card in the own hand, 84 x 116."""
    base = f'<rect x=".5" y=".5" width="83" height="115" rx="7" fill="{PAPER}" stroke="{EDGE}" stroke-width="1.5"/>'
    return title(said_of(card)) + base + (large_special(card) if card in SPECIALS else large_gangster(card))


def large_gangster(card: str) -> str:
    """Value and letter in the corner (seen in a fan), the shape in the middle."""
    paint = paint_of(card)
    return (f'<g fill="{paint}" color="{paint}" font-weight="700"><text x="20" y="31" font-size="30" '
            f'text-anchor="middle">{card[1:]}</text><text x="20" y="52" font-size="18" text-anchor="middle">{card[0]}'
            f'</text>{use(f"b-suit-{card[0]}", 24, 56, 50, 50)}</g>')


def large_special(card: str) -> str:
    """The name of a special card and its picture."""
    paint = colour("alarm")
    lines = wrapped(SPECIALS[card]["name"], 76, 14)
    words = "".join(text(8, 22 + 16 * at, fit(line, 76, 13), 14, INK, 'font-weight="700"')
                    for at, line in enumerate(lines))
    picture = f'<g fill="{paint}" color="{paint}">{use(f"b-special-{card}", 14, 42, 56, 56)}</g>'
    return words + picture + text(76, 110, card, 13, SOFT, 'text-anchor="end"')


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


def placed(card: str, ident: str, at: tuple[float, float], height: float, known: bool = False) -> str:
    """A small face on the table."""
    return (f'<g id="{ident}" data-key="{key("card", card)}"><g transform="translate({at[0]:g} {at[1]:g}) '
            f'scale({height / 44:.4g})">{small_face(card, known)}</g></g>')


def back(ident: str, at: tuple[float, float], height: float, said: str = "face-down card") -> str:
    """The back of a card that nobody here knows."""
    return (f'<g id="{escape(ident)}">{title(said)}'
            f'<use href="#b-back" x="{at[0]:g}" y="{at[1]:g}" width="{height * 8 / 11:.4g}" height="{height:g}"/></g>')


def held(card: str, ident: str, at: tuple[float, float], height: float, angle: float) -> str:
    """A large face in the own hand, turned a little in the fan."""
    scale = height / LARGE[1]
    turn = f" rotate({angle:.2g} {LARGE[0] / 2:g} {LARGE[1] * 2})" if angle else ""
    return (f'<g id="{ident}" data-key="{keys_of(card)}"><g transform="translate({at[0]:g} {at[1]:g}) '
            f'scale({scale:.4g}){turn}">{large_face(card)}</g></g>')


__all__ = ["CARD_IDS", "LARGE", "SMALL", "SPECIALS", "Names", "back", "held", "keys_of", "large_face", "paint_of",
           "placed", "said_of", "small_face"]
