"""The league: older nets that the current one meets in practice, the hard ones most often.

A net that only beats its latest self may forget how it beat the earlier ones. The league keeps some older nets, counts
how the current one fares against each, and draws those more often against which it wins least.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from ..bots.nets import NetFile

MEMBERS = 6
"""How many older nets are kept."""

FADING = 0.9
"""What an earlier result still counts when another one comes."""


@dataclass
class Member:
    """An older net, and how the current one fared against it: wins beyond par, and tables."""

    name: str
    net: NetFile
    beyond: float = 0.0
    tables: float = 0.0

    @property
    def hardness(self) -> float:
        """From 0 to 1: the higher, the more often it is met."""
        return min(1.0, max(0.1, 0.5 - self.beyond / max(1.0, self.tables)))


@dataclass
class League:
    """The older nets."""

    members: list[Member] = field(default_factory=list)

    def admit(self, name: str, net: NetFile) -> None:
        """Take a net in. The easiest of the others leaves if the league is full, but never the latest."""
        if len(self.members) == MEMBERS:
            self.members.remove(min(self.members[:-1], key=lambda member: member.hardness))
        self.members.append(Member(name, net))

    def opponent(self, luck: random.Random) -> tuple[str, NetFile | None]:
        """An opponent, by name and net; none if nobody is here yet."""
        if not self.members:
            return "", None
        (chosen,) = luck.choices(self.members, [member.hardness for member in self.members])
        return chosen.name, chosen.net

    def report(self, name: str, beyond: float, tables: int) -> None:
        """Note how the present net fared against a member."""
        for member in self.members:
            if member.name == name and tables:
                member.beyond = FADING * member.beyond + beyond
                member.tables = FADING * member.tables + tables
