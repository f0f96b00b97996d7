"""CP-OPT: the short game and the tactical variant."""

from __future__ import annotations

import pytest

import backroom

from .table import SPECIALS, all_cards
from .test_winning import take


@pytest.mark.parametrize(
    ("tile", "before", "wins"),
    [("sp2", "sp1", True), ("br1", "sp1 jc1", True), ("jc1", "sp1", False), ("sp1", "", False)],
)
def test_cp_opt_1_short_game_two_of_one_kind_or_any_three(game, tile, before, wins):
    assert take(game, tile, before, short=True).over == wins


def test_cp_opt_1_these_goals_replace_the_others(game):
    assert not take(game, "sp2", "sp1").over
    assert not take(game, "br1", "sp1 jc1").over


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_cp_opt_1_is_allowed_for_every_number_of_players_and_off_by_default(game, seats):
    assert game.new(seats=seats, seed=1, short=True).view()["options"] == {"specials": True, "short": True}
    assert game.new(seats=seats, seed=1).view()["options"] == {"specials": True, "short": False}


@pytest.mark.parametrize(("seats", "deck"), [(2, 65), (3, 60), (4, 55), (5, 50), (6, 45)])
def test_cp_opt_2_the_tactical_variant_leaves_the_specials_out(game, seats, deck):
    state = game.new(seats=seats, seed=2, specials=False)
    assert state.view()["deck"] == deck
    assert len(all_cards(state)) == 75
    assert not set(all_cards(state)) & set(SPECIALS)


def test_cp_opt_2_a_special_has_no_place_in_such_a_position(game):
    with pytest.raises(backroom.Invalid, match="REV"):
        game.position({"seats": 2, "specials": False, "hands": {"P0": "REV"}})


def test_cp_opt_3_both_may_be_combined(game):
    state = take(game, "sp2", "sp1", short=True, specials=False)
    assert state.over
    assert not set(all_cards(state)) & set(SPECIALS)
    result = game.playouts(20, seats=5, seed=3, short=True, specials=False)
    assert sum(result.wins) == pytest.approx(20)


@pytest.mark.parametrize("option", [{"specials": 1}, {"short": "yes"}, {"long": True}])
def test_cp_opt_3_other_options_are_refused(game, option):
    with pytest.raises(backroom.Invalid):
        game.new(seats=3, seed=1, **option)
