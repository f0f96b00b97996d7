"""CP-REINF: reinforcements break ties."""

from __future__ import annotations

import pytest

from .table import (
    active,
    choices,
    column,
    controlled,
    deck,
    discard,
    fight,
    hand,
    hand_size,
    happened,
    kind,
    left,
    refusal,
    street,
    tells,
)

TIED = ("R2 B4 G6 Y8 V10", "B2 G4 Y6 V8 R10", "G2 Y4 V6 R8 B10")
LOSER = "V2 R4 B6 G8 Y9"
DECK = "V1 V3 V5"


def tie(game, *hands, count=2, deck=DECK, **more):
    """So many seats are tied at brewery 1, P0 the owner; then a seat with a worse hand."""
    held = {f"P{seat}": cards for seat, cards in enumerate(hands)}
    return fight(game, *TIED[:count], LOSER, hands=held, deck=deck, **more)


def test_cp_reinf_1_all_tied_seats_send_one_gangster_in_secret(game):
    state = tie(game, "R1 R3", "B1 B3", "G1 G3")
    assert state.waiting == (0, 1)
    assert (set(choices(state, 0)), set(choices(state, 1))) == ({"send R1", "send R3"}, {"send B1", "send B3"})
    state.play(1, "send B3")
    assert state.waiting == (0,)
    for viewer in (0, 2, None):
        assert not tells(state, viewer, "B3")
    assert state.view(1)["doing"]["sent"] == "B3"


def test_cp_reinf_1_in_any_order(game):
    for first, second in ((0, 1), (1, 0)):
        state = tie(game, "R1 R3", "B1 B3")
        state.play(first, state.legal(first)[0])
        state.play(second, state.legal(second)[1])
        assert controlled(state, second) == ["br1"]


def test_cp_reinf_1_specials_can_not_be_sent(game):
    state = tie(game, "R1 REV LIQ", "B1 RAID RAID")
    assert (choices(state, 0), choices(state, 1)) == (["send R1"], ["send B1"])


def test_cp_reinf_1_only_the_own_cards_and_only_once(game):
    state = tie(game, "R1 R3", "B1 B3")
    assert refusal(state, 0, "send B1") == "CP-REINF.1"
    state.play(0, "send R1")
    refusal(state, 0, "send R3")
    assert hand(state, 0) == ["R1", "R3"]


def test_cp_reinf_2_who_has_no_gangster_sends_nobody_and_draws_nothing(game):
    state = tie(game, "REV LIQ", "B1")
    assert choices(state, 0) == ["send nobody"]
    state.play(0, "send nobody")
    state.play(1, "send B1")
    assert controlled(state, 1) == ["br1"]
    assert hand(state, 0) == ["LIQ", "REV"]
    assert happened(state, "none_sent") == [{"seat": 0, "business": "brewery 1"}]


def test_cp_reinf_2_who_has_a_gangster_must_send_one(game):
    state = tie(game, "R1 REV", "B1")
    assert refusal(state, 0, "send nobody") == "CP-REINF.1"
    assert choices(state, 0) == ["send R1"]


def test_cp_dec_2_whether_a_hand_has_a_gangster_is_not_seen_before_all_are_in(game):
    able, unable = tie(game, "R1 R3", "B1", deck="V1 LIQ"), tie(game, "REV LIQ", "B1", deck="V1 R1")
    assert able.waiting == unable.waiting == (0, 1)
    assert able.view(1) == unable.view(1)
    able.play(0, "send R1")
    unable.play(0, "send nobody")
    assert able.view(1) == unable.view(1)
    assert able.events(0, 1) == unable.events(0, 1)


def test_cp_reinf_2_a_hand_without_a_card_is_not_asked_as_all_can_see(game):
    assert tie(game, "", "B1").waiting == (1,)


def test_cp_reinf_2_the_only_seat_that_can_send_still_sends_and_replaces_a_card(game):
    state = tie(game, "", "B1 B3", "", deck="V1")
    assert (kind(state, 1), controlled(state, 1)) == ("reinforce", [])
    state.play(1, "send B1")
    assert hand(state, 1) == ["B3", "V1"]
    assert "B1" in discard(state)


def test_cp_reinf_3_the_highest_value_wins_whatever_the_colours_and_columns(game):
    state = tie(game, "R12", "B13")
    state.play(0, "send R12")
    state.play(1, "send B13")
    assert happened(state, "sent") == [
        {"seat": 0, "business": "brewery 1", "card": "R12"},
        {"seat": 1, "business": "brewery 1", "card": "B13"},
    ]
    assert controlled(state, 1) == ["br1"]
    assert (active(state), left(state), kind(state, 0)) == (0, 3, "action")


def test_cp_reinf_3_the_sent_card_does_not_join_the_column(game):
    """With the ten in its column P0 would have a pair; only the sent values count."""
    state = tie(game, "G10", "B11")
    state.play(0, "send G10")
    state.play(1, "send B11")
    assert controlled(state, 1) == ["br1"]


def test_cp_reinf_4_equal_highest_values_send_again_after_their_replacements(game):
    state = tie(game, "R12", "B12", deck="V1 V3")
    state.play(0, "send R12")
    state.play(1, "send B12")
    assert state.waiting == (0, 1)
    assert sorted(hand(state, 0) + hand(state, 1)) == ["V1", "V3"]
    assert controlled(state, 0) == controlled(state, 1) == []
    state.play(0, state.legal(0)[0])
    state.play(1, state.legal(1)[0])
    assert controlled(state, 0) + controlled(state, 1) == ["br1"]


def test_cp_reinf_4_only_those_with_the_highest_value_send_again(game):
    state = tie(game, "R12", "B12", "G11 G13", count=3)
    state.play(2, "send G11")
    state.play(1, "send B12")
    state.play(0, "send R12")
    assert state.waiting == (0, 1)
    assert state.view()["doing"]["tied"] == [0, 1]


@pytest.mark.parametrize(("owner", "winner"), [(0, 0), (1, 1)])
def test_cp_reinf_5_if_nobody_can_send_the_owner_wins_if_he_is_tied(game, owner, winner):
    state = fight(game, *TIED[:2], LOSER, active=f"P{owner}", markers={"br1": f"P{owner}"})
    assert controlled(state, winner) == ["br1"]


@pytest.mark.parametrize(("tied", "owner", "winner"), [((1, 3), 0, 1), ((0, 1), 2, 0), ((1, 3), 2, 3), ((0, 2), 3, 0)])
def test_cp_reinf_5_else_the_tied_seat_nearest_clockwise_after_the_owner(game, tied, owner, winner):
    columns = {f"P{owner}": {"br1": LOSER}, f"P{tied[0]}": {"br1": "R15"}, f"P{tied[1]}": {"br1": "B15"}}
    state = game.position(
        {
            "seats": 4,
            "street": "br1 jc1 sp1",
            "step": "turn",
            "active": f"P{owner}",
            "columns": columns,
            "hands": {f"P{tied[0]}": "REV", f"P{tied[1]}": "LIQ"},
        }
    )
    for seat in tied:
        state.play(seat, "send nobody")
    assert controlled(state, winner) == ["br1"]


def test_cp_reinf_5_also_between_those_left_in_a_later_round(game):
    """Both send their last gangster and draw a special: nobody can send again, the owner wins."""
    state = tie(game, "R12", "B12", deck="REV LIQ")
    state.play(0, "send R12")
    state.play(1, "send B12")
    assert choices(state, 0) == choices(state, 1) == ["send nobody"]
    state.play(0, "send nobody")
    state.play(1, "send nobody")
    assert controlled(state, 0) == ["br1"]
    assert (hand_size(state, 0), hand_size(state, 1)) == (1, 1)


def test_cp_reinf_6_sent_cards_are_discarded_first_then_replacements_are_drawn_from_them(game):
    """Deck and discard pile are empty: the replacements can only be the two cards just sent."""
    state = tie(game, "R12", "B13", deck="")
    state.play(0, "send R12")
    state.play(1, "send B13")
    assert sorted(hand(state, 0) + hand(state, 1)) == ["B13", "R12"]
    assert (deck(state), sorted(discard(state))) == ([], sorted([*TIED[0].split(), *TIED[1].split(), *LOSER.split()]))


def test_cp_reinf_6_the_business_cards_are_still_on_the_table_at_the_reshuffle(game):
    state = tie(game, "R12", "B12", deck="")
    state.play(0, "send R12")
    state.play(1, "send B12")
    assert happened(state, "reshuffled") == [{"cards": 2}]
    assert column(state, 0, "br1") == "R2^ B4^ G6^ Y8^ V10^"


def test_cp_reinf_6_replacements_are_drawn_clockwise_from_the_owner_also_by_losers(game):
    columns = {"P2": {"br1": TIED[0]}, "P1": {"br1": TIED[1]}, "P0": {"br1": TIED[2]}}
    state = game.position(
        {
            "seats": 4,
            "street": "br1 jc1 sp1",
            "step": "turn",
            "active": "P2",
            "deck": DECK,
            "columns": columns,
            "markers": {"br1": "P2"},
            "hands": {"P0": "R11", "P1": "B12", "P2": "G13"},
        }
    )
    for seat in (0, 1, 2):
        state.play(seat, state.legal(seat)[0])
    assert [told["seat"] for told in happened(state, "drew")] == [2, 0, 1]
    assert controlled(state, 2) == ["br1"]


def test_cp_reinf_6_nobody_else_sees_the_replacement(game):
    state = tie(game, "R12", "B13", deck="V1 V3")
    state.play(0, "send R12")
    state.play(1, "send B13")
    assert not tells(state, 1, hand(state, 0)[0])


def test_cp_reinf_7_seats_that_are_not_tied_for_best_neither_send_nor_draw(game):
    state = tie(game, "R12", "B13", "G15")
    assert state.legal(2) == []
    state.play(0, "send R12")
    state.play(1, "send B13")
    assert hand(state, 2) == ["G15"]


def test_cp_reinf_7_several_equal_but_lower_hands_do_not_send(game):
    state = fight(game, "R15 B15 G6 Y8 V10", "R14", "B14", hands={"P1": "R1", "P2": "B1"})
    assert controlled(state, 0) == ["br1"]


def test_cp_reinf_8_after_fifty_reveals_the_owner_wins(game):
    """Deck and discard pile are empty, so the two twelves come back for ever, but only fifty times."""
    state = tie(game, "R12", "B12", deck="")
    rounds = 0
    while kind(state, 0) == "reinforce":
        state.play(0, state.legal(0)[0])
        state.play(1, state.legal(1)[0])
        rounds += 1
    assert rounds == 50
    assert (controlled(state, 0), street(state)[1]) == (["br1"], "jc1")


def test_cp_reinf_8_after_fifty_reveals_the_nearest_tied_seat_wins_if_the_owner_is_not_tied(game):
    state = game.position(
        {
            "seats": 4,
            "street": "br1 jc1 sp1",
            "step": "reinforce",
            "at": "br1",
            "active": "P2",
            "tied": "P1 P3",
            "rounds": 49,
            "deck": "",
            "hands": {"P1": "R12", "P3": "B12"},
            "columns": {"P2": {"br1": LOSER}, "P1": {"br1": "R15"}, "P3": {"br1": "B15"}},
        }
    )
    state.play(1, "send R12")
    state.play(3, "send B12")
    assert controlled(state, 3) == ["br1"]
