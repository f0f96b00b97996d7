"""For those who run the server: whether it is well, and its counts in the text form of Prometheus. Nothing here tells
anything about a table or a person."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Any

import h11
from litestar import Request, get
from litestar.datastructures import State
from litestar.response import Response

from .budgets import Budgets
from .forwarding import ask
from .lobby import Lobby
from .measuring import ALL, added

PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"


@get("/health", include_in_schema=False)
async def get_health(request: Request[Any, Any, State]) -> dict[str, str]:
    """Whether the server answers and reaches its database; status 503 if it doesn't."""
    lobby: Lobby = request.app.state.lobby
    await lobby.ask_store(lobby.store.find, "health")
    return {"status": "ok"}


@get("/metrics", include_in_schema=False)
async def get_metrics(request: Request[Any, Any, State], own: bool = False) -> Response[str]:
    """Counts for Prometheus: of all processes of this server, or only of this one's own."""
    state = request.app.state
    texts = ["\n".join(metrics(state.lobby, state.budgets, state.readers.waiting)) + "\n"]
    lobby: Lobby = state.lobby
    siblings = [] if own or not lobby.store.is_shared else await lobby.ask_store(lobby.store.siblings, None)
    for address in siblings:
        with suppress(OSError, TimeoutError, h11.ProtocolError):
            wanted = h11.Request(method="GET", target="/metrics?own=true", headers=[("host", "localhost")])
            texts.append((await ask(address, wanted, b""))[2].decode())
    return Response(added(texts), media_type=PROMETHEUS)


def metrics(lobby: Lobby, budgets: Budgets, reads: int) -> list[str]:
    """The lines of all counts."""
    people = sum(len(table.connected) for table in lobby.tables.values())
    gauges = {
        "tables": ("tables in memory", len(lobby.tables)),
        "people": ("seats whose players are connected", people),
        "sockets": ("open sockets", sum(budgets.sockets.values())),
        "saves_waiting": ("changes that wait to be stored", len(lobby.saver.waiting)),
        "onlookers_waiting": ("viewers who are told about choices when there is time", len(lobby.onlookers.waiting)),
        "bots_waiting": ("bots that wait for a process", lobby.bot_pool.waiting),
        "reads_waiting": ("drawings and records that wait for their turn", reads),
    }
    lines = [
        "# HELP process_cpu_seconds_total processor time of this process",
        "# TYPE process_cpu_seconds_total counter",
        f"process_cpu_seconds_total {time.process_time():.3f}",
    ]
    for name, (text, value) in gauges.items():
        lines += [f"# HELP backroom_{name} {text}", f"# TYPE backroom_{name} gauge", f"backroom_{name} {value}"]
    lines += ["# HELP backroom_redeals_total redealt states for bots", "# TYPE backroom_redeals_total counter"]
    lines += [f'backroom_redeals_total{{how="{how}"}} {count}' for how, count in lobby.bot_pool.redeals.items()]
    lines += ["# HELP backroom_refusals_total what was too much", "# TYPE backroom_refusals_total counter"]
    kinds = ("requests", "reading", "sockets", "messages")
    lines += [f'backroom_refusals_total{{kind="{kind}"}} {budgets.refusals[kind]}' for kind in kinds]
    return lines + [line for histogram in ALL for line in histogram.lines()]
