"""Those who only look on are told about choices when there is time: everything, in order, and nothing before it is
stored."""

from __future__ import annotations

import asyncio

import pytest

from backroom.server import onlookers, undoing
from backroom.server.onlookers import Onlookers
from backroom.server.protocol import Done, Hello
from backroom.server.viewers import UntoldMoves, Viewer

from .room import Guest, Shelf, make_table, run, token_of
from .test_pictures import patched


class InstantShelf(Shelf):
    """Keeps changes without a turn of the event loop; from the second one on, ``opens`` is waited for."""

    opens: asyncio.Event | None = None

    async def save(self, change):
        self.changes.append(change)
        if self.opens and len(self.changes) > 1:
            await self.opens.wait()


TURN = {"seats": 3, "street": "sp1 br1", "active": "P0", "turn": 5, "hands": {"P0": "R1 R2 R3 R4", "P1": "G6"}}
"""P0 has several actions."""


def busy_table():
    """A table, the guest who is to choose, and two who look on, all with drawings; they have read everything."""
    table = make_table("me friend friend", shelf=InstantShelf(), position=TURN)
    table.onlookers = Onlookers()
    guests = [Guest(table, token_of(table, seat), draw="wide") for seat in range(3)]
    for guest in guests:
        guest.updates()
    return table, *guests


def moved(guest):
    """The choices that somebody has been told about since the last call."""
    return [update for update in guest.updates() if update["type"] == "moved"]


async def some_turns():
    """Time for those who look on."""
    for _ in range(4):
        await asyncio.sleep(0)


def test_who_is_asked_again_is_told_at_once_and_who_looks_on_in_the_next_turns():
    async def story():
        _, chooser, *others = busy_table()
        await chooser.play()
        assert [update["by"] for update in moved(chooser)] == [0]
        assert not any(map(moved, others))
        await some_turns()
        assert [update["by"] for guest in others for update in moved(guest)] == [0, 0]

    run(story)


def test_who_is_asked_next_is_told_at_once_and_who_has_chosen_when_there_is_time():
    async def story():
        table, chooser, asked, _ = busy_table()
        while table.session.state.waiting[0] == 0:
            moved(chooser)
            answer = await chooser.play()
        assert moved(asked)[-1]["choices"]
        assert isinstance(answer, Done) and not moved(chooser)
        await some_turns()
        assert [update["by"] for update in moved(chooser)] == [0]

    run(story)


def test_choices_that_were_made_in_the_meantime_are_told_together():
    async def story():
        table, chooser, other, _ = busy_table()
        await chooser.play()
        await chooser.play()
        await some_turns()
        [told] = moved(other)
        seen = [event["n"] for update in moved(chooser) for event in update["events"]]
        assert told["moves"] == 2 and told["by"] is None
        assert [event["n"] for event in told["events"]] == seen
        assert told["view"] == table.session.state.view(table.session.seat_of(other.token))

    run(story)


def test_nobody_who_only_looks_on_is_told_while_there_is_something_urgent_to_do_in_every_turn():
    async def story():
        table, chooser, *others = busy_table()
        await chooser.play()
        for _ in range(4):
            table.onlookers.note_urgent()
            await asyncio.sleep(0)
        assert not any(map(moved, others))
        await some_turns()
        assert all(map(moved, others))

    run(story)


def test_nobody_is_shown_what_is_not_stored_yet():
    async def story():
        table, chooser, other, third = busy_table()
        table.saves.opens = asyncio.Event()
        await chooser.play()
        second = asyncio.create_task(chooser.play())
        await asyncio.sleep(0)
        await some_turns()
        assert len(table.session.record) == 2
        table.tell_trouble("waiting")
        assert all(update["moves"] <= 1 for guest in (other, third) for update in moved(guest))
        table.saves.opens.set()
        await second
        await some_turns()
        assert moved(other)[-1]["moves"] == moved(third)[-1]["moves"] == 2

    run(story)


def test_what_else_is_told_comes_after_the_choices_before_it():
    async def story():
        _, chooser, other, _ = busy_table()
        await chooser.play()
        await chooser.say("chat", text="Your turn soon")
        assert [update["type"] for update in other.updates()] == ["moved", "chat"]

    run(story)


def test_a_choice_that_was_taken_back_before_somebody_saw_it_is_not_told(monkeypatch):
    async def story():
        _, chooser, other, _ = busy_table()

        async def nothing_was_told(table, seat, back):
            return ""

        monkeypatch.setattr(undoing, "undo_refusal", nothing_was_told)
        await chooser.play()
        await chooser.say("undo", ask=False)
        await some_turns()
        assert [update["type"] for update in other.updates()] == ["answered", "table"]

    run(story)


def test_who_has_waited_long_is_told_at_once(monkeypatch):
    monkeypatch.setattr(onlookers, "LONGEST", 0.0)
    monkeypatch.setattr(onlookers, "CROWDED", 1e9)

    async def story():
        _, chooser, *others = busy_table()
        await chooser.play()
        assert [len(moved(guest)) for guest in others] == [1, 1]

    run(story)


def test_while_a_server_never_comes_to_rest_those_who_look_on_wait_longer(monkeypatch):
    now = 100.0
    monkeypatch.setattr(onlookers, "monotonic", lambda: now)
    waiting, viewer = Onlookers(), Viewer("link", 1, 0, "snitch")

    def overdue_after(rest, wait):
        waiting.rested, viewer.behind = now - rest, UntoldMoves(now - wait, 1, 0, 0)
        return waiting.is_overdue(viewer)

    a_while = (onlookers.LONGEST + onlookers.WHILE_CROWDED) / 2
    assert overdue_after(0, a_while)
    assert not overdue_after(onlookers.CROWDED, a_while)
    assert overdue_after(onlookers.CROWDED, onlookers.WHILE_CROWDED)
    waiting.take_turn()
    viewer.behind = UntoldMoves(now - a_while, 1, 0, 0)
    assert waiting.is_overdue(viewer)


def test_after_going_back_a_socket_gets_only_what_has_changed_of_its_board(monkeypatch):
    async def nothing_was_told(*_):
        return ""

    async def story():
        table, chooser, other, _ = busy_table()
        fresh = Guest(table, other.token, draw="wide")
        board = fresh.last("table")["svg"]["wide"]
        monkeypatch.setattr(undoing, "undo_refusal", nothing_was_told)
        for step in (chooser.play, lambda: chooser.say("undo", ask=False)):
            await step()
            await some_turns()
            for update in fresh.updates():
                if "svg" in update:
                    assert "wide" not in update["svg"]
                    board = patched(board, update["svg"]["patch"])
        assert board == Guest(table, other.token, draw="wide").last("table")["svg"]["wide"]

    run(story)


@pytest.mark.parametrize("wish", ["socket", "hello"])
def test_a_whole_picture_comes_after_the_choices_before_it(wish):
    async def story():
        table, chooser, other, _ = busy_table()
        await chooser.play()
        if wish == "socket":
            second = Guest(table, other.token, draw="wide")
            assert [update["moves"] for update in second.updates() if update["type"] == "table"] == [1]
        else:
            table.hello(other.token, other.box, Hello("h1", draw="narrow"))
        assert len(moved(other)) == 1

    run(story)
