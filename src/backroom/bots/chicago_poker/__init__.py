"""The bots of Chicago Poker, best first; and how its levels think, in place of a search with a net."""

from ...games.chicago_poker.edition import SEATS
from ..tempers import Liking
from .expert import begin_thinking
from .greedy import Greedy

BOTS = {"greedy": Greedy}

LIKES = {
    "builder": Liking("cards", slice(0, None, SEATS)),
    "raider": Liking("marker", slice(0, None, SEATS)),
    "hoarder": Liking("held", slice(1)),
}
"""Cards in one's columns, shootout markers, cards in hand."""

__all__ = ["BOTS", "LIKES", "begin_thinking"]
