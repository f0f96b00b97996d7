"""Temperaments: neighbours differ, nobody gives up a better choice for his temperament."""

from __future__ import annotations

import pytest

import backroom
from backroom.bots.levels import can_think, search_levels
from backroom.bots.tempers import EQUAL, LEAST_TRIES, TEMPERS, as_good, by_temper, played, temper_of
from backroom.bots.thinking import Finding, Thought
from backroom.core.errors import Invalid
from backroom.registry import companion

THINKING = [slug for slug in backroom.slugs() if can_think(slug)]


def thought_of(state, seat: int, chances: list[float], tries: int = LEAST_TRIES) -> Thought:
    """A thought that gives the first choices some chances, the best one first."""
    found = []
    for action, chance in zip(state.legal(seat), chances, strict=False):
        everybody = tuple(chance if other == seat else 0.0 for other in range(state.seats))
        found.append(Finding(action, tries, everybody, ((seat, action),)))
    return Thought(seat, tries * len(found), tuple(found))


def test_three_neighbours_have_three_temperaments():
    assert {temper_of(seat) for seat in range(3)} == set(TEMPERS)
    assert all(temper_of(seat) != temper_of(seat + 1) for seat in range(5))


@pytest.mark.parametrize("slug", THINKING)
def test_a_game_whose_bots_think_says_what_each_temperament_likes(slug):
    likes = companion(slug, "bots").LIKES
    assert set(likes) == set(TEMPERS) and search_levels(slug)
    state = backroom.game(slug).new(seed=1)
    for liking in likes.values():
        part = state.game.layout[liking.part]
        assert range(part.length)[liking.places] and not part.hidden
        assert isinstance(liking.of(state, 0), int)


def test_only_choices_that_are_as_good_and_well_tried_are_equals():
    state = backroom.game("gangster").new(seed=1)
    seat = state.next_chooser()
    thought = thought_of(state, seat, [0.4, 0.4 - EQUAL / 2, 0.4 - 2 * EQUAL])
    assert [found.action for found in as_good(thought, seat)] == state.legal(seat)[:2]
    assert len(as_good(thought_of(state, seat, [0.4, 0.4], tries=LEAST_TRIES - 1), seat)) == 1


def test_of_equal_choices_each_temperament_takes_what_it_likes():
    state = backroom.game("families").new(seed=1)
    likes, preferred = companion("families", "bots").LIKES, 0
    while not state.over and preferred < 3:
        seat = state.next_chooser()
        count = min(6, len(state.legal(seat)))
        thought = thought_of(state, seat, [0.3] * count)
        taken, liking = by_temper(state, seat, thought), likes[temper_of(seat)]
        liked = [liking.of(played(state, seat, found), seat) for found in thought.findings]
        assert liked[thought.findings.index(taken)] == max(liked)
        preferred += len(set(liked)) > 1 and taken is not thought.findings[0]
        state.play(seat, taken.action)
    assert preferred == 3


def test_a_level_that_searches_can_be_told_how_many_iterations_to_think():
    assert backroom.bots.bot("gangster", "expert@50").iterations == 50
    for name in ("expert@0", "steady@5", "expert@x", "expert@99999999999"):
        with pytest.raises(Invalid):
            backroom.bots.bot("gangster", name)
