"""Positions of Chicago Poker as short dicts: what they look like, and writing them.

    {"seats": 3,
     "street": "br1 jc2",                       # default: the first tiles of the box, as many as set up
     "columns": {"P1": {"br1": "R1 B3 G7"}},    # oldest first; ^ or v: up or down, if not as usual there
     "markers": {"br1": "P1"},                  # default: on the only full column of a business
     "hands": {"P0": "REV R7"},                 # default: empty
     "known": {"P0": "B5"},                     # face-down cards that a seat has seen in a raid
     "barren": {"P1": {"count": 2, "of": "LIMO REV"}},  # everybody knows that it holds two or more of these
     "discard": "V1",
     "deck": "G1 G2",                           # default: every card that is not named elsewhere
     "controlled": {"P2": "sp1 sp2"},
     "tiles": "gh1",                            # the pile; default: every tile that is not named elsewhere
     "bosses": 0,                               # which of their 720 orders; default: that of the box
     "active": "P0", "turn": 3, "actions": 3, "must": 3, "revolvers": 0, "starved": 0,
     "step": "action"}                          # or: turn, shootouts, limousine, bribery, reinforce, over

Some steps have details: limousine {"from", "to", "moved"}, reinforce {"at", "tied", "sent" (a dash: nobody), "rounds",
"then"}, over {"winners"}. What a card counter knows from earlier shuffles and drives is under "counted" (counting.py).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.state import EVERYONE
from .counting import (
    in_order,
    spell_counted,
    write_counted,
)
from .edition import (
    CARD_IDS,
    FACE_UP,
    GANGSTERS,
    KIND_OF,
    SECOND_RAID,
    SLOTS,
    SPECIALS,
    TILE_IDS,
)
from .fields import NOTHING
from .words import ACT, BEGIN, BRIBE, LIMO_CARD, LIMO_FROM, LIMO_TO, REINFORCE, SHOOTOUTS

if TYPE_CHECKING:
    from .state import ChicagoPoker

STEPS = {
    "action": ACT,
    "turn": BEGIN,
    "shootouts": SHOOTOUTS,
    "limousine": LIMO_FROM,
    "bribery": BRIBE,
    "reinforce": REINFORCE,
    "over": NOTHING,
}


def write_position(state: ChicagoPoker) -> dict[str, Any]:
    """The whole position, including all secrets; piles in their present order."""
    said: dict[str, Any] = {"street": spell_tiles(state, [state.street[slot] for slot in range(SLOTS)])}
    said |= write_columns(state)
    said["hands"] = {f"P{seat}": spell(state.hands.contents(seat)) for seat in range(state.seats)}
    said |= write_barren(state)
    said["discard"] = spell(in_order(state, is_deck=False))
    said["deck"] = spell(in_order(state, is_deck=True))
    said["controlled"] = {
        f"P{seat}": spell_tiles(state, state.controlled.contents(seat))
        for seat in range(state.seats)
        if state.controlled.size(seat)
    }
    said["tiles"] = spell_tiles(state, [state.tiles.at(place) for place in range(state.tiles.size)])
    said |= {
        "active": f"P{state.active}",
        "turn": state.turn,
        "actions": state.actions_left,
        "must": state.actions_due,
        "revolvers": state.revolvers,
        "starved": state.starved,
    }
    said |= {"bosses": state.bosses} if state.bosses else {}
    return said | write_counted(state) | write_step(state)


def spell_tiles(state: ChicagoPoker, tiles: list[int]) -> str:
    """Tiles by id; an empty slot is a dash (left out at the end)."""
    return " ".join(TILE_IDS[tile] if tile >= 0 else "-" for tile in tiles).rstrip(" -")


def write_columns(state: ChicagoPoker) -> dict[str, Any]:
    """Columns, markers and the cards that raids have shown."""
    columns: dict[str, dict[str, str]] = {}
    known: dict[str, list[int]] = {}
    for slot in range(SLOTS):
        for seat in range(state.seats):
            cards = state.columns.contents(state.column(slot, seat))
            if cards:
                columns.setdefault(f"P{seat}", {})[slot_id(state, slot)] = spell_column(state, slot, cards)
            note_known(state, known, cards, seat)
    markers = {
        TILE_IDS[state.street[slot]]: f"P{state.marker[slot]}"
        for slot in range(SLOTS)
        if state.is_open(slot) and state.marker[slot] >= 0
    }
    return {
        "columns": columns,
        "markers": markers,
        "known": {seat: spell(cards) for seat, cards in sorted(known.items())},
    }


def slot_id(state: ChicagoPoker, slot: int) -> str:
    """A slot by its tile, or by its number where the tile is gone (the last shootout of the game)."""
    return TILE_IDS[state.street[slot]] if state.is_open(slot) else f"slot{slot}"


def lies_face_up(state: ChicagoPoker, slot: int, place: int) -> bool:
    """CP-BIZ.1-5: whether a card usually lies face up at a place of a column."""
    return FACE_UP[KIND_OF[state.street[slot]]][place] == 1


def spell_column(state: ChicagoPoker, slot: int, cards: list[int]) -> str:
    """The cards of a column, with their facing where it isn't the usual one for their place."""
    said = []
    for place, card in enumerate(cards):
        up = state.seen[card] == EVERYONE
        usual = state.is_open(slot) and lies_face_up(state, slot, place)
        said.append(CARD_IDS[card] + ("" if up == usual else "^" if up else "v"))
    return " ".join(said)


def note_known(state: ChicagoPoker, known: dict[str, list[int]], cards: list[int], owner: int) -> None:
    """Who has seen a face-down card of another seat."""
    for card in cards:
        for seat in range(state.seats):
            if state.seen[card] != EVERYONE and seat != owner and state.seen[card] >> seat & 1:
                known.setdefault(f"P{seat}", []).append(card)


def write_barren(state: ChicagoPoker) -> dict[str, Any]:
    """CP-REINF.2, CP-TURN.4: the specials that everybody knows to be in a hand; left out where there are none."""
    barren = {
        f"P{seat}": {"count": state.barren[seat], "of": _specials_among(state, seat)}
        for seat in range(state.seats)
        if state.barren[seat]
    }
    return {"barren": barren} if barren else {}


def _specials_among(state: ChicagoPoker, seat: int) -> str:
    """The specials that everybody knows to be in a hand."""
    return spell_counted([GANGSTERS + at for at in range(SPECIALS) if state.barren_among[seat] >> at & 1])


def write_step(state: ChicagoPoker) -> dict[str, Any]:
    """What is pending."""
    if state.ended:
        winners = [f"P{seat}" for seat in range(state.seats) if state.winners >> seat & 1]
        return {"step": "over", "winners": " ".join(winners)}
    step = state.now
    if step == REINFORCE:
        return {"step": "reinforce"} | write_tie(state)
    if step in (LIMO_FROM, LIMO_TO, LIMO_CARD):
        return {"step": "limousine"} | write_drive(state, step)
    return {"step": next(name for name, number in STEPS.items() if number == step)}


def write_tie(state: ChicagoPoker) -> dict[str, Any]:
    """A tied shootout."""
    answered = [seat for seat in range(state.seats) if (state.second() & ~state.asked) >> seat & 1 and state.held(seat)]
    sent = {f"P{seat}": CARD_IDS[state.sent[seat] - 1] if state.sent[seat] else "-" for seat in answered}
    tied = [f"P{seat}" for seat in range(state.seats) if state.second() >> seat & 1]
    after = "shootouts" if state.depth > 1 and state.steps[state.depth - 2] == SHOOTOUTS else "action"
    return {
        "at": TILE_IDS[state.street[state.first()]],
        "tied": " ".join(tied),
        "sent": sent,
        "rounds": state.tie_rounds,
        "then": after,
    }


def write_drive(state: ChicagoPoker, step: int) -> dict[str, Any]:
    """A Limousine on its way."""
    said: dict[str, Any] = {}
    if step != LIMO_FROM:
        said["from"] = TILE_IDS[state.street[state.limo_from]]
    if step == LIMO_CARD:
        column = state.columns.contents(state.column(state.limo_from, state.active))
        said["to"] = TILE_IDS[state.street[state.limo_to]]
        said["moved"] = " ".join(CARD_IDS[column[state.limo_places[i]]] for i in range(state.limo_moved))
    return said


def spell(cards: list[int]) -> str:
    """Cards by name, with spaces between them; the second Police Raid is RAID2."""
    return " ".join("RAID2" if card == SECOND_RAID else CARD_IDS[card] for card in cards)
