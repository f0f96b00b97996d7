"""Links that a stranger may know are renewed: the old one leads nowhere, and everybody is told."""

from __future__ import annotations

import pytest
from websockets.exceptions import ConnectionClosed

from .room import Server, hear, tell

SEATS = [{"kind": "me", "name": "Ann"}, {"kind": "friend", "name": "Bob"}, {"kind": "bot", "bot": "random"}]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("links")) as found:
        yield found


def renew(server, token, **wanted):
    """Status and answer of a request for a new link."""
    return server.ask(f"/api/tables/{token}/renew", wanted)[:2]


def test_a_renewed_link_takes_the_place_of_the_old_one_for_good(server):
    made = server.make(game="chicago_poker", seats=SEATS)
    ann, bob = (seat["token"] for seat in made["seats"][:2])
    with server.socket(bob) as thief, server.socket(ann) as player:
        hear(thief, "table")
        status, answer = renew(server, bob)
        assert status == 201 and answer["seat"] == 1 and answer["token"] not in (ann, bob)
        with pytest.raises(ConnectionClosed):
            while True:
                thief.recv(60)
        assert hear(player, "chat")["text"] == "The link of Bob is new; the old one no longer works."
        assert hear(player, "table")["table"]["links"][1]["token"] == answer["token"]
    assert server.ask(f"/api/tables/{bob}")[0] == 404
    with server.socket(bob) as refused, pytest.raises(ConnectionClosed) as closed:
        refused.recv(60)
    assert closed.value.rcvd.code == 4404
    with server.socket(answer["token"]) as again:
        assert hear(again, "table")["table"]["seat"] == 1
        assert tell(again, type="chat", id="1", text="it is me")["type"] == "done"


def test_the_creator_renews_the_links_of_friends_and_spectators(server):
    made = server.make(game="chicago_poker", seats=SEATS)
    ann, bob = (seat["token"] for seat in made["seats"][:2])
    assert renew(server, ann, seat=1)[1]["seat"] == 1 and server.ask(f"/api/tables/{bob}")[0] == 404
    status, answer = renew(server, ann, watch=True)
    assert status == 201 and answer["seat"] is None
    assert server.ask(f"/api/tables/{made['watch']}")[0] == 404
    assert server.ask(f"/api/tables/{answer['token']}")[1]["seat"] is None
    assert server.ask(f"/api/tables/{ann}")[1]["seat"] == 0


def test_nobody_else_may_renew_a_link(server):
    made = server.make(game="chicago_poker", seats=SEATS)
    ann, bob = (seat["token"] for seat in made["seats"][:2])
    for token, wanted in [(bob, {"seat": 0}), (bob, {"watch": True}), (made["watch"], {}), (ann, {"seat": 2})]:
        status, answer = renew(server, token, **wanted)
        assert status == 400 and answer["error"], wanted
    assert renew(server, "nonsense")[0] == 404
    assert server.ask(f"/api/tables/{ann}/renew", {}, origin="http://elsewhere.example")[0] == 403
    assert all(server.ask(f"/api/tables/{token}")[0] == 200 for token in (ann, bob, made["watch"]))
