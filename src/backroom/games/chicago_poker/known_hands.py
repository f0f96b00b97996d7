"""Hands as somebody may know them: what the cards that a seat can see are worth, and what its own cards would make.

Nothing here looks at a card that the seat doesn't know; the rules themselves value the cards (rules/poker.py), on a
copy of the state in which columns hold only what is known.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...core.phrases import phrase
from ...core.state import EVERYONE
from .edition import CARD_IDS, COLOUR_OF, FULL, GANGSTERS, RANK_IDS, SLOTS, VALUE_OF

if TYPE_CHECKING:
    from .state import ChicagoPoker

ENOUGH = 3
"""This many cards of one colour, or close together, make a flush or a straight look likely."""
MOST_WORTHS = 20_000
WORTHS: dict[tuple[int, ...], dict[str, Any]] = {}
"""What sets of cards are worth, as many as are remembered: every viewer of every table asks again and again."""
NOTHING: dict[str, Any] = {"hand": None, "values": [], "made": [], "worth": 0, "promise": None}
"""What no known card is worth."""
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
    who = EVERYONE if seat is None else 1 << seat
    return [card for card in state.columns.contents(state.column(slot, other)) if state.seen[card] & who == who]


def worth_of(state: ChicagoPoker, slot: int, other: int, cards: list[int]) -> dict[str, Any]:
    """CP-RANK, CP-TIE.10: what some cards are worth in a column, wherever it lies. What was found is remembered, so it
    must not be changed."""
    key = tuple(sorted(cards))
    found = WORTHS.get(key)
    if found is None:
        if len(WORTHS) >= MOST_WORTHS:
            WORTHS.clear()
        found = WORTHS[key] = find_worth(state.clone(), slot, other, cards)
    return found


def find_worth(state: ChicagoPoker, slot: int, other: int, cards: list[int]) -> dict[str, Any]:
    """What some cards are worth, found by laying them there. The state is a copy that may be changed."""
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
        "promise": promise_of(cards),
    }


def hand_shown(worth: dict[str, Any]) -> dict[str, Any]:
    """A hand as it is shown: its name, and the values that it is made of."""
    return {"hand": worth["hand"], "values": worth["values"][:], "made": worth["made"][:]}


def hands_at(state: ChicagoPoker, slot: int, seat: int | None) -> list[dict[str, Any] | None]:
    """The hand of every seat at a slot, from the cards that the viewer knows; None where no card lies. A hand says what
    it may still become: "flush" or "straight" if the known cards look like it."""
    known = [known_cards(state, slot, other, seat) for other in range(state.seats)]
    worths = [worth_of(state, slot, other, known[other]) if known[other] else NOTHING for other in range(state.seats)]
    best = max([worth["worth"] for worth in worths])
    found: list[dict[str, Any] | None] = []
    for other in range(state.seats):
        size, worth = state.cards_at(slot, other), worths[other]
        if not size:
            found.append(None)
            continue
        unknown = size - len(known[other])
        hand = hand_shown(worth)
        hand["unknown"] = unknown
        hand["may"] = worth["promise"] if other != seat and (unknown or size < FULL) else None
        hand["best"] = worth["worth"] == best > 0
        found.append(hand)
    return found


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
    there = state.columns.contents(state.column(slot, seat))
    hand = sorted([card for card in state.hands.contents(seat) if card < GANGSTERS])
    return {CARD_IDS[card]: would_be(state, slot, seat, there, card) for card in hand}


def would_be(state: ChicagoPoker, slot: int, seat: int, there: list[int], card: int) -> dict[str, Any]:
    """What a card would make with those that lie there already."""
    return hand_shown(worth_of(state, slot, seat, [*there, card]))


def is_better(new: Mapping[str, Any], old: Mapping[str, Any] | None) -> bool:
    """Whether a hand is more than a high card, and more than another one (None: no card) but for side cards."""
    return bool(new["made"]) and made_strength(new) > (made_strength(old) if old and old["hand"] else (0, []))


def made_strength(hand: Mapping[str, Any]) -> tuple[int, list[int]]:
    """How hands compare without their side cards."""
    return RANK_IDS.index(hand["hand"]), hand["made"]


def calls_shootout(state: ChicagoPoker, slot: int, seat: int) -> bool:
    """CP-MARK.1-2: whether one more card there calls a shootout."""
    return 0 <= slot < SLOTS and state.cards_at(slot, seat) == FULL - 1 and state.marker[slot] < 0
