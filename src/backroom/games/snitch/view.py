"""What a seat may see of Chicago (Snitch), built up from nothing. Money is in dollars here."""

from __future__ import annotations

from typing import Any

from ...core.phrases import counted
from ...core.structs import python_method
from .edition import (
    AREA_CODES,
    AREA_IDS,
    AREA_NAMES,
    AREAS,
    BAIL,
    COLOURS,
    FACTORY_TIMES,
    KEEPS,
    PRINTED,
    SEATS,
    UNIT,
    UNTOUCHABLES,
)
from .memory import Memory
from .state import NOBODY
from .words import BRIBE, GROUPS, STEP_NAMES, UNTOUCHABLES_STEP


class View(Memory):
    """The eyes of a seat; None is a spectator."""

    @python_method
    def build_view(self, seat: int | None) -> dict[str, Any]:
        """SN-CASH.1-4: everything but the cash of others outside the reveals."""
        return {
            "options": {
                "casino_limit": "player" if self.casinos_each else "board",
                "bribes": "refusable" if self.refusable else "compulsory",
                "two_against_one": "free" if self.free_groups else "once",
                "raid_target": "anyone" if self.raids_anyone else "other",
            },
            "round": self.round,
            "first": self.first_player,
            "active": self.active,
            "step": "over" if self.ended else STEP_NAMES[self.now],
            "points": self.points_left,
            "free_moves": self.free_moves,
            "fought": [AREA_NAMES[area] for area in range(AREAS) if self.fought >> area & 1],
            "areas": [self.look_at_area(area) for area in range(AREAS)],
            "players": [self.look_at_player(other, seat) for other in range(SEATS)],
            "bag": {"cops": self.cops, "aside": self.aside, "out": self.out, "chance": self.next_chip()},
            "snitch": self.snitch if self.snitch >= 0 else None,
            "doing": self.look_at_doing(),
        }

    @python_method
    def next_chip(self) -> list[int]:
        """SN-BAG.1-5: the chance that the next chip is the Untouchables: how many in how many."""
        drawn = not self.ended and self.now == UNTOUCHABLES_STEP
        return [UNTOUCHABLES, UNTOUCHABLES + (self.cops_after_refill() if drawn else self.cops)]

    @python_method
    def look_at_area(self, area: int) -> dict[str, Any]:
        """An area: who is there, who controls it, what it pays him and why (before a factory doubles it)."""
        boss, men = self.controller(area), [self.men_at(area, seat) for seat in range(SEATS)]
        paid = self.explain_area(boss if boss >= 0 else men.index(max(men)), area)
        return {
            "id": AREA_IDS[area],
            "code": AREA_CODES[area],
            "name": AREA_NAMES[area],
            "income": PRINTED[area],
            "men": men,
            "casino": bool(self.has_casino(area)),
            "control": boss if boss >= 0 else None,
            "pays": paid["amount"],
            "why": paid["why"],
        }

    @python_method
    def look_at_player(self, other: int, seat: int | None) -> dict[str, Any]:
        """SN-CASH.1, .3-4: what lies open in front of a seat; its cash for itself, and for all at the end."""
        knows = self.ended or other == seat
        shown = {"round": self.shown_in, "cash": self.shown[other] * UNIT}
        return {
            "seat": other,
            "colour": COLOURS[other],
            "hand": self.hand[other],
            "pool": self.pool[other],
            "jail": self.jail[other],
            "factory": bool(self.has_factory(other)),
            "register": self.register[other] * UNIT,
            "income": self.whole_income(other) * UNIT,
            "cash": self.cash[other] * UNIT if knows else None,
            "shown": shown if self.shown_in else None,
        }

    @python_method
    def look_at_doing(self) -> dict[str, Any] | None:
        """A fight that is being declared, or a bribe that may be refused; both are open."""
        step = NOBODY if self.ended else self.now
        if step == GROUPS:
            return {
                "fight": AREA_NAMES[self.first()],
                "against": self.second(),
                "groups": {
                    f"P{seat}": [self.threes[seat], self.ones[seat]]
                    for seat in range(SEATS)
                    if self.threes[seat] + self.ones[seat]
                },
            }
        if step == BRIBE:
            return {
                "bribe": self.bribe_for(self.first(), self.second()) * UNIT,
                "owner": self.second(),
                "target": AREA_NAMES[self.first()] if self.first() < AREAS else "factory",
            }
        return None

    # SN-INC

    @python_method
    def income(self, seat: int) -> dict[str, Any]:
        """SN-INC.1-6: what a seat would earn now: each area with its reason, the factory, the total."""
        self.check_seat(seat)
        areas = [self.explain_area(seat, area) for area in range(AREAS)]
        return {
            "areas": areas,
            "sum": sum(area["amount"] for area in areas),
            "factory": bool(self.has_factory(seat)),
            "times": FACTORY_TIMES if self.has_factory(seat) else 1,
            "total": self.whole_income(seat) * UNIT,
        }

    @python_method
    def explain_area(self, seat: int, area: int) -> dict[str, Any]:
        """SN-INC.1-4: why an area pays what it pays: sole, contested, tied, other (not his) or none."""
        own, others = self.men_at(area, seat), self.foreign(area, seat)
        kind = "none"
        if self.controls(seat, area):
            kind = "contested" if others else "sole"
        elif own:
            kind = "other" if self.controller(area) >= 0 else "tied"
        return {
            "area": AREA_NAMES[area],
            "code": AREA_CODES[area],
            "printed": PRINTED[area] * UNIT,
            "men": own,
            "foreign": others,
            "why": kind,
            "casino": bool(self.has_casino(area)),
            "amount": self.area_income(seat, area) * UNIT,
        }

    # Words, points, inventory

    @python_method
    def question(self, seat: int) -> dict[str, Any]:
        points = counted(self.points_left, "{n} action point", "{n} action points")
        words: dict[str, Any] = {
            "jail": self.jail[seat],
            "price": f"${BAIL * UNIT}",
            "points": points,
            "cash": f"${self.cash[seat] * UNIT}",
            "register": f"${self.register[seat] * UNIT}",
        }
        if self.now == GROUPS:
            words |= {
                "area": AREA_NAMES[self.first()],
                "opponent": self.second(),
                "spare": self.free_men(seat, self.first()),
            }
        if self.now == BRIBE:
            words["sum"] = f"${self.bribe_for(self.first(), self.second()) * UNIT}"
        return words

    @python_method
    def points(self) -> list[int]:
        """SN-END.2-4: what each seat has after the confiscation, in dollars."""
        return [self.final_cash(seat) * UNIT // KEEPS for seat in range(SEATS)]

    @python_method
    def inventory(self) -> dict[str, list[str]]:
        """SN-COMP.1-2, .4: all henchmen and police chips, wherever they are."""
        men = []
        for seat in range(SEATS):
            count = self.pool[seat] + self.hand[seat] + self.jail[seat] + self.men_on_board(seat)
            men += [COLOURS[seat]] * count
        return {
            "henchmen": men,
            "police": ["cop"] * (self.cops + self.aside + self.out) + ["untouchables"] * UNTOUCHABLES,
        }
