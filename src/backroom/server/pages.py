"""The client: one page for all its addresses, and files that browsers may cache forever."""

from __future__ import annotations

from pathlib import Path

from litestar import MediaType, get
from litestar.datastructures import CacheControlHeader
from litestar.handlers import HTTPRouteHandler
from litestar.response import File, Response
from litestar.router import Router
from litestar.static_files import create_static_files_router

from ..web import BUNDLE

NOT_BUILT = (
    "<!doctype html><title>Backroom</title><p>The page has not been built yet: run <code>make play</code>. "
    "The server itself is running.</p>"
)


@get(
    ["/", "/t/{token:str}", "/learn/{slug:str}", "/r", "/new"],
    media_type=MediaType.HTML,
    include_in_schema=False,
    sync_to_thread=False,
)
def get_page() -> Response[str]:
    """The client's page."""
    page = BUNDLE / "index.html"
    text = page.read_text(encoding="utf-8") if page.is_file() else NOT_BUILT
    return Response(text, media_type=MediaType.HTML, headers={"Cache-Control": "no-cache"})


@get("/{name:str}", include_in_schema=False, sync_to_thread=False)
def get_file(name: str) -> File | Response[str]:
    """A single file beside the page: its icon, its manifest."""
    file = BUNDLE / Path(name).name
    if not file.is_file():
        return Response("There is no such page.", status_code=404, media_type=MediaType.TEXT)
    return File(file, content_disposition_type="inline")


def page_routes() -> list[HTTPRouteHandler | Router]:
    """The routes of the client, as far as it has been built."""
    routes: list[HTTPRouteHandler | Router] = [get_page, get_file]
    if (BUNDLE / "assets").is_dir():
        routes.append(
            create_static_files_router(
                "/assets",
                [BUNDLE / "assets"],
                include_in_schema=False,
                cache_control=CacheControlHeader(max_age=31_536_000, immutable=True, public=True),
            )
        )
    return routes
