"""Who would win the game with a business, and the tag on its front that says so."""

from __future__ import annotations

from collections import Counter
from functools import cache

from ...games.chicago_poker.edition import EDITION
from ...messages import cached_by_language, say
from ..figures import fitted as write
from ..figures import mark
from ..fonts import LABEL, width_of
from ..icons import icon
from ..paper import title
from ..room import AMBER
from .facts import KIND_OF
from .fronts import HIGH
from .plan import COLOURS, Plan, View

WORDS = 76
"""The width of the words for which there is room beside a token on a front."""


def winners_at(view: View, business: str) -> tuple[int, ...]:
    """The seats that this business would win the game for."""
    kind, short = KIND_OF[business], view["options"]["short"]
    return tuple(player["seat"] for player in view["players"] if wins_with(tuple(player["businesses"]), kind, short))


@cache
def wins_with(businesses: tuple[str, ...], kind: str, short: bool) -> bool:
    """CP-WIN.1: whether one more business of a kind wins the game."""
    counted = Counter([*(KIND_OF[one] for one in businesses), kind])
    goal = EDITION["goals"]["short" if short else "standard"]
    return bool(
        max(counted.values()) >= goal["same_type"]
        or len(counted) >= goal.get("different_types", len(counted) + 1)
        or counted.total() >= goal["any"]
    )


@cached_by_language(512)
def prize_tag(plan: Plan, slot: int, prize: tuple[tuple[int, str], ...]) -> str:
    """On a front, beside its kind or its small cards: a trophy, and the tokens of those for whom it wins the game."""
    r, size = token_size(plan)
    left, middle = prize_place(plan, slot, tag_width(plan, len(prize)))
    said, each = words_on(plan), 2 * r + 2
    start = left if said else left + each
    tokens = "".join(
        mark(COLOURS[seat], round(start + at * each + r, 1), middle, r, letter, size, 1)
        for at, (seat, letter) in enumerate(prize)
    )
    cup = (
        write(round(left + each * len(prize) + 3, 1), round(middle + 5.4, 1), said, LABEL, 15, AMBER)
        if said
        else icon("end", round(left, 1), round(middle - r, 1), 2 * r, AMBER)
    )
    return f'<g class="b-aside">{title(say("Taking this business wins the game"))}{cup}{tokens}</g>'


def token_size(plan: Plan) -> tuple[float, float]:
    """The radius of a token on a front, and the size of its letter."""
    return (8.5, 15) if plan.wide else (5.5, 11)


def tag_width(plan: Plan, prizes: int) -> float:
    """The width of a tag with so many tokens, and a trophy or words; there is none without."""
    each = 2 * token_size(plan)[0] + 2
    return each * prizes + (width_of(words_on(plan), LABEL, 15) + 3 if words_on(plan) else each) if prizes else 0


def words_on(plan: Plan) -> str:
    """What such a tag says where there is room for it."""
    said = say("would win")
    return said if plan.wide and plan.front > HIGH and width_of(said, LABEL, 15) <= WORDS else ""


def prize_place(plan: Plan, slot: int, width: float) -> tuple[float, float]:
    """Where such a tag lies: its left edge and its middle."""
    right = plan.left(slot) + plan.column
    if not plan.wide:
        return round(right - width - 2, 1), plan.top + plan.front - 9
    if plan.front > HIGH:
        return round(right - width - 16, 1), plan.top + round(0.47 * plan.front, 1)
    return round(right - width - 12, 1), round(plan.top + plan.front - 24, 1)
