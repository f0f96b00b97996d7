"""FA-P2 and its actions: influence, gangsters, goods, businesses, special, movement."""

from __future__ import annotations

import pytest

from .table import at, can, cell, choices, do, hand, happened, kind, player, refusal, settle, space, verbs

BROWN_GOODS = {"P0": {"goods": "brown brown"}}


def test_fa_p2_1_three_passes_of_one_compulsory_action(game):
    state = at(game, seats=2, hands={"P0": "car art", "P1": "car art"})
    turns = []
    while state.view()["phase"] == "actions":
        turns.append(state.view()["active"])
        state.play(turns[-1], "businesses")
        settle(state, turns[-1])
    assert turns == [0, 1] * 3
    assert "pass" not in verbs(at(game, hands={"P0": "car art"}), 0)


def test_fa_p2_2_extra_actions_after_the_third_pass(game):
    state = at(game, active="P3", turn=3, hands={"P3": "car art"}, extra_cards={"P1": "A"})
    do(state, 3, "businesses")
    settle(state, 3)
    assert kind(state, 1) == "use_extra"


def test_fa_p2_3_one_power_before_or_after_the_action(game):
    state = at(game, hands={"P0": "car art"}, laid={"P0": "family family"}, spaces={"A2": "grey"})
    assert {"power son", "power father"} <= choices(state, 0)
    do(state, 0, "influence paying", "lay car", "side hat")
    assert kind(state, 0) == "power" and choices(state, 0) == {"power son", "power father", "no power"}
    do(state, 0, "power father")
    assert player(state, 0)["hand"] == 4 and player(state, 0)["family_cards"] == 0


def test_fa_inf_1_a_card_face_down_and_a_dollar(game):
    state = at(game, hands={"P0": "car art title"})
    do(state, 0, "influence paying", "lay car", "side city", "pay art")
    assert player(state, 0)["city"] == 1 and hand(state, 0) == ["title"]
    assert state.view(0)["mine"]["city"] == ["car"] and happened(state, "influence", 1) == [{"seat": 0, "side": "city"}]
    one = at(game, hands={"P0": "movement"}, spaces={"A2": "agent"})
    assert refusal(one, 0, "influence paying") == "FA-INF.1"


def test_fa_inf_2_free_once_a_round_with_grey_and_brown(game):
    state = at(game, hands={"P0": "car"}, henchmen={"P0": {"influence": "grey brown"}})
    do(state, 0, "influence bonus", "side hat")
    assert player(state, 0)["hat"] == 1 and player(state, 0)["bonuses_used"] == ["influence"]
    used = at(
        game, hands={"P0": "car art"}, henchmen={"P0": {"influence": "grey brown"}}, bonus_used={"P0": "influence"}
    )
    assert refusal(used, 0, "influence bonus") == "FA-GDS.4"


def test_fa_inf_3_every_card_is_one_point(game):
    state = at(game, influence={"P0": {"hat": "car art gangster family movement", "city": "title"}})
    assert (player(state, 0)["hat"], player(state, 0)["city"]) == (5, 1)


def test_fa_gng_1_a_gangster_and_a_dollar(game):
    state = at(game, hands={"P0": "gangster car"})
    do(state, 0, "gangsters paying")
    assert player(state, 0)["gangsters"] == 1 and player(state, 0)["hand"] == 0
    assert refusal(at(game, hands={"P0": "car art"}), 0, "gangsters paying") == "FA-GNG.1"


def test_fa_gng_2_free_once_a_round_with_two_purple(game):
    state = at(game, hands={"P0": "gangster"}, henchmen={"P0": {"gangsters": "purple purple"}})
    do(state, 0, "gangsters bonus")
    assert player(state, 0)["gangsters"] == 1 and player(state, 0)["bonuses_used"] == ["gangsters"]


def test_fa_gng_3_no_limit_on_gangsters(game):
    state = at(game, hands={"P0": "gangster car"}, laid={"P0": " ".join(["gangster"] * 20)})
    do(state, 0, "gangsters paying")
    assert player(state, 0)["gangsters"] == 21


def test_fa_gds_1_a_good_and_a_dollar(game):
    state = at(game, hands={"P0": "mansion car"})
    do(state, 0, "goods mansion paying")
    assert player(state, 0)["goods"]["mansion"] == 1 and player(state, 0)["hand"] == 0
    assert refusal(at(game, hands={"P0": "mansion car"}), 0, "goods art paying") == "FA-GDS.1"


def test_fa_gds_2_free_once_a_round_with_two_brown(game):
    """Example A13."""
    state = at(game, seats=2, hands={"P0": "car", "P1": "car art"}, henchmen=BROWN_GOODS)
    do(state, 0, "goods car bonus")
    assert player(state, 0)["goods"]["car"] == 1 and hand(state, 0) == []
    used = {"henchmen": BROWN_GOODS, "bonus_used": {"P0": "goods"}}
    second = at(game, hands={"P0": "title"}, laid={"P0": "family"}, **used)
    assert refusal(second, 0, "goods title bonus") == "FA-GDS.4"
    assert refusal(second, 0, "goods title paying") == "FA-GDS.1"
    paid = at(game, hands={"P0": "title art"}, **used)
    do(paid, 0, "goods title paying")
    assert player(paid, 0)["goods"]["title"] == 1 and player(paid, 0)["hand"] == 0


def test_fa_gds_3_repeated_goods(game):
    state = at(game, hands={"P0": "car art"}, laid={"P0": "car car car"})
    do(state, 0, "goods car paying")
    assert player(state, 0)["goods"]["car"] == 4


def test_fa_gds_4_bonuses_are_counted_for_themselves_and_return(game):
    state = at(
        game, seats=2, step="control", henchmen=BROWN_GOODS, bonus_used={"P0": "goods gangsters"}, laid={"P0": "family"}
    )
    do(state, 0, "pass")
    assert state.view()["round"] == 2 and player(state, 0)["bonuses_used"] == []
    both = at(
        game,
        hands={"P0": "car gangster"},
        bonus_used={"P0": "gangsters"},
        henchmen={"P0": {"goods": "brown brown", "gangsters": "purple purple"}},
    )
    assert can(both, 0, "goods car bonus") and can(both, 0, "goods car paying") and not can(both, 0, "gangsters bonus")


def test_fa_biz_1_reveal_then_draw(game):
    state = at(game, hands={"P0": "car art"})
    do(state, 0, "businesses")
    assert kind(state, 0) == "reveal" and player(state, 0)["hand"] == 2
    do(state, 0, "reveal A3")
    assert cell(state, "A3")["business"] and player(state, 0)["hand"] == 3


def test_fa_biz_2_two_cards_with_purple_and_orange(game):
    state = at(game, hands={"P0": "car art"}, henchmen={"P0": {"business": "purple orange"}})
    do(state, 0, "businesses", "reveal A3")
    assert player(state, 0)["hand"] == 4


def test_fa_biz_3_with_nothing_hidden_only_a_draw(game):
    names = [
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
    cells = [entry["cell"] for entry in game.new(2, 1).view()["city"]]
    state = at(game, seats=2, city=dict(zip(cells, names, strict=True)), hands={"P0": "car art"})
    do(state, 0, "businesses")
    assert player(state, 0)["hand"] == 3 and not happened(state, "revealed")


def test_fa_spc_1_the_two_henchmen_shown_are_needed_and_kept(game):
    state = at(game, hands={"P0": "smuggling car"}, henchmen={"P0": {"goods": "brown", "special": "orange"}})
    do(state, 0, "special smuggling")
    assert player(state, 0)["hand"] == 4 and player(state, 0)["henchmen"]["brown"] == 1
    assert state.view()["discard"]["open"] == ["smuggling"]
    without = at(game, hands={"P0": "smuggling car"}, henchmen={"P0": {"special": "orange orange"[:6]}})
    assert refusal(without, 0, "special smuggling") == "FA-SPC.1"
    double = at(game, hands={"P0": "getaway car"}, henchmen={"P0": {"movement": "grey"}}, spaces={"A2": "agent"})
    assert refusal(double, 0, "special getaway") == "FA-SPC.1"


def test_fa_spc_2_two_orange_allow_any_special_card(game):
    state = at(game, hands={"P0": "smuggling car"}, henchmen={"P0": {"special": "orange orange"}})
    do(state, 0, "special smuggling")
    assert player(state, 0)["hand"] == 4


def play_special(game, card, more="car art", **position):
    """A position just after a special card was played."""
    henchmen = {"P0": {"special": "orange orange"}}
    state = at(game, hands={"P0": f"{card} {more}"}, henchmen=henchmen, **position)
    return do(state, 0, f"special {card.replace('_', ' ')}")


def test_fa_spc_3_the_ten_cards(game):
    state = play_special(game, "getaway", spaces={"A2": "agent", "A4": "grey", "B1": "brown"})
    do(state, 0, "move agent from A2", "to B3", "move grey from A4", "to B5", "move brown from B1", "to C2")
    assert space(state, "B3") == ["agent"] and space(state, "C2") == ["brown"]
    state = play_special(game, "laundering")
    do(state, 0, "lay car")
    assert choices(state, 0) == {"lay art", "stop"}
    do(state, 0, "lay art")
    assert player(state, 0)["goods"]["art"] == 1 and hand(state, 0) == []
    state = play_special(game, "reinforcements", "gangster gangster")
    do(state, 0, "lay gangster")
    assert player(state, 0)["gangsters"] == 2
    state = play_special(game, "second_collection", control={"P0": "B4* C7"}, step="action")
    do(state, 0, "collect bar")
    assert player(state, 0)["hand"] == 4 and cell(state, "B4")["extorted"]
    state = play_special(game, "campaign")
    do(state, 0, "lay car", "side hat", "lay art", "side city")
    assert player(state, 0)["hat"] == player(state, 0)["city"] == 1
    state = play_special(game, "cleanup", spaces={"A2": "agent agent"})
    do(state, 0, "eliminate agent at A2")
    assert space(state, "A2") == ["agent"] and player(state, 0)["hand"] == 3
    assert player(play_special(game, "immunity"), 0)["immune"] == ["bribe", "sabotage", "ethics", "showdown"]
    state = play_special(game, "recruiting", spaces={"A2": "grey", "A4": "brown"})
    do(state, 0, "take grey from A2", "place in movement")
    assert player(state, 0)["henchmen"]["grey"] == 1 and space(state, "A2") == []
    assert player(play_special(game, "smuggling"), 0)["hand"] == 5
    state = play_special(game, "informer")
    do(state, 0, "reveal A3", "reveal A5")
    assert cell(state, "A5")["business"] and player(state, 0)["hand"] == 4


@pytest.mark.parametrize(
    "card", ["getaway", "laundering", "reinforcements", "second_collection", "campaign", "recruiting"]
)
def test_a_special_card_without_its_least_effect_is_refused(game, card):
    more = "movement" if card != "campaign" else ""
    state = at(
        game, hands={"P0": f"{card} {more}"}, henchmen={"P0": {"special": "orange orange"}}, laid={"P0": "family"}
    )
    assert refusal(state, 0, f"special {card.replace('_', ' ')}") == "FA-SPC.3"


def test_fa_mov_1_one_or_two_different_tokens_up_to_three_steps(game):
    state = at(game, hands={"P0": "movement car"}, spaces={"B3": "agent", "C4": "agent", "C2": "orange"})
    do(state, 0, "movement", "move agent from B3", "to D1")
    assert "stop" in choices(state, 0) and "move agent from D1" not in choices(state, 0)
    do(state, 0, "move agent from C4", "to F7")
    assert space(state, "D1") == space(state, "F7") == ["agent"] and hand(state, 0) == ["car"]
    far = at(game, hands={"P0": "movement car"}, spaces={"A2": "agent"})
    do(far, 0, "movement")
    assert refusal(far, 0, "to F7") == "FA-MOV.1" and refusal(far, 0, "to A2") == "FA-MOV.1"


def test_fa_mov_2_two_grey_eliminate_an_agent_after_moving(game):
    state = at(
        game,
        hands={"P0": "movement car"},
        spaces={"A2": "agent", "F7": "agent"},
        henchmen={"P0": {"movement": "grey grey"}},
    )
    do(state, 0, "movement", "move agent from A2", "to B1", "stop")
    assert choices(state, 0) == {"eliminate agent at B1", "eliminate agent at F7", "decline"}
    do(state, 0, "eliminate agent at F7")
    assert space(state, "F7") == [] and state.view()["agents"] == 10


def test_fa_mov_3_the_movement_example(game):
    """Example A7."""
    position = {
        "round": 2,
        "start": "P0",
        "spaces": {"B3": "agent", "C4": "agent", "E4": "agent", "C2": "orange"},
        "control": {"P0": "B4"},
        "hands": {"P0": "movement car art", "P1": "movement car art"},
        "laid": {"P1": "car"},
        "influence": {"P1": {"city": "family"}},
        "henchmen": {"P1": {"first": "orange"}},
    }
    state = at(game, **position)
    do(state, 0, "movement", "move agent from B3", "to D1", "move agent from C4", "to F7")
    touching = {"A4", "B3", "B5", "C4"}
    assert not any("agent" in space(state, name) for name in touching)
    do(state, 1, "movement", "move orange from C2", "to E2", "move agent from E4", "to D5")
    again = game.position(
        state.position()
        | {"pending": ["end_control", "control P1"], "active": "P1", "hands": {"P1": "title"}, "deck": "car"}
    )
    do(again, 1, "claim theatre", "place in special", "place in special", "decline")
    assert player(again, 1)["areas"]["special"] == ["orange", "orange"] and hand(again, 1) == []


def test_refusals_say_the_true_reason(game):
    stuck = at(game, hands={"P0": "movement car"}, spaces={})
    assert refusal(stuck, 0, "movement") == "FA-MOV.1"
    third = at(
        game,
        step="control",
        godfather="P0",
        benefits={"P0": "basic_income henchman_bonus"},
        laid={"P0": "gangster family"},
    )
    assert refusal(third, 0, "godfather claim bar without money") == "FA-GOD.1"
    assert refusal(at(game, step="control", laid={"P0": "family"}), 0, "godfather claim bar without money") == "FA-P1.3"
    free = at(game, city_cards=False, hands={"P0": "immunity car"}, henchmen={"P0": {"special": "orange orange"}})
    assert refusal(free, 0, "special immunity") == "FA-VAR.1"


def test_fa_spc_3_the_informer_reveals_up_to_two(game):
    position = {"hands": {"P0": "informer car"}, "henchmen": {"P0": {"special": "orange orange"}}}
    state = at(game, **position)
    closed = sum(entry["business"] is None for entry in state.view()["city"])
    do(state, 0, "special informer")
    state.play(0, state.legal(0)[0])
    assert "stop" in choices(state, 0)
    state.play(0, state.legal(0)[0])
    assert sum(entry["business"] is None for entry in state.view()["city"]) == closed - 2
