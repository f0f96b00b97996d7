"""The planner and the strategist: the same in both builds, at every table, and blind to what their seat can't know."""

from __future__ import annotations

import random
import threading
import time
from typing import Any

import pytest

import backroom
from backroom import bots
from backroom.bots.chicago_poker.expert import begin_thinking, style_at
from backroom.bots.chicago_poker.greedy import Greedy
from backroom.bots.chicago_poker.strategists import MOST, STRATEGISTS
from backroom.bots.chicago_poker.style import Style
from backroom.coaching.judging import judge
from tests.conftest import builds

POKER = "chicago_poker"
OPTIONS = [{}, {"short": True}, {"specials": False}, {"short": True, "specials": False}]


def planner_of(state: Any) -> Any:
    return STRATEGISTS.strategist_for(state, Greedy.style)


def positions(build: str, seats: int, count: int, seed: int = 1, **options: bool) -> list[Any]:
    """Positions with several choices from games that planners play with some whims; the same in every build."""
    luck, found = random.Random(seed), []
    while len(found) < count:
        state = backroom.game(POKER, build).new(seats, luck.randrange(1000), **options)
        for _ in range(luck.randrange(20, 300)):
            if not state.over:
                seat = state.next_chooser()
                wild = luck.random() < 0.15
                state.play(seat, luck.choice(state.legal(seat)) if wild else planner_of(state).prefer(state, seat))
        if not state.over and len(state.legal(state.next_chooser())) > 1:
            found.append(state)
    return found


# Both builds


def test_planners_rate_choices_alike_in_both_builds():
    rated = []
    for build in builds(POKER):
        found = [position for seats in (2, 3, 4, 6) for position in positions(build, seats, 3)]
        rated.append([planner_of(state).rated(state, state.next_chooser()) for state in found])
    assert rated[0] == rated[-1] and len({tuple(one) for one in rated[0]}) > 6


def test_strategists_think_alike_in_both_builds():
    thoughts = []
    for build in builds(POKER):
        found = [*positions(build, 2, 2), *positions(build, 4, 1)]
        thoughts.append([bots.think(state, state.next_chooser(), 5, iterations=60) for state in found])
    assert thoughts[0] == thoughts[-1]
    assert all(thought.iterations == 60 for thought in thoughts[0])


def test_a_thought_does_not_depend_on_how_it_is_sliced():
    (state,) = positions(backroom.game(POKER).build, 3, 1)
    seat = state.next_chooser()
    whole, sliced = state.redeal(seat, 4).clone(), state.redeal(seat, 4).clone()
    spaces = [state.clone() for _ in range(4)]
    thinker = begin_thinking(state, 9, False)
    best = thinker.think(whole, spaces[0], spaces[1], seat, 40)
    found = thinker.findings(3, seat)
    thinker = begin_thinking(state, 9, False)
    for _ in range(8):
        again = thinker.think(sliced, spaces[2], spaces[3], seat, 5)
    assert (again, thinker.findings(3, seat)) == (best, found)


# Every table


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_planners_finish_every_kind_of_game(seats, options):
    state = backroom.game(POKER).new(seats, 11, **options).clone()
    planner = planner_of(state)
    planner.play_on(state, planner, (1 << seats) - 1, 1 << 20)
    assert state.over and state.ranking


@pytest.mark.parametrize("seats", [2, 3, 5, 6])
def test_levels_that_think_exist_at_every_table(seats):
    assert {"gentle", "steady", "sharp", "expert"} <= set(bots.names(POKER))
    for state in positions(backroom.game(POKER).build, seats, 2, seed=seats, short=seats % 2 == 0):
        seat = state.next_chooser()
        thought = bots.think(state, seat, 1, iterations=30)
        assert thought.action in state.legal(seat)
        assert all(abs(sum(found.chances) - 1) < 0.01 for found in thought.findings if found.tries)


def test_a_strategist_beats_players_at_random():
    for seed in range(3):
        state = backroom.game(POKER).new(3, seed)
        chance = random.Random(seed)
        while not state.over:
            seat = state.next_chooser()
            if seat == seed:
                state.play(seat, bots.think(state, seat, seed, iterations=12).action)
            else:
                state.play(seat, chance.choice(state.legal(seat)))
        assert state.ranking[0] == [seed]


# What it may not know


def test_what_a_seat_cannot_know_changes_neither_plan_nor_thought():
    for state in positions(backroom.game(POKER).build, 4, 4, seed=3):
        seat = state.next_chooser()
        rated, thought = planner_of(state).rated(state, seat), bots.think(state, seat, 3, iterations=40)
        for other in (state.redeal(seat, 77), state.redeal(seat, 78)):
            assert planner_of(other).rated(other, seat) == rated
            assert bots.think(other, seat, 3, iterations=40) == thought


def test_imagined_worlds_look_the_same_to_the_seat_and_hold_the_same_cards():
    for state in positions(backroom.game(POKER).build, 4, 6, seed=5):
        seat = state.next_chooser()
        thinker = begin_thinking(state, 2, False)
        world = state.clone()
        for _ in range(5):
            thinker.strategist.imagine(state.clone(), world, seat)
            assert world.view(seat) == state.view(seat)
            assert world.inventory() == state.inventory()
            assert world.redeal(seat, 1).view(seat) == state.view(seat)  # it can still be redealt


def fitting(state: Any, seat: int) -> int:
    """How many columns of four or five cards of other seats are of one colour."""
    found = 0
    for owner, columns in state.position().get("columns", {}).items():
        for cards in columns.values():
            colours = {card[0] for card in cards.split()}
            found += owner != f"P{seat}" and len(cards.split()) > 3 and len(colours) == 1
    return found


def test_face_down_cards_fit_more_often_than_by_chance():
    imagined = dealt = 0
    for state in positions(backroom.game(POKER).build, 4, 12, seed=8):
        seat = state.next_chooser()
        thinker, world = begin_thinking(state, 2, False), state.clone()
        for seed in range(6):
            thinker.strategist.imagine(state.clone(), world, seat)
            imagined += fitting(world, seat)
            dealt += fitting(state.redeal(seat, seed), seat)
    assert imagined > dealt


def test_thinking_leaves_the_state_and_its_luck_alone():
    (state,) = positions(backroom.game(POKER).build, 4, 1)
    before = state.dump()
    bots.think(state, state.next_chooser(), 3, iterations=30)
    assert state.dump() == before


def test_thinking_leaves_greedy_as_it_is():
    for state in positions(backroom.game(POKER).build, 4, 3, seed=6):
        seat = state.next_chooser()
        rated = planner_of(state).rated(state, seat)
        bots.think(state, seat, 3, iterations=30)
        assert planner_of(state).rated(state, seat) == rated


# What it costs


def test_thinking_stops_when_told():
    (state,) = positions(backroom.game(POKER).build, 4, 1)
    asked: list[float] = []

    def stop() -> bool:
        asked.append(time.perf_counter())
        return len(asked) > 2

    thought = bots.think(state, state.next_chooser(), 1, seconds=60, stop=stop)
    assert len(asked) == 3 and thought.iterations > 0
    assert time.perf_counter() - asked[-1] < 5  # no machine is that slow: it doesn't think on for a minute


def test_a_thread_keeps_few_strategists():
    kept: list[int] = []

    def ask_about_many_styles() -> None:
        state = backroom.game(POKER).new(2, 1)
        for _ in range(MOST + 2):
            STRATEGISTS.strategist_for(state, Style())
            kept.append(len(STRATEGISTS.strategists))

    thread = threading.Thread(target=ask_about_many_styles)
    thread.start()
    thread.join()
    assert max(kept) == MOST and kept[-1] < MOST


def test_a_strategist_is_kept_for_the_next_thought():
    state = backroom.game(POKER).new(2, 1)
    assert STRATEGISTS.strategist_for(state, style_at(2)) is STRATEGISTS.strategist_for(state.clone(), style_at(2))
    assert begin_thinking(state, 1, False).strategist is begin_thinking(state, 2, True).strategist


def test_a_thought_explains_itself():
    (state,) = positions(backroom.game(POKER).build, 2, 1)
    thought = bots.think(state, state.next_chooser(), 1, iterations=60)
    text = thought.explain(state)
    assert state.text(thought.action) in text and "expected: " in text
    assert sum(found.tries for found in thought.findings) == thought.iterations


def test_the_coach_looks_at_a_choice_that_no_expert_would_try():
    (state,) = positions(backroom.game(POKER).build, 4, 1, seed=9)
    seat = state.next_chooser()
    worst = planner_of(state).rated(state, seat)
    odd = state.legal(seat)[worst.index(min(worst))]
    assert len(state.legal(seat)) > 10
    assert odd not in [found.action for found in bots.think(state, seat, 1, iterations=40).findings]
    judged = judge(state, seat, 1, effort=0.1, also=[odd]).of(odd)
    assert judged is not None and judged.tries > 0


# The forecast


def test_a_forecast_prefers_whoever_is_about_to_win():
    position = {
        "seats": 2,
        "street": "br1 br2",
        "columns": {"P0": {"br1": "R11 R12 R13 R14 R15"}, "P1": {"br2": "G2 Y9"}},
        "markers": {"br1": "P0"},
        "controlled": {"P0": "br3 br4"},
        "active": "P1",
        "hands": {"P0": "B1", "P1": "B2"},
    }
    state = backroom.game(POKER).position(position)
    chances = planner_of(state).expected(state)
    assert abs(sum(chances) - 1) < 0.01 and chances[0] > 0.75


def marked_by_the_first(answer: str) -> Any:
    """A table where the first seat is about to win with three kings of a kind, unless the second can answer."""
    position = {
        "seats": 2,
        "street": "br1 sp2",
        "columns": {"P0": {"br1": "R13 G13 B13 R2 G5"}, "P1": {"br1": "R9 R10"}},
        "markers": {"br1": "P0"},
        "controlled": {"P0": "br3 br4"},
        "active": "P1",
        "hands": {"P0": "B1", "P1": answer},
    }
    return backroom.game(POKER).position(position)


def test_a_forecast_sees_who_can_answer_with_the_cards_in_hand():
    weak, strong = marked_by_the_first("B2 Y4 V7 G1"), marked_by_the_first("R1 R4 R7 G1")
    first, second = planner_of(weak).expected(weak), planner_of(strong).expected(strong)
    assert first[0] > 0.8 and second[1] > 5 * first[1]


def test_a_survey_in_the_open_does_not_teach_the_planner_what_lies_face_down():
    for state in positions(backroom.game(POKER).build, 3, 3, seed=4):
        seat = state.next_chooser()
        rated = planner_of(state).rated(state, seat)
        planner_of(state).expected(state)
        assert planner_of(state).rated(state, seat) == rated
