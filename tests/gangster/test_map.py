"""GA-MAP: the table of the ledger, compared with what the roads give."""

from __future__ import annotations

from importlib import resources

import pytest

from .table import drives

COLUMNS = ("from", "1", "2", "3", "4", "circle")


def ledger_table():
    """The rows of GA-MAP as sets of places."""
    text = resources.files("backroom.games.gangster").joinpath("rules.md").read_text(encoding="utf-8")
    section = text.split("## GA-MAP")[1].split("\n## ")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in section.splitlines() if line[:1] == "|"]
    return {
        place(row[0]): {
            steps: {place(name.strip()) for name in cell.split(",")}
            for steps, cell in zip("1234", row[1:5], strict=True)
        }
        | {"circle": row[5] == "yes"}
        for row in rows[2:]
    }


def place(name):
    return "gold_coast" if name == "GC" else name


TABLE = ledger_table()


def at(game, start, upgrade, seats=4):
    return game.position({"seats": seats, "autos": {"blue": start}, "upgrades": {"blue": upgrade}})


@pytest.mark.parametrize("start", TABLE)
def test_ga_drive_1_every_card_reaches_exactly_what_the_ledger_says(game, start):
    for card in (1, 2, 3):
        assert drives(at(game, start, "door"), card) == TABLE[start][str(card)]


@pytest.mark.parametrize("start", TABLE)
def test_ga_eng_1_the_engine_adds_exactly_one_step(game, start):
    state = at(game, start, "engine")
    assert drives(state, 1) == TABLE[start]["1"] | TABLE[start]["2"]
    assert drives(state, 2) == TABLE[start]["2"] | TABLE[start]["3"]
    assert drives(state, 3) - {start} == TABLE[start]["3"] | TABLE[start]["4"]


@pytest.mark.parametrize("start", TABLE)
def test_ga_eng_3_the_circle_is_four_steps_with_card_3(game, start):
    state = at(game, start, "engine")
    assert (start in drives(state, 3)) == TABLE[start]["circle"]
    assert start not in drives(state, 1) | drives(state, 2)


OPEN_ROADS = {start: row["1"] - {"cicero"} for start, row in TABLE.items() if start != "cicero"}


def walks(start, steps):
    """All simple routes without Cicero, written anew: the harbor only as the last step."""
    routes = [[start]]
    for step in range(steps):
        routes = [
            [*route, end]
            for route in routes
            for end in OPEN_ROADS[route[-1]]
            if end not in route and (end != "gold_coast" or step == steps - 1)
        ]
    return routes


@pytest.mark.parametrize("start", OPEN_ROADS)
def test_ga_3p_1_with_cicero_closed_only_routes_around_it_are_left(game, start):
    for card in (1, 2, 3):
        assert drives(at(game, start, "door", 3), card) == {route[-1] for route in walks(start, card)}
    around = any(start in OPEN_ROADS[route[-1]] for route in walks(start, 3) if route[-1] != "gold_coast")
    longer = {route[-1] for route in walks(start, 4)}
    circle = {start} if around and start != "gold_coast" else set()
    assert drives(at(game, start, "engine", 3), 3) == {route[-1] for route in walks(start, 3)} | longer | circle


def test_ga_turn_3_every_card_has_a_destination_from_every_place(game):
    for seats, starts in ((4, TABLE), (3, OPEN_ROADS)):
        for start in starts:
            assert all(len(drives(at(game, start, "door", seats), card)) >= 2 for card in (1, 2, 3))
