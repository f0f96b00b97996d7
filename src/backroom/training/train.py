"""``backroom train``: rounds of playing and learning, until the time is up."""

from __future__ import annotations

import argparse
import csv
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

from .. import game as find_game
from ..bots.levels import own_bots
from ..bots.nets import NetFile, check_sums, load_net
from ..core.errors import Invalid
from ..core.game import Game
from ..core.mind import WHOLE
from .ladder import climb
from .learner import Floats, Learner, Shorts
from .tables import Harvest, Practice, play

EXAMPLES = """\
  backroom train gangster --minutes 20 --out net.bin
  backroom train snitch --minutes 60 --jobs 2 --seed 5 --out net.bin --resume"""

BUFFER = 160_000
"""How many rows are kept to learn from: the latest."""

PASSES = 4
"""How often a row is learned from, on average."""

RATES = ((0.6, 1e-3), (0.85, 4e-4), (1.0, 1.2e-4))
"""The rate of learning, until such a part of the time has passed."""

OLD_NETS, OLD_EVERY = 6, 12
"""How many older nets are kept as opponents, and after how many rounds the present one joins them."""

RESULTS_ONLY = 3
"""The first rounds learn from results alone: the net's own opinion is worth nothing yet."""

CURVE = ("minutes", "games", "choices", "rows", "fresh_loss", "loss")


@dataclass(frozen=True)
class Plan:
    """What a training is told."""

    practice: Practice
    minutes: float
    out: Path
    seed: int
    jobs: int
    games: int  # of each round
    ladder: int  # games of the test at the end


class Store:
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

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game: Game = find_game(plan.practice.slug)
        if self.game.layout.size == 0:
            raise Invalid(f"{self.game.slug} has no layout of numbers to learn from (games/<slug>/observation.py)")
        self.learner = Learner(self.game.layout.size, plan.seed)
        self.store = Store(self.game.layout.size)
        self.old: list[NetFile] = []
        self.rounds = self.games = self.choices = self.seen = 0
        self.before = 0.0  # minutes of earlier sessions
        self.started = time.monotonic()

    @property
    def minutes(self) -> float:
        """How long it has taken, with earlier sessions."""
        return self.before + (time.monotonic() - self.started) / 60

    @property
    def part(self) -> float:
        """How much of the time has passed."""
        return min(1.0, self.minutes / self.plan.minutes)

    def net(self) -> NetFile:
        """The present net."""
        made = {
            "seats": list(self.plan.practice.seats),
            "seed": self.plan.seed,
            "minutes": round(self.minutes, 1),
            "games": self.games,
            "choices": self.choices,
            "rows": self.seen,
        }
        net = self.learner.rounded(self.game, made)
        check_sums(net, "the net in training")
        return net

    def round(self, pool: ProcessPoolExecutor | None) -> dict[str, Any]:
        """Play, then learn; a line of the curve."""
        rows, targets = joined(self.harvest(pool), self.game.layout.size)
        if self.rounds == 0 and self.learner.steps == 0:
            self.learner.measure(rows)
        fresh = self.learner.loss(rows, targets)
        self.store.add(rows, targets)
        rate = next(rate for until, rate in RATES if self.part <= until)
        held = self.store.filled
        loss = self.learner.train(self.store.rows[:held], self.store.targets[:held], PASSES * len(rows), rate)
        self.rounds, self.seen = self.rounds + 1, self.seen + len(rows)
        if self.rounds % OLD_EVERY == 0:
            self.old = [*self.old, self.net()][-OLD_NETS:]
        values = (round(self.minutes, 2), self.games, self.choices, self.seen, round(fresh, 4), round(loss, 4))
        return dict(zip(CURVE, values, strict=True))

    def harvest(self, pool: ProcessPoolExecutor | None) -> list[Harvest]:
        """The games of a round, in as many processes as there are jobs."""
        practice = self.plan.practice
        if self.learner.steps == 0:
            practice = replace(practice, wild=1000)
        if self.rounds < RESULTS_ONLY:
            practice = replace(practice, trust=256)
        net, share = self.net(), max(1, self.plan.games // self.plan.jobs)
        seeds = [hash((self.plan.seed, self.games, job)) % 2**60 for job in range(self.plan.jobs)]
        if pool is None:
            found = [play(practice, net, self.old, seeds[0], share)]
        else:
            waiting = [pool.submit(play, practice, net, self.old, seed, share) for seed in seeds]
            found = [future.result() for future in waiting]
        self.games += sum(one.games for one in found)
        self.choices += sum(one.choices for one in found)
        return found

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
        self.choices = net.made["choices"]
        self.rounds = RESULTS_ONLY
        self.old = [net]


def beside(path: Path, suffix: str) -> Path:
    """A file beside the net, with its name."""
    return path.with_name(path.name.removesuffix(".bin") + suffix)


def joined(found: Sequence[Harvest], inputs: int) -> tuple[Shorts, Floats]:
    """All rows and targets of some games."""
    rows = np.frombuffer(b"".join(part for one in found for part in one.rows), np.int16).reshape(-1, inputs)
    targets = np.frombuffer(b"".join(part for one in found for part in one.targets), np.int16)
    if len(rows) == 0:
        raise Invalid("no position was kept: play more games a round")
    return rows, targets.astype(np.float32) / WHOLE


def train(plan: Plan, resume: bool = False, tell: Any = print) -> Training:
    """Train until the time is up; the net, the curve and what is needed to go on are written every minute."""
    training = Training(plan)
    if resume:
        training.restore()
    curve, saved = beside(plan.out, ".csv"), time.monotonic()
    with pool_of(plan.jobs) as pool, curve.open("a" if resume else "w", newline="") as file:
        writer = csv.DictWriter(file, CURVE, lineterminator="\n")
        if not resume:
            writer.writeheader()
        while training.part < 1 or training.rounds == 0:
            line = training.round(pool)
            writer.writerow(line)
            if time.monotonic() - saved > 60:
                tell(" ".join(f"{name} {value}" for name, value in line.items()))
                file.flush()
                training.save()
                saved = time.monotonic()
    training.save()
    return training


@contextmanager
def pool_of(jobs: int) -> Iterator[ProcessPoolExecutor | None]:
    """Processes to play in; none for a single job."""
    if jobs == 1:
        yield None
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield pool


# The command


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``backroom train``."""
    parser.add_argument("game", metavar="GAME", help="the game to train for, for example gangster")
    parser.add_argument("--minutes", type=float, default=20.0, help="how long to train (default: 20)")
    parser.add_argument("--out", type=Path, default=Path("net.bin"), help="the net (default: net.bin); the curve and "
                        "what is needed to go on lie beside it")  # fmt: skip
    parser.add_argument(
        "--seats", type=int, nargs="+", help="numbers of players in turn (default: all, the usual most)"
    )
    parser.add_argument("--seed", type=int, default=1, help="where chance begins (default: 1)")
    parser.add_argument("--jobs", type=int, default=1, help="processes to play in (default: 1)")
    parser.add_argument("--games", type=int, default=100, help="games in each round (default: 100)")
    parser.add_argument("--keep", type=int, default=80, help="positions kept, in 1 of 1000 (default: 80)")
    parser.add_argument("--with-bots", type=int, default=200, metavar="N",
                        help="tables with bots of the game, in 1 of 1000 (default: 200)")  # fmt: skip
    parser.add_argument("--ladder", type=int, default=0, metavar="N", help="test the net at the end in N games")
    parser.add_argument("--resume", action="store_true", help="go on from what lies beside --out")


def seats_in_turn(game: Game, wanted: Sequence[int] | None) -> tuple[int, ...]:
    """The numbers of players that games have, one after the other."""
    if wanted:
        return tuple(game.check_seats(seats) for seats in wanted)
    others = [seats for seats in game.seat_counts if seats != game.usual_seats]
    return tuple(seats for other in others for seats in (game.usual_seats, other)) or (game.usual_seats,)


def plan_of(args: argparse.Namespace) -> Plan:
    """What the command line asks for."""
    game = find_game(args.game)
    if args.minutes <= 0 or min(args.jobs, args.games) < 1:
        raise Invalid("minutes, jobs and games must be more than zero")
    others = (*own_bots(args.game), "random")
    practice = Practice(
        args.game, seats_in_turn(game, args.seats), keep=args.keep, with_bots=args.with_bots, bots=others
    )
    return Plan(practice, args.minutes, args.out, args.seed, args.jobs, args.games, args.ladder)


def run(args: argparse.Namespace) -> int:
    """``backroom train``."""
    plan = plan_of(args)
    training = train(plan, args.resume)
    print(f"{plan.out}: {training.games} games, {training.seen} rows, {training.minutes:.1f} minutes")
    if plan.ladder:
        rung, seats = plan.practice.bots[0], training.game.usual_seats
        print(climb(args.game, training.net(), rung, seats, plan.ladder, 600))
    return 0
