"""The invariants I1 to I8 of examples.md as properties of random games: 10,000 in the compiled build.

One pass over the games proves all of them. It reads the raw numbers of a state (``dump``, thousands of dollars)
and of its log, because views and events in words would take most of the time.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import backroom
from backroom.core.state import NEWS_WIDTH
from backroom.games.snitch.words import WORDS

FIELDS = backroom.game("snitch", "interpreted").state.KEPT
SEATS, AREAS = range(4), range(8)
FACT = {fact.name: number for number, fact in enumerate(WORDS.facts)}
PAID = {
    FACT[name]: list(WORDS.facts[FACT[name]].fields).index("paid")
    for name in ("bailed", "buried", "casino", "factory", "bribed")
}
EVERY = 17
"""Every so many choices a position is looked at; no step of a turn comes at regular distances."""


def raw(state: Any) -> dict[str, Any]:
    """All that a state keeps, by name."""
    return dict(zip(FIELDS, state.dump(), strict=True))


def men_in(values: dict[str, Any], area: int) -> list[int]:
    """The henchmen of each seat in an area."""
    there: list[int] = values["men"][area * 4 : area * 4 + 4]
    return there


def check_table(values: dict[str, Any]) -> None:
    """I1: 12 henchmen a colour; I2: 0 <= cash <= register; I3: casinos and factories; I4: five cops.
    (An area has at most one casino and a player one factory because both are bit sets.)"""
    hand, pool, jail, men = values["hand"], values["pool"], values["jail"], values["men"]
    cash, register = values["cash"], values["register"]
    for seat in SEATS:
        assert hand[seat] + pool[seat] + jail[seat] + sum(men[seat::4]) == 12, "I1"
        assert 0 <= cash[seat] <= register[seat], "I2"
    assert min(hand + pool + jail + men) >= 0, "I1"
    assert values["casinos"].bit_count() <= 5 and values["casinos"] < 1 << 8 and values["factories"] < 1 << 4, "I3"
    assert values["cops"] + values["aside"] + values["out"] == 5 and values["cops"] >= 0, "I4"


def check_incomes(state: Any, values: dict[str, Any]) -> None:
    """I7: an area pays whoever has more henchmen there than any other, and nobody if there is no such seat."""
    incomes = [state.income(seat)["areas"] for seat in SEATS]
    for area in AREAS:
        men = men_in(values, area)
        bosses = [seat for seat in SEATS if men[seat] == max(men) > 0]
        paid = [seat for seat in SEATS if incomes[seat][area]["amount"]]
        assert paid == (bosses if len(bosses) == 1 else []), "I7"


def check_choices(state: Any, values: dict[str, Any], chance: random.Random) -> Any:
    """I8: the choices of whoever is asked are the same with any other cash of the others; a state with such."""
    seat, twin = state.waiting[0], state.clone()
    cash = [
        values["cash"][other] if other == seat else int(chance.random() * (values["register"][other] + 1))
        for other in SEATS
    ]
    twin.load(list((values | {"cash": cash}).values()))
    assert twin.waiting == state.waiting and twin.legal(seat) == state.legal(seat), "I8"
    return twin


def check_log(state: Any, values: dict[str, Any]) -> None:
    """I5: what is missing from the cash was spent; I6: 48 turns, 11 draws, 2 to 11 raids, so that the
    Untouchables were in the bag at every draw (I4)."""
    log = state.log
    spent, counts = [0] * 4, Counter(log[::NEWS_WIDTH])
    for at in range(0, len(log), NEWS_WIDTH):
        if log[at] in PAID:
            spent[log[at + 2]] += log[at + 2 + PAID[log[at]]]
    assert [values["register"][seat] - values["cash"][seat] for seat in SEATS] == spent, "I5"
    cops, raids = counts[FACT["cop"]], counts[FACT["untouchables"]]
    assert (counts[FACT["turn"]], cops + raids, counts[FACT["snitch"]]) == (48, 11, 11), "I6"
    assert 2 <= raids == counts[FACT["raided"]] == counts[FACT["refilled"]] <= 11, "I6"


@pytest.mark.parametrize("part", range(4))
def test_the_invariants_i1_to_i8_hold_in_random_games(game, part):
    """A quarter of the games each, so that they can be played side by side."""
    chance = random.Random(part)
    games = 2500 if game.build == "compiled" else 25
    for seed in range(part * games, (part + 1) * games):
        state, left = game.new(seed=seed), seed % EVERY
        while waiting := state.waiting:
            if left == 0:
                left, values = EVERY, raw(state)
                check_table(values)
                check_choices(state, values, chance)
                if chance.random() < 0.1:
                    check_incomes(state, values)
            left -= 1
            legal = state.legal(waiting[0])
            state.play(waiting[0], legal[int(chance.random() * len(legal))])
        assert state.events(len(state.log)) == [], "the log is complete"
        values = raw(state)
        check_table(values)
        check_log(state, values)


def test_the_invariants_hold_at_every_single_decision(game):
    chance = random.Random(8)
    for seed in range(40 if game.build == "compiled" else 5):
        state, others = game.new(seed=seed), 0
        while not state.over:
            values, view = raw(state), state.view()
            check_table(values)
            check_incomes(state, values)
            others += raw(check_choices(state, values, chance))["cash"] != values["cash"]
            for number, area in enumerate(view["areas"]):
                assert area["men"] == men_in(values, number)
            assert [player["register"] for player in view["players"]] == [1000 * each for each in values["register"]]
            assert [state.view(seat)["players"][seat]["cash"] for seat in SEATS] == [
                1000 * each for each in values["cash"]
            ], "I2: all sums are multiples of 1000"
            state.play(state.waiting[0], chance.choice(state.legal(state.waiting[0])))
        assert others > 100, "the choices were listed with other cash"
