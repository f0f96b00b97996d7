"""A state of Gangster: the rules, and the functions through which they are used."""

from __future__ import annotations

from . import memory, position, previews, questions, refusals, view
from .observation import Observing


class Gangster(Observing):
    """A state of Gangster."""

    build_view = view.build_view
    standing = view.standing
    preview = previews.preview
    question = questions.question
    points = view.points
    inventory = view.inventory
    objection = refusals.objection
    expand = refusals.refuse_harbor
    resample = memory.resample
    write_position = position.write_position
    read_position = position.read_position
