"""The bot ``greedy``: beats random play and plays for second place."""

from __future__ import annotations

import pytest

import backroom
from backroom import bots
from backroom.bots.snitch.greedy import Greedy

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


@pytest.mark.parametrize(
    ("cash", "least", "most"), [((90, 80, 40, 10), 11, 20), ((70, 80, 40, 10), 0, 0), ((90, 40, 40, 10), 0, 0)]
)
def test_in_the_last_turn_greedy_ducks_below_the_second_unless_it_has_double(game, cash, least, most):
    state = game.position(
        {
            "round": 12,
            "first": "P1",
            "active": "P0",
            "step": "charity",
            "cash": {f"P{seat}": amount * 1000 for seat, amount in enumerate(cash)},
        }
    )
    amount = int(answer(state).split("$")[1].split()[0]) // 1000
    assert least <= amount <= most
    do(state, f"give {amount * 1000}")
    assert state.ranking[0] == [0] or cash[0] < cash[1]


def given(state) -> int:
    """What greedy gives to charity, in thousands."""
    return int(answer(state).split("$")[1].split()[0]) // 1000


def charity_in(game, number, cash, register=None, **more):
    """The charity step of P0 in a round; cash and register in thousands."""
    return game.position(
        {
            "round": number,
            "first": "P1",
            "active": "P0",
            "step": "charity",
            "cash": {f"P{seat}": amount * 1000 for seat, amount in enumerate(cash)},
            "register": {f"P{seat}": amount * 1000 for seat, amount in enumerate(register or cash)},
        }
        | more
    )


def test_greedy_sheds_in_time_what_the_last_turns_could_not_give_away(game):
    assert given(charity_in(game, 11, (130, 90, 40, 10))) == 20, "41 are too much for one more turn"
    assert given(charity_in(game, 11, (105, 90, 40, 10))) == 0, "that can be given in the last turn"
    assert given(charity_in(game, 6, (130, 90, 40, 10))) == 0, "six turns are left"
    assert given(charity_in(game, 11, (200, 90, 40, 10))) == 0, "more than double stays the richest and wins"
    assert given(charity_in(game, 11, (80, 130, 40, 10))) == 0, "the second keeps everything"


def test_greedy_gives_a_little_to_become_the_snitch_when_the_untouchables_are_near(game):
    thin, full = {"cops": 0, "aside": 3, "out": 2}, {"cops": 5, "aside": 0, "out": 0}
    cash, register = (30, 30, 30, 30), (52, 50, 60, 60)
    assert given(charity_in(game, 8, cash, register, bag=thin)) == 2, "the later of two equal ones is the Snitch"
    assert given(charity_in(game, 8, cash, register, bag=full)) == 0
    assert given(charity_in(game, 8, cash, (90, 50, 60, 60), bag=thin)) == 0, "that would be too dear"


@pytest.mark.parametrize(("number", "builds"), [(3, True), (9, True), (12, False)])
def test_greedy_builds_while_a_building_still_pays(game, number, builds):
    state = game.position(
        {"round": number, "step": "build", "areas": {"LP": "3/0/0/0"}, "cash": {"P0": 15000}, "factories": "P0"}
    )
    assert (answer(state) == "casino in The Loop") == builds


def test_greedy_raids_the_rival_who_has_most_to_lose_of_those_in_its_way(game):
    rich = {"step": "untouchables", "snitch": "P0", "round": 9, "cash": {"P1": 20000, "P2": 90000, "P3": 10000}}
    state = game.position(rich | {"areas": {"LP": "0/2/0/0", "CI": "0/0/2/0", "SY": "0/0/0/2"}, "casinos": "CI"})
    assert answer(state) == "raid P2"


class Hoarder(Greedy):
    """Plays like greedy but never gives anything away."""

    name = "hoarder"

    def choose(self, state, seat):
        legal = state.legal(seat)
        return legal[0] if state.words(legal[0])["do"] == "give" else super().choose(state, seat)


def test_among_hoarders_greedy_gives_in_order_not_to_be_arrested(game):
    """Four alike would be arrested in a quarter of the games each, and would give nothing."""
    games = 16 if game.build == "compiled" else 4
    arrested, gifts, won = 0, 0, 0
    for seed in range(games):
        state, own = game.new(seed=seed), seed % 4
        players = [(Greedy if seat == own else Hoarder)(seed + seat) for seat in range(4)]
        while not state.over:
            seat = state.waiting[0]
            state.play(seat, bots.ask(players[seat], state, seat, seed=seed))
        told = [event for event in state.events() if event.get("seat") == own]
        arrested += any(event["event"] == "arrested" for event in told)
        gifts += sum(event["event"] == "gave" for event in told)
        won += own in state.ranking[0]
    assert gifts >= games / 2 and arrested <= games / 4 and won >= games / 4


def test_greedy_takes_clean_kills_and_pays_no_funeral_for_nothing(game):
    state = game.position({"areas": {"LP": "3/1/0/0"}, "step": "fight", "cash": {"P0": 9000}, "round": 3})
    assert answer(state) == "fight in The Loop"
    state = game.position({"areas": {"GC": "6/2/1/0"}, "step": "fight", "cash": {"P0": 9000}, "round": 12})
    do(state, "fight in GC")
    assert "one-to-one" in answer(state)


def test_greedy_names_what_its_rival_can_not_pay(game):
    state = game.position(
        {
            "step": "cop",
            "snitch": "P0",
            "areas": {"LP": "0/3/0/0", "CI": "0/0/3/0"},
            "casinos": "LP CI",
            "cash": {"P1": 2000, "P2": 60000},
        }
    )
    assert answer(state) == "inform on The Loop"
