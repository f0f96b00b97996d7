"""The street: every business with its sign, and the cards that each seat has sent there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from ...core.phrases import joined, phrase
from ...games.chicago_poker.edition import BOSSES, EDITION
from ...messages import cached_by_language, called, say
from ..paper import Box, escape, fitting, key, rect, text, title, use
from ..theme import ALARM, BRASS, CHALK, DIM, FELT, INK, LETTERS, LINE, PAPER, SHADE, SIGN
from .cards import Names, back, placed
from .plan import Measure, rows_of

SEAT_COLOURS = [boss["hex"] for boss in EDITION["bosses"]]
INITIALS = ["".join(word[0] for word in name.replace("'", " ").split()[:2]).upper() for name in BOSSES]
KIND_COLOURS = {kind["id"]: kind["tile_hex"] for kind in EDITION["business_types"]}
FACING = {"U": "up", "D": "down"}
View = Mapping[str, Any]


@lru_cache(256)
def badge(seat: int, x: float, y: float, radius: float) -> str:
    """A seat's badge: its boss's colour and initials."""
    size = max(12.5, radius * 0.85)
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{SEAT_COLOURS[seat]}" stroke="{PAPER}" '
        f'stroke-width="1.5"/><text x="{x:g}" y="{y + size * 0.35:g}" font-size="{size:g}" fill="#fff" '
        f'font-weight="700" text-anchor="middle">{INITIALS[seat]}</text>'
    )


def draw_business(slot: View, seats: Sequence[int], view: View, ids: Names, box: Box, measure: Measure) -> str:
    """A business: sign, columns, and whose shootout it is."""
    said = about(slot["business"], slot["label"], slot["facing"], slot["marker"])
    mine = key("business", slot["business"]) if slot["business"] else f"slot:{slot['slot']}"
    parts = [
        f'<g id="slot-{slot["slot"]}" data-key="{mine}" role="group" aria-label="{escape(said)}">',
        frame(box),
        sign(slot["id"], slot["business"], slot["label"], slot["facing"], box, measure),
    ]
    for seat, row in zip(seats, rows_of(box, measure, len(seats)), strict=True):
        parts.append(draw_column(slot, seat, ids, row, measure, seat == view["you"]))
    if slot["marker"] is not None:
        parts.append(draw_marker(slot, box, measure))
    parts.append("</g>")
    return "".join(parts)


@cached_by_language(1024)
def about(business: str | None, label: str, facing: str, marker: int | None) -> str:
    """A business in words."""
    if not business:
        return say("an empty place of the street")
    said = phrase(
        "{business}, {label}; cards lie {facing}",
        business=business,
        label=label,
        facing=joined(FACING[letter] for letter in facing),
    )
    if marker is None:
        return called(said)
    return say("{business}; shootout at the next turn of {boss}", business=said, boss=BOSSES[marker])


@lru_cache(256)
def frame(box: Box) -> str:
    """The place of a business on the felt."""
    return rect(*box, SHADE, f'rx="10" stroke="{LINE}" stroke-width="1.5"')


@cached_by_language(1024)
def sign(tile: str | None, business: str | None, label: str, facing: str, box: Box, measure: Measure) -> str:
    """The enamel sign of a business: picture, name, and how cards lie there."""
    x, y, width, height = box.x + 6, box.y + 6, box.width - 12, measure.sign - 6
    if tile is None or business is None:
        return text(box.x + box.width / 2, y + height / 2, say("taken"), 15, DIM, 'text-anchor="middle"')
    art = height - 12
    left = x + art + 16
    tight = width < 300
    room = width - art - 24
    label, business = called(label), called(business)
    name, kind = (15, 13) if measure.small else (fitting(label, room, 20), 14.5)
    return (
        f'<g id="business-{tile}">'
        + rect(x, y, width, height, SIGN, f'rx="7" stroke="{BRASS}" stroke-width="2"')
        + rect(x + 6, y + 6, art, art, KIND_COLOURS[tile[:2]], 'rx="5"')
        + use(f"b-kind-{tile[:2]}", x + 8, y + 8, art - 4, art - 4)
        + text(left, y + height * 0.4, label, name, LETTERS, 'font-weight="700"')
        + text(left, y + height * 0.8, business, kind, CHALK)
        + facing_marks(facing, x + width - 8, y + height * 0.8, tight or measure.small)
        + "</g>"
    )


def facing_marks(facing: str, right: float, base: float, small: bool) -> str:
    """Five little cards: light ones lie face up, dark ones with a line face down."""
    width, height, step = (9, 13, 12) if small else (13, 18, 17)
    parts = []
    for at, letter in enumerate(facing):
        x, y = right - (len(facing) - at) * step, base - height + 3
        parts.append(rect(x, y, width, height, PAPER if letter == "U" else INK, f'rx="2" stroke="{BRASS}"'))
        if letter == "D":
            parts.append(f'<path d="M{x + 2:g} {y + height - 3:g}l{width - 4:g} {6 - height:g}" stroke="{BRASS}"/>')
    return "".join(parts)


def draw_column(slot: View, seat: int, ids: Names, box: Box, measure: Measure, mine: bool) -> str:
    """The column of a seat: five places, some with cards."""
    cards = slot["columns"][seat]
    parts = [
        f'<g id="column-{slot["slot"]}-{seat}" data-key="seat:{seat}">',
        places(slot["facing"] or "", seat, box, measure, mine),
    ]
    x, y, step, height = box.x + measure.badge, box.y + (measure.row - measure.card) / 2, measure.step, measure.card
    for at, card in enumerate(cards):
        where = (round(x + at * step, 1), y)
        if card["card"] is None:
            parts.append(back(f"back-{slot['slot']}-{seat}-{at}", where, height))
        else:
            parts.append(placed(card["card"], ids.of(card["card"]), where, height, not card["up"]))
    parts.append("</g>")
    return "".join(parts)


@cached_by_language(2048)
def places(facing: str, seat: int, box: Box, measure: Measure, mine: bool) -> str:
    """What lies under the cards of a column: badge, and a place for each card."""
    fill = FELT if mine else "transparent"
    parts = [
        title(called(BOSSES[seat])),
        rect(box.x, box.y + 1, box.width, box.height - 2, fill, 'rx="6"'),
        badge(seat, box.x + measure.badge / 2, box.y + box.height / 2, 12 if measure.small else 16),
    ]
    outline, hatched = place_paths(facing, box, measure)
    parts.append(f'<path d="{outline}" fill="none" stroke="{LINE}" stroke-dasharray="4 3"/>')
    parts.append(f'<path d="{hatched}" fill="url(#b-hatch)" fill-opacity=".6"/>' if hatched else "")
    return "".join(parts)


def place_paths(facing: str, box: Box, measure: Measure) -> tuple[str, str]:
    """The outlines of all places of a column, and of those where cards lie face down."""
    width, height = round(measure.card * 8 / 11, 1), measure.card
    top = round(box.y + (measure.row - height) / 2, 1)
    paths = [
        f"M{box.x + measure.badge + at * measure.step:.1f} {top:g}h{width:g}v{height:g}h-{width:g}z"
        for at in range(len(facing))
    ]
    return "".join(paths), "".join(path for path, letter in zip(paths, facing, strict=True) if letter == "D")


def draw_marker(slot: View, box: Box, measure: Measure) -> str:
    """The shootout marker on the sign, with the badge of the seat that set it."""
    height = 24 if measure.small else 28
    width = 118 if measure.small else 146
    x, y = box.x + box.width - width - 12, box.y - height / 2 - 1
    said = say("Shootout at the next turn of {boss}", boss=BOSSES[slot["marker"]])
    return (
        f'<g id="marker-{slot["slot"]}"><title>{escape(said)}</title>'
        + rect(x, y, width, height, ALARM, f'rx="{height / 2:g}" stroke="{PAPER}" stroke-width="1.5"')
        + use("b-target", x + 5, y + 4, height - 8, height - 8, f'fill="{CHALK}" color="{CHALK}"')
        + text(
            x + height + 2,
            y + height / 2 + 5,
            say("shootout"),
            13 if measure.small else 15,
            "#fff",
            'font-weight="700"',
        )
        + badge(slot["marker"], x + width - height / 2, y + height / 2, height / 2 - 2)
        + "</g>"
    )
