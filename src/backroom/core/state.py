"""The machinery under every game: pending steps, the menu of choices, the news, and the fast loops.

A game continues this class in chapters: a chain of classes, each of which inherits from the one before it and adds a
part of the rulebook. It sets itself up in ``deal`` and says what each step does with the decorators of steps.py. All of
it works on small ints; words are added outside (contract.py).

Pending steps lie on a stack, the current one on top. A game goes round in three beats, each of which finds its rule by
the current step: ``advance`` runs the step until somebody is asked, ``offer_choices`` lists what may be answered,
``take_choice`` carries an answer out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from .luck import Luck
from .steps import ActionHandlers, DispatchTables
from .structs import I64, U32, Scratch, Struct, buffer, dispatched, ints, longs, nogil

NEWS_WIDTH = 7
"""An event in the news: its kind, who may know its secrets (a bit set), and five operands."""

EVERYONE = 0xFF
"""All seats and all spectators, as a bit set."""

LOWEST = tuple(max((asked & -asked).bit_length() - 1, 0) for asked in range(256))
"""The lowest seat in each bit set."""

LONGEST_PLAYOUT = 1_000_000
"""The number of choices after which a random game is given up (a rule that never ends would hang the loop)."""

WIN_PARTS = 840
"""A win is counted in this many parts, which any number of winners can share equally."""


class State(Struct):
    """A moment in a game."""

    SEATS: ClassVar[int] = 6
    MENU: ClassVar[int] = 256
    DEPTH: ClassVar[int] = 16
    NEWS: ClassVar[int] = 1024  # room for the facts of the longest single move, plus an eighth
    ACTIONS: ClassVar[int] = 1
    NOTED_FROM: ClassVar[int] = 0  # the actions that carry free text
    NOTED_TO: ClassVar[int] = 0

    game: Any  # the Game that it belongs to
    log: Any  # what was in the news before, an array of 16-bit ints
    notes: Any  # the free texts that came with choices so far, or None
    logs: Any  # the log as each seat knows it, as far as it has been asked for
    luck: Luck
    seats: int
    asked: int  # the seats whose choice the game is waiting for, as a bit set
    invited: int  # seats that may choose even if the game doesn't wait for them, as a bit set
    ended: bool
    winners: int  # bit set
    moves: int  # choices made so far
    now: int  # the current step
    depth: int  # how many steps are pending
    steps: list[int] = ints("DEPTH")  # the pending steps, the current one last
    firsts: list[int] = ints("DEPTH")  # the first operand of each
    seconds: list[int] = ints("DEPTH")
    thirds: list[int] = ints("DEPTH")  # for steps with more than two operands
    fourths: list[int] = ints("DEPTH")
    listening: bool  # whether facts are written into the news
    news_size: Scratch  # how much of the news is filled
    news: list[int] = buffer("NEWS")
    menu_size: Scratch  # how many actions are in the menu
    menu: list[int] = buffer("MENU", "int")
    wins: list[int] = longs("SEATS", scratch=True)  # in parts of a win
    given_up: Scratch  # random games that reached LONGEST_PLAYOUT

    # What a game says

    _runs: ClassVar[list[Callable[..., None]]]
    _asks: ClassVar[list[Callable[..., None]]]
    _takes: ClassVar[list[ActionHandlers]]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        tables = DispatchTables(cls)
        cls._runs, cls._asks, cls._takes = tables.runs, tables.asks, tables.takes

    def deal(self) -> None:
        """Set up a new game and push the first step (hook)."""

    @dispatched
    def advance(self) -> None:
        """Run the current step as far as it goes without a choice, or ask somebody."""
        self._runs[self.now](self)

    @dispatched
    def offer_choices(self, seat: int) -> None:
        """Write everything that a seat may choose now into the menu (``self.offer``)."""
        self._asks[self.now](self, seat)

    @dispatched
    def take_choice(self, seat: int, action: int) -> None:
        """Carry out a choice that stands in the menu."""
        taking = self._takes[self.now]
        if not taking.stays_asked:
            self.asked &= ~(1 << seat)
        taking[action](self, seat)

    def resample(self, seat: int) -> None:
        """Deal anew everything that a seat can't know (hook)."""

    def next_to_act(self) -> int:
        """Which of the asked seats a driver should let choose next: the lowest, unless a game says otherwise. It draws
        no luck and changes nothing, so it can be asked any number of times."""
        return LOWEST[self.asked]

    def next_seat(self, seat: int) -> int:
        """The left neighbour of a seat."""
        return seat + 1 if seat + 1 < self.seats else 0

    # Pending steps

    def push_step(self, step: int, first: int = 0, second: int = 0) -> None:
        """Push a step and its operands: it becomes the current one, and the one that was current waits under it."""
        self.steps[self.depth] = int(step)
        self.firsts[self.depth] = first
        self.seconds[self.depth] = second
        self.depth += 1
        self.now = int(step)

    def first(self) -> int:
        """The first operand of the current step."""
        return self.firsts[self.depth - 1]

    def second(self) -> int:
        """The second operand of the current step."""
        return self.seconds[self.depth - 1]

    def pop_step(self) -> None:
        """Finish the current step; the one that waited under it becomes current."""
        self.depth -= 1
        self.now = self.steps[self.depth - 1] if self.depth > 0 else 0

    def replace_step(self, step: int, first: int = 0, second: int = 0) -> None:
        """Turn the current step into another one."""
        self.depth -= 1
        self.push_step(step, first, second)

    def push_long_step(self, step: int, first: int, second: int, third: int, fourth: int = 0) -> None:
        """``push_step`` for a step with more than two operands."""
        self.thirds[self.depth] = third
        self.fourths[self.depth] = fourth
        self.push_step(step, first, second)

    def replace_long_step(self, step: int, first: int, second: int, third: int, fourth: int = 0) -> None:
        """``replace_step`` for a step with more than two operands."""
        self.depth -= 1
        self.push_long_step(step, first, second, third, fourth)

    # Asking and answering

    def ask(self, seat: int) -> None:
        """Wait for a seat's choice."""
        self.asked |= 1 << seat

    def stop_asking(self, seat: int) -> None:
        """Wait no longer for a seat's choice."""
        self.asked &= ~(1 << seat)

    def ask_unless_forced(self, seat: int) -> None:
        """Ask a seat if it has several choices; carry out a single one without asking; with none the step is over. (Use
        this only where everybody knows how many there are, because everybody sees whether a seat is asked.)"""
        self.menu_size = 0
        self.offer_choices(seat)
        if self.menu_size > 1:
            self.ask(seat)
        elif self.menu_size == 1:
            self.take_choice(seat, self.menu[0])
        else:
            self.pop_step()

    def offer(self, action: int) -> None:
        """Put an action into the menu."""
        self.menu[self.menu_size] = int(action)  # a verb without operands is its own action
        self.menu_size += 1

    def offer_if(self, allowed: bool, action: int) -> None:
        """Offer an action if it is allowed (when compiled, without a branch that could be mispredicted)."""
        self.menu[self.menu_size] = int(action)
        self.menu_size += 1 if allowed else 0

    def offer_each(self, things: int, first: int) -> None:
        """One choice for every member of a bit set: those of a verb that differ in their last operand; ``first`` is the
        choice for member 0."""
        rest: U32 = things
        place = self.menu_size
        while rest != 0:
            self.menu[place] = first + (rest & -rest).bit_length() - 1
            place += 1
            rest &= rest - 1
        self.menu_size = place

    def offer_row(self, first: int, count: int) -> None:
        """Put ``count`` actions into the menu, from ``first`` on: those of a verb that differ in their last operand."""
        at = self.menu_size
        for more in range(count):
            self.menu[at + more] = first + more
        self.menu_size = at + count

    def list_choices(self, seat: int) -> int:
        """Write the menu of a seat; returns how many choices it has."""
        self.menu_size = 0
        if (self.asked | self.invited) >> seat & 1:
            self.offer_choices(seat)
        return self.menu_size

    def is_offered(self, action: int) -> bool:
        """Whether an action stands in the menu that was written last."""
        for i in range(self.menu_size):
            if self.menu[i] == action:
                return True
        return False

    def is_legal(self, seat: int, action: int) -> bool:
        """Whether a seat may choose an action now."""
        return self.list_choices(seat) > 0 and self.is_offered(action)

    def apply(self, seat: int, action: int) -> None:
        """One whole move: the choice and everything that follows by itself."""
        self.moves += 1
        self.take_choice(seat, action)
        self.proceed()

    def proceed(self) -> None:
        """Go on until somebody must choose or the game is over."""
        while self.asked == 0 and not self.ended:
            self.advance()

    def finish(self, winners: int) -> None:
        """End the game."""
        self.winners = winners
        self.ended = True
        self.asked = 0

    # News: facts for those who listen

    def tell(self, kind: int, a: int = -1, b: int = -1, c: int = -1, d: int = -1, e: int = -1) -> None:
        """Tell everyone a fact."""
        if self.listening:
            self.write(kind, EVERYONE, a, b, c, d, e)

    def whisper(self, who: int, kind: int, a: int = -1, b: int = -1, c: int = -1, d: int = -1, e: int = -1) -> None:
        """Tell a fact whose secret parts only some seats (a bit set) may know."""
        if self.listening:
            self.write(kind, who, a, b, c, d, e)

    def write(self, kind: int, who: int, a: int, b: int, c: int, d: int, e: int) -> None:
        """Write one event into the news."""
        at = self.news_size
        self.news[at] = int(kind)
        self.news[at + 1] = who
        self.news[at + 2] = a
        self.news[at + 3] = b
        self.news[at + 4] = c
        self.news[at + 5] = d
        self.news[at + 6] = e
        self.news_size = at + NEWS_WIDTH

    # Fast loops

    def begin(self, seed: I64, stream: I64) -> None:
        """Go from a blank table with its options to the first choice."""
        self.luck.seed(seed, stream)
        self.deal()
        self.proceed()

    def play_out(self) -> int:
        """Play at random to the end; returns how many choices that took."""
        count = 0
        while not self.ended and count < LONGEST_PLAYOUT:
            seat = self.next_to_act()
            self.menu_size = 0
            self.offer_choices(seat)
            self.take_choice(seat, self.menu[self.luck.below(self.menu_size)])  # ``apply``, written out
            while self.asked == 0 and not self.ended:
                self.advance()
            count += 1
        self.moves += count
        return count

    def count_winners(self) -> None:
        """Add the result to ``wins``, or to ``given_up``."""
        if not self.ended:
            self.given_up += 1
            return
        winners = 0
        for seat in range(self.seats):
            winners += self.winners >> seat & 1
        for seat in range(self.seats):
            if self.winners >> seat & 1:
                self.wins[seat] += WIN_PARTS // winners

    @nogil
    def _run_playouts(self, blank: State, games: int, seed: I64, stream: I64) -> I64:
        """Play whole games at random, each from its own stream of the seed; returns how many choices in all."""
        total: I64 = 0
        for i in range(games):
            self.copy_from(blank)
            self.begin(seed, stream + i)
            total += self.play_out()
            self.count_winners()
        return total

    @nogil
    def _run_rollouts(self, start: State, games: int, seed: I64, stream: I64) -> I64:
        """Play on from one position many times at random; returns how many choices in all."""
        total: I64 = 0
        for i in range(games):
            self.copy_from(start)
            self.luck.seed(seed, stream + i)
            total += self.play_out()
            self.count_winners()
        return total

    @nogil
    def _run_copies(self, other: State, times: int) -> int:
        """Copy a state many times (for measuring)."""
        for _ in range(times):
            self.copy_from(other)
        return times
