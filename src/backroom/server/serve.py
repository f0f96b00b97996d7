"""``backroom serve``: play in the browser."""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_data_dir

from ..core.errors import Invalid
from .supervisor import Supervisor

if TYPE_CHECKING:  # the supervisor is small; all this is loaded by the server itself
    import uvicorn

    from .locking import DatabaseInUse
    from .storage import Store

EXAMPLES = """\
  backroom serve --open                           play in your browser; friends join by link
  backroom serve --host 127.0.0.1 --data ~/games  for this machine only, with the tables in ~/games"""

PORT = 8765
"""The default port. It should stay the same, since browsers remember their tables by it."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    add = parser.add_argument
    add(
        "--host",
        default="0.0.0.0",
        help="the address to listen on; 127.0.0.1 admits this machine only (default: everyone in the network)",
    )
    add(
        "--port",
        type=int,
        metavar="N",
        help=f"the port to listen on (default: {PORT}, or a free one if that is taken)",
    )
    add(
        "--data",
        type=Path,
        metavar="FOLDER",
        help="where to keep the tables (default: your data folder); for PostgreSQL, set BACKROOM_DATABASE to its "
        "address instead",
    )
    add("--open", action=argparse.BooleanOptionalAction, default=False, help="open the table in your browser")
    add(
        "--tables-per-minute",
        type=int,
        default=60,
        metavar="N",
        help="how many tables one address may create (default: %(default)s)",
    )
    add(
        "--supervise",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="start the server again if it dies (default: yes; systemd or a container may do that instead)",
    )
    add(
        "--think",
        type=float,
        default=5.0,
        metavar="SECONDS",
        help="how long a bot may think about a choice (default: %(default)g)",
    )


def run(args: argparse.Namespace) -> int:
    """Serve until somebody presses Ctrl-C."""
    listener = listen(args.host, args.port)
    with listener:
        if args.supervise and os.name == "posix":
            return Supervisor(args, listener).run()
        return serve_until_stopped(args, listener)


def serve_until_stopped(
    args: argparse.Namespace, listener: socket.socket, on_start: Callable[[], None] | None = None
) -> int:
    """Open the database and serve."""
    from ..messages import check_all
    from .locking import DatabaseInUse
    from .storage import Store

    check_all()
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(message)s", stream=sys.stderr)
    allow_many_sockets()
    try:
        store = Store(database_url(args.data))
    except DatabaseInUse as taken:
        return go_to_running_server(taken, args.open)
    server = make_server(args, store)

    def say_started() -> None:
        tune_garbage_collector()
        store.lock.announce(f"http://localhost:{listener.getsockname()[1]}/")
        if not getattr(args, "quiet", False):
            welcome(listener, args.open)
        if on_start:
            on_start()

    asyncio.run(serve(server, listener, say_started))
    return 0


def make_server(args: argparse.Namespace, store: Store) -> uvicorn.Server:
    """The server around the application."""
    import uvicorn

    from .app import make_app
    from .protocol import LARGEST_MESSAGE

    shared = args.host not in ("127.0.0.1", "localhost", "::1")
    app = make_app(store, args.tables_per_minute, shared, args.think, getattr(args, "aside", ()))
    return uvicorn.Server(
        uvicorn.Config(
            app,
            log_level="warning",
            ws="websockets-sansio",
            ws_max_size=LARGEST_MESSAGE,
            ws_per_message_deflate=False,
            server_header=False,
            lifespan="on",
            timeout_graceful_shutdown=2,
        )
    )


def go_to_running_server(taken: DatabaseInUse, opens: bool) -> int:
    """A server is already running: say where, and open it if a browser was asked for."""
    if not (opens and taken.where):
        raise taken
    print(f"Backroom is already running: {taken.where}", flush=True)
    webbrowser.open(taken.where)
    return 0


def allow_many_sockets() -> None:
    """Raise the limit of open sockets as far as the system allows."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def tune_garbage_collector() -> None:
    """Make full garbage collections rare: searching through all tables would stall everybody for a moment. Objects
    that exist at the start are left out altogether."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


async def serve(server: uvicorn.Server, listener: socket.socket, on_start: Callable[[], None]) -> None:
    """Run a server, and say so as soon as it is up."""
    running = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started and not running.done():
        await asyncio.sleep(0.01)
    if not running.done():
        on_start()
    await running


def welcome(listener: socket.socket, opens: bool) -> None:
    """Print where to go."""
    from .address import network_address

    host, port = listener.getsockname()[:2]
    here = f"http://localhost:{port}/"
    print(f"Backroom is running: {here}", flush=True)
    other = network_address() if host in ("0.0.0.0", "::") else None
    if other:
        print(f"In your network:     http://{other}:{port}/", flush=True)
    print("Press Ctrl-C to stop it; all tables are kept.", flush=True)
    if opens:
        threading.Thread(target=webbrowser.open, args=(here,), daemon=True).start()


def listen(host: str, port: int | None) -> socket.socket:
    """A listening socket on the given port; without one, on the default port, or a free one if that is taken."""
    if port is not None and not 0 <= port <= 65535:
        raise Invalid(f"a port must be a number from 0 to 65535, not {port}")
    try:
        return open_socket(host, PORT if port is None else port)
    except OSError as error:
        if port is not None:
            raise Invalid(f"can't listen on port {port} of {host}: {error}") from error
        return open_socket(host, 0)


def open_socket(host: str, port: int) -> socket.socket:
    """A listening socket without Nagle's algorithm, so that short updates leave at once; asyncio switches it off only
    for sockets that it has opened itself."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.create_server((host, port), family=family, backlog=2048)
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def database_url(folder: Path | None) -> str:
    """Where tables are kept: in PostgreSQL if its address is set, otherwise in SQLite in a folder."""
    given = os.environ.get("BACKROOM_DATABASE")
    if given and folder is None:
        return given
    place = folder or Path(user_data_dir("backroom", appauthor=False))
    place.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{(place / 'tables.sqlite').resolve()}"
