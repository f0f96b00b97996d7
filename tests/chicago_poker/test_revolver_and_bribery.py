"""CP-REV and CP-BRIB: Revolver and Bribery."""

from __future__ import annotations

from collections import Counter

import pytest

from .table import (
    active,
    can,
    choices,
    deck,
    discard,
    do,
    draw,
    hand,
    hand_size,
    happened,
    left,
    refusal,
    tells,
    verbs,
)

FOUR = {"seats": 4, "street": "sp1 jc1 br1", "deck": "G1 G2 G3 G4 G5 G6 G7 G8 G9"}


# CP-REV


def test_cp_rev_1_a_normal_turn_becomes_one_and_four_actions(game):
    state = game.position(FOUR | {"hands": {"P0": "REV"}, "step": "turn"})
    do(state, "revolver")
    assert left(state) == 4
    do(state, "draw", "draw", "draw")
    assert active(state) == 0
    do(state, "draw")
    assert active(state) == 1


def test_cp_rev_1_played_as_the_last_action_it_gives_two_more(game):
    state = game.position(FOUR | {"hands": {"P0": "REV R1"}, "actions": 1})
    do(state, "revolver")
    assert (active(state), left(state), state.view()["actions"]["must"]) == (0, 2, 0)


@pytest.mark.parametrize(("turn", "actions"), [(0, 1), (1, 2)])
def test_cp_rev_2_in_the_first_round_it_adds_two_to_the_shorter_turn(game, turn, actions):
    state = game.position(FOUR | {"hands": {"P0": "REV R1"}, "step": "turn", "turn": turn})
    assert left(state) == actions
    do(state, "revolver")
    assert (left(state), state.view()["actions"]["must"]) == (actions + 1, actions - 1)
    assert can(state, "end turn") == (actions == 1)


def test_cp_rev_2_the_only_action_of_the_first_turn_allows_up_to_two_more(game):
    state = game.position(FOUR | {"hands": {"P0": "REV R1"}, "step": "turn", "turn": 0})
    do(state, "revolver", "draw")
    assert can(state, "end turn")
    do(state, "place R1 at br1")
    assert active(state) == 1


def test_cp_rev_2_extra_actions_are_never_due(game):
    state = game.position(FOUR | {"hands": {"P0": "REV R1"}, "actions": 1})
    do(state, "revolver", "draw")
    due = game.layout["actions"].place.start + 1
    assert (state.view(0)["actions"]["must"], state.observe(0)[due]) == (0, 0)
    assert game.position(state.position()).observe(0) == state.observe(0)


def test_cp_rev_3_fetched_back_by_bribery_it_adds_two_again(game):
    state = game.position(FOUR | {"hands": {"P0": "REV BRIB R1"}})
    do(state, "revolver", "bribery")
    assert "REV" in hand(state, 0)
    assert left(state) == 3
    do(state, "revolver")
    assert left(state) == 4


def test_cp_rev_3_drawn_again_after_a_reshuffle_it_adds_two_again(game):
    state = game.position(FOUR | {"hands": {"P0": "REV"}, "deck": ""})
    do(state, "revolver", "draw")
    assert hand(state, 0) == ["REV"]
    do(state, "revolver")
    assert left(state) == 4


def test_cp_rev_4_no_third_time_in_one_turn(game):
    state = game.position(FOUR | {"hands": {"P0": "REV"}, "deck": ""})
    do(state, "revolver", "draw", "revolver", "draw")
    assert hand(state, 0) == ["REV"]
    assert refusal(state, 0, "revolver") == "CP-REV.4"


def test_cp_rev_4_the_endless_turn_ends(game):
    state = game.position(FOUR | {"hands": {"P0": "REV", "P1": "R1"}, "deck": ""})
    moves = 0
    while active(state) == 0:
        state.play(0, state.legal(0)[-1])
        moves += 1
    assert moves <= 7


def test_cp_rev_4_in_the_next_turn_it_may_be_played_again(game):
    state = game.position(FOUR | {"hands": {"P0": "R1", "P1": "REV"}, "actions": 1, "revolvers": 2, "must": 0})
    do(state, "draw")
    assert active(state) == 1
    do(state, "revolver")
    assert left(state) == 4


# CP-BRIB


def test_cp_brib_1_any_card_of_the_discard_pile_may_be_taken(game):
    state = game.position(FOUR | {"hands": {"P0": "BRIB"}, "discard": "V1 V15 REV"})
    do(state, "bribery")
    assert set(choices(state)) == {"take V1", "take V15", "take REV"}
    do(state, "take V15")
    assert hand(state, 0) == ["V15"]
    assert left(state) == 2


def test_cp_brib_1_not_with_an_empty_discard_pile(game):
    state = game.position(FOUR | {"hands": {"P0": "BRIB"}})
    assert "bribery" not in verbs(state)
    assert refusal(state, 0, "bribery") in ("CP-BRIB.1", "CP-SPEC.3")


def test_cp_brib_1_only_cards_of_the_discard_pile(game):
    state = game.position(FOUR | {"hands": {"P0": "BRIB R1"}, "discard": "V1 V2"})
    do(state, "bribery")
    for card in ("G1", "R1", "B9"):
        assert not can(state, f"take {card}")


def test_cp_brib_1_two_equal_raids_are_one_choice(game):
    """Tiles and cards that are equal for the rules are not offered twice under the same words."""
    state = game.position(FOUR | {"hands": {"P0": "BRIB"}, "discard": "RAID RAID V1"})
    do(state, "bribery")
    assert Counter(choices(state)) == {"take RAID": 1, "take V1": 1}


def test_cp_brib_2_the_rest_of_the_discard_pile_goes_into_the_deck(game):
    state = game.position(FOUR | {"hands": {"P0": "BRIB"}, "deck": "G1 G2", "discard": "V1 V2 V3"})
    do(state, "bribery", "take V2")
    assert sorted(deck(state)) == ["G1", "G2", "V1", "V3"]
    twin = state.clone()
    draw(twin, "V3")
    assert "V3" in hand(twin, 0)


def test_cp_brib_3_bribery_itself_can_not_be_taken_and_lies_alone_afterwards(game):
    state = game.position(FOUR | {"hands": {"P0": "BRIB"}, "discard": "V1 V2 V3"})
    do(state, "bribery")
    assert not can(state, "take BRIB")
    assert "BRIB" not in discard(state)
    do(state, "take V1")
    assert discard(state) == ["BRIB"]
    assert "BRIB" not in deck(state)


def test_cp_brib_4_the_others_do_not_learn_which_card_was_taken(game):
    state = game.position(FOUR | {"hands": {"P0": "BRIB"}, "discard": "V1 V2 V3"})
    do(state, "bribery", "take V2")
    assert happened(state, "bribed", 0) == [{"seat": 0, "card": "V2"}]
    for viewer in (1, None):
        assert happened(state, "bribed", viewer) == [{"seat": 0}]
        assert not tells(state, viewer, "V2")
    assert hand_size(state, 0) == 1


def test_cp_brib_4_while_the_choice_is_open_nobody_sees_more(game):
    state = game.position(FOUR | {"hands": {"P0": "BRIB"}, "discard": "V1 V2 V3"})
    do(state, "bribery")
    assert state.view(1)["doing"] == {"special": "bribery"}
    assert state.prompt(1) is None
    assert discard(state) == ["V1", "V2", "V3"]
