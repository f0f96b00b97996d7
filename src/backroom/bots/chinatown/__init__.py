"""The bots of Chinatown, best first, and those for the levels sharp and expert."""

from .expert import Expert, Sharp
from .greedy import Greedy
from .trader import Trader

BOTS = {"trader": Trader, "greedy": Greedy}
THINKERS = (Sharp, Expert)
