"""The types of every message between server and clients (docs/table.md); typescript.py writes them for the page."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypedDict

import msgspec
from msgspec import UNSET, Meta, UnsetType

from ..bots.guests import LONGEST_BOT
from ..drawing.parts import Course, Ending, Fact, Market, Moment, Plate, Race, StoryLine
from .api_types import Address as Address
from .api_types import BlockText as BlockText
from .api_types import BotInfo as BotInfo
from .api_types import BotStanding as BotStanding
from .api_types import ChapterText as ChapterText
from .api_types import ClockInfo as ClockInfo
from .api_types import ClockRequest as ClockRequest
from .api_types import ClockUpdate as ClockUpdate
from .api_types import CoachCase as CoachCase
from .api_types import CoachedMistake as CoachedMistake
from .api_types import CoachPoint as CoachPoint
from .api_types import CoachReport as CoachReport
from .api_types import ErrorResponse as ErrorResponse
from .api_types import GameInfo as GameInfo
from .api_types import GlossaryText as GlossaryText
from .api_types import Growth as Growth
from .api_types import HintedChoice as HintedChoice
from .api_types import LessonNote as LessonNote
from .api_types import LessonText as LessonText
from .api_types import LuckInfo as LuckInfo
from .api_types import NewLink as NewLink
from .api_types import NextTable as NextTable
from .api_types import OptionInfo as OptionInfo
from .api_types import OptionValue as OptionValue
from .api_types import Position as Position
from .api_types import ProtocolType as ProtocolType
from .api_types import PuzzleAnswer as PuzzleAnswer
from .api_types import PuzzleText as PuzzleText
from .api_types import RematchRequest as RematchRequest
from .api_types import RenewRequest as RenewRequest
from .api_types import RulebookText as RulebookText
from .api_types import RulesText as RulesText
from .api_types import RuleText as RuleText
from .api_types import RulingText as RulingText
from .api_types import SeatKind as SeatKind
from .api_types import SeatLink as SeatLink
from .api_types import SeatTimes as SeatTimes
from .api_types import Stake as Stake
from .api_types import TermText as TermText
from .api_types import ToldRule as ToldRule
from .api_types import UndoOffer as UndoOffer
from .api_types import WebhookRequest as WebhookRequest

LARGEST_MESSAGE = 64 * 1024
LONGEST_CHAT, LONGEST_NAME = 500, 40
SLOWEST_PACE, USUAL_PACE = 60_000, 900

Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[^\x00-\x1f\x7f]*$")]
"""No control characters: PostgreSQL can't store NUL."""
ShortText = Annotated[str, Meta(max_length=LONGEST_NAME)]
BotName = Annotated[str, Meta(max_length=LONGEST_BOT)]
Pace = Annotated[int, Meta(ge=0, le=SLOWEST_PACE)]
Seed = Annotated[int, Meta(ge=0, le=2**63 - 1)]
Layout = Literal["wide", "narrow"]
RequestedKind = Literal["me", "friend", "here", "bot"]
PuzzlePart = Literal["board", "tray"]
Action = Any  # a number, a text or a dict; the game rejects anything else with a clear error


# Messages from a client's socket


class Message(ProtocolType, tag_field="type"):
    """Base of the client's messages; one sent again with the same id gets the same answer and does nothing new."""

    id: Id


class Hello(Message, tag="hello"):
    """The drawing and the language that this socket wants."""

    draw: Layout | None = None
    language: Annotated[str, Meta(max_length=16)] = "en"


class Play(Message, tag="play"):
    """A choice: a number, a text or a dict; ``seen`` is the number of moves that the client has seen."""

    action: Action
    seen: Annotated[int, Meta(ge=0)]


class Chat(Message, tag="chat"):
    """A chat message to everybody."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]


class Undo(Message, tag="undo"):
    """Take back my last choice, or ask the others whether I may; without ``ask``, only if nobody has to be asked."""

    ask: bool = True


class Answer(Message, tag="answer"):
    """Whether I agree to a request; from the player who made it, no withdraws it."""

    yes: bool


class Give(Message, tag="give"):
    """Hand my seat to a bot; the table's creator may do so with the ``seat`` of an absent friend."""

    bot: BotName
    seat: Annotated[int, Meta(ge=0)] | None = None


class Take(Message, tag="take"):
    """Take my seat back from the bot, or give a friend's ``seat`` back."""

    seat: Annotated[int, Meta(ge=0)] | None = None


class Name(Message, tag="name"):
    """Change my name."""

    text: ShortText


class SetPace(Message, tag="pace"):
    """Set the pause after a bot's action, in milliseconds (only the table's creator may)."""

    ms: Pace


class SetHints(Message, tag="hints"):
    """Allow hints at this table, or not (only the table's creator may)."""

    on: bool


class AskHint(Message, tag="hint"):
    """What would a good player do? Answered with ``hinted``."""


class Ask(Message, tag="ask"):
    """Ask why something is not possible, or what a deal would mean for its parties."""

    what: Literal["objection", "weigh"]
    action: Action


ClientMessage = Hello | Play | Chat | Undo | Answer | Give | Take | Name | SetPace | SetHints | AskHint | Ask
decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


# The game as a viewer sees it


class View(TypedDict):
    """What a viewer may see: these fields, and those of the game (its page in docs/ lists them)."""

    game: str
    seats: int
    you: int | None
    moves: int
    waiting: list[int]
    over: bool
    scores: list[int] | None
    ranking: list[list[int]] | None


class GameEvent(TypedDict):
    """Something that happened: these fields, and those of the kind of event."""

    n: int
    event: str
    text: str


class RefusedChoice(ProtocolType):
    """A choice that people look for at a question and that is refused now, with the reason."""

    words: dict[str, Any]
    text: str
    reason: str
    rule: str
    icon: str | UnsetType = UNSET


class Prompt(ProtocolType):
    """The question that a seat is asked, and in a few words (``head``); what is to be done and what comes of it
    (``about``); how each part ("field:value") of a choice is shown and what is asked for it; what is refused; what is
    easily overlooked (``tip``, by picked part ``tips``)."""

    kind: str
    text: str
    rules: list[str]
    head: str | UnsetType = UNSET
    about: str | UnsetType = UNSET
    things: dict[str, Fact] | UnsetType = UNSET
    asks: dict[str, str] | UnsetType = UNSET
    refused: list[RefusedChoice] | UnsetType = UNSET
    tip: str | UnsetType = UNSET
    tips: dict[str, str] | UnsetType = UNSET


class Choice(ProtocolType):
    """Something that a seat may choose; ``label`` is how a friend would say it, ``assent`` a yes to it, ``said`` its
    words in other languages, ``icon`` a picture; ``facts`` tell what it will do, a ``final`` one stays done."""

    action: int
    text: str
    words: dict[str, Any]
    rules: list[str]
    label: str | UnsetType = UNSET
    assent: str | UnsetType = UNSET
    said: dict[str, str] | UnsetType = UNSET
    icon: str | UnsetType = UNSET
    facts: list[Fact] | UnsetType = UNSET
    final: bool | UnsetType = UNSET


class Drawing(ProtocolType):
    """The board in the layout that was asked for (None if it could not be drawn), the tray below it (if there is one),
    and the address of what lies under it and never changes.
    A socket that has the drawing before this one gets ``patch`` and ``tray_patch`` instead of the pictures: pieces of
    the picture before (from, to), and new text. The pieces are what lies between the texts ``<g ``."""

    wide: str | UnsetType | None = UNSET
    narrow: str | UnsetType | None = UNSET
    tray: str | UnsetType = UNSET
    patch: list[int | str] | UnsetType = UNSET
    tray_patch: list[int | str] | UnsetType = UNSET
    backdrop: str = ""


class Parts(ProtocolType):
    """What the page shows around the board, and on a phone what choices are about, enlarged (by their number)."""

    colours: list[str]
    plates: list[Plate]
    course: Course
    lines: list[StoryLine]
    market: Market | UnsetType = UNSET
    race: Race | UnsetType = UNSET
    moments: list[Moment] | UnsetType = UNSET
    closeups: dict[str, str] | UnsetType = UNSET
    ending: Ending | UnsetType = UNSET


class ChatLine(ProtocolType, rename={"seat": "from"}):
    """A line of chat; ``from`` is a seat, or None for spectators and the server."""

    seat: int | None
    name: str
    text: str
    at: int  # Unix seconds


class UndoRequest(ProtocolType):
    """A player's request to go back to an earlier move; each answer is None until it has been given."""

    by: int
    to: int
    answers: dict[str, bool | None]
    what: Literal["undo"] = "undo"


# HTTP requests and responses


class SeatRequest(ProtocolType):
    """Who should sit in a seat of a new table."""

    kind: RequestedKind
    bot: BotName | None = None
    name: ShortText | None = None


class TableRequest(ProtocolType):
    """A new table: a new deal, a position, or a record (to play on from one of its moments, or to look at). Bots wait
    until the seat ``first`` has chosen."""

    game: Annotated[str, Meta(max_length=64)] | None = None
    seats: Annotated[list[SeatRequest], Meta(max_length=16)] | None = None
    options: dict[Annotated[str, Meta(max_length=64)], OptionValue] = {}
    seed: Seed | None = None
    pace: Pace | None = None
    clock: ClockRequest | None = None
    webhook: WebhookRequest | None = None
    position: dict[str, Any] | None = None
    record: Annotated[str, Meta(max_length=4_000_000)] | None = None
    at: Annotated[int, Meta(ge=0)] | None = None
    hints: bool = True
    first: Annotated[int, Meta(ge=0, le=15)] | None = None


class CreatedTable(ProtocolType):
    """A table that has just been created, with all its secret links."""

    table: str
    seats: list[SeatLink]
    watch: str


class SeatInfo(ProtocolType):
    """Who sits in a seat."""

    seat: int
    name: str
    kind: SeatKind
    bot: str | None
    connected: bool


class TableInfo(ProtocolType):
    """A table for somebody with a link: the seats' ``colours``, ``where`` the game is, what this seat is asked."""

    table: str
    game: str
    title: str
    seat: int | None
    seats: list[SeatInfo]
    waiting: list[int]
    over: bool
    moves: int
    created: int
    colours: list[str]
    where: str
    asks: str


class TableDetails(TableInfo):
    """A table, for somebody who plays or watches; only its creator gets ``links``."""

    options: dict[str, OptionValue]
    pace: int
    creator: bool
    watch: str
    bots: list[str]
    luck: LuckInfo | None
    hints: bool
    links: list[SeatLink] | UnsetType = UNSET


class Past(ProtocolType):
    """An earlier state of the table, as somebody may see it; ``views`` are there only when everything is open."""

    moves: int
    view: View
    events: list[GameEvent]
    svg: Drawing | UnsetType = UNSET
    views: list[View] | UnsetType = UNSET
    parts: Parts | UnsetType = UNSET


class Staged(ProtocolType):
    """What is staged of an event; empty if nothing is."""

    moments: list[Moment]


# Messages to a client's socket: updates, which carry a number ``n``, and replies, which carry an ``id``


class Scene(ProtocolType, tag_field="type", kw_only=True):
    """What a viewer sees now: view, question, choices, and what can be taken back; ``events`` are the new ones."""

    n: int = 0
    moves: int
    view: View
    events: list[GameEvent]
    prompt: Prompt | None
    choices: list[Choice]
    undo: UndoOffer | None
    times: SeatTimes | UnsetType = UNSET
    svg: Drawing | UnsetType = UNSET
    parts: Parts | UnsetType = UNSET


class TableUpdate(Scene, tag="table", kw_only=True):
    """The whole picture."""

    table: TableDetails
    chat: list[ChatLine]
    asked: UndoRequest | None
    clock: ClockInfo | UnsetType = UNSET


class MovedUpdate(Scene, tag="moved", kw_only=True):
    """The seat ``by`` has made a choice; ``at`` is in Unix milliseconds. ``by`` is None if the viewer may not know who
    it was, or if several choices are told at once."""

    by: int | None
    at: int
    waiting: list[int]
    over: bool


class UndoUpdate(ProtocolType, tag_field="type", tag="undo"):
    """Whether the viewer's last choice may be taken back; sent when the viewer has tried and would have to ask."""

    moves: int
    undo: UndoOffer | None
    n: int = 0


class SeatsUpdate(ProtocolType, tag_field="type", tag="seats"):
    """Who sits where, who is connected, and the pace of the bots."""

    seats: list[SeatInfo]
    pace: int
    n: int = 0


class ChatUpdate(ChatLine, tag_field="type", tag="chat", rename={"seat": "from"}):
    """Something has been said."""

    n: int = 0


class AskedUpdate(UndoRequest, tag_field="type", tag="asked"):
    """The players are asked to go back, or one of them has answered."""

    n: int = 0


class AnsweredUpdate(ProtocolType, tag_field="type", tag="answered"):
    """What became of a request to go back; ``why`` says why it was not granted."""

    by: int
    done: bool
    why: str = ""
    what: Literal["undo"] = "undo"
    n: int = 0


class TroubleUpdate(ProtocolType, tag_field="type", tag="trouble"):
    """The table has to wait: ``why`` tells the reason, and is empty when it goes on."""

    why: str
    n: int = 0


class Drawn(ProtocolType, tag_field="type", tag="drawn"):
    """The drawing that a socket asked for with ``hello``, or needs after a lost connection, and all around it."""

    moves: int
    svg: Drawing
    parts: Parts


class Done(ProtocolType, tag_field="type", tag="done"):
    """A client's message has been carried out."""

    id: str
    text: str | UnsetType = UNSET


class Weighed(ProtocolType, tag_field="type", tag="weighed"):
    """What a deal means for each of its parties; ``rounds`` are left."""

    id: str
    rounds: int
    parties: list[Stake]


class Hinted(ProtocolType, tag_field="type", tag="hinted"):
    """The best choices after so many ``moves``, best first."""

    id: str
    moves: int
    choices: list[HintedChoice]


class Denied(ProtocolType, tag_field="type", tag="refused"):
    """A client's message has been refused, and nothing has changed; without an id if the message had none."""

    id: str | None
    reason: str
    rule: str | None = None


Reply = Done | Weighed | Hinted | Denied
Update = (
    TableUpdate
    | MovedUpdate
    | UndoUpdate
    | SeatsUpdate
    | ClockUpdate
    | ChatUpdate
    | AskedUpdate
    | AnsweredUpdate
    | TroubleUpdate
)
ServerMessage = Update | Drawn | Reply
