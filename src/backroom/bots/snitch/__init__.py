"""The bots of Chicago (Snitch), best first."""

from ..tempers import Liking
from .greedy import Greedy

BOTS = {"greedy": Greedy}

LIKES = {
    "builder": Liking("income", slice(1)),
    "raider": Liking("income", slice(1, None), -1),
    "hoarder": Liking("cash", slice(1)),
}
"""Income, that of rivals, cash."""
