"""The viewer's hand, the deck and what wins; all hands where they are open; the discard pile when a card is taken."""

from __future__ import annotations

from collections.abc import Sequence

from ...games.chicago_poker.edition import EDITION, HAND_LIMIT
from ...messages import cached_by_language, count, say
from ..figures import coin, lines_of, mark
from ..figures import fitted as write
from ..fonts import LABEL, NUMBER, width_of
from ..paper import key, rect, title
from ..room import AMBER, BRASS, CREAM, MUTED, NIGHT
from .cards import SPECIALS, Names, back, chip, in_hand, keys_of, meaning_of
from .plan import COLOURS, MANY, View, cast_of, letter_of

SEAM = "#5A4520"
NARROW_HEIGHT = 84
"""The height of the tray on a phone, if there are few seats."""
FEW = 4
"""Beside so few cards there is room for words."""
WORDS = 150
"""About how wide these are."""
SEAMS = 704, 926
"""Where the deck's part of the wide tray begins and ends, beside a hand of many cards."""
LEFT = 16
"""Where the hand begins."""
SUIT_ORDER = {row["code"]: at for at, row in enumerate(EDITION["colours"])}


def tray(view: View, choices: Sequence[View], wide: bool, names: Sequence[str]) -> str:
    """What lies before the viewer."""
    if "hands" in view:
        return open_hands(view, cast_of(view, names), wide)
    if any(choice["do"] == "take" for choice in choices):
        return laid_out(view["discard"], wide)
    if not wide:
        return narrow_tray(view, choices) if view["you"] is not None else ""
    if view["you"] is None:
        return deck(view["deck"], len(view["discard"]), *SEAMS) + goals(view["options"]["short"], SEAMS[1])
    seams = seams_of(len(view["hand"]))
    is_full = bool(choices) and view["deck"] > 0 and not any(choice["do"] == "draw" for choice in choices)
    return (
        heading(len(view["hand"]))
        + own_hand(view, choices, LEFT, 686 - LEFT, 76, 100, 35)
        + deck(view["deck"], len(view["discard"]), *seams, is_full and len(view["hand"]) >= HAND_LIMIT)
        + goals(view["options"]["short"], seams[1])
    )


def narrow_tray(view: View, choices: Sequence[View]) -> str:
    """The hand on a phone, with room above it for a card that is lifted; many seats leave less of it."""
    if view["seats"] >= MANY:
        return own_hand(view, choices, 8, 374, 44, 60, 6)
    hand = own_hand(view, choices, 9, 372, 43, 64, 12)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="backroom" viewBox="0 0 390 {NARROW_HEIGHT}" role="group" '
        f'font-family="{NUMBER.family}">{hand}</svg>'
    )


def seams_of(held: int) -> tuple[int, int]:
    """Where the deck's part of the wide tray begins and ends; beside few cards it lies farther to the left."""
    if held > FEW:
        return SEAMS
    first = LEFT + 84 * held + WORDS + 24
    return first, first + 290


@cached_by_language(64)
def heading(held: int) -> str:
    """The name of the hand, and how full it is; beside few cards, what they are for."""
    said = say("your hand").upper()
    ink = "#FF9187" if held > HAND_LIMIT else CREAM
    if held > FEW:
        full = write(24 + min(130, width_of(said, LABEL, 15)), 20, f"{held} / {HAND_LIMIT}", NUMBER, 15, ink)
        return write(14, 20, said, LABEL, 15, BRASS, width=130) + full
    x = LEFT + 6 + 84 * held
    return (
        write(x, 58, said, LABEL, 15, BRASS, width=WORDS)
        + write(x, 88, count(held, "{n} card", "{n} cards"), NUMBER, 22, ink, width=WORDS)
        + write(x, 112, say("You may hold {n}", n=HAND_LIMIT), LABEL, 15, MUTED, width=WORDS)
    )


def sorted_hand(cards: Sequence[str]) -> list[str]:
    """Gangsters by colour and value, then the special cards."""
    gangsters = [card for card in cards if card not in SPECIALS]
    return sorted(gangsters, key=by_suit) + [card for card in cards if card in SPECIALS]


def by_suit(card: str) -> tuple[int, int]:
    """Where a gangster stands in a sorted hand."""
    return SUIT_ORDER[card[0]], int(card[1:])


def own_hand(
    view: View, choices: Sequence[View], left: float, room: float, width: float, height: float, top: float
) -> str:
    """The cards of the viewer's hand."""
    said = {pair for choice in choices for pair in choice.items() if pair[0] in ("card", "do")}
    lit = frozenset(card for card in view["hand"] if meaning_of(card) in said)
    return held_cards(tuple(sorted_hand(view["hand"])), lit, left, room, width, height, top)


@cached_by_language(2048)
def held_cards(
    hand: tuple[str, ...],
    lit: frozenset[str],
    left: float,
    room: float,
    width: float,
    height: float,
    top: float,
) -> str:
    """Cards in hand; those that can be played are lit."""
    ids, step = Names(), min(width + (8 if width > 60 else 4), (room - width) / max(1, len(hand) - 1))
    drawn = []
    for at, card in enumerate(hand):
        x = round(left + at * step, 1)
        light = f'stroke="{AMBER}" stroke-width="1.6" stroke-opacity=".85"' if card in lit else ""
        edge = rect(x - 1, top - 1, width + 2, height + 2, "none", f'class="b-edge" rx="6" {light}')
        drawn.append(
            f'<g id="{ids.of(card)}" data-key="{keys_of(card)}">{in_hand(card, x, top, width, height)}{edge}</g>'
        )
    return f'<g id="hand">{"".join(drawn)}</g>'


def deck(left: int, discarded: int, x: int, end: int, is_full: bool = False) -> str:
    """The deck and the discard pile, in numbers, between two seams; or why nothing can be drawn from it now."""
    return pile(left, x, end) + (no_draw(x, end) if is_full else numbers(left, discarded, x, end))


@cached_by_language(16)
def no_draw(x: int, end: int) -> str:
    """Why nothing can be drawn from the deck now."""
    room = end - x - 106
    told = lines_of(say("No draw now: you would end above {n}.", n=HAND_LIMIT), LABEL, 15, room)
    return "".join(write(x + 96, 82 + 20 * at, line, LABEL, 15, MUTED, width=room) for at, line in enumerate(told))


@cached_by_language(8192)
def numbers(left: int, discarded: int, x: int, end: int) -> str:
    """How many cards lie in the deck and in the discard pile."""
    room = end - x - 106
    lying, gone = count(left, "{n} card left", "{n} cards left"), count(discarded, "{n} discarded", "{n} discarded")
    return write(x + 96, 82, lying, LABEL, 15, CREAM, width=room) + write(
        x + 96, 104, gone, LABEL, 15, MUTED, width=room
    )


@cached_by_language(512)
def pile(left: int, x: int, end: int) -> str:
    """The deck between two seams."""
    piles = "".join(
        f'<g transform="translate({x + 18 + 2 * at} {38 - 2 * at})">{back(62, 86, 1.1)}</g>'
        for at in range(min(3, left))
    )
    return (
        f'<path d="M{x},34v98M{end},34v98" stroke="{SEAM}"/><g id="deck" data-key="do:draw">'
        + title(count(left, "{n} card in the deck", "{n} cards in the deck"))
        + (piles or rect(x + 18, 38, 62, 86, "none", f'rx="5" stroke="{SEAM}" stroke-dasharray="4 4"'))
        + f'<circle cx="{x + 51}" cy="80" r="17" fill="{NIGHT}" stroke="#8F7F5C" stroke-width="1.5"/>'
        + write(x + 51, 87, str(left), NUMBER, 19, CREAM, "middle")
        + "</g>"
        + write(x + 96, 58, say("deck").upper(), LABEL, 15, BRASS, width=120)
    )


def goals_of(short: bool) -> list[tuple[int, str]]:
    """What wins, as numbers with words."""
    printed = EDITION["goals"]["short" if short else "standard"]
    rows = [(printed["same_type"], say("of one type"))]
    if "different_types" in printed:
        rows.append((printed["different_types"], say("all four types")))
    return [*rows, (printed["any"], say("of any kind"))]


@cached_by_language(16)
def goals(short: bool, x: int) -> str:
    """What wins, on brass coins: below each other, or side by side where there is room."""
    found = goals_of(short)
    step = (1040 - x) // len(found)
    if step < 120:
        rows = "".join(
            coin(x + 22, 68 + 26 * at, 11, str(number), 15)
            + write(x + 40, 73.5 + 26 * at, said, LABEL, 15, CREAM, width=86)
            for at, (number, said) in enumerate(found)
        )
        return write(x + 12, 46, say("to win").upper(), LABEL, 15, BRASS, width=110) + rows
    row = "".join(
        coin(x + 38 + step * at, 92, 15, str(number), 19)
        + write(x + 60 + step * at, 98, said, LABEL, 16, CREAM, width=step - 50)
        for at, (number, said) in enumerate(found)
    )
    return write(x + 24, 58, say("to win").upper(), LABEL, 15, BRASS, width=300) + row


def laid_out(cards: Sequence[str], wide: bool) -> str:
    """The discard pile, laid out to take a card."""
    ids = Names()
    room, tall, least = (1036, 132, 30) if wide else (378, 66, 14)
    rows = 1 if len(cards) <= room // (50 if wide else 22) else 2
    each = -(-len(cards) // rows)
    height = tall / rows - 4
    width = min(height * 56 / 76, 70)
    step = max(least / 2, min(width + 3, (room - width) / max(1, each - 1)))
    return "".join(
        f'<g id="{ids.of(card)}" data-key="{key("card", card)}">'
        + in_hand(
            card, round(8 + at % each * step, 1), round(4 + at // each * (height + 3), 1), round(width, 1), height
        )
        + "</g>"
        for at, card in enumerate(sorted_hand(cards))
    )


def open_hands(view: View, names: Sequence[str], wide: bool) -> str:
    """The hands of all seats, in a replay after the end."""
    ids, drawn = Names(), []
    columns, room, tall = (2, 520, 44) if wide else (3, 129, 33)
    for seat, hand in enumerate(view["hands"]):
        x, y = 8 + seat % columns * room, 4 + seat // columns * tall
        width, height, r = (30, 40, 11) if wide else (15, 30, 7)
        left = x + (36 if wide else 16)
        step = min(width + 2, (room - (50 if wide else 20) - width) / max(1, len(hand) - 1))
        cards = "".join(
            f'<g id="{ids.of(card)}">{(in_hand if wide else chip)(card, round(left + at * step, 1), y, width, height)}'
            "</g>"
            for at, card in enumerate(sorted_hand(hand))
        )
        drawn.append(
            mark(COLOURS[seat], x + (14 if wide else 5), y + height / 2, r, letter_of(seat, names), 15 if wide else 11)
            + cards
        )
    return "".join(drawn)
