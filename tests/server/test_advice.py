"""Hints at the table, the coach after it, and puzzles: what is asked, what is answered, who may."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

import backroom
from backroom import bots
from backroom.coaching import coach
from backroom.core.errors import Refused
from backroom.records import Record
from backroom.server.advice import Advisers
from backroom.server.answers import puzzle_of
from backroom.server.coaching import Coach, Work, report_of
from backroom.server.opening import open_session
from backroom.server.protocol import AskHint, Denied, Done, Hinted, TableRequest
from backroom.server.translating import translate_reply
from tests.server.room import NOW, Guest, make_table, run, token_of


def with_advisers(test: Callable[[Advisers], Coroutine[Any, Any, None]]) -> None:
    """Run a test with real worker processes."""

    async def whole() -> None:
        advisers = Advisers()
        try:
            await test(advisers)
        finally:
            await advisers.stop()

    run(whole)


def asked_seat(table: Any) -> int:
    """The seat that has to choose."""
    return int(table.session.state.waiting[0])


def test_a_hint_names_legal_choices_and_says_why_in_the_readers_language():
    async def test(advisers: Advisers) -> None:
        table = make_table("me friend", "gangster", seed=7)
        for _ in range(6):
            seat = asked_seat(table)
            await Guest(table, token_of(table, seat)).play()
        seat = asked_seat(table)
        token = token_of(table, seat)
        found = await advisers.hint(table.session, token, AskHint("1"))
        assert found.moves == table.session.record.moves.count(seat)
        assert 1 <= len(found.choices) <= 3
        assert all(one.action in table.session.state.legal(seat) for one in found.choices)
        said = translate_reply(found, "de", "gangster")
        assert isinstance(said, Hinted)
        assert all(" instead of " not in why.name for one in said.choices for why in one.reasons)

    with_advisers(test)


def test_who_may_not_have_a_hint_is_told_why():
    async def test(advisers: Advisers) -> None:
        table = make_table("me friend", "gangster", seed=7)
        seat = asked_seat(table)
        idle = token_of(table, 1 - seat)
        for token, why in ((table.session.watch, "watching"), (idle, "nothing to choose")):
            with pytest.raises(Refused, match=why):
                await advisers.hint(table.session, token, AskHint("1"))
        advisers.open.add(token_of(table, seat))
        with pytest.raises(Refused, match="One hint at a time"):
            await advisers.hint(table.session, token_of(table, seat), AskHint("1"))

    with_advisers(test)


def test_the_creator_of_a_table_decides_whether_there_are_hints():
    async def test(advisers: Advisers) -> None:
        table = make_table("me friend", "gangster", seed=7)
        me, friend = Guest(table, token_of(table, 0)), Guest(table, token_of(table, 1))
        assert isinstance(await friend.say("hints", on=False), Denied)
        assert isinstance(await me.say("hints", on=False), Done)
        updates = friend.updates()
        assert [one["table"]["hints"] for one in updates if one["type"] == "table"][-1] is False
        assert any(one["type"] == "chat" and one["text"] == "No hints at this table." for one in updates)
        with pytest.raises(Refused, match="no hints at this table"):
            await advisers.hint(table.session, token_of(table, asked_seat(table)), AskHint("1"))
        assert isinstance(await me.say("hints", on=True), Done)
        assert table.session.allows_hints

    with_advisers(test)


def test_a_table_can_be_opened_without_hints_and_stays_so():
    session = open_session(TableRequest("snitch", seed=1, hints=False), NOW)
    assert not session.allows_hints
    assert Record.load(session.record.dump()).header.tags["hints"] == "off"


def finished_record() -> str:
    """The record of a short game."""
    record = Record.start(backroom.game("gangster"), 2, seed=4)
    players = [bots.bot("gangster", "random", seed=seat) for seat in range(2)]
    while not record.state.over:
        seat = record.state.next_chooser()
        record.play(seat, bots.ask(players[seat], record.state, seat, seed=1))
    return record.dump()


def test_the_coach_tells_how_far_he_is_and_then_what_cost_most(monkeypatch):
    monkeypatch.setattr(coach, "WHOLE_EFFORT", 2.0)
    monkeypatch.setattr(coach, "CLOSER", 2)

    async def test(advisers: Advisers) -> None:
        session = open_session(TableRequest(record=finished_record()), NOW)
        asked = Coach(advisers)
        work = asked.ask(session, None)
        assert report_of(session, None, work, "en").done < 1
        assert asked.ask(session, None) is work and work.task is not None
        await asyncio.wait_for(work.task, 300)
        report = report_of(session, None, work, "en")
        assert report.done == 1 and report.course
        assert all(0 <= one.at <= len(session.record) for one in report.course)
        assert all(one.better_chance > one.chance and one.played != one.better for one in report.mistakes)

    with_advisers(test)


def test_the_coach_is_done_only_when_there_is_a_report():
    """Everything may have been judged a moment before it is summed up; a page that heard 1 would ask no more."""
    session = open_session(TableRequest(record=finished_record()), NOW)
    assert report_of(session, None, Work(done=1.0), "en").done < 1


def test_puzzle_numbers_go_round():
    slug = next(slug for slug in backroom.slugs() if slug == "gangster")
    puzzle, place, count = puzzle_of(slug, 0)
    assert puzzle_of(slug, count) == (puzzle, place, count)
