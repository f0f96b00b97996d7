"""What games ask of the binder: steps with operands, verbs with numbers, functions of modules as hooks."""

from __future__ import annotations

import importlib
import sys
from typing import Any

import pytest

pytest.importorskip("Cython")

from binder import building, compilers

QUICK = ("-O1", *compilers.FLAGS[1:])

FILES = {
    "__init__.py": "from .state import Little\n",
    "words.py": """
from backroom.core.words import Domain, IntRange, Seats, Words

WORDS = Words()
PASS = WORDS.verb("pass", "pass", "")
BID = WORDS.verb("bid", "bid {amount}", "", amount=IntRange(5, 20))
MOVE = WORDS.verb("move", "move {a} {b} {n}", "", a=Domain("xyz"), b=Domain("uvwt"), n=IntRange(1, 12))
ACTIONS = WORDS.count
START = WORDS.step("start")
AUCTION = WORDS.step("auction", "seat")
MARCH = WORDS.step("march", "left", "right", "size", "speed")
WAIT = WORDS.step("wait", stays_asked=True)
""",
    "fields.py": """
from __future__ import annotations
from typing import ClassVar
from backroom.core.state import State
from backroom.core.structs import shorts
from .words import ACTIONS as ACTION_COUNT

class Fields(State):
    ACTIONS: ClassVar[int] = ACTION_COUNT
    scores: list[int] = shorts("SEATS")
    last: int
""",
    "rules.py": """
from __future__ import annotations
from .fields import Fields
from .words import AUCTION, BID, MARCH, MOVE, PASS, START, WAIT

class Rules(Fields):
    def deal(self) -> None:
        self.seats = 3
        self.push_step(START)

    @START.runs
    def start(self) -> None:
        self.replace_step(AUCTION, 1)

    @AUCTION.asks("How much?", "")
    def offer_bids(self, seat: int) -> None:
        self.offer(PASS)
        for amount in range(5, 21):
            self.offer(BID(amount))

    @AUCTION.takes(PASS)
    def pass_by(self, seat: int) -> None:
        self.last = -1
        self.replace_long_step(MARCH, 3, 5, 7, 11)

    @AUCTION.takes(BID)
    def bid(self, chooser: int, amount: int) -> None:
        self.scores[chooser] += amount
        self.replace_long_step(MARCH, 4, 6, 8, fourth=2)

    @MARCH.runs
    def begin_march(self, speed: int, left: int) -> None:
        self.scores[0] += speed * 100 + left
        self.ask(2)

    @MARCH.asks("Where?", "")
    def offer_marches(self, seat: int, size: int) -> None:
        for n in range(1, size + 1):
            self.offer(MOVE(seat, 3, n))
        self.offer(PASS)

    @MARCH.takes(MOVE)
    def march(self, seat: int, right: int, n: int, a: int, speed: int, b: int) -> None:
        self.last = ((right * 20 + n) * 10 + a) * 10 + b + speed * 100000
        self.replace_step(WAIT)

    @MARCH.takes(PASS)
    def stay(self, seat: int) -> None:
        self.finish(1)

    @WAIT.runs
    def begin_waiting(self) -> None:
        self.ask(0)
        self.ask(1)

    @WAIT.asks("Ready?", "")
    def offer_waits(self, seat: int) -> None:
        self.offer(PASS)

    @WAIT.takes(PASS)
    def be_ready(self, seat: int) -> None:
        self.stop_asking(seat)
        self.scores[seat] += 1
        if self.asked == 0:
            self.finish(2)
""",
    "memory.py": """
from __future__ import annotations
from typing import TYPE_CHECKING, Any
from backroom.core.structs import I64, hot

if TYPE_CHECKING:
    from .state import Little

BONUS = 7

@hot
def resample(state: Little, seat: int) -> None:
    for other in range(state.seats):
        if other != seat:
            state.scores[other] = _worth(state, other) + BONUS

@hot
def _worth(state: Little, seat: int, more: int = 1) -> int:
    return state.scores[seat] * 2 + more

@hot
def distance(state: Little, other: Little) -> I64:
    total: I64 = 0
    for seat in range(state.seats):
        total += abs(state.scores[seat] - other.scores[seat])
    return total

@hot
def next_to_act(state: Little) -> int:
    return 0 if state.asked == 0 else (state.asked & -state.asked).bit_length() - 1
""",
    "view.py": """
from __future__ import annotations
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any
from . import memory
from .memory import distance

if TYPE_CHECKING:
    from .state import Little

def build_view(state: Little, seat: int | None = None, *, more: Any = None) -> dict[str, Any]:
    shown = {"last": state.last, "scores": state.scores[: state.seats], "names": list(_names(state)), "seat": seat}
    return shown | {"best": max(range(state.seats), key=lambda s: _score(state, s)), "more": more}

def _names(state: Little) -> Iterator[str]:
    for seat in range(state.seats):
        yield f"P{seat}: {_score(state, seat)}"

def _score(state: Little, seat: int) -> int:
    return state.scores[seat]

def compare(state: Little, other: Little) -> int:
    twin = type(state)()
    twin.copy_from(other)
    return distance(state, twin) * 10 + memory.distance(state, state)

def redeal(state: Little, seat: int) -> list[int]:
    state.resample(seat)
    return state.scores[:state.seats]
""",
    "state.py": """
from __future__ import annotations
from typing import Any
from backroom.core.structs import python_method
from . import memory, view
from .rules import Rules

class Little(Rules):
    build_view = view.build_view
    compare = view.compare
    redeal = view.redeal
    resample = memory.resample
    next_to_act = memory.next_to_act

    @python_method
    def start_game(self, seed: int) -> None:
        self.begin(seed, 0)

    @python_method
    def do(self, seat: int, action: int) -> list[int]:
        count = self.list_choices(seat)
        menu = self.menu[:count]
        self.apply(seat, action)
        return menu
""",
}


@pytest.fixture(scope="module")
def little(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A small game, interpreted and compiled."""
    folder = tmp_path_factory.mktemp("little")
    (folder / "little").mkdir()
    for name, text in FILES.items():
        (folder / "little" / name).write_text(text)
    sys.path.insert(0, str(folder))
    extension = building.extension(building.bind("little:Little"), folder / "bound", QUICK)
    building.compile_into(folder, [extension], folder / "temp")
    yield importlib.import_module("little").Little, importlib.import_module("little._compiled").Little
    sys.path.remove(str(folder))


def both(builds: Any, act: Any) -> Any:
    """The answer of both builds, which must be the same."""
    plain, compiled = [act(cls()) for cls in builds]
    assert plain == compiled
    return compiled


def test_a_step_with_four_operands_hands_each_to_the_parameter_of_its_name(little: Any) -> None:
    from little.words import BID, MOVE, PASS

    def act(state: Any) -> Any:
        state.start_game(1)
        menus = [state.do(1, BID(12)), state.do(2, MOVE(2, 3, 5)), state.do(0, PASS), state.do(1, PASS)]
        return menus, state.dump(), state.build_view(1)

    menus, _, view = both(little, act)
    assert menus[0] == [PASS, *(BID(amount) for amount in range(5, 21))]
    assert menus[1] == [*(MOVE(2, 3, n) for n in range(1, 9)), PASS]
    assert view["last"] == ((6 * 20 + 5) * 10 + 2) * 10 + 3 + 2 * 100000
    assert view["scores"] == [2 * 100 + 4 + 1, 12 + 1, 0]


def test_every_action_of_a_verb_reaches_its_rule_with_its_operands(little: Any) -> None:
    from little.words import MOVE, PASS

    def act(state: Any) -> Any:
        seen = []
        for action in MOVE.actions:
            one = type(state)()
            one.start_game(1)
            one.do(1, PASS)
            one.do(2, action)
            seen.append(one.build_view()["last"])
        return seen

    assert len(set(both(little, act))) == MOVE.size


def test_functions_of_modules_are_hooks(little: Any) -> None:
    from little.words import BID

    def act(state: Any) -> Any:
        state.start_game(1)
        state.do(1, BID(20))
        twin = type(state)()
        twin.start_game(2)
        return state.compare(twin), state.redeal(1), state.build_view(None, more=[1])

    distance, scores, view = both(little, act)
    assert distance == (2 * 100 + 4 + 20) * 10
    assert scores == [204 * 2 + 1 + 7, 20, 8]
    assert view == {
        "last": 0,
        "scores": scores,
        "names": [f"P{seat}: {score}" for seat, score in enumerate(scores)],
        "seat": None,
        "best": 0,
        "more": [1],
    }


def test_steps_and_verbs_become_a_switch_over_plain_numbers(little: Any) -> None:
    text = building.bind("little:Little").merged.text()
    body = text.partition("cdef void take_choice")[2].partition("# ")[0] + text.partition("cdef void take_choice")[2]
    assert "if step == 1:  # auction" in body
    assert "self.bid(seat, <int>(rest) + 5)" in body
    assert "self.stop_asking(seat)" in body
