"""Boards in pieces: what is as it was before isn't drawn again (``drawing.parts.Piece``), and a socket that has the
last picture gets only what has changed: snippets of the old picture (from, to), and new text."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from itertools import chain, islice
from typing import TypeAlias, cast

from ..drawing import drawn_in
from ..drawing.parts import Piece

CUT = "<g "
"""Pictures are compared in snippets, which lie between these."""
Trace: TypeAlias = "array[int]"
"""The hashes of a piece's snippets."""


def trace(snippets: Sequence[str]) -> Trace:
    """The hashes of snippets: 64 bits each, of a function that nobody outside can foresee."""
    return array("q", map(hash, snippets))


NOTHING = [trace([""])]


class Picture:
    """A picture in pieces, each of them in snippets. Those that were not drawn again have no text until somebody needs
    it."""

    def __init__(self, traces: list[Trace], texts: list[list[str] | None], redraw: Callable[[], str]) -> None:
        self.traces, self.texts, self.redraw = traces, texts, redraw

    def snippets(self, at: int) -> list[str]:
        """The snippets of a piece."""
        found = self.texts[at]
        return self.all_snippets()[at] if found is None else found

    def all_snippets(self) -> list[list[str]]:
        """The snippets of all pieces."""
        if None in self.texts:
            rest = iter(self.redraw().split(CUT))
            self.texts = [list(islice(rest, len(piece))) for piece in self.traces]
        return cast(list[list[str]], self.texts)

    @property
    def text(self) -> str:
        """The whole picture."""
        return CUT.join(chain.from_iterable(self.all_snippets()))


def picture_of(text: str) -> Picture:
    """A picture from its text, in one piece."""
    snippets = text.split(CUT)
    return Picture([trace(snippets)], [snippets], lambda: text)


class Sketch:
    """A viewer's board in a layout and a language as it was drawn last: its pieces, and their traces; and the tray."""

    def __init__(self, slug: str, language: str) -> None:
        self.slug, self.language = slug, language
        self.before: list[tuple[Piece, Trace]] = []
        self.tray, self.tray_traces = 0, NOTHING  # the hash of the tray's text, and of its snippets

    def draw(self, pieces: Sequence[Piece]) -> Picture:
        """Draw the pieces that have changed. All but the first begin with a cut."""
        if len(pieces) == 1:
            return picture_of(self.redraw(pieces))
        before, self.before = self.before, []
        texts: list[list[str] | None] = []
        with drawn_in(self.language, self.slug):
            for at, piece in enumerate(pieces):
                if at < len(before) and before[at][0] == piece:
                    self.before.append((piece, before[at][1]))
                    texts.append(None)
                else:
                    new = piece.draw().split(CUT)[1 if at else 0 :]
                    self.before.append((piece, trace(new)))
                    texts.append(new)
        return Picture([kept for _, kept in self.before], texts, lambda: self.redraw(pieces))

    def redraw(self, pieces: Sequence[Piece]) -> str:
        """The whole picture."""
        with drawn_in(self.language, self.slug):
            return "".join(piece.draw() for piece in pieces)

    def tray_of(self, text: str) -> Picture:
        """The tray in snippets; one as before isn't cut up again."""
        if hash(text) == self.tray:
            return Picture(self.tray_traces, [None] * len(self.tray_traces), lambda: text)
        new = picture_of(text)
        self.tray, self.tray_traces = hash(text), new.traces
        return new


class Patch:
    """A picture as snippets of the one before (from, to) and new text, while it is being made."""

    def __init__(self) -> None:
        self.found: list[int | str] = []
        self.start = self.end = -1  # the snippets of the one before that come next
        self.text: list[str] = []

    def keep(self, start: int, end: int) -> None:
        """Go on with snippets of the picture before."""
        if start == self.end:
            self.end = end
        else:
            self.close()
            self.start, self.end = start, end

    def add(self, snippet: str) -> None:
        """Go on with a new snippet."""
        if self.end >= 0:
            self.close()
        self.text.append(snippet)

    def close(self) -> None:
        """End what goes on."""
        if self.end >= 0:
            self.found += [self.start, self.end]
        elif self.text:
            self.found.append(CUT.join(self.text))
            self.text = []
        self.start = self.end = -1

    def compare(self, old: Trace, at: int, new: Trace, snippets: Sequence[str]) -> None:
        """Go on with a piece that has changed; its snippets before began ``at`` this one."""
        known = {snippet: place for place, snippet in enumerate(old, at)}
        for snippet, said in zip(new, snippets, strict=True):
            follows = 0 <= self.end - at < len(old) and old[self.end - at] == snippet
            place = self.end if follows else known.get(snippet, -1)
            if place < 0:
                self.add(said)
            else:
                self.keep(place, place + 1)


def patch(before: list[Trace], now: Picture) -> list[int | str]:
    """A picture as snippets of the one before (from, to) and new text."""
    made, at = Patch(), 0
    if len(before) != len(now.traces):
        before, now = [joined(before)], picture_of(now.text)
    for place, (old, new) in enumerate(zip(before, now.traces, strict=True)):
        if old is new or old == new:
            made.keep(at, at + len(old))
        else:
            made.compare(old, at, new, now.snippets(place))
        at += len(old)
    made.close()
    return made.found


def joined(traces: list[Trace]) -> Trace:
    """The hashes of all snippets of a picture."""
    return array("q", chain.from_iterable(traces))
