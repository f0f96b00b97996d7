"""Lots with an owner, shops, and what lies on them: slips of open offers, tiles that are planned, rings, plaques."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...core.phrases import Quoted
from ...games.chinatown.edition import BUSINESSES as IDS
from ...games.chinatown.edition import COLOURS, EDITION, MOST
from ...messages import cached_by_language, say
from ..figures import mark
from ..fonts import NUMBER, width_of, write
from ..icons import icon
from ..identity import IDENTITIES
from ..paper import key, rect, title
from ..props import lantern, thousands
from ..room import AMBER, CREAM, NIGHT, PAPER, PRINT, SIGN_INK, STAMP, TEAL
from .plan import Plan, foot_of, outline, roof_runs
from .scenery import sign_box

View = Mapping[str, Any]
NAMES = {row["id"]: row["name"] for row in EDITION["business"]}
SIZES = dict(zip(IDS, MOST, strict=True))
ICON = {business: business for business in IDS} | {"sports": "sporting_goods"}
"""The icon of each business."""
PLAQUE = 19
"""How high a plaque is on a large board."""
ROOMY = 70
"""On a lot wider than this there is room for pips."""


def said_of(number: int, owner: str, tile: str | None) -> str:
    """A lot in words; ``owner`` is the name of its owner."""
    if not tile:
        return say("lot {lot} of {seat}", lot=number, seat=owner)
    return say(
        "lot {lot} of {seat}: {tile}, at most {most}", lot=number, seat=owner, tile=NAMES[tile], most=SIZES[tile]
    )


def opening(number: int, said: str) -> str:
    """The beginning of a lot: its id, its keys and its tooltip."""
    return f'<g id="lot-{number}" data-key="{key("lot", number)}|{key("item", f"lot {number}")}">{title(said)}'


def edge_of(plan: Plan, number: int) -> str:
    """The edge of a lot, around which the page draws rings."""
    x, y, width, height = plan.box(number)
    return rect(round(x + 3, 1), round(y + 3, 1), round(width - 6, 1), round(height - 6, 1), "none", 'class="b-edge"')


@cached_by_language(8192)
def empty_lot(plan: Plan, number: int, owner: int, letter: str, who: str) -> str:
    """A lot that somebody owns, without a shop."""
    x, y, width, height = plan.box(number)
    front = f'<use href="#b-lot-{COLOURS[owner]}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"/>'
    front += edge_of(plan, number)
    large = plan.wide and height > 60
    r, size = (11, 17) if large else (10, 15) if plan.wide else (8, 12)
    sign = mark(
        COLOURS[owner], round(x + 0.28 * width, 1), round(y + 0.54 * height, 1), r, letter, 15 if plan.wide else 12
    )
    place = (round(x + 0.7 * width, 1), round(y + (0.56 if large else 0.72) * height, 1))
    return (
        opening(number, said_of(number, who, None))
        + front
        + named("owner", sign)
        + named("lot-number", write(*place, str(number), NUMBER, size, CREAM, "middle"))
        + "</g>"
    )


@cached_by_language(8192)
def shop_lot(plan: Plan, number: int, owner: int, letter: str, who: str, tile: str, state: str) -> str:
    """A lot with a tile; ``state`` is "shop", "full" (its shop is complete) or "planned"."""
    x, y, width, height = plan.box(number)
    body = "shop" if state == "planned" else state
    front = f'<use href="#b-{body}-{COLOURS[owner]}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"/>'
    front += edge_of(plan, number)
    picture = shop_picture(plan, number, tile)
    dashes = (
        rect(
            x + 2,
            y + 2,
            width - 4,
            height - 4,
            "none",
            f'rx="3" stroke="{TEAL}" stroke-width="2.4" stroke-dasharray="6 4"',
        )
        if state == "planned"
        else ""
    )
    return (
        opening(number, said_of(number, who, tile))
        + front
        + picture
        + labels(plan, number, owner, letter)
        + dashes
        + "</g>"
    )


def shop_picture(plan: Plan, number: int, tile: str) -> str:
    """What a shop sells, on its lit sign."""
    x, y, width, height = plan.box(number)
    sign = sign_box(width, height, plan.wide)
    size = min(sign.height - (5 if plan.wide else 3), sign.width - 4, 36 if plan.wide else 24)
    left = x + sign.x + (sign.width - size) / 2 + (8 if plan.wide else 0)
    return icon(ICON[tile], round(left, 1), round(y + sign.y + 1, 1), round(size, 1), PRINT)


def labels(plan: Plan, number: int, owner: int, letter: str) -> str:
    """The number of a shop's lot on a dark plate, and the owner's token."""
    x, y, width, height = plan.box(number)
    if not plan.wide:
        return mark(COLOURS[owner], round(x + 8.5, 1), round(y + 8, 1), 6.6, letter, 12)
    plate = rect(x + width - 28, y + 2, 26, 18, NIGHT, 'rx="3"')
    said = write(round(x + width - 15, 1), round(y + 16.2, 1), str(number), NUMBER, 15, CREAM, "middle")
    token = mark(COLOURS[owner], round(x + 16, 1), round(y + 0.24 * height + 5, 1), 10.5, letter, 15, 1.8)
    return named("lot-plate", plate + said) + named("owner", token)


def named(name: str, drawn: str, more: str = "") -> str:
    """A part that the page may show or hide."""
    return f'<g class="{name}"{more}>{drawn}</g>'


# Shops


@cached_by_language(2048)
def shop_outline(plan: Plan, lots: tuple[int, ...], owner: int, finished: bool) -> str:
    """The line around a shop; a complete one glows and has a roof."""
    light, path = IDENTITIES[COLOURS[owner]].light, outline(plan, lots)
    if not finished:
        return (
            f'<path d="{path}" fill="none" stroke="{NIGHT}" stroke-width="5"/>'
            f'<path d="{path}" fill="none" stroke="{light}" stroke-width="2.4"/>'
        )
    return (
        f'<path d="{path}" fill="none" stroke="{light}" stroke-width="8" opacity=".55" filter="url(#b-blur)"/>'
        f'<path d="{path}" fill="none" stroke="{NIGHT}" stroke-width="5.5"/>'
        f'<path d="{path}" fill="none" stroke="{light}" stroke-width="3" stroke-linejoin="round"/>'
        f'<path d="{outline(plan, lots, 3.2)}" fill="none" stroke="#FFF6DF" opacity=".9"/>'
        + "".join(roof(plan, *run) for run in roof_runs(plan, lots))
    )


def roof(plan: Plan, left: float, right: float, y: float) -> str:
    """A red roof over the upper edge of a complete shop, with lanterns."""
    out, high = (7, 11) if plan.wide else (3.5, 6)
    y = max(y - (4 if plan.wide else 2), high + 2)
    up, down = y - 0.55 * high, y + 0.3 * high
    path = (
        f"M{left - out:g},{up:.1f}C{left + out:g},{y - 0.1 * high:.1f} {left + 1.5 * out:g},{y - 0.6 * high:.1f} "
        f"{left + 2.2 * out:g},{y - high:.1f}L{right - 2.2 * out:g},{y - high:.1f}"
        f"C{right - 1.5 * out:g},{y - 0.6 * high:.1f} {right - out:g},{y - 0.1 * high:.1f} {right + out:g},{up:.1f}"
        f"C{right + 0.4 * out:g},{y + 0.35 * high:.1f} {right - out:g},{y + 0.45 * high:.1f} "
        f"{right - 2 * out:g},{down:.1f}L{left + 2 * out:g},{down:.1f}"
        f"C{left + out:g},{y + 0.45 * high:.1f} {left - 0.4 * out:g},{y + 0.35 * high:.1f} {left - out:g},{up:.1f}z"
    )
    lamps = lantern(left - 3, y + 9, 0.62) + lantern(right + 3, y + 9, 0.62) if plan.wide else ""
    return f'<path d="{path}" fill="#8E1F1A" stroke="#F3DFA0" stroke-width="1.2"/>{lamps}'


@cached_by_language(2048)
def plaque(plan: Plan, lots: tuple[int, ...], owner: int, business: str, pays: int) -> str:
    """How large a shop is, of how many, and what it pays: at its foot, so that it hides neither its goods nor the
    number of the lot below."""
    most, size, light = SIZES[business], len(lots), IDENTITIES[COLOURS[owner]].light
    full, said = size == most, thousands(pays)
    ground, line = (AMBER, NIGHT) if full else (NIGHT, light)
    ink, text_ink = (SIGN_INK, SIGN_INK) if full else (light, CREAM)
    words = say(
        "{business}: {size} of {most}, pays {amount} each round",
        business=NAMES[business],
        size=size,
        most=most,
        amount=said,
    )
    (x, foot), brief = foot_of(plan, lots), said if full else f"{size}/{most} {said}"
    if not plan.wide:
        half = (width_of(brief, NUMBER, 12) + 10) / 2
        x = min(max(x, half + 1), plan.size[0] - half - 1)
        low = min(foot - 1, plan.size[1] - 10)
        return f"<g>{title(words)}{pill(x, low, brief, 12, 15, ground, line, text_ink)}</g>"
    low = foot - 6.5
    large = (
        pips_and_pay(x, low, size, most, said, (ground, line, ink, text_ink))
        if plan.box(lots[0]).width > ROOMY
        else pill(x, low, brief, 15, PLAQUE, ground, line, text_ink)
    )
    small = named("tag", pill(x, foot - 3, brief, 21, 25, ground, line, text_ink), ' display="none"')
    return f"<g>{title(words)}{named('plaque', large)}{small}</g>"


def pill(x: float, y: float, said: str, size: float, high: float, ground: str, line: str, ink: str) -> str:
    """A few letters on a rounded bar around a point."""
    width = width_of(said, NUMBER, size) + 0.7 * size
    return rect(
        round(x - width / 2, 1),
        round(y - high / 2, 1),
        round(width, 1),
        high,
        ground,
        f'rx="{high / 2:g}" stroke="{line}" stroke-width="1.8"',
    ) + write(round(x, 1), round(y + 0.36 * size, 1), said, NUMBER, size, ink, "middle")


def pips_and_pay(x: float, y: float, size: int, most: int, said: str, inks: tuple[str, str, str, str]) -> str:
    """A plaque with a pip for each tile of a complete shop, and what it pays."""
    ground, line, ink, text_ink = inks
    width = width_of(said, NUMBER, 15) + 5.9 * most + 13
    left = round(x - width / 2, 1)
    edge = f'rx="{PLAQUE / 2:g}" stroke="{line}" stroke-width="1.8"'
    return (
        rect(left, y - PLAQUE / 2, round(width, 1), PLAQUE, ground, edge)
        + pip_row(left + 8, y, size, most, ink, 5.9, 2.3)
        + write(round(left + width - 5, 1), y + 5.4, said, NUMBER, 15, text_ink, "end")
    )


def pip_row(x: float, y: float, full: int, most: int, ink: str, step: float = 9, r: float = 3.2) -> str:
    """Filled and empty pips."""
    return "".join(
        f'<circle cx="{x + at * step:g}" cy="{y:g}" r="{r:g}" fill="{ink if at < full else "none"}" stroke="{ink}" '
        f'stroke-width="1.3"/>'
        for at in range(most)
    )


# Offers


def slips(plan: Plan, deals: Sequence[View], shop_of: Mapping[int, int]) -> str:
    """On every lot in an open offer lies a slip with the newest offer's number; on a phone one for each shop."""
    offered: dict[int, list[int]] = {}
    for deal in deals:
        for line in deal["transfers"]:
            if "lot" in line:
                offered.setdefault(line["lot"], []).append(deal["deal"])
    found = {(lot if plan.wide else shop_of.get(lot, lot), *numbers): lot for lot, numbers in sorted(offered.items())}
    return "".join(slip(plan, lot, tuple(numbers)) for (_, *numbers), lot in found.items())


@cached_by_language(1024)
def slip(plan: Plan, lot: int, deals: tuple[int, ...]) -> str:
    """A slip of paper with the numbers of the offers that a lot is in."""
    x, y, width, _ = plan.box(lot)
    said, size = f"{deals[-1]}{'+' if len(deals) > 1 else ''}", 15 if plan.wide else 12
    wide = width_of(said, NUMBER, size) + (9 if plan.wide else 6)
    left = x + width - wide - (3 if plan.wide else 1)
    top = y + (23 if plan.wide else -2)  # under the number, beside the picture
    turn = f' transform="rotate(6 {left + wide / 2:g} {top + 9:g})"' if plan.wide else ""
    keys = "|".join(key("deal", deal) for deal in deals)
    words = say("lot {lot} is in open offers: {deals}", lot=lot, deals=", ".join(map(str, deals)))
    return (
        f'<g id="slip-{lot}" class="b-aside" data-key="{keys}"{turn}>{title(words)}'
        + rect(
            round(left, 1),
            top,
            round(wide, 1),
            18 if plan.wide else 14,
            PAPER,
            f'rx="2" stroke="{STAMP}" stroke-width="1.5"',
        )
        + write(round(left + wide / 2, 1), top + (14.4 if plan.wide else 11.4), said, NUMBER, size, STAMP, "middle")
        + "</g>"
    )


def wishes(plan: Plan, wanted: Sequence[View], letters: Sequence[str], names: Sequence[str]) -> str:
    """CT-PROT.13: over every lot that somebody wants stands a bubble with who asks for it."""
    askers: dict[int, list[int]] = {}
    for wish in wanted:
        if "lot" in wish:
            askers.setdefault(wish["lot"], []).append(wish["seat"])
    return "".join(
        bubble(plan, lot, tuple(seats), tuple(letters), tuple(Quoted(names[seat]) for seat in seats))
        for lot, seats in sorted(askers.items())
    )


@cached_by_language(512)
def bubble(plan: Plan, lot: int, seats: tuple[int, ...], letters: tuple[str, ...], who: tuple[str, ...]) -> str:
    """A speech bubble with the tokens of those who want a lot, and a question mark."""
    x, y, width, _ = plan.box(lot)
    r = 13 if plan.wide else 8.5
    wide, high = (2 * r + 1) * len(seats) + 1.6 * r, 2 * r + 5
    left, top = round(x + 0.5 * width - wide / 2, 1), round(y - 0.45 * high, 1)
    tail = f"M{left + wide / 2 - 4:g} {top + high - 1:g}l4 5l4 -5"
    tokens = (
        mark(COLOURS[seat], left + 4 + r + at * (2 * r + 1), top + high / 2, r, letters[seat], max(12, 1.3 * r))
        for at, seat in enumerate(seats)
    )
    said = ". ".join(say("{seat} wants {item}", seat=name, item=say("lot {lot}", lot=lot)) for name in who)
    return (
        f'<g id="wish-{lot}" class="b-aside" pointer-events="none">{title(said)}'
        + rect(left, top, wide, high, CREAM, f'rx="{high / 2:g}" stroke="{NIGHT}" stroke-width="1.4"')
        + f'<path d="{tail}" fill="{CREAM}" stroke="{NIGHT}" stroke-width="1.4"/>'
        + "".join(tokens)
        + write(
            round(left + wide - 0.8 * r, 1),
            round(top + high / 2 + 0.65 * r, 1),
            "?",
            NUMBER,
            1.8 * r,
            SIGN_INK,
            "middle",
        )
        + "</g>"
    )


@cached_by_language(256)
def deed_ring(plan: Plan, number: int, gone: bool) -> str:
    """A lot of which I hold the building card: kept, or on its way back."""
    x, y, width, height = plan.box(number)
    line = "#8A93A0" if gone else AMBER
    said = say("building card {lot}, goes back" if gone else "building card {lot}", lot=number)
    return (
        opening(number, said)
        + rect(x + 1.5, y + 1.5, width - 3, height - 3, "#000", 'opacity="0"')
        + rect(
            x + 3,
            y + 3,
            width - 6,
            height - 6,
            "none",
            f'class="b-back" rx="4" stroke="{line}" stroke-width="2.4" stroke-dasharray="7 4"',
        )
        + "</g>"
    )
