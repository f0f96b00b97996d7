"""Words: the one place where small ints become things that people read and type.

A game lists its verbs (what can be done), facts (what can happen) and steps (what can be pending).
Verbs get their action numbers in the order of the list: a block per verb, one number for each combination of operands.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from math import prod
from typing import Any

from .errors import Misunderstood, Refused
from .errors import short_repr as short_repr
from .facts import UNSEEN as UNSEEN
from .facts import Fact as Fact
from .facts import LooksAtState as LooksAtState
from .facts import Reports
from .phrases import Phrase, Quoted, phrase
from .reading import (
    BLANK,
    LONGEST_TEXT,
    MOST_WORDS,
    QUOTED,
    Sentence,
    as_text,
    misread,
    normal,
    not_a_value,
    orders,
    read_operands,
)
from .reading import tokens as tokens
from .steps import Step


class Domain:
    """What an operand can be: numbered things, each with a name and other spellings that are understood. ``units`` are
    words that may follow each name: "man men" for ``1 man``, ``2 men``."""

    low: int = 0  # the number that rules use for its first value

    def __init__(self, names: Iterable[Any], spellings: Mapping[str, int] | None = None, units: str = "") -> None:
        self.names = tuple(names)
        self.extra_spellings = dict(spellings or {})
        self.units = ("", *(f" {unit}" for unit in units.split()))
        self.same_lookup: dict[str, int] | None = None  # the spellings, if they are the same in every state
        self.looks_at_state = False

    @property
    def size(self) -> int:
        """How many things there are."""
        return len(self.names)

    def to_value(self, state: Any, index: int) -> Any:
        """The value in a dict: a name, or a plain int for a seat or an amount."""
        return self.names[index]

    def to_text(self, state: Any, index: int) -> str:
        """The same in running text."""
        return str(self.to_value(state, index))

    def aliases(self, state: Any) -> Iterable[tuple[str, int]]:
        """Other ways to write things (hook). One that fits several things isn't used."""
        return ()

    def spellings(self, state: Any) -> dict[str, int]:
        """Every way to write each thing, in lower case, with words joined by single spaces."""
        ways: dict[str, int] = {}
        for index in range(self.size):
            for name in (self.to_value(state, index), self.to_text(state, index)):
                for text in orders(name):
                    for unit in self.units:
                        ways.setdefault(normal(text + unit), index)
        names = frozenset(ways)
        more = [(normal(alias), index) for alias, index in chain(self.extra_spellings.items(), self.aliases(state))]
        for alias, index in more:
            ways.setdefault(alias, index)
        doubtful = {alias for alias, index in more if ways[alias] != index} - names
        return {way: index for way, index in ways.items() if way and way not in doubtful}

    def lookup(self, state: Any) -> dict[str, int]:
        """The spellings, cached if they are the same in every state."""
        if self.same_lookup is not None:
            return self.same_lookup
        if not self.looks_at_state:
            try:
                self.same_lookup = self.new_lookup(UNSEEN)
                return self.same_lookup
            except LooksAtState:
                self.looks_at_state = True
        return self.new_lookup(state)

    def new_lookup(self, state: Any) -> dict[str, int]:
        """The spellings in the form in which they are looked up; "the" at the front may be left out."""
        ways = {normal(way): index for way, index in self.spellings(state).items()}
        for way in [way for way in ways if way.startswith("the ")]:
            ways.setdefault(way.removeprefix("the "), ways[way])
        return ways

    @property
    def is_numeric(self) -> bool:
        """Whether its things are numbers."""
        return all(type(name) is int for name in self.names)

    def limits(self, state: Any) -> tuple[str, str, str] | None:
        """The lowest and the highest of evenly spaced numbers, and the step between them unless it is 1, in words. None
        if the things are not evenly spaced numbers."""
        values = [self.to_value(state, index) for index in range(self.size)]
        if any(type(value) is not int for value in values) or len(values) < 2:
            return None
        step = values[1] - values[0]
        if values != list(range(values[0], values[0] + step * len(values), step or 1)):
            return None
        between = "" if step == 1 else self.to_text(state, values.index(step)) if step in values else str(step)
        return self.to_text(state, 0), self.to_text(state, self.size - 1), between

    def messages(self) -> list[str]:
        """What it says to people, for the message files."""
        return [name for name in self.names if isinstance(name, str)]

    def read(self, state: Any, value: Any) -> int:
        """The number of a thing given by name; -1 if there is no such thing."""
        text = as_text(value)
        if text is None:
            return -1
        ways, way = self.lookup(state), normal(text)
        return ways.get(way, ways.get(way.removeprefix("the "), -1))


class IntRange(Domain):
    """Plain numbers from ``low`` to ``high``: rules get the number itself, not its index."""

    def __init__(self, low: int, high: int, units: str = "") -> None:
        super().__init__(range(low, high + 1), units=units)
        self.low = low


class Seats(Domain):
    """Seats: plain ints in a dict, P0, P1, ... in text."""

    def __init__(self, count: int) -> None:
        super().__init__(range(count))

    def to_text(self, state: Any, index: int) -> str:
        return f"P{index}"


class Counted(Domain):
    """How many of something: a plain int in a dict, "1 card" or "3 cards" in text."""

    def __init__(self, most: int, one: str, many: str) -> None:
        super().__init__(range(most + 1))
        self.one, self.many = f"{{n}} {one}", f"{{n}} {many}"

    def to_text(self, state: Any, index: int) -> str:
        return Phrase(self.one if index == 1 else self.many, {"n": index})

    def messages(self) -> list[str]:
        return [self.one, self.many]


class Notes(Domain):
    """Free text, such as a promise: the action number says only that there is one; the words travel beside it."""

    def __init__(self, longest: int = 200) -> None:
        super().__init__([""])
        self.longest = longest

    def to_value(self, state: Any, index: int) -> str:
        notes = state.notes or ()
        return str(notes[index]) if 0 <= index < len(notes) else ""

    def to_text(self, state: Any, index: int) -> str:
        return Quoted(self.to_value(state, index))

    def read(self, state: Any, value: Any) -> int:
        return 0 if isinstance(value, str) and len(value) <= self.longest and value.isprintable() else -1


class Verb(int):
    """Something that can be done: its word, its sentence, the rules behind it, its operands.

    As an int it is the number of its first action. Called with its operands it gives the number of the action:
    ``MOVE_MEN(origin, goal, men)``. An operand is counted from 0, or from the first number of a ``IntRange`` domain.
    """

    do: str
    text: str
    rules: tuple[str, ...]
    fields: dict[str, Domain]
    note: str
    sentence: Sentence
    size: int
    strides: tuple[int, ...]
    base: int

    def __new__(cls, first: int, do: str, text: str, rules: str, fields: dict[str, Domain]) -> Verb:
        self = super().__new__({1: OneOperand, 2: TwoOperands, 3: ThreeOperands}.get(len(fields), cls), first)
        self.do, self.text, self.rules, self.fields = do, text, tuple(rules.split()), fields
        self.note = next((name for name, domain in fields.items() if isinstance(domain, Notes)), "")
        self.sentence = Sentence(do, text, fields, self.note)
        sizes = [domain.size for domain in fields.values()]
        self.size = prod(sizes)
        self.strides = tuple(prod(sizes[place + 1 :]) for place in range(len(sizes)))
        self.base = first - sum(d.low * stride for d, stride in zip(fields.values(), self.strides, strict=True))
        return self

    def __call__(self, *operands: int) -> int:
        """The action with given operands."""
        action = self.base
        for operand, stride in zip(operands, self.strides, strict=True):
            action += operand * stride
        return action

    def __reduce__(self) -> tuple[type[int], tuple[int]]:
        """Pickled as its number, which is what bots keep in their plans."""
        return int, (int(self),)

    @property
    def first(self) -> int:
        """The number of its first action."""
        return int(self)

    @property
    def actions(self) -> range:
        """The numbers of all its actions."""
        return range(self, self + self.size)

    def indices(self, action: int) -> list[int]:
        """The indices of an action's operands in their domains."""
        rest = action - self
        found: list[int] = []
        for stride in self.strides:
            found.append(rest // stride)
            rest %= stride
        return found

    def operands(self, action: int) -> tuple[int, ...]:
        """The operands of one of its actions as rules count them: called with these, the verb returns the action."""
        places = zip(self.fields.values(), self.indices(action), strict=True)
        return tuple(domain.low + place for domain, place in places)

    def action_at(self, indices: Sequence[int]) -> int:
        """The action whose operands have the given indices in their domains."""
        return self + sum(place * stride for place, stride in zip(indices, self.strides, strict=True))

    def usage(self) -> str:
        """How it is written: ``place CARD at BUSINESS``."""
        return BLANK.sub(lambda m: m[1].upper(), self.text)


class OneOperand(Verb):
    """A verb with one operand. (Interpreted rules make many actions, so each number of operands has a fast path.)"""

    def __call__(self, operand: int) -> int:  # type: ignore[override]  # as many operands as the verb has
        return self.base + operand


class TwoOperands(Verb):
    """A verb with two operands."""

    def __call__(self, one: int, other: int) -> int:  # type: ignore[override]
        return self.base + one * self.strides[0] + other


class ThreeOperands(Verb):
    """A verb with three operands."""

    def __call__(self, one: int, other: int, last: int) -> int:  # type: ignore[override]
        large, small, _ = self.strides
        return self.base + one * large + other * small + last


class Words:
    """Everything that can be done, happen or be pending in a game, numbered in the order in which it is named."""

    def __init__(self) -> None:
        self.verbs: list[Verb] = []
        self.facts: list[Fact] = []
        self.steps: list[Step] = []
        self.by_do: dict[str, Verb] = {}
        self.reports = Reports()
        self.count = 0

    # Naming them (the numbers are part of records and of what researchers have trained on)

    def verb(self, do: str, text: str, rules: str, /, **fields: Domain) -> Verb:
        """A verb: a block of action numbers, one for each combination of its operands."""
        verb = Verb(self.count, do, text, rules, fields)
        self.verbs.append(verb)
        self.by_do[do] = verb
        self.count += verb.size
        return verb

    def fact(self, name: str, text: str, public_text: str = "", secret: str = "", /, **fields: Domain) -> Fact:
        """A fact; ``public_text`` is its sentence for those who may not know the ``secret`` fields (if empty, they
        aren't told at all)."""
        self.facts.append(Fact(len(self.facts), name, text, public_text, secret, fields))
        return self.facts[-1]

    def step(self, name: str, /, *operands: str, stays_asked: bool = False) -> Step:
        """A step with the names of its operands. Its rules stand where its decorators are (see steps.py)."""
        self.steps.append(Step(len(self.steps), name, operands, stays_asked))
        return self.steps[-1]

    # Finding them

    def verb_of(self, action: int) -> Verb:
        """The verb of an action."""
        return self.verbs[bisect_right(self.verbs, action) - 1]

    # from numbers to words

    def to_dict(self, state: Any, action: int, note: str = "") -> dict[str, Any]:
        """An action as a dict; its free text, if it has one, is given beside it."""
        verb = self.verb_of(action)
        fields = zip(verb.fields.items(), verb.indices(action), strict=True)
        return {"do": verb.do} | {
            name: note if name == verb.note else domain.to_value(state, i) for (name, domain), i in fields
        }

    def to_text(self, state: Any, action: int, note: str = "") -> str:
        """An action as a line of text."""
        verb = self.verb_of(action)
        fields = zip(verb.fields.items(), verb.indices(action), strict=True)
        return Phrase(
            verb.text,
            {
                name: Quoted(f'"{note}"') if name == verb.note else domain.to_text(state, i)
                for (name, domain), i in fields
            },
        )

    def report(self, state: Any, kind: int, operands: Sequence[int], knows: bool) -> dict[str, Any] | None:
        """A fact as a dict, as somebody may know it; None if they may not know of it at all. It must not be changed:
        what doesn't depend on the state is remembered."""
        return self.reports.report(state, self.facts[kind], operands, knows)

    # from words to numbers

    def read(self, state: Any, given: Any) -> int:
        """An action given as text or dict; refused if it can't be understood."""
        if isinstance(given, str):
            return self.read_text(state, given)
        if isinstance(given, Mapping):
            return self.read_dict(state, given)
        raise Misunderstood(no_action(given))

    def read_dict(self, state: Any, given: Mapping[Any, Any]) -> int:
        """An action given as a dict."""
        do = given.get("do")
        verb = self.by_do.get(do) if isinstance(do, str) else None
        if verb is None:
            raise UnknownVerb(do, self.verbs, is_dict=True)
        if set(given) != {"do", *verb.fields}:
            wanted = Quoted(", ".join(["do", *verb.fields]))
            wrong = phrase('"{verb}" takes exactly these keys: {wanted}', verb=Quoted(verb.do), wanted=wanted)
            raise Misunderstood(wrong, verb.rules[-1])
        operands = [
            read_field(state, name, domain, given[name], verb.rules[-1]) for name, domain in verb.fields.items()
        ]
        return verb.action_at(operands)

    def read_text(self, state: Any, text: str) -> int:
        """An action given as text, e.g. ``place R7 at jazz club 2`` or ``place r7 jc2`` (see reading.py)."""
        plain, quotes = QUOTED.subn(" ", text)
        words = tuple(tokens(plain)) if len(plain) <= LONGEST_TEXT else ()
        verb = self.verb_in(words)
        if verb is None or len(words) > MOST_WORDS:
            raise UnknownVerb(text, self.verbs)
        if verb.note and not quotes:
            raise misread(verb, phrase("The text belongs in quotation marks"))
        if quotes and not verb.note:
            raise misread(verb, phrase('"{verb}" takes no text in quotation marks', verb=Quoted(verb.do)))
        found = {verb.note: 0} | read_operands(state, verb, words[len(verb.sentence.do) :])
        return verb.action_at([found[name] for name in verb.fields])

    def verb_in(self, words: tuple[str, ...]) -> Verb | None:
        """The longest verb at the front of some words."""
        fits = [verb for verb in self.verbs if words[: len(verb.sentence.do)] == verb.sentence.do]
        return max(fits, key=lambda verb: len(verb.sentence.do), default=None)


class UnknownVerb(Misunderstood):
    """A choice whose verb the game doesn't have."""

    def __init__(self, given: Any, verbs: Iterable[Verb], is_dict: bool = False, rule: str = "") -> None:
        self.given, self.is_dict = given, is_dict
        super().__init__((unknown_do if is_dict else unknown_text)(given, list(verbs)), rule)

    def __reduce__(self) -> tuple[type[Refused], tuple[str, str]]:
        return Misunderstood, (self.reason, self.rule)

    def among(self, verbs: Iterable[Verb], rule: str) -> UnknownVerb:
        """The same, but offering only the verbs that are possible now."""
        return UnknownVerb(self.given, verbs, self.is_dict, rule)


def unknown_do(given: Any, verbs: list[Verb]) -> Phrase:
    """The message about a wrong ``do`` in a dict."""
    known = Quoted(", ".join(verb.do for verb in verbs))
    return phrase('"do" is {given}, but it must be one of: {verbs}', given=short_repr(given), verbs=known)


def unknown_text(text: str, verbs: list[Verb]) -> Phrase:
    """The message about a text that doesn't begin with a verb: the usages that begin like it, or all of them."""
    start = "".join(tokens(text[:LONGEST_TEXT])[:1])
    alike = [verb for verb in verbs if start and verb.sentence.do[0].startswith(start)]
    usages = Quoted("; ".join(verb.usage() for verb in alike or verbs))
    return phrase("{given} is not understood. You can write: {usages}", given=short_repr(text), usages=usages)


def note_of(words: Words, action: int, given: Any) -> str:
    """The free text that came with an action from outside."""
    verb = words.verb_of(action)
    if not verb.note:
        return ""
    found = QUOTED.search(given) if isinstance(given, str) else None
    note = found[1] if found else given.get(verb.note, "") if isinstance(given, Mapping) else ""
    if verb.fields[verb.note].read(None, note) < 0:
        raise Refused(phrase("The text {note} is too long or can't be printed.", note=short_repr(note)), verb.rules[-1])
    return str(note)


def no_action(given: Any) -> Phrase:
    """The message about something that can't be an action at all."""
    return phrase("{given} is not an action: give a number from the list, a text or a dict.", given=short_repr(given))


def read_field(state: Any, name: str, domain: Domain, value: Any, rule: str = "") -> int:
    """One operand given by name."""
    index = domain.read(state, value)
    if index < 0:
        raise Misunderstood(not_a_value(state, name, domain, value), rule)
    return index
