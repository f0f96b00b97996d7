"""A state of Rum Row: the rules, and the functions through which they are used."""

from __future__ import annotations

from . import memory, position, refusals, view
from .rules.ending import Ending


class RumRow(Ending):
    """A state of Rum Row."""

    build_view = view.build_view
    question = view.question
    points = view.points
    inventory = view.inventory
    resample = memory.resample
    objection = refusals.objection
    write_position = position.write_position
    read_position = position.read_position
