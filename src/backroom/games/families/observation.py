"""What a seat knows as numbers: everything that lies open, its own hand, and how near everybody is to each business.

What a seat lacks for a business is counted in single things: henchmen, goods, influence, family, gangsters, cards to
pay.
"""

from __future__ import annotations

from typing import ClassVar

from ...core.layout import Layout
from ...core.structs import buffer
from .edition import (
    AGENT,
    AREAS,
    CELL_COUNT,
    CELLS_AT,
    FEWEST_SEATS,
    INCOME,
    ITEM_NEED,
    ITEM_STOCK,
    KINDS,
    MOST_ITEMS,
    POINTS,
    ROUNDS,
    ROWS,
    SEATS,
    STOCKS,
)
from .rules.ending import Ending
from .words import WORDS

STEPS = len(WORDS.steps)
NEAR = 3
"""How many missing things still count as near."""

IS_ABOUT_A_CELL = [int("cell" in step.operands[1:2]) for step in WORDS.steps]
COUNTS_FIRST = [int(step.operands[:1] == ("left",)) for step in WORDS.steps]
COUNTS_SECOND = [int(step.operands[1:2] in (("left",), ("count",))) for step in WORDS.steps]
"""Whether the first, or the second, operand of a step says how much is left to do."""

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

    reached: list[int] = buffer(SEATS * NEAR, "int")  # points of free businesses, by seat and missing things
    beside: list[int] = buffer(CELL_COUNT, "int")  # agents beside each cell

    def write_numbers(self, seat: int, full: bool) -> None:
        """The table, the city, the seats, the cards."""
        self.clear_numbers()
        self.write_table(seat)
        self.write_step()
        self.write_city(seat)
        for steps in range(self.seats):
            self.write_seat(seat, self.clockwise(seat, steps), steps)
        self.write_lead()
        self.write_cards(seat, full)

    # The table

    def write_table(self, seat: int) -> None:
        """The course of the game and the piles."""
        self.numbers[OPTIONS_AT] = int(self.city_cards)
        self.put(OPTIONS_AT + 1, self.extra_limit)
        self.numbers[SEATS_AT + self.seats - FEWEST_SEATS] = 1
        self.numbers[ROUND_AT + max(self.round, 1) - 1] = 1
        self.numbers[ACTIVE_AT + self.distance(seat, self.active)] = 1
        self.numbers[STARTER_AT + self.distance(seat, self.starter)] = 1
        self.put(PILES_AT, self.deck.size)
        self.put(PILES_AT + 1, self.bottom.size(0))
        self.put(PILES_AT + 2, self.discarded)
        self.put(PILES_AT + 3, self.agents)
        self.put(EXTRAS_AT, self.count_bits(self.extras))
        self.put(FREE_AT, self.count_bits(self.open_cells & ~self.taken_cells()))
        for row in range(ROWS):
            self.put(CITY_CARDS_AT + row, self.row_card[row] + 1)

    def write_step(self) -> None:
        """What is being done, as far as everybody can see it."""
        self.numbers[STEP_AT + self.now] = 1
        if self.depth > 0:
            if IS_ABOUT_A_CELL[self.now] and self.second() >= 0:
                self.numbers[TARGET_AT + self.second()] = 1
            if COUNTS_FIRST[self.now]:
                self.put(LEFT_AT, self.first())
            if COUNTS_SECOND[self.now]:
                self.put(LEFT_AT, self.second())

    # The city

    def write_city(self, seat: int) -> None:
        """Every open business: whose it is, and who could get it."""
        self.count_agents()
        for place in range(SEATS * NEAR):
            self.reached[place] = 0
        cells = self.open_cells
        while cells != 0:
            cell = self.lowest(cells)
            cells &= cells - 1
            owner = self.owner_of(cell)
            self.write_cell(seat, cell, owner)
            self.write_lacks(seat, cell, owner)

    def count_agents(self) -> None:
        """FA-SCO.6: the agents beside every cell."""
        for cell in range(CELL_COUNT):
            self.beside[cell] = 0
        spaces = self.once[AGENT]
        while spaces != 0:
            space = self.lowest(spaces)
            spaces &= spaces - 1
            cells = CELLS_AT[space]
            while cells != 0:
                cell = self.lowest(cells)
                cells &= cells - 1
                self.beside[cell] += self.tokens_at(AGENT, space)

    def write_cell(self, seat: int, cell: int, owner: int) -> None:
        """A business and its owner."""
        business = self.business[cell]
        if owner < 0:
            self.numbers[OPEN_AT + cell] = 1
        elif owner == seat:
            self.numbers[OWN_AT + cell] = 1
        else:
            self.put(RIVAL_AT + cell, self.distance(seat, owner))
        if owner >= 0 and not self.extorted >> cell & 1:
            self.put(FRESH_AT + cell, INCOME[business])
        self.put(POINTS_AT + cell, POINTS[business])
        self.put(AGENTS_AT + cell, self.beside[cell])

    def write_lacks(self, seat: int, cell: int, owner: int) -> None:
        """FA-REQ.1-3: what each seat lacks for a business that isn't its own."""
        business, nearest = self.business[cell], 0
        for steps in range(self.seats):
            other = self.clockwise(seat, steps)
            if other != owner:
                lacks = self.lacks_for(other, business)
                if steps == 0:
                    self.put(LACKS_AT + cell, lacks)
                elif nearest == 0 or lacks + 1 < nearest:
                    nearest = lacks + 1
                if owner < 0 and lacks < NEAR:
                    self.reached[steps * NEAR + lacks] += POINTS[business]
        self.put(RIVAL_LACKS_AT + cell, max(nearest - 1, 0))

    def lacks_for(self, seat: int, business: int) -> int:
        """FA-REQ.1-3: how many single things a seat lacks for a business."""
        lacks, at = 0, seat * STOCKS
        for item in range(MOST_ITEMS):
            lacks += max(ITEM_NEED[business][item] - self.stock[at + ITEM_STOCK[business][item]], 0)
        return lacks

    # Seats

    def write_seat(self, seat: int, other: int, steps: int) -> None:
        """What lies in front of a seat, and what it scores."""
        for what in range(STOCKS):
            self.numbers[STOCK_AT + steps * STOCKS + what] = self.stock[other * STOCKS + what]
        businesses, henchmen, goods = self.business_points(other), self.henchman_points(other), self.goods_points(other)
        self.put(SCORE_AT + steps, self.points_of(other))
        self.put(SOURCES_AT + steps * 4, businesses)
        self.put(SOURCES_AT + steps * 4 + 1, henchmen)
        self.put(SOURCES_AT + steps * 4 + 2, goods)
        self.put(SOURCES_AT + steps * 4 + 3, self.investigations(other))
        self.put(FRESH_COUNT_AT + steps, self.count_bits(self.controlled[other] & ~self.extorted))
        self.put(INFLUENCE_AT + steps, self.influence_of(other) - self.influence_of(seat))
        for near in range(NEAR):
            self.put(REACH_AT + steps * NEAR + near, self.reached[steps * NEAR + near])
        for area in range(AREAS):
            self.put(SLOTS_AT + steps * AREAS + area, self.count_bits(self.slots[other * AREAS + area]))
        self.write_doings(other, steps)

    def write_doings(self, other: int, steps: int) -> None:
        """What a seat has done in this round, and what it still may do."""
        self.numbers[ASKED_AT + steps] = self.asked >> other & 1
        self.put(EXTRA_AT + steps * 2, self.count_bits(self.extra_cards[other]))
        self.numbers[EXTRA_AT + steps * 2 + 1] = self.extra_taken[other]
        self.numbers[DONE_AT + steps * 4] = self.passed >> other & 1
        self.numbers[DONE_AT + steps * 4 + 1] = self.boss_used >> other & 1
        self.numbers[DONE_AT + steps * 4 + 2] = self.power_used >> other & 1
        self.numbers[DONE_AT + steps * 4 + 3] = self.sheltered >> other & 1
        self.numbers[ATTACKS_AT + steps] = self.attacks[other]
        self.numbers[UNPLACED_AT + steps] = 1 if self.unplaced[other] > 0 else 0
        self.put(LIMIT_AT + steps, self.over_limit(other))

    def write_lead(self) -> None:
        """Points compared with one's own."""
        own, best = self.numbers[SCORE_AT], self.numbers[SCORE_AT + 1]
        for steps in range(self.seats):
            self.put(BEHIND_AT + steps, self.numbers[SCORE_AT + steps] - own)
            if steps > 0:
                best = max(best, self.numbers[SCORE_AT + steps])
        self.put(LEAD_AT, own - best)

    # FA-HID.1-2: what only its owner knows

    def write_cards(self, seat: int, full: bool) -> None:
        """Cards in hand, and cards of which some go back."""
        for kind in range(KINDS):
            self.numbers[HAND_AT + kind] = self.hands[seat * KINDS + kind]
        if self.drawn_by == seat:
            self.write_drawn(DRAWN_AT)
        elif full:
            self.write_drawn(RIVAL_DRAWN_AT)
        for steps in range(1, self.seats if full else 1):
            other = self.clockwise(seat, steps)
            for kind in range(KINDS):
                self.numbers[HANDS_AT + (steps - 1) * KINDS + kind] = self.hands[other * KINDS + kind]

    def write_drawn(self, at: int) -> None:
        """The cards of which some go back."""
        for place in range(self.drawn_count):
            kind = self.drawn[place]
            self.numbers[at + kind] += 1

    # The end

    def tally(self, seat: int) -> int:
        """FA-SCO.7: points, then influence, as one number."""
        return self.standing(seat)
