"""Chinatown on the page: 85 lots between the streets, shops with their signs, my counter, and the income of a round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...core.phrases import Quoted
from ...messages import say
from ..paper import rect
from ..props import edge, letters_of, name_of, picture
from ..room import CREAM
from .bargains import gathered
from .counsel import reason, tip, tips
from .counter import tray
from .dock import about, asks, expected, label, question, thing
from .endgame import ending
from .lots import deed_ring, empty_lot, plaque, shop_lot, shop_outline, slips, wishes
from .market import market
from .payday import TOWN, moments, staged
from .plan import Plan, plan_of
from .riddle import riddle
from .scenery import scenery
from .telling import colours, course, icon_for, line, plates
from .terms import terms

__all__ = [
    "about",
    "asks",
    "backdrop",
    "colours",
    "course",
    "draw",
    "ending",
    "expected",
    "gathered",
    "icon_for",
    "label",
    "line",
    "market",
    "moments",
    "plates",
    "question",
    "reason",
    "riddle",
    "staged",
    "terms",
    "thing",
    "tip",
    "tips",
    "tray",
]

View = Mapping[str, Any]


def backdrop(view: View, wide: bool) -> str:
    """Free lots, streets and scenery."""
    board = view["options"]["board"]
    return picture(
        *plan_of(board, wide).size, say("The streets of Chinatown"), f'<g id="{TOWN}">{scenery(board, wide)}</g>'
    )


def draw(view: View, choices: Sequence[View], wide: bool, names: Sequence[str]) -> str:
    """Owned lots, shops and slips over the backdrop."""
    plan = plan_of(view["options"]["board"], wide)
    return picture(
        *plan.size,
        say("The board of Chinatown"),
        cards(view, plan),
        lots(view, plan, names),
        shops(view, plan),
        slips(plan, view["deals"], shop_of(view)),
        sold(view, plan),
        wanted(view, plan, names),
        edge(*plan.size),
    )


def cards(view: View, plan: Plan) -> str:
    """Rings on the lots of which I hold the building cards."""
    hands = [*((lot, False) for lot in view["hand"] or ()), *((lot, True) for lot in view["returned"] or ())]
    return "".join(deed_ring(plan, lot, gone) for lot, gone in hands if str(lot) not in view["lots"])


def lots(view: View, plan: Plan, names: Sequence[str]) -> str:
    """Every lot that has an owner."""
    seats = colours(view)
    letters, full = letters_of(seats, names), complete(view)
    drawn = []
    for number, lot in view["lots"].items():
        owner, tile = lot["owner"], lot["tile"]
        given = (plan, int(number), owner, letters[owner], Quoted(name_of(owner, seats, names)))
        if tile or lot.get("planned"):
            state = "planned" if not tile else "full" if int(number) in full else "shop"
            drawn.append(shop_lot(*given, tile or lot["planned"], state))
        else:
            drawn.append(empty_lot(*given))
    return "".join(drawn)


def wanted(view: View, plan: Plan, names: Sequence[str]) -> str:
    """Who wants which lot."""
    seats = colours(view)
    called = [name_of(seat, seats, names) for seat in range(len(seats))]
    return wishes(plan, view["wanted"], letters_of(seats, names), called)


def complete(view: View) -> set[int]:
    """The lots of complete shops."""
    return {lot for player in view["players"] for shop in player["shops"] if shop["finished"] for lot in shop["lots"]}


def has_plaque(shop: View) -> bool:
    """Whether a shop says what it pays: single tiles all pay alike."""
    return len(shop["lots"]) > 1


def shop_of(view: View) -> dict[int, int]:
    """For every lot of a shop, the first one of that shop."""
    return {lot: min(shop["lots"]) for player in view["players"] for shop in player["shops"] for lot in shop["lots"]}


def shops(view: View, plan: Plan) -> str:
    """A line around every shop, and above all of them a plaque for each that has grown: single shops all pay alike."""
    found = [(player["seat"], shop) for player in view["players"] for shop in player["shops"]]
    found.sort(key=lambda one: one[1]["finished"])
    lines = [shop_outline(plan, tuple(shop["lots"]), seat, shop["finished"]) for seat, shop in found]
    large = [(seat, shop) for seat, shop in found if has_plaque(shop)]
    signs = [plaque(plan, tuple(shop["lots"]), seat, shop["business"], shop["pays"]) for seat, shop in large]
    return "".join(lines + signs)


def sold(view: View, plan: Plan) -> str:
    """Rings around the lots that changed hands in the latest deal."""
    boxes = [plan.box(lot) for lot in view.get("sold") or ()]
    dashes = f'rx="5" stroke="{CREAM}" stroke-width="2.4" stroke-dasharray="7 5"'
    return "".join(rect(x - 2, y - 2, width + 4, height + 4, "none", dashes) for x, y, width, height in boxes)
