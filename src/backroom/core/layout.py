"""Layouts: what the numbers of an observation mean.

A game describes once, in its ``observation.py``, what a seat knows as numbers: parts with a name, shape and meaning.
Declaring a part answers where it begins, so that the rules write to a plain constant:

    LAYOUT = Layout(version=1)
    ROUND = LAYOUT.part("round", ROUNDS, "1 at the present round")
    GANG = LAYOUT.part("gang", (DISTRICTS, COLOURS), "gangsters of each colour in each district")

    self.numbers[GANG + district * COLOURS + slot] = ...
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from math import prod


@dataclass(frozen=True)
class Part:
    """One part of a layout: where it begins, its shape, and what it means.

    >>> part = game.layout["round"]
    >>> part.name, part.length == sum(part.shape), part.first + part.length <= game.layout.size
    ('round', True, True)
    """

    name: str
    first: int
    shape: tuple[int, ...]
    meaning: str

    @property
    def length(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)

    @property
    def place(self) -> slice:
        """Where it stands in an observation."""
        return slice(self.first, self.first + self.length)


class Layout:
    """The numbers of an observation in their order, as named parts. Its version changes whenever a number changes its
    place or its meaning: what was learned with one version is of no use with another.

    >>> game.layout["round"].meaning[:1], game.layout.size == sum(part.length for part in game.layout)
    ('1', True)
    """

    def __init__(self, version: int) -> None:
        self.version = version
        self.parts: dict[str, Part] = {}
        self.size = 0

    def part(self, name: str, shape: int | tuple[int, ...], meaning: str) -> int:
        """Add a part; where it begins."""
        if name in self.parts:
            raise TypeError(f"the layout has a part {name!r} already")
        first = self.size
        self.parts[name] = Part(name, first, (shape,) if isinstance(shape, int) else shape, meaning)
        self.size += self.parts[name].length
        return first

    def __getitem__(self, name: str) -> Part:
        return self.parts[name]

    def __iter__(self) -> Iterator[Part]:
        return iter(self.parts.values())

    def __repr__(self) -> str:
        return f"<Layout version {self.version}: {len(self.parts)} parts, {self.size} numbers>"

    def __str__(self) -> str:
        """One line a part: place, name, shape, meaning."""
        lines = [f"version {self.version}, {self.size} numbers"]
        for part in self:
            shape = " x ".join(map(str, part.shape))
            lines.append(f"{part.first:4} {part.name:<20} {shape:>9}  {part.meaning}")
        return "\n".join(lines)

    @property
    def digest(self) -> str:
        """What the layout says, as a short code: two layouts with one code are the same."""
        return hashlib.sha256(str(self).encode()).hexdigest()[:16]
