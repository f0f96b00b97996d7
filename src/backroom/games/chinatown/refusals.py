"""Why a choice is refused: the same conditions that the menu checks, explained in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from ...core.phrases import phrase
from .edition import (
    BUSINESSES,
    DEAL_LINES,
    DEALS_EACH,
    HIGHEST_CASH,
    HIGHEST_REVISION,
    LEDGER_LINES,
    MOST_TEXTS,
    PRIVATE_EACH,
)
from .fields import FREE, LIMITED, NO_TRADE
from .numbering import LAST_IN_ROW, MOST_OPEN
from .terms import sheet_of
from .view import is_seen, spell_party
from .words import (
    ACCEPT,
    ADD,
    ANYONE,
    AT_TABLE,
    CHOOSING,
    COUNTER,
    DEALS,
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
    STRIKE,
    TELL,
    TILE_ITEM,
    TRADE,
    UNWANT,
    WAIT,
    WANT,
    WARE,
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
        rule = "CT-PLACE.1" if state.now == PLACE else "CT-GEN.2"
        return "Deals are made in phase 3 only, while everybody negotiates.", rule
    return object_to_trade(state, seat, action)


# Phases 1 and 4


def object_to_return(state: Chinatown, seat: int, action: int) -> Objection:
    """CT-LOTS.3: why a building card can't be returned."""
    (lot,) = RETURN.operands(action)
    if state.now != KEEP:
        return "Building cards are returned in phase 1 only, when they have just been dealt.", "CT-LOTS.3"
    if state.returns.find(seat, lot) >= 0:
        return phrase("You have returned lot {lot} already.", lot=lot + 1), "CT-LOTS.3"
    return phrase("Lot {lot} is not in your hand.", lot=lot + 1), "CT-LOTS.3"


def object_to_place(state: Chinatown, seat: int, action: int) -> Objection:
    """CT-PLACE.1-2, CT-VAR.1: why a tile can't be placed on a lot."""
    if state.now != PLACE:
        return "Tiles are placed in phase 4 only, after the negotiation.", "CT-PLACE.1"
    kind, lot = PLACE_ON.operands(action)
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
    if state.trade != FREE and state.doing[seat] != AT_TABLE and verb in (*STANCES, *ANSWERS):
        return "You are writing a draft: propose it or drop it first.", "CT-PROT.12"
    if verb in ANSWERS:
        return object_to_answer(state, seat, action)
    if verb in STANCES:
        return object_to_stance(state, seat, action)
    if verb == TELL and state.speaking >> seat & 1:
        return "Send your message to one or more of the other seats.", "CT-PROT.2"
    if verb == SPEAK:
        return object_to_message(state, seat)
    if verb in (WANT, UNWANT) and state.speaking >> seat & 1:
        return object_to_wish(state, seat, action)
    return object_to_writing(state, seat, action)


def object_to_writing(state: Chinatown, seat: int, action: int) -> Objection:
    """CT-PROT.1-4: why a step of a draft is not possible."""
    verb, doing = WORDS.verb_of(action), state.doing[seat]
    if state.speaking >> seat & 1:
        return state.not_now(seat, action)
    if doing == AT_TABLE:
        return "You have no draft: start one first.", "CT-PROT.2"
    if doing == DRAFTING:
        return object_to_draft(state, seat, action)
    if doing == DIRECTING and verb == FROM:
        return object_to_direction(state, action)
    if doing == CHOOSING and verb in ITEMS:
        return object_to_item(state, seat, action)
    return state.not_now(seat, action)


def object_to_stance(state: Chinatown, seat: int, action: int) -> Objection:
    """CT-PROT.11-12: ready, not ready, wait, draft."""
    if action == READY:
        return "You are ready already.", "CT-PROT.11"
    if action == NOT_READY:
        return "You have not said that you are ready.", "CT-PROT.11"
    if action == WAIT:
        return "Nobody has to wait: you can act at any moment, or say that you are ready.", "CT-PROT.2"
    if state.doing[seat] != AT_TABLE or state.speaking >> seat & 1:
        return "You are writing already.", "CT-PROT.2"
    if state.room_for_deals(seat) <= 0:
        return "You have reached the limit of open deals.", "CT-PROT.12"
    return "You have reached the limit of proposals.", "CT-PROT.12"


# Answers


def object_to_answer(state: Chinatown, seat: int, action: int) -> Objection:
    """CT-PROT.2, .4-5, .8: accept, reject, withdraw, counter."""
    verb = WORDS.verb_of(action)
    deal = state.deal_in(verb.operands(action)[0])
    if not is_seen(state, deal, seat):
        return "There is no such open deal.", "CT-PROT.2"
    number = state.number[deal]
    if not state.is_party(deal, seat):
        if state.is_to_anyone(deal):
            return object_to_taking_up(state, seat, deal, verb)
        return phrase("You are not a party to deal {deal}.", deal=number), "CT-PROT.2"
    if verb == COUNTER:
        return object_to_counter(state, seat, deal)
    if verb == ACCEPT:
        return object_to_accept(state, seat, deal, seat)
    return phrase("You have not accepted deal {deal}.", deal=number), "CT-PROT.8"


def object_to_taking_up(state: Chinatown, seat: int, deal: int, verb: int) -> Objection:
    """CT-PROT.10: why somebody can't take up an offer to anyone, or can't withdraw from it."""
    if state.declined[deal] >> seat & 1:
        return phrase("You have declined deal {deal}.", deal=state.number[deal]), "CT-PROT.10"
    if not state.may_take_up(deal, seat):
        return "You have not got the tiles that this offer asks for.", "CT-PROT.10"
    if verb == ACCEPT:
        return object_to_accept(state, seat, deal, ANYONE)
    if verb == COUNTER:
        return object_to_counter(state, seat, deal)
    return phrase("You have not accepted deal {deal}.", deal=state.number[deal]), "CT-PROT.8"


def object_to_counter(state: Chinatown, seat: int, deal: int) -> Objection:
    """CT-PROT.4, .12: why the terms of a deal can't be changed."""
    if state.trade == LIMITED and not state.may_draft(seat):
        return "You have reached the limit of open deals or proposals.", "CT-PROT.12"
    if state.trade == LIMITED:
        return phrase("Deal {deal} has reached the limit of revisions.", deal=state.number[deal]), "CT-PROT.12"
    if not state.is_party(deal, seat):
        return too_many_deals()
    return too_many_revisions()


def too_many_deals() -> Objection:
    """CT-AMB-44: a limit that no table reaches."""
    return (
        phrase(
            "You have {most} open deals, more than any table needs; this limit only stops programs that flood it. "
            "Withdraw one first.",
            most=DEALS_EACH,
        ),
        "CT-AMB-44",
    )


def too_many_revisions() -> Objection:
    """CT-AMB-44: a limit that no table reaches."""
    return (
        phrase(
            "This deal was changed {most} times; this limit only stops programs that flood the table. Make a new deal.",
            most=HIGHEST_REVISION,
        ),
        "CT-AMB-44",
    )


def object_to_accept(state: Chinatown, seat: int, deal: int, party: int) -> Objection:
    """CT-PROT.2, .5-6: why a deal can't be accepted."""
    if state.has_agreed(deal, seat):
        return phrase("You have accepted deal {deal} already.", deal=state.number[deal]), "CT-PROT.2"
    missing = -state.cash[seat] - state.net_cash(sheet_of(deal), party)
    return phrase("You can't pay that: you are ${missing}k short.", missing=missing), "CT-PROT.6"


# Drafts


def object_to_draft(state: Chinatown, seat: int, action: int) -> Objection:
    """CT-PROT.1-4, .9: a step in the menu of a draft."""
    verb = WORDS.verb_of(action)
    if verb == PROPOSE:
        return object_to_proposal(state, seat)
    if verb == STRIKE:
        return "That is not in your draft.", "CT-PROT.1"
    if verb == ADD:
        return too_many_lines()
    if verb in (MAKE_OPEN, MAKE_PRIVATE):
        return object_to_sight(state, seat)
    return state.not_now(seat, action)


def too_many_lines() -> Objection:
    """CT-AMB-44: a limit that no table reaches."""
    return (
        phrase(
            "A deal has at most {most} lines, more than any table needs; this limit only stops programs that flood it. "
            "Make two deals.",
            most=DEAL_LINES,
        ),
        "CT-AMB-44",
    )


def object_to_sight(state: Chinatown, seat: int) -> Objection:
    """CT-PROT.4, .9: why a draft can't be made open or private."""
    if state.countered[seat]:
        return "A counteroffer stays as open or private as the deal that it changes.", "CT-PROT.4"
    if state.secretly[seat]:
        return "Your draft is private already.", "CT-PROT.9"
    return "Your draft is open already.", "CT-PROT.9"


def object_to_message(state: Chinatown, seat: int) -> Objection:
    """CT-PROT.2, .12: why no message can be sent."""
    if state.trade != FREE:
        return "Messages can be sent in a free negotiation only.", "CT-PROT.12"
    if state.speaking >> seat & 1:
        return "You are writing already.", "CT-PROT.2"
    return too_many_texts()


def object_to_wish(state: Chinatown, seat: int, action: int) -> Objection:
    """CT-PROT.13: why a seat can't say that it wants something, or no longer wants it."""
    verb = WORDS.verb_of(action)
    (item,) = verb.operands(action)
    ware = WARE.to_text(state, item)
    if verb == UNWANT:
        return phrase("You have not said that you want {item}.", item=ware), "CT-PROT.13"
    if state.is_wanted(item, seat):
        return phrase("You have said already that you want {item}.", item=ware), "CT-PROT.13"
    if item < TILE_ITEM and state.owner[item] == seat:
        return phrase("Lot {lot} is yours already.", lot=item + 1), "CT-PROT.13"
    return phrase("Nobody else has {item}.", item=ware), "CT-PROT.13"


def too_many_texts() -> Objection:
    """CT-AMB-44: a limit that no table reaches."""
    return (
        phrase(
            "This game has had {most} messages and promises; this limit only stops programs that flood the table.",
            most=MOST_TEXTS,
        ),
        "CT-AMB-44",
    )


def object_to_direction(state: Chinatown, action: int) -> Objection:
    """CT-PROT.1, .3-4, .10: who can't give to whom."""
    giver, taker = FROM.operands(action)
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
    thing = verb.operands(action)[0]
    if verb == GIVE_LOT and state.is_listed(seat, thing):
        return phrase("Lot {lot} is in the deal already.", lot=thing + 1), "CT-PROT.3"
    if verb == GIVE_LOT:
        return phrase("Lot {lot} does not belong to {giver}.", lot=thing + 1, giver=giver), "CT-PROT.3"
    if verb == GIVE_TILE:
        return phrase("{giver} has no more {tile} in stock.", giver=giver, tile=BUSINESSES[thing]), "CT-PROT.3"
    if verb == GIVE_CASH:
        return phrase("At most ${most}k can be paid in one deal.", most=HIGHEST_CASH), "CT-PROT.3"
    return object_to_promise(state, seat)


def object_to_promise(state: Chinatown, seat: int) -> Objection:
    """CT-PROT.1, CT-AMB-44: why there can't be another promise."""
    if state.has_promise(seat):
        return "The draft has a promise from the one to the other already.", "CT-PROT.1"
    if state.texts >= MOST_TEXTS:
        return too_many_texts()
    return (
        phrase(
            "The list of promises has {most} lines, more than any table needs, and is full; this limit only stops "
            "programs that flood it.",
            most=LEDGER_LINES,
        ),
        "CT-AMB-44",
    )


def object_to_proposal(state: Chinatown, seat: int) -> Objection:
    """CT-PROT.3-4, .10: why a draft can't be proposed."""
    parties, deal = state.parties_in(seat), state.countered[seat] - 1
    if not state.moves_goods(seat):
        return "A deal needs at least one transfer.", "CT-PROT.3"
    if not parties >> seat & 1:
        return "You are not a party to this deal.", "CT-PROT.3"
    if not state.is_possible(seat):
        return "Somebody does not own what they would give.", "CT-PROT.3"
    if not state.can_pay(seat, seat, seat):
        return phrase("You have only ${cash}k.", cash=state.cash[seat]), "CT-PROT.3"
    if parties >> ANYONE & 1 and state.secretly[seat]:
        return "An offer to anyone is open to all; name the others if it is private.", "CT-PROT.10"
    if parties >> ANYONE & 1 and state.takers(seat) == 0:
        return "Nobody can take this offer.", "CT-PROT.10"
    if deal >= 0:
        return object_to_change(state, seat, deal, parties)
    return object_to_another(state, seat, parties)


def object_to_another(state: Chinatown, seat: int, parties: int) -> Objection:
    """CT-AMB-44, CT-PROT.12: why there can't be one more deal."""
    if state.trade == LIMITED and state.room_for_deals(seat) <= 0:
        return "You have reached the limit of open deals.", "CT-PROT.12"
    if state.room_for_deals(seat) <= 0:
        return too_many_deals()
    return too_many_numbers(state, seat)


def too_many_numbers(state: Chinatown, seat: int) -> Objection:
    """CT-AMB-44: limits that no table reaches."""
    if not state.secretly[seat]:
        return (
            phrase(
                "This game has had {all} offers; this limit only stops programs that flood the table.",
                all=MOST_OPEN - DEALS,
            ),
            "CT-AMB-44",
        )
    return (
        phrase(
            "{most} private deals are open between the same players, or there were {all} in this game; this limit only "
            "stops programs that flood the table. Close one, or make an open one.",
            most=PRIVATE_EACH,
            all=LAST_IN_ROW - PRIVATE_EACH,
        ),
        "CT-AMB-44",
    )


def object_to_change(state: Chinatown, seat: int, deal: int, parties: int) -> Objection:
    """CT-PROT.4: why a draft can't be the next terms of a deal."""
    if parties != state.parties_for(seat, deal):
        return "A counteroffer keeps the parties of the deal; for others, make a new deal.", "CT-PROT.4"
    if state.revision[deal] >= HIGHEST_REVISION:
        return too_many_revisions()
    if not state.is_party(deal, seat):
        if not state.may_take_up(deal, seat):
            return object_to_taking_up(state, seat, deal, COUNTER)
        return object_to_another(state, seat, parties)
    if state.are_same(seat, sheet_of(deal)):
        return "The counteroffer changes nothing.", "CT-PROT.4"
    return too_many_numbers(state, seat)
