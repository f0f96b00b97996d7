"""The words of the Snitch: what stands on the table, and the rule behind each."""

from __future__ import annotations

from ...messages import say
from ..parts import Term


def terms() -> tuple[Term, ...]:
    """The glossary, in the order of the rulebook."""
    return (
        Term(say("District"), "lot", "SN-CTRL.1", ("area:", "goal:", "origin:")),
        Term(say("Henchman"), "player", "SN-SETUP.1", ("seat:", "own:hand")),
        Term(say("Recruit"), "pool", "SN-RECR.1", ("step:recruit", "do:recruit", "do:place")),
        Term(say("Move"), "move", "SN-MOVE.1", ("step:move", "do:move")),
        Term(say("Jail"), "jail", "SN-BAIL.1", ("step:bail", "own:jail")),
        Term(say("Fights"), "fight", "SN-FIGHT.3", ("do:against",), ("punch",)),
        Term(say("Funerals"), "revolver", "SN-FIGHT.9", ("step:fight", "do:fight")),
        Term(say("Income"), "income", "SN-INC.2", ("step:income",)),
        Term(say("Casino"), "casino", "SN-INC.4", ("step:build", "do:casino", "do:factory"), ("factory",)),
        Term(say("Register"), "register", "SN-INC.6"),
        Term(say("The Snitch"), "snitch", "SN-SNITCH.1"),
        Term(say("A cop"), "police", "SN-COP.1", (), ("pay",)),
        Term(say("The Untouchables"), "raid", "SN-UNT.1"),
        Term(say("Police bag"), "badge", "SN-BAG.1", ("bag:",)),
        Term(say("Charity"), "charity", "SN-CHAR.2", ("step:charity", "do:give")),
        Term(say("Cash"), "money", "SN-CASH.1", (), ("secret", "eye")),
        Term(say("The end"), "end", "SN-END.2", ("course:",), ("bail",)),
    )
