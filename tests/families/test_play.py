"""Bots that finish and win their games, and the drawing of the table."""

from __future__ import annotations

import pytest
from rich.console import Console

from backroom import bots
from backroom.games.families import EDITION
from backroom.terminal.draw import drawing_of


def play(game, seats, players, seed):
    """A whole game of bots."""
    state = game.new(seats, seed)
    while not state.over:
        seat = state.waiting[0]
        state.play(seat, bots.ask(players[seat], state, seat, seed))
    return state


@pytest.mark.parametrize("width", [80, 120])
def test_the_drawing_of_a_full_table_fits_the_screen(game, width):
    """Nothing but the names of businesses in the city is cut; the nearest business stands first."""
    cells = [entry["cell"] for entry in game.new(4, 1).view()["city"]]
    state = game.position(
        {
            "round": 3,
            "step": "control",
            "city": dict(zip(cells, [entry["id"] for entry in EDITION["business"]], strict=True)),
            "control": {"P0": " ".join(cells[:9]), "P1": " ".join(cells[9:14]), "P2": " ".join(cells[14:18])},
            "laid": {"P0": "gangster family mansion car art title", "P1": "gangster gangster car"},
            "hands": {"P0": "car smuggling movement movement"},
            "influence": {"P0": {"hat": "car", "city": "art"}},
            "henchmen": {
                "P0": {
                    "influence": "grey brown",
                    "gangsters": "purple",
                    "goods": "brown brown",
                    "business": "purple orange",
                    "special": "orange orange",
                    "movement": "grey grey",
                }
            },
            "godfather": "P0",
            "boss_used": "P0",
            "attacks": {"P0": 1},
            "immune": {"P0": "bribe ethics"},
        }
    )
    console = Console(width=width, color_system=None)
    with console.capture() as drawn:
        console.print(drawing_of("families")(state.view(0), ["Ann", "Bob", "Cyrus", "Dee"]))
    lines = drawn.get().splitlines()
    assert max(map(len, lines)) <= width and all("…" not in line for line in lines if "│" not in line)
    assert any("P0 controls A1 A3" in line for line in lines) and any("mansion car art title" in line for line in lines)
    first = next(at for at, line in enumerate(lines) if line.startswith("business "))
    assert lines[first + 1].rstrip().endswith("nothing") and not lines[-12].rstrip().endswith("nothing")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_beats_random_players(game, seats):
    wins = 0
    for seed in range(2):
        players = [bots.bot("families", "greedy" if seat == seed % seats else "random", seed) for seat in range(seats)]
        wins += seed % seats in play(game, seats, players, seed).ranking[0]
    assert wins == 2


def test_the_drawing_shows_the_city_the_board_the_hand_and_what_is_missing(game):
    state = game.position(
        {
            "city": {"B4": "airport"},
            "hands": {"P0": "car smuggling"},
            "spaces": {"A2": "agent"},
            "laid": {"P0": "gangster"},
        }
    )
    console = Console(width=120, color_system=None)
    with console.capture() as drawn:
        console.print(drawing_of("families")(state.view(0), ["ann", "bob", "cy", "dee"]))
    text = drawn.get()
    assert "airport" in text and "???" in text and "2 grey, 1 gang, $1" in text
    assert "Your hand: car, smuggling" in text and "Draw 3 cards." in text
    with console.capture() as drawn:
        console.print(drawing_of("families")(state.view(), ["ann", "bob", "cy", "dee"]))
    assert "Your hand" not in drawn.get()
