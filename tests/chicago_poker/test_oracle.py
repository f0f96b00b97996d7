"""The menu against a second reading of the ledger, on thousands of random positions and in random games.

``BACKROOM_ORACLE_SEEDS=30 pytest tests/chicago_poker/test_oracle.py`` tries three times as many.
"""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest

import backroom

from .oracle import Revolvers, Seat, legal, offered
from .table import BOX, SPECIALS, active, all_cards, can, hand_size, happened

TILES = [f"{kind}{n}" for kind in ("sp", "jc", "br", "gh") for n in range(1, 6)]
SEEDS = int(os.environ.get("BACKROOM_ORACLE_SEEDS", "10"))
OPEN = {2: 2, 3: 2, 4: 3, 5: 4, 6: 4}


def random_position(chance: random.Random) -> dict:
    """A turn in progress: crowded columns, many specials in hand, piles that are often empty."""
    seats = chance.randint(2, 6)
    cards = chance.sample([card for card in BOX if card not in SPECIALS], 75)
    specials = chance.sample([card for card in BOX if card in SPECIALS], 6)
    tiles = chance.sample(TILES, 20)
    street = [tiles.pop() if chance.random() < 0.8 else "-" for _ in range(OPEN[seats])]
    street[chance.randrange(len(street))] = tiles.pop()
    columns = {
        f"P{seat}": {
            tile: " ".join(cards.pop() for _ in range(size))
            for tile in street
            if tile != "-"
            if (size := random_size(chance, seat)) and len(cards) > 20
        }
        for seat in range(seats)
    }
    held = [specials.pop() for _ in range(chance.choice([0, 0, 1, 2, 3, 4, 6]))]
    held += [cards.pop() for _ in range(min(chance.randint(0, 10), 14 - len(held)))]
    discard = specials[: chance.randint(0, 2)] + [cards.pop() for _ in range(chance.choice([0, 0, 1, 3]))]
    extra = chance.choice([0, 0, 0, 1, 2])
    must = chance.randint(0 if extra else 1, 3)
    return {
        "seats": seats,
        "street": street,
        "columns": columns,
        "markers": markers(chance, columns, street),
        "hands": {"P0": held},
        "discard": discard,
        "deck": cards[: chance.choice([0, 0, 1, 5])],
        "tiles": tiles[:3],
        "actions": must + extra,
        "must": must,
        "revolvers": chance.choice([0, 1, 2]) if extra else 0,
    }


def random_size(chance: random.Random, seat: int) -> int:
    """A column's length; the active seat's columns are often nearly full."""
    return chance.choice([0, 3, 4, 4, 5, 5]) if seat == 0 else chance.choice([0, 0, 0, 1, 2, 5])


def markers(chance: random.Random, columns: dict, street: list[str]) -> dict[str, str]:
    """A marker on one of the full columns of every business that has any."""
    found = {}
    for tile in street:
        full = [seat for seat, lying in columns.items() if len(lying.get(tile, "").split()) == 5]
        if full:
            found[tile] = chance.choice(full)
    return found


def agrees(state, seat: int, revolvers: int) -> None:
    """The menu has no duplicates and is what the ledger says."""
    choices = offered(state, seat)
    assert not [choice for choice, times in Counter(choices).items() if times > 1]
    assert set(choices) == legal(state, seat, revolvers), state.position()


@pytest.mark.parametrize("seed", range(SEEDS))
def test_cp_hand_7_menus_of_random_positions_are_what_the_ledger_says_to_the_end_of_the_turn(game, seed):
    """CP-HAND.2-7 on every action until the turn is over; then at most seven cards are in hand."""
    chance = random.Random(seed)
    heavy = 0
    for _ in range(40):
        given = random_position(chance)
        try:
            state = game.position(given, seed=seed)
        except backroom.Invalid as error:
            assert "CP-HAND" in str(error), error
            assert cannot_end(game, given)
            continue
        turn, revolvers = state.view()["turn"], Revolvers(given["revolvers"])
        while active(state) == 0 and state.view()["turn"] == turn and not state.over:
            heavy += hand_size(state, 0) > 7
            agrees(state, 0, revolvers.count(state))
            state.play(0, chance.choice(state.legal(0)))
        assert hand_size(state, 0) <= 7
    assert heavy > 5


def cannot_end(game, given: dict) -> bool:
    """Whether the ledger's look-ahead refuses the position: seen on the same table with a harmless hand."""
    state = game.position(given | {"hands": {"P0": "REV"}, "deck": "", "discard": ""})
    view = state.view(0) | {"hand": given["hands"]["P0"], "you": 0}
    return not Seat(view, given["revolvers"]).can_end(len(given["hands"]["P0"]), given["actions"])


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("seed", range((SEEDS + 9) // 10))
def test_cp_dec_3_menus_of_random_games_are_what_the_ledger_says(game, seats, seed):
    chance = random.Random(f"{seats} {seed}")
    state, revolvers = game.new(seats=seats, seed=seed), Revolvers()
    cards = sorted(all_cards(state))
    while not state.over:
        for seat in state.waiting:
            agrees(state, seat, revolvers.count(state))
        seat = chance.choice(state.waiting)
        choices = state.legal(seat)
        rare = [action for action in choices if state.words(action)["do"] not in ("draw", "place", "end turn")]
        state.play(seat, chance.choice(rare if rare and chance.random() < 0.3 else choices))
        assert sorted(all_cards(state)) == cards


def test_cp_hand_4_a_turn_with_revolver_bribery_and_revolver_is_what_the_ledger_says(game):
    """AMB.41: Revolver, Bribery (fetching the Revolver), Revolver, and then anything, with a heavy hand."""
    for seed in range(12):
        chance = random.Random(seed)
        state = game.position(
            {
                "seats": 2,
                "street": "br1 jc1",
                "deck": "G1 G2 G3 G4 G5 G6",
                "discard": "V1",
                "hands": {"P0": "REV BRIB RAID LIQ R1 R2 R3"},
                "columns": {"P0": {"br1": "Y1 Y2 Y3"}, "P1": {"br1": "B1"}},
            }
        )
        revolvers = Revolvers()
        while active(state) == 0:
            agrees(state, 0, revolvers.count(state))
            wanted = [move for move in ("revolver", "bribery", "take REV") if can(state, move)]
            state.play(0, wanted[0] if wanted else chance.choice(state.legal(0)))
        assert hand_size(state, 0) <= 7
        assert len(happened(state, "revolver")) == 2
