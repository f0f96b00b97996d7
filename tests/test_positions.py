"""Positions tell the whole truth, and impossible ones are refused (see mutations.py, which can also be run by hand)."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import backroom
from tests.conftest import builds
from tests.mutations import real_states

COUNT = int(os.environ.get("BACKROOM_POSITIONS", "150"))
"""How many mutated positions of each game are tried; a million when run by hand."""

CELLS = pytest.mark.parametrize(
    ("slug", "build"), [(slug, build) for slug in backroom.slugs() for build in builds(slug)]
)


@CELLS
def test_a_changed_position_is_refused_in_words_or_plays_to_the_end(slug, build, tmp_path):
    count = COUNT if build == builds(slug)[-1] else COUNT // 10
    note = tmp_path / "position.json"
    command = [
        sys.executable,
        "-m",
        "tests.mutations",
        slug,
        "--build",
        build,
        "--count",
        str(count),
        "--note",
        str(note),
    ]
    done = subprocess.run(command, capture_output=True, text=True, cwd=Path(__file__).parent.parent, check=False)
    assert done.returncode == 0, f"{done.stdout}{done.stderr}\nlast position: {note.read_text()}"


def everything_seen(state: Any) -> list[Any]:
    """Everything that anybody can see in a state or ask of it, except how many choices have been made."""
    views = [state.view(), *[state.view(seat) for seat in range(state.seats)]]
    for view in views:
        del view["moves"]
    asked = [[state.legal(seat), state.prompt(seat)] for seat in range(state.seats)]
    observed = state.game.layout.size > 0 and not state.over  # the last step of a finished game is in no position
    numbers = [list(state.observe(seat)) for seat in range(state.seats)] if observed else []
    return [views, asked, numbers, state.position(), state.inventory(), state.waiting, state.next_chooser()]


@CELLS
def test_a_position_written_and_read_is_the_same_state_and_goes_on_in_the_same_way(slug, build):
    game, chance = backroom.game(slug, build), random.Random(5)
    for _ in range(20 if build == builds(slug)[-1] else 5):
        real = chance.choice(real_states(game, chance))
        first = game.position(real.position())
        second = game.position(first.position())
        assert everything_seen(first) == everything_seen(real)
        for _ in range(60):
            if first.over:
                break
            assert everything_seen(second) == everything_seen(first)
            seat = first.next_chooser()
            action = chance.choice(first.legal(seat))
            first.play(seat, action)
            second.play(seat, action, luck=first.luck_used)
