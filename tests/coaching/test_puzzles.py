"""The puzzles that are shipped: legal, with one clearly best choice, a gap, and a reason."""

from __future__ import annotations

import json

import pytest

import backroom
from backroom.coaching.judging import judge
from backroom.coaching.puzzles import CHECK, LEAST_GAP, SEED, Puzzle, gap_of, is_clear, puzzles_of, written
from backroom.registry import is_of_the_house

GAMES = [slug for slug in backroom.slugs() if is_of_the_house(slug) and puzzles_of(slug)]
ALL = [(slug, number) for slug in GAMES for number in range(len(puzzles_of(slug)))]


@pytest.mark.parametrize("slug", GAMES)
def test_puzzles_are_different(slug):
    found = puzzles_of(slug)
    assert len({json.dumps(one.position, sort_keys=True) for one in found}) == len(found) > 12


@pytest.mark.parametrize(("slug", "number"), ALL)
def test_a_puzzle_has_one_clearly_best_choice_and_a_reason(slug, number):
    puzzle = puzzles_of(slug)[number]
    state = puzzle.state()
    assert state.waiting == (puzzle.seat,)
    [best] = [action for action in state.legal(puzzle.seat) if state.text(action) == puzzle.best]
    found = judge(state, puzzle.seat, SEED, CHECK)
    assert found.best.action == best
    assert is_clear(found) and gap_of(found) >= LEAST_GAP
    assert puzzle.gap >= LEAST_GAP and any(why.tone == "gain" for why in puzzle.reasons)


def test_puzzles_are_written_as_they_are_read():
    slug = next(slug for slug in GAMES if puzzles_of(slug))
    rows = json.loads(written(list(puzzles_of(slug))))
    assert len(rows) == len(puzzles_of(slug)) and set(rows[0]) == set(Puzzle.__dataclass_fields__)
