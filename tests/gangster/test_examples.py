"""The scenarios of the ledger's examples, exact."""

from __future__ import annotations

import pytest

from .table import (
    SEVEN,
    colour,
    crew,
    district,
    do,
    doublers,
    draw,
    drives,
    happened,
    kind,
    loads,
    paid,
    points,
    pushes,
    reckon,
    refusal,
    standing_on,
)


@pytest.mark.parametrize("seats", [3, 4])
def test_a1_driving_from_greek_town(game, seats):
    state = game.position({"seats": seats, "autos": {"blue": "greek_town"}, "upgrades": {"blue": "door"}})
    assert drives(state, 3) == {"loop", "little_africa", "west_side", "little_italy"}


def test_a2_the_card_cycle(game):
    state = game.position({"seats": 4, "active": "P1", "autos": {"yellow": "loop"}, "doublers": "loop"})
    rest = ["unload 1 gray from gray", "unload 1 green from green", "unload 1 blue from blue"]
    do(state, "drive yellow 2 little italy", *rest)
    assert colour(state, "yellow")["cards"] == [1, 3]
    do(state, "drive yellow 1 stickney", *rest)
    assert colour(state, "yellow")["cards"] == [3] and doublers(state) == ["loop"]
    police = draw(state.clone(listen=True), "drive yellow 3 chinatown", "policeman")
    assert doublers(police) == ["loop"] and "policeman" in police.view()["discard"]
    draw(state, "drive yellow 3 chinatown", "cicero")
    assert doublers(state) == ["loop", "cicero"] and "cicero" in state.view()["discard"]
    assert colour(state, "yellow")["cards"] == [1, 2, 3]


def test_a3_sixteen_spaces_in_order(game):
    state = game.position(
        {
            "seats": 4,
            "districts": {"loop": "t01"},
            "autos": {"blue": "loop", "yellow": "stickney", "gray": "stickney", "green": "stickney"},
            "round": 3,
            "stall_rule": False,
        }
    )
    for space in range(1, 17):
        assert district(state, "loop")["next"] == space
        do(state, "unload 1 blue from blue")
        assert max(standing_on(state, "loop")) == space and len(standing_on(state, "loop")) == space
        do(
            state,
            *([f"unload 1 {name} from {name}", f"load {name} stickney 1"][(space + 1) % 2] for name in ("yellow",)),
            *pass_time(space),
        )
    assert refusal(state, "unload 1 blue from blue") == "GA-UNLOAD.2"


def pass_time(space):
    """Gray and green set one down in Stickney and pick it up again."""
    if space % 2:
        return ["unload 1 gray from gray", "unload 1 green from green"]
    return ["load gray stickney 2", "load green stickney 3"]


def test_a4_casino_and_doubling(game):
    cicero = "t15 1:gray 2:gray 3:gray 4:blue 5:blue 6:green"
    state = reckon(game, {"loop": "t02 1:gray 2:blue 3:blue", "cicero": cicero}, 4)
    assert paid(state, "loop") == {"blue": 8, "gray": 8}
    assert paid(state, "cicero") == {"gray": 7, "blue": 1, "green": 4}


def test_a5_north_side_with_five_players(game):
    tile = "t02 1:yellow 2:brown 3:green 4:gray 5:yellow 6:brown 7:blue 8:gray 9:yellow"
    state = reckon(game, {"north_side": tile}, 5, seats=5)
    assert points(state) == [10, 10, 8, 0, 4]
    assert [event["rank"] for event in happened(state, "paid")] == ["fourth", "first", "second", "third"]


def test_a6_the_engine_circle_in_greek_town(game):
    given = {"seats": 4, "autos": {"blue": "greek_town"}}
    assert "greek_town" in drives(game.position(given | {"upgrades": {"blue": "engine"}}), 3)
    assert "greek_town" not in drives(game.position(given | {"upgrades": {"blue": "door"}}), 3)


def test_a7_two_player_scoring(game):
    state = game.position(
        {
            "seats": 2,
            "colours": {"P0": "gray yellow", "P1": "blue brown"},
            "active": "P1",
            "doublers": SEVEN,
            "districts": {"north_side": "t03 1:gray 2:gray 3:yellow 4:brown 5:gray 6:blue 7:blue"},
            "autos": {"blue": "stickney"},
            "cards": {"blue": "1"},
        }
    )
    draw(state, "drive blue 1 south side", "stickney", casino=5)
    assert paid(state, "north_side") == {"gray": 10, "blue": 4, "brown": 10}
    assert points(state) == [10, 14]


def test_a8_two_player_colour_choice(game):
    state = game.position({"seats": 2, "active": "P1"})
    for name in ["green", "green", "green", "green", "yellow", "green"]:
        do(state, f"unload 1 {name} from {name}", "unload 1 blue from blue")
    assert colour(state, "green")["mat"] == 9 - 5 and colour(state, "yellow")["mat"] == 9 - 1


def test_a9_two_player_own_pieces(game):
    given = {
        "seats": 2,
        "colours": {"P0": "gray yellow", "P1": "blue green"},
        "upgrades": {"gray": "bumper"},
        "autos": {"gray": "chinatown", "yellow": "loop", "blue": "stickney", "green": "stickney"},
        "districts": {"loop": "t04 1:gray"},
    }
    state = game.position(given)
    assert loads(state, "yellow") == {("loop", 1)}
    do(state, "drive gray 1 loop")
    assert kind(state) == "turn" and state.waiting == (1,)


def test_a10_three_players(game):
    state = game.position({"seats": 3, "autos": {"blue": "west_side"}, "upgrades": {"blue": "door"}})
    assert drives(state, 1) == {"chinatown", "greek_town"}
    assert len(state.view()["districts"]) == 9
    assert "cicero" not in state.view()["deck"]
    bump = game.position(
        {"seats": 3, "autos": {"blue": "chinatown", "yellow": "west_side"}, "upgrades": {"blue": "bumper"}}
    )
    do(bump, "drive blue 1 west side")
    assert pushes(bump) == {("yellow", "chinatown"), ("yellow", "greek_town")}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a11_after_the_start(game, seats):
    state = game.new(seats, 4)
    for each in state.view()["colours"]:
        assert (each["mat"], each["supply"]) == (7, 11) and each["upgrades"][0] and not each["upgrades"][1]
        assert crew(state, each["colour"]) == 20


def test_a12_supplies(game):
    assert colour(game.position({}), "blue")["supply"] == 11
    second = reckon(game, {})
    assert colour(second, "blue")["supply"] == 5
    assert colour(reckon(game, {}, round=2), "blue")["supply"] == 0


def test_a13_the_best_place_for_ties(game):
    state = reckon(
        game,
        {"north_side": "t01 1:blue 2:yellow 15:blue 16:yellow end"},
        doublers=SEVEN.replace("north_side", "cicero"),
    )
    assert paid(state, "north_side") == {"yellow": 7, "blue": 5}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a14_eight_doublers_at_every_reckoning(game, seats):
    for seed in range(3):
        state = game.new(seats, seed)
        while not state.over:
            drive = [action for action in state.legal(state.waiting[0]) if state.words(action)["do"] == "drive"]
            state.play(state.waiting[0], (drive or state.legal(state.waiting[0]))[0])
        rounds: list[list[str]] = []
        for event in happened(state, "round", "doubler"):
            rounds += [[]] if event["event"] == "round" else []
            rounds[-1] += [event["district"]] if event["event"] == "doubler" else []
        assert [len(set(each)) for each in rounds] == [8, 8, 8] == [len(each) for each in rounds]
        assert len(doublers(state)) == 8
