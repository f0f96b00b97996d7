"""The bots of Chicago Poker, best first; and how its levels think, in place of a search with a net."""

from .expert import begin_thinking
from .greedy import Greedy

BOTS = {"greedy": Greedy}

__all__ = ["BOTS", "begin_thinking"]
