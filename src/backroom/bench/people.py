"""Tables of people for the load measurement: every seat has a socket that reads all updates, drawings included."""

from __future__ import annotations

import asyncio
import random
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import msgspec

from ..server.protocol import Layout
from .wire import SocketClient

UNDO = 0.02
"""The share of choices that their player tries to take back."""

PATIENCE = 30.0
"""After how many seconds without an update a table counts as stuck."""


class Offered(msgspec.Struct):
    """A choice in an update."""

    action: int


class Heard(msgspec.Struct):
    """The parts of the server's messages that a player of the measurement reads."""

    type: str
    id: str | None = None
    moves: int = 0
    choices: list[Offered] = []
    over: bool = False
    reason: str = ""


reader = msgspec.json.Decoder(Heard)


@dataclass
class Measured:
    """What was measured."""

    delays: list[float] = field(default_factory=list)  # from a choice to its arrival at each socket
    answers: list[float] = field(default_factory=list)  # from a choice to the server's word that it is stored
    errors: list[str] = field(default_factory=list)
    actions: int = 0
    updates: int = 0  # those that show the table
    received: int = 0  # bytes in all messages
    counts: bool = False  # whether the measurement is running
    is_over: bool = False
    cpu: float = 0.0  # the seconds of processor time that the server used
    own_cpu: float = 0.0  # those that the measurement itself used

    def share(self, part: float) -> float:
        """A percentile of the delays."""
        return sorted(self.delays)[int(part * (len(self.delays) - 1))]


class Person:
    """A seat with its socket."""

    def __init__(self, table: SimulatedTable, seat: int, link: str) -> None:
        self.table, self.seat, self.link = table, seat, link
        self.wire: SocketClient | None = None
        self.moves = -1
        self.choices: list[Offered] = []

    async def sit_down(self, host: str, draw: Layout | None) -> None:
        """Connect the socket, as the page does, or without drawings and with the whole view."""
        wishes = f"?draw={draw}&view=players" if draw else ""
        address = f"/api/socket/{self.link}{wishes}"
        self.wire = await SocketClient.connect(host, address, self.hear, self.table.fail)

    def hear(self, text: bytes) -> None:
        """Handle a message from the server."""
        if self.table.measured.counts:
            self.table.measured.received += len(text)
        self.table.hear(self, reader.decode(text))

    def say(self, kind: str, **more: Any) -> str:
        """Send a message; returns its id."""
        name = f"{self.seat}-{next(self.table.numbers)}"
        assert self.wire is not None
        self.wire.send(msgspec.json.encode({"type": kind, "id": name} | more))
        return name


class SimulatedTable:
    """A table and its people, who choose at random."""

    def __init__(self, measured: Measured, luck: random.Random) -> None:
        self.measured, self.luck = measured, luck
        self.people: list[Person] = []
        self.numbers = count()
        self.changed = asyncio.Event()
        self.sent: dict[int, float] = {}  # when the choice that leads to a number of moves was sent last
        self.waits: dict[str, float] = {}  # messages that have not been answered, and when they were sent
        self.over = self.failed = False

    def fail(self, why: str) -> None:
        """Something went wrong."""
        if not self.failed:
            self.measured.errors.append(why)
        self.failed = True
        self.changed.set()

    def hear(self, person: Person, said: Heard) -> None:
        """Handle a message to one of the people."""
        if said.type in ("moved", "table"):
            new, person.moves = range(person.moves + 1, said.moves + 1), said.moves
            person.choices, self.over = said.choices, self.over or said.over
            if said.type == "moved" and self.measured.counts:
                self.measured.updates += 1
                now = time.perf_counter()
                self.measured.delays += [now - self.sent[move] for move in new if move in self.sent]
        elif said.type in ("done", "refused") and said.id in self.waits:
            at = self.waits.pop(said.id)
            if self.measured.counts:
                self.measured.answers.append(time.perf_counter() - at)
                self.measured.actions += said.type == "done"
            if said.type == "refused" and "moved on" not in said.reason:
                self.fail(said.reason)
        if self.over or self.next_person() is not None:
            self.changed.set()

    def next_person(self) -> Person | None:
        """Somebody who is asked and knows the newest state of the game; nobody while a choice is under way."""
        newest = max(person.moves for person in self.people)
        asked = [person for person in self.people if person.choices and person.moves == newest]
        return self.luck.choice(asked) if asked and not self.waits else None

    async def choose(self) -> None:
        """One choice of one of the people; sometimes they try to take it back."""
        person = await self.wait_for_person()
        if person is None:
            return
        action = self.luck.choice(person.choices).action
        now = time.perf_counter()
        self.sent[person.moves + 1] = now
        self.waits[person.say("play", action=action, seen=person.moves)] = now
        if self.luck.random() < UNDO:
            person.say("undo")

    async def wait_for_person(self) -> Person | None:
        """Wait until somebody may choose; None if the game is over or something went wrong."""
        while not (self.over or self.failed or self.measured.is_over):
            person = self.next_person()
            if person is not None:
                return person
            self.changed.clear()
            try:
                async with asyncio.timeout(PATIENCE):
                    await self.changed.wait()
            except TimeoutError:
                self.fail(f"no update for {PATIENCE:.0f} s")
        return None

    def leave(self) -> None:
        """Everybody leaves."""
        for person in self.people:
            if person.wire is not None:
                person.wire.close()


@dataclass
class House:
    """A server, and the tables that are opened on it."""

    host: str
    game: str
    people: Sequence[int]  # how many sit at a table, in turn
    draw: Layout | None
    measured: Measured
    openings: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(10))

    async def open(self, number: int) -> SimulatedTable:
        """A new table with all its people."""
        table = SimulatedTable(self.measured, random.Random(number))
        async with self.openings:
            links = await asyncio.to_thread(self.ask_for_table, self.people[number % len(self.people)])
            table.people = [Person(table, seat, link) for seat, link in enumerate(links)]
            try:
                for person in table.people:
                    await person.sit_down(self.host, self.draw)
            except BaseException:
                table.leave()
                raise
        return table

    def ask_for_table(self, people: int) -> list[str]:
        """Create a table; the links of its seats."""
        wanted = {"game": self.game, "seats": [{"kind": "me"}, *[{"kind": "friend"}] * (people - 1)]}
        body, kind = msgspec.json.encode(wanted), {"content-type": "application/json"}
        request = urllib.request.Request(f"http://{self.host}/api/tables", body, kind)
        with urllib.request.urlopen(request, timeout=60) as answer:
            made = msgspec.json.decode(answer.read())
        return [str(seat["token"]) for seat in made["seats"]]

    async def keep_playing(self, number: int, pause: float, ready: asyncio.Event) -> None:
        """Play at one table after the other, with a pause before each choice, until it is over."""
        luck = random.Random(number)
        table: SimulatedTable | None = None
        try:
            while not self.measured.is_over:
                if table is None or table.over or table.failed:
                    if table is not None:
                        table.leave()
                    table = await self.open(luck.randrange(2**32))
                    ready.set()
                if pause:
                    await asyncio.sleep(pause * luck.uniform(0.5, 1.5))
                await table.choose()
        except (OSError, TimeoutError, urllib.error.URLError) as error:
            self.measured.errors.append(f"{type(error).__name__}: {error}")
            ready.set()
        finally:
            if table is not None:
                table.leave()
