"""Rulebooks for people: ``rulebook.<language>.md`` in a game's folder, read into chapters.

A rulebook is plain Markdown of a few kinds (headings, paragraphs, lists, tables, pictures). Four things are special:

- a chapter's heading may be followed by a short one for its tab: ``## The Day of Reckoning | Reckoning``;
- every paragraph, item and table may end with the ledger's ids that it tells about: ``[CP-TURN.1-3 CP-DRAW]``;
- printed numbers are blanks that are filled from the edition (see numbers.py), so that they are never wrong;
- ``![A caption](city)`` is a picture that is drawn from the position in ``pictures/city.json``. One with a ``part``
  (left, top, width and height on the wide board) shows just that;
- ``[three men](men:blue:3)`` is drawn in place of its words, or beside them; where nothing can be drawn, they are read:
  ``sign`` a colour's sign, ``men`` so many men of it, ``coin`` a doubler, ``icon`` the word with its icon before it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Literal

from ..core.contract import Contract
from ..core.editions import read_edition
from ..core.errors import Invalid
from ..core.words import short_repr
from ..drawing import svg
from ..games.ledger import read_ledger
from ..loading import game
from ..messages import DEFAULT
from ..registry import base_of, folder_of, package_of
from .numbers import fill

IDS = re.compile(r"\s*\[((?:[A-Z]{2}-[A-Z0-9]+(?:\.\d+(?:-\d+)?)?\s*)+)\]$")
SMALL = re.compile(r"\[([^\]]*)\]\((?:sign|men|coin|icon)(?::\w+)*\)")
"""A small picture in a text."""

PICTURE = re.compile(r"!\[(.*)\]\((\w+)\)$")
Kind = Literal["text", "heading", "item", "step", "table", "picture"]
VIEW_BOX = re.compile(r'viewBox="[^"]*"')
HEADING = re.compile(r"(#{1,3}) (.*)$")
MARKED = re.compile(r"(-|\d+\.) (.*)$")


@dataclass(frozen=True)
class Block:
    """A part of a chapter: a text, a heading, an item of a list, a step, a table or a picture."""

    kind: Kind
    text: str = ""
    rows: tuple[tuple[str, ...], ...] = ()
    rules: tuple[str, ...] = ()


@dataclass
class Chapter:
    """A chapter of a rulebook."""

    title: str
    blocks: list[Block] = field(default_factory=list)
    short: str = ""
    """What its tab says, if the title is too long for that."""


@dataclass
class Rulebook:
    """A rulebook: the name of the game, and chapters (the first one says what the game is about)."""

    title: str
    language: str
    chapters: list[Chapter]

    def blocks(self) -> Iterator[Block]:
        """All blocks of all chapters."""
        for chapter in self.chapters:
            yield from chapter.blocks


def languages_of(slug: str) -> list[str]:
    """The languages in which a game has a rulebook."""
    return sorted(path.name.split(".")[1] for path in folder_of(slug).glob("rulebook.*.md"))


@cache
def rulebook(slug: str, language: str = DEFAULT) -> Rulebook | None:
    """The rulebook of a game, in English if the language has none; None if the game has no rulebook."""
    known = languages_of(slug)
    if not known:
        return None
    language = language if language in known else DEFAULT
    text = file_of(slug, language).read_text(encoding="utf-8")
    return read(text, language, read_edition(package_of(slug)), slug)


def file_of(slug: str, language: str) -> Path:
    """The file of a rulebook."""
    return folder_of(slug) / f"rulebook.{language}.md"


def read(text: str, language: str, edition: Any, slug: str) -> Rulebook:
    """A rulebook from its Markdown."""
    title, *rest = text.split("\n## ")
    heading, _, opening = title.partition("\n")
    chapters = [Chapter("", list(blocks_of(opening, language, edition, slug)))]
    for part in rest:
        name, _, body = part.partition("\n")
        long, _, short = (word.strip() for word in name.partition("|"))
        blocks = list(blocks_of(body, language, edition, slug))
        chapters.append(Chapter(fill(long, edition, language), blocks, short))
    return Rulebook(heading.removeprefix("# ").strip(), language, chapters)


def blocks_of(body: str, language: str, edition: Any, slug: str) -> Iterator[Block]:
    """The blocks of a chapter."""
    for paragraph in body.strip().split("\n\n"):
        lines = paragraph.strip().splitlines()
        if lines and lines[0].startswith("|"):
            yield table(lines, language, edition)
            continue
        for line in lines:
            yield block_of(line, language, edition, slug)


def block_of(line: str, language: str, edition: Any, slug: str) -> Block:
    """A line as a block."""
    if found := PICTURE.match(line):
        return Block("picture", found[1], ((found[2],),))
    if found := HEADING.match(line):
        return Block("heading", fill(found[2], edition, language))
    ids = IDS.search(line)
    said = fill(line[: ids.start()] if ids else line, edition, language)
    rules = tuple(cited(ids[1], slug)) if ids else ()
    if found := MARKED.match(said):
        return Block("item" if found[1] == "-" else "step", found[2], rules=rules)
    return Block("text", said, rules=rules)


def table(lines: list[str], language: str, edition: Any) -> Block:
    """A table; the first row is its head."""
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    return Block(
        "table", rows=tuple(tuple(fill(cell, edition, language) for cell in row) for row in [rows[0], *rows[2:]])
    )


def cited(ids: str, slug: str) -> Iterator[str]:
    """The ledger's ids that a citation names: a rule, a range, or a whole section."""
    book = read_ledger(slug)
    for name in ids.split():
        rules = book.by_id(name) if "." in name else book.by_section(name)
        if not rules:
            raise Invalid(f"the rulebook of {slug} cites {name}, which is not in its ledger")
        yield from (rule.id for rule in rules)


def in_words(text: str) -> str:
    """A text without small pictures: only their words."""
    return SMALL.sub(r"\1", text)


@cache
def pictures_of(slug: str) -> frozenset[str]:
    """The names of the pictures in a game's rulebook."""
    return frozenset(path.stem for path in (folder_of(slug) / "pictures").glob("*.json"))


@cache
def told_by(slug: str, name: str) -> dict[str, Any]:
    """What the file of a picture says."""
    if name not in pictures_of(slug):
        raise Invalid(f"{slug} has no picture {short_repr(name)}")
    told: dict[str, Any] = json.loads((folder_of(slug) / "pictures" / f"{name}.json").read_text(encoding="utf-8"))
    return told


@cache
def position_of(slug: str, name: str) -> Contract:
    """The position of a picture; one that an edition of one's own doesn't allow is shown with the printed edition."""
    told = told_by(slug, name)
    try:
        return game(slug).position(told["position"])
    except Invalid:
        if slug == base_of(slug):
            raise
        return position_of(base_of(slug), name)


@cache
def picture(slug: str, name: str, wide: bool = True, language: str = DEFAULT) -> str:
    """A picture as SVG, seen by the seat whose choice it is; a part of a board is always one of the wide board."""
    state, part = position_of(slug, name), told_by(slug, name).get("part")
    seat = next(iter(state.waiting), None)
    drawn = svg(state.view(seat), (), wide or part is not None, None, language)
    return VIEW_BOX.sub(f'viewBox="{" ".join(map(str, part))}"', drawn, count=1) if part else drawn
