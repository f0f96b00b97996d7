"""What a learning agent sees and can do in a game, in words."""

from __future__ import annotations

from ..loading import game
from .actions import actions


def spec(slug: str) -> str:
    """The layout of a game's observations and of its actions, for people.

    >>> from backroom.research import spec
    >>> print(spec("snitch").splitlines()[0])
    Chicago (snitch): observations, version 1, 257 numbers
    """
    found = game(slug)
    return f"{found.title} ({slug}): observations, {found.layout}\n\nactions: {actions(slug)}"
