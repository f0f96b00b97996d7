"""What a choice of Chicago Poker will do, as far as its seat can know: rows for the choice's button."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.contract import knows
from ...core.phrases import Quoted, counted, phrase
from .edition import CARD_IDS, HAND_LIMIT, SLOTS
from .known_hands import calls_shootout, is_better, known_cards, said_of, worth_of, would_be
from .words import DRAW, LIQUIDATE, PLACE_AT, RAID_AT, TILE_NAMES

if TYPE_CHECKING:
    from .state import ChicagoPoker

Fact = dict[str, Any]


def preview(state: ChicagoPoker, seat: int, action: int) -> list[Fact]:
    """The hand that a card makes, what a special card hits, how full the hand gets."""
    if action in DRAW.actions:
        held = state.hands.size(seat) + 1
        return [{"icon": "hand", "value": f"{held}/{HAND_LIMIT}", "name": phrase("cards in your hand then")}]
    if action in PLACE_AT.actions:
        card, slot = PLACE_AT.operands(action)
        return [placed(state, seat, slot, card)]
    if not (action in LIQUIDATE.actions or action in RAID_AT.actions):
        return []
    words = state.words(action)
    slot = slot_of(state, words["business"])
    return (
        raided(state, slot, words["seat"], seat)
        if action in RAID_AT.actions
        else liquidated(state, slot, words["seat"], seat)
    )


def slot_of(state: ChicagoPoker, business: str) -> int:
    """Where a business lies."""
    return next(slot for slot in range(SLOTS) if state.street[slot] >= 0 and TILE_NAMES[state.street[slot]] == business)


def placed(state: ChicagoPoker, seat: int, slot: int, card: int) -> Fact:
    """The hand that a card makes; a fifth card calls a shootout."""
    there = state.columns.contents(state.column(slot, seat))
    made = would_be(state, slot, seat, there, card)
    said = said_of(made["hand"], made["values"])
    if calls_shootout(state, slot, seat):
        return {"icon": "fight", "value": said, "name": phrase("calls a shootout with this hand")}
    tone = "gain" if is_better(made, worth_of(state, slot, seat, there) if there else None) else ""
    return {"icon": "", "value": said, "name": phrase("your hand there"), "tone": tone}


def raided(state: ChicagoPoker, slot: int, victim: int, seat: int) -> list[Fact]:
    """CP-RAID.1: how many cards there are to see that the seat doesn't know."""
    unknown = state.cards_at(slot, victim) - len(known_cards(state, slot, victim, seat))
    name = counted(unknown, "{n} card that you don't know", "{n} cards that you don't know")
    return [{"icon": "raid", "value": str(unknown), "name": name, "tone": "" if unknown else "quiet"}]


def liquidated(state: ChicagoPoker, slot: int, victim: int, seat: int) -> list[Fact]:
    """CP-LIQ.1: the card that goes."""
    card = state.columns.last(state.column(slot, victim))
    shown = Quoted(CARD_IDS[card]) if knows(state.seen[card], seat) else phrase("face down")
    return [{"icon": "liquidation", "value": shown, "name": phrase("the card that goes"), "tone": "gain"}]
