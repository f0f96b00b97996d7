"""The words of Chinatown: what stands on the table, and the rule behind each."""

from __future__ import annotations

from ...messages import say
from ..parts import Term


def terms() -> tuple[Term, ...]:
    """The glossary, in the order of the rulebook."""
    return (
        Term(say("Lot"), "lot", "CT-COMP.1", ("lot:", "item:lot")),
        Term(say("Building card"), "hand", "CT-LOTS.1", ("course:phase:0",)),
        Term(say("Shop tile"), "stock", "CT-TILES.1", ("tile:", "item:", "course:phase:1")),
        Term(say("Shop"), "income", "CT-SHOP.1", ("course:phase:4",)),
        Term(say("Complete shop"), "done", "CT-SHOP.6"),
        Term(say("Economy card"), "casino", "CT-PAY.1"),
        Term(say("Offer"), "deal", "CT-PROT.2", ("deal:", "course:phase:2"), ("time",)),
        Term(say("Wish"), "talk", "CT-PROT.13"),
        Term(say("Promises"), "promise", "CT-TRADE.9"),
        Term(say("Build"), "city", "CT-PLACE.1", ("course:phase:3",)),
        Term(say("Cash"), "money", "CT-PAY.6", (), ("secret",)),
        Term(say("The end"), "end", "CT-END.2", ("course:",)),
    )
