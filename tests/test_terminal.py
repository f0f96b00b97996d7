"""The terminal: typing choices, safe undo, saving, drawing, and real games through a pty."""

from __future__ import annotations

import fcntl
import io
import os
import pty
import random
import re
import select
import shlex
import signal
import struct
import subprocess
import sys
import termios
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import backroom
from backroom import bots
from backroom.cli import main
from backroom.games.ledger import read_ledger
from backroom.records import Record, read_record, write_record
from backroom.records.opened import open_view
from backroom.terminal import saving
from backroom.terminal.asking import Asking, Leave
from backroom.terminal.choices import Menu, matching
from backroom.terminal.draw import drawing_of, generic
from backroom.terminal.draw.menu import MenuDrawing
from backroom.terminal.draw.news import latest, news_lines
from backroom.terminal.play import GameLoop, ranking_lines
from backroom.terminal.replay import Replay
from backroom.terminal.screen import make_console, with_names
from backroom.terminal.table import TerminalTable
from tests.conftest import SIXTH_GAME

GAME = "chicago_poker"
NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"]


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path, monkeypatch):
    """Saved games go to the test's own folder."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "80")


def table_from(position: dict[str, Any], tmp_path: Path, people: tuple[int, ...] = (0, 1)) -> TerminalTable:
    """A table of people in a position."""
    game = backroom.game(GAME)
    seats = position.setdefault("seats", 2)
    players = [NAMES[seat] if seat in people else "random" for seat in range(seats)]
    record = Record.start(game, seed=3, position=position, players=players)
    return TerminalTable(record, {seat: NAMES[seat] for seat in people}, tmp_path / "game.record", 3)


def screen(width: int = 80) -> Console:
    """A console that keeps what is printed."""
    return Console(file=io.StringIO(), width=width, highlight=False)


def text_of(console: Console) -> str:
    """What was printed."""
    return console.file.getvalue()


def typed(table: TerminalTable, seat: int, *lines: str) -> str:
    """What a person who types these lines sees; ends with the first choice or the last line."""
    console, left = screen(), list(lines)
    asking = Asking(console, table, seat, lambda _: left.pop(0) if left else "quit")
    with suppress(Leave):
        asking.ask()
    return text_of(console)


def flat(text: str) -> str:
    """A text without its line breaks."""
    return " ".join(text.split())


# Choosing


STREET = {"street": "br1 jc2", "hands": {"P0": "R1 R12 B3 REV", "P1": "G5"}, "active": "P0", "turn": 5}


@pytest.mark.parametrize(
    ("line", "played"),
    [
        ("draw", "draw a card"),
        ("dr", "draw a card"),
        ("revolver", "revolver"),
        ("rev", "revolver"),
        ("place R1 jc2", "place R1 at jazz club 2"),
        ("place r12 at brewery 1", "place R12 at brewery 1"),
        ("PLACE R12 BR", "place R12 at brewery 1"),
        ("Pl R12 br1", "place R12 at brewery 1"),
        ("pl b3 jazz", "place B3 at jazz club 2"),
    ],
)
def test_a_choice_is_understood_in_words_and_by_its_beginning(line, played, tmp_path):
    table = table_from(dict(STREET), tmp_path)
    typed(table, 0, line)
    assert [entry.text for entry in table.record.entries] == [played]


def test_a_choice_is_understood_by_its_number(tmp_path):
    menu = Menu(table_from(dict(STREET), tmp_path).state, 0)
    for choice in menu.choices:
        table = table_from(dict(STREET), tmp_path)
        typed(table, 0, str(choice.number))
        assert [entry.text for entry in table.record.entries] == [choice.text]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("0", "There is no choice 0; the choices are numbered 1 to"),
        ("9" * 5000, "9999...; the"),
        ("99999999999999999999", "There is no choice 99999999999999999999; the choices are"),
        ("place", '"place" could mean'),
        ("place r12", "could mean: 4 place R12 at brewery 1; 5 place R12 at jazz club 2"),
        ("place R2 br1", "You don't have R2 in hand. (? shows rule CP-PLAY.1)"),
        ("sing", "is not understood"),
        ("end turn", "You must take 3 more actions; you may not pass. (? shows rule CP-TURN.4)"),
        ("limousine", "You don't have the Limousine in hand."),
        ("limo", "You don't have the Limousine in hand."),
        ("END", "You must take 3 more actions"),
        ("pl R2 br1", "You don't have R2 in hand."),
        ("place REV at br1", "Revolver is a special card, not a gangster. (? shows rule CP-PLAY.1)"),
        ("\x00\x1b[31m", "is not understood"),
    ],
)
def test_what_cant_be_chosen_is_refused_with_a_reason_and_changes_nothing(line, said, tmp_path):
    table = table_from(dict(STREET), tmp_path)
    before = table.state.position()
    assert said in flat(typed(table, 0, line))
    assert table.state.position() == before
    assert len(table.record) == 0


def test_a_special_without_a_target_says_so_by_the_name_that_the_hand_shows(tmp_path):
    table = table_from({"street": "br1 jc2", "hands": {"P0": "R1 LIMO"}, "active": "P0", "turn": 5}, tmp_path)
    assert "None of your gangsters can be driven to another business. (? shows rule CP-SPEC.3)" in flat(
        typed(table, 0, "limo")
    )


def test_a_special_cant_be_sent_as_a_reinforcement(tmp_path):
    table = table_from(
        {
            "street": "br1 jc2",
            "active": "P0",
            "turn": 9,
            "step": "turn",
            "markers": {"br1": "P0"},
            "columns": {"P0": {"br1": "R1 B3 G5 Y7 R9"}, "P1": {"br1": "B1 R3 Y5 G7 B9"}},
            "hands": {"P0": "V1 V2 REV", "P1": "V3 V4"},
        },
        tmp_path,
    )
    said = flat(typed(table, 0, "send REV"))
    assert "Revolver is a special card, not a gangster. (? shows rule CP-REINF.1)" in said


def test_a_card_with_a_digit_is_never_guessed():
    assert matching(["place", "r1"], ["place", "r12", "at", "brewery", "1"]) == -1
    assert matching(["place", "r12"], ["place", "r12", "at", "brewery", "1"]) == 2
    assert matching(["r12"], ["place", "r12"]) == -1
    assert matching([], ["draw"]) == -1


def test_the_choices_of_a_card_and_a_business_are_a_table(tmp_path):
    table = table_from(dict(STREET), tmp_path)
    console = screen()
    console.print(MenuDrawing(Menu(table.state, 0), table.names))
    lines = [line.split() for line in text_of(console).split("\n")]
    assert ["place", "CARD", "at", "BUSINESS", "brewery", "1", "jazz", "club", "2"] in lines
    assert ["R1", "2", "3"] in lines and ["R12", "4", "5"] in lines and ["B3", "6", "7"] in lines
    assert len(lines) < 8


def drawn_menu(slug: str, position: dict[str, Any], seat: int = 0, width: int = 80) -> list[list[str]]:
    """The menu of a position: the words of each line."""
    console = screen(width)
    console.print(MenuDrawing(Menu(backroom.game(slug).position(position), seat), NAMES))
    return [line.split() for line in text_of(console).split("\n")]


def test_choices_with_three_parts_are_drawn_as_a_table_with_what_they_share_in_its_heading():
    few = drawn_menu("gangster", {"seats": 4, "autos": {"blue": "stickney"}, "cards": {"blue": "1 2"}})
    assert ["drive", "blue", "with", "CARD", "to", "PLACE"] in few
    assert ["card", "1", "-", "-", "1", "-", "2"] in few and ["card", "2", "3", "4", "5", "6", "7"] in few
    many = drawn_menu("gangster", {"seats": 4, "autos": {"blue": "loop"}})
    heading = many.index(["drive", "blue", "with", "CARD", "to", "PLACE", "(PLACE", "down)", "1", "2", "3"])
    assert many[heading + 2] == ["Greek", "Town", "1", "-", "9"]
    both = drawn_menu(
        "gangster",
        {"seats": 2, "autos": {"blue": "greek_town", "gray": "stickney"}, "cards": {"blue": "1 3", "gray": "1"}},
    )
    assert [
        "drive",
        "COLOUR",
        "with",
        "CARD",
        "to",
        "PLACE",
        "(PLACE",
        "down)",
        "blue",
        "1",
        "blue",
        "3",
        "gray",
        "1",
    ] in both, "two colours stand side by side"
    assert ["Little", "Italy", "-", "7", "9"] in both


def test_choices_that_fit_on_a_line_need_no_table():
    lines = drawn_menu("gangster", {"seats": 2})
    assert any("unload 1 gray from gray" in " ".join(line) for line in lines)
    assert not any("GANGSTER" in line for line in lines)


@pytest.mark.parametrize("slug", backroom.slugs())
@pytest.mark.parametrize("width", [80, 120])
def test_every_choice_of_random_games_stands_in_the_drawn_menu(slug, width):
    chance = random.Random(1)
    for seats in backroom.game(slug).seat_counts[::2]:
        state = backroom.game(slug).new(seats, seats)
        for _ in range(150):
            if state.over:
                break
            seat = chance.choice(state.waiting)
            console, menu = screen(width), Menu(state, seat)
            console.print(MenuDrawing(menu, NAMES))
            shown = re.findall(r"(?<!\w)\d+(?!\w)", text_of(console))
            assert {str(choice.number) for choice in menu.choices} <= set(shown)
            assert max(map(len, text_of(console).split("\n"))) <= width
            state.play(seat, chance.choice(state.legal(seat)))


# Rules while playing


def test_the_question_mark_explains_the_question_a_choice_a_refusal_and_any_rule(tmp_path):
    def asked(*lines: str) -> str:
        return flat(typed(table_from(dict(STREET), tmp_path), 0, *lines))

    assert "CP-DEC.3 action" in asked("?") and "CP-TURN.2 In (b)" in asked("?")
    assert "CP-PLAY.1 Play one gangster" in asked("? 2")
    assert "CP-DRAW.1 Take the top card" in asked("?1")
    assert "CP-TURN.4 There is no voluntary pass" in asked("end turn", "?")
    assert "CP-TURN.4 There is no voluntary pass" not in asked("?")
    assert "ruling AMB.15 What exactly forbids a draw?" in asked("? CP-HAND.2")
    assert "... and" in asked("? card")
    assert "No rule matches 'zebra'" in asked("? zebra")
    assert "There is no choice 77" in asked("? 77")


def test_help_rules_log_and_table_are_shown_and_change_nothing(tmp_path):
    table = table_from(dict(STREET), tmp_path)
    text = typed(table, 0, "help", "rules", "log", "table", "", "nonsense")
    assert "take back your last choice" in text
    assert "10. Goal: 3 businesses of one type" in flat(text)
    assert text.count("Your turn: 3 actions left") == 3
    assert len(table.record) == 0


@pytest.mark.parametrize("slug", backroom.slugs())
def test_help_takes_its_examples_from_the_game_that_is_played(slug, tmp_path):
    rules = backroom.game(slug)
    record = Record.start(rules, seed=3, players=NAMES[: rules.usual_seats])
    seat, people = record.state.next_chooser(), dict(enumerate(record.players))
    console = screen()
    asking = Asking(console, TerminalTable(record, people, tmp_path / "game.record", 3), seat)
    assert not asking.answer("help")
    text = flat(text_of(console))
    examples = re.findall(r'"([^"]+)"', text.partition("You can shorten")[0])
    assert examples and all(record.state.parse_action(seat, example) for example in examples)
    ids = set(re.findall(r"[A-Z]{2}-[A-Z0-9]+\.[0-9]+", text))
    assert ids and ids <= set(read_ledger(slug).rules)
    for typed_line in ("? 1", *(f"? {rule}" for rule in ids)):
        assert not asking.answer(typed_line)
    assert "No rule matches" not in text_of(console) and "no choice" not in text_of(console)


# Undo


def undo_says(table: TerminalTable, seat: int) -> str:
    """The answer to undo: what was taken back, or why not."""
    console = screen(200)
    asking = Asking(console, table, seat, lambda _: "quit")
    before = len(table.record)
    changed = asking.answer("undo")
    assert changed == (len(table.record) == before - 1)
    return text_of(console).strip()


def test_a_card_that_nobody_answered_can_be_taken_back(tmp_path):
    hands = {"P0": "R1 R2 R3"}
    table = table_from({"street": "sp1 br1", "hands": hands, "active": "P0", "turn": 5}, tmp_path)
    start = table.state.position()
    table.play(0, "place R1 sp1")
    table.play(0, "place R2 br1")
    assert undo_says(table, 0) == 'Taken back: "place R2 at brewery 1".'
    assert undo_says(table, 0) == 'Taken back: "place R1 at speakeasy 1".'
    assert undo_says(table, 0) == "You have not made a choice yet."
    assert table.state.position() == start
    assert read_record(table.path).dump() == table.record.dump()


def test_nothing_can_be_taken_back_once_luck_was_used(tmp_path):
    table = table_from(dict(STREET), tmp_path)
    table.play(0, "draw")
    assert undo_says(table, 0) == '"draw a card" involved luck.'


def test_nothing_can_be_taken_back_once_another_seat_has_chosen(tmp_path):
    table = table_from(
        {"street": "br1 jc2", "hands": {"P0": "R1", "P1": "G5"}, "active": "P0", "turn": 5, "actions": 1, "must": 1},
        tmp_path,
    )
    table.play(0, "place R1 br1")
    assert table.state.waiting == (1,)
    assert undo_says(table, 1) == "You have not made a choice yet."
    table.play(1, "place G5 br1")
    assert undo_says(table, 0) == "Bob has made a choice since."


@pytest.mark.parametrize("choice", ["raid P1 at sp1", "liquidate P1 at sp1"])
def test_what_showed_a_hidden_card_cant_be_taken_back(choice, tmp_path):
    table = table_from(
        {
            "street": "sp1 br1",
            "columns": {"P1": {"sp1": "G5"}},
            "active": "P0",
            "turn": 5,
            "hands": {"P0": "R1 RAID LIQ", "P1": "G6"},
        },
        tmp_path,
    )
    table.play(0, choice)
    assert "has told you something new" in undo_says(table, 0)


@pytest.mark.parametrize("place", ["br1", "sp1"])
def test_a_look_at_cards_that_were_known_can_be_taken_back(place, tmp_path):
    table = table_from(
        {
            "street": "sp1 br1",
            "columns": {"P1": {"br1": "G5", "sp1": "G9"}},
            "active": "P0",
            "hands": {"P0": "R1 RAID", "P1": "G6"},
            "known": {"P0": "G9"},
            "turn": 5,
        },
        tmp_path,
    )
    table.play(0, f"raid P1 at {place}")
    assert undo_says(table, 0).startswith("Taken back")


def test_a_limousine_is_final_once_it_is_called_and_once_it_has_arrived_but_its_secret_steps_are_not(tmp_path):
    table = table_from(
        {
            "street": "sp1 br1",
            "columns": {"P0": {"br1": "R1 R2"}},
            "active": "P0",
            "turn": 5,
            "hands": {"P0": "R3 LIMO"},
        },
        tmp_path,
    )
    table.play(0, "limousine")
    called = table.state.position()
    assert undo_says(table, 0) == '"limousine" is final under CP-DEC.4.'
    table.play(0, "move R2")
    assert undo_says(table, 0) == 'Taken back: "move R2".'
    assert table.state.position() == called
    table.play(0, "move R1")
    table.play(0, "stop")
    arrived = table.state.position()
    assert undo_says(table, 0) == '"stop" is final under CP-LIMO.7.'
    assert table.state.position() == arrived != called


def test_the_end_of_a_turn_that_starts_a_shootout_cant_be_taken_back(tmp_path):
    table = table_from(
        {
            "street": "sp1 br1",
            "hands": {"P0": "R1", "P1": "G6"},
            "active": "P0",
            "turn": 5,
            "columns": {"P1": {"sp1": "G1 B1 Y1 V1 R9"}},
            "actions": 1,
            "must": 1,
            "tiles": "",
        },
        tmp_path,
    )
    table.play(0, "place R1 br1")
    assert undo_says(table, 0) == '"place R1 at brewery 1" has told you something new.'


def test_after_undo_everything_is_as_if_the_choice_had_never_been_made(tmp_path):
    chance, undone = random.Random(4), 0
    table = TerminalTable(
        Record.start(backroom.game(GAME), 3, 8, players=NAMES[:3]), dict(enumerate(NAMES[:3])), tmp_path / "game.record"
    )
    for _ in range(60):
        seat = chance.choice(table.state.waiting)
        before = table.record.dump(), table.state.position(), [table.state.events(0, who) for who in range(3)]
        table.play(seat, chance.choice(table.state.legal(seat)))
        if undo_says(table, seat).startswith("Taken back"):
            undone += 1
            assert (
                table.record.dump(),
                table.state.position(),
                [table.state.events(0, who) for who in range(3)],
            ) == before
            table.play(seat, chance.choice(table.state.legal(seat)))
    assert undone > 10
    assert Record.load(table.record.dump()).may_continue


# The table


def test_every_action_is_saved_before_it_is_shown(tmp_path):
    table = table_from(dict(STREET), tmp_path)
    assert read_record(table.path).dump() == table.record.dump()
    for choice in ("draw", "place B3 br1"):
        table.play(0, choice)
        assert read_record(table.path).dump() == table.record.dump()


def test_what_cant_be_saved_isnt_done(tmp_path, monkeypatch):
    table = table_from(dict(STREET), tmp_path)
    before = table.record.dump()

    def full(*_: object) -> None:
        raise OSError("no space left")

    with monkeypatch.context() as patch:
        patch.setattr("os.replace", full)
        assert "no space left" in typed(table, 0, "draw")
    assert table.record.dump() == before == table.path.read_text(encoding="utf-8")
    typed(table, 0, "draw")
    assert len(read_record(table.path)) == 1


def test_save_writes_a_copy_and_never_overwrites(tmp_path):
    table = table_from(dict(STREET), tmp_path)
    copy = tmp_path / "copy.record"
    assert f"Saved to {copy}" in typed(table, 0, f"save {copy}").replace("\n", "")
    assert copy.read_text(encoding="utf-8") == table.record.dump()
    assert "already exists" in flat(typed(table, 0, f"save {copy}"))
    assert f"Saved to {table.path}" in typed(table, 0, "save").replace("\n", "")


def test_news_are_told_from_the_own_last_choice_on(tmp_path):
    table = table_from(
        {"street": "br1 jc2", "hands": {"P0": "R1", "P1": "G5"}, "active": "P0", "turn": 5, "actions": 1, "must": 1},
        tmp_path,
    )
    table.play(0, "place R1 br1")
    table.play(1, "place G5 br1")
    assert news_lines(table.news(1), table.names)[-1] == "Bob places G5 at brewery 1"
    assert "Ann places R1 at brewery 1" in news_lines(table.news(0), table.names)
    again = TerminalTable(read_record(table.path), table.people, table.path)
    assert [again.news(seat) for seat in (0, 1)] == [table.news(seat) for seat in (0, 1)]


def test_bots_answer_through_the_same_door(tmp_path):
    for name in bots.names(GAME):
        record = Record.start(backroom.game(GAME), 3, 2, players=["Ann", name, name])
        table = TerminalTable(record, {0: "Ann"}, tmp_path / f"{name}.record", 2)
        while 0 not in table.state.waiting and not table.state.over:
            table.let_bot_play(table.next_seat())
        assert table.names == ["Ann", f"{name.capitalize()} 1", f"{name.capitalize()} 2"]
        assert Record.load(table.record.dump()).state == table.state


def test_seats_that_are_asked_at_once_are_asked_in_turn(tmp_path):
    table = table_from(
        {
            "seats": 3,
            "street": "br1 jc2",
            "active": "P0",
            "turn": 9,
            "step": "turn",
            "columns": {"P0": {"br1": "R1 B3 G5 Y7 R9"}, "P1": {"br1": "B1 R3 Y5 G7 B9"}},
            "markers": {"br1": "P0"},
            "hands": {"P0": "V1 V2", "P1": "V3 V4", "P2": "V5"},
        },
        tmp_path,
        people=(0, 1, 2),
    )
    assert table.state.waiting == (0, 1)
    first = table.next_seat()
    assert "Tied at brewery 1: Ann, Bob" in typed(table, first, "")
    table.play(first, table.state.legal(first)[0])
    assert table.next_seat() == 1 - first == table.state.next_chooser()
    assert undo_says(table, first).startswith("Taken back")


def test_games_are_kept_in_the_data_folder_under_their_own_name(tmp_path, monkeypatch):
    path = saving.new_path(GAME, 7)
    assert path == tmp_path / "data" / "backroom" / "chicago_poker-7.record"
    write_record(path, Record.start(backroom.game(GAME), 2, 7))
    assert saving.new_path(GAME, 7).name == "chicago_poker-7-2.record"
    monkeypatch.setenv("XDG_DATA_HOME", "relative/folder")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert saving.new_path(GAME, 7).parent == tmp_path / ".local" / "share" / "backroom"
    assert saving.resume_command(Path("/a b/c.record")) == "backroom play --resume '/a b/c.record'"


# Drawing


def drawn(view: dict[str, Any], width: int = 80, draw: Any = None) -> str:
    """A view as it is printed."""
    console = screen(width)
    console.print((draw or drawing_of(GAME))(view, NAMES))
    return text_of(console)


def test_the_street_shows_facing_markers_and_only_what_a_seat_may_see(tmp_path):
    state = backroom.game(GAME).position(
        {
            "seats": 3,
            "street": "sp1 br1",
            "active": "P1",
            "turn": 9,
            "controlled": {"P2": "jc1 jc3"},
            "columns": {"P0": {"sp1": "R1 R2 R3"}, "P1": {"br1": "G1 G2 G3 G4 V15"}, "P2": {"sp1": "V11 V12"}},
            "hands": {"P0": "B7 RAID"},
            "known": {"P0": "V12"},
            "discard": "Y1 Y15 LIQ",
            "step": "action",
        }
    )
    mine = drawn(state.view(0))
    assert "Ann       (R1) (R2)  R3   .    ." in mine
    assert "Cleo      (??) (V12) .    .    ." in mine
    assert "*Bob        G1   G2   G3   G4   V15" in mine
    assert "* shootout: Bob's next turn" in mine
    assert "Your hand: B7 RAID" in mine and "RAID is Police Raid: you alone look at" in mine
    assert "> P1 Bob" in mine and "P0 Ann (you)" in mine
    assert "jazz club 1, jazz club 3" in mine and "3 of one type, 4 types, or any 5 win" in mine
    assert "discarded: Y\N{NO-BREAK SPACE}1\N{NO-BREAK SPACE}15   LIQ" in mine
    watched = drawn(state.view())
    assert "(??) (??)  R3" in watched and "Your hand" not in watched
    everything = drawn(open_view(state, 3))
    assert "(V11)(V12)" in everything and "P0 Ann: B7 RAID" in everything


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("draw", [None, generic.draw])
def test_random_games_fit_the_width_and_hide_no_card_of_the_own_hand(width, draw):
    chance = random.Random(2)
    for seats in (2, 5, 6):
        state = backroom.game(GAME).new(seats, seats + 10)
        while not state.over:
            seat = chance.choice(state.waiting)
            if state.moves % 29 == 0 or state.view(seat)["doing"]:
                text = drawn(state.view(seat), width, draw)
                assert max(map(len, text.split("\n"))) <= width
                assert all(card in text for card in state.view(seat)["hand"])
            state.play(seat, chance.choice(state.legal(seat)))
        assert drawn(state.view(), width, draw)


def test_more_room_puts_more_businesses_beside_each_other():
    view = backroom.game(GAME).new(4, 1).view(0)
    rows = [len(re.findall("(?m)^╭", drawn(view, width))) for width in (80, 120)]
    assert rows == [2, 1]


def test_any_view_can_be_drawn():
    view = {
        "game": "new",
        "you": 0,
        "active": 1,
        "cash": 5000,
        "ready": False,
        "none": None,
        "nested": {"a": [1, 2]},
        "mixed": [{"x": 1}, {"y": {"z": 2}}],
        "rows": [{"seat": 0, "lots": ["a", "b"]}, {"seat": 2, "lots": []}],
    }
    text = drawn(view, draw=generic.draw)
    assert "active: Bob" in text and "cash: 5000" in text and "ready: no" in text and "none: -" in text
    assert re.search(r"Cleo +-", text) and "x=1, y=z=2" in text
    assert drawing_of("a_game_without_a_drawing") is generic.draw


def test_news_name_the_players_and_gather_what_belongs_together():
    events = [
        {"event": "dealt", "card": "R1", "text": "P0 is dealt R1"},
        {"event": "dealt", "card": "R2", "text": "P0 is dealt R2"},
        *[{"event": "dealt", "text": "P1 is dealt a card"}] * 2,
        {"event": "opened", "text": "brewery 1 opens"},
        {"event": "opened", "text": "brewery 2 opens"},
    ]
    assert news_lines(events, NAMES) == [
        "Ann is dealt R1, R2",
        "Bob is dealt a card (x2)",
        "brewery 1 opens",
        "brewery 2 opens",
    ]
    assert latest(["a", "b", "c"], 2) == ["... 1 earlier lines (type log to see them)", "b", "c"]
    assert with_names("P0 raids P1, not P7 or XP1", NAMES[:2]) == "Ann raids Bob, not P7 or XP1"


def test_colours_never_carry_meaning_alone(monkeypatch):
    view = backroom.game(GAME).new(4, 1).view(0)
    coloured = Console(file=io.StringIO(), width=80, force_terminal=True, color_system="standard", no_color=False)
    coloured.print(drawing_of(GAME)(view, NAMES))
    assert "\x1b[3" in text_of(coloured)
    assert re.sub(r"\x1b\[[0-9;]*m", "", text_of(coloured)) == drawn(view)


def test_a_terminal_that_is_too_narrow_or_knows_few_letters_is_no_problem(monkeypatch):
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="ascii"))
    monkeypatch.setenv("COLUMNS", "10")
    console = make_console()
    assert console.width == 40
    console.print(drawing_of(GAME)(backroom.game(GAME).new(4, 1).view(0), ["Zoë", "Bob", "Cleo", "Dan"]))
    sys.stdout.flush()
    assert b"Zo?" in raw.getvalue() and b"Your hand" in raw.getvalue()


# Whole games


def test_people_at_one_keyboard_never_see_each_others_cards(tmp_path):
    table = table_from(
        {"street": "br1 jc2", "hands": {"P0": "R1", "P1": "G5"}, "active": "P0", "turn": 5, "actions": 1, "must": 1},
        tmp_path,
    )
    console, asked, lines = screen(), [], ["", "place R1 br1", "", "quit"]

    def read(prompt: str) -> str:
        asked.append(prompt)
        return lines.pop(0)

    assert GameLoop(console, table, read=read).play() == 0
    assert [prompt.split(",")[0].split(">")[0] for prompt in asked] == ["Ann", "Ann", "Bob", "Bob"]
    assert "Press Enter when nobody else is looking" in asked[2]
    after = text_of(console).partition("Your hand: R1")[2].partition("Your hand: ")[2]
    assert after.startswith("G5") and "--resume" in after


def test_the_ranking_puts_equal_seats_together(tmp_path):
    record = Record.start(backroom.game(GAME), 4, 3, {"short": True}, players=NAMES[:4])
    table = TerminalTable(record, dict(enumerate(NAMES[:4])), tmp_path / "game.record")
    chance = random.Random(1)
    while not record.state.over:
        seat = chance.choice(record.state.waiting)
        record.play(seat, chance.choice(record.state.legal(seat)))
    lines = ranking_lines(table)
    assert re.fullmatch(r"1\. \w+ wins \(\d\)", lines[0])
    assert sorted(name for line in lines for name in NAMES[:4] if name in line) == NAMES[:4]


def test_watching_gives_up_a_game_that_is_too_long_and_it_can_go_on(capsys, tmp_path):
    path = str(tmp_path / "long.record")
    arguments = ["--pace", "0", "--longest", "12"]
    assert main(["play", "gangster", "--watch", "--seed", "4", "--save", path, *arguments]) == 0
    told = capsys.readouterr().out
    assert "not over after 12 actions" in told and "--resume" in told and len(read_record(path)) == 12
    assert main(["play", "--resume", path, *arguments]) == 0
    assert len(read_record(path)) == 24
    assert main(["play", "gangster", "--watch", "--longest", "0"]) == 2


def test_watching_prints_a_whole_game_and_leaves_a_record(capsys):
    assert main(["play", GAME, "--watch", "--seats", "2", "--option", "short=yes", "--seed", "4", "--pace", "0"]) == 0
    text = capsys.readouterr().out
    assert "1. Steady" in text and " wins (" in text
    record = read_record(saving.data_folder() / "chicago_poker-4.record")
    assert record.state.over and record.players == ("steady", "steady")
    assert record.header.options["short"] is True
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", record.header.tags["date"])
    assert "(??)" in text and not re.search(r"\([RBGYV]\d+\)", text.replace("(R7) face down", ""))


def test_the_end_of_a_watched_game_tells_how_to_look_at_it_again_ready_for_a_shell(capsys, tmp_path):
    path = tmp_path / ("a folder with a long name and blanks " * 2).strip() / "it's.record"
    path.parent.mkdir()
    assert (
        main(
            [
                "play",
                GAME,
                "--watch",
                "--seats",
                "2",
                "--option",
                "short=yes",
                "--seed",
                "4",
                "--pace",
                "0",
                "--save",
                str(path),
            ]
        )
        == 0
    )
    [line] = [line for line in capsys.readouterr().out.splitlines() if line.startswith("Watch it again with: ")]
    assert shlex.split(line.removeprefix("Watch it again with: ")) == ["backroom", "replay", str(path)]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["monopoly"], "there is no game 'monopoly'"),
        ([GAME, "--seats", "9"], "has 2, 3, 4, 5, 6 seats"),
        ([GAME, "--seat", "7"], "7 is not a seat"),
        ([GAME, "--bots", "hal"], "no bot 'hal'"),
        ([GAME, "--option", "speed=9"], "not an option"),
        ([GAME, "--option", "short=maybe"], "one of: no, yes"),
        ([GAME, "--humans", "0,x"], "--humans must be a list of seats"),
        ([GAME, "--humans", "0,9"], "9 is not a seat"),
        ([GAME, "--humans", "0=random"], "the name of a bot"),
        ([GAME, "--seed", "-1"], "a seed must be"),
        ([GAME, "--pace", "nan", "--watch"], "--pace"),
        ([GAME, "--humans", "0=A|B"], "name"),
        (["--resume", "nowhere.record"], "nowhere.record"),
        ([GAME, "--save", "/"], "already exists"),
    ],
)
def test_wrong_arguments_are_told_in_one_line(arguments, said, capsys):
    assert main(["play", *arguments]) == 2
    error = capsys.readouterr().err
    assert said in error and error.count("\n") == 1
    assert not saving.data_folder().exists() or "--pace" in said


def test_a_saved_game_keeps_its_seats_and_can_get_other_people(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    path = tmp_path / "g.record"
    assert (
        main(
            ["play", GAME, "--seed", "5", "--seats", "3", "--humans", "1=Zed", "--bots", "random", "--save", str(path)]
        )
        == 0
    )
    assert read_record(path).players == ("random", "Zed", "random")
    assert main(["play", "--resume", str(path)]) == 0
    assert main(["play", "--resume", str(path), "--seat", "2", "--bots", "greedy"]) == 0
    assert read_record(path).players == ("greedy", "greedy", "Boss")
    capsys.readouterr()
    assert main(["play", "--resume", str(path), "--seats", "4"]) == 2
    assert "can't be changed in a saved game" in capsys.readouterr().err
    for seed, why in (("seed: 6\n", "has a seed that doesn't match its cards"), ("", "has no seed")):
        path.write_text(re.sub("seed: .*\n", seed, path.read_text(encoding="utf-8")), encoding="utf-8")
        assert main(["play", "--resume", str(path)]) == 2
        assert f"{why}, so it can be replayed but not resumed" in capsys.readouterr().err


# Replay


@pytest.fixture
def saved(tmp_path) -> Path:
    """A finished game in a file."""
    record = Record.start(backroom.game(GAME), 2, 6, {"short": True}, players=["Ann", "Bob"])
    chance = random.Random(3)
    while not record.state.over:
        seat = chance.choice(record.state.waiting)
        record.play(seat, chance.choice(record.state.legal(seat)))
    write_record(tmp_path / "done.record", record)
    return tmp_path / "done.record"


def test_a_replay_prints_every_action_as_its_eyes_may_know_it(saved, capsys):
    printed = {}
    for eyes in ((), ("--seat", "0"), ("--open",)):
        assert main(["replay", str(saved), "--all", *eyes]) == 0
        printed[eyes] = capsys.readouterr().out
    record = read_record(saved)
    for text in printed.values():
        assert re.findall(r"(?m)^ *(\d+)  ", text) == [str(n) for n in range(len(record) + 1)]
        assert f"Result: {with_names(record.result, ['Ann', 'Bob'])}" in flat(text)
    hidden = [entry for entry in record.entries if "place" in entry.text and entry.seat == 1]
    assert all(f"Bob: {entry.text}" in printed["--open",] for entry in hidden)
    assert "Bob: " not in printed[()] + printed["--seat", "0"]
    assert "Ann: draw a card" in printed["--seat", "0"] and "Ann draws a card" not in printed["--seat", "0"]
    assert "Bob draws a card" in printed["--seat", "0"]
    assert "draws a card" not in printed["--open",]


def test_a_replay_steps_on_back_and_anywhere(saved):
    record = read_record(saved)
    lines = ["", "", "b", "5", "x", "99999", str(len(record)), "", "q"]
    replay = Replay(screen(), record, read=lambda _: lines.pop(0))
    replay.step_through(0)
    shown = [int(n) for n in re.findall(r"Chicago Poker: (\d+) of", text_of(replay.console))]
    assert shown == [0, 1, 2, 1, 5, len(record)]
    assert text_of(replay.console).count("Enter: next; b: back") == 3
    assert "wins" in text_of(replay.console)


def test_one_moment_of_a_record_is_shown_without_asking(saved, capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert main(["replay", str(saved), "--at", "12", "--open"]) == 0
    text = capsys.readouterr().out
    assert "Chicago Poker: 12 of" in text
    hands = read_record(saved).at(12).view(0)["hand"]
    assert f"P0 Ann: {' '.join(hands)}" in text
    for wrong in (["--at", "9999"], ["--seat", "5"]):
        assert main(["replay", str(saved), *wrong]) == 2


# Through a real terminal


class Terminal:
    """A program in a pseudo-terminal, driven as a person would drive it."""

    def __init__(self, *arguments: str, columns: int = 80, **environment: str) -> None:
        self.pid, self.screen = pty.fork()
        if self.pid == 0:
            for ignored in (signal.SIGINT, signal.SIGHUP):  # a background job may inherit ignored signals
                signal.signal(ignored, signal.SIG_DFL)
            os.environ.pop("COLUMNS", None)
            os.environ.update(environment, TERM="xterm")
            os.execv(sys.executable, [sys.executable, "-m", "backroom", *arguments])
        fcntl.ioctl(self.screen, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        self.seen = ""

    def read_until(self, pattern: str, seconds: float = 60) -> str:
        """The output up to a pattern at its end, or up to the end of the program."""
        new, end = "", time.monotonic() + seconds
        while select.select([self.screen], [], [], max(0.0, end - time.monotonic()))[0]:
            try:
                data = os.read(self.screen, 65536).decode("utf-8", "replace")
            except OSError:
                data = ""
            new += data
            if not data or re.search(pattern, plain(new)):
                self.seen += plain(new)
                return plain(new)
        os.kill(self.pid, signal.SIGKILL)
        raise AssertionError(f"nothing like {pattern!r} came: {plain(new)[-500:]}")

    def type(self, line: str) -> None:
        """Type a line."""
        os.write(self.screen, f"{line}\n".encode())

    def end(self) -> int:
        """Wait for the program; return its exit code (or minus the signal that ended it)."""
        self.read_until(r"\Z(?!)")
        os.close(self.screen)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def plain(text: str) -> str:
    """The visible part of terminal output."""
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", text).replace("\r\n", "\n")


PROMPT = r"Boss> \Z"
SAVED = r"backroom play --resume (\S+)"
SOURCE = str(Path(backroom.__file__).parent.parent)


@pytest.fixture
def here(tmp_path) -> dict[str, str]:
    """The environment of a program under test."""
    return {"XDG_DATA_HOME": str(tmp_path / "data"), "PYTHONPATH": os.pathsep.join([SOURCE, str(SIXTH_GAME)])}


@pytest.mark.parametrize("columns", [80, 120])
def test_a_whole_game_is_played_in_a_terminal(columns, here, tmp_path):
    terminal = Terminal(
        "play", GAME, "--seats", "2", "--option", "short=yes", "--seed", "12", columns=columns, NO_COLOR="1", **here
    )
    chance = random.Random(6)
    for _ in range(300):
        text = terminal.read_until(rf"{PROMPT}|wins \(\d\)")
        if "wins (" in text:
            break
        menu = terminal.seen[terminal.seen.rindex("\n\n") :].partition("\n  ")[2]
        numbers = [int(n) for n in re.findall(r"(?:^|\s)(\d+)(?=\s)", menu)]
        terminal.type(str(chance.randint(1, max(numbers))))
    assert terminal.end() == 0
    assert "1. " in terminal.seen and "Watch it again with: backroom replay" in terminal.seen
    assert max(len(line) for line in terminal.seen.split("\n") if ".record" not in line) <= columns
    assert "Traceback" not in terminal.seen
    assert read_record(tmp_path / "data" / "backroom" / "chicago_poker-12.record").state.over


def test_who_names_no_game_is_asked_for_one(here):
    terminal = Terminal("play", "--seed", "5", NO_COLOR="1", **here)
    menu = terminal.read_until(r"Which game\? \Z")
    assert "1  Chicago Poker (chicago_poker), 2-6 players" in menu and "Chicago (snitch), 4 players" in menu
    for wrong in ("9", "poker", "-1", ""):
        terminal.type(wrong)
        assert f"Type a number from 1 to {len(backroom.slugs())}" in terminal.read_until(r"Which game\? \Z")
    terminal.type("1")
    assert "Chicago Poker" in terminal.read_until(PROMPT)
    terminal.type("quit")
    assert terminal.end() == 0


def test_leaving_in_any_way_loses_nothing(here, tmp_path):
    path = tmp_path / "data" / "backroom" / "chicago_poker-9.record"
    arguments = ["play", GAME, "--seats", "2", "--seed", "9"]
    ways = [("interrupt", 130), ("end of input", 0), ("quit", 0), ("close", None)]
    for number, (leave, code) in enumerate(ways):
        terminal = Terminal(*arguments, **here)
        terminal.read_until(PROMPT)
        terminal.type("draw" if number == 0 else "1")
        terminal.read_until(PROMPT)
        before = path.read_text(encoding="utf-8")
        time.sleep(0.2)  # Python's input misses a Ctrl-C that arrives just as it starts to wait
        if leave == "close":
            os.close(terminal.screen)
            os.waitpid(terminal.pid, 0)
        else:
            keys = {"interrupt": b"\x03", "end of input": b"\x04", "quit": b"quit\n"}
            os.write(terminal.screen, keys[leave])
            assert terminal.end() == code
            assert re.search(SAVED, terminal.seen)[1] == str(path)
        assert path.read_text(encoding="utf-8") == before
        assert len([entry for entry in read_record(path).entries if entry.seat == 0]) == number + 1
        arguments = ["play", "--resume", str(path)]


def test_a_program_that_is_killed_loses_nothing(here, tmp_path):
    terminal = Terminal("play", GAME, "--watch", "--seed", "2", "--pace", "0.05", **here)
    terminal.read_until(r"draws a card")
    time.sleep(0.5)
    os.kill(terminal.pid, signal.SIGKILL)
    terminal.end()
    record = read_record(tmp_path / "data" / "backroom" / "chicago_poker-2.record")
    assert len(record) > 0 and record.may_continue
    assert [path.suffix for path in (tmp_path / "data" / "backroom").iterdir()].count(".record") == 1


def test_input_that_is_no_terminal_is_played_too(here):
    command = [sys.executable, "-m", "backroom", "play", GAME, "--seed", "3", "--seats", "2"]
    done = subprocess.run(
        command, input="help\n? 1\ndraw\n", capture_output=True, text=True, env={**os.environ, **here}, check=False
    )
    assert done.returncode == 0 and done.stderr == ""
    assert "\x1b[" not in done.stdout
    assert re.search(SAVED, done.stdout)
