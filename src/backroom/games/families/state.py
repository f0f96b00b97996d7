"""The state of Families: its rules, and the functions that show it, explain it and write it down."""

from __future__ import annotations

from . import memory, position, position_writing, previews, refusals, view
from .observation import Observing


class Families(Observing):
    """A state of Families."""

    resample = memory.resample
    how_redealt = memory.how_redealt
    build_view = view.build_view
    question = view.question
    points = view.points
    inventory = view.inventory
    lacks = view.lacks
    preview = previews.preview
    objection = refusals.objection
    expand = refusals.refuse_closed
    write_position = position_writing.write_position
    read_position = position.read_position
