"""GA-COMP, GA-SETUP and GA-START: the box, the deal, the starting positions."""

from __future__ import annotations

import pytest

from .table import COLOURS, colour, crew, district, doublers, happened, standing_on

SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])
COLOURS_IN_PLAY = {2: 4, 3: 3, 4: 4, 5: 5}


def new_games(game, seats, count=12):
    return [game.new(seats, seed) for seed in range(count)]


def test_ga_comp_1_ten_districts_and_a_harbor_without_tile(game):
    view = game.new(4).view()
    assert len(view["districts"]) == 10
    assert "gold_coast" not in [each["district"] for each in view["districts"]]
    assert len(view["harbor"]) == 3


def test_ga_comp_2_tiles_have_spaces_and_values(game):
    assert len(game.new(4).inventory()["tiles"]) == 15
    tile = district(game.position({"districts": {"loop": "t02"}}), "loop")
    assert len(tile["spaces"]) == 12 and tile["values"] == ["?", 4, 2, 5]


@SEATS
def test_ga_comp_3_every_colour_has_twenty_gangsters_and_three_cards(game, seats):
    state = game.new(seats)
    for name in COLOURS[: COLOURS_IN_PLAY[seats]]:
        assert crew(state, name) == 20
        assert colour(state, name)["cards"] == [1, 2, 3]


def test_ga_comp_4_five_markers_of_six_types(game):
    markers = game.new(5).inventory()["markers"]
    assert {name: markers.count(name) for name in set(markers)} == dict.fromkeys(
        ["bodyguard", "engine", "tommy_gun", "trunk", "bumper", "door"], 5
    )


def test_ga_comp_5_scoring_cards_and_casino_cards(game):
    box = game.new(5).inventory()
    assert len(box["scoring_cards"]) == 13 and box["scoring_cards"].count("policeman") == 3
    assert box["casino_cards"] == ["1", "2", "3", "4", "5", "6"]


def test_ga_comp_6_a_trunk_has_one_place_and_two_with_the_upgrade(game):
    state = game.position({"upgrades": {"blue": "trunk door"}})
    assert colour(state, "blue")["room"] == 2 and colour(state, "yellow")["room"] == 1
    assert len(colour(state, "blue")["upgrades"]) == 2


@SEATS
def test_ga_setup_1_eleven_gangsters_wait_in_the_supply_and_scores_are_zero(game, seats):
    state = game.new(seats)
    assert all(each["supply"] == 11 for each in state.view()["colours"])
    assert state.view()["points"] == [0] * seats


def test_ga_setup_2_three_markers_are_shown_and_never_three_alike(game):
    seen = set()
    for seed in range(300):
        state = game.new(4, seed)
        shown = state.view()["harbor"]
        assert None not in shown and len(set(shown)) > 1
        seen.add(len(happened(state, "three_alike")))
    assert seen == {0, 1}, "among 300 deals some begin with three alike, which are replaced"


@SEATS
def test_ga_setup_3_every_colour_begins_with_one_upgrade_on_the_left(game, seats):
    for each in game.new(seats).view()["colours"]:
        assert each["upgrades"][0] is not None and each["upgrades"][1] is None


def test_ga_setup_4_ten_random_tiles(game):
    laid = [tuple(each["tile"] for each in state.view()["districts"]) for state in new_games(game, 4)]
    assert all(len(set(tiles)) == 10 for tiles in laid) and len(set(laid)) == len(laid)


def test_ga_setup_5_three_players_close_cicero(game):
    for state in new_games(game, 3):
        names = [each["district"] for each in state.view()["districts"]]
        assert len(names) == 9 and "cicero" not in names
        assert "cicero" not in state.inventory()["scoring_cards"]
        assert all("cicero" not in ends for each in state.view()["colours"] for ends in each["drives"].values())


def test_ga_setup_6_no_policeman_before_the_round_deck(game):
    for state in new_games(game, 5):
        assert not happened(state, "policeman")


@SEATS
def test_ga_setup_7_the_highest_casino_card_starts(game, seats):
    starters = set()
    for state in new_games(game, seats, 40):
        drawn = {event["seat"]: event["card"] for event in happened(state, "casino_draw")}
        assert len(drawn) == seats
        assert state.view()["active"] == max(drawn, key=lambda seat: drawn[seat])
        assert state.view()["casino"] == [1, 2, 3, 4, 5, 6]
        starters.add(state.view()["active"])
    assert starters == set(range(seats))


@SEATS
def test_ga_setup_8_so_many_colours(game, seats):
    assert len(game.new(seats).view()["colours"]) == COLOURS_IN_PLAY[seats]


@SEATS
def test_ga_start_1_auto_and_gangster_in_one_district_a_second_gangster_in_another(game, seats):
    for state in new_games(game, seats):
        stands = {each["district"]: standing_on(state, each["district"]) for each in state.view()["districts"]}
        assert all(set(there) <= {1} for there in stands.values())
        for each in state.view()["colours"]:
            own = [name for name, there in stands.items() if there.get(1) == each["colour"]]
            assert len(own) == 2 and each["place"] in own
        first = happened(state, "parked")[0]["colour"]
        assert colour(state, first)["seat"] == state.view()["active"]


@SEATS
def test_ga_start_2_seven_gangsters_are_left_on_each_mat(game, seats):
    assert all(each["mat"] == 7 for each in game.new(seats).view()["colours"])


@SEATS
def test_ga_start_3_the_first_doubler(game, seats):
    occupied = set()
    for state in new_games(game, seats, 30):
        assert len(doublers(state)) == 1
        occupied.add(bool(standing_on(state, doublers(state)[0])))
    assert occupied == ({True} if seats == 5 else {False})


@pytest.mark.parametrize(("seats", "cards", "policemen"), [(2, 11, 2), (3, 10, 2), (4, 11, 2), (5, 12, 3)])
def test_ga_start_4_the_round_deck_is_all_but_the_first_doublers_card(game, seats, cards, policemen):
    state = game.new(seats)
    view = state.view()
    assert len(view["deck"]) == cards and view["deck"].count("policeman") == policemen
    assert view["discard"] == doublers(state)


@SEATS
def test_ga_start_5_the_starting_player_has_the_first_turn(game, seats):
    for state in new_games(game, seats):
        assert state.waiting == (happened(state, "starts")[0]["seat"],)
