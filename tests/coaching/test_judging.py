"""Judging choices: from redealt states alone, with reasons that were measured."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import backroom
from backroom import bots, coaching
from backroom.coaching.judging import is_clear, ranked
from backroom.coaching.measures import measured, measures_of
from backroom.coaching.reasons import outcomes, reasons
from backroom.core.contract import Contract
from backroom.drawing.icons import ICONS

GAMES = ["chicago_poker", "chinatown", "families", "gangster", "snitch"]
EFFORT = 0.02


def positions(slug: str, every: int, count: int) -> Iterator[tuple[Contract, int]]:
    """Some decisions of a game between the game's own bots."""
    state = backroom.game(slug).new(seed=3)
    players = [bots.bot(slug, "greedy", seed) for seed in range(state.seats)]
    while count and not state.over:
        seat = state.next_chooser()
        if len(state.legal(seat)) > 1 and state.moves % every == every - 1:
            count -= 1
            yield state.clone(), seat
        state.play(seat, players[seat].choose(state.clone(), seat))


@pytest.mark.parametrize("slug", GAMES)
def test_a_hint_is_the_same_whatever_lies_hidden(slug):
    looked = 0
    for state, seat in positions(slug, every=23, count=3):
        mine = coaching.hint(state, seat, seed=4, effort=EFFORT)
        for seed in (1, 2):
            assert coaching.hint(state.redeal(seat, seed), seat, seed=4, effort=EFFORT) == mine
        looked += 1
    assert looked == 3


@pytest.mark.parametrize("slug", GAMES)
def test_a_judgement_can_be_repeated_and_changes_nothing(slug):
    state, seat = next(positions(slug, every=11, count=1))
    before = state.clone()
    first = coaching.judge(state, seat, seed=6, effort=EFFORT)
    assert coaching.judge(state, seat, seed=6, effort=EFFORT) == first
    assert state == before
    assert all(verdict.action in state.legal(seat) for verdict in first.verdicts)
    assert all(abs(sum(verdict.chances) - 1) < 0.02 for verdict in first.verdicts)


@pytest.mark.parametrize("slug", GAMES)
def test_every_measure_is_counted(slug):
    state, seat = next(positions(slug, every=7, count=1))
    assert len(measured(state, seat)) == len(measures_of(slug)) > 0
    assert {measure.icon for measure in measures_of(slug)} <= set(ICONS)


def test_a_finished_shop_is_the_reason_for_the_tile_that_finishes_it():
    position = {
        "seats": 3,
        "phase": "place",
        "lots": {"P0": "1:fish 2:fish 3 40", "P1": "30", "P2": "11"},
        "stock": {"P0": "fish"},
        "start_player": "P0",
    }
    state = backroom.game("chinatown").position(position)
    hints = coaching.hint(state, 0, seed=1, effort=0.2)
    assert state.text(hints[0].action) == "place fish on 3"
    said = [str(why.text) for why in hints[0].reasons]
    assert "finished shops: 1 instead of 0" in said
    assert any(text.startswith("income each round: $5k instead of $") for text in said)


def test_a_difference_that_is_an_accident_is_no_reason():
    state, seat = next(positions("snitch", every=9, count=1))
    action = state.legal(seat)[0]
    counted = outcomes(state, seat, [action], seed=1, effort=0.3)
    assert reasons("snitch", counted[action], counted[action]) == []


def test_the_usual_choice_stays_first_unless_another_is_clearly_better():
    noisy = {1: [[0.5], [0.1], [0.6]], 2: [[0.4], [0.3], [0.4]]}
    assert ranked(0, noisy, usual=2).best.action == 2
    clear = {1: [[0.5], [0.4], [0.5]], 2: [[0.2], [0.1], [0.2]]}
    assert ranked(0, clear, usual=2).best.action == 1
    assert is_clear([0.5, 0.6], [0.1, 0.2])


def test_nothing_to_choose_is_said():
    state = backroom.game("snitch").new(seed=1)
    idle = next(seat for seat in range(4) if seat not in state.waiting)
    with pytest.raises(backroom.Invalid, match="nothing to choose"):
        coaching.judge(state, idle)
