"""GA-DOR, GA-PREP and GA-END: Days of Reckoning, the next round, the end."""

from __future__ import annotations

import pytest

from .table import (
    COLOURS,
    SEVEN,
    colour,
    district,
    doublers,
    draw,
    happened,
    order,
    paid,
    points,
    reckon,
    standing_on,
)


def test_ga_dor_1_after_the_turn_and_without_decisions(game):
    state = reckon(game, {})
    told = order(state)
    assert told.index("refreshed") < told.index("reckoning"), "the cards are turned up first (A17)"
    assert state.waiting == (1,) and state.view()["round"] == 2


def test_ga_dor_2_a_casino_card_fixes_the_question_mark_and_leaves(game):
    for casino in (1, 6):
        state = reckon(game, {"stickney": "t08 1:gray 2:gray 3:green"}, casino)
        assert paid(state, "stickney") == {"gray": 10, "green": 2 * casino}
        assert state.view()["casino_used"] == [casino] and casino not in state.view()["casino"]


def test_ga_dor_3_the_most_gangsters_rank_first_in_every_district(game):
    state = reckon(game, {"loop": "t01 1:gray 2:gray 3:green 16:blue", "cicero": "t07 1:yellow 2:green 3:green"})
    assert paid(state, "loop") == {"gray": 14, "blue": 10, "green": 6}
    assert paid(state, "cicero") == {"green": 8, "yellow": 4}
    assert points(state) == [10, 4, 14, 14]


def test_ga_dor_4_ties_go_to_the_farthest_gangster(game):
    state = reckon(game, {"loop": "t01 1:blue 2:gray 5:gray 7:blue"})
    assert paid(state, "loop") == {"blue": 14, "gray": 10}


def test_ga_dor_5_ranks_beyond_the_list_get_nothing(game):
    state = reckon(game, {"loop": "t12 1:blue 2:gray 3:green"})
    assert paid(state, "loop") == {"green": 16, "gray": 4}
    higher = reckon(game, {"loop": "t11 1:blue 2:blue 3:gray 4:green"})
    assert paid(higher, "loop") == {"blue": 2, "green": 6, "gray": 10}


def test_ga_dor_6_a_doubler_doubles_every_value(game):
    tiles = {"loop": "t02 1:gray 2:blue 3:blue", "cicero": "t03 1:gray 2:blue 3:blue"}
    state = reckon(game, tiles, 6)
    assert paid(state, "loop") == {"blue": 12, "gray": 8} and paid(state, "cicero") == {"blue": 6, "gray": 2}


def test_ga_dor_7_mats_trunks_supplies_and_the_lake_dont_count(game):
    state = reckon(game, {"loop": "t12 1:gray"}, trunks={"blue": "yellow"}, lake={"green": 3})
    assert points(state) == [0, 0, 16, 0]
    assert colour(state, "blue")["trunk"] == ["yellow"]


def test_ga_dor_8_the_north_side_example(game):
    tile = "t02 1:yellow 2:brown 3:green 4:gray 5:yellow 6:brown 7:blue 8:gray 9:yellow"
    state = reckon(game, {"north_side": tile}, 5, seats=5)
    assert paid(state, "north_side") == {"yellow": 10, "gray": 8, "brown": 4, "blue": 10}


def test_standing_says_what_a_reckoning_would_pay_for_each_casino_value(game):
    state = game.position(
        {
            "districts": {"loop": "t02 1:gray 2:blue 3:blue"},
            "doublers": "loop",
            "scores": {"P2": 3},
            "round": 2,
            "casino": "4",
        }
    )
    standing = state.standing()
    assert [each["casino"] for each in standing] == [1, 2, 3, 5, 6]
    assert standing[3] == {
        "casino": 5,
        "colours": {"blue": 10, "yellow": 0, "gray": 8, "green": 0},
        "seats": [10, 0, 11, 0],
    }


def test_standing_is_what_the_reckoning_then_pays(game):
    tiles = {"loop": "t10 1:gray 2:blue 3:blue 5:green", "cicero": "t15 2:gray 3:yellow 9:green"}
    before = game.position(
        {"districts": tiles, "doublers": SEVEN + " stickney", "step": "over", "casino": "1 2 3", "round": 3}
    )
    foretold = next(each for each in before.standing() if each["casino"] == 5)
    assert points(reckon(game, tiles, 5)) == foretold["seats"]


def test_ga_prep_1_all_doublers_return(game):
    assert len(doublers(reckon(game, {}))) == 1


def test_ga_prep_2_six_and_then_five_gangsters(game):
    second = reckon(game, {}, mats={name: 2 for name in COLOURS[:4]})
    assert all(colour(second, name)["mat"] == 8 and colour(second, name)["supply"] == 5 for name in COLOURS[:4])
    third = reckon(game, {}, mats={name: 2 for name in COLOURS[:4]}, round=2)
    assert all(colour(third, name)["mat"] == 7 and colour(third, name)["supply"] == 0 for name in COLOURS[:4])


@pytest.mark.parametrize(("seats", "cards"), [(2, 11), (3, 10), (4, 11), (5, 12)])
def test_ga_prep_3_the_first_doubler_is_a_district_and_its_card_stays_out(game, seats, cards):
    found = set()
    for _, branch in game.position(
        {"seats": seats, "doublers": SEVEN, "cards": {"blue": "1"}, "autos": {"blue": "stickney"}}
    ).outcomes(0, last_drive(game, seats)):
        if branch.view()["round"] == 2:
            assert len(branch.view()["deck"]) == cards and branch.view()["discard"] == doublers(branch)
            found.update(doublers(branch))
    assert found == {each["district"] for each in game.new(seats).view()["districts"]}


def last_drive(game, seats):
    """Blue's drive from Stickney to South Side with card 1."""
    state = game.position({"seats": seats, "autos": {"blue": "stickney"}, "cards": {"blue": "1"}})
    return game.words.read(state, "drive blue 1 south side")


def test_ga_prep_4_everything_else_stays(game):
    more = {
        "upgrades": {"gray": "engine door"},
        "cards": {"blue": "1", "gray": "2"},
        "trunks": {"gray": "blue"},
        "lake": {"yellow": 2},
    }
    state = reckon(game, {"loop": "t12 2:gray 5:blue end"}, **more)
    assert standing_on(state, "loop") == {2: "gray", 5: "blue"} and district(state, "loop")["end_reached"]
    gray = colour(state, "gray")
    assert (gray["upgrades"], gray["cards"], gray["trunk"]) == (["engine", "door"], [2], ["blue"])
    assert colour(state, "yellow")["lake"] == 2 and colour(state, "blue")["place"] == "south_side"


def test_ga_prep_5_the_player_after_the_one_who_ended_the_round_begins(game):
    state = game.position({"doublers": SEVEN, "cards": {"gray": "1"}, "autos": {"gray": "stickney"}, "active": "P2"})
    assert draw(state, "drive gray 1 south side", "stickney", casino=1).waiting == (3,)


def test_ga_end_1_after_the_third_reckoning_the_most_points_win(game):
    state = reckon(game, {}, round=3, scores={"P0": 5, "P1": 9, "P2": 9})
    assert state.over and state.scores == [5, 9, 9, 0]
    assert state.ranking == [[1, 2], [0], [3]], "tied players share the win"
    assert [event["seat"] for event in happened(state, "won")] == [1, 2]
