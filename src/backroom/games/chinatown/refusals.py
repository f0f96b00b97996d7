"""Why a choice is refused: the same questions that the menu asks, answered in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from ...core.phrases import phrase
from .edition import BUSINESSES, DEAL_LINES, HIGHEST_CASH, HIGHEST_REVISION, SEATS, UNIT
from .fields import FREE, LIMITED, NO_TRADE
from .view import is_seen, spell_party
from .words import (
    ACCEPT,
    ADD,
    ANYONE,
    AT_TABLE,
    CHOOSING,
    COUNTER,
    DIRECTING,
    DONE,
    DRAFT,
    DRAFTING,
    FROM,
    GIVE_CASH,
    GIVE_LOT,
    GIVE_TILE,
    KEEP,
    MAKE_OPEN,
    MAKE_PRIVATE,
    NOT_READY,
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
    TELL,
    TRADE,
    WAIT,
    WITHDRAW,
    WORDS,
)

if TYPE_CHECKING:
    from .state import Chinatown

Objection: TypeAlias = tuple[str, str]
"""A sentence and the id of a rule."""

STANCES = (READY, NOT_READY, WAIT, DRAFT)
ANSWERS = (COUNTER, ACCEPT, REJECT, WITHDRAW)
ITEMS = (GIVE_LOT, GIVE_TILE, GIVE_CASH, PROMISE)


def objection(state: Chinatown, seat: int, action: int) -> Objection:
    """Why a seat can't choose an action now."""
    verb = WORDS.verb_of(action)
    if verb == RETURN:
        return object_to_return(state, seat, action)
    if verb in (PLACE_ON, DONE):
        return object_to_place(state, seat, action)
    if state.trade == NO_TRADE:
        return "This game is played without negotiation.", "CT-PROT.12"
    if state.now != TRADE:
        return "Deals are made in phase 3 only, while everybody negotiates.", "CT-PLACE.1"
    return object_to_trade(state, seat, action)


# Phases 1 and 4


def object_to_return(state: Chinatown, seat: int, action: int) -> Objection:
    """CT-LOTS.3: why a building card can't be returned."""
    (lot,) = RETURN.values(action)
    if state.now != KEEP:
        return "Building cards are returned in phase 1 only, when they have just been dealt.", "CT-LOTS.3"
    if state.returns.find(seat, lot) >= 0:
        return phrase("You have returned lot {lot} already.", lot=lot + 1), "CT-LOTS.3"
    return phrase("Lot {lot} is not in your hand.", lot=lot + 1), "CT-LOTS.3"


def object_to_place(state: Chinatown, seat: int, action: int) -> Objection:
    """CT-PLACE.1-2, CT-VAR.1: why a tile can't be placed on a lot."""
    if state.now != PLACE:
        return "Tiles are placed in phase 4 only, after the negotiation.", "CT-PLACE.1"
    kind, lot = PLACE_ON.values(action)
    if state.in_stock(seat, kind) == 0:
        return phrase("You have no {tile} in stock.", tile=BUSINESSES[kind]), "CT-PLACE.2"
    if state.owner[lot] != seat:
        return phrase("Lot {lot} is not yours.", lot=lot + 1), "CT-PLACE.2"
    if state.tile[lot] >= 0 or state.plan[lot]:
        return phrase("Lot {lot} has a tile already.", lot=lot + 1), "CT-SHOP.1"
    return (
        phrase(
            "Lot {lot} is not on a street: it takes only a business that you already have on a lot beside it.",
            lot=lot + 1,
        ),
        "CT-VAR.1",
    )


# Phase 3


def object_to_trade(state: Chinatown, seat: int, action: int) -> Objection:
    """CT-PROT.2: why a step of the negotiation is not possible."""
    verb = WORDS.verb_of(action)
    if verb in STANCES or verb in ANSWERS:
        if state.doing[seat] != AT_TABLE:
            return "You are writing a draft: propose it or drop it first.", "CT-PROT.2"
        return object_to_answer(state, seat, action) if verb in ANSWERS else object_to_stance(state, seat, action)
    if state.doing[seat] == AT_TABLE:
        return "You have no draft: start one first.", "CT-PROT.2"
    if state.doing[seat] == DRAFTING:
        return object_to_draft(state, seat, action)
    if state.doing[seat] == DIRECTING and verb == FROM:
        return object_to_direction(state, action)
    if state.doing[seat] == CHOOSING and verb in ITEMS:
        return object_to_item(state, seat, action)
    if state.doing[seat] == SPEAKING and verb == TELL:
        return "Send your message to one or more of the other seats.", "CT-PROT.2"
    return state.not_now(seat, action)


def object_to_stance(state: Chinatown, seat: int, action: int) -> Objection:
    """CT-PROT.11-12: ready, not ready, draft."""
    if action == READY:
        return "You are ready already.", "CT-PROT.11"
    if action == NOT_READY:
        return "You have not said that you are ready.", "CT-PROT.11"
    if state.room_for_deals(seat) <= 0:
        return "You have reached the limit of open deals.", "CT-PROT.12"
    return "You have reached the limit of proposals.", "CT-PROT.12"


# Answers


def object_to_answer(state: Chinatown, seat: int, action: int) -> Objection:
    """CT-PROT.2, .4-5, .8: accept, reject, withdraw, counter."""
    verb = WORDS.verb_of(action)
    deal = verb.values(action)[0]
    if not is_seen(state, deal, seat):
        return phrase("There is no open deal {deal}.", deal=deal + 1), "CT-PROT.2"
    if not state.is_party(deal, seat):
        return phrase("You are not a party to deal {deal}.", deal=deal + 1), "CT-PROT.2"
    if verb == COUNTER:
        return object_to_counter(state, seat, deal)
    if verb == ACCEPT:
        return object_to_accept(state, seat, action)
    return phrase("You have not accepted deal {deal}.", deal=deal + 1), "CT-PROT.8"


def object_to_counter(state: Chinatown, seat: int, deal: int) -> Objection:
    """CT-PROT.4, .12: why the terms of a deal can't be changed."""
    if state.trade == LIMITED and not state.may_draft(seat):
        return "You have reached the limit of open deals or proposals.", "CT-PROT.12"
    if state.trade == LIMITED:
        return phrase("Deal {deal} has reached the limit of revisions.", deal=deal + 1), "CT-PROT.12"
    return phrase("A deal has at most {most} revisions; make a new one.", most=HIGHEST_REVISION), "CT-PROT.4"


def object_to_accept(state: Chinatown, seat: int, action: int) -> Objection:
    """CT-PROT.2, .5-6: why a deal can't be accepted."""
    deal, revision = ACCEPT.values(action)
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


# Drafts


def object_to_draft(state: Chinatown, seat: int, action: int) -> Objection:
    """CT-PROT.1-4, .9: a step while the draft lies open."""
    verb = WORDS.verb_of(action)
    if verb == PROPOSE:
        return object_to_proposal(state, seat)
    if verb == STRIKE:
        return "That is not in your draft.", "CT-PROT.1"
    if verb == ADD:
        return phrase("A deal has at most {most} lines.", most=DEAL_LINES), "CT-PROT.1"
    if verb in (MAKE_OPEN, MAKE_PRIVATE):
        return object_to_sight(state, seat)
    if verb == SPEAK:
        return object_to_message(state)
    return state.not_now(seat, action)


def object_to_sight(state: Chinatown, seat: int) -> Objection:
    """CT-PROT.4, .9: why a draft can't be made open or private."""
    if state.countered[seat]:
        return "A counteroffer stays as open or private as the deal that it changes.", "CT-PROT.4"
    if state.secretly[seat]:
        return "Your draft is private already.", "CT-PROT.9"
    return "Your draft is open already.", "CT-PROT.9"


def object_to_message(state: Chinatown) -> Objection:
    """CT-PROT.2, .12: why no message can be sent."""
    if state.trade != FREE:
        return "Messages can be sent in a free negotiation only.", "CT-PROT.12"
    return "Propose your draft or drop it before you send a message.", "CT-PROT.2"


def object_to_direction(state: Chinatown, action: int) -> Objection:
    """CT-PROT.1, .3-4, .10: who can't give to whom."""
    giver, taker = FROM.values(action)
    if giver == taker:
        return "Nobody can give something to themselves.", "CT-PROT.3"
    if ANYONE in (giver, taker):
        return "Only you can give to anyone or take from anyone, and only in a deal of your own.", "CT-PROT.10"
    if max(giver, taker) >= state.seats:
        return phrase("There is no P{seat} at this table.", seat=max(giver, taker)), "CT-PROT.1"
    return "A counteroffer keeps the parties of the deal; for others, make a new deal.", "CT-PROT.4"


def object_to_item(state: Chinatown, seat: int, action: int) -> Objection:
    """CT-TRADE.2, CT-PROT.1, .3: what somebody can't give."""
    verb, giver = WORDS.verb_of(action), spell_party(state.giver[seat])
    thing = verb.values(action)[0]
    if verb == GIVE_LOT and state.is_listed(seat, thing):
        return phrase("Lot {lot} is in the deal already.", lot=thing + 1), "CT-PROT.3"
    if verb == GIVE_LOT:
        return phrase("Lot {lot} does not belong to {giver}.", lot=thing + 1, giver=giver), "CT-PROT.3"
    if verb == GIVE_TILE:
        return phrase("{giver} has no more {tile} in stock.", giver=giver, tile=BUSINESSES[thing]), "CT-PROT.3"
    if verb == GIVE_CASH:
        return phrase("At most ${most} can be paid in one deal.", most=HIGHEST_CASH * UNIT), "CT-PROT.3"
    return object_to_promise(state, seat)


def object_to_promise(state: Chinatown, seat: int) -> Objection:
    """CT-PROT.1, CT-AMB-44: why there can't be another promise."""
    if state.has_promise(seat):
        return "The draft has a promise from the one to the other already.", "CT-PROT.1"
    return "The list of promises is full.", "CT-AMB-44"


def object_to_proposal(state: Chinatown, seat: int) -> Objection:
    """CT-PROT.3-4, .10: why a draft can't be proposed."""
    parties, deal = state.parties_in(seat), state.countered[seat] - 1
    if not state.moves_goods(seat):
        return "A deal needs at least one transfer.", "CT-PROT.3"
    if not parties >> seat & 1:
        return "You are not a party to this deal.", "CT-PROT.3"
    if not state.is_possible(seat):
        return "Somebody does not own what they would give.", "CT-PROT.3"
    if not state.can_pay(seat, seat):
        return phrase("You have only ${cash}.", cash=state.cash[seat] * UNIT), "CT-PROT.3"
    if deal >= 0:
        return object_to_change(state, deal, parties)
    if parties >> ANYONE & 1 and state.partners(seat) == 0:
        return "Nobody can take this offer.", "CT-PROT.10"
    return "You have too many open deals; withdraw one first.", "CT-AMB-44"


def object_to_change(state: Chinatown, deal: int, parties: int) -> Objection:
    """CT-PROT.4: why a draft can't be the next revision of a deal."""
    if parties != state.parties[deal]:
        return "A counteroffer keeps the parties of the deal; for others, make a new deal.", "CT-PROT.4"
    if state.revision[deal] >= HIGHEST_REVISION:
        return phrase("A deal has at most {most} revisions; make a new one.", most=HIGHEST_REVISION), "CT-PROT.4"
    return "The counteroffer changes nothing.", "CT-PROT.4"
