"""``kill -9`` at any moment: nothing that was acknowledged or shown is lost, nothing is done twice."""

from __future__ import annotations

import json
import random
import signal
import threading

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.databases import postgresql, postgresql_programs
from tests.server.room import HANG, Server, hear, read_update, tell

SEATS = [{"kind": "me"}, {"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]


class Witness:
    """A player who writes down what was acknowledged and shown."""

    def __init__(self) -> None:
        self.done: list[dict[str, object]] = []
        self.events: list[dict[str, object]] = []
        self.moves = 0
        self.sent: dict[str, dict[str, object]] = {}

    def play(self, server: Server, token: str, updates: int, pause: float) -> None:
        """Play until the server is killed, shortly after a number of updates."""
        with server.socket(token) as socket:
            try:
                while True:
                    update = read_update(socket.recv(HANG))
                    updates -= 1
                    if updates == 0:
                        threading.Timer(pause, server.process.kill).start()
                    self.note(update)
                    if update.get("choices"):
                        socket.send(json.dumps(self.message(update)))
            except (ConnectionClosed, TimeoutError):
                pass

    def note(self, update) -> None:
        """Write down what an update says."""
        assert update["type"] != "refused" or "moved on" in update["reason"], update
        if update["type"] == "done":
            self.done.append(self.sent[update["id"]])
        if update["type"] == "table":
            assert update["moves"] >= self.moves
            assert update["events"][: len(self.events)] == self.events
            self.events = []
        if "events" in update:
            self.events += update["events"]
            self.moves = update["moves"]

    def message(self, update):
        """The next choice."""
        name = f"w{len(self.sent) + 1}"
        self.sent[name] = {
            "type": "play",
            "id": name,
            "action": update["choices"][0]["action"],
            "seen": update["moves"],
        }
        return self.sent[name]


def kill_again_and_again(data, rounds, database=None):
    """Kill and restart the server until the game is over."""
    luck, witness, token = random.Random(3), Witness(), None
    for _ in range(rounds):
        server = Server(data, "--no-supervise", database=database)
        token = token or server.make(game="chicago_poker", seats=SEATS, seed=8)["seats"][0]["token"]
        witness.play(server, token, luck.randint(10, 30), luck.uniform(0, 0.05))
        server.stop(signal.SIGKILL)
    with Server(data, "--no-supervise", database=database) as server, server.socket(token) as socket:
        picture = hear(socket, "table")
        assert picture["moves"] >= witness.moves
        assert picture["events"][: len(witness.events)] == witness.events
        for message in witness.done[-10:]:
            assert tell(socket, **message) == {"type": "done", "id": message["id"]}
    assert witness.moves > 4 * rounds and len(witness.done) >= rounds


def test_nothing_acknowledged_is_lost_in_sqlite(tmp_path):
    kill_again_and_again(tmp_path, 3)


def test_nothing_acknowledged_is_lost_in_postgresql(tmp_path):
    if postgresql_programs() is None:
        pytest.skip("PostgreSQL is not installed")
    with postgresql() as address:
        kill_again_and_again(tmp_path, 2, address)
