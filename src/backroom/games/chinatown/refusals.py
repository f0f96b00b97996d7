"""Why a choice is refused: the same questions that the menu asks, answered in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.phrases import phrase
from .edition import BUSINESSES, DEAL_LINES, HIGHEST_REVISION, LOTS, SEATS, UNIT
from .fields import LIMITED
from .view import is_seen, spell_party
from .words import (
    ACCEPT,
    ADD,
    ANYONE,
    AT_TABLE,
    BACK,
    CHOOSING,
    COUNTER,
    DIRECTING,
    DONE,
    DRAFT,
    DRAFTING,
    DROP,
    FROM,
    GIVE_CASH,
    GIVE_LOT,
    GIVE_TILE,
    KEEP,
    MAKE_OPEN,
    MAKE_PRIVATE,
    NOT_READY,
    PARTIES,
    PLACE,
    PLACE_ON,
    PROMISE,
    PROPOSE,
    READY,
    REJECT,
    RETURN,
    SPEAK,
    SPEAKING,
    STRIKE,
    TRADE,
    WITHDRAW,
)

if TYPE_CHECKING:
    from .state import Chinatown


def objection(state: Chinatown, seat: int, action: int) -> tuple[str, str]:
    if state.now == KEEP and RETURN <= action < PLACE_ON:
        return phrase("Lot {lot} is not in your hand.", lot=action - RETURN + 1), "CT-LOTS.3"
    if state.now == PLACE and PLACE_ON <= action < DONE:
        return object_to_place(state, seat, (action - PLACE_ON) // LOTS, (action - PLACE_ON) % LOTS)
    if state.now != TRADE and action >= READY:
        return "Deals are made in phase 3 only, while all negotiate.", "CT-PLACE.1"
    if state.now == TRADE and action >= READY:
        return object_to_trade(state, seat, action)
    return state.not_now(seat, action)


def object_to_place(state: Chinatown, seat: int, kind: int, lot: int) -> tuple[str, str]:
    """Why a tile can't go to a lot."""
    if state.in_stock(seat, kind) == 0:
        return phrase("You have no {tile} in stock.", tile=BUSINESSES[kind]), "CT-PLACE.2"
    if state.owner[lot] != seat:
        return phrase("Lot {lot} is not yours.", lot=lot + 1), "CT-PLACE.2"
    if state.tile[lot] >= 0 or state.plan[lot]:
        return phrase("Lot {lot} has a tile already.", lot=lot + 1), "CT-SHOP.1"
    return (
        phrase("Lot {lot} is not on a street: only a business that you have beside it can go there.", lot=lot + 1),
        "CT-VAR.1",
    )


# Phase 3


def object_to_trade(state: Chinatown, seat: int, action: int) -> tuple[str, str]:
    """Why a step of the negotiation is not possible."""
    if action < DROP:
        if state.doing[seat] != AT_TABLE:
            return "You are writing a draft: propose it or drop it first.", "CT-PROT.2"
        return object_to_stance(state, seat, action) if action < COUNTER else object_to_answer(state, seat, action)
    if state.doing[seat] == AT_TABLE:
        return "You have no draft: start one first.", "CT-PROT.2"
    return object_to_draft(state, seat, action)


def object_to_stance(state: Chinatown, seat: int, action: int) -> tuple[str, str]:
    """Ready, not ready, wait, draft."""
    if action == READY:
        return "You are ready already.", "CT-PROT.11"
    if action == NOT_READY:
        return "You are not ready.", "CT-PROT.11"
    if action == DRAFT:
        return "You have reached the limit of deals and proposals.", "CT-PROT.12"
    return state.not_now(seat, action)


def object_to_answer(state: Chinatown, seat: int, action: int) -> tuple[str, str]:
    """Accept, reject, withdraw, counter."""
    deal = deal_of(state, action)
    if not is_seen(state, deal, seat):
        return phrase("There is no open deal {deal}.", deal=deal + 1), "CT-PROT.2"
    if not state.is_party(deal, seat):
        return phrase("You are no party of deal {deal}.", deal=deal + 1), "CT-PROT.2"
    if action < ACCEPT:
        if state.trade == LIMITED:
            return "The limit of revisions or proposals is reached.", "CT-PROT.12"
        return phrase("A deal has at most {most} revisions; make a new one.", most=HIGHEST_REVISION), "CT-PROT.4"
    if action < REJECT:
        return object_to_accept(state, seat, deal, (action - ACCEPT) % HIGHEST_REVISION + 1)
    return phrase("You have not accepted deal {deal}.", deal=deal + 1), "CT-PROT.8"


def deal_of(state: Chinatown, action: int) -> int:
    """The deal that an answer names."""
    if action < ACCEPT:
        return action - COUNTER
    if action < REJECT:
        return (action - ACCEPT) // HIGHEST_REVISION
    return action - REJECT if action < WITHDRAW else action - WITHDRAW


def object_to_accept(state: Chinatown, seat: int, deal: int, revision: int) -> tuple[str, str]:
    """CT-PROT.2, .5-6: why a deal can't be accepted."""
    if revision != state.revision[deal]:
        return phrase(
            "Deal {deal} is at revision {revision}, not {wanted}.",
            deal=deal + 1,
            revision=state.revision[deal],
            wanted=revision,
        ), "CT-PROT.5"
    if state.has_agreed(deal, seat):
        return phrase("You have accepted deal {deal} already.", deal=deal + 1), "CT-PROT.2"
    missing = -state.cash[seat] - state.net_cash(SEATS + deal, seat)
    return phrase("You can't pay that: you are ${missing} short.", missing=missing * UNIT), "CT-PROT.6"


def object_to_draft(state: Chinatown, seat: int, action: int) -> tuple[str, str]:
    """A step inside a draft."""
    doing = state.doing[seat]
    if action == PROPOSE and doing == DRAFTING:
        return object_to_proposal(state, seat)
    if STRIKE <= action < SPEAK and doing == DRAFTING:
        return "That is not in your draft.", "CT-PROT.1"
    if action == ADD and doing == DRAFTING:
        return phrase("One deal has at most {most} different things.", most=DEAL_LINES), "CT-PROT.1"
    if action in (MAKE_OPEN, MAKE_PRIVATE) and doing == DRAFTING:
        return "It is so already, or the deal that you change decides it.", "CT-PROT.4"
    if FROM <= action < GIVE_LOT and doing == DIRECTING:
        return object_to_direction(state, (action - FROM) // PARTIES, (action - FROM) % PARTIES)
    if GIVE_LOT <= action < BACK and doing == CHOOSING:
        return object_to_item(state, seat, action)
    if doing == SPEAKING and action < STRIKE:
        return "Choose other seats to speak to.", "CT-PROT.2"
    return state.not_now(seat, action)


def object_to_direction(state: Chinatown, giver: int, taker: int) -> tuple[str, str]:
    """Who can't give whom."""
    if giver == taker:
        return "Nobody can give something to himself.", "CT-PROT.3"
    if ANYONE in (giver, taker):
        return "Only you can give to anyone or take from anyone, in a deal of your own.", "CT-PROT.10"
    if max(giver, taker) >= state.seats:
        return "There is no such seat.", "CT-PROT.1"
    return "A counter keeps the parties of the deal.", "CT-PROT.4"


def object_to_item(state: Chinatown, seat: int, action: int) -> tuple[str, str]:
    """What somebody can't give."""
    giver = spell_party(state, state.giver[seat])
    if action < GIVE_TILE:
        lot = action - GIVE_LOT
        if state.is_listed(seat, lot):
            return phrase("Lot {lot} is in the deal already.", lot=lot + 1), "CT-PROT.3"
        return phrase("Lot {lot} does not belong to {giver}.", lot=lot + 1, giver=giver), "CT-PROT.3"
    if action < GIVE_CASH:
        return phrase(
            "{giver} has no more {tile} in stock.", giver=giver, tile=BUSINESSES[action - GIVE_TILE]
        ), "CT-PROT.3"
    if action < PROMISE:
        return "More can't be paid in one deal.", "CT-PROT.3"
    return "There is a promise already, or the ledger of promises is full.", "CT-PROT.1"


def object_to_proposal(state: Chinatown, seat: int) -> tuple[str, str]:
    """CT-PROT.3-4: why a draft can't be proposed."""
    parties, deal = state.parties_in(seat), state.countered[seat] - 1
    if not state.moves_goods(seat):
        return "A deal needs at least one transfer.", "CT-PROT.3"
    if not parties >> seat & 1:
        return "You are no party of this deal.", "CT-PROT.3"
    if not state.is_possible(seat):
        return "Somebody does not own what he would give.", "CT-PROT.3"
    if not state.can_pay(seat, seat):
        return phrase("You have only ${cash}.", cash=state.cash[seat] * UNIT), "CT-PROT.3"
    if deal >= 0 and parties != state.parties[deal]:
        return "A counter keeps the parties of the deal; for others make a new deal.", "CT-PROT.4"
    if deal >= 0:
        return "The counter changes nothing.", "CT-PROT.4"
    if parties >> ANYONE & 1 and state.partners(seat) == 0:
        return "Nobody can take this offer.", "CT-PROT.10"
    return "You have too many open deals; withdraw one first.", "CT-PROT.2"
