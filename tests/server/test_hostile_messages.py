"""Hostile messages: whatever is sent, the server answers with a sentence, changes nothing and stays up."""

from __future__ import annotations

import contextlib
import http.client
import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from backroom.server.protocol import Done
from tests.server.attack import CLOSE, TEXT, frame
from tests.server.room import HANG, Guest, Server, hear, make_table, run

SEATS = [{"kind": "me"}, {"kind": "friend"}]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A running server."""
    with Server(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.fixture(scope="module")
def table(server):
    """A table that must stay unharmed."""
    return server.make(game="chicago_poker", seats=SEATS, seed=3)


NONSENSE = [
    "",
    "null",
    "[]",
    "{}",
    "1e999",
    '"play"',
    "{",
    "\x00",
    "NaN",
    "[" * 5000,
    '{"type":' * 4000,
    '{"type": "nonsense", "id": "1"}',
    '{"type": "play"}',
    '{"type": "play", "id": 5, "action": 1, "seen": 0}',
    '{"type": "play", "id": "", "action": 1, "seen": 0}',
    json.dumps({"type": "play", "id": "x" * 65, "action": 1, "seen": 0}),
    '{"type": "play", "id": "1", "action": 1, "seen": -1}',
    '{"type": "play", "id": "1", "action": 1, "seen": 0, "seat": 1}',
    '{"type": "play", "id": "1", "action": 1, "seen": 1e300}',
    '{"type": "chat", "id": "1", "text": ""}',
    json.dumps({"type": "chat", "id": "1", "text": "x" * 501}),
    '{"type": "name", "id": "1", "text": 7}',
    '{"type": "pace", "id": "1", "ms": -5}',
    '{"type": "answer", "id": "1", "yes": "yes"}',
    "\ud83d\ude00" * 100,
]


def test_nonsense_is_refused_in_a_sentence(server, table):
    with server.socket(table["seats"][0]["token"]) as socket:
        hear(socket, "table")
        for text in NONSENSE:
            socket.send(text.encode("utf-8", "surrogatepass").decode("utf-8", "replace"))
            answer = hear(socket, "refused")
            assert answer["reason"]
    check_unharmed(server, table)


ACTIONS = [
    10**30,
    -1,
    True,
    None,
    1.5,
    "",
    "x" * 50_000,
    {"do": "place"},
    {"do": ["a"]},
    {"": ""},
    [],
    [1],
    {"do": None},
    {"do": "place", "card": {"a": [1]}, "business": 5},
    "\u202e" * 300,
    2**63,
    {"a": {"b": {"c": {}}}},
]


def test_hostile_actions_change_nothing(server, table):
    for token in (table["seats"][0]["token"], table["seats"][1]["token"], table["watch"]):
        with server.socket(token) as socket:
            hear(socket, "table")
            for number, action in enumerate(ACTIONS):
                socket.send(json.dumps({"type": "play", "id": f"h{number}", "action": action, "seen": 0}))
                assert hear(socket, "refused")["id"] == f"h{number}"
    check_unharmed(server, table)


def test_binary_and_giant_frames_end_the_socket(server, table):
    for content, code in ((b"\x00\x01", 4400), ("x" * 70_000, 1009)):
        with server.socket(table["seats"][0]["token"]) as socket:
            hear(socket, "table")
            socket.send(content)
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    socket.recv(HANG)
            assert closed.value.rcvd.code == code
    check_unharmed(server, table)


def test_a_flood_is_refused_and_then_cut_off(server, table):
    with server.socket(table["seats"][1]["token"]) as socket:
        with contextlib.suppress(ConnectionClosed):
            for number in range(600):
                socket.send(json.dumps({"type": "chat", "id": str(number), "text": "spam"}))
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                socket.recv(HANG)
        assert closed.value.rcvd.code == 4429
    check_unharmed(server, table)


def check_unharmed(server, table):
    """Check that the table is unchanged and that the server has logged no error."""
    with server.socket(table["seats"][0]["token"]) as socket:
        picture = hear(socket, "table")
        assert picture["moves"] == 0 and picture["table"]["seats"][0]["name"] == "Player 0"
    assert server.process.poll() is None


def test_hostile_wishes_for_tables_are_refused(server):
    for wish in (
        {},
        {"game": "chess"},
        {"game": "snitch", "seats": SEATS},
        {"game": "chicago_poker", "seed": -1},
        {"game": "chicago_poker", "seed": 2**70},
        {"game": "chicago_poker", "options": {"x": 1}},
        {"game": "chicago_poker", "seats": [{"kind": "me"}, {"kind": "me"}]},
        {"game": "chicago_poker", "seats": [{"kind": "me", "name": "a|b"}, {"kind": "bot"}]},
        {"game": "chicago_poker", "seats": [{"kind": "me", "bot": "greedy"}, {"kind": "bot"}]},
        {"game": "chicago_poker", "seats": [{"kind": "bot", "bot": "../x"}, {"kind": "bot"}]},
        {"game": "chicago_poker", "position": {"x": 1}},
        {"record": "nonsense"},
        {"record": ""},
        {"game": "chicago_poker", "at": 5},
        {"game": "chicago_poker", "pace": 10**9},
    ):
        status, answer, _ = server.ask("/api/tables", wish)
        assert status == 400 and answer["error"], wish


@pytest.mark.parametrize("content", [b"[" * 100_000, b'{"game":' * 50_000, b'{"game":"\xff\xfe"}', b"{", b""])
def test_content_that_is_no_json_is_refused_in_a_sentence(server, content):
    connection = http.client.HTTPConnection(server.host, timeout=60)
    connection.request("POST", "/api/tables?language=de", content, {"content-type": "application/json"})
    answer = connection.getresponse()
    said = json.loads(answer.read())
    connection.close()
    assert answer.status == 400 and said["error"]


NUMBERS = st.integers() | st.floats(allow_nan=False, allow_infinity=False)
JSON = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(JSON, min_size=1, max_size=8))
@pytest.mark.parametrize("slug", ["chicago_poker", "chinatown"])
def test_any_json_as_an_action_is_refused_or_a_legal_choice(slug, actions):
    async def story():
        table = make_table("me friend here", slug)
        guests = {place.seat: Guest(table, place.token) for place in table.session.places}
        for action in actions:
            before = table.session.state.clone(listen=True)
            for guest in guests.values():
                if not isinstance(await guest.play(action if action is not None else {}), Done):
                    assert table.session.state == before
                before = table.session.state.clone(listen=True)
                guest.updates()

    run(story)


def test_text_that_is_not_utf_8_ends_its_socket_and_leaves_no_traceback_in_the_log(server, table):
    with server.socket(table["seats"][0]["token"]) as socket:
        hear(socket, "table")
        socket.send(b"\xff\xfe", text=True)
        with pytest.raises(ConnectionClosed):
            while True:
                socket.recv(HANG)
    assert "Traceback" not in (server.data / "server.log").read_text()


def test_who_breaks_the_protocol_and_closes_at_once_leaves_no_traceback_in_the_log(server, table):
    with server.socket(table["seats"][0]["token"]) as socket:
        hear(socket, "table")
        socket.socket.sendall(frame(b"\xff\xfe", TEXT) + frame(b"", CLOSE) + frame(b"\xff\xfe", TEXT))
        with pytest.raises(ConnectionClosed):
            while True:
                socket.recv(HANG)
    with server.socket(table["seats"][0]["token"]) as again:
        hear(again, "table")
    assert "Traceback" not in (server.data / "server.log").read_text()
