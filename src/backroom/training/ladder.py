"""How strong a net is: games at full tables against a bot, with a small search."""

from __future__ import annotations

import random

from .. import bots
from .. import game as find_game
from ..arena.match import wilson
from ..bots.nets import NetFile
from ..bots.thinking import Manner, think


def climb(slug: str, net: NetFile, rung: str, seats: int, games: int, iterations: int, seed: int = 0) -> str:
    """The share of games that a net wins with a search of so many iterations, against a bot in all other seats."""
    won = sum(climb_once(slug, net, rung, seats, number, iterations, seed) for number in range(games))
    low, high = wilson(won, games)
    return f"{won:g} of {games} against {rung} at {seats} seats ({low:.0%} to {high:.0%}, par {1 / seats:.0%})"


def climb_once(slug: str, net: NetFile, rung: str, seats: int, number: int, iterations: int, seed: int) -> float:
    """The share of one game."""
    luck = random.Random(f"{seed} {number}")
    state = find_game(slug).new(seats, luck.getrandbits(60)).clone()
    players = [bots.bot(slug, rung, luck.getrandbits(60)) for _ in range(seats)]
    redeals, me = luck.getrandbits(60), number % seats
    while not state.over and state.moves < 20_000:
        seat = state.next_chooser()
        if seat == me:
            action = think(state, seat, luck.getrandbits(60), iterations=iterations, net=net, manner=Manner()).action
        else:
            action = bots.ask(players[seat], state, seat, redeals)
        state.play(seat, action)
    ranking = state.ranking or [[]]
    return 1 / len(ranking[0]) if me in ranking[0] else 0.0
