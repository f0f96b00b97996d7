"""Hostile input of every kind: a clear error or an answer, never a crash, and nothing changes.

``BACKROOM_HOSTILE=1000 pytest tests/test_hostile.py`` tries twenty times as much.
"""

from __future__ import annotations

import os
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import backroom
from backroom.records import Record
from tests.conftest import builds

GAMES = pytest.mark.parametrize(
    "game", [backroom.game(slug, build) for slug in backroom.slugs() for build in builds(slug)], ids=str
)
HOSTILE = int(os.environ.get("BACKROOM_HOSTILE", "50"))
QUICK = settings(max_examples=HOSTILE, deadline=None, suppress_health_check=[HealthCheck.too_slow])

SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.sampled_from([2**31, -(2**31), 2**63, 2**64, 10**40, -1]),
    st.floats(allow_nan=True),
    st.text(max_size=30),
    st.binary(max_size=10),
)
ANYTHING = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.one_of(st.text(max_size=8), st.integers()), inner, max_size=4)
    ),
    max_leaves=8,
)
HAND_PICKED: list[Any] = [
    None,
    True,
    False,
    -1,
    2**31,
    2**63,
    10**40,
    1.5,
    float("nan"),
    "",
    "draw draw",
    "\0",
    "x" * 10**5,
    b"draw",
    [],
    [0],
    {},
    {"do": None},
    {"do": []},
    {"do": "draw", "x": 1},
    {1: 2},
    object(),
    (),
    {"do": "place", "card": object(), "business": {}},
    "place",
    "take",
    '"',
    "do",
    lambda: 0,
]


def middle(game: backroom.Game, moves: int = 40) -> Any:
    """A state in the middle of a game: after ``moves`` moves, or halfway through if the game is shorter."""
    state = game.new(seed=3)
    chance = random.Random(3)
    while state.moves < moves and not state.over:
        seat = state.waiting[0]
        state.play(seat, chance.choice(state.legal(seat)))
    return middle(game, state.moves // 2) if state.over else state


@GAMES
@pytest.mark.parametrize("thing", HAND_PICKED, ids=lambda thing: repr(thing)[:12])
def test_no_thing_that_is_no_action_can_be_played(game, thing):
    state = middle(game)
    before, log = state.dump(), state.events(0, 0)
    for seat in range(state.seats if hasattr(state, "seats") else 2):
        with pytest.raises(backroom.Refused) as refusal:
            state.play(seat, thing)
        assert refusal.value.reason
    assert state.dump() == before
    assert state.events(0, 0) == log


@GAMES
@pytest.mark.parametrize(
    "seat", [None, -1, 6, 99, 2**40, 10**40, "0", 1.0, True, [], {}, b"0", object()], ids=lambda seat: repr(seat)[:12]
)
def test_no_thing_that_is_no_seat_gets_anywhere(game, seat):
    state = middle(game)
    before = state.dump()
    calls = [
        lambda: state.legal(seat),
        lambda: state.prompt(seat),
        lambda: state.play(seat, 0),
        lambda: state.play(seat, "draw"),
        lambda: state.redeal(seat, 1),
        lambda: state.parse_action(seat, 0),
    ]
    if seat is not None:
        calls += [lambda: state.view(seat), lambda: state.events(0, seat)]
    for call in calls:
        with pytest.raises((backroom.Invalid, backroom.Refused)):
            call()
    assert state.dump() == before


@GAMES
@given(thing=ANYTHING)
@QUICK
def test_random_things_are_refused_as_actions(game, thing):
    state = middle(game, 10)
    seat = state.waiting[0]
    if type(thing) is int and thing in state.legal(seat):
        return
    before = state.dump()
    try:
        state.play(seat, thing)
    except (backroom.Refused, backroom.Invalid):
        assert state.dump() == before
    else:
        assert isinstance(thing, (str, dict))


@GAMES
@given(thing=ANYTHING)
@QUICK
def test_random_things_are_refused_as_positions(game, thing):
    try:
        state = game.position(thing)
    except backroom.Invalid:
        return
    assert state.position()


@GAMES
@given(data=st.data())
@QUICK
def test_damaged_positions_are_refused_or_playable(game, data):
    said = middle(game, data.draw(st.integers(0, 60))).position()
    key = data.draw(st.sampled_from(sorted(said)))
    said[key] = data.draw(ANYTHING)
    try:
        state = game.position(said)
    except backroom.Invalid:
        return
    chance = random.Random(0)
    for _ in range(50):
        if state.over:
            break
        seat = state.waiting[0]
        state.play(seat, chance.choice(state.legal(seat)))


@GAMES
@given(data=st.data())
@QUICK
def test_mixed_up_positions_are_refused_or_playable(game, data):
    """Parts of two different positions put together."""
    said = middle(game, data.draw(st.integers(0, 80))).position()
    other = middle(game, data.draw(st.integers(0, 80))).position()
    for key in data.draw(st.sets(st.sampled_from(sorted(other)))):
        said[key] = other[key]
    try:
        state = game.position(said)
    except backroom.Invalid:
        return
    chance = random.Random(0)
    for _ in range(200):
        if state.over:
            break
        seat = state.waiting[0]
        state.play(seat, chance.choice(state.legal(seat)))


@GAMES
@pytest.mark.parametrize("seats", [0, 1, -1, 7, 100, 2**40, "4", 4.0, True, [], {}], ids=repr)
def test_wrong_seat_counts_are_refused(game, seats):
    for call in (game.new, lambda n: game.playouts(1, n), lambda n: game.position({"seats": n})):
        with pytest.raises(backroom.Invalid, match="seats"):
            call(seats)


@GAMES
@pytest.mark.parametrize("seed", [-1, 2**63, 10**30, "1", 1.0, True, None, [], {}], ids=repr)
def test_wrong_seeds_are_refused(game, seed):
    for call in (
        lambda: game.new(seed=seed),
        lambda: game.playouts(1, seed=seed),
        lambda: game.position({}, seed),
        lambda: game.new().redeal(0, seed),
        lambda: game.new().rollouts(1, seed),
    ):
        with pytest.raises(backroom.Invalid, match="seed"):
            call()


@GAMES
def test_wrong_options_are_refused_with_the_known_ones(game):
    with pytest.raises(backroom.Invalid, match="its options are"):
        game.new(colour="blue")
    for name, option in game.options.items():
        for value in (None, 2, "maybe", [], object(), 10**40):
            if value not in option.values:
                with pytest.raises(backroom.Invalid, match=name):
                    game.new(**{name: value})


@GAMES
def test_wrong_counts_are_refused(game):
    for count in (-1, 2**31, 1.5, "3", None, True):
        with pytest.raises(backroom.Invalid):
            game.playouts(count)
        with pytest.raises(backroom.Invalid):
            game.new().rollouts(count)
    for threads in (0, -1, "2", None, 10**9, True):
        with pytest.raises(backroom.Invalid):
            game.playouts(2, threads=threads)


@GAMES
@pytest.mark.parametrize("luck", [[0] * 600, [-1], [40000], ["1"], "12", 5, [True], [10**30], [1, 2, 3]], ids=repr)
def test_luck_that_does_not_fit_is_refused_and_changes_nothing(game, luck):
    state = middle(game)
    seat = state.waiting[0]
    before, log = state.dump(), state.events(0, seat)
    action = next((a for a in state.legal(seat)), None)
    twin = state.clone(listen=True)
    twin.play(seat, action)
    if twin.luck_used == luck:
        return
    with pytest.raises((backroom.Invalid, backroom.Refused)):
        state.play(seat, action, luck=luck)
    assert state.position() == game.position(state.position()).position()
    assert state.dump() == before
    assert state.events(0, seat) == log


@GAMES
@given(numbers=st.lists(st.integers(-5, 40000), max_size=60))
@QUICK
def test_a_deal_with_wrong_luck_is_refused(game, numbers):
    try:
        state = game.replay_new(game.usual_seats, numbers)
    except backroom.Invalid:
        return
    assert state.luck_used == numbers, "only luck that fits exactly is taken"


@GAMES
def test_events_are_counted_from_zero(game):
    state = middle(game)
    for since in (-1, "0", 1.0, None, True, 10**40):
        if since == 10**40:
            assert state.events(since) == []
            continue
        with pytest.raises(backroom.Invalid):
            state.events(since)


@pytest.mark.parametrize("slug", ["", "poker", None, 3, "chicago_poker ", "../chicago_poker", []])
def test_unknown_games_are_refused_with_the_known_ones(slug):
    with pytest.raises(backroom.Invalid, match="chicago_poker"):
        backroom.game(slug)
    with pytest.raises(backroom.Invalid, match="build"):
        backroom.game("chicago_poker", build="turbo")


# Values so large or so deeply nested that Python itself fails to print them


def nest(depth: int) -> list[Any]:
    """A list in a list in a list."""
    outer: list[Any] = []
    for _ in range(depth):
        outer = [outer]
    return outer


MONSTERS = pytest.mark.parametrize(
    "monster",
    [10**5000, -(10**5000), [10**5000], {"a": [10**5000]}, nest(20_000)],
    ids=["huge", "far below", "huge in a list", "huge in a dict", "deep"],
)


@GAMES
@MONSTERS
def test_monsters_are_refused_as_choices_and_change_nothing(game, monster):
    state = middle(game)
    before, seat = state.dump(), state.waiting[0]
    verb = state.words(state.legal(seat)[0])
    for choice in (monster, [monster], {"do": monster}, *({**verb, name: monster} for name in verb)):
        with pytest.raises(backroom.Refused):
            state.play(seat, choice)
    for call in (
        lambda: state.play(monster, 0),
        lambda: state.play(seat, state.legal(seat)[0], monster),
        lambda: state.play(seat, state.legal(seat)[0], [monster]),
        lambda: state.legal(monster),
        lambda: state.view(monster),
        lambda: state.events(0, monster),
        lambda: state.redeal(0, monster),
        lambda: state.rollouts(monster),
        lambda: state.svg(monster),
        lambda: state.svg(0, True, monster),
    ):
        with pytest.raises(backroom.Invalid):
            call()
    assert state.dump() == before


@GAMES
@MONSTERS
def test_monsters_are_refused_as_games_options_and_positions(game, monster):
    position = game.new(seed=3).position()
    option = {next(iter(game.options)): monster}
    for call in (
        lambda: game.new(monster),
        lambda: game.new(None, monster),
        lambda: game.new(**option),
        lambda: game.playouts(monster),
        lambda: game.playouts(1, threads=monster),
        lambda: game.batch(monster),
        lambda: game.position(monster),
        lambda: backroom.game(monster),
        lambda: backroom.game(game.slug, monster),
    ):
        with pytest.raises(backroom.Invalid):
            call()
    for name in position:
        with pytest.raises(backroom.Invalid):
            game.position({**position, name: monster})
        with pytest.raises(backroom.Invalid):
            game.position({**position, name: [monster]})


@MONSTERS
def test_monsters_are_refused_in_records(monster):
    game = backroom.game("chicago_poker")
    record = Record.start(game, 4, 1)
    for call in (
        lambda: Record.load(monster),
        lambda: record.at(monster),
        lambda: Record.start(game, monster),
        lambda: Record.start(game, 4, 1, players=monster),
        lambda: Record.start(game, 4, 1, tags={"a": monster}),
        lambda: Record.start(game, 4, 1, options={"specials": monster}),
        lambda: Record.start(game, 4, 1, position={"street": monster}),
    ):
        with pytest.raises(backroom.Invalid):
            call()


@pytest.mark.parametrize("what", ["options", "players", "position", "tags"])
def test_a_record_is_started_with_dicts_and_a_list_of_names(what):
    with pytest.raises(backroom.Invalid, match="not 5"):
        Record.start(backroom.game("chicago_poker"), 4, 1, **{what: 5})
