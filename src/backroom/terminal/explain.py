"""Rules for people: the text of the ledger, with its rulings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from ..games.ledger import Ledger, Rule, Ruling
from .screen import faint

FEW = 6
"""How many rules are shown at once while playing."""


def draw_rule(ledger: Ledger, rule: Rule) -> RenderableType:
    """A rule: its id, its text, its rulings."""
    head = Text.assemble((rule.id, "bold"), f" {rule.text}")
    return Group(head, *(Padding(draw_ruling(ledger.rulings[name]), (0, 0, 0, 4)) for name in rule.rulings))


def draw_ruling(ruling: Ruling) -> Text:
    """A ruling: its id, the question, the decision."""
    said = " ".join(filter(None, (ruling.title, ruling.text)))
    return Text.assemble((f"ruling {ruling.id} ", "italic"), said, style="dim")


def draw_rules(ledger: Ledger, rules: Sequence[Rule], most: int = FEW) -> RenderableType:
    """Some rules, but not too many at once."""
    shown: list[RenderableType] = [draw_rule(ledger, rule) for rule in rules[:most]]
    if len(rules) > most:
        ids = ", ".join(rule.id for rule in rules[most : most + 12])
        shown.append(faint(f"... and {len(rules) - most} more: {ids}"))
    return Group(*shown)


def by_ids(ledger: Ledger, ids: Iterable[str]) -> list[Rule]:
    """The rules with these ids, as far as they are in the ledger."""
    return [ledger.rules[name] for name in ids if name in ledger.rules]


def draw_flow(ledger: Ledger) -> RenderableType:
    """The game in a few lines."""
    return Group(*(Text(line) for line in ledger.flow()))
