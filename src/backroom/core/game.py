"""A game: its rules as a whole, from which states are made."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from .batch import REWARDS, Batch, memory_for
from .checks import check_count, check_number, check_seed, plain_numbers
from .contract import Contract
from .errors import Invalid, short_repr
from .layout import Layout
from .reading import whole_number
from .results import Playouts, shared_wins
from .words import Words

PIECES = 32
"""Pieces of work for each thread: a thread whose core is slow for a while does fewer of them."""


@dataclass(frozen=True)
class Option:
    """A rule that a table may choose: its possible values, its default, and a sentence for people.

    >>> game.options["bribes"].values, game.options["bribes"].default
    (('compulsory', 'refusable'), 'compulsory')
    """

    name: str
    default: Any
    values: tuple[Any, ...]
    text: str
    rule: str

    def index(self, value: Any) -> int:
        """The place of a value among the possible ones; refused if it isn't one of them."""
        for place, known in enumerate(self.values):
            if type(value) is type(known) and value == known:
                return place
        raise Invalid(
            f"option {self.name} is {short_repr(value)}, but it must be one of: "
            + ", ".join(str(v) for v in self.values)
        )


def switch(name: str, default: bool, text: str, rule: str) -> Option:
    """An option that is on or off."""
    return Option(name, default, (False, True), text, rule)


PUBLIC_NAMES = (
    "batch",
    "build",
    "edition",
    "layout",
    "new",
    "options",
    "playouts",
    "position",
    "replay_new",
    "rules_version",
    "seat_counts",
    "slug",
    "title",
    "usual_seats",
    "words",
)
"""What users may rely on (docs/python.md explains each)."""


@dataclass(frozen=True)
class Game:
    """The rules of one game, in one build (compiled or interpreted).

    >>> game.slug, game.title, game.seat_counts, game.usual_seats
    ('snitch', 'Chicago', (4,), 4)
    >>> game.edition["rounds"]["count"], "bribes" in game.options
    (12, True)
    >>> state.text(game.words.read(state, "place LS"))
    'place in Little Sicily'
    >>> game.rules_version > 0, game.build in ("compiled", "interpreted")
    (True, True)
    """

    slug: str
    title: str
    seat_counts: tuple[int, ...]
    usual_seats: int
    options: Mapping[str, Option]
    edition: Mapping[str, Any]
    rules_version: int
    words: Words
    state: type[Contract]
    build: str
    find: Callable[[str, str], Game]
    draw: Callable[..., str]
    final: Mapping[str, str]  # events that can't be taken back, each with the rule that says so
    final_questions: Mapping[str, str]  # questions whose answers can't be taken back, likewise
    turn_rule: str = ""  # the rule that says whose turn it is; if empty, that of the current question
    end_rule: str = ""  # the rule that says when the game is over
    public_names: tuple[str, ...] = ()  # what users may call on its states beyond what all games have
    base: str = ""  # the slug of the game itself; with a custom edition, ``slug`` names that too
    edition_name: str = ""  # the name of a custom edition

    def __repr__(self) -> str:
        return f"<Game {self.slug}, {self.build}>"

    def __dir__(self) -> list[str]:
        return list(PUBLIC_NAMES)

    def __reduce__(self) -> tuple[Callable[[str, str], Game], tuple[str, str]]:
        return self.find, (self.slug, self.build)

    @property
    def layout(self) -> Layout:
        """What the numbers of ``state.observe`` mean, part by part; print it to read it.

        >>> game.layout.size == len(state.observe(0))
        True
        """
        return self.state.LAYOUT

    # States

    def new(self, seats: int | None = None, seed: int = 0, **options: Any) -> Contract:
        """A new game, dealt and ready for the first choice. The same seed gives the same game.

        >>> game.new(seed=1)
        <Chicago: 4 seats, 0 choices made, waiting for P0>
        >>> game.new(seed=1, bribes="refusable") == game.new(seed=1)
        False
        """
        state = self.blank()
        state._start(self.check_seats(seats), check_seed(seed), 0, self.check_options(options))
        return state

    def replay_new(self, seats: int, luck: list[int], **options: Any) -> Contract:
        """A new game with prescribed luck for the deal (replay).

        >>> game.replay_new(4, state.luck_used).position() == state.position()
        True
        """
        state = self.blank()
        state._start_taped(self.check_seats(seats), luck, self.check_options(options))
        return state

    def fork_new(self, seats: int | None, luck: list[int], **options: Any) -> tuple[Contract, list[int]]:
        """A new game whose deal begins with prescribed luck and goes on with zeros, and how many ways each of its
        chances can go, so that a caller can walk through all deals."""
        state = self.blank()
        return state, state._start_forked(self.check_seats(seats), luck, self.check_options(options))

    def position(self, given: Mapping[str, Any], seed: int = 0) -> Contract:
        """Set up a position from a dict; what is left out takes its default (see the game's page). What is impossible,
        or would be ignored, is refused.

        >>> puzzle = game.position({"areas": {"LP": "3/1/0/0"}, "step": "fight", "active": "P0"})
        >>> [puzzle.text(action) for action in puzzle.legal(0)]
        ['done', 'fight in The Loop']
        """
        if not isinstance(given, Mapping) or any(not isinstance(key, str) for key in given):
            raise Invalid(f"a position must be a dict with string keys, not {short_repr(given)}")
        rest = {"seats": self.usual_seats} | plain_numbers(given)
        if rest["seats"] is None:
            raise Invalid("seats must be a number; leave it out for the usual one")
        if rest.pop("game", self.base) not in (self.base, self.slug):
            raise Invalid(f"this is a position of {short_repr(given['game'])}, not of {self.slug}")
        seats = self.check_seats(rest.pop("seats"))
        options = {name: rest.pop(name) for name in self.options if name in rest}
        state = self.blank()
        state._lay_out(seats, self.check_options(options))
        state._begin_from(rest, check_seed(seed))
        return state

    def blank(self) -> Contract:
        """A state with nothing on it."""
        state: Contract = self.state()
        state.game = self
        return state

    def restored(self, values: list[Any], log: array[int], notes: list[str]) -> Contract:
        """A state from its pickled parts."""
        state = self.blank()
        state.load(values)
        state.log, state.notes = log, notes
        return state

    # Many games at once

    def playouts(self, n: int, seats: int | None = None, seed: int = 0, threads: int = 1, **options: Any) -> Playouts:
        """Play n games at random. Game i depends only on the seed and i, not on the number of threads.

        >>> game.playouts(10, seed=1) == game.playouts(10, seed=1, threads=2)
        True
        """
        games, count = check_count(n), self.check_seats(seats)
        blank = self.blank()
        blank._lay_out(count, self.check_options(options))
        workers = check_number(threads, 1, 1024, "the number of threads")
        pieces = 1 if workers == 1 else max(1, min(games, workers * PIECES))
        shares = [range(games * i // pieces, games * (i + 1) // pieces) for i in range(pieces)]
        with ThreadPoolExecutor(workers) as pool:
            parts = list(pool.map(lambda share: self.play_share(blank, share, check_seed(seed)), shares))
        wins = shared_wins(sum(part[1][seat] for part in parts) for seat in range(count))
        return Playouts(games, sum(part[0] for part in parts), wins, sum(part[2] for part in parts))

    def play_share(self, blank: Contract, share: range, seed: int) -> tuple[int, list[int], int]:
        """Play one share of the games: the choices made, the wins of each seat (in parts), and the games given up."""
        table = blank.clone()
        choices = table._run_playouts(blank, len(share), seed, share.start)
        return choices, table._wins_so_far(), int(table.given_up)

    def batch(
        self,
        size: int,
        seats: int | None = None,
        seed: int = 0,
        observe: bool = False,
        critic: bool = False,
        masks: bool = False,
        rewards: str = "win",
        threads: int = 1,
        memory: Mapping[str, Any] | None = None,
        **options: Any,
    ) -> Batch:
        """Many games side by side, stepped together (see batch.py). Game i of row r is stream r + i * size of the seed,
        however many threads there are. ``memory``: your own arrays, by name, to be written in place.

        >>> game.batch(4, seed=1).size
        4
        """
        count = check_number(size, 1, 1_000_000, "the size of a batch")
        workers = check_number(threads, 1, 1024, "the number of threads")
        if rewards not in REWARDS:
            raise Invalid(f"rewards must be one of: {', '.join(REWARDS)}, not {short_repr(rewards)}")
        if (observe or critic) and not self.layout.size:
            raise Invalid(f"{self.title} has no layout of numbers")
        blank = self.blank()
        blank._lay_out(self.check_seats(seats), self.check_options(options))
        given = memory_for(blank, count, memory or {}, observe, critic, masks)
        return Batch([self.blank() for _ in range(count)], blank, check_seed(seed), given, rewards, workers)

    # Checks

    def check_seats(self, seats: Any) -> int:
        """A number of seats from outside."""
        if seats is None:
            return self.usual_seats
        number = whole_number(seats)
        if number is None or number not in self.seat_counts:
            allowed = ", ".join(map(str, self.seat_counts))
            raise Invalid(f"{self.title} has {allowed} seats, not {short_repr(seats)}")
        return number

    def check_options(self, given: Mapping[str, Any]) -> dict[str, int]:
        """All options as small numbers; what isn't given takes its default."""
        for name in given:
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                raise Invalid(f"{self.title} has no option {short_repr(name)}; its options are: {known}")
        return {name: option.index(given.get(name, option.default)) for name, option in self.options.items()}

    def options_of(self, state: Contract) -> dict[str, Any]:
        """The options of a state that differ from the default."""
        chosen = {name: self.options[name].values[index] for name, index in state.get_options().items()}
        return {name: value for name, value in chosen.items() if value != self.options[name].default}
