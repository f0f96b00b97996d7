"""HTTP: what is asked of the server outside of a game. The work is done elsewhere; here stands who may ask."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import MediaType, Request, get, post
from litestar.datastructures import State
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter
from msgspec.structs import replace

from ..core.errors import Refused
from ..core.phrases import phrase
from ..messages import DEFAULT, language_of
from . import letters
from .actor import TableActor
from .address import invitation, qr_code, reachable
from .catalogue import catalogue, rules_of
from .history import moment
from .protocol import (
    Address,
    CreatedTable,
    ErrorResponse,
    GameInfo,
    Layout,
    Moment,
    Position,
    RulesText,
    TableInfo,
    TableRequest,
)
from .security import TooMany, is_same_origin
from .translating import said_to

Asked = Request[Any, Any, State]
Token = Annotated[str, Parameter(max_length=64, description="The secret link of a seat, or the spectators' link.")]
Moves = Annotated[int, Parameter(ge=0, le=10_000_000, description="So many actions have been carried out.")]
As = Annotated[str | None, Parameter(query="as", max_length=8, description='After the end: a seat, or "open".')]
Language = Annotated[str, Parameter(max_length=16, description="The language of the answer; en if nobody wrote it.")]

UNKNOWN = {404: ResponseSpec(ErrorResponse, description="There is no such table or game.")}
WRONG = {400: ResponseSpec(ErrorResponse, description="What was asked can't be done; the sentence says why.")}
LIMITED = {429: ResponseSpec(ErrorResponse, description="Too much at once.")}
FOREIGN = {403: ResponseSpec(ErrorResponse, description="Not from this page, or not with this link.")}


async def table_of(request: Asked, token: str) -> TableActor:
    """The table to which a link leads."""
    table: TableActor | None = await request.app.state.lobby.table(token)
    if table is None:
        raise NotFoundException("There is no table behind this link.")
    return table


@get("/api/games", responses=WRONG, sync_to_thread=False)
def get_games(language: Language = DEFAULT) -> list[GameInfo]:
    """All games: seats, options with a sentence each, bots best first."""
    return catalogue(language_of(language))


@get("/api/games/{slug:str}/rules", responses=UNKNOWN | WRONG, sync_to_thread=False)
def get_rules(
    slug: Annotated[str, Parameter(max_length=64)], search: Annotated[str, Parameter(max_length=200)] = ""
) -> RulesText:
    """The rules of a game, all of them or those that are meant by a search."""
    if slug not in [about.slug for about in catalogue()]:
        raise NotFoundException("There is no such game.")
    return rules_of(slug, search)


@get("/api/address", sync_to_thread=False)
def get_address(request: Asked) -> Address:
    """Where other devices in this network find the server."""
    return Address(reachable(str(request.base_url), request.app.state.shared))


@post("/api/tables", responses=WRONG | LIMITED | FOREIGN)
async def create_table(request: Asked, data: TableRequest) -> CreatedTable:
    """A new table. The answer holds the links of all seats: hand them out yourself."""
    if not is_same_origin(request.headers.get("origin"), request.headers.get("host")):
        raise PermissionDeniedException("Tables are made from this server's own page.")
    if not request.app.state.limits.take(request.client.host if request.client else ""):
        raise TooMany("Too many new tables at once; wait a little.")
    made: CreatedTable = await request.app.state.lobby.create(data)
    return made


@get("/api/tables/{token:str}", responses=UNKNOWN | WRONG)
async def get_table(request: Asked, token: Token, language: Language = DEFAULT) -> TableInfo:
    """A table in short: who plays, whose turn it is."""
    table = await table_of(request, token)
    about = letters.about(table.session, table.session.seat_of(token), table.connected)
    return replace(about, title=said_to(about.title, language_of(language), about.game))


@get("/api/tables/{token:str}/at/{moves:int}", responses=UNKNOWN | WRONG)
async def get_moment(
    request: Asked,
    token: Token,
    moves: Moves,
    eyes: As = None,
    draw: Layout | None = None,
    language: Language = DEFAULT,
) -> Moment:
    """An earlier moment as this link may see it; after the end from any seat, or openly."""
    table = await table_of(request, token)
    return await asyncio.to_thread(
        moment, table.session, table.session.seat_of(token), moves, eyes, draw, language_of(language)
    )


@get("/api/tables/{token:str}/record", media_type=MediaType.TEXT, responses=UNKNOWN | WRONG)
async def get_record(request: Asked, token: Token) -> str:
    """The record, after the end (before, it would tell secrets)."""
    table = await table_of(request, token)
    check_over(table, "A record tells all secrets, so there is none before the end.")
    return table.session.dump()


@get("/api/tables/{token:str}/position", responses=UNKNOWN | WRONG)
async def get_position(request: Asked, token: Token, at: Annotated[int | None, Parameter(ge=0)] = None) -> Position:
    """A position after the end, to continue from at another table."""
    table = await table_of(request, token)
    check_over(table, "A position tells all secrets, so there is none before the end.")
    record = table.session.record
    return Position(record.at(len(record) if at is None else at).position())


@get("/api/tables/{token:str}/qr.svg", media_type="image/svg+xml", responses=UNKNOWN | WRONG | FOREIGN)
async def get_qr(request: Asked, token: Token, seat: Annotated[int | None, Parameter(query="for", ge=0)] = None) -> str:
    """A link as a QR code: of a seat (for whoever made the table), or of the spectators."""
    table = await table_of(request, token)
    base = reachable(str(request.base_url), request.app.state.shared)
    return qr_code(invitation(base, wanted_token(table, token, seat)))


def wanted_token(table: TableActor, token: str, seat: int | None) -> str:
    """The link of a seat, for those who may know it."""
    session = table.session
    if seat is None:
        return session.watch
    if session.creator is None or session.seat_of(token) != session.creator:
        raise PermissionDeniedException("Only whoever made the table hands out links.")
    found = next((place.token for place in session.places if place.seat == seat), None)
    if found is None:
        raise Refused(phrase("Seat {seat} has no link.", seat=seat))
    return found


def check_over(table: TableActor, why: str) -> None:
    """Some things can be had only after the end."""
    if not table.session.state.over:
        raise Refused(why)


ROUTES = [get_games, get_rules, get_address, create_table, get_table, get_moment, get_record, get_position, get_qr]
