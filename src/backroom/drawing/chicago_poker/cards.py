"""Cards of Chicago Poker: a small face for the table, a large one for the hand of whoever looks, and the back."""

from __future__ import annotations

from functools import cache

from ...core.phrases import phrase
from ...games.chicago_poker.edition import EDITION
from ...messages import cached_by_language, called, say
from ..paper import fit, key, text, title, use, wrapped
from ..theme import EDGE, INK, PAPER, SOFT, colour

LARGE = (84, 116)
MIDDLE = 'font-weight="700" text-anchor="middle"'
COLOUR_NAMES = {row["code"]: row["name"] for row in EDITION["colours"]}
SPECIALS = {row["id"]: row for row in EDITION["specials"]}
SPECIAL_DO = {"LIQ": "liquidate", "RAID": "raid", "LIMO": "limousine", "REV": "revolver", "BRIB": "bribery"}
"""With which words a special card is played."""


def paint_of(card: str) -> str:
    """The colour in which a card is printed."""
    return colour(COLOUR_NAMES[card[0]]) if card not in SPECIALS else INK


@cache
def words_of(card: str) -> str:
    """A card in words."""
    if card in SPECIALS:
        return phrase("{card}: {effect}", card=SPECIALS[card]["name"], effect=SPECIALS[card]["effect"])
    return phrase("{colour} {value}", colour=COLOUR_NAMES[card[0]], value=card[1:])


@cached_by_language(256)
def said_of(card: str) -> str:
    """A card in words, in the language that is spoken."""
    return called(words_of(card))


@cache
def keys_of(card: str) -> str:
    """The keys of a card: itself, and for a special card what is done with it."""
    plain = key("card", card)
    return f"{plain}|{key('do', SPECIAL_DO[card])}" if card in SPECIALS else plain


@cached_by_language(256)
def small_face(card: str, known: bool) -> str:
    """A card on the table, 32 x 44; ``known`` lies face down and is known to whoever looks."""
    said = say("{card}, face down, known to you", card=words_of(card)) if known else said_of(card)
    face = small_special(card) if card in SPECIALS else small_gangster(card)
    return title(said) + face + ('<use href="#b-known"/>' if known else "")


def small_gangster(card: str) -> str:
    """Value, colour letter and shape."""
    return f'<use href="#b-card-{card[0]}"/>' + text(16, 20, card[1:], 19, paint_of(card), MIDDLE)


def small_special(card: str) -> str:
    """The picture of a special card and its short name."""
    return (
        f'<rect x=".5" y=".5" width="31" height="43" rx="3.5" fill="{PAPER}" stroke="{EDGE}"/>'
        f'<g color="{INK}">{use(f"b-special-{card}", 5, 3, 22, 22)}</g>' + text(16, 39, card, 11, INK, MIDDLE)
    )


@cached_by_language(256)
def large_face(card: str) -> str:
    """A card in the viewer's hand, 84 x 116."""
    base = f'<rect x=".5" y=".5" width="83" height="115" rx="7" fill="{PAPER}" stroke="{EDGE}" stroke-width="1.5"/>'
    return title(said_of(card)) + base + (large_special(card) if card in SPECIALS else large_gangster(card))


def large_gangster(card: str) -> str:
    """Value, letter and shape at the left edge, where a fan shows them; the value again at the foot."""
    paint = paint_of(card)
    return (
        text(22, 31, card[1:], 30, paint, MIDDLE)
        + text(22, 52, card[0], 18, paint, MIDDLE)
        + f'<g fill="{paint}" color="{paint}">{use(f"b-suit-{card[0]}", 6, 62, 44, 44)}</g>'
        + text(68, 106, card[1:], 22, paint, MIDDLE)
    )


def large_special(card: str) -> str:
    """The name of a special card and its picture."""
    paint = colour("alarm")
    lines = wrapped(called(SPECIALS[card]["name"]), 76, 14)
    words = "".join(
        text(8, 22 + 16 * at, fit(line, 76, 13), 14, INK, 'font-weight="700"') for at, line in enumerate(lines)
    )
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
    return (
        f'<g id="{ident}" data-key="card:{card}"><g transform="translate({at[0]:g} {at[1]:g}) '
        f'scale({height / 44:.4g})">{small_face(card, known)}</g></g>'
    )


@cached_by_language(4)
def face_down() -> str:
    """What is said of a card that nobody here knows."""
    return title(say("face-down card"))


def back(ident: str, at: tuple[float, float], height: float) -> str:
    """The back of a card that nobody here knows."""
    return (
        f'<g id="{ident}">{face_down()}'
        f'<use href="#b-back" x="{at[0]:g}" y="{at[1]:g}" width="{height * 8 / 11:.4g}" height="{height:g}"/></g>'
    )


def held(card: str, ident: str, at: tuple[float, float], height: float, angle: float) -> str:
    """A large face in the viewer's hand, turned a little in the fan."""
    scale = height / LARGE[1]
    turn = f" rotate({angle:.2g} {LARGE[0] / 2:g} {LARGE[1] * 2})" if angle else ""
    return (
        f'<g id="{ident}" data-key="{keys_of(card)}"><g transform="translate({at[0]:g} {at[1]:g}) '
        f'scale({scale:.4g}){turn}">{large_face(card)}</g></g>'
    )
