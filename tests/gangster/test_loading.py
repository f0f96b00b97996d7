"""GA-LOAD, GA-UNLOAD, GA-BODY, GA-TOMMY and GA-DOOR."""

from __future__ import annotations

from .table import colour, do, loads, refusal, standing_on, unloads

LOOP = {
    "districts": {"loop": "t01 1:blue 2:gray 3:gray 5:yellow", "chinatown": "t02 1:gray 2:blue 3:green"},
    "autos": {"blue": "loop", "yellow": "stickney", "gray": "south_side", "green": "little_africa"},
}


def at(game, **more):
    return game.position(LOOP | more)


def test_ga_load_1_any_one_gangster_of_the_own_district(game):
    assert loads(at(game)) == {("loop", 1), ("loop", 2), ("loop", 3), ("loop", 5)}
    assert refusal(at(game), "load blue loop 4") == "GA-LOAD.1"
    assert refusal(at(game), "load blue stickney 1") == "GA-LOAD.1"


def test_ga_load_2_own_gangsters_join_the_mat(game):
    state = at(game, mats={"blue": 3})
    do(state, "load blue loop 1")
    assert colour(state, "blue")["mat"] == 4 and colour(state, "blue")["trunk"] == []


def test_ga_load_3_others_go_into_the_trunk_if_there_is_room(game):
    state = do(at(game), "load blue loop 2")
    assert colour(state, "blue")["trunk"] == ["gray"]
    full = at(game, trunks={"blue": "yellow"})
    assert loads(full) == {("loop", 1)}
    assert refusal(full, "load blue loop 2") == "GA-LOAD.3"
    assert loads(at(game, trunks={"blue": "yellow"}, upgrades={"blue": "trunk"})) == loads(at(game))


def test_ga_load_4_a_guarded_gangster_cant_be_taken(game):
    state = at(game, autos={"blue": "loop", "gray": "loop"}, upgrades={"gray": "bodyguard"})
    assert loads(state) == {("loop", 1), ("loop", 5)}
    assert refusal(state, "load blue loop 3") == "GA-BODY.1"


def test_ga_load_5_only_the_tommy_gun_reaches_next_door(game):
    assert refusal(at(game), "load blue chinatown 1") == "GA-LOAD.5"
    assert ("chinatown", 1) in loads(at(game, upgrades={"blue": "tommy_gun"}))


def test_ga_load_6_one_gangster_ends_the_turn(game):
    state = do(at(game, upgrades={"blue": "tommy_gun trunk"}), "load blue loop 2")
    assert state.waiting == (1,) and colour(state, "blue")["trunk"] == ["gray"]


def test_ga_unload_1_one_own_or_one_from_the_trunk(game):
    state = at(game, trunks={"blue": "gray yellow"}, upgrades={"blue": "trunk"})
    assert unloads(state) == {("blue", 1), ("gray", 1), ("yellow", 1)}
    empty = at(game, mats={"blue": 0})
    assert unloads(empty) == set() and refusal(empty, "unload 1 blue from blue") == "GA-UNLOAD.1"
    assert refusal(empty, "unload 1 gray from blue") == "GA-UNLOAD.1"


def test_ga_unload_2_not_on_a_full_tile(game):
    state = at(game, districts={"loop": "t12 1:gray 2:gray 3:gray 4:gray 5:gray 6:gray"}, trunks={"blue": "gray"})
    assert unloads(state) == set()
    assert refusal(state, "unload 1 gray from blue") == "GA-UNLOAD.2"


def test_ga_unload_3_a_freed_gangster_counts_for_its_own_colour(game):
    state = do(at(game, trunks={"blue": "yellow"}), "unload 1 yellow from blue")
    assert standing_on(state, "loop")[6] == "yellow"
    assert colour(state, "blue")["trunk"] == []


def test_ga_unload_4_a_gangster_may_be_reloaded_on_a_later_turn(game):
    state = do(at(game), "unload 1 blue from blue")
    assert state.waiting == (1,)
    do(state, "drive yellow 1 south side", "drive gray 1 stickney", "drive green 1 chinatown")
    assert ("loop", 6) in loads(state)


GUARD = {"autos": {"blue": "loop", "gray": "chinatown"}, "upgrades": {"blue": "tommy_gun", "gray": "bodyguard"}}


def test_ga_body_1_neither_from_the_district_nor_by_tommy_gun(game):
    state = at(game, **GUARD)
    assert ("chinatown", 1) not in loads(state) and ("chinatown", 3) in loads(state)
    assert ("loop", 2) in loads(state), "gray in The Loop is not where the gray auto stands"
    assert refusal(state, "load blue chinatown 1") == "GA-BODY.1"


def test_ga_body_1_it_covers_no_captive_and_forbids_no_setting_down(game):
    state = at(game, autos={"blue": "loop", "gray": "loop"}, upgrades={"gray": "bodyguard"}, trunks={"blue": "gray"})
    assert ("gray", 1) in unloads(state)
    do(state, "unload 1 gray from blue")
    assert colour(state, "blue")["trunk"] == []


def test_ga_body_2_a_push_moves_the_protection_with_the_auto(game):
    state = at(
        game,
        autos=LOOP["autos"] | {"blue": "chinatown", "gray": "loop"},
        upgrades={"blue": "bumper", "gray": "bodyguard"},
    )
    do(
        state,
        "drive blue 1 loop",
        "push gray to chinatown",
        "drive yellow 1 south side",
        "unload 1 gray from gray",
        "drive green 1 south side",
    )
    assert {("loop", 2), ("loop", 3)} <= loads(state)


def test_ga_body_3_the_owner_loads_as_usual(game):
    state = at(game, upgrades={"blue": "bodyguard"})
    assert loads(state) == loads(at(game))
    assert unloads(state) == {("blue", 1)}


def test_ga_tommy_1_opponents_next_door_into_the_trunk(game):
    state = at(game, upgrades={"blue": "tommy_gun"})
    assert loads(state) == {("loop", 1), ("loop", 2), ("loop", 3), ("loop", 5), ("chinatown", 1), ("chinatown", 3)}
    assert refusal(state, "load blue chinatown 2") == "GA-TOMMY.1"
    do(state, "load blue chinatown 3")
    assert colour(state, "blue")["trunk"] == ["green"] and state.waiting == (1,)
    full = at(game, upgrades={"blue": "tommy_gun"}, trunks={"blue": "yellow"})
    assert loads(full) == {("loop", 1)}


def test_ga_tommy_2_not_from_the_gold_coast(game):
    state = at(game, upgrades={"blue": "tommy_gun"}, autos={"blue": "gold_coast"})
    assert loads(state) == set()
    assert refusal(state, "load blue loop 2") == "GA-TURN.4"


def test_ga_door_1_two_own_gangsters_or_one(game):
    state = at(game, upgrades={"blue": "door"})
    assert unloads(state) == {("blue", 1), ("blue", 2)}
    do(state, "unload 2 blue from blue")
    assert standing_on(state, "loop")[6] == standing_on(state, "loop")[7] == "blue"
    assert unloads(at(game, upgrades={"blue": "door"}, mats={"blue": 1})) == {("blue", 1)}
    tight = at(game, upgrades={"blue": "door"}, districts={"loop": "t12 1:gray 2:gray 3:gray 4:gray 5:gray"})
    assert unloads(tight) == {("blue", 1)} and refusal(tight, "unload 2 blue from blue") == "GA-DOOR.1"
    assert refusal(at(game), "unload 2 blue from blue") == "GA-DOOR.1"


def test_ga_door_2_not_for_the_trunk_and_not_for_loading(game):
    state = at(game, upgrades={"blue": "door trunk"}, trunks={"blue": "gray gray"})
    assert unloads(state) == {("blue", 1), ("blue", 2), ("gray", 1)}
    assert refusal(state, "unload 2 gray from blue") == "GA-DOOR.2"
    one = at(game, upgrades={"blue": "door trunk"}, trunks={"blue": "gray"})
    do(one, "load blue loop 2")
    assert one.waiting == (1,)
