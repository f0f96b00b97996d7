"""What comes to the server's doors: names, hosts, addresses, and what stays in its files."""

from __future__ import annotations

import http.client
import signal
import stat

import pytest

from backroom import game
from backroom.core.errors import Invalid
from backroom.records import Record
from backroom.server.gate import is_known, is_possible
from backroom.server.names import check_name
from backroom.server.opening import make_places
from backroom.server.protocol import Denied, Done, SeatRequest
from tests.server.room import Guest, Server, hear, make_table, run, token_of

SEATS = [{"kind": "me"}, {"kind": "friend"}]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A running server."""
    folder = tmp_path_factory.mktemp("house")
    with Server(folder, "--data", str(folder / "tables")) as running:
        yield running


def ask_raw(server, method, path, **headers):
    """Status, headers and text of the answer to a request as it stands."""
    connection = http.client.HTTPConnection(server.host, timeout=60)
    connection.request(method, path, headers=headers)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, answer.headers, text


# Names


@pytest.mark.parametrize(
    "name",
    [
        *("P0", "p12", "\uff301", "Backroom", "BACKROOM", "\uff22ackroom", "a spectator", "ann", "\uff21NN", "Ann  "),
        *("A\u3164nn", "\u2800", "\u115f", "An\u200bn", "\u202eAnn", "Greedy", "A\u034fnn", "Ann\ufe0f", "\u00a0"),
        *(
            "\u0410nn",
            "\u0391nn",
            "\u04200",
            "\u03a11",
            "P 1",
            "\u0412ackroom",
            "B\u0430ckr\u043e\u043em",
            "\u0412\u043eb",
        ),
    ],
)
def test_a_name_that_poses_as_another_is_refused(name):
    with pytest.raises(Invalid):
        check_name("chicago_poker", name, ["Ann", "Bob"])


@pytest.mark.parametrize(
    "name", ["Zoë", "Ann B", "❤\ufe0f", "Пётр", "Анна", "Άννα", "李", "Player 3", "Anna", "P", "P2P"]
)
def test_ordinary_names_are_taken(name):
    assert check_name("chicago_poker", name, ["Ann", "Bob"]) == name


def test_nobody_takes_the_name_of_another_at_the_table():
    async def story():
        table = make_table("me friend")
        guest = Guest(table, token_of(table, 1))
        table.session.places[0].name = "Ann"
        assert isinstance(await guest.say("name", text="ANN"), Denied)
        assert isinstance(await guest.say("name", text="Bob"), Done)
        assert isinstance(await guest.say("name", text="bob"), Done), "one's own name in other letters"
        with pytest.raises(Invalid, match="called"):
            make_places("rum_row", [SeatRequest("friend", None, name) for name in ("Ann", "ann")])

    run(story)


# Positions and files


def test_a_position_with_strange_separators_makes_a_table_that_can_be_loaded_again(tmp_path):
    position = {"seats": 2, "street": "br1\u2028jc2", "active": "P1", "step": "turn"}
    with Server(tmp_path) as server:
        made = server.make(game="chicago_poker", position=position, seats=SEATS)
        server.stop(signal.SIGTERM)
    with Server(tmp_path) as server, server.socket(made["watch"]) as socket:
        assert hear(socket, "table")["moves"] == 0


def test_a_record_from_such_a_position_can_be_read_again():
    position = {"seats": 2, "street": "br1\u2028jc2", "active": "P1", "step": "turn"}
    record = Record.start(game("chicago_poker"), 2, 5, position=position)
    assert Record.load(record.dump()).state == record.state


def test_nobody_else_on_the_machine_can_read_the_tables(server):
    folder = server.data / "tables"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    for file in folder.glob("tables.sqlite*"):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file


# Addresses


def test_answers_are_not_stored(server):
    made = server.make(game="chicago_poker", seats=SEATS)
    for path in ("/api/games", f"/api/tables/{made['watch']}", "/api/tables/none", "/nothing/here"):
        assert ask_raw(server, "GET", path)[1]["cache-control"] == "no-store", path


def test_unknown_pages_are_pages_and_unknown_requests_say_so(server):
    for path in ("/nothing", "/nothing/here", "/t/a/b", "/favicon.png"):
        status, headers, text = ask_raw(server, "GET", path)
        says_so = 'href="/"' in text or 'id="app"' in text  # the built page says it in the reader's language
        assert status == 404 and "text/html" in headers["content-type"] and says_so, path
    for method, path, code in (
        ("GET", "/api/nothing/here", 404),
        ("DELETE", "/api/tables", 405),
        ("GET", "/api/tables", 405),
        ("POST", "/api/games", 405),
        ("POST", "/", 405),
    ):
        status, headers, _ = ask_raw(server, method, path)
        assert status == code and "json" in headers["content-type"], (method, path)
        assert code != 405 or "allow" in headers, (method, path)


def test_who_asks_only_for_the_head_of_an_answer_gets_it_without_its_content(server):
    for path, code in (("/", 200), ("/api/games", 200), ("/nothing", 404), ("/api/nothing", 404)):
        status, headers, text = ask_raw(server, "HEAD", path)
        assert (status, text) == (code, "") and headers["content-length"] != "0", path


@pytest.mark.parametrize(
    "path",
    ["/assets/%00", "/%00", "/assets/" + "x" * 5000, "/" + "y" * 5000, "/assets/..%2f..%2fetc", "/t/%0a", "/%ff"],
)
def test_impossible_files_are_not_found(server, path):
    assert ask_raw(server, "GET", path)[0] == 404
    assert "Traceback" not in (server.data / "server.log").read_text()


def test_the_server_answers_only_to_names_that_no_stranger_owns(server):
    for host in ("evil.example", "evil.example:80", "localhost.evil.example", "127.0.0.1.evil.example", "a b", "[::1"):
        assert ask_raw(server, "GET", "/api/games", Host=host)[0] in (400, 421), host
    for host in ("localhost", "127.0.0.1:9", "[::1]:80", "192.168.0.7", "den:8765", "den.local", "den.fritz.box"):
        assert ask_raw(server, "GET", "/api/games", Host=host)[0] == 200, host
    assert is_known("friends.example:443", {"friends.example"}) and is_known("any.example", {"*"})
    assert not is_possible("/a\x00b") and is_possible("/t/abc")
