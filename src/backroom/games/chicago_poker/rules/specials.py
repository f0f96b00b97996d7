"""CP-SPEC, CP-LIQ, CP-RAID, CP-LIMO, CP-REV and CP-BRIB: the six special cards."""

from __future__ import annotations

from ....core.state import EVERYONE
from ..edition import (
    ALL_SPECIALS,
    BRIBERY,
    EXTRA_ACTIONS,
    FULL,
    GANGSTERS,
    LIMOUSINE,
    LIMOUSINE_MOST,
    LIQUIDATION,
    RAID,
    REVOLVER,
    REVOLVERS_PER_TURN,
    SECOND_RAID,
    SLOTS,
)
from ..words import (
    BRIBE,
    BRIBED,
    BRIBING,
    CALLED,
    DROVE,
    LANDED,
    LIMO_FROM,
    LIQUIDATED,
    PULLED,
    RAIDED,
    SAW,
)
from .play import Play


class Specials(Play):
    """Special cards: one action each, an effect at once, then the discard pile."""

    # CP-SPEC: in general

    def spend(self, seat: int, card: int) -> None:
        """CP-SPEC.1-2: a special is played openly and goes to the discard pile."""
        self.give_up(seat, card)
        self.to_discard(card)

    def idle_specials(self, seat: int) -> int:
        """CP-SPEC.3, CP-TURN.4: the specials that a seat within the hand limit could not play now, as a bit set."""
        idle = ALL_SPECIALS
        if self.liquidation_has_target(seat):
            idle &= ~(1 << LIQUIDATION - GANGSTERS)
        if self.raid_has_target(seat):
            idle &= ~(1 << RAID - GANGSTERS | 1 << SECOND_RAID - GANGSTERS)
        if self.limousine_has_target(seat):
            idle &= ~(1 << LIMOUSINE - GANGSTERS)
        if self.may_pull_revolver():
            idle &= ~(1 << REVOLVER - GANGSTERS)
        if self.discard.size > 0:
            idle &= ~(1 << BRIBERY - GANGSTERS)
        return idle

    # CP-LIQ: Liquidation

    def may_liquidate(self, seat: int, slot: int, victim: int) -> bool:
        """CP-LIQ.1-2, CP-MARK.5: another seat's unmarked column with a card in it."""
        return victim != seat and self.cards_at(slot, victim) > 0 and not self.is_marked(slot, victim)

    def liquidation_has_target(self, seat: int) -> bool:
        """CP-SPEC.3 for Liquidation."""
        for slot in range(SLOTS):
            for victim in range(self.seats):
                if self.may_liquidate(seat, slot, victim):
                    return True
        return False

    def liquidate(self, seat: int, slot: int, victim: int) -> None:
        """CP-LIQ.1, .3-4: the last card of the column is discarded, and so seen by all; the others stay
        as they lie."""
        self.spend(seat, LIQUIDATION)
        card = self.columns.pop(self.column(slot, victim))
        if self.seen[card] != EVERYONE:
            self.show(victim, card)
        self.to_discard(card)
        self.tell(LIQUIDATED, seat, self.street[slot], victim, card)

    # CP-RAID: Police Raid

    def may_raid(self, seat: int, slot: int, victim: int) -> bool:
        """CP-RAID.1: another seat's column with a card in it, marked or not."""
        return victim != seat and self.cards_at(slot, victim) > 0

    def raid_has_target(self, seat: int) -> bool:
        """CP-SPEC.3 for Police Raid."""
        for slot in range(SLOTS):
            for victim in range(self.seats):
                if self.may_raid(seat, slot, victim):
                    return True
        return False

    def raid(self, seat: int, slot: int, victim: int) -> None:
        """CP-RAID.1-2: the raider alone looks at the face-down cards of a column; nothing moves."""
        self.spend(seat, RAID if self.holds(seat, RAID) else SECOND_RAID)
        self.tell(RAIDED, seat, self.street[slot], victim)
        column = self.column(slot, victim)
        for place in range(self.columns.size(column)):
            card = self.columns.at(column, place)
            if self.seen[card] != EVERYONE:
                self.seen[card] |= 1 << seat
                self.whisper(1 << seat, SAW, self.street[slot], victim, place, card)

    # CP-LIMO: Limousine

    def may_drive(self, seat: int, source: int, goal: int) -> bool:
        """CP-LIMO.1, .6: from an own unmarked column to another open business with room; others' markers
        don't matter."""
        return (
            source != goal
            and self.cards_at(source, seat) > 0
            and not self.is_marked(source, seat)
            and self.has_room(goal, seat)
        )

    def may_drive_from(self, seat: int, source: int) -> bool:
        """Whether a Limousine can start at a business and arrive anywhere."""
        for goal in range(SLOTS):
            if self.may_drive(seat, source, goal):
                return True
        return False

    def limousine_has_target(self, seat: int) -> bool:
        """CP-SPEC.3 for Limousine."""
        for source in range(SLOTS):
            if self.may_drive_from(seat, source):
                return True
        return False

    def call_limousine(self, seat: int) -> None:
        """CP-LIMO.1, CP-DEC.4: source, destination and cards are chosen one by one, in secret (CP-LIMO.7)."""
        self.spend(seat, LIMOUSINE)
        self.tell(CALLED, seat)
        self.limo_moved = 0
        self.push_step(LIMO_FROM)

    def is_picked(self, place: int) -> bool:
        """Whether a place of the source column is already chosen."""
        for i in range(self.limo_moved):
            if self.limo_places[i] == place:
                return True
        return False

    def limousine_room(self, seat: int) -> int:
        """CP-LIMO.1-2: how many can go at most: four cards, all that are there, or what the destination can take."""
        return min(LIMOUSINE_MOST, min(self.cards_at(self.limo_from, seat), FULL - self.cards_at(self.limo_to, seat)))

    def limousine_is_full(self, seat: int) -> bool:
        """CP-LIMO.1-2: no more can go."""
        return self.limo_moved == self.limousine_room(seat)

    def drive(self, seat: int) -> None:
        """CP-LIMO.3-7: the chosen cards change places in the order chosen, turned as their new place
        demands."""
        source = self.column(self.limo_from, seat)
        places = 0
        for i in range(self.limo_moved):
            places |= 1 << self.limo_places[i]
        self.tell(DROVE, seat, self.street[self.limo_from], self.street[self.limo_to], places)
        for i in range(self.limo_moved):
            self.land(seat, self.columns.at(source, self.limo_places[i]))
        self.close_gaps(source, places)
        self.mark_if_full(self.limo_to, seat)

    def land(self, seat: int, card: int) -> None:
        """CP-LIMO.3: one card arrives and gets the facing of its new place."""
        was_hidden: bool = self.seen[card] != EVERYONE
        self.lay(seat, card, self.limo_to, LANDED)
        is_hidden: bool = self.seen[card] != EVERYONE
        if was_hidden and not is_hidden:
            self.show(seat, card)
        if is_hidden and not was_hidden:
            self.arrivals.add(seat, self.epoch)

    def close_gaps(self, column: int, places: int) -> None:
        """CP-LIMO.4: the cards that stay keep their facing and order and close up."""
        for place in range(FULL - 1, -1, -1):
            if places >> place & 1:
                self.columns.take(column, place)

    # CP-REV: Revolver

    def may_pull_revolver(self) -> bool:
        """CP-REV.3-4: at most twice in one turn."""
        return self.revolvers < REVOLVERS_PER_TURN

    def pull_revolver(self, seat: int) -> None:
        """CP-REV.1-2: two extra actions, which may be declined (CP-TURN.5)."""
        self.spend(seat, REVOLVER)
        self.revolvers += 1
        self.actions_left += EXTRA_ACTIONS
        self.tell(PULLED, seat, self.actions_left)

    # CP-BRIB: Bribery

    def start_bribery(self, seat: int) -> None:
        """CP-BRIB.1, .3: the card is chosen next; Bribery itself waits beside the pile, so it can't be
        chosen."""
        self.give_up(seat, BRIBERY)
        self.bribing = True
        self.tell(BRIBING, seat)
        self.push_step(BRIBE)

    def fetch(self, seat: int, card: int) -> None:
        """CP-BRIB.1-4: the card goes to the hand unseen, the rest into the deck, then Bribery is
        discarded."""
        if card == RAID and self.discard.find(RAID) < 0:
            card = SECOND_RAID
        self.discard_into_deck()
        self.deck.remove(card)
        self.receive(seat, card, BRIBED)
        self.fetched[seat] = self.epoch
        self.bribing = False
        self.to_discard(BRIBERY)
