"""A game that is one folder goes the whole way: built, played, drawn, served, translated by fallback, recorded."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import backroom
from backroom.arena.match import play_match
from backroom.cli import main
from backroom.loading import compiled_module, import_compiled
from backroom.messages import translator_for
from backroom.records import Record, read_record
from tests.server.room import Server, hear, read_update

ROOT = Path(__file__).parent.parent.parent
SEATS = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]


@pytest.mark.skipif(not any(map(shutil.which, ("cc", "gcc", "clang"))), reason="there is no C compiler")
def test_the_binder_builds_it_beside_its_rules(tmp_path_factory):
    """What is up to date isn't built again: `make test` has done it before, and only one process does it at a time."""
    with (Path(tmp_path_factory.getbasetemp().parent) / "rum_row.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        import_compiled.cache_clear()
        if compiled_module("rum_row") is None:
            command = [sys.executable, "-m", "binder", "rum_row:RumRow"]
            subprocess.run(command, cwd=ROOT, env=dict(os.environ), check=True, capture_output=True)
    code = "import backroom; g = backroom.game('rum_row', 'compiled'); print(g, g.playouts(50, 4, seed=1).decisions)"
    said = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    decisions = backroom.game("rum_row", "interpreted").playouts(50, 4, seed=1).decisions
    assert said == f"<Game rum_row, compiled> {decisions}\n"


def test_it_is_played_watched_and_replayed_in_a_terminal(tmp_path, capsys):
    path = tmp_path / "night.record"
    assert main(["play", "rum_row", "--watch", "--seed", "4", "--pace", "0", "--save", str(path)]) == 0
    told = capsys.readouterr().out
    assert "sends a boat" in told and "lands" in told and "wins" in told
    record = read_record(path)
    assert record.state.over and Record.load(record.dump(), "interpreted").state.ranking == record.state.ranking
    assert main(["rules", "rum_row", "RR-END.1"]) == 0
    assert "implemented in rules/ending.py: end_game, is_raided" in " ".join(capsys.readouterr().out.split())


def test_bots_in_other_processes_play_it():
    match = play_match("rum_row", ["random"] * 3, games=6, seed=1, jobs=2)
    assert match.games == 6 and match == play_match("rum_row", ["random"] * 3, games=6, seed=1, jobs=1)


def test_it_is_drawn_from_the_shape_of_its_view():
    state = backroom.game("rum_row").new(3, seed=1)
    boats = state.view(0)["hand"]
    assert all(f'data-key="boat:{boat}"' in state.svg(0) for boat in boats)
    assert "data-key" not in state.svg(None)


def test_what_german_lacks_is_said_in_english():
    state = backroom.game("rum_row").new(3, seed=1)
    german = translator_for("de", "rum_row")
    assert german.say(state.prompt(0)["text"]) == state.prompt(0)["text"]
    assert german.say(state.text(state.legal(0)[0])).startswith("send boat")
    assert 'aria-label="Der Tisch von rum row"' in state.svg(0, language="de")


def test_a_table_of_it_is_served_over_a_socket_and_its_record_replayed(tmp_path):
    with Server(tmp_path) as server:
        about = next(game for game in server.ask("/api/games?language=de")[1] if game["slug"] == "rum_row")
        assert about["title"] == "Rum Row" and [bot["name"] for bot in about["bots"]] == ["random"]
        made = server.make(game="rum_row", seats=SEATS, options={"patrol": True}, seed=11)
        with server.socket(made["seats"][0]["token"], "?draw=wide&language=de") as socket:
            first = hear(socket, "table")
            assert first["prompt"]["text"].endswith("which boat do you send?") and "<svg" in first["svg"]["wide"]
            last = play_to_the_end(socket, first)
        record = Record.load(server.ask(f"/api/tables/{made['watch']}/record")[1])
    assert record.state.over and record.game.slug == "rum_row" and record.header.options["patrol"] is True
    assert last["view"] == json.loads(json.dumps(record.state.view(0)))


def play_to_the_end(socket, letter):
    """Play the last choice whenever asked; whoever chose before hearing what happened meanwhile looks again, as told.
    The last letter about the game."""
    waits_for, looked_at = "", -1
    while not letter["view"]["over"]:
        if letter["choices"] and not waits_for and letter["moves"] > looked_at:
            waits_for, looked_at = f"m{letter['moves']}", letter["moves"]
            action = letter["choices"][-1]["action"]
            socket.send(json.dumps({"type": "play", "id": waits_for, "action": action, "seen": looked_at}))
        heard = read_update(socket.recv(60))
        letter = heard if heard["type"] == "moved" else letter
        if heard.get("id") == waits_for:
            assert heard["type"] == "done" or "weitergegangen" in heard["reason"], heard
            waits_for = ""
    return letter
