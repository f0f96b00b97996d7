"""How a training goes: its curve as a table, and as a page with plots."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ..arena import charts
from ..arena.match import wilson
from .ladder import Climb

CURVE = ("minutes", "games", "choices", "rows", "fresh_loss", "loss")
LADDER = ("minutes", "rung", "seats", "won", "games", "low", "high")
POINTS = 12
"""How many points a plot has: the rounds between two of them are averaged."""


class Progress:
    """The files that tell how a training goes, beside its net."""

    def __init__(self, net: Path, goes_on: bool) -> None:
        self.curve, self.ladder = beside(net, ".csv"), beside(net, ".ladder.csv")
        self.page = beside(net, ".html")
        for path, names in ((self.curve, CURVE), (self.ladder, LADDER)):
            if not goes_on or not path.exists():
                path.write_text(",".join(names) + "\n", encoding="utf-8")

    def add(self, line: Mapping[str, Any]) -> None:
        """One round."""
        append(self.curve, CURVE, line)

    def climbed(self, minutes: float, climb: Climb) -> None:
        """One test against a bot."""
        low, high = wilson(climb.won, climb.games)
        values = (round(minutes, 2), climb.rung, climb.seats, climb.won, climb.games, round(low, 4), round(high, 4))
        append(self.ladder, LADDER, dict(zip(LADDER, values, strict=True)))

    def draw(self, title: str) -> None:
        """Write the page."""
        parts = [charts.heading("Loss"), charts.paragraph(LOSS_TEXT)]
        points = loss_points(rows_of(self.curve))
        parts += [charts.curve("Loss on new games, by minutes", points, "{:.3f}")] if points else []
        tests = rows_of(self.ladder)
        for rung, seats in dict.fromkeys((row["rung"], row["seats"]) for row in tests):
            chosen = [row for row in tests if (row["rung"], row["seats"]) == (rung, seats)]
            parts += [charts.heading(f"Against {rung}, {seats} seats"), charts.paragraph(LADDER_TEXT)]
            parts += [charts.curve("Wins, by minutes", [strength(row) for row in chosen], "{:.0%}")]
        self.page.write_text(charts.page(title, parts), encoding="utf-8")


LOSS_TEXT = "Cross entropy on games that were not learned from yet, by minutes; the band is the spread between rounds."
LADDER_TEXT = "The share of games won with a small search against this bot in all other seats, with 95% intervals."


def beside(path: Path, suffix: str) -> Path:
    """A file beside the net, with its name."""
    return path.with_name(path.name.removesuffix(".bin") + suffix)


def append(path: Path, names: Sequence[str], line: Mapping[str, Any]) -> None:
    """Add a line to a table."""
    with path.open("a", newline="", encoding="utf-8") as file:
        csv.DictWriter(file, names, lineterminator="\n").writerow(line)


def rows_of(path: Path) -> list[dict[str, str]]:
    """The lines of a table."""
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def loss_points(rows: Sequence[Mapping[str, str]]) -> list[tuple[float, float, float, float]]:
    """The loss on new games, averaged over stretches of the training: minutes, mean, and where most rounds lie."""
    points = []
    for part in range(POINTS):
        some = rows[len(rows) * part // POINTS : len(rows) * (part + 1) // POINTS]
        if some:
            losses = [float(row["fresh_loss"]) for row in some]
            mean = sum(losses) / len(losses)
            spread = (sum((loss - mean) ** 2 for loss in losses) / len(losses)) ** 0.5
            points.append((round(float(some[-1]["minutes"]), 1), mean, mean - spread, mean + spread))
    return points


def strength(row: Mapping[str, str]) -> tuple[float, float, float, float]:
    """A test as a point of a plot."""
    return float(row["minutes"]), float(row["won"]) / float(row["games"]), float(row["low"]), float(row["high"])
