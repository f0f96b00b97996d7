"""FA-COMP, FA-GEO, FA-CARD, FA-SETUP, FA-FLOW: what is in the box, and how a game begins."""

from __future__ import annotations

from collections import Counter

import pytest

from backroom.games.families import EDITION

from .table import at, cell, choices, do, hand, happened, kind, player, refusal, settle, space

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])
CELLS = {entry["id"]: entry for entry in EDITION["cell"]}
ROWS = {4: "ABCDEF", 3: "ABCDE", 2: "ABCD"}


def returned(state):
    """Everybody has returned two cards."""
    for seat in range(state.seats):
        while seat in state.waiting and kind(state, seat) == "return_setup":
            state.play(seat, state.legal(seat)[0])
    return state


def test_fa_comp_1_the_box_holds_114_cards():
    assert sum(count for name, count in EDITION["components"]["cards"].items() if name != "prov") == 114
    assert len(EDITION["business"]) == 24 and len(EDITION["special"]) == 10 and len(EDITION["extra_action"]) == 5


def test_fa_comp_2_tokens_add_up_to_56():
    parts = EDITION["components"]
    assert sum(colour["tokens"] for colour in EDITION["henchman_colour"]) == parts["henchman_tokens"] == 28
    assert 28 + parts["agent_tokens"] + parts["bonus_tokens"] + 4 == 56


def test_fa_comp_3_ten_markers_a_player():
    assert EDITION["components"]["control_markers_per_player"] == 10


def test_fa_comp_4_the_needs_of_all_businesses_are_open(game):
    state = game.new(4, 1)
    for business in EDITION["business"]:
        items = {told["item"] for told in state.lacks(0, business["id"])}
        assert items <= {"henchmen", "good", "hat", "city", "family", "gangsters", "money"}


def test_fa_comp_5_points_income_and_twelve_icons():
    assert {business["points"] for business in EDITION["business"]} == {3, 4, 5}
    assert {business["income"] for business in EDITION["business"]} == {2, 3, 4}
    icons = Counter(business["bonus"] for business in EDITION["business"] if business["bonus"] != "none")
    assert icons == {name: n for name, n in EDITION["bonus_tokens"].items() if name != "prov"}


@SEATS
def test_fa_comp_6_the_deck_by_number_of_seats(game, seats):
    cards = game.new(seats, 3).inventory()["cards"]
    assert len(cards) == {4: 74, 3: 60, 2: 50}[seats]  # with 2 seats four of the ten specials are out unseen
    assert set(cards) <= {"gangster", "family", "movement", "mansion", "car", "art", "title"} | {
        special["id"].replace("_", " ") for special in EDITION["special"]
    }


@SEATS
def test_fa_geo_1_a_chequerboard_of_eight_columns(game, seats):
    view = game.new(seats, 1).view()
    rows = Counter(entry["row"] for entry in view["city"])
    assert rows == dict.fromkeys(ROWS[seats], 4)
    assert Counter(name[0] for name in view["spaces"]) == dict.fromkeys(ROWS[seats], 4)
    assert view["city"][0]["cell"] == "A1"


@SEATS
def test_fa_geo_2_businesses_are_linked_at_corners_and_all_connected(game, seats):
    names = [name for name in CELLS if name[0] in ROWS[seats] and CELLS[name]["kind"] == "card"]
    found, new = {names[0]}, {names[0]}
    while new:
        new = {other for name in new for other in CELLS[name]["diag"] if other in names} - found
        found |= new
    assert found == set(names)
    for name in names:
        for other in CELLS[name]["diag"]:
            assert abs(CELLS[name]["x"] - CELLS[other]["x"]) == abs(CELLS[name]["y"] - CELLS[other]["y"]) == 1


@SEATS
def test_fa_geo_3_a_space_touches_two_to_four_businesses(game, seats):
    for name, entry in CELLS.items():
        if name[0] in ROWS[seats]:
            touching = [other for other in entry["touch"] if other[0] in ROWS[seats]]
            assert 2 <= len(touching) <= 4
            assert all(CELLS[other]["kind"] != entry["kind"] and name in CELLS[other]["touch"] for other in touching)


@SEATS
def test_fa_geo_4_tokens_move_diagonally_within_the_city(game, seats):
    state = at(game, seats=seats, spaces={"D1": "agent"}, hands={"P0": "movement car"})
    do(state, 0, "movement")
    reached = {choice[3:] for choice in choices(state, 0)}
    expected, new = {"D1"}, {"D1"}
    for _ in range(3):
        new = {other for name in new for other in CELLS[name]["diag"] if other[0] in ROWS[seats]}
        expected |= new
    assert reached == expected - {"D1"}


def test_fa_geo_5_a_space_holds_at_most_two_tokens(game):
    state = at(game, spaces={"D1": "agent", "C2": "orange grey"}, hands={"P0": "movement car"})
    do(state, 0, "movement", "move agent from D1")
    assert refusal(state, 0, "to C2") == "FA-GEO.5"
    assert "to B1" in choices(state, 0) and "to B3" in choices(state, 0)


def test_fa_geo_6_only_the_card_of_its_row_concerns_a_business(game):
    rows = {"A": "capone", "B": "showdown", "C": "ethics", "D": "bribe", "E": "sabotage", "F": "capone"}
    state = at(game, step="control", laid={"P0": "gangster gangster"}, hands={"P0": "car"}, rows=rows)
    do(state, 0, "claim bar", "decline")
    assert happened(state, "penalty") == [{"seat": 0, "penalty": "showdown"}]
    assert player(state, 0)["gangsters"] == 1


def test_fa_card_1_a_card_is_its_face_a_dollar_or_a_point(game):
    state = at(game, hands={"P0": "gangster car art"})
    do(state, 0, "gangsters paying", "pay car")
    assert player(state, 0)["gangsters"] == 1
    other = at(game, hands={"P0": "gangster car art"})
    do(other, 0, "influence paying", "lay gangster", "side hat", "pay car")
    assert player(other, 0)["hat"] == 1 and hand(other, 0) == ["art"]


def test_fa_card_2_the_laid_card_cannot_pay(game):
    state = at(game, hands={"P0": "gangster"}, spaces={"A2": "agent"})
    assert not any(choice.startswith("gangsters") for choice in choices(state, 0))
    state = at(game, hands={"P0": "gangster car art"})
    do(state, 0, "gangsters paying")
    assert choices(state, 0) == {"pay car", "pay art"}


def test_fa_card_3_paid_cards_are_not_seen_laid_ones_are(game):
    state = at(game, hands={"P0": "movement car art"}, spaces={"A2": "agent"})
    do(state, 0, "movement", "to B1")
    assert state.view()["discard"]["open"] == ["movement"]
    state = at(game, hands={"P0": "gangster car art"})
    do(state, 0, "gangsters paying", "pay car")
    assert happened(state, "paid", 0) == [{"seat": 0, "card": "car"}]
    assert happened(state, "paid", 1) == [{"seat": 0}]
    assert state.view(1)["discard"] == {"cards": 1, "open": []}
    assert state.view(0)["mine"]["discarded"] == ["car"]


def test_fa_card_4_the_discard_pile_is_shuffled_in_when_a_card_is_needed(game):
    state = at(
        game,
        deck="car",
        discard={"open": "art title"},
        hands={"P0": "smuggling"},
        henchmen={"P0": {"special": "orange", "goods": "brown"}},
    )
    do(state, 0, "special smuggling")
    assert hand(state, 0) == ["car", "art", "title"] and happened(state, "reshuffled") == [{"cards": 2}]
    state = at(game, deck="car", hands={"P0": "smuggling"}, henchmen={"P0": {"special": "orange", "goods": "brown"}})
    do(state, 0, "special smuggling")
    assert hand(state, 0) == ["car"]


def test_fa_card_5_returned_cards_lie_under_the_draw_pile_unseen(game):
    state = at(
        game, seats=2, round=2, step="extortion", active="P1", godfather="P1", deck="car art title family mansion"
    )
    do(state, 1, "decline")
    back = hand_drawn = state.view(0)["mine"]["drawn"][0]
    do(state, 0, f"return {back}")
    assert happened(state, "returned", 0)[0] == {"seat": 0, "card": hand_drawn}
    assert happened(state, "returned", 1)[0] == {"seat": 0}
    assert state.view()["deck"] == 0 and player(state, 1)["hand"] == 3  # the returned card came last
    assert back in state.view(1)["mine"]["drawn"]


@SEATS
def test_fa_setup_1_cards_taken_out(game, seats):
    cards = Counter(game.new(seats, 5).inventory()["cards"])
    assert cards["family"] == {4: 12, 3: 9, 2: 8}[seats]
    assert cards["gangster"] == {4: 24, 3: 18, 2: 14}[seats]
    assert cards["movement"] == {4: 8, 3: 7, 2: 6}[seats]
    assert cards["car"] == cards["title"] == {4: 5, 3: 4, 2: 3}[seats]
    assert len(game.new(seats, 5).position()["removed"].split()) == (4 if seats == 2 else 0)


def test_fa_setup_2_different_families_markers_and_bosses(game):
    players = game.new(4, 1).view()["players"]
    assert len({entry["family"] for entry in players}) == len({entry["colour"] for entry in players}) == 4
    assert all(entry["attacks"] == 0 and not entry["boss_used"] for entry in players)


@SEATS
def test_fa_setup_3_few_businesses_lie_open(game, seats):
    state = game.new(seats, 2)
    names = ["bar", "cigar shop", "fishmonger", "warehouse", "theatre"][: seats + 1]
    open_ones = {entry["business"]: entry["cell"] for entry in state.view()["city"] if entry["business"]}
    assert sorted(open_ones) == sorted(names) and open_ones["bar"] == "B4" and open_ones["fishmonger"] == "D2"


@SEATS
def test_fa_setup_4_henchmen_of_all_colours_one_a_space(game, seats):
    view = game.new(seats, 4).view()
    assert all(len(tokens) == 1 for tokens in view["spaces"].values())
    assert set(Counter(tokens[0] for tokens in view["spaces"].values()).values()) == {seats + 2}


@SEATS
def test_fa_setup_5_city_cards(game, seats):
    rows = game.new(seats, 6).view()["rows"]
    assert rows["cards"]["A"] == "capone" and (rows["cards"].get("F") == "capone") == (seats == 4)
    penalties = [card for card in rows["cards"].values() if card != "capone"]
    assert len(set(penalties)) == len(penalties) == (3 if seats == 2 else 4)
    assert len(rows["out"]) == (1 if seats == 2 else 0)


def test_fa_setup_6_round_one_and_all_extra_action_cards(game):
    view = game.new(4, 1).view()
    assert view["round"] == 1 and view["extra_cards"] == list("ABCDE")
    assert not any(entry["godfather"] for entry in view["players"])


@SEATS
def test_fa_setup_7_the_reserve_of_agents(game, seats):
    assert game.new(seats, 1).view()["agents"] == {4: 12, 3: 10, 2: 8}[seats]


@SEATS
def test_fa_setup_8_everybody_returns_two_of_eight(game, seats):
    state = game.new(seats, 9)
    assert state.waiting == tuple(range(seats)) and len(hand(state, 0)) == 8
    size = state.view()["deck"]
    last = hand(state, seats - 1)[0]
    returned(state)
    assert all(player(state, seat)["hand"] == 6 for seat in range(seats))
    assert state.view()["deck"] == size + 2 * seats
    assert last in [entry["card"] for entry in state.view(seats - 1)["mine"]["bottom"]]


@SEATS
def test_fa_setup_9_one_first_henchman_each_of_different_colours(game, seats):
    players = game.new(seats, 3).view()["players"]
    firsts = [entry["first_henchman"] for entry in players]
    assert len(set(firsts)) == seats and all(firsts)
    assert all(not any(entry["areas"].values()) for entry in players)


def test_fa_setup_10_the_start_player_is_random(game):
    assert {game.new(4, seed).view()["start"] for seed in range(30)} == {0, 1, 2, 3}


def test_fa_flow_1_round_one_has_no_income_phase(game):
    state = returned(game.new(4, 1))
    assert state.view()["phase"] == "actions" and state.view()["round"] == 1


def test_fa_flow_2_turns_go_clockwise_from_the_start_player(game):
    state = returned(game.new(3, 8))
    first, order = state.view()["start"], []
    for _ in range(6):
        seat = state.view()["active"]
        order.append(seat)
        state.play(seat, "businesses")
        settle(state, seat)
    assert order == [(first + step) % 3 for step in range(3)] * 2
    assert space(state, "A2") and cell(state, "B4")["business"] == "bar"
