"""Records replay exactly, in every build, and errors in them are reported with their line."""

from __future__ import annotations

import json
import pickle
import random
import re
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import backroom
from backroom.core.contract import Contract
from backroom.records import Record, RecordError, read_record, write_record

from .conftest import builds

EVERY_BUILD = pytest.mark.parametrize(
    ("slug", "build"), [(slug, build) for slug in backroom.slugs() for build in builds(slug)]
)
FEW = settings(max_examples=60, deadline=None)


def play_on(record: Record, seed: int, actions: int = 10_000) -> Record:
    """Play at random, to the end or for some actions."""
    chance = random.Random(seed)
    for _ in range(actions):
        if record.state.over:
            break
        seat = chance.choice(record.state.waiting)
        record.play(seat, chance.choice(record.state.legal(seat)))
    return record


@cache
def short_game() -> str:
    """A finished game of few actions."""
    game = backroom.game("chicago_poker", "interpreted")
    record = Record.start(game, 2, 5, {"short": True}, ["Ann", "Bob"], tags={"date": "2025-11-16"})
    return play_on(record, 3).dump()


@cache
def unfinished_game() -> str:
    """Thirty actions of a game with four seats."""
    return play_on(Record.start(backroom.game("chicago_poker", "interpreted"), 4, 7), 1, 30).dump()


def error_of(text: Any) -> RecordError:
    """What is said about a damaged record."""
    with pytest.raises(RecordError) as caught:
        Record.load(text)
    assert str(caught.value).startswith(f"line {caught.value.line}: ")
    return caught.value


def changed(text: str, old: str, new: str) -> str:
    """A text with one part replaced; the part must be there."""
    assert old in text
    return text.replace(old, new, 1)


def line_of(text: str, start: str) -> int:
    """The number of the first line with this beginning."""
    return next(n for n, line in enumerate(text.split("\n"), start=1) if line.startswith(start))


# Exactness


@EVERY_BUILD
def test_a_record_replays_to_the_same_state_and_the_same_text(slug, build):
    game = backroom.game(slug, build)
    for seats in game.seat_counts:
        record = play_on(Record.start(game, seats, seats), seed=seats)
        again = Record.load(record.dump(), build)
        assert again.state == record.state
        assert again.dump() == record.dump()
        assert [again.state.events(0, seat) for seat in range(seats)] == [
            record.state.events(0, seat) for seat in range(seats)
        ]


@pytest.mark.parametrize("slug", backroom.slugs())
def test_a_record_made_by_one_build_replays_in_the_other(slug):
    texts = {build: play_on(Record.start(backroom.game(slug, build), seed=11), seed=2).dump() for build in builds(slug)}
    assert len(set(texts.values())) == 1
    for text in texts.values():
        results = [Record.load(text, build) for build in builds(slug)]
        assert all(record.dump() == text for record in results)
        assert len({json.dumps(record.state.position()) for record in results}) == 1
        assert [record.game.build for record in results] == builds(slug)


@EVERY_BUILD
def test_a_record_is_readable(slug, build):
    text = play_on(Record.start(backroom.game(slug, build), seed=7, players=None), seed=1, actions=8).dump()
    lines = text.split("\n")
    assert lines[:3] == ["backroom record 1", f"game: {slug}", f"rules: {backroom.game(slug).rules_version}"]
    assert [line.split()[0] for line in lines[-9:-1]] == [str(n) for n in range(1, 9)]
    assert all(re.fullmatch(r"[0-9]+ P[0-9] [^;]+( ;( [0-9]+)+)?", line) for line in lines[-9:-1])


def test_luck_stands_behind_the_action_that_it_follows():
    record = Record.start(backroom.game("chicago_poker"), 4, 7)
    seat = record.state.waiting[0]
    record.play(seat, "draw")
    assert record.dump().endswith(f"\n1 P{seat} draw a card ; {record.state.luck_used[0]}\n")


def test_actions_may_be_given_as_number_text_or_dict():
    given = {}
    for form in ("number", "text", "dict"):
        record = Record.start(backroom.game("chicago_poker"), 4, 7)
        seat = record.state.waiting[0]
        action = record.state.legal(seat)[-1]
        forms = {"number": action, "text": record.state.text(action), "dict": record.state.words(action)}
        record.play(seat, forms[form])
        given[form] = record.dump()
    assert len(set(given.values())) == 1


def test_a_refused_choice_is_not_written_down():
    record = Record.start(backroom.game("chicago_poker"), 4, 7)
    before, position = record.dump(), record.state.position()
    for seat, action in [(0, "draw"), (2, "end turn"), (2, 10**6), (2, "place R1 at brewery 5"), (2, True)]:
        with pytest.raises(backroom.Refused):
            record.play(seat, action)
    with pytest.raises(backroom.Invalid):
        record.play(17, "draw")
    assert (record.dump(), record.state.position()) == (before, position)


def test_the_result_line_names_winners_and_scores():
    record = Record.load(short_game())
    winners = record.state.ranking[0]
    assert short_game().split("\n")[-2] == (
        f"result: P{winners[0]} wins; scores " + " ".join(map(str, record.state.scores))
    )
    assert Record.load(unfinished_game()).result is None


@EVERY_BUILD
def test_any_number_of_actions_can_be_gone_back_to(slug, build):
    game = backroom.game(slug, build)
    record = Record.start(game, seed=3)
    positions, events = [record.state.position()], [record.state.events(0, 0)]
    chance = random.Random(5)
    while len(record) < 75 and not record.state.over:
        seat = chance.choice(record.state.waiting)
        record.play(seat, chance.choice(record.state.legal(seat)))
        positions.append(record.state.position())
        events.append(record.state.events(0, 0))
    for number in {0, 1, 31, 32, 33, 64, len(record)} & set(range(len(record) + 1)):
        assert record.at(number).position() == positions[number]
        assert record.at(number).events(0, 0) == events[number]
    record.at(10).play(*any_choice(record.at(10)))
    assert record.state.position() == positions[-1]


def any_choice(state: Contract) -> tuple[int, int]:
    """A seat that is asked and the first of its choices."""
    return state.waiting[0], state.legal(state.waiting[0])[0]


@pytest.mark.parametrize("number", [-1, 31, "3", None, True])
def test_a_number_that_the_record_doesnt_have_is_refused(number):
    with pytest.raises(backroom.Invalid, match="0 to 30"):
        Record.load(unfinished_game()).at(number)


def test_taking_back_forgets_what_came_after():
    record = Record.load(unfinished_game())
    record.take_back(12)
    assert len(record) == 12
    shorter = unfinished_game().split("\n")[: line_of(unfinished_game(), "13 ") - 1]
    assert record.dump() == "\n".join(shorter) + "\n"
    assert Record.load(record.dump()).state == record.state


@EVERY_BUILD
def test_a_game_that_was_put_aside_goes_on_as_if_it_never_had_been(slug, build):
    through = play_on(Record.start(backroom.game(slug, build), seed=21), seed=4, actions=120)
    pause, back = len(through) // 2, len(through) // 3
    paused = play_on(Record.start(backroom.game(slug, build), seed=21), seed=4, actions=pause)
    resumed = Record.load(paused.dump(), build)
    assert resumed.may_continue
    resumed.take_back(back)
    for entry in through.entries[back:]:
        resumed.play(entry.seat, entry.text)
    assert resumed.dump() == through.dump()


def test_without_its_seed_a_record_replays_but_says_that_it_cant_go_on():
    text = changed(unfinished_game(), "seed: 7\n", "")
    assert not Record.load(text).may_continue
    assert Record.load(text).state.position() == Record.load(unfinished_game()).state.position()
    assert not Record.load(changed(unfinished_game(), "seed: 7\n", "seed: 8\n")).may_continue


# Positions, options, names, tags


@EVERY_BUILD
def test_a_record_can_begin_in_a_position(slug, build):
    game = backroom.game(slug, build)
    middle = play_on(Record.start(game, seed=9), seed=9, actions=40).state.position()
    record = play_on(Record.start(game, seed=5, position=middle), seed=1)
    again = Record.load(record.dump(), build)
    assert again.state == record.state
    assert again.header.position == record.header.position == json.loads(json.dumps(middle))
    [line] = [line for line in record.dump().split("\n") if line.startswith("position: ")]
    assert json.loads(line[10:])["game"] == slug


def test_a_position_whose_first_step_needs_luck_keeps_it():
    columns = {"P0": {"br1": "R1 R2 R3 R4 R5"}, "P1": {"br1": "B9"}}
    position = {"seats": 2, "street": "br1 jc2", "columns": columns, "active": "P0", "step": "turn"}
    record = Record.start(backroom.game("chicago_poker"), seed=4, position=position)
    assert record.header.deal != ()
    assert Record.load(record.dump()).state == record.state
    wrong = re.sub(r"\ndeal: .*\n", "\ndeal:\n", record.dump())
    assert error_of(wrong).line == line_of(wrong, "position: ")


def test_options_names_and_tags_are_kept():
    record = Record.load(short_game())
    assert record.header.options == {"specials": True, "short": True}
    assert record.players == ("Ann", "Bob")
    assert record.header.tags == {"date": "2025-11-16"}
    assert Record.load(unfinished_game()).players == ("P0", "P1", "P2", "P3")


@pytest.mark.parametrize(
    "players", [["Ann"], ["A|b", "Bob"], ["", "Bob"], ["A\nb", "Bob"], [" Ann", "Bob"], ["x" * 61, "Bob"], [3, "Bob"]]
)
def test_names_that_cant_be_written_down_are_refused(players):
    with pytest.raises(backroom.Invalid, match="name"):
        Record.start(backroom.game("chicago_poker"), 2, players=players)


@pytest.mark.parametrize("tags", [{"Date": "x"}, {"a b": "x"}, {"date": "x\ny"}, {"date": 3}, {"": "x"}])
def test_tags_that_cant_be_written_down_are_refused(tags):
    with pytest.raises(backroom.Invalid, match="tag"):
        Record.start(backroom.game("chicago_poker"), 2, tags=tags)


def test_a_position_that_is_no_json_is_refused():
    for position in [{"street": {1, 2}}, {"street": float("nan")}, {"street": "x" * 200_000}]:
        with pytest.raises(backroom.Invalid):
            Record.start(backroom.game("chicago_poker"), position=position)


# Files


def test_files_are_replaced_as_a_whole(tmp_path):
    path = tmp_path / "deep" / "game.record"
    write_record(path, Record.load(unfinished_game()))
    assert path.read_text(encoding="utf-8") == unfinished_game()
    record = read_record(path)
    record.play(*any_choice(record.state))
    write_record(path, record)
    assert read_record(path).dump() == record.dump()
    assert [file.name for file in path.parent.iterdir()] == ["game.record"]
    with pytest.raises(backroom.Invalid, match="folder"):
        write_record(tmp_path, record)


def test_a_failed_write_leaves_the_old_file_and_no_draft(tmp_path, monkeypatch):
    path = tmp_path / "game.record"
    write_record(path, Record.load(unfinished_game()))

    def full(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="no space left"):
        write_record(path, Record.load(short_game()))
    assert path.read_text(encoding="utf-8") == unfinished_game()
    assert [file.name for file in tmp_path.iterdir()] == ["game.record"]


def test_a_file_that_is_no_text_is_refused_with_its_line(tmp_path):
    path = tmp_path / "game.record"
    path.write_bytes(unfinished_game().encode().replace(b"seats", b"s\xff\xfets"))
    with pytest.raises(RecordError, match="UTF-8") as caught:
        read_record(path)
    assert caught.value.line == 4
    path.write_bytes(bytes(range(256)) * 10)
    with pytest.raises(RecordError):
        read_record(path)
    with pytest.raises(FileNotFoundError):
        read_record(tmp_path / "nothing")


def test_windows_line_ends_and_hand_written_notation_are_understood():
    assert Record.load(unfinished_game().replace("\n", "\r\n")).dump() == unfinished_game()
    assert Record.load("\ufeff" + unfinished_game()).dump() == unfinished_game()
    seat = Record.load(unfinished_game()).entries[0].seat
    record = Record.start(backroom.game("chicago_poker"), 4, 7)
    text = record.dump() + f"1 P{seat} PLACE b4 br5\n"
    assert Record.load(text).dump() == record.dump() + f"1 P{seat} place B4 at brewery 5\n"


def test_an_error_can_be_pickled():
    error = pickle.loads(pickle.dumps(RecordError(3, "wrong")))
    assert (error.line, error.reason, str(error)) == (3, "wrong", "line 3: wrong")


# Damage: each kind is reported with its line


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("backroom record 1", "backroom record 2", 1, "not a record"),
        ("backroom record 1", "PK\u0003\u0004", 1, "unprintable"),
        ("game: chicago_poker", "game: monopoly", 2, "there is no game"),
        ("game: chicago_poker\n", "", 9, '"game:" is missing'),
        ("rules: 1", "rules: 99", 3, "version 99"),
        ("rules: 1", "rules: one", 3, "not a whole number"),
        ("seats: 2", "seats: 9", 4, "has 2, 3, 4, 5, 6 seats"),
        ("seats: 2", "seats: 2\nseats: 2", 5, "given twice"),
        ("options: specials=yes, short=yes", "options: speed=yes", 5, "not an option"),
        ("options: specials=yes, short=yes", "options: short=maybe", 5, "must be one of: no, yes"),
        ("options: specials=yes, short=yes", "options: short", 5, "not an option"),
        ("players: Ann | Bob", "players: Ann", 6, "2 seats, but 1"),
        ("seed: ", "seed: -", 7, "not a whole number"),
        ("seed: ", "seed: 999999999999999999", 7, "a seed must be"),
        ("tag date: 2025-11-16", "tag Date!: 2025", 8, "tag's name"),
        ("tag date: 2025-11-16", "weather: fine", 8, "not a key of the header"),
        ("tag date: 2025-11-16", "", 8, "not a key of the header"),
        ("\ndeal: ", "\ndeal: x ", 9, "luck must be numbers"),
        ("\ndeal: ", "\ndeal: 99999 ", 9, "luck"),
        ("\ndeal: ", "\ndeal: 3 ", 9, "does not fit"),
        ("actions:", "actions: many", 10, 'nothing may follow "actions:"'),
        ("\n1 P", "\n2 P", 11, "action 1 is expected here"),
        ("\n1 P", "\n\n1 P", 11, "an action must be written like"),
        ("\n1 P0", "\n1 P1", 11, "P1 has nothing to choose now"),
        ("\n1 P0", "\n1 P7", 11, "not a seat"),
        ("\n1 P0 draw a card ; ", "\n1 P0 sleep ; ", 11, "not understood"),
        ("\n1 P0 draw a card ; ", "\n1 P0 draw a card ; 9 ", 11, "does not fit"),
        ("\n1 P0 draw a card ; ", "\n1 P0 draw a card ; 99", 11, "does not fit"),
        ("\n1 P0 draw a card ; ", "\n1 P0 end turn ; ", 11, "CP-TURN.4"),
        ("\n1 P0 draw a card ; ", "\n1 P0 draw a card ; " + "3 " * 600, 11, "tape holds at most"),
        ("\n1 P0 draw", "\n1 P0 " + "draw " * 30_000, 11, "too long"),
    ],
)
def test_damage_is_told_with_its_line(old, new, line, said):
    text = changed(first_action_is_a_draw(), old, new)
    error = error_of(text)
    assert said in error.reason
    assert error.line == line


@cache
def first_action_is_a_draw() -> str:
    """A finished game with two seats that P0 opens by drawing a card."""
    game, head = backroom.game("chicago_poker", "interpreted"), {"date": "2025-11-16"}
    starts = (Record.start(game, 2, seed, {"short": True}, ["Ann", "Bob"], tags=head) for seed in range(100))
    record = next(record for record in starts if record.state.waiting == (0,))
    record.play(0, "draw")
    return play_on(record, 3).dump()


def test_damage_at_the_end_is_told_with_its_line():
    lines = short_game().rstrip("\n").split("\n")
    last = len(lines)
    assert error_of("\n".join(lines[:-1])).line == last - 1
    assert error_of("\n".join([*lines[:-2], lines[-1]])).reason.startswith("the game is not over")
    assert error_of("\n".join([*lines, "1 P0 draw a card"])).line == last + 1
    assert error_of("\n".join([*lines, ""]) + "\n").line == last + 1
    assert "the result is" in error_of("\n".join([*lines[:-1], "result: P0 wins; scores 9 9"])).reason
    assert error_of("\n".join([*lines[:-1], f"{last - 11} P0 draw a card", lines[-1]])).line == last


def test_a_position_line_that_is_wrong_is_told_with_its_line():
    record = Record.start(backroom.game("chicago_poker"), 2, 4, position={"street": "br1 jc2"})
    text = record.dump()
    for line in [
        "[1, 2]",
        "{",
        "[" * 90_000,
        '{"street": 3}',
        '{"seats": 3}',
        '{"seats": 2, "short": true}',
        '{"street": NaN}',
        '{"hands": {"P0": ["R1", 3]}}',
        '{"street": "br1 br1"}',
        "9" * 9000,
    ]:
        wrong = re.sub(r"\nposition: .*", f"\nposition: {line}", text)
        assert error_of(wrong).line == line_of(wrong, "position: ")
    assert '"seed:" is missing' in error_of(changed(text, "seed: 4\n", "")).reason


@pytest.mark.parametrize(
    "text",
    [
        None,
        b"backroom record 1",
        3,
        "",
        "\n",
        "\x00" * 1000,
        "backroom record 1",
        "backroom record 1\n",
        "backroom record 1\nactions:",
        "x" * 17_000_000,
    ],
)
def test_what_is_no_record_at_all_is_refused(text):
    assert error_of(text).line in (1, 2)


# Fuzzing: whatever happens to a record, only RecordError comes out


def try_to_load(text: str) -> None:
    """Load a text that may be damaged; if it is accepted, it must be consistent."""
    try:
        record = Record.load(text, "interpreted")
    except RecordError as error:
        assert error.line >= 1
        return
    assert Record.load(record.dump(), "interpreted").state == record.state


STRANGE = st.sampled_from(["\n", " ;", " P1", "99999999999", "{", "[[", '"'])
TEXTS = st.sampled_from(["short", "unfinished", "position"])


@cache
def sample(name: str) -> str:
    """A valid record of each kind."""
    if name == "position":
        position = {
            "seats": 3,
            "street": "br1 jc2",
            "columns": {"P1": {"br1": "R1 B3 G7"}},
            "hands": {"P0": "REV R7", "P1": "G1 BRIB"},
            "discard": "V1",
            "active": "P0",
        }
        game = backroom.game("chicago_poker", "interpreted")
        return play_on(Record.start(game, seed=2, position=position), 2, 25).dump()
    return short_game() if name == "short" else unfinished_game()


@FEW
@given(TEXTS, st.data())
def test_changed_characters_never_crash(name, data):
    text = sample(name)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        gone = data.draw(st.integers(0, 12))
        put = data.draw(st.text(max_size=8) | STRANGE)
        text = text[:at] + put + text[at + gone :]
    try_to_load(text)


@FEW
@given(TEXTS, st.data())
def test_changed_lines_never_crash(name, data):
    lines = sample(name).split("\n")
    for _ in range(data.draw(st.integers(1, 3))):
        here, there = (data.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
        change = data.draw(st.sampled_from(["swap", "drop", "double", "copy"]))
        if change == "swap":
            lines[here], lines[there] = lines[there], lines[here]
        elif change == "drop" and len(lines) > 1:
            del lines[here]
        elif change == "double":
            lines.insert(here, lines[here])
        else:
            lines.insert(there, lines[here])
    try_to_load("\n".join(lines))


SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=6)
    | st.sampled_from(["P0", "R1", "br1", "reinforce", "limousine"])
)
KEYS = st.text(max_size=4) | st.sampled_from(["P0", "br1", "from", "at"])
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4))
PARTS = [
    "street",
    "columns",
    "markers",
    "hands",
    "known",
    "discard",
    "deck",
    "controlled",
    "tiles",
    "active",
    "turn",
    "actions",
    "step",
    "limousine",
    "reinforce",
    "from",
    "moved",
    "seats",
    "short",
    "game",
]


@FEW
@given(VALUES, st.sampled_from(PARTS))
def test_strange_positions_never_crash(value, key):
    lines = sample("position").split("\n")
    at = line_of(sample("position"), "position: ") - 1
    lines[at] = "position: " + json.dumps(json.loads(lines[at][10:]) | {key: value})
    try_to_load("\n".join(lines))


@FEW
@given(st.text(max_size=300) | st.binary(max_size=300).map(lambda data: data.decode("latin-1")))
def test_garbage_behind_a_good_beginning_never_crashes(garbage):
    try_to_load("backroom record 1\n" + garbage)
    try_to_load(unfinished_game() + garbage)
