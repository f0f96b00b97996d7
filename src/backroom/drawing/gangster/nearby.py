"""On a phone the windows of a house are too small to touch: when a house is picked, the men who may be loaded from it
are shown as large as fingertips beside it."""

from __future__ import annotations

from collections.abc import Sequence

from ...messages import say
from ..figures import man
from ..fonts import NUMBER, write
from ..paper import Box, key, rect, title
from ..room import AMBER, NIGHT
from .plan import View, house_at, plan_of

SIDE, MOST_IN_A_ROW = 44, 8
RULES = ".g-near{display:none}.g-near[data-is=picked]{display:inline}.g-near>.halo,.g-near>.catcher{display:none}"
"""A house seen from near is shown while it is picked."""


def near_houses(view: View, choices: Sequence[View]) -> list[tuple[View, list[int]]]:
    """Every house from which somebody may be loaded, with the spaces."""
    found: dict[str, set[int]] = {}
    for choice in choices:
        if "space" in choice:
            found.setdefault(choice["district"], set()).add(choice["space"])
    houses = {each["district"]: each for each in view["districts"]} if found else {}
    return [(houses[place], sorted(spaces)) for place, spaces in found.items()]


def loads_from(choice: View, place: str) -> bool:
    """Whether a choice takes a man from a district."""
    return choice.get("district") == place and "space" in choice


def closeup(each: View, spaces: Sequence[int], letters: dict[str, str]) -> str:
    """The men of one house, below it or above it."""
    place, plan = each["district"], plan_of(False)
    rows = -(-len(spaces) // MOST_IN_A_ROW)
    columns = -(-len(spaces) // rows)
    width, height = columns * (SIDE + 2) + 6, rows * (SIDE + 2) + 6
    house = house_at(False, each).box
    x = min(max(2, house.x + (house.width - width) / 2), plan.width - width - 2)
    below = house.y + house.height + 4
    y = below if below + height < plan.height else house.y - height - 4
    men = "".join(
        near_man(
            str(each["spaces"][space - 1]),
            letters,
            space,
            Box(x + 4 + at % columns * (SIDE + 2), y + 4 + at // columns * (SIDE + 2), SIDE, SIDE),
        )
        for at, space in enumerate(spaces)
    )
    return (
        f'<g class="g-near" data-key="{key("place", place)}|{key("district", place)}">'
        + rect(round(x, 1), y, width, height, NIGHT, f'rx="6" stroke="{AMBER}" stroke-width="2"')
        + f"{men}</g>"
    )


def near_man(colour: str, letters: dict[str, str], space: int, box: Box) -> str:
    """A man in his window, with the number of his space."""
    x, y, width, height = box
    return (
        f'<g data-key="space:{space}">{title(say("space {n}", n=space))}'
        + rect(round(x, 1), y, width, height, "#FFE9B4", 'rx="3"')
        + man(colour, letters[colour], round(x + width / 2 - 3, 1), y + height / 2 + 2, 36, 15)
        + write(round(x + width - 3, 1), y + 12, str(space), NUMBER, 12, "#6A5A40", "end")
        + "</g>"
    )
