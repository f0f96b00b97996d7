"""The pending steps of a position as texts, and which of them can lie on top of which.

A stack is a list of texts, the current step last: ``["turns 3", "window P2", "pay P2 1"]``. One pattern of names
describes every stack in which a real game can wait for somebody; pending.py says what the operands can be.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ...core.errors import Invalid
from ...core.positions import find, read_seat
from ...core.steps import Step
from ...core.words import short_repr
from .edition import CELL_IDS, CITY_TOKEN_IDS, COLOUR_IDS, ITEM_IDS, KIND_IDS, SPACE_IDS
from .words import WORDS

LOSS_NAMES = ["influence", "gangster", "good"]
NAMES = {
    "cell": CELL_IDS,
    "ignored": ITEM_IDS,
    "loss": LOSS_NAMES,
    "card": KIND_IDS,
    "token": CITY_TOKEN_IDS,
    "origin": SPACE_IDS,
    "colour": COLOUR_IDS,
}
"""What an operand is called, unless it is a seat, a number or a flag."""

FLAGS = ("may_stop", "may_decline", "agents", "gangsters")
MOST = 99

# What can lie on top of a step, as parts of a pattern
PLACING = "place( place)?( claim_extra)?"
MOVING = "(move|move move_to|move_to)"
LAYING = "(lay_influence|lay_influence lay_side|lay_side)"
POWER = f"(immune|return_drawn|{MOVING}|eliminate|eliminate take_any|eliminate {PLACING})"
SPECIAL = (
    f"(lay_free|lay_free claim_extra|claim_extra|{LAYING}|lay_influence claim_extra|{MOVING}|collect|draw eliminate"
    f"|take_any|{PLACING}|draw reveal_more|draw reveal_more reveal)"
)
ACTION = (
    "(pay|(pay )?(lay_influence|lay_side|claim_extra)|draw reveal|eliminate"
    f"|(eliminate )?{MOVING}|end_special {SPECIAL})"
)
TAKING = (
    "(window( pay| lose)?|window penalty window"
    f"|window penalty {POWER}"
    f"|window penalty window boss( {PLACING})?"
    "|window penalty window boss henchman( claim_extra| take_token claim_extra)?"
    "|window penalty window boss henchman take_over( pay|( pay)?( return_drawn| owner_draws lose| lose)))"
)
STACK = re.compile(
    "setup|hand_limit|reveals reveal|extortion extort|extra_income return_drawn|extra_turns use_extra"
    f"|(turns|extra_turns) (window|window act|window act {POWER}|window {ACTION}|{POWER})"
    f"|end_control control( poll| {POWER}| {TAKING}| turn_over ({POWER}|{TAKING}))?"
)
STEPS = {step.name: step for step in WORDS.steps}


class Pending(NamedTuple):
    """A pending step with its operands by name."""

    step: Step
    operands: dict[str, int]


def spell(step: Step, values: list[int]) -> str:
    """A step with its operands as a text."""
    words = [step.name]
    for name, value in zip(step.operands, values, strict=False):
        if name in FLAGS:
            words += [name] if value else []
        else:
            words.append(f"P{value}" if name == "seat" else NAMES[name][value] if name in NAMES else str(value))
    return " ".join(words)


def read_stack(entries: list[str], seats: int) -> list[Pending]:
    """The steps of a position; refused if no game can wait in them."""
    steps = [read_step(entry, seats) for entry in entries]
    names = " ".join(pending.step.name for pending in steps)
    if not STACK.fullmatch(names):
        raise Invalid(
            f"pending: no game waits in {short_repr(names)}; write it as position() does, the current step last"
        )
    return steps


def read_step(entry: str, seats: int) -> Pending:
    """One step from its text."""
    words = entry.split()
    if not words or words[0] not in STEPS:
        raise Invalid(f"pending: {short_repr(entry)} is not a step; the steps are {', '.join(STEPS)}")
    step, given = STEPS[words[0]], words[1:]
    plain = [name for name in step.operands if name not in FLAGS]
    flags = [name for name in step.operands if name in FLAGS]
    if len(given) < len(plain) or sorted(set(given[len(plain) :])) != sorted(given[len(plain) :]):
        raise Invalid(f"pending: {short_repr(entry)} is not written like {short_repr(usage(step))}")
    operands = {name: read_operand(name, word, seats) for name, word in zip(plain, given, strict=False)}
    for word in given[len(plain) :]:
        if word not in flags:
            raise Invalid(f"pending: {short_repr(entry)} is not written like {short_repr(usage(step))}")
    return Pending(step, {name: operands.get(name, int(name in given)) for name in step.operands})


def usage(step: Step) -> str:
    """How a step is written."""
    return " ".join([step.name, *(f"[{name}]" if name in FLAGS else name.upper() for name in step.operands)])


def read_operand(name: str, word: str, seats: int) -> int:
    """One operand."""
    if name == "seat":
        return read_seat(word, seats, "pending")
    if name in NAMES:
        return find(word, NAMES[name], "pending")
    if not (word.isascii() and word.isdecimal()) or len(word) > 2:
        raise Invalid(f"pending: {short_repr(word)} is not a number from 0 to {MOST}")
    return int(word)
