"""The coach looks at a finished game, and the command prints what he says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import backroom
from backroom import bots
from backroom.cli import main
from backroom.coaching import coach
from backroom.coaching.coach import assess, assess_closely, decisions_of, effort_for, summed_up, worth_a_closer_look
from backroom.records import Record


@pytest.fixture(scope="module")
def record() -> Record:
    """A game of a good player against one who chooses by chance."""
    record = Record.start(backroom.game("gangster"), 2, seed=4)
    players = [bots.bot("gangster", "greedy", seed=1), bots.bot("gangster", "random", seed=1)]
    while not record.state.over:
        seat = record.state.next_chooser()
        record.play(seat, bots.ask(players[seat], record.state, seat, seed=1))
    return record


def test_who_chooses_by_chance_makes_the_dearer_mistakes(record):
    decisions = decisions_of(record)[::4]
    assessments = [assess(one, 0.1) for one in decisions]
    report = summed_up(assessments, [assess_closely(one) for one in worth_a_closer_look(decisions, assessments)[:4]])
    assert [one.at for one in report.assessments] == sorted(one.at for one in report.assessments)
    assert all(len(one.chances) == 2 for one in report.assessments)
    cost = [sum(max(0.0, one.cost) for one in assessments if one and one.seat == seat) for seat in (0, 1)]
    assert cost[1] > cost[0]
    for one in report.mistakes:
        assert one.better_chance > one.chance and one.played != one.better


def test_the_first_look_shares_its_effort(record):
    assert effort_for(decisions_of(record)) < effort_for(decisions_of(record)[:10])


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A coach who gives little effort."""
    monkeypatch.setattr(coach, "WHOLE_EFFORT", 2.0)
    monkeypatch.setattr(coach, "CLOSER", 2)


def test_the_command_tells_chances_and_what_was_better(record, hurried, tmp_path: Path, capsys):
    file = tmp_path / "game.record"
    file.write_text(record.dump())
    assert main(["coach", str(file), "--seat", "1", "--json", "--jobs", "2"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["course"] and {one["seat"] for one in report["mistakes"]} <= {1}
    assert all(one["better_chance"] > one["chance"] for one in report["mistakes"])


def test_a_damaged_record_is_refused(record, tmp_path: Path, capsys):
    file = tmp_path / "broken.record"
    file.write_text(record.dump().replace("drive", "fly"))
    assert main(["coach", str(file)]) == 2
    assert "backroom:" in capsys.readouterr().err
