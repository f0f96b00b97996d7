"""What a district pays on a Day of Reckoning: a sheet with its ranks, beside its house."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ...messages import called, say
from ..figures import fitted as write
from ..figures import man, mark, paper
from ..fonts import LABEL, NUMBER
from ..paper import Box
from ..room import AMBER, FADED, PRINT
from .plan import View, house_at

TIMES = "\N{MULTIPLICATION SIGN}"
PAYS, ROW = 152, 32
"""The width of the account of a district, and the height of its rows."""
PAID, NEXT, UNPAID, AWAY = 12.0, 2.0, 0.3, 90
"""How much it matters to hide what has been paid, is paid next or later, and to lie far away."""
LAKE = Box(880, 214, PAYS, 200)


def beside(each: View, height: int, done: Sequence[View], later: Sequence[View]) -> Box:
    """Where the account of a district lies: near its house, where it hides as little as possible."""
    home = house_at(True, each).box
    kept = [(grown(house_at(True, other).box), PAID) for other in done]
    kept += [(grown(house_at(True, other).box), UNPAID if at else NEXT) for at, other in enumerate(later)]
    kept.append((Box(home.x - 4, home.y - 36, home.width + 44, home.height + 40), 8 * PAID))
    best, least = LAKE, float("inf")
    for cost, spot in spots_near(home, height):
        if cost >= least:
            break
        cost += sum(shared(spot, box) * weight for box, weight in kept)
        if cost < least:
            best, least = spot, cost
    return best


@lru_cache(128)
def spots_near(home: Box, height: int) -> tuple[tuple[float, Box], ...]:
    """Where an account may lie, the nearest first, with what it costs to lie so far away."""
    spots = (Box(x, y, PAYS, height) for x in range(10, 896, 12) for y in range(582 - height, 7, -12))
    return tuple(sorted((AWAY * apart(spot, home), spot) for spot in spots))


def ranks_of(each: View, paid: dict[str, int]) -> list[str]:
    """The colours in a district by rank, those that get nothing last."""
    return [*paid, *(colour for colour in each["ranks"] if colour not in paid)]


def apart(one: Box, other: Box) -> float:
    """How far a box is from another."""
    across = max(other.x - one.x - one.width, one.x - other.x - other.width, 0)
    down = max(other.y - one.y - one.height, one.y - other.y - other.height, 0)
    aside = abs(one.x + one.width / 2 - other.x - other.width / 2) / 20
    return across + down + aside + abs(one.y + one.height / 2 - other.y - other.height / 2) / 8


def nearest(box: Box, x: float, y: float) -> tuple[float, float]:
    """The point of a box that is nearest to another point."""
    return min(max(x, box.x), box.x + box.width), min(max(y, box.y), box.y + box.height)


def grown(box: Box) -> Box:
    """A house as far as it has to be seen: its name, and a receipt or a few words below it."""
    return Box(box.x - 2, box.y - 36, box.width + 26, 104)


def shared(one: Box, other: Box) -> float:
    """The area that two boxes share."""
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    down = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return max(0.0, across) * max(0.0, down)


def callout(each: View, paid: dict[str, int], letters: dict[str, str], box: Box, step: tuple[int, int]) -> str:
    """The ranks of the district that pays now: men, and points."""
    places = [say("1st"), say("2nd"), say("3rd"), say("4th"), say("5th")]
    ranks, home = ranks_of(each, paid), house_at(True, each).box
    said = say("{place} pays", place=called(each["name"]))
    start = nearest(home, box.x + PAYS / 2, box.y + box.height / 2)
    end = nearest(box, *start)
    drawn = [
        f'<path d="M{start[0]:g},{start[1]:g}L{end[0]:g},{end[1]:g}" stroke="{AMBER}" stroke-width="4" '
        'stroke-linecap="round" stroke-dasharray="0.1 8"/>',
        paper(*box, AMBER, 2.5),
        write(box.x + PAYS / 2, box.y + 24, said, NUMBER, 18, PRINT, "middle", PAYS - 16),
        write(
            box.x + PAYS / 2,
            box.y + 42,
            say("district {n} of {all}", n=step[0], all=step[1]),
            LABEL,
            15,
            FADED,
            "middle",
            PAYS - 16,
        ),
        f'<path d="M{box.x + 10:g},{box.y + 49:g}h{box.width - 20:g}" stroke="{PRINT}" stroke-width="1.6"/>',
    ]
    for at, colour in enumerate(ranks):
        y, points = box.y + 67 + ROW * at, paid.get(colour, 0)
        drawn += [
            write(box.x + 10, y + 5, places[at], LABEL, 15, FADED, width=26),
            mark(colour, box.x + 47, y, 11, letters[colour], 15),
            man(colour, "", box.x + 71, y - 1, 20),
            write(box.x + 82, y + 6, TIMES + str(each["spaces"].count(colour)), LABEL, 15, PRINT),
            write(
                box.x + PAYS - 10,
                y + 9,
                f"+{points}" if points else "0",
                NUMBER,
                26 if points else 20,
                PRINT if points else FADED,
                "end",
            ),
        ]
    return "".join(drawn)
