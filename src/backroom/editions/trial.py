"""Trying out an edition of one's own: random games to the end with every number of seats, looked at from every seat,
bots that choose, the board drawn, the rulebook filled in. All in a process of its own: whatever goes wrong there is
told in words, and nothing else has been touched.

``python -m backroom.editions.trial SLUG BUILD`` is that process.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
import traceback
from pathlib import Path
from typing import Any

from .. import bots, loading
from ..core.contract import Contract
from ..core.errors import Invalid
from ..core.game import Game
from ..core.structs import Struct
from ..learning.lesson import lesson
from ..learning.reference import reference
from ..learning.rulebook import languages_of, rulebook
from ..records.trial import limit_resources, look_around
from .compiling import rules_digest
from .keeping import base_of, cache_folder, write_whole

SECONDS = 1.0
"""How long random games go on, once each number of seats has been tried."""

PATIENCE = 120
"""How many seconds of computing a trial may take."""

MOST_CHOICES = 30_000
"""A game in which more is chosen is one without an end."""

BOT_CHOICES = 25
GAMES = 40
WRONG = 2
WIDTHS = {"short": 15, "int": 31, "long long": 63}


def check(slug: str, where: str) -> None:
    """Try out a game with an edition, unless that was done before; Invalid says why it can't be played."""
    mark = cache_folder() / "tried" / f"{slug}-{rules_digest(base_of(slug))[:16]}"
    if not mark.is_file():
        why = try_elsewhere(slug, "interpreted")
        if why:
            raise Invalid(f"{where} can't be played: {why}")
        write_whole(mark, b"")


def try_elsewhere(slug: str, build: str) -> str:
    """Why a game with an edition can't be played in a build; empty if it can. Tried in a process of its own."""
    command = [sys.executable, "-W", "ignore", "-m", __name__, slug, build]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=3 * PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        return "a game takes too long"
    if done.returncode in (0, WRONG):
        return done.stdout.strip()
    return "a game takes too much time or memory, or the rules stop in the middle"


def try_out(game: Game) -> None:
    """Play a game with every number of seats, then more of them; an exception tells what went wrong."""
    for seats in game.seat_counts:
        play(game, seats, 0, thorough=True)
    end = time.process_time() + SECONDS
    for seed in range(1, GAMES):
        for seats in game.seat_counts:
            if time.process_time() < end:
                play(game, seats, seed, thorough=False)
    if game.build == "interpreted":
        watch_bots(game)
        read_books(game.slug)
    else:
        compare(game)


def play(game: Game, seats: int, seed: int, thorough: bool) -> Contract:
    """One random game to its end; now and then it is looked at."""
    state, chance = game.new(seats, seed), random.Random(seed)
    for number in range(MOST_CHOICES):
        if state.over:
            break
        if thorough and number.bit_count() <= 1:  # 0, 1, 2, 4, 8, ...
            look_at(state, number)
        seat = state.next_chooser()
        legal = state.legal(seat)
        if not legal:
            raise Invalid(f"with {seats} seats, a seat is asked in a moment in which it has nothing to choose")
        state.play(seat, chance.choice(legal))
    else:
        raise Invalid(f"after {MOST_CHOICES} choices at random, a game with {seats} seats is not over")
    look_at(state, 0)
    return state


def look_at(state: Contract, seed: int) -> None:
    """All that a table, a bot and a record need of a moment, and whether every number has room."""
    if isinstance(state, Struct):
        check_room(state)
    look_around(state, seed)
    state.svg(0)
    if state.game.layout.size:
        for seat in range(state.seats):
            state.observe(seat)
    state.game.position(state.position())


def check_room(struct: Struct) -> None:
    """Compiled rules keep numbers in 16, 32 or 64 bits: see that they fit."""
    for chapter in type(struct).__mro__:
        for name, array in vars(chapter).get("ARRAYS", {}).items():
            most = 1 << WIDTHS[array.ctype]
            if not all(-most <= number < most for number in getattr(struct, name)):
                raise Invalid(f"numbers grow too large ({name})")
    for name in struct.KEPT:
        held = getattr(struct, name)
        if isinstance(held, Struct):
            check_room(held)


def watch_bots(game: Game) -> None:
    """Let the bots that come with the game choose."""
    for name, kind in bots.bots_of(game.slug).items():
        if kind.uses_net:
            continue
        state, bot, chance = game.new(seed=1), bots.bot(game.slug, name, 1), random.Random(1)
        for number in range(BOT_CHOICES):
            if state.over:
                break
            seat = state.next_chooser()
            asked = number % 3 == 0
            choice = bot.choose(state.redeal(seat, number), seat) if asked else chance.choice(state.legal(seat))
            state.play(seat, choice)


def read_books(slug: str) -> None:
    """The rulebook, reference card and first lesson, in every language."""
    for language in languages_of(slug):
        rulebook(slug, language), reference(slug, language), lesson(slug, language)


def compare(game: Game) -> None:
    """See that both builds play the same games."""
    plain = loading.load_game(game.slug, "interpreted")
    for seats in game.seat_counts:
        game.playouts(GAMES, seats=seats, seed=seats)
        one, other = (play(each, seats, 3, thorough=False) for each in (game, plain))
        if one.dump() != other.dump():
            raise Invalid(f"compiled, a game with {seats} seats goes another way than interpreted")


def told(error: BaseException) -> str:
    """What went wrong, and in which file of the rules."""
    if isinstance(error, Invalid):
        return str(error)
    last: Any = traceback.extract_tb(error.__traceback__)[-1]
    place = "/".join(Path(last.filename).parts[-2:])
    return f"the rules can't cope with it ({type(error).__name__}: {error}; {place}, line {last.lineno})"


def main(slug: str, build: str) -> int:
    """Try out a game with an edition in this process, and print what goes wrong."""
    limit_resources(PATIENCE)
    try:
        try_out(loading.load_game(slug, build))
    except Exception as error:
        print(told(error))
        return WRONG
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
