"""Backroom for researchers: what numbers and actions mean, and environments in the shape of other libraries.

    backroom.research.pettingzoo.env(slug, seats=, **options)      PettingZoo AEC
    gymnasium.make("backroom/snitch-v0")                           after ``import backroom.research.gymnasium``
    backroom.research.openspiel.load(slug, seats=)                 OpenSpiel

    backroom.research.seated.Seated(slug, 64, opponents="greedy")  batches with bots in the other seats, by numpy

Each of these modules needs the library that it is named after (``pip install backroom[research]``; OpenSpiel apart),
and is imported only when you ask for it.
"""

from __future__ import annotations

from .actions import Actions, actions
from .spec import spec

__all__ = ["Actions", "actions", "spec"]
