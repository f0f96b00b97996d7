"""The net in floats: what is trained, before it is rounded to the whole numbers of core/net.py."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from ..bots.nets import NetFile
from ..core.game import Game
from ..core.net import GAIN_SHIFT, MOST_INPUT, Net

Floats: TypeAlias = Any
Shorts: TypeAlias = Any
"""Arrays of numpy: of 32-bit floats, of 16-bit ints."""

INPUT, FIRST, SECOND, LAST = 1 << 7, 1 << 10, 1 << 10, 1 << 12
"""What one is in the whole numbers: of an input, and of the weights of each layer."""

HIDDEN = 1 << 8
MOST_WEIGHT = 7.9
BATCH = 256
DECAY = 1e-4


class Learner:
    """A net that learns by Adam from rows of numbers and their targets."""

    def __init__(self, inputs: int, seed: int) -> None:
        luck = np.random.default_rng(seed)
        self.luck = luck
        self.gains: Any = np.zeros(inputs, np.int64)
        first = luck.normal(0, (2 / max(60, inputs / 3)) ** 0.5, (inputs, Net.FIRST))
        second = luck.normal(0, (2 / Net.FIRST) ** 0.5, (Net.FIRST, Net.SECOND))
        last = luck.normal(0, 0.1, (Net.SECOND, 1))
        shapes = [first, np.zeros(Net.FIRST), second, np.zeros(Net.SECOND), last, np.zeros(1)]
        self.weights: list[Floats] = [part.astype(np.float32) for part in shapes]
        self.means: list[Floats] = [np.zeros_like(part) for part in self.weights]
        self.squares: list[Floats] = [np.zeros_like(part) for part in self.weights]
        self.steps = 0

    def measure(self, rows: Shorts) -> None:
        """Choose the gains by the first rows: the usual size of a number becomes about one."""
        wide = rows.astype(np.float64)
        counts = np.maximum(1, (wide != 0).sum(0))
        usual = np.maximum(1.0, np.sqrt((wide**2).sum(0) / counts))
        self.gains = np.minimum(np.rint((INPUT << GAIN_SHIFT) / usual), 65535).astype(np.int64)

    def inputs_of(self, rows: Shorts) -> Floats:
        """Rows as the net of whole numbers will see them."""
        scaled = rows.astype(np.int32) * self.gains.astype(np.int32) >> GAIN_SHIFT
        inputs: Floats = np.clip(scaled, -MOST_INPUT, MOST_INPUT).astype(np.float32)
        inputs *= np.float32(1 / INPUT)
        return inputs

    def train(self, rows: Shorts, targets: Floats, samples: int, rate: float) -> float:
        """Learn from so many samples, drawn from the rows; the mean loss."""
        losses = []
        for _ in range(max(1, samples // BATCH)):
            chosen = self.luck.integers(0, len(rows), BATCH)
            losses.append(self.step(self.inputs_of(rows[chosen]), targets[chosen], rate))
        return float(np.mean(losses))

    def step(self, inputs: Floats, targets: Floats, rate: float) -> float:
        """One step of Adam on one batch; its loss (cross entropy)."""
        w1, b1, w2, b2, w3, b3 = self.weights
        one = np.maximum(inputs @ w1 + b1, 0)
        two = np.maximum(one @ w2 + b2, 0)
        chance = 1 / (1 + np.exp(-(two @ w3 + b3)[:, 0]))
        error = ((chance - targets) / len(targets))[:, None].astype(np.float32)
        error2 = (error @ w3.T) * (two > 0)
        error1 = (error2 @ w2.T) * (one > 0)
        slopes = [inputs.T @ error1, error1.sum(0), one.T @ error2, error2.sum(0), two.T @ error, error.sum(0)]
        self.move(slopes, rate)
        return loss_of(chance, targets)

    def move(self, slopes: list[Any], rate: float) -> None:
        """Adam: each weight by its own pace."""
        self.steps += 1
        pace = rate * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        for part, mean, square, slope in zip(self.weights, self.means, self.squares, slopes, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            part -= pace * mean / (np.sqrt(square) + 1e-8) + rate * DECAY * part
            np.clip(part, -MOST_WEIGHT, MOST_WEIGHT, out=part)

    def loss(self, rows: Shorts, targets: Floats) -> float:
        """The loss on rows that were not learned from."""
        w1, b1, w2, b2, w3, b3 = self.weights
        two = np.maximum(np.maximum(self.inputs_of(rows) @ w1 + b1, 0) @ w2 + b2, 0)
        return loss_of(1 / (1 + np.exp(-(two @ w3 + b3)[:, 0])), targets)

    # As whole numbers, and as a file to go on from

    def rounded(self, game: Game, made: dict[str, Any]) -> NetFile:
        """The net in whole numbers."""
        w1, b1, w2, b2, w3, b3 = (part.astype(np.float64) for part in self.weights)
        return NetFile(
            game.slug,
            game.rules_version,
            game.layout.version,
            [int(gain) for gain in self.gains],
            whole(w1 * FIRST),
            whole(b1 * FIRST * INPUT),
            whole(w2 * SECOND),
            whole(b2 * SECOND * HIDDEN),
            whole(w3 * LAST),
            whole(b3 * LAST * HIDDEN)[0],
            made,
        )

    def take_over(self, net: NetFile) -> None:
        """Begin with the weights of a net in whole numbers."""
        self.gains = np.array(net.gains, np.int64)
        scales = (FIRST, FIRST * INPUT, SECOND, SECOND * HIDDEN, LAST, LAST * HIDDEN)
        parts = (net.first_weights, net.first_biases, net.second_weights, net.second_biases, net.last_weights)
        for mine, part, scale in zip(self.weights, (*parts, [net.last_bias]), scales, strict=True):
            mine[...] = (np.array(part, np.float64) / scale).reshape(mine.shape)

    def save(self, path: Path) -> None:
        """Everything that is needed to go on later."""
        parts = {"gains": self.gains, "steps": np.array(self.steps)}
        for name, arrays in (("weights", self.weights), ("means", self.means), ("squares", self.squares)):
            parts |= {f"{name}{place}": part for place, part in enumerate(arrays)}
        with path.open("wb") as file:
            np.savez(file, **parts)

    def restore(self, path: Path) -> None:
        """Go on from what was saved."""
        with np.load(path) as kept:
            self.gains, self.steps = kept["gains"], int(kept["steps"])
            for name, arrays in (("weights", self.weights), ("means", self.means), ("squares", self.squares)):
                for place, part in enumerate(arrays):
                    part[...] = kept[f"{name}{place}"]


def loss_of(chance: Any, targets: Any) -> float:
    """Cross entropy."""
    sure = np.clip(chance, 1e-7, 1 - 1e-7)
    return float(-np.mean(targets * np.log(sure) + (1 - targets) * np.log(1 - sure)))


def whole(part: Any) -> list[int]:
    """Weights as whole numbers, in one list."""
    return [int(number) for number in np.rint(part).ravel()]
