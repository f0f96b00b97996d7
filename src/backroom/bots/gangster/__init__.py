"""The bots of Gangster, best first."""

from ..tempers import Preference
from .greedy import Greedy

BOTS = {"greedy": Greedy}

LIKES = {
    "builder": Preference("board", slice(1)),
    "raider": Preference("board", slice(1, None), -1),
    "hoarder": Preference("mat", slice(1)),
}
"""Gangsters in districts, those of rivals, gangsters in the auto."""
