"""The measurement of a start with many stored tables works, on a small scale."""

from __future__ import annotations

import sys

from tests.server import many_tables


def test_a_server_starts_with_many_stored_tables_and_opens_one(capsys, monkeypatch):
    monkeypatch.setattr(many_tables, "AT_ONCE", 20)
    monkeypatch.setattr(sys, "argv", ["many_tables", "--tables", "50", "--actions", "5"])
    many_tables.main()
    said = capsys.readouterr().out
    assert said.startswith("50 tables with up to 5 actions each") and "opened one (200)" in said
