"""How strong a net is: games at full tables against a bot, with a small search."""

from __future__ import annotations

import random
from dataclasses import dataclass

from .. import bots
from .. import game as find_game
from ..arena.match import wilson
from ..bots.levels import Searcher
from ..bots.nets import NetFile
from ..bots.thinking import SearchSettings


@dataclass(frozen=True)
class Climb:
    """What a net has won with a search of so many iterations, against a bot in all other seats."""

    rung: str
    seats: int
    games: int
    iterations: int
    won: float

    def __str__(self) -> str:
        low, high = wilson(self.won, self.games)
        par = f"par {1 / self.seats:.0%}"
        return (
            f"{self.won:g} of {self.games} against {self.rung} at {self.seats} seats ({low:.0%} to {high:.0%}, {par})"
        )


def climb(
    slug: str,
    net: NetFile,
    rung: str,
    seats: int,
    games: int,
    iterations: int,
    seed: int = 0,
    settings: SearchSettings | None = None,
) -> Climb:
    """Test a net."""
    climber = Climber(slug, net, rung, seats, iterations, settings or SearchSettings())
    return Climb(
        rung, seats, games, iterations, sum(climber.play(f"{seed} {number}", number) for number in range(games))
    )


class Climber:
    """A net at tables with a bot in all other seats."""

    def __init__(
        self, slug: str, net: NetFile, rung: str, seats: int, iterations: int, settings: SearchSettings
    ) -> None:
        self.slug, self.net, self.rung, self.seats = slug, net, rung, seats
        self.iterations, self.settings = iterations, settings

    def play(self, seed: str, number: int) -> float:
        """The share of one game."""
        luck = random.Random(seed)
        state = find_game(self.slug).new(self.seats, luck.getrandbits(60)).clone()
        players = [bots.bot(self.slug, self.rung, luck.getrandbits(60)) for _ in range(self.seats)]
        redeals, me = luck.getrandbits(60), number % self.seats
        players[me] = self.searcher(luck.getrandbits(60))
        while not state.over and state.moves < 20_000:
            seat = state.next_chooser()
            state.play(seat, bots.ask(players[seat], state, seat, redeals))
        first = (state.ranking or [[]])[0]
        return 1 / len(first) if me in first else 0.0

    def searcher(self, seed: int) -> Searcher:
        """A bot that searches with the net."""
        found = Searcher(seed)
        found.net, found.iterations, found.settings = self.net, self.iterations, self.settings
        return found
