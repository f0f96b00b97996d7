"""Nets as files: one small file a game, beside its bots.

A file is a line that says what it is, a line of JSON (game, rules, layout, how it was made), the weights as ints with
the low byte first, and a checksum. Reading one refuses whatever isn't whole, isn't for this game and layout, or could
leave the 32 bits of the net's sums; what it gives is what ``Mind.load`` takes.
"""

from __future__ import annotations

import hashlib
import json
import sys
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from ..core.errors import Invalid
from ..core.game import Game
from ..core.net import MOST_HIDDEN, MOST_INPUT, Net
from ..loading import game as find_game
from ..registry import companion, digest_in

FILE = "net.bin"
MAGIC = b"backroom net 1\n"
CHECKSUM = 32
MOST_SUM = 2**31 - 1


@dataclass(frozen=True)
class NetFile:
    """The weights of a net, each part as a flat list of ints, and where they come from."""

    game: str
    rules: int
    layout: int  # the version of the numbers that it looks at
    gains: Sequence[int]
    first_weights: Sequence[int]
    first_biases: Sequence[int]
    second_weights: Sequence[int]
    second_biases: Sequence[int]
    last_weights: Sequence[int]
    last_bias: int
    made: Mapping[str, Any] = field(default_factory=dict)  # how: command, seed, time, games

    @property
    def inputs(self) -> int:
        """How many numbers it looks at."""
        return len(self.gains)

    def fields(self) -> list[Any]:
        """What ``Mind.load`` takes."""
        return [
            self.inputs,
            filled(self.gains, Net.INPUTS),
            filled(self.first_weights, Net.INPUTS * Net.FIRST),
            list(self.first_biases),
            list(self.second_weights),
            list(self.second_biases),
            list(self.last_weights),
            self.last_bias,
        ]

    def to_bytes(self) -> bytes:
        """The file."""
        about = {"game": self.game, "rules": self.rules, "layout": self.layout, "inputs": self.inputs}
        head = MAGIC + json.dumps(about | {"made": dict(self.made)}).encode() + b"\n"
        body = b"".join(packed_ints(code, getattr(self, name)) for name, code, _ in parts_of(self.inputs))
        whole = head + body + packed_ints("i", [self.last_bias])
        return whole + hashlib.sha256(whole).digest()


def filled(numbers: Sequence[int], length: int) -> list[int]:
    """Numbers, with zeros behind them."""
    return [*numbers, *[0] * (length - len(numbers))]


def parts_of(inputs: int) -> tuple[tuple[str, str, int], ...]:
    """The parts of a file in their order: name, kind of int, how many."""
    return (
        ("gains", "i", inputs),
        ("first_weights", "h", inputs * Net.FIRST),
        ("first_biases", "i", Net.FIRST),
        ("second_weights", "h", Net.FIRST * Net.SECOND),
        ("second_biases", "i", Net.SECOND),
        ("last_weights", "h", Net.SECOND),
    )


def packed_ints(code: str, numbers: Sequence[int]) -> bytes:
    """Ints as little-endian bytes."""
    cells = array(code, numbers)
    if sys.byteorder == "big":
        cells.byteswap()
    return cells.tobytes()


def unpacked_ints(code: str, data: bytes) -> list[int]:
    """The same, back."""
    cells = array(code)
    cells.frombytes(data)
    if sys.byteorder == "big":
        cells.byteswap()
    return list(cells)


# Reading


def read_net(data: bytes, where: str) -> NetFile:
    """A net from its file; Invalid says what is wrong with it."""
    if not data.startswith(MAGIC):
        raise Invalid(f"{where} is not a net of Backroom, or one of another version")
    whole, checksum = data[:-CHECKSUM], data[-CHECKSUM:]
    if hashlib.sha256(whole).digest() != checksum:
        raise Invalid(f"{where} is damaged: its checksum is wrong; fetch or train it again")
    head, _, body = whole[len(MAGIC) :].partition(b"\n")
    try:
        about = json.loads(head)
        net = net_from(about, body)
    except (ValueError, KeyError, TypeError) as error:
        raise Invalid(f"{where} is not a complete net: {error}") from error
    check_sums(net, where)
    return net


def net_from(about: Mapping[str, Any], body: bytes) -> NetFile:
    """A net from what its file says about it and its weights."""
    parts, at = {}, 0
    if not 0 <= about["inputs"] <= Net.INPUTS:
        raise ValueError(f"it has {about['inputs']} inputs, more than the {Net.INPUTS} that fit")
    for name, code, count in parts_of(about["inputs"]):
        size = count * array(code).itemsize
        parts[name] = unpacked_ints(code, body[at : at + size])
        if len(parts[name]) != count:
            raise ValueError(f"{name} has {len(parts[name])} weights in place of {count}")
        at += size
    (last_bias,) = unpacked_ints("i", body[at:])
    return NetFile(about["game"], about["rules"], about["layout"], **parts, last_bias=last_bias, made=about["made"])


def check_sums(net: NetFile, where: str) -> None:
    """Refuse weights with which a sum could leave 32 bits: the builds would no longer have to agree."""
    layers = (
        (net.first_weights, net.first_biases, MOST_INPUT),
        (net.second_weights, net.second_biases, MOST_HIDDEN),
        (net.last_weights, [net.last_bias], MOST_HIDDEN),
    )
    for weights, biases, most in layers:
        for unit, bias in enumerate(biases):
            if sum(map(abs, weights[unit :: len(biases)])) * most + abs(bias) > MOST_SUM:
                raise Invalid(f"{where} has weights that are too large: a sum could leave 32 bits")
    if any(not 0 <= gain < 1 << 16 for gain in net.gains):
        raise Invalid(f"{where} has gains that are not from 0 to 65535")


def check_fits(net: NetFile, game: Game, where: str) -> None:
    """Refuse a net that was made for something else."""
    layout = game.layout
    if net.game != game.base:
        raise Invalid(f"{where} is a net for {net.game}, not for {game.base}")
    if (net.layout, net.inputs) != (layout.version, layout.size) or net.rules != game.rules_version:
        raise Invalid(
            f"{where} was made for version {net.rules} of the rules and version {net.layout} of the layout with "
            f"{net.inputs} numbers; here they are {game.rules_version}, {layout.version} and {layout.size}: "
            f"train it again (backroom train {game.base})"
        )


def load_net(path: Path, game: Game) -> NetFile:
    """The net in a file, for a game."""
    net = read_net(path.read_bytes(), str(path))
    check_fits(net, game, str(path))
    return net


def net_path(slug: str) -> Path | None:
    """Where the net of a game's bots lies; None if it has no bots."""
    module = companion(slug, "bots")
    return Path(str(module.__file__)).parent / FILE if module is not None else None


@cache
def shipped_net(slug: str) -> NetFile | None:
    """The net that comes with a game; None if it has none, or none that fits an edition of one's own."""
    path = net_path(slug)
    if path is None or not path.exists():
        return None
    try:
        return load_net(path, find_game(slug))
    except Invalid:
        if digest_in(slug):
            return None
        raise
