"""The actor around a session. It handles one message at a time; a change is stored first and published afterwards.
Bots make their choices in the same way as people."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from typing import Any

from ..core.errors import Invalid, Refused
from ..core.phrases import phrase
from ..messages import language_of
from . import updates
from .advice import set_hints
from .black_box import in_hand
from .bot_pool import BotPool
from .driving import drive
from .host_rights import renew_link, set_pace
from .measuring import MOVES
from .notices import ANOTHER_DEVICE, cleaned, waiting_to_be_saved
from .onlookers import Onlookers
from .protocol import (
    Answer,
    Ask,
    Chat,
    ChatLine,
    ChatUpdate,
    ClientMessage,
    Denied,
    Done,
    Give,
    Hello,
    Layout,
    Name,
    Play,
    Reply,
    SeatsUpdate,
    SetHints,
    SetPace,
    TableUpdate,
    Take,
    TroubleUpdate,
    Undo,
    Update,
)
from .saving import ChangeSaver
from .session import REPLIES, Change, Session
from .timing import Timekeeper
from .translating import HOUSE, message_of, translate_reply
from .undoing import agree, end_request, undo
from .updates import Said
from .viewers import WHOLE, Envelope, Form, Outbox, UntoldMoves, Viewer, encode
from .webhooks import Reminder

log = logging.getLogger("backroom.server")

WARNED_EVERY = 60

PATIENCE = 1.0
"""After how many seconds people are told that their table is waiting to be saved."""

MOVED_ON = "This table could not be saved and is being loaded again; please try again."


class TableActor:
    """One table: messages in, updates out."""

    renew_link, set_pace = renew_link, set_pace

    def __init__(
        self,
        session: Session,
        saves: ChangeSaver,
        bot_pool: BotPool,
        replies: dict[tuple[str, str], Reply],
        clock: Callable[[], float] = time.time,
        onlookers: Onlookers | None = None,
    ) -> None:
        self.session, self.saves, self.bot_pool, self.clock = session, saves, bot_pool, clock
        self.replies = replies
        self.onlookers = onlookers  # whoever only looks on is told later; None: at once
        self.is_saving = False  # whether there is something that nobody may know yet
        self.said: Said = {}  # what the last choice led to, in words
        self.viewers: dict[str, Viewer] = {}
        self.first = int(clock()) * 1000 + 1
        self.pickled_bots: dict[tuple[int, str | None], bytes] = {}  # each bot as it was after its last choice
        self.lock = asyncio.Lock()
        self.driver: asyncio.Task[None] | None = None
        self.timekeeper = Timekeeper(self)
        self.reminder: Reminder | None = None
        self.pace_changed = asyncio.Event()  # set when the pace of the bots changes
        self.published = 0.0  # when something was last shown to everybody
        self.heard = 0  # how many public events have been published
        self.used = clock()  # when somebody was last here
        self.broken = False
        self.gave_up = 0.0  # when it broke
        self.trouble = ""  # why the table has to wait

    # Coming and going

    def connect(self, token: str, since: int | None, layout: Layout | None, form: Form = WHOLE) -> Outbox:
        """Connect a socket: it gets the updates it has missed, or the whole picture."""
        viewer = self.viewer(token)
        box = Outbox(layout, form)
        viewer.add(box)
        missed = None if since is None else viewer.since(since, form)
        for text in missed or ():
            box.put(text)
        if missed is None:
            box.send(self.envelope(viewer))
        elif missed and layout:
            box.send_drawing(self.envelope(viewer), layout)
        if len(viewer.outboxes) == 1:
            self.tell_seats()
        else:
            self.tell_second_device(viewer)
        self.used = self.clock()
        self.wake()
        return box

    def tell_second_device(self, viewer: Viewer) -> None:
        """Tell a seat's player that another device has opened the link, in case it is somebody else's; not too often,
        since a device that reconnects looks the same."""
        now = self.clock()
        if viewer.seat is not None and now - viewer.warned >= WARNED_EVERY:
            viewer.warned = now
            self.tell_viewer(viewer.token, ChatUpdate(None, HOUSE, ANOTHER_DEVICE, int(now)))

    def disconnect(self, token: str, box: Outbox) -> None:
        """Disconnect a socket."""
        viewer = self.viewer(token)
        viewer.remove(box)
        self.used = self.clock()
        if not viewer.outboxes:
            self.tell_seats()
        self.timekeeper.update()

    def viewer(self, token: str) -> Viewer:
        """The viewer behind a link."""
        if token not in self.viewers:
            self.viewers[token] = Viewer(token, self.session.seat_of(token), self.first, self.session.slug)
        return self.viewers[token]

    @property
    def connected(self) -> set[int]:
        """The seats whose players are connected."""
        return {viewer.seat for viewer in self.viewers.values() if viewer.outboxes and viewer.seat is not None}

    @property
    def is_watched(self) -> bool:
        """Whether anybody is connected."""
        return any(viewer.outboxes for viewer in self.viewers.values())

    # Telling

    def picture(self, viewer: Viewer, said: Said) -> TableUpdate:
        """Everything that a viewer may know; what was ``said`` to others is used again."""
        viewer.forget()
        told = viewer.news(self.session.state, said)
        return self.timekeeper.timed(updates.table_update(self.session, viewer.seat, self.connected, told))

    def envelope(self, viewer: Viewer) -> Envelope:
        """The whole picture for a viewer, with the number of its latest update."""
        self.catch_up(viewer)
        return viewer.write(self.picture(viewer, {}), self.session.names)

    def tell_pictures(self, viewers: Iterable[Viewer]) -> None:
        """Send the whole picture to some viewers."""
        said: Said = {}
        for viewer in viewers:
            viewer.behind = None
            if viewer.listens:
                viewer.tell(self.picture(viewer, said), self.session.names)
            else:
                viewer.skip()

    def tell_moved(self, by: int, at: int, before: int) -> None:
        """Tell everybody who noticed it about a choice that has been carried out and stored; ``before`` it, the record
        had so many actions. Those who aren't asked now are told when there is time."""
        self.said = {}
        if self.onlookers is not None:
            self.onlookers.note_urgent()
        noticed, now = self.session.record.moves.last_noticed, time.monotonic()
        for viewer in self.viewers.values():
            if noticed(viewer.seat) > before:
                since, count = (viewer.behind.since, viewer.behind.choices) if viewer.behind else (now, 0)
                viewer.behind = UntoldMoves(since, count + 1, by, at)
        for viewer in self.viewers.values():
            if viewer.behind is not None:
                self.tell_in_turn(viewer)
        self.note_what_was_shown()

    def tell_in_turn(self, viewer: Viewer) -> None:
        """Tell a viewer who is behind: at once if that is urgent."""
        state = self.session.state
        is_urgent = viewer.seat in state.waiting or state.over or not viewer.listens
        if self.onlookers is None or is_urgent or self.onlookers.is_overdue(viewer):
            self.catch_up(viewer)
        else:
            self.onlookers.add(self, viewer)

    def catch_up(self, viewer: Viewer) -> None:
        """Tell a viewer about choices that it hasn't been told about yet, unless something is being saved: then that
        comes first."""
        late = viewer.behind
        if late is None or self.is_saving:
            return
        viewer.behind = None
        if self.onlookers is not None:
            self.onlookers.drop(viewer)
        if viewer.listens:
            self.tell_move(viewer, late)
        else:
            viewer.skip()
        if not any(other.behind for other in self.viewers.values()):
            self.said = {}

    def tell_move(self, viewer: Viewer, late: UntoldMoves) -> None:
        """Tell a viewer about the last choices. Who made them is told only of a single one: of several, it would be
        hard to say of whom the viewer may know."""
        state, seat = self.session.state, viewer.seat
        new = viewer.news(state, self.said)
        past = updates.past_of(self.session, seat, new, self.said) if viewer.draws else ()
        update = updates.moved_update(self.session, seat, late.by if late.choices == 1 else None, late.at, new)
        viewer.tell(update, self.session.names, past)

    def note_what_was_shown(self) -> None:
        """Note when something public happened: bots leave time to look at it, but not after steps that nobody sees."""
        before, self.heard = self.heard, self.session.state.events_known(None)
        if self.heard > before:
            self.published = time.monotonic()

    def tell_all(self, update: Update) -> None:
        """Send the same update to everybody."""
        for token in self.viewers:
            self.tell_viewer(token, update)

    def tell_viewer(self, token: str, update: Update) -> None:
        """Send an update to all sockets of a link."""
        viewer = self.viewer(token)
        self.catch_up(viewer)
        viewer.tell(update) if viewer.listens else viewer.skip()

    def tell_seats(self) -> None:
        """Tell everybody who sits where, and who is connected."""
        self.tell_all(SeatsUpdate(updates.seats(self.session, self.connected), self.session.pace))

    def tell_chat(self, said: ChatLine) -> None:
        """Send a line of chat to everybody."""
        self.tell_all(ChatUpdate(said.seat, said.name, said.text, said.at))

    # Messages

    async def receive(self, token: str, box: Outbox, message: ClientMessage) -> None:
        """Handle a message from a socket; the answer goes back to that socket."""
        if isinstance(message, Hello):
            self.hello(token, box, message)
        else:
            box.put(encode(translate_reply(await self.answer(token, message), box.language, self.session.slug)))

    def hello(self, token: str, box: Outbox, message: Hello) -> None:
        """A socket asks for a drawing and a language, and gets them; after a change of language, the whole picture."""
        viewer, before = self.viewer(token), box.language
        box.layout, box.form = message.draw, box.form._replace(language=language_of(message.language))
        box.put(encode(Done(message.id)))
        if box.language != before:
            box.shown = None
            box.send(self.envelope(viewer))
        elif message.draw:
            box.send_drawing(self.envelope(viewer), message.draw)

    async def answer(self, token: str, message: ClientMessage) -> Reply:
        """Carry out a message: one at a time, and none twice."""
        with MOVES.timing() if isinstance(message, Play) else nullcontext():
            return await self.answer_in_turn(token, message)

    async def answer_in_turn(self, token: str, message: ClientMessage) -> Reply:
        """Carry out a message when those before it are done."""
        if self.onlookers is not None:
            self.onlookers.note_urgent()
        async with self.lock:
            known = self.replies.get((token, message.id))
            if known is not None:
                return known
            try:
                reply = await self.act(token, message)
            except Refused as refusal:
                reply = Denied(message.id, refusal.reason, refusal.rule or None)
            except Invalid as error:
                reply = Denied(message.id, message_of(error))
            if not isinstance(message, Ask):  # a question may be asked twice
                self.remember(token, message.id, reply)
        self.wake()
        return reply

    def remember(self, token: str, message: str, reply: Reply) -> None:
        """Keep an answer in case its message is sent again."""
        self.replies[token, message] = reply
        while len(self.replies) > REPLIES:
            del self.replies[next(iter(self.replies))]

    async def act(self, token: str, message: ClientMessage) -> Reply:
        """Carry out a message."""
        seat = self.session.seat_of(token)
        if isinstance(message, Chat):
            return await self.chat(token, seat, message)
        if isinstance(message, SetPace):
            return await self.set_pace(token, seat, message)
        if isinstance(message, SetHints):
            return await set_hints(self, token, seat, message)
        if seat is None:
            raise Refused("This link is for watching only: it can't play a seat.")
        if isinstance(message, Ask):
            return updates.told(self.session, seat, message)
        return await self.act_for_seat(token, seat, message)

    async def act_for_seat(self, token: str, seat: int, message: ClientMessage) -> Reply:
        """Carry out a message that only the link of a seat may send."""
        match message:
            case Play():
                await self.play(token, seat, message)
            case Undo():
                await undo(self, token, seat, message)
            case Answer():
                await agree(self, token, seat, message)
            case Give():
                given = self.session.lent_seat(seat, message.seat, self.connected)
                await self.change_seat(token, message, self.session.give(given, message.bot))
            case Take():
                taken = self.session.lent_seat(seat, message.seat, ())
                await self.change_seat(token, message, self.session.take(taken))
            case Name():
                await self.change_seat(token, message, self.session.rename(seat, message.text))
        return Done(message.id)

    async def save(self, change: Change, token: str = "", reply: Reply | None = None) -> None:
        """Store a change; if that fails, the table is dropped and loaded again from the database."""
        if self.broken:
            raise Refused(MOVED_ON)
        change.reply = (token, reply) if reply else None
        late = asyncio.get_running_loop().call_later(PATIENCE, self.tell_trouble, waiting_to_be_saved())
        self.is_saving = True
        try:
            await self.saves.save(change)
        except Exception as error:
            log.error("table %s could not be saved and is loaded again: %s", self.session.table, error)
            self.give_up()
            raise Refused(MOVED_ON) from None
        finally:
            late.cancel()
            if self.trouble:
                self.tell_trouble("")
            self.is_saving = False
            self.remind_onlookers()

    def remind_onlookers(self) -> None:
        """Tell those who are behind when there is time: while something was being saved, it was not their turn."""
        for viewer in self.viewers.values():
            if self.onlookers is not None and viewer.behind is not None:
                self.onlookers.add(self, viewer)

    def tell_trouble(self, why: str) -> None:
        """Tell everybody why the table has to wait, or that it goes on."""
        self.trouble = why
        self.tell_all(TroubleUpdate(why))

    def give_up(self) -> None:
        """Disconnect everybody; whoever comes back gets the table as it is stored."""
        self.broken = True
        self.gave_up = self.clock()
        for viewer in self.viewers.values():
            viewer.close()

    # Actions

    async def play(self, token: str, seat: int, message: Play) -> None:
        """Carry out a person's choice."""
        if not self.session.places[seat].is_person:
            raise Refused("A bot is playing your seat; take it back first.")
        self.session.check_seen(seat, message.seen, message.action)
        await self.carry_out(seat, message.action, token, Done(message.id))

    async def carry_out(
        self, seat: int, action: Any, token: str = "", reply: Reply | None = None, note: str = ""
    ) -> None:
        """Play a choice of a person or a bot, store it, and tell everybody; a note about it goes to the chat."""
        at, before = int(self.clock() * 1000), len(self.session.record)
        with in_hand(self.session.table):
            change = self.session.play(seat, action)
        if note:
            change.said = self.session.say(ChatLine(None, HOUSE, note, at // 1000)).said
        self.timekeeper.clocks.note(change)
        await self.save(change, token, reply)
        end_request(self, "The game has moved on.")
        self.timekeeper.clocks.update()
        self.tell_moved(seat, at, before)
        self.timekeeper.update()
        if change.said:
            self.tell_chat(change.said)

    async def chat(self, token: str, seat: int | None, message: Chat) -> Reply:
        """Say something in the chat."""
        text = cleaned(message.text)
        if not text:
            raise Refused("That message is empty.")
        name = phrase("A spectator") if seat is None else self.session.places[seat].name
        said = ChatLine(seat, name, text, int(self.clock()))
        await self.save(self.session.say(said), token, Done(message.id))
        self.tell_chat(said)
        return Done(message.id)

    async def announce(self, text: str) -> None:
        """Say something to everybody in the name of the house."""
        said = ChatLine(None, HOUSE, text, int(self.clock()))
        await self.save(self.session.say(said))
        self.tell_chat(said)

    async def change_seat(self, token: str, message: ClientMessage, change: Change) -> None:
        """Store and publish a seat's new name, or its new player."""
        await self.save(change, token, Done(message.id))
        self.timekeeper.update()
        self.tell_seat(change.places[0].seat)

    def tell_seat(self, seat: int) -> None:
        """Tell everybody that a seat has a new name or player; its own people get the whole picture."""
        self.tell_pictures(viewer for viewer in self.viewers.values() if viewer.seat == seat)
        self.tell_seats()

    # Bots

    def wake(self) -> None:
        """Make sure that the bots play if it is their turn and anybody is interested, and that the clock runs."""
        self.timekeeper.update()
        if self.driver is None or self.driver.done():
            if self.may_go_on():
                self.driver = asyncio.create_task(drive(self))

    def may_go_on(self) -> bool:
        """Whether a bot should move now. A table without people plays on only while somebody is watching."""
        cares = self.is_watched or any(place.is_person for place in self.session.places)
        return cares and not self.broken and self.session.bot_to_move() is not None
