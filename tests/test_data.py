"""Games as data: files that anybody can read, the same bytes whoever writes them, and nothing twice."""

from __future__ import annotations

import sys

import pytest

import backroom
from backroom.cli import main
from backroom.records import Record

parquet = pytest.importorskip("pyarrow.parquet")

WORDS = ["games", "snitch", "--bots", "greedy,random", "--seed", "3"]


def contents(folder):
    """The files of a folder."""
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_records_are_written_in_parts_and_can_be_replayed(tmp_path, capsys):
    assert main([*WORDS, "--games", "5", "--part", "2", "--out", str(tmp_path), "--jobs", "1"]) == 0
    assert "5 games of Chicago in 3 files" in capsys.readouterr().out
    rows = [row for file in sorted(tmp_path.iterdir()) for row in parquet.read_table(file).to_pylist()]
    assert [row["game"] for row in rows] == list(range(5))
    for row in rows:
        record = Record.load(row["record"])
        assert list(record.players) == row["bots"] and record.state.scores == row["scores"]


def test_an_interrupted_run_goes_on_and_a_longer_one_replaces_the_last_part(tmp_path):
    one, other = tmp_path / "one", tmp_path / "other"
    assert main([*WORDS, "--games", "3", "--part", "2", "--out", str(one), "--jobs", "1"]) == 0
    kept = one / "records-00000000-00000002.parquet"
    before = kept.stat().st_mtime_ns
    assert main([*WORDS, "--games", "4", "--part", "2", "--out", str(one), "--jobs", "1"]) == 0
    assert kept.stat().st_mtime_ns == before
    assert main([*WORDS, "--games", "4", "--part", "2", "--out", str(other), "--jobs", "2"]) == 0
    assert contents(one) == contents(other)


@pytest.mark.parametrize(("slug", "more"), [("snitch", []), ("chinatown", ["--option", "trade=limited"])])
def test_observations_are_what_the_seat_knew_and_could_choose(tmp_path, slug, more):
    words = ["games", slug, "--table", "observations", "--games", "1", "--jobs", "1", *more]
    assert main([*words, "--out", str(tmp_path)]) == 0
    table = parquet.read_table(tmp_path / "observations-00000000-00000001.parquet")
    assert table.schema.metadata[b"layout_version"].decode() == str(backroom.game(slug).layout.version)
    rows = table.to_pylist()
    assert len(rows) > 50
    assert all(row["action"] in row["choices"] for row in rows)
    assert {len(row["observation"]) for row in rows} == {backroom.game(slug).layout.size}
    assert [row["move"] for row in rows] == sorted(row["move"] for row in rows)
    assert sum({row["seat"]: row["win"] for row in rows}.values()) == pytest.approx(1)


def test_other_games_are_not_mixed_into_a_folder(tmp_path, capsys):
    assert main([*WORDS, "--games", "1", "--out", str(tmp_path), "--jobs", "1"]) == 0
    assert main([*WORDS[:-1], "4", "--games", "1", "--out", str(tmp_path), "--jobs", "1"]) == 2
    assert "holds other games: their seed is '3', not '4'" in capsys.readouterr().err


def test_without_pyarrow_one_sentence_says_what_to_install(tmp_path, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert main([*WORDS, "--games", "1", "--out", str(tmp_path)]) == 2
    assert (
        "backroom games needs pyarrow, which isn't installed: pip install 'backroom[data]'" in capsys.readouterr().err
    )
