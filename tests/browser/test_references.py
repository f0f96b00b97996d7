"""Boards look as they did when somebody last said that they look right (``make references`` says so)."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

import backroom

from .house import House
from .references import SCREENS, are_alike, differences, path_of, reduced, stored

GAMES = [slug for slug in backroom.slugs() if path_of(slug, "desk").exists()]


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("game", GAMES)
def test_a_table_looks_like_its_reference_picture(chromium: Browser, house: House, game: str, screen: str) -> None:
    shown, wanted = reduced(chromium, house, game, screen), stored(game, screen)
    share, mean = differences(shown, wanted)
    assert are_alike(shown, wanted), (
        f"{share:.1%} of the cells are away, {mean:.1f} in the mean: if that is on purpose, run make references"
    )


def test_the_references_of_different_games_are_not_alike() -> None:
    for screen in SCREENS:
        pictures = [stored(game, screen) for game in GAMES]
        assert len(pictures) >= 5
        assert not any(are_alike(one, other) for at, one in enumerate(pictures) for other in pictures[:at])
