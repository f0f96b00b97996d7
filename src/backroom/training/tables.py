"""Games from which is learned: against oneself, against older nets, against the game's bots, against chance.

A net that only ever meets itself learns to beat itself: from the start, some seats belong to others.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from .. import bots
from .. import game as find_game
from ..bots.nets import NetFile
from ..core.contract import Contract
from ..core.game import Game
from ..core.mind import MOST_CHOICES, Mind

OTHER_OPTION = 200
"""How often, in 1 of 1000, an option of a table is drawn by chance."""


@dataclass(frozen=True)
class Practice:
    """How games are played; what happens now and then is given in 1 of 1000."""

    slug: str
    seats: tuple[int, ...]  # the numbers of players, taken in turn
    heat: int = 40  # how much by chance the net chooses, in 256ths
    wild: int = 20  # choices by chance
    keep: int = 80  # positions that are kept: few, or games are learned by heart
    trust: int = 230  # how much later positions count, in 256ths
    with_bots: int = 200  # tables at which some seats belong to a bot of the game
    with_old: int = 200  # tables at which some seats belong to an older net
    bots: tuple[str, ...] = ()


@dataclass
class Harvest:
    """What some games brought: rows of numbers and their targets as 16-bit ints, and what was played."""

    rows: list[bytes] = field(default_factory=list)
    targets: list[bytes] = field(default_factory=list)
    games: int = 0
    choices: int = 0


def play(practice: Practice, net: NetFile, old: Sequence[NetFile], seed: int, games: int) -> Harvest:
    """Play some games. The same seed plays the same games."""
    luck, harvest = random.Random(seed), Harvest()
    game = find_game(practice.slug)
    blank: Any = game.new(practice.seats[0], 0)
    mind, rival = mind_with(blank, net), mind_with(blank, luck.choice(old) if old else net)
    for each in (mind, rival):
        each.begin(luck.getrandbits(60), 256, 256, 0)
    for number in range(games):
        table = new_table(game, practice, practice.seats[number % len(practice.seats)], luck)
        harvest.choices += play_table(practice, mind, rival, table, luck, bool(old))
        mind.learn_result(table, practice.trust)
        harvest.games += 1
        if 2 * mind.rows > min(mind.ROWS, mind.CELLS // max(1, net.inputs)) or number == games - 1:
            rows, targets = mind.take_rows()
            harvest.rows.append(rows)
            harvest.targets.append(targets)
    return harvest


def mind_with(state: Any, net: NetFile) -> Mind:
    """A mind that holds a net."""
    mind: Mind = state.new_mind()
    mind.load(net.fields())
    return mind


def new_table(game: Game, practice: Practice, seats: int, luck: random.Random) -> Contract:
    """A new game; now and then with other options than the usual ones."""
    options = {
        name: luck.choice(option.values) for name, option in game.options.items() if luck.randrange(1000) < OTHER_OPTION
    }
    return game.new(seats, luck.getrandbits(60), **options).clone()


def play_table(practice: Practice, mind: Mind, rival: Mind, table: Contract, luck: random.Random, has_old: bool) -> int:
    """Play one table to its end; how many choices it took."""
    world, after = table.clone(), table.clone()
    kind = luck.randrange(1000)
    others = luck.randrange(1, (1 << table.seats) - 1)
    if kind < practice.with_bots and practice.bots:
        return play_with_bots(practice, mind, (table, world, after), others, luck)
    if kind >= practice.with_bots + practice.with_old or not has_old:
        others = 0
    return mind.practise(table, world, after, rival, others, practice.heat, practice.wild, practice.keep)


def play_with_bots(
    practice: Practice, mind: Mind, states: tuple[Contract, Contract, Contract], others: int, luck: random.Random
) -> int:
    """Play a table at which the seats of a bit set belong to bots."""
    table, world, after = states
    name = luck.choice(practice.bots)
    players = [bots.bot(practice.slug, name, luck.getrandbits(60)) for _ in range(table.seats)]
    redeals, count = luck.getrandbits(60), 0
    while not table.over and count < MOST_CHOICES:
        seat = table.next_chooser()
        legal = table.legal(seat)
        if len(legal) == 1:
            action = legal[0]
        elif luck.randrange(1000) < practice.wild:
            action = luck.choice(legal)
        elif others >> seat & 1:
            action = bots.ask(players[seat], table, seat, redeals)
        else:
            action = mind.favour(table, world, after, seat, practice.heat)
        table.play(seat, action)
        count += 1
        if luck.randrange(1000) < practice.keep:
            mind.keep(table)
    return count
