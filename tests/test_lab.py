"""The balance lab: what it counts, what it makes of it, and that nobody can tell who has counted."""

from __future__ import annotations

import json
import re
import tomllib
import xml.etree.ElementTree as ET
from collections import Counter

import pytest

import backroom
from backroom.arena.match import Match, play_game
from backroom.cli import INTERRUPTED, main
from backroom.core.state import WIN_PARTS
from backroom.lab import command
from backroom.lab.counting import Counts, Use, Watcher, changes, count_game, count_piece, features, leader
from backroom.lab.figures import figures, mean, quantile, use_figures
from backroom.lab.report import ROWS
from backroom.lab.settings import change, dump
from backroom.lab.summary import of_one, of_several

MATCH = Match("gangster", ("greedy",), 3, 5)
WORDS = ["lab", "gangster", "--seats", "3", "--games", "12", "--seed", "5"]


# Counting


def test_a_leader_is_ahead_of_all_others():
    assert leader([3, 5, 4]) == 1 and leader([5, 5, 4]) == -1


def test_the_lead_changes_when_another_seat_takes_it():
    assert changes([-1, 0, 0, -1, 0, 1, -1, 1, 2]) == 2 and changes([]) == 0 and changes([-1, -1]) == 0


def test_a_choice_is_its_verb_and_what_it_is_done_with():
    state = backroom.game("gangster").new(seed=1)
    action = next(one for one in state.legal(state.next_chooser()) if state.words(one)["do"] == "load")
    said = state.words(action)
    found = features(state.game.words, state, action)
    assert found == ("load", *[f"load {name}={said[name]}" for name in ("colour", "district", "space")])


def test_what_is_counted_agrees_with_the_game():
    game, counts = play_game(MATCH, 3), count_game(MATCH, 3)
    assert counts.lengths == {sum(game.decisions): 1}
    assert [counts.wins[seat] / WIN_PARTS for seat in range(3)] == pytest.approx(game.wins)
    assert counts.spreads == {max(game.scores) - min(game.scores): 1} and counts.scores == Counter(game.scores)
    assert sum(use.taken for name, use in counts.uses.items() if "=" not in name) == sum(game.decisions)
    assert all(use.taken <= use.offered and use.did <= use.could <= 3 for use in counts.uses.values())


def test_a_watched_game_goes_as_it_would_have_gone():
    assert play_game(MATCH, 2, Watcher(3)) == play_game(MATCH, 2)


def test_a_game_that_was_abandoned_counts_for_nothing_else():
    assert count_game(Match("gangster", ("greedy",), 3, 5, longest=10), 0) == Counts(games=1, given_up=1)


def test_counts_add_up_in_any_order():
    whole, parts = count_piece([MATCH], (0, (0, 1, 2, 3)))[1], Counts()
    for numbers in ((3,), (1, 0), (2,)):
        parts.add(count_piece([MATCH], (0, numbers))[1])
    assert parts == whole


# Figures


def test_means_and_quantiles_are_those_of_the_values():
    values = Counter([1, 2, 2, 3, 12])
    found = mean(values)
    assert found.value == 4 and found.high - found.value == pytest.approx(1.96 * (16.4 / 5) ** 0.5)
    assert [quantile(values, part) for part in (0.1, 0.5, 0.9)] == [1, 2, 12]
    assert mean(Counter()).value == 0 and quantile(Counter(), 0.5) == 0


def test_who_does_something_is_compared_with_who_could():
    use = Use(offered=1000, taken=50, could=200, did=100, won_with=60 * WIN_PARTS, won_without=20 * WIN_PARTS)
    found = use_figures(use)
    assert (found.taken, found.used, found.times) == (0.05, 0.5, 0.25)
    assert found.gain.value == pytest.approx(0.4) and 0.25 < found.gain.low < 0.3 and 0.5 < found.gain.high < 0.55
    nobody = use_figures(Use(offered=300, could=10, won_without=3 * WIN_PARTS))
    assert (nobody.gain.low, nobody.gain.high) == (-1.0, 1.0)


def test_a_handful_of_players_prove_nothing():
    """All but one did it and the one won: that says nothing; and 20 against 380 say little."""
    alone = use_figures(Use(offered=900, taken=800, could=400, did=399, won_with=99 * WIN_PARTS, won_without=WIN_PARTS))
    assert (alone.gain.low, alone.gain.high) == (-1.0, 1.0)
    few = use_figures(
        Use(offered=900, taken=800, could=400, did=380, won_with=95 * WIN_PARTS, won_without=8 * WIN_PARTS)
    )
    assert few.gain.value == pytest.approx(-0.15) and few.gain.high > 0


def test_the_report_says_what_stands_out_and_nothing_that_chance_would_do():
    even = Counts(games=100, wins=Counter({seat: 25 * WIN_PARTS for seat in range(4)}), lengths=Counter({80: 100}))
    told = of_one(figures(even, 4))
    assert told[0] == "Seats: 100 games show no advantage of any seat."
    assert "nobody leads yet" in told[1] and "80 to 80" in told[2] and "more than chance" in told[3]
    unfair = Counts(
        games=100,
        wins=Counter({0: 70 * WIN_PARTS, 1: 10 * WIN_PARTS, 2: 10 * WIN_PARTS, 3: 10 * WIN_PARTS}),
        lengths=Counter({200: 100}),
        leading=Counter({50: 100}),
        held=Counter({50: 90 * WIN_PARTS}),
        uses={"load space=front_row": Use(900, 300, 200, 100, 60 * WIN_PARTS, 20 * WIN_PARTS)},
    )
    told = of_one(figures(unfair, 4))
    assert told[0].startswith("Seats: P0 wins 70% (60% to 78%), P1 wins 10%")
    assert "wins 90%" in told[1] and told[3].startswith("Winning: those who load (space: front row) win 40% more")
    both = of_several(["as printed", "mine"], [figures(even, 4), figures(unfair, 4)], ROWS)
    assert any(line.startswith("Choices in a game: as printed 80.0 (80.0 to 80.0); mine 200.0") for line in both)
    assert of_several(["a", "b"], [figures(even, 4)] * 2, ROWS) == [
        "No figure below differs between the variants by more than chance would do."
    ]


def test_a_choice_that_nobody_takes_is_dead():
    uses = {
        "push": Use(offered=500, taken=0, could=50),
        "drive": Use(500, 400, 50, 50),
        "rare": Use(offered=20, could=5),
    }
    assert figures(Counts(games=1, uses=uses), 3).dead == ["push"]


def test_seats_and_leaders_have_their_shares():
    counts = Counts(
        games=10,
        wins=Counter({0: 5 * WIN_PARTS, 1: 3 * WIN_PARTS, 2: 2 * WIN_PARTS}),
        leading=Counter({50: 8}),
        held=Counter({50: 6 * WIN_PARTS}),
    )
    found = figures(counts, 3)
    assert [seat.value for seat in found.seats] == [0.5, 0.3, 0.2]
    assert found.seat_advantage.value == pytest.approx(0.5 - 1 / 3)
    assert found.leaders[50].value == 0.75 and found.leaders[25].high == 1.0


# The command


def test_the_report_is_the_same_however_the_games_are_spread(tmp_path, capsys):
    for jobs in ("1", "2"):
        assert main([*WORDS, "--jobs", jobs, "--out", str(tmp_path / jobs)]) == 0
    for name in ("lab.json", "lab.html"):
        assert (tmp_path / "1" / name).read_bytes() == (tmp_path / "2" / name).read_bytes()
    told = json.loads((tmp_path / "1" / "lab.json").read_text(encoding="utf-8"))
    assert told["game"] == "gangster" and told["variants"][0]["games"] == 12
    assert "best seat above par" in capsys.readouterr().out


def test_each_value_of_an_option_is_a_variant(tmp_path):
    out = tmp_path / "out"
    assert main([*WORDS[:-4], "--games", "3", "--option", "stall_rule=yes,no", "--jobs", "1", "--out", str(out)]) == 0
    told = json.loads((out / "lab.json").read_text(encoding="utf-8"))
    assert [one["variant"] for one in told["variants"]] == ["stall_rule=yes", "stall_rule=no"]
    page = (out / "lab.html").read_text(encoding="utf-8")
    plots = [ET.fromstring(plot).findtext("title") for plot in re.findall(r"<svg.*?</svg>", page, re.DOTALL)]
    assert plots[:3] == ["Wins by seat: stall_rule=yes", "Wins by seat: stall_rule=no", "Leaders win"]
    assert "<script" not in page and "refresh" not in page


def test_there_is_a_first_answer_long_before_the_last(tmp_path, monkeypatch, capsys):
    written: list[tuple[int, int]] = []
    write = command.Lab.write

    def note(lab, refresh=0):
        write(lab, refresh)
        written.append(
            (refresh, json.loads((tmp_path / "lab.json").read_text(encoding="utf-8"))["variants"][0]["games"])
        )

    monkeypatch.setattr(command.Lab, "write", note)
    monkeypatch.setattr(command, "FIRST", 0.0)
    assert main([*WORDS, "--jobs", "1", "--out", str(tmp_path)]) == 0
    assert written == [(15, 10), (0, 12)]
    assert "a first rough answer" in capsys.readouterr().err


def test_who_interrupts_it_has_what_was_found_so_far(tmp_path, monkeypatch, capsys):
    count = command.count_piece

    def interrupted(matches, piece):
        if piece[1][0] > 0:
            raise KeyboardInterrupt
        return count(matches, piece)

    monkeypatch.setattr(command, "count_piece", interrupted)
    assert main([*WORDS, "--jobs", "1", "--out", str(tmp_path)]) == INTERRUPTED
    assert json.loads((tmp_path / "lab.json").read_text(encoding="utf-8"))["variants"][0]["games"] == 10
    assert "interrupted; what was found so far" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (["--option", "stall_rule"], "write NAME=VALUE"),
        (["--option", "weather=good,bad"], "is not an option of Gangster"),
        (["--games", "0"], "--games must be at least 1"),
        (["--bots", "nobody"], "no bot 'nobody'"),
        (["--seats", "9"], "seats, not 9"),
    ],
)
def test_what_can_not_be_counted_is_refused(tmp_path, capsys, more, why):
    assert main([*WORDS, *more, "--out", str(tmp_path / "out")]) == 2
    assert why in capsys.readouterr().err and not (tmp_path / "out").exists()


# Editions and printed numbers


@pytest.fixture
def kept_apart(tmp_path, monkeypatch):
    """A place for the editions of a test."""
    monkeypatch.setenv("BACKROOM_CACHE", str(tmp_path / "cache"))
    return tmp_path


def test_a_printed_number_is_swept(kept_apart):
    words = ["--games", "2", "--jobs", "1", "--set", "upgrades.engine=4,6", "--out", str(kept_apart / "out")]
    assert main([*WORDS[:-4], *words]) == 0
    told = json.loads((kept_apart / "out" / "lab.json").read_text(encoding="utf-8"))
    assert [one["variant"] for one in told["variants"]] == ["upgrades.engine=4", "upgrades.engine=6"]
    page = (kept_apart / "out" / "lab.html").read_text(encoding="utf-8")
    assert "Over the values that were set" in page and page.count("<polyline") == 9 == page.count("<polygon")


def test_editions_are_compared_side_by_side(kept_apart):
    for name in ("one", "other"):
        assert main(["edition", "copy", "gangster", str(kept_apart / f"{name}.toml")]) == 0
    changed = kept_apart / "other.toml"
    text = changed.read_text(encoding="utf-8")
    assert "display_slots = 3" in text
    changed.write_text(text.replace("display_slots = 3", "display_slots = 2"), encoding="utf-8")
    files = [str(kept_apart / f"{name}.toml") for name in ("one", "other")]
    words = ["--games", "2", "--jobs", "1", "--edition", *files, "--out", str(kept_apart / "out")]
    assert main([*WORDS[:-4], *words]) == 0
    told = json.loads((kept_apart / "out" / "lab.json").read_text(encoding="utf-8"))
    assert [one["variant"] for one in told["variants"]] == ["one", "other"]
    assert told["variants"][0] != told["variants"][1]


def test_a_value_is_found_by_its_path_and_written_back():
    data = {"upgrade": [{"id": "engine", "count": 5, "provenance": "x"}], "harbor": {"name": 'Ä "q"', "slots": [1, 2]}}
    assert tomllib.loads(dump(data)) == data
    for path, value in (("upgrade.engine.count", 7), ("upgrades.engine", 8)):
        change(data, path, str(value))
        assert data["upgrade"][0]["count"] == value
    change(data, "harbor.name", "Pier")
    change(data, "harbor.slots.2", "9")
    assert data["harbor"] == {"name": "Pier", "slots": [1, 9]}


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("upgrades.wings=4", "there is no 'wings'; there is: bodyguard, engine"),
        ("upgrades.engine=big", "there, it is 5"),
        ("upgrades.engine=400", "upgrade.engine.count is 400, but it must be from"),
        ("harbor.name=3", "--set harbor.name=3: there, it is"),
        ("nothing.at.all=3", "there is no 'nothing'"),
        ("upgrades", "write NAME=VALUE"),
        ("upgrades.engine=" + ",".join("1" * 25), "at most 24 can be compared"),
    ],
)
def test_what_can_not_be_set_is_refused(kept_apart, capsys, said, why):
    assert main([*WORDS, "--set", said, "--out", str(kept_apart / "out")]) == 2
    assert why in capsys.readouterr().err and not (kept_apart / "out").exists()
