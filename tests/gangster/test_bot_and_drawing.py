"""The greedy bot plays well and always ends; the table can be drawn at any moment."""

from __future__ import annotations

import random

import pytest
from rich.console import Console

from backroom import bots
from backroom.terminal.draw import drawing_of


def play(game, names, seed, **options):
    """A game between bots, by name."""
    state = game.new(len(names), seed, **options)
    players = [bots.bot("gangster", name, seed) for name in names]
    while not state.over and state.moves < 2000:
        seat = state.waiting[0]
        state.play(seat, bots.ask(players[seat], state, seat, seed))
    return state


def test_greedy_beats_three_random_players(game):
    for seed in range(4):
        names = ["random"] * 4
        names[seed] = "greedy"
        assert play(game, names, seed).ranking[0] == [seed]


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_greedy_players_end_the_strict_game(game, seats):
    assert play(game, ["greedy"] * seats, 3, stall_rule=False).over


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_table_is_drawn_within_80_columns_without_a_broken_line(game, seats):
    state, chance = game.new(seats, 2), random.Random(2)
    while not state.over:
        if state.moves % 25 == 0:
            lines = drawn(state).splitlines()
            assert max(map(len, lines)) <= 80
            assert len(lines) == len(drawn(state, 120).splitlines()), "nothing is wrapped"
            for each in state.view()["districts"]:
                assert any(each["name"] in line for line in lines)
        state.play(state.waiting[0], chance.choice(state.legal(state.waiting[0])))
    assert "reckoning now" in drawn(state)


def drawn(state, width=80):
    """The table as text."""
    console = Console(width=width, color_system=None)
    with console.capture() as capture:
        console.print(drawing_of("gangster")(state.view(0), [f"Greedy {seat}" for seat in range(state.seats)]))
    return capture.get()
