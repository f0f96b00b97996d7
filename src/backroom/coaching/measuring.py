"""How good hints are: beside the choices of the game's own quick bot, or of another bot, where the two differ."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ..bots.contract import Bot
from ..bots.levels import own_bots
from ..core.contract import Contract
from ..core.errors import NoRedeal
from ..core.game import Game
from ..registry import companion
from .hints import hint
from .judging import answer_of
from .playing import quick_bot, seated
from .playing_out import duel

FROM_EACH_GAME = 8
"""So many decisions of a game are looked at."""

OTHER_SEED = 9973
"""What a hint is measured with has nothing to do with what it was found with."""


@dataclass(frozen=True)
class Compared:
    """A hint beside a bot's choice: how many seconds of the processor it took, and, where they differ, by how
    much more often its first choice won, with the error of that, or where neither won once more, how many points
    further ahead it ended."""

    seconds: float
    differs: bool
    hinted: str = ""
    usual: str = ""
    gain: float = 0.0
    error: float = 0.0
    lead: float = 0.0


def compared(
    game: Game, seed: int, games: int, effort: float = 1.0, against: Callable[[int], Bot] | None = None
) -> Iterator[Compared]:
    """Hints in positions of game after game of the game's own bots, beside what a bot (the quick one) would choose."""
    rival = against or quick_bot(game.slug)
    while True:
        seed += 1
        states = list(decisions(game, seed))
        for state, seat in random.Random(seed).sample(states, min(FROM_EACH_GAME, len(states))):
            try:
                yield compare_at(state, seat, seed, games, effort, rival(seed))
            except NoRedeal:
                continue


def decisions(game: Game, seed: int) -> Iterator[tuple[Contract, int]]:
    """The positions of a game in which there is something to choose."""
    state, players = seated(game, next(iter(own_bots(game.slug).values())), seed)
    while not state.over:
        seat = state.next_chooser()
        if len(state.legal(seat)) > 1:
            yield state.clone(), seat
        state.play(seat, players[seat].choose(state.clone(), seat))


def compare_at(state: Contract, seat: int, seed: int, games: int, effort: float, rival: Bot) -> Compared:
    """Compare a hint with a bot's choice, by games that are played to the end."""
    begun = time.process_time()
    best = hint(state, seat, seed, effort)[0]
    seconds = time.process_time() - begun
    usual, deals = answer_of(rival, state.redeal(seat, seed), seat)
    if usual is None or usual == best.action or come_to_the_same(state, usual, best.action):
        return Compared(seconds, False)
    if best.deal is not None:
        deals = {**deals, best.action: best.deal}
    found = duel(state, seat, best.action, usual, seed + OTHER_SEED, games, deals)
    return Compared(seconds, True, state.text(best.action), state.text(usual), found.gain, found.error, found.lead)


def come_to_the_same(state: Contract, one: int, other: int) -> bool:
    """Whether two choices differ only because bots take turns where people do not (``IDLE``)."""
    idle = getattr(companion(state.game.slug, "coaching"), "IDLE", ())
    return all(state.words(action)["do"] in idle for action in (one, other))
