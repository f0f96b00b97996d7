"""CP-SHOOT: shootouts."""

from __future__ import annotations

import pytest

from .table import (
    active,
    can,
    choices,
    column,
    controlled,
    deck,
    discard,
    do,
    fight,
    happened,
    kind,
    left,
    marker,
    order,
    street,
    verbs,
)

PAIR_FIVE = "R1 B1 G7 Y10 V12"
HIGH_FIVE = "R2 B4 G6 Y8 V10"
TWO_MARKERS = {
    "seats": 4,
    "street": "br1 jc1 sp1",
    "step": "turn",
    "tiles": "gh1 gh2 gh3",
    "columns": {"P0": {"br1": PAIR_FIVE, "jc1": HIGH_FIVE}, "P1": {"jc1": "R15 B15"}},
}


def test_cp_shoot_1_every_business_with_the_own_marker_is_resolved_before_any_action(game):
    state = game.position(TWO_MARKERS)
    assert kind(state, 0) == "choose_shootout"
    do(state, "fight for br1")
    assert kind(state, 0) == "action"
    assert (controlled(state, 0), controlled(state, 1)) == (["br1"], ["jc1"])


def test_cp_shoot_1_a_business_without_the_own_marker_is_not_fought(game):
    state = game.position(
        {
            "seats": 3,
            "street": "br1 jc1",
            "step": "turn",
            "markers": {"br1": "P1"},
            "columns": {"P0": {"br1": HIGH_FIVE, "jc1": "V1 V2"}, "P1": {"br1": PAIR_FIVE}},
        }
    )
    assert street(state) == ["br1", "jc1"]
    assert (kind(state, 0), happened(state, "shootout")) == ("action", [])


def test_cp_shoot_2_the_active_seat_chooses_which_comes_next(game):
    for first in ("br1", "jc1"):
        state = game.position(TWO_MARKERS)
        assert set(choices(state)) == {"fight for brewery 1", "fight for jazz club 1"}
        do(state, f"fight for {first}")
        fought = [told["business"] for told in happened(state, "shootout")]
        assert fought == (["brewery 1", "jazz club 1"] if first == "br1" else ["jazz club 1", "brewery 1"])


def test_cp_shoot_2_with_three_he_chooses_again_after_each(game):
    columns = {"P0": {"br1": PAIR_FIVE, "jc1": HIGH_FIVE, "sp1": "R3 R5 R7 R9 R11"}}
    state = game.position(TWO_MARKERS | {"columns": columns})
    do(state, "fight for jc1")
    assert set(choices(state)) == {"fight for brewery 1", "fight for speakeasy 1"}
    assert controlled(state, 0) == ["jc1"]
    assert len(happened(state, "opened")) == 1


def test_cp_shoot_3_all_cards_of_all_seats_there_are_turned_up(game):
    """Seen in a tie: nothing else has happened yet."""
    state = fight(
        game,
        "R1 B3 G7 Y10 V12",
        "B1 G3 Y7 V10 R12",
        street="sp1 jc1",
        markers={"sp1": "P0"},
        columns={
            "P0": {"sp1": "R1 B3 G7 Y10 V12"},
            "P1": {"sp1": "B1 G3 Y7 V10 R12"},
            "P2": {"sp1": "V1", "jc1": "V2 V3 V4 V5"},
        },
        hands={"P0": "R2", "P1": "R3"},
        seats=3,
    )
    assert column(state, 0, "sp1", viewer=None) == "R1^ B3^ G7^ Y10^ V12^"
    assert column(state, 1, "sp1", viewer=None) == "B1^ G3^ Y7^ V10^ R12^"
    assert column(state, 2, "sp1", viewer=None) == "V1^"
    assert column(state, 2, "jc1", viewer=None) == "V2^ V3^ V4^ ?v"
    assert {told["card"] for told in happened(state, "showed")} == {"R1", "B3", "B1", "G3", "V1"}


def test_cp_shoot_4_every_seat_with_a_card_takes_part_with_exactly_its_cards(game):
    state = fight(game, HIGH_FIVE, "R15", "", "V7 V9")
    assert [(told["seat"], told["hand"]) for told in happened(state, "hand")] == [
        (0, "high card"),
        (1, "high card"),
        (3, "high card"),
    ]
    assert controlled(state, 1) == ["br1"]


def test_cp_shoot_5_the_best_hand_wins(game):
    state = fight(game, HIGH_FIVE, "R9 B9 G9", PAIR_FIVE)
    assert [controlled(state, seat) for seat in range(3)] == [[], ["br1"], []]


def test_cp_shoot_5_an_unbroken_tie_goes_to_reinforcements(game):
    state = fight(game, "R2 B4 G6 Y8 V10", "B2 G4 Y6 V8 R10", hands={"P0": "R1", "P1": "B1"})
    assert (kind(state, 0), kind(state, 1), state.waiting) == ("reinforce", "reinforce", (0, 1))


def test_cp_shoot_6_the_winner_takes_the_tile_open_in_front_of_him(game):
    state = fight(game, PAIR_FIVE, HIGH_FIVE)
    assert state.view()["players"][0]["businesses"] == ["brewery 1"]
    assert happened(state, "took") == [{"seat": 0, "business": "brewery 1"}]


def test_cp_shoot_6_any_seat_may_win_not_only_the_owner(game):
    state = fight(game, HIGH_FIVE, "", "R15 B15")
    assert (controlled(state, 2), active(state)) == (["br1"], 0)


def test_cp_shoot_7_a_goal_ends_the_game_now_and_nothing_further_is_resolved(game):
    state = game.position(TWO_MARKERS | {"controlled": {"P0": "br2 br3"}})
    do(state, "fight for br1")
    assert state.over
    assert state.ranking[0] == [0]
    assert happened(state, "shootout") == [{"business": "brewery 1"}]
    assert (state.waiting, state.legal(0), controlled(state, 1)) == ((), [], [])


def test_cp_shoot_7_only_the_winner_of_the_tile_is_checked_against_the_goals(game):
    state = game.position(TWO_MARKERS | {"controlled": {"P0": "br2 br3", "P1": "sp2"}})
    do(state, "fight for jc1")
    assert happened(state, "took") == [{"seat": 1, "business": "jazz club 1"}, {"seat": 0, "business": "brewery 1"}]
    assert state.ranking[0] == [0]


def test_cp_shoot_8_all_gangsters_there_are_discarded_and_a_new_tile_opens_in_the_same_slot(game):
    state = fight(game, PAIR_FIVE, "R15", street="jc1 br1", tiles="gh3", discard="V1")
    assert sorted(discard(state)) == sorted(["V1", *PAIR_FIVE.split(), "R15"])
    assert street(state) == ["jc1", "gh3"]
    assert marker(state, "gh3") is None
    assert (column(state, 0, "gh3"), state.view()["tiles"]) == ("", 0)


def test_cp_shoot_8_cards_at_other_businesses_stay(game):
    state = fight(game, PAIR_FIVE, columns={"P0": {"br1": PAIR_FIVE, "jc1": "V1 V2"}, "P1": {"jc1": "V3"}})
    assert (column(state, 0, "jc1"), column(state, 1, "jc1")) == ("V1^ V2^", "V3^")


def test_cp_shoot_8_the_new_tile_is_opened_before_the_next_shootout(game):
    state = game.position(TWO_MARKERS)
    do(state, "fight for br1")
    assert order(state, "shootout", "took", "opened") == ["shootout", "took", "opened"] * 2


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        (HIGH_FIVE, "a high card: 10, 8, 6, 4, 2"),
        ("R15", "a high card: 15"),
        (PAIR_FIVE, "a pair: 1 + 12, 10, 7"),
        ("R9 B9 G4 Y4 V11", "two pairs: 9, 4 + 11"),
        ("R9 B9 G9 Y4", "three of a kind: 9 + 4"),
        ("R4 B4 G4 Y9 V9", "a full house: 4 + 9"),
        ("R4 B4 G4 Y4", "four of a kind: 4"),
        ("R4 B4 G4 Y4 V4", "a chicago poker: 4"),
        ("R3 R4 R5 R6 R8", "a flush: 8, 6, 5, 4, 3"),
        ("R3 R4 B5 B6 G7", "a straight: 7, 6, 5, 4, 3"),
    ],
)
def test_cp_shoot_4_everybody_is_told_the_values_of_every_hand(game, cards, said):
    state = fight(game, "V14 V13 G12 G11 V8", cards)
    texts = [event["text"] for event in state.events() if event["event"] == "hand"]
    assert texts == ["P0 has a high card: 14, 13, 12, 11, 8", f"P1 has {said}"]


def test_cp_shoot_8_any_tile_of_the_pile_may_come(game):
    state = game.position(
        {
            "seats": 2,
            "street": "br1 jc1",
            "tiles": "gh1 gh2",
            "actions": 1,
            "columns": {"P1": {"br1": PAIR_FIVE}},
            "deck": "V1",
        }
    )
    opened = {street(twin)[0] for _, twin in state.outcomes(0, state.legal(0)[0])}
    assert opened == {"gh1", "gh2"}


def test_cp_shoot_8_with_an_empty_pile_the_slot_stays_empty(game):
    state = fight(game, PAIR_FIVE, tiles="")
    assert street(state) == ["jc1"]
    assert state.position()["street"] == "- jc1"
    assert not state.over
    assert not can(state, "place V15 at slot 1")


def test_cp_shoot_9_the_loser_takes_his_normal_actions_too(game):
    state = fight(game, HIGH_FIVE, "R15 B15", hands={"P0": "V1"})
    assert controlled(state, 1) == ["br1"]
    assert (active(state), left(state), verbs(state)) == (0, 3, {"draw", "place"})


def test_cp_shoot_9_the_discarded_cards_can_be_drawn_at_once(game):
    state = fight(game, HIGH_FIVE, deck="")
    assert deck(state) == []
    do(state, "draw")
    assert state.view(0)["hand"][0] in HIGH_FIVE.split()
