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
    ACT,
    BRIBE,
    BRIBE_WITH,
    BRIBED,
    BRIBING,
    CALL_LIMOUSINE,
    CALLED,
    DRIVE_FROM,
    DRIVE_TO,
    DROVE,
    LANDED,
    LIMO_CARD,
    LIMO_FROM,
    LIMO_TO,
    LIQUIDATE,
    LIQUIDATED,
    MOVE_CARD,
    PULL_REVOLVER,
    PULLED,
    RAID_AT,
    RAIDED,
    SAW,
    STOP,
    TAKE,
)
from .play import Play

GROUP_SHIFT = 8
"""Where the group begins in a trace; the bits below are the seats that know the card."""


class Specials(Play):
    """Special cards: one action each, an effect at once, then the discard pile."""

    # CP-SPEC: in general

    def spend(self, seat: int, card: int) -> None:
        """CP-SPEC.1-2: a special is played openly, as an action, and goes to the discard pile."""
        self.use_action()
        self.give_up(seat, card)
        self.to_discard(card)

    @LIMO_FROM.runs
    @LIMO_TO.runs
    @LIMO_CARD.runs
    @BRIBE.runs
    def ask_for_details(self) -> None:
        """CP-DEC.4-5: a choice with one option is carried out by itself; everybody can see how many there are."""
        self.ask_unless_forced(self.active)

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

    @ACT.takes(LIQUIDATE)
    def liquidate(self, killer: int, business: int, seat: int) -> None:
        """CP-LIQ.1, .3-4: the last card of the column is discarded, so all see it; the others stay as they are."""
        self.spend(killer, LIQUIDATION)
        card = self.columns.pop(self.column(business, seat))
        self.turn_up(seat, card)
        self.to_discard(card)
        self.tell(LIQUIDATED, killer, self.street[business], seat, card)

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

    @ACT.takes(RAID_AT)
    def raid(self, raider: int, business: int, seat: int) -> None:
        """CP-RAID.1-2: the raider alone looks at the face-down cards of a column; nothing moves."""
        self.spend(raider, RAID if self.holds(raider, RAID) else SECOND_RAID)
        self.tell(RAIDED, raider, self.street[business], seat)
        column = self.column(business, seat)
        for place in range(self.columns.size(column)):
            card = self.columns.at(column, place)
            if self.seen[card] != EVERYONE:
                self.seen[card] |= 1 << raider
                self.whisper(1 << raider, SAW, self.street[business], seat, place, card)

    # CP-LIMO: Limousine

    def may_drive(self, seat: int, source: int, goal: int) -> bool:
        """CP-LIMO.1, .6: from one's own unmarked column to another open business with room; others' markers don't
        matter."""
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

    @ACT.takes(CALL_LIMOUSINE)
    def call_limousine(self, seat: int) -> None:
        """CP-LIMO.1, CP-DEC.4: source, destination and cards are chosen one by one, in secret (CP-LIMO.7)."""
        self.spend(seat, LIMOUSINE)
        self.tell(CALLED, seat)
        self.limo_moved = 0
        self.push_step(LIMO_FROM)

    @LIMO_FROM.asks("Limousine: where do your gangsters get in?", "CP-DEC.4 CP-LIMO.1", "limo_source")
    def offer_sources(self, seat: int) -> None:
        """CP-DEC.4, CP-LIMO.1: where the Limousine can start."""
        for slot in range(SLOTS):
            if self.may_drive_from(seat, slot):
                self.offer(DRIVE_FROM(slot))

    @LIMO_FROM.takes(DRIVE_FROM)
    def drive_from(self, seat: int, business: int) -> None:
        """CP-LIMO.1: the source is chosen."""
        self.limo_from = business
        self.replace_step(LIMO_TO)

    @LIMO_TO.asks("Limousine: where do they go?", "CP-DEC.4 CP-LIMO.1", "limo_dest")
    def offer_goals(self, seat: int) -> None:
        """CP-DEC.4, CP-LIMO.1: where it can go."""
        for slot in range(SLOTS):
            if self.may_drive(seat, self.limo_from, slot):
                self.offer(DRIVE_TO(slot))

    @LIMO_TO.takes(DRIVE_TO)
    def drive_to(self, seat: int, business: int) -> None:
        """CP-LIMO.1: the destination is chosen."""
        self.limo_to = business
        self.replace_step(LIMO_CARD)

    @LIMO_CARD.asks("Limousine: who gets out next at {business}? ({moved} of at most {most})", "CP-DEC.4 CP-LIMO.3")
    def offer_passengers(self, seat: int) -> None:
        """CP-DEC.4, CP-LIMO.1-3, .5: the next card, or stop after at least one."""
        if self.limo_moved > 0:
            self.offer(STOP)
        column = self.column(self.limo_from, seat)
        for place in range(self.columns.size(column)):
            if not self.is_picked(place):
                self.offer(MOVE_CARD(self.columns.at(column, place)))

    @LIMO_CARD.takes(MOVE_CARD)
    def move_card(self, seat: int, card: int) -> None:
        """CP-LIMO.1-3, CP-DEC.4: the next card; the drive ends by itself when no more can go."""
        self.limo_places[self.limo_moved] = self.columns.find(self.column(self.limo_from, seat), card)
        self.limo_moved += 1
        if self.limousine_is_full(seat):
            self.drive(seat)

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

    @LIMO_CARD.takes(STOP)
    def drive(self, seat: int) -> None:
        """CP-LIMO.3-7: the chosen cards change places in the order chosen, turned as their new place demands."""
        self.pop_step()
        source = self.column(self.limo_from, seat)
        places = 0
        for i in range(self.limo_moved):
            places |= 1 << self.limo_places[i]
        self.tell(DROVE, seat, self.street[self.limo_from], self.street[self.limo_to], places)
        latest = self.latest_laid(source)
        group = self.mix(seat, source, latest)
        for i in range(self.limo_moved):
            self.land(seat, self.columns.at(source, self.limo_places[i]), group, latest)
        self.close_gaps(source, places)
        self.mark_if_full(self.limo_to, seat)

    def land(self, seat: int, card: int, group: int, latest: int) -> None:
        """CP-LIMO.3: one card arrives and gets the facing of its new place. Those who knew it still know it, but of the
        cards that arrive face down they don't know which lies where."""
        known = (self.seen[card] | self.trace[card]) & EVERYONE
        self.lay(seat, card, self.limo_to, LANDED)
        if self.seen[card] != EVERYONE:
            self.trace[card] = group << GROUP_SHIFT | known
            self.laid[card] = latest
            return
        self.trace[card] = 0
        if known != EVERYONE:
            self.show(seat, card)

    def close_gaps(self, column: int, places: int) -> None:
        """CP-LIMO.4: the cards that stay keep their facing and order, and move up."""
        for place in range(FULL - 1, -1, -1):
            if places >> place & 1:
                self.columns.take(column, place)

    # CP-LIMO.7: what the others remember of a drive (memory.py)

    def group_of(self, card: int) -> int:
        """The group of face-down cards among which a card lies in an order that only its owner knows; 0 if none."""
        return self.trace[card] >> GROUP_SHIFT

    def mix(self, seat: int, source: int, latest: int) -> int:
        """The group for the cards of a drive that land face down. If an older group is torn apart, the cards that stay
        belong to it as well: nobody else knows which of them have left."""
        torn, used = 0, 0
        for i in range(self.limo_moved):
            torn |= 1 << self.group_of(self.columns.at(source, self.limo_places[i]))
        for slot in range(SLOTS):
            for place in range(self.cards_at(slot, seat)):
                used |= 1 << self.group_of(self.columns.at(self.column(slot, seat), place))
        group = 1
        while used >> group & 1:
            group += 1
        self.regroup(seat, torn & ~1, group, latest)
        return group

    def regroup(self, seat: int, torn: int, group: int, latest: int) -> None:
        """Merge some groups of a seat into one."""
        for slot in range(SLOTS):
            for place in range(self.cards_at(slot, seat)):
                card = self.columns.at(self.column(slot, seat), place)
                if torn >> self.group_of(card) & 1:
                    self.trace[card] = group << GROUP_SHIFT | self.trace[card] & EVERYONE
                    self.laid[card] = latest

    def latest_laid(self, source: int) -> int:
        """The last epoch in which an unknown card of a drive can have left the hand."""
        latest = 0
        for i in range(self.limo_moved):
            card = self.columns.at(source, self.limo_places[i])
            if self.group_of(card) > 0 or not self.is_known_to_all(card):
                latest = max(latest, self.laid[card])
        return latest

    # CP-REV: Revolver

    def may_pull_revolver(self) -> bool:
        """CP-REV.3-4: at most twice in one turn."""
        return self.revolvers < REVOLVERS_PER_TURN

    @ACT.takes(PULL_REVOLVER)
    def pull_revolver(self, seat: int) -> None:
        """CP-REV.1-2: two extra actions, which may be declined (CP-TURN.5)."""
        self.spend(seat, REVOLVER)
        self.revolvers += 1
        self.actions_left += EXTRA_ACTIONS
        self.tell(PULLED, seat, self.actions_left)

    # CP-BRIB: Bribery

    @ACT.takes(BRIBE_WITH)
    def start_bribery(self, seat: int) -> None:
        """CP-BRIB.1, .3: the card is chosen next; Bribery itself waits beside the pile, so it can't be chosen."""
        self.use_action()
        self.give_up(seat, BRIBERY)
        self.bribing = True
        self.tell(BRIBING, seat)
        self.push_step(BRIBE)

    @BRIBE.asks("Bribery: which card do you take from the discard pile?", "CP-DEC.5 CP-BRIB.1", "bribery_card")
    def offer_discards(self, seat: int) -> None:
        """CP-DEC.5, CP-BRIB.1: any card in the discard pile; the two Police Raids are one choice."""
        for place in range(self.discard.size):
            card = self.discard.at(place)
            if card != SECOND_RAID:
                self.offer(TAKE(card))
            elif self.discard.find(RAID) < 0:
                self.offer(TAKE(RAID))

    @BRIBE.takes(TAKE)
    def fetch(self, seat: int, card: int) -> None:
        """CP-BRIB.1-4: the card goes to the hand unseen, the rest into the deck, then Bribery is discarded."""
        self.pop_step()
        if card == RAID and self.discard.find(RAID) < 0:
            card = SECOND_RAID
        self.discard_into_deck()
        self.deck.remove(card)
        self.receive(seat, card, BRIBED)
        self.fetched[seat] = self.epoch
        self.bribing = False
        self.to_discard(BRIBERY)
