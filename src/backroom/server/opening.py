"""Opening a table with a new deal, from a position, or from a record."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from typing import Any

from .. import bots, game
from ..core.errors import Invalid
from ..core.phrases import Quoted, phrase
from ..drawing.identity import initial
from ..records import Record
from ..records.fairness import first_luck
from ..records.record import seats_of
from ..registry import base_of
from .clocks import settings_text, with_clock
from .limits import check_length
from .names import check_name
from .protocol import USUAL_PACE, SeatRequest, TableRequest
from .restoring import header_text
from .session import FIRST, HINTS, Place, Row, Session, check_bot, player_name
from .store_protocol import StoredTable

BOT_NAMES = (
    *("Lou", "Dot", "Sal", "Gus", "Ida", "Vic", "Ned", "Fay", "Roy", "Bea", "Kit", "Zoe", "Hal", "Wes", "Abe", "Cy"),
    *("Edna", "Joe", "Olga", "Pam", "Quinn", "Tess", "Una", "Mae", "Xena", "Yves"),
)
"""The bots' names, each with another initial; there are more than any game has seats."""
PLAYER = "Player"
"""The name of somebody who hasn't given one."""


def new_token() -> str:
    """An unguessable link (192 bits)."""
    return secrets.token_urlsafe(24)


def open_session(wanted: TableRequest, created: int) -> Session:
    """A new session as requested; Invalid says what is wrong with the request."""
    if wanted.record is not None:
        return open_record(wanted, Record.load(wanted.record), created)
    if wanted.game is None:
        raise Invalid('the key "game" is missing: name the game you want to play')
    if wanted.at is not None:
        raise Invalid('"at" is a move of a record, but no record was given')
    return open_game(wanted, wanted.game, wanted.position, created)


def open_record(wanted: TableRequest, record: Record, created: int) -> Session:
    """A table from a record: play on from one of its moments, with new luck, or look at the finished game."""
    check_length(record)
    slug = record.game.slug
    if wanted.game not in (None, slug, base_of(slug)):
        raise Invalid(phrase("this is a record of {game}, not {wanted}", game=Quoted(slug), wanted=Quoted(wanted.game)))
    if wanted.position is not None or wanted.options:
        raise Invalid("a record brings its own options and position; leave yours out")
    if record.state.over and wanted.at is None:
        return shown_record(record, created)
    at = len(record) if wanted.at is None else wanted.at
    return open_game(wanted, slug, record.at(at).position(), created)


def open_game(wanted: TableRequest, slug: str, position: dict[str, Any] | None, created: int) -> Session:
    """A table with a new deal, or from a position."""
    count = len(wanted.seats) if wanted.seats is not None else None
    seed, tags = first_luck(wanted.seed)
    record = Record.start(game(slug), None if position else count, seed, wanted.options, position=position, tags=tags)
    seats = seats_of(record.state)
    places = make_places(slug, wanted.seats or usual_seats(slug, seats))
    if len(places) != seats:
        raise Invalid(phrase("the position has {seats} seats, but {given} were given", seats=seats, given=len(places)))
    record.header.players = tuple(player_name(place) for place in places)
    if not wanted.hints:
        record.header.tags[HINTS] = "off"
    if wanted.first is not None:
        record.header.tags[FIRST] = str(checked_first(wanted.first, places, record.state.waiting))
    session = make_session(record, places, created, wanted.pace)
    if wanted.seed is not None:  # chosen by the host and told to everybody: bots, too, then choose alike each time
        session.bot_seed = wanted.seed % 2**62
    session.webhook = wanted.webhook
    return with_clock(session, wanted.clock)


def checked_first(seat: int, places: Sequence[Place], waiting: Sequence[int]) -> int:
    """The seat that bots wait for: a person's whose choice it is, or they would wait for ever."""
    if seat not in waiting or places[seat].bot is not None:
        raise Invalid(
            phrase('"first" is {seat}, but no person is asked there; name one who is, or leave it out', seat=seat)
        )
    return seat


def shown_record(record: Record, created: int) -> Session:
    """A finished game to look at."""
    places = [Place(seat, "record", name) for seat, name in enumerate(record.players)]
    return make_session(record, places, created, None)


def make_session(record: Record, places: list[Place], created: int, pace: int | None) -> Session:
    """A session with new secret links."""
    return Session(
        secrets.token_hex(8),
        record,
        places,
        new_token(),
        created,
        secrets.randbits(62),
        USUAL_PACE if pace is None else pace,
        parts=[0] * len(record),
    )


def usual_seats(slug: str, count: int) -> list[SeatRequest]:
    """One person against bots."""
    return [SeatRequest("me"), *[SeatRequest("bot")] * (count - 1)]


def make_places(slug: str, wanted: Sequence[SeatRequest]) -> list[Place]:
    """The seats as requested."""
    if sum(seat.kind == "me" for seat in wanted) > 1:
        raise Invalid('only one seat can be "me"; use "here" for other people on this device')
    free = iter(free_names([seat.name or PLAYER for seat in wanted if seat.kind != "bot"]))
    places = [make_place(slug, number, seat, free) for number, seat in enumerate(wanted)]
    for place in places:
        check_name(slug, place.name, [other.name for other in places if other is not place])
    return places


def free_names(taken: Sequence[str]) -> list[str]:
    """Names for bots, none with the initial of a person: a token on the board shows only the initial."""
    initials = {initial(name) for name in taken}
    return [name for name in BOT_NAMES if name[0] not in initials]


def make_place(slug: str, number: int, seat: SeatRequest, free: Iterator[str]) -> Place:
    """One seat; a bot seat gets the best bot unless another is named, and the next free name."""
    if seat.kind == "bot":
        bot = check_bot(slug, bots.names(slug)[0] if seat.bot is None else seat.bot)
        return Place(number, "bot", check_name(slug, seat.name or next(free)), bot)
    if seat.bot is not None:
        raise Invalid(phrase('seat {seat} is "{kind}", so it can\'t have a bot', seat=number, kind=Quoted(seat.kind)))
    return Place(number, seat.kind, check_name(slug, seat.name or f"{PLAYER} {number}"), None, new_token())


def rows_of(record: Record) -> list[Row]:
    """The actions of a loaded record in the form in which they are stored."""
    state, rows = record.at(0), list[Row]()
    for number, entry in enumerate(record.entries, start=1):
        [(action, _)] = state.parse_action(entry.seat, entry.text)
        state.play(entry.seat, entry.text, luck=list(entry.luck))
        rows.append(Row(number, entry.seat, action, entry.text, entry.luck, 0))
    return rows


def stored_form(session: Session) -> StoredTable:
    """A new session in the form in which it is stored."""
    rows = rows_of(session.record) if len(session.record) else []
    return StoredTable(
        session.table,
        header_text(session.record),
        session.pace,
        session.bot_seed,
        session.created,
        session.watch,
        session.places,
        rows,
        over=session.state.over,
        settings=settings_text(session),
    )
