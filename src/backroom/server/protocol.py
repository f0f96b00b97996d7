"""Everything that is said between server and clients, as types; docs/table.md says it for people.

``python -m backroom.server.typescript`` writes the same types for the page (web/client/src/protocol.ts).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypedDict

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
Seed = Annotated[int, Meta(ge=0, le=2**63 - 1)]
Layout = Literal["wide", "narrow"]
RequestedKind = Literal["me", "friend", "here", "bot"]
SeatKind = Literal["me", "friend", "here", "bot", "record"]
OptionValue = bool | int | Annotated[str, Meta(max_length=64)]
Action = Any  # a number, a text or a dict; the game says what is wrong with anything else


class Wire(Struct, forbid_unknown_fields=True):
    """Anything that is sent; nothing but its fields may stand in it."""


# What a client says over its socket


class Message(Wire, tag_field="type"):
    """Anything a client says; the same id again gets the same answer, and nothing is done twice."""

    id: Id


class Hello(Message, tag="hello"):
    """Which drawing this socket wants, and in which language."""

    draw: Layout | None = None
    language: Annotated[str, Meta(max_length=16)] = "en"


class Play(Message, tag="play"):
    """A choice: a number, a text or a dict; ``seen`` is the number of moves that the client saw."""

    action: Action
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
    action: Action


ClientMessage = Hello | Play | Chat | Undo | Answer | Give | Take | Name | SetPace | Ask
decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


# What is shown of a game


class View(TypedDict):
    """What somebody may see: these fields, and those of the game (its page in docs names them)."""

    game: str
    seats: int
    you: int | None
    moves: int
    waiting: list[int]
    over: bool
    scores: list[int] | None
    ranking: list[list[int]] | None


class GameEvent(TypedDict):
    """Something that happened: these fields, and those of the event."""

    n: int
    event: str
    text: str


class Prompt(Wire):
    """What a seat is asked."""

    kind: str
    text: str
    rules: list[str]


class Choice(Wire):
    """One thing that a seat may choose; ``said`` has its words as people read them, in languages but English."""

    action: int
    text: str
    words: dict[str, Any]
    rules: list[str]
    said: dict[str, str] | UnsetType = UNSET


class UndoOffer(Wire):
    """Whether a seat's last choice may be taken back at once; if not, why not, and which seats will be asked."""

    may: bool
    why: str
    ask: list[int]


class Drawing(Wire):
    """A picture in the layout that was asked for, as SVG; None: it could not be drawn."""

    wide: str | UnsetType | None = UNSET
    narrow: str | UnsetType | None = UNSET


class ChatLine(Wire, rename={"seat": "from"}):
    """A line of chat; ``from`` is a seat, or None: somebody who is watching, or the house."""

    seat: int | None
    name: str
    text: str
    at: int  # Unix seconds


class UndoRequest(Wire):
    """Somebody asks the others to go back to an earlier move; an answer is None until it has been given."""

    by: int
    to: int
    answers: dict[str, bool | None]
    what: Literal["undo"] = "undo"


# What is asked and answered over HTTP


class OptionInfo(Wire):
    """A rule that a table may choose; titles are how people call it and its values."""

    name: str
    title: str
    text: str
    values: list[OptionValue]
    titles: list[str]
    default: OptionValue
    rule: str


class BotInfo(Wire):
    """A bot, in a sentence."""

    name: str
    title: str
    about: str


class GameInfo(Wire):
    """A game, for somebody who chooses one."""

    slug: str
    title: str
    about: str
    seats: list[int]
    usual: int
    minutes: str
    options: list[OptionInfo]
    bots: list[BotInfo]


class RuleText(Wire):
    """A rule of the ledger."""

    id: str
    text: str
    section: str
    rulings: list[str]


class RulingText(Wire):
    """A ruling."""

    id: str
    title: str
    text: str


class RulesText(Wire):
    """Rules and rulings of a game."""

    title: str
    rules: list[RuleText]
    rulings: list[RulingText]


class SeatRequest(Wire):
    """Who shall sit in a seat of a new table."""

    kind: RequestedKind
    bot: ShortText | None = None
    name: ShortText | None = None


class TableRequest(Wire):
    """A new table: a deal, a position, or a record (from one of its moments on, or to look at)."""

    game: Annotated[str, Meta(max_length=64)] | None = None
    seats: Annotated[list[SeatRequest], Meta(max_length=16)] | None = None
    options: dict[Annotated[str, Meta(max_length=64)], OptionValue] = {}
    seed: Seed | None = None
    pace: Pace | None = None
    position: dict[str, Any] | None = None
    record: Annotated[str, Meta(max_length=4_000_000)] | None = None
    at: Annotated[int, Meta(ge=0)] | None = None


class SeatLink(Wire):
    """A seat and the secret that plays it; None: nobody plays it by a link."""

    seat: int
    token: str | None
    name: str
    kind: SeatKind


class CreatedTable(Wire):
    """A table that has just been made, with all its secrets."""

    table: str
    seats: list[SeatLink]
    watch: str


class SeatInfo(Wire):
    """Who sits in a seat."""

    seat: int
    name: str
    kind: SeatKind
    bot: str | None
    connected: bool


class TableInfo(Wire):
    """A table, for somebody with a link to it."""

    table: str
    game: str
    title: str
    seat: int | None
    seats: list[SeatInfo]
    waiting: list[int]
    over: bool
    moves: int
    created: int


class TableDetails(TableInfo):
    """A table, for somebody who sits at it or watches; ``links`` only for whoever made it."""

    options: dict[str, OptionValue]
    pace: int
    creator: bool
    watch: str
    bots: list[str]
    links: list[SeatLink] | UnsetType = UNSET


class Moment(Wire):
    """An earlier moment, as somebody may see it; ``views`` only if it is looked at openly."""

    moves: int
    view: View
    events: list[GameEvent]
    svg: Drawing | UnsetType = UNSET
    views: list[View] | UnsetType = UNSET


class Position(Wire):
    """A position as ``POST /api/tables`` takes it."""

    position: dict[str, Any]


class ErrorResponse(Wire):
    """What was wrong."""

    error: str
    rule: str | None = None


class Address(Wire):
    """Where others in the same network find this server."""

    address: str


# What the server says over a socket: letters, which carry the number ``n``, and answers, which carry an ``id``


class Scene(Wire, tag_field="type", kw_only=True):
    """What is seen now, what is asked, what can be chosen, what can be taken back; ``events`` are new to the reader."""

    n: int = 0
    moves: int
    view: View
    events: list[GameEvent]
    prompt: Prompt | None
    choices: list[Choice]
    undo: UndoOffer | None
    svg: Drawing | UnsetType = UNSET


class TableLetter(Scene, tag="table", kw_only=True):
    """The whole picture."""

    table: TableDetails
    chat: list[ChatLine]
    asked: UndoRequest | None


class MovedLetter(Scene, tag="moved", kw_only=True):
    """A choice has been made by a seat at a time, in Unix milliseconds."""

    by: int
    at: int
    waiting: list[int]
    over: bool


class UndoLetter(Wire, tag_field="type", tag="undo"):
    """Whether the reader's last choice may be taken back: it takes a while to find out, so it follows the choice."""

    moves: int
    undo: UndoOffer | None
    n: int = 0


class SeatsLetter(Wire, tag_field="type", tag="seats"):
    """Who sits where, who is here, and the pace of the bots."""

    seats: list[SeatInfo]
    pace: int
    n: int = 0


class ChatLetter(ChatLine, tag_field="type", tag="chat", rename={"seat": "from"}):
    """Something has been said."""

    n: int = 0


class AskedLetter(UndoRequest, tag_field="type", tag="asked"):
    """The people are being asked to go back, or one of them has answered."""

    n: int = 0


class AnsweredLetter(Wire, tag_field="type", tag="answered"):
    """What became of a request to go back; ``why`` it came to nothing."""

    by: int
    done: bool
    why: str = ""
    what: Literal["undo"] = "undo"
    n: int = 0


class Drawn(Wire, tag_field="type", tag="drawn"):
    """The drawing that a socket asked for with ``hello``."""

    moves: int
    svg: Drawing


class Done(Wire, tag_field="type", tag="done"):
    """A client's message has been carried out."""

    id: str
    text: str | UnsetType = UNSET


class Denied(Wire, tag_field="type", tag="refused"):
    """A client's message has been refused, and nothing has changed; without an id if the message had none."""

    id: str | None
    reason: str
    rule: str | None = None


Reply = Done | Denied
Letter = TableLetter | MovedLetter | UndoLetter | SeatsLetter | ChatLetter | AskedLetter | AnsweredLetter
ServerMessage = Letter | Drawn | Reply
