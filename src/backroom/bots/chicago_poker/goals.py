"""What a business is worth to a seat: how much nearer it brings a goal (CP-WIN.1, CP-OPT.1)."""

from __future__ import annotations

from functools import lru_cache

from ...games.chicago_poker.edition import EDITION
from .style import Style

KINDS = len(EDITION["business_types"])


@lru_cache(4096)
def standing(kinds: tuple[str, ...], short: bool, style: Style) -> float:
    """How near a seat with these businesses is to winning."""
    goals: dict[str, int] = EDITION["goals"]["short" if short else "standard"]
    different = dict.fromkeys(kinds)  # in order: a sum must not depend on how a set is sorted
    missing = [goals["same_type"] - kinds.count(kind) for kind in different]
    missing += [goals["same_type"]] * (KINDS - len(missing))
    missing.append(goals["any"] - len(kinds))
    missing.append(goals.get("different_types", goals["any"]) - len(different))
    if min(missing) <= 0:
        return style.victory
    return sum([style.nearer**count for count in missing])


def gain(kinds: tuple[str, ...], kind: str, short: bool, style: Style) -> float:
    """What one more business is worth to a seat."""
    return standing(tuple(sorted((*kinds, kind))), short, style) - standing(kinds, short, style)
