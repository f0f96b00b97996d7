"""The words of the dock of Families: choices as a friend would say them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...core.phrases import Quoted
from ...games.families.edition import (
    BASIC_INCOME_DRAW,
    FATHER,
    LAYING_COST,
    POWER_DRAW,
    SON,
    SON_VARIANT_DRAW,
    SON_VARIANT_KEEP,
)
from ...messages import called, count, say
from ..parts import Fact
from ..wording import Label, labelled
from .pictures import BUSINESSES, NEEDS, PENALTIES
from .telling import VERBS

View = Mapping[str, Any]
GODFATHER = "godfather "


def business_at(view: View, cell: str) -> str:
    """What lies in a cell; the cell's own name where it is hidden."""
    name = next((each["business"] for each in view["city"] if each["cell"] == cell), None)
    return called(name.replace("_", " ")) if name else cell


def paid(how: str, said: str) -> str:
    """Something that is laid, with what it costs."""
    costs = {
        "paying": say("{what}: pay ${price}", what=said, price=LAYING_COST),
        "bonus": say("{what}: free", what=said),
    }
    return costs.get(how, say("{what}: the Godfather pays", what=said))


def power(view: View, name: str) -> str:
    """A power of the family, and what it does."""
    if name == "son" and not view["options"]["city_cards"]:
        return say("Son: draw {n}, keep {kept}", n=SON_VARIANT_DRAW, kept=SON_VARIANT_KEEP)
    said = {
        "son": say("Son: draw {n}, safe in one row", n=POWER_DRAW[SON]),
        "father": say("Father: draw {n}, move an agent", n=POWER_DRAW[FATHER]),
        "grandfather": say("Grandfather: take a man, remove an agent"),
    }
    return said[name]


def card(name: str) -> str:
    """A card."""
    return called(name)


LABELS: dict[str, Label] = {
    "return": lambda view, words: say("Put back: {card}", card=card(words["card"])),
    "reveal": lambda view, words: say("Turn up {cell}", cell=words["cell"]),
    "extort": lambda view, words: say("Extort: {business}", business=business_at(view, words["cell"])),
    "basic income": lambda view, words: say("{n} cards from the Godfather", n=BASIC_INCOME_DRAW),
    "decline": lambda view, words: say("No, thanks"),
    "influence": lambda view, words: paid(words["how"], say("Lay influence")),
    "gangsters": lambda view, words: paid(words["how"], say("Hire a gangster")),
    "goods": lambda view, words: paid(words["how"], say("Lay goods: {good}", good=called(words["good"]))),
    "businesses": lambda view, words: say("Turn up businesses"),
    "godfather businesses": lambda view, words: say("Turn up businesses: the Godfather pays"),
    "special": lambda view, words: say("Play: {card}", card=card(words["card"])),
    "godfather special": lambda view, words: say("Play: {card}, with the Godfather's men", card=card(words["card"])),
    "movement": lambda view, words: say("Move somebody in the city"),
    "godfather movement": lambda view, words: say("Move somebody: the Godfather pays"),
    "family": lambda view, words: count(words["cards"], "Lay {n} family card", "Lay {n} family cards"),
    "power": lambda view, words: power(view, words["power"]),
    "no power": lambda view, words: say("Not now"),
    "lay": lambda view, words: say("Lay: {card}", card=card(words["card"])),
    "side": lambda view, words: say("As a hat") if words["side"] == "hat" else say("As a city"),
    "pay": lambda view, words: say("Pay with: {card}", card=card(words["card"])),
    "discard": lambda view, words: say("Discard: {card}", card=card(words["card"])),
    "move": lambda view, words: say("{who} at {space}", who=called(words["token"]), space=words["space"]),
    "to": lambda view, words: say("To {space}", space=words["space"]),
    "stop": lambda view, words: say("That's all"),
    "take": lambda view, words: say("{who} at {space}", who=called(words["colour"]), space=words["space"]),
    "eliminate": lambda view, words: say("The agent at {space}", space=words["space"]),
    "place": lambda view, words: say("In {area}", area=called(words["area"])),
    "immune": lambda view, words: say("Safe from: {penalty}", penalty=called(words["penalty"])),
    "collect": lambda view, words: say("Collect: {business}", business=business_at(view, words["cell"])),
    "claim": lambda view, words: say("Claim: {business}", business=business_at(view, words["cell"])),
    "attack": lambda view, words: say("Attack: {business}", business=business_at(view, words["cell"])),
    "godfather claim": lambda view, words: say(
        "Claim: {business}, the Godfather lends {item}",
        business=business_at(view, words["cell"]),
        item=called(words["item"]),
    ),
    "godfather attack": lambda view, words: say(
        "Attack: {business}, the Godfather lends {item}",
        business=business_at(view, words["cell"]),
        item=called(words["item"]),
    ),
    "oppose": lambda view, words: say("Oppose it"),
    "godfather oppose": lambda view, words: say("Oppose it, the Godfather lends {item}", item=called(words["item"])),
    "pass": lambda view, words: say("Pass until next round"),
    "protect": lambda view, words: say("Put my boss there"),
    "lose": lambda view, words: say("Give up: {what}", what=called(words["what"])),
    "take card": lambda view, words: say("Take card {letter}", letter=words["letter"]),
    "extra action": lambda view, words: say("Use the extra action"),
    "keep": lambda view, words: say("Keep it for later"),
}


def is_helped(view: View) -> bool:
    """Whether the Godfather helps the viewer, who then has nothing to extort."""
    return any(player["godfather"] for player in view["players"] if player["seat"] == view["you"])


def question(view: View, kind: str) -> str:
    """The question in a few words."""
    said = {
        "return_setup": say("Which card do you put back?"),
        "action": say("Your turn: one action"),
        "influence_card": say("Which card becomes influence?"),
        "influence_side": say("As a hat or as a city?"),
        "reveal": say("Which business do you turn up?"),
        "power": say("A power of your family?"),
        "immune_card": say("Which penalty are you safe from?"),
        "control": say("Claim, attack or pass"),
        "extort": say("The Godfather helps: take his cards?") if is_helped(view) else say("Do you extort a business?"),
        "return_drawn": say("Which card do you put back?"),
        "use_extra": say("Your extra action now?"),
        "lose": say("What do you give up?"),
        "take_henchman": say("Which man do you take?"),
        "eliminate": say("Which agent do you remove?"),
        "collect": say("Which business pays again?"),
        "move_token": say("Who moves?"),
    }
    return said.get(kind, "")


label = labelled(LABELS)
"""A choice on its button."""


def verb(do: str) -> str:
    """What some choices have in common."""
    said = {
        "influence": say("Lay influence"),
        "gangsters": say("Hire a gangster"),
        "goods": say("Lay goods"),
        "family": say("Lay family cards"),
        "special": say("Play a special card"),
        "godfather special": say("Special card, with the Godfather's men"),
        "power": say("Use a family power"),
        "claim": say("Claim a business"),
        "attack": say("Attack a business"),
        "godfather claim": say("Claim with the Godfather's help"),
        "godfather attack": say("Attack with the Godfather's help"),
        "godfather oppose": say("Oppose with the Godfather's help"),
        "extort": say("Extort a business"),
        "reveal": say("Turn up a business"),
        "move": say("Move somebody"),
        "take": say("Take a man"),
        "eliminate": say("Remove an agent"),
    }
    return said.get(do, "")


def thing(view: View, field: str, value: Any) -> Fact | None:
    """A verb, a business, a card or a man on a button."""
    if field == "do":
        return Fact(VERBS.get(value.removeprefix(GODFATHER), ""), verb(value), "") if verb(value) else None
    if field == "cell":
        name = next((each["business"] for each in view["city"] if each["cell"] == value), None)
        icon = BUSINESSES.get(name.replace("_", " "), "") if name else "eye"
        return Fact(icon, business_at(view, value), value)
    if field in ("card", "good", "item", "what"):
        return Fact(NEEDS.get(value, "" if field == "item" else "special"), called(value), "")
    if field in ("token", "colour"):
        return Fact("agent" if value == "agent" else "henchman", called(value), "")
    if field == "penalty":
        return Fact(PENALTIES[value][0], called(value), "")
    if field == "how":
        said = {"paying": say("Pay ${n}", n=LAYING_COST), "bonus": say("Free")}
        return Fact("", said.get(value, say("the Godfather pays")), "")
    return Fact("", called(value), "") if field == "area" else None


def asks(view: View, field: str) -> str:
    """What is asked where a part of a choice is picked."""
    said = {
        "card": say("Which card?"),
        "good": say("Which goods?"),
        "how": say("How do you pay?"),
        "cell": say("Which business?"),
        "item": say("What does the Godfather give?"),
        "token": say("Who moves?"),
        "space": say("Where?"),
        "colour": say("Which man?"),
    }
    return said.get(field, "")


def tip(view: View, kind: str) -> str:
    """In Capone's rows nobody suffers a penalty."""
    rows = [row for row, card in sorted(view["rows"]["cards"].items()) if card == "capone"]
    if kind != "control" or not rows:
        return ""
    return say("No penalty in Capone's rows: {rows}.", rows=Quoted(", ".join(rows)))


def expected(view: View, kind: str) -> Sequence[View]:
    """An action always shows turning up businesses and moving."""
    return [{"do": "businesses"}, {"do": "movement"}] if kind == "action" else []
