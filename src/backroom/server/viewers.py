"""Viewers: who is told what happens at a table. A viewer is a link, with any number of sockets behind it;
its letters are numbered, and the last ones are kept for a socket that comes back."""

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
from .protocol import Drawing, Layout, Letter, Scene, ServerMessage
from .translating import letter_in

log = logging.getLogger("backroom.server")

KEPT = 64
"""How many letters are kept for a socket that comes back."""

WAITING = 256
"""How many letters a slow socket may have waiting before it is let go."""

SOCKETS = 50
"""How many sockets one link may have at once."""


def plain(text: object) -> str:
    """A phrase as the text that it is."""
    if text.__class__ is Phrase or isinstance(text, str):
        return str(text)
    raise NotImplementedError(f"{type(text)} can't be sent")


encoder = msgspec.json.Encoder(enc_hook=plain)


def encode(message: ServerMessage) -> bytes:
    """A message as it is sent: JSON."""
    return encoder.encode(message)


def draw(
    view: Mapping[str, Any],
    choices: Sequence[Mapping[str, Any]],
    layout: Layout,
    names: Sequence[str],
    language: str = DEFAULT,
) -> Drawing:
    """The picture of a view; one that fails costs the picture, never the game."""
    try:
        picture = svg(view, choices, layout == "wide", names, language)
    except Exception:
        log.exception("a view of %s could not be drawn", view.get("game"))
        picture = None
    return Drawing(wide=picture) if layout == "wide" else Drawing(narrow=picture)


class Envelope:
    """A letter on its way: drawn when the first socket wants a drawing, and translated when the first one wants
    another language."""

    def __init__(self, letter: Letter, names: Sequence[str] = (), slug: str = "") -> None:
        self.letter, self.names, self.slug = letter, names, slug
        self.texts: dict[tuple[Layout | None, str], bytes] = {}
        self.drawings: dict[tuple[Layout, str], Drawing] = {}

    @property
    def number(self) -> int:
        """The number of the letter."""
        return self.letter.n

    @property
    def scene(self) -> Scene | None:
        """The letter, if it shows the table."""
        return self.letter if isinstance(self.letter, Scene) else None

    def text(self, layout: Layout | None, language: str = DEFAULT) -> bytes:
        """The letter for a socket with a layout and a language."""
        key = (layout if self.scene else None, language)
        if key not in self.texts:
            self.texts[key] = encode(self.written(*key))
        return self.texts[key]

    def written(self, layout: Layout | None, language: str) -> Letter:
        """The letter in a language, with its drawing."""
        translator = translator_for(language, self.slug)
        letter = self.letter if translator is None else letter_in(self.letter, translator)
        if layout is None or not isinstance(letter, Scene):
            return letter
        return replace(letter, svg=self.drawing(layout, language))

    def drawing(self, layout: Layout, language: str = DEFAULT) -> Drawing:
        """The drawing of what the letter shows."""
        if (layout, language) not in self.drawings and (scene := self.scene):
            words = [choice.words for choice in scene.choices]
            self.drawings[layout, language] = draw(scene.view, words, layout, self.names, language)
        return self.drawings[layout, language]


class Outbox:
    """The letters for one socket, in order; ``None`` ends it."""

    def __init__(self, layout: Layout | None = None, language: str = DEFAULT) -> None:
        self.layout, self.language = layout, language
        self.letters: asyncio.Queue[bytes | None] = asyncio.Queue(WAITING)

    def put(self, text: bytes) -> None:
        """Add a letter; a socket that doesn't keep up is let go (it can come back and resume)."""
        try:
            self.letters.put_nowait(text)
        except asyncio.QueueFull:
            self.close()

    def close(self) -> None:
        """Let the socket go: what waits is dropped."""
        while not self.letters.empty():
            self.letters.get_nowait()
        with suppress(asyncio.QueueFull):
            self.letters.put_nowait(None)


class Viewer:
    """A link and the sockets behind it."""

    def __init__(self, token: str, seat: int | None, first: int, slug: str) -> None:
        self.token, self.seat, self.number, self.slug = token, seat, first, slug
        self.boxes: list[Outbox] = []
        self.kept: deque[Envelope] = deque(maxlen=KEPT)
        self.missed = KEPT  # letters written since the last socket went
        self.heard = 0  # events told so far
        self.events: list[dict[str, Any]] = []
        self.scene: Envelope | None = None  # the newest letter with a view

    @property
    def listens(self) -> bool:
        """Whether letters are worth writing: a socket is there, or may soon come back."""
        return bool(self.boxes) or self.missed < KEPT

    def add(self, box: Outbox) -> None:
        """One more socket; too many of them push the oldest out."""
        self.boxes.append(box)
        self.missed = 0
        if len(self.boxes) > SOCKETS:
            self.boxes.pop(0).close()

    def tell(self, letter: Letter, names: Sequence[str] = ()) -> None:
        """Number the next letter and send it to all sockets."""
        self.number += 1
        envelope = self.write(letter, names)
        self.kept.append(envelope)
        self.missed = 0 if self.boxes else self.missed + 1
        for box in self.boxes:
            box.put(envelope.text(box.layout, box.language))

    def write(self, letter: Letter, names: Sequence[str] = ()) -> Envelope:
        """A letter with the present number; ``names`` are drawn beside the seats."""
        envelope = Envelope(replace(letter, n=self.number), names, self.slug)
        if envelope.scene:
            self.scene = envelope
        return envelope

    def skip(self) -> None:
        """A letter that nobody needs: whoever comes back gets the whole picture."""
        self.number += 1
        self.kept.clear()

    def since(self, number: int) -> list[Envelope] | None:
        """The letters after a number; None if they are not all there."""
        if number == self.number:
            return []
        if not self.kept or not self.kept[0].number - 1 <= number < self.number:
            return None
        return [letter for letter in self.kept if letter.number > number]

    def news(self, state: Any) -> list[dict[str, Any]]:
        """What happened since this was asked last, as the viewer may know it."""
        new: list[dict[str, Any]] = state.events(self.heard, self.seat)
        self.events += new
        self.heard = self.events[-1]["n"] + 1 if self.events else 0
        return new

    def forget(self) -> None:
        """After the game went back: events are told anew."""
        self.events, self.heard = [], 0
