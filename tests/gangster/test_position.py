"""Positions of Gangster: what can't be is refused in words, and a position says all that a state is."""

from __future__ import annotations

import random
import re

import pytest

import backroom

from .table import choices, do, kind

SEVEN = "north_side greek_town loop west_side chinatown cicero little_italy"
ARRIVED = {"step": "take", "autos": {"blue": "gold_coast"}}


@pytest.mark.parametrize(
    ("given", "words"),
    [
        # markers
        ({"gone": "-"}, "gone: a dash is an empty place"),
        ({"gone": " ".join(["door"] * 6)}, "there are not so many door markers"),
        ({"upgrades": {"blue": "engine engine"}}, "never two alike"),
        ({"upgrades": {"blue": "- engine"}}, "left place is filled first"),
        ({"upgrades": {"blue": "engine door trunk"}}, "at most 2"),
        ({"harbor": "trunk trunk trunk"}, "would have been replaced"),
        ({"harbor": "trunk - door"}, "would have been filled"),
        ({"harbor": "trunk door engine bumper"}, "at most 3"),
        # gangsters
        ({"supply": {"blue": 12}}, "in round 1 it has 11 gangsters"),
        ({"supply": {"blue": 0}, "round": 2}, "in round 2 it has 5 gangsters"),
        ({"mats": {"blue": 7}, "lake": {"blue": 3}}, "20 gangsters in all"),
        ({"mats": {"blue": 20}}, "20 gangsters in all"),
        ({"mats": {"brown": 7}}, "brown is not in play"),
        ({"trunks": {"blue": "gray green"}}, "room for 1"),
        ({"trunks": {"blue": "blue"}}, "of other colours"),
        # districts
        ({"districts": {"loop": "t04 t05"}}, "one tile, and it stands first"),
        ({"districts": {"loop": "1:blue t04"}}, "one tile, and it stands first"),
        ({"districts": {"loop": "t04", "stickney": "t04"}}, "can't lie in two districts"),
        ({"districts": {"loop": "t04 1:blue 1:gray"}}, "only one gangster"),
        ({"districts": {"loop": "t04 9:blue"}}, "a space from 1 to 8"),
        ({"districts": {"loop": f"t04 {'9' * 5000}:blue"}}, "a space from 1 to 8"),
        ({"districts": {"loop": "t04 end"}}, "the end is not reached"),
        ({"districts": {"loop": "t04 end 1:blue"}}, "is not like 3:blue"),
        ({"districts": {"cicero": "t04"}, "seats": 3}, "closed with 3 seats"),
        ({"autos": {"blue": "cicero"}, "seats": 3}, "closed with 3 seats"),
        # cards
        ({"doublers": "loop loop"}, "only one"),
        ({"doublers": SEVEN + " stickney"}, "the round would have ended"),
        ({"doublers": "loop", "discard": ""}, "its card was drawn"),
        ({"discard": "loop"}, "has a doubler"),
        ({"discard": "policeman policeman policeman"}, "not so many policeman cards"),
        ({"cards": {"blue": "1 1"}}, "named twice"),
        ({"cards": {"blue": ""}}, "at least one"),
        ({"casino": "4"}, "0 cards have been used"),
        ({"casino": "4 4", "round": 3}, "named twice"),
        # turns and steps
        ({"colours": {"P0": "blue", "P1": "blue", "P2": "gray", "P3": "green"}}, "named twice"),
        ({"colours": {"P0": "blue"}}, "every seat has 1"),
        ({"step": "over", "round": 1}, "ends in round 3"),
        ({"step": "over", "doublers": "loop"}, "with 8 of them"),
        ({"idle": 3, "turn": 3}, "before turn 3"),
        ({"idle": 81}, "from 0 to 80"),
        ({"card": 1}, "goes with a step inside a drive"),
        ({"colour": "blue", "step": "over"}, "goes with a step inside a drive"),
        (ARRIVED | {"colour": "gray"}, "its own colour"),
        (ARRIVED | {"card": 10**5000}, "card"),
        (ARRIVED | {"cards": {"blue": "1"}, "card": 2}, "face-up card"),
        ({"step": "take"}, "everything else at the Gold Coast"),
        (ARRIVED | {"step": "dump"}, "the trunk is empty"),
        (ARRIVED | {"step": "dump_one"}, "two gangsters in a trunk with room for one"),
        (ARRIVED | {"step": "dump_one", "trunks": {"blue": "gray gray"}}, "leave no choice"),
        ({"step": "push"}, "it needs Bumper"),
        ({"weather": "rain"}, "unknown key"),
    ],
)
def test_what_cannot_be_is_refused(game, given, words):
    with pytest.raises(backroom.Invalid, match=re.escape(words)):
        game.position({"seats": 4} | given)


def test_ga_trunk_4_only_the_trunk_of_the_drive_may_be_overfull(game):
    autos = {"blue": "gold_coast", "gray": "gold_coast"}
    two = {"seats": 2, "step": "dump_one", "autos": autos, "trunks": {"blue": "yellow green"}}
    assert kind(game.position(two)) == "dump_one"
    with pytest.raises(backroom.Invalid, match="room for one"):
        game.position(two | {"colour": "gray"})
    with pytest.raises(backroom.Invalid, match="room for one"):
        game.position(two | {"trunks": two["trunks"] | {"gray": "yellow green"}})


def test_ga_end_1_a_game_that_is_over_has_its_eight_doublers(game):
    over = game.position({"step": "over", "scores": {"P2": 40}})
    assert over.over and over.ranking[0] == [2] and over.view()["doublers"] == 8


def test_the_order_in_a_trunk_means_nothing(game):
    one, other = (
        game.position({"autos": {"blue": "loop"}, "upgrades": {"blue": "trunk"}, "trunks": {"blue": names}})
        for names in ("green gray", "gray green")
    )
    assert one.position() == other.position() and one.legal(0) == other.legal(0)
    assert "unload 1 gray from blue" in choices(one)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_equal_positions_offer_equal_choices_in_equal_order(game, seats):
    chance = random.Random(seats)
    state = game.new(seats, 9)
    while not state.over:
        twin = game.position(state.position())
        seat = state.waiting[0]
        assert twin.legal(seat) == state.legal(seat) and twin.prompt(seat) == state.prompt(seat)
        assert twin.waiting == state.waiting and twin.position() == state.position()
        state.play(seat, chance.choice(state.legal(seat)))
    assert game.position(state.position()).ranking == state.ranking


@pytest.mark.parametrize("seats", [2, 4])
def test_who_is_asked_depends_on_nothing_that_is_hidden(game, seats):
    """The face-down piles are the only secret: another order of them changes neither questions nor choices."""
    chance = random.Random(3)
    state = game.new(seats, 11)
    for number in range(60):
        seat = state.waiting[0]
        twin = state.redeal(seat, number)
        action = chance.choice(state.legal(seat))
        state.play(seat, action)
        twin.play(seat, action, luck=state.luck_used)
        assert twin.waiting == state.waiting and twin.legal(state.waiting[0]) == state.legal(state.waiting[0])


def test_a_load_is_named_in_any_order(game):
    at_harbor = {
        "step": "dump",
        "autos": {"blue": "gold_coast"},
        "upgrades": {"blue": "trunk"},
        "trunks": {"blue": "gray green"},
    }
    wanted = game.position(at_harbor)
    do(wanted, "dump gray and green")
    for said in ("dump green and gray", "dump green gray", {"do": "dump", "gangsters": "green and gray"}):
        state = game.position(at_harbor)
        do(state, said)
        assert state.position() == wanted.position()
