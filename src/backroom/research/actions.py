"""Actions with structure: each action as its verb and its operands, so that agents can score actions by content.

table = numpy.asarray(actions("gangster").table)      # one row for each action: verb, operands
table[choices]                                        # the choices of a batch, with structure
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from ..core.contract import Contract
from ..core.errors import Invalid, short_repr
from ..core.reading import whole_number
from ..loading import check_slug, game

NONE = -1
"""Where a verb has no such operand."""


@dataclass(frozen=True)
class Actions:
    """The actions of a game: ``count`` of them, each with a verb (from 0) and up to ``width - 1`` operands, counted as
    the rules count them; -1 where there is none.

    >>> from backroom.research import actions
    >>> found = actions("snitch")
    >>> found.verbs[found.vector(state.legal(0)[2])[0]], found.fields["place"]
    ('place', ('area',))
    """

    verbs: tuple[str, ...]
    fields: dict[str, tuple[str, ...]]  # the names of each verb's operands
    sizes: tuple[int, ...]  # one more than the largest number in each column
    count: int
    width: int
    table: Any  # a row for each action, in place

    def vector(self, action: int) -> tuple[int, ...]:
        """One action as numbers."""
        number = whole_number(action)
        if number is None or not 0 <= number < self.count:
            raise Invalid(f"an action must be a whole number from 0 to {self.count - 1}, not {short_repr(action)}")
        return tuple(self.table[number, column] for column in range(self.width))

    def legal(self, state: Contract, seat: int, length: int = 0) -> list[tuple[int, ...]]:
        """What a seat may choose now, each as numbers; filled up with rows of -1 to a length."""
        rows = [self.vector(action) for action in state.legal(seat)]
        return rows + [(NONE,) * self.width] * (length - len(rows))

    def mask(self, choices: Sequence[int]) -> array[int]:
        """A 1 for each of some actions among all."""
        found = array("b", bytes(self.count))
        for action in choices:
            found[action] = 1
        return found

    def __str__(self) -> str:
        lines = [f"{self.count} of them, {self.width} numbers each: the verb, then its operands"]
        lines += [f"{n:4} {verb:<24} {', '.join(self.fields[verb])}" for n, verb in enumerate(self.verbs)]
        return "\n".join(lines)


@cache
def actions(slug: str) -> Actions:
    """The actions of a game with their structure."""
    verbs = game(check_slug(slug)).words.verbs
    width = 1 + max(len(verb.fields) for verb in verbs)
    cells = array("i")
    for number, verb in enumerate(verbs):
        for action in verb.actions:
            row = (number, *verb.operands(action))
            cells.extend([*row, *[NONE] * (width - len(row))])
    count = len(cells) // width
    sizes = tuple(1 + max(cells[column::width]) for column in range(width))
    names = {verb.do: tuple(verb.fields) for verb in verbs}
    table = memoryview(cells).cast("B").cast("i", [count, width]).toreadonly()
    return Actions(tuple(names), names, sizes, count, width, table)
