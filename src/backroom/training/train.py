"""``backroom train``: rounds of playing and learning, until the time is up or all games are played."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from .. import game as find_game
from ..arena.spread import HERE, Workers
from ..bots.levels import own_bots
from ..bots.nets import NetFile, check_sums, load_net
from ..core.errors import Invalid
from ..core.game import Game
from ..core.mind import WHOLE
from .ladder import Climb, climb
from .league import League
from .learner import Floats, Learner, Shorts
from .progress import CURVE, Progress, beside
from .tables import PracticeSettings, Samples, play

EXAMPLES = """\
  backroom train gangster --minutes 20 --out net.bin
  backroom train snitch --hours 2 --jobs 2 --seed 5 --out net.bin --resume
  backroom train families --seats 2 --hours 8 --judge 60 --ladder 200 --ray head:10001"""

BUFFER = 320_000
"""How many rows are kept to learn from: the latest."""

PASSES = 4
"""How often a row is learned from, on average."""

RATES = ((0.6, 1e-3), (0.85, 4e-4), (1.0, 1.2e-4))
"""The rate of learning, until such a part of the time has passed."""

LATER_RATES = ((0.5, 4e-4), (0.8, 2e-4), (1.0, 8e-5))
"""The same for a net that begins with the weights of another one: what that one has learned must not be lost."""

OWN_SHARE = 4
"""How many tables with a bot of the game's own there are for each table with ``random``."""

OLD_EVERY = 12
"""After how many rounds the present net joins the league."""

JUDGED_FROM = 0.5
"""From this part of the time on, a small search judges kept positions, if that is wanted."""

TESTS = 4
"""How often a net climbs the ladder: so many times, the last one at the end."""

RUNG_ITERATIONS = 600
"""Iterations of the search with which it climbs."""

RESULTS_ONLY = 3
"""The first rounds learn from results alone: the net's own opinion is worth nothing yet."""


@dataclass(frozen=True)
class TrainingPlan:
    """What a training is told."""

    practice: PracticeSettings
    minutes: float
    out: Path
    seed: int
    jobs: int
    games: int  # of each round
    ladder: int = 0  # games of each test
    judge: int = 0  # iterations of the search that judges kept positions
    ray: str | None = None
    start: Path | None = None  # the net to begin with
    total: int | None = None  # games after which it ends, in place of the minutes


class ReplayBuffer:
    """The latest rows."""

    def __init__(self, inputs: int, size: int = BUFFER) -> None:
        self.rows: Shorts = np.zeros((size, inputs), np.int16)
        self.targets: Floats = np.zeros(size, np.float32)
        self.at = self.filled = 0

    def add(self, rows: Shorts, targets: Floats) -> None:
        """Put rows in the place of the oldest."""
        places: Any = (self.at + np.arange(len(rows))) % len(self.rows)
        self.rows[places], self.targets[places] = rows, targets
        self.at = int(self.at + len(rows)) % len(self.rows)
        self.filled = min(len(self.rows), self.filled + len(rows))


class Training:
    """A training under way."""

    def __init__(self, plan: TrainingPlan) -> None:
        self.plan = plan
        self.game: Game = find_game(plan.practice.slug)
        if self.game.layout.size == 0:
            raise Invalid(f"{self.game.slug} has no layout of numbers to learn from (games/<slug>/observation.py)")
        self.learner = Learner(self.game.layout.size, plan.seed)
        self.store = ReplayBuffer(self.game.layout.size)
        self.league = League()
        self.rounds = self.games = self.choices = self.seen = 0
        self.before = 0.0  # minutes of earlier sessions
        self.knows = plan.start is not None  # whether the net has learned anything yet
        self.lineage: dict[str, Any] = {}  # what the net that it began with was made by
        if plan.start is not None:
            self.begin_with(load_net(plan.start, self.game))
        self.started = time.monotonic()

    def begin_with(self, net: NetFile) -> None:
        """Begin where another training has ended, with a league of its own."""
        self.learner.take_over(net)
        self.lineage = {"from": dict(net.made)}
        self.rounds = RESULTS_ONLY
        self.league.admit("the beginning", net)

    @property
    def minutes(self) -> float:
        """How long it has taken, with earlier sessions."""
        return self.before + (time.monotonic() - self.started) / 60

    @property
    def part(self) -> float:
        """How much of the time, or of the games, has passed."""
        done = self.minutes / self.plan.minutes if self.plan.total is None else self.games / self.plan.total
        return min(1.0, done)

    def net(self) -> NetFile:
        """The present net."""
        made = {
            "seats": list(self.plan.practice.seats),
            "seed": self.plan.seed,
            "minutes": round(self.minutes, 1),
            "games": self.games,
            "choices": self.choices,
            "rows": self.seen,
            **self.lineage,
        }
        net = self.learner.rounded(self.game, made)
        check_sums(net, "the net in training")
        return net

    def round(self, workers: Workers) -> dict[str, Any]:
        """Play, then learn; a line of the curve."""
        rows, targets = joined(self.play_games(workers), self.game.layout.size)
        if not self.knows:
            self.learner.measure(rows)
            self.knows = True
        fresh = self.learner.loss(rows, targets)
        self.store.add(rows, targets)
        rates = RATES if self.plan.start is None else LATER_RATES
        rate = next(rate for until, rate in rates if self.part <= until)
        held = self.store.filled
        loss = self.learner.train(self.store.rows[:held], self.store.targets[:held], PASSES * len(rows), rate)
        self.rounds, self.seen = self.rounds + 1, self.seen + len(rows)
        if self.rounds % OLD_EVERY == 0:
            self.league.admit(f"{self.games} games", self.net())
        values = (round(self.minutes, 2), self.games, self.choices, self.seen, round(fresh, 4), round(loss, 4))
        return dict(zip(CURVE, values, strict=True))

    def play_games(self, workers: Workers) -> list[Samples]:
        """The games of a round, in as many processes as there are jobs."""
        practice = self.plan.practice
        if not self.knows:
            practice = replace(practice, wild=1000)
        if self.rounds < RESULTS_ONLY:
            practice = replace(practice, trust=256)
        if self.part >= JUDGED_FROM:
            practice = replace(practice, judge=self.plan.judge)
        share = max(1, self.plan.games // self.plan.jobs)
        seeds = [hash((self.plan.seed, self.games, job)) % 2**60 for job in range(self.plan.jobs)]
        found = list(workers.do(play, (practice, self.net(), self.league, share), seeds))
        for one in found:
            self.games, self.choices = self.games + one.games, self.choices + one.choices
            self.league.report(one.rival, one.against, one.met)
        return found

    def climb(self) -> Climb:
        """Test the present net."""
        practice = self.plan.practice
        seats = self.game.usual_seats if self.game.usual_seats in practice.seats else practice.seats[0]
        return climb(practice.slug, self.net(), practice.bots[0], seats, self.plan.ladder, RUNG_ITERATIONS)

    # Files

    def save(self) -> None:
        """The net, and what is needed to go on."""
        self.plan.out.write_bytes(self.net().to_bytes())
        self.learner.save(beside(self.plan.out, ".npz"))

    def restore(self) -> None:
        """Go on from what was saved."""
        net = load_net(self.plan.out, self.game)
        self.learner.restore(beside(self.plan.out, ".npz"))
        self.before, self.games, self.seen = net.made["minutes"], net.made["games"], net.made["rows"]
        self.choices, self.knows = net.made["choices"], True
        self.lineage = {"from": net.made["from"]} if "from" in net.made else {}
        self.rounds = RESULTS_ONLY
        self.league.admit("before", net)


def joined(found: Sequence[Samples], inputs: int) -> tuple[Shorts, Floats]:
    """All rows and targets of some games."""
    rows = np.frombuffer(b"".join(part for one in found for part in one.rows), np.int16).reshape(-1, inputs)
    targets = np.frombuffer(b"".join(part for one in found for part in one.targets), np.int16)
    if len(rows) == 0:
        raise Invalid("no position was kept: play more games a round")
    return rows, targets.astype(np.float32) / WHOLE


def train(plan: TrainingPlan, resume: bool = False, tell: Callable[[str], None] = print) -> Training:
    """Train until the end; the net, its progress and what is needed to go on are written every minute."""
    training = Training(plan)
    if resume:
        training.restore()
    progress, saved = Progress(plan.out, resume), time.monotonic()
    title = f"{training.game.title}: training of {plan.out.name}"
    due = int(training.part * TESTS) + 1
    with Workers(plan.jobs, plan.ray, (plan.practice.slug,)) as workers:
        while training.part < 1 or training.rounds == 0:
            line = training.round(workers)
            progress.add(line)
            if time.monotonic() - saved > 60:
                tell(" ".join(f"{name} {value}" for name, value in line.items()))
                training.save()
                progress.draw(title)
                saved = time.monotonic()
            if plan.ladder and due <= int(training.part * TESTS) < TESTS:
                due += 1
                test(training, progress, tell)
    training.save()
    if plan.ladder:
        test(training, progress, tell)
    progress.draw(title)
    return training


def test(training: Training, progress: Progress, tell: Callable[[str], None]) -> None:
    """Let a net climb the ladder, and note how far it came."""
    found = training.climb()
    progress.climbed(training.minutes, found)
    tell(str(found))


# The command


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``backroom train``."""
    parser.add_argument("game", metavar="GAME", help="the game to train for, for example gangster")
    parser.add_argument("--minutes", type=float, help="how long to train (default: 20)")
    parser.add_argument("--hours", type=float, help="the same in hours")
    parser.add_argument("--total", type=int, metavar="GAMES",
                        help="train for so many games instead: the same seed then gives the same net")  # fmt: skip
    parser.add_argument("--out", type=Path, default=Path("net.bin"), help="the net (default: net.bin); the curve and "
                        "what is needed to go on lie beside it")  # fmt: skip
    parser.add_argument(
        "--seats", type=int, nargs="+", help="numbers of players in turn (default: all, the usual most)"
    )
    parser.add_argument("--seed", type=int, default=1, help="where chance begins (default: 1)")
    parser.add_argument("--jobs", type=int, default=1, help="processes to play in (default: 1)")
    parser.add_argument("--games", type=int, default=100, help="games in each round (default: 100)")
    parser.add_argument("--keep", type=int, help="positions kept, in 1 of 1000 (default: 80; 500 between whole turns)")
    parser.add_argument("--tries", type=int, default=40, metavar="N",
                        help="turns drawn for each, where bots think about whole turns (default: 40)")  # fmt: skip
    parser.add_argument("--with-bots", type=int, default=200, metavar="N",
                        help="tables with bots of the game, in 1 of 1000 (default: 200)")  # fmt: skip
    parser.add_argument("--search", type=int, default=0, metavar="N",
                        help="choose by a search of N iterations (default: 0, by the net alone)")  # fmt: skip
    parser.add_argument("--judge", type=int, default=0, metavar="N",
                        help="in the second half, judge kept positions by a search of N iterations")  # fmt: skip
    parser.add_argument("--ladder", type=int, default=0, metavar="N",
                        help=f"test the net {TESTS} times, each in N games against the game's own bot")  # fmt: skip
    parser.add_argument("--ray", nargs="?", const=HERE, metavar="ADDRESS",
                        help="play on a Ray cluster (default address: one of one's own, on this machine)")  # fmt: skip
    parser.add_argument("--from", type=Path, dest="start", metavar="NET", help="begin with the weights of a net")
    parser.add_argument("--resume", action="store_true", help="go on from what lies beside --out")


def seats_in_turn(game: Game, wanted: Sequence[int] | None) -> tuple[int, ...]:
    """The numbers of players that games have, one after the other."""
    if wanted:
        return tuple(game.check_seats(seats) for seats in wanted)
    others = [seats for seats in game.seat_counts if seats != game.usual_seats]
    return tuple(seats for other in others for seats in (game.usual_seats, other)) or (game.usual_seats,)


def minutes_of(args: argparse.Namespace) -> float:
    """How long to train."""
    if sum(given is not None for given in (args.minutes, args.hours, args.total)) > 1:
        raise Invalid("say how long to train in minutes, in hours or in games, not in several ways")
    if args.hours is not None:
        return float(args.hours) * 60
    return 20.0 if args.minutes is None else float(args.minutes)


def plan_of(args: argparse.Namespace) -> TrainingPlan:
    """What the command line asks for."""
    game, minutes = find_game(args.game), minutes_of(args)
    if not minutes > 0 or min(args.jobs, args.games, 1 if args.total is None else args.total) < 1:
        raise Invalid("minutes, jobs and games must be more than zero")
    if min(args.search, args.judge, args.ladder) < 0:
        raise Invalid("--search, --judge and --ladder can't be below zero")
    if args.search and game.state.WHOLE_TURNS:
        raise Invalid(f"{game.title} is practised in whole turns: say --tries in place of --search")
    others = (*[name for name in own_bots(args.game) for _ in range(OWN_SHARE)], "random")
    keep = (500 if game.state.WHOLE_TURNS else 80) if args.keep is None else args.keep
    seats = seats_in_turn(game, args.seats)
    practice = PracticeSettings(
        args.game, seats, keep=keep, tries=max(1, args.tries), with_bots=args.with_bots, bots=others, search=args.search
    )
    return TrainingPlan(
        practice,
        minutes,
        args.out,
        args.seed,
        args.jobs,
        args.games,
        args.ladder,
        args.judge,
        args.ray,
        args.start,
        args.total,
    )


def run(args: argparse.Namespace) -> int:
    """``backroom train``."""
    plan = plan_of(args)
    training = train(plan, args.resume)
    print(f"{plan.out}: {training.games} games, {training.seen} rows, {training.minutes:.1f} minutes")
    return 0
