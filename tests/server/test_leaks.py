"""Nothing leaks: whatever the other seats may be hiding, a viewer gets the same bytes."""

from __future__ import annotations

import random

import pytest

import backroom
from backroom.server import updates
from backroom.server.history import past
from backroom.server.session import Session
from backroom.server.viewers import Envelope, Form, encode
from tests.conftest import COUNTABLE
from tests.server.room import Guest, make_table, run


def kinds_for(slug: str) -> str:
    """Who sits at a table: people on all sorts of devices, and a bot where there is room."""
    return " ".join(["me", "friend", "here", "bot"][: backroom.game(slug).usual_seats])


def picture_of(session: Session, seat: int | None) -> bytes:
    """The whole picture as a viewer's socket gets it, in both layouts and two languages."""
    content = updates.table_update(session, seat, {0}, session.state.events(0, seat))
    update = Envelope(content, (), session.slug)
    return update.text("wide") + update.text("narrow") + update.text("wide", Form("de"))


def with_state(session: Session, state) -> Session:
    """The same table in another world."""
    record = session.record
    twin = type(record).__new__(type(record))
    twin.__dict__ |= record.__dict__ | {"state": state}
    return Session(**{**session.__dict__, "record": twin})


@pytest.mark.parametrize("slug", backroom.slugs())
def test_pictures_do_not_change_when_others_secrets_do(slug):
    async def story():
        table, luck = make_table(kinds_for(slug), slug, seed=2), random.Random(5)
        session = table.session
        differ = 0
        for number in range(120):
            if session.state.over:
                break
            seat = luck.choice(session.state.waiting)
            session.play(seat, luck.choice(session.state.legal(seat)))
            if number % 8:
                continue
            for viewer in range(len(session.places)):
                other = session.state.redeal(viewer, luck.randrange(2**32)).clone(listen=True)
                differ += other.position() != session.state.position()
                assert picture_of(with_state(session, other), viewer) == picture_of(session, viewer)
        assert (differ == 0) == (slug in COUNTABLE), "does the game hide anything? (tests/conftest.py: COUNTABLE)"

    run(story)


@pytest.mark.parametrize("slug", backroom.slugs())
def test_updates_about_a_move_say_no_more_than_view_events_and_choices(slug):
    """Two worlds that a viewer can't tell apart, the same move in both: the bytes differ only if what the rules
    let the viewer see differs."""

    async def story():
        table, luck = make_table(kinds_for(slug), slug, seed=4), random.Random(6)
        session, compared = table.session, 0
        for _ in range(35):
            if session.state.over:
                break
            seat = luck.choice(session.state.waiting)
            action = luck.choice(session.state.legal(seat))
            for viewer in range(len(session.places)):
                compared += same_move_in_both(session, viewer, seat, action, luck)
            session.play(seat, action)
        assert compared > 20

    run(story)


def same_move_in_both(session, viewer, seat, action, luck):
    """Whether the move was possible and looked the same in both worlds; if so, the updates must be the same."""
    since = len(session.state.events(0, viewer))
    worlds = [session.state.clone(listen=True), session.state.redeal(viewer, luck.randrange(2**32)).clone(listen=True)]
    if action not in worlds[1].legal(seat):
        return 0
    for world in worlds:
        world.play(seat, action)
    seen = [
        encode([world.view(viewer), world.events(since, viewer), world.prompt(viewer), world.legal(viewer)])
        for world in worlds
    ]
    if seen[0] != seen[1]:
        return 0
    told = [
        updates.moved_update(with_state(session, world), viewer, seat, 0, world.events(since, viewer))
        for world in worlds
    ]
    for language in ("en", "de"):
        first, second = (Envelope(content, (), session.slug).text("wide", Form(language)) for content in told)
        assert first == second
    undo = [updates.undo_offer(with_state(session, world), viewer) for world in worlds]
    assert undo[0] == undo[1]
    return 1


def test_an_earlier_moment_shows_what_was_seen_then_and_no_more():
    async def story():
        table, luck = make_table("me friend here", seed=9), random.Random(1)
        session = table.session
        seen = {seat: [encode(session.state.view(seat))] for seat in (None, 0, 1, 2)}
        for _ in range(70):
            seat = luck.choice(session.state.waiting)
            session.play(seat, luck.choice(session.state.legal(seat)))
            for viewer, views in seen.items():
                views.append(encode(session.state.view(viewer)))
        for viewer, views in seen.items():
            for number in range(0, 70, 9):
                assert encode(past(session, viewer, number, None, None).view) == views[number]

    run(story)


def test_two_viewers_never_share_an_update_of_the_game():
    async def story():
        table, luck = make_table("me friend", seed=9), random.Random(1)
        guests = {place.seat: Guest(table, place.token) for place in table.session.places}
        watcher = Guest(table, table.session.watch)
        for _ in range(20):
            seat = table.session.state.waiting[0]
            await guests[seat].play(luck.choice(table.session.state.legal(seat)))
            told = [guest.last("moved") for guest in (*guests.values(), watcher)]
            assert [update["view"]["you"] for update in told] == [0, 1, None]
            assert told[2]["choices"] == [] and told[2]["prompt"] is None and told[2]["undo"] is None

    run(story)
