"""What a choice will do, for its button: what a claim or an attack costs and brings, what extorting brings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.phrases import Quoted, phrase
from .edition import (
    CAPONE,
    CAPONE_INCOME,
    CELL_IDS,
    GANGSTERS,
    INCOME,
    ITEM_NEED,
    ITEM_STOCK,
    MONEY,
    MOST_ITEMS,
    PENALTIES,
    PENALTY_IDS,
    POINTS,
)

if TYPE_CHECKING:
    from .state import Families

Facts = list[dict[str, Any]]
ICONS = {"bribe": "pay", "sabotage": "dynamite", "ethics": "ethics", "showdown": "fight"}
"""The icon of each penalty."""


def preview(state: Families, seat: int, action: int) -> Facts:
    """The consequences of a choice as facts: icon, value, name, tone."""
    words = state.words(action)
    do = words["do"].removeprefix("godfather ")
    if do == "claim":
        return taking(state, seat, CELL_IDS.index(words["cell"]))
    if do == "attack":
        return attack(state, seat, CELL_IDS.index(words["cell"]))
    if do == "extort":
        return [extortion(state, CELL_IDS.index(words["cell"]))]
    return []


def taking(state: Families, seat: int, cell: int) -> Facts:
    """FA-CLM.1, FA-CTRL.1-6: the price, the penalty of the row, the points."""
    business = state.business[cell]
    price = sum(ITEM_NEED[business][item] for item in range(MOST_ITEMS) if ITEM_STOCK[business][item] == MONEY)
    facts = [fact("money", f"\N{MINUS SIGN}${price}", phrase("cards to pay"), "loss")] if price else []
    card = state.city_card_at(cell)
    if 0 <= card < PENALTIES and not state.is_immune(seat, card):
        name = PENALTY_IDS[card]
        facts.append(
            fact(ICONS[name], "\N{MINUS SIGN}1", phrase("the penalty of the row: {penalty}", penalty=name), "loss")
        )
    return [*facts, fact("end", f"+{POINTS[business]}", phrase("points"), "gain")]


def attack(state: Families, seat: int, cell: int) -> Facts:
    """FA-ATK.1-2: gangsters against gangsters, then the same as for a claim."""
    owner = state.owner_of(cell)
    own, others = (Quoted(f"{state.owns(who, GANGSTERS)} P{who}") for who in (seat, owner))
    men = phrase("{own} v {others}", own=own, others=others)
    return [fact("tommy_gun", men, phrase("gangsters against gangsters")), *taking(state, seat, cell)]


def extortion(state: Families, cell: int) -> dict[str, Any]:
    """FA-P1.4, FA-P1.7: the cards that a business brings, one more in a row of Al Capone."""
    income = INCOME[state.business[cell]] + (CAPONE_INCOME if state.city_card_at(cell) == CAPONE else 0)
    return fact("hand", f"+{income}", phrase("cards"), "gain")


def fact(icon: str, value: str, name: str, tone: str = "") -> dict[str, Any]:
    """One fact on a button."""
    return {"icon": icon, "value": value, "name": name, "tone": tone}
