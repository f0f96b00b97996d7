"""The words of the Snitch: what stands on the table, and the rule behind each."""

from __future__ import annotations

from ...messages import say
from ..parts import Term


def terms() -> tuple[Term, ...]:
    """The glossary, in the order of the rulebook."""
    return (
        Term(say("District"), "lot", "SN-CTRL.1", ("area:", "goal:", "origin:")),
        Term(say("Henchman"), "player", "SN-SETUP.1", ("seat:",), ("pool",)),
        Term(say("Jail"), "jail", "SN-BAIL.1"),
        Term(say("Fights"), "fight", "SN-FIGHT.3"),
        Term(say("Income"), "income", "SN-INC.2"),
        Term(say("Casino"), "casino", "SN-INC.4", (), ("factory",)),
        Term(say("Register"), "register", "SN-INC.6"),
        Term(say("The Snitch"), "snitch", "SN-SNITCH.1"),
        Term(say("A cop"), "police", "SN-COP.1", (), ("pay",)),
        Term(say("The Untouchables"), "raid", "SN-UNT.1"),
        Term(say("Charity"), "charity", "SN-CHAR.2"),
        Term(say("Cash"), "money", "SN-CASH.1", (), ("secret", "eye")),
        Term(say("The end"), "end", "SN-END.2", ("course:",), ("bail",)),
    )
