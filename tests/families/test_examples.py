"""FA-EX and the scenarios of the rulebook (A1 to A17), played through exactly."""

from __future__ import annotations

import pytest

import backroom

from .table import at, can, cell, choices, do, finish_phase, hand, happened, kind, player, refusal, settle, space

NAMES = [
    "bar",
    "cigar_shop",
    "fishmonger",
    "warehouse",
    "theatre",
    "cinema",
    "riding_club",
    "golf_club",
    "radio",
    "newspaper",
    "hotel",
    "casino",
    "distillery",
    "restaurant",
    "jeweller",
    "pawnshop",
]


# A4 and A5: the two long worked examples


def blue_takes_the_fishmonger(state):
    """The first turn of the first worked example."""
    do(state, 0, "claim fishmonger")
    assert state.waiting == (0,) and kind(state, 0) == "henchman"  # nobody can oppose, nothing to pay
    assert choices(state, 0) == {
        "take purple from D3",
        "take grey from C2",
        "take brown from D1",
        "take orange from E2",
    }
    do(state, 0, "take purple from D3")
    assert choices(state, 0) == {"place in influence", "place in goods"}  # the first henchman, brown
    do(state, 0, "place in goods")
    assert choices(state, 0) == {"place in gangsters", "place in business"}
    do(state, 0, "place in gangsters")
    assert space(state, "D3") == ["agent"] and state.view()["agents"] == 9
    assert kind(state, 0) == "protect"
    do(state, 0, "protect")
    assert cell(state, "D2")["boss"] and cell(state, "D2")["owner"] == 0
    assert kind(state, 0) == "power" and not happened(state, "penalty")
    do(state, 0, "power son", "immune to sabotage")
    assert player(state, 0)["hand"] == 5 and player(state, 0)["family_cards"] == 0
    assert happened(state, "escaped") == [{"seat": 0, "penalty": "sabotage"}]
    assert player(state, 0)["goods"]["mansion"] == 1


def test_fa_ex_1_the_first_worked_example(game):
    """Example A4: P0 blue, P1 red, P2 yellow."""
    spaces = {
        "D3": "purple",
        "E6": "purple",
        "C2": "grey",
        "D1": "brown",
        "E2": "orange",
        "C6": "grey",
        "D5": "brown",
        "D7": "orange",
    }
    state = at(
        game,
        seats=3,
        step="control",
        spaces=spaces,
        agents=10,
        rows={"A": "capone", "B": "bribe", "C": "ethics", "D": "sabotage", "E": "showdown"},
        city={"D2": "fishmonger", "D6": "warehouse"},
        laid={"P0": "family mansion", "P1": "gangster", "P2": "gangster art"},
        influence={"P1": {"city": "car"}, "P2": {"hat": "car", "city": "title"}},
        hands={"P0": "movement movement movement", "P1": "gangster gangster", "P2": "gangster movement"},
        henchmen={"P0": {"first": "brown"}},
    )
    blue_takes_the_fishmonger(state)
    # 2. red: the Warehouse; yellow alone is asked and opposes
    assert state.waiting == (1,)
    do(state, 1, "claim warehouse")
    assert state.waiting == (2,) and choices(state, 2) == {"oppose", "decline"}
    do(state, 2, "oppose")
    assert choices(state, 2) == {"lose hat car", "lose city title"}
    do(state, 2, "lose hat car", "pay movement")
    assert cell(state, "D6")["owner"] == 2 and player(state, 2)["hand"] == 1
    do(state, 2, "take purple from E6", "place in business", "decline")
    assert player(state, 2)["hat"] + player(state, 2)["city"] == 1
    assert space(state, "E6") == ["agent"] and state.view()["agents"] == 8 and not cell(state, "D6")["boss"]
    assert happened(state, "penalty") == [{"seat": 2, "penalty": "sabotage"}]
    assert happened(state, "lost") == [{"seat": 2, "what": "art"}] and sum(player(state, 2)["goods"].values()) == 0
    assert player(state, 1)["hand"] == 2 and player(state, 1)["city"] == 1
    # 3. the turn returns to red, who can only pass; so can yellow on its own turn, and blue
    assert [told["seat"] for told in happened(state, "passed")] == [1, 2, 0]
    assert state.view()["phase"] != "control"


def green_and_yellow(state):
    """The first two turns of the second worked example."""
    # 1. green: the Casino
    do(state, 0, "claim casino", "pay movement", "pay movement")
    assert player(state, 0)["hand"] == 3 and player(state, 0)["tokens"] == ["art"]
    do(state, 0, "place in special", "place in special", "decline", "no power")
    assert space(state, "C2") == ["agent"] and state.view()["agents"] == 5
    assert player(state, 0)["areas"]["special"] == ["orange", "orange"] and not cell(state, "C3")["boss"]
    # 2. yellow attacks the Newspaper, then the Grandfather
    do(state, 1, "attack newspaper")
    assert player(state, 1)["gangsters"] == 1 and state.waiting == (2,)
    assert choices(state, 2) == {"return mansion", "return car"}
    do(state, 2, "return car")
    assert player(state, 2)["hand"] == 3 and player(state, 1)["hand"] == 0
    do(state, 1, "place in goods", "place in gangsters", "protect")
    assert space(state, "C6") == ["agent"] and state.view()["agents"] == 4 and cell(state, "C5")["boss"]
    do(state, 1, "power grandfather")
    assert hand(state, 1) == ["smuggling"] and player(state, 1)["family_cards"] == 0
    do(state, 1, "take purple from B1", "place in gangsters")
    assert player(state, 1)["areas"]["gangsters"] == ["purple", "purple"] and space(state, "B1") == []
    do(state, 1, "eliminate agent at C6")
    assert space(state, "C6") == [] and state.view()["agents"] == 4


def blue_and_red(state):
    """The next turns of the second worked example."""
    # 3. blue attacks the Bank
    do(state, 2, "attack bank")
    assert player(state, 2)["gangsters"] == 0 and choices(state, 3) == {"return title", "return art"}
    do(state, 3, "return title")
    assert hand(state, 3) == ["art"] and player(state, 2)["hand"] == 0
    do(state, 2, "place in influence", "protect")
    assert player(state, 2)["tokens"] == [] and player(state, 2)["henchmen"]["brown"] == 1
    assert space(state, "E4") == ["agent"] and state.view()["agents"] == 3 and cell(state, "D4")["boss"]
    do(state, 2, "no power")
    # 4. red can only pass; green may not attack the only business of red
    assert player(state, 3)["passed"] and state.waiting == (0,)
    assert state.lacks(0, "pawnshop") == [] and player(state, 0)["attacks"] == 0
    assert player(state, 0)["gangsters"] == 1 and player(state, 3)["gangsters"] == 0
    assert refusal(state, 0, "attack pawnshop") == "FA-ATK.1"


def test_fa_ex_2_the_second_worked_example(game):
    """Example A5: P0 green, P1 yellow, P2 blue, P3 red."""
    state = at(
        game,
        round=3,
        step="control",
        agents=6,
        city={"C3": "casino", "C5": "newspaper", "C7": "cigar_shop", "D4": "bank", "D8": "pawnshop"},
        control={"P2": "C5 C7", "P3": "D4 D8*"},
        bonus="C3",
        rows={"A": "bribe", "B": "ethics", "C": "capone", "D": "capone", "E": "sabotage", "F": "showdown"},
        spaces={"C2": "orange", "C6": "purple", "B1": "purple", "E4": "brown"},
        henchmen={"P0": {"first": "orange"}, "P1": {"first": "brown"}},
        laid={"P0": "gangster family", "P1": "gangster gangster family family family", "P2": "family gangster"},
        influence={"P1": {"hat": "car"}, "P2": {"city": "car art"}},
        hands={"P0": "movement movement movement movement movement", "P1": "title title", "P2": "mansion mansion"},
        deck="",
        bottom=["P3 mansion", "P3 car", "P3 smuggling", "P3 title", "P3 art"],
    )
    green_and_yellow(state)
    blue_and_red(state)
    do(state, 0, "pass")
    for seat in (1, 2):  # who has nothing but passing left is not asked
        if state.waiting == (seat,):
            do(state, seat, "pass")
    assert [told["seat"] for told in happened(state, "passed")] == [3, 0, 1, 2]
    # 5. round 4: red is under the godfather
    while state.view()["phase"] != "income" or kind(state, state.waiting[0]) == "reveal":
        seat = state.waiting[0]
        do(state, seat, sorted(choices(state, seat))[0])
    assert state.view()["round"] == 4 and player(state, 3)["godfather"]
    assert not any(player(state, seat)["godfather"] for seat in (0, 1, 2))


# Income


def test_example_a1_extort_the_bar(game):
    state = at(game, round=3, step="extortion", control={"P0": "B4", "P1": "C7"}, hands={"P0": "car art"})
    assert state.view()["rows"]["cards"]["B"] != "capone"
    do(state, 0, "extort bar")
    assert len(hand(state, 0)) == 4 and cell(state, "B4")["extorted"]
    with pytest.raises(backroom.Refused):
        do(state, 0, "extort bar")
    assert state.waiting == (1,)
    next_round = at(game, round=4, step="income", control={"P0": "B4*"}, hands={"P0": "car art"})
    do(next_round, 0, sorted(choices(next_round, 0))[0])
    assert player(next_round, 0)["godfather"]


def test_example_a2_extortion_beside_al_capone(game):
    """P0 yellow, P1 green, P2 blue, P3 red."""
    position = {
        "round": 3,
        "step": "income",
        "control": {"P0": "C3 A1", "P1": "F2", "P2": "B4", "P3": "E5*"},
        "city": {"C3": "riding_club", "A1": "golf_club", "F2": "factory", "E5": "radio", "B4": "bar"},
    }
    state = at(game, **position)
    do(state, 0, "reveal A3")
    assert [player(state, seat)["godfather"] for seat in range(4)] == [False, False, False, True]
    other = state.clone()
    do(state, 0, "extort C3")
    do(state, 1, "extort F2")
    do(state, 2, "extort B4")
    do(state, 3, "basic income")
    assert [player(state, seat)["hand"] for seat in range(4)] == [3, 4, 2, 2]
    assert player(state, 3)["benefits"] == ["basic_income"]
    assert state.view()["phase"] == "actions" and not happened(state, "returned")  # no extra income in round 3
    assert player(do(other, 0, "extort A1"), 0)["hand"] == 2


def test_example_a3_reveals_are_linked_at_a_corner(game):
    state = at(game, seats=3, round=2, step="income", city={"D6": "warehouse"})
    assert choices(state, 0) == {"reveal C5", "reveal C7", "reveal E5", "reveal E7"}
    assert {refusal(state, 0, f"reveal {name}") for name in ("D4", "A1", "C3")} == {"FA-GEO.2"}
    only = at(game, seats=3, round=2, step="income", city={"A1": "warehouse"})
    assert [told["cell"] for told in happened(only, "revealed")] == ["B2"]  # by itself


def test_example_a16_reveals_and_extra_income_by_round(game):
    for number, reveals in {2: 1, 3: 1, 4: 1, 5: 2, 6: 2}.items():
        state = at(game, round=number, step="income", control={"P0": "B4"}, deck="car art title movement family")
        while kind(state, 0) == "reveal":
            do(state, 0, sorted(choices(state, 0))[0])
        assert len(happened(state, "revealed")) == reveals
        pile = state.view()["deck"]
        do(state, 0, "decline")
        for seat in (1, 2, 3):
            do(state, seat, "decline")
        income = number in (2, 4, 6)
        assert state.view()["deck"] == pile - 3 * income and (kind(state, 0) == "return_drawn") == income
        if income:
            do(state, 0, sorted(choices(state, 0))[0])
            assert player(state, 0)["hand"] == 2 and happened(state, "returned")[0] == {"seat": 0}


@pytest.mark.parametrize("hidden", [0, 1])
def test_example_a16_with_one_or_no_hidden_business_left(game, hidden):
    cells = [entry["cell"] for entry in game.new(2, 1).view()["city"]][: 16 - hidden]
    state = at(game, seats=2, round=5, step="income", city=dict(zip(cells, NAMES, strict=False)))
    assert len(happened(state, "revealed")) == hidden and kind(state, state.waiting[0]) == "extort"


def test_example_a11_two_families_under_the_godfather(game):
    """P0 green, P1 yellow: different benefits, two each, all gone after phase 3."""
    state = at(
        game,
        seats=2,
        round=3,
        step="income",
        hands={"P0": "movement title", "P1": "gangster car art"},
        laid={"P0": "family"},
    )
    do(state, 0, sorted(choices(state, 0))[0])
    assert player(state, 0)["godfather"] and player(state, 1)["godfather"]
    do(state, 0, "basic income")
    do(state, 1, "decline")
    for turn in range(3):
        do(state, 0, "businesses")
        settle(state, 0)
        do(state, 1, "businesses" if turn else "gangsters godfather")
        settle(state, 1)
    assert player(state, 1)["gangsters"] == 1 and state.view()["phase"] == "control"
    do(state, 0, "godfather claim bar without gangsters")
    settle(state, 0)
    do(state, 1, "godfather claim cigar shop without hat")
    settle(state, 1)
    assert player(state, 0)["benefits"] == ["basic_income", "control"]
    assert player(state, 1)["benefits"] == ["henchman_bonus", "control"]
    assert not any("godfather" in choice for seat in state.waiting for choice in choices(state, seat))
    finish_phase(state)
    assert state.view()["phase"] != "control"
    assert all(entry["benefits"] == [] and not entry["godfather"] for entry in state.view()["players"])


# Actions


def test_example_a13_the_goods_bonus(game):
    brown = {"henchmen": {"P0": {"goods": "brown brown"}}, "seats": 2}
    state = at(game, hands={"P0": "car"}, **brown)
    do(state, 0, "goods car bonus")
    assert player(state, 0)["goods"]["car"] == 1 and hand(state, 0) == []
    second = at(game, hands={"P0": "title"}, bonus_used={"P0": "goods"}, laid={"P0": "family"}, **brown)
    assert refusal(second, 0, "goods title bonus") == "FA-GDS.4"
    assert refusal(second, 0, "goods title paying") == "FA-GDS.1"
    paid = at(game, hands={"P0": "title art"}, bonus_used={"P0": "goods"}, **brown)
    do(paid, 0, "goods title paying")
    assert player(paid, 0)["goods"]["title"] == 1 and player(paid, 0)["hand"] == 0
    later = at(
        game,
        step="control",
        hands={"P0": "title"},
        bonus_used={"P0": "goods"},
        start="P1",
        active="P0",
        passed="P1",
        laid={"P0": "family"},
        **brown,
    )
    do(later, 0, "pass")
    while later.view()["phase"] != "actions":
        seat = later.waiting[0]
        do(later, seat, "decline" if "decline" in choices(later, seat) else sorted(choices(later, seat))[0])
    assert later.view()["round"] == 2 and later.waiting == (0,) and can(later, 0, "goods title bonus")


def test_example_a17_an_extra_action_card_is_kept(game):
    state = at(
        game,
        seats=3,
        round=6,
        turn=3,
        rows={"B": "ethics"},
        laid={"P0": "gangster"},
        hands={"P0": "title art"},
        influence={"P0": {"hat": "car car car"}},
        henchmen={"P0": {"influence": "grey brown"}},
    )
    do(state, 0, "influence bonus", "lay title", "side city")
    assert player(state, 0)["extra_cards"] == ["A"]
    while state.waiting != (0,):
        do(state, state.waiting[0], sorted(choices(state, state.waiting[0]))[0])
    do(state, 0, "keep the card", "claim bar", "decline", "lose city title")
    assert (player(state, 0)["hat"], player(state, 0)["city"]) == (3, 0) and player(state, 0)["extra_cards"] == ["A"]
    finish_phase(state)
    assert state.over and state.scores[0] == 3 + 3 + 2  # the Bar, two henchmen in one area, the card


# Control


def test_example_a6_no_power_pays_for_a_family_business(game):
    """The Bar is there so that passing is never the only choice."""
    city = {"city": {"B4": "distillery", "C7": "bar"}, "step": "control", "round": 2}
    state = at(game, laid={"P0": "family car gangster"}, hands={"P0": "art"}, **city)
    assert refusal(state, 0, "claim distillery") == "FA-REQ.2"
    do(state, 0, "power son")
    settle(state, 0)
    assert player(state, 0)["hand"] == 3 and player(state, 0)["family_cards"] == 0
    assert refusal(state, 0, "claim distillery") == "FA-REQ.2"
    assert [told["what"] for told in state.lacks(0, "distillery")] == ["family"]
    father = do(at(game, laid={"P0": "family family car gangster"}, **city), 0, "power father")
    assert player(father, 0)["hand"] == 4 and player(father, 0)["family_cards"] == 0
    assert refusal(father, 0, "claim distillery") == "FA-REQ.2"
    rich = at(game, laid={"P0": "family car"}, hands={"P0": "art title"}, **city)
    do(rich, 0, "claim distillery", "decline", "no power")
    assert cell(rich, "B4")["owner"] == 0 and player(rich, 0)["hand"] == 0
    assert player(rich, 0)["family_cards"] == 1 and player(rich, 0)["goods"]["car"] == 1


def test_example_a14_two_attacks_a_round(game):
    state = at(
        game,
        step="control",
        passed="P1 P2 P3",
        control={"P1": "B4 C7 D2 D6"},
        city_cards=False,
        laid={"P0": "gangster gangster gangster gangster family art"},
        extras="A B C D",
        extra_taken={"P0": 1},
        influence={"P0": {"hat": "car", "city": "car"}},
        hands={"P0": "movement movement movement"},
    )
    do(state, 0, "attack bar")
    settle(state, 1)
    settle(state, 0)
    assert player(state, 0)["attacks"] == 1 and state.waiting == (0,)
    do(state, 0, "attack cigar shop")
    settle(state, 1)
    settle(state, 0)
    assert player(state, 0)["attacks"] == 2 and player(state, 0)["gangsters"] == 2
    assert state.lacks(0, "fishmonger") == [] and len(player(state, 1)["businesses"]) == 2
    assert refusal(state, 0, "attack fishmonger") == "FA-ATK.1"
    finish_phase(state)
    while state.view()["phase"] != "control":
        seat = state.waiting[0]
        said = choices(state, seat)
        do(state, seat, next((word for word in ("no power", "decline", "businesses") if word in said), min(said)))
    assert state.view()["round"] == 2 and player(state, 0)["attacks"] == 0
    if state.waiting == (1,):
        do(state, 1, "pass")
    assert can(state, 0, "attack fishmonger")
