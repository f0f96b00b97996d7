"""The board of Chinatown, what every seat owns, the open deals; and offers typed in one line.

A lot is drawn as its owner's letter, its number and the first letters of its tile: ``Y16 res``; a dot has
no owner, a plus is one of your building cards. Two streets run down the board and one across.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ...core.errors import Refused
from ...games.chinatown.edition import BOARDS, COLOURS, EDITION, LOTS, PLACES
from ...games.chinatown.notation import is_offer, read_offer
from ..screen import Map, seat_name

STYLES = {"purple": "magenta"}
CELL = 8
MAX_OF = {row["id"]: row["max"] for row in EDITION["business"]}
OFFER_HELP = (
    "Offers in one line: give lot 14, 2 fish; get restaurant, $3000 from blue   "
    "(also: private; counter 3; P1 gives P2 ...)"
)
View = Mapping[str, Any]
Names = Sequence[str]


def draw(view: View, names: Names) -> RenderableType:
    """The whole table as somebody may see it."""
    parts: list[RenderableType] = [Map(draw_board(view), CELL), draw_players(view, names), draw_piles(view)]
    if view["hand"]:
        parts.append(Text.assemble(("Your building cards: ", "bold"), " ".join(map(str, view["hand"]))))
    for deal in view["deals"]:
        parts.append(draw_deal(deal, view, names))
    if view["wanted"]:
        parts.append(Text.assemble(("Wanted: ", "bold"), ", ".join(wish(one, names) for one in view["wanted"])))
    if view["draft"] is not None:
        parts.append(Text.assemble(("Your draft: ", "bold"), terms(view["draft"], view, names) or "empty"))
    for promise in view["promises"]:
        parts.append(
            Text(
                f"promised in round {promise['round']}{made_in(promise)} by {names[promise['from']]} to "
                f"{names[promise['to']]}: {promise['text']}",
                style="dim",
            )
        )
    if view["phase"] == "trade" and view["you"] is not None:
        parts.append(Text(OFFER_HELP, style="dim"))
    return Group(*parts)


def made_in(promise: View) -> str:
    """The deal in which a promise was made."""
    return f" (deal {promise['deal']})" if promise["deal"] else ""


# The board


def draw_board(view: View) -> Text:
    """Every lot at its place."""
    places = PLACES[BOARDS.index(view["options"]["board"])]
    at = {place: lot + 1 for lot, place in enumerate(places)}
    wide, high = max(x for x, _ in places) + 1, max(y for _, y in places) + 1
    rows = [Text().join(draw_lot(at.get((x, y)), view) for x in range(wide)) for y in range(high)]
    return Text("\n").join(rows)


def draw_lot(lot: int | None, view: View) -> Text:
    """One place of the board."""
    if lot is None:
        return Text(" " * CELL)
    seen = view["lots"].get(str(lot))
    if seen is None:
        held = lot in view["hand"]
        return Text(f"{'+' if held else '.'}{lot}".ljust(CELL), style="bold" if held else "dim")
    colour = COLOURS[seen["owner"]]
    tile = seen["tile"] or seen.get("planned") or ""
    mark = f"{colour[0].upper()}{lot} {tile[:3]}"
    return Text(mark.ljust(CELL), style=STYLES.get(colour, colour) if tile else f"dim {STYLES.get(colour, colour)}")


# Around it


def draw_players(view: View, names: Names) -> Table:
    """Every seat: colour, cash where it is known, income, stock, empty lots."""
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    for title in ("  seat", "colour", "cash", "a round", "stock (max)", "empty lots"):
        table.add_column(title)
    for player in view["players"]:
        seat = player["seat"]
        mark = "r" if player["ready"] else ">" if seat in view["waiting"] else " "
        cash = "?" if player["cash"] is None else f"${player['cash']}"
        stock = ", ".join(f"{count} {name} ({MAX_OF[name]})" for name, count in player["stock"].items())
        empty = [lot for lot, seen in view["lots"].items() if seen["owner"] == seat and not seen["tile"]]
        table.add_row(
            Text(f"{mark} {seat_name(seat, names)}", style="bold" if seat == view["you"] else ""),
            player["colour"],
            cash,
            f"${player['income']}",
            stock or "-",
            " ".join(empty) or "-",
        )
    return table


def draw_piles(view: View) -> Text:
    """Round, piles, economy cards."""
    left = " ".join(f"{name} {count}" for name, count in view["tiles"].items())
    seen = " ".join(view["economy"]) or "none"
    return Text(
        f"round {view['round']} of {view['rounds']}   building cards {view['deck']} of {LOTS}   "
        f"economy cards seen: {seen}\ntiles to come: {left}",
        style="dim",
    )


# Deals


def draw_deal(deal: View, view: View, names: Names) -> Text:
    """An open deal: its number, who has accepted and who may, what moves."""
    asked = [*deal["parties"], *deal["open_to"]]
    ticks = " ".join(f"{names[seat]}{'+' if seat in deal['accepted'] else '-'}" for seat in asked)
    kind = "private deal" if deal["private"] else "deal"
    head = f"{kind} {deal['deal']} ({ticks}): "
    return Text.assemble((head, "bold"), terms(deal, view, names))


def wish(wanted: View, names: Names) -> str:
    """What somebody would like to have."""
    return f"{names[wanted['seat']]} wants " + (f"lot {wanted['lot']}" if "lot" in wanted else str(wanted["tile"]))


def terms(deal: View, view: View, names: Names) -> str:
    """What moves, giver by giver."""
    said = [
        f"{party(line['from'], names)} gives {party(line['to'], names)} {thing(line, view)}"
        for line in deal["transfers"]
    ]
    said += [
        f'{party(line["from"], names)} promises {party(line["to"], names)} "{line["text"]}"'
        for line in deal["promises"]
    ]
    return "; ".join(said)


def party(seat: int | str, names: Names) -> str:
    """A party of a deal."""
    return names[seat] if isinstance(seat, int) else seat


def thing(line: View, view: View) -> str:
    """A lot with what lies on it, tiles or cash."""
    if "lot" in line:
        seen = view["lots"].get(str(line["lot"]), {})
        return f"lot {line['lot']}" + (f" with {seen['tile']}" if seen.get("tile") else "")
    return f"${line['cash']}" if "cash" in line else f"{line['count']} {line['tile']}"


# What deals do


def remarks(state: Any, seat: int) -> list[str]:
    """What the viewer's draft and every open deal would do to those who take part in it."""
    view, lines = state.view(seat), []
    offers = [(f"deal {deal['deal']}", deal) for deal in view["deals"]]
    if view["draft"] is not None and view["draft"]["transfers"]:
        offers.insert(0, ("your draft", view["draft"]))
    for name, deal in offers:
        lines += [f"  {name} does: {said}" for said in effects(state, deal)]
    return lines


def effects(state: Any, deal: View) -> list[str]:
    """What a deal would do to each seat in it."""
    parties = {line[end] for line in deal["transfers"] for end in ("from", "to")}
    try:
        return [effect(state, party, deal) for party in sorted(parties, key=str) if isinstance(party, int)]
    except Refused as refusal:  # a draft with something that was sold meanwhile
        return [f"nothing; {refusal.reason}"]


# Typing


def read_line(state: Any, seat: int, typed: str) -> tuple[dict[str, Any], list[str]] | None:
    """An offer in one line as a deal given whole, with what it would do; None if no offer was typed."""
    if not is_offer(typed):
        return None
    deal = read_offer(typed, seat)
    state.parse_action(seat, deal)
    return deal, effects(state, deal)


def effect(state: Any, seat: int, deal: View) -> str:
    """What a deal would do to a seat: income before and after, over the rounds that are left, and cash."""
    told = state.outlook(seat, deal)
    change = told["after"] - told["before"]
    return (
        f"P{seat}: income ${told['before']} -> ${told['after']} a round "
        f"({change * told['rounds']:+d} in {told['rounds']} rounds), cash {told['cash']:+d}"
    )
