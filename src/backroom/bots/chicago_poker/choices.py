"""Every kind of choice that the game asks for: each action gets a number, the higher the better."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...games.chicago_poker.edition import EXTRA_ACTIONS, VALUE_OF
from .division import Division
from .drives import Drive, drives
from .hands import NUMBER_OF, key_of
from .plan import Plan

Words = Mapping[str, Any]

FETCHED = {"REV": 0.3, "LIQ": 0.3, "LIMO": 0.2, "RAID": 0.1, "BRIB": 0.1}
"""What a special card is worth to a Bribery, in shares of what an average open business is worth."""


class Choices:
    """One decision."""

    def __init__(self, plan: Plan, doing: Mapping[str, Any]) -> None:
        self.plan, self.table, self.doing = plan, plan.table, doing

    def rate(self, words: list[Words]) -> list[float]:
        """How good each action is."""
        verb = words[0]["do"]
        if verb == "fight":
            return self.rate_shootouts(words)
        if verb == "send":
            return self.rate_reinforcements(words)
        if verb == "send nobody":
            return [0.0]
        if verb == "take":
            return self.rate_bribery(words)
        if verb in ("from", "to", "move", "stop"):
            return self.rate_drives(words)
        return self.rate_actions(words)

    # CP-DEC.1: the order of own shootouts

    def rate_shootouts(self, words: list[Words]) -> list[float]:
        """First what wins the game, then what is sure, last what somebody else may win the game with."""
        return [self.worth_of_shootout(said["business"]) for said in words]

    def worth_of_shootout(self, business: str) -> float:
        """What is to be expected from one own shootout."""
        place = self.table.place(business)
        chance = self.plan.win(place.before_shootout(), key_of(place.mine))
        return self.plan.worths[place.slot] * chance - self.plan.losses[place.slot] * (1.0 - chance)

    # CP-DEC.2: reinforcements

    def rate_reinforcements(self, words: list[Words]) -> list[float]:
        """The highest gangster, unless a plan needs it and another is nearly as high."""
        needed = Division(self.plan, self.table.hand, 0).owner
        cards = [NUMBER_OF[said["card"]] for said in words]
        return [VALUE_OF[card] - (self.plan.style.keep_needed if card in needed else 0.0) for card in cards]

    # CP-DEC.3: actions

    def rate_actions(self, words: list[Words]) -> list[float]:
        """What everything is worth after each action."""
        division = Division(self.plan, self.table.hand, self.table.left - 1)
        return [self.rate_action(said, division) for said in words]

    def rate_action(self, said: Words, division: Division) -> float:
        """What everything is worth after one action."""
        do = said["do"]
        if do == "place":
            return division.after_placing(NUMBER_OF[said["card"]], self.table.place(said["business"]))
        if do == "draw":
            return division.total + self.plan.draw_worth()
        if do == "end turn":
            return division.total
        return self.rate_special(said, division) - self.plan.style.keep_special * self.plan.scale

    # The special cards

    def rate_special(self, said: Words, division: Division) -> float:
        """What everything is worth after a special card."""
        do = said["do"]
        if do == "liquidate":
            return division.total + self.gain_by_liquidation(said["business"], said["seat"], division)
        if do == "raid":
            return division.total + self.gain_by_raid(said["business"], said["seat"])
        if do == "limousine":
            return max([drive.worth for drive in drives(division)])
        if do == "revolver":
            return Division(self.plan, self.table.hand, self.table.left - 1 + EXTRA_ACTIONS).total
        return division.total + max([division.gain_by_card(card) for card in self.table.discard], default=0.0)

    def gain_by_liquidation(self, business: str, victim: int, division: Division) -> float:
        """What one's own column gains, and what it hurts the victim."""
        before = self.table.place(business)
        after = before.after_liquidation(victim)
        own = self.plan.value(after, before.mine, division.hands[before.slot], division.left)[0]
        harm = self.plan.threat(before, victim) - self.plan.threat(after, victim)
        hurt = self.plan.denial * self.plan.gain(victim, before) * harm
        return own - division.values[before.slot] + hurt

    def gain_by_raid(self, business: str, victim: int) -> float:
        """What it is worth to know the face-down cards of a column, by what both have invested there."""
        place = self.table.place(business)
        hidden = sum([rival.hidden for rival in place.rivals if rival.seat == victim])
        return self.plan.style.raid * hidden * len(place.mine) * self.plan.worths[place.slot]

    # CP-DEC.5: Bribery

    def rate_bribery(self, words: list[Words]) -> list[float]:
        """What each card of the discard pile is worth in hand."""
        division = Division(self.plan, self.table.hand, self.table.left)
        return [self.worth_of_card(said["card"], division) for said in words]

    def worth_of_card(self, name: str, division: Division) -> float:
        """What a card is worth in hand."""
        if name in FETCHED:
            return FETCHED[name] * self.plan.scale
        return division.gain_by_card(NUMBER_OF[name])

    # CP-DEC.4: the Limousine

    def rate_drives(self, words: list[Words]) -> list[float]:
        """The best drive that each choice leaves open."""
        division = Division(self.plan, self.table.hand, self.table.left)
        moved = frozenset(NUMBER_OF[name] for name in self.doing.get("moved", ()))
        left = [drive for drive in drives(division) if self.is_open(drive, moved)]
        return [max([drive.worth for drive in left if leads_to(said, drive, moved)]) for said in words]

    def is_open(self, drive: Drive, moved: frozenset[int]) -> bool:
        """Whether a drive is still possible after what has been chosen."""
        return (
            self.doing.get("from", drive.source) == drive.source
            and self.doing.get("to", drive.goal) == drive.goal
            and moved <= drive.cards
        )


def leads_to(said: Words, drive: Drive, moved: frozenset[int]) -> bool:
    """Whether a choice leaves a drive open."""
    if said["do"] == "stop":
        return drive.cards == moved
    if said["do"] == "move":
        return NUMBER_OF[said["card"]] in drive.cards - moved
    return bool(said["business"] == (drive.source if said["do"] == "from" else drive.goal))
