"""A state of Chicago Poker: the rules, and the functions through which they are used."""

from __future__ import annotations

from typing import ClassVar

from ...core.mind import Mind
from ...core.structs import Struct, python_method
from . import memory, position, position_reading, previews, refusals, view
from .observation import Observing
from .planning.strategist import Strategist


class ChicagoPoker(Observing):
    """A state of Chicago Poker."""

    BESIDE: ClassVar[tuple[type[Struct], ...]] = (Mind, Strategist)

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
    read_position = position_reading.read_position

    @python_method
    def new_strategist(self) -> Strategist:
        """A strategist without a style yet, of the same build as this state."""
        strategist: Strategist = Strategist()
        return strategist
