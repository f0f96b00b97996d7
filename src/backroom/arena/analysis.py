"""What the games of a match say: ratings, who is ahead of whom, what the seats are worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..extras import has, need
from .match import GameResult, MatchResult, wilson


@dataclass(frozen=True)
class Rating:
    """What openskill's Plackett-Luce model makes of all games, in their order: a bot's strength, and how uncertain it
    is; everybody begins at 25. The interval has 95% of the model's belief."""

    mu: float
    sigma: float

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.mu - 1.96 * self.sigma

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.mu + 1.96 * self.sigma


@dataclass(frozen=True)
class Share:
    """How much of what could be won was won, with its interval."""

    games: int
    won: float

    @property
    def rate(self) -> float:
        """The share."""
        return self.won / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """95% of what it might be."""
        return wilson(self.won, self.games)


def ratings(result: MatchResult) -> list[Rating] | None:
    """The rating of each bot; None where openskill isn't installed."""
    if not has("openskill"):
        return None
    model = need("openskill.models", "rating", "research").PlackettLuce()
    table = [model.rating() for _ in result.match.bots]
    for game in result.played:
        if game.places:
            rate(model, table, game)
    return [Rating(one.mu, one.sigma) for one in table]


def rate(model: object, table: list, game: GameResult) -> None:  # type: ignore[type-arg]
    """Take one game into account. A bot in several seats learns the mean of what its seats do."""
    sat = game.seating
    news = model.rate([[table[bot]] for bot in sat], ranks=list(game.places))  # type: ignore[attr-defined]
    for bot in set(sat):
        mine = [new[0] for new, there in zip(news, sat, strict=True) if there == bot]
        table[bot].mu = sum(one.mu for one in mine) / len(mine)
        table[bot].sigma = sum(one.sigma for one in mine) / len(mine)


def pairwise(result: MatchResult) -> list[list[Share]]:
    """In how many of their games together each bot (row) was placed ahead of each other (column); ties count half."""
    bots = len(result.match.bots)
    games, ahead = [[0] * bots for _ in range(bots)], [[0.0] * bots for _ in range(bots)]
    for game in result.played:
        for seat, place in enumerate(game.places):
            for other, its_place in enumerate(game.places):
                mine, its = game.seating[seat], game.seating[other]
                if mine != its:
                    games[mine][its] += 1
                    ahead[mine][its] += 0.5 * ((place < its_place) + (place <= its_place))
    return [[Share(games[a][b], ahead[a][b]) for b in range(bots)] for a in range(bots)]


def seat_effect(seats: int, played: Sequence[GameResult]) -> list[Share]:
    """What was won in each seat, whoever sat there."""
    ended = [game for game in played if not game.given_up]
    return [Share(len(ended), sum(game.wins[seat] for game in ended)) for seat in range(seats)]


def labels(names: Sequence[str]) -> list[str]:
    """The names of a field, each different: the second of two alike gets a number."""
    found: list[str] = []
    for name in names:
        same = sum(one == name or one.startswith(f"{name} #") for one in found)
        found.append(f"{name} #{same + 1}" if same else name)
    return found
