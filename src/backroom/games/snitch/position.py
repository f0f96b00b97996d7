"""Positions of Chicago (Snitch) as short dicts, both ways. What is left out is empty, 0 or the usual start.

    {"areas": {"LP": "3/1/0/0"},        # henchmen of P0/P1/P2/P3; all not named elsewhere are in the pool
     "casinos": "LP CI", "factories": "P0",
     "hand": {"P0": 1}, "jail": {"P1": 2},
     "cash": {"P0": 5000}, "register": {"P0": 9000},    # default of the register: the cash
     "round": 1, "first": "P0", "active": "P0",         # first player, seat whose turn it is
     "points": 3, "free_moves": 0, "fought": "GC",
     "bag": {"cops": 5, "aside": 0, "out": 0},          # the Untouchables are always in the bag
     "shown": {"round": 7, "cash": {"P0": 41000}},      # the last reveal
     "step": "turn"}                                    # or one of STEP_NAMES in words.py, or: over

With a step go its details: groups {"fight": {"area": "GC", "against": "P2", "groups": {"P1": [1, 0]}}},
cop and untouchables {"snitch": "P1"}, bribe {"snitch": "P1", "target": "LP" or the seat of a factory}.
"""

from __future__ import annotations

from typing import Any

from ...core.errors import Invalid, Refused
from ...core.positions import Reader, read_seat
from ...core.structs import python_method
from ...core.words import short_repr
from .declaration import Declarations, read_groups
from .edition import (
    ACTION_POINTS,
    AREA_CODES,
    AREAS,
    CASINOS,
    COPS,
    FEWEST_COPS,
    FREE_MOVES,
    HENCHMEN,
    ROUNDS,
    SEATS,
    UNIT,
)
from .state import NOBODY
from .words import AREA, BRIBE, COP, DRAW_CHIP, END, GROUPS, STEP_NAMES, UNTOUCHABLES_STEP

MOST_CASH = 10_000
"""The largest sum in a position, in thousands: nobody comes near it."""

OVER = "over"


class Snitch(Declarations):
    """A state of Chicago (Snitch): this is the last chapter."""

    # A position in words

    @python_method
    def write_position(self) -> dict[str, Any]:
        said: dict[str, Any] = {"areas": {}}
        for area in range(AREAS):
            men = [self.men_at(area, seat) for seat in range(SEATS)]
            if any(men):
                said["areas"][AREA_CODES[area]] = "/".join(map(str, men))
        said["casinos"] = spell_areas(self.casinos)
        said["factories"] = " ".join(f"P{seat}" for seat in range(SEATS) if self.has_factory(seat))
        said["hand"] = {f"P{seat}": self.hand[seat] for seat in range(SEATS) if self.hand[seat]}
        said["jail"] = {f"P{seat}": self.jail[seat] for seat in range(SEATS) if self.jail[seat]}
        said["cash"] = {f"P{seat}": self.cash[seat] * UNIT for seat in range(SEATS)}
        said["register"] = {f"P{seat}": self.register[seat] * UNIT for seat in range(SEATS)}
        said |= {
            "round": self.round,
            "first": f"P{self.first_player}",
            "active": f"P{self.active}",
            "points": self.points_left,
            "free_moves": self.free_moves,
            "fought": spell_areas(self.fought),
            "bag": {"cops": self.cops, "aside": self.aside, "out": self.out},
        }
        if self.shown_in:
            shown_cash = {f"P{seat}": self.shown[seat] * UNIT for seat in range(SEATS)}
            said["shown"] = {"round": self.shown_in, "cash": shown_cash}
        return said | self.describe_step()

    @python_method
    def describe_step(self) -> dict[str, Any]:
        """What is pending."""
        if self.ended:
            return {"step": OVER}
        step = self.now
        said: dict[str, Any] = {"step": STEP_NAMES[step]}
        if step == GROUPS:
            groups = {
                f"P{seat}": [self.threes[seat], self.ones[seat]]
                for seat in range(self.second())
                if self.threes[seat] + self.ones[seat]
            }
            said["fight"] = {"area": AREA_CODES[self.first()], "against": f"P{self.second()}", "groups": groups}
        if step in (COP, UNTOUCHABLES_STEP, BRIBE):
            said["snitch"] = f"P{self.snitch}"
        if step == BRIBE:
            target = self.first()
            said["target"] = AREA_CODES[target] if target < AREAS else f"P{target - AREAS}"
        return said

    # A position from words

    @python_method
    def read_position(self, given: dict[str, Any]) -> None:
        reader = Reader(given, "position")
        step = reader.choice("step", "turn", [*STEP_NAMES, OVER])
        self.fill_box()
        self.arrange_men(reader)
        self.arrange_buildings(reader)
        self.arrange_money(reader)
        self.arrange_bag(reader, step)
        self.arrange_turn(reader, step)
        if step == OVER:
            self.finish(self.find_winners())
        else:
            self.arrange_step(reader, STEP_NAMES.index(step))
        reader.finish()

    @python_method
    def arrange_men(self, reader: Reader) -> None:
        """Henchmen in areas, in hand, in jail; the others are in the pool."""
        counts = {kind: dict(reader.by_seat(kind, SEATS)) for kind in ("hand", "jail")}
        for name, given in reader.table("areas").items():
            area = read_area(name, "areas")
            for seat, count in enumerate(read_men(given, str(name))):
                self.men[area * SEATS + seat] = count
            self.settle_control(area)
        for seat in range(SEATS):
            self.hand[seat] = read_count(counts["hand"].get(seat, 0), "hand", HENCHMEN)
            self.jail[seat] = read_count(counts["jail"].get(seat, 0), "jail", HENCHMEN)
            left = HENCHMEN - self.hand[seat] - self.jail[seat] - self.men_on_board(seat)
            if left < 0:
                raise Invalid(f"position: P{seat} has {HENCHMEN} henchmen, not {HENCHMEN - left} (SN-COMP.1)")
            self.pool[seat] = left

    @python_method
    def arrange_buildings(self, reader: Reader) -> None:
        """Casinos and factories."""
        for name in reader.things("casinos", ""):
            self.casinos |= 1 << read_area(name, "casinos")
        if self.count_bits(self.casinos) > CASINOS and not self.casinos_each:
            raise Invalid(f"casinos: at most {CASINOS} stand on the board (SN-BUILD.2)")
        for name in reader.things("factories", ""):
            self.factories |= 1 << read_seat(name, SEATS, "factories")

    @python_method
    def arrange_money(self, reader: Reader) -> None:
        """Cash, register, and what was shown at the last reveal."""
        for seat, amount in reader.by_seat("cash", SEATS):
            self.cash[seat] = read_money(amount, "cash")
        given = dict(reader.by_seat("register", SEATS))
        for seat in range(SEATS):
            self.register[seat] = read_money(given[seat], "register") if seat in given else self.cash[seat]
            if self.register[seat] < self.cash[seat]:
                raise Invalid(f"register: P{seat} can't have more cash than the register says (SN-CHAR.4)")
        revealed = Reader(reader.table("shown"), "shown")
        self.shown_in = revealed.number("round", 0, 0, ROUNDS)
        for seat, amount in revealed.by_seat("cash", SEATS):
            self.shown[seat] = read_money(amount, "shown") if self.shown_in else 0
        revealed.finish()

    @python_method
    def arrange_bag(self, reader: Reader, step: str) -> None:
        """SN-BAG.1-4: cops in the bag, aside and out of the game."""
        bag = Reader(reader.table("bag"), "bag")
        self.out = bag.number("out", 0, 0, COPS - FEWEST_COPS)
        needed = 1 if step in ("cop", "bribe") else 0
        self.aside = bag.number("aside", needed, needed, COPS - self.out)
        self.cops = bag.number("cops", COPS - self.out - self.aside, 0, COPS)
        bag.finish()
        if self.cops + self.aside + self.out != COPS:
            raise Invalid(f"bag: cops, aside and out make {COPS} together (SN-BAG.1)")

    @python_method
    def arrange_turn(self, reader: Reader, step: str) -> None:
        """Round, first player, and how far the turn has gone."""
        after = step == OVER or STEP_NAMES.index(step) >= DRAW_CHIP
        last = ROUNDS if step in (OVER, STEP_NAMES[END]) else 1
        self.round = reader.number("round", last, last, ROUNDS if last > 1 or not after else ROUNDS - 1)
        self.first_player = reader.seat("first", 0, SEATS)
        self.turns = SEATS
        latest = self.seat_of_turn(SEATS - 1)
        self.active = reader.seat("active", latest if after else self.first_player, SEATS)
        if after and self.active != latest:
            raise Invalid(f"active: after the four turns P{latest} was the last (SN-ROUND.1)")
        if not after:
            self.turns = (self.active - self.first_player) % SEATS
        self.points_left = reader.number("points", ACTION_POINTS, 0, ACTION_POINTS)
        self.free_moves = reader.number("free_moves", 0, 0, FREE_MOVES)
        for name in reader.things("fought", ""):
            self.fought |= 1 << read_area(name, "fought")

    @python_method
    def arrange_step(self, reader: Reader, step: int) -> None:
        """What is pending."""
        if step in (COP, UNTOUCHABLES_STEP, BRIBE):
            self.snitch = reader.seat("snitch", self.find_snitch(), SEATS)
        if step == GROUPS:
            self.arrange_fight(Reader(reader.table("fight"), "fight"))
        elif step == BRIBE:
            self.arrange_bribe(reader.take("target", None))
        else:
            self.push_step(step)

    @python_method
    def arrange_fight(self, reader: Reader) -> None:
        """SN-FIGHT.1-4: a declaration under way."""
        area, seat = read_area(reader.take("area", None), "fight"), self.active
        self.fought &= ~(1 << area)
        if not self.may_fight_in(seat, area):
            raise Invalid(f"fight: P{seat} can't fight there (SN-FIGHT.1)")
        self.push_step(STEP_NAMES.index("fight"))
        self.declare(seat, area)
        against = reader.seat("against", self.second(), SEATS)
        try:
            groups = read_groups(reader.table("groups"))
        except Refused as refused:
            raise Invalid(f"fight: {refused.reason}") from None
        reader.finish()
        for opponent, (three, one) in groups.items():
            if opponent >= against or opponent == seat or three + one > self.men_at(area, opponent):
                raise Invalid(f"fight: the groups against P{opponent} are not possible (SN-FIGHT.3)")
            self.threes[opponent] = three
            self.ones[opponent] = one
        self.check_fight(seat, area, against)

    @python_method
    def check_fight(self, seat: int, area: int, against: int) -> None:
        """SN-FIGHT.3-4: the declaration can go on with this opponent."""
        self.replace_step(GROUPS, area, against)
        self.offered = 0
        if against != seat and self.men_at(area, against):
            self.offer_groups(seat, area, against)
        if not self.offered:
            raise Invalid(f"fight: it can't go on with groups against P{against} (SN-FIGHT.3)")

    @python_method
    def arrange_bribe(self, name: Any) -> None:
        """AMB.15: a bribe that may be refused."""
        if not self.refusable:
            raise Invalid('bribe: nobody is asked unless the option bribes is "refusable" (SN-AMB.15)')
        seats = [f"P{seat}" for seat in range(SEATS)]
        target = AREAS + seats.index(name) if name in seats else read_area(name, "target")
        owner = self.owner_of(target)
        if owner == NOBODY or (target >= AREAS and not self.has_factory(owner)):
            raise Invalid(f"target: nobody owes a bribe for {short_repr(name)} (SN-COP.7)")
        if self.cash[owner] < self.bribe_for(target, owner):
            raise Invalid(f"target: P{owner} can't pay that bribe (SN-COP.5)")
        self.push_step(COP)
        self.push_step(BRIBE, target, owner)


def spell_areas(bits: int) -> str:
    """Areas by code."""
    return " ".join(AREA_CODES[area] for area in range(AREAS) if bits >> area & 1)


def read_area(name: Any, what: str) -> int:
    """An area by code, id or name."""
    area = AREA.read(None, name)
    if area < 0:
        raise Invalid(f"{what}: {short_repr(name)} is no area; the areas are {', '.join(AREA_CODES)}")
    return area


def read_count(value: Any, what: str, most: int) -> int:
    """A small number."""
    if type(value) is not int or not 0 <= value <= most:
        raise Invalid(f"{what}: a whole number from 0 to {most}, not {short_repr(value)}")
    return value


def read_men(given: Any, what: str) -> list[int]:
    """Henchmen of all seats in an area: ``3/1/0/0`` or a list of numbers."""
    parts = given.split("/") if isinstance(given, str) else given
    if isinstance(given, str) and all(part.isascii() and part.isdigit() and len(part) < 4 for part in parts):
        parts = [int(part) for part in parts]
    if not isinstance(parts, (list, tuple)) or len(parts) != SEATS:
        raise Invalid(f"areas: {what} is written like 3/1/0/0, not {short_repr(given)}")
    return [read_count(part, f"areas: {what}", HENCHMEN) for part in parts]


def read_money(value: Any, what: str) -> int:
    """Dollars as thousands."""
    if type(value) is not int or value % UNIT or not 0 <= value <= MOST_CASH * UNIT:
        raise Invalid(f"{what}: whole thousands from 0 to {MOST_CASH * UNIT}, not {short_repr(value)}")
    return value // UNIT
