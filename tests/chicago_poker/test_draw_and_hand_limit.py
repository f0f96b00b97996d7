"""CP-DRAW and CP-HAND: recruiting and the limit of seven cards at the end of a turn."""

from __future__ import annotations

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
    refusal,
    tells,
    verbs,
)

TWO = {"seats": 2, "street": "br1 jc1"}
R7 = "R1 R2 R3 R4 R5 R6 R7"
DECK = "G1 G2 G3 G4 G5"


def held(*cards: str, count: int = 0) -> str:
    """A hand of some cards and of so many gangsters."""
    return " ".join([*cards, *[f"B{n}" for n in range(1, count + 1)]])


# CP-DRAW


def test_cp_draw_1_a_card_goes_from_the_deck_to_the_hand(game):
    state = game.position(TWO | {"hands": {"P0": "R1"}, "deck": "G1 G2"})
    draw(state, "G2")
    assert hand(state, 0) == ["R1", "G2"]
    assert deck(state) == ["G1"]


def test_cp_draw_1_nobody_else_sees_the_drawn_card(game):
    state = game.position(TWO | {"deck": "G1 G2"})
    draw(state, "G2")
    assert happened(state, "drew", 0) == [{"seat": 0, "card": "G2"}]
    assert happened(state, "drew", 1) == happened(state, "drew", None) == [{"seat": 0}]
    assert tells(state, 0, "G2") and not tells(state, 1, "G2")


def test_cp_draw_1_every_card_of_the_deck_may_come(game):
    state = game.position(TWO | {"deck": "G1 G2 G3"})
    drawn = {hand(twin, 0)[0]: chance for chance, twin in state.outcomes(0, state.legal(0)[0])}
    assert {card: float(chance) for card, chance in drawn.items()} == pytest.approx(
        {"G1": 1 / 3, "G2": 1 / 3, "G3": 1 / 3}
    )


def test_cp_draw_2_the_discard_pile_becomes_the_deck_when_a_card_is_needed(game):
    state = game.position(TWO | {"deck": "G1", "discard": "V1 V2 V3"})
    do(state, "draw")
    assert (hand(state, 0), deck(state), discard(state)) == (["G1"], [], ["V1", "V2", "V3"])
    do(state, "draw")
    assert discard(state) == []
    assert sorted(deck(state) + hand(state, 0)) == ["G1", "V1", "V2", "V3"]
    assert happened(state, "reshuffled") == [{"cards": 3}]


def test_cp_draw_2_a_deck_that_runs_empty_is_not_reshuffled_yet(game):
    state = game.position(TWO | {"deck": "G1", "discard": "V1", "actions": 1})
    do(state, "draw")
    assert (active(state), deck(state), discard(state)) == (1, [], ["V1"])


def test_cp_draw_3_no_card_anywhere_no_draw(game):
    state = game.position(TWO | {"deck": "", "discard": "", "hands": {"P0": "R1"}})
    assert not can(state, "draw")
    assert refusal(state, 0, "draw") == "CP-DRAW.3"


def test_cp_draw_3_a_discard_pile_alone_is_enough(game):
    state = game.position(TWO | {"deck": "", "discard": "V1"})
    assert can(state, "draw")


# CP-HAND.1-3


def test_cp_hand_1_more_than_seven_cards_during_the_turn(game):
    state = game.position(TWO | {"hands": {"P0": R7}, "deck": DECK})
    do(state, "draw")
    assert hand_size(state, 0) == 8
    do(state, "place R1 at br1", "place R2 at br1")
    assert (active(state), hand_size(state, 0)) == (1, 6)


def test_cp_hand_1_the_last_action_leaves_at_most_seven(game):
    state = game.position(TWO | {"hands": {"P0": held(count=8)}, "deck": DECK, "actions": 1})
    assert verbs(state) == {"place"}
    do(state, "place B1 at br1")
    assert hand_size(state, 0) == 7


@pytest.mark.parametrize("cards", range(4, 9))
@pytest.mark.parametrize("actions", [1, 2, 3])
def test_cp_hand_2_drawing_is_legal_iff_enough_plays_can_follow(game, cards, actions):
    if cards - actions > 7:
        pytest.skip("no such position")
    state = game.position(TWO | {"hands": {"P0": held(count=cards)}, "deck": DECK, "actions": actions})
    assert can(state, "draw") == (cards + 1 - (actions - 1) <= 7)


def test_cp_hand_2_free_places_bound_the_plays_that_can_follow(game):
    columns = {"P0": {"br1": "Y1 Y2 Y3 Y4 Y5", "jc1": "Y6 Y7 Y8 Y9 Y10"}}
    full = TWO | {"deck": DECK, "hands": {"P0": held(count=7)}, "actions": 3}
    state = game.position(full | {"columns": columns})
    assert happened(state, "lost") == [{"seat": 0, "actions": 3}]
    columns = {"P0": {"br1": "Y1 Y2 Y3 Y4 Y5", "jc1": "Y6 Y7 Y8 Y9"}}
    assert can(game.position(full | {"columns": columns}), "draw")
    eight = full | {"hands": {"P0": held(count=8)}, "columns": columns}
    assert refusal(game.position(eight), 0, "draw") == "CP-HAND.2"


def test_cp_hand_2_gangsters_in_hand_bound_the_plays_that_can_follow(game):
    """Seven cards, but no gangster and no target for any special: the draw would stay in hand."""
    state = game.position(
        TWO | {"hands": {"P0": "LIQ RAID RAID LIMO BRIB R1"}, "deck": DECK, "discard": "V1", "actions": 2}
    )
    assert can(state, "draw")
    do(state, "draw")
    assert hand_size(state, 0) == 7
    assert refusal(state, 0, "draw") == "CP-HAND.2"


def test_cp_hand_2_bribery_counts_nothing(game):
    columns = {"P0": {"br1": "Y1 Y2 Y3 Y4 Y5", "jc1": "Y6 Y7 Y8 Y9 Y10"}}
    state = game.position(
        TWO | {"hands": {"P0": held("BRIB", count=6)}, "deck": DECK, "discard": "V1", "columns": columns, "actions": 2}
    )
    assert refusal(state, 0, "draw") == "CP-HAND.2"


@pytest.mark.parametrize("special", ["LIQ", "RAID", "LIMO", "REV"])
def test_cp_hand_2_a_special_counts_only_with_a_target_now(game, special):
    """Seven cards; all own places are taken, nobody else has a card: only the Revolver can be played."""
    columns = {"P0": {"br1": "Y1 Y2 Y3 Y4 Y5", "jc1": "Y6 Y7 Y8 Y9 Y10"}}
    hands = {"P0": held(special, "BRIB", count=5)}
    state = game.position(TWO | {"hands": hands, "deck": DECK, "discard": "V1", "columns": columns, "actions": 2})
    assert active(state) == 0
    assert can(state, "draw") == (special == "REV")


@pytest.mark.parametrize("special", ["LIQ", "RAID", "RAID RAID"])
def test_cp_hand_2_a_special_with_a_target_counts_one_each(game, special):
    columns = {"P0": {"br1": "Y1 Y2 Y3 Y4 Y5", "jc1": "Y6 Y7 Y8 Y9 Y10"}, "P1": {"br1": "G1"}}
    count = len(special.split())
    hands = {"P0": held(*special.split(), count=8 - count)}
    state = game.position(TWO | {"hands": hands, "deck": "G2 G3", "columns": columns, "actions": 3})
    assert can(state, "draw") == (count == 2)


@pytest.mark.parametrize(("owner", "legal"), [("P1", True), ("P0", False)])
def test_cp_hand_2_a_limousine_counts_if_it_can_drive(game, owner, legal):
    """One free place; the full column may leave for it unless the marker lies on that column."""
    columns = {"P0": {"br1": "Y1 Y2 Y3 Y4 Y5", "jc1": "Y6 Y7 Y8 Y9"}, "P1": {"br1": "V1 V2 V3 V4 V5"}}
    state = game.position(
        TWO | {"hands": {"P0": held("LIMO", count=7)}, "deck": DECK, "columns": columns, "markers": {"br1": owner}}
    )
    assert can(state, "draw") == legal


def test_cp_hand_2_a_revolver_brings_two_more_plays(game):
    state = game.position(TWO | {"hands": {"P0": held("REV", count=6)}, "deck": DECK, "actions": 3})
    do(state, "draw", "draw")
    assert hand_size(state, 0) == 9
    assert refusal(state, 0, "draw") == "CP-HAND.2"


def test_cp_hand_2_a_revolver_needs_an_action_to_be_played(game):
    state = game.position(TWO | {"hands": {"P0": held("REV", count=6)}, "deck": DECK, "actions": 1})
    assert refusal(state, 0, "draw") == "CP-HAND.2"


def test_cp_hand_2_a_revolver_played_twice_counts_no_more(game):
    hands = {"P0": held("REV", count=6)}
    twice = game.position(TWO | {"hands": hands, "deck": DECK, "actions": 2, "must": 0, "revolvers": 2})
    do(twice, "draw")
    assert refusal(twice, 0, "draw") == "CP-HAND.2"
    eight = TWO | {"hands": {"P0": held("REV", count=7)}, "deck": DECK, "actions": 2, "must": 0}
    assert can(game.position(eight | {"revolvers": 1}), "draw")
    assert refusal(game.position(eight | {"revolvers": 2}), 0, "draw") == "CP-HAND.2"


def test_cp_hand_2_the_drawn_card_itself_is_not_counted_as_playable(game):
    """Seven cards and no play (Bribery keeps the hand's size): not even a sure Revolver may be relied on."""
    columns = {"P0": {"br1": "Y1 Y2 Y3 Y4 Y5", "jc1": "Y6 Y7 Y8 Y9 Y10"}}
    state = game.position(
        TWO | {"hands": {"P0": held("BRIB", count=6)}, "columns": columns, "deck": "REV", "discard": "V1"}
    )
    assert choices(state) == ["bribery"]
    assert refusal(state, 0, "draw") == "CP-HAND.2"


@pytest.mark.parametrize(("cards", "draws", "end"), [(7, 1, 6), (6, 2, 7), (5, 2, 6), (4, 3, 7), (3, 3, 6)])
def test_cp_hand_3_how_many_draws_from_how_many_cards(game, cards, draws, end):
    state = game.position(TWO | {"hands": {"P0": held(count=cards)}, "deck": DECK})
    done = 0
    while active(state) == 0:
        if can(state, "draw"):
            do(state, "draw")
            done += 1
        else:
            assert refusal(state, 0, "draw") == "CP-HAND.2"
            state.play(0, state.legal(0)[-1])
    assert (done, hand_size(state, 0)) == (draws, end)


def test_cp_hand_3_seven_cards_without_a_draw_end_with_four(game):
    state = game.position(TWO | {"hands": {"P0": R7}, "deck": DECK})
    do(state, "place R1 at br1", "place R2 at br1", "place R3 at br1")
    assert hand_size(state, 0) == 4


# CP-HAND.4-6


@pytest.mark.parametrize(("count", "legal"), [(6, True), (7, False)])
def test_cp_hand_4_bribery_is_refused_when_its_card_could_not_be_played(game, count, legal):
    state = game.position(
        TWO | {"hands": {"P0": held("BRIB", count=count)}, "deck": DECK, "discard": "V1", "actions": 1}
    )
    assert can(state, "bribery") == legal
    if not legal:
        assert refusal(state, 0, "bribery") in ("CP-HAND.4", "CP-HAND.7")


def test_cp_hand_4_bribery_with_a_play_left_is_legal(game):
    state = game.position(TWO | {"hands": {"P0": held("BRIB", count=7)}, "deck": DECK, "discard": "V1", "actions": 2})
    do(state, "bribery")
    assert hand_size(state, 0) == 8
    assert verbs(state) == {"place"}


def test_cp_hand_4_the_fetched_card_is_not_counted_as_playable(game):
    """No place for a gangster, only Raids to play: the Revolver that Bribery would fetch doesn't count."""
    columns = {"P0": {"br1": "Y1 Y2 Y3 Y4 Y5", "jc1": "Y6 Y7 Y8 Y9 Y10"}, "P1": {"br1": "G1"}}
    eight = TWO | {
        "hands": {"P0": held("BRIB", "RAID", count=6)},
        "deck": "G2 G3",
        "discard": "REV",
        "columns": columns,
    }
    assert can(game.position(eight | {"actions": 2}), "bribery")
    nine = eight | {"hands": {"P0": held("BRIB", "RAID", "RAID", count=6)}}
    assert can(game.position(nine | {"actions": 3}), "bribery")
    assert not can(game.position(nine | {"actions": 2}), "bribery")


def test_cp_hand_4_a_revolver_in_hand_counts_for_bribery_too(game):
    nine = TWO | {"hands": {"P0": held("BRIB", "REV", count=7)}, "deck": DECK, "discard": "V1", "actions": 2}
    assert can(game.position(nine), "bribery")
    assert not can(game.position(nine | {"revolvers": 2, "must": 0}), "bribery")


def test_cp_hand_5_reinforcements_never_change_the_hand_size(game):
    state = game.position(
        {
            "seats": 2,
            "street": "br1 jc1",
            "step": "turn",
            "deck": "V1 V2 V3",
            "columns": {"P0": {"br1": "R1 B3 G7 Y10 V12"}, "P1": {"br1": "B1 G3 Y7 V10 R12"}},
            "markers": {"br1": "P0"},
            "hands": {"P0": "R2 R3 R4 R5 R6 R7 R8", "P1": "B2 B4 B5 B6 B7 B8 B9"},
        }
    )
    state.play(0, "send R8")
    state.play(1, "send B2")
    assert (hand_size(state, 0), hand_size(state, 1)) == (7, 7)
    assert state.prompt(0)["kind"] == "action"


def test_cp_hand_6_no_minimum_hand(game):
    state = game.position(TWO | {"hands": {"P0": "R1"}, "deck": DECK, "actions": 2})
    do(state, "place R1 at br1")
    assert hand_size(state, 0) == 0
    assert verbs(state) == {"draw"}


def test_cp_hand_6_surplus_cards_are_never_simply_discarded(game):
    state = game.position(TWO | {"hands": {"P0": R7}, "deck": DECK})
    do(state, "draw", "place R1 at br1", "place R2 at br1")
    assert discard(state) == []


# CP-HAND.7


def test_cp_hand_7_nine_cards_and_one_action_only_the_revolver(game):
    state = game.position(
        TWO
        | {"hands": {"P0": held("REV", "RAID", count=7)}, "deck": DECK, "actions": 1, "columns": {"P1": {"br1": "Y1"}}}
    )
    assert choices(state) == ["revolver"]
    assert refusal(state, 0, "place B1 at br1") == "CP-HAND.7"
    assert refusal(state, 0, "raid P1 at br1") == "CP-HAND.7"
    do(state, "revolver")
    assert hand_size(state, 0) == 8
    assert refusal(state, 0, "end turn") == "CP-HAND.1"


def test_cp_hand_7_a_gangster_must_not_take_the_last_place_that_a_limousine_needs(game):
    """Nine cards, two actions, one free place: first the Limousine (a place stays free), then a gangster."""
    columns = {"P0": {"br1": "Y1 Y2 Y3 Y4 Y5", "jc1": "Y6 Y7 Y8 Y9"}, "P1": {"br1": "V1 V2 V3 V4 V5"}}
    state = game.position(
        TWO
        | {
            "hands": {"P0": held("LIMO", count=8)},
            "deck": DECK,
            "columns": columns,
            "markers": {"br1": "P1"},
            "actions": 2,
        }
    )
    assert choices(state) == ["limousine"]
    assert refusal(state, 0, "place B1 at jc1") == "CP-HAND.7"
    do(state, "limousine", "move Y1")
    assert verbs(state) == {"place"}


def test_cp_hand_7_the_last_target_of_a_raid_must_not_be_liquidated(game):
    columns = {"P0": {"br1": "Y1 Y2 Y3 Y4 Y5", "jc1": "Y6 Y7 Y8 Y9 Y10"}, "P1": {"br1": "G1"}}
    hands = {"P0": held("LIQ", "RAID", count=7)}
    state = game.position(TWO | {"hands": hands, "deck": "G2", "columns": columns, "actions": 2})
    assert choices(state) == ["raid P1 at brewery 1"]
    assert refusal(state, 0, "liquidate P1 at br1") == "CP-HAND.7"
    do(state, "raid P1 at br1", "liquidate P1 at br1")
    assert hand_size(state, 0) == 7


def test_cp_hand_7_a_raid_with_a_second_target_may_follow_the_liquidation(game):
    columns = {"P0": {"br1": "Y1 Y2 Y3 Y4 Y5", "jc1": "Y6 Y7 Y8 Y9 Y10"}, "P1": {"br1": "G1 G3"}}
    hands = {"P0": held("LIQ", "RAID", count=7)}
    state = game.position(TWO | {"hands": hands, "deck": "G2", "columns": columns, "actions": 2})
    assert set(choices(state)) == {"raid P1 at brewery 1", "liquidate P1 at brewery 1"}


def test_cp_hand_7_a_gangster_laid_down_gives_the_limousine_something_to_drive(game):
    """Nine cards, two actions, nothing on the table: gangster, then gangster or Limousine."""
    state = game.position(TWO | {"hands": {"P0": held("LIMO", count=8)}, "deck": DECK, "actions": 2})
    assert verbs(state) == {"place"}
    do(state, "place B1 at br1")
    assert verbs(state) == {"place", "limousine"}


def test_cp_hand_7_binds_nothing_while_the_hand_is_within_the_limit(game):
    state = game.position(TWO | {"hands": {"P0": held("REV", count=6)}, "deck": DECK, "actions": 1})
    assert verbs(state) == {"place", "revolver"}
