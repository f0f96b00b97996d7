"""CP-COMP and CP-SET: components and setup."""

from __future__ import annotations

from collections import Counter

import pytest

from .table import BOX, GANGSTERS, SPECIALS, active, all_cards, deck, discard, hand, hand_size

SEATS = (2, 3, 4, 5, 6)


def test_cp_comp_1_twenty_tiles_five_of_each_kind(game):
    position = game.new(seats=4, seed=1).position()
    tiles = position["street"].split() + position["tiles"].split()
    assert sorted(tiles) == sorted(f"{kind}{n}" for kind in ("sp", "jc", "br", "gh") for n in range(1, 6))


def test_cp_comp_2_every_value_from_one_to_fifteen_once_in_five_colours(game):
    gangsters = [card for card in all_cards(game.new(seats=4, seed=2)) if card not in SPECIALS]
    assert len(gangsters) == 75
    assert sorted(gangsters) == sorted(GANGSTERS)


def test_cp_comp_3_six_specials_are_shuffled_in_with_the_gangsters(game):
    specials = Counter(card for card in all_cards(game.new(seats=4, seed=3)) if card in SPECIALS)
    assert specials == {"LIQ": 1, "RAID": 2, "LIMO": 1, "REV": 1, "BRIB": 1}
    dealt = Counter(card for seed in range(60) for card in hand(game.new(seats=6, seed=seed), 0))
    assert all(dealt[special] for special in SPECIALS)


def test_cp_comp_4_six_bosses_of_whom_each_seat_has_its_own(game):
    bosses = [player["boss"] for player in game.new(seats=6, seed=4).view()["players"]]
    assert len(set(bosses)) == 6
    assert set(bosses) == {boss["name"] for boss in game.edition["bosses"]}


def test_cp_comp_4_markers_suffice_for_every_open_business(game):
    columns = {
        f"P{seat}": {tile: " ".join(f"{colour}{value}" for value in range(low, low + 5))}
        for seat, (tile, colour, low) in enumerate([("sp1", "R", 1), ("jc1", "B", 1), ("br1", "G", 1), ("gh1", "Y", 1)])
    }
    state = game.position({"seats": 6, "street": "sp1 jc1 br1 gh1", "columns": columns, "active": "P5"})
    assert [slot["marker"] for slot in state.view()["street"]] == [0, 1, 2, 3]
    assert game.edition["counts"]["shootout_markers"] == 4


def test_cp_set_1_bosses_differ_from_game_to_game_and_stay_as_they_are(game):
    orders = {tuple(player["boss"] for player in game.new(seats=6, seed=seed).view()["players"]) for seed in range(24)}
    assert len(orders) > 20
    state = game.new(seats=4, seed=3)
    bosses = [player["boss"] for player in state.view()["players"]]
    again = game.position(state.position())
    for one in (again, state.redeal(0, 9)):
        assert [player["boss"] for player in one.view(1)["players"]] == bosses


def test_cp_comp_5_every_boss_has_a_side_of_the_hexagon_of_its_own(game):
    assert sorted(boss["side_deg"] for boss in game.edition["bosses"]) == [30, 90, 150, 210, 270, 330]


@pytest.mark.parametrize("seats", SEATS)
def test_cp_set_1_each_seat_has_one_boss_and_the_others_are_out(game, seats):
    bosses = [player["boss"] for player in game.new(seats=seats, seed=5).view()["players"]]
    assert len(bosses) == len(set(bosses)) == seats


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize(("specials", "cards"), [(True, 81), (False, 75)])
def test_cp_set_2_five_cards_each_and_the_rest_is_the_deck(game, seats, specials, cards):
    state = game.new(seats=seats, seed=6, specials=specials)
    assert [hand_size(state, seat) for seat in range(seats)] == [5] * seats
    assert state.view()["deck"] == len(deck(state)) == cards - 5 * seats
    assert discard(state) == []
    assert sorted(all_cards(state)) == sorted(BOX[:cards])


def test_cp_set_2_the_deal_is_shuffled_and_hidden(game):
    hands = {tuple(hand(game.new(seats=2, seed=seed), 0)) for seed in range(30)}
    assert len(hands) == 30
    state = game.new(seats=2, seed=1)
    told = [event for event in state.events(0, 1) if event["event"] == "dealt" and event["seat"] == 0]
    assert len(told) == 5
    assert not any("card" in event for event in told)


@pytest.mark.parametrize(("seats", "opened", "pile"), [(2, 2, 18), (3, 2, 18), (4, 3, 17), (5, 4, 16), (6, 4, 16)])
def test_cp_set_3_open_businesses_and_tile_pile_by_number_of_players(game, seats, opened, pile):
    view = game.new(seats=seats, seed=7).view()
    assert len(view["street"]) == opened
    assert view["tiles"] == pile
    assert all(slot["marker"] is None and not any(slot["columns"]) for slot in view["street"])


def test_cp_set_3_equal_kinds_may_lie_open_together(game):
    streets = [game.new(seats=2, seed=seed).position()["street"].split() for seed in range(60)]
    assert any(one[:2] == two[:2] for one, two in streets)
    assert any(one[:2] != two[:2] for one, two in streets)


@pytest.mark.parametrize("seats", SEATS)
def test_cp_set_4_any_seat_may_begin(game, seats):
    first = Counter(active(game.new(seats=seats, seed=seed)) for seed in range(50 * seats))
    assert all(20 < first[seat] < 100 for seat in range(seats))


def test_cp_set_4_play_goes_clockwise(game):
    state = game.new(seats=3, seed=8, specials=False)
    first, turns = active(state), []
    while len(turns) < 7:
        turns.append(active(state))
        turn = state.view()["turn"]
        while state.view()["turn"] == turn:
            state.play(active(state), state.legal(active(state))[0])
    assert turns == [(first + n) % 3 for n in range(7)]
