"""What a seat knows as numbers: nothing on the table is hidden except the order of the face-down piles.

Colours stand in slots: slot 0 is the seat's own (first) colour, then clockwise; with two players slot 2 is the seat's
second colour. Points are in tenths. What a Day of Reckoning will pay is estimated as if nobody moved any more: for a
district without a doubler, the chance to get one is included; an unknown value is replaced by the mean of the casino
cards that are left.
"""

from __future__ import annotations

from typing import ClassVar

from ...core.layout import Layout
from ...core.structs import Scratch, buffer
from .edition import (
    CARDS,
    CASINO_VALUES,
    COLOURS,
    DISTRICTS,
    DOUBLED,
    DOUBLERS,
    ENDS_OF_DRIVES,
    ENGINE,
    FEWEST_SEATS,
    GOLD_COAST,
    HARBOR_PLACES,
    MAPS,
    MOST_SPACES,
    PLACES,
    POLICEMAN,
    ROUNDS,
    SEATS,
    UNKNOWN,
    UPGRADES,
    VALUES,
)
from .fields import NOBODY
from .loads import LOAD_GANGSTERS, LOAD_SIZES
from .rules.choosing import Choosing
from .words import WORDS

TENTHS = 10
STEPS = len(WORDS.steps)

LAYOUT = Layout(version=1)

# The table
SEATS_AT = LAYOUT.part("seats", SEATS - FEWEST_SEATS + 1, "1 at the number of players, from two on")
ROUND_AT = LAYOUT.part("round", ROUNDS, "1 at the present round")
STEP_AT = LAYOUT.part("step", STEPS, "1 at the present step, in the order of the game's words")
ACTIVE_AT = LAYOUT.part("active", SEATS, "1 at the seat whose turn it is")
DOUBLERS_AT = LAYOUT.part("doublers", DOUBLERS + 1, "1 at the number of doublers on the board")
DECK_AT = LAYOUT.part("deck", 3, "scoring cards left: all, policemen, districts that have no doubler yet")
CASINO_AT = LAYOUT.part("casino", 1, "mean of the casino cards that are left, in tenths")
IDLE_AT = LAYOUT.part("idle", 2, "turns in a row without a drive; 1 if somebody must drive now")
HARBOR_AT = LAYOUT.part("harbor", UPGRADES, "upgrades of each type shown at the harbor")
MARKERS_AT = LAYOUT.part("markers", UPGRADES, "upgrades of each type that are still face down")
DRIVER_AT = LAYOUT.part("driver", COLOURS, "1 at the colour that has arrived, while its drive is finished")

# Districts
OPEN_AT = LAYOUT.part("open", DISTRICTS, "1 if the district is in play")
DOUBLED_AT = LAYOUT.part("doubled", DISTRICTS, "1 if the district has a doubler")
VACANT_AT = LAYOUT.part("vacant", DISTRICTS, "empty spaces")
END_REACHED_AT = LAYOUT.part("end_reached", DISTRICTS, "1 if the last space has been reached (GA-PLACE.6)")
FIRST_PAY_AT = LAYOUT.part("first_pay", DISTRICTS, "what first place will pay")
GANG_AT = LAYOUT.part("gang", (DISTRICTS, COLOURS), "gangsters of each colour")
PAY_AT = LAYOUT.part("pay", (DISTRICTS, COLOURS), "what each colour will be paid")
GAIN_AT = LAYOUT.part(
    "gain", (DISTRICTS, 2), "what one more gangster adds to one's own pay (best colour); to a rival's (best)"
)
LOSS_AT = LAYOUT.part("loss", DISTRICTS, "what one gangster less takes from one's own pay (worst colour)")
AUTOS_AT = LAYOUT.part("autos", (DISTRICTS, COLOURS), "1 if the colour's auto stands there")

# Colours
OWN_AT = LAYOUT.part("own", COLOURS, "1 if the colour is one's own")
AT_HARBOR_AT = LAYOUT.part("at_harbor", COLOURS, "1 if the auto stands at the harbor")
MAT_AT = LAYOUT.part("mat", COLOURS, "gangsters in the auto")
SUPPLY_AT = LAYOUT.part("supply", COLOURS, "gangsters of later rounds")
LAKE_AT = LAYOUT.part("lake", COLOURS, "gangsters out of the game")
BOARD_AT = LAYOUT.part("board", COLOURS, "gangsters in all districts")
CARDS_AT = LAYOUT.part("cards", (COLOURS, CARDS), "1 if the movement card is face up")
UPGRADES_AT = LAYOUT.part(
    "upgrades", (COLOURS, UPGRADES), "1 for an upgrade in the right place, 2 in the left (it goes first)"
)
TRUNK_AT = LAYOUT.part(
    "trunk", (COLOURS, 3), "gangsters in the trunk; those of one's own among them; places that are left"
)
COLOUR_PAY_AT = LAYOUT.part("colour_pay", COLOURS, "what all districts together will pay the colour")
GAIN_HERE_AT = LAYOUT.part(
    "gain_here", COLOURS, "what unloading one of its own gangsters where it stands adds to its pay"
)
GAIN_THERE_AT = LAYOUT.part("gain_there", COLOURS, "the most that doing so adds where one drive takes it")

# Seats
SCORE_AT = LAYOUT.part("score", SEATS, "points so far")
BEHIND_AT = LAYOUT.part("behind", SEATS, "points so far, less one's own")
PROJECTED_AT = LAYOUT.part("projected", SEATS, "points so far and what will be paid")
LEAD_AT = LAYOUT.part("lead", 1, "one's projected points, less those of the best rival")

# GA-DRIVE.5: the places that each set of face-up cards reaches, as bit sets: by map and place, engine, cards
REACH = [
    [
        [
            sum({1 << place for card in range(CARDS) if cards >> card & 1 for place in ends[card]})
            for cards in range(1 << CARDS)
        ]
        for ends in ENDS_OF_DRIVES[number][start]
    ]
    for number in MAPS
    for start in range(PLACES)
]


class Observing(Choosing):
    """The numbers of Gangster."""

    LAYOUT: ClassVar[Layout] = LAYOUT
    NUMBERS: ClassVar[int] = LAYOUT.full_size

    slot: list[int] = buffer(COLOURS, "int")  # the slot of each colour, or NOBODY
    worth: list[int] = buffer(COLOURS, "int")  # what each rank of the present district will be paid
    here: list[int] = buffer(COLOURS, "int")  # the pay of each colour there
    gains: list[int] = buffer(DISTRICTS * COLOURS, "int")  # what one more gangster adds to a colour's pay
    earned: list[int] = buffer(COLOURS, "int")  # by each colour in all districts
    stands: list[int] = buffer(COLOURS, "int")  # gangsters of each colour in all districts
    casino_mean: Scratch  # of the cards that are left, in tenths
    fresh: Scratch  # districts without a doubler

    def write_numbers(self, seat: int, full: bool) -> None:
        """Nothing is hidden, so ``full`` makes no difference."""
        self.clear_numbers()
        self.find_slots(seat)
        self.write_table(seat)
        self.write_supplies()
        self.write_districts(seat)
        for colour in range(COLOURS):
            if self.slot[colour] >= 0:
                self.write_colour(seat, colour, self.slot[colour])
        self.write_seats(seat)

    def find_slots(self, seat: int) -> None:
        """Each colour's slot: the seat's own first, then clockwise; second colours after all first ones."""
        for colour in range(COLOURS):
            self.slot[colour] = NOBODY
        for steps in range(self.seats):
            slot, colours = steps, self.runs[self.clockwise(seat, steps)]
            while colours:
                self.slot[(colours & -colours).bit_length() - 1] = slot
                colours &= colours - 1
                slot += self.seats

    # The table

    def write_table(self, seat: int) -> None:
        """What belongs to nobody: the course of the game and the decks."""
        self.numbers[SEATS_AT + self.seats - FEWEST_SEATS] = 1
        self.numbers[ROUND_AT + self.round - 1] = 1
        self.numbers[STEP_AT + self.now] = 1
        self.numbers[ACTIVE_AT + self.distance(seat, self.active)] = 1
        self.numbers[DOUBLERS_AT + self.doublers] = 1
        self.put(IDLE_AT, self.idle)
        self.numbers[IDLE_AT + 1] = 1 if self.must_drive() else 0
        if self.depth > 1:
            self.numbers[DRIVER_AT + self.slot[self.first()]] = 1
        total = 0
        for card in range(self.casino.size):
            total += CASINO_VALUES[self.casino.at(card)]
        self.casino_mean = total * TENTHS // self.casino.size if self.casino.size > 0 else 0
        self.put(CASINO_AT, self.casino_mean)

    def write_supplies(self) -> None:
        """Scoring cards and upgrades that are still to come."""
        policemen, new = 0, 0
        for place in range(self.deck.size):
            card = self.deck.at(place)
            if card == POLICEMAN:
                policemen += 1
            elif not self.doubled[card]:
                new += 1
        self.put(DECK_AT, self.deck.size)
        self.put(DECK_AT + 1, policemen)
        self.put(DECK_AT + 2, new)
        for slot in range(HARBOR_PLACES):
            if self.harbor[slot] >= 0:
                self.numbers[HARBOR_AT + self.harbor[slot]] += 1
        for place in range(self.markers.size):
            upgrade = self.markers.at(place)
            self.numbers[MARKERS_AT + upgrade] += 1

    # Districts

    def write_districts(self, seat: int) -> None:
        """Every district in play; also adds up what each colour earns in all of them."""
        self.fresh = 0
        for district in range(DISTRICTS):
            if self.is_open(district) and not self.doubled[district]:
                self.fresh += 1
        for colour in range(COLOURS):
            self.earned[colour] = 0
            self.stands[colour] = 0
        for district in range(DISTRICTS):
            if self.is_open(district):
                self.write_district(seat, district)

    def write_district(self, seat: int, district: int) -> None:
        """Who stands there, and what it will pay."""
        self.price(district)
        self.weigh(district)
        self.numbers[OPEN_AT + district] = 1
        self.numbers[DOUBLED_AT + district] = self.doubled[district]
        self.numbers[VACANT_AT + district] = self.vacant[district]
        self.numbers[END_REACHED_AT + district] = self.end_reached[district]
        self.put(FIRST_PAY_AT + district, self.worth[0])
        for colour in range(COLOURS):
            slot = self.slot[colour]
            if slot >= 0:
                self.write_gang(district, colour, district * COLOURS + slot)
        self.write_changes(seat, district)

    def price(self, district: int) -> None:
        """GA-DOR.2, .5-6: what each rank will be paid; the chance of a doubler is included."""
        coming = DOUBLERS - self.doublers
        for rank in range(COLOURS):
            value = VALUES[self.tile[district]][rank]
            value = self.casino_mean if value == UNKNOWN else value * TENTHS
            if self.doubled[district]:
                self.worth[rank] = value * DOUBLED
            else:
                self.worth[rank] = value + value * (DOUBLED - 1) * coming // self.fresh

    def write_gang(self, district: int, colour: int, at: int) -> None:
        """One colour in a district: how many, and what they will be paid."""
        count = self.gang[district * COLOURS + colour]
        pay = self.worth[self.rank(colour)] if count else 0
        self.here[colour] = pay
        self.earned[colour] += pay
        self.stands[colour] += count
        self.numbers[GANG_AT + at] = count
        self.put(PAY_AT + at, pay)
        if self.place[colour] == district:
            self.numbers[AUTOS_AT + at] = 1

    def write_changes(self, seat: int, district: int) -> None:
        """What one gangster more or fewer would change in the district weighed last."""
        farthest = self.next_space(district) + 1 if self.vacant[district] else 0
        own, rival, loss = 0, 0, 0
        for colour in range(COLOURS):
            if self.owner[colour] >= 0:
                gain = self.gain(colour, farthest) if self.vacant[district] else 0
                self.gains[district * COLOURS + colour] = gain
                if self.owner[colour] == seat:
                    own = max(own, gain)
                    loss = max(loss, self.loss(colour))
                else:
                    rival = max(rival, gain)
        self.put(GAIN_AT + district * 2, own)
        self.put(GAIN_AT + district * 2 + 1, rival)
        self.put(LOSS_AT + district, loss)

    def gain(self, colour: int, farthest: int) -> int:
        """What one more gangster on a space (counted from 1) adds to a colour's pay."""
        before = self.strength[colour]
        after = (before // (MOST_SPACES + 1) + 1) * (MOST_SPACES + 1) + max(before % (MOST_SPACES + 1), farthest)
        return self.pay_with(colour, after) - self.here[colour]

    def loss(self, colour: int) -> int:
        """What losing a gangster takes from a colour's pay; the farthest one stays as long as there are several."""
        before = self.strength[colour]
        if before < 2 * (MOST_SPACES + 1):
            return self.here[colour]
        return self.here[colour] - self.pay_with(colour, before - (MOST_SPACES + 1))

    def pay_with(self, colour: int, strength: int) -> int:
        """What a colour would be paid with another strength."""
        rank = 0
        for other in range(COLOURS):
            if other != colour and self.strength[other] > strength:
                rank += 1
        return self.worth[rank]

    # Colours and seats

    def write_colour(self, seat: int, colour: int, slot: int) -> None:
        """The auto of a colour and its gangsters."""
        self.numbers[OWN_AT + slot] = 1 if self.owner[colour] == seat else 0
        self.numbers[AT_HARBOR_AT + slot] = 1 if self.place[colour] == GOLD_COAST else 0
        self.numbers[MAT_AT + slot] = self.mat[colour]
        self.numbers[SUPPLY_AT + slot] = self.supply[colour]
        self.numbers[LAKE_AT + slot] = self.lake[colour]
        self.put(BOARD_AT + slot, self.stands[colour])
        for card in range(CARDS):
            self.numbers[CARDS_AT + slot * CARDS + card] = self.cards[colour] >> card & 1
        if self.right[colour] >= 0:
            self.numbers[UPGRADES_AT + slot * UPGRADES + self.right[colour]] = 1
        if self.left[colour] >= 0:
            self.numbers[UPGRADES_AT + slot * UPGRADES + self.left[colour]] = 2
        self.write_trunk(seat, colour, TRUNK_AT + slot * 3)
        self.put(COLOUR_PAY_AT + slot, self.earned[colour])
        if self.mat[colour] > 0:
            if self.place[colour] != GOLD_COAST:
                self.put(GAIN_HERE_AT + slot, self.gains[self.place[colour] * COLOURS + colour])
            self.put(GAIN_THERE_AT + slot, self.best_gain(colour))

    def write_trunk(self, seat: int, colour: int, at: int) -> None:
        """Who is in a colour's trunk, and how much room is left."""
        load, own = self.trunk[colour], 0
        for place in range(LOAD_GANGSTERS[load][0]):
            if self.owner[LOAD_GANGSTERS[load][place + 1]] == seat:
                own += 1
        self.numbers[at] = LOAD_SIZES[load]
        self.numbers[at + 1] = own
        self.put(at + 2, self.trunk_room(colour) - LOAD_SIZES[load])

    def best_gain(self, colour: int) -> int:
        """The most that one more gangster of a colour adds to its pay in a district that one drive reaches."""
        engine = self.holders[ENGINE] >> colour & 1
        reach, best = REACH[self.map_row(self.place[colour])][engine][self.cards[colour]], 0
        for district in range(DISTRICTS):
            if reach >> district & 1:
                best = max(best, self.gains[district * COLOURS + colour])
        return best

    def write_seats(self, seat: int) -> None:
        """Points: so far, and with what will be paid."""
        own, rival = 0, 0
        for steps in range(self.seats):
            other = self.clockwise(seat, steps)
            points = self.score[other] * TENTHS
            self.put(SCORE_AT + steps, points)
            self.put(BEHIND_AT + steps, points - self.score[seat] * TENTHS)
            for colour in range(COLOURS):
                if self.owner[colour] == other:
                    points += self.earned[colour]
            self.put(PROJECTED_AT + steps, points)
            if steps == 0:
                own = points
            else:
                rival = max(rival, points)
        self.put(LEAD_AT, own - rival)

    # The end

    def tally(self, seat: int) -> int:
        """GA-END.1: points."""
        return self.score[seat]
