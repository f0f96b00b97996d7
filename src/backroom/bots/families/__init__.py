"""The bots of Families, best first."""

from .greedy import Greedy

BOTS = {"greedy": Greedy}
