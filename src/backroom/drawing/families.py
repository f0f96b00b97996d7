"""The board of Families: the city as a chequerboard, the families' dossiers, the viewer's cards and mini board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from ..core.phrases import joined, phrase
from ..games.families import EDITION
from ..messages import cached_by_language, called, say
from .art import symbol
from .paper import Box, escape, fit, fitting, key, rect, text, title, use, wrapped
from .pieces import BOLD, MAN, MIDDLE, PAINTS, Canvas, Paint, badge, ident_of, man
from .theme import ALARM, BRASS, CHALK, DIM, EDGE, INK, LINE, PAPER, SHADE, SOFT, colour

COLUMNS: int = EDITION["grid"]["columns"]
ROUNDS: int = EDITION["meta"]["rounds"]
SPECIALS = {special["id"].replace("_", " "): special for special in EDITION["special"]}
BESIDE = "{one} {other}"
YOURS = {
    "drawn": "your drawn",
    "hand": "your hand",
    "hat": "your hat",
    "city": "your city",
    "returning": "your returning",
}
"""What the places of the viewer's cards are called."""
AGENT = Paint("#222", "#fff", "F")
DEFS = (
    MAN
    + symbol("b-agent", "24 24", '<path d="M12 1 22 4v8c0 6-5 9.5-10 11C7 21.5 2 18 2 12V4z"/>')
    + symbol(
        "b-tick",
        "24 24",
        '<circle cx="12" cy="12" r="11" fill="#1d5f27"/>'
        '<path d="m6 12 4 5 8-10" fill="none" stroke="#fff" stroke-width="3"/>',
    )
)
View = Mapping[str, Any]


def draw(view: View, choices: Sequence[View], wide: bool, names: Sequence[str]) -> str:
    """The whole canvas."""
    canvas = Canvas(view, choices, wide, names)
    height = draw_wide(canvas) if wide else draw_narrow(canvas)
    return canvas.finished(height, say("The table of Chicago, the game of the families"), DEFS)


def draw_wide(canvas: Canvas) -> float:
    """The city at the left, the families at the right, the viewer's cards below."""
    view = canvas.view
    canvas.add(text(20, 32, headline(canvas), 17, CHALK, BOLD))
    rows = rows_of(view)
    for at, row in enumerate(rows):
        draw_row(canvas, row, Box(16, 46 + at * 96, 820, 94))
    for player in view["players"]:
        draw_player(canvas, player, Box(852, 60 + player["seat"] * 154, 332, 140))
    foot = draw_doing(canvas, 20, max(52 + len(rows) * 96, 60 + len(view["players"]) * 154))
    return draw_own(canvas, 20, foot, 1160) if view["mine"] else foot + 10


def draw_narrow(canvas: Canvas) -> float:
    """A small city, the open businesses, the families, the viewer's cards."""
    view = canvas.view
    lines = wrapped(headline(canvas), 380, 15)
    canvas.add(*(text(12, 26 + at * 19, line, 15, CHALK, BOLD) for at, line in enumerate(lines)))
    top: float = 18 + 19 * len(lines)
    for at, row in enumerate(rows_of(view)):
        draw_row(canvas, row, Box(6, top + at * 50, 388, 48))
    top += len(rows_of(view)) * 50 + 6
    top = draw_doing(canvas, 12, top)
    top = (draw_own(canvas, 8, top, 384) if view["mine"] else top) + 14
    for player in view["players"]:
        seat = player["seat"]
        draw_player(canvas, player, Box(8 + seat % 2 * 194, top + seat // 2 * 184, 190, 168))
    top += -(-len(view["players"]) // 2) * 184
    known = [cell for cell in view["city"] if cell["business"]]
    for at, cell in enumerate(known):
        draw_business(canvas, cell, Box(8 + at % 2 * 194, top + at // 2 * 74, 190, 70), True)
    return top + -(-len(known) // 2) * 74 + 10


def rows_of(view: View) -> list[str]:
    """The rows of the city."""
    return list(dict.fromkeys(cell["row"] for cell in view["city"]))


def headline(canvas: Canvas) -> str:
    """Round, phase and piles."""
    view = canvas.view
    if view["over"]:
        return say("The game is over")
    said = phrase(
        "Round {round} of {rounds}, {phase}. Deck {deck}, discarded {cards}, agents {agents}",
        round=view["round"],
        rounds=ROUNDS,
        phase=view["phase"],
        deck=view["deck"],
        cards=view["discard"]["cards"],
        agents=view["agents"],
    )
    if not view["extra_cards"]:
        return called(said)
    return say("{round}, extra actions {cards}", round=said, cards=" ".join(view["extra_cards"]))


# The city


def draw_row(canvas: Canvas, row: str, box: Box) -> None:
    """A row of the city with its city card."""
    view = canvas.view
    head = 44 if canvas.wide else 36
    card = view["rows"]["cards"].get(row) or ""
    canvas.add(row_head(row, card, Box(box.x, box.y, head, box.height), canvas.wide))
    width = (box.width - head) / COLUMNS
    cells = {cell["cell"]: cell for cell in view["city"]}
    for at in range(COLUMNS):
        place = f"{row}{at + 1}"
        there = Box(round(box.x + head + at * width + 1, 1), box.y, round(width - 2, 1), box.height)
        if place not in cells:
            draw_space(canvas, place, there)
        elif canvas.wide:
            draw_business(canvas, cells[place], there, False)
        else:
            draw_corner(canvas, cells[place], there)


@cached_by_language(256)
def row_head(row: str, card: str, box: Box, wide: bool) -> str:
    """The letter of a row and its city card, upright beside it on a wide screen."""
    x, middle = box.x + box.width / 2, box.y + box.height / 2
    letter = text(x - (8 if wide and card else 0), middle + 6, row, 17, CHALK, MIDDLE)
    if not card:
        return letter
    if not wide:
        return title(called(card)) + letter
    turned = f'text-anchor="middle" transform="rotate(-90 {x + 12:g} {middle:g})"'
    about = title(say("city card of row {row}: {card}", row=row, card=card))
    return about + letter + text(x + 12, middle + 4, called(card), 13.5, DIM, turned)


def draw_space(canvas: Canvas, place: str, box: Box) -> None:
    """A space between businesses, with the henchmen and agents on it."""
    tokens = canvas.view["spaces"].get(place, [])
    said = say("space {place}: {tokens}", place=place, tokens=joined(tokens) or phrase("empty"))
    canvas.add(
        f'<g id="space-{place}" data-key="{key("space", place)}" role="group" aria-label="{escape(said)}">',
        rect(*box, SHADE, f'rx="5" stroke="{LINE}" stroke-dasharray="4 3"'),
        text(box.x + 4, box.y + 14, place, 12.5, DIM),
    )
    across, size = (3, 34) if canvas.wide else (2, 20)
    for at, token in enumerate(tokens):
        x = box.x + 5 + at % across * (29 if canvas.wide else 19)
        y = box.y + (20 if canvas.wide else 15) + at // across * (size - 4 if canvas.wide else 16)
        canvas.add(
            f'<g id="token-{place}-{at}" data-key="{key("token", token)}|{key("colour", token)}">',
            title(called(token)),
            draw_token(token, x, y, size),
            "</g>",
        )
    canvas.add("</g>")


@lru_cache(2048)
def draw_token(token: str, x: float, y: float, size: float) -> str:
    """A henchman in his colour, or an agent's shield."""
    if token != "agent":
        return man(PAINTS[token], x, y, size)
    return use("b-agent", x, y + 1, size * 0.8, size - 2, f'fill="{AGENT.fill}" stroke="{PAPER}"') + text(
        x + size * 0.4, y + size * 0.72, "F", max(12.5, size * 0.42), "#fff", MIDDLE
    )


def draw_business(canvas: Canvas, cell: View, box: Box, listed: bool) -> None:
    """A business: what it asks for, what it gives, whose it is; in the city, or in the phone's list of open ones."""
    ident = f"{'listed' if listed else 'cell'}-{cell['cell']}"
    canvas.add(
        f'<g id="{ident}" data-key="{key("cell", cell["cell"])}" role="group" aria-label="{escape(said_of(cell))}">'
    )
    if cell["business"] is None:
        canvas.add(hidden(box, cell["cell"]))
    else:
        needs = tuple(called(item_of(item)) for item in cell["needs"])
        canvas.add(
            open_paper(box, cell["cell"], cell["business"], needs, cell["points"], cell["income"]),
            *marks(canvas, cell, box),
        )
    canvas.add("</g>")


def said_of(cell: View) -> str:
    """A business in words."""
    if cell["business"] is None:
        return say("hidden business at {cell}", cell=cell["cell"])
    owner = phrase("owned by P{seat}", seat=cell["owner"]) if cell["owner"] is not None else phrase("free")
    return say(
        "{business} at {cell}: needs {needs}; {points} points, income {income}; {owner}",
        business=cell["business"],
        cell=cell["cell"],
        needs=joined(item_of(item) for item in cell["needs"]),
        points=cell["points"],
        income=cell["income"],
        owner=owner,
    )


def item_of(item: View) -> str:
    """One item of a business: ``2 grey``, ``$3``."""
    what = {"any": "good"}.get(item["what"], item["what"])
    if what == "money":
        return f"${item['need']}"
    return phrase("{need}\N{NO-BREAK SPACE}{what}", need=item["need"], what=what)


@cached_by_language(256)
def hidden(box: Box, place: str) -> str:
    """A business that lies face down."""
    return (
        title(say("a hidden business at {cell}", cell=place))
        + rect(*box, colour("back"), f'rx="6" stroke="{EDGE}"')
        + rect(box.x + 5, box.y + 5, box.width - 10, box.height - 10, "none", f'rx="4" stroke="{BRASS}"')
        + text(box.x + box.width / 2, box.y + box.height / 2 + 5, place, 15, CHALK, MIDDLE)
    )


@cached_by_language(512)
def open_paper(box: Box, place: str, name: str, needs: tuple[str, ...], points: int, income: int) -> str:
    """The paper of an open business."""
    lines = wrapped(", ".join(needs), box.width - 8, 13)[:2]
    shown = called(name) if box.width < 150 else f"{called(name)} {place}"
    return (
        rect(*box, PAPER, f'rx="6" stroke="{EDGE}" stroke-width="1.5"')
        + text(box.x + 5, box.y + 17, shown, fitting(shown, box.width - 10, 15), INK, BOLD)
        + "".join(text(box.x + 5, box.y + 35 + at * 16, line, 13, INK) for at, line in enumerate(lines))
        + text(
            box.x + 5, box.y + box.height - 8, say("{points}p +{income}", points=points, income=income), 14, SOFT, BOLD
        )
        + title(
            say(
                "{business} at {cell}: {points} points, income {income}",
                business=name,
                cell=place,
                points=points,
                income=income,
            )
        )
    )


def marks(canvas: Canvas, cell: View, box: Box) -> list[str]:
    """Owner, boss, extortion and bonus token of a business."""
    right, foot = box.x + box.width, box.y + box.height
    parts = []
    if cell["owner"] is not None:
        parts.append(badge(paint_of(canvas.view, cell["owner"]), right - 14, foot - 14, 11))
        parts.append(
            rect(*box, "none", f'rx="6" stroke="{paint_of(canvas.view, cell["owner"]).fill}" stroke-width="4"')
        )
    if cell["lacks"] == [] and cell["owner"] != canvas.view["you"]:
        tick = use("b-tick", right - 22, box.y + 4, 18, 18)
        parts.append(f"<g>{title(say('you have all that it asks for'))}{tick}</g>")
    words = [say("boss")] * bool(cell["boss"]) + [say("extorted")] * bool(cell["extorted"])
    if cell["token"]:
        words.append(f"+{called(cell['token'])}")
    y, edge = (foot - 8, right - 28) if box.width > 150 else (foot - 24, right - 6)
    said = fit(" ".join(words), min(110, box.width - 10), 12.5)
    return [*parts, text(edge, y, said, 12.5, ALARM, 'text-anchor="end"') if said else ""]


def draw_corner(canvas: Canvas, cell: View, box: Box) -> None:
    """A business on the phone's small city."""
    canvas.add(
        f'<g id="cell-{cell["cell"]}" data-key="{key("cell", cell["cell"])}" role="group" '
        f'aria-label="{escape(said_of(cell))}">'
    )
    if cell["business"] is None:
        canvas.add(hidden(box, cell["cell"]))
    else:
        canvas.add(
            rect(*box, PAPER, f'rx="5" stroke="{EDGE}"'),
            title(said_of(cell)),
            text(box.x + 5, box.y + 16, cell["cell"], 13.5, INK, BOLD),
            text(box.x + 5, box.y + box.height - 7, say("{n}p", n=cell["points"]), 13, SOFT),
        )
        if cell["owner"] is not None:
            canvas.add(badge(paint_of(canvas.view, cell["owner"]), box.x + box.width - 12, box.y + box.height - 13, 10))
    canvas.add("</g>")


# The families


def paint_of(view: View, seat: int) -> Paint:
    """The colour of a family."""
    return PAINTS[view["players"][seat]["colour"]]


def draw_player(canvas: Canvas, player: View, box: Box) -> None:
    """A family: what lies openly in front of it."""
    seat = player["seat"]
    goods = ", ".join(f"{count}\u00a0{called(good)}" for good, count in player["goods"].items() if count)
    influence = say(
        "hat\u00a0{hat}, city\u00a0{city}, gangsters\u00a0{men}",
        hat=player["hat"],
        city=player["city"],
        men=player["gangsters"],
    )
    lines = [
        say("{cards} cards, {points} points", cards=player["hand"], points=player["points"]),
        influence,
        say("family\u00a0{n}", n=player["family_cards"]) + (f", {goods}" if goods else ""),
        round_of(player),
    ]
    if not canvas.wide:
        lines = [part for line in lines for part in wrapped(line, box.width - 16, 13.5)][:5]
    canvas.dossier(
        seat,
        PAINTS[player["colour"]],
        player["family"].capitalize(),
        lines,
        box,
        henchmen(player, box),
        active=canvas.view["active"],
    )


def round_of(player: View) -> str:
    """What a family has used in this round."""
    said = [phrase("passed")] * player["passed"] + [phrase("godfather")] * player["godfather"]
    said += [phrase("boss used")] * player["boss_used"]
    said += [phrase("immune to {cards}", cards=joined(player["immune"], BESIDE))] * bool(player["immune"])
    said += [phrase("tokens {tokens}", tokens=joined(player["tokens"], BESIDE))] * bool(player["tokens"])
    return ", ".join(map(called, said))


def henchmen(player: View, box: Box) -> str:
    """The henchmen of a family, small, in a corner of its dossier."""
    men = [one for one, count in player["henchmen"].items() for _ in range(count)]
    wide = box.width > 200
    step = min(22, (box.width / (2 if wide else 1) - 20) / max(1, len(men)))
    right, y = box.x + box.width - 8, box.y + (26 if wide else box.height - 31)
    return "".join(man(PAINTS[one], right - (len(men) - at) * step, y, 26) for at, one in enumerate(men))


def draw_doing(canvas: Canvas, x: float, y: float) -> float:
    """What is under way; where it ends."""
    doing = canvas.view["doing"]
    if not doing:
        return y
    details = [
        f"{called(word)} {called(str(value))}"
        for word, value in doing.items()
        if word not in ("kind", "seat") and value is not None
    ]
    player = canvas.view["players"][doing["seat"]]
    said = f"{canvas.name(doing['seat'], player['family'].capitalize())}: {called(doing['kind'].replace('_', ' '))}"
    lines = wrapped(said + (f" ({', '.join(details)})" if details else ""), canvas.width - 40, 16)
    canvas.add(*(text(x, y + 16 + at * 20, line, 16, CHALK, BOLD) for at, line in enumerate(lines)))
    return y + 20 * len(lines) + 8


# The own cards


def draw_own(canvas: Canvas, x: float, y: float, width: float) -> float:
    """The own hand and influence cards, and the mini board; where they end."""
    mine = canvas.view["mine"]
    for name in ("drawn", "hand", "hat", "city", "returning"):
        if mine[name] or name == "hand":
            y = draw_cards(canvas, name, mine[name], Box(x, y, width, 58))
    return draw_mini_board(canvas, Box(x, y, width, 62))


def draw_cards(canvas: Canvas, name: str, cards: Sequence[str], box: Box) -> float:
    """Cards of one place, equal ones on top of each other; where they end."""
    aim = f' data-key="{key("side", name)}"' if name in ("hat", "city") else ""
    said = say(YOURS[name])
    canvas.add(
        f'<g id="your_{name}"{aim} role="group" aria-label="{escape(said)}">', text(box.x, box.y + 22, said, 15, DIM)
    )
    left = box.x + (100 if canvas.wide else 84)
    x, y = left, box.y
    for card, count in sorted(Counter(cards).items()):
        words = f"{called(card)} \N{MULTIPLICATION SIGN}{count}" if count > 1 else called(card)
        width = len(words) * 7.6 + 20
        if x > left and x + width > box.x + box.width:
            x, y = left, y + 40
        canvas.add(own_card(f"your_{name}-{ident_of(card)}", card, words, x, y, width))
        x += width + 6
    canvas.add("</g>")
    return y + 44


@cached_by_language(512)
def own_card(ident: str, card: str, words: str, x: float, y: float, width: float) -> str:
    """One kind of card in the viewer's hand."""
    about = say("{card}: {effect}", card=card, effect=SPECIALS[card]["effect"]) if card in SPECIALS else called(card)
    return (
        f'<g id="{ident}" data-key="{key("card", card)}|{key("what", card)}">{title(about)}'
        + rect(x, y, width, 34, PAPER, f'rx="5" stroke="{EDGE}" stroke-width="1.5"')
        + text(x + width / 2, y + 22, words, 15, INK, MIDDLE)
        + "</g>"
    )


def draw_mini_board(canvas: Canvas, box: Box) -> float:
    """The areas of the viewer's mini board with their henchmen; where it ends."""
    areas = canvas.view["players"][canvas.view["you"]]["areas"]
    across = len(areas) if canvas.wide else 3
    width = (box.width - 6 * (across - 1)) / across
    for at, (area, men) in enumerate(areas.items()):
        x, y = box.x + at % across * (width + 6), box.y + 6 + at // across * 66
        canvas.add(
            f'<g id="area-{area}" data-key="{key("area", area)}" role="group" '
            f'aria-label="{escape(say("{area}: {n} henchmen", area=area, n=len(men)))}">',
            area_paper(area, x, y, width),
            *(man(PAINTS[one], x + 8 + place * 28, y + 23, 32) for place, one in enumerate(men)),
            "</g>",
        )
    return box.y + 16 + -(-len(areas) // across) * 66


@cached_by_language(64)
def area_paper(area: str, x: float, y: float, width: float) -> str:
    """An area of the mini board."""
    return rect(x, y, width, 60, SHADE, f'rx="6" stroke="{LINE}"') + text(x + 8, y + 18, called(area), 14, CHALK)
