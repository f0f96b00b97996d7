"""Every kind of choice that the game asks for: each action gets a number, the higher the better."""

from __future__ import annotations

from ....core.structs import I64, Scratch, hot, longs
from ..edition import (
    BRIBERY,
    CARDS,
    EXTRA_ACTIONS,
    FULL,
    GANGSTERS,
    LIMOUSINE,
    LIQUIDATION,
    RAID,
    REVOLVER,
    SEATS,
    SLOTS,
    STRAIGHT,
    VALUE_OF,
)
from ..fields import NOBODY, NOTHING, Fields
from ..observation import Observing
from ..words import (
    ACT,
    BRIBE_WITH,
    CALL_LIMOUSINE,
    DRAW,
    DRIVE_FROM,
    DRIVE_TO,
    FIGHT,
    LIMO_CARD,
    LIMO_FROM,
    LIMO_TO,
    LIQUIDATE,
    MOVE_CARD,
    PLACE_AT,
    PULL_REVOLVER,
    RAID_AT,
    REINFORCE,
    SEND,
    SHOOTOUTS,
    STOP,
    TAKE,
)
from .division import UNTHINKABLE
from .drives import Drives
from .hands import share
from .outlooks import RANKS
from .style import WHOLE, whole

TENTHS = {LIQUIDATION: 3, RAID: 1, LIMOUSINE: 2, REVOLVER: 3, BRIBERY: 1}
FETCHED = [whole(TENTHS.get(card, 1) / 10) for card in range(CARDS)]
"""What a special card is worth to a Bribery, in shares of what an average open business is worth."""


@hot
def member(action: int, verb: int, count: int) -> int:
    """Which of a verb's actions one is; -1 if it belongs to another verb."""
    return action - verb if verb <= action < verb + count else -1


class Choices(Drives):
    """Rates for everything in the menu of a seat."""

    rates: list[int] = longs(Fields.MENU, scratch=True)
    choices: Scratch
    hurried: Scratch  # whether choices that are rarely right are passed over

    def rate_choices(self, state: Observing, seat: int) -> int:
        """Rate everything that a seat may choose; returns how many choices there are."""
        count = state.list_choices(seat)
        self.choices = count
        self.read(state, seat)
        self.look_at_rivals()
        self.weigh_all(state)
        if state.now == ACT:
            self.rate_actions(state, count)
        elif state.now == SHOOTOUTS:
            self.rate_shootouts(state, count)
        elif state.now == REINFORCE:
            self.rate_reinforcements(state, count)
        elif state.now in (LIMO_FROM, LIMO_TO, LIMO_CARD):
            self.rate_drives(state, count)
        else:
            self.rate_bribery(state, count)
        return count

    # CP-DEC.1: the order of own shootouts

    def rate_shootouts(self, state: Observing, count: int) -> None:
        """First what wins the game, then what is sure, last what somebody else may win the game with."""
        for place in range(count):
            self.rates[place] = self.worth_of_shootout(member(state.menu[place], FIGHT, SLOTS))

    def worth_of_shootout(self, slot: int) -> I64:
        """What is to be expected from one own shootout; nobody can bring cards any more."""
        for other in range(self.players):
            if other != self.me:
                self.more[slot * SEATS + other] = 0
                self.judge(slot * SEATS + other)
        self.lay_out(slot)
        self.try_column()
        chance: I64 = self.win(slot, self.key_of_trial())
        return share(self.worths[slot], chance) - share(self.losses[slot], WHOLE - chance)

    # CP-DEC.2: reinforcements

    def rate_reinforcements(self, state: Observing, count: int) -> None:
        """The highest gangster, unless a plan needs it and another is nearly as high."""
        self.divide(0)
        for choice in range(count):
            card = member(state.menu[choice], SEND, GANGSTERS)
            worth: I64 = VALUE_OF[card] * WHOLE if card >= 0 else 0
            for place in range(self.gangsters):
                if self.hand[place] == card and self.owner[place] >= 0:
                    worth -= self.keep_needed
            self.rates[choice] = worth

    # CP-DEC.3: actions

    def rate_actions(self, state: Observing, count: int) -> None:
        """What everything is worth after each action."""
        self.divide(self.left - 1)
        for choice in range(count):
            action = state.menu[choice]
            placing = member(action, PLACE_AT, GANGSTERS * SLOTS)
            if placing >= 0:
                self.rates[choice] = self.rate_placing(self.place_of(placing // SLOTS), placing % SLOTS)
            elif action == DRAW:
                self.rates[choice] = self.total[0] + self.draw_worth()
            elif self.is_special(action):
                special: I64 = self.rate_special(state, action)
                self.rates[choice] = special - share(self.keep_special, self.scale[0])
            else:
                self.rates[choice] = self.total[0]

    def rate_placing(self, place: int, slot: int) -> I64:
        """What everything is worth after a card was placed; in a hurry, cards go only where a plan needs them."""
        if self.hurried == 1 and self.owner[place] not in (NOTHING, slot):
            return UNTHINKABLE
        worth: I64 = self.after_placing(place, slot)
        worth += self.impression(place, slot)
        return worth

    def impression(self, place: int, slot: int) -> I64:
        """What it is worth that others see a card, or don't, where a marker is still to come."""
        if self.shows == 0 or self.marked_by[slot] != NOBODY or self.mine_size[slot] + 1 == FULL:
            return 0
        before: I64 = self.looks_strong(slot, NOTHING)
        after: I64 = self.looks_strong(slot, self.hand[place])
        return share(share(self.shows, self.worths[slot]), after - before)

    def place_of(self, card: int) -> int:
        """The place of a card in hand."""
        for place in range(self.gangsters):
            if self.hand[place] == card:
                return place
        return 0

    def draw_worth(self) -> I64:
        """What it is worth to draw a card: the less, the more are in hand and the more of them no plan needs; the more,
        the earlier in a turn and the more plans lack cards."""
        spare = 0
        for place in range(self.gangsters):
            spare += int(self.owner[place] == NOTHING)
        worth: I64 = self.draw - self.draw_less * self.held - self.draw_spare * spare
        worth += self.draw_early * (self.left - 1)
        return share(max(0, worth), self.scale[0]) + share(self.draw_lacking, self.hopes[0])

    # The special cards

    def is_special(self, action: int) -> bool:
        """Whether an action plays a special card."""
        return LIQUIDATE <= action <= BRIBE_WITH

    def rate_special(self, state: Observing, action: int) -> I64:
        """What everything is worth after a special card."""
        target = member(action, LIQUIDATE, SLOTS * SEATS)
        if target >= 0:
            return self.total[0] + self.gain_by_liquidation(target)
        target = member(action, RAID_AT, SLOTS * SEATS)
        if target >= 0:
            return self.total[0] + self.gain_by_raid(target)
        if action == CALL_LIMOUSINE:
            return self.best_drive(NOTHING, NOTHING, 0, False)
        if action == PULL_REVOLVER:
            return self.after_revolver()
        return self.total[0] + self.gain_by_bribery(state)

    def gain_by_liquidation(self, column: int) -> I64:
        """What one's own column gains, and what it hurts the victim."""
        slot = column // SEATS
        known, hidden, more = self.known_size[column], self.hidden[column], self.more[column]
        threat: I64 = self.reach[column * (RANKS + 1) + STRAIGHT]
        self.after_liquidation(column)
        harm: I64 = threat - self.reach[column * (RANKS + 1) + STRAIGHT]
        self.lay_out(slot)
        own: I64 = self.value(self.hands_at[slot], self.horizon)
        self.known_size[column] = known
        self.hidden[column] = hidden
        self.more[column] = more
        self.judge(column)
        hurt: I64 = share(share(self.denial, self.gains[column]), harm) // (self.players - 1)
        return own - self.values_at[slot] + hurt

    def gain_by_raid(self, column: int) -> I64:
        """What it is worth to know the face-down cards of a column, by what both have invested there."""
        slot = column // SEATS
        return share(self.raid, self.worths[slot]) * self.hidden[column] * self.mine_size[slot]

    def after_revolver(self) -> I64:
        """What everything is worth with two more actions."""
        left = self.horizon
        self.divide(left + EXTRA_ACTIONS)
        worth: I64 = self.total[0]
        self.divide(left)
        return worth

    def gain_by_bribery(self, state: Observing) -> I64:
        """What the best gangster of the discard pile is worth in hand."""
        best: I64 = UNTHINKABLE
        for place in range(state.discard.size):
            if state.discard.at(place) < GANGSTERS:
                best = max(best, self.gain_by_card(state.discard.at(place)))
        return best if best > UNTHINKABLE else 0

    # CP-DEC.5: Bribery

    def rate_bribery(self, state: Observing, count: int) -> None:
        """What each card of the discard pile is worth in hand."""
        self.divide(self.left)
        for choice in range(count):
            card = member(state.menu[choice], TAKE, CARDS)
            if card < GANGSTERS:
                self.rates[choice] = self.gain_by_card(card)
            else:
                self.rates[choice] = share(FETCHED[card], self.scale[0])

    # CP-DEC.4: the Limousine

    def rate_drives(self, state: Observing, count: int) -> None:
        """The best drive that each choice leaves open."""
        self.divide(self.left)
        moved = 0
        if state.now == LIMO_CARD:
            for rider in range(state.limo_moved):
                moved |= 1 << state.limo_places[rider]
        for choice in range(count):
            self.rates[choice] = self.rate_drive(state, state.menu[choice], moved)

    def rate_drive(self, state: Observing, action: int, moved: int) -> I64:
        """The best drive that one choice leaves open."""
        slot = member(action, DRIVE_FROM, SLOTS)
        if slot >= 0:
            return self.best_drive(slot, NOTHING, 0, False)
        slot = member(action, DRIVE_TO, SLOTS)
        if slot >= 0:
            return self.best_drive(state.limo_from, slot, 0, False)
        if action == STOP:
            return self.best_drive(state.limo_from, state.limo_to, moved, True)
        moving = 0
        for place in range(self.mine_size[state.limo_from]):
            if self.mine[state.limo_from * FULL + place] == action - MOVE_CARD:
                moving = 1 << place
        return self.best_drive(state.limo_from, state.limo_to, moved | moving, False)
