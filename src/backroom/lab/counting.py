"""Counting in games: who leads, what is offered, what is chosen, and who wins.

All counts are whole numbers (a shared win counts in parts of WIN_PARTS), so that they add up to the same in any order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from itertools import pairwise
from typing import Any

from ..arena.match import GameResult, Match, play_game
from ..core.contract import Contract
from ..core.facts import UNSEEN, LooksAtState
from ..core.state import WIN_PARTS
from ..core.words import Words

QUARTERS = (25, 50, 75)
"""At which per cent of a game its leader is looked at."""

Feature = str
"""Something that can be chosen: a verb, or one of its operands: ``take``, ``take upgrade=engine``."""


@dataclass
class Use:
    """How a feature is used: in how many choices it was offered and taken, in how many seats of games it was offered
    and used, and what those who used it, and those who could have but didn't, have won."""

    offered: int = 0
    taken: int = 0
    could: int = 0
    did: int = 0
    won_with: int = 0
    won_without: int = 0


@dataclass
class Counts:
    """What was counted in some games of one variant."""

    games: int = 0
    given_up: int = 0
    wins: Counter[int] = field(default_factory=Counter)  # parts of wins, by seat
    lengths: Counter[int] = field(default_factory=Counter)  # games by their number of choices
    spreads: Counter[int] = field(default_factory=Counter)  # games by the distance from the last to the first
    margins: Counter[int] = field(default_factory=Counter)  # games by the distance from the second to the first
    scores: Counter[int] = field(default_factory=Counter)  # seats by their score
    lead_changes: Counter[int] = field(default_factory=Counter)
    leading: Counter[int] = field(default_factory=Counter)  # by quarter: games with one leader
    held: Counter[int] = field(default_factory=Counter)  # by quarter: parts of wins of that leader
    uses: dict[Feature, Use] = field(default_factory=dict)

    def add(self, other: Counts) -> None:
        """Take in what was counted elsewhere."""
        for one in fields(self):
            mine, its = getattr(self, one.name), getattr(other, one.name)
            if isinstance(mine, int):
                setattr(self, one.name, mine + its)
            elif isinstance(mine, Counter):
                mine.update(its)
        for feature, use in other.uses.items():
            mine = self.uses.setdefault(feature, Use())
            for name, value in vars(use).items():
                setattr(mine, name, getattr(mine, name) + value)


# One game


class Watcher:
    """Watches one game."""

    def __init__(self, seats: int) -> None:
        self.leaders: list[int] = []  # before each choice, the seat that leads; -1 if several do
        self.offered: list[Counter[Feature]] = [Counter() for _ in range(seats)]
        self.taken: list[Counter[Feature]] = [Counter() for _ in range(seats)]

    def __call__(self, state: Contract, seat: int, action: Any) -> None:
        """A choice is about to be made."""
        self.leaders.append(leader(state.points()))
        words = state.game.words
        chosen = [number for number, _ in state.parse_action(seat, action)] if isinstance(action, dict) else [action]
        self.taken[seat].update({one for number in chosen for one in features(words, state, number)})
        self.offered[seat].update({one for number in state.legal(seat) for one in features(words, state, number)})


def leader(points: Sequence[int]) -> int:
    """The seat that is ahead of all others; -1 if there is none."""
    most = max(points)
    return points.index(most) if points.count(most) == 1 else -1


def features(words: Words, state: Contract, action: int) -> tuple[Feature, ...]:
    """What a choice is made of."""
    known = steady_features(words, action)
    return known if known is not None else named(words.to_dict(state, action))


@cache
def steady_features(words: Words, action: int) -> tuple[Feature, ...] | None:
    """What a choice is made of, if that doesn't depend on the state."""
    try:
        return named(words.to_dict(UNSEEN, action))
    except LooksAtState:
        return None


def named(said: dict[str, Any]) -> tuple[Feature, ...]:
    """A choice in words as features."""
    do = str(said["do"])
    return (do, *[f"{do} {name}={value}" for name, value in said.items() if name not in ("do", "text")])


def count_game(match: Match, number: int) -> Counts:
    """One game, counted."""
    watcher = Watcher(match.seats)
    game = play_game(match, number, watcher)
    if game.given_up:
        return Counts(games=1, given_up=1)
    wins = [round(share * WIN_PARTS) for share in game.wins]
    ranked = sorted(game.scores, reverse=True)
    found = Counts(
        games=1,
        wins=Counter(dict(enumerate(wins))),
        lengths=Counter([sum(game.decisions)]),
        spreads=Counter([ranked[0] - ranked[-1]]),
        margins=Counter([ranked[0] - ranked[1]]),
        scores=Counter(game.scores),
        lead_changes=Counter([changes(watcher.leaders)]),
    )
    count_leaders(found, watcher.leaders, wins)
    count_uses(found, watcher, game, wins)
    return found


def changes(leaders: Iterable[int]) -> int:
    """How often the lead went to another seat; moments without a leader don't count."""
    clear = [seat for seat in leaders if seat >= 0]
    return sum(before != after for before, after in pairwise(clear))


def count_leaders(found: Counts, leaders: Sequence[int], wins: Sequence[int]) -> None:
    """Whether those who lead on the way win in the end."""
    for quarter in QUARTERS:
        seat = leaders[len(leaders) * quarter // 100] if leaders else -1
        if seat >= 0:
            found.leading[quarter] += 1
            found.held[quarter] += wins[seat]


def count_uses(found: Counts, watcher: Watcher, game: GameResult, wins: Sequence[int]) -> None:
    """What was offered and taken, and how it went."""
    for seat in range(len(game.seating)):
        offered, taken = watcher.offered[seat], watcher.taken[seat]
        for feature in sorted(set(offered) | set(taken)):
            use = found.uses.setdefault(feature, Use())
            did = feature in taken
            use.offered += offered[feature]
            use.taken += taken[feature]
            use.could += 1
            use.did += did
            use.won_with += wins[seat] if did else 0
            use.won_without += 0 if did else wins[seat]


# Many games

Piece = tuple[int, tuple[int, ...]]
"""A variant, and the numbers of some of its games."""


def count_piece(matches: Sequence[Match], piece: Piece) -> tuple[int, Counts]:
    """Some games of a variant, counted together."""
    variant, numbers = piece
    total = Counts()
    for number in numbers:
        total.add(count_game(matches[variant], number))
    return variant, total
