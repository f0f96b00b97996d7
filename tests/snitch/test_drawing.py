"""The terminal's drawing of the board."""

from __future__ import annotations

import io
import random

from rich.console import Console

from backroom.terminal.draw import drawing_of

from .table import do

NAMES = ["Ann", "Bob", "Christopher", "P3"]


def drawn(view, width=80) -> str:
    """What is printed."""
    console = Console(file=io.StringIO(), width=width, color_system=None)
    console.print(drawing_of("snitch")(view, NAMES))
    return console.file.getvalue()


def test_all_areas_with_henchmen_casinos_control_and_income_are_drawn(game):
    state = game.position({"areas": {"LP": "3/1/0/0"}, "casinos": "LP", "cash": {"P0": 7000, "P1": 8000}})
    text = drawn(state.view(0))
    assert all(
        place["name"] in text and f"{place['code']} {place['income']}" in text for place in state.view()["areas"]
    )
    assert "*P0 Ann" in text and " P1 Bob" in text and "[$] casino" in text and "pays $6000" in text


def test_the_reason_of_an_income_is_drawn_as_income_explains_it(game):
    state = game.position({"areas": {"LP": "3/1/0/0", "CI": "0/2/0/0", "NS": "1/1/0/0"}})
    text = drawn(state.view(0))
    assert "LP 5 contested" in text and "CI 5 sole" in text and "NS 4 tied" in text and "GC 4 ─" in text
    for area in state.view()["areas"]:
        boss = area["control"]
        if boss is not None:
            said = next(each for each in state.income(boss)["areas"] if each["code"] == area["code"])
            assert (area["pays"], area["why"]) == (said["amount"], said["why"])


def test_the_own_cash_is_drawn_and_that_of_others_is_not(game):
    state = game.position({"cash": {"P0": 7000, "P1": 123000}, "register": {"P0": 9000, "P1": 456000}})
    text = drawn(state.view(0))
    assert "$7000" in text and "$456000" in text and "123000" not in text
    shown = game.position(state.position() | {"round": 8, "shown": {"round": 7, "cash": {"P1": 55000}}})
    assert "? ($55000 in R7)" in drawn(shown.view(0))


def test_the_odds_of_the_next_chip_are_drawn(game):
    assert "1 in 6 (17%)" in drawn(game.new().view())
    assert "1 in 2 (50%)" in drawn(game.position({"bag": {"cops": 1, "aside": 2, "out": 2}}).view())


def test_a_fight_and_a_bribe_under_way_are_drawn(game):
    state = game.position({"areas": {"GC": "7/3/2/1"}, "step": "fight", "cash": {"P0": 9000}})
    do(state, "fight GC", "against P1 1 1")
    assert "Bob 1 three-to-one, 1 one-to-one; now against Christopher" in drawn(state.view(2))
    state = game.position(
        {
            "bribes": "refusable",
            "step": "bribe",
            "target": "LP",
            "areas": {"LP": "0/2/0/0"},
            "cash": {"P1": 9000},
            "snitch": "P0",
        }
    )
    assert "A cop wants $2000 from Bob (The Loop)" in drawn(state.view(2))


def test_every_position_of_a_game_fits_into_80_columns(game):
    state, chance = game.new(seed=5), random.Random(5)
    while not state.over:
        if state.moves % 9 == 0:
            lines = drawn(state.view(state.waiting[0])).splitlines()
            assert max(map(len, lines)) <= 80 and len(lines) <= 34
            assert len(lines) == len(drawn(state.view(state.waiting[0]), 120).splitlines()), "nothing is wrapped"
        state.play(state.waiting[0], chance.choice(state.legal(state.waiting[0])))
    assert drawn(state.view())
