"""A match that is kept: it goes on after an interruption, and its tables, records and report say what was played."""

from __future__ import annotations

import csv
import json
import re
import sys
import tomllib
import xml.etree.ElementTree as ET

import pytest

import backroom
from backroom.arena.analysis import labels, pairwise, ratings, seat_effect
from backroom.arena.folder import MatchFolder
from backroom.arena.match import Match, MatchResult, play_games, play_match
from backroom.arena.report import NO_RATINGS, as_page, as_table
from backroom.bots import standings
from backroom.cli import main
from backroom.records import read_record

WORDS = ["arena", "snitch", "greedy", "random", "--seats", "4", "--seed", "3", "--jobs", "1"]


def test_a_match_goes_on_where_it_was_interrupted(tmp_path, capsys):
    out = tmp_path / "out"
    assert main([*WORDS, "--games", "5", "--out", str(out)]) == 0
    journal = out / "games.jsonl"
    text = journal.read_text(encoding="utf-8")
    journal.write_text(text[: len(text) * 3 // 5], encoding="utf-8")  # somebody has pulled the plug
    whole = journal.read_text(encoding="utf-8").count("\n")
    assert 0 < whole < 5
    match = Match("snitch", ("greedy", "random"), 4, 3, json.loads((out / "match.json").read_text())["options"])
    kept = MatchFolder(out, match)
    again: list[int] = []
    play_games(match, range(5), kept.before, 1, lambda game: again.append(game.number))
    kept.journal.close()
    assert again == list(range(whole, 5))
    assert main([*WORDS, "--games", "9", "--out", str(out)]) == 0
    assert main([*WORDS, "--games", "9", "--out", str(tmp_path / "other")]) == 0
    for name in ("games.csv", "games.parquet"):
        assert (out / name).read_bytes() == (tmp_path / "other" / name).read_bytes()


def test_another_match_is_not_mixed_into_a_folder(tmp_path, capsys):
    assert main([*WORDS, "--games", "1", "--out", str(tmp_path)]) == 0
    before = (tmp_path / "games.jsonl").read_bytes()
    assert main([*WORDS[:-4], "--seed", "4", "--games", "1", "--out", str(tmp_path)]) == 2
    assert "holds another match: its seed is 3, not 4; name another folder" in capsys.readouterr().err
    assert (tmp_path / "games.jsonl").read_bytes() == before


def test_a_kept_match_has_tables_a_report_and_records(tmp_path):
    assert main([*WORDS, "--games", "3", "--out", str(tmp_path), "--records"]) == 0
    with open(tmp_path / "games.csv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 3 * 4 and sum(float(row["win"]) for row in rows) == pytest.approx(3)
    record = read_record(tmp_path / "records" / "000002.record")
    seats = [row for row in rows if row["game"] == "2"]
    assert record.players == tuple(row["bot"] for row in seats)
    assert [str(score) for score in record.state.scores or ()] == [row["score"] for row in seats]
    told = json.loads((tmp_path / "result.json").read_text(encoding="utf-8"))
    assert told["games"] == 3 and {"mu", "sigma"} == set(told["bots"][0]["rating"])


def test_records_need_a_folder(capsys):
    assert main([*WORDS, "--games", "1", "--records"]) == 2
    assert "--records needs a folder" in capsys.readouterr().err


def test_the_report_is_one_file_with_plots_and_without_scripts():
    page = as_page(play_match("snitch", ["greedy", "random"], 6, seed=1, jobs=1, seats=4))
    plots = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    titles = [ET.fromstring(plot).findtext("title") for plot in plots]
    assert titles == [
        "Wins of each bot",
        "Rating of each bot",
        "How often a row is ahead of a column",
        "Wins of each seat",
        "Cost of a move",
    ]
    assert "<script" not in page and "http" not in page.replace("http-equiv", "")


def test_names_are_harmless_in_a_report(tmp_path):
    result = play_match("snitch", ["random"], 1, jobs=1, seats=4)
    evil = MatchResult(Match("snitch", ("<script>x:Y",), 4), result.played)
    assert "<script" not in as_page(evil)


def test_who_wins_more_is_rated_higher_and_placed_ahead():
    result = play_match("snitch", ["random", "greedy"], 24, seed=1, jobs=1, seats=4)
    weak, strong = ratings(result) or []
    assert strong.low > weak.mu and strong.low < strong.mu < strong.high
    ahead = pairwise(result)
    assert ahead[1][0].rate > 0.8 and ahead[0][1].rate == pytest.approx(1 - ahead[1][0].rate)
    assert ahead[0][0].games == 0
    assert sum(seat.won for seat in seat_effect(4, result.played)) == pytest.approx(24)


def test_without_openskill_the_rest_is_told_and_one_sentence_says_what_to_install(monkeypatch):
    result = play_match("snitch", ["random"], 2, jobs=1, seats=4)
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    monkeypatch.setitem(sys.modules, "openskill", None)
    assert ratings(result) is None
    assert as_table(result).splitlines()[-1] == NO_RATINGS
    assert "Ratings" not in as_page(result)


def test_bots_of_the_same_name_are_told_apart():
    assert labels(["random", "greedy", "random", "random"]) == ["random", "greedy", "random #2", "random #3"]


def test_a_match_without_bots_is_refused():
    with pytest.raises(backroom.Invalid, match="name at least one bot"):
        play_match("snitch", [], 1, jobs=1, seats=4)


def test_the_standings_are_a_page_and_go_on_after_an_interruption(tmp_path, monkeypatch):
    page, keep = tmp_path / "standings.md", tmp_path / "kept"
    words = ["standings", "--game", "snitch", "--jobs", "1", "--keep", str(keep), "--write", str(page)]
    words += ["--data", str(tmp_path / "standings.toml")]
    assert main([*words, "--games", "2"]) == 0
    first = (keep / "snitch-4" / "games.jsonl").read_text(encoding="utf-8")
    assert main([*words, "--games", "3"]) == 0
    assert (keep / "snitch-4" / "games.jsonl").read_text(encoding="utf-8").startswith(first)
    text = page.read_text(encoding="utf-8")
    assert "## Chicago\n| bot | 4 seats (par 25%) |" in text and "backroom standings --games 3" in text
    names = ["steady", "sharp", "expert", "gentle", "random"]
    assert re.findall(r"^\| (\w+) \| \d+% ± \d+%, -?\d+\.\d, \d+\.\d ms \|$", text, re.MULTILINE) == names
    data = tomllib.loads((tmp_path / "standings.toml").read_text(encoding="utf-8"))["snitch"]["4"]
    assert list(data) == names
    monkeypatch.setattr(standings, "measured", lambda: {"snitch": {"4": data}})
    found = standings.standings_of("snitch", "expert")[0]
    assert found["seats"] == 4 and 0 <= found["low"] <= found["share"] <= found["high"] <= 100
    assert main(["standings", "--games", "0"]) == 2
