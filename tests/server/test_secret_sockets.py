"""CT-PROT.9 over real sockets: at two tables others make different secret deals, whisper, and place different tiles in
secret; a stranger and a spectator receive as many letters, and the same bytes."""

from __future__ import annotations

import json
import re
from contextlib import ExitStack
from typing import Any

import pytest

from tests.server.room import Server
from tests.server.test_secret_deals import GOODS, cash, lot

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve")
SEATS = [{"kind": "friend" if at else "me", "name": name} for at, name in enumerate(NAMES)]
STRANGERS = (3, 4, 5)
"""Two seats, and the spectator's socket behind those of the seats."""

NUMBER = re.compile(r'"n":(\d{7,})')
VARYING = re.compile(r'"(?:at|created)":\d+|[0-9a-f]{64}')
"""Times, and fingerprints of the tables' luck."""


class Table:
    """A table of five at a real server; each player and a spectator have a socket and keep every letter."""

    def __init__(self, server: Server, closing: ExitStack) -> None:
        made = server.make(game="chinatown", seats=SEATS, position=GOODS | {"placing": "simultaneous"}, seed=7)
        tokens = [*(seat["token"] for seat in made["seats"]), made["watch"]]
        self.secrets = [*tokens, made["table"]]
        self.letters: list[list[str]] = [[] for _ in tokens]
        self.seen: list[dict[str, Any]] = [{} for _ in tokens]
        self.events: list[set[str]] = [set() for _ in tokens]  # what kinds of events each has heard of
        self.sockets = []
        for who, token in enumerate(tokens):
            self.sockets.append(closing.enter_context(server.socket(token, "?draw=wide")))
            self.hear(who, "table")
        self.said = 0

    def take(self, who: int) -> dict[str, Any]:
        """Somebody's next letter."""
        text = str(self.sockets[who].recv(60))
        self.letters[who].append(text)
        letter: dict[str, Any] = json.loads(text)
        if letter["type"] in ("table", "moved"):
            self.seen[who] = letter
            self.events[who] |= {event["event"] for event in letter["events"]}
        return letter

    def hear(self, who: int, *kinds: str) -> dict[str, Any]:
        """Somebody's next letter of some kind."""
        while True:
            letter = self.take(who)
            if letter["type"] in kinds:
                return letter

    def send(self, who: int, **message: Any) -> None:
        """Send a message that must be taken."""
        self.said += 1
        self.sockets[who].send(json.dumps({"id": f"{who}-{self.said}"} | message))
        answer = self.hear(who, "done", "refused")
        assert answer["type"] == "done", answer

    def play(self, who: int, *actions: Any) -> None:
        """Somebody makes choices."""
        for action in actions:
            self.send(who, type="play", action=action, seen=self.seen[who]["moves"])

    def play_openly(self, who: int, action: Any) -> None:
        """Somebody makes a choice, and everybody, its maker included, hears of it before anything else happens: a
        busy server tells several choices together, and how many of them depends on the clock."""
        before = [seen["moves"] for seen in self.seen]
        self.play(who, action)
        for other, moves in enumerate(before):
            while self.seen[other]["moves"] <= moves:
                self.take(other)

    def hear_all(self, event: str) -> None:
        """Wait until everybody has heard of an event."""
        for who, heard in enumerate(self.events):
            while event not in heard:
                self.take(who)

    def whisper(self, who: int, *transfers: Any, **more: Any) -> None:
        """A private offer."""
        self.play(who, {"do": "propose", "transfers": list(transfers), "private": True} | more)

    def last_offer(self, who: int, author: int) -> int:
        """The number of somebody's private offer, once it has arrived."""
        while True:
            offers = [deal for deal in self.seen[who]["view"]["deals"] if deal["private"] and deal["author"] == author]
            if offers:
                return int(offers[-1]["deal"])
            self.take(who)

    def end(self) -> None:
        """Somebody says that it is over, and everybody hears that."""
        self.send(4, type="chat", text="the end")
        for who in range(len(self.sockets)):
            while all('"the end"' not in letter for letter in self.letters[who][-2:]):
                self.take(who)

    def received(self, who: int) -> list[str]:
        """Everything that somebody got, without what differs between any two tables: also the letters that say that a
        busy disk keeps everybody waiting, and that it no longer does."""
        first, found = int(NUMBER.findall(self.letters[who][0])[0]), []
        for letter in self.letters[who]:
            kind = json.loads(letter)["type"]
            first += kind == "trouble"
            if kind not in ("done", "trouble"):
                found.append(self.plain(letter, first))
        return found

    def plain(self, letter: str, first: int) -> str:
        """A letter without links, the table's id, times and fingerprints; every length stays."""
        for secret in self.secrets:
            letter = letter.replace(secret, "x" * len(secret)).replace(secret[:6], "x" * 6)
        letter = NUMBER.sub(lambda number: f'"n":{int(number[1]) - first}', letter)
        return VARYING.sub(lambda found: "x" * len(found[0]), letter)


def haggle_little(table: Table) -> None:
    """One private deal, and one tile placed later."""
    table.whisper(0, lot(0, 1, 14), cash(1, 0, 1000))
    table.play(1, {"do": "accept", "deal": table.last_offer(1, 0)})


def haggle_much(table: Table) -> None:
    """Drafts, whispers, a refused offer, a counter, a promise; in the end the same lot for other cash."""
    table.play(0, "draft", "add", "from P0 to P1", "cash 1000", "drop")
    table.play(2, {"do": "tell", "to": [0], "text": "psst"})
    table.whisper(0, cash(0, 2, 3000))
    table.play(2, {"do": "reject", "deal": table.last_offer(2, 0)})
    table.whisper(0, lot(0, 1, 14), promises=[{"from": 1, "to": 0, "text": "my next radio"}])
    deal = table.last_offer(1, 0)
    table.play(1, {"do": "counter", "deal": deal, "transfers": [lot(0, 1, 14), cash(1, 0, 5000)]})
    table.play(0, {"do": "accept", "deal": table.last_offer(0, 1)})


def go_on_in_the_open(table: Table) -> None:
    """What both tables do alike: an open deal, a wish, the end of the negotiation."""
    table.play_openly(2, {"do": "propose", "transfers": [lot(2, 3, 11), cash(3, 2, 1000)]})
    table.play_openly(3, {"do": "accept", "deal": 1})
    table.play_openly(4, {"do": "want", "lot": 30})
    for seat in range(5):
        table.play_openly(seat, "ready")


def place(table: Table, *tiles: tuple[int, str]) -> None:
    """Tiles that are placed in secret, as soon as the players have heard that the negotiation is over."""
    for seat, choice in tiles:
        while table.seen[seat]["view"]["phase"] != "place":
            table.take(seat)
        table.play(seat, choice)


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    """Two tables with different secrets at one server."""
    with Server(tmp_path_factory.mktemp("secrets")) as server, ExitStack() as closing:
        both = [Table(server, closing) for _ in range(2)]
        for table, haggle in zip(both, (haggle_little, haggle_much), strict=True):
            haggle(table)
            table.hear_all("lot_moved")  # otherwise this may be told together with what comes next
            go_on_in_the_open(table)
        place(both[0], (0, "place fish on 15"))
        place(both[1], (0, "place radio on 15"), (0, "place fish on 16"), (1, "place restaurant on 30"))
        for table in both:
            place(table, (3, "done"))
            table.end()
        yield both


def test_ct_prot_9_strangers_and_spectators_receive_the_same_bytes_over_real_sockets(tables):
    parties = [len(table.letters[0]) for table in tables]
    assert parties[1] > parties[0] + 8, "the tables did different things"
    for who in STRANGERS:
        little, much = (table.received(who) for table in tables)
        assert len(little) > 8 and [len(letter) for letter in little] == [len(letter) for letter in much]
        assert little == much
