"""The bots of Families, best first."""

from ..tempers import Liking
from .greedy import Greedy

BOTS = {"greedy": Greedy}

LIKES = {
    "builder": Liking("score", slice(1)),
    "raider": Liking("score", slice(1, None), -1),
    "hoarder": Liking("hand"),
}
"""Points on the table, those of rivals, cards in hand."""
