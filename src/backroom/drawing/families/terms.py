"""The words of the Families: what stands on the table, and the rule behind each."""

from __future__ import annotations

from ...messages import say
from ..parts import Term


def terms() -> tuple[Term, ...]:
    """The glossary, in the order of the rulebook."""
    return (
        Term(say("Card"), "hand", "FA-CARD.1", ("card:", "what:"), ("money",)),
        Term(say("Business"), "lot", "FA-REQ.1", ("cell:",)),
        Term(say("Space"), "henchman", "FA-GEO.1", ("space:",)),
        Term(say("Henchman"), "family", "FA-CTRL.3", ("token:", "colour:", "area:")),
        Term(say("FBI agent"), "agent", "FA-CTRL.4", ("token:agent", "colour:agent")),
        Term(say("Income"), "income", "FA-P1.3", ("course:phase:0",)),
        Term(say("Actions"), "turn", "FA-P2.1", ("course:phase:1",)),
        Term(say("Control"), "leader", "FA-P3.1", ("course:phase:2",)),
        Term(say("Influence"), "hat", "FA-OPP.1", ("side:",), ("city",)),
        Term(say("Gangsters"), "tommy_gun", "FA-ATK.1", ("what:gangster", "card:gangster"), ("fight",)),
        Term(say("Goods"), "any_good", "FA-REQ.2", ("good:",)),
        Term(say("Family cards"), "player", "FA-FAM.4", ("power:", "what:family", "card:family")),
        Term(say("Penalty"), "dynamite", "FA-PEN.1", ("penalty:",), ("ethics", "pay", "bribe")),
        Term(say("Extra action"), "done", "FA-XTR.1", ("letter:",)),
        Term(say("Points"), "end", "FA-END.1", ("course:",)),
    )
