"""Boards in pieces: what is as it was before isn't drawn again (``drawing.parts.Piece``), and a socket that has the
last picture gets only what has changed: snippets of the old picture (from, to), and new text."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias, cast

from ..drawing import drawn_in
from ..drawing.parts import Piece

CUT = "<g "
"""Pictures are compared in snippets, which lie between these."""
Trace: TypeAlias = "array[int]"


def trace(snippets: Sequence[str]) -> Trace:
    """The hashes of a picture's snippets: 64 bits each, of a function that nobody outside can foresee."""
    return array("q", map(hash, snippets))


NOTHING = trace([""])


class Picture:
    """A picture in snippets. Those that were not drawn again have no text until somebody needs it."""

    def __init__(self, trace: Trace, snippets: list[str | None], redraw: Callable[[], str]) -> None:
        self.trace, self.snippets, self.redraw = trace, snippets, redraw

    def snippet(self, at: int) -> str:
        """The text of a snippet."""
        found = self.snippets[at]
        return self.all_snippets()[at] if found is None else found

    def all_snippets(self) -> list[str]:
        """The texts of all snippets."""
        if None in self.snippets:
            self.snippets = list(self.redraw().split(CUT))
        return cast(list[str], self.snippets)

    @property
    def text(self) -> str:
        """The whole picture."""
        return CUT.join(self.all_snippets())


def picture_of(text: str) -> Picture:
    """A picture from its text."""
    snippets = text.split(CUT)
    return Picture(trace(snippets), list(snippets), lambda: text)


class Sketch:
    """A viewer's board in a layout and a language as it was drawn last: its pieces, and their traces; and the tray."""

    def __init__(self, slug: str, language: str) -> None:
        self.slug, self.language = slug, language
        self.before: list[tuple[Piece, Trace]] = []
        self.tray, self.tray_trace = 0, NOTHING  # the hash of the tray's text, and of its snippets

    def draw(self, pieces: Sequence[Piece]) -> Picture:
        """Draw the pieces that have changed. All but the first begin with a cut."""
        if len(pieces) == 1:
            return picture_of(self.redraw(pieces))
        before, self.before = self.before, []
        found, snippets, hashes = [], list[str | None](), array("q")
        with drawn_in(self.language, self.slug):
            for at, piece in enumerate(pieces):
                if at < len(before) and before[at][0] == piece:
                    kept = before[at][1]
                    snippets += [None] * len(kept)
                else:
                    new = piece.draw().split(CUT)[1 if at else 0 :]
                    kept = trace(new)
                    snippets += new
                found.append((piece, kept))
                hashes += kept
        self.before = found
        return Picture(hashes, snippets, lambda: self.redraw(pieces))

    def redraw(self, pieces: Sequence[Piece]) -> str:
        """The whole picture."""
        with drawn_in(self.language, self.slug):
            return "".join(piece.draw() for piece in pieces)

    def tray_of(self, text: str) -> Picture:
        """The tray in snippets; one as before isn't cut up again."""
        if hash(text) == self.tray:
            return Picture(self.tray_trace, [None] * len(self.tray_trace), lambda: text)
        new = picture_of(text)
        self.tray, self.tray_trace = hash(text), new.trace
        return new


def patch(before: Trace, now: Picture) -> list[int | str]:
    """A picture as snippets of the one before (from, to) and new text."""
    old, new = before, now.trace
    if old == new:
        return [0, len(old)]
    head = common(min(len(old), len(new)), lambda size: old[:size] == new[:size])
    left = min(len(old), len(new)) - head
    tail = common(left, lambda size: old[len(old) - size :] == new[len(new) - size :])
    known = {snippet: at for at, snippet in enumerate(old[head : len(old) - tail], head)}
    found = ([0, head] if head else []) + middle(known, now, head, len(new) - tail)
    return [*found, len(old) - tail, len(old)] if tail else found


def common(most: int, are_equal: Callable[[int], bool]) -> int:
    """How many snippets two pictures have in common at an end."""
    least = 0
    while least < most:
        size = (least + most + 1) // 2
        least, most = (size, most) if are_equal(size) else (least, size - 1)
    return least


def middle(known: Mapping[int, int], now: Picture, head: int, last: int) -> list[int | str]:
    """The part of a patch between what is as before."""
    found: list[int | str] = []
    text: list[str] = []
    start = end = -1
    for here in range(head, last + 1):
        at = known.get(now.trace[here], -1) if here < last else -1
        if start >= 0 and at != end:
            found += [start, end]
            start = end = -1
        if at >= 0 and text:
            found.append(CUT.join(text))
            text = []
        if at >= 0:
            start, end = (at if start < 0 else start), at + 1
        elif here < last:
            text.append(now.snippet(here))
    return [*found, CUT.join(text)] if text else found
