"""A session: one game in progress, with the people and bots around it. No IO, no clock: what changes is
returned, so that it can be stored before anybody hears of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from msgspec import UNSET, UnsetType

from .. import bots
from ..core.contract import Contract
from ..core.errors import Invalid, Refused
from ..core.phrases import Quoted, phrase
from ..core.words import short_repr
from ..records import Record
from ..records.undo import events_so_far, undo_refusal
from .protocol import LONGEST_NAME, USUAL_PACE, ChatLine, Reply, SeatKind

CHAT = 300
"""How many lines of chat are kept at a table: whoever comes is told all of them."""

REPLIES = 2000
"""How many answers are remembered at a table, after a restart too, for messages that come twice."""


@dataclass
class Place:
    """A seat: who sits there, by which link; ``bot`` names the bot that plays it at the moment."""

    seat: int
    kind: SeatKind
    name: str
    bot: str | None = None
    token: str | None = None

    @property
    def is_person(self) -> bool:
        """Whether a person decides here at the moment."""
        return self.kind not in ("bot", "record") and self.bot is None


@dataclass(frozen=True)
class Row:
    """One action as it is stored; ``part`` counts the actions of one choice that was given whole."""

    number: int
    seat: int
    action: int
    text: str
    luck: tuple[int, ...]
    part: int


@dataclass(frozen=True)
class Request:
    """Somebody wants to go back to an earlier move, and the others are asked."""

    by: int
    to: int
    answers: dict[int, bool | None]


@dataclass
class Change:
    """What one message has changed: all of it is stored, or nothing."""

    table: str
    rows: list[Row] = field(default_factory=list)
    cut: int | None = None  # actions after this many are forgotten
    places: list[Place] = field(default_factory=list)
    said: ChatLine | None = None
    pace: int | None = None
    request: Request | UnsetType | None = UNSET  # what the people are asked from now on; None: nothing any more
    reply: tuple[str, Reply] | None = None  # the token that spoke, and its answer
    over: bool = False


@dataclass
class Session:
    """A game in progress."""

    table: str
    record: Record
    places: list[Place]
    watch: str
    created: int
    bot_seed: int
    pace: int = USUAL_PACE
    chat: list[ChatLine] = field(default_factory=list)
    parts: list[int] = field(default_factory=list)
    request: Request | None = None
    resting: set[int] = field(default_factory=set)  # bots that wait until something happens
    turns_back: int = 0  # how often the game went back

    @property
    def state(self) -> Contract:
        """The present state."""
        return self.record.state

    @property
    def slug(self) -> str:
        """The game."""
        return self.record.game.slug

    @property
    def names(self) -> list[str]:
        """How the seats are called."""
        return [place.name for place in self.places]

    @property
    def creator(self) -> int | None:
        """The seat of whoever made the table."""
        return next((place.seat for place in self.places if place.kind == "me"), None)

    def seat_of(self, token: str) -> int | None:
        """The seat that a link plays; None: a spectator."""
        return next((place.seat for place in self.places if place.token == token), None)

    # Playing

    def check_seen(self, seat: int, seen: int, action: Any) -> None:
        """A choice counts if its player saw the same question, and this choice under the same words."""
        if seen == len(self.record):
            return
        moved_on = Refused("The table has moved on; look again.")
        if seen > len(self.record) or any(entry.seat == seat for entry in self.record.entries[seen:]):
            raise moved_on
        then, now = self.record.at(seen), self.state
        if kind_of_question(then, seat) != kind_of_question(now, seat):
            raise moved_on
        if type(action) is int and (action not in then.legal(seat) or then.text(action) != now.text(action)):
            raise moved_on

    def play(self, seat: int, action: Any) -> Change:
        """Carry out a choice."""
        before = len(self.record)
        self.resting.clear()
        numbers = [number for number, _ in self.state.parse_action(seat, action)]
        self.record.play(seat, action)
        entries = self.record.entries[before:]
        rows = [
            Row(before + part + 1, seat, number, entry.text, entry.luck, part)
            for part, (number, entry) in enumerate(zip(numbers, entries, strict=True))
        ]
        self.parts += [row.part for row in rows]
        return Change(self.table, rows, over=self.state.over, request=UNSET if self.request is None else None)

    def why_not(self, seat: int, action: Any) -> str:
        """Why something is not possible: a refusal; or a word that it is."""
        self.state.parse_action(seat, action)
        return "That is possible."

    # Bots

    def bot_to_move(self) -> int | None:
        """The bot that moves next: whom the game would ask; where that is a person, the nearest bot clockwise."""
        asked = [seat for seat in self.state.waiting if self.places[seat].bot is not None and seat not in self.resting]
        if self.request is not None or not asked:
            return None
        first = self.state.next_chooser()
        return min(asked, key=lambda seat: (seat - first) % len(self.places))

    def is_idle(self, seat: int, action: int) -> bool:
        """Whether a bot's choice does nothing but let others go first, while a person is asked too. Such a bot
        rests until something happens: it would say the same again and again while the person thinks."""
        if not any(self.places[other].is_person for other in self.state.waiting):
            return False
        before, after = self.state, self.state.clone(listen=True)
        since = events_so_far(before, seat)
        after.play(seat, action)
        if seat in after.waiting or after.events(since, seat):
            return False
        return still(before.view(seat)) == still(after.view(seat))

    def give(self, seat: int, bot: str) -> Change:
        """Hand a seat to a bot."""
        check_bot(self.slug, bot)
        self.places[seat].bot = bot
        return Change(self.table, places=[self.places[seat]])

    def take(self, seat: int) -> Change:
        """A person takes the own seat back."""
        self.places[seat].bot = None
        return Change(self.table, places=[self.places[seat]])

    def rename(self, seat: int, name: str) -> Change:
        """Another name for a person."""
        self.places[seat].name = check_name(self.slug, name)
        return Change(self.table, places=[self.places[seat]])

    def say(self, said: ChatLine) -> Change:
        """A line of chat; the oldest are forgotten."""
        self.chat.append(said)
        del self.chat[:-CHAT]
        return Change(self.table, said=said)

    # Undo

    def last_choice(self, seat: int) -> int | None:
        """How many actions there were before a seat's last choice; None if it hasn't chosen yet."""
        entries = self.record.entries
        at = next((i for i in range(len(entries) - 1, -1, -1) if entries[i].seat == seat), None)
        return None if at is None else at - self.parts[at]

    def undo_refusal(self, seat: int) -> str:
        """Why a seat's last choice can't be taken back without asking; empty if it can."""
        return undo_refusal(self.record, seat, self.last_choice(seat), [place.name for place in self.places])

    def others(self, seat: int) -> list[int]:
        """The other people, who have to agree before the game goes back."""
        return [place.seat for place in self.places if place.is_person and place.seat != seat]

    def go_back(self, to: int) -> Change:
        """Forget everything after so many actions."""
        self.record.take_back(to)
        self.resting.clear()
        del self.parts[to:]
        self.request = None
        self.turns_back += 1
        return Change(self.table, cut=to, request=None)

    # The record

    def dump(self) -> str:
        """The record as text, with the names of those who play."""
        self.record.header.players = tuple(player_name(place) for place in self.places)
        return self.record.dump()


def kind_of_question(state: Contract, seat: int) -> str | None:
    """What a seat is being asked; None: nothing."""
    prompt = state.prompt(seat)
    return str(prompt["kind"]) if prompt else None


def still(view: dict[str, Any]) -> dict[str, Any]:
    """A view without what changes with every action."""
    return {name: value for name, value in view.items() if name not in ("moves", "waiting")}


def player_name(place: Place) -> str:
    """How a seat is called in a record: by the name of its bot, or of its person."""
    return place.bot if place.kind == "bot" and place.bot else place.name


def check_bot(slug: str, bot: Any) -> str:
    """The name of a bot of a game."""
    if bot not in bots.names(slug):
        raise Invalid(
            phrase(
                "{game} has no bot {bot}; its bots are: {known}",
                game=Quoted(slug),
                bot=short_repr(bot),
                known=Quoted(", ".join(bots.names(slug))),
            )
        )
    return str(bot)


def check_name(slug: str, name: str) -> str:
    """What a person may be called."""
    said = name.strip()
    if not 0 < len(said) <= LONGEST_NAME or not said.isprintable() or "|" in said:
        raise Invalid(phrase("a name is a short text without |, not {name}", name=short_repr(name)))
    if said in bots.names(slug):
        raise Invalid(phrase("{name} is the name of a bot; choose another one", name=Quoted(said)))
    return said
