"""The first games that teach: every note can come up, and none is late."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any

import pytest

import backroom
from backroom import bots
from backroom.core.errors import Invalid
from backroom.drawing import drawn_in, part_of
from backroom.learning.lesson import PLACES, Lesson, Note, check, lesson, lesson_languages, note_from, read
from backroom.messages import languages

LEARNED = [slug for slug in backroom.slugs() if lesson_languages(slug)]
MOST_DECISIONS = 40
LEARNER = 0
KEPT_UP = ("de", "en", "ja", "pt")
"""The languages that have every note; a language that lacked one would be told in English."""


def plan_of(slug: str, language: str = "en") -> Lesson:
    """A lesson that is there."""
    plan = lesson(slug, language)
    assert plan is not None
    return plan


def offers(state: Any, times: Counter[str]) -> list[str]:
    """That an offer waits for the learner, or that none waits any more."""
    if any(state.words(action)["do"] == "accept" for action in state.legal(LEARNER)):
        return ["offered"]
    return ["answered"] if times["offered"] else []


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
            for when in offers(state, times):
                happened(when)
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
    assert plan.notes[-1].extra and not plan.notes[0].extra
    assert plan.seats in backroom.game(slug).seat_counts and plan.bot in bots.names(slug)


@pytest.mark.parametrize("slug", LEARNED)
def test_a_lesson_is_told_in_every_language(slug: str) -> None:
    assert lesson_languages(slug) == languages()
    english = plan_of(slug)
    for language in KEPT_UP:
        for note, same in zip(english.notes, plan_of(slug, language).notes, strict=True):
            assert (note.when, note.count, note.do, note.light) == (same.when, same.count, same.do, same.light)
            assert (bool(note.otherwise), bool(note.now)) == (bool(same.otherwise), bool(same.now))
            assert bool(note.chapter) == bool(same.chapter)
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


MOST_SENTENCES, LONGEST_TITLE = 2, 26
LONGEST = {"ja": 125}
"""Characters of a note; 225 in languages with an alphabet."""
SENTENCE = re.compile(r"[.!?](?=\s|$)|[\u3002\uff01\uff1f]")


@pytest.mark.parametrize("slug", LEARNED)
@pytest.mark.parametrize("language", languages())
def test_a_note_is_one_idea_in_two_short_sentences(slug: str, language: str) -> None:
    for note in plan_of(slug, language).notes:
        plain = re.sub(
            r"\d\. ", "", note.text.replace(" ? ", " sign ")
        )  # an ordinal number in German, a sign in Gangster
        assert len(SENTENCE.findall(plain)) <= MOST_SENTENCES, note.text
        assert len(note.text) <= LONGEST.get(language, 225), note.text
        assert len(note.title) <= LONGEST_TITLE, note.title


@pytest.mark.parametrize("slug", LEARNED)
def test_a_course_has_chapters_of_several_notes(slug: str) -> None:
    """The first begins with the first note; extras are no part of a chapter."""
    course = [note for note in plan_of(slug).notes if not note.extra]
    chapters = [note.chapter for note in course if note.chapter]
    assert course[0].chapter and 3 <= len(chapters) <= 6
    assert not any(note.chapter for note in plan_of(slug).notes if note.extra)


@pytest.mark.parametrize("slug", LEARNED)
def test_a_note_on_a_new_question_says_what_to_do(slug: str) -> None:
    """What comes up later with the same question needn't say it again."""
    for note in plan_of(slug).notes:
        assert not note.when.startswith("prompt:") or note.count > 1 or note.now, note.title


@pytest.mark.parametrize("slug", LEARNED)
def test_proposed_verbs_and_lit_fields_exist(slug: str) -> None:
    words = backroom.game(slug).words
    fields = {name for verb in words.verbs for name in verb.fields} | PLACES
    assert set(plan_of(slug).later) <= {one for note in plan_of(slug).notes for one in note.light}, (
        "it would never light up"
    )
    for note in plan_of(slug).notes:
        assert not note.do or note.do in words.by_do
        drawn = {one for one in note.light if one.startswith("#")}
        assert {one.partition(":")[0] for one in note.light} - drawn <= fields, note.light
        assert all(f'id="{one[1:]}"' in pictures_of(slug) for one in drawn), note.light


@pytest.mark.parametrize("slug", LEARNED)
def test_what_is_to_be_kept_is_a_number_of_the_learners(slug: str) -> None:
    plan = plan_of(slug)
    view = backroom.game(slug).new(seats=plan.seats, seed=plan.seed, **plan.options).view(LEARNER)
    for note in plan.notes:
        assert not note.keep or (note.otherwise and isinstance(view["players"][LEARNER][note.keep], int)), note.title


def pictures_of(slug: str) -> str:
    """The board and the tray of a new game."""
    state = backroom.game(slug).new(seed=1)
    view = state.view(0)
    with drawn_in("en", slug):
        return "".join(str(part_of(slug, part)(view, [], True, [])) for part in ("draw", "tray"))


def test_texts_of_a_note_have_their_numbers() -> None:
    note = note_from({"when": "start", "title": "x", "text": "x"}, {"title": "A", "text": "{a:word} b"}, {"a": 3}, "en")
    assert note == Note("start", "A", "three b")


@pytest.mark.parametrize("when", ["prompt:dance", "event:dance", "mine:dance", "sometimes"])
def test_a_note_that_could_never_come_up_is_refused(when: str) -> None:
    with pytest.raises(Invalid, match=when):
        check(Note(when, "A", "b"), "gangster")


def first_round_of_families(learner: str, seed: int) -> tuple[int, int]:
    """How many businesses the learner of Families takes in the first round, and how often somebody opposed."""
    plan = plan_of("families")
    state = backroom.game("families").new(seats=plan.seats, seed=plan.seed, **plan.options)
    players = [bots.bot("families", learner if seat == LEARNER else plan.bot, seed=seat + seed) for seat in range(3)]
    while state.view(LEARNER)["round"] < 2:
        seat = state.next_chooser()
        state.play(seat, bots.ask(players[seat], state, seat, seed=seed))
    told = state.events(0, LEARNER)
    taken = [event for event in told if event["event"] == "controls" and event["seat"] == LEARNER]
    return len(taken), sum(event["event"] == "opposed" for event in told)


@pytest.mark.parametrize("learner", ["greedy", "gentle"])
def test_whoever_follows_the_lesson_of_families_gets_a_business_in_the_first_round(learner: str) -> None:
    """Whatever the others do: the learner claims first."""
    assert plan_of("families").bot == "gentle"
    assert all(first_round_of_families(learner, seed)[0] >= 1 for seed in range(8))


@pytest.mark.parametrize("seed", range(8))
def test_a_gangster_influence_and_a_dollar_are_enough_for_a_business(seed: int) -> None:
    """What the lesson of Families proposes; everything else is chosen at random."""
    plan, chance, actions = plan_of("families"), random.Random(seed), iter(["gangsters", "influence", "businesses"])
    state = backroom.game("families").new(seats=plan.seats, seed=plan.seed, **plan.options)
    others = [bots.bot("families", plan.bot, seed=seat + seed) for seat in range(3)]
    while state.view(LEARNER)["round"] < 2:
        seat = state.next_chooser()
        if seat != LEARNER:
            state.play(seat, bots.ask(others[seat], state, seat, seed=seed))
            continue
        prompt: Any = state.prompt(LEARNER)
        wanted = next(actions) if prompt["kind"] == "action" else "claim" if prompt["kind"] == "control" else ""
        legal = state.legal(LEARNER)
        meant = [action for action in legal if state.words(action)["do"] == wanted]
        state.play(LEARNER, chance.choice(meant or legal))
    assert state.view(LEARNER)["players"][LEARNER]["businesses"]


def test_the_lesson_of_families_teaches_opposing_when_it_happens() -> None:
    """A good player opposes in the first round of most games, so the learner is asked, and told what it means."""
    notes = {note.when for note in plan_of("families").notes}
    assert {"prompt:oppose", "event:opposed"} <= notes
    assert sum(first_round_of_families("greedy", seed)[1] > 0 for seed in range(8)) >= 5


def test_the_lesson_of_families_ends_within_forty_decisions_of_a_good_player() -> None:
    last = [note for note in plan_of("families").notes if not note.extra][-1]
    for seed in range(3):
        assert occasions("families", seed, "greedy")[(last.when, last.count)] <= MOST_DECISIONS
