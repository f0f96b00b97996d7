"""FA-EX and the scenarios of the rulebook, played through exactly."""

from __future__ import annotations

from .table import at, cell, choices, do, hand, happened, kind, player, refusal, settle, space


def test_fa_ex_1_the_first_worked_example(game):
    """Example A4: P0 blue, P1 red, P2 yellow."""
    spaces = {"D3": "purple", "E6": "purple", "C2": "grey", "D1": "brown", "E2": "orange", "C6": "grey", "D5": "brown",
              "D7": "orange"}
    state = at(game, seats=3, step="control", spaces=spaces, agents=10,
               rows={"A": "capone", "B": "bribe", "C": "ethics", "D": "sabotage", "E": "showdown"},
               city={"D2": "fishmonger", "D6": "warehouse"},
               laid={"P0": "family mansion", "P1": "gangster", "P2": "gangster art"},
               influence={"P1": {"city": "car"}, "P2": {"hat": "car", "city": "title"}},
               hands={"P0": "movement movement movement", "P1": "gangster gangster", "P2": "gangster movement"},
               henchmen={"P0": {"first": "brown"}})
    # 1. blue: the Fishmonger
    do(state, 0, "claim fishmonger")
    assert state.waiting == (0,) and kind(state, 0) == "henchman"       # nobody can oppose, nothing to pay
    do(state, 0, "take purple from D3")
    assert choices(state, 0) == {"place in influence", "place in goods"}
    do(state, 0, "place in goods")
    assert choices(state, 0) == {"place in gangsters", "place in business"}
    do(state, 0, "place in gangsters")
    assert space(state, "D3") == ["agent"] and state.view()["agents"] == 9
    do(state, 0, "protect")
    assert cell(state, "D2")["boss"]
    do(state, 0, "power son", "immune to sabotage")
    assert player(state, 0)["hand"] == 5 and player(state, 0)["family_cards"] == 0
    assert player(state, 0)["goods"]["mansion"] == 1
    # 2. red: the Warehouse; yellow opposes
    assert state.waiting == (1,)
    do(state, 1, "claim warehouse")
    assert state.waiting == (2,)
    do(state, 2, "oppose", "lose hat car", "pay movement", "take purple from E6")
    settle(state, 2)
    assert cell(state, "D6")["owner"] == 2 and player(state, 2)["hand"] == 1
    assert player(state, 2)["hat"] + player(state, 2)["city"] == 1
    assert state.view()["agents"] == 8 and sum(player(state, 2)["goods"].values()) == 0
    assert player(state, 1)["hand"] == 2 and player(state, 1)["city"] == 1
    # 3. the turn returns to red, who can only pass; so can yellow and blue
    assert [told["seat"] for told in happened(state, "passed")] == [1, 2, 0]
    assert state.view()["phase"] != "control"


def green_and_yellow(state):
    """The first two turns of the second worked example."""
    # 1. green: the Casino
    do(state, 0, "claim casino")
    do(state, 0, "place in special", "place in special", "decline", "no power")
    assert player(state, 0)["hand"] == 3 and player(state, 0)["tokens"] == ["art"]
    assert space(state, "C2") == ["agent"] and state.view()["agents"] == 5
    assert player(state, 0)["areas"]["special"] == ["orange", "orange"] and not cell(state, "C3")["boss"]
    # 2. yellow attacks the Newspaper, then the Grandfather
    do(state, 1, "attack newspaper")
    assert player(state, 1)["gangsters"] == 1
    settle(state, 2)
    assert player(state, 2)["hand"] == 3 and player(state, 1)["hand"] == 0
    do(state, 1, "place in goods", "place in gangsters", "protect")
    assert space(state, "C6") == ["agent"] and state.view()["agents"] == 4 and cell(state, "C5")["boss"]
    do(state, 1, "power grandfather", "take purple from B1", "place in gangsters", "eliminate agent at C6")
    assert player(state, 1)["hand"] == 1 and player(state, 1)["family_cards"] == 0
    assert space(state, "B1") == [] and space(state, "C6") == [] and state.view()["agents"] == 4


def test_fa_ex_2_the_second_worked_example(game):
    """Example A5: P0 green, P1 yellow, P2 blue, P3 red."""
    state = at(game, round=3, step="control", agents=6,
               city={"C3": "casino", "C5": "newspaper", "C7": "cigar_shop", "D4": "bank", "D8": "pawnshop"},
               control={"P2": "C5 C7", "P3": "D4 D8*"}, bonus="C3",
               rows={"A": "bribe", "B": "ethics", "C": "capone", "D": "capone", "E": "sabotage", "F": "showdown"},
               spaces={"C2": "orange", "C6": "purple", "B1": "purple", "E4": "brown"},
               henchmen={"P0": {"first": "orange"}, "P1": {"first": "brown"}},
               laid={"P0": "gangster family", "P1": "gangster gangster family family family", "P2": "family gangster"},
               influence={"P1": {"hat": "car"}, "P2": {"city": "car art"}},
               hands={"P0": "movement movement movement movement movement", "P1": "title title",
                      "P2": "mansion mansion"})
    green_and_yellow(state)
    # 3. blue attacks the Bank
    do(state, 2, "attack bank")
    settle(state, 3)
    assert player(state, 2)["gangsters"] == 0 and player(state, 3)["hand"] == 1 and player(state, 2)["hand"] == 0
    do(state, 2, "place in influence", "protect")
    assert player(state, 2)["tokens"] == [] and space(state, "E4") == ["agent"] and state.view()["agents"] == 3
    do(state, 2, "no power")
    # 4. red passes; green may not attack the only business of red
    assert player(state, 3)["passed"] and state.waiting == (0,)
    assert state.lacks(0, "pawnshop") == [] and player(state, 0)["attacks"] == 0
    assert refusal(state, 0, "attack pawnshop") == "FA-ATK.1"
    do(state, 0, "pass")
    while state.view()["phase"] == "control":
        seat = state.waiting[0]
        do(state, seat, "pass")
    # 5. round 4: red is under the godfather
    while state.view()["phase"] != "income" or kind(state, state.waiting[0]) == "reveal":
        seat = state.waiting[0]
        do(state, seat, sorted(choices(state, seat))[0])
    assert state.view()["round"] == 4 and player(state, 3)["godfather"]


def test_example_a1_extort_the_bar(game):
    state = at(game, round=3, step="extortion", control={"P0": "B4"}, hands={"P0": "car art"})
    do(state, 0, "extort bar")
    assert len(hand(state, 0)) == 4 and cell(state, "B4")["extorted"]
    assert len(happened(state, "extorted")) == 1 and kind(state, 0) != "extort"
    again = at(game, round=4, step="income", control={"P0": "B4*"}, hands={"P0": "car art"})
    do(again, 0, sorted(choices(again, 0))[0])
    assert player(again, 0)["godfather"]


def test_example_a11_two_families_under_the_godfather(game):
    state = at(game, round=3, step="extortion", godfather="P0 P1", hands={"P0": "gangster car", "P1": "gangster car"})
    do(state, 0, "basic income")
    do(state, 1, "decline")
    assert player(state, 0)["benefits"] == ["basic_income"] and player(state, 1)["benefits"] == []


def test_example_a16_reveals_by_round(game):
    for number, reveals in {2: 1, 3: 1, 4: 1, 5: 2, 6: 2}.items():
        state = at(game, round=number, step="income", control={"P0": "B4"})
        while kind(state, 0) == "reveal":
            do(state, 0, sorted(choices(state, 0))[0])
        assert len(happened(state, "revealed")) == reveals
