"""The bots of Gangster, best first."""

from ..tempers import Liking
from .greedy import Greedy

BOTS = {"greedy": Greedy}

LIKES = {
    "builder": Liking("board", slice(1)),
    "raider": Liking("board", slice(1, None), -1),
    "hoarder": Liking("mat", slice(1)),
}
"""Gangsters in districts, those of rivals, gangsters in the auto."""
