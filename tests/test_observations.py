"""What a seat knows as numbers: nothing leaks, both builds agree, and the layout is what its version says."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import backroom
from backroom.core.layout import Layout
from tests.conftest import COUNTABLE, builds

LAYOUTS = {
    "chicago_poker": (1, "cde637e66306f162"),
    "chinatown": (1, "ec349a8ffc413ed4"),
    "families": (1, "788f01b1b563fab5"),
    "gangster": (1, "e472f64d57553cbd"),
    "snitch": (1, "e96c0ec52f267c60"),
}
"""The version and the digest of each game's layout. If you change a layout, raise its version: nets depend on it."""

RARE = {"options", "demand", "end_reached", "threes", "starved", "fight", "rival_plans", "secret_traders"}
"""What needs an option of the game, or hardly ever happens in a random one."""

SLUGS = sorted(LAYOUTS)
GAMES = pytest.mark.parametrize(
    "game", [backroom.game(slug, build) for slug in SLUGS for build in builds(slug)], ids=str
)


def moments(game: backroom.Game, seats: int, seed: int, every: int, most: int) -> Iterator[backroom.State]:
    """States of a random game, one after every ``every`` choices."""
    state, chance = game.new(seats, seed), random.Random(seed)
    for number in range(most):
        if number % every == 0:
            yield state
        if state.over:
            return
        seat = state.next_chooser()
        state.play(seat, chance.choice(state.legal(seat)))


@GAMES
def test_a_seat_observes_the_same_in_every_state_that_it_cannot_tell_from_the_real_one(game):
    compiled = game.build == "compiled"
    for seats in game.seat_counts:
        for state in moments(game, seats, 10 + seats, 1 if compiled else 25, 700 if compiled else 200):
            for seat in range(seats):
                assert state.observe(seat) == state.redeal(seat, seed=state.moves).observe(seat)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_full_observation_tells_what_a_redeal_changes(slug):
    """Games that hide something: what is dealt anew shows in the hidden parts."""
    game = backroom.game(slug)
    hides = game.layout.full_size > game.layout.size
    differences = sum(
        state.observe(0, full=True) != state.redeal(0, seed=state.moves).observe(0, full=True)
        for state in moments(game, game.usual_seats, 8, 7, 120)
    )
    assert (differences > 0) == hides == (slug not in COUNTABLE)


@pytest.mark.parametrize("slug", SLUGS)
def test_both_builds_observe_the_same(slug):
    if "compiled" not in builds(slug):
        pytest.skip(f"{slug} is not compiled")
    fast, slow = backroom.game(slug, "compiled"), backroom.game(slug, "interpreted")
    for seats in fast.seat_counts:
        pairs = zip(moments(fast, seats, seats, 9, 400), moments(slow, seats, seats, 9, 400), strict=True)
        for state, other in pairs:
            for seat in range(seats):
                assert state.observe(seat) == other.observe(seat)
                assert state.observe(seat, full=True) == other.observe(seat, full=True)


@GAMES
def test_observing_changes_nothing_and_depends_on_nothing_that_was_observed_before(game):
    for state in moments(game, game.usual_seats, 3, 40, 200):
        before = state.dump()
        first = state.observe(0)
        state.observe(1, full=True)
        assert state.observe(0) == first == state.clone().observe(0)
        assert state.dump() == before


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_kept_from_one_observation_to_the_next_never_goes_stale(slug):
    """With every value of every option: a state that is observed after each choice, by changing seats, and one that
    has never been observed."""
    game = backroom.game(slug)
    for name, option in game.options.items():
        for value in option.values:
            state, chance = game.new(game.usual_seats, 6, **{name: value}), random.Random(6)
            for number in range(400 if game.build == "compiled" else 12):
                seat, full = chance.randrange(state.seats), number % 3 == 0
                assert state.observe(seat, full=full) == state.clone().observe(seat, full=full)
                if state.over:
                    break
                chooser = state.next_chooser()
                state.play(chooser, chance.choice(state.legal(chooser)))


@GAMES
def test_the_end_of_a_game_can_be_observed(game):
    state = list(moments(game, game.usual_seats, 4, 1, 5000))[-1]
    assert state.over
    assert len(state.observe(0)) == game.layout.size
    assert state.observe(0, full=True)[: game.layout.size] == state.observe(0)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_part_is_written_at_some_time(slug):
    game = backroom.game(slug)
    seen = [0] * game.layout.full_size
    for seats in game.seat_counts:
        for seed in range(12 if game.build == "compiled" else 1):
            for state in moments(game, seats, seed, 3, 2000):
                seen = [old or new for old, new in zip(seen, state.observe(0, full=True), strict=True)]
    if game.build == "compiled":
        silent = {part.name for part in game.layout if not any(seen[part.place])}
        assert silent <= RARE


@pytest.mark.parametrize("slug", SLUGS)
def test_a_layout_is_the_one_of_its_version(slug):
    layout = backroom.game(slug).layout
    assert (layout.version, layout.digest) == LAYOUTS[slug]


@pytest.mark.parametrize("slug", SLUGS)
def test_the_parts_of_a_layout_lie_side_by_side_and_say_what_they_mean(slug):
    layout = backroom.game(slug).layout
    ends = [0, *(part.first + part.length for part in layout)]
    assert [part.first for part in layout] == ends[:-1]
    assert ends[-1] == layout.full_size
    assert layout.size == sum(part.length for part in layout if not part.hidden)
    assert all(part.meaning and part.name in str(layout) for part in layout)


def test_a_layout_refuses_two_parts_of_one_name():
    layout = Layout(version=1)
    assert layout.part("cash", (2, 3), "money") == 0
    assert layout.part("men", 4, "henchmen") == 6
    with pytest.raises(TypeError, match="cash"):
        layout.part("cash", 1, "money again")


def test_a_layout_keeps_hidden_parts_behind_all_others():
    layout = Layout(version=1)
    layout.part("cash", 2, "money")
    assert layout.hidden_part("hands", 3, "cards") == 2
    assert (layout.size, layout.full_size) == (2, 5)
    assert "2 numbers and 3 hidden ones" in str(layout)
    with pytest.raises(TypeError, match="hidden"):
        layout.part("men", 1, "henchmen")


@GAMES
def test_a_seat_that_is_none_is_refused(game):
    state = game.new(seed=1)
    for wrong in (-1, state.seats, "P0", None):
        with pytest.raises(backroom.Invalid):
            state.observe(wrong)
