"""Redeal: a random state that a seat can't tell from the real one, even if it counts cards (memory.py)."""

from __future__ import annotations

import pickle
import random
from collections import Counter

import pytest

from .table import (
    SPECIALS,
    all_cards,
    column,
    deck,
    do,
    draw,
    fight,
    hand,
    hand_size,
    happened,
    is_gangster,
    kind,
)

TWO = {"seats": 2, "street": "br1 sp1"}
TIED = ("R2 B4 G6 Y8 V10", "B2 G4 Y6 V8 R10", "G2 Y4 V6 R8 B10")


def deals(state, seat: int, count: int = 60):
    """So many redeals, all of which look the same to the seat."""
    for seed in range(count):
        twin = state.redeal(seat, seed)
        assert twin.view(seat) == state.view(seat)
        assert twin.events(0, seat) == state.events(0, seat)
        assert twin.legal(seat) == state.legal(seat)
        yield twin


def share(found: list[bool]) -> float:
    """How often something was so."""
    return sum(found) / len(found)


# The same to the seat, and a sound state


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_at_every_decision_a_redeal_is_the_same_to_the_seat_and_keeps_the_box_complete(game, seats):
    state, chance = game.new(seats=seats, seed=seats), random.Random(seats)
    box = sorted(all_cards(state))
    while not state.over:
        if game.build == "interpreted" and state.moves % 8:  # every decision in the compiled build
            state.play(seat := chance.choice(state.waiting), chance.choice(state.legal(seat)))
            continue
        seat = chance.randrange(seats)
        twin = state.redeal(seat, state.moves)
        assert twin.view(seat) == state.view(seat)
        assert (twin.legal(seat), twin.waiting) == (state.legal(seat), state.waiting)
        assert sorted(all_cards(twin)) == box
        assert all(twin.legal(other) for other in twin.waiting)
        if state.moves % 40 == 0:
            assert twin.events(0, seat) == state.events(0, seat)
            assert twin.prompt(seat) == state.prompt(seat)
        seat = chance.choice(state.waiting)
        state.play(seat, chance.choice(state.legal(seat)))


def test_a_redealt_game_can_be_played_to_its_end(game):
    for seed in range(6):
        state, chance = game.new(seats=2 + seed % 5, seed=seed), random.Random(seed)
        for _ in range(60):
            if not state.over:
                seat = chance.choice(state.waiting)
                state.play(seat, chance.choice(state.legal(seat)))
        twin = state.redeal(0, seed)
        box = sorted(all_cards(twin))
        while not twin.over:
            seat = chance.choice(twin.waiting)
            twin.play(seat, chance.choice(twin.legal(seat)))
        assert sorted(all_cards(twin)) == box


def test_a_redeal_changes_nothing_in_the_real_state(game):
    state = game.new(seats=3, seed=3)
    before = state.position(), state.events(0, 1)
    state.redeal(1, 7)
    assert (state.position(), state.events(0, 1)) == before


def test_the_same_seed_gives_the_same_redeal(game):
    state = game.new(seats=3, seed=3)
    assert state.redeal(1, 7).position() == state.redeal(1, 7).position()
    assert state.redeal(1, 7).position() != state.redeal(1, 8).position()


def test_what_others_know_of_each_other_is_blanked_in_the_news(game):
    state = game.new(seats=3, seed=4)
    twin = state.redeal(0, 1)
    assert [told.get("card") for told in twin.events(0, 1) if told["event"] == "dealt" and told["seat"] == 1] == [
        None
    ] * 5


# What stays, what varies


def test_own_hand_and_own_face_down_cards_stay(game):
    state = game.position(TWO | {"hands": {"P0": "R1 R2", "P1": "B1 B2"}, "columns": {"P0": {"sp1": "R5 R6 R7"}}})
    for twin in deals(state, 0):
        assert (hand(twin, 0), column(twin, 0, "sp1")) == (["R1", "R2"], "R5v R6v R7^")


def test_raided_cards_stay_as_long_as_they_lie_there(game):
    state = game.position(TWO | {"hands": {"P0": "RAID R1 R2", "P1": "Y1 Y2"}, "columns": {"P1": {"sp1": "B5 B6 B7"}}})
    do(state, "raid P1 at sp1")
    for twin in deals(state, 0):
        assert column(twin, 1, "sp1") == "B5v B6v B7^"
    do(state, "place R1 at br1", "place R2 at br1", "place Y1 at sp1", "place Y2 at br1", "draw")
    for twin in deals(state, 0, 20):
        assert column(twin, 1, "sp1") == "B5v B6v B7^ Y1^"


def test_others_do_not_know_what_a_raider_knows(game):
    state = game.position({"seats": 3, "street": "br1 sp1", "hands": {"P0": "RAID"}, "columns": {"P1": {"sp1": "B5"}}})
    do(state, "raid P1 at sp1")
    seen = {column(twin, 1, "sp1") for twin in deals(state, 2)}
    assert len(seen) > 30
    assert {twin.position()["known"]["P0"] for twin in deals(state, 2, 5)} != {"B5"}


def test_face_up_cards_controlled_tiles_discards_and_markers_stay(game):
    state = game.position(
        TWO
        | {
            "hands": {"P1": "B1"},
            "columns": {"P1": {"br1": "B5 B6 B7 B8 B9"}},
            "discard": "V1",
            "controlled": {"P1": "jc1"},
        }
    )
    for twin in deals(state, 0, 10):
        position = twin.position()
        assert position["columns"] == {"P1": {"br1": "B5 B6 B7 B8 B9"}}
        assert (position["discard"], position["markers"]) == ("V1", {"br1": "P1"})
        assert position["controlled"] == {"P1": "jc1"}


def test_hidden_cards_vary_and_every_unseen_card_is_equally_likely(game):
    state = game.position(TWO | {"hands": {"P0": "R1", "P1": "B1"}, "deck": "G1 G2 G3"})
    found = Counter(hand(twin, 1)[0] for twin in deals(state, 0, 400))
    assert set(found) == {"B1", "G1", "G2", "G3"}
    assert all(60 <= times <= 145 for times in found.values())


def test_only_gangsters_lie_face_down(game):
    state = game.position(
        TWO | {"hands": {"P1": "REV LIQ RAID"}, "columns": {"P1": {"sp1": "B5 B6"}}, "deck": "BRIB LIMO"}
    )
    for twin in deals(state, 0):
        assert sorted(column(twin, 1, "sp1").split()) == ["B5v", "B6v"]


def test_a_limousine_on_its_way_is_unknown_to_the_others(game):
    state = game.position(
        TWO | {"hands": {"P0": "LIMO"}, "columns": {"P0": {"br1": "Y1 Y2 Y3", "sp1": "V1 V2"}}, "step": "action"}
    )
    do(state, "limousine", "from sp1", "move V2")
    for twin in deals(state, 1, 10):
        assert kind(twin, 0) == "limo_source"
        assert "moved" not in twin.position()
    for twin in deals(state, 0, 5):
        assert twin.position()["moved"] == "V2"


# What a card counter knows


def reshuffled(game, draws: int = 1, seats: int = 2):
    """P1 (and P2, ...) hold cards and have one face down; then P0 draws from the reshuffled discard pile."""
    old = {f"P{seat}": f"B{seat} Y{seat} V{seat}" for seat in range(1, seats)}
    lying = {f"P{seat}": {"sp1": f"B{10 + seat}"} for seat in range(1, seats)}
    state = game.position(
        {
            "seats": seats,
            "street": "br1 sp1",
            "deck": "",
            "actions": draws,
            "columns": lying,
            "discard": " ".join(f"G{value}" for value in range(1, 16)),
            "hands": {"P0": "R1"} | old,
        }
    )
    return do(state, *["draw"] * draws)


def test_after_a_reshuffle_the_deck_holds_none_of_the_cards_that_others_held_before(game):
    state = reshuffled(game)
    for twin in deals(state, 0):
        assert sorted([*hand(twin, 1), column(twin, 1, "sp1")[:-1]]) == ["B1", "B11", "V1", "Y1"]
        assert all(card.startswith("G") for card in deck(twin))


def test_and_the_cards_of_before_vary_among_their_hidden_places(game):
    state = reshuffled(game)
    lying = Counter(column(twin, 1, "sp1") for twin in deals(state, 0, 200))
    assert set(lying) == {"B1v", "B11v", "V1v", "Y1v"}
    assert all(25 <= times <= 80 for times in lying.values())


def test_a_hand_holds_no_more_new_cards_than_its_seat_has_drawn_since(game):
    state = reshuffled(game, seats=3)
    do(state, "draw", "place B1 at br1", "place Y1 at br1")
    for twin in deals(state, 0):
        assert sum(card.startswith("G") for card in hand(twin, 1)) == 1
        assert not any(card.startswith("G") for card in hand(twin, 2))


def test_a_card_laid_face_down_after_the_reshuffle_may_be_new_or_old(game):
    """P1 has three old cards, draws a new one and lays one of the four face down: old in three of four."""
    state = reshuffled(game)
    do(state, "draw", "place B1 at sp1")
    old = [column(twin, 1, "sp1").split()[1][0] != "G" for twin in deals(state, 0, 300)]
    assert 0.6 < share(old) < 0.9


def test_hand_and_face_down_cards_together_hold_no_more_new_cards_than_were_drawn(game):
    """P1 and P2 draw one new card each and lay one card each face down."""
    state = reshuffled(game, seats=3)
    for seat in (1, 2):
        do(state, "draw", f"place B{seat} at sp1", f"place Y{seat} at br1")
    for twin in deals(state, 0, 150):
        for seat in (1, 2):
            cards = hand(twin, seat) + column(twin, seat, "sp1").replace("v", "").split()
            assert sum(card.startswith("G") for card in cards) <= 1, (seat, cards)


def test_who_bribed_hides_one_of_those_cards_until_he_shows_one(game):
    state = game.position(
        TWO
        | {
            "hands": {"P0": "R1 R2 R3", "P1": "BRIB B1 B2"},
            "discard": "V1 V2 V3",
            "deck": "G1 G2 G3 G4 G5 G6",
            "actions": 1,
        }
    )
    do(state, "place R1 at br1", "bribery", "take V2")
    fetched = Counter()
    for twin in deals(state, 0, 150):
        taken = [card for card in hand(twin, 1) if card.startswith("V")]
        assert len(taken) == 1
        fetched += Counter(taken)
    assert set(fetched) == {"V1", "V2", "V3"}
    assert all(25 <= times <= 75 for times in fetched.values())
    do(state, "place V2 at br1")
    assert not any(card.startswith("V") for twin in deals(state, 0) for card in hand(twin, 1))


def test_the_only_card_that_bribery_could_take_is_known_to_all(game):
    state = game.position(
        TWO | {"hands": {"P0": "R1", "P1": "BRIB B1 B2"}, "discard": "V1", "actions": 1, "deck": "G1 G2 G3 G4 G5 G6"}
    )
    do(state, "place R1 at br1", "bribery")
    assert all("V1" in hand(twin, 1) for twin in deals(state, 0))


# What can be seen of hands by what is asked


def test_who_is_asked_for_a_reinforcement_may_hold_anything(game):
    state = fight(game, *TIED, hands={"P0": "R1", "P1": "REV LIQ", "P2": "G1"}, deck="RAID RAID LIMO BRIB G3 G5 G7")
    for seat in (1, 2):
        assert {any(map(is_gangster, hand(twin, seat))) for twin in deals(state, 0)} == {True, False}
    for seat, choice in ((1, "send nobody"), (2, "send G1")):
        state.play(seat, choice)
        sent = [twin.position()["sent"].get(f"P{seat}") for twin in deals(state, 0)]
        assert {card == "-" for card in sent} == {True, False}


def test_who_sent_nobody_is_known_to_hold_no_gangster_after_the_reveal(game):
    state = fight(
        game,
        *TIED,
        hands={"P0": "R15", "P1": "REV LIQ", "P2": "G15"},
        deck="RAID RAID LIMO BRIB G3 G5 G7",
    )
    state.play(0, "send R15")
    state.play(1, "send nobody")
    state.play(2, "send G15")
    assert state.waiting == (0, 2)
    for twin in deals(state, 0):
        assert not any(map(is_gangster, hand(twin, 1)))


def test_which_gangster_another_seat_has_sent_is_unknown(game):
    state = fight(game, *TIED[:2], hands={"P0": "R1", "P1": "B1 B3 B5"}, deck="G1 G3")
    state.play(1, "send B3")
    sent = Counter(twin.position()["sent"]["P1"] for twin in deals(state, 0, 200))
    assert len(sent) == 5
    assert all(card in hand(twin, 1) for twin in deals(state, 0, 20) for card in [twin.position()["sent"]["P1"]])


def test_who_holds_more_than_seven_cards_can_get_rid_of_them(game):
    """P1 has eight cards, one action left and no free place: one of them must be a Raid or the Revolver."""
    state = game.position(
        TWO
        | {
            "hands": {"P1": "RAID B1 B2 B3 B4 B5 B6 B7"},
            "active": "P1",
            "actions": 1,
            "columns": {"P0": {"br1": "R1"}, "P1": {"br1": "Y1 Y2 Y3 Y4 Y5", "sp1": "V1 V2 V3 V4 V5"}},
            "deck": "RAID LIQ REV LIMO BRIB G1 G2 G3 G4 G5",
        }
    )
    kinds = Counter()
    for twin in deals(state, 0, 100):
        specials = {card for card in hand(twin, 1) if not is_gangster(card)}
        assert specials & {"RAID", "LIQ", "REV"}
        kinds += Counter(specials)
    assert len(kinds) >= 3


def test_a_hand_that_may_hold_anything_holds_anything(game):
    state = game.new(seats=2, seed=9)
    found = Counter(card for twin in deals(state, 0, 150) for card in hand(twin, 1))
    unseen = 81 - 5
    assert len(found) > unseen - 12


# What all have seen of hands that could do nothing

NOBODY_TO_SEND = {
    "seats": 3,
    "street": "br1 br2",
    "step": "turn",
    "turn": 8,
    "markers": {"br1": "P0"},
    "columns": {"P0": {"br1": "R1 R3 R5 R7 B9"}, "P1": {"br1": "G1 G3 G5 G7 Y9"}},
    "hands": {"P0": "V8 V9", "P1": "REV LIMO", "P2": "V2"},
}
LOSING = {
    "seats": 3,
    "street": "br1",
    "tiles": "",
    "deck": "",
    "columns": {"P1": {"br1": "G1 G2 G3"}},
    "hands": {"P0": "V8", "P1": "R1 LIMO BRIB", "P2": "V1 V3 LIQ REV RAID"},
    "active": "P1",
}


def reveal(state):
    """P0 sends a gangster, P1 has nobody to send."""
    state.play(0, "send V8")
    state.play(1, "send nobody")
    return state


def nobody_to_send(game):
    """P0 and P1 were tied, P1 had nobody to send; now it is P1's turn, with its hand as it was."""
    state = reveal(game.position(NOBODY_TO_SEND))
    return do(state, "place V9 at br2", "draw", "draw")


def specials_of(state, seat: int) -> list[str]:
    """The specials of a hand."""
    return [card for card in hand(state, seat) if not is_gangster(card)]


def found_in_hand(state, seat: int, viewer: int, count: int = 100) -> set[str]:
    """All cards that redeals for a viewer put into a hand."""
    return {card for twin in deals(state, viewer, count) for card in hand(twin, seat)}


def test_cp_reinf_2_who_had_nobody_to_send_is_known_to_hold_specials_alone(game):
    state = reveal(game.position(NOBODY_TO_SEND))
    for viewer in (0, 2):
        assert found_in_hand(state, 1, viewer) | {*specials_of(state, viewer)} == set(SPECIALS)


def test_cp_reinf_2_a_special_that_lay_in_the_discard_pile_was_in_no_hand(game):
    state = reveal(game.position(NOBODY_TO_SEND | {"discard": "LIQ"}))
    assert state.position()["barren"] == {"P1": {"count": 2, "of": "RAID LIMO REV BRIB"}}


def test_cp_reinf_5_where_nobody_was_sent_all_know_that_none_had_a_gangster(game):
    state = fight(game, *TIED[:2], hands={"P0": "LIQ BRIB", "P1": "REV"})
    state.play(0, "send nobody")
    state.play(1, "send nobody")
    assert happened(state, "took")
    assert not any(map(is_gangster, found_in_hand(state, 0, viewer=1)))
    assert not any(map(is_gangster, found_in_hand(state, 1, viewer=0)))


def test_cp_reinf_2_what_is_drawn_later_may_be_anything(game):
    state = do(nobody_to_send(game), "draw", "draw", "draw")
    specials = Counter(len(specials_of(twin, 1)) for twin in deals(state, 0, 100))
    assert min(specials) == 2
    assert specials[2] > 50


def test_cp_reinf_2_the_knowledge_fades_with_each_special_that_is_played(game):
    state = nobody_to_send(game)
    do(state, "revolver")
    for card in ("G2", "G4"):
        draw(state, card)
    specials = Counter(len(specials_of(twin, 1)) for twin in deals(state, 0, 100))
    assert min(specials) == 1
    assert specials[1] > 50
    do(state, "place G2 at br2", "limousine")
    assert hand_size(state, 1) == 1
    assert any(map(is_gangster, found_in_hand(state, 1, 0)))


def test_a_special_that_comes_back_by_the_deck_is_none_of_those_that_were_known(game):
    """P2 plays the Liquidation, shuffles it into the deck by Bribery, and P1 draws a card."""
    state = game.position(LOSING | {"hands": {"P0": "V8 V9 V10", "P1": "R1 LIMO RAID", "P2": "LIQ BRIB RAID V1 V3"}})
    do(state, "place R1 at br1")
    assert "LIQ" in found_in_hand(state, 1, 0)
    do(state, "liquidate P1 at br1", "bribery", "take R1", "place V1 at br1")
    do(state, *(f"place {card} at br1" for card in ("V8", "V9", "V10")), "draw")
    assert "LIQ" in hand(state, 1)
    for twin in deals(state, 0):
        assert sum(card in ("RAID", "LIMO") for card in hand(twin, 1)) >= 2


@pytest.mark.parametrize(
    ("more", "possible"),
    [
        ({}, {"LIMO", "BRIB", "LIQ", "RAID"}),
        ({"revolvers": 2}, {"LIMO", "BRIB", "LIQ", "RAID", "REV"}),
        ({"columns": {"P0": {"br1": "Y1"}, "P1": {"br1": "G1 G2 G3"}}}, {"LIMO", "BRIB"}),
        ({"columns": {"P0": {"br1": "Y1 Y2 Y3 Y4 Y5"}, "P1": {"br1": "G1 G2 G3"}}}, {"LIMO", "BRIB", "LIQ"}),
        ({"columns": {"P1": {"br1": "G1 G2 G3 G4"}}}, {"LIMO", "BRIB", "LIQ", "RAID", "REV", "V1", "V3"}),
    ],
    ids=["no Revolver", "two Revolvers played", "Liquidation and Raid have a target", "a marked target", "no room"],
)
def test_cp_turn_4_who_lost_actions_is_known_to_hold_nothing_that_could_be_played(game, more, possible):
    state = do(game.position(LOSING | more), "place R1 at br1")
    assert happened(state, "lost")
    assert found_in_hand(state, 1, 0) == possible


def test_cp_turn_4_losing_actions_again_with_the_same_hand_takes_nothing_back(game):
    """Liquidation and Raid had a target when P1 lost actions before; this time they have none."""
    state = game.position(
        LOSING
        | {
            "hands": {"P0": "V8", "P1": "LIMO BRIB", "P2": "V1 V3 LIQ REV RAID"},
            "barren": {"P1": {"count": 2, "of": "LIMO REV BRIB"}},
            "step": "turn",
        }
    )
    assert happened(state, "lost")
    assert found_in_hand(state, 1, 0) == {"LIMO", "BRIB"}


@pytest.mark.parametrize(
    "again",
    [
        lambda state: state.game.position(state.position()),
        lambda state: pickle.loads(pickle.dumps(state)),
        lambda state: state.clone(),
        lambda state: state.redeal(2, 5),
    ],
    ids=["position", "pickle", "clone", "redeal"],
)
def test_what_is_known_of_a_hand_is_kept(game, again):
    state = again(do(game.position(LOSING), "place R1 at br1"))
    assert state.position()["barren"] == {"P1": {"count": 2, "of": "LIQ RAID LIMO BRIB"}}
    assert found_in_hand(state, 1, 0) <= {"LIMO", "BRIB", "LIQ", "RAID"}
    state = again(nobody_to_send(game))
    assert not any(map(is_gangster, found_in_hand(state, 1, 0)))


def test_in_games_with_many_specials_what_is_known_is_always_true_and_redeals_respect_it(game):
    box = ["LIQ", "RAID", "RAID", "LIMO", "REV", "BRIB", "R1", "B2", "G3", "Y4", "V5", "R6", "B7", "G8"]
    met = 0
    for seed in range(30):
        chance = random.Random(seed)
        chance.shuffle(box)
        state = game.position(
            {
                "seats": 3,
                "street": "br1",
                "tiles": "jc1",
                "deck": " ".join(box[9:]),
                "hands": {f"P{seat}": box[3 * seat : 3 * seat + 3] for seat in range(3)},
            }
        )
        while not state.over and state.moves < 60:
            seat = chance.choice(state.waiting)
            state.play(seat, chance.choice(state.legal(seat)))
            barren = state.position().get("barren", {})
            met += len(barren)
            for name, known in barren.items():
                for twin in (state, state.redeal(chance.randrange(3), seed)):
                    cards = hand(twin, int(name[1]))
                    assert sum(card in known["of"].split() for card in cards) >= known["count"]
    assert met > 50


# The real cards are never dealt again


def secrets(state, seat: int) -> tuple:
    """All that a seat can't see: the others' hands and all columns."""
    position = state.position()
    hands = {name: sorted(cards.split()) for name, cards in position["hands"].items() if name != f"P{seat}"}
    return hands, position["columns"]


def hidden_count(state, seat: int) -> int:
    """How many cards in the others' hands and columns a seat can't see."""
    view = state.view(seat)
    cards = [card for slot in view["street"] for column in slot["columns"] for card in column]
    held = sum(player["hand"] for player in view["players"] if player["seat"] != seat)
    return held + sum(card["card"] is None for card in cards)


@pytest.mark.parametrize(("seats", "seed"), [(5, 128), (5, 261), (6, 25), (6, 55), (6, 82), (6, 238)])
def test_many_hidden_cards_are_never_all_dealt_as_they_really_lie(game, seats, seed):
    """A redeal that gives up and keeps the real cards would show a bot everything."""
    state, chance = game.new(seats=seats, seed=seed), random.Random(seed)
    while not state.over:
        seat = chance.randrange(seats)
        if state.moves % 6 == 0 and hidden_count(state, seat) >= 10 and state.view()["deck"] >= 4:
            real = secrets(state, seat)
            assert not all(secrets(state.redeal(seat, k), seat) == real for k in range(3)), state.moves
        seat = chance.choice(state.waiting)
        state.play(seat, chance.choice(state.legal(seat)))
