"""What a seat may see of Chicago (Snitch), built from scratch. Money is in dollars here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.phrases import counted, phrase
from .edition import (
    AREA_CODES,
    AREA_IDS,
    AREA_NAMES,
    AREAS,
    BAIL_COST,
    COLOURS,
    FACTORY_TIMES,
    PRINTED,
    RICHEST_DIVISOR,
    SEATS,
    UNIT,
    UNTOUCHABLES,
)
from .fields import NO_AREA, NOBODY
from .words import BRIBE, GROUPS, MOVE, SEND_UNTOUCHABLES, STEP_NAMES

if TYPE_CHECKING:
    from .state import Snitch


def build_view(state: Snitch, seat: int | None) -> dict[str, Any]:
    """SN-CASH.1-4: everything except the cash of others outside the reveals."""
    return {
        "options": {
            "casino_limit": "player" if state.casinos_each else "board",
            "bribes": "refusable" if state.refusable else "compulsory",
            "two_against_one": "free" if state.free_groups else "once",
            "raid_target": "anyone" if state.raids_anyone else "other",
        },
        "round": state.round,
        "first": state.first_player,
        "active": state.active,
        "step": "over" if state.ended else STEP_NAMES[state.now],
        "points": state.points_left,
        "free_moves": state.free_moves,
        "fought": [AREA_NAMES[area] for area in range(AREAS) if state.fought >> area & 1],
        "areas": [view_of_area(state, area) for area in range(AREAS)],
        "players": [view_of_player(state, other, seat) for other in range(SEATS)],
        "bag": {"cops": state.cops, "aside": state.aside, "out": state.out, "chance": next_chip(state)},
        "snitch": state.snitch if state.snitch >= 0 else None,
        "lowest": state.find_snitch(),
        "doing": view_of_doing(state),
    }


def next_chip(state: Snitch) -> list[int]:
    """SN-BAG.1-5: the chance that the next chip is the Untouchables: how many in how many."""
    drawn = not state.ended and state.now == SEND_UNTOUCHABLES
    return [UNTOUCHABLES, UNTOUCHABLES + (state.cops_after_refill() if drawn else state.cops)]


def view_of_area(state: Snitch, area: int) -> dict[str, Any]:
    """An area: who is there, who controls it, what it pays them and why (before a factory doubles it)."""
    boss, men = state.controller(area), [state.men_at(area, seat) for seat in range(SEATS)]
    paid = explain_area(state, boss if boss >= 0 else men.index(max(men)), area)
    return {
        "id": AREA_IDS[area],
        "code": AREA_CODES[area],
        "name": AREA_NAMES[area],
        "income": PRINTED[area],
        "men": men,
        "casino": bool(state.has_casino(area)),
        "control": boss if boss >= 0 else None,
        "pays": paid["amount"],
        "why": paid["why"],
    }


def view_of_player(state: Snitch, other: int, seat: int | None) -> dict[str, Any]:
    """SN-CASH.1, .3-4: what is open in front of a seat; its cash is shown to itself, and to everybody at the end."""
    knows = state.ended or other == seat
    shown = {"round": state.shown_in, "cash": state.shown[other] * UNIT}
    return {
        "seat": other,
        "colour": COLOURS[other],
        "hand": state.hand[other],
        "pool": state.pool[other],
        "jail": state.jail[other],
        "factory": bool(state.has_factory(other)),
        "register": state.register[other] * UNIT,
        "income": state.whole_income(other) * UNIT,
        "cash": state.cash[other] * UNIT if knows else None,
        "shown": shown if state.shown_in else None,
    }


def view_of_doing(state: Snitch) -> dict[str, Any] | None:
    """A fight that is being declared, or a bribe that may be refused; both are open."""
    step = NOBODY if state.ended else state.now
    if step == GROUPS:
        return {
            "fight": AREA_NAMES[state.first()],
            "against": state.second(),
            "groups": {
                f"P{seat}": [state.threes[seat], state.ones[seat]]
                for seat in range(SEATS)
                if state.threes[seat] + state.ones[seat]
            },
        }
    if step == BRIBE:
        return {
            "bribe": state.bribe_for(state.first(), state.second()) * UNIT,
            "owner": state.second(),
            "target": "factory" if state.first() == NO_AREA else AREA_NAMES[state.first()],
        }
    return None


# SN-INC


def income(state: Snitch, seat: int) -> dict[str, Any]:
    """SN-INC.1-6: what a seat would earn now: each area with its reason, the factory, the total.

    >>> state.play(0, "place in Little Sicily")
    >>> state.income(0)["total"]
    3000
    """
    state.check_seat(seat)
    areas = [explain_area(state, seat, area) for area in range(AREAS)]
    return {
        "areas": areas,
        "sum": sum(area["amount"] for area in areas),
        "factory": bool(state.has_factory(seat)),
        "times": FACTORY_TIMES if state.has_factory(seat) else 1,
        "total": state.whole_income(seat) * UNIT,
    }


def explain_area(state: Snitch, seat: int, area: int) -> dict[str, Any]:
    """SN-INC.1-4: why an area pays what it pays: sole, contested, tied, other (somebody else's) or none."""
    own, others = state.men_at(area, seat), state.foreign(area, seat)
    kind = "none"
    if state.controls(seat, area):
        kind = "contested" if others else "sole"
    elif own:
        kind = "other" if state.controller(area) >= 0 else "tied"
    return {
        "area": AREA_NAMES[area],
        "code": AREA_CODES[area],
        "printed": PRINTED[area] * UNIT,
        "men": own,
        "foreign": others,
        "why": kind,
        "casino": bool(state.has_casino(area)),
        "amount": state.area_income(seat, area) * UNIT,
    }


# Words, points, inventory


def question(state: Snitch, seat: int) -> dict[str, Any]:
    points = counted(state.points_left, "{n} action point", "{n} action points")
    if state.now == MOVE and state.points_left == 0:  # SN-MOVE.2
        points = phrase("only free moves between areas of your own are")
    words: dict[str, Any] = {
        "jail": state.jail[seat],
        "price": f"${BAIL_COST * UNIT}",
        "points": points,
        "cash": f"${state.cash[seat] * UNIT}",
        "register": f"${state.register[seat] * UNIT}",
    }
    if state.now == GROUPS:
        words |= {
            "area": AREA_NAMES[state.first()],
            "opponent": state.second(),
            "spare": state.free_men(seat, state.first()),
        }
    if state.now == BRIBE:
        words["sum"] = f"${state.bribe_for(state.first(), state.second()) * UNIT}"
    return words


def points(state: Snitch) -> list[int]:
    """SN-END.2-4: what each seat has after the confiscation, in dollars."""
    return [state.final_cash(seat) * UNIT // RICHEST_DIVISOR for seat in range(SEATS)]


def inventory(state: Snitch) -> dict[str, list[str]]:
    """SN-COMP.1-2, .4: all henchmen and police chips, wherever they are."""
    men = []
    for seat in range(SEATS):
        count = state.pool[seat] + state.hand[seat] + state.jail[seat] + state.men_on_board(seat)
        men += [COLOURS[seat]] * count
    return {
        "henchmen": men,
        "police": ["cop"] * (state.cops + state.aside + state.out) + ["untouchables"] * UNTOUCHABLES,
    }
