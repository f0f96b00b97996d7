"""FA-P1 and FA-GOD: reveals, extortion, extra income, the godfather."""

from __future__ import annotations

from .table import at, cell, choices, do, finish_phase, hand, happened, kind, player, refusal, settle, verbs

CITY = {"C3": "riding_club", "A1": "golf_club", "F2": "factory", "E5": "radio", "B4": "bar"}
A2 = {
    "round": 3,
    "step": "extortion",
    "city": CITY,
    "godfather": "P3",
    "control": {"P0": "C3 A1", "P1": "F2", "P2": "B4", "P3": "E5*"},
}


def test_fa_p1_1_the_start_player_reveals_a_linked_business(game):
    state = at(game, seats=3, round=2, step="income", city={"D6": "warehouse"})
    assert choices(state, 0) == {"reveal C5", "reveal C7", "reveal E5", "reveal E7"}
    assert refusal(state, 0, "reveal D4") == refusal(state, 0, "reveal A1") == "FA-GEO.2"
    only = at(game, seats=3, round=5, step="income", city={"A1": "warehouse"})
    assert [told["cell"] for told in happened(only, "revealed")] == ["B2"]  # the only candidate, by itself
    assert choices(only, 0) == {"reveal A3", "reveal C1", "reveal C3"}  # the second may use the first


def test_fa_p1_2_a_revealed_business_gets_its_token(game):
    state = at(
        game,
        seats=2,
        round=2,
        step="income",
        city={"D6": "bar"},
        hidden=" ".join(
            ["casino"]
            + [
                name
                for name in [
                    "hotel",
                    "radio",
                    "cinema",
                    "bank",
                    "station",
                    "newspaper",
                    "distillery",
                    "restaurant",
                    "jeweller",
                    "pawnshop",
                    "city_hall",
                    "union",
                    "docks",
                    "airport",
                ]
            ]
        ),
    )
    first = sorted(choices(state, 0))[0]
    do(state, 0, first)
    name = first.split()[1]
    told = cell(state, name)
    assert (told["token"] is None) == (told["business"] in ("union", "docks", "airport"))


def test_fa_p1_3_without_a_fresh_business_the_godfather_protects(game):
    state = at(game, round=3, step="income", city=CITY, control={"P0": "C3 A1", "P1": "F2", "P2": "B4", "P3": "E5*"})
    do(state, 0, sorted(choices(state, 0))[0])
    assert [entry["seat"] for entry in state.view()["players"] if entry["godfather"]] == [3]
    do(state, 0, "decline")
    assert not player(state, 0)["godfather"]


def test_fa_p1_4_extortion_draws_the_income_and_one_more_beside_al_capone(game):
    state = at(game, **A2)
    do(state, 0, "extort C3")
    assert len(hand(state, 0)) == 3 and cell(state, "C3")["extorted"]
    other = at(game, **A2)
    do(other, 0, "extort A1")
    assert len(hand(other, 0)) == 2
    assert kind(other, 1) == "extort"


def test_fa_p1_5_an_extorted_business_pays_once(game):
    state = at(game, **(A2 | {"control": {"P0": "C3* A1"}}))
    assert refusal(state, 0, "extort C3") == "FA-P1.5"
    fresh = at(
        game,
        step="control",
        city={"C3": "bar"} | {"A1": "golf_club"},
        control={"P1": "C3* A1"},
        laid={"P0": "gangster gangster"},
        hands={"P0": "car"},
    )
    do(fresh, 0, "attack C3")
    while fresh.waiting == (1,):
        do(fresh, 1, sorted(choices(fresh, 1))[0])
    settle(fresh, 0)
    assert cell(fresh, "C3")["owner"] == 0 and not cell(fresh, "C3")["extorted"]


def test_fa_p1_6_extra_income_in_even_rounds(game):
    for number in (2, 3, 4, 5, 6):
        state = at(
            game,
            round=number,
            step="extortion",
            active="P3",
            godfather="P3",
            deck="car art title movement family gangster car art title movement family gangster",
        )
        do(state, 3, "decline")
        asked = state.waiting and kind(state, state.waiting[0]) == "return_drawn"
        assert bool(asked or happened(state, "returned")) == (number in (2, 4, 6))
    state = at(game, round=2, step="extortion", active="P3", godfather="P3", deck="car art title")
    do(state, 3, "decline")
    assert player(state, 0)["hand"] == 3 and state.view()["deck"] == 0
    do(state, 0, "return art")
    assert hand(state, 0) == ["car", "title"]


def test_fa_p1_7_the_printed_examples(game):
    state = at(game, **A2)
    do(state, 0, "extort C3")
    do(state, 1, "extort F2")
    do(state, 2, "extort B4")
    assert [player(state, seat)["hand"] for seat in (0, 1, 2)] == [3, 4, 2]
    do(state, 3, "basic income")
    assert player(state, 3)["hand"] == 2 and player(state, 3)["benefits"] == ["basic_income"]
    assert not happened(state, "returned")


def test_fa_god_1_at_most_two_benefits_each_once(game):
    state = at(game, round=3, godfather="P0 P1", benefits={"P0": "basic_income control"}, hands={"P0": "car gangster"})
    assert refusal(state, 0, "godfather businesses") == "FA-GOD.1"
    state = at(
        game, round=3, godfather="P0 P1", active="P1", benefits={"P1": "henchman_bonus"}, hands={"P1": "car art"}
    )
    assert refusal(state, 1, "godfather businesses") == "FA-GOD.1"


def test_fa_god_2_basic_income_instead_of_extortion(game):
    state = at(game, **(A2 | {"active": "P3"}))
    assert choices(state, 3) == {"basic income", "decline"}
    do(state, 3, "basic income")
    assert len(hand(state, 3)) == 2
    assert refusal(at(game, **A2), 0, "basic income") == "FA-GOD.2"


def test_fa_god_3_one_area_bonus_that_is_not_owned(game):
    state = at(game, godfather="P0", hands={"P0": "gangster"})
    do(state, 0, "gangsters godfather")
    assert player(state, 0)["gangsters"] == 1 and player(state, 0)["benefits"] == ["henchman_bonus"]
    owned = at(game, godfather="P0", hands={"P0": "gangster car"}, henchmen={"P0": {"gangsters": "purple purple"}})
    assert refusal(owned, 0, "gangsters godfather") == "FA-GOD.3"
    special = at(game, godfather="P0", hands={"P0": "smuggling car"})
    do(special, 0, "godfather special smuggling")
    assert player(special, 0)["hand"] == 4


def test_fa_god_4_one_item_of_a_card_is_ignored(game):
    airport = {
        "round": 3,
        "step": "control",
        "city": {"B4": "airport"},
        "godfather": "P0",
        "benefits": {"P0": "basic_income"},
        "hands": {"P0": "car art title"},
    }
    state = at(game, laid={"P0": "gangster gangster"}, **airport)
    assert choices(state, 0) == {"godfather claim airport B4 without henchmen", "pass"}
    do(state, 0, "godfather claim B4 without henchmen")
    assert player(state, 0)["hand"] == 0 and len(player(state, 0)["benefits"]) == 2
    weak = at(game, laid={"P0": "gangster family"}, **airport)
    assert refusal(weak, 0, "godfather claim B4 without henchmen") == "FA-GOD.4"
    rich = at(game, step="control", city={"B4": "bar"}, godfather="P0", laid={"P0": "gangster"}, hands={"P0": "car"})
    assert "godfather claim bar B4 without money" in choices(rich, 0)
    do(rich, 0, "godfather claim bar without money")
    assert cell(rich, "B4")["owner"] == 0 and hand(rich, 0) == ["car"] and player(rich, 0)["benefits"] == ["control"]


def test_fa_god_5_the_card_is_free_after_phase_3(game):
    state = at(
        game,
        round=3,
        step="control",
        godfather="P0 P1",
        benefits={"P0": "control", "P1": "control"},
        laid={"P0": "family"},
    )
    finish_phase(state)
    assert state.view()["round"] == 4
    assert all(entry["benefits"] == [] and not entry["godfather"] for entry in state.view()["players"])
    assert verbs(state, state.waiting[0]) == {"reveal"}
