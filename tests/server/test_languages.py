"""Everybody reads a table in their own language; what is stored and what programs read is never translated."""

from __future__ import annotations

import json

import pytest

from backroom.messages import languages
from backroom.server import pictures
from backroom.server.protocol import decoder
from backroom.server.viewers import Form
from tests.server.room import Guest, Server, hear, make_table, read_update, run, tell, token_of

FRIENDS = [{"kind": "me", "name": "Ann"}, {"kind": "friend", "name": "Bob"}]
PROMPT = "Du bist dran: noch 1 Aktion"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A running server."""
    with Server(tmp_path_factory.mktemp("data")) as running:
        yield running


def first_to_act(made, server):
    """The link of the seat that is asked first."""
    _, about, _ = server.ask(f"/api/tables/{made['watch']}")
    return made["seats"][about["waiting"][0]]["token"]


def test_updates_and_drawings_come_in_the_language_of_the_socket(server):
    link = first_to_act(server.make(game="chicago_poker", seats=FRIENDS, seed=3), server)
    with server.socket(link, "?draw=wide&language=de") as german, server.socket(link, "?draw=wide") as english:
        here, there = hear(german, "table"), hear(english, "table")
        assert here["prompt"]["text"].startswith(PROMPT)
        assert there["prompt"]["text"].startswith("Your turn: 1 action left")
        assert "erhält" in here["events"][0]["text"] and "is dealt" in there["events"][0]["text"]
        assert "eine Karte ziehen" in [choice["text"] for choice in here["choices"]]
        assert "Der Tisch von" in here["svg"]["wide"] and "The table of" in there["svg"]["wide"]
        assert here["view"] == there["view"]
        translated = ("text", "label", "assent", "facts", "said")
        plain, others = (
            [{name: value for name, value in choice.items() if name not in translated} for choice in heard["choices"]]
            for heard in (here, there)
        )
        assert plain == others
        assert not any("said" in choice for choice in there["choices"])
        assert (here["choices"][0]["label"], there["choices"][0]["label"]) == ("Eine Karte ziehen", "Draw a card")


def test_saying_hello_in_another_language_brings_everything_anew(server):
    link = first_to_act(server.make(game="chicago_poker", seats=FRIENDS, seed=3), server)
    with server.socket(link, "?draw=wide") as socket:
        before = hear(socket, "table")
        tell(socket, type="hello", id="1", draw="wide", language="de")
        after = hear(socket, "table")
        assert after["prompt"]["text"].startswith(PROMPT) and "Der Tisch von" in after["svg"]["wide"]
        assert after["n"] >= before["n"] and after["moves"] == before["moves"]
        socket.send(json.dumps({"type": "play", "id": "2", "action": "draw", "seen": after["moves"]}))
        moved = hear(socket, "moved")
        assert any("zieht" in event["text"] for event in moved["events"])
        assert moved["undo"]["why"] == "Bei „eine Karte ziehen“ war Zufall im Spiel."
        tell(socket, type="hello", id="3", draw="narrow", language="de")
        assert "Der Tisch von" in hear(socket, "drawn")["svg"]["narrow"]
        tell(socket, type="hello", id="4", draw="wide", language="tlh")
        assert hear(socket, "table")["events"][0]["text"].startswith("P")


def test_refusals_come_in_the_language_of_the_socket(server):
    link = first_to_act(server.make(game="chicago_poker", seats=FRIENDS, seed=3), server)
    with server.socket(link, "?language=de") as socket:
        moves = hear(socket, "table")["moves"]
        refused = tell(socket, type="play", id="1", action="end turn", seen=moves)
        assert refused["reason"] == "Du musst noch 1 Aktion ausführen; passen gibt es nicht."
        assert refused["rule"] == "CP-TURN.4"
        assert "unverständlich" in tell(socket, type="play", id="2", action="dance", seen=moves)["reason"]
        assert tell(socket, type="answer", id="3", yes=True)["reason"] == "Du bist gerade nicht gefragt."
        socket.send('{"type": "dance", "id": "4"}')
        assert hear(socket, "refused")["reason"].startswith("Diese Nachricht ist unverständlich")


def test_http_answers_in_the_language_that_is_asked_for(server):
    _, english, _ = server.ask("/api/games")
    _, german, _ = server.ask("/api/games?language=de")
    _, unknown, _ = server.ask("/api/games?language=tlh")
    assert english == unknown != german
    assert german[0]["about"].startswith("Halb verdeckte Pokerblätter") and "gierig" in [
        bot["title"] for bot in german[0]["bots"]
    ]
    assert [game["slug"] for game in german] == [game["slug"] for game in english]
    made = server.make(game="chicago_poker", seats=FRIENDS, seed=3)
    link = made["seats"][0]["token"]
    _, moment, _ = server.ask(f"/api/tables/{link}/at/0?draw=wide&language=de")
    assert "erhält" in moment["events"][0]["text"] and "Der Tisch von" in moment["svg"]["wide"]
    _, moment, _ = server.ask(f"/api/tables/{link}/at/0")
    assert "is dealt" in moment["events"][0]["text"]
    assert server.ask("/api/tables/nobody?language=de")[1]["error"] == "Dieser Link führt zu keinem Tisch."
    assert server.ask(f"/api/tables/{link}/record?language=de")[1]["error"].startswith("Eine Aufzeichnung verrät")
    wrong = {"game": "chicago_poker", "seats": [{"kind": "me", "name": "greedy"}, {"kind": "bot"}]}
    assert server.ask("/api/tables?language=de", wrong)[1]["error"].startswith("greedy heißt schon ein Bot")


def test_an_update_is_drawn_and_translated_once_for_all_sockets_of_a_link(monkeypatch):
    drawn, plain = [], pictures.draw
    monkeypatch.setattr(pictures, "draw", lambda *given: drawn.append(given[4]) or plain(*given))

    async def story():
        table = make_table("me friend")
        token = token_of(table, 0)
        boxes = [table.connect(token, None, "wide", Form(language)) for language in ("de", "en", "de")]
        guest = Guest(table, token_of(table, table.session.state.waiting[0]))
        for box in boxes:
            while not box.updates.empty():
                box.updates.get_nowait()
        drawn.clear()
        await guest.play()
        first, second, third = (read_update(box.updates.get_nowait()) for box in boxes)
        assert first == third and first["view"] == second["view"] and first["events"] != second["events"]
        assert drawn == ["de", "en"]

    run(story)


def test_what_people_say_is_not_translated():
    async def story():
        table = make_table("me friend")
        box = table.connect(token_of(table, 0), None, None, Form("de"))
        watcher = Guest(table, table.session.watch)
        await table.receive(token_of(table, 0), box, decoder.decode('{"type": "chat", "id": "1", "text": "red"}'))
        await watcher.say("chat", text="yes")
        told = [read_update(box.updates.get_nowait()) for _ in range(box.updates.qsize())]
        lines = [(line["name"], line["text"]) for line in told if line["type"] == "chat"]
        assert lines == [("Player 0", "red"), ("Zuschauer", "yes")]
        assert [line.name for line in table.session.chat] == ["Player 0", "A spectator"]

    run(story)


@pytest.mark.parametrize("language", languages())
def test_a_rulebook_and_its_pictures_come_in_the_language_that_is_asked_for(server, language):
    status, book, _ = server.ask(f"/api/games/gangster/rulebook?language={language}")
    assert status == 200 and book["language"] == language
    names = [block["rows"][0][0] for part in book["chapters"] for block in part["blocks"] if block["kind"] == "picture"]
    for name in names:
        status, picture, headers = server.ask(f"/api/games/gangster/pictures/{name}?language={language}&draw=narrow")
        assert status == 200 and "svg" in headers["content-type"] and "<svg" in picture
    assert names


@pytest.mark.parametrize(
    "path", ["nosuch/rulebook", "nosuch/glossary", "gangster/pictures/nosuch", "gangster/pictures/%2e%2e"]
)
def test_a_rulebook_or_picture_that_does_not_exist_is_not_found(server, path):
    status, answer, _ = server.ask(f"/api/games/{path}")
    assert status == 404 and answer["error"]
