"""``backroom arena``: play many games between bots, with rotated seats, and report the results.

Game i depends only on the match's seed and on i, so a match has the same result with any number of jobs.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import Any

from .. import game as find_game
from ..bots import ask, bot
from ..core.checks import check_count, check_seed
from ..core.contract import Contract
from ..core.errors import Invalid
from ..core.words import short_repr
from ..records.header import read_options
from .faults import fault, time_limit
from .report import as_json, as_table, progress_bar

EXAMPLES = """\
  backroom arena chicago_poker greedy random random random --games 1000
  backroom arena chinatown trader greedy my_bots:Mine --seed 7 --json"""

SHARES_PER_JOB = 16
"""A match is split into this many shares per process, so that all processes finish at about the same time."""

LONGEST_GAME = 20_000
"""A game is abandoned after this many decisions: not every game must end (strict Gangster); all others are shorter."""


@dataclass(frozen=True)
class GameResult:
    """One game, by bot: its share of the win, its score, its number of decisions, and the seconds they took.
    A game that was abandoned has no scores and no winner."""

    wins: tuple[float, ...]
    scores: tuple[int, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...] = field(compare=False)

    @property
    def given_up(self) -> bool:
        """Whether the game was abandoned because it was too long."""
        return not self.scores


@dataclass(frozen=True)
class BotResult:
    """The result of one bot in a match; a shared win counts as a fraction, an abandoned game as not won."""

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
    """A whole match: what was played, and the result of each bot in the order in which they were named."""

    game: str
    seed: int
    games: int
    options: Mapping[str, Any]
    bots: tuple[BotResult, ...]
    longest: int = LONGEST_GAME
    given_up: int = 0


def play_match(
    slug: str,
    bots: Sequence[str],
    games: int,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    jobs: int | None = None,
    progress: Callable[[int], None] | None = None,
    longest: int = LONGEST_GAME,
    limit: float | None = None,
) -> MatchResult:
    """Let bots play many games; in game i, bot b sits in seat (b + i) modulo the seats. A game that isn't over after
    ``longest`` decisions is abandoned. A bot that fails, or thinks for more than ``limit`` seconds, raises BotFault.

    ``progress`` is called with the number of games that have just finished.
    """
    names, chosen = tuple(bots), dict(options or {})
    check_match(slug, names, games, seed, chosen, longest)
    results: dict[int, GameResult] = {}
    match = (slug, names, seed, chosen, longest, limit)
    for share in play_shares(match, deal_out(games, check_jobs(jobs)), check_jobs(jobs)):
        results |= share
        if progress is not None:
            progress(len(share))
    played = [results[number] for number in range(games)]
    rows = [sum_up(name, place, played) for place, name in enumerate(names)]
    return MatchResult(slug, seed, games, chosen, tuple(rows), longest, sum(result.given_up for result in played))


# One game


def seats_of(bots: int, number: int) -> list[int]:
    """The seat of each bot in a game of the match."""
    return [(place + number) % bots for place in range(bots)]


def play_game(
    slug: str,
    names: Sequence[str],
    seed: int,
    options: Mapping[str, Any],
    number: int,
    longest: int = LONGEST_GAME,
    limit: float | None = None,
) -> GameResult:
    """One game of a match."""
    luck = random.Random(f"{seed} {number}")
    players = [bot(slug, name, luck.getrandbits(62)) for name in names]
    state = find_game(slug).new(len(names), luck.getrandbits(62), **options)
    if not any(player.reads_events for player in players):
        state = state.clone()  # without events, a redeal is much cheaper
    redeals = luck.getrandbits(62)
    seats = seats_of(len(names), number)
    decisions, seconds = [0] * len(names), [0.0] * len(names)
    while not state.over and sum(decisions) < longest:
        seat = state.next_chooser()
        place = seats.index(seat)
        start = time.perf_counter()
        try:
            with time_limit(limit):
                action = ask(players[place], state, seat, redeals)
        except (Exception, SystemExit) as error:
            where = {"seed": seed, "game": number, "move": state.moves}
            raise fault(error, slug, names, place, where, options) from error
        seconds[place] += time.perf_counter() - start
        decisions[place] += 1
        state.play(seat, action)
    return from_seats(state, seats, decisions, seconds)


def from_seats(state: Contract, seats: list[int], decisions: list[int], seconds: list[float]) -> GameResult:
    """The result of a game that is over or was abandoned, in the order of the bots."""
    ranking, scores = state.ranking or [[]], state.scores or []
    wins = [1 / len(ranking[0]) if seat in ranking[0] else 0.0 for seat in seats]
    return GameResult(tuple(wins), tuple(scores[seat] for seat in seats if scores), tuple(decisions), tuple(seconds))


# Many games

Match = tuple[str, Sequence[str], int, Mapping[str, Any], int, float | None]
"""What all games of a match have in common: game, bots, seed, options, longest game, seconds a choice."""


def deal_out(games: int, jobs: int) -> list[range]:
    """Split the numbers of the games into shares of about the same size."""
    shares = max(1, min(games, jobs * SHARES_PER_JOB))
    return [range(games * i // shares, games * (i + 1) // shares) for i in range(shares)]


def play_share(match: Match, share: range) -> dict[int, GameResult]:
    """Play some games of a match; results by number."""
    slug, names, seed, options, longest, limit = match
    return {number: play_game(slug, names, seed, options, number, longest, limit) for number in share}


def play_shares(match: Match, shares: list[range], jobs: int) -> Iterator[dict[int, GameResult]]:
    """Play all games of a match, share by share, in as many processes as there are jobs."""
    if jobs == 1:
        yield from (play_share(match, share) for share in shares)
        return
    # forking a process with threads may hang
    with ProcessPoolExecutor(jobs, get_context("spawn"), leave_interrupts_to_parent) as pool:
        waiting: set[Future[dict[int, GameResult]]] = {pool.submit(play_share, match, share) for share in shares}
        try:
            while waiting:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)
        except BaseException:
            stop(pool)  # a bot that fails, or Ctrl-C: nobody waits for the other games
            raise
        finally:
            pool.shutdown(cancel_futures=True)


def leave_interrupts_to_parent() -> None:
    """Ctrl-C reaches all processes; the parent ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def stop(pool: ProcessPoolExecutor) -> None:
    """End the processes of a pool at once, whatever they are doing."""
    for process in list((pool._processes or {}).values()):
        process.terminate()


def sum_up(name: str, place: int, played: Sequence[GameResult]) -> BotResult:
    """Sum up the results of one bot."""
    wins = sum(result.wins[place] for result in played)
    scores = [result.scores[place] for result in played if not result.given_up]
    low, high = wilson(wins, len(played))
    return BotResult(
        name,
        len(played),
        wins,
        low,
        high,
        sum(scores) / len(scores) if scores else 0.0,
        sum(result.decisions[place] for result in played),
        sum(result.seconds[place] for result in played),
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


def check_match(
    slug: str, names: Sequence[str], games: int, seed: int, options: Mapping[str, Any], longest: int
) -> None:
    """Reject what can't be played before anything is started."""
    played = find_game(slug)
    for name in names:
        bot(slug, name)
    played.check_seats(len(names))
    played.check_options(options)
    check_count(games)
    check_seed(seed)
    if type(longest) is not int or longest < 1:
        raise Invalid(f"the longest game must be a whole number of decisions, at least 1, not {short_repr(longest)}")


def check_jobs(jobs: int | None) -> int:
    """Check a number of processes; by default there is one per processor."""
    if jobs is None:
        return os.cpu_count() or 1
    if type(jobs) is not int or not 1 <= jobs <= 1024:
        raise Invalid(f"jobs must be a whole number from 1 to 1024, not {short_repr(jobs)}")
    return jobs


# The command


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``backroom arena``."""
    parser.add_argument("game", metavar="GAME", help="the game to play, for example chicago_poker")
    parser.add_argument("bots", nargs="+", metavar="BOT", help="one bot per seat, such as greedy or my_bots:Mine")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="the number of games (default: 100)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="the seed of the match (default: 0)")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the rules, such as short=yes",
    )
    parser.add_argument(
        "--longest",
        type=int,
        default=LONGEST_GAME,
        metavar="N",
        help=f"abandon a game after this many decisions (default: {LONGEST_GAME:,})",
    )
    parser.add_argument(
        "--limit", type=float, metavar="SECONDS", help="the longest that a bot may think about a choice"
    )
    parser.add_argument("--only", type=int, metavar="N", help="play only game N of the match, to see a fault again")
    parser.add_argument("--jobs", type=int, metavar="N", help="the number of processes (default: one per processor)")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def run(args: argparse.Namespace) -> int:
    """``backroom arena GAME BOT BOT ...``."""
    options = read_options(find_game(args.game), args.option)
    if args.limit is not None and not 0.001 <= args.limit <= 3600:
        raise Invalid(f"--limit must be from 0.001 to 3600 seconds, not {args.limit:g}")
    if args.only is not None:
        return run_one(args, options)
    with progress_bar(args.games) as progress:
        result = play_match(
            args.game, args.bots, args.games, args.seed, options, args.jobs, progress, args.longest, args.limit
        )
    print(as_json(result) if args.json else as_table(result))
    return 0


def run_one(args: argparse.Namespace, options: Mapping[str, Any]) -> int:
    """One game of a match, in this process: what a bot prints, and a debugger, are seen."""
    check_match(args.game, args.bots, check_count(args.only), args.seed, options, args.longest)
    found = play_game(args.game, args.bots, args.seed, options, args.only, args.longest, args.limit)
    shares = ", ".join(f"{name} {wins:.3g}" for name, wins in zip(args.bots, found.wins, strict=True))
    print(f"game {args.only} of seed {args.seed}: {sum(found.decisions)} choices; wins: {shares}")
    return 0
