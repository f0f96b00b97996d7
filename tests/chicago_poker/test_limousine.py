"""CP-LIMO: the Limousine."""

from __future__ import annotations

import pytest

from .table import can, choices, column, discard, do, happened, left, marker, refusal, verbs

FOUR = {"seats": 6, "street": "sp1 jc1 br1 gh1", "deck": "G1 G2 G3 G4 G5 G6 G7", "hands": {"P0": "LIMO R15"}}
FIVE = "B1 B2 B3 B4 B6"


def drive(game, columns, *moves, **more):
    """P0 plays the Limousine with its columns lying like this."""
    return do(game.position(FOUR | {"columns": {"P0": columns}} | more), "limousine", *moves)


# CP-LIMO.1-2: from where, to where, how many


def test_cp_limo_1_sources_are_own_unmarked_columns_with_a_card(game):
    state = drive(game, {"sp1": "Y1", "br1": FIVE, "gh1": "Y2 Y3"})
    assert set(choices(state)) == {"from speakeasy 1", "from gambling house 1"}


def test_cp_limo_1_destinations_are_other_open_businesses_with_fewer_than_five_cards(game):
    state = drive(game, {"sp1": "Y1 Y2", "br1": FIVE}, "to gh1", "move Y1", "stop")
    assert column(state, 0, "gh1") == "Y1^"
    state = drive(game, {"sp1": "Y1 Y2", "br1": FIVE})
    assert set(choices(state)) == {"to jazz club 1", "to gambling house 1"}


def test_cp_limo_1_never_to_an_empty_slot(game):
    state = drive(game, {"sp1": "Y1 Y2"}, street="sp1 - br1", tiles="")
    assert column(state, 0, "br1") == ""
    assert set(choices(state)) == {"move Y1", "move Y2"}


def test_cp_limo_1_any_card_of_the_column_may_go_not_only_the_last(game):
    state = drive(game, {"br1": "Y1 Y2 Y3"}, "to gh1")
    assert set(choices(state)) == {"move Y1", "move Y2", "move Y3"}
    do(state, "move Y2")
    assert set(choices(state)) == {"move Y1", "move Y3", "stop"}
    assert refusal(state, 0, "move Y2") == "CP-LIMO.1"


def test_cp_limo_1_four_cards_at_most(game):
    """Five unmarked cards at a business that another seat has marked: one must stay."""
    state = game.position(
        FOUR | {"columns": {"P0": {"br1": "Y1 Y2 Y3 Y4 Y5"}, "P1": {"br1": FIVE}}, "markers": {"br1": "P1"}}
    )
    do(state, "limousine", "to gh1", "move Y1", "move Y2", "move Y3", "move Y4")
    assert (column(state, 0, "br1"), column(state, 0, "gh1")) == ("Y5^", "Y1^ Y2v Y3^ Y4v")
    assert verbs(state) == {"draw", "place"}


def test_cp_limo_1_a_whole_column_of_up_to_four_may_leave(game):
    state = drive(game, {"br1": "Y1 Y2 Y3"}, "to gh1", "move Y1", "move Y2", "move Y3")
    assert (column(state, 0, "br1"), column(state, 0, "gh1")) == ("", "Y1^ Y2v Y3^")


def test_cp_limo_1_without_a_free_place_elsewhere_it_can_not_be_played(game):
    state = game.position(FOUR | {"street": "br1", "tiles": "", "columns": {"P0": {"br1": "Y1"}}})
    assert refusal(state, 0, "limousine") in ("CP-SPEC.3", "CP-LIMO.1")


def test_cp_limo_2_the_destination_never_exceeds_five_cards(game):
    state = drive(game, {"br1": "Y1 Y2 Y3", "gh1": "V1 V2 V3"}, "from br1", "to gh1", "move Y1", "move Y3")
    assert column(state, 0, "gh1") == "V1^ V2v V3^ Y1v Y3^"
    assert column(state, 0, "br1") == "Y2^"
    assert verbs(state) == {"draw", "place"}


def test_cp_limo_2_all_cards_go_to_one_destination(game):
    state = drive(game, {"br1": "Y1 Y2 Y3"}, "to gh1", "move Y1")
    assert not can(state, "to jc1")
    do(state, "move Y3", "stop")
    assert (column(state, 0, "gh1"), column(state, 0, "jc1")) == ("Y1^ Y3v", "")


# CP-LIMO.3-4: order and facing


def test_cp_limo_3_behind_the_cards_that_lie_there_in_the_order_chosen(game):
    state = drive(game, {"br1": "Y1 Y2 Y3", "gh1": "V1"}, "from br1", "to gh1", "move Y3", "move Y1", "stop")
    assert column(state, 0, "gh1") == "V1^ Y3v Y1^"


@pytest.mark.parametrize(
    ("source", "goal", "before", "after"),
    [
        ("br1", "sp1", "Y1^ Y2^", "Y1v Y2v"),
        ("sp1", "br1", "Y1v Y2v", "Y1^ Y2^"),
        ("sp1", "jc1", "Y1v Y2v", "Y1^ Y2^"),
        ("sp1", "gh1", "Y1v Y2v", "Y1^ Y2v"),
    ],
)
def test_cp_limo_3_cards_are_turned_by_their_new_place_both_ways(game, source, goal, before, after):
    state = drive(game, {source: "Y1 Y2"})
    assert column(state, 0, source) == before
    do(state, f"to {goal}", "move Y1", "move Y2")
    assert column(state, 0, goal) == after


def test_cp_limo_3_cards_that_already_lie_at_the_destination_are_not_turned(game):
    state = drive(game, {"br1": "Y1", "jc1": "V1v"}, "from br1", "to jc1")
    assert column(state, 0, "jc1") == "V1v Y1^"


def test_cp_limo_4_cards_that_stay_keep_facing_and_order_and_close_up(game):
    state = drive(game, {"gh1": "Y1 Y2 Y3 Y4"}, "to br1", "move Y1", "move Y3", "stop")
    assert column(state, 0, "gh1") == "Y2v Y4v"
    do(state, "place R15 at gh1")
    assert column(state, 0, "gh1") == "Y2v Y4v R15^"


def test_cp_limo_4_the_next_card_takes_the_place_after_the_last(game):
    state = drive(game, {"sp1": "Y1 Y2 Y3"}, "to br1", "move Y1", "move Y2", "stop")
    assert column(state, 0, "sp1") == "Y3^"
    do(state, "place R15 at sp1")
    assert column(state, 0, "sp1") == "Y3^ R15v"


# CP-LIMO.5-6


def test_cp_limo_5_moving_no_card_is_not_allowed(game):
    state = drive(game, {"br1": "Y1 Y2 Y3"}, "to gh1")
    assert "stop" not in choices(state)
    assert refusal(state, 0, "stop") == "CP-LIMO.5"


def test_cp_limo_6_from_a_business_that_another_seat_has_marked(game):
    state = game.position(FOUR | {"columns": {"P0": {"br1": "Y1 Y2"}, "P1": {"br1": FIVE}}})
    do(state, "limousine", "to gh1", "move Y1", "stop")
    assert (column(state, 0, "br1"), marker(state, "br1")) == ("Y2^", 1)


def test_cp_limo_6_to_a_business_that_another_seat_has_marked(game):
    state = game.position(FOUR | {"columns": {"P0": {"br1": "V1 V2 V3 V4", "gh1": "Y1 Y2"}, "P1": {"br1": FIVE}}})
    do(state, "limousine", "from gh1", "to br1", "move Y2")
    assert column(state, 0, "br1") == "V1^ V2^ V3^ V4^ Y2^"
    assert marker(state, "br1") == 1


def test_cp_limo_6_the_fifth_card_puts_the_marker_where_there_is_none(game):
    state = drive(game, {"br1": "V1 V2 V3", "gh1": "Y1 Y2 Y3"}, "from gh1", "to br1", "move Y2", "move Y1")
    assert marker(state, "br1") == 0
    assert happened(state, "marked") == [{"seat": 0, "business": "brewery 1"}]
    assert left(state) == 2


def test_cp_limo_6_a_column_that_left_five_unmarked_cards_may_be_filled_again_without_marker(game):
    state = game.position(
        FOUR | {"columns": {"P0": {"br1": "Y1 Y2 Y3 Y4 Y5"}, "P1": {"br1": FIVE}}, "markers": {"br1": "P1"}}
    )
    do(state, "limousine", "to gh1", "move Y5", "stop", "place R15 at br1")
    assert marker(state, "br1") == 1


# CP-LIMO.7: what the others see


def test_cp_limo_7_the_others_see_nothing_of_the_move_until_it_is_complete(game):
    state = game.position(FOUR | {"columns": {"P0": {"gh1": "Y1 Y2 Y3", "br1": "V1"}}})
    before = {viewer: state.view(viewer)["street"] for viewer in (1, None)}
    for move in ("limousine", "from gh1", "to br1", "move Y2", "move Y3"):
        do(state, move)
        for viewer in (1, None):
            assert state.view(viewer)["street"] == before[viewer]
            assert state.view(viewer)["doing"] == {"special": "limousine"}
            assert {told["event"] for told in state.events(0, viewer)} == {"limousine"}
    do(state, "stop")
    assert column(state, 0, "br1", viewer=1) == "V1^ Y2^ Y3^"


def test_cp_limo_7_then_they_see_from_where_to_where_which_places_and_what_lies_face_up(game):
    state = drive(game, {"br1": "Y1 Y2 Y3", "gh1": "V1"}, "from br1", "to gh1", "move Y3", "move Y1", "stop")
    for viewer in (1, None):
        assert happened(state, "drove", viewer) == [
            {"seat": 0, "business": "brewery 1", "to": "gambling house 1", "places": "1,3"}
        ]
        assert column(state, 0, "gh1", viewer=viewer) == "V1^ ?v Y1^"
        assert [told.get("card") for told in happened(state, "landed", viewer)] == [None, "Y1"]


def test_cp_limo_7_not_which_card_lies_on_which_face_down_place(game):
    """Two cards that all have seen go face down: nobody but the owner knows their order."""
    news = []
    for order in (["move Y1", "move Y2"], ["move Y2", "move Y1"]):
        state = drive(game, {"br1": "Y1 Y2"}, "to sp1", *order)
        news.append((state.events(0, 1), state.view(1), state.events(), state.view()))
    assert news[0] == news[1]
    assert discard(state) == ["LIMO"]


def test_cp_limo_7_a_raider_does_not_follow_the_cards_he_saw_to_their_new_places(game):
    """AMB.36: visibility follows the present facing; the cards that stay are still known."""
    state = game.position(
        FOUR
        | {
            "hands": {"P0": "LIMO", "P1": "R15"},
            "known": {"P1": "Y1 Y2"},
            "columns": {"P0": {"sp1": "Y1 Y2", "gh1": "V1"}},
        }
    )
    assert column(state, 0, "sp1", viewer=1) == "Y1v Y2v"
    do(state, "limousine", "from sp1", "to gh1", "move Y2", "stop")
    assert column(state, 0, "gh1", viewer=1) == "V1^ ?v"
    assert column(state, 0, "sp1", viewer=1) == "Y1v"


def test_cp_limo_2_the_question_tells_how_many_can_go_at_most(game):
    for goal, room in (("V1", 3), ("V1 V2 V3", 2)):
        state = drive(game, {"br1": "Y1 Y2 Y3", "gh1": goal}, "from br1", "to gh1", "move Y3")
        assert state.prompt(0)["text"].endswith(f"(1 of at most {room})")


def test_cp_limo_7_one_place_is_told_as_one(game):
    state = drive(game, {"br1": "Y1 Y2 Y3", "gh1": "V1"}, "from br1", "to gh1", "move Y1", "stop")
    assert "P0 moves card 1 from brewery 1 to gambling house 1" in [event["text"] for event in state.events()]
    state = drive(game, {"br1": "Y1 Y2 Y3", "gh1": "V1"}, "from br1", "to gh1", "move Y3", "move Y1", "stop")
    assert "P0 moves cards 1,3 from brewery 1 to gambling house 1" in [event["text"] for event in state.events()]
