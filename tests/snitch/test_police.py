"""SN-SNITCH, SN-COP, SN-UNT, SN-BAG."""

from __future__ import annotations

import pytest

from .table import (
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
)


def cop(game, target, **position):
    """A cop was drawn; P0 is the Snitch and names a target."""
    return do(game.position({"step": "cop", "snitch": "P0"} | position), f"inform on {target}")


def raid(game, victim, **position):
    """The Untouchables were drawn; P0 is the Snitch and names a victim."""
    return do(game.position({"step": "untouchables", "snitch": "P0"} | position), f"raid P{victim}")


def snitch(game, money, first="P0"):
    """Who is the Snitch with these values on the register."""
    last = {"P0": "P3", "P1": "P0", "P2": "P1", "P3": "P2"}[first]
    values = {f"P{seat}": value * 1000 for seat, value in enumerate(money)}
    state = game.position({"first": first, "active": last, "step": "charity", "cash": values})
    return happened(draw(state, untouchables=False), "snitch")[0]["seat"]


@pytest.mark.parametrize(("money", "who"), [((9, 8, 7, 6), 3), ((9, 2, 7, 6), 1), ((1, 2, 3, 4), 0), ((5, 6, 4, 9), 2)])
def test_sn_snitch_1_the_lowest_on_the_register(game, money, who):
    assert snitch(game, money) == who


@pytest.mark.parametrize(
    ("money", "first", "who"),
    [((4, 4, 9, 9), "P0", 1), ((4, 4, 9, 9), "P1", 0), ((4, 4, 4, 4), "P0", 3), ((4, 4, 4, 4), "P2", 1)],
)
def test_sn_snitch_2_of_tied_ones_the_latest_in_this_round(game, money, first, who):
    assert snitch(game, money, first) == who


def test_sn_snitch_3_the_chip_is_drawn_and_shown_before_a_target_is_named(game):
    state = draw(after_turns(game), untouchables=False)
    assert [event["event"] for event in state.events()][-2:] == ["snitch", "cop"]
    assert state.waiting == (state.view()["snitch"],) and kind(state) == "cop_target"


def test_sn_snitch_4_a_cop_or_the_untouchables(game):
    assert kind(draw(after_turns(game), untouchables=False)) == "cop_target"
    assert kind(draw(after_turns(game), untouchables=True)) == "raid_target"


def test_sn_cop_1_any_area_and_any_factory_his_own_too(game):
    state = game.position({"step": "cop", "snitch": "P0", "factories": "P0 P2", "areas": {"LP": "1/0/0/0"}})
    assert len(choices(state)) == 10
    assert choices(state)[-2:] == ["inform on the factory of P0", "inform on the factory of P2"]
    assert refusal(state, "inform on the factory of P1") == "SN-COP.1"
    do(state, "inform on LP")
    assert counts(state, "jail")[0] == 1


@pytest.mark.parametrize(("there", "casino", "owed"), [("0/3/0/0", "", 3), ("2/3/1/0", "", 3), ("0/1/0/0", "LP", 5)])
def test_sn_cop_2_1000_a_henchman_and_4000_for_a_casino(game, there, casino, owed):
    state = cop(game, "LP", areas={"LP": there}, casinos=casino, cash={"P1": 9000})
    assert cash(state)[1] == 9000 - owed * 1000 and happened(state, "bribed")[0]["paid"] == owed * 1000


def test_sn_cop_3_8000_for_a_factory(game):
    state = cop(game, "the factory of P1", factories="P1", cash={"P1": 8000})
    assert cash(state)[1] == 0 and player(state, 1)["factory"]


def test_sn_cop_4_who_can_pay_pays_and_nothing_else_happens(game):
    state = cop(game, "LP", areas={"LP": "0/3/0/0"}, casinos="LP", cash={"P1": 7000})
    assert (cash(state)[1], men(state, "LP"), casinos(state)) == (0, "0/3/0/0", ["LP"])


def test_sn_cop_5_who_can_not_pay_pays_nothing_and_loses_all_that_was_named(game):
    state = cop(game, "LP", areas={"LP": "1/3/0/0"}, casinos="LP CI", cash={"P1": 6000})
    assert (cash(state)[1], men(state, "LP"), casinos(state), counts(state, "jail")[1]) == (6000, "1/0/0/0", ["CI"], 3)
    state = cop(game, "the factory of P1", factories="P1 P2", cash={"P1": 7000})
    assert [one["factory"] for one in state.view()["players"]] == [False, False, True, False]


def test_sn_cop_6_the_henchmen_of_others_are_not_touched(game):
    state = cop(game, "LP", areas={"LP": "1/3/2/0"})
    assert men(state, "LP") == "1/0/2/0" and area(state, "LP")["control"] == 2


@pytest.mark.parametrize("there", ["0/0/0/0", "2/2/0/0"])
def test_sn_cop_7_without_a_controller_nothing_happens(game, there):
    state = cop(game, "LP", areas={"LP": there}, casinos="LP", cash={"P1": 9000})
    assert (men(state, "LP"), casinos(state), cash(state)[1]) == (there, ["LP"], 9000)
    assert happened(state, "nobody")


def test_sn_cop_8_bribes_do_not_touch_the_register(game):
    state = cop(game, "LP", areas={"LP": "0/3/0/0"}, cash={"P1": 7000}, register={"P1": 20000})
    assert (register(state)[1], cash(state)[1]) == (20000, 4000)


def test_sn_cop_9_the_cop_stays_out_of_the_bag(game):
    state = draw(after_turns(game), untouchables=False)
    assert bag(state) == (4, 1, 0)
    do(state, "inform on LS")
    assert bag(state) == (4, 1, 0)


def test_sn_unt_1_one_other_player_and_no_bribe(game):
    state = game.position({"step": "untouchables", "snitch": "P2", "cash": {"P1": 900000}, "hand": {"P1": 1}})
    assert choices(state) == ["raid P0", "raid P1", "raid P3"]
    assert refusal(state, "raid P2") == "SN-UNT.1"
    do(state, "raid P1")
    assert (cash(state)[1], counts(state, "jail")[1]) == (900000, 1)


def test_sn_unt_2_factory_casinos_and_all_henchmen_on_the_board_and_in_hand(game):
    state = raid(
        game,
        1,
        areas={"LP": "0/2/0/0", "LS": "0/3/1/0"},
        casinos="LP LS",
        factories="P1",
        hand={"P1": 2},
        jail={"P1": 1},
        cash={"P1": 9000},
        register={"P1": 30000},
    )
    one = player(state, 1)
    assert (one["jail"], one["hand"], one["pool"], one["factory"]) == (8, 0, 4, False)
    assert (one["cash"], one["register"], casinos(state), men(state, "LS")) == (9000, 30000, [], "0/0/1/0")


def test_sn_unt_3_casinos_where_he_has_no_control_stay(game):
    state = raid(game, 1, areas={"LP": "1/1/0/0", "LS": "2/1/0/0"}, casinos="LP LS")
    assert casinos(state) == ["LS", "LP"] and area(state, "LP")["control"] == 0


def test_sn_unt_4_a_player_with_nothing_may_be_named(game):
    state = raid(game, 1)
    assert counts(state, "jail") == [0] * 4 and bag(state) == (4, 0, 1)


def test_sn_bag_1_one_in_six_at_the_start(game):
    assert game.new().view()["bag"]["chance"] == [1, 6]


def test_sn_bag_2_each_cop_drawn_leaves_one_chip_fewer(game):
    for aside in range(5):
        state = after_turns(game, bag={"aside": aside})
        assert state.view()["bag"]["chance"] == [1, 6 - aside]
        assert bag(draw(state, untouchables=False)) == (4 - aside, aside + 1, 0)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((5, 0, 0), (4, 0, 1)),
        ((3, 2, 0), (4, 0, 1)),
        ((0, 5, 0), (4, 0, 1)),
        ((1, 2, 2), (2, 0, 3)),
        ((0, 1, 4), (1, 0, 4)),
    ],
)
def test_sn_bag_3_after_a_raid_one_cop_leaves_and_all_others_return(game, before, after):
    state = raid(game, 1, bag=dict(zip(("cops", "aside", "out"), before, strict=True)))
    assert bag(state) == after


def test_sn_bag_4_the_bag_never_restarts_with_fewer_than_one_cop(game):
    seen, position = [], {"cops": 5, "aside": 0, "out": 0}
    for _ in range(6):
        position = raid(game, 1, bag=position).view()["bag"]
        seen.append(position["chance"][1])
        position = {key: position[key] for key in ("cops", "aside", "out")}
    assert seen == [5, 4, 3, 2, 2, 2]


def test_sn_bag_5_after_the_last_cop_the_untouchables_are_certain(game):
    state = after_turns(game, bag={"aside": 4, "out": 1})
    state.play(3, "give 0", luck=[0])
    assert kind(state) == "raid_target" and bag(state) == (0, 4, 1)


def test_sn_bag_6_at_least_two_raids_in_eleven_draws(game):
    for seed in range(30):
        state = game.new(seed=seed)
        while not state.over:
            state.play(state.waiting[0], state.legal(state.waiting[0])[0])
        assert len(happened(state, "cop")) + len(happened(state, "raided")) == 11
        assert 2 <= len(happened(state, "raided")) <= 11


def test_while_the_untouchables_are_out_the_odds_are_those_of_the_refilled_bag(game):
    state = draw(after_turns(game, bag={"aside": 2, "out": 1}), untouchables=True)
    assert (bag(state), state.view()["bag"]["chance"]) == ((2, 2, 1), [1, 4])
    do(state, "raid P0" if state.waiting[0] else "raid P1")
    assert (bag(state), state.view()["bag"]["chance"]) == ((3, 0, 2), [1, 4])
