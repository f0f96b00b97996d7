"""Moves as each viewer counts them: those that a viewer can't notice, such as a step of another player's draft, are
left out."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from ..core.contract import Contract, knows
from ..core.state import EVERYONE


class Moves:
    """For every seat (None: a spectator), after how many actions of a record it noticed something."""

    def __init__(self, state: Contract) -> None:
        self.noticed: dict[int | None, list[int]] = {seat: [] for seat in (None, *range(state.seats))}
        self.kinds: list[str] = []  # the question before each action
        self.told_before: list[int] = []  # how many events a spectator had been told before it
        self.remember_moment(state)

    def remember_moment(self, state: Contract) -> None:
        """Remember how far the game has got."""
        self.counted, self.facts = state.moves, state.facts_so_far()
        self.kind = "" if state.over else state.current_question().kind
        self.told = state.events_known(None)

    def note(self, state: Contract, by: int, length: int) -> None:
        """An action was played: if the game counts it among its moves, everybody notices it; otherwise only its player
        and those who are told something do."""
        self.kinds.append(self.kind)
        self.told_before.append(self.told)
        is_open = state.moves > self.counted
        who = EVERYONE if is_open else state.witnesses(self.facts) | 1 << by
        for seat, noticed in self.noticed.items():
            if knows(who, seat):
                noticed.append(length)
        self.remember_moment(state)

    def go_back(self, state: Contract, length: int) -> None:
        """The record was cut."""
        for seat in self.noticed:
            del self.noticed[seat][self.count(seat, length) :]
        del self.kinds[length:], self.told_before[length:]
        self.remember_moment(state)

    def count(self, seat: int | None, length: int | None = None) -> int:
        """How many moves a viewer has noticed: all, or those among the first ``length`` actions."""
        noticed = self.noticed[seat]
        return len(noticed) if length is None else bisect_right(noticed, length)

    def length_at(self, seat: int | None, count: int) -> int:
        """How many actions the record had when a viewer had noticed ``count`` moves."""
        return self.noticed[seat][count - 1] if count > 0 else 0

    def has_noticed(self, seat: int | None, length: int) -> bool:
        """Whether a viewer noticed the action after which the record had this length."""
        noticed = self.noticed[seat]
        at = bisect_left(noticed, length)
        return at < len(noticed) and noticed[at] == length

    def last_noticed(self, seat: int | None) -> int:
        """After how many actions a viewer last noticed something."""
        return self.length_at(seat, self.count(seat))
