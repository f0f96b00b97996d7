"""Delivering updates. A viewer is a link with any number of sockets; its updates are numbered, and the latest are kept
for sockets that reconnect."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec
from msgspec.structs import replace

from ..core.phrases import Phrase
from ..drawing import svg
from ..messages import DEFAULT, translator_for
from .protocol import Drawing, Layout, Scene, ServerMessage, Update
from .translating import translate_update

log = logging.getLogger("backroom.server")

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


def draw(
    view: Mapping[str, Any],
    choices: Sequence[Mapping[str, Any]],
    layout: Layout,
    names: Sequence[str],
    language: str = DEFAULT,
) -> Drawing:
    """The picture of a view; if drawing fails, there is no picture, but the game goes on."""
    try:
        picture = svg(view, choices, layout == "wide", names, language)
    except Exception:
        log.exception("a view of %s could not be drawn", view.get("game"))
        picture = None
    return Drawing(wide=picture) if layout == "wide" else Drawing(narrow=picture)


class Envelope:
    """An update on its way to sockets: drawn and translated only once, when the first socket needs it."""

    def __init__(self, update: Update, names: Sequence[str] = (), slug: str = "") -> None:
        self.update, self.names, self.slug = update, names, slug
        self.texts: dict[tuple[Layout | None, str], bytes] = {}
        self.drawings: dict[tuple[Layout, str], Drawing] = {}

    @property
    def number(self) -> int:
        """The number of the update."""
        return self.update.n

    @property
    def scene(self) -> Scene | None:
        """The update, if it shows the table."""
        return self.update if isinstance(self.update, Scene) else None

    def text(self, layout: Layout | None, language: str = DEFAULT) -> bytes:
        """The update as JSON, for a layout and a language."""
        key = (layout if self.scene else None, language)
        if key not in self.texts:
            self.texts[key] = encode(self.written(*key))
        return self.texts[key]

    def written(self, layout: Layout | None, language: str) -> Update:
        """The update in a language, with its drawing if there is a layout."""
        translator = translator_for(language, self.slug)
        update = self.update if translator is None else translate_update(self.update, translator)
        if layout is None or not isinstance(update, Scene):
            return update
        return replace(update, svg=self.drawing(layout, language))

    def drawing(self, layout: Layout, language: str = DEFAULT) -> Drawing:
        """The drawing of what the update shows."""
        if (layout, language) not in self.drawings and (scene := self.scene):
            words = [choice.words for choice in scene.choices]
            self.drawings[layout, language] = draw(scene.view, words, layout, self.names, language)
        return self.drawings[layout, language]


class Outbox:
    """The queue of updates for one socket; ``None`` closes it."""

    def __init__(self, layout: Layout | None = None, language: str = DEFAULT) -> None:
        self.layout, self.language = layout, language
        self.updates: asyncio.Queue[bytes | None] = asyncio.Queue(OUTBOX_SIZE)

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
            box.put(envelope.text(box.layout, box.language))

    def write(self, update: Update, names: Sequence[str] = ()) -> Envelope:
        """An update with the current number; ``names`` are drawn at the seats."""
        envelope = Envelope(replace(update, n=self.number), names, self.slug)
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
