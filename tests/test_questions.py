"""Everybody sees who is asked, so a question may be skipped only for reasons that everybody sees."""

from __future__ import annotations

import random
from typing import Any

import pytest

import backroom
from tests.conftest import builds

GAMES, SHARE = 6, 0.2
"""How many games are played, and how many of their choices are also made in a redealt state."""

CELLS = pytest.mark.parametrize(
    ("slug", "seats"), [(slug, seats) for slug in backroom.slugs() for seats in backroom.game(slug).seat_counts]
)


def hear(state: Any, since: int, viewer: int) -> list[dict[str, Any]]:
    """What a viewer has heard, from an event on."""
    return [{key: told for key, told in event.items() if key != "n"} for event in state.events(since, viewer)]


def check_asked(real: Any, twin: Any, viewer: int, seat: int, action: int) -> bool:
    """The same choice in the real state and in a redealt one: if the viewer then hears the same, or in one of them just
    more of it, the same seats must be asked. Returns whether the two could be compared."""
    since = len(real.events(0, viewer))
    real.play(seat, action)
    twin.play(seat, action)
    heard, also_heard = hear(real, since, viewer), hear(twin, since, viewer)
    shorter = min(len(heard), len(also_heard))
    if heard[:shorter] != also_heard[:shorter] or shorter == 0:  # somebody may have made any number of secret choices
        return False
    assert heard == also_heard and (real.over, real.waiting) == (twin.over, twin.waiting)
    return True


@CELLS
def test_who_is_asked_tells_no_secret(slug, seats):
    game, chance, compared = backroom.game(slug, builds(slug)[-1]), random.Random(seats), 0
    for seed in range(GAMES):
        state = game.new(seats, seed)
        while not state.over:
            seat = chance.choice(state.waiting)
            action, viewer = chance.choice(state.legal(seat)), chance.randrange(seats)
            if chance.random() < SHARE:
                twin = state.redeal(viewer, state.moves).clone(listen=True)
                if action in twin.legal(seat):
                    compared += check_asked(state.clone(listen=True), twin, viewer, seat, action)
            state.play(seat, action)
    assert compared > 0
