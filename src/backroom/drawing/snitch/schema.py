"""The city in a few strokes, small: who controls a district, whose men are there, and where the casinos are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...games.snitch.edition import AREAS, COLOURS
from ...messages import called
from ..figures import man
from ..fonts import LABEL, NUMBER, size_for, write
from ..icons import icon
from ..identity import IDENTITIES
from ..paper import key, rect
from ..room import CREAM, NIGHT
from .plan import COLUMNS

View = Mapping[str, Any]
WIDTH, HEIGHT = 320, 172
FREE = "#232B36"


def schema(view: View) -> str:
    """Eight districts, four by two."""
    return rect(0, 0, WIDTH, HEIGHT, NIGHT) + "".join(cell(number, area) for number, area in enumerate(view["areas"]))


def cell(number: int, area: View) -> str:
    """A district."""
    width, height = WIDTH / COLUMNS, HEIGHT / (AREAS // COLUMNS)
    x, y = number % COLUMNS * width, number // COLUMNS * height
    name, fill = called(area["name"]), FREE if area["control"] is None else IDENTITIES[COLOURS[area["control"]]].dark
    size = size_for(name, LABEL, 13.5, width - 12, 11)
    return (
        f'<g data-key="{key("area", area["name"])}|{key("goal", area["name"])}">'
        + rect(x + 1, y + 1, width - 2, height - 2, fill, 'class="b-edge" rx="3"')
        + write(x + 6, y + 17, name, LABEL, size, CREAM)
        + (icon("casino", x + width - 23, y + 22, 17, CREAM) if area["casino"] else "")
        + gangs(area, x + 6, y + height - 8, width - 12)
        + "</g>"
    )


def gangs(area: View, left: float, foot: float, room: float) -> str:
    """A man of each seat that is there, with how many they are; the most first."""
    order = sorted((seat for seat, men in enumerate(area["men"]) if men), key=lambda seat: -area["men"][seat])
    step = min(34, room / max(1, len(order)))
    tall = 24 if step > 30 else 20 if step > 22 else 14
    return "".join(
        man(COLOURS[seat], "", round(left + at * step + 0.42 * tall, 1), foot - tall / 2, tall)
        + write(round(left + at * step + 0.88 * tall, 1), foot - 1, str(area["men"][seat]), NUMBER, 14, CREAM)
        for at, seat in enumerate(order)
    )
