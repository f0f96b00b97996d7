"""What a seat knows as numbers: nothing on the table is hidden except the order of the face-down piles.

Colours stand in slots: slot 0 is the seat's own (first) colour, then clockwise; with two players slot 2 is the seat's
second colour. Points are in tenths. What a Day of Reckoning will pay is estimated as if nobody moved any more: for a
district without a doubler, the chance to get one is included; an unknown value is replaced by the mean of the casino
cards that are left.
"""

from __future__ import annotations

from typing import ClassVar

from ...core.layout import Layout
from ...core.observing import LARGEST
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

    colours: Scratch  # in play; the first slots are theirs
    colour_in: list[int] = buffer(COLOURS, "int")  # the colour in each slot
    slot: list[int] = buffer(COLOURS, "int")  # the slot of each colour in play
    earned: list[int] = buffer(COLOURS, "int")  # by the colour of each slot in all districts
    stands: list[int] = buffer(COLOURS, "int")  # gangsters of it in all districts
    casino_mean: Scratch  # of the cards that are left, in tenths
    fresh: Scratch  # districts without a doubler

    # What was worked out about districts stays good as long as they are as they were then
    weighed: Scratch  # the districts of which something was worked out, as a bit set
    old_prices: list[int] = buffer(DISTRICTS, "int")  # how they were: what they pay
    old_casino: list[int] = buffer(DISTRICTS, "int")
    old_spaces: list[int] = buffer(DISTRICTS * COLOURS, "int")  # who stands where
    worth: list[int] = buffer(DISTRICTS * COLOURS)  # what each rank will be paid
    pays: list[int] = buffer(DISTRICTS * COLOURS)  # what each colour will be paid
    gains: list[int] = buffer(DISTRICTS * COLOURS)  # what one more gangster adds to that
    losses: list[int] = buffer(DISTRICTS * COLOURS)  # what one gangster less takes from it

    def write_observation(self, seat: int, full: bool) -> None:
        """Nothing is hidden, so ``full`` makes no difference."""
        self.clear_observation()
        self.find_slots(seat)
        self.write_table(seat)
        self.write_supplies()
        self.write_districts(seat)
        for slot in range(self.colours):
            self.write_colour(seat, self.colour_in[slot], slot)
        self.write_seats(seat)

    def find_slots(self, seat: int) -> None:
        """Each colour's slot: the seat's own first, then clockwise; second colours after all first ones."""
        self.colours = 0
        for steps in range(self.seats):
            slot, colours = steps, self.colours_of[self.clockwise(seat, steps)]
            while colours:
                colour = (colours & -colours).bit_length() - 1
                self.slot[colour], self.colour_in[slot] = slot, colour
                self.colours += 1
                colours &= colours - 1
                slot += self.seats

    # The table

    def write_table(self, seat: int) -> None:
        """What belongs to nobody: the course of the game and the decks."""
        self.observation[SEATS_AT + self.seats - FEWEST_SEATS] = 1
        self.observation[ROUND_AT + self.round - 1] = 1
        self.observation[STEP_AT + self.now] = 1
        self.observation[ACTIVE_AT + self.distance(seat, self.active)] = 1
        self.observation[DOUBLERS_AT + self.doublers] = 1
        self.put(IDLE_AT, self.idle)
        self.observation[IDLE_AT + 1] = 1 if self.must_drive() else 0
        if self.depth > 1:
            self.observation[DRIVER_AT + self.slot[self.first()]] = 1
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
                self.observation[HARBOR_AT + self.harbor[slot]] += 1
        for place in range(self.markers.size):
            upgrade = self.markers.at(place)
            self.observation[MARKERS_AT + upgrade] += 1

    # Districts

    def write_districts(self, seat: int) -> None:
        """Every district in play; also adds up what each colour earns in all of them."""
        self.fresh = 0
        for district in range(DISTRICTS):
            if self.is_open(district) and not self.doubled[district]:
                self.fresh += 1
        for slot in range(COLOURS):
            self.earned[slot] = 0
            self.stands[slot] = 0
        for district in range(DISTRICTS):
            if self.is_open(district):
                self.write_district(seat, district)

    def write_district(self, seat: int, district: int) -> None:
        """Who stands there, and what it will pay."""
        if not self.is_as_weighed(district):
            self.weigh_anew(district)
        self.observation[OPEN_AT + district] = 1
        self.observation[DOUBLED_AT + district] = self.doubled[district]
        self.observation[VACANT_AT + district] = self.vacant[district]
        self.observation[END_REACHED_AT + district] = self.end_reached[district]
        self.observation[FIRST_PAY_AT + district] = self.worth[district * COLOURS]
        own, rival, loss = 0, 0, 0
        for slot in range(self.colours):
            colour = self.colour_in[slot]
            at, to = district * COLOURS + colour, district * COLOURS + slot
            self.earned[slot] += self.pays[at]
            self.stands[slot] += self.gang[at]
            self.observation[GANG_AT + to], self.observation[PAY_AT + to] = self.gang[at], self.pays[at]
            if self.owner[colour] == seat:
                own, loss = max(own, self.gains[at]), max(loss, self.losses[at])
            else:
                rival = max(rival, self.gains[at])
        self.put(GAIN_AT + district * 2, own)
        self.put(GAIN_AT + district * 2 + 1, rival)
        self.put(LOSS_AT + district, loss)

    # What a district pays, worked out anew only if something has changed there

    def is_as_weighed(self, district: int) -> bool:
        """Whether a district is as it was when it was weighed last."""
        if not self.weighed >> district & 1:
            return False
        changes = self.old_prices[district] ^ self.prices(district) | self.old_casino[district] ^ self.casino_mean
        for at in range(district * COLOURS, district * COLOURS + COLOURS):
            changes |= self.old_spaces[at] ^ self.spaces_of[at]
        return changes == 0

    def prices(self, district: int) -> int:
        """What decides what a district pays and where the next gangster goes, apart from casino cards and gangsters, as
        one number."""
        kind = (self.tile[district] * 2 + self.doubled[district]) * 2 + self.end_reached[district]
        return int((kind * (DOUBLERS + 1) + self.doublers) * (DISTRICTS + 1) + self.fresh)

    def weigh_anew(self, district: int) -> None:
        """Work out what a district pays, and what one gangster more or fewer would change."""
        self.weighed |= 1 << district
        self.old_prices[district], self.old_casino[district] = self.prices(district), self.casino_mean
        self.price(district)
        self.weigh(district)
        farthest = self.next_space(district) + 1 if self.vacant[district] else 0
        for colour in range(COLOURS):
            at = district * COLOURS + colour
            self.old_spaces[at] = self.spaces_of[at]
            pay = self.pay_with(district, colour, self.strength[colour]) if self.gang[at] else 0
            self.pays[at] = pay
            self.gains[at] = self.gain(district, colour, farthest) if farthest else 0
            self.losses[at] = self.loss(district, colour)

    def price(self, district: int) -> None:
        """GA-DOR.2, .5-6: what each rank will be paid; the chance of a doubler is included."""
        coming = DOUBLERS - self.doublers
        for rank in range(COLOURS):
            value = VALUES[self.tile[district]][rank]
            value = self.casino_mean if value == UNKNOWN else value * TENTHS
            more = value * (DOUBLED - 1)
            value += more if self.doubled[district] else more * coming // self.fresh
            self.worth[district * COLOURS + rank] = min(value, LARGEST)

    def gain(self, district: int, colour: int, farthest: int) -> int:
        """What one more gangster on a space (counted from 1) adds to a colour's pay in the district weighed last."""
        at = district * COLOURS + colour
        reached = max(self.spaces_of[at].bit_length(), farthest)
        return self.pay_with(district, colour, (self.gang[at] + 1) * (MOST_SPACES + 1) + reached) - self.pays[at]

    def loss(self, district: int, colour: int) -> int:
        """What losing a gangster takes from a colour's pay; the farthest one stays as long as there are several."""
        at = district * COLOURS + colour
        if self.gang[at] < 2:
            return self.pays[at]
        return self.pays[at] - self.pay_with(district, colour, self.strength[colour] - (MOST_SPACES + 1))

    def pay_with(self, district: int, colour: int, strength: int) -> int:
        """What a colour would be paid with some strength in the district weighed last."""
        rank = 0
        for other in range(COLOURS):
            if other != colour and self.strength[other] > strength:
                rank += 1
        return self.worth[district * COLOURS + rank]

    # Colours and seats

    def write_colour(self, seat: int, colour: int, slot: int) -> None:
        """The auto of a colour and its gangsters."""
        self.observation[OWN_AT + slot] = 1 if self.owner[colour] == seat else 0
        if self.place[colour] == GOLD_COAST:
            self.observation[AT_HARBOR_AT + slot] = 1
        else:
            self.observation[AUTOS_AT + self.place[colour] * COLOURS + slot] = 1
        self.observation[MAT_AT + slot] = self.mat[colour]
        self.observation[SUPPLY_AT + slot] = self.supply[colour]
        self.observation[LAKE_AT + slot] = self.lake[colour]
        self.put(BOARD_AT + slot, self.stands[slot])
        for card in range(CARDS):
            self.observation[CARDS_AT + slot * CARDS + card] = self.cards[colour] >> card & 1
        if self.right[colour] >= 0:
            self.observation[UPGRADES_AT + slot * UPGRADES + self.right[colour]] = 1
        if self.left[colour] >= 0:
            self.observation[UPGRADES_AT + slot * UPGRADES + self.left[colour]] = 2
        self.write_trunk(seat, colour, TRUNK_AT + slot * 3)
        self.put(COLOUR_PAY_AT + slot, self.earned[slot])
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
        self.observation[at] = LOAD_SIZES[load]
        self.observation[at + 1] = own
        self.put(at + 2, self.trunk_room(colour) - LOAD_SIZES[load])

    def best_gain(self, colour: int) -> int:
        """The most that one more gangster of a colour adds to its pay in a district that one drive reaches."""
        engine = self.holders[ENGINE] >> colour & 1
        reach, best = REACH[self.map_row(self.place[colour])][engine][self.cards[colour]], 0
        for district in range(DISTRICTS):
            best = max(best, self.gains[district * COLOURS + colour] * (reach >> district & 1))
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
                    points += self.earned[self.slot[colour]]
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
