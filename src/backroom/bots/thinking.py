"""Thinking about a choice: the search of core/search.py with a game's net, within a budget.

>>> from backroom import bots, game
>>> state = game("gangster").new(seats=2, seed=7)
>>> seat = state.waiting[0]
>>> thought = bots.think(state, seat, seed=1, iterations=50)
>>> thought.action in state.legal(seat), thought.iterations
(True, 50)

It never looks at the state that it is given, only at redealt ones. The same seed and iterations give the same thought,
in both builds.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeAlias

from ..core.checks import check_seed
from ..core.contract import Contract
from ..core.errors import Invalid
from ..core.mind import Mind
from ..registry import companion
from .clock import now
from .nets import NetFile, shipped_net

SLICE = 0.02
"""Seconds between two looks at the clock, and at whether to stop."""

FEWEST_SLICES = 5
"""A short budget is cut into at least so many slices, so that it is used up."""

LINE = 8
"""How many choices of the expected course are told."""


Line: TypeAlias = tuple[tuple[int, int], ...]
"""Choices in their order: seats and actions."""

Moment: TypeAlias = tuple[int, bytes]
"""A moment as a seat knows it: it never comes again with anything different."""


def moment(state: Any, seat: int) -> Moment:
    """The present moment."""
    return state.moves, bytes(state.observe(seat))


@dataclass(frozen=True)
class SearchSettings:
    """How a search goes about it; in 256ths, but for ``ahead``. (With 180 and 256 tries were spread so thin that a
    young net lost to ``greedy``.)"""

    exploration: int = 64  # how much untried choices attract
    sharpness: int = 1024  # how far the net's first opinion counts
    ahead: int = 0  # choices that the net makes before a position is rated
    # where bots think about whole turns (core/turns.py)
    drafts: int = 24  # turns that compete
    draft_tries: int = 200  # turns that are drawn for each of them
    tries: int = 24  # turns that are drawn for each turn that follows
    turns: int = 4  # turns that follow before a position is rated


@dataclass(frozen=True)
class Finding:
    """One choice that was thought about: how often it was tried, every seat's chance after it, and what is expected."""

    action: int
    tries: int
    chances: tuple[float, ...]
    line: Line


@dataclass(frozen=True)
class Thought:
    """What a search found: its choices, best first."""

    seat: int
    iterations: int
    findings: tuple[Finding, ...]

    @property
    def action(self) -> int:
        """The best choice."""
        return self.findings[0].action

    def explain(self, state: Contract) -> str:
        """The findings in words, one line a choice, and what sets the first two apart."""
        spell = state.game.words.to_text
        lines = []
        for found in self.findings:
            chances = " ".join(f"P{seat} {chance:.0%}" for seat, chance in enumerate(found.chances))
            lines.append(f"{spell(state, found.action)}: tried {found.tries} times; {chances}")
        course = "; ".join(f"P{seat} {spell(state, action)}" for seat, action in self.findings[0].line)
        lines.append(f"expected: {course}")
        if len(self.findings) > 1 and self.findings[1].tries:
            first, second = (found.chances[self.seat] for found in self.findings[:2])
            lines.append(f"the first is worth {first - second:+.1%} more than the second")
        return "\n".join(lines)


@dataclass(frozen=True)
class KeptTree:
    """Where a bot has made a choice, and at which moment it expects to be asked next without having learned anything:
    then it can go on with the tree that it has."""

    bot: int  # a number of its own
    action: int
    expected: Moment


class ThreadMinds(threading.local):
    """What a thread thinks with: a mind for each game and build, and which net it holds. Minds are large, so a thread
    keeps only the last one."""

    def __init__(self) -> None:
        self.mind: Mind | None = None
        self.holds: tuple[Any, NetFile | None] | None = None
        self.kept_tree: KeptTree | None = None  # of the bot whose tree is still in the mind

    def mind_for(self, state: Contract, net: NetFile | None) -> Mind:
        """A mind with a net."""
        wanted = (state.game, net)
        if self.mind is None or self.holds is None or self.holds[0] is not state.game or self.holds[1] is not net:
            self.mind = state.new_mind()
            if net is not None:
                self.mind.load(net.fields())
            self.holds = wanted
        return self.mind


MINDS = ThreadMinds()


def think(
    state: Contract,
    seat: int,
    seed: int = 0,
    seconds: float | None = None,
    iterations: int | None = None,
    net: NetFile | None = None,
    settings: SearchSettings | None = None,
    stop: Callable[[], bool] | None = None,
    broad: bool = False,
    kept_tree: KeptTree | None = None,
) -> Thought:
    """Think about a seat's choice: for some seconds, or for a number of iterations (for equal answers), or until
    ``stop`` says so. Without a net, the one that comes with the game is used; if there is none, only the ends of games
    that the search reaches count. ``broad``: where only promising choices are tried otherwise, try all of them.
    ``kept_tree``: if it leads here, go on with what was found in it."""
    if (seconds is None) == (iterations is None):
        raise Invalid("say how long to think: seconds or iterations")
    legal = state.legal(seat)
    if not legal:
        raise Invalid(f"P{seat} has nothing to choose now; the game is waiting for {state.names_of(state.waiting)}")
    if len(legal) == 1:
        return Thought(seat, 0, (Finding(legal[0], 0, (), ((seat, legal[0]),)),))
    begin = own_thinking(state.game.slug) if net is None else None
    if begin is not None:
        return think_own_way(begin, state, seat, seed, seconds, iterations, stop, broad)
    known = net or shipped_net(state.game.slug)
    return search(state, seat, seed, seconds, iterations, known, settings or SearchSettings(), stop, broad, kept_tree)


def search(
    state: Contract,
    seat: int,
    seed: int,
    seconds: float | None,
    iterations: int | None,
    net: NetFile | None,
    settings: SearchSettings,
    stop: Callable[[], bool] | None = None,
    broad: bool = False,
    kept_tree: KeptTree | None = None,
) -> Thought:
    """The search itself, slice by slice. (A net of None knows nothing: only the ends of games count.)"""
    started = now()
    mind = MINDS.mind_for(state, net)
    if not goes_on(mind, state, seat, kept_tree):
        prepare(mind, seed, settings, broad)
    think_on = mind.think_turns if state.WHOLE_TURNS else mind.think
    done = think_in_slices(think_on, started, state, seat, seed, seconds, iterations, stop)
    lines = drafts_of(mind, seat) if state.WHOLE_TURNS else lines_of(mind)
    return summed_up(mind, state, seat, done, lines)


def think_in_slices(
    think_on: Callable[[Any, Any, Any, int, int], int],
    started: float,
    state: Contract,
    seat: int,
    seed: int,
    seconds: float | None,
    iterations: int | None,
    stop: Callable[[], bool] | None,
) -> int:
    """Think for as long as the budget allows, looking up now and then; returns the number of iterations."""
    root = state.redeal(seat, check_seed(seed)).clone()
    world, after = root.clone(), root.clone()
    pause = SLICE if seconds is None else min(SLICE, seconds / FEWEST_SLICES)
    done, slice_ = 0, 1
    while iterations is None or done < iterations:
        count = slice_ if iterations is None else min(slice_, iterations - done)
        begun = now()
        think_on(root, world, after, seat, count)
        ended = now()
        done += count
        if (stop is not None and stop()) or (seconds is not None and ended - started + pause / 2 >= seconds):
            break
        slice_ = max(1, min(2 * slice_, int(count * pause / 2 / max(ended - begun, 1e-6))))
    return done


def goes_on(mind: Mind, state: Contract, seat: int, kept_tree: KeptTree | None) -> bool:
    """Whether a kept tree leads to this moment and is still in the mind: then it is cut back to what follows
    the bot's last choice, and its luck goes on."""
    kept, MINDS.kept_tree = MINDS.kept_tree, None
    if kept_tree is None or kept_tree != kept or kept_tree.expected != moment(state, seat):
        return False
    return mind.prune(kept_tree.action) > 0


def keep_tree(bot: int, state: Contract, seat: int, action: int, seed: int) -> KeptTree | None:
    """After a thought: keep its tree, if the same seat will be asked next whatever happens, and knows then what it will
    know. That is tried in two worlds that differ in all that the seat can't know, luck included."""
    found = {moment_after(state.redeal(seat, seed + world), seat, action) for world in range(2)}
    expected = found.pop()
    MINDS.kept_tree = KeptTree(bot, action, expected) if expected is not None and not found else None
    return MINDS.kept_tree


def moment_after(twin: Contract, seat: int, action: int) -> Moment | None:
    """The moment at which a seat has its next real choice after a choice; None if somebody else comes first."""
    twin.play(seat, action)
    while not twin.over and twin.next_chooser() == seat:
        legal = twin.legal(seat)
        if len(legal) > 1:
            return moment(twin, seat)
        twin.play(seat, legal[0])
    return None


def prepare(mind: Mind, seed: int, settings: SearchSettings, broad: bool = False) -> None:
    """Set a mind to a new position."""
    mind.begin(check_seed(seed), settings.exploration, settings.sharpness, settings.ahead)
    mind.begin_turns(settings.drafts, settings.draft_tries, settings.tries, settings.turns, int(broad))


def lines_of(mind: Mind) -> Callable[[int], Line]:
    """What is expected from each first choice on."""
    return lambda edge: tuple(mind.principal_line(edge, LINE))


def drafts_of(mind: Mind, seat: int) -> Callable[[int], Line]:
    """The turn that belongs to each edge."""
    return lambda edge: tuple((seat, action) for action in mind.draft_of(edge))


def summed_up(mind: Mind, state: Contract, seat: int, done: int, line_of: Callable[[int], Line]) -> Thought:
    """What a mind has found: the choices by their best line, those that it never looked at last."""
    found: dict[int, Finding] = {}
    edges = [(tries, chances[seat], edge, action, chances) for edge, (action, tries, chances) in
             enumerate(mind.findings(state.seats))]  # fmt: skip
    for tries, _, edge, action, chances in sorted(edges, key=lambda one: (one[0], one[1]), reverse=True):
        known = found.get(action)
        if known is None:
            found[action] = Finding(action, tries, tuple(chances), line_of(edge))
        else:
            found[action] = replace(known, tries=known.tries + tries)
    for action in state.legal(seat):
        found.setdefault(action, Finding(action, 0, (0.0,) * state.seats, ((seat, action),)))
    return Thought(seat, done, tuple(found.values()))


# Games that think in a way of their own


class Thinker(Protocol):
    """What thinks about a game in place of a search with a net; it is ready to think about one position."""

    def think(self, root: Any, world: Any, after: Any, seat: int, iterations: int) -> int:
        """Think for so many more iterations; returns the best choice so far."""

    def findings(self, seats: int, seat: int) -> list[tuple[int, int, list[float], list[tuple[int, int]]]]:
        """The choices that were tried, best first: action, tries, everybody's chances, how the game may go on."""


Beginning: TypeAlias = Callable[[Contract, int, bool], Thinker]
"""How a game's own thinker is made ready: for a position, with a seed, and whether it shall try every choice."""


def own_thinking(slug: str) -> Beginning | None:
    """How a game's bots think, if they have a way of their own (``begin_thinking`` beside ``BOTS``)."""
    return getattr(companion(slug, "bots"), "begin_thinking", None)


def can_think(slug: str) -> bool:
    """Whether there is more to a game's bots than one choice ahead: a net, or a way of their own to think."""
    return own_thinking(slug) is not None or shipped_net(slug) is not None


def think_own_way(
    begin: Beginning,
    state: Contract,
    seat: int,
    seed: int,
    seconds: float | None,
    iterations: int | None,
    stop: Callable[[], bool] | None,
    broad: bool = False,
) -> Thought:
    """Think as the game's own bots do."""
    started = now()
    thinker = begin(state, check_seed(seed), broad)
    done = think_in_slices(thinker.think, started, state, seat, seed, seconds, iterations, stop)
    found = []
    for action, tries, chances, line in thinker.findings(state.seats, seat):
        found.append(Finding(action, tries, tuple(chances), ((seat, action), *line)[:LINE]))
    return Thought(seat, done, tuple(found))
