"""A record: a game from its deal to its result, one line per action.

>>> import backroom
>>> from backroom.records import Record
>>> record = Record.start(backroom.game("chicago_poker"), seats=4, seed=7)
>>> seat = record.state.waiting[0]
>>> record.play(seat, record.state.legal(seat)[0])
>>> Record.load(record.dump()).state == record.state
True
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..core.checks import check_mapping, check_seed
from ..core.contract import Contract
from ..core.errors import Invalid, Refused
from ..core.game import Game
from ..core.reading import whole_number
from ..core.words import short_repr
from .errors import RecordError
from .header import (
    LONGEST_LINE,
    Header,
    Lines,
    check_players,
    check_position,
    check_tag,
    read_header,
    read_luck,
    spell_luck,
)
from .moves import Moves

ACTION = re.compile(r"([0-9]{1,9}) P([0-9]{1,2}) (.+?)(?: ;((?: [0-9]+)+))?")
LONGEST_RECORD = 16_000_000
STRIDE = 48
"""A checkpoint is kept after this many actions."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One action: who chose what, in words, and the luck that followed."""

    seat: int
    text: str
    luck: tuple[int, ...] = ()
    number: int | None = field(default=None, compare=False)  # the action as a number, unless it has a free text

    @property
    def action(self) -> int | str:
        """What a state plays: reading the words again would take far longer than playing the number."""
        return self.text if self.number is None else self.number

    def line(self, number: int) -> str:
        """The action as a line of text."""
        luck = f" ; {spell_luck(self.luck)}" if self.luck else ""
        return f"{number} P{self.seat} {self.text}{luck}"


class Checkpoint(NamedTuple):
    """A state along the way. Its events are the first ``heard`` numbers of the last state's log, which has them all."""

    state: Contract
    heard: int


class Record:
    """A recorded game, and its state after the last action."""

    def __init__(self, header: Header, state: Contract, has_seed: bool) -> None:
        self.header = header
        self.state = state
        self.entries: list[Entry] = []
        self.may_continue = has_seed
        self.checkpoints: list[Checkpoint] = []  # after 0, STRIDE, 2 * STRIDE, ... actions
        self.moves = Moves(state)
        self.keep_checkpoint()

    # Making one

    @classmethod
    def start(
        cls,
        game: Game,
        seats: int | None = None,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        players: Sequence[str] | None = None,
        position: Mapping[str, Any] | None = None,
        tags: Mapping[str, str] | None = None,
    ) -> Record:
        """Start a new game, with a deal or from a position; from then on, every choice goes through ``play``."""
        check_seed(seed)
        chosen = check_mapping(options, "options")
        if position is None:
            start = None
            state = game.new(seats, seed, **chosen)
        else:
            chosen |= {} if seats is None else {"seats": seats}
            start = check_position(check_mapping(position, "positions") | chosen)
            state = game.position(start, seed)
        count = seats_of(state)
        header = Header(
            game,
            count,
            all_options(game, state),
            check_players(players, count),
            seed,
            start,
            {name: check_tag(name, value) for name, value in check_mapping(tags, "tags").items()},
            tuple(state.luck_used),
        )
        return cls(header, state, has_seed=True)

    def play(self, seat: int, action: Any) -> list[int]:
        """Carry out a choice (a number, a text or a dict) and record it; if it is Refused, nothing changes. Returns the
        numbers of the actions that the choice was made of."""
        if is_plain(self.state, action):  # the usual case: ``play`` itself checks the number against the menu
            text = self.state.text(action)
            self.state.play(seat, action)
            self.add(Entry(seat, str(text), tuple(self.state.luck_used), action))
            return [action]
        steps = self.state.parse_action(seat, action)
        for number, note in steps:
            text = self.state.text(number, note)
            self.state.play(seat, text if note else number)
            self.add(Entry(seat, str(text), tuple(self.state.luck_used), None if note else number))
        return [number for number, _ in steps]

    def add(self, entry: Entry) -> None:
        """Record what has just been played."""
        self.entries.append(entry)
        self.moves.note(self.state, entry.seat, len(self))
        if len(self) % STRIDE == 0:
            self.keep_checkpoint()

    def keep_checkpoint(self) -> None:
        """Keep the present state, from which later moments are reached quickly."""
        self.state._drain()
        self.checkpoints.append(Checkpoint(self.state.clone(), len(self.state.log)))

    # Looking at it

    def __len__(self) -> int:
        return len(self.entries)

    @property
    def game(self) -> Game:
        """The game that was recorded."""
        return self.header.game

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return self.header.players

    @property
    def result(self) -> str | None:
        """How the game ended: ``P1 wins; scores 1 3 0 2``; None before the end."""
        if not self.state.over or self.state.ranking is None:
            return None
        winners = self.state.ranking[0]
        verb = "wins" if len(winners) == 1 else "win"
        return f"{self.state.names_of(winners)} {verb}; scores {' '.join(map(str, self.state.scores or ()))}"

    def at(self, number: int) -> Contract:
        """An independent state after a number of actions."""
        if whole_number(number) is None or not 0 <= number <= len(self):
            raise Invalid(f"a moment of this record is a number from 0 to {len(self)}, not {short_repr(number)}")
        nearest = number // STRIDE
        kept = self.checkpoints[nearest]
        state = kept.state.clone(listen=True)
        state.log = self.state.log[: kept.heard]
        for entry in self.entries[nearest * STRIDE : number]:
            state.play(entry.seat, entry.action, luck=list(entry.luck))
        return state

    def take_back(self, number: int) -> None:
        """Undo: go back to the moment after a number of actions."""
        self.state = self.at(number)
        del self.entries[number:]
        del self.checkpoints[number // STRIDE + 1 :]
        self.moves.go_back(self.state, number)

    # Text

    def dump(self) -> str:
        """The whole record as text."""
        lines = self.header.lines()
        lines += [entry.line(number) for number, entry in enumerate(self.entries, start=1)]
        if self.result is not None:
            lines.append(f"result: {self.result}")
        return "\n".join(lines) + "\n"

    @classmethod
    def load(cls, text: str, build: str | None = None, edition: str | None = None) -> Record:
        """A record from its text, replayed and checked line by line; RecordError names a wrong line. ``edition`` is the
        slug of the game with another edition with which to replay it."""
        lines = split_lines(text)
        header, where = read_header(lines, build, edition)
        record = begin(header, where)
        for number in range(where["actions"] + 1, len(lines) + 1):
            line = lines[number - 1]
            if line.startswith("result:"):
                record.check_result(line, number, len(lines))
                return record
            record.read_action(line, number)
        if record.state.over:
            raise RecordError(len(lines), f'the game is over: the line "result: {record.result}" is missing')
        return record

    def read_action(self, line: str, number: int) -> None:
        """Read an action from its line, and carry it out with the recorded luck."""
        found = ACTION.fullmatch(line)
        if found is None:
            raise RecordError(number, f"an action must be written like '1 P0 draw a card ; 17', not {short_repr(line)}")
        if int(found[1]) != len(self) + 1:
            raise RecordError(number, f"action {len(self) + 1} is expected here, not {found[1]}")
        seat = int(found[2])
        try:
            [(action, note)] = self.state.parse_action(seat, found[3])
            text, luck = str(self.state.text(action, note)), tuple(read_luck(found[4] or ""))
            entry = Entry(seat, text, luck, None if note else action)
            self.state.play(seat, entry.action, luck=list(entry.luck))
        except (Refused, Invalid) as error:
            raise RecordError(number, str(error)) from error
        self.add(entry)

    def check_result(self, line: str, number: int, last: int) -> None:
        """Check that the result line agrees with the game, and that it is the last line."""
        if self.result is None:
            raise RecordError(number, "the game is not over yet, so there can't be a result")
        if line != f"result: {self.result}":
            raise RecordError(number, f"the result is {self.result!r}, not {short_repr(line[7:].strip())}")
        if number != last:
            raise RecordError(number + 1, "nothing may follow the result")


def split_lines(text: Any) -> Lines:
    """The lines of a record; a text that can't be a record is rejected."""
    if not isinstance(text, str):
        raise RecordError(1, f"a record must be a text, not {short_repr(text)}")
    if len(text) > LONGEST_RECORD:
        raise RecordError(1, f"this is too long for a record: {len(text)} characters")
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").removesuffix("\n").split("\n")
    for number, line in enumerate(lines, start=1):
        if len(line) > LONGEST_LINE:
            raise RecordError(number, f"this line is too long: {len(line)} characters")
        if not line.isprintable():
            raise RecordError(number, f"this line has unprintable characters: {short_repr(line)}")
    return lines


def begin(header: Header, where: Mapping[str, int]) -> Record:
    """A record at its first state, dealt with the recorded luck."""
    try:
        state, has_seed = first_state(header)
    except (Invalid, Refused) as error:
        line = where.get("deal" if header.position is None else "position", where["actions"])
        raise RecordError(line, str(error)) from error
    return Record(header, state, has_seed)


def first_state(header: Header) -> tuple[Contract, bool]:
    """The state after the deal, and whether its later luck comes from the record's seed."""
    if header.position is not None:
        return placed_state(header), True
    if header.seed is not None:
        state = header.game.new(header.seats, header.seed, **header.options)
        if tuple(state.luck_used) == header.deal:
            return state, True
    return header.game.replay_new(header.seats, list(header.deal), **header.options), False


def placed_state(header: Header) -> Contract:
    """The first state of a record that starts from a position; seats, options and luck must match it."""
    state = header.game.position(header.position or {}, header.seed or 0)
    if seats_of(state) != header.seats or all_options(header.game, state) != header.options:
        raise Invalid("the position has different seats or options from the header")
    if tuple(state.luck_used) != header.deal:
        raise Invalid(f"the luck of the deal does not match the seed, which gives {state.luck_used}")
    return state


def all_options(game: Game, state: Contract) -> dict[str, Any]:
    """Every option of a state."""
    return {name: option.default for name, option in game.options.items()} | game.options_of(state)


def is_plain(state: Contract, action: Any) -> bool:
    """Whether an action is the number of an action without free text."""
    if type(action) is not int or not 0 <= action < state.ACTIONS:
        return False
    return not state.game.words.verb_of(action).note


def seats_of(state: Contract) -> int:
    """How many seats a state has."""
    return int(state.view()["seats"])
