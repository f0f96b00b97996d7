"""SN-CASH and SN-END."""

from __future__ import annotations

import random

import pytest

from .table import cash, do, happened


def finished(game, *money):
    """A game that ends with this cash."""
    return game.position({"step": "end", "cash": {f"P{seat}": amount for seat, amount in enumerate(money)}})


def test_sn_cash_1_the_cash_of_others_is_not_seen(game):
    state = game.position({"cash": {"P0": 5000, "P1": 7000}, "areas": {"LP": "1/0/0/0"}})
    assert [one["cash"] for one in state.view(0)["players"]] == [5000, None, None, None]
    assert [one["cash"] for one in state.view(1)["players"]] == [None, 7000, None, None]


FLOWS = {
    "earned": ("income", 1),
    "bailed": ("paid", -1),
    "buried": ("paid", -1),
    "casino": ("paid", -1),
    "factory": ("paid", -1),
    "gave": ("paid", -1),
    "bribed": ("paid", -1),
}


def test_sn_cash_2_whoever_adds_up_the_log_knows_every_total(game):
    state, chance, since, totals = game.new(seed=6), random.Random(6), 0, [0] * 4
    while not state.over:
        state.play(state.waiting[0], chance.choice(state.legal(state.waiting[0])))
        for event in state.events(since):
            since = event["n"] + 1
            if event["event"] in FLOWS:
                key, sign = FLOWS[event["event"]]
                totals[event["seat"]] += sign * event[key]
        assert totals == state.counted_cash() == cash(state)
        assert state.redeal(1, 5).counted_cash() == totals


@pytest.mark.parametrize("number", [6, 9])
def test_sn_cash_3_at_a_reveal_everybody_sees_all_totals_and_the_snapshot_stays(game, number):
    state = game.position(
        {"step": "untouchables", "round": number, "snitch": "P0", "hand": {"P1": 1}, "cash": {"P0": 8000, "P1": 3000}}
    )
    do(state, "raid P1")
    for seat in (None, 0, 1, 2, 3):
        told = {event["seat"]: event["cash"] for event in state.events(0, seat) if event["event"] == "showed"}
        assert told == {0: 8000, 1: 3000, 2: 0, 3: 0}
        assert [one["shown"] for one in state.view(seat)["players"]] == [
            {"round": number + 1, "cash": amount} for amount in (8000, 3000, 0, 0)
        ]
    do(state, "bail 1")
    seen = state.view(0)["players"][1]
    assert seen["shown"]["cash"] == 3000 and seen["cash"] is None


def test_sn_cash_4_a_spectator_sees_all_but_the_totals(game):
    state = game.position({"cash": {"P0": 5000}, "areas": {"LP": "1/0/0/0"}, "hand": {"P0": 1}})
    seen, own = state.view(None), state.view(0)
    assert [one["cash"] for one in seen["players"]] == [None] * 4
    own["players"][0]["cash"] = None
    assert {**own, "you": None} == seen
    assert state.events(0, None) == state.events(0, 0)


def test_sn_end_1_the_game_ends_after_the_last_charity_of_round_12(game):
    state = game.position({"round": 12, "active": "P3", "step": "charity", "cash": {"P3": 5000, "P0": 3000}})
    assert not state.over
    do(state, "give 1000")
    assert state.over and not happened(state, "snitch", "cop", "bribed")
    assert [event["cash"] for event in happened(state, "showed")] == [3000, 0, 0, 4000]


def test_sn_end_2_the_richest_lose_half(game):
    assert finished(game, 90000, 70000, 40000, 10000).scores == [45000, 70000, 40000, 10000]
    state = finished(game, 90000, 90000, 50000, 10000)
    assert state.scores == [45000, 45000, 50000, 10000] and state.ranking == [[2], [0, 1], [3]]
    assert [event["seat"] for event in happened(state, "arrested")] == [0, 1]


def test_sn_end_3_half_is_exact(game):
    state = finished(game, 41000, 20000, 0, 0)
    assert state.scores == [20500, 20000, 0, 0] and state.ranking[0] == [0]
    assert happened(state, "arrested")[0]["lost"] == 20500


@pytest.mark.parametrize(
    ("money", "ranking"),
    [
        ((40000, 20000, 5000, 5000), [[0, 1], [2, 3]]),
        ((0, 0, 0, 0), [[0, 1, 2, 3]]),
        ((50000, 30000, 30000, 1000), [[1, 2], [0], [3]]),
    ],
)
def test_sn_end_4_a_tie_is_a_shared_place(game, money, ranking):
    state = finished(game, *money)
    assert state.ranking == ranking
    assert [event["seat"] for event in happened(state, "won")] == ranking[0]


def test_sn_end_5_the_richest_wins_with_more_than_double_and_only_cash_counts(game):
    state = game.position(
        {
            "step": "end",
            "cash": {"P0": 150000, "P1": 70000},
            "factories": "P2",
            "casinos": "LP",
            "areas": {"LP": "0/0/9/0"},
            "register": {"P2": 900000},
        }
    )
    assert state.ranking == [[0], [1], [2, 3]] and state.scores == [75000, 70000, 0, 0]
