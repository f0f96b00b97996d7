"""GA-PLACE: where a placed gangster stands."""

from __future__ import annotations

from .table import district, do, refusal, standing_on, unloads


def at(game, tile, **more):
    return game.position({"districts": {"loop": tile}, "autos": {"blue": "loop"}} | more)


def test_ga_place_1_a_full_tile_takes_no_more(game):
    state = at(game, "t12 1:gray 2:gray 3:gray 4:gray 5:gray 6:gray")
    assert unloads(state) == set() and district(state, "loop")["next"] is None
    assert refusal(state, "unload 1 blue from blue") == "GA-UNLOAD.2"


def test_ga_place_2_on_an_empty_tile_space_1(game):
    state = do(at(game, "t12"), "unload 1 blue from blue")
    assert standing_on(state, "loop") == {1: "blue"}


def test_ga_place_3_before_the_end_was_reached_behind_the_farthest(game):
    state = do(at(game, "t12 1:gray 4:gray"), "unload 1 blue from blue")
    assert standing_on(state, "loop") == {1: "gray", 4: "gray", 5: "blue"}
    front = at(game, "t12 1:gray 2:blue 4:blue")
    do(front, "load blue loop 4")
    assert district(front, "loop")["next"] == 3, "the freed space in front is used again (A02)"


def test_ga_place_4_after_the_end_the_last_space_then_the_lowest_gap(game):
    assert district(at(game, "t12 1:gray 2:gray 4:gray"), "loop")["next"] == 5
    assert district(at(game, "t12 1:gray 2:gray 4:gray end"), "loop")["next"] == 6
    assert district(at(game, "t12 2:gray 4:gray 6:gray"), "loop")["next"] == 1
    assert district(at(game, "t12 1:gray 2:gray 4:gray 6:gray"), "loop")["next"] == 3


def test_ga_place_5_removing_moves_nobody(game):
    state = do(at(game, "t12 1:gray 2:blue 3:gray"), "load blue loop 2")
    assert standing_on(state, "loop") == {1: "gray", 3: "gray"}


def test_ga_place_6_the_flag_is_set_at_the_end_and_cleared_when_empty(game):
    state = at(game, "t12 5:blue", autos={"blue": "loop", "yellow": "loop"})
    assert not district(state, "loop")["end_reached"]
    do(state, "unload 1 blue from blue")
    assert district(state, "loop")["end_reached"] and standing_on(state, "loop") == {5: "blue", 6: "blue"}
    alone = at(game, "t12 3:blue end")
    do(alone, "load blue loop 3")
    assert not district(alone, "loop")["end_reached"] and district(alone, "loop")["next"] == 1


def test_ga_place_7_the_example_with_eight_spaces(game):
    seen = []
    tile = "t04 1:gray 2:gray 4:gray 5:gray"
    for _ in range(4):
        seen.append(district(at(game, tile), "loop")["next"])
        tile += f" {seen[-1]}:blue"
    assert seen == [6, 7, 8, 3]


def test_ga_place_8_foreign_gangsters_and_the_door_follow_the_same_rule(game):
    state = do(at(game, "t12 3:gray", trunks={"blue": "gray"}), "unload 1 gray from blue")
    assert standing_on(state, "loop") == {3: "gray", 4: "gray"}
    door = do(at(game, "t12 2:gray 5:gray", upgrades={"blue": "door"}), "unload 2 blue from blue")
    assert standing_on(door, "loop") == {1: "blue", 2: "gray", 5: "gray", 6: "blue"}
