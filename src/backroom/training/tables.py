"""Games from which is learned: against oneself, against older nets, against the game's bots, against chance.

A net that only ever meets itself learns to beat itself: from the start, some seats belong to others.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from .. import bots
from .. import game as find_game
from ..bots.nets import NetFile
from ..bots.thinking import SearchSettings, prepare
from ..core.contract import Contract
from ..core.game import Game
from ..core.mind import MOST_CHOICES, Mind
from .league import League

OTHER_OPTION = 200
"""How often, in 1 of 1000, an option of a table is drawn by chance."""


@dataclass(frozen=True)
class PracticeSettings:
    """How games are played; what happens now and then is given in 1 of 1000."""

    slug: str
    seats: tuple[int, ...]  # the numbers of players, taken in turn
    temperature: int = 40  # how much by chance the net chooses, in 256ths
    wild: int = 20  # choices by chance
    keep: int = 80  # positions that are kept: few, or games are learned by heart
    tries: int = 40  # where bots think about whole turns, how many are drawn for each
    trust: int = 230  # how much later positions count, in 256ths
    with_bots: int = 200  # tables at which some seats belong to a bot of the game
    with_old: int = 200  # tables at which some seats belong to an older net
    bots: tuple[str, ...] = ()
    search: int = 0  # iterations of the search that chooses; 0: the net chooses, one choice ahead
    judge: int = 0  # iterations of the search that judges kept positions
    judged: int = 96  # how much its judgement counts in their targets, in 256ths


@dataclass
class Samples:
    """What some games brought: rows of numbers and their targets as 16-bit ints, and what was played."""

    rows: list[bytes] = field(default_factory=list)
    targets: list[bytes] = field(default_factory=list)
    games: int = 0
    choices: int = 0
    rival: str = ""  # the older net that was met
    against: float = 0.0  # the share of the wins beyond par that the present net had against it
    met: int = 0  # at how many tables


def play(common: tuple[PracticeSettings, NetFile, League, int], seed: int) -> Samples:
    """Play some games. The same seed plays the same games."""
    practice, net, league, games = common
    luck, samples = random.Random(seed), Samples()
    game = find_game(practice.slug)
    blank: Any = game.new(practice.seats[0], 0)
    samples.rival, old = league.opponent(luck)
    mind, rival = mind_with(blank, net), mind_with(blank, old or net)
    for each in (mind, rival):
        prepare(each, luck.getrandbits(60), SearchSettings())
        each.set_searching(practice.search)
    mind.set_judging(practice.judge)
    for number in range(games):
        table = new_table(game, practice, practice.seats[number % len(practice.seats)], luck)
        samples.choices += play_table(practice, mind, rival, table, luck, samples if old else None)
        mind.learn_result(table, practice.trust, practice.judged if practice.judge else 0)
        samples.games += 1
        if 2 * mind.rows > min(mind.ROWS, mind.CELLS // max(1, net.inputs)) or number == games - 1:
            rows, targets = mind.take_rows()
            samples.rows.append(rows)
            samples.targets.append(targets)
    return samples


def mind_with(state: Any, net: NetFile) -> Mind:
    """A mind that holds a net."""
    mind: Mind = state.new_mind()
    mind.load(net.fields())
    return mind


def new_table(game: Game, practice: PracticeSettings, seats: int, luck: random.Random) -> Contract:
    """A new game; now and then with other options than the usual ones."""
    options = {
        name: luck.choice(option.values) for name, option in game.options.items() if luck.randrange(1000) < OTHER_OPTION
    }
    return game.new(seats, luck.getrandbits(60), **options).clone()


def play_table(
    practice: PracticeSettings, mind: Mind, rival: Mind, table: Contract, luck: random.Random, samples: Samples | None
) -> int:
    """Play one table to its end; how many choices (or turns) it took. With a ``samples``, the rival may be met."""
    world, after = table.clone(), table.clone()
    kind = luck.randrange(1000)
    others = luck.randrange(1, (1 << table.seats) - 1)
    if kind < practice.with_bots and practice.bots:
        return MixedTable(practice, mind, (table, world, after), others, luck).play()
    if kind >= practice.with_bots + practice.with_old or samples is None:
        others = 0
    states, rates = (table, world, after), (practice.wild, practice.keep)
    if table.WHOLE_TURNS:
        count = mind.self_play_turns(*states, rival, others, practice.tries, *rates)
    else:
        count = mind.self_play(*states, rival, others, practice.temperature, *rates)
    if others and samples is not None:
        samples.met += 1
        samples.against += beyond_par(table, others)
    return count


def beyond_par(table: Contract, others: int) -> float:
    """How much more than its part the present net has won where some seats belong to others."""
    first = (table.ranking or [[]])[0]
    mine = [seat for seat in range(table.seats) if not others >> seat & 1]
    won = sum(seat in first for seat in mine) / max(1, len(first))
    return won - len(mine) / table.seats


class MixedTable:
    """A table at which the seats of a bit set belong to bots."""

    def __init__(
        self,
        practice: PracticeSettings,
        mind: Mind,
        states: tuple[Contract, Contract, Contract],
        others: int,
        luck: random.Random,
    ) -> None:
        self.practice, self.mind, self.others, self.luck = practice, mind, others, luck
        self.table, self.world, self.after = states
        name = luck.choice(practice.bots)
        self.players = [bots.bot(practice.slug, name, luck.getrandbits(60)) for _ in range(self.table.seats)]
        self.redeals = luck.getrandbits(60)
        self.planned: list[int] = []  # what is left of the mind's turn
        self.turn = -1  # the turn that was looked at last

    def play(self) -> int:
        """Play to the end; how many choices it took."""
        count = 0
        while not self.table.over and count < MOST_CHOICES:
            if self.is_between() and self.luck.randrange(1000) < self.practice.keep:
                self.mind.keep_position(self.table, self.world, self.after)
            seat = self.table.next_chooser()
            self.table.play(seat, self.choice(seat))
            count += 1
        return count

    def is_between(self) -> bool:
        """Whether this is a position to learn from: where turns are thought about as a whole, only between them."""
        before, self.turn = self.turn, self.table.current_turn()
        return not self.table.WHOLE_TURNS or before != self.turn or self.turn == 0

    def choice(self, seat: int) -> int:
        """What a seat chooses; now and then anything."""
        legal = self.table.legal(seat)
        if len(legal) == 1 and not self.planned:
            return int(legal[0])
        if self.others >> seat & 1:
            return int(bots.ask(self.players[seat], self.table, seat, self.redeals))
        if self.table.WHOLE_TURNS:
            return self.next_planned(seat)
        if self.luck.randrange(1000) < self.practice.wild:
            return int(self.luck.choice(legal))
        return self.mind.choose_in_practice(self.table, self.world, self.after, seat, self.practice.temperature)

    def next_planned(self, seat: int) -> int:
        """The next choice of the mind's turn, which is planned whole at its beginning."""
        if not self.planned:
            tries = 1 if self.luck.randrange(1000) < self.practice.wild else self.practice.tries
            self.mind.plan_turn(self.table, self.world, self.after, seat, tries)
            self.planned = self.mind.planned()
        return self.planned.pop(0)
