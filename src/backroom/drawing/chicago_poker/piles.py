"""The own hand, the deck, the discard pile, and plates for choices that name no thing on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from ...games.chicago_poker.edition import COLOURS, EDITION, VALUES
from ...messages import cached_by_language, say
from ..paper import Box, escape, key, rect, text, title, use
from ..theme import BRASS, CHALK, EDGE, INK, LINE, PAPER, SHADE, SIGN, colour
from .cards import LARGE, Names, held, paint_of, placed, words_of

SPECIAL_IDS = [special["id"] for special in EDITION["specials"]]
PLATES = {"end turn": "End turn", "stop": "Stop here"}
COLOUR_NAMES = {row["code"]: row["name"] for row in EDITION["colours"]}
View = Mapping[str, Any]


def draw_hand(cards: Sequence[str], ids: Names, box: Box, height: float, fanned: bool) -> str:
    """The own hand, as a fan or (on a phone) in a row."""
    width = height * LARGE[0] / LARGE[1]
    step = min(width + 8, (box.width - width) / max(1, len(cards) - 1))
    left = box.x + (box.width - width - step * (len(cards) - 1)) / 2
    middle = (len(cards) - 1) / 2
    parts = [
        held(card, ids.of(card), (round(left + at * step, 1), box.y), height, (at - middle) * 1.6 if fanned else 0)
        for at, card in enumerate(cards)
    ]
    return f'<g id="hand" role="group" aria-label="{escape(say("your hand"))}">{"".join(parts)}</g>'


@cached_by_language(512)
def draw_deck(count: int, box: Box) -> str:
    """The deck with its count."""
    layers = range(min(3, (count + 19) // 20) if count else 0)
    backs = "".join(use("b-back", box.x + 3 * at, box.y - 3 * at, box.width, box.height) for at in layers)
    empty = rect(*box, "none", f'rx="6" stroke="{LINE}" stroke-dasharray="4 3"')
    middle, bottom = box.x + box.width / 2, box.y + box.height
    number = rect(middle - 18, bottom - 30, 36, 24, SIGN, f'rx="12" stroke="{BRASS}"') + text(
        middle, bottom - 13, count, 15, CHALK, 'font-weight="700" text-anchor="middle"'
    )
    return f'<g id="deck" data-key="do:draw">{title(say("Deck: {n} cards", n=count))}{empty}{backs}{number}</g>'


@lru_cache(8)
def discard_table(box: Box) -> str:
    """The empty table of the discard pile: a row for each colour, a place for each value."""
    step, row = (box.width - 22) / len(VALUES), box.height / (len(COLOURS) + 1)
    parts = [rect(box.x - 6, box.y - 4, box.width + 12, box.height + 8, SHADE, f'rx="8" stroke="{LINE}"')]
    for down, letter in enumerate(COLOURS):
        y = box.y + down * row
        paint = colour(COLOUR_NAMES[letter])
        parts.append(rect(box.x, y + 1, 18, row - 2, PAPER, 'rx="3"'))
        parts.append(text(box.x + 9, y + row / 2 + 5, letter, 13.5, paint, 'font-weight="700" text-anchor="middle"'))
        parts += [
            f'<circle cx="{box.x + 22 + step * (at + 0.5):.4g}" cy="{y + row / 2:.4g}" r="1.5" fill="{LINE}"/>'
            for at in range(len(VALUES))
        ]
    return "".join(parts)


def draw_discard(cards: Sequence[str], ids: Names, box: Box) -> str:
    """The open discard pile as a table, colour by colour: what is gone is seen at a glance."""
    step, row = (box.width - 22) / len(VALUES), box.height / (len(COLOURS) + 1)
    label = escape(say("discard pile: {n} cards", n=len(cards)))
    parts = [f'<g id="discard" role="group" aria-label="{label}">', discard_table(box)]
    special = box.x + 22
    for card in cards:
        if card in SPECIAL_IDS:
            parts.append(chip(card, ids.of(card), Box(special, box.y + len(COLOURS) * row + 1, 44, row - 2)))
            special += 47
        else:
            x = box.x + 22 + VALUES.index(int(card[1:])) * step
            parts.append(chip(card, ids.of(card), Box(x, box.y + COLOURS.index(card[0]) * row + 1, step - 1, row - 2)))
    parts.append("</g>")
    return "".join(parts)


@cached_by_language(1024)
def chip(card: str, ident: str, box: Box) -> str:
    """A discarded card, small."""
    said = card if card in SPECIAL_IDS else card[1:]
    return (
        f'<g id="{ident}" data-key="{key("card", card)}">{title(say("{card} (discarded)", card=words_of(card)))}'
        + rect(*box, PAPER, f'rx="3" stroke="{EDGE}"')
        + text(
            box.x + box.width / 2,
            box.y + box.height / 2 + 4.5,
            said,
            12.5,
            paint_of(card),
            'font-weight="700" text-anchor="middle"',
        )
        + "</g>"
    )


def draw_spread(cards: Sequence[str], ids: Names, box: Box, height: float) -> str:
    """The discard pile laid out openly, to take a card from it."""
    step, down = height * 8 / 11 + 5, height + 5
    across = cards_across(box.width, height)
    low = spread_height(len(cards), box.width, height)
    parts = [
        rect(box.x, box.y, box.width, low, SIGN, f'rx="10" stroke="{BRASS}" stroke-width="2"'),
        text(box.x + 14, box.y + 24, say("Discard pile: take a card"), 16, CHALK, 'font-weight="700"'),
    ]
    for at, card in enumerate(cards):
        where = (round(box.x + 12 + at % across * step, 1), box.y + 36 + at // across * down)
        parts.append(placed(card, ids.of(card), where, height))
    return f'<g id="discard" role="group" aria-label="{escape(say("discard pile"))}">{"".join(parts)}</g>'


def cards_across(width: float, height: float) -> int:
    """How many cards of a height lie beside each other in the open discard pile."""
    return max(1, int((width - 19) // (height * 8 / 11 + 5)))


def spread_height(count: int, width: float, height: float) -> float:
    """How high the open discard pile is."""
    return 40 + -(-count // cards_across(width, height)) * (height + 5)


def largest_spread(count: int, box: Box) -> float:
    """The largest cards with which the open discard pile fits a box."""
    return next(height for height in range(88, 20, -4) if spread_height(count, box.width, height) <= box.height)


def draw_plates(choices: Sequence[View], x: float, y: float) -> str:
    """Brass plates for ending the turn and the like."""
    found = [do for do in PLATES if any(choice["do"] == do for choice in choices)]
    return "".join(plate(do, x - 118 * at, y) for at, do in enumerate(found))


@cached_by_language(64)
def plate(do: str, x: float, y: float) -> str:
    """One brass plate; ``x`` is its right end."""
    return (
        f'<g id="plate-{escape(do.replace(" ", "-"))}" data-key="{key("do", do)}">'
        + rect(x - 112, y, 112, 36, BRASS, f'rx="6" stroke="{INK}" stroke-width="1.5"')
        + text(x - 56, y + 24, say(PLATES[do]), 16, "#241d14", 'font-weight="700" text-anchor="middle"')
        + "</g>"
    )
