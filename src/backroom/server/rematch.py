"""The next game of the same people. Everybody's link to it follows from the link that they have, so that each person
finds their own seat there, nobody finds another's, and nothing has to be remembered."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import cast

from ..core.errors import Refused
from .opening import open_game
from .protocol import RequestedKind, SeatRequest, TableRequest
from .session import Place, Session


def next_token(token: str) -> str:
    """The link to the next table that follows from a link; the way back can't be computed."""
    return urlsafe_b64encode(sha256(f"the game after {token}".encode()).digest()[:24]).decode()


def check_rematch(session: Session) -> None:
    """Refuse a next game before the end of this one, or without people."""
    if not session.state.over:
        raise Refused("You can play again once this game is over.")
    if not any(place.token for place in session.places):
        raise Refused("Nobody sits at this table: it shows a record.")


def next_session(session: Session, rotate: bool, created: int) -> Session:
    """A new deal for the same people, in the same seats or each one seat further."""
    shift = 1 if rotate else 0
    old = [session.places[(seat - shift) % len(session.places)] for seat in range(len(session.places))]
    wanted = TableRequest(
        session.slug,
        [request_for(place) for place in old],
        dict(session.record.header.options),
        pace=session.pace,
        clock=session.clock.wanted if session.clock else None,
        webhook=session.webhook,
    )
    made = open_game(wanted, session.slug, None, created)
    made.watch = next_token(session.watch)
    for place, before in zip(made.places, old, strict=True):
        place.token = next_token(before.token) if before.token else None
    return made


def request_for(place: Place) -> SeatRequest:
    """The same player or bot again; who had handed over to a bot plays again."""
    if place.kind in ("bot", "record"):
        return SeatRequest("bot", place.bot, place.name)
    return SeatRequest(cast(RequestedKind, place.kind), name=place.name)
