"""Every rule of Rum Row: the test's name names the rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import backroom


def play(state: Any, *boats: int) -> None:
    """P0, P1, ... send these boats."""
    for seat, boat in enumerate(boats):
        state.play(seat, f"send boat {boat}")


def sending(game: backroom.Game, *hands: str, **more: Any) -> Any:
    """The first night, with these hands and a cargo of three crates."""
    given = {f"P{seat}": hand for seat, hand in enumerate(hands)}
    return game.position({"seats": len(hands), "step": "send", "cargo": 3, "hands": given} | more)


def last_landing(game: backroom.Game, **more: Any) -> Any:
    """P0 has landed six crates on the last night; the other cargoes had thirteen crates."""
    return game.position({"step": "land", "night": 5, "cargo": 6, "bag": "2 3 5", "landing": "P0"} | more)


def by_seat(amounts: Sequence[int]) -> dict[str, int]:
    """Amounts as positions write them."""
    return {f"P{seat}": amount for seat, amount in enumerate(amounts)}


def refusal(state: Any, seat: int, move: Any) -> tuple[str, str]:
    """Why a choice is refused; it changes nothing."""
    before = state.dump()
    with pytest.raises(backroom.Refused) as refused:
        state.play(seat, move)
    assert state.dump() == before
    return refused.value.reason, refused.value.rule


# RR-GEN, RR-COMP, RR-SETUP


def test_rr_gen_1_two_to_four_play(game):
    assert game.seat_counts == (2, 3, 4)


def test_rr_comp_1_rr_comp_2_the_box(game):
    box = game.new().inventory()
    assert box["boats"] == [str(boat) for boat in range(1, 25)]
    assert box["cargoes"] == ["2", "2", "3", "3", "4", "4", "5", "6"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rr_setup_1_rr_setup_2_five_boats_each_and_nothing_else(game, seats):
    view = game.new(seats, seed=3).view(1)
    assert [player["boats"] for player in view["players"]] == [5] * seats and len(view["hand"]) == 5
    assert len(view["bag"]) == 7 and view["cargo"]
    assert all(player["cash"] == player["cellar"] == 0 for player in view["players"])


# RR-NIGHT


def test_rr_night_1_five_nights_each_with_a_new_cargo(game):
    state, cargoes = game.new(2, seed=1), []
    while not state.over:
        if state.view()["step"] == "land":
            cargoes.append(state.view()["cargo"])
        state.play(state.waiting[0], state.legal(state.waiting[0])[0])
    assert len(cargoes) == 5 and state.view()["night"] == 5
    assert sorted([*cargoes, *state.view()["bag"]]) == [2, 2, 3, 3, 4, 4, 5, 6]


# RR-SEND


def test_rr_send_1_all_choose_at_once_a_boat_of_their_hand(game):
    state = sending(game, "1 5 9 13 17", "2 6 10 14 18", "3 7 11 15 19")
    assert state.waiting == (0, 1, 2)
    assert [state.words(action)["boat"] for action in state.legal(1)] == [2, 6, 10, 14, 18]
    assert refusal(state, 1, "send boat 3") == ("Boat 3 is not in your hand.", "RR-SEND.1")
    state.play(2, "send boat 7")
    assert state.waiting == (0, 1)


def test_rr_send_2_nobody_sees_hands_or_boats_that_lie_face_down_and_they_stay(game):
    state = sending(game, "1 5 9 13 17", "2 6 10 14 18")
    state.play(0, "send boat 9")
    assert state.view(0)["players"][0]["sent"] == 9 and state.view(0)["hand"] == [1, 5, 13, 17]
    assert state.view(1)["players"][0] | {"cash": 0} == {
        "seat": 0, "boats": 4, "has_sent": True, "sent": None, "cash": 0, "cellar": 0,
    }  # fmt: skip
    assert state.view(None)["hand"] == []
    assert [event["text"] for event in state.events(0, 0)] == ["P0 sends boat 9"]
    assert [event["text"] for event in state.events(0, 1)] == ["P0 sends a boat"]
    with pytest.raises(backroom.Refused):
        state.play(0, "send boat 1")


def test_rr_send_2_a_redeal_mixes_what_a_seat_cannot_know_and_nothing_else(game):
    state = sending(game, "1 5 9 13 17", "2 6 10 14 18")
    state.play(0, "send boat 9")
    hands = [state.redeal(1, seed).position() for seed in range(60)]
    assert all(position["hands"]["P1"] == "2 6 10 14 18" for position in hands)
    assert {position["sent"]["P0"] for position in hands} > {3, 4, 9, 24} - {2, 6, 10, 14, 18}


# RR-LAND


def test_rr_land_1_the_fastest_boat_lands_the_cargo_and_all_are_gone(game):
    state = sending(game, "1 5 9 13 17", "2 6 10 14 18", "3 7 11 15 19")
    play(state, 13, 18, 3)
    assert state.waiting == (1,) and state.view()["turned"] == [3, 13, 18]
    assert [player["boats"] for player in state.view()["players"]] == [4, 4, 4]


@pytest.mark.parametrize(("die", "lands"), [(0, 0), (1, 1), (2, 1)])
def test_rr_land_2_the_patrol_stops_the_fastest_boat_on_a_one(game, die, lands):
    state = sending(game, "1 5 9 13 17", "2 6 10 14 18", "3 7 11 15 19", patrol=True)
    play(state, 13, 18)
    state.play(2, "send boat 3", luck=[die])
    assert state.waiting == (lands,) and state.view()["turned"] == [3, 13, 18]
    assert ("the patrol stops the boat of P1" in [event["text"] for event in state.events()]) == (lands == 0)


@pytest.mark.parametrize(("move", "cash", "cellar"), [("sell", 3, 0), ("hide", 0, 3)])
def test_rr_land_3_whoever_lands_a_cargo_sells_or_hides_it_openly(game, move, cash, cellar):
    state = sending(game, "1 5 9 13 17", "2 6 10 14 18")
    play(state, 17, 18)
    assert state.prompt(1)["text"] == "You have landed 3 crates: sell or hide?"
    assert refusal(state, 1, "send boat 2")[1] == "RR-LAND.3"
    state.play(1, move)
    assert (state.view()["players"][1]["cash"], state.view()["players"][1]["cellar"]) == (cash, cellar)


# RR-END, RR-GEN.2


def ended(game: backroom.Game, cash: Sequence[int], cellar: Sequence[int]) -> Any:
    """A game that is over; six crates more lie in the cellar of P0."""
    state = last_landing(game, seats=len(cash), cash=by_seat(cash), cellar=by_seat(cellar))
    state.play(0, "hide")
    assert state.over
    return state


def test_rr_end_1_rr_end_2_the_fullest_cellar_is_raided_and_the_others_sell_at_twice_the_price(game):
    state = ended(game, [2, 2, 5], [0, 4, 0])
    assert state.scores == [2, 2 + 2 * 4, 5] and state.ranking == [[1], [2], [0]]
    assert "the agents raid the cellar of P0" in [event["text"] for event in state.events()]


def test_rr_end_1_equally_full_cellars_are_raided_together(game):
    assert ended(game, [3, 2, 2], [0, 6, 0]).scores == [3, 2, 2]


def test_rr_end_1_empty_cellars_are_not_raided(game):
    state = last_landing(game, seats=2, cash=by_seat([5, 8]))
    state.play(0, "sell")
    assert state.scores == [11, 8] and not any(event["event"] == "raided" for event in state.events())


def test_rr_end_3_rr_gen_2_the_most_money_wins_and_ties_share_the_win(game):
    state = ended(game, [5, 5, 3], [0, 0, 0])
    assert state.ranking == [[0, 1], [2]] and state.scores == [5, 5, 3]


# Positions


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"night": 6}, "night must be a whole number from 0 to 4"),
        ({"step": "send", "night": 0}, "night must be a whole number from 1 to 5"),
        ({"hands": {"P0": "1 2 3 4"}}, "hands: P0: 5 boats at this point of the game, not 4"),
        ({"hands": {"P0": "1 2 3 4 4"}}, "hands: '4' is none of those that are left"),
        ({"turned": "1"}, "turned: 0 boats at this point of the game, not 1"),
        ({"sent": {"P0": 3}}, "sent: boats lie face down only while somebody is still to send one"),
        ({"step": "send", "sent": {"P0": 3, "P1": 4, "P2": 5}}, "somebody is still to send one"),
        ({"cargo": 3}, "cargo"),
        ({"step": "send", "cargo": 7}, "cargo: 7 is none of those that are left"),
        ({"bag": "2 2"}, "bag: after 0 nights it holds 8 cargoes, not 2"),
        ({"cash": {"P0": 3}}, "0 crates have been landed, and all were sold or hidden"),
        ({"night": 1, "step": "land", "landing": "P3"}, "is not a seat"),
        ({"moon": "full"}, "unknown key 'moon'"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_a_reason(game, given, complaint):
    with pytest.raises(backroom.Invalid, match=complaint):
        game.position({"seats": 3} | given)


def test_what_a_position_leaves_out_is_the_usual_start(game):
    state = game.position({})
    assert state.waiting == (0, 1, 2) and state.view(0)["hand"] == [1, 2, 3, 4, 5]
