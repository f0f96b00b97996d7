"""``backroom serve``: the browser table."""

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
from contextlib import suppress
from pathlib import Path

import uvicorn
from platformdirs import user_data_dir

from ..core.errors import Invalid
from ..messages import check_all
from .locking import DatabaseInUse, DatabaseLock
from .protocol import LARGEST_MESSAGE
from .storage import Store

PORT = 8765
"""Where the table is found unless another port is given; browsers remember tables by it."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    add = parser.add_argument
    add("--host", default="0.0.0.0", help="who may come: 127.0.0.1 for this machine alone (default: the network)")
    add("--port", type=int, metavar="N", help=f"the port (default: {PORT}, or a free one if that is taken)")
    add(
        "--data",
        type=Path,
        metavar="FOLDER",
        help="where tables are kept (default: your data folder); "
        "the variable BACKROOM_DATABASE gives a PostgreSQL address instead",
    )
    add("--open", action=argparse.BooleanOptionalAction, default=False, help="open the browser")
    add("--tables-per-minute", type=int, default=60, metavar="N", help="how many tables one address may make")
    add("--think", type=float, default=5.0, metavar="SECONDS", help="how long a bot may think")


def run(args: argparse.Namespace) -> int:
    """Serve until somebody presses Ctrl-C."""
    check_all()
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(message)s", stream=sys.stderr)
    allow_many_sockets()
    try:
        store = Store(database_url(args.data))
    except DatabaseInUse as taken:
        return show_other(taken, args.open)
    try:
        listener = listen(args.host, args.port)
    except Invalid:
        store.close()
        raise
    asyncio.run(serve(make_server(args, store), listener, store.lock, args.open))
    return 0


def make_server(args: argparse.Namespace, store: Store) -> uvicorn.Server:
    """The server around the application."""
    from .app import make_app

    shared = args.host not in ("127.0.0.1", "localhost", "::1")
    app = make_app(store, args.tables_per_minute, shared, args.think)
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


def show_other(taken: DatabaseInUse, opens: bool) -> int:
    """The server runs already: say where, and go there if the browser was wanted."""
    if not (opens and taken.where):
        raise taken
    print(f"Backroom is already open: {taken.where}", flush=True)
    webbrowser.open(taken.where)
    return 0


def allow_many_sockets() -> None:
    """As many open sockets as the system lets us have."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def calm_collector() -> None:
    """Let Python look for garbage in cycles rarely: what lives since the start is left out, and a full search
    through all tables would stop everybody for a moment."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


async def serve(server: uvicorn.Server, listener: socket.socket, lock: DatabaseLock, opens: bool) -> None:
    """Run a server, and say where it is as soon as it answers."""
    running = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started and not running.done():
        await asyncio.sleep(0.01)
    if not running.done():
        calm_collector()
        lock.say(f"http://localhost:{listener.getsockname()[1]}/")
        welcome(listener, opens)
    await running


def welcome(listener: socket.socket, opens: bool) -> None:
    """Where to go."""
    from .address import network_address

    host, port = listener.getsockname()[:2]
    here = f"http://localhost:{port}/"
    print(f"Backroom is open: {here}", flush=True)
    other = network_address() if host in ("0.0.0.0", "::") else None
    if other:
        print(f"In your network:  http://{other}:{port}/", flush=True)
    print("Ctrl-C closes it; every table is kept.", flush=True)
    if opens:
        threading.Thread(target=webbrowser.open, args=(here,), daemon=True).start()


def listen(host: str, port: int | None) -> socket.socket:
    """A socket that listens: on the wanted port, or on a free one if the usual one is taken."""
    if port is not None and not 0 <= port <= 65535:
        raise Invalid(f"a port is a number from 0 to 65535, not {port}")
    try:
        return open_socket(host, PORT if port is None else port)
    except OSError as error:
        if port is not None:
            raise Invalid(f"port {port} of {host} can't be used: {error}") from error
        return open_socket(host, 0)


def open_socket(host: str, port: int) -> socket.socket:
    """A listening socket. Short letters leave at once, without waiting for the answer to earlier ones; asyncio
    sees to that only for sockets that it has opened itself."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.create_server((host, port), family=family, backlog=2048)
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def database_url(folder: Path | None) -> str:
    """Where tables are kept: PostgreSQL if its address is set, or SQLite in a folder."""
    given = os.environ.get("BACKROOM_DATABASE")
    if given and folder is None:
        return given
    place = folder or Path(user_data_dir("backroom", appauthor=False))
    place.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{(place / 'tables.sqlite').resolve()}"
