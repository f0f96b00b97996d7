"""Whole turns: drawn turns are legal to their end, the best of them is found, and a bot plays what it has planned."""

from __future__ import annotations

import random
from typing import Any

import pytest

import backroom
from backroom import bots
from backroom.bots import levels
from backroom.bots.thinking import MINDS, SearchSettings, Thought, search
from tests.conftest import builds
from tests.test_mind import HASTY, positions, some_net

SLUG = "snitch"


def played(state: Any, line: Any) -> Any:
    """The state after a line of choices, each of which has to be legal."""
    twin = state.clone()
    for seat, action in line:
        assert action in twin.legal(seat)
        twin.play(seat, action)
    return twin


def test_every_draft_is_legal_and_ends_with_its_turn():
    for state in positions(SLUG, backroom.game(SLUG).build, 4, 6, seed=3):
        seat = state.next_chooser()
        thought = search(state, seat, 2, None, 12, some_net(SLUG), HASTY)
        for found in thought.findings:
            twin = played(state, found.line)
            if found.tries and state.current_turn():
                assert twin.over or twin.current_turn() != state.current_turn()
            assert {mover for mover, _ in found.line} == {seat}


def test_all_legal_choices_are_judged_if_that_is_wanted():
    (state,) = positions(SLUG, backroom.game(SLUG).build, 4, 1, seed=4)
    seat = state.next_chooser()
    legal = set(state.legal(seat))
    thought = search(state, seat, 2, None, len(legal), some_net(SLUG), HASTY, broad=True)
    assert {found.action for found in thought.findings} == legal
    assert all(found.tries == 1 for found in thought.findings)
    assert all(found.line[0] == (seat, found.action) for found in thought.findings)


def test_findings_list_every_legal_choice_once_and_every_iteration():
    for state in positions(SLUG, backroom.game(SLUG).build, 4, 4, seed=5):
        seat = state.next_chooser()
        thought = search(state, seat, 2, None, 30, some_net(SLUG), HASTY)
        assert sorted(found.action for found in thought.findings) == sorted(state.legal(seat))
        assert sum(found.tries for found in thought.findings) == 30


LAST_TURN = {
    "round": 12,
    "first": "P1",
    "active": "P0",
    "step": "recruit",
    "points": 3,
    "hand": {"P0": 2},
    "cash": {"P0": 40000, "P1": 30000, "P2": 10000, "P3": 5000},
}
"""P0 has the last turn of the game, and is arrested unless he gives enough to charity."""


@pytest.mark.parametrize("build", builds(SLUG))
def test_the_best_last_turn_is_found_by_drawing(build):
    state = backroom.game(SLUG, build).position(LAST_TURN)
    thought = search(state, 0, 1, None, 60, None, HASTY)
    assert played(state, thought.findings[0].line).ranking[0] == [0]
    assert thought.findings[0].chances == (1.0, 0.0, 0.0, 0.0)


def test_the_chip_at_the_end_of_a_round_is_not_foreseen():
    """The last turn of a round ends with a chip from the bag: its end is judged by several, not by the real one."""
    (state,) = [state for state in positions(SLUG, backroom.game(SLUG).build, 4, 40, seed=6) if state.turns == 3][:1]
    seat = state.next_chooser()
    mine = search(state, seat, 3, None, 20, some_net(SLUG), HASTY)
    assert mine == search(state.redeal(seat, 5), seat, 3, None, 20, some_net(SLUG), HASTY)


# The bot


class Quick(levels.Searcher):
    """Thinks a little, without a net, and counts how often."""

    thoughts = 0

    def think(self, state: Any, seat: int) -> Thought:
        """A short thought."""
        self.thoughts += 1
        return search(state, seat, self.random.getrandbits(62), None, 4, None, HASTY)


def test_a_turn_is_thought_about_once_and_played_as_planned():
    state, bot = backroom.game(SLUG).position(LAST_TURN).clone(), Quick(1)
    while not state.over:
        state.play(0, bots.ask(bot, state, 0, 1))
    assert bot.thoughts == 1 and state.ranking[0] == [0]


def test_a_plan_is_dropped_when_the_position_is_another_one():
    bot, state = Quick(1), backroom.game(SLUG).position(LAST_TURN).clone()
    first = bot.choose(state.clone(), 0)
    other = next(action for action in state.legal(0) if action != first)
    state.play(0, other)  # as after an undo
    assert levels.moment(state, 0) not in bot.plan
    assert bot.choose(state.clone(), 0) in state.legal(0)


def test_memory_does_not_grow_over_a_whole_game():
    game = backroom.game(SLUG)
    state, luck = game.new(4, 2).clone(), random.Random(1)
    search(state, state.next_chooser(), 1, None, 2, some_net(SLUG), HASTY)
    mind = MINDS.mind
    while not state.over:
        seat = state.next_chooser()
        if len(state.legal(seat)) > 1 and luck.random() < 0.1:
            search(state, seat, luck.getrandbits(60), None, 6, MINDS.holds[1] if MINDS.holds else None, HASTY)
            assert MINDS.mind is mind
            assert mind.drafts <= mind.DRAFTS and mind.edges == mind.drafts and mind.nodes == 1
        state.play(seat, luck.choice(state.legal(seat)))


def test_a_manner_with_more_turns_than_there_is_room_for_is_cut():
    (state,) = positions(SLUG, backroom.game(SLUG).build, 4, 1, seed=4)
    thought = search(
        state, state.next_chooser(), 2, None, 200, None, SearchSettings(drafts=10_000, draft_tries=2, tries=1, turns=0)
    )
    assert sum(found.tries for found in thought.findings) == 200
    assert MINDS.mind is not None and MINDS.mind.drafts <= MINDS.mind.DRAFTS
