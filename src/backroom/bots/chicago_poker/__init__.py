"""The bots of Chicago Poker, best first; and how its levels think, in place of a search with a net."""

from ...games.chicago_poker.edition import SEATS
from ..tempers import Preference
from .expert import begin_thinking
from .greedy import Greedy

BOTS = {"greedy": Greedy}

LIKES = {
    "builder": Preference("cards", slice(0, None, SEATS)),
    "raider": Preference("marker", slice(0, None, SEATS)),
    "hoarder": Preference("held", slice(1)),
}
"""Cards in one's columns, shootout markers, cards in hand."""

__all__ = ["BOTS", "LIKES", "begin_thinking"]
