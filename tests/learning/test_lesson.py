"""The first games that teach: every note can come up, and none is late."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import backroom
from backroom import bots
from backroom.core.errors import Invalid
from backroom.learning.lesson import PLACES, Lesson, Note, check, lesson, lesson_languages, note_from, read
from backroom.messages import languages

LEARNED = [slug for slug in backroom.slugs() if lesson_languages(slug)]
MOST_DECISIONS = 40
LEARNER = 0
KEPT_UP = ("de", "en")
"""The languages that have every note; the others are told in English while they lack one."""


def plan_of(slug: str, language: str = "en") -> Lesson:
    """A lesson that is there."""
    plan = lesson(slug, language)
    assert plan is not None
    return plan


def occasions(slug: str, seed: int, learner: str, most: int = 1000) -> dict[tuple[str, int], int]:
    """After how many of the learner's decisions (at most so many are made) each occasion came in the lesson's game."""
    plan = plan_of(slug)
    state = backroom.game(slug).new(seats=plan.seats, seed=plan.seed, **plan.options)
    players = [bots.bot(slug, learner if seat == LEARNER else plan.bot, seed=seat + seed) for seat in range(plan.seats)]
    times: Counter[str] = Counter()
    came: dict[tuple[str, int], int] = {("start", 1): 0}
    own, heard = 0, 0

    def happened(when: str) -> None:
        times[when] += 1
        came.setdefault((when, times[when]), own)

    while not state.over and own <= most and state.moves < 3000:
        seat = LEARNER if LEARNER in state.waiting else state.next_chooser()
        if seat == LEARNER:
            prompt: Any = state.prompt(LEARNER)
            happened(f"prompt:{prompt['kind']}")
            own += 1
        state.play(seat, bots.ask(players[seat], state, seat, seed=seed))
        for event in state.events(heard, LEARNER):
            heard = event["n"] + 1
            happened(f"event:{event['event']}")
            if event.get("seat", seat) == LEARNER:
                happened(f"mine:{event['event']}")
    if state.over:
        happened("over")
    return came


@pytest.mark.parametrize("slug", LEARNED)
def test_a_lesson_teaches_nearly_everything_it_has_to_say(slug: str) -> None:
    """In the game of the lesson, played by its own bot, at least three of four notes come up."""
    plan = plan_of(slug)
    came = occasions(slug, 0, plan.bot)
    missed = [note.when for note in plan.notes if (note.when, note.count) not in came]
    assert len(missed) <= len(plan.notes) / 4, missed


@pytest.mark.parametrize("slug", LEARNED)
@pytest.mark.parametrize("seed", range(2))
def test_whatever_the_learner_chooses_half_of_the_notes_come_in_forty_decisions(slug: str, seed: int) -> None:
    plan = plan_of(slug)
    came = occasions(slug, seed, "random", MOST_DECISIONS)
    early = [note for note in plan.notes if (note.when, note.count) in came]
    assert len(early) >= len(plan.notes) / 2


@pytest.mark.parametrize("slug", LEARNED)
def test_a_lesson_begins_ends_and_repeats_nothing(slug: str) -> None:
    plan = plan_of(slug)
    assert plan.notes[0].when == "start" and plan.notes[-1].when == "over"
    assert len({(note.when, note.count) for note in plan.notes}) == len(plan.notes)
    assert plan.seats in backroom.game(slug).seat_counts and plan.bot in bots.names(slug)


@pytest.mark.parametrize("slug", LEARNED)
def test_a_lesson_is_told_in_every_language(slug: str) -> None:
    assert lesson_languages(slug) == languages()
    english = plan_of(slug)
    for language in KEPT_UP:
        for note, same in zip(english.notes, plan_of(slug, language).notes, strict=True):
            assert (note.when, note.count, note.do, note.light) == (same.when, same.count, same.do, same.light)
            assert (bool(note.otherwise), bool(note.now)) == (bool(same.otherwise), bool(same.now))
            assert language == "en" or note.text != same.text


@pytest.mark.parametrize("slug", LEARNED)
@pytest.mark.parametrize("language", languages())
def test_a_lesson_is_told_in_one_language_at_a_time(slug: str, language: str) -> None:
    """A file with as many notes as the English one is used whole, with the same explanations in the same places."""
    texts = read(slug, language)["note"]
    english, told = plan_of(slug), plan_of(slug, language)
    if len(texts) != len(english.notes):
        assert told == english
        return
    for text, note in zip(texts, told.notes, strict=True):
        assert ("otherwise" in text, "now" in text) == (bool(note.otherwise), bool(note.now))
    assert language == "en" or not {note.text for note in told.notes} & {note.text for note in english.notes}


@pytest.mark.parametrize("slug", LEARNED)
def test_a_note_on_a_new_question_says_what_to_do(slug: str) -> None:
    """What comes up later with the same question needn't say it again."""
    for note in plan_of(slug).notes:
        assert not note.when.startswith("prompt:") or note.count > 1 or note.now, note.title


@pytest.mark.parametrize("slug", LEARNED)
def test_proposed_verbs_and_lit_fields_exist(slug: str) -> None:
    words = backroom.game(slug).words
    fields = {name for verb in words.verbs for name in verb.fields} | PLACES
    for note in plan_of(slug).notes:
        assert not note.do or note.do in words.by_do
        assert set(note.light) <= fields, note.light


def test_texts_of_a_note_have_their_numbers() -> None:
    note = note_from({"when": "start", "title": "x", "text": "x"}, {"title": "A", "text": "{a:word} b"}, {"a": 3}, "en")
    assert note == Note("start", "A", "three b")


@pytest.mark.parametrize("when", ["prompt:dance", "event:dance", "mine:dance", "sometimes"])
def test_a_note_that_could_never_come_up_is_refused(when: str) -> None:
    with pytest.raises(Invalid, match=when):
        check(Note(when, "A", "b"), "gangster")
