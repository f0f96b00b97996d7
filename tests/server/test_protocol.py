"""The protocol with real sockets and a real server."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from contextlib import ExitStack

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from backroom.records import Record
from tests.server.room import HANG, Server, hear, read_update, tell


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A running server."""
    with Server(tmp_path_factory.mktemp("data")) as running:
        yield running


BOTS = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
FRIENDS = [{"kind": "me", "name": "Ann"}, {"kind": "friend", "name": "Bob"}]


def play_until_over(socket):
    """Play the first choice whenever asked; return all updates in order."""
    updates, asked = [], -1
    while not updates or not updates[-1].get("over"):
        update = read_update(socket.recv(HANG))
        assert update["type"] != "refused", update
        updates.append(update)
        if update.get("choices") and update["moves"] > asked:
            asked = update["moves"]
            socket.send(
                json.dumps(
                    {"type": "play", "id": f"m{asked}", "action": update["choices"][-1]["action"], "seen": asked}
                )
            )
    return updates


def test_a_whole_game_against_a_bot_and_everything_after_it(server):
    made = server.make(game="chicago_poker", seats=BOTS, options={"short": True}, seed=11)
    token = made["seats"][0]["token"]
    assert server.ask(f"/api/tables/{token}/record")[0] == 400
    assert server.ask(f"/api/tables/{token}/position")[0] == 400
    assert server.ask(f"/api/tables/{token}/at/0?as=1")[0] == 400
    with server.socket(token) as socket:
        updates = play_until_over(socket)
    numbers = [update["n"] for update in updates if "n" in update]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    moves = [update["moves"] for update in updates if update["type"] in ("table", "moved")]
    assert moves[0] == 0 and moves == sorted(set(moves))  # an update may tell of several moves of the bot
    told = [event["n"] for update in updates for event in update.get("events", [])]
    assert told == list(range(len(told)))
    status, about, _ = server.ask(f"/api/tables/{token}")
    assert status == 200 and about["over"] and about["moves"] == moves[-1] and about["waiting"] == []
    status, text, _ = server.ask(f"/api/tables/{made['watch']}/record")
    record = Record.load(text)
    assert record.state.over and len(record) == moves[-1] and record.players == ("Player 0", "random")
    check_looking_back(server, token, record)
    check_going_on(server, record, text)


def check_looking_back(server, token, record):
    """Look at every moment, from every seat and with everything open."""
    for at in (0, 1, len(record) // 2, len(record)):
        state = record.at(at)
        for seat in range(2):
            status, moment, _ = server.ask(f"/api/tables/{token}/at/{at}?as={seat}")
            assert status == 200 and moment["view"] == json.loads(json.dumps(state.view(seat)))
            assert moment["events"] == json.loads(json.dumps(state.events(0, seat)))
        status, moment, _ = server.ask(f"/api/tables/{token}/at/{at}?as=open&draw=narrow")
        assert status == 200 and len(moment["views"]) == 2 and moment["svg"]["narrow"].startswith("<svg")
        assert all("?" not in event["text"] for event in moment["events"])
    assert server.ask(f"/api/tables/{token}/at/{len(record) + 1}")[0] == 400
    assert server.ask(f"/api/tables/{token}/at/0?as=2")[0] == 400


def check_going_on(server, record, text):
    """Play on from a moment of the record and from a position, and look at the record as a whole."""
    middle = len(record) // 2
    made = server.make(record=text, at=middle, seats=FRIENDS)
    with server.socket(made["seats"][0]["token"]) as socket:
        picture = hear(socket, "table")
        expected = json.loads(json.dumps(record.at(middle).view(0)))
        assert picture["view"] == expected | {"moves": 0, "you": 0} and picture["table"]["options"]["short"]
    shown = server.make(record=text)
    assert all(link["token"] is None for link in shown["seats"])
    status, moment, _ = server.ask(f"/api/tables/{shown['watch']}/at/3?as=1")
    assert status == 200 and moment["view"] == json.loads(json.dumps(record.at(3).view(1)))
    position = record.at(middle).position()
    assert server.make(game="chicago_poker", position=position, seats=FRIENDS)
    assert server.ask("/api/tables", {"record": text[:-40] + " nonsense"})[0] == 400


def test_two_friends_and_a_reconnect_in_the_middle(server):
    made = server.make(game="chicago_poker", seats=FRIENDS, seed=3)
    tokens = [link["token"] for link in made["seats"]]
    with server.socket(tokens[0]) as ann, ExitStack() as stack:
        first = hear(ann, "table")
        bob = stack.enter_context(server.socket(tokens[1]))
        picture = hear(bob, "table")
        assert [seat["connected"] for seat in picture["table"]["seats"]] == [True, True]
        sockets, seen = [ann, bob], picture["n"]
        seat = picture["table"]["waiting"][0]
        choice = (first if seat == 0 else picture)["choices"][0]
        assert tell(sockets[seat], type="play", id="1", action=choice["action"], seen=0)["type"] == "done"
        bob.close()
        tell(ann, type="chat", id="c", text="where are you?")
        with server.socket(tokens[1], f"?since={seen}") as again:
            updates = [hear(again, "moved"), hear(again, "chat")]
            assert updates[0]["moves"] == 1 and updates[1]["text"] == "where are you?"
            assert updates[0]["n"] > seen


def test_a_sent_message_that_was_not_answered_can_be_sent_again(server):
    made = server.make(game="chicago_poker", seats=BOTS, seed=3)
    token = made["seats"][0]["token"]
    with server.socket(token) as socket:
        update = hear(socket, "table")
        while not update["choices"]:
            update = hear(socket, "moved")
        message = {"type": "play", "id": "x", "action": update["choices"][0]["action"], "seen": update["moves"]}
        socket.send(json.dumps(message))
    with server.socket(token) as socket:
        assert tell(socket, **message) == {"type": "done", "id": "x"}
        assert tell(socket, **message) == {"type": "done", "id": "x"}
    entries = server.ask(f"/api/tables/{token}")[1]["moves"]
    assert entries > update["moves"]


def test_lobby_rules_qr_and_address(server):
    status, games, headers = server.ask("/api/games")
    assert status == 200 and games[0]["slug"] == "chicago_poker"
    for game in games:
        assert game["about"] and game["minutes"] and game["usual"] in game["seats"]
        assert game["bots"][-1]["name"] == "random" and all(bot["about"] for bot in game["bots"])
        rules = server.ask(f"/api/games/{game['slug']}/rules")[1]
        assert len(rules["rules"]) > 10 and rules["rulings"]
    found = server.ask("/api/games/chicago_poker/rules?search=CP-HAND.2")[1]
    assert [rule["id"] for rule in found["rules"]] == ["CP-HAND.2"]
    assert server.ask("/api/games/chess/rules")[0] == 404
    made = server.make(game="chicago_poker", seats=FRIENDS)
    ann, bob = (link["token"] for link in made["seats"])
    status, picture, headers = server.ask(f"/api/tables/{ann}/qr.svg?for=1")
    assert status == 200 and "<svg" in picture and headers["content-type"].startswith("image/svg+xml")
    assert server.ask(f"/api/tables/{bob}/qr.svg?for=0")[0] == 403
    assert server.ask(f"/api/tables/{bob}/qr.svg")[0] == 200
    assert server.ask("/api/address")[1]["address"].startswith("http://")


def test_headers_are_safe_on_pages_answers_and_errors(server):
    for path in ("/", "/t/abc", "/r", "/api/games", "/api/tables/nonsense", "/nonsense"):
        _, _, headers = server.ask(path)
        assert "script-src 'self'" in headers["content-security-policy"], path
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["server"] is None


def test_other_pages_can_neither_make_tables_nor_listen(server):
    made = server.make(game="chicago_poker", seats=BOTS)
    token = made["seats"][0]["token"]
    status, answer, _ = server.ask("/api/tables", {"game": "chicago_poker"}, origin="http://evil.example")
    assert status == 403 and answer["error"]
    for origin in ("http://evil.example", "null", f"http://{server.host}.evil.example"):
        with pytest.raises(InvalidStatus), server.socket(token, origin=origin):
            pass
    with server.socket(token, origin=f"http://{server.host}") as socket:
        assert hear(socket, "table")


def test_unknown_links_are_told_so(server):
    assert server.ask("/api/tables/nonsense")[0] == 404
    with server.socket("nonsense") as socket, pytest.raises(ConnectionClosed) as closed:
        socket.recv(HANG)
    assert closed.value.rcvd.code == 4404


def test_too_many_tables_at_once_are_refused(tmp_path):
    with Server(tmp_path, "--tables-per-minute", "3") as server:
        statuses = [server.ask("/api/tables", {"game": "snitch"})[0] for _ in range(5)]
    assert statuses == [201, 201, 201, 429, 429]


def test_a_server_that_is_stopped_and_started_goes_on(tmp_path):
    with Server(tmp_path) as server:
        made = server.make(game="chicago_poker", seats=FRIENDS, seed=4)
        token = made["seats"][0]["token"]
        with server.socket(token) as socket:
            before = hear(socket, "table")
        server.process.send_signal(signal.SIGINT)
        server.process.wait(HANG)
    with Server(tmp_path) as server, server.socket(token, f"?since={before['n']}") as socket:
        after = hear(socket, "table")
    assert after["view"] == before["view"] and after["table"]["links"] == before["table"]["links"]


def test_a_second_server_on_the_same_tables_says_where_the_first_is(tmp_path):
    with Server(tmp_path) as server:
        second = subprocess.run(
            [sys.executable, "-m", "backroom.cli", "serve", "--data", str(tmp_path)],
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert second.returncode == 2
        assert f"http://localhost:{server.host.partition(':')[2]}/" in second.stderr
