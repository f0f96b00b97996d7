"""The application: routes, limits, headers, and everything that lives as long as the server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Collection
from contextlib import asynccontextmanager, suppress
from typing import Any

from litestar import Litestar, Request
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.response import Response

from .. import __version__
from ..core.errors import Invalid
from ..core.phrases import Quoted, phrase
from ..messages import language_of
from .answers import explained, failure
from .bot_pool import BUDGET, BotPool
from .budgets import Budgets
from .lobby import Lobby
from .observing import get_health, get_metrics
from .pages import no_page, page_routes
from .protocol import ErrorResponse
from .reading import Readers
from .routes import ROUTES
from .security import HEADERS, Buckets
from .socket import table_socket
from .storage import Store
from .translating import translate

LARGEST_BODY = 6_000_000
TABLES_PER_MINUTE = 60


class AnyRequest(Request[Any, Any, State]):
    """A request, whatever it contains."""

    async def json(self) -> Any:
        """Its content; the framework takes only some of what isn't JSON for a mistake of the client."""
        try:
            return await super().json()
        except (RecursionError, UnicodeDecodeError) as error:
            raise Invalid(phrase("This message could not be understood: {error}", error=Quoted(error))) from None


def make_app(
    store: Store,
    tables_per_minute: int = TABLES_PER_MINUTE,
    shared: bool = False,
    budget: float = BUDGET,
    aside: Collection[str] = (),
    budgets: Budgets | None = None,
    webhooks: Collection[str] = (),
) -> Litestar:
    """The application on top of a database; the tables in ``aside`` are not opened."""
    limits = Buckets(tables_per_minute, tables_per_minute / 60)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncGenerator[None, None]:
        async with lobby_for(app, Lobby(store, BotPool(budget), aside=aside, webhooks=webhooks)):
            yield

    return Litestar(
        [*ROUTES, get_health, get_metrics, table_socket, *page_routes()],
        lifespan=[lifespan],
        state=State({"limits": limits, "shared": shared, "budgets": budgets or Budgets(), "readers": Readers()}),
        openapi_config=OpenAPIConfig(
            "Backroom", __version__, path="/api", render_plugins=[JsonRenderPlugin(path="/openapi.json")]
        ),
        exception_handlers={
            HTTPException: tell_http,
            Exception: tell_failure,
        },
        request_class=AnyRequest,
        after_request=add_headers,
        request_max_body_size=LARGEST_BODY,
        compression_config=CompressionConfig("gzip", minimum_size=1000),
        logging_config=None,
    )


@asynccontextmanager
async def lobby_for(app: Litestar, lobby: Lobby) -> AsyncGenerator[Lobby, None]:
    """The lobby with its database and bots, while the server runs."""
    app.state.lobby = lobby
    lasting = (lobby.run_housekeeping(), lobby.keep_leases(), lobby.bot_pool.warm(), lobby.advisers.warm())
    tasks = [asyncio.create_task(one) for one in lasting]
    try:
        yield lobby
    finally:
        busy = [task for table in lobby.tables.values() for task in (table.driver, table.timekeeper.task) if task]
        for task in [*tasks, *busy]:
            task.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await task
        app.state.readers.close()
        await lobby.close()


def add_headers(response: Response[Any]) -> Response[Any]:
    """Add the security headers that every response carries."""
    for name, value in (HEADERS | {"Cache-Control": "no-store"}).items():
        response.headers.setdefault(name, value)
    return response


def trouble(status: int, error: str, rule: str | None = None) -> Response[ErrorResponse]:
    """A response that says what was wrong."""
    return add_headers(Response(ErrorResponse(error, rule), status_code=status, media_type="application/json"))


def say_to(request: Request[Any, Any, State], sentence: str) -> str:
    """A sentence in the language of a request."""
    return translate(sentence, language_of(request.query_params.get("language")))


def tell_failure(request: Request[Any, Any, State], error: Exception) -> Response[ErrorResponse]:
    """A request could not be carried out."""
    status, why = failure(error, request.query_params.get("language"))
    return trouble(status, why.error, why.rule)


def tell_http(request: Request[Any, Any, State], error: HTTPException) -> Response[ErrorResponse] | Response[str]:
    """The framework rejected the request before it reached a handler."""
    if error.status_code == 404 and not request.url.path.startswith("/api"):
        return add_headers(no_page())
    extra = error.extra if isinstance(error.extra, list) else []
    found = [(str(part.get("message", part)), str(part.get("key", ""))) for part in extra if isinstance(part, dict)]
    more = "; ".join(explained(message, place) for message, place in found)
    answer = trouble(error.status_code, f"{error.detail}: {more}" if more else say_to(request, error.detail))
    answer.headers.update(error.headers or {})  # a 405 says what is allowed
    return answer
