"""CP-DEC: who is asked what, and what happens by itself."""

from __future__ import annotations

from .table import choices, column, do, fight, hand, kind, left, refusal, verbs

FOUR = {"seats": 6, "street": "sp1 jc1 br1 gh1", "deck": "G1 G2 G3 G4 G5 G6 G7"}
FIVE, OTHER_FIVE = "R2 B4 G6 Y8 V10", "R1 B3 G7 Y9 V12"


# CP-DEC.1


def test_cp_dec_1_two_own_marked_businesses_are_a_choice(game):
    state = game.position(FOUR | {"step": "turn", "deck": "V1", "columns": {"P0": {"br1": FIVE, "jc1": OTHER_FIVE}}})
    assert state.waiting == (0,)
    assert state.prompt(0)["kind"] == "choose_shootout"
    assert state.prompt(0)["fields"] == {"do": ["fight"], "business": ["jazz club 1", "brewery 1"]}


def test_cp_dec_1_one_is_resolved_by_itself(game):
    state = game.position(FOUR | {"step": "turn", "deck": "V1", "columns": {"P0": {"br1": FIVE}}})
    assert kind(state, 0) == "action"


def test_cp_dec_1_others_marked_businesses_are_not_offered(game):
    state = game.position(
        FOUR
        | {
            "step": "turn",
            "deck": "V1",
            "columns": {"P0": {"br1": FIVE, "jc1": OTHER_FIVE}, "P1": {"sp1": "V2 V3 V4 V5 V6"}},
        }
    )
    assert len(state.legal(0)) == 2
    assert not state.legal(1)


# CP-DEC.2


def test_cp_dec_2_every_tied_seat_with_a_gangster_is_asked_at_the_same_time(game):
    state = fight(game, FIVE, "B2 G4 Y6 V8 R10", hands={"P0": "R1", "P1": "B1 B3"})
    assert state.waiting == (0, 1)
    assert (kind(state, 0), kind(state, 1)) == ("reinforce", "reinforce")


def test_cp_dec_2_a_single_gangster_is_not_sent_by_itself(game):
    state = fight(game, FIVE, "B2 G4 Y6 V8 R10", hands={"P0": "R1", "P1": "B1"})
    assert (choices(state, 0), choices(state, 1)) == (["send R1"], ["send B1"])


def test_cp_dec_2_what_one_seat_has_sent_changes_nothing_for_the_others(game):
    views = []
    for card in ("B1", "B3"):
        state = fight(game, FIVE, "B2 G4 Y6 V8 R10", hands={"P0": "R1", "P1": "B1 B3"})
        state.play(1, f"send {card}")
        views.append((state.view(0), state.view(), state.events(0, 0), state.prompt(0), state.legal(0)))
    assert views[0] == views[1]


# CP-DEC.3


def test_cp_dec_3_all_kinds_of_actions_are_offered_to_the_active_seat(game):
    state = game.position(
        FOUR
        | {
            "hands": {"P0": "R1 LIQ RAID LIMO REV BRIB"},
            "discard": "V1",
            "must": 0,
            "columns": {"P0": {"br1": "Y1"}, "P1": {"br1": "B1"}},
        }
    )
    assert verbs(state) == {"draw", "place", "liquidate", "raid", "limousine", "revolver", "bribery", "end turn"}
    assert state.waiting == (0,)
    assert all(state.legal(seat) == [] and state.prompt(seat) is None for seat in range(1, 6))


def test_cp_dec_3_text_dict_and_number_mean_the_same(game):
    position = FOUR | {"hands": {"P0": "R1"}}
    ways = ["place R1 at brewery 1", "place r1 br1", {"do": "place", "card": "R1", "business": "br1"}]
    state = game.position(position)
    ways.append(next(action for action in state.legal(0) if state.text(action) == "place R1 at brewery 1"))
    results = []
    for way in ways:
        state = game.position(position)
        state.play(0, way)
        results.append(state.position())
    assert all(result == results[0] for result in results)


def test_cp_dec_3_nobody_else_may_act(game):
    state = game.position(FOUR | {"hands": {"P0": "R1", "P1": "R2"}})
    refusal(state, 1, "draw")
    refusal(state, 1, "place R2 at br1")


# CP-DEC.4


def test_cp_dec_4_source_destination_and_cards_are_asked_one_after_the_other(game):
    state = game.position(FOUR | {"hands": {"P0": "LIMO"}, "columns": {"P0": {"br1": "Y1 Y2", "gh1": "Y3 Y4"}}})
    kinds = []
    for move in ("limousine", "from br1", "to sp1", "move Y1", "stop"):
        kinds.append(kind(state, 0))
        do(state, move)
    assert kinds == ["action", "limo_source", "limo_dest", "limo_card", "limo_card"]
    assert (kind(state, 0), left(state)) == ("action", 2)


def test_cp_dec_4_committed_at_limousine_there_is_no_way_back(game):
    state = game.position(FOUR | {"hands": {"P0": "LIMO R1"}, "columns": {"P0": {"br1": "Y1 Y2", "gh1": "Y3 Y4"}}})
    do(state, "limousine")
    assert hand(state, 0) == ["R1"]
    for move in ("draw", "place R1 at br1", "end turn", "stop", "limousine"):
        refusal(state, 0, move)


def test_cp_dec_4_the_drive_ends_by_itself_when_the_destination_is_full(game):
    state = game.position(
        FOUR | {"hands": {"P0": "LIMO"}, "columns": {"P0": {"br1": "Y1 Y2 Y3", "gh1": "V1 V2 V3 V4"}}}
    )
    do(state, "limousine", "from br1", "to gh1", "move Y2")
    assert (kind(state, 0), column(state, 0, "gh1")) == ("action", "V1^ V2v V3^ V4v Y2^")


def test_cp_dec_4_a_choice_with_one_option_is_made_by_itself(game):
    state = game.position(
        FOUR | {"street": "br1 gh1", "tiles": "", "hands": {"P0": "LIMO"}, "columns": {"P0": {"br1": "Y1"}}}
    )
    do(state, "limousine")
    assert (kind(state, 0), column(state, 0, "gh1")) == ("action", "Y1^")


# CP-DEC.5


def test_cp_dec_5_one_card_of_the_discard_pile_is_asked_of_the_active_seat_alone(game):
    state = game.position(FOUR | {"hands": {"P0": "BRIB"}, "discard": "V1 V2 REV"})
    do(state, "bribery")
    assert state.prompt(0)["kind"] == "bribery_card"
    assert set(state.prompt(0)["fields"]["card"]) == {"V1", "V2", "REV"}
    assert state.waiting == (0,)
    for move in ("draw", "take G1", "take BRIB", "end turn"):
        refusal(state, 0, move)


def test_cp_dec_5_the_only_card_is_taken_by_itself(game):
    state = game.position(FOUR | {"hands": {"P0": "BRIB"}, "discard": "V1"})
    do(state, "bribery")
    assert (hand(state, 0), kind(state, 0)) == (["V1"], "action")
