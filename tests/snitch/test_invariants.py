"""The invariants I1 to I8 of examples.md over random games: 10,000 in the compiled build."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

SPENDING = ("bailed", "buried", "casino", "factory", "bribed")


def check_position(said: dict[str, Any]) -> None:
    """I1 to I4 on one position."""
    men = [[int(n) for n in there.split("/")] for there in said["areas"].values()]
    for seat in range(4):
        name = f"P{seat}"
        out = sum(there[seat] for there in men) + said["hand"].get(name, 0) + said["jail"].get(name, 0)
        assert 0 <= out <= 12, "I1"
        assert 0 <= said["cash"][name] <= said["register"][name], "I2"
        assert said["cash"][name] % 1000 == said["register"][name] % 1000 == 0, "I2"
    casinos = said["casinos"].split()
    assert len(casinos) == len(set(casinos)) <= 5 and len(set(said["factories"].split())) <= 4, "I3"
    assert sum(said["bag"].values()) == 5, "I4"


def check_incomes(state: Any) -> None:
    """I1: all henchmen are somewhere; I7: an area without controller pays nobody."""
    assert set(Counter(state.inventory()["henchmen"]).values()) == {12}
    view = state.view()
    for place in view["areas"]:
        most = max(place["men"])
        bosses = [seat for seat in range(4) if place["men"][seat] == most > 0]
        assert place["control"] == (bosses[0] if len(bosses) == 1 else None)
    for seat in range(4):
        paying = [place for place in state.income(seat)["areas"] if place["amount"]]
        assert all(area["control"] == seat for area in view["areas"]
                   if area["code"] in [place["code"] for place in paying]), "I7"


def check_log(state: Any) -> None:
    """I5: what is missing from the cash was spent; I6: 48 turns, 11 draws, 2 to 11 raids."""
    spent, counts = [0] * 4, Counter[str]()
    for event in state.events():
        counts[event["event"]] += 1
        if event["event"] in SPENDING:
            spent[event["seat"]] += event["paid"]
    said = state.position()
    assert [said["register"][f"P{seat}"] - said["cash"][f"P{seat}"] for seat in range(4)] == spent, "I5"
    assert (counts["turn"], counts["cop"] + counts["untouchables"], counts["snitch"]) == (48, 11, 11), "I6"
    assert counts["untouchables"] == counts["raided"] == counts["refilled"], "I6"
    assert 2 <= counts["raided"] <= 11, "I6"


@pytest.mark.parametrize("part", range(10))
def test_invariants_i1_to_i7_hold_in_random_games(game, part):
    """A tenth of the games each, so that they can be played side by side."""
    chance = random.Random(part)
    games = 1000 if game.build == "compiled" else 15
    for seed in range(part * games, (part + 1) * games):
        state = game.new(seed=seed)
        while not state.over:
            for _ in range(30):
                if not state.over:
                    seat = state.waiting[0]
                    legal = state.legal(seat)
                    state.play(seat, legal[int(chance.random() * len(legal))])
            check_position(state.position())
        check_position(state.position())
        check_incomes(state)
        check_log(state)


def test_incomes_follow_control_at_every_decision(game):
    for seed in range(8):
        state, chance = game.new(seed=seed), random.Random(seed)
        while not state.over:
            check_incomes(state)
            check_position(state.position())
            state.play(state.waiting[0], chance.choice(state.legal(state.waiting[0])))


def test_i8_the_choices_of_a_player_depend_on_nobody_elses_cash(game):
    chance = random.Random(8)
    for seed in range(6):
        state = game.new(seed=seed)
        while not state.over:
            seat = state.waiting[0]
            said = state.position()
            for other in range(4):
                if other != seat:
                    most = said["register"][f"P{other}"] // 1000
                    said["cash"][f"P{other}"] = chance.randrange(most + 1) * 1000
            assert game.position(said).legal(seat) == state.legal(seat), "I8"
            state.play(seat, chance.choice(state.legal(seat)))
