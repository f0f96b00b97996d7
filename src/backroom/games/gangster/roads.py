"""GA-MAP, GA-DRIVE and GA-ENG: where an auto can go, worked out from the roads once, at import."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def neighbours(roads: Iterable[tuple[int, int]], places: int, closed: int) -> list[list[int]]:
    """GA-MAP: the places joined to each place by one road; a closed place has none (GA-SETUP.5)."""
    joined: list[list[int]] = [[] for _ in range(places)]
    for one, other in roads:
        if closed not in (one, other):
            joined[one].append(other)
            joined[other].append(one)
    return [sorted(row) for row in joined]


def routes(joined: list[list[int]], harbor: int, route: list[int], steps: int) -> Iterator[list[int]]:
    """GA-DRIVE.1-3: every route of ``steps`` more steps; no place twice, the harbor only as the last."""
    if steps == 0:
        yield route
        return
    for place in joined[route[-1]]:
        if place not in route and (place != harbor or steps == 1):
            yield from routes(joined, harbor, [*route, place], steps - 1)


def reach(joined: list[list[int]], harbor: int, start: int, steps: int) -> set[int]:
    """GA-DRIVE.5: the places where a drive of exactly ``steps`` steps can end."""
    return {route[-1] for route in routes(joined, harbor, [start], steps)}


def can_circle(joined: list[list[int]], harbor: int, start: int, steps: int) -> bool:
    """GA-ENG.3: whether ``steps`` steps can lead back to the start, never through the harbor."""
    ends = reach(joined, harbor, start, steps - 1) - {harbor}
    return start != harbor and any(start in joined[end] for end in ends)


def ends_of_drives(joined: list[list[int]], harbor: int, start: int, card: int, extra: int, longest: int) -> list[int]:
    """GA-DRIVE.1, GA-ENG.1, .3: where a card can take an auto, with ``extra`` steps from the Engine, or 0."""
    ends = reach(joined, harbor, start, card)
    if extra:
        ends |= reach(joined, harbor, start, card + extra)
        if card == longest and can_circle(joined, harbor, start, card + extra):
            ends.add(start)
    return sorted(ends)
