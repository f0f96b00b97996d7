"""Delivering updates. A viewer is a link with any number of sockets; its updates are numbered, and the latest are kept
for sockets that reconnect."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from ..core.phrases import Phrase
from ..messages import DEFAULT, translator_for
from . import pictures
from .pictures import Pictures
from .protocol import Drawing, Drawn, Layout, MovedUpdate, Parts, Scene, ServerMessage, TableUpdate, Update
from .translating import translate_update

BACKLOG = 64
"""How many updates are kept for sockets that reconnect."""

OUTBOX_SIZE = 256
"""How many updates may wait for a slow socket before it is dropped."""

MOST_SOCKETS = 50
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


class Envelope:
    """An update on its way to sockets: drawn and translated only once, when the first socket needs it."""

    def __init__(
        self,
        update: Update,
        names: Sequence[str] = (),
        slug: str = "",
        viewer: Viewer | None = None,
    ) -> None:
        self.update, self.names, self.slug = update, names, slug
        self.token = viewer.token if viewer else ""
        self.past: Sequence[Mapping[str, Any]] = viewer.events if viewer else ()
        self.backdrops = viewer.backdrops if viewer else {}
        self.texts: dict[tuple[Layout | None, str, Pictures | None], bytes] = {}
        self.drawings: dict[tuple[Layout, str], Pictures] = {}

    @property
    def number(self) -> int:
        """The number of the update."""
        return self.update.n

    @property
    def scene(self) -> Scene | None:
        """The update, if it shows the table."""
        return self.update if isinstance(self.update, Scene) else None

    def text(self, layout: Layout | None, language: str = DEFAULT, before: Pictures | None = None) -> bytes:
        """The update as JSON, for a layout and a language, and for a socket that has the pictures before."""
        key = (layout, language, before) if self.scene else (None, language, None)
        if key not in self.texts:
            self.texts[key] = encode(self.written(*key))
        return self.texts[key]

    def written(self, layout: Layout | None, language: str, before: Pictures | None = None) -> Update:
        """The update in a language, with its drawing if there is a layout."""
        translator = translator_for(language, self.slug)
        update = self.update if translator is None else translate_update(self.update, translator)
        if layout is None or not isinstance(update, Scene):
            return update
        sent = replace(update, choices=pictures.with_icons(update))
        return replace(sent, svg=self.sent_drawing(layout, language, before), parts=self.parts(language))

    def pictures(self, layout: Layout, language: str = DEFAULT) -> Pictures:
        """The board and the tray of what the update shows."""
        if (layout, language) not in self.drawings and (scene := self.scene):
            words = [choice.words for choice in scene.choices]
            self.drawings[layout, language] = pictures.draw(scene.view, words, layout, self.names, language)
        return self.drawings[layout, language]

    def sent_drawing(self, layout: Layout, language: str, before: Pictures | None = None) -> Drawing:
        """The drawing for a socket that has the pictures before."""
        assert self.scene is not None
        if (layout, language) not in self.backdrops:
            address = pictures.backdrop_address(self.token, self.scene.view, layout, language)
            self.backdrops[layout, language] = address
        return pictures.drawing(self.pictures(layout, language), before, self.backdrops[layout, language])

    def parts(self, language: str = DEFAULT) -> Parts:
        """What stands around the board: of the whole game for a whole picture, otherwise only what is new."""
        assert self.scene is not None
        view, events = self.scene.view, self.scene.events
        made = pictures.parts(view, events, self.names, language)
        if isinstance(self.scene, MovedUpdate):
            made.moments = pictures.staged(view, events, self.names, language) or UNSET
        if view["over"]:
            made.ending = pictures.finished(view, self.past, language)
        return made


class Outbox:
    """The queue of updates for one socket; ``None`` closes it."""

    def __init__(self, layout: Layout | None = None, language: str = DEFAULT) -> None:
        self.layout, self.language = layout, language
        self.updates: asyncio.Queue[bytes | None] = asyncio.Queue(OUTBOX_SIZE)
        self.shown: Pictures | None = None  # what the socket was sent last

    def send(self, envelope: Envelope) -> None:
        """Add an update; of a drawing, only what has changed since the last one."""
        before = None if isinstance(envelope.update, TableUpdate) else self.shown
        self.put(envelope.text(self.layout, self.language, before))
        if envelope.scene and self.layout:
            self.shown = envelope.pictures(self.layout, self.language)

    def send_drawing(self, envelope: Envelope, layout: Layout) -> None:
        """Add a drawing that the socket has asked for."""
        assert envelope.scene is not None
        sent = envelope.sent_drawing(layout, self.language)
        self.put(encode(Drawn(envelope.scene.moves, sent)))
        self.shown = envelope.pictures(layout, self.language)

    def put(self, text: bytes) -> None:
        """Add an update; a socket that doesn't keep up is dropped (it can reconnect and resume)."""
        try:
            self.updates.put_nowait(text)
        except asyncio.QueueFull:
            self.close()

    def close(self) -> None:
        """Drop the socket, and everything that waits for it."""
        while not self.updates.empty():
            self.updates.get_nowait()
        with suppress(asyncio.QueueFull):
            self.updates.put_nowait(None)


class Viewer:
    """A link and the sockets behind it."""

    def __init__(self, token: str, seat: int | None, first: int, slug: str) -> None:
        self.token, self.seat, self.number, self.slug = token, seat, first, slug
        self.outboxes: list[Outbox] = []
        self.backlog: deque[Envelope] = deque(maxlen=BACKLOG)
        self.missed = BACKLOG  # updates written since the last socket disconnected
        self.heard = 0  # number of events sent so far
        self.events: list[dict[str, Any]] = []
        self.scene: Envelope | None = None  # the latest update with a view
        self.backdrops: dict[tuple[Layout, str], str] = {}  # the addresses of what never changes

    @property
    def listens(self) -> bool:
        """Whether updates are worth writing: a socket is connected, or may soon reconnect."""
        return bool(self.outboxes) or self.missed < BACKLOG

    def add(self, box: Outbox) -> None:
        """Add a socket; beyond the limit, the oldest is dropped."""
        self.outboxes.append(box)
        self.missed = 0
        if len(self.outboxes) > MOST_SOCKETS:
            self.outboxes.pop(0).close()

    def tell(self, update: Update, names: Sequence[str] = ()) -> None:
        """Number an update and send it to all sockets."""
        self.number += 1
        envelope = self.write(update, names)
        self.backlog.append(envelope)
        self.missed = 0 if self.outboxes else self.missed + 1
        for box in self.outboxes:
            box.send(envelope)

    def write(self, update: Update, names: Sequence[str] = ()) -> Envelope:
        """An update with the current number; ``names`` are drawn at the seats."""
        envelope = Envelope(replace(update, n=self.number), names, self.slug, self)
        if envelope.scene:
            self.scene = envelope
        return envelope

    def skip(self) -> None:
        """Count an update that nobody needs: whoever comes back gets the whole picture."""
        self.number += 1
        self.backlog.clear()

    def since(self, number: int) -> list[Envelope] | None:
        """The updates after a number; None if some are no longer there."""
        if number == self.number:
            return []
        if not self.backlog or not self.backlog[0].number - 1 <= number < self.number:
            return None
        return [update for update in self.backlog if update.number > number]

    def news(self, state: Any) -> list[dict[str, Any]]:
        """The events since the last call, as the viewer may know them."""
        new: list[dict[str, Any]] = state.events(self.heard, self.seat)
        self.events += new
        self.heard = self.events[-1]["n"] + 1 if self.events else 0
        return new

    def forget(self) -> None:
        """Start over after the game has gone back."""
        self.events, self.heard = [], 0
