"""The contract of a bot: it gets a state that might be the real one, and answers with a legal action.

A bot never gets the real state. ``ask`` hands it a redealt one: everything that its seat can see is real, everything
else is dealt anew, so a bot learns nothing by looking where it shouldn't.
"""

from __future__ import annotations

import random
from typing import Any, ClassVar

from ..core.checks import check_seed
from ..core.contract import Contract
from ..core.errors import Invalid, Refused
from ..core.reading import whole_number

STRIDE = 0x9E3779B97F4A7C15
"""An odd number that spreads the seeds of successive moves far apart."""


class IllegalAnswer(RuntimeError):
    """A bot has chosen something that the rules don't allow: the fault is the bot's, not the caller's."""


class Bot:
    """A player. The same seed and the same questions give the same answers."""

    name: ClassVar[str] = "bot"
    answers_unasked: ClassVar[bool] = False  # whether it may be asked while nobody waits for it, and then says None
    uses_net: ClassVar[bool] = False  # whether it thinks ahead: with a trained net, or as its game's own way is
    reads_events: ClassVar[bool] = False  # whether it needs ``state.events`` as well as ``state.view``
    games: ClassVar[tuple[str, ...]] = ()  # the slugs of the games that it plays; all, if none is named

    def __init__(self, seed: int = 0) -> None:
        self.random = random.Random(check_seed(seed))

    def __repr__(self) -> str:
        return f"<bot {self.name}>"

    def choose(self, state: Any, seat: int) -> Any:
        """Choose one of ``state.legal(seat)``, or give a choice whole, as a dict that ``state.play`` takes; the
        state is redealt and belongs to the bot. None: nothing, if the game doesn't wait for this seat."""
        raise NotImplementedError(f"the bot {self.name} doesn't choose")

    def close(self) -> None:
        """The game is over: let go of what belongs to it."""


def redeal_seed(seed: int, moves: int) -> int:
    """The seed of the redeal before a move: made from public knowledge, so it gives nothing away."""
    return (check_seed(seed) + moves * STRIDE) % 2**63


def ask(bot: Bot, state: Contract, seat: int, seed: int, may_pass: bool = False) -> Any:
    """What a bot chooses for a seat: a number, or a choice given whole; the bot neither sees nor changes the real
    state. Where several may choose at any moment, a bot ``may_pass``: then the answer can be None."""
    return answer_of(bot, state.redeal(seat, redeal_seed(seed, state.moves)), seat, may_pass)


def answer_of(bot: Bot, state: Contract, seat: int, may_pass: bool = False) -> Any:
    """What a bot chooses for a seat on a state that was redealt for it, and that belongs to the bot."""
    legal = state.legal(seat)
    if not legal:
        raise Invalid(f"P{seat} has nothing to choose now; the game is waiting for {state.names_of(state.waiting)}")
    moves = state.moves
    answer = bot.choose(state, seat)
    if answer is None and may_pass and seat not in state.waiting:
        return None
    if isinstance(answer, dict):
        return check_whole(bot, state, seat, answer)
    action = whole_number(answer)
    if action is None or action not in legal:
        raise IllegalAnswer(
            f"the bot {bot.name} answered {answer!r} for P{seat}, which is not one of its "
            f"{len(legal)} legal actions at move {moves}"
        )
    return action


def check_whole(bot: Bot, state: Contract, seat: int, answer: dict[str, Any]) -> dict[str, Any]:
    """A choice given whole, if the rules allow it."""
    try:
        state.parse_action(seat, answer)
    except Refused as refusal:
        raise IllegalAnswer(f"the bot {bot.name} answered {answer!r} for P{seat}: {refusal}") from refusal
    return answer
