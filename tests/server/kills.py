"""``kill -9`` again and again while people play: server processes, nurseries, their parent, and the database.

    python -m tests.server.kills --count 100 --database postgresql
    python -m tests.server.kills --count 30 --database sqlite

Every choice that was acknowledged must be stored once, and every table must answer again within a few seconds.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import socket
import sqlite3
import sys
import tempfile
import threading
import time
import urllib.error
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine, text
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection

from tests.server.databases import kill_postgresql, postgresql
from tests.server.room import Server
from tests.server.test_supervisor import children, started_by

AWAY = (OSError, WebSocketException, TimeoutError, urllib.error.URLError, AssertionError)
BACK = 5.0
"""After how many seconds every table should answer again."""
PATIENCE = 60.0


class Game:
    """A table, and what its people were told is done."""

    def __init__(self, made: dict[str, Any]) -> None:
        self.table = str(made["table"])
        self.tokens = [str(seat["token"]) for seat in made["seats"]]
        self.done: list[tuple[int, int]] = []  # seat and number of each acknowledged choice, in order
        self.over = False


class People(threading.Thread):
    """The two people of a table, who choose at random; when a game is over, they begin another."""

    def __init__(self, house: House, seed: int) -> None:
        super().__init__(daemon=True)
        self.house, self.luck = house, random.Random(seed)
        self.games: list[Game] = []
        self.said = 0
        self.waits: dict[str, Any] | None = None  # the message that is not answered yet, and its seat
        self.answered = 0.0  # when the last answer came
        self.fault = ""

    def run(self) -> None:
        """Play, and come back after every kill."""
        while not (self.house.is_over.is_set() and self.waits is None) and not self.fault:
            try:
                self.play()
            except AWAY:
                time.sleep(0.05)

    def play(self) -> None:
        """Play at the present table until a connection is lost."""
        if not self.games or self.games[-1].over:
            made = self.house.server.make(game="chicago_poker", seats=[{"kind": "me"}, {"kind": "friend"}])
            self.games.append(Game(made))
        game = self.games[-1]
        with ExitStack() as stack:
            sockets = [stack.enter_context(self.house.server.socket(token)) for token in game.tokens]
            seen = [self.hear(socket, "table") for socket in sockets]
            if self.waits is not None:
                self.answer(game, sockets, seen)
            while not game.over and not self.house.is_over.is_set() and not self.fault:
                self.choose(game, sockets, seen)

    def choose(self, game: Game, sockets: list[ClientConnection], seen: list[dict[str, Any]]) -> None:
        """One choice of whoever is asked."""
        game.over = any(one["over"] if "over" in one else one["table"]["over"] for one in seen)
        asked = [seat for seat, one in enumerate(seen) if one["choices"]]
        if game.over or not asked:
            return
        seat = self.luck.choice(asked)
        self.said += 1
        action = self.luck.choice(seen[seat]["choices"])["action"]
        message = {"type": "play", "id": f"k{self.said}", "action": action, "seen": seen[seat]["moves"]}
        self.waits = {"seat": seat, "message": message}
        self.answer(game, sockets, seen)

    def answer(self, game: Game, sockets: list[ClientConnection], seen: list[dict[str, Any]]) -> None:
        """Send the message that waits, and note its answer; both people hear of it."""
        assert self.waits is not None
        seat, message = self.waits["seat"], self.waits["message"]
        sockets[seat].send(json.dumps(message))
        while True:
            update = json.loads(sockets[seat].recv(10))
            if update["type"] == "moved":
                seen[seat] = update
            elif update.get("id") == message["id"]:
                break
        self.waits, self.answered = None, time.monotonic()
        if update["type"] != "done":
            self.fault = f"{game.table}: {message} was refused: {update}"
            return
        game.done.append((seat, message["action"]))
        while seen[1 - seat]["moves"] < len(game.done):
            seen[1 - seat] = self.hear(sockets[1 - seat], "moved")
        while seen[seat]["moves"] < len(game.done):
            seen[seat] = self.hear(sockets[seat], "moved")

    def hear(self, socket: ClientConnection, kind: str) -> dict[str, Any]:
        """The next update of a kind."""
        while True:
            update: dict[str, Any] = json.loads(socket.recv(10))
            if update["type"] == kind:
                return update


class House:
    """The server, its database, and the people."""

    def __init__(self, folder: Path, database: str | None, workers: int, tables: int) -> None:
        self.folder, self.database, self.workers = folder, database, workers
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.is_over = threading.Event()
        self.server = self.start()
        self.people = [People(self, seed) for seed in range(tables)]

    def start(self) -> Server:
        """A server on the port that everybody knows."""
        more = ["--workers", str(self.workers)] if self.database else []
        limits = ["--tables-per-minute", "100000", "--budget", "1000"]
        return Server(self.folder, "--port", str(self.port), *limits, *more, database=self.database)

    def kill(self, what: str, luck: random.Random) -> None:
        """Kill something; what nobody else starts again is started here, as an init system would."""
        if what == "database":
            kill_postgresql(str(self.database))
        elif what == "parent":
            self.server.stop(signal.SIGKILL)
            self.server = self.start()
        else:
            parent = self.server.process.pid
            found = children(parent) if what == "process" else started_by(parent)
            for one in luck.sample(sorted(found), min(1, len(found))):
                os.kill(one, signal.SIGKILL)

    def wait_until_back(self, since: float) -> float:
        """Wait until all have had an answer; how long it took."""
        end = since + PATIENCE
        while time.monotonic() < end:
            if all(one.answered > since or one.fault for one in self.people):
                return max(one.answered for one in self.people) - since
            time.sleep(0.01)
        return PATIENCE

    def stored(self, table: str) -> list[tuple[int, int]]:
        """The choices of a table in the database, in order."""
        query = f"SELECT seat, action FROM actions WHERE table_id = '{table}' ORDER BY number"
        if self.database is None:
            with sqlite3.connect(self.folder / "tables.sqlite") as connection:
                return [tuple(row) for row in connection.execute(query)]
        engine = create_engine(self.database)
        with engine.connect() as found:
            rows = [(row[0], row[1]) for row in found.execute(text(query))]
        engine.dispose()
        return rows

    def compare(self) -> tuple[int, int, int]:
        """How many choices were acknowledged, lost, and doubled or invented."""
        games = [game for one in self.people for game in one.games]
        rows = {game.table: self.stored(game.table) for game in games}
        lost = sum(rows[game.table][: len(game.done)] != game.done for game in games)
        more = sum(len(rows[game.table]) > len(game.done) for game in games)
        return sum(len(game.done) for game in games), lost, more


@contextmanager
def house(kind: str, workers: int, tables: int) -> Iterator[House]:
    """A house with people in it."""
    with ExitStack() as stack:
        database = stack.enter_context(postgresql()) if kind == "postgresql" else None
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="kills-", ignore_cleanup_errors=True)))
        here = House(folder, database, workers, tables)
        try:
            for one in here.people:
                one.start()
            here.wait_until_back(time.monotonic())
            yield here
        finally:
            here.is_over.set()
            for one in here.people:
                one.join(PATIENCE)
            with suppress(OSError, ProcessLookupError):
                here.server.stop(signal.SIGTERM)


def main() -> None:
    """Run from a shell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="postgresql")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    luck, waits = random.Random(given.seed), list[tuple[float, str]]()
    targets = (
        ["process"] * 6 + ["nursery", "parent"] + ["database"] * 2
        if given.database == "postgresql"
        else ["process", "process", "nursery", "parent"]
    )
    with house(given.database, given.workers, given.tables) as here:
        for _ in range(given.count):
            time.sleep(luck.uniform(0.1, 0.6))
            what, since = luck.choice(targets), time.monotonic()
            here.kill(what, luck)
            waits.append((here.wait_until_back(since), what))
            print(f"{what}: back after {waits[-1][0]:.2f} s", flush=True)
        here.is_over.set()
        for one in here.people:
            one.join(PATIENCE)
        acknowledged, lost, more = here.compare()
        faults = [one.fault for one in here.people if one.fault]
    late = sum(wait > BACK for wait, _ in waits)
    middle = sorted(waits)[len(waits) // 2][0]
    print(
        f"{given.count} kills ({given.database}, {given.tables} tables, load {os.getloadavg()[0]:.1f}): {acknowledged} "
        f"choices acknowledged; tables with lost ones {lost}, with more than acknowledged {more}; back after "
        f"{middle:.2f} s in the middle, {max(waits)[0]:.2f} s at most, {late} later than {BACK:.0f} s"
    )
    print("\n".join(faults))
    sys.exit(bool(lost or more or faults or late))


if __name__ == "__main__":
    main()
