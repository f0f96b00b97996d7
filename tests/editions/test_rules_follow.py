"""Rules and sentences follow the edition: what is printed there is nowhere typed in a second time."""

from __future__ import annotations

import pytest

import backroom
from backroom import Refused
from backroom.editions.checking import problems, read_limits

from .test_editions import edition_of


def custom(slug, folder, *changes):
    """A game with the printed edition, changed."""
    return backroom.game(slug, "interpreted", edition=edition_of(slug, folder, *changes))


def reason(state, seat, move):
    """Why a choice is refused."""
    with pytest.raises(Refused) as refused:
        state.play(seat, move)
    return refused.value.reason


def unloads(game, **position):
    """What the blue auto may unload, each as often as it is offered."""
    state = game.position({"seats": 4, "active": "P0", "autos": {"blue": "loop"}, **position})
    return state, [state.text(action) for action in state.legal(0) if state.words(action)["do"] == "unload"]


def test_three_players_run_one_colour_each_even_where_no_fewer_may_play(tmp_path):
    game = custom("gangster", tmp_path, ("players_min = 2", "players_min = 3"))
    state = game.new(seats=3, seed=1)
    assert len(state.view()["colours"]) == 3 and game.playouts(3, seats=3).games == 3
    assert not any("(" in event["text"] for event in state.events())


def test_a_file_from_before_a_key_was_printed_gets_the_printed_value(tmp_path):
    line = "per_player = { 2 = 2, 3 = 1, 4 = 1, 5 = 1 }\n"
    game = custom("gangster", tmp_path, (line, ""), ("players_max = 5", "players_max = 4"))
    assert len(game.new(seats=2, seed=1).view()["colours"]) == 4
    printed = backroom.game("gangster").edition
    without = {key: table for key, table in printed.items() if key != "colors"}
    assert problems(printed, without, read_limits("gangster")) == ["the edition lacks colors"]


def test_the_door_lets_out_as_many_as_the_edition_says(tmp_path):
    game = custom("gangster", tmp_path, ("door_unloads = 2 ", "door_unloads = 3 "))
    plain, offered = unloads(game, mats={"blue": 2})
    assert offered == ["unload 1 blue from blue"]
    assert reason(plain, 0, "unload 3 blue from blue") == "3 gangsters can get out at once only with the Door."
    few, offered = unloads(game, mats={"blue": 2}, upgrades={"blue": "door"})
    assert offered == ["unload 1 blue from blue"]
    assert reason(few, 0, "unload 2 blue from blue").startswith("With the Door 3 gangsters")
    assert reason(few, 0, "unload 3 blue from blue") == "There are only 2 blue gangsters on your mat."


def test_a_door_for_one_is_offered_once(tmp_path):
    game = custom("gangster", tmp_path, ("door_unloads = 2 ", "door_unloads = 1 "))
    assert unloads(game, mats={"blue": 2}, upgrades={"blue": "door"})[1] == ["unload 1 blue from blue"]


def test_four_markers_alike_are_told_without_a_number(tmp_path):
    game = custom("gangster", tmp_path, ("display_slots = 3", "display_slots = 2"))
    told = [event["text"] for seed in range(20) for event in game.new(seats=4, seed=seed).events()]
    alike = {text for text in told if "leave the game" in text}
    assert alike and all(text.startswith("every harbor place shows ") for text in alike)


def test_a_harbor_with_one_place_is_refused(tmp_path):
    with pytest.raises(backroom.Invalid, match="display_slots is 1, but it must be from 2 to 6"):
        custom("gangster", tmp_path, ("display_slots = 3", "display_slots = 1"))


def test_attacks_and_markers_are_counted_as_the_edition_says(tmp_path):
    game = custom(
        "families",
        tmp_path,
        ("attacks_per_round = 2", "attacks_per_round = 4"),
        ("control_markers_per_player = 10", "control_markers_per_player = 12"),
        ("markers_for_early_end = 10", "markers_for_early_end = 8"),
    )
    words = backroom.game(game.slug, "interpreted").words
    early = next(fact for fact in words.facts if fact.name == "early_end")
    assert words.report(None, early, [1, 8], True)["text"] == "P1 has 8 businesses: the game ends"
    attacked = game.position(
        {
            "seats": 4,
            "step": "control",
            "laid": {"P0": "gangster family"},
            "hands": {"P0": "car"},
            "control": {"P1": "B4 C7"},
            "attacks": {"P0": 4},
        }
    )
    assert reason(attacked, 0, "attack bar") == "You have already made 4 attacks this round."
