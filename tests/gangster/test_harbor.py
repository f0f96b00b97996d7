"""GA-HARB, GA-UPG and GA-TRUNK: what happens at the Gold Coast."""

from __future__ import annotations

from .table import SEVEN, choices, colour, do, draw, happened, kind, order, refusal, verbs

COAST = {
    "autos": {"blue": "loop", "yellow": "stickney", "gray": "south_side", "green": "little_africa"},
    "harbor": "door bumper engine",
    "upgrades": {"blue": "tommy_gun"},
}
GO = "drive blue 1 gold coast"


def at(game, **more):
    return game.position(COAST | more)


def test_ga_harb_1_only_arriving_has_effects(game):
    state = at(game, autos={"blue": "gold_coast"}, trunks={"blue": "gray"})
    assert verbs(state) == {"drive"}


def test_ga_harb_2_any_number_of_the_trunk_may_be_dumped(game):
    state = do(at(game, trunks={"blue": "gray"}, mats={"blue": 5}), GO)
    assert choices(state) == ["dump nobody", "dump gray"]
    assert refusal(state, "dump blue") == "GA-HARB.2"
    do(state, "dump gray")
    assert colour(state, "gray")["lake"] == 1 and colour(state, "blue")["trunk"] == []
    keep = do(at(game, trunks={"blue": "gray"}), GO, "dump nobody")
    assert colour(keep, "blue")["trunk"] == ["gray"] and colour(keep, "gray")["lake"] == 0


def test_ga_harb_3_one_shown_marker_must_be_taken(game):
    state = do(at(game), GO)
    assert choices(state) == ["take Engine", "take Bumper", "take Door"]
    assert refusal(state, "take trunk") == "GA-HARB.3"
    assert refusal(state, "drive blue 2 loop") == "GA-TURN.2"


def test_ga_harb_4_first_dump_then_take_then_refill(game):
    state = at(game, trunks={"blue": "gray"})
    since = len(state.events())
    do(state, GO, "dump gray", "take engine")
    assert order(state, since)[:4] == ["drove", "dumped", "took", "shown"]


def test_ga_harb_5_the_next_turn_is_a_drive_also_after_a_reckoning(game):
    state = do(
        at(game), GO, "take door", "drive yellow 1 south side", "drive gray 1 stickney", "drive green 1 chinatown"
    )
    assert state.waiting == (0,) and verbs(state) == {"drive"}
    late = do(at(game, cards={"blue": "1"}, doublers=SEVEN), GO)
    draw(late, "take door", "stickney", casino=2, refills=1)
    assert late.view()["round"] == 2 and colour(late, "blue")["place"] == "gold_coast"
    do(late, "drive yellow 1 south side", "drive gray 1 stickney", "drive green 1 chinatown")
    assert verbs(late) == {"drive"}


def test_ga_harb_6_nobody_is_pushed_at_the_harbor_or_into_it(game):
    state = do(at(game, autos={"blue": "loop", "gray": "gold_coast"}, upgrades={"blue": "bumper"}), GO)
    assert kind(state) == "take"
    near = do(at(game, autos={"blue": "chinatown", "gray": "loop"}, upgrades={"blue": "bumper"}), "drive blue 1 loop")
    assert "push gray to Gold Coast" not in choices(near) and kind(near) == "push"


def test_ga_upg_1_the_new_marker_slides_the_old_ones_right(game):
    state = do(at(game, upgrades={"blue": "tommy_gun trunk"}), GO, "take door")
    assert colour(state, "blue")["upgrades"] == ["door", "tommy_gun"]
    assert state.view()["gone"] == ["trunk"]


def test_ga_upg_2_never_two_alike_but_the_right_type_may_come_again(game):
    state = do(at(game, upgrades={"blue": "door engine"}), GO)
    assert choices(state) == ["take Engine", "take Bumper"]
    assert refusal(state, "take door") == "GA-UPG.2"
    do(state, "take engine")
    assert colour(state, "blue")["upgrades"] == ["engine", "door"] and state.view()["gone"] == ["engine"]


def test_ga_upg_3_the_freed_place_is_refilled_at_once(game):
    state = at(game)
    before = sum(state.view()["markers"].values())
    do(state, GO, "take bumper")
    assert None not in state.view()["harbor"] and state.view()["harbor"][0] == "door"
    assert sum(state.view()["markers"].values()) == before - 1


ALL = [name for name in ("bodyguard", "engine", "tommy_gun", "trunk", "bumper", "door") for _ in range(5)]


def gone_but(*left):
    """All markers out of the game except some."""
    gone = list(ALL)
    for name in left:
        gone.remove(name)
    return " ".join(gone)


def test_ga_upg_4_an_empty_supply_leaves_the_place_empty(game):
    gone = gone_but("door", "bumper", "engine", "tommy_gun")
    state = do(at(game, gone=gone), GO, "take bumper")
    assert state.view()["harbor"] == ["door", None, "engine"]


def test_ga_upg_5_nothing_takeable_nothing_taken(game):
    bare = do(at(game, harbor="- - -", gone=gone_but("tommy_gun")), GO)
    assert bare.waiting == (1,) and colour(bare, "blue")["upgrades"] == ["tommy_gun", None]
    same = do(at(game, harbor="tommy_gun tommy_gun -", gone=gone_but("tommy_gun", "tommy_gun", "tommy_gun")), GO)
    assert same.waiting == (1,) and same.view()["harbor"] == ["tommy_gun", "tommy_gun", None]
    assert len(happened(same, "took_none")) == 1


def test_ga_upg_6_three_alike_are_replaced_as_far_as_markers_last(game):
    gone = gone_but("door", "door", "engine", "door", "bumper", "tommy_gun")
    state = do(at(game, harbor="door door engine", gone=gone), GO)
    state.play(0, "take engine", luck=[next(place for place in range(2) if refills_with_door(state, place)), 0])
    assert len(happened(state, "three_alike")) == 1
    assert state.view()["harbor"] == ["bumper", None, None] and state.view()["gone"].count("door") == 5


def refills_with_door(state, place):
    """Whether a place of the face-down supply is the door."""
    for tape in ([place], [place, 0]):
        twin = state.clone(listen=True)
        try:
            twin.play(0, "take engine", luck=tape)
        except ValueError:
            continue
        return bool(happened(twin, "three_alike"))
    return False


def test_ga_upg_6_two_alike_are_never_replaced(game):
    state = do(at(game, harbor="door door -", gone=gone_but("door", "door", "tommy_gun")), GO)
    assert state.view()["harbor"] == [None, "door", None], "the only type is taken by itself"
    assert not happened(state, "three_alike")


def test_ga_upg_7_an_upgrade_works_until_it_leaves(game):
    state = do(at(game, upgrades={"blue": "tommy_gun trunk"}, trunks={"blue": "gray"}), GO, "dump nobody")
    assert colour(state, "blue")["room"] == 2
    do(state, "take door")
    assert colour(state, "blue")["room"] == 1 and colour(state, "blue")["trunk"] == ["gray"]


def test_ga_trunk_1_two_places_for_equal_or_different_colours(game):
    given = {
        "districts": {"loop": "t01 1:gray 2:gray 3:green"},
        "upgrades": {"blue": "trunk"},
        "trunks": {"blue": "gray"},
    }
    equal = do(at(game, **given), "load blue loop 1")
    assert colour(equal, "blue")["trunk"] == ["gray", "gray"]
    other = do(at(game, **given), "load blue loop 3")
    assert colour(other, "blue")["trunk"] == ["gray", "green"]


def test_ga_trunk_2_one_in_or_out_a_turn(game):
    state = at(game, upgrades={"blue": "trunk"}, trunks={"blue": "gray green"})
    assert refusal(state, "unload 2 gray from blue") == "GA-DOOR.2"
    do(state, "unload 1 gray from blue")
    assert state.waiting == (1,) and colour(state, "blue")["trunk"] == ["green"]


def test_ga_trunk_3_none_either_or_both_may_be_dumped(game):
    state = do(at(game, upgrades={"blue": "trunk"}, trunks={"blue": "gray green"}), GO)
    assert choices(state) == ["dump nobody", "dump gray", "dump green", "dump gray and green"]
    do(state, "dump gray and green")
    assert colour(state, "gray")["lake"] == colour(state, "green")["lake"] == 1
    twins = do(at(game, upgrades={"blue": "trunk"}, trunks={"blue": "gray gray"}), GO)
    assert choices(twins) == ["dump nobody", "dump gray", "dump gray and gray"]
    do(twins, "dump gray and gray")
    assert colour(twins, "gray")["lake"] == 2


def test_ga_trunk_4_without_the_trunk_one_of_two_must_go(game):
    given = {"upgrades": {"blue": "tommy_gun trunk"}, "trunks": {"blue": "gray green"}}
    state = do(at(game, **given), GO, "dump nobody", "take door")
    assert choices(state) == ["dump one gray", "dump one green"] and kind(state) == "dump_one"
    do(state, "dump one green")
    assert colour(state, "blue")["trunk"] == ["gray"] and colour(state, "green")["lake"] == 1
    again = do(at(game, **given, harbor="door trunk engine"), GO, "dump nobody", "take trunk")
    assert again.waiting == (1,) and colour(again, "blue")["trunk"] == ["gray", "green"]
