"""A separate class that is compiled beside the state and works on it."""

from __future__ import annotations

from backroom.core.structs import I64, Scratch, Struct, add_scaled, ints, nogil, python_method, shorts

from .table import Table


class Notebook(Struct):
    """Sums over what it sees of tables."""

    numbers: list[int] = shorts(40)
    sums: list[int] = ints(8)
    seen: Scratch

    @nogil
    def fill(self, table: Table, first: int, step: int) -> I64:
        """Numbers from a row, and from the table."""
        for place in range(40):
            self.numbers[place] = first + place * step
        self.numbers[0] = table.cash[0]
        self.seen += 1
        return self.total(table.cash[1])

    def total(self, more: int) -> I64:
        """All numbers, and some more."""
        whole: I64 = more
        for place in range(40):
            whole += self.numbers[place]
        return whole

    @nogil
    def add(self, other: Notebook, start: int, factor: int) -> int:
        """The numbers of another notebook, several times, into the sums; the greatest of them."""
        add_scaled(self.sums, other.numbers, start, factor)
        best = self.sums[0]
        for place in range(8):
            best = max(best, self.sums[place])
        return best

    @python_method
    def answers(self) -> tuple[list[int], int]:
        """What Python sees of it."""
        return self.sums[:8], self.seen
