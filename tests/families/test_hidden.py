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


HIDING = {"return_setup", "return_drawn", "influence_card", "pay", "discard"}
"""Questions about cards that the others don't see."""


def openly(state, seat, action):
    """A choice as the others see it."""
    words = state.words(action)
    if kind(state, seat) in HIDING:
        return tuple(sorted({"card": "?"}.items() if "card" in words else words.items()))
    if kind(state, seat) == "lose" and words["what"].startswith(("hat ", "city ")) and "token" not in words["what"]:
        words["what"] = words["what"].split()[0]
    return tuple(sorted(words.items()))


def follow(real, other, chance):
    """Play on in two states that differ in secrets, with choices and chances that look the same, as long as that is
    possible: who is asked, and all that lies open, must be the same at every step; how many steps that were."""
    for steps in range(60):
        assert real.waiting == other.waiting, (real.position(), other.position())
        assert real.view() == other.view()
        if real.over:
            return steps
        seat = chance.choice(real.waiting)
        mine = {openly(real, seat, action): action for action in real.legal(seat)}
        theirs = {openly(other, seat, action): action for action in other.legal(seat)}
        common = sorted(mine.keys() & theirs.keys(), key=str)
        if not common:
            return steps
        choice = chance.choice(common)
        real.play(seat, mine[choice])
        other.play(seat, theirs[choice], luck=real.luck_used)
    return 60


def test_who_is_asked_depends_on_open_things_alone(game):
    steps = 0
    for seed in range(9):
        chance = random.Random(seed)
        state = middle(game, 2 + seed % 3, chance.randrange(4, 160), seed)
        for seat in range(len(state.view()["players"])):
            if not state.over:
                twin = state.redeal(seat, seed)
                steps += follow(state.clone(listen=True), twin, chance)
    assert steps > 900


def test_fa_q83_like_cards_are_asked_about(game):
    alike = at(game, hands={"P0": "car car car car car"}, round=1, step="end")
    assert alike.waiting == (0,) and choices(alike, 0) == {"discard car"}
    paying = do(at(game, hands={"P0": "gangster car car"}), 0, "gangsters paying")
    assert choices(paying, 0) == {"pay car"}
    laying = do(at(game, hands={"P0": "car car car"}), 0, "influence paying")
    assert kind(laying, 0) == "influence_card" and choices(laying, 0) == {"lay car"}
    only = at(game, hands={"P0": "movement"}, spaces={"A2": "agent"})
    assert kind(only, 0) == "action"


def test_fa_q83_what_all_can_see_is_not_asked(game):
    whole = do(at(game, hands={"P0": "gangster car"}), 0, "gangsters paying")
    assert hand(whole, 0) == [] and whole.waiting == (1,)
    empty = at(game, hands={}, active="P0")
    assert happened(empty, "action")[0]["action"] == "businesses"


def test_every_rule_of_the_ledger_has_a_test():
    ids = re.findall(r"^- FA-([A-Z0-9]+)\.(\d+)", LEDGER.read_text(encoding="utf-8"), re.MULTILINE)
    tests = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    missing = [f"FA-{section}.{n}" for section, n in ids if f"def test_fa_{section.lower()}_{n}_" not in tests]
    assert len(ids) > 130 and missing == []
