"""A position of Chinatown in words: what position.py reads back."""

from __future__ import annotations

from typing import Any

from ...core.state import EVERYONE
from ...core.structs import python_method
from .edition import BUSINESSES, ECONOMY_IDS, KINDS, LOTS, SEATS, UNIT
from .refusals import Refusals
from .state import FREE, LIMITED
from .words import (
    AT_TABLE,
    CHOOSING,
    DEALS,
    DIRECTING,
    DRAFTING,
    ITEMS,
    KEEP,
    PLACE,
    PROMISE_ITEM,
    SPEAKING,
    names_of_set,
)

DOINGS = {"draft": DRAFTING, "direction": DIRECTING, "item": CHOOSING, "speak": SPEAKING}


class Describing(Refusals):
    """Everything that lies on the table, all secrets included."""

    @python_method
    def write_position(self) -> dict[str, Any]:
        said: dict[str, Any] = {"round": self.round, "start_player": f"P{self.start_player}"}
        said |= self.describe_goods()
        seen = [name for name in self.seen_economy() if name != self.last_economy()]
        said["economy"] = " ".join(seen + [self.last_economy()] * (self.card > 0))
        said |= self.describe_phase() | self.describe_secrets()
        said["promises"] = [self.describe_promise(line) for line in range(self.promises)]
        return said

    @python_method
    def last_economy(self) -> str:
        """The economy card that was revealed last."""
        return str(ECONOMY_IDS[self.card - 1]) if self.card else ""

    @python_method
    def describe_goods(self) -> dict[str, Any]:
        """Lots, stocks, cash."""
        lots = {
            f"P{seat}": " ".join(self.spell_lot(lot) for lot in range(LOTS) if self.owner[lot] == seat)
            for seat in range(self.seats)
        }
        stock = {
            f"P{seat}": " ".join(BUSINESSES[kind] for kind in range(KINDS) for _ in range(self.in_stock(seat, kind)))
            for seat in range(self.seats)
        }
        return {
            "lots": lots,
            "stock": stock,
            "cash": {f"P{seat}": self.cash[seat] * UNIT for seat in range(self.seats)},
        }

    @python_method
    def spell_lot(self, lot: int) -> str:
        """A lot with its tile."""
        return f"{lot + 1}:{BUSINESSES[self.tile[lot]]}" if self.tile[lot] >= 0 else str(lot + 1)

    @python_method
    def describe_phase(self) -> dict[str, Any]:
        """What is pending."""
        if self.ended:
            return {"phase": "over"}
        if self.now == KEEP:
            seats = range(self.seats)
            return {
                "phase": "keep",
                "hands": {f"P{seat}": numbers(self.hands.contents(seat)) for seat in seats},
                "returned": {f"P{seat}": numbers(self.returns.contents(seat)) for seat in seats},
            }
        if self.now == PLACE:
            planned = {str(lot + 1): BUSINESSES[self.plan[lot] - 1] for lot in range(LOTS) if self.plan[lot]}
            return {"phase": "place", "to_place": names_of_set(self.asked)} | ({"planned": planned} if planned else {})
        return {"phase": "trade"} | self.describe_trade()

    @python_method
    def describe_trade(self) -> dict[str, Any]:
        """The negotiation."""
        said: dict[str, Any] = {"ready": names_of_set(self.ready)}
        if self.trade == FREE and self.asked != self.everyone():
            said["waited"] = names_of_set(self.everyone() & ~self.asked)
        deals = [deal for deal in range(DEALS) if self.parties[deal]]
        said["deals"] = [
            {name: value for name, value in self.look_at_deal(deal, deals).items() if name != "parties"}
            for deal in deals
        ]
        said["drafts"] = {
            f"P{seat}": self.describe_draft(seat) for seat in range(self.seats) if self.doing[seat] != AT_TABLE
        }
        if self.trade == LIMITED:
            said["limits"] = {
                "cycle": self.cycle,
                "turn": self.turn,
                "idle": self.idle,
                "stirred": bool(self.stirred),
                "proposals": {f"P{seat}": self.proposals[seat] for seat in range(self.seats)},
            }
        return said

    @python_method
    def describe_draft(self, seat: int) -> dict[str, Any]:
        """What a seat is writing."""
        said = self.terms(seat) | {"at": next(name for name, doing in DOINGS.items() if doing == self.doing[seat])}
        if self.countered[seat]:
            said["counter"] = self.countered[seat]
            said["rewritten"] = [line for line, old, new in self.same_promises(seat) if old != new]
        if self.secretly[seat]:
            said["private"] = True
        if self.doing[seat] == CHOOSING:
            said |= {"giver": self.spell_party(self.giver[seat]), "taker": self.spell_party(self.taker[seat])}
        return said

    @python_method
    def same_promises(self, seat: int) -> list[tuple[int, int, int]]:
        """Promises that stand in a counter as in its deal: the line, the old text's number and the new one's."""
        row = SEATS + self.countered[seat] - 1
        old = dict(zip(self.lines.contents(row), self.amounts.contents(row), strict=True))
        new = zip(self.lines.contents(seat), self.amounts.contents(seat), strict=True)
        return sorted(
            (line, old[line], text)
            for line, text in new
            if line % ITEMS == PROMISE_ITEM and line in old and self.note(old[line]) == self.note(text)
        )

    @python_method
    def describe_secrets(self) -> dict[str, Any]:
        """What private deals moved unseen."""
        unseen = {
            f"P{watcher}": {
                f"P{seat}": self.unseen_cash[watcher * SEATS + seat] * UNIT
                for seat in range(self.seats)
                if self.unseen_cash[watcher * SEATS + seat]
            }
            for watcher in range(self.seats)
        }
        murky = {
            f"P{watcher}": names_of_set(self.murky[watcher]) for watcher in range(self.seats) if self.murky[watcher]
        }
        said: dict[str, Any] = {"murky": murky} if murky else {}
        return said | ({"unseen": unseen} if any(unseen.values()) else {})

    @python_method
    def describe_promise(self, line: int) -> dict[str, Any]:
        """A line of the ledger."""
        known = self.promise_known[line]
        return {
            "from": self.promise_by[line],
            "to": self.promise_to[line],
            "text": self.note(self.promise_text[line]),
            "round": self.promised_in(line)[0],
            "deal": self.promised_in(line)[1],
            "known": "all" if known == EVERYONE else names_of_set(known),
        }


def numbers(lots: list[int]) -> str:
    """Lots by number, with blanks between them."""
    return " ".join(str(lot + 1) for lot in sorted(lots))
