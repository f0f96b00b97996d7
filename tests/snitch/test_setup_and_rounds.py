"""SN-GEN, SN-COMP, SN-SETUP, SN-ROUND."""

from __future__ import annotations

import random

import pytest

import backroom

from .table import (
    CODES,
    after_turns,
    area,
    bag,
    cash,
    casinos,
    choices,
    counts,
    do,
    draw,
    happened,
    kind,
    men,
    player,
    refusal,
    register,
    verbs,
)


def test_sn_gen_1_exactly_four_players(game):
    assert game.seat_counts == (4,)
    for seats in (1, 2, 3, 5, 6):
        with pytest.raises(backroom.Invalid):
            game.new(seats=seats)
    assert len({one["colour"] for one in game.new(seats=4).view()["players"]}) == 4


def test_sn_gen_2_cash_after_the_confiscation_wins_not_the_register(game):
    state = game.position(
        {"step": "end", "cash": {"P0": 90000, "P1": 70000}, "register": {"P0": 90000, "P1": 70000, "P2": 400000}}
    )
    assert state.ranking[0] == [1]


def test_sn_gen_3_every_sum_is_a_multiple_of_1000(game):
    state = game.new(seed=4)
    chance = random.Random(4)
    while not state.over:
        state.play(state.waiting[0], chance.choice(state.legal(state.waiting[0])))
    sums = [event[key] for event in state.events() for key in ("paid", "income", "register", "sum") if key in event]
    assert len(sums) > 50 and not any(amount % 1000 for amount in sums)


def test_sn_gen_4_the_bank_never_runs_dry(game):
    state = game.position(
        {
            "areas": dict.fromkeys(CODES, "1/0/0/0"),
            "casinos": "CI LI SY NS LP",
            "factories": "P0",
            "cash": {"P0": 9_000_000},
            "step": "income",
        }
    )
    assert player(state, 0)["cash"] == 9_000_000 + 2 * 1000 * (32 + 5 + 4 + 4 + 4 + 5)


def test_sn_gen_5_nobody_acts_as_banker(game):
    assert not {"bank", "banker"} & set(game.words.by_do) and len(game.new().waiting) == 1


def test_sn_gen_6_every_payment_goes_to_the_bank(game):
    state = game.position({"step": "fight", "areas": {"GC": "4/2/0/0"}, "cash": {"P0": 5000, "P1": 9000}})
    do(state, {"do": "fight", "area": "GC", "groups": {"P1": [1, 1]}})
    paid = sum(event["paid"] for event in happened(state, "buried"))
    income = sum(event["income"] for event in happened(state, "earned"))
    assert sum(cash(state)) == 14000 - paid + income and paid == 6000


def test_sn_comp_1_twelve_henchmen_a_colour_and_one_factory(game):
    box = game.new().inventory()["henchmen"]
    assert {colour: box.count(colour) for colour in box} == dict.fromkeys(("red", "blue", "green", "yellow"), 12)
    with pytest.raises(backroom.Invalid):
        game.position({"hand": {"P0": 12}, "jail": {"P0": 1}})


def test_sn_comp_2_eight_areas_with_numbers_five_cops_and_the_untouchables(game):
    state = game.new()
    assert [place["income"] for place in state.view()["areas"]] == [3, 5, 4, 4, 4, 4, 5, 3]
    assert state.inventory()["police"] == ["cop"] * 5 + ["untouchables"]


def test_sn_comp_3_the_boss_chip_is_only_a_colour(game):
    assert [one["colour"] for one in game.new().view()["players"]] == ["red", "blue", "green", "yellow"]


def test_sn_comp_4_every_henchman_is_in_exactly_one_place(game):
    state = game.position({"areas": {"LP": "3/0/0/0"}, "hand": {"P0": 2}, "jail": {"P0": 1}})
    assert (player(state, 0)["pool"], player(state, 0)["hand"], player(state, 0)["jail"]) == (6, 2, 1)


def test_sn_setup_1_two_henchmen_in_hand_and_the_rest_in_the_pool(game):
    assert (counts(game.new(), "hand"), counts(game.new(), "pool")) == ([2] * 4, [10] * 4)


def test_sn_setup_2_all_markers_on_0(game):
    assert register(game.new()) == [0] * 4


def test_sn_setup_3_nobody_has_cash(game):
    assert cash(game.new()) == [0] * 4


def test_sn_setup_4_all_police_chips_are_in_the_bag(game):
    assert bag(game.new()) == (5, 0, 0)


def test_sn_setup_5_board_and_jail_are_empty(game):
    state = game.new()
    assert all(men(state, code) == "0/0/0/0" for code in ["LS", "CI", "LI", "SY", "NS", "GC", "LP", "LV"])
    assert casinos(state) == [] and counts(state, "jail") == [0] * 4
    assert not any(one["factory"] for one in state.view()["players"])


def test_sn_setup_6_chance_or_a_given_number_says_who_is_first(game):
    assert {game.new(seed=seed).view()["first"] for seed in range(40)} == {0, 1, 2, 3}
    state = game.replay_new(4, [2])
    assert (state.view()["first"], state.view()["active"], state.view()["round"]) == (2, 2, 1)


def turns_of(state):
    """The seats in the order of their turns."""
    return [event["seat"] for event in happened(state, "turn")]


def test_sn_round_1_clockwise_from_the_first_player(game):
    state = game.replay_new(4, [2])
    while state.view()["round"] == 1:
        state.play(state.waiting[0], state.legal(state.waiting[0])[0])
    assert turns_of(state)[:4] == [2, 3, 0, 1]


@pytest.mark.parametrize("number", range(2, 13))
def test_sn_round_2_cash_is_shown_before_rounds_7_and_10(game, number):
    state = game.position({"step": "untouchables", "round": number - 1, "cash": {"P0": 8000, "P2": 3000}})
    do(state, "raid P0" if state.waiting[0] else "raid P1")
    names = [event["event"] for event in state.events() if event["event"] in ("round", "showed", "turn")]
    assert names == ["round", *["showed"] * 4, "turn"] if number in (7, 10) else ["round", "turn"]


def test_sn_round_3_the_snitch_comes_after_the_four_turns(game):
    state = draw(after_turns(game), untouchables=False)
    assert kind(state) == "cop_target" and happened(state, "snitch")
    state = game.position({"active": "P2", "step": "charity", "cash": {"P2": 1000}})
    do(state, "give 0")
    assert not happened(state, "snitch") and state.view()["active"] == 3


def test_sn_round_4_then_the_marker_passes_to_the_left(game):
    state = draw(after_turns(game), untouchables=False)
    do(state, "inform on LS")
    assert (state.view()["first"], state.view()["active"], state.view()["round"]) == (1, 1, 2)


def test_sn_round_5_48_turns_eleven_snitches_each_first_three_times(game):
    state = game.new(seed=9)
    while not state.over:
        state.play(state.waiting[0], state.legal(state.waiting[0])[0])
    assert [turns_of(state).count(seat) for seat in range(4)] == [12] * 4
    firsts = [event["seat"] for event in happened(state, "round")]
    assert [firsts.count(seat) for seat in range(4)] == [3] * 4
    assert len(happened(state, "snitch")) == 11
    assert firsts == [(firsts[0] + number) % 4 for number in range(12)]


def test_the_map_is_the_grid_of_the_edition(game):
    places = {place["id"]: place for place in game.edition["areas"]}
    for one in places.values():
        near = {
            other["id"] for other in places.values() if abs(one["x"] - other["x"]) + abs(one["y"] - other["y"]) == 1
        }
        assert set(one["adjacent"]) == near


def test_an_empty_position_is_a_turn_of_the_first_player(game):
    state = game.position({})
    assert verbs(state) == {"recruit", "done"} and choices(state) == ["done", "recruit"]
    assert area(state, "LP")["control"] is None and refusal(state, "place LP") == "SN-RECR.2"
