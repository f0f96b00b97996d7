"""The bots of Chicago Poker, best first."""

from .greedy import Greedy

BOTS = {"greedy": Greedy}
