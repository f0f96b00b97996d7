"""Sequences of choices are counted correctly, and every build agrees with the files."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

import backroom
from backroom.bench.perft import ANY, Start, count_from, differences, divide, perft, read_file, read_line
from backroom.cli import main
from tests.conftest import builds

FOLDER = Path(__file__).parent / "perft"
BUILDS = [(slug, build) for slug in backroom.slugs() for build in builds(slug)]
QUICKLY_COUNTED = {"interpreted": 500, "compiled": ANY}
TIE = {
    "seats": 4,
    "street": "br1 jc1 sp1",
    "step": "reinforce",
    "at": "br1",
    "active": "P2",
    "tied": "P1 P3",
    "hands": {"P1": "R12 R3", "P3": "B12 B4 B5"},
    "columns": {"P2": {"br1": "V2 R4 B6 G8 Y9"}, "P1": {"br1": "R15"}, "P3": {"br1": "B15"}},
}


KEPT = sorted(path.stem for path in FOLDER.iterdir())
"""The games whose counts are kept."""


@pytest.fixture(params=BUILDS, ids=lambda pair: "-".join(pair))
def rules(request: pytest.FixtureRequest) -> backroom.Game:
    """Every game in every build."""
    return backroom.game(*request.param)


def kept(rules: backroom.Game):
    """The stored counts of a game."""
    return read_file(rules, FOLDER / f"{rules.slug}.perft")


def replayed(rules: backroom.Game, start: Start, played: tuple[int, ...], depth: int) -> int:
    """Count by playing every sequence from the deal on, without ever cloning a state."""
    state = rules.new(seats=start.seats, seed=start.seed, **start.options)
    for action in played:
        state.play(state.waiting[0], action)
    if depth == 0:
        return 1
    seat = next(iter(state.waiting), None)
    choices = [] if seat is None else state.legal(seat)
    return sum(replayed(rules, start, (*played, action), depth - 1) for action in choices)


# The counts


@pytest.mark.parametrize(("slug", "build"), [pair for pair in BUILDS if pair[0] in KEPT])
def test_what_the_files_keep_is_counted_again(slug, build):
    rules = backroom.game(slug, build)
    most = QUICKLY_COUNTED[rules.build]
    found = [text for line in kept(rules) for text in differences(rules, line, most=most)]
    assert found == [], "if the rules were meant to change: `make perft`, and read the diff"


@pytest.mark.parametrize("slug", KEPT)
def test_the_files_know_every_number_of_seats_and_every_option(slug):
    rules = backroom.game(slug)
    lines = kept(rules)
    assert {line.start.seats for line in lines} == set(rules.seat_counts)
    assert {name for line in lines for name in line.start.options} == set(rules.options)
    assert min(max(line.counts) for line in lines) >= 3


def test_no_file_is_left_over():
    assert set(KEPT) <= set(backroom.slugs())


@pytest.mark.parametrize("depth", [0, 1, 2])
def test_cloning_counts_the_same_as_replaying_from_the_deal(rules, depth):
    start = Start(rules.usual_seats, 5)
    assert perft(start.set_up(rules), depth) == replayed(rules, start, (), depth)


def test_counting_changes_nothing(rules):
    state = Start(rules.usual_seats, 3, 20).set_up(rules)
    before = state.clone()
    perft(state, 2)
    assert state == before


def test_a_finished_game_has_one_empty_sequence_and_no_other(rules):
    state = rules.new(seed=1)
    while not state.over:
        state.play(state.waiting[0], state.legal(state.waiting[0])[0])
    assert [perft(state, depth) for depth in range(3)] == [1, 0, 0]


@pytest.mark.parametrize("build", builds("chicago_poker"))
def test_of_several_waiting_seats_the_lowest_chooses_first(build):
    state = backroom.game("chicago_poker", build).position(TIE)
    assert state.waiting == (1, 3)
    assert (perft(state, 1), perft(state, 2)) == (2, 2 * 3)


@pytest.mark.parametrize("build", builds("chicago_poker"))
def test_chicago_poker_for_three_begins_with_a_draw_or_one_of_five_gangsters_at_one_of_two_businesses(build):
    state = Start(3, 1, options={"specials": False}).set_up(backroom.game("chicago_poker", build))
    assert [perft(state, depth) for depth in range(1, 3)] == [1 + 5 * 2, (1 + 5 * 2) ** 2]


def test_the_split_by_the_first_choice_adds_up_and_speaks_the_games_words(rules):
    state = Start(rules.usual_seats, 2, 10).set_up(rules)
    split = dict(divide(state, 3))
    seat = state.waiting[0]
    assert sum(split.values()) == perft(state, 3)
    assert list(split) == [f"P{seat}: {state.text(action)}" for action in state.legal(seat)]


def test_a_line_is_read_as_it_was_written(rules):
    for start in (Start(rules.usual_seats, 4), Start(rules.usual_seats, 4, 7, changed_options(rules))):
        line = count_from(rules, start, most=50)
        again = read_line(rules, "here", str(line))
        assert (again.start, again.counts) == (line.start, line.counts)


def changed_options(rules: backroom.Game) -> dict[str, object]:
    """Every option with a value other than its default, as far as they are compatible."""
    changed: dict[str, object] = {}
    for name, option in rules.options.items():
        other = next(value for value in option.values if value != option.default)
        with suppress(backroom.Invalid):
            rules.new(**changed | {name: other})
            changed[name] = other
    return changed


# The command


def test_the_command_prints_every_depth(capsys):
    assert main(["perft", "chicago_poker", "--seats", "3", "--depth", "2", "--option", "specials=no"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("chicago_poker seats 3 seed 1 options specials=no (")
    assert [line.split()[:3] for line in lines[1:]] == [
        ["depth", "0", "1"],
        ["depth", "1", "11"],
        ["depth", "2", "121"],
    ]


def test_the_command_splits_by_the_first_choice(capsys):
    assert main(["perft", "chicago_poker", "--seats", "3", "--depth", "2", "--divide"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1 + 11 + 1
    assert lines[-1].split() == ["121", "depth", "2"]
    assert any("draw a card" in line for line in lines)


@pytest.mark.parametrize("count, status", [(121, 0), (122, 1)])
def test_check_tells_right_counts_from_wrong_ones(tmp_path, capsys, count, status):
    (tmp_path / "chicago_poker.perft").write_text(f"# a remark\n\nseats 3 seed 1 perft 1 11 2 {count}\n")
    assert main(["perft", "chicago_poker", "--check", "--folder", str(tmp_path)]) == status
    told = capsys.readouterr()
    assert ("chicago_poker.perft:3: depth 2: 122 expected, 121 counted" in told.err) == bool(status)
    assert ("all counts agree" in told.out) != bool(status)


def test_check_goes_no_deeper_than_it_is_told(tmp_path):
    (tmp_path / "chicago_poker.perft").write_text("seats 3 seed 1 perft 1 11 2 122\n")
    assert main(["perft", "--check", "--depth", "1", "--folder", str(tmp_path), "chicago_poker"]) == 0


@pytest.mark.parametrize(
    "line, told",
    [
        ("seats three seed 1 perft 1 11", "chicago_poker.perft:1: a line must have this form: seats N seed N"),
        ("seats 3 seed 1 perft 1", "a line must have this form"),
        ("seats 9 seed 1 perft 1 11", "perft:1: Chicago Poker has 2, 3, 4, 5, 6 seats, not 9"),
        ("seats 3 seed 1 options colour=red perft 1 11", "colour=red"),
    ],
)
def test_a_file_that_cannot_be_read_is_told_by_line(tmp_path, capsys, line, told):
    (tmp_path / "chicago_poker.perft").write_text(line + "\n")
    assert main(["perft", "--check", "--folder", str(tmp_path), "chicago_poker"]) == 2
    error = capsys.readouterr().err
    assert told in error and error.count("\n") == 1


@pytest.mark.parametrize(
    "words, told",
    [
        ([], "name a game to count; the games are: "),
        (["chess"], "there is no game 'chess'"),
        (["chicago_poker", "--seats", "9"], "has 2, 3, 4, 5, 6 seats, not 9"),
        (["chicago_poker", "--depth", "-1"], "--depth"),
        (["chicago_poker", "--depth", "two"], "--depth must be a whole number from 0 to 99, not 'two'"),
        (["chicago_poker", "--seed", "1e3"], "--seed must be a whole number"),
        (["chicago_poker", "--moves", "999999"], "ends before 999999 random choices"),
        (["chicago_poker", "--option", "specials"], "NAME=VALUE"),
        (["chicago_poker", "--option", "specials=maybe"], "specials"),
        (["chicago_poker", "--build", "fast"], "'fast'"),
        (["--check", "--write"], "give one of them"),
        (["--check", "--seats", "3"], "--seats can't be combined with --check"),
        (["--write", "--depth", "3"], "--depth can't be combined with --write"),
        (["--check", "--folder", "nowhere"], "there is no nowhere"),
        (["--write", "--folder", "nowhere"], "there is no folder nowhere"),
    ],
)
def test_a_wrong_argument_is_told_in_words(capsys, words, told):
    try:
        status = main(["perft", *words])
    except SystemExit as stopped:
        status = stopped.code
    assert status == 2
    assert told in capsys.readouterr().err
