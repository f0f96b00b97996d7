"""What a game's drawing gives to the page beside its board: the parts that the page lays out.

A drawing module (``drawing/<slug>``) has a function ``draw`` for the board and may have any of the others in this list;
what it lacks is made from the view alone (``defaults.py``). All are given what one viewer may see and nothing else, and
none knows a rule. Text for people goes through ``say`` and ``called``.

| function | what it gives |
|---|---|
| ``draw(view, choices, wide, names)`` | the board, 1056 x 590, or (not ``wide``) 390 wide and at most 490 high |
| ``pieces(view, choices, wide, names)`` | the same board in pieces: those as before are not drawn again |
| ``backdrop(view, wide)`` | what never changes of the board during a game; it lies under ``draw`` and travels once |
| ``tray(view, choices, wide, names)`` | my goods, 1056 x 140, or 390 x 68; "" if there is nothing to show |
| ``riddle(view, choices, names)`` | a puzzle in one picture, 390 wide; "" for the tray |
| ``colours(view)`` | each seat's colour, a name in ``identity.IDENTITIES`` |
| ``plates(view)`` | what counts of each seat, for the strip of nameplates |
| ``course(view)`` | where in the game we are, for the header |
| ``icon_for(words)`` | the icon of a choice, "" for none |
| ``question(view, kind)`` | the question of a dock in a few words; "" for the whole question |
| ``about(view, kind)`` | what is to be done at a question and what comes of it, in a sentence or two; "" for nothing |
| ``label(view, words)`` | a choice as a friend would say it, on its button; "" for the words that can be typed |
| ``thing(view, field, value)`` | a part of a choice on a button of its own, the verb (``do``) too; None: plain |
| ``asks(view, field)`` | what is asked where this part of a choice is picked: "Where to?"; "" for nothing |
| ``reason(view, words)`` | what a choice brings, in a sentence for a hint; "" for nothing |
| ``tips(view, kind, choices)`` | what is said instead while a part of a choice is picked, by part ("card:R7") |
| ``tip(view, kind)`` | what is easily overlooked now, in a sentence or two beside the question; "" for nothing |
| ``expected(view, kind)`` | choices (as words) that people look for at a question; refused ones say why |
| ``gathered(events)`` | the events, those that belong together as one: what is then told in one line |
| ``line(event)`` | an event (with ``seats``, how many there are) for the story; None if it isn't worth a line |
| ``closeup(view, words, facts, names)`` | what a choice is about, large, in a phone's dock, 374 x 98; "": nothing |
| ``exhibit(view)`` | what lies at the left of every such picture now; "" for nothing |
| ``assent(view, words)`` | what the button says that plays a choice when its question names it; "" for its label |
| ``staged(event)`` | whether the event begins a moment, which can then be watched again from the story |
| ``race(view)`` | what everybody would have if it were reckoned up now, as bars beside the board; None for nothing |
| ``market(view)`` | what can change hands and the offers on the table, for the trade table; None if nobody trades now |
| ``moments(view, events, names, wide, before)`` | what deserves a stage, from the new events and those ``before`` |
| ``terms()`` | what icons, numbers and spaces on the table are called, and the rules behind them |
| ``schema(view)`` | the board in a few strokes, 320 x 172, for the coach; "" where a part of the board is shown large |
| ``ending(view, events)`` | where each seat's points or dollars came from, and the course of the game |

What a choice will do is computed by the game (``games/<slug>/previews.py``: ``preview(state, seat, action)``, a list of
``Fact`` rows as dicts) and shown on the choice's button.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from msgspec import Struct

from ..core.phrases import Quoted

HERE = Quoted("\N{OBJECT REPLACEMENT CHARACTER}")
"""Stands in the sentence of a line where a chip goes."""
GAIN, LOSS, QUIET = "gain", "loss", "quiet"
"""The tones of a fact: good for the viewer, bad for the viewer, unimportant."""
LIT, UNLIT, CARD, SPENT, DRAWN = "lit", "unlit", "card", "spent", "drawn"
"""The tones of facts that are things: one that a seat has, or doesn't have yet; a card, a used card, and
one that was just drawn, which is shown large."""
SIGN, ASIDE = "sign", "aside"
"""The tones of what a newspaper tells of: a name as on its sign, and what stands at the end of its line."""
SKIPS = "skips"
"""The tone of a choice's fact about a step that will pass by itself: its name is a sentence that says why, and the page
says it again once the choice is made."""


class Piece(NamedTuple):
    """A piece of a board: what draws it, and all that it depends on. While that is as before, it isn't drawn again.
    Every piece but the first begins with ``<g ``."""

    make: Callable[..., str]
    given: tuple[Any, ...]

    def draw(self) -> str:
        """The picture."""
        return self.make(*self.given)


class Part(Struct, frozen=True, omit_defaults=True):
    """Something that is sent to the page, without what is at its default."""


class Fact(Part, frozen=True):
    """An icon with a number or a few words; ``name`` says what it is, for tooltips and screen readers."""

    icon: str
    value: str
    name: str
    tone: str = ""
    seat: int | None = None  # in whose colour it is shown
    plays: tuple[str, ...] = ()  # the parts of the choice that it plays, if it can be tapped ("card:family")


class Plate(Part, frozen=True):
    """A seat's nameplate: the number that wins the game, and a row of smaller facts."""

    seat: int
    main: Fact | None = None
    facts: tuple[Fact, ...] = ()
    leads: bool = False
    notice: str = ""  # a few words in red, such as "shootout next"
    place: tuple[float, ...] = ()
    """Where it stands on a wide board: x, y, width and height in hundredths of the board's. Others stand in a strip
    above the board."""


class Track(Part, frozen=True):
    """How near something is: as many signs as are there, and an empty place for each that is missing."""

    name: str  # "Day of Reckoning"
    sign: str  # two letters on a coin
    done: int
    of: int


class Course(Part, frozen=True):
    """Where in the game we are: pips for rounds, the phases of a round, and what ends it."""

    title: str  # "Round 4 of 6"
    done: int = 0  # rounds that are over; the current one comes after them
    of: int = 0  # all rounds; 0 draws no pips
    phases: tuple[str, ...] = ()
    phase: int = -1  # the current one
    facts: tuple[Fact, ...] = ()
    track: Track | None = None
    note: str = ""  # a few quiet words
    notice: str = ""  # "One to go"
    ticks: bool = False  # the pips are things to do, and those that are done are ticked off
    marks: tuple[tuple[int, str], ...] = ()  # icons among the pips: before which round (the last + 1: after all)


class Clause(Part, frozen=True):
    """A further part of a line of the story: a few words, and chips."""

    text: str
    chips: tuple[Fact, ...]


class Mark(Part, frozen=True):
    """Something on the board that has just moved or arrived: the id of its element, and a few words such as "from The
    Loop"."""

    id: str
    said: str = ""


class Line(Part, frozen=True):
    """A line of the story. ``text`` is a sentence in which P0, P1 ... stand for seats and ``HERE`` for its chips, one
    after the other; chips without a place follow the sentence."""

    text: str
    icon: str = ""
    seat: int | None = None  # whose token stands before the line
    chips: tuple[Fact, ...] = ()
    keys: tuple[str, ...] = ()  # "field:value" of targets on the board that the line is about
    starts: str = ""  # the heading of a new section of the story that this line begins: "Turn 12", "Round 4: trade"
    more: tuple[Clause, ...] = ()  # what follows the chips: "for", and other chips
    marks: tuple[Mark, ...] = ()  # what is ringed on the board until the viewer's next choice


class StoryLine(Line, frozen=True, kw_only=True):
    """A line of the story, the number of its event, and whether it begins a moment."""

    n: int
    staged: bool = False
    plain: str = ""  # the same said of anybody, where the text addresses the viewer


class Share(Part, frozen=True):
    """A part of a bar: how long it is, and what it stands for."""

    amount: int
    what: Fact


class Lane(Part, frozen=True):
    """A seat's bar in a race: what it has, and up to where it would get, at the least and at the most. In a moment:
    what it had before, what it has got before this scene, and in this scene; or what it is made of."""

    seat: int
    now: int
    least: int
    most: int
    shares: tuple[Share, ...] = ()


class Row(Part, frozen=True):
    """A row of a sheet. A name P0, P1 ... stands for a seat."""

    name: str
    cells: tuple[str, ...]
    tone: str = ""  # NOW, LATER or SUM
    place: int = 0  # in a ranking, 0 for none


DAILY = "The Backroom Daily"
"""The newspaper of the house."""
NOW, LATER, SUM = "now", "later", "sum"
"""The tones of a row: what is shown on the stage, what is still to come, and the sum."""


class Sheet(Part, frozen=True):
    """A sheet of paper beside the stage: the account of a day, or the front page of a newspaper with its headline."""

    title: str
    under: str = ""
    headline: str = ""
    icons: tuple[str, ...] = ()  # what the newspaper's picture shows
    columns: tuple[str, ...] = ()  # P0, P1 ... stand for seats
    rows: tuple[Row, ...] = ()
    notes: tuple[Clause, ...] = ()
    stamp: str = ""  # a word in red below the newspaper's title: "Extra"
    dateline: tuple[str, ...] = ()  # where and when: what stands left and right of the stamp


class Scene(Part, frozen=True):
    """A step of a moment: a picture, as wide as the board, and a sentence."""

    svg: str
    caption: str  # its first line is a heading if there are more
    running: tuple[Fact, ...] = ()  # running totals by seat, in the order of the seats
    gains: tuple[str, ...] = ()  # what each seat gets in this scene
    sheet: Sheet | None = None
    lanes: tuple[Lane, ...] = ()  # the race
    leads_to: str = ""  # what the button says that goes on from here


class Moment(Part, frozen=True):
    """Something worth watching, held until it was seen; ``event`` is the number of the event that begins it."""

    event: int
    kind: str
    title: str
    scenes: tuple[Scene, ...]
    race: str = ""  # the title of the race
    race_parts: tuple[str, ...] = ()  # what the parts of its bars are, "" for one that never occurs


class Source(Part, frozen=True):
    """Where points or dollars came from: a name, and what each seat got from it."""

    icon: str
    name: str
    amounts: tuple[int, ...]
    is_exchange: bool = False  # what goes from seat to seat for something else: no measure of how well a seat did


class Sample(Part, frozen=True):
    """One thing on the board that shows now what a rule says: its target, a few words, and what each seat gets."""

    key: str  # "district:loop"
    rule: str
    said: str  # "The Loop pays"
    shares: tuple[tuple[int, str], ...]


class Race(Part, frozen=True):
    """What everybody would have if it were reckoned up now."""

    title: str
    lanes: tuple[Lane, ...]
    note: str = ""  # what the uncertain part depends on
    sample: Sample | None = None


class Good(Part, frozen=True):
    """Something that its owner can give away. ``item`` is what a transfer says of it; of goods that can be counted,
    ``number`` is the field for how many, in steps of ``unit``."""

    seat: int
    key: str  # "lot:49": also its target on the board
    label: str  # "49"
    name: str  # "lot 49"
    icon: str = ""
    item: Mapping[str, int | str] = {}
    number: str = ""  # "count", "cash"
    unit: int = 1
    most: int = 1  # 0: as much as they can find
    kind: str = ""  # the heading under which it is listed
    note: str = ""  # a word below it


class Leg(Part, frozen=True):
    """A line of an offer: who gives whom how much of what; -1 is whoever accepts first."""

    giver: int
    taker: int
    key: str
    amount: int
    good: Fact


class Vow(Part, frozen=True):
    """A promise; it binds nobody. Of a deal that was carried out: in which round, and whether only its parties know."""

    giver: int
    taker: int
    text: str
    round: int = 0
    private: bool = False


class Offer(Part, frozen=True):
    """An offer on the table. Its answers are the choices that name it in their field ``deal``."""

    number: int
    author: int
    parties: tuple[int, ...]
    agreed: tuple[int, ...]
    legs: tuple[Leg, ...]
    vows: tuple[Vow, ...] = ()
    private: bool = False
    problem: str = ""  # why it can't be carried out any more
    note: str = ""  # what it does to what the viewer has, in a sentence
    tone: str = ""  # GAIN or LOSS: of the note


class Wish(Part, frozen=True):
    """Something that a seat wants, without an offer; ``item`` is what a wish says of it."""

    seat: int
    key: str
    good: Fact
    item: Mapping[str, int | str] = {}


class Market(Part, frozen=True):
    """What can change hands, and the offers on the table."""

    goods: tuple[Good, ...]
    offers: tuple[Offer, ...] = ()
    chips: tuple[int, ...] = ()  # amounts of money that a click adds
    promises: tuple[Vow, ...] = ()  # those of deals that were carried out
    wishes: tuple[Wish, ...] = ()
    rates: tuple[tuple[str, ...], ...] = ()  # a small table of what things bring, each row with its name first


class Term(Part, frozen=True):
    """A word of the game: its name, the rule behind it, and where it is met: targets whose key begins with one of
    ``keys``, and facts with one of ``icons``."""

    name: str
    icon: str
    rule: str
    keys: tuple[str, ...] = ()
    icons: tuple[str, ...] = ()


class Swing(Part, frozen=True):
    """Where the course of a game tipped: the point of time at the end of that step, and a few words."""

    step: int
    said: str


class Milestone(Part, frozen=True):
    """Something that everybody saw at the beginning of a round, or (round 0) at the end: an icon and a few words."""

    round: int
    icon: str
    said: str
    tone: str = ""


class Ending(Part, frozen=True):
    """The end of a game: a headline, why, the sources of each seat's result, and each seat's course over time."""

    headline: str
    reason: str
    unit: str = ""  # "$" before amounts, or nothing
    sources: tuple[Source, ...] = ()
    course: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """Points of time ("Round 1") with each seat's standing then, as far as the viewer may know."""
    turning_points: tuple[tuple[int, str], ...] = ()
    """Numbers of events, with a sentence each."""
    swing: Swing | None = None
    tip: str = ""  # for the viewer, for the next game
    milestones: tuple[Milestone, ...] = ()
    is_told: bool = False  # the reason says all there is to say
