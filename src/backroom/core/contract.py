"""The contract: what every state of every game offers to people, bots, servers and researchers.

This chapter adds views, events, results, copies and setup to playing.py. A game fills in the
hooks ``build_view``, ``write_position``, ``read_position``, ``set_options``, ``get_options``, ``points`` and
``inventory``, and from playing.py ``question``, ``objection`` and, where it needs it, ``expand``.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import zip_longest
from typing import Any, ClassVar, Self

from .checks import check_count, check_luck, check_seed
from .errors import Invalid, NoRedeal, short_repr
from .mind import Mind
from .playing import WAITING, Playing, check_tape
from .reading import whole_number
from .results import Playouts, ranked, shared_wins
from .state import EVERYONE, LOWEST, NEWS_WIDTH
from .structs import Struct, packed, python_method

AT_RANDOM, NOT_FOUND = "at random", "not found"
"""How a redeal came about; a game may add other ways, and the server logs all but the usual one."""

PUBLIC_NAMES = (
    "clone",
    "events",
    "game",
    "inventory",
    "legal",
    "luck_used",
    "moves",
    "next_chooser",
    "observe",
    "outcomes",
    "over",
    "parse_action",
    "play",
    "position",
    "prompt",
    "ranking",
    "redeal",
    "rollouts",
    "scores",
    "seats",
    "svg",
    "text",
    "view",
    "waiting",
    "words",
)
"""What users may rely on (docs/python.md explains each); a game may add names of its own."""


class Contract(Playing):
    """A state as its users see it.

    >>> state.game.title, state.seats, state.moves
    ('Chicago', 4, 0)
    """

    BESIDE: ClassVar[tuple[type[Struct], ...]] = (Mind,)  # compiled in the same module

    # The hooks that a game fills in

    @python_method
    def build_view(self, seat: int | None) -> dict[str, Any]:
        """What a seat (None: a spectator) may see of this game, built from scratch so that nothing hidden gets in."""
        return {}

    @python_method
    def write_position(self) -> dict[str, Any]:
        """The whole position, including free texts, short and readable; ``read_position`` reads it back."""
        return {}

    @python_method
    def read_position(self, given: dict[str, Any]) -> None:
        """Set up a position from what ``write_position`` gives (hook). Free texts go into ``notes``."""

    @python_method
    def set_options(self, options: dict[str, int]) -> None:
        """Store the options (hook; each game has its own)."""

    @python_method
    def get_options(self) -> dict[str, int]:
        """The options as small numbers (hook)."""
        return {}

    @python_method
    def points(self) -> list[int]:
        """The final score of each seat, for the ranking."""
        return [0] * self.seats

    @python_method
    def inventory(self) -> dict[str, list[str]]:
        """Everything in the box, wherever it is now, sorted: it never changes during a game.

        >>> before = state.inventory()
        >>> state.play(0, state.legal(0)[0])
        >>> state.inventory() == before
        True
        """
        return {}

    @python_method
    def notes_of(self, seat: int) -> list[str]:
        """The free texts with everything blanked that a seat doesn't know (hook)."""
        return list(self.notes or ())

    @python_method
    def how_redealt(self) -> str:
        """How ``redeal`` found this state: at random, unless a game says otherwise (hook)."""
        return AT_RANDOM

    # What happened, what is seen

    @python_method
    def events(self, since: int = 0, seat: int | None = None) -> list[dict[str, Any]]:
        """What happened from event number ``since`` on, as a seat (None: a spectator) may know it. Each viewer's events
        are numbered separately, so that no gap reveals what others know.

        >>> state.play(0, "place in Little Sicily")
        >>> state.events(seat=0)[-1]["text"]
        'P0 places a henchman in Little Sicily'
        """
        if seat is not None:
            seat = self.check_seat(seat)
        if whole_number(since) is None or since < 0:
            raise Invalid(f"since is the number of an event, counted from 0, not {short_repr(since)}")
        return reports(self, known_log(self, seat), since)

    @python_method
    def all_events(self) -> list[dict[str, Any]]:
        """What happened, each fact as told to those who know the most about it."""
        self._drain()
        facts = [self.log[at : at + NEWS_WIDTH] for at in range(0, len(self.log), NEWS_WIDTH)]
        best = [as_told(self, fact, LOWEST[fact[1] & (1 << self.seats) - 1]) for fact in facts]
        return reports(self, [value for fact in best for value in fact])

    @python_method
    def witnesses(self, since: int) -> int:
        """Who was told any of the facts from number ``since`` on (counting all facts), as a bit set."""
        self._drain()
        seen = 0
        for at in range(since * NEWS_WIDTH, len(self.log), NEWS_WIDTH):
            kind = self.game.words.facts[self.log[at]]
            seen |= EVERYONE if kind.public_text or not kind.secret else self.log[at + 1]
        return seen

    @python_method
    def events_known(self, seat: int | None) -> int:
        """How many events a seat (None: a spectator) knows: the number of its next one."""
        return len(known_log(self, seat)) // NEWS_WIDTH

    @python_method
    def secrets_told(self, since: int, seat: int) -> list[tuple[dict[str, Any], dict[str, Any]]]:
        """The facts from number ``since`` on that a seat was told, each as the seat knows it and as everybody does."""
        self._drain()
        facts = [self.log[at : at + NEWS_WIDTH] for at in range(since * NEWS_WIDTH, len(self.log), NEWS_WIDTH)]
        both = [(reports(self, as_told(self, fact, seat)), reports(self, as_told(self, fact, None))) for fact in facts]
        return [(mine[0], public[0] if public else {}) for mine, public in both if mine]

    @python_method
    def facts_so_far(self) -> int:
        """How many facts were told to anybody."""
        self._drain()
        return len(self.log) // NEWS_WIDTH

    @python_method
    def view(self, seat: int | None = None) -> dict[str, Any]:
        """Everything that a seat (None: a spectator) may see, ready for JSON.

        >>> state.view(0)["you"], state.view(0)["waiting"], state.view()["you"]
        (0, [0], None)
        """
        if seat is not None:
            seat = self.check_seat(seat)
        frame = {
            "game": self.game.slug,
            "seats": self.seats,
            "you": seat,
            "moves": self.moves,
            "waiting": list(self.waiting),
            "over": self.over,
            "scores": self.scores,
            "ranking": self.ranking,
        }
        return frame | self.build_view(seat)

    @python_method
    def observe(self, seat: int, full: bool = False) -> Sequence[int]:
        """What a seat knows as an array of 16-bit ints, laid out as ``game.layout`` says. With ``full``, what is hidden
        follows, for the critics of learning agents.

        >>> numbers = state.observe(0)
        >>> len(numbers) == game.layout.size, numbers == state.redeal(0, seed=5).observe(0)
        (True, True)
        """
        seat, layout = self.check_seat(seat), self.LAYOUT
        if layout.size == 0:
            raise Invalid(f"{self.game.title} has no layout of numbers")
        self.write_observation(seat, bool(full))
        return array("h", packed(self.observation, layout.full_size if full else layout.size))

    @python_method
    def svg(self, seat: int | None = None, wide: bool = True, language: str = "en") -> str:
        """The table as a seat (None: a spectator) may see it, as an SVG picture: ``wide``, or narrow for a phone.

        >>> state.svg(0)[:4], state.svg(0, wide=False, language="de")[:4]
        ('<svg', '<svg')
        """
        view = self.view(seat)
        choices = [] if seat is None else [self.words(action) for action in self.legal(seat)]
        return str(self.game.draw(view, choices, wide, None, language))

    @python_method
    def _repr_svg_(self) -> str:
        """What a notebook shows: the table as a spectator sees it."""
        return self.svg()

    @python_method
    def next_chooser(self) -> int:
        """The seat to ask next where several may choose: fair to all seats, and the same however often this is called.

        >>> state.next_chooser() in state.waiting
        True
        """
        return int(self.next_to_act())

    # Results

    @property
    def over(self) -> bool:
        """Whether the game has ended.

        >>> state.over
        False
        """
        return bool(self.ended)

    @property
    def scores(self) -> list[int] | None:
        """The final score of each seat; None before the end.

        >>> state.scores is None
        True
        """
        return self.points() if self.ended else None

    @property
    def ranking(self) -> list[list[int]] | None:
        """The seats from first to last place, ties together; None before the end.

        >>> state.ranking is None  # once it is over: [[2], [0, 3], [1]]
        True
        """
        if not self.ended:
            return None
        points = self.points()
        return ranked([(self.winners >> seat & 1, self.tally(seat), points[seat]) for seat in range(self.seats)])

    # Copies

    @python_method
    def _run_clones(self, times: int) -> int:
        """Clone many times (for measuring)."""
        for _ in range(times):
            self.clone()
        return times

    @python_method
    def redeal(self, seat: int, seed: int) -> Self:
        """A random state that this seat can't tell from the real one; its later luck is new as well.

        >>> other = state.redeal(0, seed=5)
        >>> other.view(0) == state.view(0), other.legal(0) == state.legal(0)
        (True, True)
        """
        seat = self.check_seat(seat)
        twin: Self = self.clone()
        twin.log = known_log(self, seat)[:]
        twin.notes = self.notes_of(seat)
        twin.luck.seed(check_seed(seed), 0)
        twin.resample(seat)
        if twin.how_redealt() == NOT_FOUND:
            raise NoRedeal(f"no redeal was found for P{seat}; please report this position: {self.position()}")
        return twin

    @python_method
    def position(self) -> dict[str, Any]:
        """The whole position, all secrets included, as a short readable dict: ``game.position`` reads it
        back.

        >>> game.position(state.position()).view(0) == state.view(0)
        True
        """
        options: dict[str, Any] = self.game.options_of(self)
        return {"game": self.game.base, "seats": self.seats} | options | self.write_position()

    @python_method
    def new_mind(self) -> Mind:
        """A mind (net, search and practice) that knows nothing yet, of the same build as this state."""
        mind: Mind = Mind()
        return mind

    @python_method
    def rollouts(self, n: int, seed: int = 0) -> Playouts:
        """Play on from here at random, n times. Game i depends only on the seed and i.

        >>> state.rollouts(10, seed=1).games
        10
        """
        scratch: Contract = self._blank()
        games = check_count(n)
        choices = scratch._run_rollouts(self.clone(), games, check_seed(seed), 0)
        wins = scratch._wins_so_far() if games else [0] * self.seats
        return Playouts(games, choices, shared_wins(wins), int(scratch.given_up))

    @python_method
    def _wins_so_far(self) -> list[int]:
        """What the fast loops have counted, in parts of a win."""
        return [self.wins[seat] for seat in range(max(self.seats, 1))]

    # Starting a game

    @python_method
    def _lay_out(self, seats: int, options: dict[str, int]) -> None:
        """Set seats and options on a blank state, before the deal."""
        self.seats = seats
        self.set_options(options)

    @python_method
    def _start(self, seats: int, seed: int, stream: int, options: dict[str, int]) -> None:
        """Set up a game on a blank state."""
        self._lay_out(seats, options)
        open_log(self)
        self.begin(seed, stream)

    @python_method
    def _start_taped(self, seats: int, luck: Sequence[int], options: dict[str, int]) -> None:
        """Set up a game on a blank state with prescribed luck."""
        self._lay_out(seats, options)
        open_log(self)
        self.luck.give(check_luck(luck))
        self.deal()
        self.proceed()
        check_tape(self, luck)

    @python_method
    def _start_forked(self, seats: int, luck: Sequence[int], options: dict[str, int]) -> list[int]:
        """Set up a game on a blank state with luck that begins as given; returns the bounds of all that was needed."""
        self._lay_out(seats, options)
        self.luck.keeps = True
        self.luck.forks = True
        self.luck.give(check_luck(luck))
        self.deal()
        self.proceed()
        bounds = list(self.luck.bounds())
        self.luck.rewind()
        self.luck.forks = False
        return bounds

    @python_method
    def _begin_from(self, given: dict[str, Any], seed: int) -> None:
        """Set up a position on a laid-out state and go on to the first choice."""
        self.read_position(given)
        open_log(self)
        self.luck.seed(seed, 0)
        self.proceed()

    # Comparing and keeping

    @python_method
    def __eq__(self, other: object) -> bool:
        """Whether both are the same state of play: the same choices lead to the same games, luck and free texts
        included. Who listens, and what has been heard so far, makes no difference."""
        if type(other) is not type(self):
            return NotImplemented
        return is_same(self, other)

    @python_method
    def __hash__(self) -> int:
        raise TypeError("a state has no hash, because it changes when it is played; take a key from position()")

    @python_method
    def __reduce__(self) -> tuple[Any, ...]:
        self._drain()
        return self.game.restored, (self.dump(), self.log, self.notes)

    @python_method
    def __repr__(self) -> str:
        if self.game is None:
            return "<a blank state>"
        now = (
            f"won by {self.names_of(WAITING[self.winners])}"
            if self.ended
            else f"waiting for {self.names_of(self.waiting)}"
        )
        made = "1 choice" if self.moves == 1 else f"{self.moves} choices"
        return f"<{self.game.title}: {self.seats} seats, {made} made, {now}>"

    @python_method
    def __dir__(self) -> list[str]:
        """What is public; everything else may change from one version to the next."""
        return sorted([*PUBLIC_NAMES, *self.game.public_names] if self.game else PUBLIC_NAMES)


def is_same(one: Contract, other: Contract) -> bool:
    """Whether two states of one class are the same state of play."""
    return one.clone().dump() == other.clone().dump() and (one.notes or []) == (other.notes or [])


def open_log(state: Contract) -> None:
    """Start listening: events and luck are written down from now on."""
    state.listening = True
    state.luck.keeps = True
    state.log = array("h")
    state.logs = None
    if state.notes is None:
        state.notes = []


def reports(
    state: Contract, facts: Sequence[int], since: int = 0, said: dict[tuple[int, ...], dict[str, Any]] | None = None
) -> list[dict[str, Any]]:
    """Facts in words, from number ``since`` on; what was ``said`` about the same facts at the same moment is used
    again."""
    known, found = {} if said is None else said, []
    for at in range(since * NEWS_WIDTH, len(facts), NEWS_WIDTH):
        kind, _, *operands = fact = tuple(facts[at : at + NEWS_WIDTH])
        if fact not in known:
            known[fact] = state.game.words.report(state, kind, operands, True) or {}
        found.append({"n": at // NEWS_WIDTH} | known[fact])
    return found


def news(
    state: Contract, since: int, seat: int | None, said: dict[tuple[int, ...], dict[str, Any]]
) -> list[dict[str, Any]]:
    """Like ``state.events``; what was ``said`` to others about the same facts at the same moment is used again."""
    return reports(state, known_log(state, seat), since, said)


def known_log(state: Contract, seat: int | None) -> array[int]:
    """The log as a seat (None: a spectator) knows it: without facts it isn't told, and with secret parts blanked."""
    state._drain()
    if state.logs is None:
        state.logs = {}
    known: array[int]
    known, read = state.logs.get(seat, (array("h"), 0))
    for at in range(read, len(state.log), NEWS_WIDTH):
        known.extend(as_told(state, state.log[at : at + NEWS_WIDTH], seat))
    state.logs[seat] = (known, len(state.log))
    return known


def as_told(state: Contract, fact: array[int], seat: int | None) -> Sequence[int]:
    """A fact as a seat is told it; empty if the seat isn't told."""
    if knows(fact[1], seat):
        return fact
    kind = state.game.words.facts[fact[0]]
    if kind.secret and not kind.public_text:
        return ()
    operands = zip_longest(kind.fields, fact[2:])
    return [*fact[:2], *(-1 if name in kind.secret else value for name, value in operands)]


def knows(who: int, seat: int | None) -> bool:
    """Whether a seat (None: a spectator) is among those who may know."""
    return who == EVERYONE if seat is None else bool(who >> seat & 1)
