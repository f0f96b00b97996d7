"""Reading: the grammar in which choices are typed.

A verb comes first; the longest one that fits counts. Its operands follow. The sentence of the verb says how each of
them is marked: in ``move {men} from {origin} to {goal}`` the origin has "from" in front of it; in ``against {seat}:
{threes} three-to-one, {ones} one-to-one`` the threes have their unit after them (words before a comma or at the end
belong to the operand before them). The name of an operand marks it too: ``2 men``, ``origin LP``.

Marked operands may come in any order, and marks may be left out. What can then be read in more than one way is read in
the order of the sentence, or refused. A word that has no meaning here is refused as well. Nothing is guessed or
dropped, except the articles "a", "an" and "the".
"""

from __future__ import annotations

import operator
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Any, NamedTuple

from .errors import LARGE, Misunderstood, short_repr
from .phrases import AND, COMMA, Phrase, Quoted, phrase

if TYPE_CHECKING:
    from .words import Domain, Verb

BLANK = re.compile(r"\{(\w+)\}")
QUOTED = re.compile(r'["“](.*)["”]', re.DOTALL)
WORD = re.compile(
    r"""
    (?<![\w'])(?P<sign>[-\u2212\u2013\u2014]?)\s*(?P<unit>\$?)\s*
        (?P<digits>[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?P<part>(?:[./][0-9]+)*)(?![\w'])
    | \.[0-9]+                                      # a fraction, which is never valid
    | [^\W_]+(?:'[^\W_]+)*
    | (?!(?<=\w)[-\u2013\u2014](?=\w))[^\s\w,;:.!()]          # every other symbol is a word, so that none is overlooked
    """,
    re.VERBOSE,
)
NUMBER = re.compile(r"-?\$?\.?[0-9][0-9./]*")
ARTICLES = frozenset(["a", "an", "the"])
LONGEST_VALUE = 80
LONGEST_TEXT = 400
MOST_WORDS = 40

Tokens = tuple[str, ...]
Lookups = Mapping[str, Mapping[str, int]]
"""The spellings of each operand, with the number of what they mean."""


# From text to words


def tokens(text: str) -> list[str]:
    """A text as lower-case words: ``$5,000`` is one word, ``three-to-one`` three, ``&`` is "and"."""
    return [token(found) for found in WORD.finditer(text.lower().replace("\u2019", "'"))]


def token(found: re.Match[str]) -> str:
    """One word; a number is written without spaces and commas."""
    if found["digits"] is None:
        return "and" if found[0] == "&" else found[0]
    sign = "-" if found["sign"] else ""
    return f"{sign}{found['unit']}{found['digits'].replace(',', '')}{found['part']}"


def normal(text: str) -> str:
    """A text as it is looked up: words joined by single spaces."""
    return " ".join(tokens(text))


def as_text(value: Any) -> str | None:
    """A value from a dict as it would be typed; None if it can't be typed."""
    if isinstance(value, str):
        return value if len(value) <= LONGEST_VALUE else None
    number = whole_number(value)
    return str(number) if number is not None and abs(number) < LARGE else None


def whole_number(value: Any) -> int | None:
    """A whole number of any kind (numpy's included) as a plain int; None if it is something else."""
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)
    except TypeError:
        return None


def orders(text: Any) -> Iterable[str]:
    """A name in every order of its parts: ``red and blue`` is also ``blue and red``."""
    parts = parts_of(text)
    if not 1 < len(parts) <= 4:
        return (str(text),)
    joint = " and " if text.template == AND else ", "
    return (joint.join(order) for order in permutations(parts))


def parts_of(text: Any) -> list[str]:
    """The things that a phrase joins; for any other text, the text itself."""
    if isinstance(text, Phrase) and text.template in (AND, COMMA):
        return [*parts_of(text.fields["one"]), *parts_of(text.fields["other"])]
    return [str(text)]


# The sentence of a verb


class Operand(NamedTuple):
    """An operand in the sentence of its verb: what may stand before and after it (either may be nothing)."""

    name: str
    fronts: tuple[Tokens, ...]
    backs: tuple[Tokens, ...]


class Item(NamedTuple):
    """An operand as it was said: its place in the sentence, its value, and whether it was marked."""

    place: int
    value: int
    marked: bool


class Sentence:
    """How a verb and its operands are said."""

    def __init__(self, do: str, text: str, fields: Mapping[str, Domain], note: str) -> None:
        self.do = tuple(tokens(do))
        parts = BLANK.split(text.removeprefix(do))
        literals, names = parts[::2], parts[1::2]
        self.fillers = ARTICLES | {word for literal in literals for word in tokens(literal)}
        self.operands = [
            Operand(name, fronts(name, literals[at]), backs(unit_in(literals, at + 1), self.unit_names(name, fields)))
            for at, name in enumerate(names)
            if name != note
        ]
        if len(self.operands) == 1:
            self.fillers |= {word for mark in self.operands[0].fronts + self.operands[0].backs for word in mark}

    def unit_names(self, name: str, fields: Mapping[str, Domain]) -> list[str]:
        """What a number is counted in: its name, unless the sentence has another place for that."""
        return [name, name.removesuffix("s")] if fields[name].is_numeric and name not in self.fillers else []

    def readings(self, words: Tokens, ways: Lookups) -> list[tuple[Item, ...]]:
        """Every way in which words name all operands."""
        if len(self.operands) <= 1:
            return list(read_loosely(self, words, ways))
        return [tuple(items) for items in read_items(self.operands, words, 0, ways, ())]


def unit_in(literals: list[str], at: int) -> str:
    """The words of a part of the sentence that belong to the operand before it: up to a comma, or all at the end."""
    before, *after = re.split("[,;:]", literals[at], maxsplit=1)
    return before if after or at == len(literals) - 1 else ""


def fronts(name: str, literal: str) -> tuple[Tokens, ...]:
    """What may stand before an operand: some of the words before it in the sentence, or its name."""
    words = tokens(re.split("[,;:]", literal)[-1])
    some = [chosen for count in range(len(words) + 1) for chosen in combinations(words, count)]
    return tuple(dict.fromkeys([*some, *((*chosen, *tokens(name)) for chosen in some)]))


def backs(unit: str, names: list[str]) -> tuple[Tokens, ...]:
    """What may stand after an operand: its unit in the sentence; after a number also its name."""
    return tuple(dict.fromkeys(tuple(tokens(mark)) for mark in ("", unit, *names)))


def read_items(
    operands: Sequence[Operand], words: Tokens, at: int, ways: Lookups, found: tuple[Item, ...]
) -> Iterator[tuple[Item, ...]]:
    """Every way to read the words from a place on as the operands not found yet."""
    if at == len(words):
        if len(found) == len(operands):
            yield found
        return
    done = {item.place for item in found}
    for place, operand in enumerate(operands):
        if place not in done:
            for end, value, marked in read_one(operand, words, at, ways[operand.name]):
                yield from read_items(operands, words, end, ways, (*found, Item(place, value, marked)))


def read_one(operand: Operand, words: Tokens, at: int, ways: Mapping[str, int]) -> Iterator[tuple[int, int, bool]]:
    """Every way to read one operand at a place: where it ends, its value, whether it was marked."""
    for front in operand.fronts:
        start = at + len(front)
        if words[at:start] == front:
            for end, value in [*values_at(words, start, ways), *values_behind_article(words, start, ways)]:
                for back in operand.backs:
                    if words[end : end + len(back)] == back:
                        yield end + len(back), value, bool(front or back)


def values_behind_article(words: Tokens, start: int, ways: Mapping[str, int]) -> Iterator[tuple[int, int]]:
    """The same as ``values_at``, after skipping an article if there is one."""
    if not ARTICLES.isdisjoint(words[start : start + 1]):
        yield from values_at(words, start + 1, ways)


def values_at(words: Tokens, start: int, ways: Mapping[str, int]) -> Iterator[tuple[int, int]]:
    """Every thing that is named at a place: where its name ends, and its number."""
    for end in range(start + 1, min(len(words), start + 8) + 1):
        value = ways.get(" ".join(words[start:end]), -1)
        if value >= 0:
            yield end, value


def read_loosely(sentence: Sentence, words: Tokens, ways: Lookups) -> Iterator[tuple[Item, ...]]:
    """With at most one operand, the other words of the sentence may stand anywhere."""
    if not sentence.operands:
        if all(word in sentence.fillers for word in words):
            yield ()
        return
    for start in range(len(words)):
        for end, value in values_at(words, start, ways[sentence.operands[0].name]):
            if all(word in sentence.fillers for word in (*words[:start], *words[end:])):
                yield (Item(0, value, False),)


# Reading


def read_operands(state: Any, verb: Verb, words: Tokens) -> dict[str, int]:
    """The operands of a verb, by name, from the words after it; refused unless they can be read in just one way."""
    sentence = verb.sentence
    ways = {operand.name: verb.fields[operand.name].lookup(state) for operand in sentence.operands}
    found = sentence.readings(words, ways)
    meant = {tuple(sorted((item.place, item.value) for item in items)) for items in found}
    if len(meant) > 1:
        ordered = [items for items in found if in_order(items)]
        meant = {tuple(sorted((item.place, item.value) for item in items)) for items in ordered}
        if len(meant) != 1:
            raise misread(verb, phrase('"{said}" can be read in more than one way', said=said(words)))
    if not meant:
        raise explain(state, verb, words, ways)
    return {sentence.operands[place].name: value for place, value in next(iter(meant))}


def in_order(items: tuple[Item, ...]) -> bool:
    """Whether the operands without a mark stand in the order of the sentence."""
    places = [item.place for item in items if not item.marked]
    return places == sorted(places)


# Saying what is wrong


def said(words: Iterable[str]) -> Quoted:
    """Words of a person, short enough for a message."""
    text = " ".join(words)
    return Quoted(text if len(text) <= 60 else text[:57] + "...")


def misread(verb: Verb, reason: str) -> Misunderstood:
    """A refusal that shows how a verb is written."""
    return Misunderstood(phrase("{reason}. Write: {usage}", reason=reason, usage=Quoted(verb.usage())), verb.rules[-1])


def explain(state: Any, verb: Verb, words: Tokens, ways: Lookups) -> Misunderstood:
    """Why words can't be read as the operands of a verb."""
    unknown = unknown_words(verb.sentence, words, ways)
    wrong = wrong_number(state, verb, words, ways, unknown)
    if wrong or unknown:
        return misread(verb, wrong or phrase('"{said}" is not understood here', said=said(unknown)))
    missing = missing_operand(verb.sentence, words, ways)
    if missing:
        return misread(verb, phrase("{field} is missing", field=Quoted(missing.upper())))
    return misread(verb, phrase('"{said}" can\'t be read as one choice', said=said(words)))


def missing_operand(sentence: Sentence, words: Tokens, ways: Lookups) -> str:
    """The first operand that is missing, if the words make sense as some of the others, or there are none."""
    for count in range(len(sentence.operands) - 1, -1, -1):
        for some in combinations(sentence.operands, count):
            rest = all(word in sentence.fillers for word in words)
            if (rest and not some) or any(read_items(some, words, 0, ways, ())):
                return next(operand.name for operand in sentence.operands if operand not in some)
    return ""


def unknown_words(sentence: Sentence, words: Tokens, ways: Lookups) -> list[str]:
    """The first run of words that have no meaning after this verb."""
    known = {at for at, word in enumerate(words) if word in sentence.fillers}
    for operand in sentence.operands:
        for at in range(len(words)):
            known |= {place for end, _ in values_at(words, at, ways[operand.name]) for place in range(at, end)}
            for mark in (*operand.fronts, *operand.backs):
                if words[at : at + len(mark)] == mark:
                    known |= set(range(at, at + len(mark)))
    first = next((at for at in range(len(words)) if at not in known), len(words))
    last = next((at for at in range(first, len(words)) if at in known), len(words))
    return list(words[first:last])


def wrong_number(state: Any, verb: Verb, words: Tokens, ways: Lookups, unknown: list[str]) -> Phrase | None:
    """What is wrong with a number among the words; None if nothing is."""
    numeric = [name for name in ways if verb.fields[name].limits(state) is not None]
    for given in filter(NUMBER.fullmatch, words):
        if numeric and given in unknown and ("." in given or "/" in given):
            return phrase("{given} is not a whole number", given=Quoted(given))
        for name in numeric:
            if given in ways[name]:
                continue
            instead = {**ways, name: {**ways[name], given: 0}}  # as if it were possible
            if verb.sentence.readings(words, instead) or [given] == unknown == [*words]:
                return out_of_range(state, Quoted(name.upper()), verb.fields[name], given)
    return None


def out_of_range(state: Any, field: str, domain: Domain, given: str) -> Phrase:
    """The message about a number that isn't one of the possible ones."""
    low, high, step = domain.limits(state) or ("", "", "")
    blanks = {"field": field, "low": low, "high": high, "given": Quoted(given)}
    if step:
        return phrase("{field} must be from {low} to {high} in steps of {step}, not {given}", step=step, **blanks)
    return phrase("{field} must be from {low} to {high}, not {given}", **blanks)


def not_a_value(state: Any, name: str, domain: Domain, value: Any) -> Phrase:
    """The message about a value in a dict that isn't one of the possible ones."""
    field = Quoted(f'"{name}"')
    if domain.limits(state) is not None:
        return out_of_range(state, field, domain, short_repr(value))
    known = [str(domain.to_value(state, i)) for i in range(min(domain.size, 8))]
    if domain.size > len(known):
        known.append("...")
    return phrase(
        "{field} must be one of {known}, not {given}",
        field=field,
        given=short_repr(value),
        known=Quoted(", ".join(known)),
    )
