"""The bots of Chicago (Snitch), best first."""

from ..tempers import Preference
from .greedy import Greedy

BOTS = {"greedy": Greedy}

LIKES = {
    "builder": Preference("income", slice(1)),
    "raider": Preference("income", slice(1, None), -1),
    "hoarder": Preference("cash", slice(1)),
}
"""Income, that of rivals, cash."""
