"""Layouts: what the numbers of an observation mean.

A game describes once, in its ``observation.py``, what a seat knows as numbers: parts with a name, shape and meaning.
Declaring a part returns where it begins, so that the rules write to a plain constant:

    LAYOUT = Layout(version=1)
    ROUND = LAYOUT.part("round", ROUNDS, "1 at the current round")
    GANG = LAYOUT.part("gang", (DISTRICTS, COLOURS), "gangsters of each colour in each district")

    self.observation[GANG + district * COLOURS + slot] = ...
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
    hidden: bool = False  # only in full observations

    @property
    def length(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)

    @property
    def place(self) -> slice:
        """Where it is in an observation."""
        return slice(self.first, self.first + self.length)


class Layout:
    """The numbers of an observation in their order, as named parts: first what a seat can know (``size`` numbers), then
    what is hidden from it, which is in full observations only (up to ``full_size``). The version changes whenever a
    number changes its place or its meaning: what was learned with one version is of no use with another.

    >>> game.layout["round"].meaning[:1], game.layout.full_size == sum(part.length for part in game.layout)
    ('1', True)
    """

    def __init__(self, version: int) -> None:
        self.version = version
        self.parts: dict[str, Part] = {}
        self.size = self.full_size = 0

    def part(self, name: str, shape: int | tuple[int, ...], meaning: str) -> int:
        """Add a part; returns where it begins."""
        if self.size < self.full_size:
            raise TypeError(f"the part {name!r} comes after hidden ones")
        first = self.add(name, shape, meaning, hidden=False)
        self.size = self.full_size
        return first

    def hidden_part(self, name: str, shape: int | tuple[int, ...], meaning: str) -> int:
        """Add a part of which a seat can know nothing; returns where it begins."""
        return self.add(name, shape, meaning, hidden=True)

    def add(self, name: str, shape: int | tuple[int, ...], meaning: str, hidden: bool) -> int:
        """Add a part after all others."""
        if name in self.parts:
            raise TypeError(f"the layout has a part {name!r} already")
        first = self.full_size
        self.parts[name] = Part(name, first, (shape,) if isinstance(shape, int) else shape, meaning, hidden)
        self.full_size += self.parts[name].length
        return first

    def __getitem__(self, name: str) -> Part:
        return self.parts[name]

    def __iter__(self) -> Iterator[Part]:
        return iter(self.parts.values())

    def __repr__(self) -> str:
        return f"<Layout version {self.version}: {self.counts()}>"

    def __str__(self) -> str:
        """One line per part: place, name, shape, meaning."""
        lines = [f"version {self.version}, {self.counts()}"]
        for part in self:
            shape, hidden = " x ".join(map(str, part.shape)), "(hidden) " if part.hidden else ""
            lines.append(f"{part.first:4} {part.name:<20} {shape:>9}  {hidden}{part.meaning}")
        return "\n".join(lines)

    def counts(self) -> str:
        """How many numbers there are."""
        hidden = self.full_size - self.size
        return f"{self.size} numbers" + (f" and {hidden} hidden ones" if hidden else "")

    @property
    def digest(self) -> str:
        """A short code for the layout: two layouts with the same code are the same."""
        return hashlib.sha256(str(self).encode()).hexdigest()[:16]
