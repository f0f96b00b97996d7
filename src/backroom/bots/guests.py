"""Guests: bots of somebody's own, each in a process that never holds a real state.

A guest is a class, ``my_bots:Careful``, or a program in any language, ``run:node my_bot.js``. For everybody else it is
a Bot like any other. What it is asked with is a redealt state, or what its seat sees; what it answers is text. So it
can neither look at the real state nor hold anybody up for longer than its limit.
"""

from __future__ import annotations

import os
from functools import cache
from typing import Any, ClassVar

from ..core.contract import Contract
from ..core.errors import Invalid
from ..registry import base_of
from .channel import BotFailed
from .contract import Bot
from .guest_connections import ClassConnection, GuestConnection, ProgramConnection

PROGRAM = "run:"
VARIABLE = "BACKROOM_BOTS"
"""The environment may name guests that are offered at every table, with ; between them."""

LIMIT = 60.0
"""How many seconds a guest may think about a choice, unless another limit is set."""

LONGEST_BOT = 60
"""How many letters the name of a bot may have at a table."""

MOST_IDLE = 8
"""How many processes are kept for the next game."""

IDLE: list[tuple[str, str, GuestConnection]] = []
"""Processes for which there is no work now: the guest's name, whose they were, the conversation."""


class Guest(Bot):
    """A bot in a process of its own."""

    place: ClassVar[str] = ""

    def __init__(self, seed: int = 0, kept: str = "", owner: str = "") -> None:
        super().__init__(seed)
        self.seed, self.kept, self.owner = seed, kept, owner
        self.limit: float | None = LIMIT
        self.connection: GuestConnection | None = None

    def choose(self, state: Contract, seat: int) -> Any:
        """What the guest chooses; BotFailed if it doesn't."""
        try:
            if self.connection is None:
                self.connection = connect(self.place, self.owner)
                self.connection.begin(self.seed, self.kept)
            return self.connection.choose(state, seat, self.limit)
        except BotFailed:
            self.dismiss()
            raise

    def dismiss(self) -> None:
        """End the process: after a fault, nobody knows what it is doing."""
        if self.connection is not None:
            self.connection.channel.end()
            self.connection = None

    def close(self) -> None:
        """The game is over, or goes on elsewhere: others may have the process."""
        if self.connection is not None:
            keep_idle(self.place, self.owner, self.connection)
            self.connection = None

    def __reduce__(self) -> tuple[Any, ...]:
        kept = self.connection.keep() if self.connection is not None else self.kept
        return restored_guest, (self.place, self.seed, kept, self.owner, self.limit)


def restored_guest(place: str, seed: int, kept: str, owner: str, limit: float | None) -> Guest:
    """A guest that was pickled; its plans are read by its own process alone."""
    guest = guest_class(place)(seed, kept, owner)
    guest.limit = limit
    return guest


# Processes


def connect(place: str, owner: str) -> GuestConnection:
    """A process for a guest: one that the same owner has had before, or that nobody has had, if there is one."""
    for whose in (owner, ""):
        for at, (name, its_owner, connection) in enumerate(IDLE):
            if (name, its_owner) == (place, whose) and connection.channel.is_open:
                del IDLE[at]
                return connection
    return ProgramConnection(place.removeprefix(PROGRAM)) if place.startswith(PROGRAM) else ClassConnection(place)


def keep_idle(place: str, owner: str, connection: GuestConnection) -> None:
    """Keep a process for the next game; the oldest one has to go if there are too many."""
    IDLE.append((place, owner, connection))
    while len(IDLE) > MOST_IDLE:
        IDLE.pop(0)[2].channel.end()


# Names


def is_guest(name: Any) -> bool:
    """Whether a name is that of a guest."""
    return isinstance(name, str) and ":" in name


@cache
def guest_class(place: str) -> type[Guest]:
    """A guest by its name, as a class: what it says about itself, in this process. Invalid if there is none."""
    connection = connect(place, "")
    keep_idle(place, "", connection)
    about = {
        "__doc__": connection.about["about"] or f"A bot of your own: {place}.",
        "place": place,
        "name": connection.about["name"],
        "reads_events": connection.about["reads_events"],
        "answers_unasked": connection.about.get("answers_unasked", False),
        "games": tuple(connection.about.get("games", ())),
    }
    return type("Guest", (Guest,), about)


def invite(place: str) -> None:
    """Offer a guest at every table, also in processes that this one starts."""
    fits = is_guest(place) and place.isprintable() and not set(";|") & set(place) and len(place) <= LONGEST_BOT
    if not fits:
        raise Invalid(
            f'a bot of your own is "module:Class" or "run:COMMAND", a short text without ; and |, not {place!r}'
        )
    guest_class(place)
    while IDLE:
        IDLE.pop()[2].channel.end()  # those who play start their own
    invited = os.environ.get(VARIABLE, "").split(";")
    if place not in invited:
        os.environ[VARIABLE] = ";".join([*filter(None, invited), place])


def invited(slug: str) -> dict[str, type[Bot]]:
    """The guests that are offered at tables of a game."""
    places = filter(None, os.environ.get(VARIABLE, "").split(";"))
    found = {place: guest_class(place) for place in places}
    return {place: kind for place, kind in found.items() if not kind.games or base_of(slug) in kind.games}
