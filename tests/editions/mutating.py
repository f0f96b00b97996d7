"""Bad editions: the printed ones, with one to three values changed at random."""

from __future__ import annotations

import copy
import random
from functools import cache
from typing import Any

from backroom.core.editions import read_edition
from backroom.editions.checking import TOLD, read_limits
from backroom.registry import package_of

Path = tuple[Any, ...]
STRANGE: tuple[Any, ...] = (-1, 0, 1, 2, 7, 99, 10**6, 2**31, 10**30, 0.5, float("nan"), True, "", "x" * 500, [], {})


@cache
def printed(slug: str) -> dict[str, Any]:
    """The printed edition of a game, read once."""
    return read_edition(package_of(slug))


@cache
def limits_of(slug: str) -> dict[str, Any]:
    """What a game allows, read once."""
    return read_limits(slug)


def mutated(slug: str, seed: int) -> dict[str, Any]:
    """An edition of a game that somebody has changed without care."""
    chance = random.Random(f"{slug} {seed}")
    data, limits = copy.deepcopy(printed(slug)), limits_of(slug)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        path = chance.choice([one for one in paths(data) if not any(TOLD.fullmatch(str(part)) for part in one)])
        change(data, path, limits, chance)
    return {"edition": {"game": slug, "name": f"bad {seed}"}} | data


def paths(data: Any, path: Path = ()) -> list[Path]:
    """The paths of all values, tables and lists included."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [found for key, value in inner for found in [(*path, key), *paths(value, (*path, key))]]


def change(data: Any, path: Path, limits: dict[str, Any], chance: random.Random) -> None:
    """Change one value: within what is allowed, a little, or beyond reason."""
    holder = data
    for key in path[:-1]:
        holder = holder[key]
    key, value = path[-1], holder[path[-1]]
    allowed = limits.get(".".join("*" if isinstance(part, int) else part for part in path))
    if isinstance(value, int) and isinstance(allowed, list) and chance.random() < 0.7:
        holder[key] = chance.randrange(allowed[0], allowed[1] + 1, allowed[2] if len(allowed) > 2 else 1)
    elif isinstance(value, (int, float)) and chance.random() < 0.6:
        holder[key] = chance.choice((value + 1, value - 1, 2 * value, value // 2, 3 * value, 0))
    elif isinstance(value, (list, dict)) and value and chance.random() < 0.8:
        rearrange(value, chance)
    elif isinstance(value, str) and chance.random() < 0.5:
        others = [value_at(data, other) for other in paths(data)]
        holder[key] = chance.choice([other for other in others if isinstance(other, str)])
    else:
        holder[key] = chance.choice(STRANGE)


def rearrange(value: Any, chance: random.Random) -> None:
    """Drop, double or exchange entries of a list or a table."""
    if isinstance(value, dict):
        gone = chance.choice(list(value))
        if chance.random() < 0.5:
            del value[gone]
        else:
            value[f"{gone}s"] = value[gone]
        return
    way = chance.randrange(4)
    if way == 0:
        del value[chance.randrange(len(value))]
    elif way == 1:
        value.append(copy.deepcopy(chance.choice(value)))
    elif way == 2:
        chance.shuffle(value)
    else:
        value.clear()


def value_at(data: Any, path: Path) -> Any:
    """What stands at a path."""
    for key in path:
        data = data[key]
    return data
