"""The bots of Gangster, best first."""

from .greedy import Greedy

BOTS = {"greedy": Greedy}
