"""The contract: what every state of every game offers to people, bots, servers and researchers.

Everything here speaks Python (lists, dicts, text, exceptions) and checks what it is given; the rules
behind it are small ints and check nothing. A game adds its own edges by its hooks: ``look``,
``question``, ``objection``, ``describe``, ``arrange``, ``points`` and ``inventory``.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, Self

from .errors import Invalid, Refused
from .kit import edge
from .state import EVERYONE, NEWS_WIDTH, State
from .words import note_of, shown


WAITING = [tuple(seat for seat in range(8) if asked >> seat & 1) for asked in range(256)]
"""The seats in every bit set."""


class Contract(State):
    """A state as its users see it."""

    # The hooks that a game fills in

    @edge
    def look(self, seat: int | None) -> dict[str, Any]:
        """What a seat (None: a spectator) may see of this game, built up from nothing."""
        return {}

    @edge
    def question(self, seat: int) -> dict[str, Any]:
        """The words that fill the sentence of the present question."""
        return {}

    @edge
    def objection(self, seat: int, action: int) -> tuple[str, str]:
        """Why an action that is not offered is not offered: a sentence and a rule id."""
        return "That is not possible now.", ""

    @edge
    def describe(self) -> dict[str, Any]:
        """The whole position, short and readable; ``Game.position`` reads it back."""
        return {}

    @edge
    def points(self) -> list[int]:
        """What each seat counts at the end, for the ranking."""
        return [0] * self.seats

    @edge
    def inventory(self) -> dict[str, list[str]]:
        """Everything of the box, wherever it is, sorted: it never changes while a game goes on."""
        return {}

    # Who chooses, and among what

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that may or must choose now; empty when the game is over."""
        return WAITING[self.asked]

    @edge
    def legal(self, seat: int) -> list[int]:
        """Everything that a seat may choose now, as numbers, in a stable order."""
        if type(seat) is not int or not 0 <= seat < self.seats:
            self.check_seat(seat)
        count = self.list_choices(seat)
        return self.menu[:count]

    @edge
    def prompt(self, seat: int) -> dict[str, Any] | None:
        """What a seat is asked now: kind, sentence, rules, and each field with what it may be. None: nothing."""
        actions = self.legal(seat)
        if not actions:
            return None
        question = self.game.words.questions[self.now]
        fields: dict[str, list[Any]] = {}
        for action in actions:
            for name, value in self.words(action).items():
                values = fields.setdefault(name, [])
                if value not in values:
                    values.append(value)
        text = question.text.format(**self.question(seat))
        return {"kind": question.kind, "text": text, "rules": list(question.rules), "fields": fields}

    @edge
    def words(self, action: int, note: str = "") -> dict[str, Any]:
        """An action as a dict of words."""
        return dict(self.game.words.say(self, self.check_action(action), note))

    @edge
    def text(self, action: int, note: str = "") -> str:
        """An action as a line of text, which ``play`` understands too."""
        return str(self.game.words.spell(self, self.check_action(action), note))

    # Playing

    @edge
    def play(self, seat: int, action: Any, luck: Sequence[int] | None = None) -> None:
        """Carry out a choice: a number from ``legal``, a text or a dict. Raises Refused and changes nothing
        if it isn't legal. ``luck`` prescribes the chances that follow (replay)."""
        if luck is None and type(action) is int and type(seat) is int:
            noted = self.NOTED_FROM <= action < self.NOTED_TO
            if 0 <= seat < self.seats and 0 <= action < self.ACTIONS and not noted:
                if self.list_choices(seat) == 0 or not self.is_offered(action):
                    self.refuse(seat, action)
                self.luck.rewind()
                self.make(seat, action)
                if self.told > self.NEWS // 8:
                    self.drain()
                return
        for number, note in self.understood(seat, action):
            self.play_one(seat, number, note, luck)

    @edge
    def play_one(self, seat: int, action: int, note: str, luck: Sequence[int] | None) -> None:
        """Carry out one legal action with its free text."""
        if self.game.words.verb(action).note:
            self.notes = [*(self.notes or ()), note]
        if luck is not None:
            self.play_taped(seat, action, luck)
            return
        self.luck.rewind()
        self.make(seat, action)
        self.drain()

    @edge
    def understood(self, seat: int, given: Any) -> list[tuple[int, str]]:
        """A choice from outside as legal action numbers, each with its free text: one number for a plain choice,
        several for one that is given whole. Refused as a whole if any part isn't legal; changes nothing."""
        self.check_seat(seat)
        if isinstance(given, dict):
            steps = self.expand(seat, given)
            if steps is not None:
                return self.check_steps(seat, steps)
        if isinstance(given, (str, dict)):
            number = int(self.game.words.read(self, given))
        else:
            number = self.check_action(given)
        if self.list_choices(seat) == 0 or not self.is_offered(number):
            self.refuse(seat, number)
        return [(number, note_of(self.game.words, number, given))]

    @edge
    def expand(self, seat: int, given: dict[str, Any]) -> list[tuple[int, str]] | None:
        """A choice given whole (a deal, a fight) as its small steps (hook); None: it is a plain choice."""
        return None

    @edge
    def check_steps(self, seat: int, steps: list[tuple[int, str]]) -> list[tuple[int, str]]:
        """Try the steps of a whole choice on a copy."""
        twin: Self = self.clone()
        for number, note in steps:
            if twin.list_choices(seat) == 0 or not twin.is_offered(number):
                twin.refuse(seat, number)
            twin.play_one(seat, number, note, None)
        return steps

    @edge
    def refuse(self, seat: int, action: int) -> None:
        """Say why an action is not legal."""
        if self.ended:
            raise Refused("The game is over.")
        if not self.asked >> seat & 1:
            raise Refused(f"P{seat} is not asked now; waiting for {self.names_of(self.waiting)}.")
        reason, rule = self.objection(seat, action)
        raise Refused(reason, rule)

    @edge
    def names_of(self, seats: Sequence[int]) -> str:
        """Some seats in words."""
        return ", ".join(f"P{seat}" for seat in seats) or "nobody"

    @edge
    def play_taped(self, seat: int, action: int, luck: Sequence[int]) -> None:
        """Carry out a legal choice with prescribed chances; refused as a whole if they don't fit."""
        before: Self = self.clone(listen=True)
        self.luck.keeps = True
        self.luck.give(check_numbers(luck))
        self.make(seat, action)
        try:
            self.check_tape(luck)
        except Invalid:
            self.copy_from(before)
            self.told, self.log = 0, before.log
            raise
        self.drain()

    @property
    def luck_used(self) -> list[int]:
        """The chances that followed the last choice (for a new game: those of the deal)."""
        return list(self.luck.told())

    @edge
    def outcomes(self, seat: int, action: int) -> Iterator[tuple[Fraction, Self]]:
        """Every way in which chance can go after a choice, with its probability (for research)."""
        self.play_check(seat, action)
        tapes: list[list[int]] = [[]]
        while tapes:
            tape = tapes.pop()
            twin: Self = self.fork(seat, action, tape)
            bounds = twin.luck.bounds()
            for place in range(len(tape), len(bounds)):
                prefix = twin.luck.told()[:place]
                tapes += [[*prefix, n] for n in range(1, bounds[place])]
            chance = Fraction(1)
            for bound in bounds:
                chance /= bound
            twin.luck.rewind()
            twin.luck.forks = False
            yield chance, twin

    @edge
    def fork(self, seat: int, action: int, tape: list[int]) -> Self:
        """A copy on which the choice was made with chances that begin as given and go on with zeros."""
        twin: Self = self.clone()
        twin.luck.keeps = True
        twin.luck.forks = True
        twin.luck.give(tape)
        twin.make(seat, action)
        return twin

    @edge
    def play_check(self, seat: int, action: int) -> None:
        """Raise Refused unless the action is legal for the seat."""
        self.check_seat(seat)
        if self.list_choices(seat) == 0 or not self.is_offered(self.check_action(action)):
            self.refuse(seat, action)

    # What happened, what is seen

    @edge
    def drain(self) -> None:
        """Move the news from the small buffer into the log."""
        if self.log is None:
            self.log = []
        self.log.extend(self.news[:self.told])
        self.told = 0

    @edge
    def events(self, since: int = 0, seat: int | None = None) -> list[dict[str, Any]]:
        """What happened from event number ``since`` on, as a seat (None: a spectator) may know it."""
        if seat is not None:
            self.check_seat(seat)
        if type(since) is not int or since < 0:
            raise Invalid(f"events are counted from 0; {shown(since)} is no such number")
        self.drain()
        known = []
        for at in range(since * NEWS_WIDTH, len(self.log), NEWS_WIDTH):
            fact = self.log[at:at + NEWS_WIDTH]
            told = self.game.words.report(self, fact[0], fact[2:], knows(fact[1], seat))
            if told is not None:
                known.append({"n": at // NEWS_WIDTH} | told)
        return known

    @edge
    def view(self, seat: int | None = None) -> dict[str, Any]:
        """All that a seat (None: a spectator) may see, ready for JSON."""
        if seat is not None:
            self.check_seat(seat)
        frame = {"game": self.game.slug, "seats": self.seats, "you": seat, "moves": self.moves,
                 "waiting": list(self.waiting), "over": self.over, "scores": self.scores,
                 "ranking": self.ranking}
        return frame | self.look(seat)

    # Results

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.ended)

    @property
    def scores(self) -> list[int] | None:
        """What each seat counts at the end; None before."""
        return self.points() if self.ended else None

    @property
    def ranking(self) -> list[list[int]] | None:
        """The seats from first to last place, equal ones together; None before the end."""
        if not self.ended:
            return None
        points = self.points()
        places: dict[tuple[int, int], list[int]] = {}
        for seat in range(self.seats):
            places.setdefault((self.winners >> seat & 1, points[seat]), []).append(seat)
        return [places[key] for key in sorted(places, reverse=True)]

    # Copies

    @edge
    def blank(self) -> Self:
        """An empty state of the same game."""
        new: Self = type(self).__new__(type(self))
        new.game = self.game
        return new

    @edge
    def clone(self, listen: bool = False) -> Self:
        """An independent copy. It keeps no events unless it is asked to listen."""
        twin: Self = type(self).__new__(type(self))
        twin.copy_from(self)
        twin.game = self.game
        if self.notes:
            twin.notes = list(self.notes)
        twin.luck.rewind()
        twin.luck.keeps = listen
        twin.listening = listen
        twin.told = 0
        if listen:
            self.drain()
            twin.log = list(self.log)
        return twin

    @edge
    def run_clones(self, times: int) -> int:
        """Clone many times (for measuring)."""
        for _ in range(times):
            self.clone()
        return times

    @edge
    def redeal(self, seat: int, seed: int) -> Self:
        """A random state that this seat can't tell from the real one; its later luck is new as well."""
        self.check_seat(seat)
        twin: Self = self.clone()
        self.drain()
        twin.log = self.log_of(seat)
        twin.notes = self.notes_of(seat)
        twin.luck.seed(check_seed(seed), 0)
        twin.hide_again(seat)
        return twin

    @edge
    def notes_of(self, seat: int) -> list[str]:
        """The free texts with everything blanked that a seat doesn't know (hook)."""
        return list(self.notes or ())

    @edge
    def log_of(self, seat: int) -> list[int]:
        """The log with everything blanked that a seat doesn't know."""
        known: list[int] = []
        for at in range(0, len(self.log), NEWS_WIDTH):
            fact = self.log[at:at + NEWS_WIDTH]
            if not knows(fact[1], seat):
                names = self.game.words.facts[fact[0]]
                fact[2:] = [-1 if name in names.secret else value
                            for name, value in zip([*names.fields, *"....."], fact[2:], strict=False)]
            known += fact
        return known

    @edge
    def position(self) -> dict[str, Any]:
        """The whole position, all secrets included, as a short readable dict: ``game.position`` reads it back."""
        return {"game": self.game.slug, "seats": self.seats} | self.game.options_of(self) | self.describe()

    @edge
    def rollouts(self, games: int, seed: int = 0) -> dict[str, Any]:
        """Play on at random many times: how many games, how many choices, how many wins of each seat."""
        scratch: Self = self.blank()
        choices = scratch.run_rollouts(self.clone(), check_count(games), check_seed(seed), 0)
        return {"games": games, "decisions": choices, "wins": scratch.wins_so_far()}

    @edge
    def wins_so_far(self) -> list[int]:
        """What the fast loops have counted."""
        return [self.wins[seat] for seat in range(max(self.seats, 1))]

    @edge
    def start(self, seats: int, seed: int, stream: int, options: dict[str, int]) -> None:
        """Set up a game on a blank state."""
        self.lay_out(seats, options)
        self.open_log()
        self.begin(seed, stream)

    @edge
    def open_log(self) -> None:
        """Start listening: events and luck are written down from now on."""
        self.listening = True
        self.luck.keeps = True
        self.log = []
        self.notes = []

    @edge
    def start_taped(self, seats: int, luck: Sequence[int], options: dict[str, int]) -> None:
        """Set up a game on a blank state with prescribed luck."""
        self.lay_out(seats, options)
        self.open_log()
        self.luck.give(check_numbers(luck))
        self.deal()
        self.proceed()
        self.check_tape(luck)

    @edge
    def check_tape(self, luck: Sequence[int]) -> None:
        """Whether the luck that was given is exactly the luck that was needed."""
        bounds = self.luck.bounds()
        if len(bounds) != len(luck) or any(n >= b for n, b in zip(luck, bounds, strict=True)):
            raise Invalid(f"the luck {shown(list(luck))} does not fit: needed are {len(bounds)} numbers below "
                          + ", ".join(map(str, bounds[:12])))

    @edge
    def begin_from(self, given: dict[str, Any], seed: int) -> None:
        """Set up a position on a laid-out state and go on to the first choice."""
        self.open_log()
        self.luck.seed(seed, 0)
        self.arrange(given)
        self.proceed()

    @edge
    def arrange(self, given: dict[str, Any]) -> None:
        """Set up a position from what ``describe`` gives (hook)."""

    @edge
    def get_options(self) -> dict[str, int]:
        """The options as small numbers (hook)."""
        return {}

    @edge
    def lay_out(self, seats: int, options: dict[str, int]) -> None:
        """Seats and options on a blank state, before the deal."""
        self.seats = seats
        self.set_options(options)

    @edge
    def set_options(self, options: dict[str, int]) -> None:
        """Take over the options (each game stores its own)."""

    # Checks

    @edge
    def check_seat(self, seat: Any) -> int:
        """A seat from outside, or a refusal."""
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise Invalid(f"{shown(seat)} is no seat of this table; its seats are 0 to {self.seats - 1}")
        return seat

    @edge
    def check_action(self, action: Any) -> int:
        """An action number from outside, or a refusal."""
        try:
            number = operator.index(action)
        except TypeError:
            number = -1
        if isinstance(action, bool) or not 0 <= number < self.ACTIONS:
            raise Refused(f"{shown(action)} is no action: give a number from the list, a text or a dict")
        return number

    # Comparing and keeping

    @edge
    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.dump() == other.dump()

    @edge
    def __hash__(self) -> int:
        return id(self)

    @edge
    def __reduce__(self) -> tuple[Any, ...]:
        self.drain()
        return self.game.restored, (self.dump(), self.log, self.notes)


def knows(who: int, seat: int | None) -> bool:
    """Whether a seat (None: a spectator) is among those who may know."""
    return who == EVERYONE if seat is None else bool(who >> seat & 1)


def check_numbers(numbers: Sequence[int]) -> list[int]:
    """A tape of luck from outside."""
    if not isinstance(numbers, (list, tuple)) or any(type(n) is not int or not 0 <= n < 32768 for n in numbers):
        raise Invalid(f"luck is a list of small numbers, not {shown(numbers)}")
    return list(numbers)


def check_seed(seed: Any) -> int:
    """A seed from outside."""
    if type(seed) is not int or not 0 <= seed < 2**63:
        raise Invalid(f"a seed is a whole number from 0 to 2**63 - 1, not {shown(seed)}")
    return seed


def check_count(count: Any) -> int:
    """A number of games from outside."""
    if type(count) is not int or not 0 <= count < 2**31:
        raise Invalid(f"the number of games is a whole number from 0 to 2**31 - 1, not {shown(count)}")
    return count
