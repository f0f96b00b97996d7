"""A session: one game in progress, with its people and bots. There is no IO and no clock here: every change is
returned, so that it can be stored before anybody is told about it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from msgspec import UNSET, Struct, UnsetType

from .. import bots
from ..core.contract import Contract
from ..core.errors import Invalid, Refused
from ..core.phrases import Quoted, phrase
from ..core.words import short_repr
from ..records import Record
from ..records.fairness import renew
from ..records.undo import plain_refusal, revealing
from .limits import check_room, is_full
from .names import check_name
from .protocol import USUAL_PACE, ChatLine, ClockRequest, Reply, SeatKind, WebhookRequest

if TYPE_CHECKING:
    from .clocks import Clock

CHAT = 300
"""How many lines of chat a table keeps; whoever joins is sent all of them."""

HINTS = "hints"
"""The tag of a record that says whether hints are allowed."""

FIRST = "first"
"""The tag of a record that names the seat whose choice bots wait for."""

REPLIES = 500
"""How many replies a table remembers, even after a restart, for messages that are sent twice."""


@dataclass
class Place:
    """A seat at the table: who sits there, and with which link; ``bot`` is the bot that plays it now."""

    seat: int
    kind: SeatKind
    name: str
    bot: str | None = None
    token: str | None = None

    @property
    def is_person(self) -> bool:
        """Whether a person plays this seat now."""
        return self.belongs_to_person and self.bot is None

    @property
    def belongs_to_person(self) -> bool:
        """Whether this is a person's seat, even if a bot plays it for now."""
        return self.kind not in ("bot", "record")


@dataclass(frozen=True)
class Row:
    """One stored action; ``part`` numbers the actions that one choice expanded to."""

    number: int
    seat: int
    action: int
    text: str
    luck: tuple[int, ...]
    part: int


@dataclass(frozen=True)
class Request:
    """A player's request to go back to an earlier move, with the others' answers."""

    by: int
    to: int
    answers: dict[int, bool | None]


@dataclass
class Change:
    """Everything that one message has changed: stored as a whole or not at all."""

    table: str
    rows: list[Row] = field(default_factory=list)
    cut: int | None = None  # how many actions are left after going back
    places: list[Place] = field(default_factory=list)
    said: ChatLine | None = None
    pace: int | None = None
    request: Request | UnsetType | None = UNSET  # the open request from now on; None ends it
    reply: tuple[str, Reply] | None = None  # the token of the sender, and the reply
    over: bool = False
    header: str | None = None  # the header of the record from now on
    used: int | None = None  # when the table was opened
    link: tuple[str, str] | None = None  # a link, and the new one that takes its place
    settings: str | None = None  # the settings from now on


class Settings(Struct):
    """What a table has agreed on beside the rules, as it is stored: its clock, the seconds that each seat has spent if
    the clock is for the whole game, and whom to tell of people who are away."""

    clock: ClockRequest | None = None
    spent: list[float] = []
    webhook: WebhookRequest | None = None


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
    resting: set[int] = field(default_factory=set)  # bots that do nothing until something happens
    undo_count: int = 0  # how often the game has gone back
    clock: Clock | None = None  # the time of the people
    webhook: WebhookRequest | None = None  # where people who are away are reminded

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
        """The names of the seats."""
        return [place.name for place in self.places]

    @property
    def creator(self) -> int | None:
        """The seat of the table's creator."""
        return next((place.seat for place in self.places if place.kind == "me"), None)

    @property
    def allows_hints(self) -> bool:
        """Whether people may ask for hints; a tag of the record remembers it."""
        return self.record.header.tags.get(HINTS) != "off"

    def allow_hints(self, on: bool) -> Change:
        """Allow hints, or not."""
        self.record.header.tags.pop(HINTS, None)
        if not on:
            self.record.header.tags[HINTS] = "off"
        return Change(self.table, header="\n".join(self.record.header.lines()))

    def seat_of(self, token: str) -> int | None:
        """The seat that a link plays; None for a spectator."""
        return next((place.seat for place in self.places if place.token == token), None)

    # Playing

    def check_seen(self, seat: int, seen: int, action: Any) -> None:
        """Accept a choice only if its player saw the same question, and the choice had the same text then."""
        moves = self.record.moves
        if seen == moves.count(seat):
            return
        moved_on = Refused("The game has moved on; please look again.")
        length = moves.length_at(seat, seen) if seen < moves.count(seat) else len(self.record)
        if length == len(self.record) or any(entry.seat == seat for entry in self.record.entries[length:]):
            raise moved_on
        then, now = self.record.at(length), self.state
        if kind_of_question(then, seat) != kind_of_question(now, seat):
            raise moved_on
        if type(action) is int and (action not in then.legal(seat) or then.text(action) != now.text(action)):
            raise moved_on

    def play(self, seat: int, action: Any) -> Change:
        """Carry out a choice."""
        check_room(self.record)
        before = len(self.record)
        numbers = self.record.play(seat, action)
        entries = self.record.entries[before:]
        rows = [
            Row(before + part + 1, seat, number, entry.text, entry.luck, part)
            for part, (number, entry) in enumerate(zip(numbers, entries, strict=True))
        ]
        self.parts += [row.part for row in rows]
        noticed = self.record.moves.last_noticed
        self.resting = {seat for seat in self.resting if noticed(seat) <= before}
        return Change(self.table, rows, over=self.state.over, request=UNSET if self.request is None else None)

    def why_not(self, seat: int, action: Any) -> str:
        """Say that something is possible, or refuse it with the reason why not."""
        self.state.parse_action(seat, action)
        return "That is possible."

    def weigh(self, seat: int, deal: Any) -> dict[str, Any]:
        """What a deal would mean for its parties, in a game with deals (its hook ``weigh``)."""
        weigh = getattr(self.state, "weigh", None)
        if weigh is None or not isinstance(deal, (str, dict)):
            raise Refused("There is nothing to weigh here.")
        return dict(weigh(seat, deal))

    # Bots

    def bot_to_move(self) -> int | None:
        """The bot that moves next: the seat that the game would ask, or else the nearest bot clockwise from it. A bot
        for which nobody waits is asked, too, if it may choose: perhaps it has an answer."""
        if self.request is not None or self.state.over or is_full(self.record) or self.waits_for_first:
            return None
        bots_here = [place.seat for place in self.places if place.bot is not None and place.seat not in self.resting]
        waiting = self.state.waiting
        asked = [seat for seat in bots_here if seat in waiting or self.may_answer(seat)]
        first = self.state.next_chooser()
        return min(asked, key=lambda seat: (seat not in waiting, (seat - first) % len(self.places)), default=None)

    @property
    def waits_for_first(self) -> bool:
        """Whether bots wait for the choice of the seat that a tag of the record names, as in a puzzle. If that seat was
        handed to a bot, nobody waits."""
        first = self.record.header.tags.get(FIRST)
        return first is not None and len(self.record) == 0 and self.places[int(first)].bot is None

    def may_answer(self, seat: int) -> bool:
        """Whether a bot for which nobody waits may choose, and is one that only does so for a reason."""
        return bots.bot_class(self.slug, self.places[seat].bot).answers_unasked and bool(self.state.legal(seat))

    def share_of_pace(self, action: Any) -> float:
        """How long people should see the last choice before a bot's next one, as a share of the table's pace: while all
        may choose at once they needn't follow every word, and nobody needs time for a bot that is done."""
        if action is None or (type(action) is int and self.state.words(action)["do"] == "ready"):
            return 0
        if not self.state.invited:
            return 1
        return 0.5 if isinstance(action, dict) and action["do"] != "tell" else 0.25

    def lent_seat(self, by: int, wanted: int | None, connected: Collection[int]) -> int:
        """The seat that is handed to a bot or taken back: one's own, or an absent friend's if one has the table."""
        if wanted is None or wanted == by:
            return by
        if by != self.creator:
            raise Refused("Only the person who created the table can do that for others.")
        if wanted >= len(self.places) or self.places[wanted].kind != "friend":
            raise Refused("That seat does not belong to a friend.")
        if wanted in connected:
            raise Refused(phrase("{name} is here.", name=Quoted(self.places[wanted].name)))
        return wanted

    def give(self, seat: int, bot: str) -> Change:
        """Hand a seat to a bot."""
        check_bot(self.slug, bot)
        self.places[seat].bot = bot
        return Change(self.table, places=[self.places[seat]])

    def take(self, seat: int) -> Change:
        """Give a seat back to its person."""
        self.places[seat].bot = None
        return Change(self.table, places=[self.places[seat]])

    def rename(self, seat: int, name: str) -> Change:
        """Change a person's name."""
        others = [place.name for place in self.places if place.seat != seat]
        self.places[seat].name = check_name(self.slug, name, others)
        return Change(self.table, places=[self.places[seat]])

    def renewed_seat(self, by: int | None, wanted: int | None, watch: bool) -> int | None:
        """The seat whose link is renewed; None for the spectators' link."""
        if by is None:
            raise Refused("This link is for watching only: it can't renew links.")
        if not watch and wanted in (None, by):
            return by
        if by != self.creator:
            raise Refused("Only the person who created the table can do that for others.")
        if watch:
            return None
        if wanted is None or wanted >= len(self.places) or self.places[wanted].token is None:
            raise Refused(phrase("Seat {seat} has no link.", seat=wanted))
        return wanted

    def renew_link(self, seat: int | None, token: str) -> Change:
        """Give a seat a new link, or the spectators."""
        if seat is None:
            before, self.watch = self.watch, token
        else:
            before, self.places[seat].token = str(self.places[seat].token), token
        return Change(self.table, link=(before, token))

    def say(self, said: ChatLine) -> Change:
        """Add a line to the chat; the oldest lines are dropped."""
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
        """Why a seat's last choice can't be taken back without asking; empty if it can. This takes a while."""
        last = self.last_choice(seat)
        return self.plain_refusal(seat, last) or revealing(self.record, last or 0)

    def plain_refusal(self, seat: int, last: int | None) -> str:
        """The same as far as it is plain to see: only luck, rules that make choices final, and others' choices.
        ``last``: how many actions there were before the seat's last choice."""
        return plain_refusal(self.record, seat, last, self.names)

    def others(self, seat: int) -> list[int]:
        """The other people, who must agree before the game goes back: also those whose seat a bot plays for now."""
        return [place.seat for place in self.places if place.belongs_to_person and place.seat != seat]

    def go_back(self, to: int) -> Change:
        """Go back to the moment after ``to`` actions. What follows has new luck: nobody knows the coming cards."""
        self.record.take_back(to)
        renew(self.record)
        self.resting.clear()
        del self.parts[to:]
        self.request = None
        self.undo_count += 1
        return Change(self.table, cut=to, request=None, header="\n".join(self.record.header.lines()))

    # The record

    def dump(self) -> str:
        """The record as text, with the names of the players."""
        return self.named_record().dump()

    def named_record(self) -> Record:
        """The record, with the names of the players."""
        self.record.header.players = tuple(player_name(place) for place in self.places)
        return self.record


def kind_of_question(state: Contract, seat: int) -> str | None:
    """The kind of question that a seat is asked; None if it isn't asked anything."""
    return state.current_question().kind if state.legal(seat) else None


def player_name(place: Place) -> str:
    """A seat's name in a record: that of its bot, or of its person."""
    return place.bot if place.kind == "bot" and place.bot else place.name


def check_bot(slug: str, bot: Any) -> str:
    """Check the name of a bot."""
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
