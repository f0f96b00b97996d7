"""Why a choice is refused: the same questions that the menu asks, answered in words."""

from __future__ import annotations

from ...core.phrases import phrase
from ...core.structs import python_method
from .edition import BUSINESSES, DEAL_LINES, HIGHEST_REVISION, LOTS, SEATS, UNIT
from .state import LIMITED
from .whole import Whole
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


class Refusals(Whole):
    """Sentences for actions that are not in the menu."""

    @python_method
    def objection(self, seat: int, action: int) -> tuple[str, str]:
        if self.now == KEEP and RETURN <= action < PLACE_ON:
            return phrase("Lot {lot} is not in your hand.", lot=action - RETURN + 1), "CT-LOTS.3"
        if self.now == PLACE and PLACE_ON <= action < DONE:
            return self.object_to_place(seat, (action - PLACE_ON) // LOTS, (action - PLACE_ON) % LOTS)
        if self.now != TRADE and action >= READY:
            return "Deals are made in phase 3 only, while all negotiate.", "CT-PLACE.1"
        if self.now == TRADE and action >= READY:
            return self.object_to_trade(seat, action)
        return self.not_now(seat, action)

    @python_method
    def object_to_place(self, seat: int, kind: int, lot: int) -> tuple[str, str]:
        """Why a tile can't go to a lot."""
        if self.in_stock(seat, kind) == 0:
            return phrase("You have no {tile} in stock.", tile=BUSINESSES[kind]), "CT-PLACE.2"
        if self.owner[lot] != seat:
            return phrase("Lot {lot} is not yours.", lot=lot + 1), "CT-PLACE.2"
        if self.tile[lot] >= 0 or self.plan[lot]:
            return phrase("Lot {lot} has a tile already.", lot=lot + 1), "CT-SHOP.1"
        return (
            phrase("Lot {lot} is not on a street: only a business that you have beside it can go there.", lot=lot + 1),
            "CT-VAR.1",
        )

    # Phase 3

    @python_method
    def object_to_trade(self, seat: int, action: int) -> tuple[str, str]:
        """Why a step of the negotiation is not possible."""
        if action < DROP:
            if self.doing[seat] != AT_TABLE:
                return "You are writing a draft: propose it or drop it first.", "CT-PROT.2"
            return self.object_to_stance(seat, action) if action < COUNTER else self.object_to_answer(seat, action)
        if self.doing[seat] == AT_TABLE:
            return "You have no draft: start one first.", "CT-PROT.2"
        return self.object_to_draft(seat, action)

    @python_method
    def object_to_stance(self, seat: int, action: int) -> tuple[str, str]:
        """Ready, not ready, wait, draft."""
        if action == READY:
            return "You are ready already.", "CT-PROT.11"
        if action == NOT_READY:
            return "You are not ready.", "CT-PROT.11"
        if action == DRAFT:
            return "You have reached the limit of deals and proposals.", "CT-PROT.12"
        return self.not_now(seat, action)

    @python_method
    def object_to_answer(self, seat: int, action: int) -> tuple[str, str]:
        """Accept, reject, withdraw, counter."""
        deal = self.deal_of(action)
        if not self.is_seen(deal, seat):
            return phrase("There is no open deal {deal}.", deal=deal + 1), "CT-PROT.2"
        if not self.is_party(deal, seat):
            return phrase("You are no party of deal {deal}.", deal=deal + 1), "CT-PROT.2"
        if action < ACCEPT:
            if self.trade == LIMITED:
                return "The limit of revisions or proposals is reached.", "CT-PROT.12"
            return phrase("A deal has at most {most} revisions; make a new one.", most=HIGHEST_REVISION), "CT-PROT.4"
        if action < REJECT:
            return self.object_to_accept(seat, deal, (action - ACCEPT) % HIGHEST_REVISION + 1)
        return phrase("You have not accepted deal {deal}.", deal=deal + 1), "CT-PROT.8"

    @python_method
    def deal_of(self, action: int) -> int:
        """The deal that an answer names."""
        if action < ACCEPT:
            return action - COUNTER
        if action < REJECT:
            return (action - ACCEPT) // HIGHEST_REVISION
        return action - REJECT if action < WITHDRAW else action - WITHDRAW

    @python_method
    def object_to_accept(self, seat: int, deal: int, revision: int) -> tuple[str, str]:
        """CT-PROT.2, .5-6: why a deal can't be accepted."""
        if revision != self.revision[deal]:
            return phrase(
                "Deal {deal} is at revision {revision}, not {wanted}.",
                deal=deal + 1,
                revision=self.revision[deal],
                wanted=revision,
            ), "CT-PROT.5"
        if self.has_agreed(deal, seat):
            return phrase("You have accepted deal {deal} already.", deal=deal + 1), "CT-PROT.2"
        missing = -self.cash[seat] - self.net_cash(SEATS + deal, seat)
        return phrase("You can't pay that: you are ${missing} short.", missing=missing * UNIT), "CT-PROT.6"

    @python_method
    def object_to_draft(self, seat: int, action: int) -> tuple[str, str]:
        """A step inside a draft."""
        doing = self.doing[seat]
        if action == PROPOSE and doing == DRAFTING:
            return self.object_to_proposal(seat)
        if STRIKE <= action < SPEAK and doing == DRAFTING:
            return "That is not in your draft.", "CT-PROT.1"
        if action == ADD and doing == DRAFTING:
            return phrase("One deal has at most {most} different things.", most=DEAL_LINES), "CT-PROT.1"
        if action in (MAKE_OPEN, MAKE_PRIVATE) and doing == DRAFTING:
            return "It is so already, or the deal that you change decides it.", "CT-PROT.4"
        if FROM <= action < GIVE_LOT and doing == DIRECTING:
            return self.object_to_direction((action - FROM) // PARTIES, (action - FROM) % PARTIES)
        if GIVE_LOT <= action < BACK and doing == CHOOSING:
            return self.object_to_item(seat, action)
        if doing == SPEAKING and action < STRIKE:
            return "Choose other seats to speak to.", "CT-PROT.2"
        return self.not_now(seat, action)

    @python_method
    def object_to_direction(self, giver: int, taker: int) -> tuple[str, str]:
        """Who can't give whom."""
        if giver == taker:
            return "Nobody can give something to himself.", "CT-PROT.3"
        if ANYONE in (giver, taker):
            return "Only you can give to anyone or take from anyone, in a deal of your own.", "CT-PROT.10"
        if max(giver, taker) >= self.seats:
            return "There is no such seat.", "CT-PROT.1"
        return "A counter keeps the parties of the deal.", "CT-PROT.4"

    @python_method
    def object_to_item(self, seat: int, action: int) -> tuple[str, str]:
        """What somebody can't give."""
        giver = self.spell_party(self.giver[seat])
        if action < GIVE_TILE:
            lot = action - GIVE_LOT
            if self.is_listed(seat, lot):
                return phrase("Lot {lot} is in the deal already.", lot=lot + 1), "CT-PROT.3"
            return phrase("Lot {lot} does not belong to {giver}.", lot=lot + 1, giver=giver), "CT-PROT.3"
        if action < GIVE_CASH:
            return phrase(
                "{giver} has no more {tile} in stock.", giver=giver, tile=BUSINESSES[action - GIVE_TILE]
            ), "CT-PROT.3"
        if action < PROMISE:
            return "More can't be paid in one deal.", "CT-PROT.3"
        return "There is a promise already, or the ledger of promises is full.", "CT-PROT.1"

    @python_method
    def object_to_proposal(self, seat: int) -> tuple[str, str]:
        """CT-PROT.3-4: why a draft can't be proposed."""
        parties, deal = self.parties_in(seat), self.countered[seat] - 1
        if not self.moves_goods(seat):
            return "A deal needs at least one transfer.", "CT-PROT.3"
        if not parties >> seat & 1:
            return "You are no party of this deal.", "CT-PROT.3"
        if not self.is_possible(seat):
            return "Somebody does not own what he would give.", "CT-PROT.3"
        if not self.can_pay(seat, seat):
            return phrase("You have only ${cash}.", cash=self.cash[seat] * UNIT), "CT-PROT.3"
        if deal >= 0 and parties != self.parties[deal]:
            return "A counter keeps the parties of the deal; for others make a new deal.", "CT-PROT.4"
        if deal >= 0:
            return "The counter changes nothing.", "CT-PROT.4"
        if parties >> ANYONE & 1 and self.partners(seat) == 0:
            return "Nobody can take this offer.", "CT-PROT.10"
        return "You have too many open deals; withdraw one first.", "CT-PROT.2"
