"""``backroom check``: whether a game satisfies the contract of every game, and what it could still have.

For authors of games. Random games are played with every number of seats and every option, and every position on the way
is checked against the laws below. (tests/test_conformance.py does the same more thoroughly for the games it knows.)
"""

from __future__ import annotations

import argparse
import json
import pickle
import random
from collections.abc import Callable, Iterator
from typing import Any

from .. import bots, game, slugs
from ..core.contract import Contract
from ..core.errors import Refused
from ..core.game import Game
from ..games.ledger import read_ledger
from ..loading import best_build, check_slug, compiled_module
from ..messages.files import DEFAULT, file_of, languages
from ..registry import companion, entries

EXAMPLES = """\
  backroom check                                  check all games
  backroom check snitch                           check one game"""

MOST = 5
"""How many faults of one game are reported."""

HOOKS = (
    "deal",
    "resample",
    "build_view",
    "objection",
    "points",
    "inventory",
    "write_position",
    "read_position",
)
OPTION_HOOKS = "set_options", "get_options"

BEGINNING, LATER = 20, 10
"""The first 20 decisions are all checked, then every tenth."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("game", nargs="*", metavar="GAME", help=f"some of: {', '.join(slugs())} (default: all)")


def run(args: argparse.Namespace) -> int:
    """Check some games or all of them; return 1 if anything is wrong."""
    return max([report(check_slug(slug)) for slug in args.game or slugs()])


def report(slug: str) -> int:
    """Print what is wrong with a game and what it lacks; 1 if something is wrong."""
    print(f"{slug}: {game(slug).title} ({entries()[slug]}), {best_build(slug)}")
    found, looked = faults(slug)
    for fault in found[:MOST]:
        print(f"  wrong    {fault}")
    if not found:
        print(f"  right    {len(read_ledger(slug).rules)} rules; every law holds in {looked} positions")
    for what in missing(slug):
        print(f"  missing  {what}")
    return 1 if found else 0


# What a game may have


def missing(slug: str) -> list[str]:
    """What a game could have and hasn't, and what happens instead."""
    can_have = {
        "a compiled build: it runs interpreted (`python -m binder`)": compiled_module(slug) is not None,
        "bots of its own: only random plays it (docs/adding-a-game.md)": len(bots.names(slug)) > 1,
        "a drawing of its own: it is drawn from the shape of its view": companion(slug, "drawing") is not None,
        "a drawing for the terminal: its view is printed as it is": companion(slug, "terminal.draw") is not None,
    }
    for language in languages():
        if language != DEFAULT:
            path = file_of(language, slug)
            can_have[f'the language "{language}": it speaks English ({"/".join(path.parts[-3:])})'] = path.is_file()
    return [what for what, has in can_have.items() if not has]


# What a game must keep


def faults(slug: str) -> tuple[list[str], int]:
    """What is wrong with a game, in words, and how many positions were looked at."""
    found, looked = missing_hooks(game(slug, "interpreted")), 0
    if found:
        return found, looked
    for options in option_sets(game(slug)):
        for seats in game(slug).seat_counts:
            state = game(slug).new(seats, seats, **options)
            box = state.inventory()
            for twin in play_along(state, game(slug, "interpreted").new(seats, seats, **options)):
                found += [f"{words} ({at(state, options)})" for words in broken_laws(state, twin, box)]
                looked += 1
                if found:
                    return found, looked
    return found, looked


def missing_hooks(rules: Game) -> list[str]:
    """The hooks that every game fills in and this one doesn't: without them it would seem to have no rules, no view, or
    nothing that is hidden."""
    asks = any("{" in step.question.text for step in rules.words.steps if step.question)
    hooks = [*HOOKS, *(OPTION_HOOKS if rules.options else ()), *(("question",) if asks else ())]
    return [f"{hook}: the game's class doesn't have it (docs/adding-a-game.md)" for hook in hooks if lacks(rules, hook)]


def lacks(rules: Game, hook: str) -> bool:
    """Whether a hook is just the empty one that all games inherit."""
    owner = next(chapter for chapter in rules.state.__mro__ if hook in vars(chapter))
    return owner.__module__.startswith(f"{Contract.__module__.rpartition('.')[0]}.")


def play_along(state: Contract, twin: Contract) -> Iterator[Contract]:
    """Play a random game to its end in two builds at once; stop at those positions that are looked at."""
    chance = random.Random(1)
    while not state.over:
        if state.moves < BEGINNING or state.moves % LATER == 0:
            yield twin
        seat = chance.choice(state.waiting)
        action = chance.choice(state.legal(seat))
        state.play(seat, action)
        twin.play(seat, action)
    yield twin


def option_sets(rules: Game) -> Iterator[dict[str, Any]]:
    """The usual options, and every other value of each alone."""
    yield {}
    for name, option in rules.options.items():
        yield from ({name: value} for value in option.values if value != option.default)


def at(state: Contract, options: dict[str, Any]) -> str:
    """Where something went wrong."""
    said = "".join(f", {name}={value}" for name, value in options.items())
    seats = len(state.points())
    return f"seats={seats}, seed={seats}{said}, after {state.moves} moves"


def broken_laws(state: Contract, twin: Contract, box: dict[str, list[str]]) -> Iterator[str]:
    """Everything that a state doesn't keep."""
    if state.dump() != twin.dump():
        yield "the compiled game differs from the interpreted one"
    if state.inventory() != box or not box:
        yield "inventory: something of the box was lost or made, or it is empty"
    for law in LAWS:
        try:
            yield from law(state)
        except Exception as error:  # whatever a game does wrong is told, not raised
            yield f"{law.__name__}: {type(error).__name__}: {error}"


def somebody_chooses(state: Contract) -> Iterator[str]:
    """Until the end somebody is asked, and whoever is asked has choices."""
    if not state.over and not state.waiting:
        yield "nobody is asked, and the game isn't over"
    for seat in state.waiting:
        choices = state.legal(seat)
        if not choices or len(choices) != len(set(choices)) or state.prompt(seat) is None:
            yield f"legal: P{seat} is asked and has no choice, or one twice"


def words_are_understood(state: Contract) -> Iterator[str]:
    """What a choice is called is understood as that choice."""
    for seat in state.waiting:
        for action in state.legal(seat):
            for said in (state.text(action), state.words(action)):
                if [number for number, _ in state.parse_action(seat, said)] != [action]:
                    yield f"words: {said!r} is understood as something else than action {action}"


def refusals_have_reasons(state: Contract) -> Iterator[str]:
    """What isn't offered is refused with a sentence and a rule, and nothing changes."""
    chance, before = random.Random(1), state.dump()
    for seat in state.waiting:
        for action in chance.sample(range(state.ACTIONS), min(10, state.ACTIONS)):
            try:
                state.parse_action(seat, action)
            except Refused as refusal:
                if not refusal.reason or not refusal.rule:
                    yield f"objection: {state.text(action)!r} is refused without a sentence or a rule"
    if state.dump() != before:
        yield "objection: a refused choice has changed something"


def positions_are_whole(state: Contract) -> Iterator[str]:
    """A position that is written down and read again is the same."""
    said = state.position()
    if state.game.position(json.loads(json.dumps(said))).position() != said:
        yield f"position: {said} is read as something else"


def nothing_leaks(state: Contract) -> Iterator[str]:
    """A seat can't tell a redealt state from the real one."""
    for seat in range(len(state.points())):
        other = state.redeal(seat, seat)
        for name in ("view", "legal", "prompt"):
            if getattr(other, name)(seat) != getattr(state, name)(seat):
                yield f"redeal: P{seat} can tell it from the real state by its {name}"
        if other.events(0, seat) != state.events(0, seat) or other.waiting != state.waiting:
            yield f"redeal: P{seat} can tell it from the real state by what happened, or by who is asked"


def copies_are_equal(state: Contract) -> Iterator[str]:
    """Views are JSON, and a pickled state comes back equal."""
    json.dumps([state.view(seat) for seat in (None, *range(len(state.points())))])
    if pickle.loads(pickle.dumps(state)) != state:
        yield "a pickled state comes back as another one"


LAWS: tuple[Callable[[Contract], Iterator[str]], ...] = (
    somebody_chooses,
    words_are_understood,
    refusals_have_reasons,
    positions_are_whole,
    nothing_leaks,
    copies_are_equal,
)
