"""The bot ``greedy``: beats random play and plays for second place."""

from __future__ import annotations

import pytest

import backroom
from backroom import bots

from .table import do


def winners(game: backroom.Game, seed: int, names: list[str]) -> list[int]:
    """Who wins a game of bots."""
    state = game.new(seed=seed)
    players = [bots.bot("snitch", name, seed=seed * 4 + seat) for seat, name in enumerate(names)]
    while not state.over:
        seat = state.waiting[0]
        state.play(seat, bots.ask(players[seat], state, seat, seed=seed))
    return state.ranking[0]


def answer(state) -> str:
    """What greedy chooses."""
    seat = state.waiting[0]
    return state.text(bots.ask(bots.bot("snitch", "greedy"), state, seat, seed=1))


def test_greedy_beats_three_random_bots(game):
    games = 40 if game.build == "compiled" else 12
    won = 0
    for seed in range(games):
        names = ["greedy" if seat == seed % 4 else "random" for seat in range(4)]
        won += winners(game, seed, names) == [seed % 4]
    assert won >= 0.7 * games


def test_four_greedy_bots_finish_a_game_with_every_option(game):
    state = game.new(seed=3, casino_limit="player", bribes="refusable", two_against_one="free", raid_target="anyone")
    while not state.over:
        seat = state.waiting[0]
        state.play(seat, bots.ask(bots.bot("snitch", "greedy"), state, seat, seed=3))
    assert len(happened_bribes(state)) > 0


def happened_bribes(state) -> list[dict]:
    """Bribes that were paid or refused."""
    return [event for event in state.events() if event["event"] in ("bribed", "refused")]


@pytest.mark.parametrize(("cash", "least", "most"), [((90, 80, 40, 10), 11, 20), ((70, 80, 40, 10), 0, 0),
                                                     ((90, 40, 40, 10), 0, 0)])
def test_in_the_last_turn_greedy_ducks_below_the_second_unless_it_has_double(game, cash, least, most):
    state = game.position({"round": 12, "first": "P1", "active": "P0", "step": "charity",
                           "cash": {f"P{seat}": amount * 1000 for seat, amount in enumerate(cash)}})
    amount = int(answer(state).split("$")[1].split()[0]) // 1000
    assert least <= amount <= most
    do(state, f"give {amount * 1000}")
    assert state.ranking[0] == [0] or cash[0] < cash[1]


def test_greedy_takes_clean_kills_and_pays_no_funeral_for_nothing(game):
    state = game.position({"areas": {"LP": "3/1/0/0"}, "step": "fight", "cash": {"P0": 9000}, "round": 3})
    assert answer(state) == "fight in The Loop"
    state = game.position({"areas": {"GC": "6/2/1/0"}, "step": "fight", "cash": {"P0": 9000}, "round": 12})
    do(state, "fight in GC")
    assert "one-to-one" in answer(state)


def test_greedy_names_what_its_rival_can_not_pay(game):
    state = game.position({"step": "cop", "snitch": "P0", "areas": {"LP": "0/3/0/0", "CI": "0/0/3/0"},
                           "casinos": "LP CI", "cash": {"P1": 2000, "P2": 60000}})
    assert answer(state) == "inform on The Loop"
