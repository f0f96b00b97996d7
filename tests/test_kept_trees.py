"""What a search has found about a seat's next choice is kept, if the seat learns nothing in between."""

from __future__ import annotations

from typing import Any

import pytest

import backroom
from backroom.bots.levels import Searcher
from backroom.bots.thinking import MINDS, KeptTree, SearchSettings, Thought, keep_tree, moment_after, search
from tests.conftest import builds
from tests.test_mind import positions, some_net

CHAINS = "families"
"""A game in which a turn is many small choices."""
NET = some_net(CHAINS)


def thought_about(state: Any, iterations: int = 40, kept_tree: KeptTree | None = None) -> Thought:
    """A short thought of the seat that chooses next."""
    return search(state, state.next_chooser(), 5, None, iterations, NET, SearchSettings(), kept_tree=kept_tree)


def in_a_chain(build: str) -> tuple[Any, int, int]:
    """A position in which a seat's best choice is followed by another choice of the same seat."""
    for state in positions(CHAINS, build, 4, 12):
        seat = state.next_chooser()
        action = thought_about(state).action
        if keep_tree(7, state, seat, action, 1) is not None:
            return state, seat, action
    raise AssertionError("no such position")


@pytest.mark.parametrize("build", builds(CHAINS))
def test_a_pruned_tree_knows_what_followed_the_choice_and_nothing_else(build):
    state, seat, action = in_a_chain(build)
    known = thought_about(state).findings[0]
    mind = MINDS.mind_for(state, NET)
    assert mind.prune(action) == known.tries
    found = mind.findings(state.seats)
    assert sum(tries for _, tries, _ in found) == known.tries - 1  # the first try ended there
    best = max(range(len(found)), key=lambda edge: (found[edge][1], found[edge][2][seat]))
    assert tuple(mind.principal_line(best, 7)) == known.line[1:]
    assert all(0 <= chance <= 1 for _, _, chances in found for chance in chances)


def test_a_choice_that_was_never_tried_leaves_nothing_to_keep():
    state, _, _ = in_a_chain(builds(CHAINS)[-1])
    thought = thought_about(state, 1)
    mind = MINDS.mind_for(state, NET)
    assert mind.prune(thought.findings[-1].action) == 0
    assert sum(tries for _, tries, _ in mind.findings(state.seats)) == 1  # the tree is as it was


@pytest.mark.parametrize("build", builds(CHAINS))
def test_a_trail_leads_on_only_at_its_moment_and_while_its_tree_is_there(build):
    state, seat, action = in_a_chain(build)
    after = state.clone()
    after.play(seat, action)
    while len(after.legal(seat)) == 1:
        after.play(seat, after.legal(seat)[0])
    tries = thought_about(state).findings[0].tries
    kept_tree = keep_tree(7, state, seat, action, 1)
    went_on = thought_about(after, 40, kept_tree)
    assert sum(found.tries for found in went_on.findings) == 40 + tries - 1
    anew = thought_about(after, 40, kept_tree)  # the tree is that of another thought now
    assert sum(found.tries for found in anew.findings) == 40
    thought_about(state)
    kept_tree = keep_tree(7, state, seat, action, 1)
    elsewhere = thought_about(state, 40, kept_tree)  # another moment
    assert sum(found.tries for found in elsewhere.findings) == 40


def test_no_trail_leads_past_luck_or_another_seat():
    for state in positions("gangster", builds("gangster")[-1], 4, 12):
        seat = state.next_chooser()
        for action in state.legal(seat)[:5]:
            kept_tree = keep_tree(7, state, seat, action, 1)
            moments = {moment_after(state.redeal(seat, seed), seat, action) for seed in range(20, 26)}
            assert kept_tree is None or moments == {kept_tree.expected}


def test_bots_that_go_on_choose_alike_in_both_builds():
    chosen = []
    for build in builds(CHAINS):
        bot = Searcher(3)
        bot.iterations, bot.net = 12, NET
        state, trails = backroom.game(CHAINS, build).new(4, 3), 0
        choices = []
        while len(choices) < 14:
            seat = state.next_chooser()
            choices.append(bot.choose(state.redeal(seat, 1), seat))
            trails += bot.kept_tree is not None
            state.play(seat, choices[-1])
        assert trails > 0
        chosen.append(choices)
    assert all(choices == chosen[0] for choices in chosen)
