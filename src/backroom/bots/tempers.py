"""Temperaments: among choices that are equally good, bots that think prefer different ones, so that three of them don't
play alike.

A game's bots say what each temperament likes as ``LIKES``, in numbers of the game's layout (what a seat knows):

    LIKES = {"builder": Preference("board", slice(1)), "raider": Preference("board", slice(1, None), -1), ...}
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..registry import companion
from .thinking import Finding, Thought

TEMPERS = ("builder", "raider", "hoarder")
"""Neighbours differ: these take turns around the table."""

EQUAL = 0.001
"""By how much a chance to win may differ from that of the best choice. (A game has up to a hundred choices, and what
is given up in each adds up.)"""

LEAST_TRIES, LEAST_PART = 100, 2
"""How often a choice must have been tried before its chance means anything: so often, and the best one not more than so
many times as often."""


class Preference(NamedTuple):
    """Numbers of which somebody likes to have many (or few, if the sign says so): a part of the layout and the places
    in it."""

    part: str
    places: slice = slice(None)
    sign: int = 1

    def of(self, state: Any, seat: int) -> int:
        """How much a seat with this preference likes a position."""
        numbers = list(state.observe(seat))[state.game.layout[self.part].place]
        return self.sign * int(sum(numbers[self.places]))


def temper_of(seat: int) -> str:
    """The temperament of the bot in a seat."""
    return TEMPERS[seat % len(TEMPERS)]


def by_temper(state: Any, seat: int, thought: Thought) -> Finding:
    """The finding that a bot acts on: of those that are as good as the best one, what its temperament likes most."""
    likes: dict[str, Preference] = getattr(companion(state.game.slug, "bots"), "LIKES", {})
    equals = as_good(thought, seat)
    if len(equals) == 1 or not likes:
        return equals[0]
    preference = likes[temper_of(seat)]
    return max(equals, key=lambda found: preference.of(played(state, seat, found), seat))


def as_good(thought: Thought, seat: int) -> list[Finding]:
    """The findings that are as good as the best one, which comes first."""
    best, *others = thought.findings
    if best.tries < LEAST_TRIES:
        return [best]
    least = max(LEAST_TRIES, best.tries // LEAST_PART)
    chance = best.chances[seat]
    return [best, *(one for one in others if one.tries >= least and abs(one.chances[seat] - chance) <= EQUAL)]


def played(state: Any, seat: int, found: Finding) -> Any:
    """The position after a choice; if turns are thought about as a whole, after the turn."""
    twin = state.clone()
    for mover, action in found.line[: None if state.WHOLE_TURNS else 1]:
        if twin.over or mover != seat or action not in twin.legal(seat):
            break
        twin.play(seat, action)
    return twin
