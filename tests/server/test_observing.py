"""Whether the server is well, its counts, its logs, and its end."""

from __future__ import annotations

import json
import logging
import os
import re
import signal
import sqlite3
import sys
import time
from contextlib import closing

import pytest
from websockets.exceptions import ConnectionClosed

from backroom.server.logs import JsonFormatter
from backroom.server.measuring import Histogram, added

from .room import Server, hear
from .test_supervisor import ask_until_up, children

SEATS = [{"kind": "me"}, {"kind": "friend"}]


def counts(server: Server) -> dict[str, float]:
    """All counts from /metrics."""
    status, text, headers = server.ask("/metrics")
    assert status == 200 and headers["content-type"].startswith("text/plain; version=0.0.4")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    assert all(re.fullmatch(r'[a-z_]+(\{[a-z]+="[^"]+"\})? [0-9.e+-]+', line) for line in lines), text
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}


def test_health_and_counts_of_a_server(tmp_path):
    with Server(tmp_path) as server:
        assert server.ask("/health")[:2] == (200, {"status": "ok"})
        made = server.make(game="chicago_poker", seats=SEATS, seed=3)
        with server.socket(made["seats"][0]["token"]) as ann, server.socket(made["seats"][1]["token"]) as bob:
            pictures = [hear(one, "table") for one in (ann, bob)]
            asked, player = next((seen, one) for seen, one in zip(pictures, (ann, bob), strict=True) if seen["choices"])
            play = {"type": "play", "id": "1", "action": asked["choices"][0]["action"], "seen": 0}
            player.send(json.dumps(play))
            hear(player, "done")
            found = counts(server)
        assert (found["backroom_tables"], found["backroom_people"], found["backroom_sockets"]) == (1, 2, 2)
        for name in ("backroom_move_seconds", "backroom_save_seconds"):
            assert found[f"{name}_count"] == found[f'{name}_bucket{{le="+Inf"}}'] == 1 and found[f"{name}_sum"] > 0
        assert found["backroom_bots_waiting"] == found["backroom_bot_queue_seconds_count"] == 0
        assert found["process_cpu_seconds_total"] > 0
        assert found['backroom_redeals_total{how="at random"}'] >= 0
        for _ in range(120):
            server.ask(f"/api/tables/{made['watch']}/position")
        assert counts(server)['backroom_refusals_total{kind="reading"}'] > 0


def test_a_bucket_counts_everything_up_to_its_bound():
    histogram = Histogram("x_seconds", "a test")
    for seconds in (0.0005, 0.001, 0.3, 99.0):
        histogram.observe(seconds)
    lines = histogram.lines()
    assert lines[:3] == ["# HELP x_seconds a test", "# TYPE x_seconds histogram", 'x_seconds_bucket{le="0.001"} 2']
    assert 'x_seconds_bucket{le="0.5"} 3' in lines and 'x_seconds_bucket{le="+Inf"} 4' in lines
    assert lines[-2:] == ["x_seconds_sum 99.301500", "x_seconds_count 4"]


def test_the_counts_of_several_processes_are_added():
    assert added(["# HELP a b\na 1\nc 0.5\n", "# HELP a b\na 2\n", "c 1\n"]) == "# HELP a b\na 3\nc 1.5\n"


def test_a_log_for_programs_is_one_object_per_line(tmp_path):
    with Server(tmp_path, "--log", "json") as server:
        os.kill(children(server.process.pid)[0], signal.SIGKILL)
        assert ask_until_up(server, "/health")[0] == 200
    lines = [json.loads(line) for line in (tmp_path / "server.log").read_text().splitlines()]
    assert any(line["level"] == "error" and "starting it again" in line["message"] for line in lines)
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line["time"]) for line in lines)


def test_a_mistake_is_logged_with_its_traceback():
    try:
        raise ValueError("wrong")
    except ValueError:
        record = logging.LogRecord("x", logging.ERROR, "f", 1, "it failed: %s", ("a\nb",), sys.exc_info())
    said = json.loads(JsonFormatter().format(record))
    assert said["message"] == "it failed: a\nb" and "ValueError: wrong" in said["error"]


def test_a_server_that_is_stopped_finishes_the_moves_that_it_has_begun(tmp_path):
    with Server(tmp_path) as server:
        made = server.make(game="chicago_poker", seats=SEATS, seed=3)
        file = tmp_path / "tables.sqlite"
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            for seat in made["seats"]:
                with server.socket(seat["token"]) as player:
                    picture = hear(player, "table")
                    if not picture["choices"]:
                        continue
                    other.execute("BEGIN IMMEDIATE")  # the disk is busy for a moment
                    play = {"type": "play", "id": "1", "action": picture["choices"][0]["action"], "seen": 0}
                    player.send(json.dumps(play))
                    hear(player, "trouble")
                    server.process.send_signal(signal.SIGTERM)
                    with pytest.raises(ConnectionClosed):
                        while True:
                            player.recv(60)
                    time.sleep(0.2)
                    other.execute("COMMIT")
                    break
            server.process.wait(60)
            assert other.execute("SELECT count(*) FROM actions").fetchone() == (1,)
            assert other.execute("SELECT count(*) FROM replies").fetchone() == (1,)
