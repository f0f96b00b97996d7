"""The house in a tab, without a browser: the same answers as the server's, the same tables, nothing lost."""

from __future__ import annotations

import asyncio
import json
import urllib.error
import urllib.parse
import urllib.request
from typing import Any

import pytest

import backroom
from backroom.messages import languages
from backroom.server.opening import open_session, stored_form
from backroom.server.protocol import ChatLine, Done
from backroom.server.session import Change, Request
from backroom.server.storage import Store
from backroom.tab.answering import GET, POST, SERVER_ONLY, respond
from backroom.tab.door import Door, open_door
from backroom.tab.house import open_house
from backroom.tab.shelf import MOST_TABLES, TabStore
from tests.server.room import NOW, Server, TableRequest, read_update, run, seats

LONG = 60
"""Seconds; only what hangs takes so long."""


class Shelf:
    """What a browser keeps; it may refuse some times."""

    def __init__(self, refusals: int = 0) -> None:
        self.texts: dict[str, str] = {}
        self.refusals = refusals

    async def put(self, name: str, text: str) -> None:
        await asyncio.sleep(0)
        if self.refusals:
            self.refusals -= 1
            raise RuntimeError("QuotaExceededError")
        self.texts[name] = text

    async def remove(self, name: str) -> None:
        del self.texts[name]


class Visitor:
    """A page at the door of a house."""

    def __init__(self, shelf: Shelf) -> None:
        self.heard: asyncio.Queue[tuple[Any, ...]] = asyncio.Queue()
        self.door: Door = open_door(shelf, list(shelf.texts.items()), lambda *said: self.heard.put_nowait(said))
        self.sent = 0

    async def ask(self, method: str, path: str, **content: Any) -> tuple[int, Any]:
        status, text = await self.door.ask(method, path, json.dumps(content) if method == "POST" else "")
        return status, json.loads(text) if text.startswith(("{", "[")) else text

    async def sit(self, token: str) -> dict[str, Any]:
        self.heard = asyncio.Queue()
        await self.door.connect(1, token, "draw=wide")
        assert (await self.heard.get())[:2] == (1, "open")
        return await self.hear("table")

    async def hear(self, *kinds: str) -> dict[str, Any]:
        while True:
            _, what, data, _ = await asyncio.wait_for(self.heard.get(), LONG)
            assert what == "message"
            update = read_update(data)
            if update["type"] in kinds:
                return update

    async def send(self, **message: Any) -> None:
        self.sent += 1
        await self.door.receive(1, json.dumps(message | {"id": f"{self.sent}"}))

    async def play_on(self, scene: dict[str, Any], most: int = 10_000) -> dict[str, Any]:
        """Make choices, the last that is offered each time, until the game is over or enough were made."""
        while not scene["view"]["over"] and most:
            if scene["choices"]:
                most -= 1
                await self.send(type="play", action=scene["choices"][-1]["action"], seen=scene["moves"])
            scene = await self.hear("moved", "table")
        return scene


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("data"), "--budget", "1000") as running:
        yield running


def asked(server: Server, method: str, path: str, body: str) -> tuple[int, str]:
    """What the server answers."""
    headers = {"content-type": "application/json"} if body else {}
    wanted = urllib.request.Request(f"http://{server.host}{path}", body.encode() or None, headers, method=method)
    try:
        with urllib.request.urlopen(wanted) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


def test_every_request_to_the_server_is_answered_in_a_tab_or_needs_a_server(server):
    described = json.loads(asked(server, "GET", "/api/openapi.json", "")[1])["paths"]
    assert {path for path in described if path.startswith("/api/")} == {*GET, *POST, *SERVER_ONLY}


NOT_SO_BAD = [
    {"game": "nonsense"},
    {"game": "gangster", "seats": [{"kind": "me"}] * 9},
    {"at": 7},
    {"record": "nonsense"},
]


def test_an_unknown_kind_of_seat_is_told_which_kinds_there_are(server):
    wanted = json.dumps({"game": "gangster", "seats": [{"kind": "human"}, {"kind": "bot"}]})
    status, said = asked(server, "POST", "/api/tables", wanted)
    assert status == 400
    assert "'human'" in said and "one of 'me', 'friend', 'here', 'bot'" in said


def test_answers_are_byte_for_byte_those_of_the_server(server):
    paths = ["/api/symbols", "/api/games/nonsense/rules", "/api/tables/nonsense?language=de", "/api/tables/no/at/3"]
    paths += [f"/api/games?language={language}" for language in languages()]
    for slug in backroom.slugs():
        paths += [f"/api/games/{slug}/{what}?language=de" for what in ("rules", "rulebook", "glossary", "lesson")]
        paths += [f"/api/games/{slug}/rules?search=card", f"/api/games/{slug}/pictures/no"]
        paths += [f"/api/games/{slug}/puzzles/3", f"/api/games/{slug}/puzzles/3/picture"]
        paths += [f"/api/games/{slug}/puzzles/3/solution?action=1&language=ja"]
    wanted = [("GET", path, "") for path in paths] + [("POST", "/api/tables", json.dumps(one)) for one in NOT_SO_BAD]

    async def answers() -> list[tuple[int, str]]:
        context = open_house(Shelf(), {})
        return [tuple(await respond(context, *one)) for one in wanted]

    for one, told in zip(wanted, asyncio.run(answers()), strict=True):
        assert told == asked(server, *one), one


def test_a_request_that_cannot_be_read_is_refused_with_a_reason():
    async def test():
        visitor = Visitor(Shelf())
        assert await visitor.ask("POST", "/api/tables", game=7) == (
            400,
            {"error": "Expected `str | null`, got `int` - at `$.game`", "rule": None},
        )
        assert (await visitor.ask("GET", "/api/games/snitch/pictures/x?draw=round"))[0] == 400
        assert (await visitor.ask("GET", "/api/nothing"))[0] == 404
        status, told = await visitor.ask("GET", "/api/address")
        assert status == 400 and "no server" in told["error"]

    run(test)


@pytest.mark.parametrize("game", backroom.slugs())
def test_a_table_is_found_again_as_it_was_left(game):
    async def test():
        shelf = Shelf()
        first = Visitor(shelf)
        status, made = await first.ask("POST", "/api/tables", game=game, pace=0, seed=3)
        assert status == 201
        token = made["seats"][0]["token"]
        await first.send(type="chat", text="not connected: nobody hears it")
        left = await first.play_on(await first.sit(token), 4)
        await first.door.disconnect(1)
        for table in first.door.context.lobby.tables.values():
            if table.driver is not None:
                await table.driver  # the bots play on until the person is asked
        again = await Visitor(shelf).sit(token)
        assert again["moves"] >= left["moves"] and again["table"]["table"] == made["table"]
        expected = first.door.context.lobby.tables[made["table"]].session.state.view(0)
        assert again["view"] == json.loads(json.dumps(expected, default=str))

    run(test)


def test_a_whole_game_its_replay_its_record_and_the_next_game():
    async def test():
        visitor = Visitor(Shelf())
        _, made = await visitor.ask("POST", "/api/tables", game="chicago_poker", pace=0, options={"short": True})
        token = made["seats"][0]["token"]
        end = await visitor.play_on(await visitor.sit(token))
        assert end["view"]["ranking"]
        status, past = await visitor.ask("GET", f"/api/tables/{token}/at/3?as=open&draw=wide")
        assert (status, past["moves"], len(past["views"])) == (200, 3, 4) and past["svg"]["wide"].startswith("<svg")
        _, record = await visitor.ask("GET", f"/api/tables/{token}/record")
        status, shown = await visitor.ask("POST", "/api/tables", record=record)
        assert status == 201 and shown["seats"][0]["kind"] == "record"
        status, following = await visitor.ask("POST", f"/api/tables/{token}/rematch", rotate=True)
        assert (status, following["seat"]) == (201, 1)

    run(test)


def test_what_the_browser_refuses_to_keep_waits_and_is_kept_once():
    async def test():
        shelf = Shelf()
        visitor = Visitor(shelf)
        _, made = await visitor.ask(
            "POST", "/api/tables", game="chicago_poker", seats=[{"kind": "me"}, {"kind": "here"}]
        )
        tokens = [seat["token"] for seat in made["seats"]]
        scene = await visitor.sit(tokens[0])
        if not scene["choices"]:
            await visitor.door.disconnect(1)
            scene = await visitor.sit(tokens[1])
        shelf.refusals = 2
        await visitor.play_on(scene, 1)
        [text] = shelf.texts.values()
        assert [row["number"] for row in json.loads(text)["table"]["rows"]] == [1]

    run(test)


def every_kind_of_change(session) -> list[Change]:
    """Changes of every kind, in an order in which they could happen."""
    first, second = session.state.waiting[0], session.places[1]
    moves = [session.play(session.state.waiting[0], session.state.legal(session.state.waiting[0])[0]) for _ in range(5)]
    moves[0].reply = (str(session.places[first].token), Done("a", "done"))
    request = Request(first, 3, {1: None, 2: True})
    return [
        *moves,
        session.say(ChatLine(None, "Backroom", "hello", NOW)),
        session.say(ChatLine(1, "Bob", "hello yourself", NOW)),
        session.rename(1, "Bob"),
        session.give(1, "random"),
        Change(session.table, pace=300),
        Change(session.table, request=request, used=NOW + 5),
        session.go_back(3),
        session.renew_link(1, "a-new-link"),
        session.renew_link(None, "another-new-link"),
        Change(session.table, over=True, places=[second]),
    ]


def test_a_browser_keeps_what_a_database_keeps(tmp_path):
    session = open_session(TableRequest("chicago_poker", seats("me friend here"), seed=7), NOW)
    kept, database = TabStore(Shelf(), {}), Store(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    try:
        for store in (kept, database):
            store.create(stored_form(session))
        for number, change in enumerate(every_kind_of_change(session)):
            for store in (kept, database):
                store.write([change])
            assert kept.load(session.table) == database.load(session.table), number
        for token in ("a-new-link", "another-new-link", str(session.places[0].token), "nonsense"):
            assert kept.seat_of(token) == database.seat_of(token)
            assert kept.find(token) == database.find(token)
    finally:
        database.close()


def test_the_tables_that_nobody_opened_for_longest_are_forgotten():
    async def test():
        shelf = Shelf()
        store = TabStore(shelf, {})
        for age in range(MOST_TABLES + 2):
            store.create(stored_form(open_session(TableRequest("snitch"), NOW + age)))
        await store.flush()
        assert len(shelf.texts) == MOST_TABLES + 2
        again = TabStore(shelf, shelf.texts)
        await again.flush()
        assert len(shelf.texts) == MOST_TABLES
        assert min(json.loads(text)["table"]["created"] for text in shelf.texts.values()) == NOW + 2

    run(test)
