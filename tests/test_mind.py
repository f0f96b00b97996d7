"""The mind: net and search are the same in both builds, find what brute force finds, and know nothing hidden."""

from __future__ import annotations

import random
import threading
import time
from fractions import Fraction
from typing import Any

import pytest

import backroom
from backroom import bots
from backroom.bots import nets, thinking
from backroom.bots.nets import NetFile
from backroom.bots.thinking import SearchSettings, search
from backroom.core.net import Net
from backroom.training import tables
from tests.conftest import builds

LEARNABLE = [slug for slug in backroom.slugs() if backroom.game(slug).layout.size > 0]
HASTY = SearchSettings(ahead=1, drafts=4, draft_tries=4, tries=3, turns=2)
"""Settings that the interpreted build has patience for."""
SHORT = "gangster"
"""A game that can be observed as numbers and is short."""


def some_net(slug: str, seed: int = 1) -> NetFile:
    """A net with random weights."""
    game, luck = backroom.game(slug), random.Random(seed)

    def weights(count: int, most: int) -> list[int]:
        return [luck.randint(-most, most) for _ in range(count)]

    inputs = game.layout.size
    return NetFile(
        slug,
        game.rules_version,
        game.layout.version,
        [luck.choice((300, 9000, 32768)) for _ in range(inputs)],
        weights(inputs * Net.FIRST, 400),
        weights(Net.FIRST, 9000),
        weights(Net.FIRST * Net.SECOND, 400),
        weights(Net.SECOND, 9000),
        weights(Net.SECOND, 900),
        luck.randint(-900, 900),
        {"seed": seed},
    )


def positions(slug: str, build: str, seats: int, count: int, seed: int = 1) -> list[Any]:
    """Some positions of a random game in which somebody has several choices; the same in every build."""
    luck, found = random.Random(seed), []
    state = backroom.game(slug, build).new(seats, seed)
    while not state.over and len(found) < count:
        seat = state.next_chooser()
        legal = state.legal(seat)
        if len(legal) > 1 and luck.random() < 0.2:
            found.append(state.clone())
        state.play(seat, luck.choice(legal))
    return found


# Both builds


@pytest.mark.parametrize("slug", LEARNABLE)
def test_the_net_says_the_same_in_both_builds(slug):
    said = []
    for build in builds(slug):
        mind = backroom.game(slug, build).new(seed=1).new_mind()
        mind.load(some_net(slug).fields())
        for state in positions(slug, build, backroom.game(slug).usual_seats, 4):
            mind.keep(state)
        assert mind.rows > 0
        mind.learn_result(finished(slug, build), 0, 0)
        said.append(mind.take_rows())
    assert all(each == said[0] for each in said)
    assert len(set(said[0][1])) > 4  # it has opinions


def finished(slug: str, build: str, seats: int | None = None) -> Any:
    """A table at which the game is over."""
    state = backroom.game(slug, build).new(seats, seed=1)
    luck = random.Random(1)
    while not state.over:
        seat = state.next_chooser()
        state.play(seat, luck.choice(state.legal(seat)))
    return state


def opinions(mind: Any, state: Any, end: Any) -> bytes:
    """What a mind's net says of a position for every seat: the targets of a kept position before an equal one."""
    mind.keep(state)
    mind.keep(state)
    mind.learn_result(end, 0, 0)
    targets: bytes = mind.take_rows()[1]
    return targets[: 2 * state.seats]


def mind_with(slug: str, build: str, net: NetFile) -> Any:
    """A new mind with a net."""
    mind = backroom.game(slug, build).new(seed=1).new_mind()
    mind.load(net.fields())
    return mind


@pytest.mark.parametrize("slug", LEARNABLE)
def test_a_net_says_the_same_of_a_position_whatever_it_has_rated_before(slug):
    game = backroom.game(slug)
    for build in builds(slug):
        used = mind_with(slug, build, some_net(slug))
        for seats in (game.usual_seats, game.seat_counts[0], game.seat_counts[-1]):
            end = finished(slug, build, seats)
            for state in positions(slug, build, seats, 3, seed=seats):
                assert opinions(used, state, end) == opinions(mind_with(slug, build, some_net(slug)), state, end)


def test_a_mind_that_is_given_another_net_and_begins_anew_says_what_that_one_says():
    game = backroom.game(SHORT)
    (state,), end = positions(SHORT, game.build, 4, 1), finished(SHORT, game.build, 4)
    mind, other = mind_with(SHORT, game.build, some_net(SHORT)), some_net(SHORT, 2)
    before = opinions(mind, state, end)
    mind.load(other.fields())
    thinking.prepare(mind, 1, SearchSettings())
    assert opinions(mind, state, end) == opinions(mind_with(SHORT, game.build, other), state, end) != before


@pytest.mark.parametrize("slug", backroom.slugs())
def test_equal_seeds_and_iterations_give_equal_thoughts_in_both_builds(slug):
    game = backroom.game(slug)
    net = some_net(slug) if slug in LEARNABLE else None
    for seats in {game.seat_counts[0], game.usual_seats}:
        thoughts = []
        for build in builds(slug):
            for state in positions(slug, build, seats, 1):
                seat = state.next_chooser()
                thoughts.append(search(state, seat, 5, None, 6 if net else 40, net, HASTY))
        half = len(thoughts) // len(builds(slug))
        assert thoughts[:half] == thoughts[-half:]


# What it finds


def exact(state: Any, budget: list[int]) -> list[Fraction]:
    """Every seat's chance to win if all seats choose what is best for themselves, by brute force."""
    if state.over:
        first = state.ranking[0]
        return [Fraction(int(seat in first), len(first)) for seat in range(state.seats)]
    seat = state.next_chooser()
    return max((after(state, seat, action, budget) for action in state.legal(seat)), key=lambda chances: chances[seat])


def after(state: Any, seat: int, action: int, budget: list[int]) -> list[Fraction]:
    """The same after one choice, over everything that chance can do."""
    total = [Fraction(0)] * state.seats
    for chance, twin in state.outcomes(seat, action):
        budget[0] -= 1
        if budget[0] < 0:
            raise OverflowError("too many positions for brute force")
        total = [sum_ + chance * part for sum_, part in zip(total, exact(twin, budget), strict=True)]
    return total


def values_of(state: Any, budget: int) -> dict[int, Fraction]:
    """What each choice is worth to the seat that makes it."""
    seat, left = state.next_chooser(), [budget]
    return {action: after(state, seat, action, left)[seat] for action in state.legal(seat)}


def endgame(seed: int) -> tuple[Any, dict[int, Fraction]] | None:
    """The end of a random game of Snitch, which hides nothing: as early as brute force allows."""
    line, luck = [], random.Random(seed)
    state = backroom.game("snitch").new(4, seed).clone()
    while not state.over:
        seat = state.next_chooser()
        line.append(state.clone())
        state.play(seat, luck.choice(state.legal(seat)))
    best = None
    for state in line[:-5:-1]:
        try:
            values = values_of(state, 1500)
        except OverflowError:
            break
        if len(set(values.values())) > 1:
            best = state, values
    return best


def test_search_finds_the_exact_choice_in_endgames():
    tried = [found for seed in range(6) if (found := endgame(seed)) is not None]
    assert len(tried) > 3
    for state, values in tried:
        seat, most = state.next_chooser(), max(values.values())
        thought = search(state, seat, 1, None, 2000, None, SearchSettings(exploration=300))
        assert values[thought.action] == most
        assert abs(thought.findings[0].chances[seat] - float(most)) < 0.1


# What it may not know


@pytest.mark.parametrize("slug", ["gangster", "snitch"])
def test_what_a_seat_cannot_know_changes_nothing(slug):
    for state in positions(slug, backroom.game(slug).build, 4, 4):
        seat = state.next_chooser()
        mine = search(state, seat, 3, None, 40, None, HASTY)
        for other in (state.redeal(seat, 77), state.redeal(seat, 78)):
            assert search(other, seat, 3, None, 40, None, HASTY) == mine


def test_thinking_leaves_the_state_and_its_luck_alone():
    (state,) = positions("families", backroom.game("families").build, 4, 1)
    seat, before = state.next_chooser(), state.dump()
    search(state, seat, 3, None, 30, None, SearchSettings())
    assert state.dump() == before


def test_the_luck_of_the_search_is_not_the_luck_of_the_table():
    state = backroom.game(SHORT).new(2, 5).clone()
    twin = state.clone()
    seat = state.next_chooser()
    search(state, seat, 5, None, 50, None, SearchSettings())
    state.play(seat, state.legal(seat)[0])
    twin.play(seat, twin.legal(seat)[0])
    assert state.dump() == twin.dump()


# What it costs


@pytest.mark.parametrize("build", builds(SHORT))
def test_a_mind_may_look_at_a_state_that_somebody_listens_to(build):
    """What is tried in an imagined world is not told: the news of a whole game would not fit into its memory."""
    state = backroom.game(SHORT, build).new(2, 1).clone(listen=True)
    mind, world, tried = tables.mind_with(state, some_net(SHORT)), state.clone(), state.clone()
    mind.begin(1, 64, 1024, 0)
    for _ in range(20 if build == "interpreted" else 300):
        seat = state.next_chooser()
        assert mind.choose_by_net(state, world, tried, seat, 0) in state.legal(seat)


def test_one_legal_choice_costs_nothing():
    state = backroom.game("rum_row").new(2, 1)
    while len(state.legal(state.next_chooser())) > 1:
        state.play(state.next_chooser(), state.legal(state.next_chooser())[0])
    thought = bots.think(state, state.next_chooser(), seconds=60)
    assert (thought.iterations, thought.action) == (0, state.legal(state.next_chooser())[0])


def test_a_full_tree_grows_no_more_and_still_answers():
    game = backroom.game("rum_row")
    state = game.new(4, 1)
    mind, seat = state.new_mind(), state.next_chooser()
    count = mind.NODES + 5000 if game.build == "compiled" else 200
    world, aside = state.clone(), state.clone()
    mind.begin(1, 180, 256, 0)
    best = mind.think(state.clone(), world, aside, seat, count)
    assert best in state.legal(seat) and mind.nodes <= mind.NODES and mind.edges <= mind.EDGES
    assert sum(tries for _, tries, _ in mind.findings(4)) == count  # it still learned from every iteration


def test_thinking_ends_soon_after_it_is_told_to():
    state = backroom.game("rum_row").new(4, 1)
    told = threading.Event()
    threading.Timer(0.1, told.set).start()
    noticed: list[float] = []

    def stop() -> bool:
        if told.is_set():
            noticed.append(time.perf_counter())
        return bool(noticed)

    thought = search(state, state.next_chooser(), 1, 60.0, None, None, SearchSettings(), stop)
    assert thought.iterations > 0
    assert time.perf_counter() - noticed[0] < 5  # no machine is that slow: it doesn't think on for a minute


def test_a_short_budget_is_used_up(monkeypatch):
    ticks = iter(range(10_000))
    monkeypatch.setattr(thinking, "now", lambda: next(ticks) / 1000)  # every look at the clock takes a millisecond
    state = backroom.game(SHORT).new(seed=1)
    thought = search(state, state.next_chooser(), 1, 0.012, None, some_net(SHORT), SearchSettings())
    assert thought.iterations > 4


def test_a_mind_is_kept_for_the_next_thought():
    state = backroom.game("rum_row").new(4, 1)
    search(state, state.next_chooser(), 1, None, 5, None, SearchSettings())
    first = thinking.MINDS.mind
    search(state, state.next_chooser(), 2, None, 5, None, SearchSettings())
    assert thinking.MINDS.mind is first


def test_a_thought_explains_itself():
    state = backroom.game("rum_row").new(2, 1)
    seat = state.next_chooser()
    thought = search(state, seat, 1, None, 60, None, SearchSettings())
    text = thought.explain(state)
    assert state.text(thought.action) in text and "expected: " in text and "than the second" in text
    assert sum(found.tries for found in thought.findings) == thought.iterations
    assert all(abs(sum(found.chances) - 1) < 0.01 for found in thought.findings if found.tries)


def test_a_budget_must_be_said():
    state = backroom.game("rum_row").new(2, 1)
    with pytest.raises(backroom.Invalid, match="seconds or iterations"):
        bots.think(state, state.next_chooser())
    with pytest.raises(backroom.Invalid, match="has nothing to choose"):
        bots.think(finished("rum_row", "interpreted"), 0, iterations=1)


# Files


def test_a_net_comes_back_from_its_file():
    net = some_net(SHORT)
    assert nets.read_net(net.to_bytes(), "x") == net


@pytest.mark.parametrize("at", [0, 20, 200, 5000, -1])
def test_a_damaged_net_is_refused_in_words(at):
    data = bytearray(some_net(SHORT).to_bytes())
    data[at] ^= 1
    with pytest.raises(backroom.Invalid, match=r"(is damaged|is not a net)"):
        nets.read_net(bytes(data), "net.bin")


@pytest.mark.parametrize("length", [0, 10, 100, 4000])
def test_a_cut_net_is_refused_in_words(length):
    with pytest.raises(backroom.Invalid, match=r"(is damaged|is not a net)"):
        nets.read_net(some_net(SHORT).to_bytes()[:length], "net.bin")


def test_weights_with_which_a_sum_could_overflow_are_refused():
    net = some_net(SHORT)
    wild = NetFile(**{**vars(net), "first_weights": [32767] * len(net.first_weights)})
    with pytest.raises(backroom.Invalid, match="could leave 32 bits"):
        nets.read_net(wild.to_bytes(), "net.bin")


@pytest.mark.parametrize(("name", "value"), [("layout", 999), ("rules", 999), ("game", "snitch")])
def test_a_net_for_something_else_is_refused_in_words(name, value):
    other = NetFile(**{**vars(some_net(SHORT)), name: value})
    with pytest.raises(backroom.Invalid, match=r"(train it again|is a net for snitch)"):
        nets.check_fits(other, backroom.game(SHORT), "net.bin")


@pytest.mark.parametrize("slug", backroom.slugs())
def test_shipped_nets_are_small_and_fit_their_games(slug):
    net, path = nets.shipped_net(slug), nets.net_path(slug)
    assert any(bot.uses_net for bot in bots.bots_of(slug).values()) == thinking.can_think(slug)
    if net is not None and path is not None:
        assert path.stat().st_size <= 200_000 and net.made["games"] > 0
