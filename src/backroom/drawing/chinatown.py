"""The board of Chinatown: 85 lots between the streets, what everybody owns, the open deals and the own draft.

A lot that is owned has its owner's colour and letter (Y16); a shop is a sign on it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..core.phrases import AND, Quoted, joined, phrase
from ..games.chinatown.edition import BOARDS, COLOURS, EDITION, PLACES, ROUNDS
from ..messages import cached_by_language, called, say
from .paper import Box, escape, fit, fitting, key, rect, text, title, wrapped
from .pieces import BOLD, MIDDLE, PAINTS, Canvas
from .theme import CHALK, DIM, EDGE, INK, LINE, PAPER, SHADE, SOFT

MOST = {row["id"]: row["max"] for row in EDITION["business"]}
NAMES = {row["id"]: row["name"] for row in EDITION["business"]}
ECONOMY = {card["id"]: card for card in EDITION["economy"]}
FIELDS = ("giver", "taker", "seat")
View = Mapping[str, Any]


def draw(view: View, choices: Sequence[View], wide: bool, names: Sequence[str]) -> str:
    """The whole canvas."""
    canvas = Canvas(view, choices, wide, names)
    canvas.add(text(20 if wide else 12, 30, headline(canvas), 17 if wide else 15, CHALK, BOLD))
    height = draw_wide(canvas) if wide else draw_narrow(canvas)
    return canvas.finished(height, say("The table of Chinatown"), "", {"revision"})


def draw_wide(canvas: Canvas) -> float:
    """The map at the left, the seats at the right, deals below."""
    foot, top = draw_map(canvas, Box(18, 44, 836, 0)), 62.0
    for player in canvas.view["players"]:
        height = 82 + 25 * max(1, len(chip_rows(player, 300)))
        draw_player(canvas, player, Box(872, top, 312, height))
        top += height + 22
    foot = draw_trade(canvas, Box(18, draw_hand(canvas, Box(18, foot + 6, 836, 0)), 414, 0), 2)
    return max(foot, top)


def draw_narrow(canvas: Canvas) -> float:
    """Everything below each other."""
    top = draw_map(canvas, Box(8, 42, 384, 0)) + 6
    top = draw_hand(canvas, Box(10, top, 380, 0)) + 16
    players = canvas.view["players"]
    for first in range(0, len(players), 2):
        pair = players[first : first + 2]
        height = 92 + 25 * max(1, *(len(chip_rows(player, 178)) for player in pair))
        for at, player in enumerate(pair):
            draw_player(canvas, player, Box(8 + at * 194, top, 190, height))
        top += height + 20
    return draw_trade(canvas, Box(10, top, 380, 0), 1)


def headline(canvas: Canvas) -> str:
    """Round, phase and piles."""
    view = canvas.view
    if view["over"]:
        return say("The game is over")
    return say(
        "Round {round} of {rounds}: {phase}. {cards} building cards in the pile",
        round=view["round"],
        rounds=ROUNDS,
        phase=view["phase"],
        cards=view["deck"],
    )


# The map


def draw_map(canvas: Canvas, box: Box) -> float:
    """Every lot at its place; where the map ends."""
    board = BOARDS.index(canvas.view["options"]["board"])
    places = PLACES[board]
    across = int(max(x for x, _ in places)) + 1
    down = int(max(y for _, y in places)) + 1
    width = box.width / across
    height = width * 0.95 if canvas.wide else 38
    canvas.add(rect(box.x - 4, box.y - 4, box.width + 8, down * height + 8, SHADE, f'rx="8" stroke="{LINE}"'))
    if board == 0:
        canvas.add(*(draw_street(street, box, width, height) for street in streets()))
    for number, (x, y) in enumerate(places, start=1):
        lot = Box(round(box.x + x * width, 1), round(box.y + y * height, 1), round(width, 1), round(height, 1))
        draw_lot(canvas, number, lot)
    return box.y + down * height + 12


def streets() -> list[dict[str, Any]]:
    """The streets of the first board."""
    found: list[dict[str, Any]] = EDITION["board"]["streets"]
    return found


def draw_street(street: View, box: Box, width: float, height: float) -> str:
    """A street with its name along it."""
    x, y = box.x + street["x"] * width, box.y + street["y"] * height
    wide, high = street["w"] * width, street["h"] * height
    middle = (x + wide / 2, y + high / 2)
    upright = street["orientation"] == "vertical"
    turn = f' transform="rotate(-90 {middle[0]:g} {middle[1]:g})"' if upright else ""
    where = (middle[0] + (high * 0.22 if upright else 0), middle[1] + 5)
    name = text(*where, called(street["name"]), 14, "#fff", f'text-anchor="middle"{turn}')
    return rect(x, y, wide, high, "#6b6558") + name


def draw_lot(canvas: Canvas, number: int, box: Box) -> None:
    """A lot: free, owned, or with a shop."""
    seen = canvas.view["lots"].get(str(number))
    owner = None if seen is None else seen["owner"]
    tile = None if seen is None else seen["tile"]
    planned = None if seen is None else seen.get("planned")
    canvas.add(lot_drawing(number, owner, tile, planned, box, canvas.wide))


@cached_by_language(8192)
def lot_drawing(number: int, owner: int | None, tile: str | None, planned: str | None, box: Box, wide: bool) -> str:
    """The picture of a lot."""
    x, y, width, height = box.x + 1, box.y + 1, box.width - 2, box.height - 2
    keys = f"{key('lot', number)}|{key('item', f'lot {number}')}"
    opening = f'<g id="lot-{number}" data-key="{keys}">{title(said_of(number, owner, tile or planned))}'
    middle = x + width / 2
    if owner is None:
        return (
            opening
            + rect(x, y, width, height, PAPER, f'rx="3" stroke="{EDGE}" opacity=".82"')
            + text(middle, y + height / 2 + 5, number, 13.5, SOFT, 'text-anchor="middle"')
            + "</g>"
        )
    paint, shop = PAINTS[COLOURS[owner]], tile or planned
    label = text(
        middle, y + (17 if shop else height / 2 + 5), f"{paint.letter}{number}", 14 if wide else 13, paint.ink, MIDDLE
    )
    sign = shop_sign(shop, not tile, Box(x, y, width, height), wide) if shop else ""
    return opening + rect(x, y, width, height, paint.fill, f'rx="3" stroke="{INK}"') + label + sign + "</g>"


def said_of(number: int, owner: int | None, tile: str | None) -> str:
    """A lot in words."""
    if owner is None:
        return say("lot {lot}, free", lot=number)
    if not tile:
        return say("lot {lot} of {seat}", lot=number, seat=COLOURS[owner])
    return say(
        "lot {lot} of {seat}: {tile}, at most {most}",
        lot=number,
        seat=COLOURS[owner],
        tile=NAMES[tile],
        most=MOST[tile],
    )


def shop_sign(tile: str, planned: bool, box: Box, wide: bool) -> str:
    """The sign of a shop on its lot; a planned one is dashed."""
    top, height = box.y + 21, box.height - 24
    dashes = ' stroke-dasharray="4 3"' if planned else ""
    sign = rect(box.x + 2, top, box.width - 4, height, PAPER, f'rx="2" stroke="{INK}"{dashes}')
    middle = box.x + box.width / 2
    if not wide:
        return sign + text(middle, top + height / 2 + 4.5, called(tile)[:3], 12.5, INK, 'text-anchor="middle"')
    name = called(NAMES[tile]).split()[0]
    return (
        sign
        + text(middle, top + height / 2 + 1, name, fitting(name, box.width * 0.86, 13.5, 10.5), INK, MIDDLE)
        + text(middle, top + height - 3, MOST[tile], 12, SOFT, 'text-anchor="middle"')
    )


# The seats


def draw_player(canvas: Canvas, player: View, box: Box) -> None:
    """Cash as far as it is known, income, and the tiles in stock."""
    seat = player["seat"]
    cash = say("cash secret") if player["cash"] is None else say("cash ${n}", n=player["cash"])
    more = say("income ${n}, ready" if player["ready"] else "income ${n}", n=player["income"])
    lines = [f"{cash}, {more}"] if canvas.wide else [cash, more]
    top = 78 if canvas.wide else 86
    chips = "".join(
        stock_chip(seat, name, words, box.x + 6 + x, box.y + top + row * 25, width)
        for row, line in enumerate(chip_rows(player, box.width - 12))
        for name, words, x, width in line
    )
    canvas.dossier(seat, PAINTS[player["colour"]], player["colour"].capitalize(), lines, box, chips, FIELDS)


def chip_rows(player: View, room: float) -> list[list[tuple[str, str, float, float]]]:
    """The tiles in front of a seat in rows: name, words, place in the row, width."""
    rows: list[list[tuple[str, str, float, float]]] = []
    x = room
    for name, count in player["stock"].items():
        words = f"{count} {called(name)}" if count > 1 else called(name)
        width = len(words) * 6.6 + 12
        if x + width > room:
            rows.append([])
            x = 0
        rows[-1].append((name, words, x, width))
        x += width + 4
    return rows


@cached_by_language(2048)
def stock_chip(seat: int, name: str, words: str, x: float, y: float, width: float) -> str:
    """Tiles of one business."""
    return (
        f'<g id="stock-{seat}-{name}" data-key="{key("tile", name)}|{key("item", name)}">'
        + title(say("{tiles}; a complete shop has {most}", tiles=Quoted(words), most=MOST[name]))
        + rect(x, y, width, 22, CHALK, f'rx="4" stroke="{EDGE}"')
        + text(x + width / 2, y + 16, words, 13, "#241d14", 'text-anchor="middle"')
        + "</g>"
    )


# Cards and deals


def draw_hand(canvas: Canvas, box: Box) -> float:
    """The own building cards, and the economy card; where they end."""
    view, y = canvas.view, box.y
    cards = [*((lot, False) for lot in view["hand"]), *((lot, True) for lot in view["returned"])]
    if cards:
        canvas.add(text(box.x, y + 20, say("Your building cards (you keep {n})", n=view["keep"]), 15, DIM))
        canvas.add(*(building_card(lot, gone, box.x + at * 54, y + 28) for at, (lot, gone) in enumerate(cards)))
        y += 106
    if view["last_economy"]:
        sizes = joined(map(str, ECONOMY[view["last_economy"]]["sizes"]), AND)
        said = say("Last economy card: bonus for shops of size {sizes}", sizes=sizes)
        canvas.add(text(box.x, y + 18, said, 14.5, DIM))
        y += 26
    return y


@cached_by_language(256)
def building_card(lot: int, gone: bool, x: float, y: float) -> str:
    """A building card; one that goes back lies dimmed."""
    aim = "" if gone else f' data-key="{key("lot", lot)}"'
    faded = ' opacity=".5"' if gone else ""
    said = say("building card {lot}, goes back" if gone else "building card {lot}", lot=lot)
    return (
        f'<g id="card-{lot}"{aim}{faded}>{title(said)}'
        + rect(x, y, 48, 66, PAPER, f'rx="5" stroke="{EDGE}" stroke-width="1.5"')
        + text(x + 24, y + 41, lot, 22, INK, MIDDLE)
        + "</g>"
    )


def draw_trade(canvas: Canvas, box: Box, columns: int) -> float:
    """The own draft, the open deals, and what was promised, each on a sheet in the shortest column; where they end."""
    ends = [box.y] * columns
    for ident, aim, head, lines in sheets(canvas):
        at = ends.index(min(ends))
        ends[at] = draw_terms(canvas, ident, aim, head, lines, box._replace(x=box.x + at * (box.width + 8), y=ends[at]))
    return max(ends) + 4


def sheets(canvas: Canvas) -> list[tuple[str, str, str, list[tuple[str, str]]]]:
    """What is on the table as words: id, key, heading and lines of each sheet."""
    view, found = canvas.view, []
    if view["draft"] is not None:
        head = say("Your draft (private)" if view["draft"]["private"] else "Your draft (open)")
        found.append(("draft", "", head, terms(canvas, view["draft"])))
    for deal in view["deals"]:
        found.append((f"deal-{deal['deal']}", key("deal", deal["deal"]), head_of(canvas, deal), terms(canvas, deal)))
    promised = [
        ("", say("Round {round}: {promise}", round=one["round"], promise=Quoted(promise(canvas, one))))
        for one in view["promises"]
    ]
    return [*found, ("promises", "", say("Promises"), promised)] if promised else found


def head_of(canvas: Canvas, deal: View) -> str:
    """A deal's number and revision, and who has agreed."""
    ticks = joined(
        phrase("{seat} agrees" if seat in deal["accepted"] else "{seat} is asked", seat=said_name(canvas, seat))
        for seat in deal["parties"]
    )
    return say(
        "Private deal {deal}, revision {revision}: {parties}"
        if deal["private"]
        else "Deal {deal}, revision {revision}: {parties}",
        deal=deal["deal"],
        revision=deal["revision"],
        parties=ticks,
    )


def promise(canvas: Canvas, line: View) -> str:
    """A promise in words."""
    return say(
        "{giver} promises {taker}: \N{LEFT DOUBLE QUOTATION MARK}{words}\N{RIGHT DOUBLE QUOTATION MARK}",
        giver=said_name(canvas, line["from"]),
        taker=said_name(canvas, line["to"]),
        words=Quoted(line["text"]),
    )


def said_name(canvas: Canvas, seat: int | str) -> str:
    """A party of a deal."""
    return seat if isinstance(seat, str) else canvas.name(seat, COLOURS[seat].capitalize())


def terms(canvas: Canvas, deal: View) -> list[tuple[str, str]]:
    """What moves in a deal, line by line, with the key of each thing."""
    lines = []
    for line in deal["transfers"]:
        item, what = thing(line)
        giver, taker = said_name(canvas, line["from"]), said_name(canvas, line["to"])
        lines.append((key("item", item), say("{giver} gives {taker} {what}", giver=giver, taker=taker, what=what)))
    return lines + [(key("item", "promise"), promise(canvas, line)) for line in deal["promises"]]


def thing(line: View) -> tuple[str, str]:
    """What a line of a deal moves: its name in choices, and in words."""
    if "lot" in line:
        return f"lot {line['lot']}", phrase("lot {lot}", lot=line["lot"])
    if "cash" in line:
        return "cash", f"${line['cash']}"
    return line["tile"], phrase("{count} {tile}", count=line["count"], tile=line["tile"])


def draw_terms(canvas: Canvas, ident: str, aim: str, head: str, lines: Sequence[tuple[str, str]], box: Box) -> float:
    """A sheet of paper with a deal; where it ends."""
    shown = [
        (keys, part)
        for keys, line in lines or [("", say("nothing yet"))]
        for part in wrapped(line, box.width - 24, 14.5)
    ]
    height = 34 + 20 * len(shown)
    target = f' data-key="{aim}"' if aim else ""
    canvas.add(
        f'<g id="{ident}"{target} role="group" aria-label="{escape(head)}">',
        rect(box.x, box.y, box.width, height, PAPER, f'rx="6" stroke="{EDGE}"'),
        text(box.x + 10, box.y + 21, fit(head, box.width - 16, 15), 15, INK, BOLD),
    )
    for at, (keys, line) in enumerate(shown):
        said = text(box.x + 12, box.y + 41 + at * 20, line, 14.5, SOFT)
        canvas.add(f'<g data-key="{keys}">{said}</g>' if keys and ident == "draft" else said)
    canvas.add("</g>")
    return box.y + height + 8
