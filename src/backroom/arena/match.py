"""A match: many games between bots, in all seatings.

Game i depends only on the match's seed and on i, so a match has the same result however its games are spread over
processes and machines, and whether or not it was interrupted.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .. import game as find_game
from ..bots import Bot, ask, bot
from ..bots.clock import now
from ..bots.guests import Guest
from ..core.checks import check_count, check_number, check_seed
from ..core.contract import Contract
from ..core.errors import Invalid
from ..core.game import Game
from ..records import Record
from .faults import fault, time_limit
from .seatings import seating
from .spread import check_jobs, cut, spread

LONGEST_GAME = 20_000
"""A game is abandoned after this many decisions: not every game must end (strict Gangster); all others are shorter."""

LIMIT = 60.0
"""How many seconds a bot may think about a choice, unless another limit is set."""


@dataclass(frozen=True)
class Match:
    """What all games of a match have in common: the game, the field of bots, and how it is played."""

    game: str
    bots: tuple[str, ...]
    seats: int
    seed: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    longest: int = LONGEST_GAME
    limit: float | None = LIMIT
    records: bool = False

    @property
    def rules(self) -> Game:
        """The game."""
        return find_game(self.game)


@dataclass(frozen=True)
class GameResult:
    """One game, by seat: which bot of the field, its share of the win, its place, its score, its number of decisions,
    and the seconds they took. A game that was abandoned has no places, no scores and no winner."""

    number: int
    seating: tuple[int, ...]
    wins: tuple[float, ...]
    places: tuple[int, ...]
    scores: tuple[int, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...] = field(compare=False)
    record: str = ""

    @property
    def given_up(self) -> bool:
        """Whether the game was abandoned because it was too long."""
        return not self.scores


@dataclass(frozen=True)
class BotResult:
    """The result of one bot in a match, over all seats that it sat in; a shared win counts as a fraction, an abandoned
    game as not won."""

    name: str
    games: int
    wins: float
    low: float
    high: float
    mean_score: float
    decisions: int
    seconds: float = field(compare=False)

    @property
    def rate(self) -> float:
        """The share of games won."""
        return self.wins / self.games if self.games else 0.0

    @property
    def speed(self) -> float:
        """Decisions per second, including the redeal before each."""
        return self.decisions / self.seconds if self.seconds else 0.0


@dataclass(frozen=True)
class MatchResult:
    """A whole match: what was played, its games in order, and the result of each bot as they were named."""

    match: Match
    played: tuple[GameResult, ...]

    @property
    def games(self) -> int:
        """How many games there were."""
        return len(self.played)

    @property
    def given_up(self) -> int:
        """How many of them were abandoned."""
        return sum(game.given_up for game in self.played)

    @property
    def bots(self) -> tuple[BotResult, ...]:
        """The result of each bot, in the order in which they were named."""
        return tuple(sum_up(name, place, self.played) for place, name in enumerate(self.match.bots))


Seen = Callable[[GameResult], None]
"""Is told about each game that has just finished, in any order."""


def play_match(
    slug: str,
    bots: Sequence[str],
    games: int,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    jobs: int | None = None,
    seen: Seen | None = None,
    longest: int = LONGEST_GAME,
    limit: float | None = LIMIT,
    seats: int | None = None,
    ray: str | None = None,
) -> MatchResult:
    """Let a field of bots play many games, in all seatings (seatings.py). A game that isn't over after ``longest``
    decisions is abandoned. A bot that fails, or thinks for more than ``limit`` seconds, raises BotFault. ``ray``: the
    address of a Ray cluster, or "local"."""
    count = len(bots) if seats is None else find_game(slug).check_seats(seats)
    match = Match(slug, tuple(bots), count, seed, dict(options or {}), longest, limit)
    check_match(match, games)
    return play_games(match, range(check_count(games)), {}, check_jobs(jobs), seen, ray)


def play_games(
    match: Match,
    numbers: Sequence[int],
    before: Mapping[int, GameResult],
    jobs: int,
    seen: Seen | None = None,
    ray: str | None = None,
) -> MatchResult:
    """Play those games of a match that haven't been played before."""
    results = {number: before[number] for number in numbers if number in before}
    left = [number for number in numbers if number not in results]
    for share in spread(play_share, match, cut(left, jobs) if left else [], jobs, ray, (match.game,)):
        for result in share:
            results[result.number] = result
            if seen is not None:
                seen(result)
    return MatchResult(match, tuple(results[number] for number in numbers))


def play_share(match: Match, share: Sequence[int]) -> list[GameResult]:
    """Some games of a match."""
    return [play_game(match, number) for number in share]


# One game


def play_game(match: Match, number: int, watch: Callable[[Contract, int, Any], None] | None = None) -> GameResult:
    """One game of a match; ``watch`` is told of each choice before it is made."""
    luck = random.Random(f"{match.seed} {number}")
    sat = seating(len(match.bots), match.seats, number)
    seeds = [luck.getrandbits(62) for _ in sat]
    deal, redeals = luck.getrandbits(62), luck.getrandbits(62)
    players = [seat_bot(match, place, seat, seeds[seat]) for seat, place in enumerate(sat)]
    try:
        running = RunningGame(match, number, deal, players)
        while not running.state.over and sum(running.decisions) < match.longest:
            running.next_choice(redeals, watch)
    finally:
        for player in players:
            player.close()
    return running.result(sat)


def seat_bot(match: Match, place: int, seat: int, seed: int) -> Bot:
    """A bot of the field in its seat, with its limit; each seat has a process of its own."""
    player = bot(match.game, match.bots[place], seed)
    if isinstance(player, Guest):
        player.limit, player.owner = match.limit, str(seat)
    return player


class RunningGame:
    """One game of a match while it is played."""

    def __init__(self, match: Match, number: int, deal: int, players: Sequence[Bot]) -> None:
        self.match, self.number, self.players = match, number, players
        self.record = self.new_record(deal) if match.records else None
        if self.record is not None:
            self.state = self.record.state
        else:
            state = match.rules.new(match.seats, deal, **match.options)
            listens = any(player.reads_events for player in players)
            self.state = state if listens else state.clone()  # without events, a redeal is much cheaper
        self.decisions, self.seconds = [0] * match.seats, [0.0] * match.seats

    def new_record(self, deal: int) -> Record:
        """The record of the game, if it is to be kept."""
        names = [short_name(player) for player in self.players]
        tags = {"match": f"seed {self.match.seed}, game {self.number}"}
        return Record.start(self.match.rules, self.match.seats, deal, self.match.options, names, tags=tags)

    def next_choice(self, redeals: int, watch: Callable[[Contract, int, Any], None] | None) -> None:
        """Ask the next seat, and carry out what it chooses."""
        seat = self.state.next_chooser()
        start = now()
        action = self.ask(seat, redeals)
        self.seconds[seat] += now() - start
        self.decisions[seat] += 1
        if watch is not None:
            watch(self.state, seat, action)
        if self.record is not None:
            self.record.play(seat, action)
        else:
            self.state.play(seat, action)

    def ask(self, seat: int, redeals: int) -> Any:
        """What a seat's bot chooses; whatever is wrong with it is told with all that is needed to see it again."""
        player = self.players[seat]
        try:
            with time_limit(None if isinstance(player, Guest) else self.match.limit):
                return ask(player, self.state, seat, redeals)
        except (Exception, SystemExit) as error:
            raise fault(error, self.match, self.number, seat, self.state.moves) from error

    def result(self, sat: tuple[int, ...]) -> GameResult:
        """The result of a game that is over or was abandoned."""
        return from_seats(
            self.state,
            self.number,
            sat,
            self.decisions,
            self.seconds,
            "" if self.record is None else self.record.dump(),
        )


def short_name(player: Bot) -> str:
    """A bot's name as a record takes it."""
    name = player.place if isinstance(player, Guest) else player.name
    return "".join(letter for letter in name if letter.isprintable() and letter != "|")[:60].strip()


def from_seats(
    state: Contract, number: int, sat: tuple[int, ...], decisions: list[int], seconds: list[float], record: str = ""
) -> GameResult:
    """The result of a game from its last state."""
    ranking, scores = state.ranking or [], state.scores or []
    places = [0] * len(sat)
    for group in ranking:
        for seat in group:
            places[seat] = 1 + sum(len(ahead) for ahead in ranking[: ranking.index(group)])
    first = ranking[0] if ranking else []
    wins = tuple(1 / len(first) if seat in first else 0.0 for seat in range(len(sat)))
    return GameResult(
        number,
        sat,
        wins,
        tuple(places) if ranking else (),
        tuple(scores),
        tuple(decisions),
        tuple(seconds),
        record,
    )


# Summing up


def sum_up(name: str, place: int, played: Sequence[GameResult]) -> BotResult:
    """Sum up the results of one bot."""
    sat = [(game, seat) for game in played for seat, there in enumerate(game.seating) if there == place]
    wins = sum(game.wins[seat] for game, seat in sat)
    scores = [game.scores[seat] for game, seat in sat if not game.given_up]
    low, high = wilson(wins, len(sat))
    return BotResult(
        name,
        len(sat),
        wins,
        low,
        high,
        sum(scores) / len(scores) if scores else 0.0,
        sum(game.decisions[seat] for game, seat in sat),
        sum(game.seconds[seat] for game, seat in sat),
    )


def wilson(wins: float, games: int, deviations: float = 1.96) -> tuple[float, float]:
    """The 95% confidence interval of a win rate, after Wilson."""
    if games == 0:
        return 0.0, 1.0
    rate, spread = wins / games, deviations**2 / games
    middle = rate + spread / 2
    reach = (spread * (rate * (1 - rate) + spread / 4)) ** 0.5
    return max(0.0, (middle - reach) / (1 + spread)), min(1.0, (middle + reach) / (1 + spread))


# Checks


def check_match(match: Match, games: int) -> None:
    """Reject what can't be played before anything is started."""
    played = match.rules
    played.check_seats(match.seats)
    for name in match.bots:
        bot(match.game, name)
    if not match.bots:
        raise Invalid("name at least one bot")
    played.check_options(match.options)
    check_count(games)
    check_seed(match.seed)
    check_number(match.longest, 1, 2**31 - 1, "the longest game")
