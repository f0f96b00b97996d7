"""The bots of every game.

>>> from backroom import bots, game
>>> state = game("chicago_poker").new(seats=4, seed=7)
>>> steady = bots.bot("chicago_poker", "steady", seed=1)
>>> seat = state.waiting[0]
>>> state.play(seat, bots.ask(steady, state, seat, seed=1))

The bots of a game are in ``backroom.bots.<slug>`` (or in a module ``bots`` in the game's own folder), best first:
``BOTS = {"greedy": Greedy}``; from these come the levels that all games share (levels.py). Every game has the bot
``random``. Your own bot is a subclass of ``Bot``, named by its module and class: ``my_bots:Careful``.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from importlib import import_module

from ..core.errors import Invalid
from ..core.words import short_repr
from ..loading import check_slug
from .contract import Bot, IllegalAnswer, ask
from .levels import levels_of, own_bots
from .random_bot import RandomBot
from .thinking import Finding, Thought, think

__all__ = ["Bot", "Finding", "IllegalAnswer", "Thought", "ask", "bot", "names", "think"]


@cache
def bots_of(slug: str) -> dict[str, type[Bot]]:
    """The bots of a game by name: the levels, the usual one first, then those that were written for it."""
    check_slug(slug)
    return levels_of(slug) | own_bots(slug) | {RandomBot.name: RandomBot}


def names(slug: str) -> tuple[str, ...]:
    """The names of a game's bots, levels first."""
    return tuple(bots_of(slug))


def bot(slug: str, name: str, seed: int = 0) -> Bot:
    """A bot by its name, with its own seed; your own bot by its module and class, ``module:Class``."""
    known = bots_of(slug)
    if isinstance(name, str) and ":" in name:
        return own_bot(name)(seed)
    if name not in known:
        raise Invalid(
            f"{slug} has no bot {short_repr(name)}; its bots are: {', '.join(known)}, and your own as module:Class"
        )
    return known[name](seed)


def own_bot(place: str) -> type[Bot]:
    """A bot from elsewhere: the class at ``module:Class``. Never call this with untrusted text: it imports code."""
    module, _, name = place.partition(":")
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())  # a bot's file lies where its author works
    try:
        found = getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise Invalid(f"there is no bot at {short_repr(place)}: {error}") from error
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise Invalid(f"{short_repr(place)} is not a bot: it must be a subclass of backroom.bots.Bot")
    return found
