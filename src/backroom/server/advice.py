"""Hints for people: thought up in worker processes, from a redealt state, one at a time for each link.

``Advisers`` also work for the coach (coaching.py)."""

from __future__ import annotations

import asyncio
import logging
import pickle
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from ..bots.contract import redeal_seed
from ..coaching.hints import offered_in_vain
from ..coaching.reasons import Reason
from ..core.errors import Invalid, NoRedeal, Refused
from ..core.phrases import Quoted, phrase
from ..drawing.parts import GAIN, Fact
from ..messages import DEFAULT
from . import pictures
from .protocol import AskHint, ChatLine, Denied, Done, Hinted, HintedChoice, Reply, SetHints
from .security import Buckets
from .session import Session
from .translating import HOUSE, message_of, translate_reply
from .viewers import Outbox, encode
from .workers import WorkerPool

if TYPE_CHECKING:
    from .actor import TableActor

log = logging.getLogger("backroom.server")

WORKERS = 2
PATIENCE = 20.0
"""After how many seconds a hint is given up."""

SEED = 1
"""Hints are equal however often they are asked for."""


class Advisers(WorkerPool):
    """The worker processes that think up hints."""

    def __init__(self) -> None:
        super().__init__("backroom.server.advice_worker", WORKERS)
        self.limits = Buckets(8, 0.5)  # by link
        self.open: set[str] = set()  # links that wait for a hint
        self.tasks: set[asyncio.Task[None]] = set()

    def answer(self, table: TableActor, token: str, box: Outbox, message: AskHint) -> None:
        """Answer a question for a hint when it is thought up; nobody waits for it."""
        task = asyncio.create_task(self.tell(table, token, box, message))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def tell(self, table: TableActor, token: str, box: Outbox, message: AskHint) -> None:
        """Send a hint, or why there is none."""
        reply: Reply
        try:
            reply = await self.hint(table.session, token, message, box.language)
        except (Refused, Invalid) as error:
            reply = Denied(message.id, message_of(error))
        except (TimeoutError, EOFError, OSError, NoRedeal):
            log.exception("table %s: no hint", table.session.table)
            reply = Denied(message.id, phrase("No hint was found in time; please try again."))
        box.put(encode(translate_reply(reply, box.language, table.session.slug)))

    async def hint(self, session: Session, token: str, message: AskHint, language: str = DEFAULT) -> Hinted:
        """The best choices of a link's seat now; what each brings is said in a language."""
        seat = check_may_ask(session, session.seat_of(token))
        if token in self.open or not self.limits.take(token):
            raise Refused("One hint at a time, please.")
        moves = session.record.moves.count(seat)
        seed = redeal_seed(SEED, moves)
        offered = offered_in_vain(session.state, seat)
        state, view = pickle.dumps(session.state.redeal(seat, seed).clone()), session.state.view(seat)
        self.open.add(token)
        try:
            found = await self.work(PATIENCE, "hint", state, seat, seed, offered)
        finally:
            self.open.discard(token)
        choices = [
            HintedChoice(
                one.action,
                round(one.chance, 3),
                round(one.error, 3),
                [*brought(view, session.state.words(one.action), language), *facts_of(one.reasons)],
                one.rival,
                None if one.deal is None else dict(one.deal),
            )
            for one in found
        ]
        return Hinted(message.id, moves, choices)

    async def work(self, seconds: float, kind: str, *job: Any) -> Any:
        """The answer to a job of some kind (advice_worker.py)."""
        async with self.place() as worker, asyncio.timeout(seconds):
            found = await worker.ask(kind, *job)
        if isinstance(found, str):
            raise Invalid(found)
        return found

    async def stop(self) -> None:
        """End all processes, and give up what is asked."""
        for task in self.tasks:
            task.cancel()
        await super().stop()


def brought(view: Mapping[str, Any], words: Mapping[str, Any], language: str) -> list[Fact]:
    """What a choice brings, as the game says it."""
    said = pictures.reason(view, words, language)
    return [Fact("hint", "", Quoted(said), GAIN)] if said else []


def facts_of(reasons: Iterable[Reason]) -> list[Fact]:
    """Reasons as they are sent."""
    return [Fact(why.icon, "", why.text, why.tone) for why in reasons]


def check_may_ask(session: Session, seat: int | None) -> int:
    """The seat that may have a hint now; Refused says why it may not."""
    if seat is None:
        raise Refused("This link is for watching only: it can't play a seat.")
    if not session.allows_hints:
        raise Refused("There are no hints at this table.")
    if session.state.over:
        raise Refused("The game is over.")
    if not session.places[seat].is_person or not session.state.legal(seat):
        raise Refused("You have nothing to choose now.")
    return seat


async def set_hints(table: TableActor, token: str, seat: int | None, message: SetHints) -> Reply:
    """Allow hints at a table, or not; everybody is told."""
    session = table.session
    if seat is None or seat != session.creator:
        raise Refused("Only the person who created the table can do that.")
    change = session.allow_hints(message.on)
    text = phrase("Hints are allowed.") if message.on else phrase("No hints at this table.")
    change.said = ChatLine(None, HOUSE, text, int(table.clock()))
    session.say(change.said)
    await table.save(change, token, Done(message.id))
    table.tell_chat(change.said)
    table.tell_pictures(table.viewers.values())
    return Done(message.id)
