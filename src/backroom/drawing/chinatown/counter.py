"""My counter: the tiles in stock, the lots without a shop or the building cards in hand, cash and income."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...messages import cached_by_language, called, dollars, say
from ..figures import lines_of, paper
from ..fonts import LABEL, NUMBER, TEXT, width_of, write
from ..icons import icon
from ..identity import IDENTITIES
from ..paper import Box, key, rect, title
from ..props import COUNTER_EDGE, COUNTER_LABEL, NARROW_TRAY, TRAY, clipped, counter, name_of, picture, thousands
from ..room import AMBER, BRASS, CREAM, FADED, MINT, NIGHT, PRINT
from .lots import ICON, NAMES, SIZES, pip_row
from .telling import colours

View = Mapping[str, Any]
MONEY_WIDTH = 306
DEED, SMALL_DEED = (50, 62), (36, 27)
"""Sizes of building cards: few, or many."""
TILE = 51
"""From one tile to the next on a phone, if there is room."""


def tray(view: View, choices: Sequence[View], wide: bool, names: Sequence[str]) -> str:
    """The goods of the viewer; a spectator sees everybody's tiles."""
    if view["you"] is None:
        return stocks(view, wide, names)
    me, deeds = view["players"][view["you"]], deeds_of(view)
    if wide:
        return wide_counter(view, me, deeds)
    return narrow_counter(me, deeds)


def deeds_of(view: View) -> list[tuple[int, bool]]:
    """My building cards (and whether each goes back), or else my lots without a shop."""
    if view["hand"] or view["returned"]:
        return [*((lot, False) for lot in view["hand"]), *((lot, True) for lot in view["returned"])]
    mine = [
        int(number)
        for number, lot in view["lots"].items()
        if lot["owner"] == view["you"] and not lot["tile"] and not lot.get("planned")
    ]
    return [(lot, False) for lot in sorted(mine)]


def wide_counter(view: View, me: View, deeds: Sequence[tuple[int, bool]]) -> str:
    """Tiles at the left, deeds in the middle, money at the right."""
    width, height = TRAY
    size = DEED if len(deeds) <= 5 else SMALL_DEED
    columns = len(deeds) if size == DEED else -(-len(deeds) // 3)
    middle = max(150, columns * (size[0] + 6) + 26)
    left = width - MONEY_WIDTH - middle
    name = (
        say("Give back {n} of {all}", n=len(deeds) - view["keep"], all=len(deeds))
        if view["hand"] or view["returned"]
        else say("Empty lots")
    )
    return picture(
        width,
        height,
        say("Your counter"),
        counter(width, height, say("Your counter")),
        tiles(me, Box(16, 36, left - 32, 94)),
        upright(left - 8),
        write(left + 8, 47, name.upper(), LABEL, 15, COUNTER_LABEL, width=middle - 22, least=15),
        deed_grid(deeds, me["colour"], left + 8, 54, size, 3),
        upright(left + middle - 8),
        money(view, me, left + middle + 8),
    )


def upright(x: float) -> str:
    """A line between two parts of the counter."""
    return f'<path d="M{x:g},34V130" stroke="{COUNTER_EDGE}"/>'


def tiles(me: View, box: Box) -> str:
    """The tiles in stock, in one row, or small in two rows."""
    stock = me["stock"]
    if not stock:
        return write(box.x, box.y + 54, say("No tiles in stock"), TEXT, 15, COUNTER_LABEL)
    each = min(100, (box.width + 12) / len(stock))
    if each >= 76:
        size = each - 9
        return "".join(
            tile_card(me["seat"], name, count, Box(round(box.x + at * each, 1), box.y + 6, round(min(84, size), 1), 84))
            for at, (name, count) in enumerate(stock.items())
        )
    columns = -(-len(stock) // 2)
    each = min(70, box.width / columns)
    return "".join(
        tile_card(
            me["seat"],
            name,
            count,
            Box(round(box.x + at % columns * each, 1), box.y + at // columns * 49, round(min(62, each - 10), 1), 44),
        )
        for at, (name, count) in enumerate(stock.items())
    )


@cached_by_language(2048)
def tile_card(seat: int, name: str, count: int, box: Box) -> str:
    """A pile of equal tiles: picture, name, how large a complete shop is, how many."""
    x, y, width, height = box
    said = say("{count} {tile}; a complete shop has {most}", count=count, tile=NAMES[name], most=SIZES[name])
    under = "".join(
        rect(x + 3 * at, y - 3 * at, width, height, "#D9C9A3" if at == 1 else "#BFAE86", 'rx="4"')
        for at in range(min(count - 1, 2), 0, -1)
    )
    large, middle = height > 60, x + width / 2
    said_name = called(NAMES[name])
    lines = lines_of(said_name, LABEL, 15, 1.15 * (width - 6)) if large else ()
    size = (40 if len(lines) < 2 else 30) if large else min(30, height - 14)
    label = "".join(
        write(middle, y + 62 - 15 * (len(lines) - 1 - at), line, LABEL, 15, PRINT, "middle", width - 6, 15)
        for at, line in enumerate(lines)
    )
    most = SIZES[name]
    pips = pip_row(middle - 3.6 * (most - 1), y + height - 7, 0, most, FADED, 7.2, 2.6)
    badge = count_badge(x + width - 2, y + 2, count) if count > 1 else ""
    return (
        f'<g id="stock-{seat}-{name}" data-key="{key("tile", name)}|{key("item", name)}">{title(said)}{under}'
        + paper(x, y, width, height)
        + icon(ICON[name], round(middle - size / 2, 1), y + (4 if len(lines) > 1 else 6 if large else 2), size, PRINT)
        + label
        + pips
        + badge
        + "</g>"
    )


def count_badge(x: float, y: float, count: int) -> str:
    """How many tiles lie on a pile."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="12.5" fill="{NIGHT}" stroke="{BRASS}" stroke-width="1.5"/>' + write(
        x, y + 5.4, f"\N{MULTIPLICATION SIGN}{count}", NUMBER, 15, AMBER, "middle"
    )


def deed_grid(
    deeds: Sequence[tuple[int, bool]], colour: str, x: float, y: float, size: tuple[int, int], rows: int
) -> str:
    """Building cards or deeds: in a row if they are large, otherwise in columns."""
    if size == DEED:
        return "".join(deed(lot, gone, colour, x + at * 56, y, *size) for at, (lot, gone) in enumerate(deeds))
    return "".join(
        deed(lot, gone, colour, x + at // rows * (size[0] + 4), y - 2 + at % rows * (size[1] + 1.5), *size)
        for at, (lot, gone) in enumerate(deeds)
    )


@cached_by_language(2048)
def deed(lot: int, gone: bool, colour: str, x: float, y: float, width: float, height: float) -> str:
    """A lot as a card."""
    said = say("building card {lot}, goes back" if gone else "lot {lot}", lot=lot)
    dim = ' opacity=".45"' if gone else ""
    aim = "" if gone else f' data-key="{key("lot", lot)}|{key("item", f"lot {lot}")}"'
    band = rect(x, y, width, 8 if height > 40 else 5, IDENTITIES[colour].light, 'rx="2"')
    middle = x + width / 2
    if height > 40:
        word = say("Lot").upper()
        head = (
            write(middle, y + 25, word, LABEL, 15, FADED, "middle")
            if width_of(word, LABEL, 15) <= width - 4
            else icon("lot", round(middle - 8, 1), y + 11, 16, FADED)  # a long word has no room
        )
        words = (
            head + write(middle, y + height - 10, str(lot), NUMBER, 26, PRINT, "middle")
            if width > 40
            else write(middle, y + height - 18, str(lot), NUMBER, 17, PRINT, "middle")
        )
    else:
        words = write(middle, y + height - 5.5, str(lot), NUMBER, 15 if width > 26 else 13, PRINT, "middle")
    card = rect(x, y, width, height, "#F4EAD5", 'rx="4"')
    return f'<g id="deed-{lot}"{aim}{dim}>{title(said)}{card}{band}{words}</g>'


def money(view: View, me: View, x: float) -> str:
    """Cash, income, and what the tiles in stock would add."""
    cash = "?" if me["cash"] is None else dollars(me["cash"])
    parts = [
        write(x, 47, say("Cash").upper(), LABEL, 15, COUNTER_LABEL),
        icon("money", x, 56, 28, "#9FCB8E"),
        write(x + 36, 81, cash, NUMBER, 30, CREAM),
        write(x + 282, 47, say("Income a round").upper(), LABEL, 15, COUNTER_LABEL, "end", 150, 15),
        write(x + 282, 81, thousands(me["income"]), NUMBER, 30, CREAM, "end"),
    ]
    if view["prospect"] is not None and view["prospect"] > me["income"]:
        said = say("With these tiles built:")
        at = x + 25 + min(width_of(said, TEXT, 15), 206) + 13
        parts += [
            icon("income", x, 104, 17, MINT),
            write(x + 25, 118, said, TEXT, 15, CREAM, width=206, least=15),
            write(round(at, 1), 118.5, thousands(view["prospect"]), NUMBER, 17, MINT),
        ]
    return "".join(parts)


def narrow_counter(me: View, deeds: Sequence[tuple[int, bool]]) -> str:
    """The counter on a phone, in one line: tiles, then deeds; many of them lie in two rows."""
    width, height = NARROW_TRAY
    stock, rows = me["stock"], 1 if len(deeds) <= 4 else 2
    columns = -(-len(deeds) // rows)
    if rows > 1 and 20 + 36 * len(stock) + 29 * len(deeds) <= width:  # smaller ones fit one row
        rows, columns = 1, len(deeds)
    step = 29 if rows == 1 and len(deeds) > 4 else 34 if columns < 7 else 28
    left = min(width - 6 - columns * step, 26 + len(stock) * TILE)  # beside few tiles
    drawn = [
        deed(
            lot,
            gone,
            me["colour"],
            left + at % columns * step,
            6 + at // columns * 29,
            step - 3,
            56 if rows == 1 else 27,
        )
        for at, (lot, gone) in enumerate(deeds)
    ]
    if deeds and stock:
        drawn.append(f'<path d="M{left - 5:g},8V60" stroke="{COUNTER_EDGE}"/>')
    tiles = narrow_tiles(me, left - 10)
    return picture(width, height, say("Your counter"), counter(width, height, say("Your counter")), *drawn, tiles)


def narrow_tiles(me: View, room: float) -> str:
    """The tiles in stock on a phone, in one row or two."""
    stock = me["stock"]
    rows = 1 if len(stock) * 36 <= room else 2
    columns = max(1, -(-len(stock) // rows))
    each, high = min(TILE, (room - 6) / columns), 56 if rows == 1 else 27
    return "".join(
        narrow_tile(
            me["seat"],
            name,
            count,
            round(7 + at % columns * each, 1),
            6 + at // columns * 29,
            round(min(46, each - 4), 1),
            high,
        )
        for at, (name, count) in enumerate(stock.items())
    )


@cached_by_language(1024)
def narrow_tile(seat: int, name: str, count: int, x: float, y: float, width: float, height: float) -> str:
    """A pile of tiles on a phone; a low one has no pips."""
    said = say("{count} {tile}; a complete shop has {most}", count=count, tile=NAMES[name], most=SIZES[name])
    low, most = height < 40, SIZES[name]
    size = min(height - 5 if low else 36, width - 3)
    step = min(6.2, (width - 8) / (most - 1))
    top = y + (height - size) / 2 if low else y + 6 + (36 - size) / 2
    pips = pip_row(round(x + width / 2 - step * (most - 1) / 2, 1), y + 49, 0, most, FADED, step, 2.1)
    badge = (
        rect(x + width - 19, y - 4, 22, 16, NIGHT, f'rx="8" stroke="{BRASS}"')
        + write(x + width - 8, y + 8.4, f"\N{MULTIPLICATION SIGN}{count}", NUMBER, 12, AMBER, "middle")
        if count > 1
        else ""
    )
    return (
        f'<g id="stock-{seat}-{name}" data-key="{key("tile", name)}|{key("item", name)}">{title(said)}'
        + rect(x, y, width, height, "#F4EAD5", 'rx="4"')
        + icon(ICON[name], round(x + (width - size) / 2, 1), round(top, 1), size, PRINT)
        + ("" if low else pips)
        + badge
        + "</g>"
    )


def stocks(view: View, wide: bool, names: Sequence[str]) -> str:
    """Everybody's tiles, for spectators: a row for each player, two columns of rows on a phone."""
    width, height = TRAY if wide else NARROW_TRAY
    top, players, columns = 32 if wide else 4, view["players"], 1 if wide else 2
    each = (height - top - 4) / -(-len(players) // columns)
    broad, label = width / columns, 150 if wide else 60
    rows = []
    for at, player in enumerate(players):
        x, y = at % columns * broad, round(top + at // columns * each, 1)
        name = name_of(player["seat"], colours(view), names)
        rows.append(rect(x + 10, y + 2, 4, each - 4, IDENTITIES[player["colour"]].light, 'rx="2"'))
        said = clipped(name, LABEL, 15 if wide else 12, label - 24)
        rows.append(write(x + 20, round(y + each / 2 + 5, 1), said, LABEL, 15 if wide else 12, CREAM))
        step = min(64 if wide else 30, (broad - label - 8) / max(1, len(player["stock"])))
        rows += [
            stock_mark(player["seat"], tile, count, x + label + k * step, y, min(each - 2, 24 if wide else 14), wide)
            for k, (tile, count) in enumerate(player["stock"].items())
        ]
    head = say("Everybody's tiles")
    return picture(width, height, head, counter(width, height, head), *rows)


def stock_mark(seat: int, tile: str, count: int, x: float, y: float, size: float, wide: bool) -> str:
    """Tiles of one business in a row of all stocks."""
    more = write(x + size + 3, y + 0.75 * size, str(count), NUMBER, 15 if wide else 11, CREAM)
    said = title(say("{count} {tile}; a complete shop has {most}", count=count, tile=NAMES[tile], most=SIZES[tile]))
    return f'<g id="stock-{seat}-{tile}">{said}{icon(ICON[tile], round(x, 1), y, size, BRASS)}{more}</g>'
