"""The words of Gangster: what stands on the table, and the rule behind each."""

from __future__ import annotations

from ...messages import say
from ..parts import Term


def terms() -> tuple[Term, ...]:
    """The glossary, in the order of the rulebook."""
    return (
        Term(say("Gangsters"), "gangster", "GA-COMP.3", ("gangster:", "colour:"), ("player",)),
        Term(say("Car"), "drive", "GA-DRIVE.1", ("auto:",)),
        Term(say("Movement card"), "hand", "GA-DRIVE.2", ("card:",)),
        Term(say("District"), "lot", "GA-PLACE.1", ("place:", "district:", "space:")),
        Term(say("Doubler"), "time", "GA-CARD.1", (), ("end",)),
        Term(say("Day of Reckoning"), "income", "GA-DOR.5", ("course:", "race:"), ("",)),
        Term(say("Gold Coast"), "harbor", "GA-HARB.1", ("place:gold_coast",)),
        Term(say("Upgrade"), "engine", "GA-UPG.1", ("upgrade:",)),
        Term(say("Engine"), "engine", "GA-ENG.1"),
        Term(say("Unload"), "hat", "GA-UNLOAD.1"),
        Term(say("Trunk"), "trunk", "GA-LOAD.1"),
        Term(say("Door"), "door", "GA-DOOR.1"),
        Term(say("Tommy gun"), "tommy_gun", "GA-TOMMY.1"),
        Term(say("Bodyguard"), "bodyguard", "GA-BODY.1"),
        Term(say("Bumper"), "bumper", "GA-BUMP.1"),
    )
