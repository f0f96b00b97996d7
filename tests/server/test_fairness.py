"""Fair among friends: consent, luck that nobody can know or choose in secret, and links that are used twice."""

from __future__ import annotations

import random
from hashlib import sha256

import pytest

from backroom.core.errors import Invalid
from backroom.records import Record, fairness
from backroom.server import updates
from backroom.server.actor import TableActor
from backroom.server.bot_pool import BotPool
from backroom.server.opening import open_session, stored_form
from backroom.server.protocol import TableRequest, UndoOffer
from backroom.server.restoring import restore
from backroom.server.storage import Store
from backroom.terminal import verify

from .room import NOW, Guest, Shelf, make_table, run, seats, token_of


def sit_all(table: TableActor) -> list[Guest]:
    """A guest in every seat."""
    return [Guest(table, token_of(table, seat)) for seat in range(len(table.session.places))]


async def play_to_the_end(table: TableActor, guests: list[Guest], undo_at: int = 0) -> None:
    """Random choices until the game is over; one of them is taken back with everybody's consent."""
    luck, state = random.Random(2), table.session.state
    while not state.over:
        seat = luck.choice(state.waiting)
        await guests[seat].play(luck.choice(state.legal(seat)))
        if undo_at and len(table.session.record) == undo_at:
            undo_at = 0
            await guests[seat].say("undo")
            for guest in guests:
                await guest.say("answer", yes=True)
        state = table.session.state


def test_whoever_hands_a_seat_to_a_bot_still_has_to_agree_to_an_undo():
    session = open_session(wanted(), NOW)
    asked = session.state.waiting[0]
    session.play(asked, "draw a card")
    session.give(1 - asked, "random")
    assert session.others(asked) == [1 - asked]
    assert updates.undo_offer(session, asked) == UndoOffer(False, '"draw a card" involved luck.', [1 - asked])


def test_luck_after_going_back_is_new_and_survives_a_restart(tmp_path):
    async def story():
        store = Store(f"sqlite:///{tmp_path}/tables.sqlite")
        session = open_session(wanted(), NOW)
        store.create(stored_form(session))
        first = session.play(session.state.waiting[0], "draw a card")
        store.write([first])
        cards = [first.rows[0].luck]
        for _ in range(2):
            store.write([session.go_back(0)])
            again = session.play(session.state.waiting[0], "draw a card")
            store.write([again])
            cards.append(again.rows[0].luck)
        assert len(set(cards)) > 1
        stored = store.load(session.table)
        assert stored is not None
        twin = restore(stored)
        assert twin.state == session.state and twin.record.header.tags == session.record.header.tags
        store.write([session.go_back(1)])
        stored = store.load(session.table)
        assert stored is not None and restore(stored).state == session.state
        store.close()

    run(story)


def wanted(seed: int | None = 5) -> TableRequest:
    """A table for two friends."""
    return TableRequest("chicago_poker", seats("me friend"), seed=seed, pace=0)


def test_everybody_is_told_whether_the_seed_was_chosen_and_the_secret_only_after_the_end():
    async def story():
        table = TableActor(open_session(wanted(None), NOW), Shelf(), BotPool(), {}, lambda: NOW)
        guests = sit_all(table)
        told = [guest.last("table")["table"]["luck"] for guest in guests]
        assert told[0] == told[1] and not told[0]["chosen"] and told[0]["secret"] is None
        await play_to_the_end(table, guests, undo_at=20)
        after = Guest(table, table.session.watch).last("table")["table"]["luck"]
        assert sha256(after["secret"].encode()).hexdigest() == told[0]["fingerprint"] == after["fingerprint"]
        assert after["renewed"] == 1
        record = Record.load(table.session.dump())
        assert fairness.verify(record) == after["fingerprint"]

    run(story)
    chosen = make_table("me friend")
    assert chosen.session.record.header.tags["luck"] == "chosen"


def finished() -> Record:
    """A finished game with luck from a secret."""
    seed, tags = fairness.first_luck(None)
    session = open_session(wanted(seed), NOW)
    session.record.header.tags = tags
    luck = random.Random(3)
    while not session.state.over:
        seat = luck.choice(session.state.waiting)
        session.play(seat, luck.choice(session.state.legal(seat)))
    return session.record


def test_a_record_whose_luck_was_touched_is_found_out(tmp_path, capsys):
    record = finished()
    found = fairness.verify(record)
    file = tmp_path / "game.txt"
    file.write_text(record.dump())
    arguments = verify.argparse.Namespace(file=file, fingerprint=found)
    assert verify.run(arguments) == 0 and found in capsys.readouterr().out
    with pytest.raises(Invalid, match="not the one given"):
        verify.run(verify.argparse.Namespace(file=file, fingerprint="0" * 64))
    record.header.tags["secret"] = fairness.new_secret()
    with pytest.raises(Invalid, match="does not follow from the secret"):
        fairness.verify(record)
    record.header.tags["luck"] = "chosen"
    record.header.tags["renewed"] = "3/1"
    with pytest.raises(Invalid, match="the luck of action"):
        fairness.verify(record)
    del record.header.tags["secret"]
    with pytest.raises(Invalid, match="has no secret"):
        fairness.verify(record)


def test_a_second_device_on_a_seats_link_is_told_to_that_seat_alone():
    async def story():
        table = make_table("me friend")
        guests = sit_all(table)
        watchers = [Guest(table, table.session.watch) for _ in range(2)]
        for guest in [*guests, *watchers]:
            guest.updates()
        second = Guest(table, guests[0].token)
        assert "Another device" in guests[0].last("chat")["text"]
        assert "Another device" in second.last("chat")["text"]
        assert not [update for guest in [guests[1], *watchers] for update in guest.updates()]
        Guest(table, guests[0].token)
        assert not guests[0].updates()  # not again at once: a device that reconnects looks the same

    run(story)


def test_bots_choose_alike_at_tables_with_the_same_chosen_seed():
    seeds = [open_session(TableRequest("snitch", seed=seed), created=0).bot_seed for seed in (7, 7, None, None)]
    assert seeds[0] == seeds[1] and len({*seeds}) == 3
