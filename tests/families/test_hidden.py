"""FA-HID: who knows what, and that every rule of the ledger has its test."""

from __future__ import annotations

import random
import re
from pathlib import Path

from .table import at, choices, do, hand, happened, kind, player

LEDGER = Path(__file__).parents[2] / "src" / "backroom" / "games" / "families" / "rules.md"


def middle(game, seats=4, moves=120, seed=5):
    """A state in the middle of a random game."""
    state, chance = game.new(seats, seed), random.Random(seed)
    for _ in range(moves):
        seat = chance.choice(state.waiting)
        state.play(seat, chance.choice(state.legal(seat)))
    return state


def test_fa_hid_1_open_to_all(game):
    view = middle(game).view()
    assert {"city", "spaces", "rows", "players", "agents", "deck", "extra_cards"} <= set(view)
    assert all(isinstance(entry["hand"], int) and isinstance(entry["hat"], int) for entry in view["players"])


def test_fa_hid_2_hands_and_influence_are_their_owners(game):
    state = at(game, hands={"P0": "car art"}, influence={"P0": {"hat": "title"}}, bottom=["P0 mansion", "P1 car"])
    assert state.view(0)["mine"]["hat"] == ["title"] and hand(state, 0) == ["car", "art"]
    assert state.view(0)["mine"]["bottom"] == [{"above": 0, "card": "mansion"}]
    assert "title" not in str(state.view(1)["mine"]) and state.view()["mine"] is None
    redealt = state.redeal(0, 4)
    assert redealt.view(0)["mine"] == state.view(0)["mine"]


def test_fa_hid_3_nobody_knows_hidden_businesses_or_the_draw_pile(game):
    state = middle(game, 2)
    assert all(entry["business"] is None or entry["points"] for entry in state.view(0)["city"])
    removed = {state.redeal(0, seed).position()["removed"] for seed in range(12)}
    assert len(removed) > 1


def test_fa_hid_4_of_the_discard_pile_a_seat_knows_its_own_and_the_open_ones(game):
    state = at(game, discard={"P0": "car art", "P1": "title", "open": "movement"})
    assert state.view(0)["mine"]["discarded"] == ["car", "art"] and state.view(1)["mine"]["discarded"] == ["title"]
    assert state.view()["discard"] == {"cards": 4, "open": ["movement"]}
    own = {state.redeal(0, seed).position()["discard"]["P0"] for seed in range(8)}
    other = {state.redeal(0, seed).position()["discard"]["P1"] for seed in range(8)}
    assert own == {"car art"} and len(other) > 1


def test_fa_hid_5_who_is_asked_to_oppose_depends_on_open_data(game):
    for cards in ("car", "gangster", "smuggling"):
        state = at(
            game,
            step="control",
            laid={"P0": "gangster", "P2": "gangster"},
            influence={"P2": {"hat": "art"}},
            hands={"P0": "movement", "P2": cards},
        )
        do(state, 0, "claim bar")
        assert state.waiting == (2,) and kind(state, 2) == "oppose"


def test_fa_hid_6_a_spectator_sees_how_many_cards_are_drawn(game):
    state = at(game, hands={"P0": "car art"})
    do(state, 0, "businesses", sorted(choices(state, 0))[0] if kind(state, 0) == "reveal" else "reveal A3")
    assert happened(state, "drew")[0] == {"seat": 0} and "card" in happened(state, "drew", 0)[0]
    assert player(state, 0)["hand"] == 3


def test_who_is_asked_always_has_a_choice(game):
    for seed in range(3):
        state, chance = game.new(4, seed), random.Random(seed)
        while not state.over:
            for seat in state.waiting:
                assert len(state.legal(seat)) > 1
            seat = chance.choice(state.waiting)
            state.play(seat, chance.choice(state.legal(seat)))


def test_every_rule_of_the_ledger_has_a_test():
    ids = re.findall(r"^- FA-([A-Z0-9]+)\.(\d+)", LEDGER.read_text(encoding="utf-8"), re.MULTILINE)
    tests = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    missing = [f"FA-{section}.{n}" for section, n in ids if f"def test_fa_{section.lower()}_{n}_" not in tests]
    assert len(ids) > 130 and missing == []
