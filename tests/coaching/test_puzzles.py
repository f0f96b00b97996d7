"""The puzzles that are shipped: legal, with one best choice, a gap, a reason, and the consent of a second opinion."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

import backroom
from backroom.cli import main
from backroom.coaching.playing import play_to_the_end
from backroom.coaching.playing_out import Duel, duel, played_out
from backroom.coaching.puzzles import (
    LEAST_GAP,
    MORE_OF_A_KIND,
    Puzzle,
    checked,
    decisions,
    is_new,
    of_every_kind,
    puzzles_of,
    written,
)
from backroom.coaching.trials import gain
from backroom.drawing.icons import ICONS
from backroom.registry import is_of_the_house

GAMES = [slug for slug in backroom.slugs() if is_of_the_house(slug) and puzzles_of(slug)]
ALL = [(slug, number) for slug in GAMES for number in range(len(puzzles_of(slug)))]
PLAYED_OUT = [slug for slug in GAMES if any(one.won for one in puzzles_of(slug))]
GAMES_EACH = 30


@pytest.mark.parametrize("slug", GAMES)
def test_puzzles_are_different(slug):
    found = puzzles_of(slug)
    assert len({json.dumps(one.position, sort_keys=True) for one in found}) == len(found) >= 3


def test_a_puzzle_is_new_with_another_reason_and_a_rare_kind_of_solution():
    drive, unload = (next(one for one in puzzles_of("gangster") if one.best.startswith(verb)) for verb in ("dr", "un"))
    assert not is_new(drive, [drive])
    other = replace(drive, reasons=unload.reasons)
    assert is_new(other, [drive])
    assert not is_new(other, [unload, *[drive] * (MORE_OF_A_KIND + 2)])


@pytest.mark.parametrize(("slug", "number"), ALL)
def test_a_puzzle_asks_one_seat_and_its_solution_is_a_choice_with_a_reason(slug, number):
    puzzle = puzzles_of(slug)[number]
    state = puzzle.state()
    assert state.waiting == (puzzle.seat,) and len(state.legal(puzzle.seat)) > 2
    assert [state.text(action) for action in state.legal(puzzle.seat)].count(puzzle.best) == 1
    assert puzzle.gap >= LEAST_GAP and puzzle.won is not None and puzzle.won > 0
    assert any(why.tone == "gain" for why in puzzle.reasons) and {why.icon for why in puzzle.reasons} <= set(ICONS)


@pytest.mark.parametrize("slug", PLAYED_OUT)
def test_a_second_opinion_agrees_with_the_clearest_puzzle(slug):
    clearest = max(puzzles_of(slug), key=lambda one: one.won or 0.0)
    won, _ = checked(clearest, GAMES_EACH)
    assert won > 0


def test_the_second_opinion_sees_who_wins_and_can_be_repeated():
    position: dict[str, Any] = {
        "seats": 3,
        "round": 6,
        "phase": "place",
        "lots": {"P0": "1:fish 2:fish 3", "P1": "30", "P2": "11"},
        "stock": {"P0": "fish"},
        "cash": {"P0": 50000, "P1": 54000, "P2": 10000},
        "start_player": "P0",
    }
    state = backroom.game("chinatown").position(position)
    by_words = {state.text(action): action for action in state.legal(0)}
    finish, done = by_words["place fish on 3"], by_words["done"]
    before = state.clone()
    won = played_out(state, 0, [finish, done], seed=3, games=6)
    assert gain(won[finish], won[done])[0] > 0.5
    assert played_out(state, 0, [finish, done], seed=3, games=6) == won and state == before
    assert duel(state, 0, finish, done, seed=3, games=10**9).gain > 0.5  # it ends as soon as it is certain
    assert duel(state, 0, done, done, seed=3, games=10**9) == Duel(0.0, 0.0, 0.0)  # or if there is no difference


def test_every_decision_that_could_be_a_puzzle_has_a_few_choices():
    found = list(decisions(backroom.game("gangster"), seed=1))
    assert found and all(2 < len(state.legal(seat)) <= 40 for state, seat in found)


def test_every_kind_of_question_comes_up_before_one_comes_again():
    def kind(state, seat):
        return frozenset(state.words(action)["do"] for action in state.legal(seat))

    found = list(decisions(backroom.game("snitch"), seed=1))
    kinds = {kind(*one) for one in found}
    shuffled = list(of_every_kind(found, seed=2))
    assert len(kinds) > 4 and {kind(*one) for one in shuffled[: len(kinds)]} == kinds
    assert len(shuffled) == len(found)


@pytest.mark.parametrize("slug", GAMES)
def test_games_are_played_to_their_end_and_can_be_repeated(slug):
    position = puzzles_of(slug)[0].state()
    ends = [position.clone(), position.clone()]
    for state in ends:
        play_to_the_end(state, 5)
    assert ends[0].over and ends[0] == ends[1]


def test_puzzles_are_written_as_they_are_read():
    slug = next(slug for slug in GAMES if puzzles_of(slug))
    rows = json.loads(written(list(puzzles_of(slug))))
    assert len(rows) == len(puzzles_of(slug)) and set(rows[0]) == set(Puzzle.__dataclass_fields__)


@pytest.mark.parametrize("line", [["--mine", "0", "--out", "x"], ["--mine", "3"], ["--check", "--games", "1"]])
def test_senseless_wishes_are_refused(line, capsys):
    assert main(["puzzles", "gangster", *line]) == 2
    assert "backroom:" in capsys.readouterr().err
