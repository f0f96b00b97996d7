"""Puzzles: positions with one clearly best choice and a reason, mined from games of bots.

A puzzle is data (``puzzles.json`` in a game's folder): the position, whose choice it is, the best one in words, by how
much it is better than all others, and why; and by how much more often it won than the next best when both were played
out to the end. ``backroom puzzles GAME`` mines new ones.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from itertools import islice, zip_longest
from typing import Any

from ..bots.levels import own_bots
from ..bots.random_bot import RandomBot
from ..core.contract import Contract
from ..core.errors import NoRedeal
from ..core.game import Game
from ..loading import game as find_game
from ..registry import companion, digest_in, folder_of
from .judging import Judgement, Stop, judge
from .playing import seated
from .playing_out import duel
from .reasons import Reason, outcomes, reasons

FILE = "puzzles.json"
QUICK, CHECK, DEEP = 0.06, 0.15, 0.6
"""Efforts: to find a candidate, to check a shipped puzzle, to be sure."""

SEED = 11
LEAST_GAP = 0.05
"""By how much the best choice must be more likely to win than any other."""

FEWEST, MOST = 3, 40
"""How many choices a puzzle has."""

UNDECIDED = (0.12, 0.96)
"""The chance to win with the best choice: neither lost nor won anyway."""

PROOF, PROVED = 150, 2.0
"""Games that are played to the end with the best choice and with the next best, and by how many errors it must be ahead
then. (With 60 games and one error, 9 of 20 puzzles of Chicago Poker didn't stand up to other luck.)"""

LOOKED_AT, FROM_EACH = 12, 2
"""So many decisions of a game are looked at, and so many puzzles it gives at most, unless the game says otherwise."""


MORE_OF_A_KIND = 2
"""By how many the most frequent kind of solution may be ahead of the rarest."""


@dataclass(frozen=True)
class Puzzle:
    """A position and its solution."""

    position: dict[str, Any]
    seat: int
    best: str
    chance: float
    gap: float
    won: float | None  # None: not played out yet
    reasons: tuple[Reason, ...]

    def state(self) -> Contract:
        """The position."""
        return find_game(str(self.position["game"])).position(self.position, seed=SEED)


@cache
def puzzles_of(slug: str) -> tuple[Puzzle, ...]:
    """The puzzles that come with a game; they were made with its printed edition, so no other has any."""
    path = folder_of(slug) / FILE
    if digest_in(slug) or not path.is_file():
        return ()
    rows = json.loads(path.read_text(encoding="utf-8"))
    return tuple(Puzzle(**row | {"reasons": tuple(Reason(**why) for why in row["reasons"])}) for row in rows)


def written(puzzles: list[Puzzle]) -> str:
    """Puzzles as the text of a file, one to a line."""
    rows = ",\n".join(json.dumps(asdict(one), ensure_ascii=False) for one in puzzles)
    return f"[\n{rows}\n]\n"


# Mining


def mine(game: Game, seed: int, stop: Stop) -> Iterator[Puzzle]:
    """Puzzles from games of the game's own bots, until it is time to stop; none of them is like one that is shipped."""
    taken = list(puzzles_of(game.slug))
    most = getattr(companion(game.slug, "coaching"), "FROM_EACH", FROM_EACH)
    while not stop():
        seed += 1
        for found in islice(puzzles_from(game, seed, taken), most):
            taken.append(found)
            yield found


def puzzles_from(game: Game, seed: int, taken: Sequence[Puzzle]) -> Iterator[Puzzle]:
    """The puzzles of one game that differ from those already taken."""
    looked_at = getattr(companion(game.slug, "coaching"), "LOOKED_AT", LOOKED_AT)
    for state, seat in islice(of_every_kind(decisions(game, seed), seed), looked_at):
        try:
            found = puzzle_at(game.position(state.position(), seed=SEED), seat)
        except NoRedeal:
            continue
        if found and is_new(found, taken):
            yield found


def is_new(found: Puzzle, taken: Sequence[Puzzle]) -> bool:
    """Whether a puzzle has another reason than all others, and is of a kind that there are few of so far. (Bots repeat
    themselves where luck plays a small part.)"""
    verbs = Counter(verb_of(one) for one in taken)
    fewest = min(verbs.values(), default=0)
    return found.reasons not in {one.reasons for one in taken} and verbs[verb_of(found)] <= MORE_OF_A_KIND + fewest


def verb_of(puzzle: Puzzle) -> str:
    """What is to be done."""
    return puzzle.best.split()[0]


def decisions(game: Game, seed: int) -> Iterator[tuple[Contract, int]]:
    """The decisions of a game that could be puzzles; a game may say which of its own are none (``is_riddle``)."""
    own: Any = companion(game.slug, "coaching")
    is_riddle = getattr(own, "is_riddle", lambda state, seat: True)
    state, players = seated(game, next(iter(own_bots(game.slug).values()), RandomBot), seed)
    while not state.over:
        seat = state.next_chooser()
        if FEWEST <= len(state.legal(seat)) <= MOST and state.waiting == (seat,) and is_riddle(state, seat):
            yield state.clone(), seat
        state.play(seat, players[seat].choose(state.clone(), seat))


def of_every_kind(found: Iterable[tuple[Contract, int]], seed: int) -> Iterator[tuple[Contract, int]]:
    """Decisions in a random order in which every kind of question comes up as often as the others: what is asked most
    often is rarely clear."""
    kinds: dict[frozenset[str], list[tuple[Contract, int]]] = {}
    for state, seat in found:
        verbs = frozenset(state.words(action)["do"] for action in state.legal(seat))
        kinds.setdefault(verbs, []).append((state, seat))
    chance = random.Random(seed)
    for kind in kinds.values():
        chance.shuffle(kind)
    for row in zip_longest(*kinds.values()):
        yield from filter(None, row)


def puzzle_at(state: Contract, seat: int) -> Puzzle | None:
    """The puzzle of a position, if one choice is clearly best for a reason, at every effort and when played out."""
    best = None
    for effort, seed in ((QUICK, SEED + 1), (CHECK, SEED), (DEEP, SEED + 2)):
        found = judge(state, seat, seed, effort)
        if not is_clear(found) or best not in (None, found.best.action):
            return None
        best = found.best.action
    next_best = found.verdicts[1].action
    counted = outcomes(state, seat, [found.best.action, next_best], SEED)
    why = reasons(state.game.slug, counted[found.best.action], counted[next_best])
    if not any(reason.tone == "gain" for reason in why):
        return None
    won, error = proof(state, seat, found.best.action, next_best)
    if won <= max(PROVED * error, LEAST_GAP / 2):
        return None
    chance = found.best.chances[seat]
    text = state.text(found.best.action)
    return Puzzle(state.position(), seat, text, round(chance, 3), round(gap_of(found), 3), round(won, 3), tuple(why))


def proof(
    state: Contract, seat: int, best: int, other: int, seed: int = SEED, games: int = PROOF
) -> tuple[float, float]:
    """By how much more often the best choice wins than another when both are played out, and the error of that."""
    found = duel(state, seat, best, other, seed, games)
    return found.gain, found.error


def checked(puzzle: Puzzle, games: int = PROOF) -> tuple[float, float]:
    """The proof of a puzzle with other luck: its solution beside the choice that the judge likes best of the others."""
    state = puzzle.state()
    best = next(action for action in state.legal(puzzle.seat) if state.text(action) == puzzle.best)
    found = judge(state, puzzle.seat, SEED, CHECK, also=[best])
    other = next(one.action for one in found.verdicts if one.action != best)
    return proof(state, puzzle.seat, best, other, SEED + 1, games)


def gap_of(found: Judgement) -> float:
    """By how much the best choice is better than any other."""
    return min(found.loss(one.action) for one in found.verdicts[1:])


def is_clear(found: Judgement) -> bool:
    """Whether the best choice is clearly best, in a game that is still open."""
    if len(found.verdicts) < 2 or gap_of(found) < LEAST_GAP:
        return False
    return UNDECIDED[0] <= found.best.chances[found.seat] <= UNDECIDED[1]
