"""A fight declared as a whole, as a dict: {"do": "fight", "area": "GC", "groups": {"P1": [1, 0], "P2": [0, 2]}}.

The two numbers are 3-against-1 and 1-against-1 groups. It becomes the same small steps that the menu offers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...core.errors import Refused
from ...core.phrases import phrase
from ...core.words import read_field, short_repr
from .edition import FUNERAL_COST, LOSSLESS_RATIO, MOST_LEFT_OUT, MOST_ONES, MOST_THREES
from .refusals import object_to_numbers
from .words import AGAINST, AREA, FIGHT, FIGHT_IN, SEAT

if TYPE_CHECKING:
    from .state import Snitch


LIKE = 'groups are written like {"P1": [3-against-1 groups, 1-against-1 groups]}'


def expand(state: Snitch, seat: int, given: str | dict[str, Any]) -> list[tuple[int, str]] | None:
    """A fight given as a whole, split into small steps; None for any other choice."""
    if isinstance(given, str) or given.get("do") != "fight" or "groups" not in given:
        return None
    if set(given) != {"do", "area", "groups"}:
        raise Refused('"fight" takes exactly these keys: do, area, groups')
    area = read_field(state, "area", AREA, given["area"])
    groups = read_groups(given["groups"])
    declared = [(FIGHT_IN(area), "")]
    if not state.asked >> seat & 1 or state.now != FIGHT or not state.may_fight_in(seat, area):
        return declared
    check_declaration(state, seat, area, groups)
    return declared + asked_groups(state, seat, area, groups)


def check_declaration(state: Snitch, seat: int, area: int, groups: dict[int, tuple[int, int]]) -> None:
    """SN-FIGHT.3-4, .9: raise Refused unless the whole declaration is legal. The steps would refuse it, too, but would
    overlook groups about which nobody is asked, and could only say what is wrong with a part."""
    threes = sum(three for three, _ in groups.values())
    ones = sum(one for _, one in groups.values())
    left = state.men_at(area, seat) - LOSSLESS_RATIO * threes - ones
    for opponent, (three, one) in groups.items():
        if opponent == seat:
            raise Refused("You can't fight your own henchmen.", "SN-FIGHT.1")
        if three + one > state.men_at(area, opponent):
            raise Refused(*object_to_numbers(three, one, state.men_at(area, opponent), left, 0, 0))
    spare = state.free_groups or left <= MOST_LEFT_OUT or ones == 0
    if threes + ones == 0 or left < 0 or not spare or ones * FUNERAL_COST > state.cash[seat]:
        raise Refused(*object_to_numbers(0, 0, 0, left, ones, state.cash[seat]))


def asked_groups(state: Snitch, seat: int, area: int, groups: dict[int, tuple[int, int]]) -> list[tuple[int, str]]:
    """The steps after the area: one for each opponent about whom there is a choice."""
    twin: Snitch = state.clone()
    twin.play(seat, FIGHT_IN(area))
    steps: list[tuple[int, str]] = []
    while True:
        choices = twin.legal(seat)
        if not choices or choices[0] not in AGAINST.actions:
            return steps
        opponent = AGAINST.operands(choices[0])[0]
        steps.append((AGAINST(opponent, *groups.get(opponent, (0, 0))), ""))
        twin.play(seat, steps[-1][0])


def read_groups(given: Any) -> dict[int, tuple[int, int]]:
    """The groups against each opponent."""
    if not isinstance(given, Mapping):
        raise Refused(phrase("{like}, not {given}", like=LIKE, given=short_repr(given)), "SN-FIGHT.3")
    groups: dict[int, tuple[int, int]] = {}
    for name, numbers in given.items():
        opponent = read_field(None, "seat", SEAT, name)
        if opponent in groups:
            raise Refused(phrase("P{opponent} is named twice", opponent=opponent), "SN-FIGHT.3")
        groups[opponent] = read_numbers(numbers)
    return groups


def read_numbers(given: Any) -> tuple[int, int]:
    """A pair of numbers of groups."""
    pair = list(given) if isinstance(given, (list, tuple)) else []
    if len(pair) != 2 or any(type(n) is not int or n < 0 for n in pair):
        raise Refused(phrase("{like}, not {given}", like=LIKE, given=short_repr(given)), "SN-FIGHT.3")
    if pair[0] > MOST_THREES or pair[1] > MOST_ONES:
        raise Refused(
            phrase("{given} are more groups than anybody has henchmen for", given=short_repr(given)), "SN-FIGHT.3"
        )
    return pair[0], pair[1]
