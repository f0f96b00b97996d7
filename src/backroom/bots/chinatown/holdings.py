"""Who has what, and what it is worth: the view, read once a decision, in the numbers that the bots reckon with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...games.chinatown.edition import BUSINESSES, KINDS, LOTS, NEIGHBOURS, NOWHERE, UNIT
from ...games.chinatown.prospects import TILE_BITS

Tiles = tuple[int, ...]
KIND_OF = {name: kind for kind, name in enumerate(BUSINESSES)}
TENTHS = 10

ALL_LOTS = (1 << LOTS + 1) - 1
MOST_TILES = (1 << TILE_BITS) - 1


@dataclass(frozen=True, slots=True)
class Holding:
    """The lots and stock tiles of one seat."""

    lots: frozenset[int]
    tiles: Tiles

    @property
    def code(self) -> int:
        """The holding as one number, as ``state.appraise`` takes it: things are moved by adding and subtracting."""
        return sum(map(lot_code, self.lots)) + sum(tile_code(kind, count) for kind, count in enumerate(self.tiles))


def lot_code(lot: int) -> int:
    """A lot in the code of a holding."""
    return 1 << lot


def tile_code(kind: int, count: int = 1) -> int:
    """Tiles of a business in the code of a holding."""
    return count << LOTS + 1 + TILE_BITS * kind


def holds(code: int, thing: int) -> bool:
    """Whether a lot, or tiles of one business, can be taken from a holding."""
    if thing & ALL_LOTS:
        return code & thing != 0
    shift = LOTS + 1 + (thing.bit_length() - LOTS - 2) // TILE_BITS * TILE_BITS
    return code >> shift & MOST_TILES >= thing >> shift


def lots_of(code: int) -> list[int]:
    """The lots in the code of a holding."""
    rest, found = code & ALL_LOTS, []
    while rest:
        lowest = rest & -rest
        found.append(lowest.bit_length() - 1)
        rest ^= lowest
    return found


def tiles_of(code: int) -> list[int]:
    """The tiles in the code of a holding, by business."""
    rest = code >> LOTS + 1
    return [rest >> TILE_BITS * kind & MOST_TILES for kind in range(KINDS)]


class SeatView:
    """What a decision needs; values are in hundreds of dollars and looked up only once."""

    def __init__(self, state: Any, seat: int) -> None:
        view = state.view(seat)
        self.state, self.seat, self.view = state, seat, view
        self.phase: str = view["phase"]
        self.seats: int = view["seats"]
        self.rounds: int = view["rounds"] - view["round"] + 1
        self.tile_on = {int(lot): seen["tile"] for lot, seen in view["lots"].items()}
        owners = {int(lot): seen["owner"] for lot, seen in view["lots"].items()}
        self.holdings = [
            Holding(frozenset(lot for lot in owners if owners[lot] == other), counts(view["players"][other]["stock"]))
            for other in range(self.seats)
        ]
        self.codes = [holding.code for holding in self.holdings]
        self.known: dict[int, int] = {}

    @property
    def asked(self) -> int:
        """How many holdings were appraised."""
        return len(self.known)

    def value(self, holding: Holding) -> int:
        """What a holding is worth until the end of the game."""
        return self.worth(holding.code)

    def worth(self, code: int) -> int:
        """What a holding, given by its code, is worth until the end of the game."""
        found = self.known.get(code)
        if found is None:
            found = self.known[code] = int(self.state.appraise(code, self.rounds))
        return found

    def cash(self) -> list[int]:
        """The cash of all seats in units: one's own exactly, that of others as far as it can be reckoned."""
        return [amount // UNIT for amount in self.state.points()]

    def legal(self) -> dict[str, int]:
        """What may be chosen, by its text."""
        return {self.state.text(action): action for action in self.state.legal(self.seat)}

    # Deals

    def named(self, party: Any) -> int:
        """Who is meant: an offer to anyone is weighed as one to oneself."""
        return self.seat if party == "anyone" else int(party)

    def gains(self, deal: Mapping[str, Any]) -> list[int]:
        """What a deal would bring every seat, in hundreds of dollars."""
        lots = [set(holding.lots) for holding in self.holdings]
        tiles = [list(holding.tiles) for holding in self.holdings]
        cash = [0] * self.seats
        for transfer in deal["transfers"]:
            giver, taker = self.named(transfer["from"]), self.named(transfer["to"])
            if "lot" in transfer:
                lots[giver].discard(transfer["lot"])
                lots[taker].add(transfer["lot"])
            elif "tile" in transfer:
                kind, count = KIND_OF[transfer["tile"]], transfer["count"]
                tiles[giver][kind] = max(0, tiles[giver][kind] - count)
                tiles[taker][kind] += count
            else:
                cash[giver] -= transfer["cash"] // UNIT
                cash[taker] += transfer["cash"] // UNIT
        after = [Holding(frozenset(lots[seat]), tuple(tiles[seat])) for seat in range(self.seats)]
        return [
            self.value(after[seat]) - self.value(self.holdings[seat]) + TENTHS * cash[seat]
            if after[seat] != self.holdings[seat] or cash[seat]
            else 0
            for seat in range(self.seats)
        ]


def counts(stock: Mapping[str, int]) -> Tiles:
    """A stock as a number for each business."""
    return tuple(stock.get(name, 0) for name in BUSINESSES)


def neighbours(board: str, lot: int) -> list[int]:
    """The lots that touch a lot."""
    first = LOTS * (board != "alea1999r")
    return [other + 1 for other in NEIGHBOURS[first + lot - 1] if other != NOWHERE]
