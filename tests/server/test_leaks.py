"""Nothing leaks: whatever other seats may hide, every byte that a viewer gets is the same."""

from __future__ import annotations

import random

import pytest

import backroom
from backroom.server import letters
from backroom.server.looking import moment
from backroom.server.sitting import Sitting
from backroom.server.viewers import Letter, encode
from tests.server.room import Guest, make_table, run

KINDS = {
    "chicago_poker": "me friend here bot",
    "chinatown": "me friend here",
    "families": "me friend bot",
    "gangster": "me friend bot",
    "snitch": "me friend here bot",
}

OPEN = ("gangster", "snitch")
"""Games in which nothing is hidden in a random game but what anybody can count."""


def picture_of(sitting: Sitting, seat: int | None) -> bytes:
    """The whole picture as the socket of a viewer gets it, drawn both ways, in two languages."""
    content = letters.table_letter(sitting, seat, {0}, sitting.state.events(0, seat))
    letter = Letter(1, content, (), sitting.slug)
    return letter.text("wide") + letter.text("narrow") + letter.text("wide", "de")


def with_state(sitting: Sitting, state) -> Sitting:
    """The same table in another world."""
    record = sitting.record
    twin = type(record).__new__(type(record))
    twin.__dict__ |= record.__dict__ | {"state": state}
    return Sitting(**{**sitting.__dict__, "record": twin})


@pytest.mark.parametrize("slug", backroom.games())
def test_pictures_do_not_change_when_others_secrets_do(slug):
    async def story():
        table, luck = make_table(KINDS[slug], slug, seed=2), random.Random(5)
        sitting = table.sitting
        differ = 0
        for number in range(120):
            if sitting.state.over:
                break
            seat = luck.choice(sitting.state.waiting)
            sitting.play(seat, luck.choice(sitting.state.legal(seat)))
            if number % 8:
                continue
            for viewer in range(len(sitting.places)):
                other = sitting.state.redeal(viewer, luck.randrange(2**32)).clone(listen=True)
                differ += other.position() != sitting.state.position()
                assert picture_of(with_state(sitting, other), viewer) == picture_of(sitting, viewer)
        assert differ > 10 or slug in OPEN

    run(story)


@pytest.mark.parametrize("slug", backroom.games())
def test_letters_about_a_move_say_no_more_than_view_events_and_choices(slug):
    """Two worlds that a viewer can't tell apart, the same move in both: the bytes differ only if what the rules
    let the viewer see differs."""

    async def story():
        table, luck = make_table(KINDS[slug], slug, seed=4), random.Random(6)
        sitting, compared = table.sitting, 0
        for _ in range(60):
            if sitting.state.over:
                break
            seat = luck.choice(sitting.state.waiting)
            action = luck.choice(sitting.state.legal(seat))
            for viewer in range(len(sitting.places)):
                compared += same_move_in_both(sitting, viewer, seat, action, luck)
            sitting.play(seat, action)
        assert compared > 20

    run(story)


def same_move_in_both(sitting, viewer, seat, action, luck):
    """Whether the move was possible in both worlds and looked the same, and then the letters were the same."""
    since = len(sitting.state.events(0, viewer))
    worlds = [sitting.state.clone(listen=True), sitting.state.redeal(viewer, luck.randrange(2**32)).clone(listen=True)]
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
        letters.moved_letter(with_state(sitting, world), viewer, seat, 0, world.events(since, viewer))
        for world in worlds
    ]
    for language in ("en", "de"):
        first, second = (Letter(1, content, (), sitting.slug).text("wide", language) for content in told)
        assert first == second
    undo = [letters.undo_letter(with_state(sitting, world), viewer) for world in worlds]
    assert undo[0] == undo[1]
    return 1


def test_an_earlier_moment_shows_what_was_seen_then_and_no_more():
    async def story():
        table, luck = make_table("me friend here", seed=9), random.Random(1)
        sitting = table.sitting
        seen = {seat: [encode(sitting.state.view(seat))] for seat in (None, 0, 1, 2)}
        for _ in range(70):
            seat = luck.choice(sitting.state.waiting)
            sitting.play(seat, luck.choice(sitting.state.legal(seat)))
            for viewer, views in seen.items():
                views.append(encode(sitting.state.view(viewer)))
        for viewer, views in seen.items():
            for number in range(0, 70, 9):
                assert encode(moment(sitting, viewer, number, None, None).view) == views[number]

    run(story)


def test_two_viewers_never_share_a_letter_of_the_game():
    async def story():
        table, luck = make_table("me friend", seed=9), random.Random(1)
        guests = {place.seat: Guest(table, place.token) for place in table.sitting.places}
        watcher = Guest(table, table.sitting.watch)
        for _ in range(20):
            seat = table.sitting.state.waiting[0]
            await guests[seat].play(luck.choice(table.sitting.state.legal(seat)))
            told = [guest.last("moved") for guest in (*guests.values(), watcher)]
            assert [letter["view"]["you"] for letter in told] == [0, 1, None]
            assert told[2]["choices"] == [] and told[2]["prompt"] is None and told[2]["undo"] is None

    run(story)
