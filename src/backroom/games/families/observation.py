"""What a seat knows as numbers: everything that is face up, its own hand, and how near everybody is to each business.

What a seat lacks for a business is counted in single things: henchmen, goods, influence, family, gangsters, cards to
pay.
"""

from __future__ import annotations

from typing import ClassVar

from ...core.bits import count_bits, lowest_bit
from ...core.layout import Layout
from ...core.observing import LARGEST
from ...core.structs import Scratch, buffer
from .edition import (
    AGENT,
    AREAS,
    CELL_COUNT,
    CELLS_AT,
    FEWEST_SEATS,
    HENCHMEN_POINTS,
    INCOME,
    ITEM_NEED,
    ITEM_STOCK,
    KINDS,
    MONEY,
    MOST_ITEMS,
    POINTS,
    ROUNDS,
    ROWS,
    SEATS,
    STOCKS,
)
from .fields import UNDER_KINDS
from .rules.ending import Ending
from .words import WORDS

STEPS = len(WORDS.steps)
NEAR = 3
"""How many missing things still count as near."""

IS_ABOUT_A_CELL = [int("cell" in step.operands[1:2]) for step in WORDS.steps]
COUNTS_FIRST = [int(step.operands[:1] == ("left",)) for step in WORDS.steps]
COUNTS_SECOND = [int(step.operands[1:2] in (("left",), ("count",))) for step in WORDS.steps]
"""Whether the first, or the second, operand of a step says how much is left to do."""

PRICE = [
    sum(need for need, stock in zip(needs, stocks, strict=True) if stock == MONEY)
    for needs, stocks in zip(ITEM_NEED, ITEM_STOCK, strict=True)
]
"""What each business costs in cards."""

HIGHEST_PRICE = max(PRICE)

THING_NEED = [
    [0 if stock == MONEY else need for need, stock in zip(needs, stocks, strict=True)]
    for needs, stocks in zip(ITEM_NEED, ITEM_STOCK, strict=True)
]
"""What else it needs of each item."""

LAYOUT = Layout(version=1)

# The table
OPTIONS_AT = LAYOUT.part("options", 2, "1 if city cards are in play; extra-action cards that a family may take")
SEATS_AT = LAYOUT.part("seats", SEATS - FEWEST_SEATS + 1, "1 at the number of players, from two on")
ROUND_AT = LAYOUT.part("round", ROUNDS, "1 at the present round")
STEP_AT = LAYOUT.part("step", STEPS, "1 at the present step, in the order of the game's words")
LEFT_AT = LAYOUT.part("left", 1, "how much is left to do in this step")
ASKED_AT = LAYOUT.part("asked", SEATS, "1 if the seat is asked")
ACTIVE_AT = LAYOUT.part("active", SEATS, "1 at the seat whose turn it is")
STARTER_AT = LAYOUT.part("starter", SEATS, "1 at the start player of the round")
PILES_AT = LAYOUT.part("piles", 4, "cards in the draw pile, under it, discarded; agents in the reserve")
EXTRAS_AT = LAYOUT.part("extras", 1, "kinds of extra-action cards on the table")
FREE_AT = LAYOUT.part("free_businesses", 1, "open businesses that nobody controls")
CITY_CARDS_AT = LAYOUT.part("city_cards", ROWS, "the city card beside each row, from 1; 0: none")

# Cells
OPEN_AT = LAYOUT.part("open", CELL_COUNT, "1 if a business lies open in the cell and nobody controls it")
OWN_AT = LAYOUT.part("own", CELL_COUNT, "1 if one controls it oneself")
RIVAL_AT = LAYOUT.part("rival", CELL_COUNT, "the rival who controls it: 1 is the seat to the left, 2 the next")
FRESH_AT = LAYOUT.part("fresh", CELL_COUNT, "cards that it would pay if it were extorted; 0: it has been, or nobody's")
POINTS_AT = LAYOUT.part("points", CELL_COUNT, "printed points")
LACKS_AT = LAYOUT.part("lacks", CELL_COUNT, "things that one lacks for it")
RIVAL_LACKS_AT = LAYOUT.part("rival_lacks", CELL_COUNT, "things that the nearest rival lacks for it")
AGENTS_AT = LAYOUT.part("agents", CELL_COUNT, "agents beside it")
TARGET_AT = LAYOUT.part("target", CELL_COUNT, "1 at the cell that the present step is about")

# Seats
STOCK_AT = LAYOUT.part(
    "stock", (SEATS, STOCKS), "henchmen, goods, hat, city, family, gangsters, hand cards, businesses"
)
SCORE_AT = LAYOUT.part("score", SEATS, "points if the game ended now")
BEHIND_AT = LAYOUT.part("behind", SEATS, "the same, less one's own")
SOURCES_AT = LAYOUT.part("sources", (SEATS, 4), "its points from businesses, henchmen, goods; pairs with agents")
FRESH_COUNT_AT = LAYOUT.part("fresh_count", SEATS, "businesses that it can still extort")
REACH_AT = LAYOUT.part(
    "reach", (SEATS, NEAR), "points of free businesses for which it lacks nothing, one thing, two things"
)
SLOTS_AT = LAYOUT.part("slots", (SEATS, AREAS), "henchmen in each area")
INFLUENCE_AT = LAYOUT.part("influence", SEATS, "hat and city together, less one's own")
EXTRA_AT = LAYOUT.part("extra", (SEATS, 2), "extra-action cards in front of it; taken in all")
DONE_AT = LAYOUT.part("done", (SEATS, 4), "1 if it has passed, used its boss, used a power, is under the godfather")
ATTACKS_AT = LAYOUT.part("attacks", SEATS, "attacks this round")
UNPLACED_AT = LAYOUT.part("unplaced", SEATS, "1 if its first henchman has no place yet")
LIMIT_AT = LAYOUT.part("over_limit", SEATS, "cards above its hand limit")
LEAD_AT = LAYOUT.part("lead", 1, "one's points, less those of the best rival")

# Cards
HAND_AT = LAYOUT.part("hand", KINDS, "one's cards in hand, by kind")
DRAWN_AT = LAYOUT.part("drawn", KINDS, "cards that one has drawn and of which some go back, by kind")
HANDS_AT = LAYOUT.hidden_part("hands", (SEATS - 1, KINDS), "the hands of the rivals")
RIVAL_DRAWN_AT = LAYOUT.hidden_part("rival_drawn", KINDS, "cards that a rival has drawn and of which some go back")


class Observing(Ending):
    """The numbers of Families."""

    LAYOUT: ClassVar[Layout] = LAYOUT
    NUMBERS: ClassVar[int] = LAYOUT.full_size

    relative: list[int] = buffer(SEATS + 1)  # how far to the left each owner sits; before them, 0 for nobody

    # What was worked out about the city and the seats stays good as long as they are as they were then
    old_open: Scratch  # the open cells
    old_business: list[int] = buffer(CELL_COUNT)
    old_controlled: list[int] = buffer(SEATS, "int")
    owners: list[int] = buffer(CELL_COUNT)  # of open businesses

    studied: Scratch  # the seats about which something was worked out, as a bit set
    old_stock: list[int] = buffer(SEATS * STOCKS)
    old_slots: list[int] = buffer(SEATS * AREAS, "int")
    things_lacking: list[int] = buffer(SEATS * CELL_COUNT)  # things that a seat lacks for a business, without cards
    lacking: list[int] = buffer(SEATS * CELL_COUNT)  # with cards; LARGEST: the business is its own
    reached: list[int] = buffer(SEATS * NEAR)  # points of free businesses, by seat and missing things
    henchmen_in: list[int] = buffer(SEATS * AREAS)
    sources: list[int] = buffer(SEATS * 3)  # points from businesses, placed henchmen, goods

    watched: Scratch  # whether the agents were counted
    old_once: Scratch  # where they were
    old_twice: Scratch
    beside: list[int] = buffer(CELL_COUNT)  # agents beside each cell

    def write_observation(self, seat: int, full: bool) -> None:
        """The table, the city, the seats, the cards."""
        self.clear_observation()
        self.write_table(seat)
        self.write_step()
        self.study_city()
        for other in range(self.seats):
            self.study_seat(other)
        self.count_agents()
        self.write_city(seat)
        for steps in range(self.seats):
            self.write_seat(seat, self.clockwise(seat, steps), steps)
        self.write_lead()
        self.write_cards(seat, full)

    # The table

    def write_table(self, seat: int) -> None:
        """The course of the game and the piles."""
        self.observation[OPTIONS_AT] = int(self.city_cards)
        self.put(OPTIONS_AT + 1, self.extra_limit)
        self.observation[SEATS_AT + self.seats - FEWEST_SEATS] = 1
        self.observation[ROUND_AT + max(self.round, 1) - 1] = 1
        self.observation[ACTIVE_AT + self.distance(seat, self.active)] = 1
        self.observation[STARTER_AT + self.distance(seat, self.starter)] = 1
        self.put(PILES_AT, self.deck.size)
        self.put(PILES_AT + 1, self.bottom.size(UNDER_KINDS))
        self.put(PILES_AT + 2, self.discarded)
        self.put(PILES_AT + 3, self.agents)
        self.put(EXTRAS_AT, count_bits(self.extras))
        self.put(FREE_AT, count_bits(self.open_cells & ~self.taken_cells()))
        for row in range(ROWS):
            self.put(CITY_CARDS_AT + row, self.row_card[row] + 1)

    def write_step(self) -> None:
        """What is being done, as far as everybody can see it."""
        self.observation[STEP_AT + self.now] = 1
        if self.depth > 0:
            if IS_ABOUT_A_CELL[self.now] and self.second() >= 0:
                self.observation[TARGET_AT + self.second()] = 1
            if COUNTS_FIRST[self.now]:
                self.put(LEFT_AT, self.first())
            if COUNTS_SECOND[self.now]:
                self.put(LEFT_AT, self.second())

    # The city and the seats, studied again only where something has changed

    def study_city(self) -> None:
        """Find out whose each business is."""
        changes = self.old_open ^ self.open_cells
        for cell in range(CELL_COUNT):
            changes |= self.old_business[cell] ^ self.business[cell]
        for seat in range(SEATS):
            changes |= self.old_controlled[seat] ^ self.controlled[seat]
        if self.studied and changes == 0:
            return
        self.studied, self.old_open = 0, self.open_cells
        for seat in range(SEATS):
            self.old_controlled[seat] = self.controlled[seat]
        for cell in range(CELL_COUNT):
            self.old_business[cell] = self.business[cell]
            self.owners[cell] = self.owner_of(cell)

    def study_seat(self, seat: int) -> None:
        """What a seat lacks for businesses, and what it scores for what it has."""
        money = seat * STOCKS + MONEY
        cards: bool = min(self.old_stock[money], HIGHEST_PRICE) != min(self.stock[money], HIGHEST_PRICE)
        self.old_stock[money] = self.stock[money]
        changes = ~self.studied >> seat & 1
        for at in range(seat * STOCKS, seat * STOCKS + STOCKS):
            changes |= self.old_stock[at] ^ self.stock[at]
        for at in range(seat * AREAS, seat * AREAS + AREAS):
            changes |= self.old_slots[at] ^ self.slots[at]
        if changes:
            self.study_things(seat)
        if changes or cards:
            self.find_lacks(seat)

    def study_things(self, seat: int) -> None:
        """What a seat has apart from cards to pay, what it scores for that, and what it lacks."""
        self.studied |= 1 << seat
        for at in range(seat * STOCKS, seat * STOCKS + STOCKS):
            self.old_stock[at] = self.stock[at]
        henchmen = 0
        for at in range(seat * AREAS, seat * AREAS + AREAS):
            count = count_bits(self.slots[at])
            self.old_slots[at], self.henchmen_in[at] = self.slots[at], count
            henchmen += HENCHMEN_POINTS[count]
        self.sources[seat * 3], self.sources[seat * 3 + 1] = self.business_points(seat), henchmen
        self.sources[seat * 3 + 2] = self.goods_points(seat)
        cells = self.open_cells
        while cells != 0:
            cell = lowest_bit(cells)
            cells &= cells - 1
            self.things_lacking[seat * CELL_COUNT + cell] = self.lacks_for(seat, self.business[cell])

    def lacks_for(self, seat: int, business: int) -> int:
        """FA-REQ.1-3: how many single things a seat lacks for a business, apart from cards to pay."""
        lacks, at = 0, seat * STOCKS
        for item in range(MOST_ITEMS):
            lacks += max(THING_NEED[business][item] - self.stock[at + ITEM_STOCK[business][item]], 0)
        return lacks

    def find_lacks(self, seat: int) -> None:
        """FA-REQ.1-3: what a seat lacks for each business that isn't its own, and the points that are near."""
        cards, cells, none, one, two = self.stock[seat * STOCKS + MONEY], self.open_cells, 0, 0, 0
        while cells != 0:
            cell = lowest_bit(cells)
            cells &= cells - 1
            owner, business, at = self.owners[cell], self.business[cell], seat * CELL_COUNT + cell
            lacks = self.things_lacking[at] + max(PRICE[business] - cards, 0)
            self.lacking[at] = LARGEST if owner == seat else lacks
            points = POINTS[business] if owner < 0 else 0
            none += points if lacks == 0 else 0
            one += points if lacks == 1 else 0
            two += points if lacks == 2 else 0
        self.reached[seat * NEAR], self.reached[seat * NEAR + 1], self.reached[seat * NEAR + 2] = none, one, two

    def count_agents(self) -> None:
        """FA-SCO.6: the agents beside every cell."""
        if self.watched and self.old_once == self.once[AGENT] and self.old_twice == self.twice[AGENT]:
            return
        self.watched, self.old_once, self.old_twice = 1, self.once[AGENT], self.twice[AGENT]
        for cell in range(CELL_COUNT):
            self.beside[cell] = 0
        spaces = self.once[AGENT]
        while spaces != 0:
            space = lowest_bit(spaces)
            spaces &= spaces - 1
            cells = CELLS_AT[space]
            while cells != 0:
                cell = lowest_bit(cells)
                cells &= cells - 1
                self.beside[cell] += self.tokens_at(AGENT, space)

    # The city

    def write_city(self, seat: int) -> None:
        """Every open business: whose it is, and who could get it."""
        self.relative[0] = 0
        for owner in range(self.seats):
            self.relative[owner + 1] = self.distance(seat, owner)
        cells = self.open_cells
        while cells != 0:
            cell = lowest_bit(cells)
            cells &= cells - 1
            self.write_cell(seat, cell, self.owners[cell])
            self.write_lacks(seat, cell)

    def write_cell(self, seat: int, cell: int, owner: int) -> None:
        """A business and its owner."""
        business = self.business[cell]
        self.observation[OPEN_AT + cell] = int(owner < 0)
        self.observation[OWN_AT + cell] = int(owner == seat)
        self.observation[RIVAL_AT + cell] = self.relative[owner + 1]
        self.put(FRESH_AT + cell, INCOME[business] * int(owner >= 0) * (~self.extorted >> cell & 1))
        self.put(POINTS_AT + cell, POINTS[business])
        self.observation[AGENTS_AT + cell] = self.beside[cell]

    def write_lacks(self, seat: int, cell: int) -> None:
        """FA-REQ.1-3: what one lacks for a business that isn't one's own, and what the nearest rival lacks."""
        own, nearest = self.lacking[seat * CELL_COUNT + cell], LARGEST
        for other in range(self.seats):
            if other != seat:
                nearest = min(nearest, self.lacking[other * CELL_COUNT + cell])
        self.observation[LACKS_AT + cell] = own if own < LARGEST else 0
        self.observation[RIVAL_LACKS_AT + cell] = nearest if nearest < LARGEST else 0

    # Seats

    def write_seat(self, seat: int, other: int, steps: int) -> None:
        """What lies in front of a seat, and what it scores."""
        for what in range(STOCKS):
            self.observation[STOCK_AT + steps * STOCKS + what] = self.stock[other * STOCKS + what]
        businesses, goods = self.sources[other * 3], self.sources[other * 3 + 2]
        henchmen = self.sources[other * 3 + 1] + (HENCHMEN_POINTS[1] if self.unplaced[other] > 0 else 0)
        pairs = self.pairs_of(other)
        self.put(SCORE_AT + steps, businesses + henchmen + goods + self.other_points(other, pairs))
        self.put(SOURCES_AT + steps * 4, businesses)
        self.put(SOURCES_AT + steps * 4 + 1, henchmen)
        self.put(SOURCES_AT + steps * 4 + 2, goods)
        self.put(SOURCES_AT + steps * 4 + 3, pairs)
        self.put(FRESH_COUNT_AT + steps, count_bits(self.controlled[other] & ~self.extorted))
        self.put(INFLUENCE_AT + steps, self.influence_of(other) - self.influence_of(seat))
        for near in range(NEAR):
            self.observation[REACH_AT + steps * NEAR + near] = self.reached[other * NEAR + near]
        for area in range(AREAS):
            self.observation[SLOTS_AT + steps * AREAS + area] = self.henchmen_in[other * AREAS + area]
        self.write_doings(other, steps)

    def pairs_of(self, seat: int) -> int:
        """FA-SCO.6: pairs of an agent and an adjacent business of a seat."""
        pairs, cells = 0, self.controlled[seat]
        while cells != 0:
            pairs += self.beside[lowest_bit(cells)]
            cells &= cells - 1
        return pairs

    def write_doings(self, other: int, steps: int) -> None:
        """What a seat has done in this round, and what it still may do."""
        self.observation[ASKED_AT + steps] = self.asked >> other & 1
        self.put(EXTRA_AT + steps * 2, count_bits(self.extra_cards[other]))
        self.observation[EXTRA_AT + steps * 2 + 1] = self.extra_taken[other]
        self.observation[DONE_AT + steps * 4] = self.passed >> other & 1
        self.observation[DONE_AT + steps * 4 + 1] = self.boss_used >> other & 1
        self.observation[DONE_AT + steps * 4 + 2] = self.power_used >> other & 1
        self.observation[DONE_AT + steps * 4 + 3] = self.sheltered >> other & 1
        self.observation[ATTACKS_AT + steps] = self.attacks[other]
        self.observation[UNPLACED_AT + steps] = 1 if self.unplaced[other] > 0 else 0
        self.put(LIMIT_AT + steps, self.over_limit(other))

    def write_lead(self) -> None:
        """Points compared with one's own."""
        own, best = self.observation[SCORE_AT], self.observation[SCORE_AT + 1]
        for steps in range(self.seats):
            self.put(BEHIND_AT + steps, self.observation[SCORE_AT + steps] - own)
            if steps > 0:
                best = max(best, self.observation[SCORE_AT + steps])
        self.put(LEAD_AT, own - best)

    # FA-HID.1-2: what only its owner knows

    def write_cards(self, seat: int, full: bool) -> None:
        """Cards in hand, and cards of which some go back."""
        for kind in range(KINDS):
            self.observation[HAND_AT + kind] = self.hands[seat * KINDS + kind]
        if self.drawn_by == seat:
            self.write_drawn(DRAWN_AT)
        elif full:
            self.write_drawn(RIVAL_DRAWN_AT)
        for steps in range(1, self.seats if full else 1):
            other = self.clockwise(seat, steps)
            for kind in range(KINDS):
                self.observation[HANDS_AT + (steps - 1) * KINDS + kind] = self.hands[other * KINDS + kind]

    def write_drawn(self, at: int) -> None:
        """The cards of which some go back."""
        for place in range(self.drawn_count):
            kind = self.drawn[place]
            self.observation[at + kind] += 1

    # The end

    def tally(self, seat: int) -> int:
        """FA-SCO.7: points, then influence, as one number."""
        return self.standing(seat)
