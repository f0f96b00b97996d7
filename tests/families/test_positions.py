"""Positions tell the whole truth: written and read they are the same, and what can't be is refused in words."""

from __future__ import annotations

import random

import pytest

import backroom
from tests.mutations import real_position

from .table import at

IMPOSSIBLE = {
    "the hand limit of the last round": {"round": 6, "pending": ["hand_limit"]},
    "a step that never waits": {"pending": ["turns 1", "window P0", "draw P0 1"]},
    "an unknown step": {"pending": ["end_round"]},
    "two moves on each other": {"pending": ["turns 1", "window P0", "move P0 2", "move P0 2"]},
    "another seat's turn": {"pending": ["turns 2", "window P0", "act P0"]},
    "too many agents": {"spaces": {name: "agent agent" for name in ("A2", "A4", "A6", "A8", "B1", "B3", "B5")}},
    "agents in a reserve that is too large": {"agents": 16},
    "eight grey henchmen": {"spaces": {name: "grey grey" for name in ("A2", "A4", "A6", "A8")}},
    "three benefits": {"round": 2, "godfather": "P0", "benefits": {"P0": "basic_income henchman_bonus control"}},
    "benefits without the godfather": {"round": 2, "benefits": {"P0": "control"}},
    "the godfather in round 1": {"round": 1, "godfather": "P0"},
    "Al Capone elsewhere": {"rows": {"B": "capone"}},
    "a penalty beside the row of Al Capone": {"rows": {"A": "bribe"}},
    "an end in round 1": {"step": "over"},
    "winners who have fewer points": {"round": 6, "step": "over", "winners": "P1", "control": {"P0": "B4"}},
    "winners of a game that goes on": {"winners": "P0"},
    "a step and a stack": {"step": "control", "pending": ["end_control", "control P0"]},
    "a turn of phase 3": {"step": "control", "turn": 2},
    "a pass in phase 2": {"passed": "P1"},
    "a drawn card that nobody returns": {"drawn": {"P0": "car"}},
    "a special card that nobody plays": {"playing": "campaign"},
    "income in round 1": {"step": "income"},
    "six extra-action cards": {"extra_taken": {"P0": 1}},
    "a token from nowhere": {"tokens": {"P0": "art"}},
    "an unknown key": {"handz": {"P0": "car"}},
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_what_cannot_be_is_refused_in_words(game, name):
    with pytest.raises(backroom.Invalid) as refused:
        at(game, **IMPOSSIBLE[name])
    assert len(str(refused.value)) > 20


def test_partial_rows_keep_al_capone(game):
    cards = at(game, rows={"C": "bribe"}).view()["rows"]["cards"]
    assert cards["A"] == cards["F"] == "capone" and cards["C"] == "bribe"


def test_a_position_written_and_read_is_the_same(game):
    chance = random.Random(11)
    for _ in range(40):
        said = real_position(game, chance)
        state = game.position(said)
        assert state.position() == said
        assert game.position(state.position()) == state
