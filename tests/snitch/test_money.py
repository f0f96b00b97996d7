"""SN-INC, SN-BUILD, SN-CHAR."""

from __future__ import annotations

import pytest

from .table import area, cash, casinos, choices, do, elsewhere, groups, happened, kind, player, refusal, register, verbs

ALL = ["LS", "CI", "LI", "SY", "NS", "GC", "LP", "LV"]


def earn(game, areas, **more):
    """What P0 earns."""
    state = game.position({"areas": areas, "step": "income"} | more)
    assert register(state)[0] == cash(state)[0] == player(state, 0)["cash"]
    return happened(state, "earned")[0]["income"]


def test_sn_inc_1_only_areas_controlled_after_the_fights_pay(game):
    assert earn(game, {"LP": "1/1/0/0", "CI": "1/2/0/0", "LS": "1/0/0/0"}) == 3000
    state = game.position({"areas": {"LP": "3/2/0/0"}, "step": "fight", "cash": {"P0": 4000}})
    do(state, groups("LP", P1=[0, 2]))
    assert happened(state, "earned")[0]["income"] == 5000


@pytest.mark.parametrize("code", ALL)
def test_sn_inc_2_sole_control_pays_the_printed_number(game, code):
    printed = area(game.position({}), code)["income"]
    assert earn(game, {code: "1/0/0/0"}) == earn(game, {code: "9/0/0/0"}) == printed * 1000


@pytest.mark.parametrize(("there", "amount"), [("2/1/0/0", 2000), ("3/2/2/1", 3000), ("7/1/0/0", 5000)])
def test_sn_inc_3_with_a_foreign_henchman_own_henchmen_count_up_to_the_number(game, there, amount):
    assert earn(game, {"LP": there}) == amount


def test_sn_inc_4_a_casino_doubles_its_area_after_the_cap(game):
    assert earn(game, {"LP": "3/1/0/0"}, casinos="LP") == 6000
    assert earn(game, {"LP": "9/1/0/0", "LS": "1/0/0/0"}, casinos="LP CI") == 13000


def test_sn_inc_5_a_factory_doubles_everything(game):
    assert earn(game, {"LP": "1/0/0/0", "LS": "1/0/0/0"}, factories="P0 P1") == 16000
    assert earn(game, {"LP": "1/0/0/0", "LS": "1/0/0/0"}, factories="P1") == 8000


def test_sn_inc_6_cash_and_register_rise_by_the_same_amount(game):
    state = game.position(
        {
            "areas": {"LP": "1/0/0/0"},
            "factories": "P0",
            "step": "income",
            "cash": {"P0": 4000},
            "register": {"P0": 50000},
        }
    )
    assert (cash(state)[0], register(state)[0]) == (14000, 60000)


def test_sn_inc_7_worked_cases(game):
    assert earn(game, {"LP": "3/1/0/0"}) == 3000
    assert earn(game, {"LV": "5/1/0/0"}) == 3000
    assert earn(game, {"LP": "1/0/0/0", "LI": "1/0/0/0"}, casinos="LP", factories="P0") == 28000


def test_the_income_of_a_seat_is_explained(game):
    state = game.position(
        {
            "areas": {"LP": "1/0/0/0", "LI": "3/1/0/0", "CI": "1/1/0/0", "GC": "1/2/0/0"},
            "casinos": "LI CI",
            "factories": "P0",
            "hand": {"P0": 1},
        }
    )
    told = state.income(0)
    assert {place["code"]: (place["why"], place["amount"]) for place in told["areas"]} == {
        "LP": ("sole", 5000),
        "LI": ("contested", 6000),
        "CI": ("tied", 0),
        "GC": ("other", 0),
        "LS": ("none", 0),
        "SY": ("none", 0),
        "NS": ("none", 0),
        "LV": ("none", 0),
    }
    assert (told["sum"], told["factory"], told["times"], told["total"]) == (11000, True, 2, 22000)
    assert state.income(1)["total"] == 2000
    assert [one["income"] for one in state.view()["players"]] == [22000, 2000, 0, 0]


BUILDING = {"areas": {"LP": "1/0/0/0", "CI": "2/1/0/0", "LI": "1/1/0/0", "GC": "0/1/0/0"}, "step": "build"}


def test_sn_build_1_a_casino_for_8000_in_a_controlled_area_without_one(game):
    state = game.position(BUILDING | {"cash": {"P0": 17000}, "casinos": "GC"})
    assert choices(state) == ["done", "casino in Cicero", "casino in The Loop", "factory"]
    do(state, "casino in CI")
    assert (cash(state)[0], casinos(state)) == (9000, ["CI", "GC"])
    assert {refusal(state, f"casino in {code}") for code in ("CI", "LI", "GC", "LS")} == {"SN-BUILD.1"}


def test_sn_build_2_five_casinos_on_the_board_and_a_destroyed_one_can_return(game):
    own = dict.fromkeys(ALL, "1/0/0/0")
    state = game.position({"areas": own, "step": "build", "cash": {"P0": 90000}, "casinos": "LS CI LI SY"})
    do(state, "casino in NS")
    assert refusal(state, "casino in GC") == "SN-BUILD.2"
    state = game.position({"areas": own, "step": "cop", "cash": {"P0": 4000}, "casinos": "LS CI LI SY NS"})
    do(state, "inform on LS")
    assert casinos(state) == ["CI", "LI", "SY", "NS"]
    again = game.position(elsewhere(state, step="build", active="P0", cash={"P0": 8000}, register={"P0": 8000}))
    do(again, "casino in GC")
    assert len(casinos(again)) == 5


def test_sn_build_3_one_factory_a_player_at_a_time_for_16000(game):
    state = game.position({"step": "build", "cash": {"P0": 40000}, "factories": "P1"})
    assert choices(state) == ["done", "factory"]
    do(state, "factory")
    assert (cash(state)[0], player(state, 0)["factory"], kind(state)) == (24000, True, "charity")
    state = game.position({"step": "build", "cash": {"P0": 40000}, "factories": "P0", "areas": {"LP": "1/0/0/0"}})
    assert refusal(state, "factory") == "SN-BUILD.3"


def test_sn_build_4_several_buildings_in_a_turn_but_no_credit(game):
    state = game.position(BUILDING | {"cash": {"P0": 39000}})
    do(state, "factory", "casino in CI", "casino in LP")
    assert cash(state)[0] == 7000 and kind(state) == "charity"
    state = game.position(BUILDING | {"cash": {"P0": 15000}})
    assert (refusal(state, "factory"), verbs(state)) == ("SN-BUILD.3", {"done", "casino"})


def test_sn_build_5_income_and_register_stay_as_they_were(game):
    state = game.position({"areas": {"LP": "1/0/0/0"}, "step": "income", "cash": {"P0": 11000}})
    do(state, "factory")
    assert (register(state)[0], len(happened(state, "earned"))) == (16000, 1)


def test_sn_build_6_a_casino_works_on_for_whoever_takes_over(game):
    state = game.position({"areas": {"LP": "0/1/0/0"}, "casinos": "LP", "hand": {"P0": 2}, "step": "recruit"})
    do(state, "place LP", "place LP", "done", "done")
    assert happened(state, "earned")[0]["income"] == 4000 and casinos(state) == ["LP"]


@pytest.mark.parametrize(("money", "most"), [(1000, 1), (7000, 7), (20000, 20), (21000, 20), (90000, 20)])
def test_sn_char_1_up_to_20000_and_not_above_the_cash_once_a_turn(game, money, most):
    state = game.position({"step": "charity", "cash": {"P0": money}})
    assert choices(state) == [f"give ${amount * 1000} to charity" for amount in range(most + 1)]
    if most < 20:
        assert refusal(state, f"give {(most + 1) * 1000}") == "SN-CHAR.1"
    do(state, "give 1000")
    assert state.view()["active"] == 1


def test_sn_char_2_the_marker_falls_by_the_amount(game):
    state = game.position({"step": "charity", "cash": {"P0": 9000}, "register": {"P0": 30000}})
    do(state, "give 4000")
    assert (cash(state)[0], register(state)[0]) == (5000, 26000)


def test_sn_char_3_no_other_payment_lowers_the_marker(game):
    state = game.position({"areas": {"LP": "4/2/0/0"}, "jail": {"P0": 1}, "cash": {"P0": 60000}})
    do(state, "bail 1", "done", "done", groups("LP", P1=[1, 1]), "casino in LP", "factory")
    assert register(state)[0] == 65000 and cash(state)[0] == 65000 - 2000 - 2000 - 8000 - 16000


def test_sn_char_4_the_marker_never_falls_below_the_cash(game):
    state = game.position({"step": "charity", "cash": {"P0": 3000}})
    do(state, "give 3000")
    assert (cash(state)[0], register(state)[0]) == (0, 0)
