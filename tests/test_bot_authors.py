"""What the author of a bot runs into on the first day: it works, or it says what is wrong."""

from __future__ import annotations

import io
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import numpy
import pytest
from rich.console import Console
from rich.text import Text

import backroom
from backroom import bots
from backroom.arena.match import play_match
from backroom.records import Record, write_record
from backroom.terminal.draw import drawing_of
from backroom.terminal.screen import Map

ROOT = Path(__file__).parent.parent
ALL = pytest.mark.parametrize("slug", backroom.slugs())


@ALL
@pytest.mark.parametrize("kind", [numpy.int8, numpy.int32, numpy.int64, numpy.uint16])
def test_numpys_whole_numbers_are_taken_wherever_pythons_are(slug, kind):
    game, one, two = backroom.game(slug), kind(1), kind(2)
    state = game.new(kind(game.usual_seats), two)
    assert state == game.new(game.usual_seats, 2)
    seat = kind(state.next_chooser())
    action = numpy.int64(state.legal(seat)[0])
    assert state.view(seat) == state.view(int(seat)) and state.events(kind(0), seat) == state.events(0, int(seat))
    assert state.prompt(seat) == state.prompt(int(seat))
    assert not game.layout.size or state.observe(seat) == state.observe(int(seat))
    assert state.redeal(seat, one) == state.redeal(int(seat), 1)
    assert state.text(action) == state.text(int(action)) and state.words(action) == state.words(int(action))
    assert state.rollouts(two, one) == state.rollouts(2, 1)
    assert game.playouts(two, seed=one, threads=one) == game.playouts(2, seed=1)
    assert bots.ask(bots.bot(slug, "random", one), state, seat, two) == bots.ask(
        bots.bot(slug, "random", 1), state, int(seat), 2
    )
    other = state.clone()
    state.play(seat, action)
    other.play(int(seat), int(action))
    assert state == other


@ALL
def test_numpys_whole_numbers_are_taken_in_positions_written_by_hand(slug):
    game = backroom.game(slug)
    state = game.new(seed=1)
    for _ in range(12):
        seat = state.next_chooser()
        state.play(seat, state.legal(seat)[0])
    position = state.position()
    assert game.position(with_numpy(position)) == game.position(position)


def with_numpy(value):
    """A position with numpy's numbers in place of Python's."""
    if isinstance(value, dict):
        return {key: with_numpy(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [with_numpy(inner) for inner in value]
    return numpy.int64(value) if type(value) is int else value


def test_numpys_whole_numbers_are_taken_by_matches_and_records_too():
    four, one = numpy.int64(4), numpy.int64(1)
    match = play_match("snitch", ["random"], one, seed=one, jobs=one, longest=numpy.int64(20_000), seats=four)
    assert match.played == play_match("snitch", ["random"], 1, seed=1, jobs=1, seats=4).played
    record = Record.start(backroom.game("snitch"), four, one)
    record.play(
        numpy.int64(record.state.next_chooser()), numpy.int64(record.state.legal(record.state.next_chooser())[0])
    )
    assert record.at(numpy.int64(1)) == record.state


@ALL
@pytest.mark.parametrize("wrong", [3.7, 3.0, numpy.float64(3.0), "3", None])
def test_nothing_but_a_whole_number_is_an_action_of_a_batch(slug, wrong):
    batch = backroom.game(slug).batch(2, seed=1)
    good = [batch.choices[row * batch.width] for row in range(2)]
    before = list(batch.seats), list(batch.counts)
    for actions in ([good[0], wrong], [wrong] * 2, 7 if wrong is None else wrong):
        with pytest.raises((backroom.Invalid, backroom.Refused)):
            batch.step(actions)
    assert (list(batch.seats), list(batch.counts)) == before
    batch.step(numpy.array(good))


@ALL
def test_no_games_at_all_have_a_result_for_every_seat(slug):
    game = backroom.game(slug)
    nothing = (0.0,) * game.usual_seats
    for found in (game.new(seed=1).rollouts(0), game.playouts(0), game.playouts(0, threads=2)):
        assert (found.games, found.decisions, found.wins, found.given_up) == (0, 0, nothing, 0)


@ALL
def test_wins_mean_the_same_everywhere_and_add_up_to_the_games(slug):
    game = backroom.game(slug)
    for found in (game.playouts(60, seed=1), game.new(seed=1).rollouts(60, seed=1)):
        assert sum(found.wins) == pytest.approx(found.games - found.given_up)


@ALL
def test_what_is_printed_says_what_it_is(slug):
    game = backroom.game(slug)
    state = game.new(seed=1)
    assert re.fullmatch(rf"<{re.escape(game.title)}: \d seats, 0 choices made, waiting for P\d.*>", repr(state))
    seat = state.next_chooser()
    state.play(seat, state.legal(seat)[0])
    assert ", 1 choice made, " in repr(state) or ", 0 choices made, " in repr(state)
    assert repr(game.batch(2)) == f"<Batch: 2 games of {game.title}, {game.usual_seats} seats>"
    assert repr(bots.bot(slug, "random")) == "<bot random>"


@ALL
def test_public_methods_have_docstrings_in_both_builds(slug):
    fields = {"game", "moves", "seats"}
    for build in {backroom.builds()[slug], "interpreted"}:
        kind = type(backroom.game(slug, build).new(seed=1))
        names = set(dir(backroom.game(slug, build).new(seed=1))) - fields
        assert [name for name in sorted(names) if not getattr(kind, name).__doc__] == []


@ALL
def test_what_people_are_told_about_a_bot_names_no_file_that_does_not_exist(slug):
    for kind in bots.bots_of(slug).values():
        for name in re.findall(r"[\w/]+\.(?:py|md|toml)\b", kind.__doc__ or ""):
            assert list(ROOT.glob(f"**/{name}")), f"{kind} speaks of {name}"


def run(*words: str, **more):
    """A command, as in a terminal."""
    return subprocess.run([sys.executable, "-m", "backroom", *words], capture_output=True, timeout=120, **more)


def test_a_record_is_replayed_from_standard_input(tmp_path):
    record = Record.start(backroom.game("snitch"), seed=2)
    for _ in range(3):
        seat = record.state.next_chooser()
        record.play(seat, record.state.legal(seat)[0])
    write_record(tmp_path / "a.record", record)
    piped = run("replay", "-", input=(tmp_path / "a.record").read_bytes())
    assert (
        piped.returncode == 0
        and piped.stdout == run("replay", str(tmp_path / "a.record"), stdin=subprocess.DEVNULL).stdout
    )
    wrong = run("replay", "-", input=b"no record")
    assert wrong.returncode == 2 and b"this is not a record" in wrong.stderr


@pytest.mark.parametrize(
    "words",
    [
        ["rulebook", "snitch"],
        ["bench", "--game", "snitch", "--seconds", "0.01"],
        ["rules", "snitch"],
        ["messages", "de"],
    ],
)
def test_output_that_nobody_reads_to_the_end_is_no_error(words):
    reads, writes = os.pipe()
    os.close(reads)
    with os.fdopen(writes, "wb") as nobody:
        command = [sys.executable, "-m", "backroom", *words]
        ended = subprocess.run(command, stdout=nobody, stderr=subprocess.PIPE, timeout=120)
    assert ended.returncode in (0, 141) and ended.stderr == b""


def test_tables_fit_a_narrow_terminal():
    master, slave = pty.openpty()
    environment = os.environ | {"COLUMNS": "40"}
    words = ["arena", "snitch", "greedy", "random", "--seats", "4", "--games", "2", "--jobs", "1"]
    with subprocess.Popen([sys.executable, "-m", "backroom", *words], stdout=slave, env=environment) as process:
        os.close(slave)
        told = b""
        try:
            while more := os.read(master, 4096):
                told += more
        except OSError:
            pass  # the end of a terminal
        assert process.wait(120) == 0
    os.close(master)
    lines = told.decode().splitlines()
    assert "greedy" in lines and any(line.startswith("  win rate: ") for line in lines)
    assert max(len(line) for line in lines if not line.startswith("wins by seat")) <= 40


@ALL
@pytest.mark.parametrize("width", [40, 60, 80])
def test_boards_fit_a_narrow_terminal(slug, width):
    state = backroom.game(slug).new(seed=1)
    console = Console(width=width, file=io.StringIO(), record=True)
    console.print(drawing_of(slug)(state.view(0), [f"P{seat}" for seat in range(state.seats)]))
    assert max(len(line) for line in console.export_text().splitlines()) <= width


def test_a_map_is_cut_between_its_cells_or_left_out():
    console = Console(width=20, file=io.StringIO(), record=True)
    drawing = Text("one     two     three\nfour    five    six")
    console.print(Map(drawing, 8))
    console.print(Map(drawing))
    told = [line.rstrip() for line in console.export_text().splitlines()]
    assert told == [
        "one     two",
        "four    five",
        "three",
        "six",
        "(The map needs 21",
        "columns; this",
        "terminal has 20.)",
    ]
