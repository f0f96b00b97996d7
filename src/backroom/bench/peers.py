"""The same measurement on OpenSpiel's card games, in the same run.

Both sides do the same thing: from the first decision after a deal, many random games inside the compiled
core, on one core, in CPU time. OpenSpiel's loop is its RandomRolloutEvaluator, reached through an MCTSBot with a
single simulation, which does nothing but that many rollouts from the given position. OpenSpiel doesn't count
decisions, so they are counted by playing on from the same position in Python, which also gives its Python figure.
Our turns and theirs alternate, and the ratio is taken turn by turn, so that a busy machine affects both alike.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module, metadata
from typing import Any

from rich.console import Console
from rich.table import Table

from .. import Invalid, game
from ..core.contract import Contract
from .timing import RATIOS, REPETITIONS, Figure, Piece, figure, formatted, formatted_with_spread

PEERS = ("hearts", "spades", "tarok(players=4)", "crazy_eights(players=4)", "dou_dizhu")
OURS, OUR_SEATS, OUR_OPTIONS = "chicago_poker", 4, {"specials": True}
STEPS = len(PEERS) * REPETITIONS

Tick = Callable[[str], None]


@dataclass(frozen=True)
class Rates:
    """The speed of one game from the first decision on."""

    name: str
    seats: int
    decisions_per_second: Figure
    python_actions_per_second: Figure
    decisions_per_game: float
    choices_per_decision: float


@dataclass(frozen=True)
class Versus:
    """A peer, and how many times faster we are."""

    peer: Rates
    ratio: Figure
    python_ratio: Figure


@dataclass(frozen=True)
class Comparison:
    """Our game and all its peers."""

    version: str
    build: str
    ours: Rates
    peers: list[Versus]
    best: str
    ratio_to_best: float
    python_best: str
    python_ratio_to_best: float


@dataclass(frozen=True)
class Turn:
    """One short measurement of one side."""

    decisions_per_second: float
    python_actions_per_second: float


def load_spiel() -> Any:
    """OpenSpiel's Python module."""
    try:
        return import_module("pyspiel")
    except ImportError:
        raise Invalid(
            "OpenSpiel is not installed, so there are no peers to measure; "
            "install it with: pip install 'backroom[bench]'"
        ) from None


class Side:
    """One side of the comparison: a position after the deal, and two ways to play on from it."""

    name: str
    seats: int

    def __init__(self) -> None:
        self.games = self.decisions = self.choices = 0
        self.pick = random.Random(1).random
        self.inside, self.stepped = Piece(self.play_inside), Piece(self.play_in_python)
        self.turns: list[Turn] = []

    def deal(self, seed: int) -> None:
        """Set up a new position: the first decision after a deal."""
        raise NotImplementedError

    def play_inside(self, times: int) -> int:
        """Play random games inside the core; return how many."""
        raise NotImplementedError

    def play_in_python(self, times: int) -> int:
        """Play random games step by step in Python; return how many decisions were made."""
        raise NotImplementedError

    def count(self, games: int, decisions: int, choices: int) -> int:
        """Add up what was played in Python; return the number of decisions."""
        self.games += games
        self.decisions += decisions
        self.choices += choices
        return decisions

    def end_turn(self) -> Turn:
        """The latest repetition. Decisions in the core are estimated from those per game in Python, same position."""
        inside, stepped = self.inside.runs[-1], self.stepped.runs[-1]
        self.turns.append(Turn(inside.size_rate * stepped.count / stepped.size, stepped.count_rate))
        return self.turns[-1]

    def rates(self) -> Rates:
        """The result of all turns."""
        return Rates(
            self.name,
            self.seats,
            figure(turn.decisions_per_second for turn in self.turns),
            figure(turn.python_actions_per_second for turn in self.turns),
            self.decisions / self.games,
            self.choices / self.decisions,
        )


class OurSide(Side):
    """Our game: ``state.rollouts``, and the loop over ``legal`` and ``play``."""

    name, seats = OURS, OUR_SEATS

    def __init__(self, build: str | None) -> None:
        super().__init__()
        self.rules = game(OURS, build)
        self.deal(0)

    def deal(self, seed: int) -> None:
        self.start: Contract = self.rules.new(seats=OUR_SEATS, seed=seed, **OUR_OPTIONS)

    def play_inside(self, times: int) -> int:
        return self.start.rollouts(times, seed=1).games

    def play_in_python(self, times: int) -> int:
        decisions = choices = 0
        pick = self.pick
        for _ in range(times):
            state = self.start.clone()
            while waiting := state.waiting:
                actions = state.legal(waiting[0])
                width = len(actions)
                state.play(waiting[0], actions[int(pick() * width)])
                choices += width
                decisions += 1
        return self.count(times, decisions, choices)


class SpielSide(Side):
    """A game of OpenSpiel."""

    def __init__(self, spiel: Any, name: str) -> None:
        super().__init__()
        self.spiel = spiel
        self.rules = spiel.load_game(name)
        self.name, self.seats = name.partition("(")[0], self.rules.num_players()
        self.chance = random.Random(2)
        self.deal(0)

    def deal(self, seed: int) -> None:
        self.chance.seed(seed)
        self.start = self.rules.new_initial_state()
        while self.start.is_chance_node():
            self.start.apply_action(self.drawn(self.start))

    def drawn(self, state: Any) -> int:
        """A random outcome of a chance node."""
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        return int(self.chance.choices(outcomes, weights)[0])

    def searcher(self, rollouts: int) -> Any:
        """A search that does nothing but so many rollouts."""
        evaluator = self.spiel.RandomRolloutEvaluator(rollouts, 1)
        return self.spiel.MCTSBot(self.rules, evaluator, 2.0, 1, 64, False, 1, False)

    def play_inside(self, times: int) -> int:
        self.searcher(times).step(self.start)
        return times

    def play_in_python(self, times: int) -> int:
        decisions = choices = 0
        pick = self.pick
        for _ in range(times):
            state = self.start.clone()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(self.drawn(state))
                    continue
                actions = state.legal_actions()
                width = len(actions)
                state.apply_action(actions[int(pick() * width)])
                choices += width
                decisions += 1
        return self.count(times, decisions, choices)


def compare(spiel: Any, build: str | None, seconds: float, tick: Tick) -> Comparison:
    """Measure our game and all peers in turns, with ``seconds`` for each peer and our turns beside it."""
    ours = OurSide(build)
    theirs = [SpielSide(spiel, name) for name in PEERS]
    pairs: dict[str, list[tuple[Turn, Turn]]] = {peer.name: [] for peer in theirs}
    for seed in range(1, REPETITIONS + 1):
        for peer in theirs:
            tick(f"{OURS} and {peer.name}")
            pairs[peer.name].append(take_turns(ours, peer, seed, seconds / REPETITIONS))
    return judge(ours, [versus(peer, pairs[peer.name]) for peer in theirs])


def take_turns(ours: OurSide, peer: SpielSide, seed: int, seconds: float) -> tuple[Turn, Turn]:
    """One repetition of both sides, from new deals."""
    for side in (ours, peer):
        side.deal(seed)
    for piece in (ours.inside, peer.inside, ours.stepped, peer.stepped):
        piece.repeat(seconds / 4)
    return ours.end_turn(), peer.end_turn()


def versus(peer: SpielSide, pairs: list[tuple[Turn, Turn]]) -> Versus:
    """A peer with its ratios, taken turn by turn."""
    return Versus(
        peer.rates(),
        figure(a.decisions_per_second / b.decisions_per_second for a, b in pairs),
        figure(a.python_actions_per_second / b.python_actions_per_second for a, b in pairs),
    )


def judge(ours: OurSide, peers: list[Versus]) -> Comparison:
    """The whole comparison, with the best peer."""
    best = max(peers, key=lambda one: one.peer.decisions_per_second.median)
    python_best = max(peers, key=lambda one: one.peer.python_actions_per_second.median)
    return Comparison(
        metadata.version("open_spiel"),
        ours.rules.build,
        ours.rates(),
        peers,
        best.peer.name,
        best.ratio.median,
        python_best.peer.name,
        python_best.python_ratio.median,
    )


def show(comparison: Comparison, console: Console) -> None:
    """Print the table of ratios."""
    table = Table(title=f"random play from the first decision on, one core: OpenSpiel {comparison.version}")
    for name in (
        "game",
        "seats",
        "decisions\nper game",
        "choices",
        "decisions/s\nin the core",
        "we are",
        "actions/s\nin Python",
        "we are",
    ):
        table.add_column(name, justify="left" if name == "game" else "right", overflow="fold")
    table.add_row(*row(comparison.ours, None), style="bold")
    for one in comparison.peers:
        table.add_row(*row(one.peer, one))
    console.print(table)
    console.print(
        f"{OURS} ({comparison.build}) compared with the best peer: "
        f"{comparison.ratio_to_best:.2f} x in the core (over {comparison.best}), "
        f"{comparison.python_ratio_to_best:.2f} x in Python (over {comparison.python_best})"
    )


def row(rates: Rates, against: Versus | None) -> list[str]:
    """One line of the table."""
    return [
        rates.name,
        str(rates.seats),
        formatted(rates.decisions_per_game),
        formatted(rates.choices_per_decision),
        formatted_with_spread(rates.decisions_per_second),
        formatted_with_spread(against.ratio, RATIOS) if against else "",
        formatted_with_spread(rates.python_actions_per_second),
        formatted_with_spread(against.python_ratio, RATIOS) if against else "",
    ]
