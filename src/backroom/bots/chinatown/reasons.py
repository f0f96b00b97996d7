"""Why the trader says no: the reason that weighs most in the position, in half a sentence."""

from __future__ import annotations

from typing import Any

from ...games.chinatown import remarks
from ...games.chinatown.edition import UNIT
from .holdings import KIND_OF, TENTHS, SeatView, neighbours

Deal = dict[str, Any]


def broken_promises(table: SeatView, other: int) -> int:
    """How many promises of earlier rounds somebody could keep and has not kept: the tile or the lot is still theirs."""
    stock = table.view["players"][other]["stock"]
    lots = {f"lot {lot}" for lot in table.holdings[other].lots}
    broken = 0
    for promise in table.view["promises"]:
        if promise["from"] == other and promise["to"] == table.seat and promise["round"] < table.view["round"]:
            words = promise["text"].lower()
            has_tile = any(name in words for name in stock)
            has_lot = any(words.endswith(lot) or f"{lot} " in words or f"{lot}," in words for lot in lots)
            broken += has_tile or has_lot
    return broken


def why_not(table: SeatView, deal: Deal, gains: list[int], slighted: int) -> str:
    """Why a deal is refused."""
    if slighted:
        return remarks.broken_promise()
    mine = [line for line in deal["transfers"] if table.named(line["from"]) == table.seat]
    paid = sum(line["cash"] for line in mine if "cash" in line)
    if paid > table.cash()[table.seat] * UNIT:
        return remarks.too_dear(paid)
    if gains[table.seat] >= TENTHS:
        return remarks.unfair()
    kept = next((why for line in mine if (why := why_kept(table, line))), "")
    return kept or why_too_little(table, deal, gains, paid)


def why_kept(table: SeatView, line: Deal) -> str:
    """Why something of one's own is not given away; empty if it could be, or is cash."""
    if "lot" in line:
        return why_lot_kept(table, line["lot"])
    return why_tile_kept(table, line["tile"]) if "tile" in line else ""


def why_lot_kept(table: SeatView, lot: int) -> str:
    """A tile lies there, another is meant to, or a lot beside it is one's own."""
    holding, tile = table.holdings[table.seat], table.tile_on[lot]
    if tile:
        count = sum(table.tile_on[own] == tile for own in holding.lots)
        return remarks.loses_tile(count, tile) if count > 1 else ""
    planned = next((name for name, place in plan_of(table) if place == lot), "")
    if planned:
        return remarks.needs_lot(lot, planned)
    beside = holding.lots.intersection(neighbours(table.view["options"]["board"], lot))
    return remarks.keeps_together(lot, min(beside)) if beside else ""


def why_tile_kept(table: SeatView, tile: str) -> str:
    """It is one of several, or has its place."""
    holding = table.holdings[table.seat]
    count = sum(table.tile_on[lot] == tile for lot in holding.lots) + holding.tiles[KIND_OF[tile]]
    if count > 1:
        return remarks.loses_tile(count, tile)
    lot = next((place for name, place in plan_of(table) if name == tile), 0)
    return remarks.needs_tile(tile, lot) if lot else ""


def plan_of(table: SeatView) -> list[tuple[str, int]]:
    """Where this seat's tiles would go now: business and lot."""
    return list(table.state.plan_for(table.seat))


def why_too_little(table: SeatView, deal: Deal, gains: list[int], paid: int) -> str:
    """What is missing in money, unless this seat pays already or the author couldn't pay it."""
    gives, gets = (any(table.named(line[end]) == table.seat for line in deal["transfers"]) for end in ("from", "to"))
    if not gives or (paid and not gets):
        return remarks.worthless()
    if paid:
        return remarks.not_worth_it()
    missing = -(-(TENTHS - gains[table.seat]) // TENTHS)
    return remarks.wants_more(missing * UNIT) if missing <= table.cash()[deal["author"]] else remarks.beyond_means()
