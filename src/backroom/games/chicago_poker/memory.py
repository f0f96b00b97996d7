"""What a seat can know, and dealing everything else anew (redeal).

A seat knows its own cards, what lies face up, the discard pile, and what it saw in a raid. Whoever
counts cards knows more, and a redeal respects that too:
- When known cards go into the deck (a reshuffle, a Bribery) a new **epoch** begins. A card laid face
  down before that can't be one of them; hand and face-down cards of a seat together hold no more of
  them than it has drawn since (``arrivals``).
- A reshuffle happens only when the deck is empty: after it the deck holds no older card.
- Who took a card by Bribery hides at least one card of that discard pile until he shows one of them.
- Who has more than seven cards in his turn can still get rid of them (CP-HAND.7); who is asked for a
  reinforcement has a gangster, who is tied and isn't asked has none (CP-REINF.1-2).
- Who had nobody to send (CP-REINF.2), or lost actions with room for a gangster (CP-TURN.4), held only specials
  (``barren``), and none that could have been played: so many are still there until specials are played.
"""

from __future__ import annotations

from ...core.state import EVERYONE
from ...core.structs import Scratch, buffer
from .edition import CARDS, GANGSTERS, SLOTS
from .fields import NOTHING
from .rules.turn import Turn
from .words import ACT, LIMO_CARD, LIMO_FROM, LIMO_TO, REINFORCE

HIDDEN_PLACES = CARDS
TRIES = 200


class Memory(Turn):
    """Hidden places are collected, then filled at random from the unseen cards under the rules above."""

    unseen: list[int] = buffer(CARDS)
    unseen_count: Scratch
    all_unseen: list[int] = buffer(CARDS)  # the hidden places' cards first, then the deck's
    all_count: Scratch
    owner: list[int] = buffer(HIDDEN_PLACES)  # of each hidden place: its seat
    column_of: list[int] = buffer(HIDDEN_PLACES)  # its column, or NOTHING for a hand
    place_of: list[int] = buffer(HIDDEN_PLACES)  # its place there
    latest: list[int] = buffer(HIDDEN_PLACES)  # the epoch in which it was laid there
    limit: list[int] = buffer(HIDDEN_PLACES)  # no card that entered later can be there
    came: list[int] = buffer(HIDDEN_PLACES)  # arrivals of one seat, while they are dealt out
    came_count: Scratch
    among: list[int] = buffer(HIDDEN_PLACES)  # the specials that can be there, as a bit set; 0: any card
    truth: list[int] = buffer(HIDDEN_PLACES)  # the card that really is there
    viewers: list[int] = buffer(HIDDEN_PLACES)  # who may see it, as a bit set
    filled: list[int] = buffer(HIDDEN_PLACES)  # the card that is put there, plus 1
    places: Scratch
    senders: Scratch
    counting: Scratch  # whether epochs are minded (else: last resort)
    asker: Scratch  # the seat that asks

    def resample(self, seat: int) -> None:
        """Deal anew all that a seat doesn't know; what it knows stays."""
        self.asker = seat
        self.forget_the_drive(seat)
        self.senders = self.able_to_send()
        self.collect_hidden(seat)
        for attempt in range(2 * TRIES):
            self.counting = 1 if attempt < TRIES else 0
            if self.fill_hidden() and self.is_plausible(seat):
                self.hide_reinforcements(seat)
                return
        self.fill_with_truth()

    def forget_the_drive(self, seat: int) -> None:
        """CP-LIMO.7: where a Limousine goes and with whom is unknown to the others until it arrives."""
        step = self.now if self.depth > 0 else ACT
        if seat != self.active and step in (LIMO_FROM, LIMO_TO, LIMO_CARD):
            self.replace_step(LIMO_FROM)
            self.limo_moved = 0

    # Collecting

    def collect_hidden(self, seat: int) -> None:
        """All hidden places and all unseen cards."""
        self.places = 0
        for other in range(self.seats):
            if other != seat:
                self.collect_hand(other)
        for slot in range(SLOTS):
            for other in range(self.seats):
                self.collect_column(self.column(slot, other), other, seat)
        self.all_count = 0
        for place in range(self.places):
            self.add_unseen(self.truth[place])
        for place in range(self.deck.size):
            self.add_unseen(self.deck.at(place))

    def collect_hand(self, other: int) -> None:
        """A hand: any of the seat's cards may be there, but so many are specials (CP-REINF.2, CP-TURN.4)."""
        for place in range(self.held(other)):
            self.add_place(other, NOTHING, place, self.epoch, self.hands.at(other, place))
            if place < self.barren[other]:
                self.among[self.places - 1] = self.barren_among[other]

    def collect_column(self, column: int, other: int, seat: int) -> None:
        """The cards of a column that a seat can't see."""
        for place in range(self.columns.size(column)):
            card = self.columns.at(column, place)
            if not self.seen[card] >> seat & 1:
                self.add_place(other, column, place, self.laid[card], card)

    def add_place(self, owner: int, column: int, place: int, latest: int, card: int) -> None:
        """Note down one hidden place."""
        at = self.places
        self.owner[at] = owner
        self.column_of[at] = column
        self.place_of[at] = place
        self.latest[at] = latest
        self.limit[at] = self.epoch
        self.among[at] = 0
        self.truth[at] = card
        self.viewers[at] = self.seen[card]
        self.places += 1

    def add_unseen(self, card: int) -> None:
        """Note down one unseen card."""
        self.all_unseen[self.all_count] = card
        self.all_count += 1

    def sort_places(self) -> None:
        """Known specials first, then the narrowest limit; columns before hands, because only gangsters lie there."""
        for last in range(1, self.places):
            at = last
            while at > 0 and self.is_wider(at - 1, at):
                self.swap_places(at - 1, at)
                at -= 1

    def is_wider(self, one: int, other: int) -> bool:
        """Whether a hidden place takes more cards than another."""
        if (self.among[one] == 0) != (self.among[other] == 0):
            return self.among[one] == 0
        if self.limit[one] != self.limit[other]:
            return self.limit[one] > self.limit[other]
        return self.column_of[one] == NOTHING and self.column_of[other] != NOTHING

    def swap_places(self, one: int, other: int) -> None:
        """Exchange two hidden places in the list."""
        self.owner[one], self.owner[other] = self.owner[other], self.owner[one]
        self.column_of[one], self.column_of[other] = self.column_of[other], self.column_of[one]
        self.place_of[one], self.place_of[other] = self.place_of[other], self.place_of[one]
        self.limit[one], self.limit[other] = self.limit[other], self.limit[one]
        self.latest[one], self.latest[other] = self.latest[other], self.latest[one]
        self.among[one], self.among[other] = self.among[other], self.among[one]
        self.truth[one], self.truth[other] = self.truth[other], self.truth[one]
        self.viewers[one], self.viewers[other] = self.viewers[other], self.viewers[one]

    # Limits

    def deal_arrivals(self, other: int) -> None:
        """Which of a seat's hidden cards came when is unknown: deal its arrivals out, to the oldest
        places first."""
        self.came_count = 0
        for i in range(self.arrivals.size(other)):
            self.came[self.came_count] = self.arrivals.at(other, i)
            self.came_count += 1
        self.strike_known(other)
        for epoch in range(self.epoch + 1):
            for place in range(self.places):
                if self.owner[place] == other and self.latest[place] == epoch and self.column_of[place] != NOTHING:
                    self.limit[place] = self.take_arrival(epoch)
        for place in range(self.places):
            if self.owner[place] == other and self.column_of[place] == NOTHING:
                self.limit[place] = self.take_arrival(self.epoch)

    def strike_known(self, other: int) -> None:
        """The arrivals of face-down cards that the asking seat has seen are not dealt out."""
        for slot in range(SLOTS):
            column = self.column(slot, other)
            for place in range(self.columns.size(column)):
                card = self.columns.at(column, place)
                if self.seen[card] != EVERYONE and self.seen[card] >> self.asker & 1:
                    self.strike(self.entered[card])

    def strike(self, earliest: int) -> None:
        """Strike the oldest arrival that is not before an epoch."""
        for i in range(self.came_count):
            if self.came[i] >= earliest:
                self.take_came(i)
                return

    def take_came(self, at: int) -> int:
        """Take one arrival out of the list, keeping the order."""
        epoch = self.came[at]
        self.came_count -= 1
        for i in range(at, self.came_count):
            self.came[i] = self.came[i + 1]
        return epoch

    def take_arrival(self, latest: int) -> int:
        """A random arrival that is not after an epoch. Where there is none (a card that was shown can have come
        later than was reckoned) the oldest one is used up for it."""
        count = 0
        while count < self.came_count and self.came[count] <= latest:
            count += 1
        if count == 0:
            self.strike(0)
            return latest
        return self.take_came(self.luck.below(count))

    # Filling

    def fill_hidden(self) -> bool:
        """Put an unseen card into every hidden place and the rest into the deck; False if that fails."""
        for other in range(self.seats):
            self.deal_arrivals(other)
        if self.counting == 0:
            for place in range(self.places):
                self.limit[place] = self.epoch
        self.sort_places()
        self.reset_unseen()
        for other in range(self.seats):
            if not self.fill_fetched(other):
                return False
        for place in range(self.places):
            if self.filled[place] == 0 and not self.fill_place(place):
                return False
        self.lay_out_hidden()
        return True

    def reset_unseen(self) -> None:
        """All unseen cards lie ready, all hidden places are empty."""
        for i in range(self.all_count):
            self.unseen[i] = self.all_unseen[i]
        self.unseen_count = self.all_count
        for place in range(self.places):
            self.filled[place] = 0

    def suits(self, card: int, place: int, from_epoch: int) -> bool:
        """Whether an unseen card can lie in a hidden place."""
        if self.column_of[place] != NOTHING and not self.is_gangster(card):
            return False
        if self.among[place] != 0 and (self.is_gangster(card) or not self.among[place] >> card - GANGSTERS & 1):
            return False
        return from_epoch <= self.entered[card] <= self.limit[place]

    def fill_fetched(self, other: int) -> bool:
        """Bribery: a seat that still hides what it took gets one of those cards."""
        epoch = self.fetched[other]
        if epoch == 0 or self.counting == 0 or not self.must_hide_fetched(other, epoch):
            return True
        count = 0
        for place in range(self.places):
            if self.owner[place] == other and self.limit[place] >= epoch and self.filled[place] == 0:
                count += 1
        if count == 0:
            return True
        which = self.luck.below(count)
        for place in range(self.places):
            if self.owner[place] == other and self.limit[place] >= epoch and self.filled[place] == 0:
                if which == 0:
                    return self.fill_with(place, epoch, epoch)
                which -= 1
        return False

    def must_hide_fetched(self, other: int, epoch: int) -> bool:
        """Whether one of the cards that Bribery can have fetched really is in a hidden place of a seat."""
        for place in range(self.places):
            if self.owner[place] == other and self.entered[self.truth[place]] == epoch:
                return True
        return False

    def fill_place(self, place: int) -> bool:
        """Put a random unseen card that suits into a place; old cards first when the deck must hold none."""
        old, free = 0, 0
        for i in range(self.unseen_count):
            if self.entered[self.unseen[i]] < self.deck_epoch:
                old += 1
        for other in range(self.places):
            if self.filled[other] == 0:
                free += 1
        if old >= free and self.counting == 1:
            return self.fill_with(place, 0, self.deck_epoch - 1)
        return self.fill_with(place, 0, self.epoch)

    def fill_with(self, place: int, from_epoch: int, to_epoch: int) -> bool:
        """Put a random unseen card of some epochs into a place; False if none suits."""
        count = 0
        for i in range(self.unseen_count):
            card = self.unseen[i]
            if self.entered[card] <= to_epoch and self.suits(card, place, from_epoch):
                count += 1
        if count == 0:
            return False
        which = self.luck.below(count)
        for i in range(self.unseen_count):
            card = self.unseen[i]
            if self.entered[card] <= to_epoch and self.suits(card, place, from_epoch):
                if which == 0:
                    self.filled[place] = card + 1
                    self.unseen_count -= 1
                    self.unseen[i] = self.unseen[self.unseen_count]
                    return True
                which -= 1
        return False

    def lay_out_hidden(self) -> None:
        """The filled places go onto the table, the rest of the unseen cards into the deck."""
        for place in range(self.places):
            card = self.filled[place] - 1
            if self.column_of[place] == NOTHING:
                self.hands.put(self.owner[place], self.place_of[place], card)
            else:
                self.columns.put(self.column_of[place], self.place_of[place], card)
                self.seen[card] = self.viewers[place]
                self.laid[card] = self.latest[place]
        self.deck.clear()
        for i in range(self.unseen_count):
            self.deck.add(self.unseen[i])

    def fill_with_truth(self) -> None:
        """Nothing else fits: the real cards stay."""
        for place in range(self.places):
            self.filled[place] = self.truth[place] + 1
        self.unseen_count = self.all_count - self.places
        for i in range(self.unseen_count):
            self.unseen[i] = self.all_unseen[i + self.places]
        self.lay_out_hidden()

    # Checking

    def able_to_send(self) -> int:
        """CP-REINF.1-2: the seats with a gangster in hand, if that can be seen now."""
        able = 0
        if self.depth > 0 and self.now == REINFORCE:
            for seat in range(self.seats):
                if self.second() >> seat & 1 and self.can_send(seat):
                    able |= 1 << seat
        return able

    def is_plausible(self, seat: int) -> bool:
        """Whether the others' new hands fit what can be seen of them."""
        if self.able_to_send() != self.senders:
            return False
        if self.ended or seat == self.active:
            return True
        held = self.held(self.active) + (1 if self.bribing else 0)
        if not self.stays_in_limit(self.active, held, self.actions_left, NOTHING):
            return False
        return self.now != ACT or self.list_choices(self.active) > 0

    def hide_reinforcements(self, seat: int) -> None:
        """CP-REINF.1: which gangster another seat has sent is unknown until all are in."""
        for other in range(self.seats):
            if other != seat and self.sent[other] > 0:
                which = self.luck.below(self.gangsters_held(other))
                for place in range(self.held(other)):
                    card = self.hands.at(other, place)
                    if self.is_gangster(card):
                        if which == 0:
                            self.sent[other] = card + 1
                        which -= 1
