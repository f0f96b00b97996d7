"""GA-2P: two players with two colours each."""

from __future__ import annotations

from .table import (
    SEVEN,
    colour,
    do,
    draw,
    drives,
    happened,
    kind,
    loads,
    paid,
    points,
    pushes,
    refusal,
    unloads,
    words,
)

PAIR = {"seats": 2, "autos": {"blue": "loop", "yellow": "stickney", "gray": "south_side", "green": "little_africa"}}


def at(game, **more):
    return game.position(PAIR | more)


def test_ga_2p_1_four_colours_in_the_order_a1_b1_a2_b2(game):
    for seed in range(8):
        state = game.new(2, seed)
        first = state.view()["active"]
        order = [colour(state, event["colour"])["seat"] for event in happened(state, "parked")]
        assert order == [first, 1 - first, first, 1 - first]
        assert [event["colour"] for event in happened(state, "fitted")] == [
            event["colour"] for event in happened(state, "parked")
        ]
        assert len(state.view()["districts"]) == 10 and state.view()["deck"].count("policeman") == 2
        assert all(each["mat"] == 7 and each["cards"] == [1, 2, 3] for each in state.view()["colours"])


def test_ga_2p_2_the_players_alternate_and_choose_the_colour_freely(game):
    state = at(game)
    for turn in ["green", "yellow", "green"]:
        assert {word["colour"] for word in words(state, "drive")} == {"blue", "gray"}
        do(state, "unload 1 gray from gray")
        assert state.waiting == (1,)
        do(state, f"unload 1 {turn} from {turn}")


def test_ga_2p_3_cards_belong_to_their_colour(game):
    state = at(game, cards={"blue": "1", "gray": "2 3"})
    assert drives(state, 1, "gray") == set() and drives(state, 2, "blue") == set()
    do(state, "drive gray 2 chinatown")
    assert not happened(state, "refreshed")
    do(state, "unload 1 green from green", "drive blue 1 chinatown")
    assert colour(state, "blue")["cards"] == [1, 2, 3] and colour(state, "gray")["cards"] == [3]


def test_ga_2p_4_own_pieces_may_be_loaded_but_not_pushed_or_shot(game):
    state = at(
        game, districts={"loop": "t01 1:gray", "chinatown": "t02 1:gray 2:green"}, upgrades={"blue": "tommy_gun"}
    )
    assert loads(state) == {("loop", 1), ("chinatown", 2)}
    assert refusal(state, "load blue chinatown 1") == "GA-TOMMY.1"
    do(state, "load blue loop 1")
    assert colour(state, "blue")["trunk"] == ["gray"]
    alone = at(game, autos=PAIR["autos"] | {"gray": "chinatown"}, upgrades={"blue": "bumper"})
    assert kind(do(alone, "drive blue 1 chinatown")) == "turn"
    both = at(game, autos=PAIR["autos"] | {"gray": "chinatown", "green": "chinatown"}, upgrades={"blue": "bumper"})
    do(both, "drive blue 1 chinatown")
    assert {auto for auto, _ in pushes(both)} == {"green"}
    assert refusal(both, "push gray to loop") == "GA-2P.4"


def test_ga_2p_5_the_bodyguard_stops_the_other_player_only(game):
    given = {
        "districts": {"loop": "t01 1:gray 2:blue"},
        "upgrades": {"gray": "bodyguard"},
        "autos": {"blue": "loop", "gray": "loop", "yellow": "loop", "green": "stickney"},
    }
    assert ("loop", 1) in loads(at(game, **given)), "the owner's second auto may take them"
    rival = at(game, **given, active="P1")
    assert loads(rival, "yellow") == {("loop", 2)}, "only gray gangsters are protected"


def test_ga_2p_6_the_harbor_duty_binds_its_colour(game):
    state = at(game, autos=PAIR["autos"] | {"blue": "gold_coast"})
    assert unloads(state, "blue") == set() and unloads(state, "gray") == {("gray", 1)}
    do(state, "unload 1 gray from gray", "unload 1 green from green")
    assert unloads(state, "blue") == set() and drives(state, 1, "blue")


def test_ga_2p_7_a_player_gets_the_points_of_both_colours(game):
    state = at(
        game,
        colours={"P0": "gray yellow", "P1": "blue brown"},
        doublers=SEVEN,
        cards={"gray": "1"},
        autos={"gray": "stickney"},
        districts={"north_side": "t03 1:gray 2:gray 3:yellow 4:brown 5:gray 6:blue 7:blue"},
    )
    draw(state, "drive gray 1 south side", "stickney", casino=5)
    assert paid(state, "north_side") == {"gray": 10, "blue": 4, "brown": 10}
    assert points(state) == [10, 14]


def test_ga_2p_8_after_a_reckoning_the_other_player_begins(game):
    state = at(game, autos={"gray": "stickney"}, cards={"gray": "1"}, doublers=SEVEN)
    assert draw(state, "drive gray 1 south side", "stickney", casino=5).waiting == (1,)
