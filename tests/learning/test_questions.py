"""Every question of every game says in a sentence what is to be done and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

import backroom
from backroom import bots
from backroom.drawing import drawn_in, part_of
from backroom.learning.lesson import lesson_languages

LEARNED = [slug for slug in backroom.slugs() if lesson_languages(slug)]
MOST_MOVES = 250


def questions(slug: str) -> Iterator[tuple[Any, str]]:
    """The questions of a game of random bots: the view of whoever is asked, and the kind."""
    state = backroom.game(slug).new(seed=1)
    player = bots.bot(slug, "random", seed=1)
    while not state.over and state.moves < MOST_MOVES:
        seat = state.next_chooser()
        prompt = state.prompt(seat)
        if prompt:
            yield state.view(seat), prompt["kind"]
        state.play(seat, bots.ask(player, state, seat, seed=1))


@pytest.mark.parametrize("slug", LEARNED)
def test_whatever_is_asked_a_sentence_says_what_is_to_be_done(slug):
    with drawn_in("en", slug):
        told = [(kind, part_of(slug, "about")(view, kind)) for view, kind in questions(slug)]
    assert told and all(said.endswith((".", "?")) for _, said in told)


@pytest.mark.parametrize("slug", LEARNED)
def test_no_kind_of_question_is_left_out(slug):
    kinds = {step.question.kind for step in backroom.game(slug).words.steps if step.question}
    assert set(import_module(f"backroom.drawing.{slug}.dock").ABOUT) == kinds
