"""Backroom: board games with hidden information and negotiation, for people, bots and researchers.

>>> import backroom
>>> state = backroom.game("chicago_poker").new(seats=4, seed=7)
>>> seat = state.waiting[0]
>>> state.play(seat, state.legal(seat)[0])

``docs/python.md`` lists what is public; everything else may change from one version to the next.
"""

from .core.batch import Batch
from .core.contract import Contract as State
from .core.errors import Invalid, Refused
from .core.game import Game, Option
from .core.results import Playouts
from .loading import builds, game, slugs
from .registry import register

__version__ = "0.2.0"
__all__ = [
    "Batch",
    "Game",
    "Invalid",
    "Option",
    "Playouts",
    "Refused",
    "State",
    "__version__",
    "builds",
    "game",
    "register",
    "slugs",
]


def __dir__() -> list[str]:
    return __all__
