"""The types in which games are described for people (options, bots, rules, rulebooks, what a deal means, hints), and
those of links, next games, clocks and luck. They are part of the protocol."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from ..drawing.parts import Fact

SeatKind = Literal["me", "friend", "here", "bot", "record"]
OptionValue = bool | int | Annotated[str, Meta(max_length=64)]


class ProtocolType(Struct, forbid_unknown_fields=True):
    """Base of everything that is sent; unknown fields are rejected."""


class ClockRequest(ProtocolType):
    """So many seconds for each choice of a person, or for all choices of a game."""

    seconds: Annotated[int, Meta(ge=10, le=604_800)]
    per: Literal["move", "game"] = "move"


class WebhookRequest(ProtocolType):
    """Where people who are away are reminded that it is their turn, and in which language. The server's host has to
    allow the place."""

    url: Annotated[str, Meta(max_length=500)]
    language: Annotated[str, Meta(max_length=8)] = "en"


class SeatTimes(ProtocolType):
    """The clock of people: how many milliseconds each seat has left, and the seats whose time is running."""

    seconds: int
    per: Literal["move", "game"]
    left: list[int]
    running: list[int]


class OptionInfo(ProtocolType):
    """A rule that a table may choose; the titles are display names for the option and its values."""

    name: str
    title: str
    text: str
    values: list[OptionValue]
    titles: list[str]
    default: OptionValue
    rule: str


class BotStanding(ProtocolType):
    """How strong a bot is with a number of seats: its share of the wins among the game's bots, in percent, with its
    95 % interval; its rating; how many milliseconds a choice takes."""

    seats: int
    share: float
    low: float
    high: float
    rating: float
    milliseconds: float


class BotInfo(ProtocolType):
    """A bot, with a sentence about it, and how it stands among the others."""

    name: str
    title: str
    about: str
    standings: list[BotStanding]


class GameInfo(ProtocolType):
    """A game, described for somebody choosing one."""

    slug: str
    title: str
    about: str
    seats: list[int]
    usual: int
    minutes: str
    options: list[OptionInfo]
    bots: list[BotInfo]
    base: str = ""
    edition: str = ""


class RuleText(ProtocolType):
    """A rule of the ledger."""

    id: str
    text: str
    section: str
    rulings: list[str]


class RulingText(ProtocolType):
    """A ruling."""

    id: str
    title: str
    text: str


class RulesText(ProtocolType):
    """Rules and rulings of a game."""

    title: str
    rules: list[RuleText]
    rulings: list[RulingText]


class BlockText(ProtocolType):
    """A part of a rulebook's chapter: a text, heading, item, step, table or picture, with the rules it tells about.

    Texts hold ``**bold**`` and ``*italic*`` words; of a picture, the first row holds its name.
    """

    kind: Literal["text", "heading", "item", "step", "table", "picture"]
    text: str
    rows: list[list[str]]
    rules: list[str]


class ChapterText(ProtocolType):
    """A chapter of a rulebook; the first has no title. ``short`` is what its tab says, if that isn't the title."""

    title: str
    blocks: list[BlockText]
    short: str = ""


class RulebookText(ProtocolType):
    """A game's rulebook for people, in the language that was asked for or else in English.

    ``reference`` is the page to look at while playing, if the game has one.
    """

    title: str
    language: str
    chapters: list[ChapterText]
    reference: ChapterText | None


class TermText(ProtocolType):
    """A word of a game: its name, its icon, and the rule behind it."""

    name: str
    icon: str
    rule: str


class ToldRule(ProtocolType):
    """A rule in the words of the rulebook, with the number of its chapter; -1 for the exact words."""

    text: str
    chapter: int


class GlossaryText(ProtocolType):
    """The words of a game. ``keys`` has the rule behind targets of the board, by the beginning of their keys (the
    longest that fits counts), ``icons`` the rule behind facts, and ``rules`` what each rule says."""

    terms: list[TermText]
    keys: dict[str, str]
    icons: dict[str, str]
    rules: dict[str, ToldRule]


class LessonNote(ProtocolType):
    """Something that a lesson says once, when ``when`` happens (learning/lesson.py lists what that can be)."""

    when: str
    title: str
    text: str
    count: int
    light: list[str]
    ghost: str
    now: str
    do: str
    keep: str
    otherwise: str
    extra: bool
    chapter: str


class LessonText(ProtocolType):
    """A first game that teaches: the table that it needs, and its notes; the learner has seat 0."""

    seats: int
    seed: int
    bot: str
    options: dict[str, OptionValue]
    notes: list[LessonNote]
    later: list[str]


class Growth(ProtocolType):
    """The shop that changes most: how many tiles it has before and after, of how many, and what it then pays."""

    business: str
    before: int
    after: int
    most: int
    pays: int
    icon: str = ""


class Stake(ProtocolType):
    """What a deal means for a party: income a round before and after, cash now, and both until the end."""

    seat: int
    before: int
    after: int
    cash: int
    total: int
    grows: Growth | None = None


class RematchRequest(ProtocolType):
    """The next game of the same people: everybody in their seat, or each one seat further."""

    rotate: bool = False


class RenewRequest(ProtocolType):
    """A new link for my own seat; the table's creator may ask for another ``seat``, or for spectators (``watch``)."""

    seat: Annotated[int, Meta(ge=0)] | None = None
    watch: bool = False


class SeatLink(ProtocolType):
    """A seat and its secret link; None if it has no link."""

    seat: int
    token: str | None
    name: str
    kind: SeatKind


class NewLink(ProtocolType):
    """A seat's new link, or the spectators' (``seat`` is None); the old one leads nowhere from now on."""

    token: str
    seat: int | None


class NextTable(ProtocolType):
    """The next table, and my link to it."""

    table: str
    token: str
    seat: int | None


class ClockInfo(ProtocolType):
    """When a phase ends that may take only so long (None: nothing is timed), and the server's time now; in Unix
    milliseconds."""

    ends: int | None
    now: int


class ClockUpdate(ClockInfo, tag_field="type", tag="clock"):
    """The clock of a phase was started, set back, or stopped."""

    n: int = 0


class LuckInfo(ProtocolType):
    """Where a table's luck comes from: a secret, of which the fingerprint (SHA-256) is told before the end and the
    secret itself afterwards. ``chosen``: somebody has chosen the first seed, and may know the deal; ``renewed``: how
    often the luck was renewed because the game went back."""

    fingerprint: str
    chosen: bool
    renewed: int
    secret: str | None = None


class HintedChoice(ProtocolType):
    """A choice that is worth thinking about: the chance to win after it, the error of that, and what speaks for it and
    against it (in a fact's ``name``), compared with the choice ``rival``. If it only begins a deal, ``deal`` is
    the whole of it, as it would be proposed."""

    action: int
    chance: float
    error: float
    reasons: list[Fact]
    rival: int | None
    deal: dict[str, Any] | None = None


class UndoOffer(ProtocolType):
    """Whether a seat's last choice may be taken back at once, or None if that is found out only when the player tries;
    if not, why, and which seats would be asked."""

    may: bool | None
    why: str
    ask: list[int]


class Address(ProtocolType):
    """This server's address for others in the same network."""

    address: str


class CoachPoint(ProtocolType):
    """A moment of a finished game, everybody's chance to win then, and its round (0: the game has none)."""

    at: int
    chances: list[float]
    round: int = 0


class CoachedMistake(ProtocolType):
    """A choice that cost much: when, whose, what was better, the chances after both, and why. ``played_words`` and
    ``better_words`` name what both mean on the board; ``schema`` is the board in a few strokes, if there is one."""

    at: int
    seat: int
    played: str
    better: str
    chance: float
    better_chance: float
    reasons: list[Fact]
    played_words: dict[str, Any]
    better_words: dict[str, Any]
    schema: str = ""


class CoachCase(ProtocolType):
    """What speaks for a better choice, in the words of the lesson: its moment, and a sentence."""

    at: int
    why: Fact


class CoachReport(ProtocolType):
    """What the coach says of a finished game, from a seat's own information (None: each from its own); ``done`` is 1
    once he has finished. ``headline`` is what the better choices have in common, ``advice`` what to do instead,
    ``cases`` where that shows."""

    done: float
    seat: int | None
    course: list[CoachPoint]
    mistakes: list[CoachedMistake]
    headline: str = ""
    cases: list[CoachCase] = []
    advice: str = ""


class PuzzleText(ProtocolType):
    """A puzzle of a game: its number (from 0) of so many, and the position with the seat whose choice it is; what that
    seat is asked, and between how many choices; and what everybody is called there, but for that seat ("")."""

    game: str
    number: int
    count: int
    seat: int
    position: dict[str, Any]
    asks: str
    choices: int
    names: list[str] = []


class PuzzleAnswer(ProtocolType):
    """Whether a choice solves a puzzle, and the solution: its number and words, the chance to win, and why."""

    right: bool
    action: int
    best: str
    chance: float
    gap: float
    reasons: list[Fact]


class ErrorResponse(ProtocolType):
    """What was wrong."""

    error: str
    rule: str | None = None


class Position(ProtocolType):
    """A position, as ``POST /api/tables`` accepts it."""

    position: dict[str, Any]
