"""Does it pay that Chicago Poker's experts try choices out? Look where they depart from their planner.

    python tools/poker_departures.py --seats 4 --tries 300 --games 30

In games of one planner in the experts' style against ``greedy``, some of its choices are also thought about. Where the
expert would choose otherwise, both choices are played to the end by planners, many times, in the real deal but with new
luck. The mean difference is what a departure brings: real deals are what thinking meets, so nothing about the imagined
worlds is taken on trust. (Matches say the same, but need a hundred times as many games.)
"""

from __future__ import annotations

import argparse
import random
from dataclasses import dataclass, field
from statistics import fmean, stdev
from typing import Any

import backroom
from backroom.bots.chicago_poker.expert import begin_thinking, style_at
from backroom.bots.chicago_poker.greedy import Greedy
from backroom.bots.chicago_poker.strategists import STRATEGISTS

LOOKED_AT = 0.2
"""How often a choice is thought about."""

PLAYED_OUT = 100
"""How often both choices are played to the end."""

NEVER = 1 << 20
"""A turn that no game reaches."""

LUCK_AT = backroom.game("chicago_poker", "interpreted").state.KEPT.index("luck")
"""Where a state's luck stands in its dump."""


@dataclass
class Findings:
    """What was found: thoughts, and of each departure the gains that were expected and that came, and the chance that
    was forecast and the share that was won without it."""

    thoughts: int = 0
    expected: list[float] = field(default_factory=list)
    gains: list[float] = field(default_factory=list)
    forecasts: list[float] = field(default_factory=list)
    shares: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        count = len(self.gains)
        if count < 2:
            return f"{self.thoughts} thoughts, {count} departures: too few to say anything"
        error = stdev(self.gains) / count**0.5
        return (
            f"{self.thoughts} thoughts, {count} departures; each brings {fmean(self.gains):.1%} "
            f"(standard error {error:.1%}; expected {fmean(self.expected):.1%}); "
            f"forecast {fmean(self.forecasts):.1%}, won {fmean(self.shares):.1%}"
        )


def preferred(planner: Any, state: Any, seat: int) -> int:
    """What a planner chooses."""
    legal = state.legal(seat)
    rates = planner.rated(state, seat) if len(legal) > 1 else [0]
    return int(legal[rates.index(max(rates))])


def shares(state: Any, seat: int, actions: list[int], luck: random.Random) -> list[float]:
    """The share of games that a seat wins after each action, with the same new luck for all of them."""
    own, greedy = (
        STRATEGISTS.strategist_for(state, style_at(state.seats)),
        STRATEGISTS.strategist_for(state, Greedy.style),
    )
    real, won = state.dump(), [0.0] * len(actions)
    for _ in range(PLAYED_OUT):
        real[LUCK_AT] = state.redeal(seat, luck.getrandbits(60)).dump()[LUCK_AT]
        for place, action in enumerate(actions):
            twin = state.clone()
            twin.load(real)
            twin.play(seat, action)
            own.play_on(twin, greedy, 1 << seat, NEVER)
            won[place] += (seat in twin.ranking[0]) / len(twin.ranking[0])
    return [wins / PLAYED_OUT for wins in won]


def look(state: Any, seat: int, usual: int, tries: int, luck: random.Random, found: Findings) -> None:
    """Think about a choice; if the planner's usual one is departed from, see what that brings."""
    root = state.redeal(seat, luck.getrandbits(60)).clone()
    expert = begin_thinking(root, luck.getrandbits(60), False)
    chosen = expert.think(root, root.clone(), root.clone(), seat, tries)
    found.thoughts += 1
    if chosen != usual:
        chances = {action: each[seat] for action, _, each, _ in expert.findings(state.seats, seat)}
        without, departed = shares(state, seat, [usual, chosen], luck)
        found.gains.append(departed - without)
        found.shares.append(without)
        found.expected.append(chances[chosen] - chances[usual])
        found.forecasts.append(chances[usual])


def play(seats: int, own: int, tries: int, luck: random.Random, found: Findings) -> None:
    """One game of a planner in the experts' style against ``greedy``."""
    state: Any = backroom.game("chicago_poker").new(seats, luck.getrandbits(60)).clone()
    while not state.over:
        seat = state.next_chooser()
        style = style_at(seats) if seat == own else Greedy.style
        usual = preferred(STRATEGISTS.strategist_for(state, style), state, seat)
        if seat == own and len(state.legal(seat)) > 1 and luck.random() < LOOKED_AT:
            look(state, seat, usual, tries, luck, found)
        state.play(seat, usual)


def main() -> None:
    """Look at some games."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--tries", type=int, default=300)
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    luck, found = random.Random(given.seed), Findings()
    for number in range(given.games):
        play(given.seats, number % given.seats, given.tries, luck, found)
        print(f"{number + 1} games: {found}", flush=True)


if __name__ == "__main__":
    main()
