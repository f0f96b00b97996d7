"""The words of Chicago Poker: what stands on the table, and the rule behind each."""

from __future__ import annotations

from ...messages import say
from ..parts import Term


def terms() -> tuple[Term, ...]:
    """The glossary, in the order of the rulebook."""
    return (
        Term(say("The goal"), "end", "CP-WIN.1", (), ("",)),
        Term(say("Business"), "lot", "CP-PLAY.1", ("business:",)),
        Term(say("Gangster"), "gangster", "CP-PLAY.2", ("card:",)),
        Term(say("Actions"), "turn", "CP-TURN.1", ("course:",)),
        Term(say("Hand limit"), "hand", "CP-HAND.1"),
        Term(say("Speakeasy"), "speakeasy", "CP-BIZ.1", ("business:speakeasy",)),
        Term(say("Jazz Club"), "jazz", "CP-BIZ.2", ("business:jazz club",)),
        Term(say("Brewery"), "brewery", "CP-BIZ.3", ("business:brewery",)),
        Term(say("Gambling House"), "casino", "CP-BIZ.4", ("business:gambling house",)),
        Term(say("Shootout"), "fight", "CP-MARK.1"),
        Term(say("Hands"), "leader", "CP-RANK.1"),
        Term(say("Reinforcements"), "player", "CP-REINF.1", ("seat:",)),
        Term(say("Liquidation"), "liquidation", "CP-LIQ.1", ("card:liquidation",)),
        Term(say("Police Raid"), "raid", "CP-RAID.1", ("card:police raid",)),
        Term(say("Limousine"), "limousine", "CP-LIMO.1", ("card:limousine",)),
        Term(say("Revolver"), "revolver", "CP-REV.1", ("card:revolver",)),
        Term(say("Bribery"), "pay", "CP-BRIB.1", ("card:bribery",)),
    )
