"""Tables with editions of one's own, at a real server."""

from __future__ import annotations

from tests.server.room import Server, hear

from .test_editions import DOCKS, edition_of

SEATS = [{"kind": "me"}, {"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]


def test_a_table_can_be_opened_with_an_edition_from_the_data_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("BACKROOM_INTERPRETED", "1")
    folder = tmp_path / "editions"
    folder.mkdir()
    path = edition_of("gangster", folder, DOCKS)
    (folder / "broken.toml").write_text("edition.game = 1", "utf-8")
    with Server(tmp_path) as server:
        offered = [game for game in server.ask("/api/games")[1] if game["edition"]]
        assert [(game["base"], game["edition"], game["title"]) for game in offered] == [
            ("gangster", "mine", "Gangster (mine)")
        ]
        slug = offered[0]["slug"]
        made = server.make(game=slug, seats=SEATS, seed=3)
        token = made["seats"][0]["token"]
        with server.socket(token, "?draw=wide") as socket:
            seen = hear(socket, "table")
            assert seen["view"]["game"] == slug
            status, book, _ = server.ask(f"/api/games/{slug}/rulebook")
            assert status == 200 and book["title"]
    assert "broken.toml" in (tmp_path / "server.log").read_text("utf-8")
    path.unlink()
    with Server(tmp_path) as server, server.socket(token) as socket:
        seen = hear(socket, "table")
        assert seen["view"]["game"] == slug
        assert seen["table"]["title"] == "Gangster (mine)"
