"""Several processes share the tables in PostgreSQL: people don't notice at which one they arrive, and when one is
killed, they play on at another."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
import urllib.error
from contextlib import ExitStack, suppress

import pytest
from sqlalchemy import create_engine, text
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tests.server.databases import postgresql, postgresql_programs
from tests.server.room import HANG, Server, hear, tell
from tests.server.test_supervisor import children, wait_for

pytestmark = pytest.mark.skipif(postgresql_programs() is None, reason="PostgreSQL is not installed")

SEATS = [{"kind": "me"}, {"kind": "friend"}]
CHOICES = 18
"""How many choices the people of each table make."""
AWAY = (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, TimeoutError, urllib.error.URLError)


@pytest.fixture(scope="module")
def address():
    """The address of a PostgreSQL server of our own."""
    with postgresql() as found:
        yield found


def ask_database(address, query):
    """All rows of a query."""
    engine = create_engine(address)
    with engine.connect() as connection:
        found = connection.execute(text(query)).all()
    engine.dispose()
    return found


def tables_of_both(server, address):
    """Tables of which each of two processes has at least one."""
    made = []
    while True:
        made.append(server.make(game="chicago_poker", seats=SEATS, seed=len(made)))
        mine = ",".join(f"'{one['table']}'" for one in made)
        if len(ask_database(address, f"SELECT DISTINCT owner FROM leases WHERE table_id IN ({mine})")) == 2:
            return made


def owners(address):
    """Which process has which table."""
    return dict(map(tuple, ask_database(address, "SELECT table_id, owner FROM leases")))


class Person:
    """Somebody who plays at a seat, comes back when the connection is lost, and sends again what was not answered."""

    def __init__(self, server, token):
        self.server, self.token = server, token
        self.connection = ExitStack()

    def picture(self):
        """The table as it is now."""
        begin = time.monotonic()
        while True:
            self.leave()
            try:
                self.socket = self.connection.enter_context(self.server.socket(self.token))
                return hear(self.socket, "table", 10)
            except AWAY:
                assert time.monotonic() - begin < HANG, "the table never came back"
                time.sleep(0.05)

    def leave(self):
        """Close the socket."""
        with suppress(*AWAY):
            self.connection.close()

    def play(self, name):
        """One choice, until it is acknowledged; how many moves there were before. None if somebody else is asked."""
        while True:
            picture = self.picture()
            if not picture["choices"]:
                return None
            message = {"type": "play", "id": name, "action": picture["choices"][0]["action"], "seen": picture["moves"]}
            try:
                answer = tell(self.socket, **message)
            except AWAY:
                return self.play_again(message)
            if answer["type"] == "done":
                return picture["moves"]

    def play_again(self, message):
        """Send a message that was not answered, until it is: it is carried out once."""
        while True:
            self.picture()
            try:
                answer = tell(self.socket, **message)
            except AWAY:
                continue
            assert answer["type"] == "done" or "moved on" in answer["reason"], answer
            return message["seen"]


def test_it_does_not_matter_at_which_process_people_arrive(address, tmp_path):
    with Server(tmp_path, "--workers", "2", database=address) as server:
        assert len(children(server.process.pid)) == 2
        for made in tables_of_both(server, address):
            with (
                server.socket(made["seats"][0]["token"], "?draw=wide") as ann,
                server.socket(made["seats"][1]["token"], "?draw=wide") as bob,
            ):
                pictures = [hear(one, "table") for one in (ann, bob)]
                player, other = (ann, bob) if pictures[0]["choices"] else (bob, ann)
                asked = next(picture for picture in pictures if picture["choices"])
                assert tell(player, type="play", id="1", action=asked["choices"][0]["action"], seen=0)["type"] == "done"
                assert hear(other, "moved")["moves"] == 1
            for _ in range(4):  # each arrives at one of the two
                status, answer, headers = server.ask(f"/api/tables/{made['watch']}")
                assert status == 200 and answer["moves"] == 1 and headers["cache-control"] == "no-store"
            assert server.ask(f"/api/tables/{made['watch']}/rematch", {"rotate": False})[0] == 400
            assert server.ask(f"/api/tables/{made['watch']}/at/0?draw=wide")[1]["svg"]["wide"].startswith("<svg")
        assert server.ask("/api/tables/nonsense")[0] == 404
    assert "Traceback" not in (tmp_path / "server.log").read_text()
    assert ask_database(address, "SELECT owner FROM leases WHERE owner IS NOT NULL") == []


class Party:
    """The people of one table, who play until they have made some choices."""

    def __init__(self, server, made):
        self.table, self.watch, self.done = made["table"], made["watch"], 0
        self.people = [Person(server, seat["token"]) for seat in made["seats"]]
        self.faults = []
        self.thread = threading.Thread(target=self.play, daemon=True)
        self.thread.start()

    def play(self):
        """Play in turn."""
        while self.done < CHOICES and not self.faults:
            for at, person in enumerate(self.people):
                moves = person.play(f"{at}-{self.done}")
                if moves is not None:
                    self.faults += [f"{moves} moves after {self.done} choices"] if moves < self.done else []
                    self.done += 1
        for person in self.people:
            person.leave()


def test_when_a_process_is_killed_its_people_play_on_at_another(address, tmp_path):
    with Server(tmp_path, "--workers", "2", database=address) as server:
        parties = [Party(server, made) for made in tables_of_both(server, address)]
        for part in (1, 2):
            wait_for(lambda part=part: min(party.done for party in parties) >= part * CHOICES // 3)
            os.kill(children(server.process.pid)[0], signal.SIGKILL)
        for party in parties:
            party.thread.join(HANG)
            assert party.done >= CHOICES and not party.faults
            moves = server.ask(f"/api/tables/{party.watch}")[1]["moves"]
            rows = ask_database(address, f"SELECT number FROM actions WHERE table_id = '{party.table}'")
            assert moves == len(rows) >= party.done
    log = (tmp_path / "server.log").read_text()
    assert "Traceback" not in log and log.count("starting it again") == 2


def test_only_the_process_that_has_a_table_can_end_its_sockets(address, tmp_path):
    """On one machine the connection itself is handed over: the process where somebody arrived has no part in it."""
    with Server(tmp_path, "--workers", "2", database=address) as server, ExitStack() as stack:
        made = tables_of_both(server, address)[-2:]
        sockets = [[stack.enter_context(server.socket(one["watch"])) for _ in range(6)] for one in made]
        for one in [one for row in sockets for one in row]:
            hear(one, "table")
        os.kill(min(children(server.process.pid)), signal.SIGKILL)
        assert sorted(sum(map(has_ended, row)) for row in sockets) == [0, 6]


def has_ended(socket):
    """Whether a socket doesn't answer any more."""
    try:
        return tell(socket, type="chat", id="here?", text="Is anybody here?")["type"] != "done"
    except ConnectionClosed:
        return True


def test_two_servers_as_on_two_machines_serve_the_same_tables(address, tmp_path):
    with (
        Server(tmp_path, "--internal", "127.0.0.1", database=address) as one,
        Server(tmp_path, "--internal", "127.0.0.1", database=address) as two,
    ):
        made = one.make(game="chicago_poker", seats=SEATS, seed=3)
        addresses = [row[0] for row in ask_database(address, "SELECT address FROM processes")]
        assert len([where for where in addresses if re.fullmatch(r"127\.0\.0\.1:\d+", where)]) >= 2
        with one.socket(made["seats"][0]["token"]) as ann, two.socket(made["seats"][1]["token"]) as bob:
            assert hear(ann, "table")["moves"] == hear(bob, "table")["moves"] == 0
            assert tell(bob, type="chat", id="1", text="hello from there")["type"] == "done"
            assert hear(ann, "chat")["text"] == "hello from there"
        assert two.ask(f"/api/tables/{made['watch']}")[1]["table"] == made["table"]
        before = owners(address)[made["table"]]
        one.process.kill()
        for child in children(one.process.pid):
            os.kill(child, signal.SIGKILL)
        status, answer, _ = wait_for(lambda: two.ask(f"/api/tables/{made['watch']}"))
        assert status == 200 and answer["table"] == made["table"] and owners(address)[made["table"]] != before


def test_a_stranger_can_not_pass_for_another_process(address, tmp_path):
    """Otherwise each of these requests would have the budget of another address."""
    with Server(tmp_path, "--budget", "0.01", database=address) as server:
        fakes = [{"x-backroom-hop": "0" * 64, "x-backroom-client": f"203.0.113.{number}"} for number in range(30)]
        statuses = [server.ask("/api/games", **fake)[0] for fake in fakes]
        assert statuses[0] == 200 and 429 in statuses


def test_several_processes_need_postgresql_and_a_parent(tmp_path):
    for given, reason in [(["--workers", "2"], "need PostgreSQL"), (["--workers", "0"], "at least 1")]:
        command = [sys.executable, "-m", "backroom.cli", "serve", "--data", str(tmp_path), *given]
        answer = subprocess.run(command, capture_output=True, text=True, timeout=120)
        assert answer.returncode == 2 and reason in answer.stderr
