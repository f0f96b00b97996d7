"""What a choice will do, for its button: from what the seat may see, and what it could work out itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.phrases import counted, phrase
from .edition import BUSINESSES, LOTS, UNIT
from .terms import sheet_of
from .view import terms

if TYPE_CHECKING:
    from .state import Chinatown


def preview(state: Chinatown, seat: int, action: int) -> list[dict[str, Any]]:
    """The consequences of a choice as facts: icon, value, name, tone."""
    words = state.words(action)
    if words["do"] == "place":
        return after_tile(state, seat, words)
    if words["do"] in ("accept", "reject", "counter"):
        return after_deal(state, seat, words["deal"])
    return []


def after_tile(state: Chinatown, seat: int, words: dict[str, Any]) -> list[dict[str, Any]]:
    """CT-INC.1: the income of a seat with a tile on a lot, and by how much it grows."""
    mine = {}
    for lot in range(LOTS):
        kind = state.plan[lot] - 1 if state.plan[lot] else state.tile[lot]
        if state.owner[lot] == seat and kind >= 0:
            mine[lot + 1] = BUSINESSES[kind]
    before = state.pay_of(mine)
    return [income_fact(before, state.pay_of(mine | {words["lot"]: words["tile"]}))]


def after_deal(state: Chinatown, seat: int, number: int) -> list[dict[str, Any]]:
    """What an open deal would do to a seat's income, and to its cash."""
    deal = next(deal for deal in state.deals_on_table() if state.number[deal] == number)
    seen = state.outlook(seat, terms(state, sheet_of(deal)))
    facts = [built_fact(seen["before"], seen["after"])]
    if seen["cash"]:
        facts.append(cash_fact(seen["cash"]))
    return [*facts, sum_fact(seen["rounds"], seen["rounds"] * (seen["after"] - seen["before"]) + seen["cash"])]


def income_fact(before: int, after: int) -> dict[str, Any]:
    """Income per round, before and after."""
    said = f"{dollars(before)} \N{RIGHTWARDS ARROW} {dollars(after)}" if before != after else dollars(after)
    tone = "gain" if after > before else "loss" if after < before else "quiet"
    return {"icon": "income", "value": said, "name": phrase("income each round"), "tone": tone}


def built_fact(before: int, after: int) -> dict[str, Any]:
    """What shops would pay each round if all that fits together were built, before and after a deal."""
    said = f"{dollars(before)} \N{RIGHTWARDS ARROW} {dollars(after)}"
    return income_fact(before, after) | {"value": said, "name": phrase("your shops once built")}


def cash_fact(change: int) -> dict[str, Any]:
    """Cash that comes or goes."""
    sign, tone = ("+", "gain") if change > 0 else ("\N{MINUS SIGN}", "loss")
    return {"icon": "money", "value": f"{sign}{dollars(abs(change))}", "name": phrase("cash"), "tone": tone}


def sum_fact(rounds: int, total: int) -> dict[str, Any]:
    """What a deal amounts to by the end of the game."""
    sign, tone = (
        ("+", "gain") if total > 0 else ("\N{MINUS SIGN}", "loss") if total else ("\N{PLUS-MINUS SIGN}", "quiet")
    )
    name = counted(rounds, "in this last round, cash included", "in {n} rounds, cash included")
    return {"icon": "time", "value": f"{sign}{dollars(abs(total))}", "name": name, "tone": tone}


def dollars(amount: int) -> str:
    """Dollars in thousands."""
    return f"${amount // UNIT}k" if amount else "$0"
