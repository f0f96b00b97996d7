"""FA-FAM, FA-HEN and FA-REQ: family cards and powers, henchmen, requirements, tokens."""

from __future__ import annotations

import pytest

from backroom.drawing.families.dock import LABELS
from backroom.games.families import EDITION

from .table import at, can, choices, do, hand, happened, kind, player, refusal, settle, space

ALL_ROWS = {"A": "capone", "B": "bribe", "C": "sabotage", "D": "ethics", "E": "showdown", "F": "capone"}


def test_fa_fam_1_one_to_three_cards_at_once_for_free(game):
    state = at(game, hands={"P0": "family family family family"}, laid={"P0": "family"})
    assert {"family 1", "family 2"} <= choices(state, 0) and "family 3" not in choices(state, 0)
    do(state, 0, "family 2")
    assert player(state, 0)["family_cards"] == 3 and player(state, 0)["hand"] == 2


def test_fa_fam_2_never_more_than_three_on_the_table(game):
    state = at(game, hands={"P0": "family car"}, laid={"P0": "family family family"})
    assert refusal(state, 0, "family 1") == "FA-FAM.2"


def test_fa_fam_3_they_count_for_requirements_and_hand_limit(game):
    state = at(game, step="control", laid={"P0": "family mansion"})
    assert "claim fishmonger D2" in choices(state, 0)
    state = at(game, step="control", laid={"P0": "family"}, hands={"P0": "car art title family"})
    do(state, 0, "pass")
    assert state.prompt(0)["text"].startswith("Hand limit 3")


def test_fa_fam_4_all_cards_go_and_one_power_a_turn(game):
    state = at(game, hands={"P0": "car family"}, laid={"P0": "family family"}, rows=ALL_ROWS)
    do(state, 0, "power son", "immune to bribe")
    assert player(state, 0)["family_cards"] == 0 and state.view()["discard"]["open"] == ["family", "family"]
    assert kind(state, 0) == "action"
    do(state, 0, "family 1")
    assert not any(choice.startswith("power") for choice in choices(state, 0)) or 0 not in state.waiting
    used = at(game, hands={"P0": "car art"}, laid={"P0": "family"}, power_used="P0")
    assert refusal(used, 0, "power son") == "FA-FAM.4"


def test_fa_fam_5_the_son_draws_two_and_is_immune_to_one_card(game):
    state = at(game, hands={"P0": "car art"}, laid={"P0": "family"}, rows=ALL_ROWS)
    do(state, 0, "power son")
    assert choices(state, 0) == {f"immune to {name}" for name in ("bribe", "sabotage", "ethics", "showdown")}
    do(state, 0, "immune to ethics")
    assert player(state, 0)["immune"] == ["ethics"] and player(state, 0)["hand"] == 4
    two = at(game, seats=2, hands={"P0": "car art"}, laid={"P0": "family"})
    do(two, 0, "power son")
    assert len(choices(two, 0)) == 3


def test_fa_fam_6_the_father_draws_four_and_may_move_an_agent(game):
    state = at(game, hands={"P0": "car art"}, laid={"P0": "family family"}, spaces={"A2": "agent", "A4": "grey"})
    assert refusal(state, 0, "power grandfather") == "FA-FAM.7"
    do(state, 0, "power father")
    assert player(state, 0)["hand"] == 6 and choices(state, 0) == {"move agent from A2", "stop"}
    do(state, 0, "move agent from A2", "to D1")
    assert space(state, "D1") == ["agent"] and kind(state, 0) == "action"


def test_fa_fam_7_the_grandfather_draws_takes_a_henchman_and_eliminates_an_agent(game):
    state = at(
        game, hands={"P0": "car art"}, laid={"P0": "family family family"}, spaces={"A2": "agent grey", "A4": "brown"}
    )
    do(state, 0, "power grandfather")
    assert player(state, 0)["hand"] == 3
    assert choices(state, 0) == {"take grey from A2", "take brown from A4", "decline"}
    do(state, 0, "take grey from A2", "place in influence", "eliminate agent at A2")
    assert space(state, "A2") == [] and state.view()["agents"] == 11
    none = at(game, hands={"P0": "car art"}, laid={"P0": "family family family"})
    do(none, 0, "power grandfather")
    assert kind(none, 0) == "action" and player(none, 0)["hand"] == 3


def test_fa_fam_8_a_weaker_power_costs_all_cards_too(game):
    state = at(game, hands={"P0": "car art"}, laid={"P0": "family family family"})
    assert {"power son", "power father", "power grandfather"} <= choices(state, 0)
    do(state, 0, "power father")
    assert player(state, 0)["family_cards"] == 0


def test_fa_hen_1_three_slots_a_colour():
    slots = [colour for area in EDITION["area"] for colour in area["slots"]]
    assert len(slots) == 12 and all(slots.count(colour) == 3 for colour in ("orange", "brown", "grey", "purple"))


def recruit(game, **henchmen):
    """P0 is about to take a henchman of the city by Recruiting."""
    state = at(
        game,
        hands={"P0": "recruiting car"},
        godfather="P0",
        henchmen={"P0": henchmen},
        spaces={"A2": "grey", "A4": "brown", "A6": "purple", "A8": "orange"},
    )
    return do(state, 0, "godfather special recruiting")


def test_fa_hen_2_a_free_slot_of_its_colour(game):
    state = do(recruit(game, special="orange"), 0, "take grey from A2")
    assert choices(state, 0) == {"place in influence", "place in movement"}
    do(state, 0, "place in movement")
    assert player(state, 0)["areas"]["movement"] == ["grey"]


def test_fa_hen_3_the_first_henchman_waits_for_the_second(game):
    state = recruit(game, first="brown")
    assert player(state, 0)["first_henchman"] == "brown"
    do(state, 0, "take purple from A6")
    assert choices(state, 0) == {"place in influence", "place in goods"}
    do(state, 0, "place in goods", "place in gangsters")
    assert player(state, 0)["first_henchman"] is None
    assert player(state, 0)["areas"]["goods"] == ["brown"] and player(state, 0)["areas"]["gangsters"] == ["purple"]


def test_fa_hen_4_both_slots_switch_the_bonus_on(game):
    assert "gangsters bonus" not in choices(
        at(game, hands={"P0": "gangster car"}, henchmen={"P0": {"gangsters": "purple"}}), 0
    )
    assert "gangsters bonus" in choices(
        at(game, hands={"P0": "gangster car"}, henchmen={"P0": {"gangsters": "purple purple"}}), 0
    )


def test_fa_hen_5_the_fourth_of_a_colour_leaves_the_game(game):
    state = at(
        game,
        step="control",
        city={"B4": "bar", "C7": "cigar_shop"},
        laid={"P0": "gangster"},
        hands={"P0": "car"},
        henchmen={"P0": {"influence": "grey", "movement": "grey grey"}},
        spaces={"B3": "grey"},
        rows=ALL_ROWS,
    )
    do(state, 0, "claim bar")
    assert player(state, 0)["henchmen"]["grey"] == 3 and space(state, "B3") == ["agent"]
    assert happened(state, "fourth") == [{"seat": 0, "colour": "grey"}]


def test_fa_req_1_the_kinds_of_items(game):
    state = game.new(4, 1)
    assert [told["item"] for told in state.lacks(0, "airport")] == ["henchmen", "gangsters"]
    assert state.lacks(0, "airport")[0] == {
        "item": "henchmen",
        "what": "grey",
        "need": 2,
        "have": player(state, 0)["henchmen"]["grey"],
    }
    assert {told["what"] for told in state.lacks(0, "fishmonger")} == {"family", "any"}
    assert state.lacks(0, "B4") == [{"item": "gangsters", "what": "gangsters", "need": 1, "have": 0}]


@pytest.mark.parametrize("wrong", ["nowhere", "A1", None, 3, [], "Z9"])
def test_lacks_of_something_else_is_refused(game, wrong):
    import backroom

    with pytest.raises(backroom.Invalid):
        game.new(4, 1).lacks(0, wrong)


def test_fa_req_2_all_items_must_be_met_and_only_money_is_spent(game):
    state = at(
        game,
        step="control",
        laid={"P0": "gangster"},
        influence={"P0": {"city": "car"}},
        hands={"P0": "art title"},
        round=3,  # Al Capone stands beside row D
    )
    do(state, 0, "claim warehouse", "pay art", "decline")
    assert player(state, 0)["gangsters"] == 1 and player(state, 0)["city"] == 1 and hand(state, 0) == ["title"]
    poor = at(game, step="control", laid={"P0": "gangster family"}, influence={"P0": {"city": "car"}})
    assert refusal(poor, 0, "claim warehouse") == "FA-REQ.2"


FACE_UP = {"B4": "bar", "C7": "cigar_shop", "D2": "fishmonger", "D6": "warehouse", "E3": "theatre"}
WITH_TOKENS = {"A1": "distillery", "A3": "radio", "A5": "casino", "A7": "cinema"}
GIVEN = {"city": FACE_UP | WITH_TOKENS, "bonus": ""}
"""Open businesses whose tokens somebody has taken."""


def test_fa_req_3_a_token_counts_as_a_card(game):
    state = at(game, step="control", tokens={"P0": "gangster city art"}, hands={"P0": "car art"}, **GIVEN)
    assert {"claim bar B4", "claim warehouse D6", "claim theatre E3"} <= choices(state, 0)
    assert player(state, 0)["gangsters"] == 1 and player(state, 0)["goods"]["art"] == 1
    assert player(state, 0)["points"] == 1


def test_fa_req_4_a_token_may_be_given_up_instead(game):
    state = at(
        game,
        step="control",
        laid={"P0": "gangster"},
        tokens={"P0": "gangster"},
        hands={"P0": "car"},
        rows={"B": "showdown"},
        **GIVEN,
    )
    do(state, 0, "claim bar", "decline")
    assert choices(state, 0) == {"lose gangster", "lose gangster token"}
    do(state, 0, "lose gangster token")
    assert player(state, 0)["gangsters"] == 1 and player(state, 0)["tokens"] == []
    influence = at(
        game,
        step="control",
        laid={"P0": "gangster"},
        tokens={"P0": "hat city"},
        hands={"P0": "car"},
        rows={"B": "ethics"},
        **GIVEN,
    )
    do(influence, 0, "claim bar", "decline")
    assert choices(influence, 0) == {"lose hat token", "lose city token"}
    do(influence, 0, "lose hat token")
    assert (player(influence, 0)["hat"], player(influence, 0)["city"]) == (0, 1)


def test_fa_req_5_a_power_does_not_pay_for_a_family_business(game):
    """Example A6."""
    city = {"city": {"B4": "distillery"}, "step": "control"}
    state = at(game, laid={"P0": "family car"}, hands={"P0": "art"}, **city)
    assert refusal(state, 0, "claim B4") == "FA-REQ.2"
    do(state, 0, "power son")
    do(state, 0, sorted(choices(state, 0))[0])
    assert player(state, 0)["passed"] and player(state, 0)["hand"] >= 2  # nothing but passing was left
    father = at(game, laid={"P0": "family family car"}, spaces={}, **city)
    do(father, 0, "power father")
    assert happened(father, "passed")[0] == {"seat": 0}
    rich = at(game, laid={"P0": "family car"}, hands={"P0": "art title"}, **city)
    assert can(rich, 0, "claim B4")
    do(rich, 0, "claim B4", "decline")
    settle(rich, 0)
    assert player(rich, 0)["family_cards"] == 1 and player(rich, 0)["hand"] == 0


@pytest.mark.parametrize(
    ("city_cards", "said"), [(True, "Son: draw 2, safe in one row"), (False, "Son: draw 4, keep 2")]
)
def test_a_power_is_offered_with_what_it_does_in_this_game(game, city_cards, said):
    state = game.new(seed=1, city_cards=city_cards)
    assert LABELS["power"](state.view(0), {"power": "son"}) == said
