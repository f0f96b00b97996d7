"""Many games side by side."""

from __future__ import annotations

import random

import pytest

import backroom
from tests.conftest import builds

GAMES = pytest.mark.parametrize(
    "game", [backroom.game(slug, build) for slug in backroom.slugs() for build in builds(slug)], ids=str
)


def pick(batch, chance):
    return [batch.choices[row * batch.width + chance.randrange(batch.counts[row])] for row in range(batch.size)]


@GAMES
def test_a_batch_plays_the_games_that_single_states_play(game):
    batch, chance = game.batch(3, seed=5), random.Random(1)
    singles = [game.blank() for _ in range(3)]
    for stream, state in enumerate(singles):
        state._restart(game.new(seed=5), 5, stream)
    for _ in range(200):
        actions = pick(batch, chance)
        for row, state in enumerate(singles):
            assert batch.seats[row] == state.next_chooser()
            state.play(batch.seats[row], actions[row])
        batch.step(actions)
        playing = [row for row in range(3) if not singles[row].over]
        assert [batch.states[row].dump() for row in playing] == [singles[row].dump() for row in playing]
        assert [batch.states[row].view(0) for row in playing] == [singles[row].view(0) for row in playing]
        if len(playing) < 3:
            return


@GAMES
def test_a_game_that_ends_starts_again_with_new_luck(game):
    batch, chance = game.batch(4, seed=2), random.Random(2)
    seen = 0
    for _ in range(4000):
        batch.step(pick(batch, chance))
        for row, ranking in batch.results:
            assert batch.ended[row] and ranking
            assert not batch.states[row].over
            seen += 1
        if seen >= 2:
            return
    raise AssertionError("no game ended")


@GAMES
def test_a_wrong_action_anywhere_refuses_the_whole_step(game):
    batch = game.batch(3, seed=1)
    before = [state.dump() for state in batch.states]
    good = pick(batch, random.Random(0))
    for wrong, error in (
        (good[:2], backroom.Invalid),
        ([*good[:2], -1], backroom.Refused),
        ([*good[:2], 10**30], backroom.Refused),
        ([*good[:2], "x"], backroom.Invalid),
        (None, backroom.Invalid),
        (5, backroom.Invalid),
    ):
        with pytest.raises(error):
            batch.step(wrong)
    assert [state.dump() for state in batch.states] == before
    for size in (0, -1, 10**9, "3", None, True):
        with pytest.raises(backroom.Invalid, match="batch"):
            game.batch(size)
