"""Positions of real games, changed at random: each is refused with a reason or can be played to the end.

    python -m tests.mutations snitch --count 100000 --build compiled --seed 1

plays in this process, prints each case that goes wrong, and, before each case, notes it in the file named by ``--note``
(a compiled rule that traps ends the process; the note then says which position did it). Every ten thousand cases it
says how far it has got; ``--first`` goes on from there.
"""

from __future__ import annotations

import argparse
import copy
import json
import random
import sys
from pathlib import Path
from typing import Any

import backroom

NUMBERS = [0, 1, 2, 3, 5, 7, 8, 12, 16, 31, 64, 255, 256, 40000, 2**31, -1]
LONGEST = 3000
"""The number of choices after which a game is broken off."""
MOMENTS = [0, 3, 10, 30, 60, 100, 150, 300]
"""The numbers of choices after which positions of a real game are taken."""
OF_A_PAIR = 10
"""How many cases are made from the positions of the same two games."""
BY_HAND, TO_THE_END = 100, 10
"""Accepted positions are played on choice by choice, so many choices far, and every tenth one to its end."""
PROGRESS = 10_000
"""The number of cases after which a run says how far it has got."""


def real_position(game: backroom.Game, chance: random.Random) -> dict[str, Any]:
    """A position from a random game with random options."""
    return chance.choice(real_positions(game, chance))


def real_positions(game: backroom.Game, chance: random.Random) -> list[dict[str, Any]]:
    """Positions of one random game with random options, from its first choice on."""
    return [state.position() for state in real_states(game, chance)]


def real_states(game: backroom.Game, chance: random.Random) -> list[Any]:
    """Moments of one random game with random options, from its first choice on."""
    options = {name: chance.choice(option.values) for name, option in game.options.items() if chance.random() < 0.3}
    try:
        state = game.new(chance.choice(game.seat_counts), chance.randrange(10**6), **options)
    except backroom.Invalid:
        return real_states(game, chance)
    found = []
    for moment in sorted(chance.sample(MOMENTS, 3)):
        while not state.over and state.moves < moment:
            seat = state.next_chooser()
            state.play(seat, chance.choice(state.legal(seat)))
        found.append(state.clone())
    return found


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path to everything inside a position."""
    found = [path] if path else []
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        found += places(part, (*path, key))
    return found


def at(value: Any, path: tuple[Any, ...]) -> Any:
    """What lies at a path."""
    for key in path:
        value = value[key]
    return value


def mutate(position: dict[str, Any], other: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """A position with one thing changed, taken away, doubled or taken from another position."""
    new = copy.deepcopy(position)
    path = chance.choice(places(new))
    holder, key = at(new, path[:-1]), path[-1]
    kind = chance.random()
    if kind < 0.15:
        del holder[key]
    elif kind < 0.3 and path[0] in other:
        new[path[0]] = copy.deepcopy(other[path[0]])
    elif kind < 0.4:
        strange = [key for key in other if key not in new]
        if strange:
            name = chance.choice(strange)
            new[name] = copy.deepcopy(other[name])
    else:
        holder[key] = changed(holder[key], new, chance)
    return new


def changed(value: Any, position: dict[str, Any], chance: random.Random) -> Any:
    """Something else of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return chance.choice([value + 1, value - 1, value * 2, value + 1000, *NUMBERS])
    if isinstance(value, str):
        return changed_text(value, position, chance)
    if isinstance(value, list) and value:
        part = copy.deepcopy(chance.choice(value))
        return chance.choice([[*value, part], value[1:], value[::-1], chance.sample(value, len(value)), []])
    if isinstance(value, dict) and value:
        key, other = chance.choice(list(value)), chance.choice(list(value))
        strange = chance.choice(["P0", "P1", "P3", "x"])
        exchanged = {**value, key: value[other], other: value[key]}
        return chance.choice([{}, {key: value[key]}, {**value, strange: value[key]}, exchanged])
    return chance.choice([None, 0, "P0", [], {}])


def changed_text(value: str, position: dict[str, Any], chance: random.Random) -> str:
    """A text with a word taken away, doubled, moved, or exchanged for one that stands elsewhere."""
    words = value.split()
    texts = [part for path in places(position) if isinstance(part := at(position, path), str)]
    foreign = chance.choice(texts).split() or ["P1"]
    kind = chance.randrange(7)
    if not words or kind == 0:
        return " ".join(foreign)
    place = chance.randrange(len(words))
    if kind == 1:
        return " ".join(words[:place] + words[place + 1 :])
    if kind == 2:
        return " ".join([*words, words[place]])
    if kind == 3:
        return " ".join([*words, chance.choice(foreign)])
    if kind == 4:
        return " ".join(chance.sample(words, len(words)))
    if kind == 5:
        return " ".join([*words[:place], words[place] + chance.choice("*0123"), *words[place + 1 :]])
    return " ".join([*words[:place], chance.choice(foreign), *words[place + 1 :]])


def play_on(state: Any, chance: random.Random, most: int) -> None:
    """Play at random, choice by choice; now and then, write the position down and read it again. What is left of the
    game is played to its end by the rules alone."""
    box = state.inventory()
    for number in range(most):
        if state.over:
            break
        if number % 80 == 40:
            again = state.game.position(state.position())
            assert again.position() == state.position(), "reading what was written gives another position"
            assert again.view(0) | {"moves": 0} == state.view(0) | {"moves": 0}, "a view differs after reading"
        seat = state.next_chooser()
        state.play(seat, chance.choice(state.legal(seat)))
    assert state.inventory() == box, "something of the box was lost or made"
    if not state.over:
        state.rollouts(1, chance.randrange(10**6))


def check(game: backroom.Game, position: Any, seed: int) -> bool:
    """Whether a position is accepted. An accepted position must stay the same when it is written down and read again,
    and it must be playable."""
    try:
        state = game.position(position, seed)
    except backroom.Invalid as error:
        assert str(error).strip(), "refused without a word"
        return False
    again = game.position(state.position(), seed)
    assert again.position() == state.position(), "reading what was written gives another position"
    for seat in range(state.seats if hasattr(state, "seats") else len(state.view()["scores"] or [])):
        assert again.view(seat) == state.view(seat), "a view differs after writing and reading"
        assert again.legal(seat) == state.legal(seat), "choices differ after writing and reading"
        assert again.prompt(seat) == state.prompt(seat), "a question differs after writing and reading"
    play_on(state, random.Random(seed), LONGEST if seed % TO_THE_END == 0 else BY_HAND)
    return True


def run(slug: str, build: str, seed: int, cases: range, note: Path | None = None) -> tuple[int, list[str]]:
    """How many mutated positions were accepted, and what went wrong with which of them."""
    game = backroom.game(slug, build)
    accepted, faults = 0, []
    for number in cases:
        if number % PROGRESS == 0 and number > cases.start:
            print(f"{number} of {cases.stop}: {accepted} accepted, {len(faults)} wrong", flush=True)
        if number % OF_A_PAIR == 0 or number == cases.start:
            chance = random.Random(f"{seed}/{number // OF_A_PAIR}")
            pair = real_positions(game, chance), real_positions(game, chance)
        chance = random.Random(f"{seed}/case {number}")
        position = chance.choice(pair[number % 2])
        for _ in range(chance.choice([0, 1, 1, 1, 2, 3])):
            position = mutate(position, chance.choice(pair[chance.randrange(2)]), chance)
        if note is not None:
            note.write_text(json.dumps(position))
        try:
            accepted += check(game, position, number)
        except (AssertionError, Exception) as error:
            faults.append(f"case {number}: {type(error).__name__}: {error}\n    {json.dumps(position)}")
    return accepted, faults


def main() -> None:
    """Run from a shell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("slug")
    parser.add_argument("--build", default="compiled")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="the case to begin with, to continue a run")
    parser.add_argument("--note", type=Path)
    given = parser.parse_args()
    cases = range(given.first, given.count)
    accepted, faults = run(given.slug, given.build, given.seed, cases, given.note)
    for fault in faults[:20]:
        print(fault)
    print(f"{len(cases)} positions of {given.slug}: {accepted} accepted and played, {len(faults)} wrong")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
