"""A state of Chicago Poker: the rules, and the functions through which they are used."""

from __future__ import annotations

from . import arranging, memory, position, previews, refusals, view
from .observation import Observing


class ChicagoPoker(Observing):
    """A state of Chicago Poker."""

    build_view = view.build_view
    question = view.question
    points = view.points
    inventory = view.inventory
    hand_at = view.hand_at
    preview = previews.preview
    resample = memory.resample
    how_redealt = memory.how_redealt
    objection = refusals.objection
    write_position = position.write_position
    read_position = arranging.read_position
