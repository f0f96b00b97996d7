"""What only some people at a table may ask for: new links, and the pace of the bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core.errors import Refused
from ..core.phrases import Quoted, phrase
from .notices import renewed
from .protocol import ChatLine, Done, Reply, SetPace
from .session import Change
from .translating import HOUSE

if TYPE_CHECKING:
    from .actor import TableActor


async def renew_link(table: TableActor, by: str, wanted: int | None, watch: bool, token: str) -> tuple[str, int | None]:
    """Put a new link in the place of an old one, whose sockets are closed; returns the old link and its seat."""
    async with table.lock:
        seat = table.session.renewed_seat(table.session.seat_of(by), wanted, watch)
        change = table.session.renew_link(seat, token)
        whose = phrase("the spectators") if seat is None else Quoted(table.session.places[seat].name)
        change.said = ChatLine(None, HOUSE, renewed(whose), int(table.clock()))
        table.session.say(change.said)
        await table.save(change)
        before = change.link[0] if change.link else ""
        if before in table.viewers:
            table.viewers.pop(before).close()
        table.tell_chat(change.said)
        table.tell_pictures(viewer for viewer in table.viewers.values() if viewer.seat == table.session.creator)
        table.tell_seats()
    return before, seat


async def set_pace(table: TableActor, token: str, seat: int | None, message: SetPace) -> Reply:
    """Set how fast the bots play."""
    if seat != table.session.creator:
        raise Refused("Only the person who created the table can set the pace.")
    await table.save(Change(table.session.table, pace=message.ms), token, Done(message.id))
    table.session.pace = message.ms
    table.pace_changed.set()
    table.tell_seats()
    return Done(message.id)
