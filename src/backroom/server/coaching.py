"""The coach after a game: worked out by the advisers' processes, piece by piece, and kept for whoever asks again."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

from ..coaching.coach import (
    Mistake,
    Report,
    decisions_of,
    effort_for,
    fate_of,
    lesson_of,
    summed_up,
    worth_a_closer_look,
)
from ..coaching.reasons import MOST_REASONS
from ..core.contract import Contract
from ..core.errors import Refused
from . import pictures
from .advice import Advisers, facts_of
from .protocol import CoachCase, CoachedMistake, CoachPoint, CoachReport
from .session import Session
from .translating import translate, translated

log = logging.getLogger("backroom.server")

KEPT = 64
"""How many reports are kept."""

MOST_WAITING = 12
"""How many games may wait for the coach."""

PATIENCE = 60.0
"""After how many seconds one decision is given up."""

FIRST_LOOK = 0.7
"""The share of the work that the first look takes."""

NEARLY = 0.99
"""How far the coach is at most while there is no report: whoever hears 1 asks no more."""


@dataclass
class Work:
    """A game that the coach looks at, and how far that is."""

    done: float = 0.0
    report: Report | None = None
    rounds: dict[int, int] = field(default_factory=dict)  # of every moment that was looked at
    task: asyncio.Task[None] | None = field(default=None, repr=False)


class Coach:
    """The coach of this server."""

    def __init__(self, advisers: Advisers) -> None:
        self.advisers = advisers
        self.works: OrderedDict[tuple[str, int | None], Work] = OrderedDict()
        self.turn = asyncio.Semaphore(1)

    def ask(self, session: Session, seat: int | None) -> Work:
        """How far the coach is with a game; who asks first makes him begin."""
        key = (session.table, seat)
        if key not in self.works:
            if sum(work.report is None for work in self.works.values()) >= MOST_WAITING:
                raise Refused("The coach is busy; please try again in a moment.")
            work = self.works[key] = Work()
            work.task = asyncio.create_task(self.look_at(session, seat, work))
        self.works.move_to_end(key)
        while len(self.works) > KEPT:
            self.works.popitem(last=False)
        return self.works[key]

    async def look_at(self, session: Session, seat: int | None, work: Work) -> None:
        """Look at a game, one game after the other."""
        try:
            async with self.turn:
                decisions = await asyncio.to_thread(decisions_of, session.record, seat)
                effort = effort_for(decisions)
                assessments = await self.worked(work, 0.0, FIRST_LOOK, [("assess", one, effort) for one in decisions])
                closer = worth_a_closer_look(decisions, assessments)
                jobs = [("assess closely", one) for one in closer]
                mistakes = await self.worked(work, FIRST_LOOK, 1.0, jobs)
                report = summed_up(assessments, mistakes)
                work.rounds = await asyncio.to_thread(rounds_of, session, report)
                work.report = report
        except Exception:
            log.exception("table %s: the coach has given up", session.table)
            self.works.pop((session.table, seat), None)

    async def worked(self, work: Work, start: float, end: float, jobs: list[tuple[Any, ...]]) -> list[Any]:
        """The results of jobs, done side by side; ``work`` shows how far they are."""
        finished = 0

        async def one(job: tuple[Any, ...]) -> Any:
            nonlocal finished
            found = await self.advisers.work(PATIENCE, *job)
            finished += 1
            work.done = start + (end - start) * finished / len(jobs)
            return found

        return await asyncio.gather(*map(one, jobs))


def report_of(session: Session, seat: int | None, work: Work, language: str) -> CoachReport:
    """What the coach has to say so far, in a language; moments are counted as the viewer counts moves."""
    if work.report is None:
        return CoachReport(min(round(work.done, 3), NEARLY), seat, [], [])
    count = session.record.moves.count
    found = work.report
    course = [CoachPoint(count(seat, one.at), list(one.chances), work.rounds[one.at]) for one in found.assessments]
    mistakes = [told(session, seat, one, language) for one in found.mistakes]
    fate = fate_of(session.slug, session.record.state.view(seat), seat)
    lesson = lesson_of(session.slug, [one for one in found.mistakes if one.seat == seat], fate)
    if lesson is None:
        return CoachReport(1.0, seat, course, mistakes)
    said = translated(facts_of(why for _, why in lesson.cases), language, session.slug)
    cases = [CoachCase(count(seat, at), why) for (at, _), why in zip(lesson.cases, said, strict=True)]
    headline, advice = (translate(one, language, session.slug) for one in (lesson.headline, lesson.advice))
    return CoachReport(1.0, seat, course, mistakes, headline, cases, advice)


def rounds_of(session: Session, report: Report) -> dict[int, int]:
    """The round of each moment that was looked at; 0 in games without rounds."""
    return {one.at: pictures.round_of(session.record.at(one.at).view(one.seat)) for one in report.assessments}


def told(session: Session, viewer: int | None, one: Mistake, language: str) -> CoachedMistake:
    """A mistake as it is sent."""
    slug = session.slug
    state = session.record.at(one.at)
    played, better = (in_words(state, one.seat, text, language) for text in (one.played, one.better))
    played_words, better_words = (words_of(state, one.seat, text) for text in (one.played, one.better))
    return CoachedMistake(
        session.record.moves.count(viewer, one.at),
        one.seat,
        played,
        better,
        round(one.chance, 3),
        round(one.better_chance, 3),
        translated(facts_of(one.reasons[:MOST_REASONS]), language, slug),
        played_words,
        better_words,
        pictures.schema(state.view(one.seat), language),
    )


def words_of(state: Contract, seat: int, text: str) -> dict[str, Any]:
    """The words of a choice that was typed."""
    [(action, _), *_] = state.parse_action(seat, text)
    return dict(state.words(action))


def in_words(state: Contract, seat: int, text: str, language: str) -> str:
    """A choice as a friend would say it; if the drawing has no words for it, as it is typed."""
    said = pictures.label(state.view(seat), words_of(state, seat, text), language)
    return said or translate(text, language, state.game.slug)
