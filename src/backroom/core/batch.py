"""Many games side by side, for learning agents: one call steps them all, without the interpreter lock when compiled.

The results of a step are in flat arrays, which numpy reads and writes in place:

    batch = game.batch(1024, seats=4, seed=1, observe=True)
    choices, counts = numpy.asarray(batch.table("choices")), numpy.asarray(batch.counts)
    actions = numpy.asarray(batch.actions)
    actions[:] = choices[numpy.arange(batch.size), (numpy.random.random(batch.size) * counts).astype(int)]
    batch.step()
"""

from __future__ import annotations

import operator
import sys
from array import array
from collections.abc import Mapping, Sequence
from threading import Thread
from typing import Any
from weakref import finalize

from .batch_row import RANK, SCORE, WHOLE, WIN
from .checks import check_number
from .contract import Contract
from .errors import Invalid, Refused, short_repr
from .results import ranked

REWARDS = {"win": WIN, "rank": RANK, "score": SCORE}
"""How a finished game is rewarded: by the share of the win; by place (first 1, last 0); or by where the score lies
between the lowest and the highest."""

FORMATS = {
    "actions": "i",
    "seats": "h",
    "counts": "h",
    "choices": "i",
    "ended": "b",
    "rewards": "f",
    "tallies": "i",
    "winners": "h",
    "games": "i",
    "observations": "h",
    "critic": "h",
    "masks": "b",
}
"""The arrays of a batch and the types of their numbers."""

NEVER, WAIT = -1, -2
"""A number that is never an action, and the number to give in place of an action for a game that should wait."""


class PlainRows:
    """The loop over the rows in Python, on one thread; the compiled one is in binder/batches.py."""

    def __init__(
        self,
        states: list[Contract],
        blank: Contract,
        memory: dict[str, Any],
        seed: int,
        kind: int,
        players: int,
        threads: int = 1,
    ) -> None:
        self.states, self.blank, self.seed, self.kind, self.players = states, blank, seed, kind, players
        self.arrays: dict[str, Any] = {
            name: None if given is None else flat(given, FORMATS[name]) for name, given in memory.items()
        }

    def start(self) -> None:
        """Start a new game in every row."""
        for row, state in enumerate(self.states):
            self.arrays["counts"][row], self.arrays["games"][row] = 0, 1
            state.start_row(self.blank, self.seed, row)
            self.write_row(row, False)

    def step(self) -> int:
        """Make one choice in each row, unless a choice is illegal: then change nothing and return its row, else -1."""
        illegal = self.first_illegal()
        if illegal < 0:
            for row in range(len(self.states)):
                self.step_row(row)
        return illegal

    def first_illegal(self) -> int:
        """The first row whose action isn't one of its choices; -1 if there is none."""
        for row, state in enumerate(self.states):
            if self.arrays["actions"][row] != WAIT and not state.is_offered(self.arrays["actions"][row]):
                return row
        return -1

    def step_row(self, row: int) -> None:
        """Make one choice in one row."""
        if self.arrays["actions"][row] == WAIT:
            self.arrays["ended"][row] = 0
            for seat in range(self.players):
                self.arrays["rewards"][row * self.players + seat] = 0.0
            return
        stream = row + self.arrays["games"][row] * len(self.states)
        ended = self.states[row].step_row(self.blank, self.arrays["actions"][row], self.seed, stream, self.kind)
        self.arrays["games"][row] += ended
        self.write_row(row, ended)

    def write_row(self, row: int, ended: bool) -> None:
        """Write the arrays' entries for one row."""
        state, arrays = self.states[row], self.arrays
        choices, start = state.menu[: state.menu_size], row * state.MENU
        if arrays["masks"] is not None:
            before = arrays["choices"][start : start + arrays["counts"][row]]
            for number, actions in ((0, before), (1, choices)):
                for action in actions:
                    arrays["masks"][row * state.ACTIONS + action] = number
        arrays["seats"][row], arrays["counts"][row], arrays["ended"][row] = state.chooser, len(choices), ended
        for place, action in enumerate(choices):
            arrays["choices"][start + place] = action
        for seat in range(self.players):
            at = row * self.players + seat
            arrays["rewards"][at] = state.rewards[seat] / WHOLE if ended else 0.0
            if ended:
                arrays["tallies"][at], arrays["winners"][row] = state.tallies[seat], state.won
        self.write_observation(row)

    def write_observation(self, row: int) -> None:
        """Write the observation of the seat that chooses."""
        state = self.states[row]
        for name, full, size in (
            ("observations", False, state.LAYOUT.size),
            ("critic", True, state.LAYOUT.full_size),
        ):
            if self.arrays[name] is not None:
                state.write_observation(state.chooser, full)
                self.arrays[name][row * size : (row + 1) * size] = array("h", state.observation[:size])


def flat(memory: Any, code: Any) -> Any:
    """Memory of any kind as a flat sequence of numbers."""
    return memoryview(memory).cast("B").cast(code)


class Batch:
    """Games that are played side by side; when one ends, the next one starts by itself.

    >>> batch = game.batch(4, seed=1, observe=True)
    >>> batch.step([batch.choices[row * batch.width] for row in range(batch.size)])
    >>> list(batch.ended), len(batch.observations) == 4 * game.layout.size
    ([0, 0, 0, 0], True)
    """

    actions: Any  # the choices to be made, one for each game
    seats: Any  # who chooses
    counts: Any  # among how many choices
    choices: Any  # the choices of each game, one row per game; only the first ``counts`` of a row are valid
    ended: Any  # whether the last step ended a game
    rewards: Any  # what that was worth to each seat; otherwise 0
    tallies: Any  # what decided the last game that ended in a row, by seat: more is better
    winners: Any  # its winners, as a bit set
    games: Any  # how many games have begun in each row
    observations: Any  # what the seat that chooses knows, as ``game.layout`` says; None unless asked for
    critic: Any  # the same, plus what is hidden from that seat; None unless asked for
    masks: Any  # 1 for every action that may be chosen; None unless asked for

    def __init__(
        self, states: list[Contract], blank: Contract, seed: int, memory: dict[str, Any], rewards: str, threads: int
    ) -> None:
        self.size, self.width, self.players = len(states), states[0].MENU, blank.seats
        self._memory, self._states = memory, states
        for name, given in memory.items():
            setattr(self, name, given)
        kind = getattr(sys.modules[type(blank).__module__], "BatchRows", PlainRows)
        self._rows: Any = kind(states, blank, memory, seed, REWARDS[rewards], self.players, threads)
        self._rows.start()
        if threads > 1 and kind is not PlainRows:
            self._start_threads(threads)

    def __repr__(self) -> str:
        return f"<Batch: {self.size} games of {self._states[0].game.title}, {self.players} seats>"

    def _start_threads(self, threads: int) -> None:
        """Threads that help to step, as long as the batch lives; between steps they sleep."""
        for member in range(1, threads):
            Thread(target=self._rows.help, args=(member,), name=f"backroom-batch-{member}", daemon=True).start()
        finalize(self, self._rows.dismiss).atexit = False

    @property
    def states(self) -> list[Contract]:
        """Copies of all games as they stand.

        >>> [state.moves for state in game.batch(2, seed=1).states]
        [0, 0]
        """
        return [state.clone() for state in self._states]

    def state(self, row: int) -> Contract:
        """A copy of one game as it stands.

        >>> game.batch(2, seed=1).state(1).moves
        0
        """
        return self._states[check_number(row, 0, self.size - 1, "the row")].clone()

    def table(self, name: str) -> Any:
        """One of the arrays with a row for each game, in place.

        >>> game.batch(4, seed=1).table("rewards").shape
        (4, 4)
        """
        if self._memory.get(name) is None:
            there = ", ".join(name for name, given in self._memory.items() if given is not None)
            raise Invalid(f"this batch has no {short_repr(name)}; it has {there}")
        plain = memoryview(self._memory[name]).cast("B")
        code: Any = FORMATS[name]
        return plain.cast(code, [self.size, len(plain) // self.size // array(code).itemsize])

    @property
    def results(self) -> list[tuple[int, list[list[int]]]]:
        """The games that the last step ended: the row, and the seats from first to last place, ties together.

        >>> game.batch(4, seed=1).results
        []
        """
        return [(row, self._ranking(row)) for row in range(self.size) if self.ended[row]]

    def _ranking(self, row: int) -> list[list[int]]:
        """The places of the last game that ended in a row."""
        tallies = self.table("tallies")
        return ranked([(self.winners[row] >> seat & 1, tallies[row, seat]) for seat in range(self.players)])

    def step(self, actions: Sequence[int] | None = None) -> None:
        """Make one choice in every game: those given, or those in ``actions``. A game given WAIT in place of an action
        stays as it is. If any choice isn't legal, the whole step is refused and the refusal names the row."""
        given = None if actions is None else self._take(actions)
        row = self._rows.step()
        if row >= 0:
            raise self._refusal(row, self.actions[row] if given is None else given[row])

    def _take(self, actions: Sequence[int]) -> list[int]:
        """Put actions from outside into their array."""
        try:
            chosen = [operator.index(action) for action in actions]
        except TypeError:
            raise Invalid(f"actions must be whole numbers, one for each game, not {short_repr(actions)}") from None
        if len(chosen) != self.size:
            raise Invalid(f"there are {self.size} games in this batch, but {len(chosen)} actions")
        most = self._states[0].ACTIONS
        flat(self.actions, "i")[:] = array(
            "i", [action if 0 <= action < most or action == WAIT else NEVER for action in chosen]
        )
        return chosen

    def _refusal(self, row: int, action: int) -> Refused:
        """Why an action is not one of the choices of a game."""
        reason = f"game {row}: {short_repr(action)} is not one of its choices"
        try:
            self._states[row].clone().parse_action(self.seats[row], action)
        except Refused as refusal:
            return Refused(f"{reason}: {refusal.reason}", refusal.rule)
        return Refused(reason)


def memory_for(
    state: Contract, size: int, given: Mapping[str, Any], observe: bool, critic: bool, masks: bool
) -> dict[str, Any]:
    """The arrays of a batch: those that the caller provides, and new ones for the rest."""
    layout, seats = state.LAYOUT, state.seats
    lengths = {name: size for name in FORMATS} | {
        "choices": size * state.MENU,
        "rewards": size * seats,
        "tallies": size * seats,
        "observations": size * layout.size if observe or "observations" in given else 0,
        "critic": size * layout.full_size if critic or "critic" in given else 0,
        "masks": size * state.ACTIONS if masks or "masks" in given else 0,
    }
    for name in given:
        if name not in FORMATS:
            raise Invalid(f"a batch has no array {short_repr(name)}; its arrays are: {', '.join(FORMATS)}")
        check_memory(name, given[name], lengths[name])
    return {
        name: given.get(name, array(FORMATS[name], bytes(length * array(FORMATS[name]).itemsize)) if length else None)
        for name, length in lengths.items()
    }


def check_memory(name: str, given: Any, length: int) -> None:
    """Refuse memory that can't hold what will be written there."""
    needed = length * array(FORMATS[name]).itemsize
    try:
        view = memoryview(given)
        fits = view.nbytes == needed and view.c_contiguous and not view.readonly
    except TypeError:
        fits = False
    if not fits:
        raise Invalid(f"{name} must be writable memory of {length} numbers of type {FORMATS[name]!r}, {needed} bytes")
