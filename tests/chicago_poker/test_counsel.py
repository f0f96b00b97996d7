"""Counsel beside the question: from what the viewer sees, and about what is picked."""

from __future__ import annotations

from typing import Any

from backroom import game
from backroom.drawing import chicago_poker as drawing
from backroom.drawing.chicago_poker.stakes import winners_at

POSITION: dict[str, Any] = {
    "seats": 4,
    "specials": False,
    "street": "br1 jc2 sp1",
    "columns": {
        "P0": {"br1": "R1 B3", "jc2": "G7 V7", "sp1": "B12 B9"},
        "P1": {"br1": "R10 G10"},
    },
    "hands": {"P0": "B1 G3 Y7 B6 V15"},
    "controlled": {"P1": "br2 br3"},
    "active": "P0",
    "turn": 3,
}


def state_at(**changes: Any) -> Any:
    return game("chicago_poker").position(POSITION | changes)


def tips_at(**changes: Any) -> dict[str, str]:
    state = state_at(**changes)
    return dict(drawing.tips(state.view(0), "action", [state.words(action) for action in state.legal(0)]))


def test_of_a_picked_card_the_best_place_is_told_and_who_has_more_there():
    assert tips_at()["card:Y7"].endswith("nobody shows anything against your three 7s.")
    assert tips_at(hands={"P0": "B1 R3 V3"}, columns={"P0": {"br1": "B3 G3"}, "P1": {"br1": "R10 G10"}})["card:R3"] == (
        "At Old Copper Still your three 3s would beat P1's pair of 10s."
    )
    assert tips_at()["card:G3"].endswith("pair of 3s. P1 has more there: pair of 10s.")


def test_of_a_card_that_helps_nowhere_that_is_said():
    assert tips_at()["card:V15"] == "The violet 15 makes none of your hands better."


def test_three_cards_of_a_colour_promise_a_flush():
    assert tips_at()["card:B6"].endswith("3 cards towards a flush.")


def test_who_wins_the_game_with_a_business_is_told_and_tagged():
    state = state_at()
    view = state.view(0)
    assert [winners_at(view, entry["business"]) for entry in view["street"]] == [(1,), (), ()]
    assert drawing.tip(view, "action").startswith("P1 would win the game with ")
    assert drawing.draw(view, [], True, ["Ann", "Bob", "Cal", "Dan"]).count("wins the game") == 1
    assert "wins the game" not in drawing.draw(state_at(controlled={}).view(0), [], True, ["Ann", "Bob", "Cal", "Dan"])


def test_a_hint_says_what_placing_a_card_brings():
    view = state_at().view(0)
    first = view["street"][0]["business"]
    assert "pair of 3s" in drawing.reason(view, {"do": "place", "card": "G3", "business": first})
    assert "P1 has the best hand that you see" in drawing.reason(
        view, {"do": "place", "card": "V15", "business": first}
    )
    assert drawing.reason(view, {"do": "draw"}) == ""


def test_only_a_card_that_makes_a_better_hand_is_said_to_bring_something():
    state = state_at()
    second = state.view(0)["street"][1]["business"]
    tones = {
        state.words(action)["card"]: state.preview(0, action)[0]["tone"]
        for action in state.legal(0)
        if state.words(action).get("business") == second
    }
    assert {card for card, tone in tones.items() if tone == "gain"} == {"Y7"}


def test_a_shootout_of_another_is_told_beside_what_a_card_brings():
    columns = {"P0": {"jc2": "G7 V7"}, "P1": {"br1": "R10 R4 R5 B8 G1"}}
    tips = tips_at(columns=columns, markers={"br1": "P1"})
    assert "P1's shootout at" in tips["card:Y7"]


def test_a_card_without_company_begins_a_hand():
    assert tips_at(columns={"P1": {"br1": "R10 G10"}})["card:V15"] == "The violet 15 would begin a hand."
