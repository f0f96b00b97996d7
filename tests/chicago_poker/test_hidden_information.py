"""Who sees what: the ledger's table of hidden information, row by row."""

from __future__ import annotations

import json
import random

import pytest

from .table import GANGSTERS, column, discard, do, fight, hand, happened, tells

TABLE = {
    "seats": 3,
    "street": "sp1 jc1",
    "deck": "G1 G2 G3 G4",
    "discard": "V1 V2",
    "hands": {"P0": "R1 R2 REV", "P1": "B1 LIQ", "P2": "Y1"},
    "columns": {"P0": {"sp1": "R5 R6 R7"}, "P1": {"sp1": "B5 B6 B7", "jc1": "B8 B9 B10 B11"}},
    "controlled": {"P2": "sp2"},
    "tiles": "gh1 br1",
}
TIED = ("R2 B4 G6 Y8 V10", "B2 G4 Y6 V8 R10")


def names_in(seen) -> set[str]:
    """All gangsters that are named anywhere in something shown."""
    text = json.dumps(seen)
    return {card for card in GANGSTERS if f'"{card}"' in text or f" {card} " in text}


@pytest.mark.parametrize(
    ("viewer", "seen"),
    [
        (0, "R1 R2 V1 V2 R5 R6 R7 B7 B8 B9 B10"),
        (1, "B1 V1 V2 R7 B5 B6 B7 B8 B9 B10 B11"),
        (2, "Y1 V1 V2 R7 B7 B8 B9 B10"),
        (None, "V1 V2 R7 B7 B8 B9 B10"),
    ],
)
def test_a_seat_sees_exactly_its_own_cards_and_what_lies_open(game, viewer, seen):
    assert names_in(game.position(TABLE).view(viewer)) == set(seen.split())


def test_hands_are_seen_by_their_owner_only_their_size_by_everybody(game):
    state = game.position(TABLE)
    assert [state.view(seat)["hand"] for seat in (0, 1, 2, None)] == [["R1", "R2", "REV"], ["B1", "LIQ"], ["Y1"], []]
    for viewer in (0, 1, 2, None):
        assert [player["hand"] for player in state.view(viewer)["players"]] == [3, 2, 1]


def test_of_the_deck_and_the_tile_pile_everybody_sees_the_number_only(game):
    state = game.position(TABLE)
    for viewer in (0, 1, 2, None):
        view = state.view(viewer)
        assert (view["deck"], view["tiles"]) == (4, 2)
        assert not any(tells(state, viewer, name) for name in ("G1", "G2", "G3", "G4", "gh1", "br1"))
        assert "gambling house" not in json.dumps(view)


def test_the_discard_pile_is_seen_by_everybody(game):
    state = game.position(TABLE)
    assert [state.view(viewer)["discard"] for viewer in (0, 1, 2, None)] == [["V1", "V2"]] * 4


def test_face_down_cards_are_seen_by_their_owner_and_counted_by_everybody(game):
    state = game.position(TABLE)
    assert column(state, 1, "jc1", viewer=1) == "B8^ B9^ B10^ B11v"
    assert [column(state, 1, "jc1", viewer=viewer) for viewer in (0, 2, None)] == ["B8^ B9^ B10^ ?v"] * 3


def test_open_and_controlled_tiles_bosses_markers_and_actions_are_seen_by_everybody(game):
    state = game.position(TABLE | {"columns": {"P1": {"jc1": "B8 B9 B10 B11 B12"}}})
    for viewer in (0, 1, 2, None):
        view = state.view(viewer)
        assert [slot["id"] for slot in view["street"]] == ["sp1", "jc1"]
        assert [slot["marker"] for slot in view["street"]] == [None, 1]
        assert [player["businesses"] for player in view["players"]] == [[], [], ["speakeasy 2"]]
        assert all(player["boss"] for player in view["players"])
        assert (view["active"], view["actions"]) == (0, {"left": 3, "must": 3})


def test_cards_at_a_business_in_shootout_are_seen_by_everybody_from_the_reveal_on(game):
    state = fight(
        game,
        *TIED,
        street="gh1 jc1",
        markers={"gh1": "P0"},
        hands={"P0": "R1", "P1": "R3"},
        columns={"P0": {"gh1": TIED[0]}, "P1": {"gh1": TIED[1]}},
    )
    for viewer in (0, 1, None):
        assert column(state, 0, "gh1", viewer=viewer) == "R2^ B4^ G6^ Y8^ V10^"
        assert column(state, 1, "gh1", viewer=viewer) == "B2^ G4^ Y6^ V8^ R10^"


def test_a_reinforcement_is_seen_by_its_sender_only_until_all_are_in(game):
    state = fight(game, *TIED, hands={"P0": "R1 R3", "P1": "B1 B3"}, deck="V1 V2")
    state.play(0, "send R3")
    assert state.view(0)["doing"]["sent"] == "R3"
    assert not tells(state, 1, "R3") and not tells(state, None, "R3")
    assert hand(state, 0) == ["R1", "R3"]
    state.play(1, "send B1")
    for viewer in (0, 1, None):
        assert [told["card"] for told in happened(state, "sent", viewer)] == ["R3", "B1"]
        assert {"R3", "B1"} <= set(state.view(viewer)["discard"])


def test_a_spectator_sees_what_everybody_sees_and_nothing_more(game):
    state = game.new(seats=3, seed=5)
    chance = random.Random(5)
    while not state.over:
        seats = [names_in(state.view(seat)) for seat in range(3)]
        assert names_in(state.view()) <= set.intersection(*seats)
        assert state.view()["hand"] == []
        assert all(state.view()[key] == state.view(0)[key] for key in ("players", "discard", "deck", "tiles", "turn"))
        seat = chance.choice(state.waiting)
        state.play(seat, chance.choice(state.legal(seat)))


def test_after_the_end_nothing_more_is_turned_up(game):
    state = game.position(
        TABLE
        | {
            "street": "br1 jc1",
            "tiles": "gh1",
            "step": "turn",
            "controlled": {"P0": "br2 br3"},
            "columns": {"P0": {"br1": "R5 B6 R7 R8 R9"}, "P1": {"jc1": "B8 B9 B10 B11"}},
        }
    )
    assert state.over
    assert column(state, 1, "jc1", viewer=0) == "B8^ B9^ B10^ ?v"
    for viewer in (0, 2, None):
        assert not tells(state, viewer, "B11") and not tells(state, viewer, "B1")
    assert not any(tells(state, viewer, "G1") for viewer in (0, 1, 2, None))


def test_views_and_events_are_ready_for_json(game):
    state = game.position(TABLE)
    do(state, "revolver", "place R1 at jc1")
    for viewer in (0, 1, 2, None):
        for seen in (state.view(viewer), state.events(0, viewer)):
            assert json.loads(json.dumps(seen)) == seen


def test_a_prompt_goes_to_those_who_are_asked_only(game):
    state = game.position(TABLE)
    assert state.prompt(0)["fields"]["card"] == ["R1", "R2"]
    assert state.prompt(1) is None and state.prompt(2) is None


def test_cards_that_left_a_view_are_not_hidden_in_old_news(game):
    """What a seat was told stays the same when others act in secret."""
    state = game.position(TABLE)
    before = state.events(0, 2)
    do(state, "place R2 at sp1", "draw")
    assert state.events(0, 2)[: len(before)] == before
    assert discard(state) == ["V1", "V2"]
