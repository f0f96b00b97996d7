"""The bots of Chinatown, best first."""

from .greedy import Greedy
from .trader import Trader

BOTS = {"trader": Trader, "greedy": Greedy}
