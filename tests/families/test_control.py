"""FA-P3, FA-CTRL, FA-CLM, FA-OPP, FA-ATK and FA-PEN: phase 3."""

from __future__ import annotations

import pytest

import backroom
from backroom.games.families.words import BUSINESS_NAMES

from .table import (
    at,
    can,
    cell,
    choices,
    do,
    finish_phase,
    hand,
    happened,
    kind,
    player,
    refusal,
    settle,
    space,
)

PENALTIES = ("bribe", "sabotage", "ethics", "showdown")


def rows_with(penalty):
    """A penalty beside row B, the others elsewhere."""
    others = [name for name in PENALTIES if name != penalty]
    return dict(zip("ABCDEF", ["capone", penalty, *others, "capone"], strict=True))


def bar(game, seat=0, **more):
    """P0 can claim the Bar; there are no penalties, unless city cards are named."""
    position = {"step": "control", "laid": {f"P{seat}": "gangster"}, "hands": {f"P{seat}": "car"}}
    position["city_cards"] = "rows" in more
    return at(game, **(position | more))


def test_fa_p3_1_a_business_that_is_not_face_up_is_named_in_the_refusal(game):
    state = bar(game)
    seen = str(state.view()).replace("_", " ")
    closed = next(name for name in BUSINESS_NAMES if name not in seen)
    for said in (f"claim {closed}", f"attack the {closed.upper()}", {"do": "claim", "cell": closed}):
        with pytest.raises(backroom.Refused) as refused:
            state.play(0, said)
        assert (refused.value.reason, refused.value.rule) == (f"The {closed} isn't face up.", "FA-P3.1")


def test_fa_p3_1_claim_attack_or_pass_round_the_table(game):
    state = bar(game, laid={"P0": "gangster", "P1": "family", "P2": "family", "P3": "family"}, hands={"P0": "car art"})
    do(state, 0, "claim bar", "pay car", "decline")
    assert state.waiting == (1,)
    for seat in (1, 2, 3):
        do(state, seat, "pass")
    assert state.view()["round"] == 2


def test_fa_p3_2_who_passes_is_out_of_the_phase(game):
    state = bar(
        game,
        laid={"P0": "gangster", "P1": "gangster family"},
        hands={"P0": "car", "P1": "car art"},
        influence={"P1": {"hat": "car art"}},
        passed="P1",
        city={"B4": "bar", "C7": "warehouse"},
    )
    do(state, 0, "claim bar", "decline")
    assert cell(state, "B4")["owner"] == 0 and not happened(state, "opposed")


def test_fa_p3_3_the_last_one_goes_on_until_he_passes(game):
    state = bar(game, passed="P1 P2 P3", influence={"P0": {"hat": "car"}}, hands={"P0": "art title family"})
    do(state, 0, "claim bar", "pay art", "decline")
    assert state.waiting == (0,) and "claim cigar shop C7" in choices(state, 0)
    do(state, 0, "claim cigar shop", "pay title", "decline")
    assert state.view()["round"] == 2


def test_fa_p3_4_ten_markers_are_all(game):
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
    ]
    cells = [entry["cell"] for entry in game.new(4, 1).view()["city"]]
    city = dict(zip(cells, names, strict=False))
    state = at(
        game,
        step="control",
        city=city,
        control={"P0": " ".join(cells[1:11])},
        laid={"P0": "gangster family"},
        hands={"P0": "car"},
    )
    assert refusal(state, 0, "claim A1") == "FA-P3.4"


def test_fa_p3_5_passing_is_always_possible_and_goes_by_itself_without_a_choice(game):
    assert "pass" in choices(bar(game), 0)
    state = at(game, step="control", laid={"P3": "family"})
    assert [told["seat"] for told in happened(state, "passed")] == [0, 1, 2] and state.waiting == (3,)


def test_fa_ctrl_0_the_money_is_paid_first(game):
    state = bar(game, hands={"P0": "car art"}, spaces={"B3": "grey", "B5": "brown"})
    do(state, 0, "claim bar")
    assert kind(state, 0) == "pay" and cell(state, "B4")["owner"] is None
    do(state, 0, "pay art")
    assert cell(state, "B4")["owner"] == 0 and hand(state, 0) == ["car"]


def test_fa_ctrl_1_the_marker_is_fresh_and_an_old_one_goes_back(game):
    state = bar(game, control={"P1": "B4* C7"})
    do(state, 0, "attack bar")
    settle(state, 1)
    settle(state, 0)
    assert cell(state, "B4")["owner"] == 0 and not cell(state, "B4")["extorted"]
    assert player(state, 1)["businesses"] == ["C7"]


def test_fa_ctrl_2_the_bonus_token_is_taken(game):
    state = at(
        game,
        step="control",
        city={"B4": "cinema"},
        laid={"P0": "family"},
        influence={"P0": {"hat": "car"}},
        hands={"P0": "art"},
        city_cards=False,
    )
    do(state, 0, "claim cinema", "decline")
    assert player(state, 0)["tokens"] == ["hat"] and player(state, 0)["hat"] == 2
    assert cell(state, "B4")["token"] is None


def test_fa_ctrl_3_an_adjacent_henchman_must_be_taken(game):
    state = bar(game, spaces={"B3": "grey purple", "A4": "brown", "D5": "orange"})
    do(state, 0, "claim bar")
    assert choices(state, 0) == {"take grey from B3", "take purple from B3", "take brown from A4"}
    none = bar(game)
    do(none, 0, "claim bar")
    assert kind(none, 0) == "protect"


def test_fa_ctrl_4_an_agent_comes_to_the_space_of_the_henchman(game):
    state = bar(game, spaces={"B3": "grey"})
    do(state, 0, "claim bar", "place in movement")
    assert space(state, "B3") == ["agent"] and state.view()["agents"] == 11
    empty = bar(game, spaces={"B3": "grey"}, agents=0)
    do(empty, 0, "claim bar", "place in movement")
    assert space(empty, "B3") == []


def test_fa_ctrl_5_the_boss_protects_the_business_just_taken_once_a_round(game):
    state = bar(game, laid={"P0": "gangster", "P1": "family"})
    do(state, 0, "claim bar", "protect")
    assert cell(state, "B4")["boss"] and player(state, 0)["boss_used"]
    guarded = at(
        game,
        step="control",
        control={"P1": "B4 C7"},
        bosses={"P1": "B4"},
        laid={"P0": "gangster family"},
        hands={"P0": "car"},
    )
    assert refusal(guarded, 0, "attack bar") == "FA-CTRL.5"
    used = bar(game, boss_used="P0", laid={"P0": "gangster family"})
    do(used, 0, "claim bar")
    assert kind(used, 0) == "power" and cell(used, "B4")["owner"] == 0  # past the boss without a question


def test_fa_ctrl_6_a_power_fits_between_the_boss_and_the_penalty(game):
    state = bar(game, laid={"P0": "gangster family"}, rows=rows_with("showdown"))
    do(state, 0, "claim bar", "decline")
    assert kind(state, 0) == "power" and not happened(state, "penalty")
    do(state, 0, "power son", "immune to showdown")
    assert happened(state, "escaped") == [{"seat": 0, "penalty": "showdown"}] and player(state, 0)["gangsters"] == 1


def test_fa_clm_1_a_claim_needs_all_items(game):
    state = bar(game, laid={"P0": "family"})
    assert refusal(state, 0, "claim bar") == "FA-REQ.2"
    assert refusal(bar(game, control={"P1": "B4"}, laid={"P0": "gangster family"}), 0, "claim bar") == "FA-P3.1"


def opposed(game, **more):
    """P0 claims the Bar; P2 and P3 have more influence."""
    position = {
        "laid": {"P0": "gangster", "P1": "gangster", "P2": "gangster", "P3": "gangster"},
        "hands": {"P0": "car", "P1": "car", "P2": "car", "P3": "car"},
        "influence": {"P2": {"hat": "art title"}, "P3": {"city": "art"}, "P0": {}},
    }
    return bar(game, **(position | more))


def test_fa_opp_1_the_others_are_asked_clockwise(game):
    state = do(opposed(game), 0, "claim bar")
    assert state.waiting == (2,) and choices(state, 2) == {"oppose", "decline"}
    do(state, 2, "decline")
    assert state.waiting == (3,)
    do(state, 3, "decline")
    do(state, 0, "decline")
    assert cell(state, "B4")["owner"] == 0
    for missing in (
        {"hands": {"P0": "car", "P3": "car"}},
        {"passed": "P2"},
        {"laid": {"P0": "gangster", "P3": "gangster"}},
    ):
        assert do(opposed(game, **missing), 0, "claim bar").waiting == (3,)
    equal = opposed(game, influence={"P0": {"hat": "title"}, "P3": {"city": "art"}})
    assert do(equal, 0, "claim bar").waiting == (0,)


def test_fa_opp_2_the_opposer_loses_influence_and_pays(game):
    state = do(opposed(game), 0, "claim bar")
    do(state, 2, "oppose")
    assert choices(state, 2) == {"lose hat art", "lose hat title"}
    do(state, 2, "lose hat art", "protect")
    assert cell(state, "B4")["owner"] == 2 and player(state, 2)["hat"] == 1
    assert player(state, 2)["hand"] == 0 and hand(state, 0) == ["car"]


def test_fa_opp_3_the_turn_returns_to_the_claimant(game):
    state = opposed(game, influence={"P0": {"hat": "gangster"}, "P2": {"hat": "art title"}})
    do(state, 0, "claim bar")
    do(state, 2, "oppose", "lose hat art", "protect")
    assert state.waiting == (0,) and "claim cigar shop C7" in choices(state, 0)
    do(state, 0, "pass")
    assert not player(state, 2)["passed"]


def test_the_opposer_has_a_power_until_the_turn_goes_back(game):
    """FA-Q4, FA-Q84: a window before his penalty and one after it, also if he used a power on his own turn before."""
    state = opposed(
        game,
        rows=rows_with("showdown"),
        hands={"P0": "car art", "P2": "car"},
        power_used="P2",
        laid={"P0": "gangster family", "P2": "gangster gangster family family"},
    )
    do(state, 0, "claim bar")
    assert choices(state, 2) == {"oppose", "decline"}  # no power in order to oppose
    do(state, 2, "oppose", "lose hat art", "decline")
    assert kind(state, 2) == "power" and not happened(state, "penalty")
    do(state, 2, "no power")
    assert player(state, 2)["gangsters"] == 1 and state.waiting == (2,) and kind(state, 2) == "power"
    do(state, 2, "power father")
    assert player(state, 2)["hand"] == 4 and player(state, 2)["gangsters"] == 1
    assert state.waiting == (0,) and kind(state, 0) == "control"


def test_being_asked_to_oppose_tells_nothing_about_hands(game):
    """FA-HID.5: in every deal that the claimant can't tell from the real one the same seats are asked."""
    state = opposed(game, hands={"P0": "car", "P1": "art title", "P2": "car family", "P3": "movement"})
    for viewer in range(4):
        for seed in range(6):
            dealt = do(state.redeal(viewer, seed), 0, "claim bar")
            assert dealt.waiting == (2,) and choices(dealt, 2) == {"oppose", "decline"}
            do(dealt, 2, "decline")
            assert dealt.waiting == (3,)


def test_who_cannot_take_another_business_is_not_asked_to_oppose(game):
    """FA-OPP.1, FA-P3.4."""
    names = [
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
    ]
    cells = [entry["cell"] for entry in game.new(4, 1).view()["city"] if entry["cell"] != "B4"][:10]
    city = dict(zip(cells, names, strict=True)) | {"B4": "bar"}
    state = opposed(game, city=city, control={"P2": " ".join(cells)})
    assert do(state, 0, "claim bar").waiting == (3,)


def test_fa_opp_4_attacks_cannot_be_opposed(game):
    state = opposed(game, control={"P1": "B4 C7"}, laid={"P0": "gangster gangster", "P1": "gangster", "P2": "gangster"})
    do(state, 0, "attack bar")
    settle(state, 1)
    assert 2 not in state.waiting


def test_fa_atk_1_conditions_of_an_attack(game):
    base = {"laid": {"P0": "gangster family"}, "control": {"P1": "B4 C7"}}
    assert can(bar(game, **base), 0, "attack bar")
    equal = bar(game, **(base | {"laid": {"P0": "gangster family", "P1": "gangster"}}))
    assert refusal(equal, 0, "attack bar") == "FA-ATK.1"
    assert refusal(bar(game, **(base | {"control": {"P1": "B4"}})), 0, "attack bar") == "FA-ATK.1"
    assert refusal(bar(game, **base, attacks={"P0": 2}), 0, "attack bar") == "FA-ATK.1"
    assert refusal(bar(game, **base, bosses={"P1": "B4"}), 0, "attack bar") == "FA-CTRL.5"
    assert refusal(bar(game, **(base | {"hands": {}})), 0, "attack bar") == "FA-REQ.2"


def test_fa_atk_2_gangster_lost_owner_keeps_one_of_two_then_control(game):
    state = bar(game, control={"P1": "B4 C7"}, deck="art title movement")
    do(state, 0, "attack bar")
    assert player(state, 0)["gangsters"] == 0 and state.waiting == (1,) and kind(state, 1) == "return_drawn"
    assert cell(state, "B4")["owner"] == 1 and hand(state, 0) == ["car"]
    do(state, 1, sorted(choices(state, 1))[0])
    assert player(state, 1)["hand"] == 1 and player(state, 0)["hand"] == 0 and state.view()["deck"] == 2


def test_fa_atk_3_two_attacks_a_round(game):
    """Example A14 is played through in test_examples.py."""
    state = bar(game, control={"P1": "B4 C7"}, attacks={"P0": 1}, laid={"P0": "gangster", "P2": "family"})
    do(state, 0, "attack bar")
    settle(state, 1)
    settle(state, 0)
    assert player(state, 0)["attacks"] == 2
    claimed = bar(game, laid={"P0": "gangster", "P2": "family"})
    do(claimed, 0, "claim bar", "decline")
    assert player(claimed, 0)["attacks"] == 0
    rest = bar(game, attacks={"P0": 2}, laid={"P0": "gangster family"})
    finish_phase(rest)
    assert rest.view()["round"] == 2 and player(rest, 0)["attacks"] == 0


def test_fa_atk_4_a_token_taken_before_is_not_replaced(game):
    state = at(
        game,
        step="control",
        city={"B4": "casino", "C7": "bar"},
        control={"P1": "B4 C7"},
        city_cards=False,
        laid={"P0": "gangster"},
        hands={"P0": "car art"},
        henchmen={"P0": {"first": "orange"}},
    )
    do(state, 0, "attack casino")
    settle(state, 1)
    settle(state, 0)
    assert cell(state, "B4")["owner"] == 0 and player(state, 0)["tokens"] == []


def test_fa_pen_1_the_card_of_the_row_strikes_once_after_the_boss(game):
    state = bar(game, rows=rows_with("showdown"))
    do(state, 0, "claim bar")
    assert not happened(state, "penalty")
    do(state, 0, "decline")
    assert happened(state, "penalty") == [{"seat": 0, "penalty": "showdown"}]
    assert not happened(do(bar(game), 0, "claim bar", "decline"), "penalty")


def test_fa_pen_2_bribe(game):
    state = bar(game, rows=rows_with("bribe"), hands={"P0": "car art title"})
    do(state, 0, "claim bar", "pay car", "decline", "pay art")
    assert hand(state, 0) == ["title"]
    assert hand(do(bar(game, rows=rows_with("bribe")), 0, "claim bar", "decline"), 0) == []
    four = bar(
        game, rows=rows_with("bribe"), laid={"P0": "gangster gangster gangster gangster"}, hands={"P0": "car art"}
    )
    do(four, 0, "claim bar", "pay car", "decline")
    assert hand(four, 0) == ["art"]


def test_fa_pen_3_sabotage(game):
    state = bar(game, rows=rows_with("sabotage"), laid={"P0": "gangster car art"})
    do(state, 0, "claim bar", "decline")
    assert choices(state, 0) == {"lose car", "lose art"}
    do(state, 0, "lose art")
    assert player(state, 0)["goods"]["art"] == 0 and state.view()["discard"]["open"] == ["art"]
    safe = bar(
        game,
        rows=rows_with("sabotage"),
        laid={"P0": "gangster car"},
        extras="A B C D",
        extra_taken={"P0": 1},
        influence={"P0": {"hat": "art art", "city": "title title"}},
    )
    do(safe, 0, "claim bar", "decline")
    assert player(safe, 0)["goods"]["car"] == 1


def test_fa_pen_4_ethics(game):
    state = bar(game, rows=rows_with("ethics"), influence={"P0": {"hat": "car", "city": "art"}}, hands={"P0": "title"})
    do(state, 0, "claim bar", "decline")
    assert choices(state, 0) == {"lose hat car", "lose city art"}
    do(state, 0, "lose city art")
    assert player(state, 0)["city"] == 0 and state.view()["discard"]["open"] == []
    safe = bar(
        game,
        rows=rows_with("ethics"),
        laid={"P0": "gangster car art title mansion"},
        extras="A B C D",
        extra_taken={"P0": 1},
        influence={"P0": {"hat": "car"}},
    )
    do(safe, 0, "claim bar", "decline")
    assert player(safe, 0)["hat"] == 1


def test_fa_pen_5_showdown(game):
    state = do(bar(game, rows=rows_with("showdown")), 0, "claim bar", "decline")
    assert player(state, 0)["gangsters"] == 0
    safe = bar(
        game,
        rows=rows_with("showdown"),
        extras="A B C D",
        extra_taken={"P0": 1},
        henchmen={"P0": {"influence": "grey brown", "gangsters": "purple", "special": "orange"}},
    )
    do(safe, 0, "claim bar", "decline")
    assert player(safe, 0)["gangsters"] == 1


def test_fa_pen_6_immune_by_the_son_or_by_the_card(game):
    state = do(bar(game, rows=rows_with("showdown"), immune={"P0": "showdown"}), 0, "claim bar", "decline")
    assert player(state, 0)["gangsters"] == 1
    other = do(bar(game, rows=rows_with("showdown"), immune={"P0": "bribe"}), 0, "claim bar", "decline")
    assert player(other, 0)["gangsters"] == 0
