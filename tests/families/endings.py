"""How games of Families between bots end: after six rounds, or early by ten markers (FA-END.2, which is rare).

Ten markers in the last round end nothing early: it is listed, but not counted.

    python -m tests.families.endings --games 400 --bots greedy greedy greedy greedy
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Sequence

import backroom
from backroom import bots
from backroom.arena.match import wilson
from backroom.games.families.edition import EARLY_END, ROUNDS

EARLY, LATE = "ten markers", "six rounds"


def ending(names: Sequence[str], number: int) -> tuple[str, int]:
    """How one game ends, and in which round; bot b of game i sits in seat (b + i) modulo the seats."""
    luck, seats = random.Random(f"endings {number}"), len(names)
    players = [bots.bot("families", names[(seat - number) % seats], luck.getrandbits(62)) for seat in range(seats)]
    state = backroom.game("families").new(seats, luck.getrandbits(62)).clone()
    redeals = luck.getrandbits(62)
    while not state.over:
        seat = state.waiting[0]
        state.play(seat, bots.ask(players[seat], state, seat, redeals))
    view = state.view()
    most = max(len(player["businesses"]) for player in view["players"])
    return EARLY if most >= EARLY_END else LATE, view["round"]


def count_endings(names: Sequence[str], games: int) -> Counter[tuple[str, int]]:
    """How many games ended in which way and round."""
    return Counter(ending(names, number) for number in range(games))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--bots", nargs="+", default=["greedy"] * 4)
    args = parser.parse_args()
    counts = count_endings(args.bots, args.games)
    early = sum(count for (way, number), count in counts.items() if way == EARLY and number < ROUNDS)
    low, high = wilson(early, args.games)
    for (way, number), count in sorted(counts.items()):
        print(f"{way}, in round {number}: {count}")
    print(
        f"early end (before round {ROUNDS}): {early} of {args.games} games, {early / args.games:.1%} "
        f"(95 % interval {low:.1%} - {high:.1%})"
    )


if __name__ == "__main__":
    main()
