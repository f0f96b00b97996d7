"""The measurements are complete and consistent, and wrong arguments get clear errors."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

import pytest

import backroom
from backroom.bench import bench, environments, peers
from backroom.bench.timing import Figure, Piece, figure, fitting_size, formatted, formatted_with_spread
from backroom.cli import main
from tests.conftest import builds

ONE_CELL = ["bench", "--game", "chicago_poker", "--seats", "2", "--seconds", "0.05"]
FIGURES = {
    "playouts_per_second",
    "decisions_per_second",
    "python_actions_per_second",
    "clone_from_python",
    "clone",
    "copy",
    "all_cores_decisions_per_second",
    "all_cores_ratio",
}
NUMBERS = {"decisions_per_game", "choices_per_decision", "bytes_per_state", "cores"}


def measured(capsys: pytest.CaptureFixture[str], *more: str) -> dict[str, Any]:
    """What a short run prints as JSON, and nothing else."""
    assert main([*ONE_CELL, "--json", *more]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    return dict(json.loads(told.out))


def spreads(value: Any) -> Iterator[dict[str, float]]:
    """All figures in a report, wherever they are."""
    if isinstance(value, dict) and set(value) == {"median", "lowest", "highest"}:
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from spreads(part)


@pytest.mark.parametrize("build", builds("chicago_poker"))
def test_the_json_report_holds_every_figure_of_one_cell(capsys, build):
    found = measured(capsys, "--build", build)
    (cell,) = found["cells"]
    assert (cell["game"], cell["seats"], cell["build"]) == ("chicago_poker", 2, build)
    assert set(cell) == {"game", "seats", "build"} | FIGURES | NUMBERS
    assert found["build"] == {"chicago_poker": build}
    assert found["backroom"] == backroom.__version__
    assert found["machine"]["cores"] >= 1 and found["machine"]["python"] == sys.version.split()[0]
    assert "peers" not in found


def test_the_figures_of_a_cell_fit_together(capsys):
    report = measured(capsys)
    (cell,) = report["cells"]
    assert len(list(spreads(cell))) == len(FIGURES)
    for one in spreads(report):
        assert 0 <= one["lowest"] <= one["median"] <= one["highest"]
    games, decisions = cell["playouts_per_second"]["median"], cell["decisions_per_second"]["median"]
    assert decisions / games == pytest.approx(cell["decisions_per_game"])
    assert 50 < cell["decisions_per_game"] < 400
    assert 1 <= cell["choices_per_decision"] < 40
    assert 500 < cell["bytes_per_state"] < 200_000
    assert 0 < cell["copy"]["lowest"] < cell["clone"]["highest"]


@pytest.mark.parametrize("build", builds("chicago_poker"))
def test_the_python_loop_plays_the_games_that_the_contract_plays(build):
    rules = backroom.game("chicago_poker", build)
    loop = bench.PythonLoop(rules, 3, {"short": True})
    assert loop.play(2) == loop.decisions
    twice = loop.play(2)
    assert loop.decisions == 2 * twice
    assert loop.choices > loop.decisions


def test_options_of_the_rules_are_measured_as_asked(capsys):
    command = ["bench", "--game", "chicago_poker", "--seats", "2", "--seconds", "0.1", "--json"]
    lengths = []
    for option in ("short=no", "short=yes"):
        assert main([*command, "--option", option]) == 0
        lengths.append(json.loads(capsys.readouterr().out)["cells"][0]["decisions_per_game"])
    assert lengths[1] < lengths[0]
    assert main([*command, "--option", "trade=none"]) == 2
    assert "is not an option of Chicago Poker" in capsys.readouterr().err


@pytest.mark.parametrize("build", builds("chicago_poker"))
def test_the_memory_of_a_state_does_not_depend_on_what_was_measured_before(build):
    state = backroom.game("chicago_poker", build).new(seed=1)
    first = bench.bytes_per_state(state)
    assert bench.bytes_per_state(state) == pytest.approx(first, rel=0.05)
    assert first > sys.getsizeof(state)


def test_the_table_shows_each_number_of_seats_and_each_figure(capsys):
    words = [*ONE_CELL]
    words[4:5] = ["2", "3"]
    assert main(words) == 0
    table = capsys.readouterr().out
    assert "2 seats" in table and "3 seats" in table and "4 seats" not in table
    for name in ("decisions per game", "bytes per state", "clone", "all cores over one"):
        assert name in table


def test_seat_counts_that_one_of_the_games_has_are_measured_there_only():
    chosen = bench.chosen_games(["chicago_poker", "chicago_poker"], ["3", "6", "3"], None)
    assert [(rules.slug, seats) for rules, seats in chosen] == [("chicago_poker", 3), ("chicago_poker", 6)]


@pytest.mark.parametrize(
    "words, told",
    [
        (["--game", "chess"], "there is no game 'chess'; the games are: "),
        (["--game", "chicago_poker", "--seats", "7"], "with 7 seats (chicago_poker: 2, 3, 4, 5, 6)"),
        (["--seats", "two"], "--seats must be a whole number from 0 to 99, not 'two'"),
        (["--seconds", "soon"], "--seconds must be a number from 0.001 to 3600, not 'soon'"),
        (["--seconds", "nan"], "--seconds must be a number"),
        (["--seconds", "0"], "--seconds must be a number"),
        (["--build", "quick"], 'build must be "compiled" or "interpreted", not \'quick\''),
    ],
)
def test_a_wrong_argument_is_told_in_one_line(capsys, words, told):
    assert main(["bench", *words]) == 2
    error = capsys.readouterr()
    assert told in error.err and error.err.count("\n") == 1 and error.out == ""


def test_peers_that_are_not_installed_are_told_before_anything_is_measured(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    assert main(["bench", "--peers", "--seconds", "3600"]) == 2
    assert "pip install 'backroom[bench]'" in capsys.readouterr().err


@pytest.mark.filterwarnings("ignore")
def test_peers_are_measured_beside_us(capsys, monkeypatch):
    pytest.importorskip("pyspiel")
    monkeypatch.setattr(peers, "PEERS", ("hearts", "spades"))  # all of them would take a minute
    monkeypatch.setattr(environments, "LIBRARIES", ())
    monkeypatch.setattr(peers, "REPETITIONS", 3)
    found = measured(capsys, "--peers")["peers"]
    seats = {one["peer"]["name"]: one["peer"]["seats"] for one in found["peers"]}
    assert seats == {"hearts": 4, "spades": 4}
    assert (found["ours"]["name"], found["ours"]["seats"]) == ("chicago_poker", 4)
    assert all(one["lowest"] > 0 for one in spreads(found))
    games = {one["peer"]["name"]: one["peer"]["decisions_per_game"] for one in found["peers"]}
    assert games["spades"] == 4 + 52
    assert 52 <= games["hearts"] <= 52 + 12
    fastest = max(found["peers"], key=lambda one: one["peer"]["decisions_per_second"]["median"])
    assert (found["best"], found["ratio_to_best"]) == (fastest["peer"]["name"], fastest["ratio"]["median"])


@pytest.mark.filterwarnings("ignore")
def test_the_peers_rollouts_are_as_many_as_they_are_told():
    """What a search of one simulation finds is the mean of so many games: times their number, it is whole."""
    spiel = pytest.importorskip("pyspiel")
    side = peers.SpielSide(spiel, "hearts")
    means = {}
    for rollouts in (7, 11, 13):
        root = side.searcher(rollouts).mcts_search(side.start)
        means[rollouts] = root.total_reward
        assert root.explore_count == 1
    assert all(mean * rollouts == pytest.approx(round(mean * rollouts), abs=1e-6) for rollouts, mean in means.items())
    assert any(mean != pytest.approx(round(mean), abs=1e-6) for mean in means.values())


# Timing


def test_a_figure_is_the_median_with_its_spread():
    assert figure([5.0, 1.0, 3.0]) == Figure(3.0, 1.0, 5.0)
    assert figure([5.0, 1.0, 3.0]).less(2.0) == Figure(1.0, 0.0, 3.0)


def test_the_size_of_a_piece_of_work_fits_the_time():
    clock = [0.0]

    def work(times: int) -> int:
        clock[0] += times * 0.002
        return times

    assert fitting_size(work, 1.0, lambda: clock[0]) == pytest.approx(500, abs=1)
    assert fitting_size(work, 0.0001, lambda: clock[0]) == 1


def test_numbers_are_shown_in_three_digits_and_one_unit():
    assert [formatted(value) for value in (9_123_456, 25_140, 352.4)] == ["9.12 M", "25.1 k", "352"]
    assert formatted_with_spread(Figure(1_200_000, 950_000, 1_300_000)) == "1.2 M\n\\[0.95-1.3]"


def test_what_takes_long_to_begin_is_measured_for_longer():
    clock = [0.0]

    def work(times: int) -> int:
        clock[0] += 0.001 + times * 1e-5  # a millisecond to begin with, then a hundred thousand a second
        return times

    piece = Piece(work, lambda: clock[0], shortest=0.02)
    for _ in range(3):
        piece.repeat(0.0005)
    assert piece.count_rate.median > 90_000
    hasty = Piece(work, lambda: clock[0])
    hasty.repeat(0.0005)
    assert hasty.count_rate.median < 30_000


def test_batches_are_measured_without_and_with_observations(capsys):
    pytest.importorskip("numpy")
    assert main(["bench", "--batches", "--game", "gangster", "snitch", "--seconds", "0.05", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    found = report["batches"]["batches"]
    assert [(one["game"], one["seats"]) for one in found] == [("gangster", 4), ("snitch", 4)]
    assert report["cells"] == [] and report["batches"]["ratio_to_best"] is None
    assert all(one["plain"]["median"] > one["observed"]["median"] > 0 for one in found)
    assert main(["bench", "--batches", "--game", "snitch", "--seconds", "0.05"]) == 0
    assert "numbers in an" in capsys.readouterr().out


@pytest.mark.filterwarnings("ignore")
def test_environments_of_other_libraries_are_stepped_with_what_their_agents_see():
    for needed in ("pettingzoo", "pygame"):
        pytest.importorskip(needed)
    found = [one for one in environments.installed() if one.library == "PettingZoo"]
    assert "connect_four" in [one.game for one in found]
    assert all(one.play(60) == 60 and one.seats >= 2 for one in found)
