"""Hands as somebody may know them: what the cards that a seat can see are worth, and what its own cards would make.

Nothing here looks at a card that the seat doesn't know; the rules themselves value the cards (rules/poker.py), on a
copy of the state in which columns hold only what is known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.contract import knows
from ...core.phrases import phrase
from .edition import CARD_IDS, COLOUR_OF, FULL, GANGSTERS, RANK_IDS, SLOTS, VALUE_OF

if TYPE_CHECKING:
    from .state import ChicagoPoker

ENOUGH = 3
"""This many cards of one colour, or close together, make a flush or a straight look likely."""
MOST_WORTHS = 20_000
WORTHS: dict[tuple[int, ...], dict[str, Any]] = {}
"""What sets of cards are worth, as many as are remembered: every viewer of every table asks again and again."""
SAID = {
    "high_card": "high card {value}",
    "pair": "pair of {value}s",
    "two_pairs": "two pairs, {value}s and {other}s",
    "three_of_a_kind": "three {value}s",
    "straight": "straight, {value} high",
    "flush": "flush, {value} high",
    "full_house": "full house, {value}s",
    "four_of_a_kind": "four {value}s",
    "rainbow_straight": "rainbow straight, {value} high",
    "straight_flush": "straight flush, {value} high",
    "chicago_poker": "Chicago Poker, {value}s",
}
"""What each hand is called."""


def said_of(hand: str, values: list[int]) -> str:
    """The name of a hand."""
    value, other = [*values, 0, 0][:2]
    return phrase(SAID[hand], value=value, other=other) if hand == "two_pairs" else phrase(SAID[hand], value=value)


def known_cards(state: ChicagoPoker, slot: int, other: int, seat: int | None) -> list[int]:
    """The cards of a column that a seat knows."""
    cards = state.columns.contents(state.column(slot, other))
    return [card for card in cards if knows(state.seen[card], seat)]


def worth_of(state: ChicagoPoker, slot: int, other: int, cards: list[int]) -> dict[str, Any]:
    """CP-RANK, CP-TIE.10: what some cards are worth in a column, wherever it lies; what was found is remembered. The
    state is a copy that may be changed."""
    key = tuple(sorted(cards))
    found = WORTHS.get(key)
    if found is None:
        if len(WORTHS) >= MOST_WORTHS:
            WORTHS.clear()
        found = WORTHS[key] = find_worth(state, slot, other, cards)
    return found | {"values": found["values"][:], "made": found["made"][:]}


def find_worth(state: ChicagoPoker, slot: int, other: int, cards: list[int]) -> dict[str, Any]:
    """What some cards are worth, found by laying them there."""
    column = state.column(slot, other)
    state.columns.clear(column)
    for card in cards:
        state.columns.add(column, card)
    worth = state.worth(slot, other)
    rank = state.rank_of(worth)
    made = state.made_of(rank) if rank else 0
    values = [worth >> 4 * place & 15 for place in range(FULL - 1, -1, -1)]
    return {
        "hand": RANK_IDS[rank],
        "values": [value for value in values if value],
        "made": [value for value in range(made.bit_length(), 0, -1) if made >> value - 1 & 1],
        "worth": worth,
    }


def hands_at(state: ChicagoPoker, slot: int, seat: int | None) -> list[dict[str, Any] | None]:
    """The hand of every seat at a slot, from the cards that the viewer knows; None where no card lies."""
    found = [hand_of(state, slot, other, seat) for other in range(state.seats)]
    best = max((hand["worth"] for hand in found if hand), default=0)
    for hand in found:
        if hand:
            hand["best"] = hand.pop("worth") == best > 0
    return found


def hand_of(state: ChicagoPoker, slot: int, other: int, seat: int | None) -> dict[str, Any] | None:
    """A hand with what it may still become: ``may`` is "flush" or "straight" if the known cards look like it."""
    size = state.cards_at(slot, other)
    if not size:
        return None
    cards = known_cards(state, slot, other, seat)
    hand = (
        worth_of(state.clone(), slot, other, cards) if cards else {"hand": None, "values": [], "made": [], "worth": 0}
    )
    likely = other != seat and (len(cards) < size or size < FULL)
    return hand | {"unknown": size - len(cards), "may": promise_of(cards) if likely else None}


def promise_of(cards: list[int]) -> str | None:
    """What three or more cards promise to become."""
    if len(cards) < ENOUGH:
        return None
    if len({COLOUR_OF[card] for card in cards}) == 1:
        return "flush"
    values = {VALUE_OF[card] for card in cards}
    return "straight" if len(values) == len(cards) and max(values) - min(values) < FULL else None


def would_make(state: ChicagoPoker, slot: int, seat: int | None) -> dict[str, dict[str, Any]]:
    """What each gangster in the viewer's hand would make at a slot; empty where there is no room."""
    if seat is None or not state.is_open(slot) or state.cards_at(slot, seat) >= FULL:
        return {}
    there, copy = state.columns.contents(state.column(slot, seat)), state.clone()
    hand = sorted(card for card in state.hands.contents(seat) if card < GANGSTERS)
    return {CARD_IDS[card]: would_be(copy, slot, seat, there, card) for card in hand}


def would_be(copy: ChicagoPoker, slot: int, seat: int, there: list[int], card: int) -> dict[str, Any]:
    """What a card would make with those that lie there already."""
    made = worth_of(copy, slot, seat, [*there, card])
    del made["worth"]
    return made


def calls_shootout(state: ChicagoPoker, slot: int, seat: int) -> bool:
    """CP-MARK.1-2: whether one more card there calls a shootout."""
    return 0 <= slot < SLOTS and state.cards_at(slot, seat) == FULL - 1 and state.marker[slot] < 0
