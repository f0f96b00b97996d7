"""The bots of Chicago (Snitch), best first."""

from .greedy import Greedy

BOTS = {"greedy": Greedy}
