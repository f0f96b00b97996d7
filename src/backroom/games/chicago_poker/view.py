"""What a seat may see of Chicago Poker, built from scratch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.phrases import counted, phrase
from ...core.state import EVERYONE
from .edition import BOSSES, BRIBERY, CARD_IDS, EDITION, RANK_IDS, SLOTS
from .known_hands import hands_at, would_make
from .words import LIMO_CARD, LIMO_FROM, LIMO_TO, REINFORCE, TILE_NAMES

if TYPE_CHECKING:
    from .state import ChicagoPoker


def names(cards: list[int]) -> list[str]:
    """Cards by name, in the order of the box."""
    return [CARD_IDS[card] for card in sorted(cards)]


def build_view(state: ChicagoPoker, seat: int | None) -> dict[str, Any]:
    return {
        "options": {"specials": bool(state.specials), "short": bool(state.short)},
        "turn": state.turn,
        "active": state.active,
        "actions": {"left": state.actions_left, "must": state.actions_due},
        "revolvers": state.revolvers,
        "street": [view_of_slot(state, slot, seat) for slot in range(SLOTS) if is_shown(state, slot)],
        "players": [view_of_player(state, other) for other in range(state.seats)],
        "hand": [] if seat is None else names(state.hands.contents(seat)),
        "deck": state.deck.size,
        "discard": names(state.discard.contents()),
        "tiles": state.tiles.size,
        "doing": view_of_doing(state, seat),
    }


def is_shown(state: ChicagoPoker, slot: int) -> bool:
    """Whether anything lies in a slot."""
    return bool(state.is_open(slot)) or state.cards_of_all(slot) > 0


def view_of_slot(state: ChicagoPoker, slot: int, seat: int | None) -> dict[str, Any]:
    """A business, its marker, and the column of every seat."""
    tile = state.street[slot]
    printed = EDITION["tiles"][tile] if tile >= 0 else {}
    return {
        "slot": slot,
        "business": TILE_NAMES[tile] if tile >= 0 else None,
        "id": printed.get("id"),
        "label": printed.get("label"),
        "facing": EDITION["business_types"][state.kind_at(slot)]["facing"] if tile >= 0 else None,
        "marker": state.marker[slot] if state.marker[slot] >= 0 else None,
        "columns": [view_of_column(state, slot, other, seat) for other in range(state.seats)],
        "hands": hands_at(state, slot, seat),
        "would": would_make(state, slot, seat),
    }


def view_of_column(state: ChicagoPoker, slot: int, other: int, seat: int | None) -> list[dict[str, Any]]:
    """CP-PLAY.4: every card of a column with its facing; its face only for those who may see it."""
    who = EVERYONE if seat is None else 1 << seat
    cards = state.columns.contents(state.column(slot, other))
    return [
        {"card": CARD_IDS[card] if state.seen[card] & who == who else None, "up": state.seen[card] == EVERYONE}
        for card in cards
    ]


def view_of_player(state: ChicagoPoker, other: int) -> dict[str, Any]:
    """What is face up in front of a seat."""
    return {
        "seat": other,
        "boss": bosses_in(state.bosses)[other],
        "hand": state.hands.size(other),
        "businesses": [TILE_NAMES[tile] for tile in state.controlled.contents(other)],
    }


def bosses_in(order: int) -> list[str]:
    """AMB.33: the bosses seat by seat, in one of their orders; the first is that of the box."""
    left, found = list(BOSSES), []
    while left:
        order, place = divmod(order, len(left))
        found.append(left.pop(place))
    return found


def view_of_doing(state: ChicagoPoker, seat: int | None) -> dict[str, Any] | None:
    """A shootout or a special card that is under way."""
    step = state.now if state.depth else -1
    if step == REINFORCE:
        return view_of_tie(state, seat)
    if step in (LIMO_FROM, LIMO_TO, LIMO_CARD):
        return {"special": "limousine"} | (view_of_drive(state, step) if seat == state.active else {})
    return {"special": "bribery"} if state.bribing else None


def view_of_tie(state: ChicagoPoker, seat: int | None) -> dict[str, Any]:
    """A tied shootout: where, who, and the viewer's own reinforcement."""
    slot, tied = state.first(), state.second()
    seen = {
        "shootout": TILE_NAMES[state.street[slot]],
        "tied": [other for other in range(state.seats) if tied >> other & 1],
    }
    if seat is not None and state.sent[seat]:
        seen["sent"] = CARD_IDS[state.sent[seat] - 1]
    return seen


def view_of_drive(state: ChicagoPoker, step: int) -> dict[str, Any]:
    """What the Limousine's sender has chosen so far."""
    seen: dict[str, Any] = {}
    if step in (LIMO_TO, LIMO_CARD):
        seen["from"] = TILE_NAMES[state.street[state.limo_from]]
    if step == LIMO_CARD:
        column = state.columns.contents(state.column(state.limo_from, state.active))
        seen["to"] = TILE_NAMES[state.street[state.limo_to]]
        seen["moved"] = [CARD_IDS[column[state.limo_places[i]]] for i in range(state.limo_moved)]
    return seen


def hand_at(state: ChicagoPoker, business: int, seat: int) -> dict[str, Any] | None:
    """What a seat's column at a slot is worth: its category and the values that break ties (CP-TIE.10)."""
    state.check_seat(seat)
    if type(business) is not int or not 0 <= business < SLOTS or not state.cards_at(business, seat):
        return None
    worth = state.worth(business, seat)
    values = [worth >> 4 * place & 15 for place in range(4, -1, -1)]
    return {"hand": RANK_IDS[state.rank_of(worth)], "values": [value for value in values if value]}


def question(state: ChicagoPoker, seat: int) -> dict[str, Any]:
    left, must = state.actions_left, state.actions_due
    actions = counted(left, "{n} action left", "{n} actions left")
    if must < left:
        actions = phrase("{actions}, {n} of them optional", actions=actions, n=left - must)
    step = state.now
    slot = state.first() if step == REINFORCE else state.limo_to
    business = TILE_NAMES[state.street[slot]] if state.street[slot] >= 0 else ""
    return {"actions": actions, "business": business, "moved": state.limo_moved, "most": state.limousine_room(seat)}


def points(state: ChicagoPoker) -> list[int]:
    """CP-WIN.5: businesses, for ranking the losers."""
    return [state.controlled.size(seat) for seat in range(state.seats)]


def inventory(state: ChicagoPoker) -> dict[str, list[str]]:
    """CP-COMP.1-3: all tiles and cards, wherever they are."""
    cards = state.deck.contents() + state.discard.contents() + ([BRIBERY] if state.bribing else [])
    tiles = state.tiles.contents() + [state.street[slot] for slot in range(SLOTS) if state.is_open(slot)]
    for seat in range(state.seats):
        cards += state.hands.contents(seat)
        tiles += state.controlled.contents(seat)
        for slot in range(SLOTS):
            cards += state.columns.contents(state.column(slot, seat))
    return {"cards": names(cards), "tiles": sorted(TILE_NAMES[tile] for tile in tiles)}
