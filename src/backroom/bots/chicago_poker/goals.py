"""What a business is worth to a seat: how much nearer it brings a goal (CP-WIN.1, CP-OPT.1)."""

from __future__ import annotations

from ...games.chicago_poker.edition import EDITION

NEARER = 0.4
"""What is left of a goal's worth for each business that is still missing."""

VICTORY = 2.5
"""What it is worth to win the game; a goal one business away counts ``NEARER``."""

KINDS = len(EDITION["business_types"])


def standing(kinds: list[str], short: bool) -> float:
    """How near a seat with these businesses is to winning."""
    goals = EDITION["goals"]["short" if short else "standard"]
    missing = [goals["same_type"] - kinds.count(kind) for kind in set(kinds)]
    missing += [goals["same_type"]] * (KINDS - len(missing))
    missing.append(goals["any"] - len(kinds))
    if "different_types" in goals:
        missing.append(goals["different_types"] - len(set(kinds)))
    if min(missing) <= 0:
        return VICTORY
    return sum([NEARER**count for count in missing])


def gain(kinds: list[str], kind: str, short: bool, last: bool) -> float:
    """What one more business is worth to a seat; the very last one wins (CP-WIN.4)."""
    after = VICTORY if last else standing([*kinds, kind], short)
    return after - standing(kinds, short)
