"""Everything that is said between server and clients (docs/table.md says it for people)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

LARGEST_MESSAGE = 64 * 1024
LONGEST_CHAT = 500
LONGEST_NAME = 40
SLOWEST_PACE = 60_000
USUAL_PACE = 900

Id = Annotated[str, Meta(min_length=1, max_length=64)]
ShortText = Annotated[str, Meta(max_length=LONGEST_NAME)]
Pace = Annotated[int, Meta(ge=0, le=SLOWEST_PACE)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Seed = Annotated[int, Meta(ge=0, le=2**63 - 1)]
Layout = Literal["wide", "narrow"]
Kind = Literal["me", "friend", "here", "bot"]


# What a client says over its socket


class Message(Struct, tag_field="type", forbid_unknown_fields=True):
    """Anything a client says; the same id again gets the same answer, and nothing is done twice."""

    id: Id


class Hello(Message, tag="hello"):
    """Which drawing this socket wants, and in which language."""

    draw: Layout | None = None
    language: Annotated[str, Meta(max_length=16)] = "en"


class Play(Message, tag="play"):
    """A choice: a number, a text or a dict; ``seen`` is the number of moves that the client saw."""

    action: Any
    seen: Annotated[int, Meta(ge=0)]


class Chat(Message, tag="chat"):
    """Something said to all."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]


class Undo(Message, tag="undo"):
    """Take my last choice back, or ask for it."""


class Answer(Message, tag="answer"):
    """Whether I agree to what was asked; from the one who asked, no means never mind."""

    yes: bool


class Give(Message, tag="give"):
    """A bot plays my seat from now on."""

    bot: ShortText


class Take(Message, tag="take"):
    """I play my seat again."""


class Name(Message, tag="name"):
    """What I am called."""

    text: ShortText


class SetPace(Message, tag="pace"):
    """How long a bot's action stays before the next, in milliseconds (whoever made the table)."""

    ms: Pace


class Ask(Message, tag="ask"):
    """Why something is not possible."""

    what: Literal["objection"]
    action: Any


Said = Hello | Play | Chat | Undo | Answer | Give | Take | Name | SetPace | Ask
decoder: msgspec.json.Decoder[Said] = msgspec.json.Decoder(Said)


class Done(Struct, tag_field="type", tag="done"):
    """A client's message has been carried out."""

    id: str
    text: str | UnsetType = UNSET


class Denied(Struct, tag_field="type", tag="refused"):
    """A client's message has been refused; nothing has changed."""

    id: str
    reason: str
    rule: str | None = None


Reply = Done | Denied


# What is asked and answered over HTTP


class OptionAbout(Struct):
    """A rule that a table may choose; titles are how people call it and its values."""

    name: str
    title: str
    text: str
    values: list[Any]
    titles: list[str]
    default: Any
    rule: str


class BotAbout(Struct):
    """A bot, in a sentence."""

    name: str
    title: str
    about: str


class GameAbout(Struct):
    """A game, for somebody who chooses one."""

    slug: str
    title: str
    about: str
    seats: list[int]
    usual: int
    minutes: str
    options: list[OptionAbout]
    bots: list[BotAbout]


class RuleText(Struct):
    """A rule of the ledger."""

    id: str
    text: str
    section: str
    rulings: list[str]


class RulingText(Struct):
    """A ruling."""

    id: str
    title: str
    text: str


class RulesText(Struct):
    """Rules and rulings of a game."""

    title: str
    rules: list[RuleText]
    rulings: list[RulingText]


class WantedSeat(Struct, forbid_unknown_fields=True):
    """Who shall sit in a seat of a new table."""

    kind: Kind
    bot: ShortText | None = None
    name: ShortText | None = None


class WantedTable(Struct, forbid_unknown_fields=True):
    """A new table: a deal, a position, or a record (from one of its moments on, or to look at)."""

    game: Annotated[str, Meta(max_length=64)] | None = None
    seats: Annotated[list[WantedSeat], Meta(max_length=16)] | None = None
    options: dict[Annotated[str, Meta(max_length=64)], bool | int | Annotated[str, Meta(max_length=64)]] = {}
    seed: Seed | None = None
    pace: Pace | None = None
    position: dict[str, Any] | None = None
    record: Annotated[str, Meta(max_length=4_000_000)] | None = None
    at: Annotated[int, Meta(ge=0)] | None = None


class SeatLink(Struct):
    """A seat and the secret that plays it; None: nobody plays it by a link."""

    seat: int
    token: str | None
    name: str
    kind: str


class NewTable(Struct):
    """A table that has just been made, with all its secrets."""

    table: str
    seats: list[SeatLink]
    watch: str


class SeatAbout(Struct):
    """Who sits in a seat."""

    seat: int
    name: str
    kind: str
    bot: str | None
    connected: bool


class TableAbout(Struct):
    """A table, for somebody with a link to it."""

    table: str
    game: str
    title: str
    seat: int | None
    seats: list[SeatAbout]
    waiting: list[int]
    over: bool
    moves: int
    created: int


class Moment(Struct, omit_defaults=True):
    """An earlier moment, as somebody may see it; ``views`` only if it is looked at openly."""

    moves: int
    view: dict[str, Any]
    events: list[dict[str, Any]]
    svg: dict[str, str] | None = None
    views: list[dict[str, Any]] | None = None


class Position(Struct):
    """A position as ``POST /api/tables`` takes it."""

    position: dict[str, Any]


class Trouble(Struct):
    """What was wrong."""

    error: str
    rule: str | None = None


class Address(Struct):
    """Where others in the same network find this server."""

    address: str
