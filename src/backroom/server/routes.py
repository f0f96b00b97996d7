"""The HTTP API: everything outside of play. The work is done elsewhere; this module decides who may ask for it."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import MediaType, Request, get, post
from litestar.datastructures import State
from litestar.exceptions import PermissionDeniedException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter
from litestar.response import Response

from ..core.errors import Refused
from ..core.phrases import phrase
from ..messages import DEFAULT
from . import answers
from .actor import TableActor
from .address import invitation, qr_code, reachable
from .protocol import (
    Address,
    CoachReport,
    CreatedTable,
    ErrorResponse,
    GameInfo,
    GlossaryText,
    Layout,
    LessonText,
    NewLink,
    NextTable,
    Past,
    Position,
    RematchRequest,
    RenewRequest,
    RulebookText,
    RulesText,
    Staged,
    TableInfo,
    TableRequest,
)
from .puzzling import context, get_puzzle, get_puzzle_picture, get_solution
from .security import TooManyRequests, is_same_origin

HttpRequest = Request[Any, Any, State]
Token = Annotated[str, Parameter(max_length=64, description="The secret link of a seat, or the spectators' link.")]
Moves = Annotated[int, Parameter(ge=0, le=10_000_000, description="The number of actions played so far.")]
Viewpoint = Annotated[str | None, Parameter(query="as", max_length=8, description='After the end: a seat, or "open".')]
Language = Annotated[str, Parameter(max_length=16, description="The language of the answer; English if unknown.")]

FOREVER = "private, max-age=31536000, immutable"
"""For what has a digest in its address."""

NOT_FOUND = {404: ResponseSpec(ErrorResponse, description="There is no such table or game.")}
TOO_MANY = {429: ResponseSpec(ErrorResponse, description="Too many requests at once.")}
REFUSED = TOO_MANY | {
    400: ResponseSpec(ErrorResponse, description="The request can't be carried out; the error says why.")
}
FORBIDDEN = {403: ResponseSpec(ErrorResponse, description="Not allowed from this page, or with this link.")}


@get("/api/games", responses=REFUSED, sync_to_thread=False)
def get_games(request: HttpRequest, language: Language = DEFAULT) -> list[GameInfo]:
    """All games, with their seats, options and bots (best first)."""
    return answers.games(context(request), language)


@get("/api/games/{slug:str}/rules", responses=NOT_FOUND | REFUSED, sync_to_thread=False)
def get_rules(
    request: HttpRequest,
    slug: Annotated[str, Parameter(max_length=64)],
    search: Annotated[str, Parameter(max_length=200)] = "",
) -> RulesText:
    """The rules of a game, or those that match a search."""
    return answers.rules(context(request), slug, search)


@get("/api/games/{slug:str}/rulebook", responses=NOT_FOUND | REFUSED, sync_to_thread=False)
def get_rulebook(
    request: HttpRequest, slug: Annotated[str, Parameter(max_length=64)], language: Language = DEFAULT
) -> RulebookText:
    """A game's rulebook for people."""
    return answers.rulebook(context(request), slug, language)


@get("/api/games/{slug:str}/glossary", responses=NOT_FOUND | REFUSED, sync_to_thread=False)
def get_glossary(
    request: HttpRequest, slug: Annotated[str, Parameter(max_length=64)], language: Language = DEFAULT
) -> GlossaryText:
    """What everything on a game's table is called, and the rules behind it."""
    return answers.words(context(request), slug, language)


@get("/api/games/{slug:str}/lesson", responses=NOT_FOUND | REFUSED, sync_to_thread=False)
def get_lesson(
    request: HttpRequest, slug: Annotated[str, Parameter(max_length=64)], language: Language = DEFAULT
) -> LessonText:
    """A first game that teaches: the table that it needs, and what it says."""
    return answers.lesson(context(request), slug, language)


@get(
    "/api/games/{slug:str}/pictures/{name:str}",
    media_type="image/svg+xml",
    responses=NOT_FOUND | REFUSED,
    sync_to_thread=True,
)
def get_picture(
    request: HttpRequest,
    slug: Annotated[str, Parameter(max_length=64)],
    name: Annotated[str, Parameter(max_length=64)],
    language: Language = DEFAULT,
    draw: Layout = "wide",
) -> str:
    """A picture of a game's rulebook."""
    return answers.book_picture(context(request), slug, name, language, draw)


@get("/api/address", responses=TOO_MANY, sync_to_thread=False)
def get_address(request: HttpRequest) -> Address:
    """The server's address for other devices in this network."""
    return Address(reachable(str(request.base_url), request.app.state.shared))


@post("/api/tables", responses=REFUSED | FORBIDDEN)
async def create_table(request: HttpRequest, data: TableRequest) -> CreatedTable:
    """Create a table. The answer holds the secret links of all seats, for you to hand out."""
    if not is_same_origin(request.headers.get("origin"), request.headers.get("host")):
        raise PermissionDeniedException("Tables can only be created from this server's own page.")
    if not request.app.state.limits.take(request.client.host if request.client else ""):
        raise TooManyRequests("Too many new tables at once; please wait a moment.")
    return await answers.create(context(request), data)


@post("/api/tables/{token:str}/rematch", responses=NOT_FOUND | REFUSED | FORBIDDEN)
async def play_again(request: HttpRequest, token: Token, data: RematchRequest) -> NextTable:
    """The next game of the same people: the first who asks opens it. The answer holds this link's own next link."""
    if not is_same_origin(request.headers.get("origin"), request.headers.get("host")):
        raise PermissionDeniedException("Tables can only be created from this server's own page.")
    return await answers.rematch(context(request), token, data)


@post("/api/tables/{token:str}/renew", responses=NOT_FOUND | REFUSED | FORBIDDEN)
async def renew_link(request: HttpRequest, token: Token, data: RenewRequest) -> NewLink:
    """Put a new link in the place of an old one that a stranger may know: one's own, or for the creator others'."""
    if not is_same_origin(request.headers.get("origin"), request.headers.get("host")):
        raise PermissionDeniedException("Links can only be renewed from this server's own page.")
    return await answers.renew(context(request), token, data)


@get("/api/tables/{token:str}", responses=NOT_FOUND | REFUSED)
async def get_table(request: HttpRequest, token: Token, language: Language = DEFAULT) -> TableInfo:
    """A summary of a table: who plays, and whose turn it is."""
    return await answers.table(context(request), token, language)


@get("/api/tables/{token:str}/at/{moves:int}", responses=NOT_FOUND | REFUSED)
async def get_past(
    request: HttpRequest,
    token: Token,
    moves: Moves,
    viewpoint: Viewpoint = None,
    draw: Layout | None = None,
    language: Language = DEFAULT,
) -> Past:
    """An earlier state as this link may see it; after the game, as any seat saw it, or with everything open."""
    return await answers.past(context(request), token, moves, viewpoint, draw, language)


@get("/api/tables/{token:str}/moments/{event:int}", responses=NOT_FOUND | REFUSED)
async def get_staged(
    request: HttpRequest,
    token: Token,
    event: Annotated[int, Parameter(ge=0, le=10_000_000, description="The number of an event.")],
    draw: Layout = "wide",
    language: Language = DEFAULT,
) -> Staged:
    """What was staged when an event happened, to be watched again."""
    return await answers.staged(context(request), token, event, draw, language)


@get("/api/tables/{token:str}/backdrop", media_type="image/svg+xml", responses=NOT_FOUND | REFUSED)
async def get_backdrop(
    request: HttpRequest,
    token: Token,
    draw: Layout = "wide",
    language: Language = DEFAULT,
    digest: Annotated[str, Parameter(max_length=64, description="So that browsers may keep it forever.")] = "",
) -> Response[str]:
    """What lies under the board and never changes during a game."""
    under = await answers.backdrop(context(request), token, draw, language)
    return Response(under, media_type="image/svg+xml", headers={"Cache-Control": FOREVER})


@get("/api/symbols", media_type="image/svg+xml", responses=REFUSED, sync_to_thread=False)
def get_symbols(
    request: HttpRequest,
    digest: Annotated[str, Parameter(max_length=64, description="So that browsers may keep it forever.")] = "",
) -> Response[str]:
    """All icons and gradients of the drawings, as one picture."""
    return Response(answers.symbols(context(request)), media_type="image/svg+xml", headers={"Cache-Control": FOREVER})


@get("/api/tables/{token:str}/record", media_type=MediaType.TEXT, responses=NOT_FOUND | REFUSED)
async def get_record(request: HttpRequest, token: Token) -> str:
    """The record, after the game (before the end it would reveal secrets)."""
    return await answers.record(context(request), token)


@get("/api/tables/{token:str}/position", responses=NOT_FOUND | REFUSED)
async def get_position(
    request: HttpRequest, token: Token, at: Annotated[int | None, Parameter(ge=0)] = None
) -> Position:
    """A position of a finished game, to continue from at another table."""
    return await answers.position(context(request), token, at)


@get("/api/tables/{token:str}/coach", responses=NOT_FOUND | REFUSED)
async def get_coach(request: HttpRequest, token: Token, language: Language = DEFAULT) -> CoachReport:
    """What the coach says of a finished game; who asks first makes him begin, and ``done`` says how far he is."""
    return await answers.coach(context(request), token, language)


@get("/api/tables/{token:str}/qr.svg", media_type="image/svg+xml", responses=NOT_FOUND | REFUSED | FORBIDDEN)
async def get_qr(
    request: HttpRequest, token: Token, seat: Annotated[int | None, Parameter(query="for", ge=0)] = None
) -> str:
    """A link as a QR code: a seat's (for the table's creator only), or the spectators'."""
    table = await context(request).table_of(token)
    base = reachable(str(request.base_url), request.app.state.shared)
    return qr_code(invitation(base, wanted_token(table, token, seat)))


def wanted_token(table: TableActor, token: str, seat: int | None) -> str:
    """The link of a seat, if the one who asks may know it."""
    session = table.session
    if seat is None:
        return session.watch
    if session.creator is None or session.seat_of(token) != session.creator:
        raise PermissionDeniedException("Only the person who created the table can hand out links.")
    found = next((place.token for place in session.places if place.seat == seat), None)
    if found is None:
        raise Refused(phrase("Seat {seat} has no link.", seat=seat))
    return found


ROUTES = [
    get_games,
    get_rules,
    get_rulebook,
    get_glossary,
    get_lesson,
    get_picture,
    get_address,
    create_table,
    play_again,
    renew_link,
    get_table,
    get_past,
    get_staged,
    get_backdrop,
    get_symbols,
    get_record,
    get_position,
    get_coach,
    get_qr,
    get_puzzle,
    get_puzzle_picture,
    get_solution,
]
