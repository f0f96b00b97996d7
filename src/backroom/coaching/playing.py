"""Playing on from a position, as the game's net or its own quick bot would: what follows a choice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..bots.contract import Bot
from ..bots.levels import own_bots, search_levels
from ..bots.nets import shipped_net
from ..bots.random_bot import RandomBot
from ..bots.thinking import MINDS, SearchSettings, prepare
from ..core.contract import Contract
from ..core.game import Game

Policy = Callable[[Contract, int], Any]

MOST = 400
"""So many choices are played on at most."""

LONGEST = 3000
"""A game that is played to its end is broken off after so many choices."""

TRIES = 100
"""Where a net thinks of whole turns, each is the best of so many. (In Snitch 50 were weaker than ``greedy``: 10 wins of
80 against three of them; 100 were stronger: 25.5 of 80.)"""


def policy_for(state: Contract, seed: int) -> Policy:
    """How everybody plays on: as the game's net likes it, or else as the bot that was written for the game. (A net that
    knows only the ends of turns has no opinion on single choices.)"""
    net = shipped_net(state.game.slug)
    if net is None or state.WHOLE_TURNS:
        return bot_policy(state.game.slug, seed)
    mind = MINDS.mind_for(state, net)
    mind.begin(seed, 0, 0, 0)
    world, after = state.clone(), state.clone()
    return lambda now, seat: mind.choose_by_net(now, world, after, seat, 0)


def quick_bot(slug: str) -> type[Bot]:
    """The last of the game's own bots; the first may be a slow one."""
    known = [bot for bot in own_bots(slug).values() if not bot.uses_net]
    return known[-1] if known else RandomBot


def strongest_bot(slug: str) -> type[Bot]:
    """The one that thinks most, or else the quick one."""
    return [quick_bot(slug), *search_levels(slug)][-1]


def bot_policy(slug: str, seed: int) -> Policy:
    """The game's own quick bot, one for each seat."""
    kind = quick_bot(slug)
    players: dict[int, Any] = {}

    def choose(state: Contract, seat: int) -> Any:
        if seat not in players:
            players[seat] = kind(seed + seat)
        return players[seat].choose(state, seat)

    return choose


def play_to_the_end(state: Contract, seed: int) -> None:
    """Play a copy to the end of the game: as its net likes it, or else as its own quick bot does. (A net can't play on
    in a state that somebody listens to; nobody listens to a ``clone``.)"""
    net = shipped_net(state.game.slug)
    if net is None:
        policy = bot_policy(state.game.slug, seed)
        for _ in range(LONGEST):
            if state.over:
                return
            mover = state.next_chooser()
            state.play(mover, policy(state, mover))
        return
    mind = MINDS.mind_for(state, net)
    prepare(mind, seed, SearchSettings())
    world, after = state.clone(), state.clone()
    if state.WHOLE_TURNS:
        mind.self_play_turns(state, world, after, mind, 0, TRIES, 0, 0)
    else:
        mind.self_play(state, world, after, mind, 0, 0, 0, 0)


def seated(game: Game, kind: type[Bot], seed: int) -> tuple[Contract, list[Bot]]:
    """A new game without free trade, and a bot of one kind for each seat."""
    options: dict[str, Any] = {"trade": "limited"} if "trade" in game.options else {}
    state = game.new(seed=seed, **options)
    return state, [kind(seed + seat) for seat in range(state.seats)]


def play_on(state: Contract, seat: int, policy: Policy, laps: int = 1) -> None:
    """Play on until a seat is asked again after somebody else was, so many times (none: until somebody else is asked);
    or to the end."""
    others_moved = False
    for _ in range(MOST):
        if state.over:
            return
        mover = state.next_chooser()
        if laps == 0 and mover != seat:
            return
        if mover == seat and others_moved:
            laps -= 1
            others_moved = False
            if laps <= 0:
                return
        others_moved = others_moved or mover != seat
        state.play(mover, policy(state, mover))


def play_while(state: Contract, policy: Policy, stays: Callable[[Any], Any]) -> None:
    """Play on as long as something of the state stays as it is; or to the end."""
    before = stays(state)
    for _ in range(MOST):
        if state.over or stays(state) != before:
            return
        mover = state.next_chooser()
        state.play(mover, policy(state, mover))
