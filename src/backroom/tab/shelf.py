"""Tables kept by the browser: one text a table, on a shelf that can only put and remove."""

from __future__ import annotations

from collections.abc import Awaitable, Iterable, Mapping
from dataclasses import replace
from typing import Protocol

import msgspec

from ..server.protocol import Done, Reply
from ..server.session import CHAT, REPLIES, Change
from ..server.store_protocol import Faults, StoredTable, table_changes
from ..server.viewers import phrase_to_text

MOST_TABLES = 200
"""How many tables are kept; the page lists fewer."""


def plain(value: object) -> object:
    """A word of a game as the text or number that it is, for the JSON encoder."""
    return int(value) if isinstance(value, int) else phrase_to_text(value)


encoder = msgspec.json.Encoder(enc_hook=plain)


class Shelf(Protocol):
    """Where the browser keeps texts; an awaited change is on the disk."""

    def put(self, name: str, text: str) -> Awaitable[None]: ...

    def remove(self, name: str) -> Awaitable[None]: ...


class Document(msgspec.Struct):
    """A table as it is kept; JSON has no keys of two parts, so the replies are a list."""

    table: StoredTable
    replies: list[tuple[str, str, Done]] = []


class Seat(msgspec.Struct):
    """A seat and its link."""

    seat: int
    token: str | None


class Links(msgspec.Struct):
    """As much of a stored table as it takes to find it."""

    created: int
    watch: str
    places: list[Seat]
    used: int | None = None


class DocumentHead(msgspec.Struct):
    """As much of a document as it takes to find its table."""

    table: Links


class TabStore:
    """All tables that this browser keeps."""

    passing: Faults = (OSError,)
    faults: Faults = (OSError,)
    is_shared = False
    leases = None

    def __init__(self, shelf: Shelf, texts: Mapping[str, str]) -> None:
        self.shelf, self.texts = shelf, dict(texts)
        self.changed: set[str] = set()
        self.tokens: dict[str, tuple[str, int | None]] = {}
        self.prune()
        for name, text in self.texts.items():
            self.list_links(name, text)

    def list_links(self, name: str, text: str) -> None:
        """Note where the links of a table lead."""
        table = cover(text).table
        self.tokens |= {place.token: (name, place.seat) for place in table.places if place.token}
        self.tokens[table.watch] = (name, None)

    async def flush(self) -> None:
        """Return once everything is on the disk; OSError if the browser refuses it."""
        while self.changed:
            name = self.changed.pop()
            try:
                await (self.shelf.put(name, self.texts[name]) if name in self.texts else self.shelf.remove(name))
            except Exception as error:
                self.changed.add(name)
                raise OSError(f"the browser can't keep this table: {error}") from error

    # Writing

    def put(self, document: Document) -> None:
        """Keep a table."""
        name = document.table.id
        self.texts[name] = encoder.encode(document).decode()
        self.changed.add(name)

    def create(self, stored: StoredTable) -> None:
        """Keep a new table."""
        self.put(Document(stored))
        self.list_links(stored.id, self.texts[stored.id])

    def write(self, changes: list[Change]) -> None:
        """Keep changes."""
        for change in changes:
            document = read(self.texts[change.table])
            apply(document, change)
            self.put(document)
            if change.link:
                self.tokens[change.link[1]] = self.tokens.pop(change.link[0])

    def prune(self) -> None:
        """Forget the tables that nobody has opened for longest."""
        ages = sorted(self.texts, key=lambda name: age(self.texts[name]))
        for name in ages[:-MOST_TABLES]:
            del self.texts[name]
            self.tokens = {token: place for token, place in self.tokens.items() if place[0] != name}
            self.changed.add(name)

    # Reading

    def find(self, token: str) -> str | None:
        """The table that a link leads to."""
        return self.tokens[token][0] if token in self.tokens else None

    def seat_of(self, token: str) -> tuple[str, int | None] | None:
        """The table and the seat that a link leads to; None for the seat of spectators."""
        return self.tokens.get(token)

    def load(self, table: str) -> StoredTable | None:
        """A table with everything that belongs to it."""
        text = self.texts.get(table)
        if text is None:
            return None
        document = read(text)
        return replace(document.table, replies={(token, name): reply for token, name, reply in document.replies})

    # Other processes, of which there are none

    def claim(self, table: str) -> bool:
        """Take a table for this process."""
        return True

    def release(self, tables: Iterable[tuple[str, int]]) -> None:
        """Give tables back."""

    def make_sure(self) -> None:
        """Make sure that this process still has its tables."""

    def elsewhere(self, token: str) -> str | None:
        """The address of another process that has the table of a link."""
        return None

    def siblings(self, _: None = None) -> list[str]:
        """The addresses of other processes."""
        return []

    def close(self) -> None:
        """Nothing has to be released."""


def read(text: str) -> Document:
    """A document from its text."""
    return msgspec.json.decode(text, type=Document)


def cover(text: str) -> DocumentHead:
    """The cover of a document."""
    return msgspec.json.decode(text, type=DocumentHead)


def age(text: str) -> int:
    """When a table was last opened."""
    table = cover(text).table
    return table.used or table.created


def apply(document: Document, change: Change) -> None:
    """Carry out a change on a kept table."""
    table = document.table
    if change.cut is not None:
        del table.rows[change.cut :]
    table.rows += change.rows
    for place in change.places:
        table.places[place.seat] = replace(table.places[place.seat], name=place.name, bot=place.bot)
    if change.said:
        table.chat = [*table.chat, change.said][-CHAT:]
    if change.link:
        put_link(table, *change.link)
    for name, value in table_changes(change).items():
        setattr(table, name, value)
    if change.reply:
        keep_reply(document, *change.reply)


def put_link(table: StoredTable, before: str, now: str) -> None:
    """Put a new link in the place of an old one."""
    if table.watch == before:
        table.watch = now
    table.places = [replace(place, token=now) if place.token == before else place for place in table.places]


def keep_reply(document: Document, token: str, reply: Reply) -> None:
    """Keep a reply, so that a message sent again isn't carried out twice; only what was done comes with a change."""
    if isinstance(reply, Done):
        document.replies = [*document.replies, (token, reply.id, reply)][-REPLIES:]
