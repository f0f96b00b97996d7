"""The figures of all variants side by side: a page with plots, and JSON beside it."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from ..arena import charts
from . import summary
from .counting import QUARTERS
from .figures import Figures, UseFigures, Value
from .summary import readable
from .variants import Variant

TIMES = "How many times in a game a player does it who has the choice."
GAIN = "How much more often those win who do it than those who could and don't, where that is sure. It needn't be why."

MOST_USES = 24
"""How many features a plot shows; JSON has them all."""

Row = tuple[str, Callable[[Figures], Value], str]

ROWS: tuple[Row, ...] = (
    ("best seat above par", lambda found: found.seat_advantage, "{:+.1%}"),
    ("choices in a game", lambda found: found.length, "{:.1f}"),
    ("score", lambda found: found.score, "{:.1f}"),
    ("first to last", lambda found: found.spread, "{:.1f}"),
    ("first to second", lambda found: found.margin, "{:.1f}"),
    ("lead changes", lambda found: found.lead_changes, "{:.2f}"),
    *[
        (f"the leader at {quarter}% wins", lambda found, at=quarter: found.leaders[at], "{:.1%}")
        for quarter in QUARTERS
    ],
)
"""What is compared: its name, where it is, how it is written."""

Found = Sequence[tuple[Variant, Figures]]


def as_json(title: str, about: dict[str, Any], found: Found) -> str:
    """All figures as JSON."""
    told = [{"variant": variant.label, **figures.facts()} for variant, figures in found]
    return json.dumps({"title": title} | about | {"variants": told}, indent=1) + "\n"


def as_text(found: Found) -> list[list[str]]:
    """The figures that are compared, as rows of text: a column for each variant."""
    rows = [["", *[variant.label for variant, _ in found]], ["games", *[f"{one.games:,}" for _, one in found]]]
    return rows + [[name, *[with_reach(take(one), shape) for _, one in found]] for name, take, shape in ROWS]


def with_reach(value: Value, shape: str) -> str:
    """A figure with half of its interval; a dash where nothing is known."""
    if value.low <= 0.0 and value.high >= 1.0 and "%" in shape:
        return "-"
    return f"{shape.format(value.value)} ± {shape.format((value.high - value.low) / 2).lstrip('+')}"


def as_page(title: str, about: str, found: Found, refresh: int = 0) -> str:
    """The page; while more games are played, it loads itself again."""
    head, *rows = as_text(found)
    parts = [charts.paragraph(about), *summary_of(found), charts.table(head, rows)]
    parts += seat_plots(found) + sweep_plots(found) + runaway_plot(found)
    for variant, figures in found:
        parts += use_plots(variant, figures, len(found) > 1)
    return charts.page(title, parts, refresh)


def summary_of(found: Found) -> list[str]:
    """What stands out: in one variant, or between several."""
    if len(found) == 1:
        told = summary.of_one(found[0][1])
    else:
        told = summary.of_several([one.label for one, _ in found], [figures for _, figures in found], ROWS)
    return [charts.heading("What stands out"), charts.listed(told)]


def seat_plots(found: Found) -> list[str]:
    """What each seat wins."""
    parts = [charts.heading("Seats")]
    for variant, figures in found:
        rows = [(f"P{seat}", one.value, one.low, one.high) for seat, one in enumerate(figures.seats)]
        parts += [charts.paragraph(variant.label)] if len(found) > 1 else []
        parts.append(charts.intervals(f"Wins by seat: {variant.label}", rows, par=1 / len(rows)))
    return parts


def sweep_plots(found: Found) -> list[str]:
    """Where one number is swept: each figure as a curve over it."""
    swept = [(variant.at, figures) for variant, figures in found if variant.at is not None]
    swept.sort(key=lambda one: one[0])
    if len(swept) < 2 or len(swept) < len(found):
        return []
    parts = [charts.heading("Over the values that were set")]
    for name, take, shape in ROWS:
        points = [(at, take(one).value, take(one).low, take(one).high) for at, one in swept]
        parts += [charts.paragraph(name), charts.curve(name, points, shape)]
    return parts


def runaway_plot(found: Found) -> list[str]:
    """How soon a game is decided."""
    rows = [
        (f"{variant.label}, {quarter}%" if len(found) > 1 else f"after {quarter}%", one.value, one.low, one.high)
        for variant, figures in found
        for quarter, one in figures.leaders.items()
        if one.high - one.low < 1
    ]
    par = 1 / len(found[0][1].seats)
    words = "How often the seat that leads at some point of the game wins it; at par, the lead means nothing."
    return [charts.heading("Runaway leaders"), charts.paragraph(words), charts.intervals("Leaders win", rows, par=par)]


def use_plots(variant: Variant, figures: Figures, several: bool) -> list[str]:
    """What is chosen, how it goes with winning, and what nobody wants."""
    name = f" ({variant.label})" if several else ""
    uses = list(figures.uses.items())
    often = sorted(uses, key=lambda one: (-one[1].times, one[0]))
    verbs = [(feature, use.times) for feature, use in often if "=" not in feature]
    things = [(readable(feature), use.times) for feature, use in often if "=" in feature][:MOST_USES]
    parts = [charts.heading(f"How often it is used{name}"), charts.paragraph(TIMES)]
    parts += [charts.bars("Actions by use", verbs, "{:.2f}"), charts.bars("What they are done with", things, "{:.2f}")]
    parts += [charts.heading(f"How it goes with winning{name}"), charts.paragraph(GAIN)]
    parts += [charts.intervals("Wins with it", surest(uses), "{:+.1%}", par=0.0)]
    dead = ", ".join(map(readable, figures.dead)) or "none"
    words = f"Offered often, and taken in less than one of 500 choices: {dead}."
    return [*parts, charts.heading(f"Dead choices{name}"), charts.paragraph(words)]


def surest(uses: Sequence[tuple[str, UseFigures]]) -> list[charts.Row]:
    """The features that differ from nothing most clearly, strongest first."""
    clear = [(name, use.gain) for name, use in uses if use.gain.low > 0 or use.gain.high < 0]
    best = sorted(clear, key=lambda one: (-abs(one[1].value), one[0]))[:MOST_USES]
    best.sort(key=lambda one: -one[1].value)
    return [(readable(name), gain.value, gain.low, gain.high) for name, gain in best]
