"""Playing: who is asked, what may be chosen, and carrying a choice out. Legality is decided here and nowhere else.

Everything in this chapter and the next (contract.py) uses ordinary Python (lists, dicts, text, exceptions) and checks
what it is given; the rules behind it work on small ints and check nothing.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, Self

from .batch_row import BatchRow
from .checks import check_luck
from .errors import Invalid, Misunderstood, Refused, short_repr
from .phrases import joined, phrase
from .reading import whole_number
from .steps import Question
from .structs import packed, python_method
from .words import UnknownVerb, no_action, note_of

WAITING = [tuple(seat for seat in range(8) if asked >> seat & 1) for asked in range(256)]
"""The seats in each bit set."""


class Playing(BatchRow):
    """A state on which people and bots make their choices."""

    # Hooks that a game fills in

    @python_method
    def question(self, seat: int) -> dict[str, Any]:
        """The words that fill the sentence of the current question."""
        return {}

    @python_method
    def objection(self, seat: int, action: int) -> tuple[str, str]:
        """Why an action is not offered: a sentence and a rule id."""
        return phrase("That is not possible now."), ""

    # Who chooses, and among what

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats whose choice the game is waiting for; empty when the game is over. Others may sometimes choose as
        well: ``legal`` says what.

        >>> state.waiting
        (0,)
        """
        return WAITING[self.asked]

    @python_method
    def legal(self, seat: int) -> list[int]:
        """Everything that a seat may choose now, as numbers, in a stable order.

        >>> state.text(state.legal(0)[2]), state.legal(1)
        ('place in Little Sicily', [])
        """
        if type(seat) is not int or not 0 <= seat < self.seats:
            seat = self.check_seat(seat)
        count = self.list_choices(seat)
        return self.menu[:count]

    @python_method
    def prompt(self, seat: int) -> dict[str, Any] | None:
        """What a seat is asked now: kind, sentence, rules, and each field with its possible values. None if nothing.

        >>> state.prompt(0)["text"], state.prompt(1)
        ('Recruit or place a henchman: 3 action points left.', None)
        """
        actions = self.legal(seat)
        if not actions:
            return None
        question = self.current_question()
        fields: dict[str, list[Any]] = {}
        for action in actions:
            for name, value in self.words(action).items():
                values = fields.setdefault(name, [])
                if value not in values:
                    values.append(value)
        return {"kind": question.kind, "text": self.asked_text(seat), "rules": list(question.rules), "fields": fields}

    @python_method
    def current_question(self) -> Question:
        """The question of the current step."""
        question: Question = self.game.words.steps[self.now].question
        return question

    @python_method
    def asked_text(self, seat: int) -> str:
        """The sentence of the current question."""
        return phrase(self.current_question().text, **self.question(seat))

    @python_method
    def words(self, action: int, note: str = "") -> dict[str, Any]:
        """An action as a dict of words.

        >>> state.words(state.legal(0)[2])
        {'do': 'place', 'area': 'Little Sicily'}
        """
        return dict(self.game.words.to_dict(self, check_action(self, action), note))

    @python_method
    def text(self, action: int, note: str = "") -> str:
        """An action as a line of text, which ``play`` understands too.

        >>> state.text(state.legal(0)[2])
        'place in Little Sicily'
        """
        text: str = self.game.words.to_text(self, check_action(self, action), note)
        return text

    # Playing

    @python_method
    def play(self, seat: int, action: Any, luck: Sequence[int] | None = None) -> None:
        """Carry out a choice: a number from ``legal``, a text or a dict. Raises Refused and changes nothing if it isn't
        legal. ``luck`` prescribes the random numbers that follow (replay).

        >>> state.play(0, {"do": "place", "area": "Little Sicily"})
        >>> state.moves
        1
        """
        if luck is None and type(action) is int and type(seat) is int:  # the usual case, without any reading
            noted = self.NOTED_FROM <= action < self.NOTED_TO
            if 0 <= seat < self.seats and 0 <= action < self.ACTIONS and not noted:
                if not self.is_legal(seat, action):
                    refuse(self, seat, action)
                self.luck.rewind()
                self.apply(seat, action)
                if self.news_size > self.NEWS // 8:
                    self._drain()
                return
        steps = self.parse_action(seat, action)
        if luck is not None and len(steps) != 1:
            raise Invalid(f"luck can be given for one action at a time; this choice consists of {len(steps)} actions")
        for number, note in steps:
            play_one(self, self.check_seat(seat), number, note, luck)

    @python_method
    def parse_action(self, seat: int, given: Any) -> list[tuple[int, str]]:
        """A choice from outside as legal action numbers, each with its free text: one number for a plain choice,
        several for one that is given as a whole. Refused entirely if any part isn't legal; changes nothing.

        >>> state.parse_action(0, "place in Little Sicily") == [(state.legal(0)[2], "")]
        True
        """
        seat = self.check_seat(seat)
        check_asked(self, seat)
        is_said = isinstance(given, (str, dict))
        if is_said:
            steps = self.expand(seat, given)
            if steps is not None:
                return check_steps(self, seat, steps)
        number = read_action(self, seat, given) if is_said else check_action(self, given)
        if not self.is_legal(seat, number):
            refuse(self, seat, number)
        return [(number, note_of(self.game.words, number, given))]

    @python_method
    def expand(self, seat: int, given: str | dict[str, Any]) -> list[tuple[int, str]] | None:
        """A choice given as a whole (a deal, a fight), typed or as a dict, split into small steps, each with its free
        text (hook); None if it is a plain choice."""
        return None

    @python_method
    def not_now(self, seat: int, action: int) -> tuple[str, str]:
        """The objection to a choice that doesn't answer the current question, or doesn't with these operands."""
        choice, question = self.game.words.to_text(self, action), self.asked_text(seat)
        return (
            phrase('"{choice}" is not possible now. You are asked: {question}', choice=choice, question=question),
            self.current_question().rules[-1],
        )

    @python_method
    def names_of(self, seats: Sequence[int]) -> str:
        """Some seats in words."""
        return joined(f"P{seat}" for seat in seats) or phrase("nobody")

    @property
    def luck_used(self) -> list[int]:
        """The random numbers that followed the last choice (for a new game: those of the deal).

        >>> game.replay_new(4, state.luck_used) == game.replay_new(4, state.luck_used)
        True
        """
        return list(self.luck.drawn())

    @python_method
    def outcomes(self, seat: int, action: int) -> Iterator[tuple[Fraction, Self]]:
        """Every random outcome of a choice, with its probability (for research).

        >>> sum(probability for probability, _ in state.outcomes(0, state.legal(0)[0]))
        Fraction(1, 1)
        """
        seat, action = self.check_seat(seat), check_action(self, action)
        if not self.is_legal(seat, action):
            refuse(self, seat, action)
        tapes: list[list[int]] = [[]]
        while tapes:
            tape = tapes.pop()
            twin: Self = fork(self, seat, action, tape)  # type: ignore[assignment]
            bounds = twin.luck.bounds()
            for place in range(len(tape), len(bounds)):
                prefix = twin.luck.drawn()[:place]
                tapes += [[*prefix, n] for n in range(1, bounds[place])]
            probability = Fraction(1)
            for bound in bounds:
                probability /= bound
            twin.luck.rewind()
            twin.luck.forks = False
            yield probability, twin

    @python_method
    def _fork(self, seat: int, action: int, luck: Sequence[int]) -> tuple[Self, list[int]]:
        """The state after a legal choice whose random numbers begin as given and go on with zeros, and how many values
        each can take. The caller must have checked the choice."""
        twin: Self = fork(self, seat, action, check_luck(luck))  # type: ignore[assignment]
        bounds = list(twin.luck.bounds())
        twin.luck.rewind()
        twin.luck.forks = False
        return twin, bounds

    # Copies

    @python_method
    def _blank(self) -> Self:
        """An empty state of the same game."""
        new: Self = type(self).__new__(type(self))
        new.game = self.game
        return new

    @python_method
    def clone(self, listen: bool = False) -> Self:
        """An independent copy. It keeps no events unless it is asked to listen.

        >>> twin = state.clone()
        >>> twin.play(0, twin.legal(0)[0])
        >>> twin.moves, state.moves
        (1, 0)
        """
        twin: Self = type(self).__new__(type(self))
        twin.copy_from(self)
        twin.game = self.game
        if self.notes:
            twin.notes = list(self.notes)
        twin.luck.rewind()
        twin.luck.keeps = listen
        twin.listening = listen
        twin.news_size = 0
        if listen:
            self._drain()
            twin.log = self.log[:]
        return twin

    @python_method
    def _drain(self) -> None:
        """Move the news from the small buffer into the log."""
        if self.log is None:
            self.log = array("h")
        self.log.frombytes(packed(self.news, self.news_size))
        self.news_size = 0

    # Checks

    @python_method
    def check_seat(self, seat: Any) -> int:
        """A seat from outside, or a refusal."""
        number = whole_number(seat)
        if number is None or not 0 <= number < self.seats:
            raise Invalid(f"{short_repr(seat)} is not a seat of this table; its seats are 0 to {self.seats - 1}")
        return number


# How choices are read, checked and carried out


def play_one(state: Playing, seat: int, action: int, note: str, luck: Sequence[int] | None) -> None:
    """Carry out one legal action with its free text."""
    notes = state.notes
    if state.game.words.verb_of(action).note:
        state.notes = [*(notes or ()), note]
    if luck is not None:
        play_taped(state, seat, action, luck, notes)
        return
    state.luck.rewind()
    state.apply(seat, action)
    state._drain()


def read_action(state: Playing, seat: int, given: str | dict[str, Any]) -> int:
    """The number of an action given in words; if it isn't understood, the refusal says what is possible."""
    words = state.game.words
    try:
        return int(words.read(state, given))
    except UnknownVerb as unknown:
        offered = {words.verb_of(action): None for action in state.legal(seat)}
        raise unknown.among(offered, state.current_question().rules[-1]) from None


def check_steps(state: Playing, seat: int, steps: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Try the steps of a whole choice on a copy."""
    twin: Playing = state.clone()
    for number, note in steps:
        if not twin.is_legal(seat, number):
            refuse(twin, seat, number)
        play_one(twin, seat, number, note, None)
    return steps


def refuse(state: Playing, seat: int, action: int) -> None:
    """Say why an action is not legal."""
    check_asked(state, seat)
    reason, rule = state.objection(seat, action)
    raise Refused(reason, rule)


def check_asked(state: Playing, seat: int) -> None:
    """Raise Refused unless a seat has something to choose."""
    if state.ended:
        raise Refused(phrase("The game is over."), state.game.end_rule)
    if not (state.asked | state.invited) >> seat & 1:
        waiting = state.names_of(state.waiting)
        reason = phrase(
            "P{seat} has nothing to choose now; the game is waiting for {waiting}.", seat=seat, waiting=waiting
        )
        raise Refused(reason, state.game.turn_rule or state.current_question().rules[-1])


def play_taped(state: Playing, seat: int, action: int, luck: Sequence[int], notes: Any) -> None:
    """Carry out a legal choice with prescribed random numbers; refused entirely if they don't fit. The log is only
    appended to, so that a long game is replayed in linear time."""
    state._drain()
    before: Playing = state.clone()
    heard, listening, keeps = len(state.log), state.listening, state.luck.keeps
    state.luck.give(check_luck(luck))
    state.luck.keeps = True
    state.apply(seat, action)
    try:
        check_tape(state, luck)
    except Invalid:
        state.copy_from(before)
        state.listening, state.luck.keeps = listening, keeps
        state.news_size, state.logs, state.notes = 0, None, notes
        del state.log[heard:]
        raise
    state.luck.keeps = keeps
    state._drain()


def check_tape(state: Playing, luck: Sequence[int]) -> None:
    """Refuse luck that isn't exactly the luck that was needed."""
    bounds = state.luck.bounds()
    if len(bounds) != len(luck) or any(n >= b for n, b in zip(luck, bounds, strict=True)):
        below = ", ".join(map(str, bounds[:12])) + (", ..." if len(bounds) > 12 else "")
        needed = f"needed: {len(bounds)}, each below its own bound of {below}" if bounds else "none is needed"
        raise Invalid(f"the luck {short_repr(list(luck))} does not fit; {needed}")


def fork(state: Playing, seat: int, action: int, tape: list[int]) -> Playing:
    """A copy on which the choice has been made, with random numbers that begin as given and go on with zeros."""
    twin: Playing = state.clone()
    twin.luck.keeps = True
    twin.luck.forks = True
    twin.luck.give(tape)
    twin.apply(seat, action)
    return twin


def check_action(state: Playing, action: Any) -> int:
    """An action number from outside, or a refusal."""
    number = whole_number(action)
    if number is None or not 0 <= number < state.ACTIONS:
        rule = state.game.end_rule if state.ended else state.current_question().rules[-1]
        raise Misunderstood(no_action(action), rule)
    return number
