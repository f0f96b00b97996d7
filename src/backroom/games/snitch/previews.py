"""What a choice will do, for its button: what a fight wins, what a bribe pays or loses, what buildings and charity do.

All of it can be worked out from what lies open and from the seat's own cash.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.phrases import Phrase, Quoted, counted, joined, phrase
from .edition import (
    AREA_NAMES,
    AREAS,
    BAIL_COST,
    CASINO_COST,
    CASINO_TIMES,
    FACTORY_COST,
    FACTORY_TIMES,
    FUNERAL_COST,
    HAS_SNITCH,
    INCOME_PER_POINT,
    LOSSLESS_RATIO,
    PRINTED,
    SEATS,
    UNIT,
)
from .fields import NO_AREA, NOBODY
from .words import BRIBE, FIGHT, GROUPS, MOVE, RECRUIT_PLACE

if TYPE_CHECKING:
    from .state import Snitch

Facts = list[dict[str, Any]]

SKIPS = "skips"
"""The tone of a step that a choice will pass by; the fact's name says why."""


def preview(state: Snitch, seat: int, action: int) -> Facts:
    """The consequences of a choice as facts: icon, value, name, tone."""
    words = state.words(action)
    if words["do"] in ("place", "move"):
        return moving(state, seat, action, words) + skipped_fight(state, seat, action)
    return outcome(state, seat, words) + skipped_fight(state, seat, action)


def outcome(state: Snitch, seat: int, words: dict[str, Any]) -> Facts:
    """What a choice itself does."""
    do = words["do"]
    if do == "bail":
        return [price(words["men"] * BAIL_COST)] if words["men"] else []
    if do == "fight":
        return fight(state, seat, AREA_NAMES.index(words["area"]))
    if do == "against":
        return groups(state, seat, words)
    if do in ("casino", "factory"):
        return building(state, seat, words)
    if do == "give":
        return charity(state, seat, words["amount"])
    return police(state, seat, words)


# SN-RECR, SN-MOVE


def moving(state: Snitch, seat: int, action: int, words: dict[str, Any]) -> Facts:
    """SN-MOVE.2-5, SN-INC.1-5: what men who change their place cost in points, and what they change of the income."""
    facts = []
    if words["do"] == "move":
        ends = AREA_NAMES.index(words["origin"]), AREA_NAMES.index(words["goal"])
        cost = state.move_cost(seat, ends[0], ends[1], words["men"])
        said = counted(cost, "{n} point", "{n} points") if cost else phrase("free")
        facts.append(fact("", said, phrase("this move costs"), "" if cost else "quiet"))
    after = state.clone()
    after.play(seat, action)
    more = after.whole_income(seat) - state.whole_income(seat)
    if not more:
        return facts
    sign = "+" if more > 0 else "\N{MINUS SIGN}"
    tone = "gain" if more > 0 else "loss"
    return [*facts, fact("income", f"{sign}{dollars(abs(more))}", phrase("next income"), tone)]


def police(state: Snitch, seat: int, words: dict[str, Any]) -> Facts:
    """Choices of the Snitch, and of a seat that is asked for a bribe."""
    if words["do"] == "inform":
        area = AREA_NAMES.index(words["area"])
        return bribe(state, seat, area, state.controller(area))
    if words["do"] == "inform on the factory":
        return bribe(state, seat, NO_AREA, words["seat"])
    if words["do"] == "raid":
        return raid(state, seat, words["seat"])
    if words["do"] in ("pay", "refuse") and state.now == BRIBE:
        paid, lost = bribe_and_loss(state, seat, state.first(), seat)
        return paid if words["do"] == "pay" else lost
    return []


# SN-FIGHT


def skipped_fight(state: Snitch, seat: int, action: int) -> Facts:
    """SN-TURN.6, SN-FIGHT.9: a choice after which the fights pass by, although there is somebody to fight, says why."""
    if state.now not in (RECRUIT_PLACE, MOVE) or state.cash[seat] >= FUNERAL_COST:
        return []
    after = state.clone()
    after.play(seat, action)
    if after.active == seat and after.now in (RECRUIT_PLACE, MOVE, FIGHT):
        return []
    areas = [area for area in range(AREAS) if after.controls(seat, area) and after.foreign(area, seat)]
    if not areas:
        return []
    blanks = {"area": AREA_NAMES[areas[0]], "price": Quoted(dollars(FUNERAL_COST))}
    why = phrase("You can't fight in {area}: you couldn't pay {price} for a funeral.", **blanks)
    return [fact("punch", phrase("no fight"), why, SKIPS)]


def fight(state: Snitch, seat: int, area: int) -> Facts:
    """SN-FIGHT.1-5: who stands against whom; what is won if all of them fall, and how many men that takes."""
    own, others = state.men_at(area, seat), state.foreign(area, seat)
    facts = [fact("fight", sides(state, seat, area), phrase("men against men"))]
    lost = max(0, others - (own - others) // (LOSSLESS_RATIO - 1))  # those whom three can't be spared for
    if own <= others or lost * FUNERAL_COST > state.cash[seat]:
        return facts
    if lost:
        facts.append(fact("gangster", f"\N{MINUS SIGN}{lost}", phrase("your losses"), "loss"))
        facts.append(price(lost * FUNERAL_COST))
    return [*facts, gain_of_fight(state, seat, area)]


def sides(state: Snitch, seat: int, area: int) -> Phrase:
    """The men of a seat in an area, and everybody else's."""
    men = [Quoted(f"{state.men_at(area, other)} P{other}") for other in range(SEATS)]
    others = [men[other] for other in range(SEATS) if other != seat and state.men_at(area, other)]
    return phrase("{own} v {others}", own=men[seat], others=joined(others))


def groups(state: Snitch, seat: int, words: dict[str, Any]) -> Facts:
    """SN-FIGHT.5-8: who dies, what the funerals cost, and the income afterwards."""
    if state.now != GROUPS:
        return []
    dead, own = words["threes"] + words["ones"], words["ones"]
    facts = [fact("gangster", f"\N{MINUS SIGN}{dead}", phrase("their losses"), "gain")] if dead else []
    if own:
        facts.append(fact("player", f"\N{MINUS SIGN}{own}", phrase("your losses"), "loss"))
        facts.append(price(own * FUNERAL_COST))
    return facts


def gain_of_fight(state: Snitch, seat: int, area: int) -> dict[str, Any]:
    """SN-INC.1-5: what a fight that leaves nobody else in an area adds to the seat's income."""
    more = PRINTED[area] * INCOME_PER_POINT * (CASINO_TIMES if state.has_casino(area) else 1) - state.area_income(
        seat, area
    )
    return gain("income", more * (FACTORY_TIMES if state.has_factory(seat) else 1) * UNIT, phrase("next income"))


# SN-BUILD


def building(state: Snitch, seat: int, words: dict[str, Any]) -> Facts:
    """SN-BUILD.1-5: the price, and the income afterwards."""
    if words["do"] == "factory":
        before = state.whole_income(seat)
        return [price(FACTORY_COST), gain("income", before * (FACTORY_TIMES - 1) * UNIT, phrase("next income"))]
    more = state.area_income(seat, AREA_NAMES.index(words["area"])) * (CASINO_TIMES - 1)
    more *= FACTORY_TIMES if state.has_factory(seat) else 1
    return [price(CASINO_COST), gain("income", more * UNIT, phrase("next income"))]


# SN-CHAR


def charity(state: Snitch, seat: int, amount: int) -> Facts:
    """SN-CHAR.2, SN-SNITCH.1-2: the register afterwards, and whether its owner would be the Snitch, as it stands."""
    before = state.register[seat] * UNIT
    facts = [change("register", before, before - amount, phrase("the register"))]
    after = state.clone()
    after.register[seat] -= amount // UNIT
    if HAS_SNITCH[state.round] == 1 and after.find_snitch() == seat:
        facts.append(fact("snitch", phrase("Snitch"), phrase("you would be the Snitch, as it stands")))
    return facts


# SN-COP, SN-UNT


def bribe(state: Snitch, seat: int, area: int, owner: int) -> Facts:
    """SN-COP.2-6: the bribe, and what is lost without it."""
    if owner == NOBODY:
        return [fact("police", "\N{EN DASH}", phrase("nobody is in control there"), "quiet")]
    paid, lost = bribe_and_loss(state, seat, area, owner)
    return [*paid, *lost]


def bribe_and_loss(state: Snitch, seat: int, area: int, owner: int) -> tuple[Facts, Facts]:
    """SN-COP.4-6: what the owner of an area or a factory pays, and what they lose without paying."""
    tone, who = "loss" if owner == seat else "", Quoted(f"P{owner}")
    paid = [fact("pay", dollars(state.bribe_for(area, owner)), phrase("{seat} pays", seat=who), tone)]
    if area == NO_AREA:
        return paid, [fact("factory", "\N{MINUS SIGN}1", phrase("or, without the cash, loses the factory"), tone)]
    jailed = phrase("or {n} to jail", n=state.men_at(area, owner))
    men = fact("jail", jailed, phrase("or, without the cash, men to jail"), tone)
    casino = fact("casino", "\N{MINUS SIGN}1", phrase("or, without the cash, loses the casino"), tone)
    return paid, [men, casino] if state.has_casino(area) else [men]


def raid(state: Snitch, seat: int, victim: int) -> Facts:
    """SN-UNT.2-4: the men, casinos and the factory that a raid takes."""
    tone = "loss" if victim == seat else "gain"
    men = state.hand[victim] + sum(state.men_at(area, victim) for area in range(AREAS))
    houses = sum(bool(state.controls(victim, area) and state.has_casino(area)) for area in range(AREAS))
    facts = [fact("jail", str(men), phrase("men to jail"), tone)]
    if houses:
        facts.append(fact("casino", f"\N{MINUS SIGN}{houses}", phrase("casinos lost"), tone))
    if state.has_factory(victim):
        facts.append(fact("factory", "\N{MINUS SIGN}1", phrase("the factory lost"), tone))
    return facts


# Facts


def fact(icon: str, value: str, name: str, tone: str = "") -> dict[str, Any]:
    """One fact on a button."""
    return {"icon": icon, "value": value, "name": name, "tone": tone}


def price(amount: int) -> dict[str, Any]:
    """Cash that is spent."""
    return fact("money", f"\N{MINUS SIGN}{dollars(amount)}", phrase("cash"), "loss")


def gain(icon: str, amount: int, name: str) -> dict[str, Any]:
    """A sum that grows, or doesn't."""
    return fact(icon, f"+{dollars(amount // UNIT)}", name, "gain" if amount else "quiet")


def change(icon: str, before: int, after: int, name: str) -> dict[str, Any]:
    """What a sum becomes; whether less is good depends on what its owner wants."""
    if before == after:
        return fact(icon, dollars(after // UNIT), name, "quiet")
    return fact(icon, f"\N{RIGHTWARDS ARROW} {dollars(after // UNIT)}", name)


def dollars(amount: int) -> str:
    """An amount in thousands."""
    return f"${amount}k"
