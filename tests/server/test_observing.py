"""Whether the server is well, and its counts."""

from __future__ import annotations

import re

from .room import Server, hear


def count(server: Server, name: str) -> int:
    """A count from /metrics."""
    status, text, headers = server.ask("/metrics")
    assert status == 200 and headers["content-type"].startswith("text/plain; version=0.0.4")
    found = re.search(rf"^{re.escape(name)} (\d+)$", text, re.MULTILINE)
    assert found, text
    return int(found[1])


def test_health_and_counts_of_a_server(tmp_path):
    with Server(tmp_path) as server:
        assert server.ask("/health")[:2] == (200, {"status": "ok"})
        link = server.make(game="chicago_poker", seats=[{"kind": "me"}, {"kind": "friend"}])["seats"][0]["token"]
        with server.socket(link) as player:
            hear(player, "table")
            assert count(server, "backroom_tables") == count(server, "backroom_people") == 1
            assert count(server, "backroom_sockets") == 1
        assert count(server, 'backroom_redeals_total{how="at random"}') >= 0
        before = count(server, 'backroom_refusals_total{kind="reading"}')
        for _ in range(120):
            server.ask(f"/api/tables/{link}/position")
        assert count(server, 'backroom_refusals_total{kind="reading"}') > before
