"""What is remembered: cards that a Limousine turned, who is asked, and positions that keep all of it."""

from __future__ import annotations

import random

import pytest

import backroom
from backroom.core.contract import AT_RANDOM
from backroom.core.errors import NoRedeal
from backroom.games.chicago_poker import memory

from .table import column, do, fight, hand, is_gangster

TWO = {"seats": 2, "street": "br1 sp1"}
DRIVE = {
    "hands": {"P0": "LIMO R1", "P1": "G1"},
    "columns": {"P0": {"br1": "Y1 Y2 Y3", "sp1": ""}},
    "actions": 3,
}
SHORT_DECK = "B1 B2 B3 B4 B5 B6 B7 B8"


def columns_seen(state, viewer: int, business: str, count: int = 60) -> set[str]:
    """Everything that redeals for a viewer put into P0's column."""
    return {column(state.redeal(viewer, seed), 0, business) for seed in range(count)}


# AMB.36: cards that everybody has seen and that a Limousine turned face down


def test_a_card_that_all_have_seen_and_a_limousine_turned_stays_where_it_is_known_to_be(game):
    state = do(game.position(TWO | DRIVE), "limousine", "move Y2", "stop")
    assert column(state, 0, "sp1", viewer=1) == "?v"
    assert columns_seen(state, 1, "sp1") == {"Y2v"}


def test_of_several_turned_cards_the_others_know_the_set_and_not_the_places(game):
    state = do(game.position(TWO | DRIVE), "limousine", "move Y3", "move Y1", "stop")
    assert columns_seen(state, 1, "sp1") == {"Y3v Y1v", "Y1v Y3v"}
    assert columns_seen(state, 0, "sp1") == {"Y3v Y1v"}


def test_turned_cards_mixed_with_a_hidden_one_stay_among_them(game):
    """Y1 and Y2 lay face up, V9 face down: all three land, the first two places of the speakeasy are face down."""
    state = game.position(TWO | DRIVE | {"columns": {"P0": {"br1": "Y1 Y2 V9v"}}, "deck": SHORT_DECK})
    do(state, "limousine", "move V9", "move Y1", "move Y2")
    seen = columns_seen(state, 1, "sp1", 200)
    for cards in (text.replace("v", "").replace("^", "").split() for text in seen):
        assert cards[2] == "Y2" and "Y1" in cards[:2]
    hidden = {(set(text.replace("v", "").replace("^", "").split()) - {"Y1", "Y2"}).pop() for text in seen}
    assert {"V9", "B1", "B8"} <= hidden


def test_a_raider_remembers_what_he_saw_after_it_was_driven_away(game):
    state = game.position(
        {
            "seats": 3,
            "street": "sp1 sp2",
            "active": "P0",
            "columns": {"P0": {"sp1": "V1 V2"}},
            "hands": {"P0": "LIMO"},
            "known": {"P1": "V1 V2"},
        }
    )
    do(state, "limousine", "move V2", "move V1")
    assert columns_seen(state, 1, "sp2") == {"V1v V2v", "V2v V1v"}
    assert len(columns_seen(state, 2, "sp2")) > 30


def test_what_stays_of_a_torn_group_may_be_any_of_its_cards(game):
    """Y1 and Y2 lie face down in unknown order; one of them drives on, face down as well."""
    state = game.position(
        TWO
        | {
            "street": "sp1 sp2",
            "columns": {"P0": {"sp1": "Y1 Y2"}},
            "hands": {"P0": "LIMO"},
            "counted": {"groups": {"P0": ["Y1 Y2"]}, "recalled": {"all": "Y1 Y2"}},
        }
    )
    do(state, "limousine", "move Y2", "stop")
    assert columns_seen(state, 1, "sp1") == columns_seen(state, 1, "sp2") == {"Y1v", "Y2v"}


def test_a_turned_card_that_is_shown_again_is_forgotten(game):
    state = game.position(TWO | DRIVE | {"hands": {"P0": "LIMO", "P1": "LIQ"}, "actions": 1})
    do(state, "limousine", "move Y2", "stop")
    assert state.position()["counted"] == {"groups": {"P0": ["Y2"]}, "recalled": {"all": "Y2"}}
    do(state, "liquidate P0 at sp1")
    assert "counted" not in state.position()


def test_a_drive_that_is_forgotten_asks_what_a_new_one_would(game):
    """There is one source only: it is chosen by itself, in a redeal as well."""
    state = do(game.position(TWO | DRIVE), "limousine", "move Y2")
    twin = state.redeal(1, 3)
    assert twin.waiting == state.waiting == (0,)
    assert "moved" in twin.view(0)["doing"] and twin.view(0)["doing"]["moved"] == []
    assert game.position(twin.position()).view(0)["doing"] == twin.view(0)["doing"]


# A redeal never looks at the real cards to decide what is possible


def test_redeals_are_found_with_all_that_a_card_counter_knows_in_mind(game):
    for seed in range(4):
        state, chance = game.new(seats=3 + seed, seed=seed), random.Random(seed)
        while not state.over:
            if state.moves % 5 == 0:
                assert state.redeal(chance.randrange(state.seats), seed).how_redealt() == AT_RANDOM
            seat = chance.choice(state.waiting)
            state.play(seat, chance.choice(state.legal(seat)))


def constructed(state, seat, seed):
    """A redeal that no random deal was tried for."""
    twin = state.redeal(seat, seed)
    assert twin.how_redealt() == memory.HOW_REDEALT[memory.CONSTRUCTED]
    return twin


def hidden_cards(state):
    """Every hand, column and the deck."""
    return [state.hands.dump(), state.columns.dump(), state.deck.contents()]


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_a_constructed_redeal_always_succeeds_and_depends_on_what_the_seat_knows_alone(monkeypatch, seats):
    """From the real state and from any other that the seat can't tell from it, the same luck gives the same cards:
    so they tell nothing about the real ones."""
    monkeypatch.setattr(memory, "TRIES", 0)
    monkeypatch.setattr(memory, "LOOSE_TRIES", 0)
    game, compared, changed = backroom.game("chicago_poker", "interpreted"), 0, 0
    for seed in range(3):
        state, chance = game.new(seats=seats, seed=seed), random.Random(seed)
        while not state.over:
            if chance.random() < 0.15:
                viewer = chance.randrange(seats)
                twin = constructed(state, viewer, chance.randrange(1000))
                assert twin.view(viewer) == state.view(viewer) and twin.legal(viewer) == state.legal(viewer)
                assert all(twin.legal(seat) for seat in twin.waiting) and twin.waiting == state.waiting
                if "groups" not in state.position().get("counted", {}):
                    number = chance.randrange(1000)
                    both = [constructed(one, viewer, number) for one in (state, twin)]
                    assert hidden_cards(both[0]) == hidden_cards(both[1])
                    compared += 1
                    changed += hidden_cards(both[0]) != hidden_cards(state)
            seat = chance.choice(state.waiting)
            state.play(seat, chance.choice(state.legal(seat)))
    assert changed > compared / 2 > 10


def test_a_redeal_that_is_not_found_is_not_silent(monkeypatch):
    monkeypatch.setattr(memory, "TRIES", 0)
    monkeypatch.setattr(memory, "LOOSE_TRIES", 0)
    monkeypatch.setattr(memory, "fill_by_construction", lambda state, seat: False)
    with pytest.raises(NoRedeal, match="no redeal was found for P1; please report this position: "):
        backroom.game("chicago_poker", "interpreted").new(seats=3, seed=1).redeal(1, 1)


# Who is asked


def test_in_a_tie_everybody_with_a_card_is_asked_whatever_it_is(game):
    tied = ("R2 B4 G6 Y8 V10", "B2 G4 Y6 V8 R10", "G2 Y4 V6 R8 B10")
    state = fight(game, *tied, hands={"P0": "R1", "P1": "REV LIQ", "P2": "G1"}, deck="RAID RAID LIMO BRIB G3 G5 G7")
    assert state.waiting == (0, 1, 2)
    for seed in range(30):
        twin = state.redeal(0, seed)
        assert twin.waiting == state.waiting
        assert all(twin.legal(seat) for seat in twin.waiting)
    assert not any(map(is_gangster, hand(state, 1)))


# A position keeps all of it


def everything(state) -> list:
    """All that anybody can see or ask, but for the number of moves."""
    views = [state.view(seat) | {"moves": 0} for seat in range(state.seats)]
    return [views, [state.legal(seat) for seat in range(state.seats)], state.waiting, state.position()]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_position_is_the_same_state_also_for_redeals_and_in_later_play(game, seats):
    state, chance = game.new(seats=seats, seed=40 + seats), random.Random(seats)
    twin = game.position(state.position())
    while not state.over:
        if state.moves % (20 if game.build == "compiled" else 60) == 0:
            twin = game.position(state.position())
            assert everything(twin) == everything(state)
            for seed in range(3):
                seat = chance.randrange(seats)
                assert everything(twin.redeal(seat, seed)) == everything(state.redeal(seat, seed))
        seat = chance.choice(state.waiting)
        action = chance.choice(state.legal(seat))
        state.play(seat, action)
        twin.play(seat, action, luck=state.luck_used)
        if state.moves % (4 if game.build == "compiled" else 20) == 0:
            assert everything(twin) == everything(state)
