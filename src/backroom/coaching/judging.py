"""What each sensible choice is worth to a seat: its chance to win after it, with an error.

Nothing here looks at the state that it is given, only at redealt ones, so a judgement can't know more than its seat.
The same seed and effort give the same judgement.

Where a game has a net, or a way of its own to think, that judges (``bots.think``); then its favourites and the choice
of the game's quick bot are played out to the end, and both opinions count. Elsewhere every candidate is tried in the
same worlds, dealt anew with the same luck to come for all of them; the game's own bot plays on for a lap, and then the
position is rated as the game says (``chances``), or by games played on at random.

Either way the quick bot's choice stays the first unless another is better beyond the error.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from typing import Any

from ..bots.contract import STRIDE
from ..bots.nets import shipped_net
from ..bots.thinking import SearchSettings, can_think, think
from ..core.checks import check_seed
from ..core.contract import Contract
from ..core.errors import Invalid
from ..registry import companion
from .playing import bot_policy, play_on, policy_for, strongest_bot
from .playing_out import is_certain, is_time_to_ask, shares_in_world
from .reasons import NO_DEALS
from .trials import gain, is_clear, spread

ITERATIONS = 6_000
"""Iterations of a search with effort 1, unless a game says otherwise: about a quarter of a second."""

GAMES = 80
"""Games that are played out with each of the favourites with effort 1, unless a game says otherwise."""

FEWEST_GAMES = 24
"""With fewer games the second opinion is noise, and isn't asked for."""

FAVOURITES = 2
"""So many of the search's first choices are played out, beside the quick bot's."""

TRUST = 40
"""The search's opinion counts as much as so many games."""

WORLDS = 12
"""Worlds in which candidates are tried with effort 1, unless a game says otherwise."""

MOST_CANDIDATES = 6
ROLLOUTS = 200

CLEARLY, LEAST_AHEAD = 1.5, 0.01
"""The quick bot's choice stays first unless another is better by so many errors, and by so much chance."""

STRAYING = 0.12
"""How far the net's opinions at the end of one iteration stray from their mean, roughly."""

RATING, BRIEFLY = 40, SearchSettings(drafts=6, draft_tries=40)
"""Iterations and settings of a search that only rates a position."""

Stop = Callable[[], bool]
Offers = Sequence[Sequence[Mapping[str, Any]]]


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
    """The choices that were looked at, best first; ``usual`` is what the game's own bot would do. A choice in ``deals``
    is only the first step of that whole deal, and was judged as such."""

    seat: int
    verdicts: tuple[Verdict, ...]
    usual: int | None = None
    samples: dict[int, list[float]] = field(default_factory=dict, repr=False)  # own chances by world, where there are
    deals: Mapping[int, Any] = field(default_factory=dict)

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
    offered: Offers | None = None,
) -> Judgement:
    """Judge a seat's choices; ``also`` are choices that are looked at in any case. As a hint (with what the seat has
    ``offered`` in vain) what the game's strongest bot would do counts as usual, even if that is a whole deal."""
    legal = state.legal(seat)
    if not legal:
        raise Invalid(f"P{seat} has nothing to choose now; the game is waiting for {state.names_of(state.waiting)}")
    if len(legal) == 1:
        return Judgement(seat, (Verdict(legal[0], (), 0.0, 0),), legal[0])
    if can_think(state.game.slug):
        return by_search(state, seat, check_seed(seed), effort, stop, also)
    return by_trying(state, seat, check_seed(seed), effort, stop, also, offered)


def by_search(
    state: Contract, seat: int, seed: int, effort: float, stop: Stop | None, also: Sequence[int]
) -> Judgement:
    """Let the search judge: the most tried choice is the best one, unless games that are played out say otherwise."""
    own: Any = companion(state.game.slug, "coaching")
    iterations = max(50, int(getattr(own, "ITERATIONS", ITERATIONS) * effort))
    thought = think(state, seat, seed, iterations=iterations, stop=stop, broad=bool(also))
    verdicts = []
    for found in thought.findings:
        if found.tries:
            verdicts.append(Verdict(found.action, found.chances, STRAYING / sqrt(found.tries), found.tries))
    searched = Judgement(seat, tuple(verdicts))
    games = int(getattr(own, "GAMES", GAMES) * effort)
    return searched if games < FEWEST_GAMES else by_playing_out(state, searched, seed, games, stop, also)


# Playing the search's favourites out


def by_playing_out(
    state: Contract, searched: Judgement, seed: int, games: int, stop: Stop | None, also: Sequence[int]
) -> Judgement:
    """Play the favourites of a search out, and the quick bot's choice; what won more counts beside the search."""
    seat = searched.seat
    usual = usual_choice(state.redeal(seat, seed), seat, seed)
    favourites = [one.action for one in searched.verdicts[:FAVOURITES]]
    finalists = list(dict.fromkeys([*favourites, *([] if usual is None else [usual]), *also]))
    shares: dict[int, list[list[float]]] = {action: [] for action in finalists}
    for world in range(games):
        if stop is not None and stop():
            break
        for action, won in shares_in_world(state, seat, finalists, seed, world).items():
            shares[action].append(won)
        if is_time_to_ask(world + 1) and is_decided(seat, shares):
            break
    if len(shares[finalists[0]]) < 2:
        return Judgement(seat, searched.verdicts, usual)
    return both_opinions(searched, shares, usual)


def is_decided(seat: int, shares: dict[int, list[list[float]]]) -> bool:
    """Whether one choice is better than all others beyond doubt."""
    won = sorted(([each[seat] for each in games] for games in shares.values()), key=sum, reverse=True)
    return all(is_certain(won[0], other) for other in won[1:])


def both_opinions(searched: Judgement, shares: dict[int, list[list[float]]], usual: int | None) -> Judgement:
    """What a search and games that were played out say together, best first. Choices that weren't played out stay as
    far behind the best one as they were."""
    seat, first = searched.seat, searched.best
    played = [mixed(searched.of(action) or replace(first, action=action), seat, won) for action, won in shares.items()]
    played.sort(key=lambda one: -one.chances[seat])
    moved = [now - then for now, then in zip(played[0].chances, first.chances, strict=True)]
    others = [shifted(one, moved) for one in searched.verdicts if one.action not in shares]
    verdicts = [*played, *others]
    if usual in shares and not is_better(played, shares, seat, usual):
        verdicts = usual_first(verdicts, seat, usual)
    return Judgement(seat, tuple(verdicts), usual)


def mixed(searched: Verdict, seat: int, shares: Sequence[Sequence[float]]) -> Verdict:
    """The verdict on a choice after games; one that the search never tried starts as good as its best one."""
    weight = weight_of(len(shares))
    means = [sum(won) / len(shares) for won in zip(*shares, strict=True)]
    chances = [(1 - weight) * before + weight * mean for before, mean in zip(searched.chances, means, strict=True)]
    error = weight * spread([won[seat] for won in shares])
    return Verdict(searched.action, tuple(chances), error, searched.tries + len(shares))


def shifted(searched: Verdict, moved: Sequence[float]) -> Verdict:
    """The verdict on a choice that wasn't played out, on the scale of those that were."""
    return replace(
        searched, chances=tuple(max(0.0, one + more) for one, more in zip(searched.chances, moved, strict=True))
    )


def is_better(played: Sequence[Verdict], shares: dict[int, list[list[float]]], seat: int, usual: int) -> bool:
    """Whether the first choice is better than the usual one by more than the error that the search and games leave."""
    best = played[0]
    kept = next(one for one in played if one.action == usual)
    _, error = gain(*([won[seat] for won in shares[action]] for action in (best.action, usual)))
    least = max(LEAST_AHEAD, CLEARLY * error * sqrt(weight_of(len(shares[usual]))))
    return best.chances[seat] - kept.chances[seat] > least


def weight_of(games: int) -> float:
    """How much games count beside the search."""
    return games / (TRUST + games)


# Trying candidates in the same worlds


def compare(state: Contract, seat: int, actions: Sequence[int], seed: int, effort: float = 1.0) -> Judgement:
    """Try some choices in the same worlds, whether or not there is a net; nothing but these."""
    own: Any = companion(state.game.slug, "coaching")
    return ranked(seat, try_all(own, state, seat, actions, check_seed(seed), effort, None), None)


def by_trying(
    state: Contract,
    seat: int,
    seed: int,
    effort: float,
    stop: Stop | None,
    also: Sequence[int],
    offered: Offers | None = None,
) -> Judgement:
    """Try candidates in worlds that are the same for all of them."""
    own: Any = companion(state.game.slug, "coaching")
    shown = state.redeal(seat, seed)
    usual, deals = usual_choice(shown, seat, seed), NO_DEALS
    if offered is not None:
        usual, deals = answer_of(strongest_bot(shown.game.slug)(seed), shown, seat, offered)
    actions = candidates(own, shown, seat, [*([] if usual is None else [usual]), *also])
    tried = try_all(own, state, seat, actions, seed, effort, stop, deals)
    return replace(ranked(seat, tried, usual), deals=deals)


def try_all(
    own: Any,
    state: Contract,
    seat: int,
    actions: Sequence[int],
    seed: int,
    effort: float,
    stop: Stop | None,
    deals: Mapping[int, Any] = NO_DEALS,
) -> dict[int, list[list[float]]]:
    """Everybody's chances after each choice (or the whole deal that it begins), world by world."""
    worlds = max(2, round(getattr(own, "WORLDS", WORLDS) * effort))
    tried: dict[int, list[list[float]]] = {action: [] for action in actions}
    for world in range(worlds):
        if stop is not None and world >= 2 and stop():
            break
        luck = (seed + (world + 1) * STRIDE) % 2**63
        for action in actions:
            tried[action].append(outcome(own, state.redeal(seat, luck).clone(), seat, deals.get(action, action), luck))
    return tried


def usual_choice(shown: Contract, seat: int, seed: int) -> int | None:
    """What the game's own bot would choose; None if that is none of the listed choices."""
    answer = bot_policy(shown.game.slug, seed)(shown.clone(), seat)
    return answer if type(answer) is int else None


def answer_of(bot: Any, shown: Contract, seat: int, offered: Offers = ()) -> tuple[int | None, Mapping[int, Any]]:
    """What a bot would choose that knows what the seat has offered in vain; of a deal the listed choice that begins it,
    and the whole of it."""
    if offered:
        bot.recall(shown.clone(), seat, offered)
    answer = bot.choose(shown.clone(), seat)
    if isinstance(answer, dict) and "transfers" not in answer:
        answer = bot.choose(shown.clone(), seat)  # it has said something, and chooses now
    if isinstance(answer, int):
        return answer, NO_DEALS
    if not isinstance(answer, dict) or "transfers" not in answer:
        return None, NO_DEALS
    first, _ = shown.parse_action(seat, answer)[0]
    return first, {first: answer}


def candidates(own: Any, shown: Contract, seat: int, needed: Sequence[int]) -> list[int]:
    """The choices that are looked at: those needed, and the most promising of the others as the game rates them."""
    legal = shown.legal(seat)
    others = [action for action in legal if action not in needed]
    if hasattr(own, "rate"):
        rates = dict(zip(others, own.rate(shown, seat, others), strict=True))
        others = sorted((action for action in others if rates[action] is not None), key=lambda one: -rates[one])
    return [*dict.fromkeys(needed), *others][: max(MOST_CANDIDATES, len(needed))]


def outcome(own: Any, world: Contract, seat: int, action: Any, luck: int) -> list[float]:
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
    found = think(world, mover, luck, iterations=RATING, settings=BRIEFLY).findings
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
    if usual is not None and usual in samples and not is_far_ahead(samples[verdicts[0].action], samples[usual]):
        verdicts = usual_first(verdicts, seat, usual)
    return Judgement(seat, tuple(verdicts), usual, samples)


def is_far_ahead(better: Sequence[float], usual: Sequence[float]) -> bool:
    """Whether a choice did so much better than the usual one that it takes its place."""
    return is_clear(better, usual, CLEARLY) and gain(better, usual)[0] > LEAST_AHEAD


def usual_first(verdicts: Sequence[Verdict], seat: int, usual: int) -> list[Verdict]:
    """Put the usual choice first: as far as can be told, those that seemed better are only as good."""
    kept = next(one for one in verdicts if one.action == usual)
    others = (one for one in verdicts if one.action != usual)
    return [
        kept,
        *(one if one.chances[seat] <= kept.chances[seat] else replace(one, chances=kept.chances) for one in others),
    ]
