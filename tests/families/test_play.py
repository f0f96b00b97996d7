"""Bots that finish and win their games, and the drawing of the table."""

from __future__ import annotations

import pytest
from rich.console import Console

from backroom import bots
from backroom.terminal.draw import drawing_of


def play(game, seats, players, seed):
    """A whole game of bots."""
    state = game.new(seats, seed)
    while not state.over:
        seat = state.waiting[0]
        state.play(seat, bots.ask(players[seat], state, seat, seed))
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_beats_random_players(game, seats):
    wins = 0
    for seed in range(3):
        players = [bots.bot("families", "greedy" if seat == seed % seats else "random", seed) for seat in range(seats)]
        wins += seed % seats in play(game, seats, players, seed).ranking[0]
    assert wins >= 2


def test_the_drawing_shows_the_city_the_board_the_hand_and_what_is_missing(game):
    state = game.position({"city": {"B4": "airport"}, "hands": {"P0": "car smuggling"}, "spaces": {"A2": "agent"},
                           "laid": {"P0": "gangster"}})
    console = Console(width=120, color_system=None)
    with console.capture() as drawn:
        console.print(drawing_of("families")(state.view(0), ["ann", "bob", "cy", "dee"]))
    text = drawn.get()
    assert "airport" in text and "???" in text and "2 grey, 1 gang, $1" in text
    assert "Your hand: car, smuggling" in text and "Draw 3 cards." in text
    with console.capture() as drawn:
        console.print(drawing_of("families")(state.view(), ["ann", "bob", "cy", "dee"]))
    assert "Your hand" not in drawn.get()
