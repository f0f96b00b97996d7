"""A state of Chinatown: the rules, and the functions through which they are used."""

from __future__ import annotations

from . import appraisal, driving, memory, position, position_writing, previews, refusals, timing, view, weighing, whole
from .observation import Observing


class Chinatown(Observing):
    """A state of Chinatown."""

    next_to_act = driving.next_to_act
    resample = memory.resample
    notes_of = memory.notes_of

    build_view = view.build_view
    question = view.question
    points = view.points
    inventory = view.inventory

    shops = appraisal.shops
    worth = appraisal.worth
    pay_of = appraisal.pay_of
    plan_for = appraisal.plan_for
    early_plan = appraisal.early_plan
    appraise = appraisal.appraise
    outlook = appraisal.outlook
    weigh = weighing.weigh
    preview = previews.preview
    time_limit = timing.time_limit
    choices_at_zero = timing.choices_at_zero

    expand = whole.expand
    objection = refusals.objection
    write_position = position_writing.write_position
    read_position = position.read_position
