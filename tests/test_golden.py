"""The golden games still play out as recorded."""

from __future__ import annotations

import pytest

import backroom
from tests.golden import ENDINGS, FOLDER, path_of, start, transcript


@pytest.mark.parametrize("name", ENDINGS)
def test_a_golden_game_is_played_as_it_was(name):
    assert transcript(name) == path_of(name).read_text(encoding="utf-8"), "run `make golden` and read the diff"


def test_no_golden_game_is_left_over():
    assert {name.split("/")[0] for name in ENDINGS} <= set(backroom.slugs())
    assert {path.name for path in FOLDER.iterdir()} == {path_of(name).name for name in ENDINGS}


def played(name: str):
    """The last state of a golden game, and its winner's situation."""
    text = path_of(name).read_text(encoding="utf-8")
    return next(line for line in text.splitlines() if line.startswith("result:")), text


def test_chicago_poker_has_a_game_for_each_ending():
    ways = {}
    for name in ENDINGS:
        if name.startswith("chicago_poker/"):
            _, text = played(name)
            ways[name.split("/")[1]] = text
    assert "the game stops after 2000 turns" in ways["turn-cap"]
    assert all("wins the game" in text for way, text in ways.items() if way != "turn-cap")
    assert '"street": []' in ways["last-business"].replace("\n", "").replace("  ", " ")
    assert start("chicago_poker/last-business").waiting == ()


def test_snitch_has_a_game_for_each_ending():
    ways = {name.split("/")[1]: played(name)[1] for name in ENDINGS if name.startswith("snitch/")}
    assert "P1 wins with $70000" in ways["second-richest"] and "P0 is the richest" in ways["second-richest"]
    assert "P0 wins with $75000" in ways["massive-lead"]
    assert "P0 wins with $20000" in ways["shared-win"] and "P1 wins with $20000" in ways["shared-win"]
    assert "round 12:" in ways["whole-game"] and "refuses to pay the bribe" in ways["refused-bribes"]
