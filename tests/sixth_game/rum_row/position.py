"""Positions of Rum Row as short dicts: writing and reading them. What is left out is empty, 0 or the usual start.

    {"night": 2, "cargo": 4,            # tonight's crates; default at the step night: none yet
     "bag": "2 3 3 5 6",                # the cargoes that are still to come
     "hands": {"P0": "3 17 20 21"},     # a hand that is left out gets the slowest boats that nobody else has
     "sent": {"P1": 12},                # boats that lie face down
     "turned": "1 24",                  # boats of earlier nights; if left out, the fastest that nobody has
     "cash": {"P0": 3}, "cellar": {"P1": 6},
     "step": "send"}                    # night, send, land, or: over

The step land also has the seat that has landed the cargo: {"landing": "P1"}.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from backroom.core.errors import Invalid
from backroom.core.positions import Reader, read_names
from backroom.core.words import short_repr

from .edition import BEACH_PRICE, BOATS, CRATES, HAND, NIGHTS
from .fields import NO_BOAT
from .words import LAND, NIGHT, SEND, STEP_NAMES

if TYPE_CHECKING:
    from .state import RumRow

OVER = "over"
NIGHTS_AT = {"night": (0, NIGHTS - 1), "send": (1, NIGHTS), "land": (1, NIGHTS), OVER: (NIGHTS, NIGHTS)}
"""The steps of a position, each with the first and the last night on which it can occur."""


# A position in words


def write_position(state: RumRow) -> dict[str, Any]:
    """Everything that lies on the table."""
    step = OVER if state.ended else STEP_NAMES[state.now]
    return {
        "night": state.night,
        "cargo": state.cargo,
        "bag": _spell(state.bag.contents()),
        "hands": {f"P{seat}": _spell(state.hands.contents(seat)) for seat in range(state.seats)},
        "sent": {f"P{seat}": state.sent[seat] for seat in range(state.seats) if state.sent[seat] != NO_BOAT},
        "turned": _spell(state.turned.contents()),
        "cash": {f"P{seat}": state.cash[seat] for seat in range(state.seats)},
        "cellar": {f"P{seat}": state.cellar[seat] for seat in range(state.seats)},
        "step": step,
    } | ({"landing": f"P{state.first()}"} if step == "land" else {})


def _spell(numbers: list[int]) -> str:
    """Numbers with spaces between them."""
    return " ".join(map(str, numbers))


# A position from words


def read_position(state: RumRow, given: dict[str, Any]) -> None:
    """Lay out what a dict says."""
    reader = Reader(given, "position")
    step = reader.choice("step", "night", tuple(NIGHTS_AT))
    earliest, latest = NIGHTS_AT[step]
    state.night = reader.number("night", earliest, earliest, latest)
    _place_cargoes(state, reader, is_out=step in ("send", "land"))
    _place_boats(state, reader, step)
    _pay(state, reader)
    if step == OVER:
        state.finish(state.find_winners())
    elif step == "land":
        state.push_step(LAND, reader.seat("landing", 0, state.seats))
    else:
        state.push_step(SEND if step == "send" else NIGHT)
    reader.finish()


def _place_cargoes(state: RumRow, reader: Reader, is_out: bool) -> None:
    """RR-COMP.2, RR-NIGHT.1: as many cargoes have come up as there were nights."""
    rest = list(CRATES)
    if is_out:
        state.cargo = _take(rest, reader.take("cargo", rest[0]), "cargo")
    elif reader.number("cargo", 0, 0, max(CRATES)):
        raise Invalid("cargo: there is one only at the steps send and land (RR-NIGHT.1)")
    left = len(CRATES) - state.night
    for name in reader.things("bag", _spell(rest[:left])):
        state.bag.add(_take(rest, name, "bag"))
    if state.bag.size != left:
        raise Invalid(f"bag: after {state.night} nights it holds {left} cargoes, not {state.bag.size} (RR-NIGHT.1)")
    for crates in rest:
        state.landed.add(crates)


def _place_boats(state: RumRow, reader: Reader, step: str) -> None:
    """RR-COMP.1, RR-SETUP.1: every boat lies in one place; those not named are in the box."""
    rest, nights = list(range(1, BOATS + 1)), state.night - (step == "send")
    turned = [_take(rest, name, "turned") for name in reader.things("turned", "")]
    for seat, boat in reader.by_seat("sent", state.seats):
        state.sent[seat] = _take(rest, boat, "sent")
    hands = {
        seat: [_take(rest, name, "hands") for name in read_names(names, f"hands: P{seat}")]
        for seat, names in reader.by_seat("hands", state.seats)
    }
    for seat in range(state.seats):
        left = HAND - nights - (state.sent[seat] != NO_BOAT)
        for boat in _exactly(left, hands.get(seat) or rest[:left], f"hands: P{seat}"):
            state.hands.add(seat, boat)
        rest = [boat for boat in rest if state.hands.find(seat, boat) < 0]
    for boat in _exactly(nights * state.seats, turned or rest[len(rest) - nights * state.seats :], "turned"):
        state.turned.add(boat)
    for boat in rest:
        if state.turned.find(boat) < 0:
            state.box.add(boat)
    _check_sent(state, step)


def _exactly(count: int, boats: list[int], what: str) -> list[int]:
    """RR-SEND.1: everybody sends one boat a night, so their number is known."""
    if len(boats) != count:
        raise Invalid(f"{what}: {count} boats at this point of the game, not {len(boats)} (RR-SEND.1)")
    return boats


def _check_sent(state: RumRow, step: str) -> None:
    """RR-SEND.1, RR-LAND.1: boats lie face down while somebody is still to choose."""
    sent = [state.sent[seat] != NO_BOAT for seat in range(state.seats)]
    if any(sent) and (step != "send" or all(sent)):
        raise Invalid("sent: boats lie face down only while somebody is still to send one (RR-LAND.1)")


def _pay(state: RumRow, reader: Reader) -> None:
    """RR-LAND.3: every cargo that has landed was sold or hidden."""
    for seat, money in reader.by_seat("cash", state.seats):
        state.cash[seat] = Reader({"cash": money}, f"P{seat}").number("cash", 0, 0, sum(CRATES) * BEACH_PRICE)
    for seat, crates in reader.by_seat("cellar", state.seats):
        state.cellar[seat] = Reader({"cellar": crates}, f"P{seat}").number("cellar", 0, 0, sum(CRATES))
    landed, hidden = sum(state.landed.contents()), sum(state.cellar[seat] for seat in range(state.seats))
    if sum(state.cash[seat] for seat in range(state.seats)) != (landed - hidden) * BEACH_PRICE:
        raise Invalid(f"cash, cellar: {landed} crates have been landed, and all were sold or hidden (RR-LAND.3)")


def _take(numbers: list[int], given: Any, what: str) -> int:
    """One of the numbers that are left, given as a number or as a text."""
    found = [number for number in numbers if type(given) in (int, str) and given in (number, str(number))]
    if not found:
        raise Invalid(f"{what}: {short_repr(given)} is none of those that are left: {_spell(numbers)}")
    numbers.remove(found[0])
    return found[0]
