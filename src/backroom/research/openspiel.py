"""The games as OpenSpiel games, in Python.

    game = backroom.research.openspiel.load("gangster", seats=4)      # or pyspiel.load_game("python_backroom_gangster")

Chance is explicit: after a choice (and at the start, for the deal) every chance of the rules is a chance node of its
own with equally likely outcomes, played through ``state._fork``. Where several seats choose at the same time, they are
asked one after the other (``state.next_chooser``). The observation tensor is ``state.observe``; an information state is
everything that the seat has observed so far, and its choices now. ``resample_from_infostate`` deals anew what the seat
can't know, so that information-set search works.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from json import dumps
from typing import Any

import numpy as np
import pyspiel

from ..core.contract import Contract
from ..core.game import Game
from ..core.layout import Layout
from .actions import actions
from .tables import found_game, simulated, win_shares

PREFIX = "python_backroom_"
LONGEST = 100_000
MOST_OUTCOMES = 32_767
"""More than any chance of any game has: its bounds have 16 bits."""


def load(slug: str, seats: int | None = None) -> Any:
    """A game of Backroom as OpenSpiel knows it."""
    registered(slug)
    count = found_game(slug).check_seats(seats)
    return pyspiel.load_game(f"{PREFIX}{slug}", {"players": count})


@cache
def registered(slug: str) -> type:
    """The game's class, known to OpenSpiel from now on."""
    found = found_game(slug)
    kind = pyspiel.GameType(
        short_name=f"{PREFIX}{slug}",
        long_name=f"Backroom: {found.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(found.seat_counts),
        min_num_players=min(found.seat_counts),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": found.usual_seats},
    )
    made = type(f"Spiel_{slug}", (SpielGame,), {"kind": kind, "found": found})
    pyspiel.register_game(kind, made)
    return made


class SpielGame(pyspiel.Game):
    """One of the games."""

    kind: Any
    found: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.seats = self.found.check_seats((params or {}).get("players", self.found.usual_seats))
        self.options = simulated(self.found, {})
        info = pyspiel.GameInfo(
            num_distinct_actions=actions(self.found.slug).count,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, params or {})

    def new_initial_state(self) -> SpielState:
        """The table before the deal."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What a seat sees."""
        if iig_obs_type is None:
            return Observer(self.found.layout)
        alone = iig_obs_type.private_info == pyspiel.PrivateInfoType.NONE
        return Observer(self.found.layout, iig_obs_type.perfect_recall, alone)


class SpielState(pyspiel.State):
    """A point in play: a state of Backroom, or one on the way to the next with some chances still open."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.found, self.seats, self.options = game.found, game.seats, game.options
        self.table: Contract | None = None  # None: before the deal
        self.choice: tuple[int, int] | None = None  # seat and action that wait for their chances
        self.tape: list[int] = []
        self.bound = 0  # outcomes of the chance that is open; 0: none is
        self.past = [b""] * self.seats
        self.go_on()

    # Chance

    def go_on(self) -> None:
        """Up to the next open chance, or to the end of the choice."""
        if self.choice is None or self.table is None:
            after, bounds = self.found.fork_new(self.seats, self.tape, **self.options)
        else:
            after, bounds = self.table._fork(*self.choice, self.tape)
        self.bound = 0
        while len(self.tape) < len(bounds):
            if bounds[len(self.tape)] > 1:
                self.bound = bounds[len(self.tape)]
                return
            self.tape.append(0)
        self.table, self.choice, self.tape = after, None, []
        for seat in range(self.seats):
            digest = blake2b(self.past[seat], digest_size=16)
            digest.update(bytes(memoryview(after.observe(seat)).cast("B")))  # type: ignore[arg-type]
            self.past[seat] = digest.digest()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every outcome of the open chance, equally likely."""
        return [(outcome, 1 / self.bound) for outcome in range(self.bound)]

    # Choices

    def current_player(self) -> int:
        """Who chooses: a seat, chance, or nobody any more."""
        if self.bound:
            return int(pyspiel.PlayerId.CHANCE)
        assert self.table is not None
        return int(pyspiel.PlayerId.TERMINAL) if self.table.over else self.table.next_chooser()

    def _legal_actions(self, player: int) -> list[int]:
        assert self.table is not None
        return sorted(self.table.legal(player))

    def _apply_action(self, action: int) -> None:
        if self.bound:
            self.tape.append(action)
        else:
            self.choice, self.tape = (self.current_player(), action), []
        self.go_on()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE or self.table is None:
            return f"chance {action}"
        return str(self.table.text(action))

    # The end

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self.bound and self.table is not None and self.table.over

    def returns(self) -> list[float]:
        """The share of the win of each seat."""
        return win_shares(self.table) if self.table is not None and not self.bound else [0.0] * self.seats

    def __str__(self) -> str:
        if self.table is None:
            return f"dealing, {self.tape}"
        return f"{self.table!r} {self.choice or ''} {self.tape or ''}"

    # What is hidden

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """A random state that a seat can't tell from this one."""
        assert self.table is not None and not self.bound
        other = self.clone()
        other.table = self.table.redeal(player, int(sampler() * 2**53))
        return other


class Observer:
    """What a seat sees: numbers, and for perfect recall all that it has seen; or what everybody sees."""

    def __init__(self, layout: Layout, recall: bool = False, public: bool = False) -> None:
        self.layout, self.recall, self.public = layout, recall, public
        self.tensor: Any = np.zeros(0 if recall or public else layout.size, np.float32)
        self.dict = {"observation": self.tensor} if self.tensor.size else {}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a seat sees into the tensor."""
        if self.tensor.size:
            self.tensor[:] = 0 if state.table is None else np.asarray(state.table.observe(player), np.float32)

    def string_from(self, state: SpielState, player: int) -> str:
        """What a seat sees, or has seen, as a text."""
        if state.table is None:
            return "dealing"
        if self.public:
            return dumps(state.table.view())
        now = f"{state.table.legal(player)}{' chance' if state.bound else ''}"
        if self.recall:
            return f"P{player} {state.past[player].hex()} {now}"
        return f"P{player} {self.parts(state.table.observe(player))} {now}"

    def parts(self, numbers: Any) -> str:
        """The numbers of an observation by the parts of the layout, without those that have nothing but zeros."""
        found = ((part.name, list(numbers[part.place])) for part in self.layout if not part.hidden)
        return " ".join(f"{name}={','.join(map(str, values))}" for name, values in found if any(values))
