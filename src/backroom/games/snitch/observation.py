"""What a seat knows as numbers. Cash is secret, but every payment is public: anybody who adds up the log knows all of
it (AMB.22), and so do these numbers. Money is in thousands; what is left of it at the end is in halves of a thousand.

A prospect is the cash that a seat will have if nothing changes and it takes its income in every turn to come.
"""

from __future__ import annotations

from typing import ClassVar

from ...core.bits import count_bits
from ...core.layout import Layout
from ...core.structs import buffer
from .edition import AREAS, CASINO_COST, FREE_MOVES, HAS_SNITCH, RICHEST_DIVISOR, ROUNDS, SEATS
from .fields import NO_AREA, NOBODY
from .rules.ending import Ending
from .words import BRIBE, BUILD, CHARITY, FIGHT, GROUPS, INCOME, MOVE, RECRUIT_PLACE, WORDS

STEPS = len(WORDS.steps)
EARNING, GROUPING, BRIBING = int(INCOME), int(GROUPS), int(BRIBE)
MILLE = 1000

LAYOUT = Layout(version=1)

# The table
OPTIONS_AT = LAYOUT.part("options", 4, "1 if casinos are limited each, bribes refusable, groups free, raids on anyone")
ROUND_AT = LAYOUT.part("round", ROUNDS, "1 at the present round")
STEP_AT = LAYOUT.part("step", STEPS, "1 at the present step, in the order of the game's words")
ACTIVE_AT = LAYOUT.part("active", SEATS, "1 at the seat whose turn it is, or was last")
FIRST_AT = LAYOUT.part("first_player", SEATS, "1 at the first player of the round")
SNITCH_AT = LAYOUT.part("snitch", SEATS, "1 at the Snitch, while the police are sent")
LOWEST_AT = LAYOUT.part("lowest", SEATS, "1 at the seat that would be the Snitch now")
POINTS_AT = LAYOUT.part("points", 2, "action points left; free moves left before one has to cost something")
BAG_AT = LAYOUT.part("bag", 4, "cops in the bag, aside, out of the game; chance of the Untouchables in a thousand")
POLICE_AT = LAYOUT.part("police", 1, "rounds to come in which the Snitch draws, this one included")
CASINOS_LEFT_AT = LAYOUT.part("casinos", 1, "casinos on the board")

# Areas
MEN_AT = LAYOUT.part("men", (AREAS, SEATS), "henchmen of each seat")
PAYS_AT = LAYOUT.part("pays", (AREAS, SEATS), "what the area pays to each seat now")
LACKING_AT = LAYOUT.part("lacking", AREAS, "henchmen that one lacks for control; below 1: to spare")
CASINO_AT = LAYOUT.part("casino", AREAS, "1 if a casino stands there")
BRIBE_AT = LAYOUT.part("bribe", AREAS, "the bribe that a cop there would demand")
FOUGHT_AT = LAYOUT.part("fought", AREAS, "1 if it was fought in during this turn")
FIGHT_AT = LAYOUT.part("fight", AREAS, "1 where the fight is that is being declared")
DEMAND_AT = LAYOUT.part(
    "demand", AREAS + SEATS, "1 at the area, or at the owner of the factory, where a cop wants his bribe"
)

# Seats
HAND_AT = LAYOUT.part("hand", SEATS, "henchmen in hand")
POOL_AT = LAYOUT.part("pool", SEATS, "henchmen in the pool")
JAIL_AT = LAYOUT.part("jail", SEATS, "henchmen in jail")
BOARD_AT = LAYOUT.part("board", SEATS, "henchmen in all areas")
HELD_AT = LAYOUT.part("held", SEATS, "areas controlled")
FACTORY_AT = LAYOUT.part("factory", SEATS, "1 if the seat has a factory")
CASH_AT = LAYOUT.part("cash", SEATS, "cash")
CASINO_MONEY_AT = LAYOUT.part("affords", SEATS, "casinos that the cash pays for")
INCOME_AT = LAYOUT.part("income", SEATS, "what its turn would earn it now")
TURNS_AT = LAYOUT.part("turns", SEATS, "incomes to come")
REGISTER_AT = LAYOUT.part("register", SEATS, "the register")
ABOVE_AT = LAYOUT.part("above", SEATS, "the register, less one's own")
PROSPECT_AT = LAYOUT.part("prospect", SEATS, "the prospect")
CASH_SHARE_AT = LAYOUT.part("cash_share", SEATS, "cash in a thousandth of all cash")
PROSPECT_SHARE_AT = LAYOUT.part("prospect_share", SEATS, "prospect in a thousandth of all prospects")
RICHEST_AT = LAYOUT.part("richest", (2, SEATS), "1 if nobody has more: by cash; by prospect")
LEFT_AT = LAYOUT.part("left", (2, SEATS), "what the confiscation leaves: of cash; of the prospect")
LEAD_AT = LAYOUT.part("lead", 2, "what it leaves oneself, less the best rival's: of cash; of the prospect")
THREES_AT = LAYOUT.part("threes", SEATS, "three-to-one groups declared against the seat")
ONES_AT = LAYOUT.part("ones", SEATS, "one-to-one groups declared against the seat")

LAST_STEP = int(CHARITY)
HASTE = [0] * STEPS
"""In how many of 100 cases somebody in a hurry is done with a step at once (or gives nothing to charity)."""
HASTE[int(RECRUIT_PLACE)] = HASTE[int(FIGHT)] = HASTE[int(BUILD)] = 10
HASTE[int(MOVE)] = 35
HASTE[LAST_STEP] = 50

POLICE_TO_COME = [sum(HAS_SNITCH[number:]) for number in range(ROUNDS + 1)]


class Observing(Ending):
    """The numbers of Chicago (Snitch)."""

    LAYOUT: ClassVar[Layout] = LAYOUT
    NUMBERS: ClassVar[int] = LAYOUT.full_size

    WHOLE_TURNS: ClassVar[bool] = True

    incomes: list[int] = buffer(SEATS, "int")
    prospects: list[int] = buffer(SEATS, "int")

    def write_observation(self, seat: int, full: bool) -> None:
        """Nothing is hidden from a player who can count, so ``full`` makes no difference."""
        self.clear_observation()
        self.write_table(seat)
        self.write_police()
        for area in range(AREAS):
            self.write_area(seat, area)
        for steps in range(SEATS):
            self.write_seat(seat, self.clockwise(seat, steps), steps)
        self.write_money(seat)
        if self.now == GROUPING:
            self.write_declaration(seat, self.first())
        if self.now == BRIBING:
            area = self.first()
            place = area if area != NO_AREA else AREAS + self.distance(seat, self.second())
            self.observation[DEMAND_AT + place] = 1

    # The table

    def write_table(self, seat: int) -> None:
        """The course of the game."""
        self.observation[OPTIONS_AT] = int(self.casinos_each)
        self.observation[OPTIONS_AT + 1] = int(self.refusable)
        self.observation[OPTIONS_AT + 2] = int(self.free_groups)
        self.observation[OPTIONS_AT + 3] = int(self.raids_anyone)
        self.observation[ROUND_AT + self.round - 1] = 1
        self.observation[STEP_AT + self.now] = 1
        self.observation[ACTIVE_AT + self.distance(seat, self.active)] = 1
        self.observation[FIRST_AT + self.distance(seat, self.first_player)] = 1
        if self.snitch != NOBODY:
            self.observation[SNITCH_AT + self.distance(seat, self.snitch)] = 1
        self.observation[LOWEST_AT + self.distance(seat, self.find_snitch())] = 1
        self.put(POINTS_AT, self.points_left)
        self.put(POINTS_AT + 1, FREE_MOVES - self.free_moves)

    def write_police(self) -> None:
        """The bag, and how often a chip will be drawn from it."""
        self.put(BAG_AT, self.cops)
        self.put(BAG_AT + 1, self.aside)
        self.put(BAG_AT + 2, self.out)
        self.put(BAG_AT + 3, MILLE // (self.cops + 1))
        self.put(POLICE_AT, POLICE_TO_COME[self.round])
        self.put(CASINOS_LEFT_AT, count_bits(self.casinos))

    def write_area(self, seat: int, area: int) -> None:
        """Who is in an area, and what it pays."""
        most = 0
        for steps in range(SEATS):
            other = self.clockwise(seat, steps)
            men = self.men_at(area, other)
            self.observation[MEN_AT + area * SEATS + steps] = self.men[area * SEATS + other]
            if self.controls(other, area):
                self.put(PAYS_AT + area * SEATS + steps, self.area_income(other, area))
                self.put(BRIBE_AT + area, self.bribe_for(area, other))
            if steps > 0:
                most = max(most, men)
        self.put(LACKING_AT + area, most + 1 - self.men_at(area, seat))
        self.observation[CASINO_AT + area] = self.casinos >> area & 1
        self.observation[FOUGHT_AT + area] = self.fought >> area & 1

    def write_declaration(self, seat: int, area: int) -> None:
        """SN-FIGHT.3: what has been declared so far."""
        self.observation[FIGHT_AT + area] = 1
        for steps in range(SEATS):
            other = self.clockwise(seat, steps)
            self.observation[THREES_AT + steps] = self.threes[other]
            self.observation[ONES_AT + steps] = self.ones[other]

    # Seats

    def incomes_to_come(self, seat: int) -> int:
        """SN-ROUND.1, .5: in how many turns a seat will still take its income."""
        place = self.distance(self.first_player, seat)
        earns_now: bool = place > self.turns or (place == self.turns and self.now <= EARNING)
        return ROUNDS - self.round + int(earns_now)

    def write_seat(self, seat: int, other: int, steps: int) -> None:
        """Men, buildings and money of one seat."""
        turns = self.incomes_to_come(other)
        self.incomes[steps] = self.whole_income(other)
        self.prospects[steps] = self.cash[other] + self.incomes[steps] * turns
        self.observation[HAND_AT + steps] = self.hand[other]
        self.observation[POOL_AT + steps] = self.pool[other]
        self.observation[JAIL_AT + steps] = self.jail[other]
        self.put(BOARD_AT + steps, self.men_on_board(other))
        self.put(HELD_AT + steps, count_bits(self.held[other]))
        self.observation[FACTORY_AT + steps] = self.factories >> other & 1
        self.put(CASH_AT + steps, self.cash[other])
        self.put(CASINO_MONEY_AT + steps, self.cash[other] // CASINO_COST)
        self.put(INCOME_AT + steps, self.incomes[steps])
        self.put(TURNS_AT + steps, turns)
        self.put(REGISTER_AT + steps, self.register[other])
        self.put(ABOVE_AT + steps, self.register[other] - self.register[seat])
        self.put(PROSPECT_AT + steps, self.prospects[steps])

    def write_money(self, seat: int) -> None:
        """How the money is distributed, and how it would end."""
        all_cash, all_prospects, most_cash, most_prospect = 0, 0, 0, 0
        for steps in range(SEATS):
            cash = self.cash[self.clockwise(seat, steps)]
            all_cash += cash
            most_cash = max(most_cash, cash)
            all_prospects += self.prospects[steps]
            most_prospect = max(most_prospect, self.prospects[steps])
        cash_rival, prospect_rival = 0, 0
        for steps in range(SEATS):
            cash, prospect = self.cash[self.clockwise(seat, steps)], self.prospects[steps]
            self.put(CASH_SHARE_AT + steps, cash * MILLE // max(all_cash, 1))
            self.put(PROSPECT_SHARE_AT + steps, prospect * MILLE // max(all_prospects, 1))
            self.observation[RICHEST_AT + steps] = int(cash == most_cash)
            self.observation[RICHEST_AT + SEATS + steps] = int(prospect == most_prospect)
            cash, prospect = self.left_of(cash, most_cash), self.left_of(prospect, most_prospect)
            self.put(LEFT_AT + steps, cash)
            self.put(LEFT_AT + SEATS + steps, prospect)
            if steps > 0:
                cash_rival, prospect_rival = max(cash_rival, cash), max(prospect_rival, prospect)
        self.put(LEAD_AT, self.left_of(self.cash[seat], most_cash) - cash_rival)
        self.put(LEAD_AT + 1, self.left_of(self.prospects[0], most_prospect) - prospect_rival)

    def left_of(self, money: int, most: int) -> int:
        """SN-END.2-3: what the confiscation leaves of some money, in halves of a thousand."""
        return money if money == most else money * RICHEST_DIVISOR

    # Whole turns

    def turn_number(self) -> int:
        """SN-TURN.1: the seven steps of a turn hold no chance."""
        return (self.round - 1) * SEATS + self.turns + 1 if self.now <= LAST_STEP else 0

    def quick_choice(self, count: int, rolled: int) -> int:
        """Done with a step, which its menu offers first; or any of the choices."""
        if rolled % 100 < HASTE[self.now]:
            return 0
        return (rolled // 100) * count // 656

    # The end

    def tally(self, seat: int) -> int:
        """SN-END.4: what the confiscation leaves, in halves of a thousand."""
        return self.final_cash(seat)
