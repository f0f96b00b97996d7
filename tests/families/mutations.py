"""Mutated positions of real games: refused in words, or played on to the end with everything still there.

Run by hand (one build, many positions): ``python -m tests.families.mutations compiled 1000000``.
"""

from __future__ import annotations

import random
import sys
from typing import Any

import backroom
from backroom.games.families.edition import (
    AREA_IDS,
    BENEFIT_IDS,
    BUSINESS_IDS,
    CELL_IDS,
    CITY_TOKEN_IDS,
    COLOUR_IDS,
    EXTRA_IDS,
    KIND_IDS,
    PENALTY_IDS,
    ROW_IDS,
    SPACE_IDS,
    TOKEN_IDS,
)
from backroom.games.families.stacks import STEPS

WORDS = "P0 P1 P2 P3 over end action control income capone may_stop agents gangsters may_decline influence good"
NAMES = [
    *WORDS.split(),
    *(AREA_IDS + BENEFIT_IDS + BUSINESS_IDS + CELL_IDS + CITY_TOKEN_IDS + COLOUR_IDS + EXTRA_IDS),
    *(KIND_IDS + PENALTY_IDS + ROW_IDS + SPACE_IDS + TOKEN_IDS),
    *STEPS,
]
"""What a mutation writes somewhere."""


def real_position(game: Any, chance: random.Random) -> dict[str, Any]:
    """A position of a random game at a random moment."""
    options = {"city_cards": chance.random() < 0.8, "extra_actions": chance.choice((1, 1, 2))}
    state = game.new(chance.choice((2, 3, 4)), chance.randrange(1 << 30), **options)
    for _ in range(chance.randrange(320)):
        if state.over:
            break
        seat = chance.choice(state.waiting)
        state.play(seat, chance.choice(state.legal(seat)))
    return dict(state.position())


def mutated(given: Any, chance: random.Random) -> Any:
    """The same with one small change somewhere."""
    if isinstance(given, dict):
        return mutated_table(given, chance)
    if isinstance(given, list):
        items = list(given)
        change_list(items, chance)
        return items
    if isinstance(given, str):
        words = given.split()
        change_list(words, chance)
        return " ".join(words)
    if isinstance(given, bool):
        return not given
    return given + chance.choice((-2, -1, 1, 2, 7)) if isinstance(given, int) else chance.choice(NAMES)


def mutated_table(given: dict[Any, Any], chance: random.Random) -> dict[Any, Any]:
    """A dict with one change: something left out, added, exchanged or changed inside."""
    table, keys = dict(given), list(given)
    way = chance.random()
    if not keys or way < 0.1:
        table[chance.choice(NAMES)] = chance.choice([*NAMES, 0, 1, 3, ["window P0"], {"P0": "car"}])
    elif way < 0.2:
        del table[chance.choice(keys)]
    elif way < 0.3:
        one, other = chance.choice(keys), chance.choice(keys)
        table[one], table[other] = table[other], table[one]
    else:
        key = chance.choice(keys)
        table[key] = mutated(table[key], chance)
    return table


def change_list(words: list[Any], chance: random.Random) -> None:
    """Leave out, double, exchange or change a word."""
    way, at = chance.random(), chance.randrange(len(words)) if words else 0
    if not words or way < 0.2:
        words.insert(at, chance.choice(NAMES))
    elif way < 0.4:
        del words[at]
    elif way < 0.5:
        words.insert(at, words[at])
    elif way < 0.6:
        chance.shuffle(words)
    elif " " in words[at]:
        words[at] = mutated(words[at], chance)
    else:
        words[at] = chance.choice([*NAMES, "0", "1", "2", "3", "12", words[at] + "*"])


def play_on(state: Any, chance: random.Random) -> None:
    """Random choices to the end; nothing may get lost, and the position must be written and read as it is."""
    before = state.inventory()
    for number in range(2000):
        if state.over:
            break
        if number % 40 == 0:
            again = state.game.position(state.position())
            assert again.position() == state.position() and again.view(0) | {"moves": 0} == state.view(0) | {"moves": 0}
        seat = chance.choice(state.waiting)
        assert state.legal(seat)
        state.play(seat, chance.choice(state.legal(seat)))
    assert state.over and state.inventory() == before


def run(game: Any, count: int, seed: int) -> tuple[int, int]:
    """Try so many mutations; how many were refused, and how many were played."""
    chance = random.Random(seed)
    refused = played = 0
    for number in range(count):
        if number % 8 == 0:
            real = real_position(game, chance)
        given = mutated(real, chance)
        for _ in range(chance.choice((0, 0, 1, 2))):
            given = mutated(given, chance)
        try:
            state = game.position(given)
        except (backroom.Invalid, backroom.Refused) as error:
            assert str(error)
            refused += 1
            continue
        play_on(state, chance)
        played += 1
    return refused, played


if __name__ == "__main__":
    build, count = sys.argv[1], int(sys.argv[2])
    first = int(sys.argv[3]) if len(sys.argv) > 3 and sys.argv[3].isdecimal() else 0
    print(*run(backroom.game("families", build), count, first))
