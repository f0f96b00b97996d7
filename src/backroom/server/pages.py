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

NO_PAGE = (
    '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Backroom</title>'
    '<body style="font: 1.1rem/1.5 system-ui; margin: 15vh auto; max-width: 30rem; padding: 0 1rem; '
    'color: #2b2118; background: #f4ead5"><h1>There is no such page.</h1>'
    '<p>Perhaps part of the link is missing. <a href="/">To the tables</a></p></body></html>'
)


@get(
    ["/", "/t/{token:str}", "/learn/{slug:str}", "/r", "/new", "/about"],
    media_type=MediaType.HTML,
    include_in_schema=False,
    sync_to_thread=False,
)
def get_page() -> Response[str]:
    """The client's page."""
    return the_page()


def the_page(status: int = 200) -> Response[str]:
    """The page; it says itself if its address leads nowhere."""
    page = BUNDLE / "index.html"
    text = page.read_text(encoding="utf-8") if page.is_file() else NOT_BUILT
    kept = "no-cache" if status == 200 else "no-store"
    return Response(text, media_type=MediaType.HTML, headers={"Cache-Control": kept}, status_code=status)


@get("/{name:str}", include_in_schema=False, sync_to_thread=False)
def get_file(name: str) -> File | Response[str]:
    """A single file beside the page: its icon, its manifest."""
    file = BUNDLE / Path(name).name
    if not file.is_file():
        return no_page()
    return File(file, content_disposition_type="inline", headers={"Cache-Control": "no-cache"})


def no_page() -> Response[str]:
    """What a mistyped address shows: the page, which says so in the reader's language, or a plain sentence."""
    if (BUNDLE / "index.html").is_file():
        return the_page(404)
    return Response(NO_PAGE, status_code=404, media_type=MediaType.HTML, headers={"Cache-Control": "no-store"})


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
