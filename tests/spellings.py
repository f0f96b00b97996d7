"""Legal actions of random games, each in any of its accepted spellings: each must be read as that action.

    python -m tests.spellings snitch --count 200000

prints each spelling that is read as something else. Every ten thousand it says how far it has got; ``--first`` goes on
from there.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable
from typing import Any

import backroom
from backroom.core.contract import Contract
from backroom.core.words import Domain, Verb

IN_A_GAME = 40
"""Spellings that are tried in one random game."""
PROGRESS = 10_000
"""The number of spellings after which a run says how far it has got."""


class Number:
    """A whole number that isn't an int, like numpy's."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


# Ways to say an action


def values(state: Contract, verb: Verb, action: int, chance: random.Random) -> dict[str, str]:
    """Each operand in any of its spellings."""
    places = zip(verb.fields.items(), verb.indices(action), strict=True)
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


def say_actions(game: backroom.Game, seed: int) -> None:
    """Say ``IN_A_GAME`` actions of a random game, each in some way; AssertionError if one is read as something else."""
    chance = random.Random(seed)
    state = some_moment(game, chance)
    for _ in range(IN_A_GAME):
        if state.over:
            state = some_moment(game, chance)
        seat = chance.choice(state.waiting)
        check(state, seat, chance.choice(state.legal(seat)), chance)
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


# The command


def run(slug: str, build: str, games: range) -> list[str]:
    """What went wrong in some random games, each with its seed."""
    game, faults = backroom.game(slug, build), []
    for seed in games:
        if seed * IN_A_GAME % PROGRESS == 0 and seed > games.start:
            print(f"{seed * IN_A_GAME} of {games.stop * IN_A_GAME}: {len(faults)} wrong", flush=True)
        try:
            say_actions(game, seed)
        except Exception as error:
            faults.append(f"seed {seed}: {type(error).__name__}: {error}")
    return faults


def main() -> None:
    """Run from a shell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("slug")
    parser.add_argument("--build", default="compiled")
    parser.add_argument("--count", type=int, default=4000, help="how many spellings to try")
    parser.add_argument("--first", type=int, default=0, help="the spelling to begin with, to continue a run")
    given = parser.parse_args()
    games = range(given.first // IN_A_GAME, given.count // IN_A_GAME)
    faults = run(given.slug, given.build, games)
    for fault in faults[:20]:
        print(fault)
    print(f"{len(games) * IN_A_GAME} spellings of {given.slug}: {len(faults)} wrong")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
