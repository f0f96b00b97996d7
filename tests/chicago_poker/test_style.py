"""The numbers of a style: each of them counts, alike in both builds, and for what it says."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

import backroom
from backroom.bots.chicago_poker.expert import style_at
from backroom.bots.chicago_poker.strategists import STRATEGISTS
from backroom.bots.chicago_poker.style import Style
from backroom.games.chicago_poker.edition import CARD_IDS
from backroom.games.chicago_poker.words import DRAW, PLACE_AT
from tests.chicago_poker.test_planning import POKER, positions
from tests.conftest import builds

ELEVEN = PLACE_AT(CARD_IDS.index("R11"), 0)
NUMBERS = [
    number.name for number in fields(Style) if number.name != "keep_needed"
]  # that one is for ties, which are rare


def rated(state: Any, style: Style) -> list[int]:
    """How a style rates all choices of whoever is asked."""
    return list(STRATEGISTS.strategist_for(state, style).rated(state, state.next_chooser()))


def rate_of(state: Any, style: Style, action: int) -> int:
    """How a style rates one choice."""
    return rated(state, style)[state.legal(state.next_chooser()).index(action)]


@pytest.fixture(scope="module")
def many_positions() -> list[Any]:
    return [state for seats in (2, 4) for state in positions(backroom.game(POKER).build, seats, 40, seed=12)]


@pytest.mark.parametrize("number", NUMBERS)
def test_every_number_of_a_style_counts(number, many_positions):
    style = style_at(4)
    other = replace(style, **{number: getattr(style, number) * 0.5 + 0.4})
    if number == "draws_ahead":
        other = replace(style, draws_ahead=style.draws_ahead + 2)
    assert any(rated(state, style) != rated(state, other) for state in many_positions)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_experts_style_rates_choices_alike_in_both_builds(seats):
    found = [[rated(state, style_at(seats)) for state in positions(build, seats, 3, seed=4)] for build in builds(POKER)]
    assert found[0] == found[-1]


def table(**changes: Any) -> Any:
    """A table of three at which the first seat has to choose."""
    position = {
        "seats": 3,
        "street": "br1 sp2",
        "columns": {"P0": {"br1": "R9 R10"}, "P1": {"br1": "G2 G4 G7"}},
        "active": "P0",
        "hands": {"P0": "R11 B3 Y14", "P1": "Y1 Y2", "P2": "B1 B2"},
    }
    return backroom.game(POKER).position(position | changes)


def test_draws_count_more_early_in_a_turn():
    early, always = Style(draw_early=0.1), Style()
    assert rate_of(table(), early, DRAW) > rate_of(table(), always, DRAW)
    assert rate_of(table(actions=1, must=1), early, DRAW) == rate_of(table(actions=1, must=1), always, DRAW)
