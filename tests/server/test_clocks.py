"""The clock of people: it runs for those who are asked, and when it is up, a bot plays on until they are back."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from backroom.server.api_types import ClockRequest
from backroom.server.clocks import SPARE, agree, settings_text, with_clock
from backroom.server.opening import open_session
from backroom.server.protocol import Done, TableRequest
from backroom.server.rematch import next_session
from tests.server.room import NOW, Guest, Shelf, make_table, run, seats, token_of, until

NOW_ALREADY, LATE = 0, 3600


def timed(seconds: int, per: str = "move", shelf: Shelf | None = None):
    """A table of two people with a clock."""
    table = make_table("me friend", shelf=shelf)
    with_clock(table.session, ClockRequest(seconds, per))  # type: ignore[arg-type]
    return table


def test_when_the_time_for_a_choice_is_up_a_bot_plays_on_until_the_person_is_back():
    async def story():
        table = timed(NOW_ALREADY)
        asked = table.session.state.waiting[0]
        me = Guest(table, token_of(table, asked))
        place = table.session.places[asked]
        await until(lambda: place.bot is not None)
        await until(lambda: any("is out of time" in line.text for line in table.session.chat))
        assert [update["text"] for update in me.updates() if update["type"] == "chat"] == [
            f"{place.name} is out of time: a bot plays on until {place.name} is back."
        ]
        table.session.clock.wanted.seconds = LATE
        assert isinstance(await me.say("take"), Done) and place.is_person
        if table.driver is not None:
            table.driver.cancel()
            await asyncio.gather(table.driver, return_exceptions=True)
        await table.bot_pool.stop()

    run(story)


def test_the_time_of_a_choice_begins_anew_after_each_choice_and_runs_only_for_those_who_are_asked():
    async def story():
        table = timed(LATE)
        guests = [Guest(table, token_of(table, seat)) for seat in range(2)]
        clock, asked = table.session.clock, table.session.state.waiting[0]
        assert set(clock.since) == {asked}
        clock.since[asked] = (clock.since[asked][0], clock.since[asked][1] - 1000)
        assert clock.left(asked) < LATE - 999
        await guests[asked].play()
        assert clock.left(asked) > LATE - 100
        told = guests[asked].last("moved")["times"]
        assert told["per"] == "move" and told["running"] == list(table.session.state.waiting)
        assert all(LATE * 1000 - 100_000 < left <= LATE * 1000 for left in told["left"])

    run(story)


def test_the_time_of_a_game_adds_up_and_is_stored_with_each_choice():
    async def story():
        shelf = Shelf()
        table = timed(LATE, "game", shelf)
        guests = [Guest(table, token_of(table, seat)) for seat in range(2)]
        clock, asked = table.session.clock, table.session.state.waiting[0]
        clock.since[asked] = (clock.since[asked][0], clock.since[asked][1] - 1000)
        await guests[asked].play()
        assert LATE - 1100 < clock.left(asked) <= LATE - 1000 and clock.left(1 - asked) > LATE - 100
        again = agree(open_session(TableRequest("chicago_poker", seats("me friend")), NOW), shelf.changes[-1].settings)
        assert again.clock.wanted == clock.wanted and abs(again.clock.left(asked) - clock.left(asked)) < 60
        clock.spent[asked] = 10 * LATE
        clock.since.clear()
        assert clock.left(asked) == SPARE

    run(story)


def test_nobody_loses_time_while_nobody_is_there_or_a_choice_may_be_taken_back():
    async def story():
        table = timed(LATE)
        me = Guest(table, token_of(table, table.session.state.waiting[0]))
        assert table.session.clock.since
        me.leave()
        assert not table.session.clock.since

    run(story)


def test_a_next_game_and_the_database_keep_the_clock():
    session = open_session(TableRequest("chicago_poker", seats("me friend"), clock=ClockRequest(60, "game")), NOW)
    assert agree(session, settings_text(session)).clock.wanted == ClockRequest(60, "game")
    assert next_session(session, False, NOW).clock.wanted == ClockRequest(60, "game")
    assert settings_text(open_session(TableRequest("chicago_poker", seats("me friend")), NOW)) is None


@pytest.mark.parametrize("wrong", [{"seconds": 1}, {"seconds": 10**9}, {"seconds": 60, "per": "year"}, {}])
def test_a_clock_that_makes_no_sense_is_refused(wrong):
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"game": "snitch", "clock": wrong}, TableRequest)
