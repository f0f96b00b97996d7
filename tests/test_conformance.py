"""What must hold for every game, at every seat count, with every option, in every build."""

from __future__ import annotations

import itertools
import pickle
import random
from collections.abc import Iterator
from typing import Any

import pytest

import backroom
from backroom.core.contract import Contract
from backroom.core.game import Game
from tests.conftest import builds

BUILDS = ["interpreted", "compiled"]


MANY = 16


def option_sets(game: Game) -> list[dict[str, Any]]:
    """All combinations of options that the game allows; if too many, the default, each change alone, and a sample."""
    names = list(game.options)
    values = [game.options[name].values for name in names]
    every = [dict(zip(names, combination, strict=True)) for combination in itertools.product(*values)]
    allowed = [options for options in every if is_allowed(game, options)]
    if len(allowed) <= MANY:
        return allowed
    few = [options for options in allowed if changes(game, options) <= 1]
    others = [options for options in allowed if options not in few]
    return few + random.Random(1).sample(others, min(len(others), MANY - len(few)))


def changes(game: Game, options: dict[str, Any]) -> int:
    """How many options differ from their default."""
    return sum(value != game.options[name].default for name, value in options.items())


def sets_for(slug: str, build: str) -> list[dict[str, Any]]:
    """The options with which a build is tested. If there is a compiled build, the interpreted one gets at most one
    change at a time, because both are compared move for move with all of them anyway."""
    game = backroom.game(slug)
    alone = build == builds(slug)[-1]
    return [options for options in option_sets(game) if alone or changes(game, options) <= 1]


def is_allowed(game: Game, options: dict[str, Any]) -> bool:
    """Whether these options go together."""
    try:
        game.new(**options)
    except backroom.Invalid:
        return False
    return True


CELLS = [
    pytest.param(slug, build, seats, options, id=f"{slug}-{build}-{seats}-{'-'.join(map(str, options.values()))}")
    for slug in backroom.slugs()
    for build in builds(slug)
    for seats in backroom.game(slug).seat_counts
    for options in sets_for(slug, build)
]
ALL_CELLS = pytest.mark.parametrize(("slug", "build", "seats", "options"), CELLS)


def choose(state: Contract, chance: random.Random) -> tuple[int, int]:
    """A random seat that is asked, and a random choice for it."""
    seat = chance.choice(state.waiting)
    return seat, chance.choice(state.legal(seat))


def walk(state: Contract, seed: int, every: int = 1) -> Iterator[Contract]:
    """Play at random to the end; stop by at some of the positions."""
    chance = random.Random(seed)
    while not state.over:
        if state.moves % every == 0:
            yield state
        state.play(*choose(state, chance))
    yield state


@ALL_CELLS
def test_every_game_ends_and_until_then_somebody_has_a_choice(slug, build, seats, options):
    for seed in range(2 if build == "interpreted" else 25):
        for state in walk(backroom.game(slug, build).new(seats, seed, **options), seed):
            assert state.over or state.waiting
            for seat in range(seats):
                choices = state.legal(seat)
                assert len(set(choices)) == len(choices)
                assert choices or seat not in state.waiting
                assert seat in state.waiting or not choices or state.invited >> seat & 1
        assert state.waiting == () and state.legal(0) == [] and state.prompt(0) is None
        assert sorted(seat for place in state.ranking for seat in place) == list(range(seats))
        assert len(state.scores) == seats


@ALL_CELLS
def test_asking_who_chooses_next_changes_nothing(slug, build, seats, options):
    for state in walk(backroom.game(slug, build).new(seats, 5, **options), 5, every=7):
        if not state.over:
            before = state.dump()
            chooser = state.next_chooser()
            assert chooser == state.next_chooser() == state.clone().next_chooser() and state.legal(chooser)
            assert state.dump() == before


@ALL_CELLS
def test_the_box_is_never_changed(slug, build, seats, options):
    state = backroom.game(slug, build).new(seats, 5, **options)
    box = state.inventory()
    assert box and all(box.values())
    for later in walk(state, 5, every=7):
        assert later.inventory() == box


@ALL_CELLS
def test_words_and_text_name_every_choice_and_nothing_else(slug, build, seats, options):
    game = backroom.game(slug, build)
    known: dict[int, str] = {}
    for state in walk(game.new(seats, 3, **options), 3, every=5):
        for seat in state.waiting:
            for action in state.legal(seat):
                said = state.text(action)
                if known.get(action) != said or state.moves % 50 == 0:  # what is written alike is read alike
                    known[action] = said
                    assert game.words.read(state, state.words(action)) == action
                    assert game.words.read(state, said) == action


@ALL_CELLS
def test_a_refused_choice_has_a_reason_and_changes_nothing(slug, build, seats, options):
    chance = random.Random(seats)
    game = backroom.game(slug, build)
    for state in walk(game.new(seats, 4, **options), 4, every=9 if build == "compiled" else 27):
        before = state.dump()
        for seat in range(seats):
            legal = set(state.legal(seat))
            for action in chance.sample(range(game.words.count), min(40, game.words.count)):
                if action not in legal:
                    with pytest.raises(backroom.Refused) as refusal:
                        state.play(seat, action)
                    assert refusal.value.reason
        assert state.dump() == before


@ALL_CELLS
def test_a_clone_is_equal_and_independent(slug, build, seats, options):
    chance = random.Random(2)
    state = backroom.game(slug, build).new(seats, 2, **options)
    for _ in range(30):
        if state.over:
            break
        twin, before = state.clone(), state.dump()
        assert twin == state == state.clone(listen=True)
        assert twin.position() == state.position()
        seat, action = choose(twin, chance)
        twin.play(seat, action)
        assert state.dump() == before and twin != state
        state.play(seat, action)
        assert state == twin and state.position() == twin.position()


@ALL_CELLS
def test_no_secret_leaks_redealt_states_look_the_same(slug, build, seats, options):
    game = backroom.game(slug, build)
    is_plain = build == "compiled" and changes(game, options) <= 1
    for seed in range(2 if is_plain else 1):
        since = 0
        for state in walk(game.new(seats, 11 + seed, **options), 11 + seed, every=7 if is_plain else 19):
            public, box = state.view(None), state.inventory()
            first = 0 if state.over or state.moves % 250 < 5 else since  # now and then the whole story
            for seat in range(seats):
                other = state.redeal(seat, state.moves)
                assert other.view(seat) == state.view(seat)
                assert other.view(None) == public
                assert other.waiting == state.waiting
                assert other.legal(seat) == state.legal(seat)
                assert other.prompt(seat) == state.prompt(seat)
                assert other.inventory() == box
                assert other.events(first, seat) == state.events(first, seat)
            since = max([since, *(event["n"] for event in state.events(since))])


@ALL_CELLS
def test_a_redealt_game_can_be_played_to_its_end(slug, build, seats, options):
    state = backroom.game(slug, build).new(seats, 6, **options)
    for later in walk(state, 6, every=40 if build == "compiled" else 120):
        for seat in range(seats):
            *_, last = walk(later.redeal(seat, 1), 1)
            assert last.over


@ALL_CELLS
def test_positions_round_trip(slug, build, seats, options):
    game = backroom.game(slug, build)
    for state in walk(game.new(seats, 8, **options), 8, every=5 if build == "compiled" else 23):
        said = state.position()
        again = game.position(said)
        assert again.position() == said
        assert again.waiting == state.waiting
        for seat in range(seats):
            assert set(again.legal(seat)) == set(state.legal(seat))
            assert {**again.view(seat), "moves": 0} == {**state.view(seat), "moves": 0}


@ALL_CELLS
def test_pickled_states_come_back_equal(slug, build, seats, options):
    state = backroom.game(slug, build).new(seats, 9, **options)
    for later in walk(state, 9, every=50):
        back = pickle.loads(pickle.dumps(later))
        assert back == later
        assert back.events(0, 0) == later.events(0, 0)
        assert back.game is later.game


@ALL_CELLS
def test_the_luck_of_a_game_replays_it(slug, build, seats, options):
    game = backroom.game(slug, build)
    chance = random.Random(1)
    state = game.new(seats, 1, **options)
    again = game.replay_new(seats, state.luck_used, **options)
    for _ in range(120):
        if state.over:
            break
        assert again.position() == state.position()
        seat, action = choose(state, chance)
        state.play(seat, action)
        again.play(seat, action, luck=state.luck_used)
    assert again.position() == state.position()


@pytest.mark.parametrize("slug", backroom.slugs())
def test_both_builds_agree_move_for_move(slug):
    if "compiled" not in builds(slug):
        pytest.skip("no compiled build here")
    plain, fast = backroom.game(slug, "interpreted"), backroom.game(slug, "compiled")
    for seats in plain.seat_counts:
        for options in option_sets(plain):
            one, other = plain.new(seats, 77, **options), fast.new(seats, 77, **options)
            chance = random.Random(77)
            while not one.over:
                assert one.dump() == other.dump()
                assert one.waiting == other.waiting
                seat, action = choose(one, chance)
                assert one.legal(seat) == other.legal(seat)
                one.play(seat, action)
                other.play(seat, action)
            assert one.dump() == other.dump()
            for seat in (None, *range(seats)):
                assert one.view(seat) == other.view(seat)
                assert one.events(0, seat) == other.events(0, seat)


@pytest.mark.parametrize("slug", backroom.slugs())
def test_both_builds_play_the_same_random_games(slug):
    if "compiled" not in builds(slug):
        pytest.skip("no compiled build here")
    for seats in backroom.game(slug).seat_counts:
        found = {backroom.game(slug, build).playouts(12, seats, seed=5) for build in BUILDS}
        assert len(found) == 1


@pytest.mark.parametrize("slug", backroom.slugs())
def test_playouts_do_not_depend_on_the_number_of_threads(slug):
    game = backroom.game(slug)
    assert game.playouts(20, seed=3, threads=1) == game.playouts(20, seed=3, threads=3)


@pytest.mark.parametrize("slug", backroom.slugs())
def test_ten_thousand_random_games_end_in_the_compiled_build(slug):
    if "compiled" not in builds(slug):
        pytest.skip("no compiled build here")
    game = backroom.game(slug, "compiled")
    cells = [(seats, options) for seats in game.seat_counts for options in option_sets(game)]
    each = -(-10_000 // len(cells))
    for seats, options in cells:
        result = game.playouts(each, seats, seed=1, threads=2, **options)
        assert result.games == each and result.given_up == 0
        assert sum(result.wins) == pytest.approx(each)


@pytest.mark.parametrize("slug", backroom.slugs())
def test_outcomes_add_up_to_one(slug):
    game = backroom.game(slug)
    state = game.new(seed=12)
    chance = random.Random(12)
    while state.moves < 25 and not state.over:
        seat, action = choose(state, chance)
        branches = list(itertools.islice(state.outcomes(seat, action), 3000))
        if len(branches) < 3000:
            assert sum(probability for probability, _ in branches) == 1
        # a step that only its own seat notices (a draft) is not counted
        assert all(branch.moves in (state.moves, state.moves + 1) for _, branch in branches)
        state.play(seat, action)
