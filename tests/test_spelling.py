"""What is typed is what is done: any legal action, in any accepted spelling, is that action and no other.

``BACKROOM_SPELLED=1000000 pytest tests/test_spelling.py`` tries a million spellings; the suite a few thousand.
"""

from __future__ import annotations

import operator
import os
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import backroom
from backroom.core.contract import Contract
from backroom.core.words import Domain, Verb

SLUGS = backroom.slugs()
IN_A_GAME = 40
"""Spellings that are tried in one random game."""
SPELLED = int(os.environ.get("BACKROOM_SPELLED", "4000"))
MANY = settings(
    max_examples=max(SPELLED // IN_A_GAME // len(SLUGS), 1),
    deadline=None,
    suppress_health_check=list(HealthCheck),
    database=None,
)


class Number:
    """A whole number that isn't an int, like numpy's."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


# Ways to say an action


def values(state: Contract, verb: Verb, action: int, chance: random.Random) -> dict[str, str]:
    """Each operand in any of its spellings."""
    places = zip(verb.fields.items(), verb.operands(action), strict=True)
    return {name: value(state, domain, place, chance) for (name, domain), place in places if name != verb.note}


def value(state: Contract, domain: Domain, place: int, chance: random.Random) -> str:
    """One thing in one of its spellings: by name, code or id, in any case, with or without an article."""
    ways = [way for way, meant in domain.spellings(state).items() if meant == place]
    said = dressed(chance.choice(sorted(ways)), chance)
    return f"the {said}" if chance.random() < 0.1 else said


def dressed(text: str, chance: random.Random) -> str:
    """A spelling in any case, its numbers with or without thousands separators."""
    words = [with_commas(word) if chance.random() < 0.5 else word for word in text.split(" ")]
    return chance.choice([str.lower, str.upper, str.title, str])(" ".join(words))


def with_commas(word: str) -> str:
    """A number with thousands separators."""
    sign, digits = ("$", word[1:]) if word.startswith("$") else ("", word)
    return f"{sign}{int(digits):,}" if digits.isascii() and digits.isdigit() else word


def canonical(state: Contract, action: int, note: str, chance: random.Random) -> str:
    """What ``state.text`` says, in any case."""
    said, quote, rest = state.text(action, note).partition('"')
    return chance.choice([str.lower, str.upper, str])(said) + quote + rest


def a_dict(state: Contract, action: int, note: str, chance: random.Random) -> dict[str, Any]:
    """A dict with its keys in any order; values as words, as they are typed, or as numbers of another kind."""
    verb = state.game.words.verb_of(action)
    said: dict[str, Any] = state.words(action, note)
    for name, typed in values(state, verb, action, chance).items():
        if chance.random() < 0.5:
            said[name] = Number(said[name]) if type(said[name]) is int else typed
    return dict(chance.sample(sorted(said.items()), len(said)))


def in_order(state: Contract, action: int, note: str, chance: random.Random) -> str:
    """The operands in the order of the sentence, each with or without its marks."""
    verb = state.game.words.verb_of(action)
    said = values(state, verb, action, chance)
    items = [marked(verb, name, said[name], chance, chance.random() < 0.5) for name in names(verb)]
    return line(verb, items, note, chance)


def shuffled(state: Contract, action: int, note: str, chance: random.Random) -> str:
    """Marked operands anywhere; those without a mark in the order of the sentence."""
    verb = state.game.words.verb_of(action)
    said = values(state, verb, action, chance)
    plain = [name for name in names(verb) if chance.random() < 0.3 or not is_marked(verb, name)]
    order = chance.sample(names(verb), len(names(verb)))
    rest = iter(plain)
    order = [next(rest) if name in plain else name for name in order]
    return line(verb, [marked(verb, name, said[name], chance, name not in plain) for name in order], note, chance)


def by_name(state: Contract, action: int, note: str, chance: random.Random) -> str:
    """Every operand in any order, with its name in front."""
    verb = state.game.words.verb_of(action)
    items = [f"{name} {said}" for name, said in values(state, verb, action, chance).items()]
    return line(verb, chance.sample(items, len(items)), note, chance)


WAYS: list[Callable[[Contract, int, str, random.Random], Any]] = [canonical, a_dict, in_order, shuffled, by_name]


def names(verb: Verb) -> list[str]:
    """The operands in the order of the sentence."""
    return [operand.name for operand in verb.sentence.operands]


def is_marked(verb: Verb, name: str) -> bool:
    """Whether the sentence of a verb marks an operand."""
    front, back = marks(verb, name)
    return bool(front or back)


def marks(verb: Verb, name: str) -> tuple[str, str]:
    """What the sentence of a verb says before an operand and after it."""
    before, behind = verb.text.removeprefix(verb.do).split(f"{{{name}}}")
    front = before.rpartition("}")[2]
    back, brace, _ = behind.partition("{")
    if brace:
        back = back.rpartition(",")[0]
    return front.rpartition(",")[2].strip(" :"), back.strip(" :")


def marked(verb: Verb, name: str, said: str, chance: random.Random, is_wanted: bool) -> str:
    """An operand with what marks it, if that is wanted."""
    front, back = marks(verb, name) if is_wanted else ("", "")
    return " ".join(filter(None, [front, said, back]))


def line(verb: Verb, items: list[str], note: str, chance: random.Random) -> str:
    """A verb and its operands as one line."""
    quoted = [f'"{note}"'] if verb.note else []
    between = chance.choice([" ", ", ", "  "])
    return chance.choice([str.lower, str.upper, str])(verb.do) + " " + between.join([*items, *quoted])


# The law


@pytest.mark.parametrize("slug", SLUGS)
@given(seed=st.integers(0, 2**32))
@MANY
def test_any_legal_action_in_any_accepted_spelling_does_that_action(slug, seed):
    chance = random.Random(seed)
    game = backroom.game(slug)
    state = some_moment(game, chance)
    for _ in range(IN_A_GAME):
        if state.over:
            state = some_moment(game, chance)
        seat = chance.choice(state.waiting)
        action = chance.choice(state.legal(seat))
        check(state, seat, action, chance)
        step(state, chance)


def some_moment(game: backroom.Game, chance: random.Random) -> Contract:
    """A moment of a random game that isn't over."""
    state = game.new(chance.choice(game.seat_counts), chance.randrange(2**32))
    for _ in range(chance.randrange(200)):
        before = state.clone()
        step(state, chance)
        if state.over:
            return before
    return state


def step(state: Contract, chance: random.Random) -> None:
    """One random choice, if there is one."""
    if not state.over:
        seat = chance.choice(state.waiting)
        state.play(seat, chance.choice(state.legal(seat)))


def check(state: Contract, seat: int, action: int, chance: random.Random) -> None:
    """Say an action in some way; it must be read as that action, and once in a while it is played as well."""
    note = "I'll pay, later; 5,000" if state.game.words.verb_of(action).note else ""
    said = chance.choice(WAYS)(state, action, note, chance)
    try:
        read = state.parse_action(seat, said)
    except backroom.Refused as refusal:
        raise AssertionError(f"{said!r} was refused: {refusal}; it means {state.text(action)!r}") from refusal
    assert read == [(action, note)], f"{said!r} was read as {[state.text(number) for number, _ in read]}"
    if chance.random() < 0.05:
        typed, counted = state.clone(), state.clone()
        typed.play(seat, said)
        counted.play(seat, state.words(action, note))
        assert typed.dump() == counted.dump()


# Examples

SNITCH = backroom.game("snitch", "interpreted")


@pytest.mark.parametrize(
    ("typed", "done"),
    [
        ("give 5,000", "give $5000 to charity"),
        ("give $5,000", "give $5000 to charity"),
        ("give to charity: 5000", "give $5000 to charity"),
        ("bail 2 men", "bail 2"),
        ("bail 1 man", "bail 1"),
        ("move 1 to LP from GC", "move 1 from Gold Coast to The Loop"),
        ("MOVE from Gold Coast to the Loop 1 man", "move 1 from Gold Coast to The Loop"),
        ("move goal LP, origin GC, men 1", "move 1 from Gold Coast to The Loop"),
        ("against P1: 1 one-to-one, 0 three-to-one", "against P1: 0 three-to-one, 1 one-to-one"),
        ("against 0 three-to-one 1 one-to-one P1", "against P1: 0 three-to-one, 1 one-to-one"),
        ("against 1 1 0", "against P1: 1 three-to-one, 0 one-to-one"),
        ("inform on the factory of P2", "inform on the factory of P2"),
        ("inform the loop", "inform on The Loop"),
    ],
)
def test_operands_are_known_by_their_words(typed, done):
    state = SNITCH.new(seed=1)
    assert state.text(SNITCH.words.read(state, typed)) == done


@pytest.mark.parametrize(
    ("typed", "says", "rule"),
    [
        ("give -1000", "AMOUNT must be from $0 to $20000 in steps of $1000, not -1000", "SN-CHAR.1"),
        ("give \N{MINUS SIGN}1000", "not -1000", "SN-CHAR.1"),
        ("give \N{EN DASH} 1000", "not -1000", "SN-CHAR.1"),
        ("give 21000", "from $0 to $20000", "SN-CHAR.1"),
        ("give 21,000", "not 21000", "SN-CHAR.1"),
        ("give 1500", "in steps of $1000", "SN-CHAR.1"),
        ("give 1.5", "1.5 is not a whole number", "SN-CHAR.1"),
        ("give .5", "not a whole number", "SN-CHAR.1"),
        ("give 5000 6000", "can't be read as one choice", "SN-CHAR.1"),
        ("give 5000 to P1", '"p1" is not understood here', "SN-CHAR.1"),
        ('give 5000 "now"', "no text in quotation marks", "SN-CHAR.1"),
        ("give", "AMOUNT is missing", "SN-CHAR.1"),
        ("bail -2", "MEN must be from 0 to 12, not -2", "SN-BAIL.1"),
        ("bail $2", "not $2", "SN-BAIL.1"),
        ("bail 2%", '"%" is not understood', "SN-BAIL.1"),
        ("move 1 from LP", "GOAL is missing", "SN-MOVE.1"),
        ("move 1 from LP from GC", "can't be read as one choice", "SN-MOVE.1"),
        ("move LP GC 1", "more than one way", "SN-MOVE.1"),
        ("move 1 two LP GC", '"two" is not understood here', "SN-MOVE.1"),
        ("against 1 0 P2", "more than one way", "SN-FIGHT.3"),
        ("against P1: 9 three-to-one, 0 one-to-one", "THREES must be from 0 to 4, not 9", "SN-FIGHT.3"),
        ({"do": "give", "amount": -1000}, '"amount" must be from $0 to $20000', "SN-CHAR.1"),
        ({"do": "give", "amount": True}, '"amount" must be', "SN-CHAR.1"),
        ({"do": "give", "amount": 1000.0}, '"amount" must be', "SN-CHAR.1"),
        ({"do": "give", "amount": "-1000"}, '"amount" must be', "SN-CHAR.1"),
        ({"do": "place", "area": "Oz"}, '"area" must be one of', "SN-RECR.2"),
        ({"do": "place", "area": "LP", "men": 1}, "exactly these keys", "SN-RECR.2"),
    ],
)
def test_what_is_not_meant_so_is_refused_with_a_reason_and_a_rule(typed, says, rule):
    state = SNITCH.new(seed=1)
    with pytest.raises(backroom.Refused) as refusal:
        SNITCH.words.read(state, typed)
    assert says in refusal.value.reason and refusal.value.rule == rule


def test_a_text_that_is_too_long_is_refused_and_not_cut():
    state = SNITCH.new(seed=1)
    for text in ("give 5000 " + " " * 400 + "6000", "done " + "the " * 80):
        with pytest.raises(backroom.Refused):
            SNITCH.words.read(state, text)


def test_the_beginning_of_a_verb_is_answered_with_that_verb():
    state = SNITCH.new(seed=1)
    with pytest.raises(backroom.Refused, match=r"You can write: give AMOUNT to charity$"):
        SNITCH.words.read(state, "gi 5000")


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_not_understood_is_answered_with_what_is_possible_now(slug):
    state = backroom.game(slug).new(seed=2)
    chance = random.Random(2)
    while state.moves < 30 and not state.over:
        seat = chance.choice(state.waiting)
        possible = {state.words(action)["do"] for action in state.legal(seat)}
        with pytest.raises(backroom.Refused) as refusal:
            state.play(seat, {"do": "fly"})
        assert set(refusal.value.reason.rpartition(": ")[2].split(", ")) == possible
        assert refusal.value.rule
        with pytest.raises(backroom.Refused, match="You can write") as refusal:
            state.play(seat, "fly to the moon")
        assert refusal.value.rule
        step(state, chance)


@pytest.mark.parametrize("slug", SLUGS)
def test_out_of_turn_and_after_the_end_a_refusal_carries_a_rule_too(slug):
    state = backroom.game(slug).new(seed=5)
    chance = random.Random(5)
    while not state.over:
        idle = [seat for seat in range(state.view()["seats"]) if not state.legal(seat)]
        for seat in idle[:1]:
            for said in (0, "done", {"do": "fly"}):
                with pytest.raises(backroom.Refused, match="has nothing to choose now") as refusal:
                    state.play(seat, said)
                assert refusal.value.rule
        step(state, chance)
    for said in (0, "done", {"do": "fly"}):
        with pytest.raises(backroom.Refused, match="The game is over") as refusal:
            state.play(0, said)
        assert refusal.value.rule == backroom.game(slug).end_rule != ""


def test_two_things_with_one_name_are_not_meant_by_it():
    domain = Domain(["red one", "red two"], {"red": 0, "r1": 0})
    domain.aliases = lambda state: [("red", 1), ("r2", 1), ("red one", 1)]  # type: ignore[method-assign]
    assert domain.ways(None) == {"red one": 0, "red two": 1, "r1": 0, "r2": 1}


def test_spellings_are_kept_only_where_they_do_not_depend_on_the_state():
    class Changing(Domain):
        def say(self, state: Any, index: int) -> str:
            return f"{state} {index}"

    class Looking(Domain):
        def say(self, state: Any, index: int) -> str:
            return str(state.names[index])

    fixed = Domain(["one"])
    assert fixed.ways(None) is fixed.ways(SNITCH)
    looking = Looking(range(1))
    assert [list(looking.ways(domain)) for domain in (Domain(["a1"]), Domain(["b1"]))] == [["a1"], ["b1"]]


@given(st.integers(-(10**20), 10**20))
def test_a_number_of_another_kind_is_read_like_an_int(number):
    domain = Domain(range(0, 20_000, 500))
    assert domain.read(None, Number(number)) == domain.read(None, number)
    assert domain.read(None, number) == (number // 500 if number in range(0, 20_000, 500) else -1)
    assert operator.index(Number(number)) == number
