"""Letting the bots of a table play: one choice after the other, for as long as it is their turn."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from ..core.errors import Refused
from .black_box import in_hand
from .notices import failed
from .timing import keep_pace

if TYPE_CHECKING:
    from .actor import TableActor

log = logging.getLogger("backroom.server")


async def drive(table: TableActor) -> None:
    """Let the bots play at the table's pace for as long as it is their turn."""
    while table.may_go_on():
        try:
            await bot_moves(table, table.session.bot_to_move() or 0)
        except Refused as refusal:
            log.info("table %s: a bot's choice came too late: %s", table.session.table, refusal)
        except Exception:
            log.exception("table %s: the bots have stopped", table.session.table)
            return


async def bot_moves(table: TableActor, seat: int) -> None:
    """One choice of a bot: made in another process, and carried out here if it is still valid."""
    session = table.session
    back, bot = session.undo_count, session.places[seat].bot
    with in_hand(session.table):
        job = table.bot_pool.job(session, seat, table.pickled_bots.get((seat, bot), b""))
    answer = await table.bot_pool.choose(job)
    note = failed(session.places[seat].name, str(bot)) if answer.why else ""
    await keep_pace(table, session.share_of_pace(answer.action))
    async with table.lock:
        is_same = session.undo_count == back and session.places[seat].bot == bot and not session.request
        if not is_same or (type(answer.action) is int and answer.action not in session.state.legal(seat)):
            return
        table.pickled_bots[seat, bot] = answer.pickled_bot
        if answer.action is None:
            session.resting.add(seat)
        else:
            await table.carry_out(seat, answer.action, note=note)
