"""The state of Rum Row: the rules, and the functions that are its hooks."""

from __future__ import annotations

from typing import Any

from backroom.core.structs import python_method

from . import memory, position, refusals, view
from .rules.ending import Ending


class RumRow(Ending):
    """A state of Rum Row."""

    resample = memory.resample
    build_view = view.build_view
    question = view.question
    points = view.points
    inventory = view.inventory
    objection = refusals.objection
    write_position = position.write_position
    read_position = position.read_position

    @python_method
    def set_options(self, options: dict[str, int]) -> None:
        self.patrol = bool(options["patrol"])

    @python_method
    def get_options(self) -> dict[str, int]:
        return {"patrol": int(self.patrol)}
