"""The bots of Chinatown, best first, and those for the levels sharp and expert."""

from .expert import Expert, Sharp
from .greedy import Greedy
from .neighbour import Neighbour
from .trader import Trader

BOTS = {"trader": Trader, "neighbour": Neighbour, "greedy": Greedy}
SEARCH_LEVELS = (Sharp, Expert)
