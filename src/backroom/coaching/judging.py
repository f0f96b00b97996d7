"""What each sensible choice is worth to a seat: its chance to win after it, with an error.

Nothing here looks at the state that it is given, only at redealt ones, so a judgement can't know more than its seat.
The same seed and effort give the same judgement.

Where a game has a net, or a way of its own to think, that judges (``bots.think``). Elsewhere every candidate is tried
in the same worlds, dealt anew with the same luck to come for all of them; the game's own bot plays on for a lap, and
then the position is rated as the game says (``chances``), or by games played on at random.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from ..bots.contract import STRIDE
from ..bots.nets import shipped_net
from ..bots.thinking import Manner, can_think, think
from ..core.checks import check_seed
from ..core.contract import Contract
from ..core.errors import Invalid
from ..registry import companion
from .playing import bot_policy, play_on, policy_for

ITERATIONS = 12_000
"""Iterations of a search with effort 1, unless a game says otherwise: about a second."""

WORLDS = 12
"""Worlds in which candidates are tried with effort 1, unless a game says otherwise."""

MOST_CANDIDATES = 6
ROLLOUTS = 200

STRAYING = 0.12
"""How far the net's opinions at the end of one iteration stray from their mean, roughly."""

RATING, BRIEFLY = 40, Manner(drafts=6, draft_tries=40)
"""Iterations and manner of a search that only rates a position."""

Stop = Callable[[], bool]


@dataclass(frozen=True)
class Verdict:
    """A choice: every seat's chance to win after it, the standard error of one's own, and in how many worlds (or
    iterations) it was tried."""

    action: int
    chances: tuple[float, ...]
    error: float
    tries: int


@dataclass(frozen=True)
class Judgement:
    """The choices that were looked at, best first; ``usual`` is what the game's own bot would do."""

    seat: int
    verdicts: tuple[Verdict, ...]
    usual: int | None = None
    samples: dict[int, list[float]] = field(default_factory=dict, repr=False)  # own chances by world, where there are

    @property
    def best(self) -> Verdict:
        """The best choice."""
        return self.verdicts[0]

    def of(self, action: int) -> Verdict | None:
        """The verdict on a choice, if it was looked at."""
        return next((one for one in self.verdicts if one.action == action), None)

    def loss(self, action: int) -> float:
        """By how much less likely a choice makes it to win than the best one."""
        found = self.of(action)
        return 0.0 if found is None else self.best.chances[self.seat] - found.chances[self.seat]


def judge(
    state: Contract,
    seat: int,
    seed: int = 0,
    effort: float = 1.0,
    stop: Stop | None = None,
    also: Sequence[int] = (),
) -> Judgement:
    """Judge a seat's choices; ``also`` are choices that are looked at in any case."""
    legal = state.legal(seat)
    if not legal:
        raise Invalid(f"P{seat} has nothing to choose now; the game is waiting for {state.names_of(state.waiting)}")
    if len(legal) == 1:
        return Judgement(seat, (Verdict(legal[0], (), 0.0, 0),), legal[0])
    if can_think(state.game.slug):
        return by_search(state, seat, check_seed(seed), effort, stop, broad=bool(also))
    return by_trying(state, seat, check_seed(seed), effort, stop, also)


def by_search(state: Contract, seat: int, seed: int, effort: float, stop: Stop | None, broad: bool) -> Judgement:
    """Let the search judge: the most tried choice is the best one."""
    most = getattr(companion(state.game.slug, "coaching"), "ITERATIONS", ITERATIONS)
    thought = think(state, seat, seed, iterations=max(50, int(most * effort)), stop=stop, broad=broad)
    verdicts = []
    for found in thought.findings:
        if found.tries:
            verdicts.append(Verdict(found.action, found.chances, STRAYING / sqrt(found.tries), found.tries))
    return Judgement(seat, tuple(verdicts))


# Trying candidates in the same worlds


def compare(state: Contract, seat: int, actions: Sequence[int], seed: int, effort: float = 1.0) -> Judgement:
    """Try some choices in the same worlds, whether or not there is a net; nothing but these."""
    own: Any = companion(state.game.slug, "coaching")
    return ranked(seat, try_all(own, state, seat, actions, check_seed(seed), effort, None), None)


def by_trying(
    state: Contract, seat: int, seed: int, effort: float, stop: Stop | None, also: Sequence[int]
) -> Judgement:
    """Try candidates in worlds that are the same for all of them."""
    own: Any = companion(state.game.slug, "coaching")
    shown = state.redeal(seat, seed)
    usual = usual_choice(shown, seat, seed)
    actions = candidates(own, shown, seat, [*([] if usual is None else [usual]), *also])
    return ranked(seat, try_all(own, state, seat, actions, seed, effort, stop), usual)


def try_all(
    own: Any, state: Contract, seat: int, actions: Sequence[int], seed: int, effort: float, stop: Stop | None
) -> dict[int, list[list[float]]]:
    """Everybody's chances after each choice, world by world."""
    worlds = max(2, round(getattr(own, "WORLDS", WORLDS) * effort))
    tried: dict[int, list[list[float]]] = {action: [] for action in actions}
    for world in range(worlds):
        if stop is not None and world >= 2 and stop():
            break
        luck = (seed + (world + 1) * STRIDE) % 2**63
        for action in actions:
            tried[action].append(outcome(own, state.redeal(seat, luck).clone(), seat, action, luck))
    return tried


def usual_choice(shown: Contract, seat: int, seed: int) -> int | None:
    """What the game's own bot would choose; None if that is none of the listed choices."""
    answer = bot_policy(shown.game.slug, seed)(shown.clone(), seat)
    return answer if type(answer) is int else None


def candidates(own: Any, shown: Contract, seat: int, needed: Sequence[int]) -> list[int]:
    """The choices that are looked at: those needed, and the most promising of the others as the game rates them."""
    legal = shown.legal(seat)
    others = [action for action in legal if action not in needed]
    if hasattr(own, "rate"):
        rates = dict(zip(others, own.rate(shown, seat, others), strict=True))
        others = sorted((action for action in others if rates[action] is not None), key=lambda one: -rates[one])
    return [*dict.fromkeys(needed), *others][: max(MOST_CANDIDATES, len(needed))]


def outcome(own: Any, world: Contract, seat: int, action: int, luck: int) -> list[float]:
    """Everybody's chance in a world after a choice and a lap around the table."""
    world.play(seat, action)
    play_on(world, seat, policy_for(world, luck), getattr(own, "LAPS", 1))
    return chances_in(own, world, luck)


def chances_in(own: Any, world: Contract, luck: int) -> list[float]:
    """Everybody's chance to win: as the game ended, as the game's module reckons, or by random games."""
    if world.over:
        first = (world.ranking or [[]])[0]
        return [1 / len(first) if seat in first else 0.0 for seat in range(world.seats)]
    if shipped_net(world.game.slug) is not None:
        return rated_by_net(world, luck)
    if hasattr(own, "chances"):
        return [float(chance) for chance in own.chances(world, luck)]
    played = world.rollouts(getattr(own, "ROLLOUTS", ROLLOUTS), seed=luck)
    return [float(wins) / played.games for wins in played.wins]


def rated_by_net(world: Contract, luck: int) -> list[float]:
    """Everybody's chance as a short search of whoever is asked sees it."""
    mover = world.next_chooser()
    found = think(world, mover, luck, iterations=RATING, manner=BRIEFLY).findings
    tries = sum(one.tries for one in found)
    if not tries:  # a choice without an alternative
        world.play(mover, world.legal(mover)[0])
        return chances_in(None, world, luck)
    return [sum(one.tries * one.chances[seat] for one in found if one.tries) / tries for seat in range(world.seats)]


def ranked(seat: int, tried: dict[int, list[list[float]]], usual: int | None) -> Judgement:
    """The verdicts, best first. The usual choice stays first unless another one is better beyond the error."""
    samples = {action: [chances[seat] for chances in outcomes] for action, outcomes in tried.items()}
    verdicts = []
    for action, outcomes in tried.items():
        means = tuple(sum(chances) / len(outcomes) for chances in zip(*outcomes, strict=True))
        verdicts.append(Verdict(action, means, spread(samples[action]), len(outcomes)))
    verdicts.sort(key=lambda one: -one.chances[seat])
    if usual is not None and usual in samples and not is_clear(samples[verdicts[0].action], samples[usual]):
        verdicts.sort(key=lambda one: one.action != usual)
    return Judgement(seat, tuple(verdicts), usual, samples)


def spread(numbers: Sequence[float]) -> float:
    """The standard error of a mean."""
    count = len(numbers)
    if count < 2:
        return 1.0
    mean = sum(numbers) / count
    return sqrt(sum((number - mean) ** 2 for number in numbers) / (count - 1) / count)


def is_clear(better: Sequence[float], other: Sequence[float]) -> bool:
    """Whether one choice did better than another in the same worlds, by more than the error of the difference."""
    differences = [one - two for one, two in zip(better, other, strict=True)]
    return sum(differences) / len(differences) > spread(differences)
