"""The bots of Families, best first."""

from ..tempers import Preference
from .greedy import Greedy

BOTS = {"greedy": Greedy}

LIKES = {
    "builder": Preference("score", slice(1)),
    "raider": Preference("score", slice(1, None), -1),
    "hoarder": Preference("hand"),
}
"""Points on the table, those of rivals, cards in hand."""
