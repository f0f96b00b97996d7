"""What a card counter knows (memory.py) as part of a position: writing and reading it.

    "counted": {
        "epoch": 3, "deck": 2,                    # of the game, and of the last whole reshuffle
        "entered": {"1": "R5 RAID", "3": "B7"},   # when cards last went into the deck; left out: never
        "laid": {"2": "G7"},                      # the latest epoch in which face-down cards left the hand; left out: 0
        "arrivals": {"P0": [0, 0, 1]},            # when the hidden cards of a seat came to it
        "fetched": {"P1": 3},                     # a card taken by Bribery that a seat still hides
        "groups": {"P1": ["R5 B6"]},              # face-down cards that a Limousine brought in unknown order
        "recalled": {"P0": "B6", "all": "R5"}}    # who knows which of the face-down cards that a Limousine brought

It is left out where none of this is needed. RAID means both Police Raids here, RAID1 and RAID2 one of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.errors import Invalid
from ...core.positions import Reader, find, read_names, read_seat
from ...core.state import EVERYONE
from ...core.words import short_repr
from .edition import CARD_IDS, CARDS, RAID, SECOND_RAID, SLOTS
from .rules.specials import GROUP_SHIFT

if TYPE_CHECKING:
    from .state import ChicagoPoker

MOST_EPOCHS = 20_000
"""More shuffles than any game has."""


# In words


def write_counted(state: ChicagoPoker) -> dict[str, Any]:
    """Everything that a card counter knows and that the rest of a position doesn't say."""
    said: dict[str, Any] = {}
    if state.epoch > 0:
        lying = _face_down(state)
        said = {
            "epoch": state.epoch,
            "deck": state.deck_epoch,
            "entered": _by_epoch({card: state.entered[card] for card in range(CARDS)}),
            "laid": _by_epoch({card: state.laid[card] for card in lying}),
            "arrivals": {f"P{seat}": state.arrivals.contents(seat) for seat in range(state.seats)},
            "fetched": {f"P{seat}": state.fetched[seat] for seat in range(state.seats) if state.fetched[seat]},
        }
    said |= _write_traces(state)
    return {"counted": said} if said else {}


def _face_down(state: ChicagoPoker) -> dict[int, int]:
    """The face-down cards, each with its owner."""
    return {
        card: seat
        for slot in range(SLOTS)
        for seat in range(state.seats)
        for card in state.columns.contents(state.column(slot, seat))
        if state.seen[card] != EVERYONE
    }


def _by_epoch(epochs: dict[int, int]) -> dict[str, str]:
    """Cards by epoch; those of epoch 0 are left out."""
    return {
        str(epoch): spell_counted([card for card in epochs if epochs[card] == epoch])
        for epoch in sorted({*epochs.values()} - {0})
    }


def _write_traces(state: ChicagoPoker) -> dict[str, Any]:
    """What others know of the face-down cards that a Limousine brought."""
    groups: dict[str, dict[int, list[int]]] = {}
    recalled: dict[str, list[int]] = {}
    for card, owner in _face_down(state).items():
        trace = state.trace[card]
        if trace >> GROUP_SHIFT:
            groups.setdefault(f"P{owner}", {}).setdefault(trace >> GROUP_SHIFT, []).append(card)
        if trace & EVERYONE == EVERYONE:
            recalled.setdefault("all", []).append(card)
        else:
            for seat in range(state.seats):
                if seat != owner and trace >> seat & 1:
                    recalled.setdefault(f"P{seat}", []).append(card)
    said: dict[str, Any] = {}
    if groups:
        said["groups"] = {
            seat: [spell_counted(cards) for cards in by_number.values()] for seat, by_number in sorted(groups.items())
        }
    if recalled:
        said["recalled"] = {seat: spell_counted(cards) for seat, cards in sorted(recalled.items())}
    return said


def in_order(state: ChicagoPoker, is_deck: bool) -> list[int]:
    """The deck or the discard pile, in order."""
    if is_deck:
        return [state.deck.at(place) for place in range(state.deck.size)]
    return [state.discard.at(place) for place in range(state.discard.size)]


def spell_counted(cards: list[int]) -> str:
    """Cards by name, with spaces between them; a single Police Raid says which one it is."""
    if {RAID, SECOND_RAID} <= {*cards}:
        return " ".join(CARD_IDS[card] for card in cards if card != SECOND_RAID)
    return " ".join("RAID1" if card == RAID else "RAID2" if card == SECOND_RAID else CARD_IDS[card] for card in cards)


# From words


def read_card_set(given: Any, what: str) -> list[int]:
    """Cards by name; each may be named once."""
    cards: list[int] = []
    for name in read_names(given, what):
        if name == "RAID":
            cards += [RAID, SECOND_RAID]
        elif name in ("RAID1", "RAID2"):
            cards.append(RAID if name == "RAID1" else SECOND_RAID)
        else:
            cards.append(find(name, CARD_IDS, what))
    if len({*cards}) < len(cards):
        raise Invalid(f"{what}: a card is named twice")
    return cards


def read_counted(state: ChicagoPoker, given: Any) -> None:
    """Set up what a card counter knows; it must be possible."""
    reader = Reader({} if given is None else given, "counted")
    _read_groups(state, reader)
    _read_recalled(state, reader)
    _read_first_arrivals(state)
    if "epoch" in reader.rest:
        state.epoch = reader.number("epoch", 0, 1, MOST_EPOCHS)
        state.deck_epoch = reader.number("deck", 0, 0, state.epoch)
        for card, epoch in _read_epochs(state, reader, "entered"):
            state.entered[card] = epoch
        lying = _face_down(state)
        for card, epoch in _read_epochs(state, reader, "laid"):
            if card not in lying:
                raise Invalid(f"counted: laid: {CARD_IDS[card]} does not lie face down")
            state.laid[card] = epoch
        _read_arrivals(state, reader)
    reader.finish()
    _check_epochs(state)


def _read_epochs(state: ChicagoPoker, reader: Reader, key: str) -> list[tuple[int, int]]:
    """Cards with their epochs."""
    found: dict[int, int] = {}
    for name, given in reader.table(key).items():
        epochs = [epoch for epoch in range(1, state.epoch + 1) if str(epoch) == name]
        if not epochs:
            raise Invalid(f"counted: {key}: {short_repr(name)} is not an epoch from 1 to {state.epoch}")
        for card in read_card_set(given, f"counted: {key}"):
            if card in found:
                raise Invalid(f"counted: {key}: {CARD_IDS[card]} stands in two epochs")
            found[card] = epochs[0]
    return list(found.items())


def _read_groups(state: ChicagoPoker, reader: Reader) -> None:
    """Set up face-down cards in an order that only their owner knows."""
    lying = _face_down(state)
    for seat, groups in reader.by_seat("groups", state.seats):
        if not isinstance(groups, (list, tuple)) or len(groups) > SLOTS * state.columns.WIDTH:
            raise Invalid(f"counted: groups of P{seat} are a short list, not {short_repr(groups)}")
        for number, names in enumerate(groups):
            for card in read_card_set(names, "counted: groups"):
                if lying.get(card) != seat or state.trace[card]:
                    raise Invalid(f"counted: groups: {CARD_IDS[card]} is not one more face-down card of P{seat}")
                state.trace[card] = number + 1 << GROUP_SHIFT | 1 << seat


def _read_recalled(state: ChicagoPoker, reader: Reader) -> None:
    """Who knows which of the cards that a Limousine brought."""
    lying = _face_down(state)
    for name, names in reader.table("recalled").items():
        who = EVERYONE if name == "all" else 1 << read_seat(name, state.seats, "counted: recalled")
        for card in read_card_set(names, "counted: recalled"):
            if card not in lying or who == 1 << lying[card] or state.trace[card] & who == who:
                raise Invalid(f"counted: recalled: {CARD_IDS[card]} is not one more face-down card of another seat")
            state.trace[card] |= who | 1 << lying[card]


def _hidden_cards(state: ChicagoPoker, seat: int) -> list[int]:
    """The cards of a seat that not everybody knows."""
    lying = [card for card, owner in _face_down(state).items() if owner == seat and not state.is_known_to_all(card)]
    return state.hands.contents(seat) + lying


def _read_first_arrivals(state: ChicagoPoker) -> None:
    """All hidden cards have been there from the start, unless the position says otherwise."""
    for seat in range(state.seats):
        state.arrivals.clear(seat)
        for _ in _hidden_cards(state, seat):
            state.arrivals.add(seat, 0)


def _read_arrivals(state: ChicagoPoker, reader: Reader) -> None:
    """When the hidden cards of each seat came, and what Bribery fetched."""
    arrivals = dict(reader.by_seat("arrivals", state.seats))
    for seat in range(state.seats):
        hidden = sorted(state.entered[card] for card in _hidden_cards(state, seat))
        came = arrivals.get(seat, [])
        if not isinstance(came, (list, tuple)) or any(type(n) is not int or not 0 <= n <= state.epoch for n in came):
            raise Invalid(f"counted: arrivals of P{seat} are a list of epochs, not {short_repr(came)}")
        if len(came) != len(hidden) or any(one > other for one, other in zip(hidden, sorted(came), strict=True)):
            raise Invalid(f"counted: arrivals of P{seat} do not fit its {len(hidden)} hidden cards")
        state.arrivals.clear(seat)
        for epoch in sorted(came):
            state.arrivals.add(seat, epoch)
    for seat, epoch in reader.by_seat("fetched", state.seats):
        if type(epoch) is not int or not any(state.entered[c] == epoch > 0 for c in _hidden_cards(state, seat)):
            raise Invalid(f"counted: fetched: P{seat} hides no card of epoch {short_repr(epoch)}")
        state.fetched[seat] = epoch


def _check_epochs(state: ChicagoPoker) -> None:
    """Refuse impossible epochs."""
    if any(state.entered[card] < state.deck_epoch for card in in_order(state, is_deck=True)):
        raise Invalid("counted: the deck holds a card from before its last reshuffle (CP-DRAW.2)")
    for card in _face_down(state):
        if not state.is_known_to_all(card) and state.entered[card] > state.laid[card]:
            raise Invalid(f"counted: laid: {CARD_IDS[card]} was laid before it came out of the deck")
