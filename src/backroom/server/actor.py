"""The table: the actor around a session. Messages come in one after the other; what they change is stored
first and told then. Bots take their turns through the same door as people."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from typing import Any, Protocol

from ..core.errors import Invalid, Refused
from ..core.phrases import Quoted, phrase
from ..messages import DEFAULT, language_of
from . import letters
from .bot_pool import BotPool
from .protocol import (
    Answer,
    AnsweredLetter,
    Ask,
    AskedLetter,
    Chat,
    ChatLetter,
    ChatLine,
    ClientMessage,
    Denied,
    Done,
    Drawn,
    Give,
    Hello,
    Layout,
    Letter,
    Name,
    Play,
    Reply,
    SeatsLetter,
    SetPace,
    TableLetter,
    Take,
    Undo,
)
from .session import REPLIES, Change, Request, Session
from .translating import HOUSE, reply_in, told
from .viewers import Outbox, Viewer, encode

log = logging.getLogger("backroom.server")

JOINER = "\u200d"

TURNS_TO_SEND = 3
"""After so many turns of the event loop the letters that were put out are on their way."""

MOVED_ON = "This table could not be saved and is being loaded again; please try once more."


class Saves(Protocol):
    """Something that stores changes; returns when they are safe."""

    def save(self, change: Change) -> Awaitable[None]: ...


class TableActor:
    """One table: letters in, letters out."""

    def __init__(
        self,
        session: Session,
        saves: Saves,
        bot_pool: BotPool,
        replies: dict[tuple[str, str], Reply],
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.session, self.saves, self.bot_pool, self.clock = session, saves, bot_pool, clock
        self.replies = replies
        self.viewers: dict[str, Viewer] = {}
        self.first = int(clock()) * 1000 + 1
        self.pickled_bots: dict[tuple[int, str | None], bytes] = {}  # the bots, as they were after their last choices
        self.lock = asyncio.Lock()
        self.driver: asyncio.Task[None] | None = None
        self.repaced = asyncio.Event()  # the bots have another pace
        self.published = 0.0  # when everybody was told something for the last time
        self.heard = 0  # how many events everybody has been told
        self.used = clock()  # when somebody was here last
        self.broken = False

    # Coming and going

    def connect(self, token: str, since: int | None, layout: Layout | None, language: str = DEFAULT) -> Outbox:
        """A socket comes: it gets what it has missed, or the whole picture."""
        viewer = self.viewer(token)
        missed = None if since is None else viewer.since(since)
        box = Outbox(layout, language)
        viewer.add(box)
        waiting = [viewer.write(self.picture(viewer), self.session.names)] if missed is None else missed
        for letter in waiting:
            box.put(letter.text(layout, language))
        if len(viewer.boxes) == 1:
            self.tell_seats()
        self.used = self.clock()
        self.wake()
        return box

    def disconnect(self, token: str, box: Outbox) -> None:
        """A socket has gone."""
        viewer = self.viewer(token)
        if box in viewer.boxes:
            viewer.boxes.remove(box)
        self.used = self.clock()
        if not viewer.boxes:
            self.tell_seats()

    def viewer(self, token: str) -> Viewer:
        """The viewer behind a link."""
        if token not in self.viewers:
            self.viewers[token] = Viewer(token, self.session.seat_of(token), self.first, self.session.slug)
        return self.viewers[token]

    @property
    def connected(self) -> set[int]:
        """The seats whose people are here."""
        return {viewer.seat for viewer in self.viewers.values() if viewer.boxes and viewer.seat is not None}

    @property
    def is_watched(self) -> bool:
        """Whether anybody is here."""
        return any(viewer.boxes for viewer in self.viewers.values())

    # Telling

    def picture(self, viewer: Viewer) -> TableLetter:
        """Everything that a viewer may know."""
        viewer.news(self.session.state)
        return letters.table_letter(self.session, viewer.seat, self.connected, list(viewer.events))

    def tell_pictures(self, viewers: Iterable[Viewer]) -> None:
        """The whole picture for some viewers."""
        for viewer in viewers:
            if viewer.listens:
                viewer.tell(self.picture(viewer), self.session.names)
            else:
                viewer.skip()

    def tell_moved(self, by: int, at: int) -> None:
        """An action has been carried out and stored."""
        for viewer in self.viewers.values():
            if not viewer.listens:
                viewer.skip()
                continue
            new = viewer.news(self.session.state)
            viewer.tell(letters.moved_letter(self.session, viewer.seat, by, at, new), self.session.names)
        self.note_what_was_shown()

    def note_what_was_shown(self) -> None:
        """Bots leave time for what everybody can see; small steps that only their seat knows are not waited for."""
        shown = self.session.state.events(self.heard)
        if shown:
            self.heard = shown[-1]["n"] + 1
            self.published = time.monotonic()

    def tell_all(self, letter: Letter) -> None:
        """The same for everybody."""
        for viewer in self.viewers.values():
            if viewer.listens:
                viewer.tell(letter)
            else:
                viewer.skip()

    def tell_seats(self) -> None:
        """Who sits where, and who is here."""
        self.tell_all(SeatsLetter(letters.seats(self.session, self.connected), self.session.pace))

    def tell_chat(self, said: ChatLine) -> None:
        """A line of chat."""
        self.tell_all(ChatLetter(said.seat, said.name, said.text, said.at))

    # Messages

    async def receive(self, token: str, box: Outbox, message: ClientMessage) -> None:
        """A message from a socket; its answer goes back to that socket."""
        if isinstance(message, Hello):
            self.hello(token, box, message)
        else:
            box.put(encode(reply_in(await self.answer(token, message), box.language, self.session.slug)))

    def hello(self, token: str, box: Outbox, message: Hello) -> None:
        """A socket says which drawing it wants and in which language, and gets it; a new language tells all anew."""
        viewer, before = self.viewer(token), box.language
        box.layout, box.language = message.draw, language_of(message.language)
        box.put(encode(Done(message.id)))
        envelope = viewer.scene
        if box.language != before:
            box.put(viewer.write(self.picture(viewer), self.session.names).text(box.layout, box.language))
        elif message.draw and envelope and (scene := envelope.scene):
            box.put(encode(Drawn(scene.moves, envelope.drawing(message.draw, box.language))))

    async def answer(self, token: str, message: ClientMessage) -> Reply:
        """Carry a message out; one after the other, and none twice."""
        async with self.lock:
            known = self.replies.get((token, message.id))
            if known is not None:
                return known
            try:
                reply = await self.act(token, message)
            except Refused as refusal:
                reply = Denied(message.id, refusal.reason, refusal.rule or None)
            except Invalid as error:
                reply = Denied(message.id, told(error))
            self.remember(token, message.id, reply)
        self.wake()
        return reply

    def remember(self, token: str, message: str, reply: Reply) -> None:
        """Keep an answer for a message that comes twice."""
        self.replies[token, message] = reply
        while len(self.replies) > REPLIES:
            del self.replies[next(iter(self.replies))]

    async def act(self, token: str, message: ClientMessage) -> Reply:
        """Carry a message out."""
        seat = self.session.seat_of(token)
        if isinstance(message, Chat):
            return await self.chat(token, seat, message)
        if isinstance(message, SetPace):
            return await self.set_pace(token, seat, message)
        if seat is None:
            raise Refused("This link is for watching: it can't act for a seat.")
        if isinstance(message, Ask):
            return Done(message.id, self.session.why_not(seat, message.action))
        return await self.act_for_seat(token, seat, message)

    async def act_for_seat(self, token: str, seat: int, message: ClientMessage) -> Reply:
        """Carry out what only the link of a seat may do."""
        match message:
            case Play():
                await self.play(token, seat, message)
            case Undo():
                await self.undo(token, seat, message)
            case Answer():
                await self.agree(token, seat, message)
            case Give():
                await self.change_seat(token, message, self.session.give(seat, message.bot))
            case Take():
                await self.change_seat(token, message, self.session.take(seat))
            case Name():
                await self.change_seat(token, message, self.session.rename(seat, message.text))
        return Done(message.id)

    async def save(self, change: Change, token: str = "", reply: Reply | None = None) -> None:
        """Store a change; if that fails, the table is given up and loaded again from what is stored."""
        if self.broken:
            raise Refused(MOVED_ON)
        change.reply = (token, reply) if reply else None
        try:
            await self.saves.save(change)
        except Exception:
            log.exception("table %s could not be saved", self.session.table)
            self.give_up()
            raise Refused(MOVED_ON) from None

    def give_up(self) -> None:
        """Let everybody go; whoever comes back gets the table as it is stored."""
        self.broken = True
        for viewer in self.viewers.values():
            for box in viewer.boxes:
                box.close()

    # What can be done

    async def play(self, token: str, seat: int, message: Play) -> None:
        """A person's choice."""
        if not self.session.places[seat].is_person:
            raise Refused("A bot plays your seat; take it back first.")
        self.session.check_seen(seat, message.seen, message.action)
        await self.carry_out(seat, message.action, token, Done(message.id))

    async def carry_out(
        self, seat: int, action: Any, token: str = "", reply: Reply | None = None, note: str = ""
    ) -> None:
        """A choice of a person or of a bot: play, store, tell; a note about it goes into the chat."""
        at = int(self.clock() * 1000)
        change = self.session.play(seat, action)
        if note:
            change.said = self.session.say(ChatLine(None, HOUSE, note, at // 1000)).said
        await self.save(change, token, reply)
        self.end_request("The game went on.")
        self.tell_moved(seat, at)
        if change.said:
            self.tell_chat(change.said)
        if self.session.places[seat].is_person and self.session.others(seat):
            await self.tell_undo(seat)

    async def tell_undo(self, seat: int) -> None:
        """Whether a choice may be taken back: found out when the choice itself is on its way to everybody."""
        for _ in range(TURNS_TO_SEND):
            await asyncio.sleep(0)
        viewer = self.viewers.get(self.session.places[seat].token or "")
        if viewer and viewer.listens:
            viewer.tell(letters.undo_letter(self.session, seat))
        elif viewer:
            viewer.skip()

    async def chat(self, token: str, seat: int | None, message: Chat) -> Reply:
        """A line of chat."""
        text = cleaned(message.text)
        if not text:
            raise Refused("There is nothing to say in that.")
        name = phrase("Somebody watching") if seat is None else self.session.places[seat].name
        said = ChatLine(seat, name, text, int(self.clock()))
        await self.save(self.session.say(said), token, Done(message.id))
        self.tell_chat(said)
        return Done(message.id)

    async def set_pace(self, token: str, seat: int | None, message: SetPace) -> Reply:
        """How fast the bots play."""
        if seat != self.session.creator:
            raise Refused("Only whoever made the table sets the pace.")
        await self.save(Change(self.session.table, pace=message.ms), token, Done(message.id))
        self.session.pace = message.ms
        self.repaced.set()
        self.tell_seats()
        return Done(message.id)

    async def change_seat(self, token: str, message: ClientMessage, change: Change) -> None:
        """A seat has another name, or another one who plays it."""
        await self.save(change, token, Done(message.id))
        self.tell_pictures(viewer for viewer in self.viewers.values() if viewer.seat == change.places[0].seat)
        self.tell_seats()

    # Undo

    async def undo(self, token: str, seat: int, message: Undo) -> None:
        """Take the own last choice back at once where nothing was shown; otherwise ask the others."""
        session = self.session
        back = session.last_choice(seat)
        if back is None or session.state.over:
            raise Refused("The game is over." if session.state.over else "You have not chosen anything yet.")
        if session.request is not None:
            raise Refused("The table is already being asked to go back.")
        others = session.others(seat)
        if not others or not session.undo_refusal(seat):
            await self.go_back(seat, back, token, Done(message.id))
            return
        await self.request(Request(seat, back, dict.fromkeys(others)), token, message)

    async def request(self, request: Request, token: str, message: ClientMessage) -> None:
        """The people are asked, or one of them has agreed; it is stored, so that it outlives the server."""
        await self.save(Change(self.session.table, request=request), token, Done(message.id))
        self.session.request = request
        self.tell_all(AskedLetter(request.by, request.to, letters.spelt_answers(request)))

    async def agree(self, token: str, seat: int, message: Answer) -> None:
        """An answer to a request; the last yes carries it out, the first no ends it."""
        request = self.session.request
        if request is None or (seat not in request.answers and seat != request.by):
            raise Refused("You are not being asked anything.")
        if not message.yes:
            await self.save(Change(self.session.table, request=None), token, Done(message.id))
            name = Quoted(self.session.places[seat].name)
            self.end_request("Never mind." if seat == request.by else phrase("{name} does not agree.", name=name))
            return
        answers = request.answers | ({seat: True} if seat in request.answers else {})
        if all(answers.values()):
            await self.go_back(request.by, request.to, token, Done(message.id))
        else:
            await self.request(replace(request, answers=answers), token, message)

    def end_request(self, why: str) -> None:
        """A request has come to nothing."""
        request, self.session.request = self.session.request, None
        if request is not None:
            self.tell_all(AnsweredLetter(request.by, False, why))

    async def go_back(self, by: int, to: int, token: str, reply: Reply) -> None:
        """The game goes back; everybody gets the whole picture."""
        await self.save(self.session.go_back(to), token, reply)
        self.pickled_bots.clear()
        self.heard = 0
        self.tell_all(AnsweredLetter(by, True))
        for viewer in self.viewers.values():
            viewer.forget()
        self.tell_pictures(self.viewers.values())

    # Bots

    def wake(self) -> None:
        """See to it that the bots play, if it is their turn and somebody cares."""
        if self.driver is None or self.driver.done():
            if self.may_go_on():
                self.driver = asyncio.create_task(self.drive())

    def may_go_on(self) -> bool:
        """Whether a bot is to move. A table without people goes on only while somebody watches."""
        cares = self.is_watched or any(place.is_person for place in self.session.places)
        return cares and not self.broken and self.session.bot_to_move() is not None

    async def drive(self) -> None:
        """Let the bots move, at the table's pace, as long as it is their turn."""
        while self.may_go_on():
            try:
                await self.bot_moves(self.session.bot_to_move() or 0)
            except Refused as refusal:
                log.info("table %s: a bot's choice came too late: %s", self.session.table, refusal)
            except Exception:
                log.exception("table %s: the bots stop", self.session.table)
                return

    async def bot_moves(self, seat: int) -> None:
        """One choice of a bot: made in another process, carried out here if it still counts."""
        session = self.session
        back, bot = session.turns_back, session.places[seat].bot
        answer = await self.bot_pool.choose(self.bot_pool.job(session, seat, self.pickled_bots.get((seat, bot), b"")))
        note = failed(session.places[seat].name, str(bot)) if answer.why else ""
        await self.keep_pace()
        async with self.lock:
            is_same = session.turns_back == back and session.places[seat].bot == bot and not session.request
            if not is_same or answer.action not in session.state.legal(seat):
                return
            self.pickled_bots[seat, bot] = answer.pickled_bot
            if session.is_idle(seat, answer.action):
                session.resting.add(seat)
            else:
                await self.carry_out(seat, answer.action, note=note)

    async def keep_pace(self) -> None:
        """Wait until what was shown last has stood long enough; another pace counts at once."""
        await asyncio.sleep(0)
        while (left := self.published + self.session.pace / 1000 - time.monotonic()) > 0:
            self.repaced.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self.repaced.wait(), left)


def failed(name: str, bot: str) -> str:
    """What the house says when a bot could not choose."""
    return phrase("{name} chose at random this time: the bot {bot} failed.", name=Quoted(name), bot=bot)


def cleaned(text: str) -> str:
    """What somebody says, in one line, without characters that can't be seen (but for what joins emojis)."""
    seen = "".join(letter for letter in " ".join(text.split()) if letter.isprintable() or letter == JOINER)
    return seen.strip(f" {JOINER}")
