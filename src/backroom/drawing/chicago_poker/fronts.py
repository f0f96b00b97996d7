"""The fronts of the businesses: brick, one lit sign, the name, and how cards lie there."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from ...games.chicago_poker.edition import EDITION
from ...games.chicago_poker.words import KIND_NAMES
from ...messages import cached_by_language, called, say
from ..figures import fitted as write
from ..figures import joined_lines, lines_of
from ..fonts import LABEL, NUMBER, TITLE, size_for, width_of
from ..icons import icon
from ..paper import rect
from ..room import AMBER, BRASS, MUTED, NEON, NIGHT, PAPER, PAPER_EDGE, SIGN_INK

BRICK = (
    '<pattern id="p-brick" width="20" height="10" patternUnits="userSpaceOnUse"><path d="M0 5H20M0 0H20M5 0V5M15 5V10" '
    'stroke="#000" opacity=".33" fill="none"/></pattern><radialGradient id="p-spot" cx=".5" cy="0" r=".9">'
    '<stop offset="0" stop-color="#FFE2A0" stop-opacity=".5"/><stop offset="1" stop-color="#FFE2A0" stop-opacity="0"/>'
    "</radialGradient>"
)
LIGHT = "#FFE9BF"
HIGH = 90
"""A lower front has no room for a picture and three lines."""


class Kind(NamedTuple):
    """How a kind of business looks."""

    icon: str
    wall: str


KINDS = {
    "sp": Kind("speakeasy", "#16281D"),
    "jc": Kind("jazz", "#2A1E10"),
    "br": Kind("brewery", "#2B1508"),
    "gh": Kind("casino", "#3A131B"),
}
KIND_ORDER = [kind["id"] for kind in EDITION["business_types"]]


def kind_name(kind: str) -> str:
    """The name of a kind of business."""
    name = say("brewery") if kind == "br" else called(KIND_NAMES[kind])
    return name[:1].upper() + name[1:]


def dice(x: float, y: float, k: float) -> str:
    """Two neon dice over two doors."""
    pips = "M0 0h.1M-9 -9h.1M9 9h.1", "M-9 -9h.1M9 9h.1M-9 9h.1M9 -9h.1"
    neon = "".join(
        f'<g transform="translate({x + left * k:.1f} {y + top * k:.1f}) rotate({turn}) scale({k:.2f})" fill="none" '
        'stroke="#FFD7CF" stroke-linecap="round"><path d="M-18 -18h36v36h-36z" stroke="#FF6B5E" stroke-width="7" '
        f'opacity=".6" filter="url(#b-blur)"/><path d="M-18 -18h36v36h-36z" stroke-width="2.4"/>'
        f'<path d="{spots}" stroke-width="6.8"/></g>'
        for (left, top, turn), spots in zip(((36, 34, -12), (72, 48, 14)), pips, strict=True)
    )
    doors = "".join(
        rect(
            round(x + (14 + 48 * at) * k, 1),
            round(y + 84 * k, 1),
            round(40 * k, 1),
            round(28 * k, 1),
            "#1A070B",
            f'stroke="{BRASS}"',
        )
        for at in (0, 1)
    )
    return neon + doors


def door(x: float, y: float, k: float) -> str:
    """A door with eyes in its slot, under a lamp."""
    return (
        f'<g transform="translate({x:g} {y:g}) scale({k:.3f})"><path d="M58 8L-6 112H122z" fill="url(#p-spot)"/>'
        f'<path d="M44 14h28l-5 -8h-18z" fill="{BRASS}"/><circle cx="58" cy="16" r="5" fill="#FFF1C4"/>'
        '<path d="M31 26h54v86H31z" fill="#3B2312" stroke="#120A05" stroke-width="3"/><path d="M36 31h44v80H36z" '
        'fill="none" stroke="#5E3A1D" stroke-width="2"/>'
        f'<path d="M43 42h30v12H43z" fill="#120A05" stroke="{BRASS}" stroke-width="1.5"/>'
        f'<path d="M46 45h24v6H46z" fill="{AMBER}"/><circle cx="53" cy="48" r="2.4"/><circle cx="63" cy="48" r="2.4"/>'
        f'<circle cx="78" cy="80" r="3" fill="{BRASS}"/></g>'
    )


def saxophone(x: float, y: float, k: float) -> str:
    """A neon saxophone over piano keys."""
    keys = "".join(f"M{8 + 12 * at} 97h11v15h-11z" for at in range(9))
    black = "".join(f"M{16 + 12 * at} 97h6v9h-6z" for at in (0, 1, 3, 4, 5, 7))
    side, left, top = round(82 * k, 1), round(x + 17 * k, 1), round(y + 8 * k, 1)
    return (
        icon("jazz", left, top, side, "#FFB45E", 'opacity=".6" filter="url(#b-blur)"')
        + icon("jazz", left, top, side, "#FFE6BF")
        + f'<g transform="translate({x:g} {y:g}) scale({k:.3f})"><path d="{keys}" fill="{PAPER}" stroke="{NIGHT}" '
        f'stroke-width=".8"/><path d="{black}" fill="{NIGHT}"/></g>'
    )


def kettle(x: float, y: float, k: float) -> str:
    """A copper kettle and a barrel."""
    return (
        f'<g transform="translate({x:g} {y:g}) scale({k:.3f})" fill="#B8692F" stroke="#F3C08A"><path '
        'd="M20 112V48q38 -52 76 0V112z" stroke-width="2"/>'
        '<path d="M54 6h8v20h-8z" stroke-width="1.5"/><circle cx="58" cy="72" r="11" '
        'fill="#2B1508" stroke-width="2"/></g>'
        + icon("brewery", round(x + 84 * k, 1), round(y + 76 * k, 1), round(34 * k, 1), "#C98A55")
    )


ART = {"gh": dice, "sp": door, "jc": saxophone, "br": kettle}


@cache
def facing_cards(facing: str, x: float, y: float, width: float, height: float, step: float) -> str:
    """How cards lie at a business: five small cards."""
    return "".join(
        rect(
            round(x + at * step, 1),
            y,
            width,
            height,
            PAPER if letter == "U" else "url(#p-deco)",
            f'rx="2" stroke="{PAPER_EDGE if letter == "U" else BRASS}"',
        )
        for at, letter in enumerate(facing)
    )


@cached_by_language(512)
def front(
    kind: str,
    label: str,
    facing: str,
    hot: bool,
    x: float,
    y: float,
    width: float,
    height: float,
    aside: float = 0,
) -> str:
    """The front of a business on a large screen; ``aside`` is how much room a tag beside its kind needs."""
    if height < HIGH:
        return small_front(kind, label, facing, hot, x, y, width, height, aside)
    k, wall = height / 112, KINDS[kind].wall
    art = 124 * k
    sign, room = round(x + art, 1), round(width - art - 10, 1)
    shootout = say("shootout").upper()
    hotness = (
        rect(x + width - 100, y + height - 38, 86, 23, NEON, f'rx="4" stroke="{NIGHT}"')
        + write(x + width - 57, y + height - 21, shootout, NUMBER, 15, SIGN_INK, "middle", 80)
        if hot
        else ""
    )
    name = called(label)
    return (
        walls(wall, x, y, width, height)
        + f'<ellipse cx="{x + 58 * k:.1f}" cy="{y + 0.5 * height:g}" rx="{76 * k:.1f}" ry="{height / 2:g}" '
        f'fill="url(#b-lampglow)" opacity=".8"/>{ART[kind](x, y, k)}'
        + rect(sign, y + 11, room, height - 22, NIGHT, f'rx="4" stroke="{BRASS}" stroke-width="1.2" opacity=".93"')
        + write(
            sign + 12, y + 38 * k, name, TITLE, size_for(name, TITLE, 21 * k, room - 22, 15), LIGHT, width=room - 20
        )
        + write(sign + 12, y + 58 * k, kind_name(kind), LABEL, max(15, 14 * k), MUTED, width=room - 20 - aside)
        + facing_cards(facing, sign + 12, y + height - 37 * k, 15 * k, 20 * k, 20 * k)
        + hotness
        + frame(x, y, width, height, hot)
    )


def walls(wall: str, x: float, y: float, width: float, height: float) -> str:
    """A wall of bricks."""
    return rect(x, y, width, height, wall, 'rx="6"') + rect(x, y, width, height, "url(#p-brick)", 'rx="6"')


def frame(x: float, y: float, width: float, height: float, hot: bool) -> str:
    """The edge of a front: neon where a shootout is called."""
    line = f'stroke="{NEON}" stroke-width="2.5"' if hot else 'stroke="url(#b-brass)" stroke-width="1.6"'
    return rect(x, y, width, height, "none", f'rx="6" {line}')


def small_front(
    kind: str, label: str, facing: str, hot: bool, x: float, y: float, width: float, height: float, aside: float
) -> str:
    """A low front, for four businesses."""
    look, name, side = KINDS[kind], called(label), 46
    step = min(15.0, round((width - 86 - aside) / 5, 1))
    top = round(y + (height - side) / 2, 1)
    return (
        walls(look.wall, x, y, width, height)
        + icon(look.icon, x + 7, top, side, "#FFB45E", 'opacity=".6" filter="url(#b-blur)"')
        + icon(look.icon, x + 7, top, side, "#FFE6BF")
        + rect(x + 60, y + 7, width - 67, height - 14, NIGHT, f'rx="4" stroke="{BRASS}" opacity=".94"')
        + write(x + 68, y + 30, name, TITLE, size_for(name, TITLE, 18, width - 84, 15), LIGHT, width=width - 82)
        + facing_cards(facing, x + 69, y + height - 32, round(0.74 * step, 1), 16, step)
        + (pistols(x + 14, y + height - 15, 11) if hot else "")
        + frame(x, y, width, height, hot)
    )


@cached_by_language(512)
def tiny_front(
    kind: str,
    label: str,
    facing: str,
    hot: bool,
    x: float,
    y: float,
    width: float,
    height: float,
    aside: float = 0,
) -> str:
    """The front of a business on a phone: the sign beside the name, or below it where there is little room."""
    look, slim = KINDS[kind], width < 100
    side, size = (17, 12) if slim else (30, 14)
    left = x + 5 if slim else x + side + 6
    room = x + width - 7 - left
    names = "".join(
        write(
            left,
            y + (14 if slim else 17) + (13 if slim else 15) * at,
            line,
            TITLE,
            size_for(line, TITLE, size, room, 11),
            LIGHT,
            width=room,
        )
        for at, line in enumerate(in_two_lines(called(label), room, size))
    )
    start = x + side + 8 if slim else left
    step = min(10.0, (x + width - start - aside) / 5.2)
    glow = (
        ""
        if slim
        else f'<ellipse cx="{x + 17:g}" cy="{y + 22:g}" rx="30" ry="26" fill="url(#b-lampglow)" opacity=".8"/>'
    )
    return (
        walls(look.wall, x, y, width, height)
        + glow
        + ("" if hot and slim else icon(look.icon, x + (4 if slim else 3), y + (34 if slim else 7), side, "#FFE6BF"))
        + names
        + facing_cards(facing, start, y + (37 if slim else 38), round(step - 2.5, 1), 11, round(step, 1))
        + (pistols(x + (12 if slim else 14), y + height - (13 if slim else 12), 9) if hot else "")
        + frame(x, y, width, height, hot)
    )


def in_two_lines(said: str, room: float, size: float) -> list[str]:
    """A name in one line, or in two that are as even as possible."""
    words = said.split(" ")
    if len(words) < 2 or width_of(said, TITLE, size) <= room:
        first, *rest = lines_of(said, TITLE, size, room)
        return [first, joined_lines(rest)] if rest else [first]
    pairs = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return list(min(pairs, key=lambda pair: max(width_of(line, TITLE, size) for line in pair)))


@cache
def pistols(x: float, y: float, r: float) -> str:
    """The sign of a shootout."""
    side = 1.5 * r
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{NEON}" stroke="{NIGHT}" stroke-width="1.5"/>' + icon(
        "fight", round(x - side / 2, 1), round(y - side / 2, 1), side, SIGN_INK
    )
