"""Short questions to a state of Chicago Poker, asked through the public contract only."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import backroom

SPECIALS = ("LIQ", "RAID", "LIMO", "REV", "BRIB")
GANGSTERS = [f"{colour}{value}" for colour in "RBGYV" for value in range(1, 16)]
BOX = [*GANGSTERS, "LIQ", "RAID", "RAID", "LIMO", "REV", "BRIB"]


# Playing


def do(state: Any, *moves: str) -> Any:
    """The active seat plays these choices one after the other."""
    for move in moves:
        state.play(state.view()["active"], move)
    return state


def draw(state: Any, card: str) -> None:
    """The active seat draws exactly this card."""
    seat = state.view()["active"]
    before = state.view(seat)["hand"]
    for place in range(200):
        twin = state.clone()
        twin.play(seat, "draw", luck=[place])
        if sorted(twin.view(seat)["hand"]) == sorted([*before, card]):
            state.play(seat, "draw", luck=[place])
            return


def refusal(state: Any, seat: int, move: Any) -> str:
    """The rule by which a choice is refused; the state must stay as it was."""
    before = state.position(), state.events(), [state.view(other) for other in range(state.seats)]
    with pytest.raises(backroom.Refused) as refused:
        state.play(seat, move)
    assert (state.position(), state.events(), [state.view(other) for other in range(state.seats)]) == before
    return refused.value.rule


# What may be chosen


def can(state: Any, move: Any, seat: int | None = None) -> bool:
    """Whether a seat (default: the active one) may choose this now."""
    seat = state.view()["active"] if seat is None else seat
    try:
        state.clone().play(seat, move)
    except backroom.Refused:
        return False
    return True


def choices(state: Any, seat: int | None = None) -> list[str]:
    """What a seat (default: the active one) may choose, as text."""
    seat = state.view()["active"] if seat is None else seat
    return [state.text(action) for action in state.legal(seat)]


def verbs(state: Any, seat: int | None = None) -> set[str]:
    """The kinds of what a seat may choose."""
    seat = state.view()["active"] if seat is None else seat
    return {state.words(action)["do"] for action in state.legal(seat)}


def kind(state: Any, seat: int) -> str | None:
    """What kind of question a seat is asked."""
    prompt = state.prompt(seat)
    return prompt["kind"] if prompt else None


# What lies on the table


def active(state: Any) -> int:
    """Whose turn it is."""
    return state.view()["active"]


def left(state: Any) -> int:
    """The actions that the active seat has left."""
    return state.view()["actions"]["left"]


def slot(state: Any, business: str) -> dict[str, Any]:
    """The slot where a business lies."""
    return next(slot for slot in state.view()["street"] if slot["id"] == business)


def street(state: Any) -> list[str]:
    """The ids of the open businesses."""
    return [slot["id"] for slot in state.view()["street"]]


def marker(state: Any, business: str) -> int | None:
    """Whose marker lies at a business."""
    return slot(state, business)["marker"]


def column(state: Any, seat: int, business: str, viewer: int | None = -1) -> str:
    """A column as a seat sees it (default: its owner): ``R1v R2^``, a card that is not seen is ``?``."""
    viewer = seat if viewer == -1 else viewer
    place = next(slot for slot in state.view(viewer)["street"] if slot["id"] == business)
    return " ".join(f"{card['card'] or '?'}{'^' if card['up'] else 'v'}" for card in place["columns"][seat])


def hand(state: Any, seat: int) -> list[str]:
    """A hand, as its owner sees it."""
    return state.view(seat)["hand"]


def hand_size(state: Any, seat: int) -> int:
    """How many cards a seat holds, as everybody sees."""
    return state.view()["players"][seat]["hand"]


def discard(state: Any) -> list[str]:
    """The open discard pile."""
    return state.view()["discard"]


def deck(state: Any) -> list[str]:
    """The cards in the deck, which nobody sees."""
    return ["RAID" if card == "RAID2" else card for card in state.position()["deck"].split()]


def controlled(state: Any, seat: int) -> list[str]:
    """The tiles in front of a seat."""
    return state.position()["controlled"].get(f"P{seat}", "").split()


def happened(state: Any, event: str, seat: int | None = None) -> list[dict[str, Any]]:
    """All events of one kind, as a seat (default: a spectator) knows them, without number and text."""
    return [
        {key: value for key, value in told.items() if key not in ("n", "event", "text")}
        for told in state.events(0, seat)
        if told["event"] == event
    ]


def order(state: Any, *names: str) -> list[str]:
    """The kinds of events in the order in which they happened, only those named."""
    return [told["event"] for told in state.events() if told["event"] in names]


def tells(state: Any, viewer: int | None, card: str) -> bool:
    """Whether a card is named anywhere in what a seat (None: a spectator) sees and has been told."""
    return re.search(rf"\b{card}\b", json.dumps([state.view(viewer), state.events(0, viewer)])) is not None


# Counting the box


def all_cards(state: Any) -> list[str]:
    """Every card of the game, wherever it is."""
    position = state.position()
    cards = position["deck"].split() + position["discard"].split()
    for held in position["hands"].values():
        cards += held.split()
    for columns in position["columns"].values():
        for lying in columns.values():
            cards += [card.rstrip("^v") for card in lying.split()]
    cards = ["RAID" if card == "RAID2" else card for card in cards]
    return cards + (["BRIB"] if position["step"] == "bribery" else [])


# Comparing hands


def duel(game: Any, *columns: str) -> list[list[int]]:
    """The seats in the order in which their columns at one brewery rank, equal ones together."""
    keys = [hand_key(game, cards) for cards in columns]
    best_first = sorted(set(keys), reverse=True)
    return [[seat for seat in range(len(keys)) if keys[seat] == key] for key in best_first]


RANKS = (
    "high_card",
    "pair",
    "two_pairs",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "rainbow_straight",
    "straight_flush",
    "chicago_poker",
)


def hand_key(game: Any, cards: str) -> tuple[int, tuple[int, ...]]:
    """The comparison key of a column."""
    told = worth(game, cards)
    return RANKS.index(told["hand"]), tuple(told["values"])


def worth(game: Any, cards: str) -> dict[str, Any]:
    """What a column is worth, as the state says."""
    state = game.position({"seats": 2, "street": "br1 jc1", "columns": {"P1": {"br1": cards}}})
    return state.hand_at(0, 1)


def fight(game: Any, *columns: str, **more: Any) -> Any:
    """A shootout at brewery 1, P0 the owner (its column must have five cards), just begun."""
    seats = max(len(columns), 2)
    position = {
        "seats": seats,
        "street": "br1 jc1",
        "step": "turn",
        "markers": {"br1": "P0"},
        "columns": {f"P{seat}": {"br1": cards} for seat, cards in enumerate(columns) if cards},
    }
    return game.position(position | more)


def is_gangster(card: str) -> bool:
    """Whether a card is a gangster: specials have names without a number."""
    return card[-1].isdigit()
