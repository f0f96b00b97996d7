"""Delivering updates. A viewer is a link with any number of sockets; its updates are numbered, and the latest are kept
for sockets that reconnect."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, cast

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from ..core.contract import Contract, news
from ..core.phrases import Phrase
from ..messages import DEFAULT, translator_for
from . import pictures
from .pictures import Pictures, Shown
from .protocol import Drawing, Drawn, Layout, MovedUpdate, Parts, Scene, ServerMessage, TableUpdate, Update, View
from .sketches import Sketch
from .translating import translate_update
from .updates import Said

BACKLOG = 64
BACKLOG_BYTES = 24 * 1024
"""How many updates, and how much text, are kept for sockets that reconnect. Drawings are not kept."""

OUTBOX_BYTES = 256 * 1024
"""How much may wait for a slow socket before it is dropped; a single update may be longer."""

COMMON_FIELDS = frozenset(View.__annotations__)
"""The fields of every game's view."""

MOST_SOCKETS = 16
"""How many sockets one link may have at once."""


def phrase_to_text(text: object) -> str:
    """A phrase as a plain string, for the JSON encoder."""
    if text.__class__ is Phrase or isinstance(text, str):
        return str(text)
    raise NotImplementedError(f"{type(text)} can't be encoded as JSON")


encoder = msgspec.json.Encoder(enc_hook=phrase_to_text)


def encode(message: ServerMessage) -> bytes:
    """A message as JSON."""
    return encoder.encode(message)


class UntoldMoves(NamedTuple):
    """What a viewer hasn't been told yet: since when, how many choices, and by whom and when the last one was made."""

    since: float
    choices: int
    by: int
    at: int


class Form(NamedTuple):
    """What a socket wants of an update beside drawings: its language, and which of the game's own fields of the view
    (None: all of them)."""

    language: str = DEFAULT
    fields: frozenset[str] | None = None

    def trim(self, view: View) -> View:
        """The view with the fields that every game has, and those that are wanted."""
        wanted = self.fields
        if wanted is None:
            return view
        return cast(View, {name: value for name, value in view.items() if name in COMMON_FIELDS or name in wanted})


WHOLE = Form()
"""Everything, in English."""


class Envelope:
    """An update on its way to sockets: drawn and translated only once, when the first socket needs it."""

    def __init__(
        self,
        update: Update,
        names: Sequence[str] = (),
        slug: str = "",
        viewer: Viewer | None = None,
        past: Sequence[Mapping[str, Any]] = (),
    ) -> None:
        self.update, self.names, self.slug = update, names, slug
        self.scene = update if isinstance(update, Scene) else None  # the update, if it shows the table
        self.token = viewer.token if viewer else ""
        self.past = update.events if isinstance(update, TableUpdate) else past
        self.backdrops = viewer.backdrops if viewer else {}
        self.sketches = viewer.sketches if viewer else {}
        self.has_words = viewer is None or viewer.draws  # those of the dock
        self.plain: dict[Form, bytes] = {}  # without a drawing
        self.texts: dict[tuple[Layout, Form, Shown | None], bytes] = {}
        self.drawings: dict[tuple[Layout, str], Pictures] = {}

    @property
    def number(self) -> int:
        """The number of the update."""
        return self.update.n

    def text(self, layout: Layout | None, form: Form = WHOLE, before: Shown | None = None) -> bytes:
        """The update as JSON, for a layout and a form, and for a socket that has the pictures before."""
        if layout is None or self.scene is None:
            return self.plain_text(form)
        key = (layout, form, before)
        if key not in self.texts:
            drawing, parts = self.sent_drawing(layout, form.language, before), self.parts(layout, form.language)
            more = (b',"svg":', encoder.encode(drawing), b',"parts":', encoder.encode(parts), b"}")
            self.texts[key] = b"".join((self.plain_text(form)[:-1], *more))
        return self.texts[key]

    def plain_text(self, form: Form) -> bytes:
        """The update as JSON without its drawing."""
        if form not in self.plain:
            update = self.written(form.language)
            if form.fields is not None and isinstance(update, Scene):
                update = replace(update, view=form.trim(update.view))
            self.plain[form] = encode(update)
        return self.plain[form]

    def written(self, language: str) -> Update:
        """The update in a language; with the words of the dock if one of the viewer's sockets draws."""
        translator = translator_for(language, self.slug)
        update = self.update if translator is None else translate_update(self.update, translator)
        found = pictures.with_words(update, language) if self.has_words and isinstance(update, Scene) else {}
        return replace(update, **found) if found else update

    def pictures(self, layout: Layout, language: str = DEFAULT) -> Pictures:
        """The board and the tray of what the update shows."""
        if (layout, language) not in self.drawings and (scene := self.scene):
            words = [choice.words for choice in scene.choices]
            sketch = self.sketches.setdefault((layout, language), Sketch(self.slug, language))
            self.drawings[layout, language] = pictures.draw(scene.view, words, layout, self.names, language, sketch)
        return self.drawings[layout, language]

    def sent_drawing(self, layout: Layout, language: str, before: Shown | None = None) -> Drawing:
        """The drawing for a socket that has the pictures before."""
        assert self.scene is not None
        if (layout, language) not in self.backdrops:
            address = pictures.backdrop_address(self.token, self.scene.view, layout, language)
            self.backdrops[layout, language] = address
        return pictures.drawing(self.pictures(layout, language), before, self.backdrops[layout, language])

    def parts(self, layout: Layout, language: str = DEFAULT) -> Parts:
        """What stands around the board: of the whole game for a whole picture, otherwise only what is new."""
        assert self.scene is not None
        view, events = self.scene.view, self.scene.events
        made = pictures.parts(view, events, self.names, language)
        if isinstance(self.scene, MovedUpdate):
            made.moments = pictures.staged(view, events, self.names, language, layout, self.past) or UNSET
        if layout == "narrow":
            made.closeups = pictures.enlarged(view, self.scene.choices, self.names, language) or UNSET
        if view["over"]:
            made.ending = pictures.finished(view, self.past, language)
        return made


class ByteQueue(asyncio.Queue[bytes | None]):
    """A queue that knows how many bytes wait in it."""

    waiting = 0

    def _put(self, item: bytes | None) -> None:
        super()._put(item)
        self.waiting += len(item or b"")

    def _get(self) -> bytes | None:
        item = super()._get()
        self.waiting -= len(item or b"")
        return item


class Outbox:
    """The queue of updates for one socket; ``None`` closes it."""

    def __init__(self, layout: Layout | None = None, form: Form = WHOLE) -> None:
        self.layout, self.form = layout, form
        self.updates = ByteQueue()
        self.room = OUTBOX_BYTES
        self.on_put: Callable[[], None] | None = None  # whoever empties it, unless somebody waits for the queue
        self.is_closed = False
        self.shown: Shown | None = None  # what the socket was sent last

    @property
    def language(self) -> str:
        """The language of the socket."""
        return self.form.language

    def send(self, envelope: Envelope) -> None:
        """Add an update; of a drawing, only what has changed since the last one."""
        self.put(envelope.text(self.layout, self.form, self.shown))
        if envelope.scene and self.layout:
            self.shown = envelope.pictures(self.layout, self.language).shown

    def send_drawing(self, envelope: Envelope, layout: Layout) -> None:
        """Add a drawing that the socket has asked for."""
        assert envelope.scene is not None
        sent = envelope.sent_drawing(layout, self.language)
        self.put(encode(Drawn(envelope.scene.moves, sent, envelope.parts(layout, self.language))))
        self.shown = envelope.pictures(layout, self.language).shown

    def put(self, text: bytes) -> None:
        """Add an update; a socket that doesn't keep up is dropped (it can reconnect and resume)."""
        if self.is_closed:
            return
        if not self.updates.waiting:  # the whole picture of a long game, and what happens while it is sent
            self.room = max(OUTBOX_BYTES, len(text) + BACKLOG_BYTES)
        if self.updates.waiting + len(text) > self.room:
            self.close()
        else:
            self.add(text)

    def add(self, text: bytes | None) -> None:
        """Add something to the queue, and say so."""
        self.updates.put_nowait(text)
        if self.on_put is not None:
            self.on_put()

    def close(self) -> None:
        """Drop the socket, and everything that waits for it."""
        while not self.updates.empty():
            self.updates.get_nowait()
        self.is_closed = True
        self.shown = None
        self.add(None)


class BufferedUpdate(NamedTuple):
    """An update that is kept for sockets that reconnect: its text in each form that was needed, without a
    drawing."""

    number: int
    texts: dict[Form, bytes]

    @property
    def size(self) -> int:
        """How many bytes it holds."""
        return sum(map(len, self.texts.values()))


class Viewer:
    """A link and the sockets behind it."""

    def __init__(self, token: str, seat: int | None, first: int, slug: str) -> None:
        self.token, self.seat, self.number, self.slug = token, seat, first, slug
        self.outboxes: list[Outbox] = []
        self.backlog: deque[BufferedUpdate] = deque()
        self.held = 0  # the bytes in the backlog
        self.forms: set[Form] = set()  # those of the sockets, or of the last ones if there are none
        self.may_resume = False  # whether a socket that left last would find everything that it missed
        self.heard = 0  # number of events sent so far
        self.behind: UntoldMoves | None = None  # choices that the viewer will be told about when there is time
        self.warned = 0.0  # when the player was last told of another device
        self.backdrops: dict[tuple[Layout, str], str] = {}  # the addresses of what never changes
        self.sketches: dict[tuple[Layout, str], Sketch] = {}  # the boards as they were drawn last

    @property
    def listens(self) -> bool:
        """Whether updates are worth writing: a socket is connected, or may soon reconnect."""
        return bool(self.outboxes) or self.may_resume

    @property
    def draws(self) -> bool:
        """Whether any of the sockets gets drawings."""
        return any(box.layout for box in self.outboxes)

    def add(self, box: Outbox) -> None:
        """Add a socket; beyond the limit, the oldest is dropped."""
        self.outboxes.append(box)
        self.may_resume = True
        if len(self.outboxes) > MOST_SOCKETS:
            self.outboxes.pop(0).close()

    def remove(self, box: Outbox) -> None:
        """Remove a socket."""
        if box in self.outboxes:
            self.outboxes.remove(box)

    def close(self) -> None:
        """Drop all sockets."""
        for box in self.outboxes:
            box.close()

    def tell(self, update: Update, names: Sequence[str] = (), past: Sequence[Mapping[str, Any]] = ()) -> None:
        """Number an update and send it to all sockets."""
        self.number += 1
        envelope = self.write(update, names, past)
        for box in self.outboxes:
            box.send(envelope)
        self.keep(envelope)

    def write(self, update: Update, names: Sequence[str] = (), past: Sequence[Mapping[str, Any]] = ()) -> Envelope:
        """An update with the current number; ``names`` are drawn at the seats, ``past`` is the whole game's news."""
        return Envelope(replace(update, n=self.number), names, self.slug, self, past)

    def keep(self, envelope: Envelope) -> None:
        """Keep an update for sockets that reconnect, and drop the oldest ones beyond the limits."""
        self.forms = {box.form for box in self.outboxes} or self.forms
        kept = BufferedUpdate(envelope.number, {form: envelope.plain_text(form) for form in self.forms})
        self.backlog.append(kept)
        self.held += kept.size
        while self.backlog and (len(self.backlog) > BACKLOG or self.held > BACKLOG_BYTES):
            self.held -= self.backlog.popleft().size
            self.may_resume = bool(self.outboxes)
        if not self.listens:
            self.drop_backlog()

    def drop_backlog(self) -> None:
        """Drop everything that is kept for sockets that reconnect."""
        self.backlog.clear()
        self.held = 0

    def skip(self) -> None:
        """Count an update that nobody needs: whoever comes back gets the whole picture."""
        self.number += 1
        self.drop_backlog()

    def since(self, number: int, form: Form) -> list[bytes] | None:
        """The updates after a number, without drawings; None if some are no longer there in that form."""
        missed = [kept for kept in self.backlog if kept.number > number]
        if self.number - len(missed) != number or any(form not in kept.texts for kept in missed):
            return None
        return [kept.texts[form] for kept in missed]

    def news(self, state: Contract, said: Said) -> list[dict[str, Any]]:
        """The events since the last call, as the viewer may know them; ``said`` is shared by all who are told now."""
        new = news(state, self.heard, self.seat, said)
        self.heard += len(new)
        return new

    def forget(self) -> None:
        """Start over after the game has gone back."""
        self.heard = 0
