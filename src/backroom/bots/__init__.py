"""The bots of every game.

>>> from backroom import bots, game
>>> state = game("chicago_poker").new(seats=4, seed=7)
>>> steady = bots.bot("chicago_poker", "steady", seed=1)
>>> seat = state.waiting[0]
>>> state.play(seat, bots.ask(steady, state, seat, seed=1))

The bots of a game are in ``backroom.bots.<slug>`` (or in a module ``bots`` in the game's own folder), best first:
``BOTS = {"greedy": Greedy}``; from these come the levels that all games share (levels.py). Every game has the bot
``random``. Your own bot is a subclass of ``Bot``, named by its module and class: ``my_bots:Careful``; or a program in
any language: ``run:node my_bot.js``. A level that searches can be told how many iterations to think instead of how
long, for answers that can be repeated: ``expert@1000``.
"""

from __future__ import annotations

from functools import cache

from ..core.errors import Invalid
from ..core.words import short_repr
from ..loading import check_slug
from .contract import Bot, IllegalAnswer, ask
from .guests import guest_class, invited, is_guest
from .levels import Searcher, levels_of, limited, own_bots
from .random_bot import RandomBot
from .thinking import Finding, Thought
from .together import think_together as think

__all__ = ["Bot", "Finding", "IllegalAnswer", "Thought", "ask", "bot", "names", "think"]


@cache
def bots_of(slug: str) -> dict[str, type[Bot]]:
    """The bots of a game by name: the levels, the usual one first, then those that were written for it."""
    check_slug(slug)
    return levels_of(slug) | own_bots(slug) | {RandomBot.name: RandomBot} | invited(slug)


def bot_class(slug: str, name: str | None) -> type[Bot]:
    """What is known of the bot in a seat; of one that is no longer there, as much as of the random bot."""
    return bots_of(slug).get(name or "", RandomBot)


def names(slug: str) -> tuple[str, ...]:
    """The names of a game's bots, levels first."""
    return tuple(bots_of(slug))


def bot(slug: str, name: str, seed: int = 0) -> Bot:
    """A bot by its name, with its own seed; your own bot, ``module:Class`` or ``run:COMMAND``, is a guest in a process
    of its own (guests.py)."""
    known = bots_of(slug)
    if name in known:
        return known[name](seed)
    if is_guest(name):
        return guest_class(name)(seed)
    level, _, count = name.partition("@")
    if count.isdecimal() and issubclass(known.get(level, Bot), Searcher):
        return limited(known[level](seed), int(count))
    raise Invalid(
        f"{slug} has no bot {short_repr(name)}; its bots are: {', '.join(known)}, "
        "and your own as module:Class or run:COMMAND"
    )
