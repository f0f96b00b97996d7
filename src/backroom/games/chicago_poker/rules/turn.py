"""CP-TURN and CP-DEC: the course of a turn, what may be chosen, and what follows by itself."""

from __future__ import annotations

from ....core.structs import U32
from ..edition import (
    ACTIONS_PER_TURN,
    BRIBERY,
    FIRST_ROUND_TURNS,
    GANGSTERS,
    HAND_LIMIT,
    LIMOUSINE,
    LIQUIDATION,
    RAID,
    REVOLVER,
    SECOND_RAID,
    SLOTS,
    TURN_CAP,
)
from ..state import HAND_ROOM
from ..words import (
    ACT,
    BEGIN,
    BRIBE,
    BRIBE_WITH,
    CALL_LIMOUSINE,
    DRAW,
    DRIVE_FROM,
    DRIVE_TO,
    END_TURN,
    FIGHT,
    LIMO_CARD,
    LIMO_FROM,
    LIMO_TO,
    LIQUIDATE,
    LOST,
    MOVE_CARD,
    PLACE_AT,
    PULL_REVOLVER,
    RAID_AT,
    REINFORCE,
    SEND,
    SHOOTOUTS,
    STARVATION,
    STARVED,
    STOP,
    TAKE,
    TURN,
)
from .shootouts import Shootouts


class Turn(Shootouts):
    """A turn: shootouts, then actions, then the next seat."""

    # CP-TURN: what happens by itself

    def advance(self) -> None:
        """Do the present step, or ask for the choice that it needs."""
        step = self.now
        if step == ACT:
            self.act()
        elif step == BEGIN:
            self.begin_turn()
        elif step == SHOOTOUTS:
            self.resolve_shootouts()
        elif step == STARVATION:
            self.check_starvation()
        elif step == REINFORCE:
            self.ask_for_reinforcements(self.first(), self.second())
        else:
            self.ask_or_choose_only()

    def begin_turn(self) -> None:
        """CP-TURN.1, CP-SHOOT.9: shootouts first, then the starvation check, then actions, won or lost."""
        self.turn += 1
        self.duty = ACTIONS_PER_TURN
        if self.turn <= FIRST_ROUND_TURNS:
            self.duty = self.first_round_actions(self.turn)  # CP-TURN.3
        self.actions_left = self.duty
        self.revolvers = 0
        self.tell(TURN, self.active, self.actions_left)
        self.replace_step(ACT)
        if self.own_shootouts(self.active) > 0:
            self.push_step(STARVATION)
            self.push_step(SHOOTOUTS)
        else:
            self.watch_starvation()

    def resolve_shootouts(self) -> None:
        """CP-SHOOT.1-2, CP-DEC.1: one after the other; with two or more left the active seat chooses."""
        left = self.own_shootouts(self.active)
        if left == 0:
            self.pop_step()
        elif left == 1:
            self.shootout(self.only_shootout(self.active))
        else:
            self.ask(self.active)

    def check_starvation(self) -> None:
        """CP-TURN.1: the starvation check comes after the shootouts."""
        self.pop_step()
        self.watch_starvation()

    def watch_starvation(self) -> None:
        """CP-WIN.6: after every seat has had a starved turn, the fullest business is fought for."""
        self.starved = self.starved + 1 if self.is_starved() else 0
        if self.starved > self.seats:
            self.starved = 0
            self.fight_starved(self.fullest_business())

    def fight_starved(self, slot: int) -> None:
        """CP-WIN.6: the forced shootout. Where no card lies anywhere (a made-up position) the game stops."""
        if self.crowd(slot) == 0:
            self.stop_at_cap()
            return
        self.tell(STARVED, self.street[slot])
        self.shootout(slot)

    def act(self) -> None:
        """CP-TURN.2, .4: the active seat acts until its actions are used up or none is legal."""
        if self.actions_left == 0:
            self.end_turn()
        elif self.may_draw(self.active) or self.has_an_action(self.active):
            self.asked |= 1 << self.active
        else:
            self.lose_actions()

    def has_an_action(self, seat: int) -> bool:
        """CP-TURN.4: whether any action is legal."""
        self.offered = 0
        self.offer_choices(seat)
        return self.offered > 0

    def lose_actions(self) -> None:
        """CP-TURN.4: no action is legal: the rest of the turn is lost. Where there is room for a gangster, all see
        that the hand has none, and no special that could be played."""
        if self.rooms(self.active) != 0 and self.held(self.active) <= HAND_LIMIT:
            self.note_barren(self.active, self.idle_specials(self.active))
        self.tell(LOST, self.active, self.actions_left)
        self.end_turn()

    def end_turn(self) -> None:
        """CP-TURN.1, CP-WIN.7: the next seat clockwise, unless the cap is reached."""
        if self.turn >= TURN_CAP:
            self.stop_at_cap()
            return
        self.active = self.next_seat(self.active)
        self.replace_step(BEGIN)

    def ask_or_choose_only(self) -> None:
        """CP-DEC.4-5: a choice with one option is carried out by itself."""
        self.offered = 0
        self.offer_step(self.active)
        if self.offered == 1:
            self.choose_step(self.active, self.menu[0])
        else:
            self.ask(self.active)

    # CP-DEC: what may be chosen

    def offer_choices(self, seat: int) -> None:
        """CP-DEC.3, CP-TURN.2, CP-HAND.6: draw, play a gangster, play a special, or end the turn; never discard.
        The other steps offer their own."""
        if self.now != ACT:
            self.offer_step(seat)
            return
        if self.may_draw(seat):
            self.menu[self.offered] = DRAW
            self.offered += 1
        if self.duty <= 0 and self.may_end_turn(seat):
            self.offer(END_TURN)
        light: bool = self.hands.sizes[seat] <= HAND_LIMIT
        specials = self.offer_places(seat) if light else self.offer_fitting_places(seat)
        if specials > 0:
            self.offer_specials(seat, specials)

    def offer_step(self, seat: int) -> None:
        """The choices of every step but the action."""
        step = self.now
        if step == REINFORCE:
            self.offer_reinforcements(seat)
        elif step == SHOOTOUTS:
            self.offer_shootouts(seat)
        elif step == LIMO_FROM:
            self.offer_sources(seat)
        elif step == LIMO_TO:
            self.offer_goals(seat)
        elif step == LIMO_CARD:
            self.offer_passengers(seat)
        elif step == BRIBE:
            self.offer_discards()

    def offer_shootouts(self, seat: int) -> None:
        """CP-DEC.1, CP-SHOOT.2."""
        for slot in range(SLOTS):
            if self.is_marked(slot, seat):
                self.offer(FIGHT + slot)

    def offer_reinforcements(self, seat: int) -> None:
        """CP-DEC.2, CP-REINF.1: any gangster of the hand, no special."""
        for place in range(self.held(seat)):
            if self.is_gangster(self.hands.at(seat, place)):
                self.offer(SEND + self.hands.at(seat, place))

    def may_draw(self, seat: int) -> bool:
        """CP-DRAW.3, CP-HAND.1-2: there is a card, and the turn can still end with seven; a hand of fewer than seven
        needs no look ahead."""
        return self.deck.size + self.discard.size > 0 and (
            self.hands.sizes[seat] < HAND_LIMIT or self.draw_stays_in_limit(seat)
        )

    def may_end_turn(self, seat: int) -> bool:
        """CP-TURN.5: only extra actions are left, and the hand is within its limit."""
        return self.duty <= 0 and self.held(seat) <= HAND_LIMIT

    def offer_places(self, seat: int) -> int:
        """CP-PLAY.1: with at most seven cards, every gangster at every business that has room. The specials of the
        hand, as a bit set."""
        rooms, specials, count = self.rooms(seat), 0, self.offered
        first = seat * HAND_ROOM
        for place in range(first, first + self.hands.sizes[seat]):
            card = self.hands.cells[place]
            if card >= GANGSTERS:
                specials |= 1 << card - GANGSTERS
                continue
            spot = PLACE_AT + card * SLOTS
            for slot in range(SLOTS):
                self.menu[count] = spot + slot  # the next choice overwrites it where there is no room
                count += rooms >> slot & 1
        self.offered = count
        return specials

    def offer_fitting_places(self, seat: int) -> int:
        """CP-PLAY.1, CP-HAND.7: the same with more cards: only where the turn can still end with seven."""
        specials = 0
        for place in range(self.hands.sizes[seat]):
            card = self.hands.at(seat, place)
            if card >= GANGSTERS:
                specials |= 1 << card - GANGSTERS
                continue
            for slot in range(SLOTS):
                if self.has_room(slot, seat) and self.place_stays_in_limit(seat, card, slot):
                    self.offer(PLACE_AT + card * SLOTS + slot)
        return specials

    def offer_specials(self, seat: int, specials: int) -> None:
        """CP-SPEC.3-4: every special that has a target; the two Police Raids are one choice."""
        if specials >> LIQUIDATION - GANGSTERS & 1:
            self.offer_liquidations(seat)
        if specials >> RAID - GANGSTERS & 1 or specials >> SECOND_RAID - GANGSTERS & 1:
            self.offer_raids(seat)
        if specials >> LIMOUSINE - GANGSTERS & 1 and self.may_call_limousine(seat):
            self.offer(CALL_LIMOUSINE)
        if specials >> REVOLVER - GANGSTERS & 1 and self.may_use_revolver(seat):
            self.offer(PULL_REVOLVER)
        if specials >> BRIBERY - GANGSTERS & 1 and self.may_bribe(seat):
            self.offer(BRIBE_WITH)

    def offer_liquidations(self, seat: int) -> None:
        """CP-LIQ.1."""
        for slot in range(SLOTS):
            for victim in range(self.seats):
                if self.may_liquidate(seat, slot, victim) and self.liquidation_stays_in_limit(seat, slot, victim):
                    self.offer(LIQUIDATE + slot * self.SEATS + victim)

    def offer_raids(self, seat: int) -> None:
        """CP-RAID.1."""
        raid = RAID if self.holds(seat, RAID) else SECOND_RAID
        if not self.play_stays_in_limit(seat, raid):
            return
        for slot in range(SLOTS):
            for victim in range(self.seats):
                if self.may_raid(seat, slot, victim):
                    self.offer(RAID_AT + slot * self.SEATS + victim)

    def may_call_limousine(self, seat: int) -> bool:
        """CP-LIMO.1, CP-HAND.7."""
        return self.limousine_has_target(seat) and self.play_stays_in_limit(seat, LIMOUSINE)

    def may_use_revolver(self, seat: int) -> bool:
        """CP-REV.4, CP-HAND.7."""
        return self.may_pull_revolver() and self.revolver_stays_in_limit(seat)

    def may_bribe(self, seat: int) -> bool:
        """CP-BRIB.1, CP-HAND.4."""
        return self.discard.size > 0 and self.bribery_stays_in_limit(seat)

    def offer_sources(self, seat: int) -> None:
        """CP-DEC.4, CP-LIMO.1: where the Limousine can start."""
        for slot in range(SLOTS):
            if self.may_drive_from(seat, slot):
                self.offer(DRIVE_FROM + slot)

    def offer_goals(self, seat: int) -> None:
        """CP-DEC.4, CP-LIMO.1: where it can go."""
        for slot in range(SLOTS):
            if self.may_drive(seat, self.limo_from, slot):
                self.offer(DRIVE_TO + slot)

    def offer_passengers(self, seat: int) -> None:
        """CP-DEC.4, CP-LIMO.1-3, .5: the next card, or stop after at least one."""
        if self.limo_moved > 0:
            self.offer(STOP)
        column = self.column(self.limo_from, seat)
        for place in range(self.columns.size(column)):
            if not self.is_picked(place):
                self.offer(MOVE_CARD + self.columns.at(column, place))

    def offer_discards(self) -> None:
        """CP-DEC.5, CP-BRIB.1: any card of the discard pile; the two Police Raids are one choice."""
        for place in range(self.discard.size):
            card = self.discard.at(place)
            if card != SECOND_RAID:
                self.offer(TAKE + card)
            elif self.discard.find(RAID) < 0:
                self.offer(TAKE + RAID)

    # CP-DEC: carrying a choice out

    def take_choice(self, seat: int, action: int) -> None:
        """CP-TURN.2, CP-DEC.3: one action is used, then its effect happens; or the choice of another step."""
        self.asked &= ~(1 << seat)
        if self.now != ACT:
            self.choose_step(seat, action)
            return
        if action == END_TURN:
            self.end_turn()
            return
        self.actions_left -= 1
        self.duty -= 1
        if action == DRAW:
            self.draw_card(seat)
        elif action < LIQUIDATE:
            spot: U32 = action - PLACE_AT
            self.place(seat, spot // SLOTS, spot % SLOTS)
        else:
            self.play_special(seat, action)

    def play_special(self, seat: int, action: int) -> None:
        """CP-SPEC.2: the effect of a special card."""
        if action < RAID_AT:
            self.liquidate(seat, (action - LIQUIDATE) // self.SEATS, (action - LIQUIDATE) % self.SEATS)
        elif action < CALL_LIMOUSINE:
            self.raid(seat, (action - RAID_AT) // self.SEATS, (action - RAID_AT) % self.SEATS)
        elif action == CALL_LIMOUSINE:
            self.call_limousine(seat)
        elif action == PULL_REVOLVER:
            self.pull_revolver(seat)
        else:
            self.start_bribery(seat)

    def choose_step(self, seat: int, action: int) -> None:
        """The choices of every step but the action."""
        step = self.now
        if step == REINFORCE:
            self.send(seat, action - SEND)
        elif step == SHOOTOUTS:
            self.shootout(action - FIGHT)
        elif step == LIMO_FROM:
            self.limo_from = action - DRIVE_FROM
            self.replace_step(LIMO_TO)
        elif step == LIMO_TO:
            self.limo_to = action - DRIVE_TO
            self.replace_step(LIMO_CARD)
        elif step == LIMO_CARD:
            self.choose_passenger(seat, action)
        elif step == BRIBE:
            self.pop_step()
            self.fetch(seat, action - TAKE)

    def choose_passenger(self, seat: int, action: int) -> None:
        """CP-LIMO.1-2, CP-DEC.4: the next card; the drive ends by itself when no more can go."""
        if action != STOP:
            place = self.columns.find(self.column(self.limo_from, seat), action - MOVE_CARD)
            self.limo_places[self.limo_moved] = place
            self.limo_moved += 1
        if action == STOP or self.limousine_is_full(seat):
            self.pop_step()
            self.drive(seat)
