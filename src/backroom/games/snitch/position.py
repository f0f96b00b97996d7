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

from typing import TYPE_CHECKING, Any

from ...core.errors import Invalid, Refused
from ...core.positions import Reader, read_seat
from ...core.words import short_repr
from .declaration import read_groups
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
from .fields import NOBODY
from .words import AREA, BRIBE, COP, DRAW_CHIP, END, GROUPS, STEP_NAMES, UNTOUCHABLES_STEP

if TYPE_CHECKING:
    from .state import Snitch


MOST_CASH = 10_000
"""The largest sum in a position, in thousands: nobody comes near it."""

OVER = "over"


# A position in words


def write_position(state: Snitch) -> dict[str, Any]:
    said: dict[str, Any] = {"areas": {}}
    for area in range(AREAS):
        men = [state.men_at(area, seat) for seat in range(SEATS)]
        if any(men):
            said["areas"][AREA_CODES[area]] = "/".join(map(str, men))
    said["casinos"] = spell_areas(state.casinos)
    said["factories"] = " ".join(f"P{seat}" for seat in range(SEATS) if state.has_factory(seat))
    said["hand"] = {f"P{seat}": state.hand[seat] for seat in range(SEATS) if state.hand[seat]}
    said["jail"] = {f"P{seat}": state.jail[seat] for seat in range(SEATS) if state.jail[seat]}
    said["cash"] = {f"P{seat}": state.cash[seat] * UNIT for seat in range(SEATS)}
    said["register"] = {f"P{seat}": state.register[seat] * UNIT for seat in range(SEATS)}
    said |= {
        "round": state.round,
        "first": f"P{state.first_player}",
        "active": f"P{state.active}",
        "points": state.points_left,
        "free_moves": state.free_moves,
        "fought": spell_areas(state.fought),
        "bag": {"cops": state.cops, "aside": state.aside, "out": state.out},
    }
    if state.shown_in:
        shown_cash = {f"P{seat}": state.shown[seat] * UNIT for seat in range(SEATS)}
        said["shown"] = {"round": state.shown_in, "cash": shown_cash}
    return said | describe_step(state)


def describe_step(state: Snitch) -> dict[str, Any]:
    """What is pending."""
    if state.ended:
        return {"step": OVER}
    step = state.now
    said: dict[str, Any] = {"step": STEP_NAMES[step]}
    if step == GROUPS:
        groups = {
            f"P{seat}": [state.threes[seat], state.ones[seat]]
            for seat in range(state.second())
            if state.threes[seat] + state.ones[seat]
        }
        said["fight"] = {"area": AREA_CODES[state.first()], "against": f"P{state.second()}", "groups": groups}
    if step in (COP, UNTOUCHABLES_STEP, BRIBE):
        said["snitch"] = f"P{state.snitch}"
    if step == BRIBE:
        target = state.first()
        said["target"] = AREA_CODES[target] if target < AREAS else f"P{target - AREAS}"
    return said


# A position from words


def read_position(state: Snitch, given: dict[str, Any]) -> None:
    reader = Reader(given, "position")
    step = reader.choice("step", "turn", [*STEP_NAMES, OVER])
    state.fill_box()
    arrange_men(state, reader)
    arrange_buildings(state, reader)
    arrange_money(state, reader)
    arrange_bag(state, reader, step)
    arrange_turn(state, reader, step)
    if step == OVER:
        state.finish(state.find_winners())
    else:
        arrange_step(state, reader, STEP_NAMES.index(step))
    reader.finish()


def arrange_men(state: Snitch, reader: Reader) -> None:
    """Henchmen in areas, in hand, in jail; the others are in the pool."""
    counts = {kind: dict(reader.by_seat(kind, SEATS)) for kind in ("hand", "jail")}
    for name, given in reader.table("areas").items():
        area = read_area(name, "areas")
        for seat, count in enumerate(read_men(given, str(name))):
            state.men[area * SEATS + seat] = count
        state.settle_control(area)
    for seat in range(SEATS):
        state.hand[seat] = read_count(counts["hand"].get(seat, 0), "hand", HENCHMEN)
        state.jail[seat] = read_count(counts["jail"].get(seat, 0), "jail", HENCHMEN)
        left = HENCHMEN - state.hand[seat] - state.jail[seat] - state.men_on_board(seat)
        if left < 0:
            raise Invalid(f"position: P{seat} has {HENCHMEN} henchmen, not {HENCHMEN - left} (SN-COMP.1)")
        state.pool[seat] = left


def arrange_buildings(state: Snitch, reader: Reader) -> None:
    """Casinos and factories."""
    for name in reader.things("casinos", ""):
        state.casinos |= 1 << read_area(name, "casinos")
    if state.count_bits(state.casinos) > CASINOS and not state.casinos_each:
        raise Invalid(f"casinos: at most {CASINOS} stand on the board (SN-BUILD.2)")
    for name in reader.things("factories", ""):
        state.factories |= 1 << read_seat(name, SEATS, "factories")


def arrange_money(state: Snitch, reader: Reader) -> None:
    """Cash, register, and what was shown at the last reveal."""
    for seat, amount in reader.by_seat("cash", SEATS):
        state.cash[seat] = read_money(amount, "cash")
    given = dict(reader.by_seat("register", SEATS))
    for seat in range(SEATS):
        state.register[seat] = read_money(given[seat], "register") if seat in given else state.cash[seat]
        if state.register[seat] < state.cash[seat]:
            raise Invalid(f"register: P{seat} can't have more cash than the register says (SN-CHAR.4)")
    revealed = Reader(reader.table("shown"), "shown")
    state.shown_in = revealed.number("round", 0, 0, ROUNDS)
    for seat, amount in revealed.by_seat("cash", SEATS):
        state.shown[seat] = read_money(amount, "shown") if state.shown_in else 0
    revealed.finish()


def arrange_bag(state: Snitch, reader: Reader, step: str) -> None:
    """SN-BAG.1-4: cops in the bag, aside and out of the game."""
    bag = Reader(reader.table("bag"), "bag")
    state.out = bag.number("out", 0, 0, COPS - FEWEST_COPS)
    needed = 1 if step in ("cop", "bribe") else 0
    state.aside = bag.number("aside", needed, needed, COPS - state.out)
    state.cops = bag.number("cops", COPS - state.out - state.aside, 0, COPS)
    bag.finish()
    if state.cops + state.aside + state.out != COPS:
        raise Invalid(f"bag: cops, aside and out make {COPS} together (SN-BAG.1)")


def arrange_turn(state: Snitch, reader: Reader, step: str) -> None:
    """Round, first player, and how far the turn has gone."""
    after = step == OVER or STEP_NAMES.index(step) >= DRAW_CHIP
    last = ROUNDS if step in (OVER, STEP_NAMES[END]) else 1
    state.round = reader.number("round", last, last, ROUNDS if last > 1 or not after else ROUNDS - 1)
    state.first_player = reader.seat("first", 0, SEATS)
    state.turns = SEATS
    latest = state.seat_of_turn(SEATS - 1)
    state.active = reader.seat("active", latest if after else state.first_player, SEATS)
    if after and state.active != latest:
        raise Invalid(f"active: after the four turns P{latest} was the last (SN-ROUND.1)")
    if not after:
        state.turns = (state.active - state.first_player) % SEATS
    state.points_left = reader.number("points", ACTION_POINTS, 0, ACTION_POINTS)
    state.free_moves = reader.number("free_moves", 0, 0, FREE_MOVES)
    for name in reader.things("fought", ""):
        state.fought |= 1 << read_area(name, "fought")


def arrange_step(state: Snitch, reader: Reader, step: int) -> None:
    """What is pending."""
    if step in (COP, UNTOUCHABLES_STEP, BRIBE):
        state.snitch = reader.seat("snitch", state.find_snitch(), SEATS)
    if step == GROUPS:
        arrange_fight(state, Reader(reader.table("fight"), "fight"))
    elif step == BRIBE:
        arrange_bribe(state, reader.take("target", None))
    else:
        state.push_step(step)


def arrange_fight(state: Snitch, reader: Reader) -> None:
    """SN-FIGHT.1-4: a declaration under way."""
    area, seat = read_area(reader.take("area", None), "fight"), state.active
    state.fought &= ~(1 << area)
    if not state.may_fight_in(seat, area):
        raise Invalid(f"fight: P{seat} can't fight there (SN-FIGHT.1)")
    state.push_step(STEP_NAMES.index("fight"))
    state.declare(seat, area)
    against = reader.seat("against", state.second(), SEATS)
    try:
        groups = read_groups(reader.table("groups"))
    except Refused as refused:
        raise Invalid(f"fight: {refused.reason}") from None
    reader.finish()
    for opponent, (three, one) in groups.items():
        if opponent >= against or opponent == seat or three + one > state.men_at(area, opponent):
            raise Invalid(f"fight: the groups against P{opponent} are not possible (SN-FIGHT.3)")
        state.threes[opponent] = three
        state.ones[opponent] = one
    check_fight(state, seat, area, against)


def check_fight(state: Snitch, seat: int, area: int, against: int) -> None:
    """SN-FIGHT.3-4: the declaration can go on with this opponent."""
    state.replace_step(GROUPS, area, against)
    state.offered = 0
    if against != seat and state.men_at(area, against):
        state.offer_groups(seat, area, against)
    if not state.offered:
        raise Invalid(f"fight: it can't go on with groups against P{against} (SN-FIGHT.3)")


def arrange_bribe(state: Snitch, name: Any) -> None:
    """AMB.15: a bribe that may be refused."""
    if not state.refusable:
        raise Invalid('bribe: nobody is asked unless the option bribes is "refusable" (SN-AMB.15)')
    seats = [f"P{seat}" for seat in range(SEATS)]
    target = AREAS + seats.index(name) if name in seats else read_area(name, "target")
    owner = state.owner_of(target)
    if owner == NOBODY or (target >= AREAS and not state.has_factory(owner)):
        raise Invalid(f"target: nobody owes a bribe for {short_repr(name)} (SN-COP.7)")
    if state.cash[owner] < state.bribe_for(target, owner):
        raise Invalid(f"target: P{owner} can't pay that bribe (SN-COP.5)")
    state.push_step(COP)
    state.push_step(BRIBE, target, owner)


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
