"""A state of Chicago (Snitch): the rules, and the functions through which they are used."""

from __future__ import annotations

from . import declaration, memory, position, previews, refusals, view
from .observation import Observing


class Snitch(Observing):
    """A state of Chicago (Snitch)."""

    build_view = view.build_view
    question = view.question
    points = view.points
    inventory = view.inventory
    income = view.income
    preview = previews.preview
    resample = memory.resample
    counted_cash = memory.counted_cash
    objection = refusals.objection
    expand = declaration.expand
    write_position = position.write_position
    read_position = position.read_position
