"""Positions of Chicago (Snitch) as short dicts: writing and reading them. What is left out is empty, 0 or as usual.

    {"areas": {"LP": "3/1/0/0"},        # henchmen of P0/P1/P2/P3; all those not named anywhere are in the pool
     "casinos": "LP CI", "factories": "P0",
     "hand": {"P0": 1}, "jail": {"P1": 2},
     "cash": {"P0": 5000}, "register": {"P0": 9000},    # default: the cash, or what makes the named Snitch the Snitch
     "round": 1, "first": "P0",                         # first player
     "bag": {"cops": 5, "aside": 0, "out": 0},          # the Untouchables are always in the bag
     "shown": {"round": 7, "cash": {"P0": 41000}},      # the last time everybody showed their cash
     "step": "turn"}                                    # or one of STEP_NAMES in words.py, or: over

Some keys belong to certain steps only:

    "active": "P0"                                      # whose turn it is; after the turns: the last seat
    "points": 3                                         # action points left, in recruit and move
    "free_moves": 0                                     # free moves in a row, in move
    "fought": "GC"                                      # areas fought in this turn, in fight and groups
    "fight": {"area": "GC", "against": "P2", "groups": {"P1": [1, 0]}}      # in groups
    "snitch": "P1"                                      # in cop, untouchables and bribe
    "target": "LP"                                      # an area or the seat of a factory, in bribe
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.bits import count_bits
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
    HAS_SNITCH,
    HENCHMEN,
    REVEALS,
    ROUNDS,
    SEATS,
    UNIT,
)
from .fields import NO_AREA, NOBODY
from .words import (
    AREA,
    BAIL,
    BEGIN_ROUND,
    BEGIN_TURN,
    BRIBE,
    BUILD,
    CHARITY,
    DRAW_CHIP,
    END,
    FIGHT,
    GROUPS,
    INCOME,
    MOVE,
    RECRUIT_PLACE,
    SEND_COP,
    SEND_UNTOUCHABLES,
    STEP_NAMES,
)

if TYPE_CHECKING:
    from .state import Snitch

MOST_CASH = 10_000
"""The largest sum in a position, in thousands: nobody comes near it."""

OVER = len(STEP_NAMES)
"""The number that stands for the step of a finished game."""

NAMES = (*STEP_NAMES, "over")
TURN_STEPS = (BEGIN_TURN, BAIL, RECRUIT_PLACE, MOVE, FIGHT, GROUPS, INCOME, BUILD, CHARITY)
WITH_POINTS = (RECRUIT_PLACE, MOVE)
WITH_FIGHTS = (FIGHT, GROUPS)
WITH_SNITCH = (SEND_COP, SEND_UNTOUCHABLES, BRIBE)
AT_THE_END = (END, OVER)

STEPS_WITH: dict[str, tuple[int, ...]] = {
    "active": tuple(step for step in range(len(NAMES)) if step != BEGIN_ROUND),
    "points": WITH_POINTS,
    "free_moves": (MOVE,),
    "fought": WITH_FIGHTS,
    "fight": (GROUPS,),
    "snitch": WITH_SNITCH,
    "target": (BRIBE,),
}
"""The steps that a key belongs to; in others it would be meaningless."""

HARMLESS: dict[str, tuple[Any, ...]] = {"points": (0,), "free_moves": (0,), "fought": ("", [])}
"""What a key may say in any step, because it says nothing there."""


# A position in words


def write_position(state: Snitch) -> dict[str, Any]:
    """The whole position, including all secrets."""
    said: dict[str, Any] = {"areas": {}}
    for area in range(AREAS):
        men = [state.men_at(area, seat) for seat in range(SEATS)]
        if any(men):
            said["areas"][AREA_CODES[area]] = "/".join(map(str, men))
    said["casinos"] = _spell_areas(state.casinos)
    said["factories"] = " ".join(f"P{seat}" for seat in range(SEATS) if state.has_factory(seat))
    said["hand"] = {f"P{seat}": state.hand[seat] for seat in range(SEATS) if state.hand[seat]}
    said["jail"] = {f"P{seat}": state.jail[seat] for seat in range(SEATS) if state.jail[seat]}
    said["cash"] = {f"P{seat}": state.cash[seat] * UNIT for seat in range(SEATS)}
    said["register"] = {f"P{seat}": state.register[seat] * UNIT for seat in range(SEATS)}
    said |= {"round": state.round, "first": f"P{state.first_player}"}
    said["bag"] = {"cops": state.cops, "aside": state.aside, "out": state.out}
    if state.shown_in:
        shown = {f"P{seat}": state.shown[seat] * UNIT for seat in range(SEATS)}
        said["shown"] = {"round": state.shown_in, "cash": shown}
    return said | _write_step(state, OVER if state.ended else state.now)


def _write_step(state: Snitch, step: int) -> dict[str, Any]:
    """What is pending, with the details that belong to it."""
    said: dict[str, Any] = {"step": NAMES[step]}
    if step in TURN_STEPS:
        said["active"] = f"P{state.active}"
    if step in WITH_POINTS:
        said["points"] = state.points_left
    if step == MOVE:
        said["free_moves"] = state.free_moves
    if step in WITH_FIGHTS:
        said["fought"] = _spell_areas(state.fought)
    if step == GROUPS:
        said["fight"] = _write_fight(state)
    if step in WITH_SNITCH:
        said["snitch"] = f"P{state.snitch}"
    if step == BRIBE:
        area, owner = state.first(), state.second()
        said["target"] = f"P{owner}" if area == NO_AREA else AREA_CODES[area]
    return said


def _write_fight(state: Snitch) -> dict[str, Any]:
    """A declaration under way."""
    against = state.second()
    groups = {
        f"P{seat}": [state.threes[seat], state.ones[seat]]
        for seat in range(against)
        if state.threes[seat] + state.ones[seat]
    }
    return {"area": AREA_CODES[state.first()], "against": f"P{against}", "groups": groups}


# A position from words


def read_position(state: Snitch, given: dict[str, Any]) -> None:
    """Set up a position on an empty table."""
    reader = Reader(given, "position")
    step = NAMES.index(reader.choice("step", STEP_NAMES[BEGIN_TURN], NAMES))
    _check_keys(reader, step)
    state.fill_box()
    _read_round(state, reader, step)
    _read_men(state, reader)
    _read_buildings(state, reader)
    _read_money(state, reader)
    _read_bag(state, reader, step)
    _read_turn(state, reader, step)
    if step == OVER:
        state.finish(state.find_winners())
    else:
        _read_step(state, reader, step)
    reader.finish()


def _check_keys(reader: Reader, step: int) -> None:
    """Refuse keys that would be meaningless in this step."""
    for key, steps in STEPS_WITH.items():
        if key in reader.rest and step not in steps and reader.take(key, None) not in HARMLESS.get(key, ()):
            raise Invalid(f"{key} belongs to {', '.join(NAMES[other] for other in steps)}, not to {NAMES[step]}")


def _read_round(state: Snitch, reader: Reader, step: int) -> None:
    """SN-ROUND.1, .5: the round and its first player; only some have a Snitch, and the end comes after the last."""
    earliest = ROUNDS if step in AT_THE_END else 1
    state.round = reader.number("round", earliest, earliest, ROUNDS)
    if step in (DRAW_CHIP, *WITH_SNITCH) and not HAS_SNITCH[state.round]:
        raise Invalid(f"round: there is no Snitch in round {state.round} (SN-ROUND.5)")
    state.first_player = reader.seat("first", 0, SEATS)


def _read_men(state: Snitch, reader: Reader) -> None:
    """Henchmen in areas, in hand, in jail; the others are in the pool."""
    counts = {kind: dict(reader.by_seat(kind, SEATS)) for kind in ("hand", "jail")}
    areas = reader.table("areas")
    for area, given in zip(_read_areas(list(areas), "areas"), areas.values(), strict=True):
        for seat, count in enumerate(_read_row(given, AREA_CODES[area])):
            state.men[area * SEATS + seat] = count
        state.settle_control(area)
    for seat in range(SEATS):
        state.hand[seat] = _read_count(counts["hand"].get(seat, 0), "hand", HENCHMEN)
        state.jail[seat] = _read_count(counts["jail"].get(seat, 0), "jail", HENCHMEN)
        left = HENCHMEN - state.hand[seat] - state.jail[seat] - state.men_on_board(seat)
        if left < 0:
            raise Invalid(f"position: P{seat} has {HENCHMEN} henchmen, not {HENCHMEN - left} (SN-COMP.1)")
        state.pool[seat] = left


def _read_buildings(state: Snitch, reader: Reader) -> None:
    """Casinos and factories."""
    for area in _read_areas(reader.things("casinos", ""), "casinos"):
        state.casinos |= 1 << area
    if count_bits(state.casinos) > CASINOS and not state.casinos_each:
        raise Invalid(f"casinos: at most {CASINOS} stand on the board (SN-BUILD.2)")
    owners = [read_seat(name, SEATS, "factories") for name in reader.things("factories", "")]
    if len(set(owners)) < len(owners):
        raise Invalid("factories: a player has at most one factory (SN-BUILD.3)")
    for owner in owners:
        state.factories |= 1 << owner


def _read_money(state: Snitch, reader: Reader) -> None:
    """Cash, register, and what was shown the last time everybody showed their cash."""
    for seat, amount in reader.by_seat("cash", SEATS):
        state.cash[seat] = _read_dollars(amount, "cash")
    _read_registers(state, reader)
    if "shown" in reader.rest:
        _read_shown(state, Reader(reader.table("shown"), "shown"))


def _read_registers(state: Snitch, reader: Reader) -> None:
    """SN-CHAR.4, SN-SNITCH.1-2: the registers; those left out are made to fit the cash and any named Snitch."""
    given = {seat: _read_dollars(amount, "register") for seat, amount in reader.by_seat("register", SEATS)}
    for seat in range(SEATS):
        state.register[seat] = given.get(seat, state.cash[seat])
        if state.register[seat] < state.cash[seat]:
            raise Invalid(f"register: P{seat} can't have more cash than the register says (SN-CHAR.4)")
    if "snitch" not in reader.rest:
        return
    state.snitch = reader.seat("snitch", 0, SEATS)
    for seat in range(SEATS):
        if seat not in given and seat != state.snitch and state.register[seat] <= state.register[state.snitch]:
            state.register[seat] = state.register[state.snitch] + 1
    if state.find_snitch() != state.snitch:
        raise Invalid(f"snitch: by the register it is P{state.find_snitch()} (SN-SNITCH.1-2)")


def _read_shown(state: Snitch, reader: Reader) -> None:
    """SN-CASH.3: everybody shows their cash before certain rounds and after the last; the latest time counts."""
    latest = max((number for number in range(1, state.round + 1) if REVEALS[number]), default=0)
    rounds = [number for number in {latest, ROUNDS if state.round == ROUNDS else latest} if number]
    if not rounds:
        raise Invalid(f"shown: by round {state.round} nobody has had to show any cash (SN-CASH.3)")
    state.shown_in = reader.number("round", latest, min(rounds), max(rounds))
    if state.shown_in not in rounds:
        raise Invalid(f"shown: in round {state.round}, cash was last shown in round {latest} (SN-CASH.3)")
    for seat, amount in reader.by_seat("cash", SEATS):
        state.shown[seat] = _read_dollars(amount, "shown")
    reader.finish()


def _read_bag(state: Snitch, reader: Reader, step: int) -> None:
    """SN-BAG.1-4: cops in the bag, aside and out of the game."""
    bag = Reader(reader.table("bag"), "bag")
    state.out = bag.number("out", 0, 0, COPS - FEWEST_COPS)
    needed = 1 if step in (SEND_COP, BRIBE) else 0
    state.aside = bag.number("aside", needed, needed, COPS - state.out)
    state.cops = bag.number("cops", COPS - state.out - state.aside, 0, COPS)
    bag.finish()
    if state.cops + state.aside + state.out != COPS:
        raise Invalid(f"bag: cops, aside and out make {COPS} together (SN-BAG.1)")


def _read_turn(state: Snitch, reader: Reader, step: int) -> None:
    """SN-ROUND.1, SN-AP.1: whose turn it is, and how far it has gone."""
    is_turn = step in TURN_STEPS
    last = state.seat_of_turn(SEATS - 1)
    state.active = reader.seat("active", state.first_player if is_turn else last, SEATS)
    state.turns = (state.active - state.first_player) % SEATS if is_turn else SEATS
    if not is_turn and state.active != last:
        raise Invalid(f"active: after the four turns P{last} was the last (SN-ROUND.1)")
    if step in WITH_POINTS:
        state.points_left = reader.number("points", ACTION_POINTS, 0, ACTION_POINTS)
    elif step == BAIL:
        state.points_left = ACTION_POINTS
    if step == MOVE:
        state.free_moves = reader.number("free_moves", 0, 0, FREE_MOVES)
    if step in WITH_FIGHTS:
        for area in _read_areas(reader.things("fought", ""), "fought"):
            state.fought |= 1 << area


def _read_step(state: Snitch, reader: Reader, step: int) -> None:
    """What is pending."""
    if step in WITH_SNITCH:
        state.snitch = state.find_snitch()
    if step == GROUPS:
        _read_fight(state, Reader(reader.table("fight"), "fight"))
    elif step == BRIBE:
        _read_bribe(state, reader.take("target", None))
    else:
        state.push_step(step)


def _read_fight(state: Snitch, reader: Reader) -> None:
    """SN-FIGHT.1-4: a declaration under way."""
    area, seat = _read_area(reader.take("area", None), "fight"), state.active
    state.fought &= ~(1 << area)
    if not state.may_fight_in(seat, area):
        raise Invalid(f"fight: P{seat} can't fight there (SN-FIGHT.1)")
    state.push_step(FIGHT)
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
    _check_fight(state, seat, area, against)


def _check_fight(state: Snitch, seat: int, area: int, against: int) -> None:
    """SN-FIGHT.3-4: the declaration can go on with this opponent."""
    state.replace_step(GROUPS, area, against)
    state.menu_size = 0
    if against != seat and state.men_at(area, against):
        state.offer_groups(seat, area, against)
    if not state.menu_size:
        raise Invalid(f"fight: it can't go on with groups against P{against} (SN-FIGHT.3)")


def _read_bribe(state: Snitch, name: Any) -> None:
    """AMB.15: a bribe that may be refused."""
    if not state.refusable:
        raise Invalid('bribe: nobody is asked unless the option bribes is "refusable" (SN-AMB.15)')
    seats = [f"P{seat}" for seat in range(SEATS)]
    area = NO_AREA if name in seats else _read_area(name, "target")
    owner = seats.index(name) if name in seats else state.controller(area)
    if owner == NOBODY or (area == NO_AREA and not state.has_factory(owner)):
        raise Invalid(f"target: nobody owes a bribe for {short_repr(name)} (SN-COP.7)")
    if state.cash[owner] < state.bribe_for(area, owner):
        raise Invalid(f"target: P{owner} can't pay that bribe (SN-COP.5)")
    state.push_step(SEND_COP)
    state.push_step(BRIBE, area, owner)


def _spell_areas(bits: int) -> str:
    """Areas by code."""
    return " ".join(AREA_CODES[area] for area in range(AREAS) if bits >> area & 1)


def _read_area(name: Any, what: str) -> int:
    """An area by code, id or name."""
    area = AREA.read(None, name)
    if area < 0:
        raise Invalid(f"{what}: {short_repr(name)} is not an area; the areas are {', '.join(AREA_CODES)}")
    return area


def _read_areas(names: list[Any], what: str) -> list[int]:
    """Different areas by code, id or name."""
    areas = [_read_area(name, what) for name in names]
    for area in areas:
        if areas.count(area) > 1:
            raise Invalid(f"{what}: {AREA_CODES[area]} is named twice")
    return areas


def _read_count(value: Any, what: str, most: int) -> int:
    """A small number."""
    if type(value) is not int or not 0 <= value <= most:
        raise Invalid(f"{what}: a whole number from 0 to {most} is needed, not {short_repr(value)}")
    return value


def _read_row(given: Any, what: str) -> list[int]:
    """Henchmen of all seats in an area: ``3/1/0/0`` or a list of numbers."""
    parts = given.split("/") if isinstance(given, str) else given
    if isinstance(given, str) and all(part.isascii() and part.isdigit() and len(part) < 4 for part in parts):
        parts = [int(part) for part in parts]
    if not isinstance(parts, (list, tuple)) or len(parts) != SEATS:
        raise Invalid(f"areas: {what} is written like 3/1/0/0, not {short_repr(given)}")
    return [_read_count(part, f"areas: {what}", HENCHMEN) for part in parts]


def _read_dollars(value: Any, what: str) -> int:
    """Dollars as thousands."""
    if type(value) is not int or value % UNIT or not 0 <= value <= MOST_CASH * UNIT:
        raise Invalid(f"{what}: whole thousands from 0 to {MOST_CASH * UNIT} are needed, not {short_repr(value)}")
    return value // UNIT
