"""``backroom serve``: play in the browser."""

from __future__ import annotations

import argparse
import asyncio
import errno
import gc
import os
import socket
import sys
import tempfile
import threading
import time
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from platformdirs import user_data_dir

from ..core.errors import Invalid
from . import logs
from .supervisor import Supervisor

if TYPE_CHECKING:  # the supervisor is small; all this is loaded by the server itself
    import uvicorn

    from .locking import DatabaseInUse
    from .storage import Store

EXAMPLES = """\
  backroom serve --open                           play in your browser; friends join by link
  backroom serve --host 127.0.0.1 --data ~/games  for this machine only, with the tables in ~/games
  backroom serve --workers 4                      four processes, with the tables in PostgreSQL (BACKROOM_DATABASE)"""

PORT = 8765
"""The default port. It should stay the same, since browsers remember their tables by it."""
PATIENCE = 5.0
"""How many seconds a server waits for its port: the children of one that was killed need a moment to end."""


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
    add_limits(parser)
    add("--open", action=argparse.BooleanOptionalAction, default=False, help="open the table in your browser")
    add(
        "--supervise",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="start the server again if it dies (default: yes; systemd or a container may do that instead)",
    )
    add("--log", choices=logs.KINDS, default="text", help="how to log: for people, or one JSON object per line")
    add_sharing(parser)
    add_offers(parser)


def add_offers(parser: argparse.ArgumentParser) -> None:
    """The arguments about what can be played, and with which bots."""
    add = parser.add_argument
    add(
        "--edition",
        dest="edition_files",
        action="append",
        default=[],
        metavar="FILE",
        help="an edition of your own to offer, besides those in the folder editions of the data folder",
    )
    add(
        "--bot",
        action="append",
        default=[],
        metavar="NAME",
        help="offer a bot of your own at the tables: my_bots:Mine or run:COMMAND (several: --bot A --bot B)",
    )
    add(
        "--think",
        type=float,
        default=5.0,
        metavar="SECONDS",
        help="how long a bot may think about a choice (default: %(default)g)",
    )


def add_sharing(parser: argparse.ArgumentParser) -> None:
    """The arguments about several processes that share the tables in one PostgreSQL database."""
    add = parser.add_argument
    add(
        "--workers",
        type=int,
        default=1,
        metavar="N",
        help="how many processes serve the tables (default: 1); more than one needs PostgreSQL",
    )
    add(
        "--internal",
        metavar="HOST",
        help="this machine's address for other machines that serve the same tables; auto finds it in the local network",
    )


def add_limits(parser: argparse.ArgumentParser) -> None:
    """The arguments about what each address may ask for, and under which names."""
    add = parser.add_argument
    add(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="a name in the internet under which the server is reached (also: BACKROOM_HOSTS); * for any",
    )
    add(
        "--tables-per-minute",
        type=int,
        default=60,
        metavar="N",
        help="how many tables one address may create (default: %(default)s)",
    )
    add(
        "--budget",
        type=positive,
        default=1.0,
        metavar="FACTOR",
        help="how much more than usual one address may ask for; 5 for a school behind one address (default: 1)",
    )
    add(
        "--webhook",
        action="append",
        default=[],
        metavar="PLACE",
        help="a place on the web that tables may call to remind people, such as https://ntfy.sh (default: none)",
    )
    add(
        "--trust-proxy",
        metavar="ADDRESSES",
        help="addresses or networks of proxies whose X-Forwarded-For is believed, with commas (default: none)",
    )


def positive(text: str) -> float:
    """A number above 0 from the command line."""
    number = float(text)
    if not 0 < number <= 1_000_000:
        raise ValueError(text)
    return number


def run(args: argparse.Namespace) -> int:
    """Serve until somebody presses Ctrl-C."""
    from ..bots.guests import invite

    check_sharing(args)
    for name in getattr(args, "bot", ()):
        invite(name)
    listener = listen(args.host, args.port)
    with listener:
        if args.supervise and os.name == "posix":
            return Supervisor(args, listener).run()
        return serve_until_stopped(args, listener)


def check_sharing(args: argparse.Namespace) -> None:
    """Refuse several processes where they can't share the tables."""
    if args.workers < 1:
        raise Invalid(f"--workers must be at least 1, not {args.workers}")
    is_sqlite = args.data is not None or not os.environ.get("BACKROOM_DATABASE", "").startswith("postgresql")
    if is_sqlite and (args.workers > 1 or args.internal):
        raise Invalid(
            "several processes need PostgreSQL: set BACKROOM_DATABASE=postgresql://user:password@host/name and leave "
            "out --data. SQLite serves one process, without --workers and --internal"
        )
    if args.workers > 1 and not (args.supervise and os.name == "posix"):
        raise Invalid("several processes need their parent: leave out --no-supervise")


def serve_until_stopped(
    args: argparse.Namespace, listener: socket.socket, on_start: Callable[[], None] | None = None
) -> int:
    """Open the database and serve."""
    from ..messages import check_all
    from . import house_editions
    from .locking import DatabaseInUse
    from .storage import Store

    check_all()
    logs.set_up(args.log)
    house_editions.offer(house_editions.folder_for(data_folder(args.data)), args.edition_files)
    allow_many_sockets()
    url = database_url(args.data)
    with internal_listener(args, url) as (internal, address):
        try:
            store = Store(url, address)
        except DatabaseInUse as taken:
            return go_to_running_server(taken, args.open)
        return serve_tables(args, store, listener, internal, on_start)


def serve_tables(
    args: argparse.Namespace,
    store: Store,
    listener: socket.socket,
    internal: socket.socket | None,
    on_start: Callable[[], None] | None,
) -> int:
    """Serve the tables of a database."""
    server = make_server(args, store)

    def say_started() -> None:
        tune_garbage_collector()
        store.lock.announce(f"http://localhost:{listener.getsockname()[1]}/")
        if on_start:
            on_start()  # first: a server that has said that it is running is started again when it dies
        if not getattr(args, "quiet", False):
            welcome(listener, args.open)

    asyncio.run(serve(server, listener, internal, say_started))
    return 0


def make_server(args: argparse.Namespace, store: Store) -> uvicorn.Server:
    """The server around the application."""
    import uvicorn
    from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

    from .app import make_app
    from .budgets import Budgets, Guard
    from .connections import CONNECTIONS, Connection
    from .forwarding import TableRouter
    from .gate import Gate
    from .protocol import LARGEST_MESSAGE
    from .wires import OutboxConnection

    shared = args.host not in ("127.0.0.1", "localhost", "::1")
    budgets = Budgets(args.budget)
    app = make_app(store, args.tables_per_minute, shared, args.think, getattr(args, "aside", ()), budgets, args.webhook)
    Connection.most, Connection.trusts_peers = int(CONNECTIONS * args.budget), bool(args.trust_proxy)
    board = TableRouter(app, lambda: app.state.lobby, store.lock.secret)
    front: Any = Gate(Guard(board.route if store.is_shared else app, budgets), known_hosts(args))  # type: ignore[arg-type]
    if args.trust_proxy:
        front = ProxyHeadersMiddleware(front, args.trust_proxy)
    if store.is_shared:
        board.front = front
        front = Connection.switchboard = board
    return uvicorn.Server(
        uvicorn.Config(
            front,
            http=Connection,
            proxy_headers=False,
            log_config=None,
            log_level="warning",
            ws=OutboxConnection,
            ws_max_size=LARGEST_MESSAGE,
            ws_per_message_deflate=False,
            server_header=False,
            lifespan="on",
            timeout_graceful_shutdown=2,
        )
    )


def known_hosts(args: argparse.Namespace) -> list[str]:
    """The names to which the server answers, besides addresses in numbers and names at home."""
    return [*args.allow_host, *os.environ.get("BACKROOM_HOSTS", "").split(), socket.gethostname(), socket.getfqdn()]


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
    sys.setswitchinterval(0.001)  # the event loop doesn't wait long for a thread that draws


async def serve(
    server: uvicorn.Server, listener: socket.socket, internal: socket.socket | None, on_start: Callable[[], None]
) -> None:
    """Run a server, and say so as soon as it is up."""
    listeners = [listener] if internal is None else [listener, internal]
    running = asyncio.create_task(server.serve(sockets=listeners))
    while not server.started and not running.done():
        await asyncio.sleep(0.01)
    with hand_for(server, internal):
        if not running.done():
            on_start()
        await running


@contextmanager
def hand_for(server: uvicorn.Server, internal: socket.socket | None) -> Iterator[None]:
    """Take connections over from other processes of this machine, if this one is reached in the file system."""
    if internal is None or internal.family != socket.AF_UNIX:
        yield
        return
    from .connections import Connection
    from .relay import UNIX, open_hand, taking_over

    def arrive() -> Connection:
        return Connection(server.config, server.server_state, server.lifespan.state)

    with open_hand(f"{UNIX}{internal.getsockname()}") as hand, taking_over(hand, arrive):
        yield


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
    """A listening socket on the given port, as soon as a server that was killed has left it; without one, on the
    default port, or a free one if that is taken."""
    if port is not None and not 0 <= port <= 65535:
        raise Invalid(f"a port must be a number from 0 to 65535, not {port}")
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return open_socket(host, PORT if port is None else port)
        except OSError as error:
            if port is None:
                return open_socket(host, 0)
            if error.errno != errno.EADDRINUSE or time.monotonic() >= end:
                raise Invalid(f"can't listen on port {port} of {host}: {error}") from error
        time.sleep(0.05)


@contextmanager
def internal_listener(args: argparse.Namespace, url: str) -> Iterator[tuple[socket.socket | None, str]]:
    """Where other processes that share the tables reach this one, and its address: a port for other machines if
    ``--internal`` is given, otherwise a socket in a folder that only this user may enter."""
    if not url.startswith("postgresql") or not hasattr(socket, "AF_UNIX"):
        yield None, ""
    elif args.internal:
        from .address import network_address

        host = (network_address() or "127.0.0.1") if args.internal == "auto" else args.internal
        listener = open_socket(host, 0)
        yield listener, f"{host}:{listener.getsockname()[1]}"
    else:
        with tempfile.TemporaryDirectory(prefix="backroom-", dir=getattr(args, "rooms", None)) as folder:
            listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            listener.bind(f"{folder}/door")
            yield listener, f"unix:{folder}/door"


def open_socket(host: str, port: int) -> socket.socket:
    """A listening socket without Nagle's algorithm, so that short updates leave at once; asyncio switches it off only
    for sockets that it has opened itself."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.create_server((host, port), family=family, backlog=2048)
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def data_folder(given: Path | None) -> Path:
    """The folder of the tables, and of the editions that the server offers."""
    return given or Path(user_data_dir("backroom", appauthor=False))


def database_url(folder: Path | None) -> str:
    """Where tables are kept: in PostgreSQL if its address is set, otherwise in SQLite in a folder."""
    given = os.environ.get("BACKROOM_DATABASE")
    if given and folder is None:
        return given
    place = data_folder(folder)
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    return f"sqlite:///{(place / 'tables.sqlite').resolve()}"
