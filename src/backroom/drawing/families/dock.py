"""The words of the dock of Families: choices as a friend would say them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...core.phrases import Quoted, joined
from ...games.families.edition import (
    AREA_IDS,
    BASIC_INCOME_DRAW,
    COLOUR_IDS,
    EXTRA_POINTS,
    FATHER,
    LAYING_COST,
    LIMITS,
    POWER_DRAW,
    RETURNED_CARDS,
    SLOT_COLOUR,
    SON,
    SON_VARIANT_DRAW,
    SON_VARIANT_KEEP,
)
from ...messages import called, count, say
from ..parts import Fact
from ..wording import About, Label, labelled, told_by
from .pictures import BUSINESSES, CARDS, PENALTIES
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
    return costs.get(how, say("{what}: free, a favour of the Godfather", what=said))


def waived(view: View, cell: str, item: str) -> str:
    """FA-GOD.4: what the Godfather lets the viewer do without, and whether the viewer has it anyway."""
    found = next(one for one in view["city"] if one["cell"] == cell)
    said = need_in(found, item)
    if item == "money":
        return said
    is_met = item not in {one["item"] for one in found["lacks"] or ()}
    return say("{need}, which you have", need=said) if is_met else said


def need_in(cell: View, item: str) -> str:
    """One need of a business."""
    need = next(one for one in cell["needs"] if one["item"] == item)
    if item == "money":
        return say("${n}", n=need["need"])
    what = need["what"] if item == "henchmen" else "gangster" if item == "gangsters" and need["need"] == 1 else item
    return say("{n} {what}", n=need["need"], what=called(what))


def opposed_cell(view: View) -> str:
    """The business that somebody claims now."""
    return str((view["doing"] or {})["cell"])


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


def put_back(view: View, name: str) -> str:
    """A card goes back; of two, the other one is kept."""
    drawn = list((view["mine"] or {}).get("drawn") or ())
    if len(drawn) != 2 or name not in drawn:
        return say("Put back: {card}", card=card(name))
    drawn.remove(name)
    return say("Keep {kept}, put back {card}", kept=card(drawn[0]), card=card(name))


def recruit(colour: str, space: str) -> str:
    """FA-HEN.2: a henchman, and where he could work."""
    at = COLOUR_IDS.index(colour)
    areas = [called(area) for area, slots in zip(AREA_IDS, SLOT_COLOUR, strict=True) if at in slots]
    who = Quoted(called(colour))
    return say("{who} at {space}: works in {areas}", who=who, space=space, areas=joined(areas))


def bonus(area: str) -> str:
    """FA-HEN.1: what an area with both its henchmen gives."""
    said = {
        "business": say("draw two"),
        "special": say("any special card"),
        "movement": say("then remove an agent"),
    }
    return said.get(area, say("free once a round"))


LABELS: dict[str, Label] = {
    "return": lambda view, words: put_back(view, words["card"]),
    "reveal": lambda view, words: say("Turn up {cell}", cell=words["cell"]),
    "extort": lambda view, words: say("Extort the {business}", business=business_at(view, words["cell"])),
    "basic income": lambda view, words: say("{n} cards from the Godfather", n=BASIC_INCOME_DRAW),
    "decline": lambda view, words: say("No, thanks"),
    "influence": lambda view, words: paid(words["how"], say("Lay influence")),
    "gangsters": lambda view, words: paid(words["how"], say("Hire a gangster")),
    "goods": lambda view, words: paid(words["how"], say("Lay goods ({good})", good=called(words["good"]))),
    "businesses": lambda view, words: say("Turn up businesses"),
    "godfather businesses": lambda view, words: say("Turn up businesses, draw two: a favour of the Godfather"),
    "special": lambda view, words: say("Play: {card}", card=card(words["card"])),
    "godfather special": lambda view, words: say(
        "Play: {card}, without its henchmen: a favour of the Godfather", card=card(words["card"])
    ),
    "movement": lambda view, words: say("Move somebody in the city"),
    "godfather movement": lambda view, words: say("Move somebody, then remove an agent: a favour of the Godfather"),
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
    "take": lambda view, words: recruit(words["colour"], words["space"]),
    "eliminate": lambda view, words: say("The agent at {space}", space=words["space"]),
    "place": lambda view, words: say("In {area}: {bonus}", area=called(words["area"]), bonus=bonus(words["area"])),
    "immune": lambda view, words: say("Safe from: {penalty}", penalty=called(words["penalty"])),
    "collect": lambda view, words: say("Collect: {business}", business=business_at(view, words["cell"])),
    "claim": lambda view, words: say("Claim the {business}", business=business_at(view, words["cell"])),
    "attack": lambda view, words: say("Attack the {business}", business=business_at(view, words["cell"])),
    "godfather claim": lambda view, words: say(
        "Claim the {business}: the Godfather spares you {need}",
        business=business_at(view, words["cell"]),
        need=waived(view, words["cell"], words["item"]),
    ),
    "godfather attack": lambda view, words: say(
        "Attack the {business}: the Godfather spares you {need}",
        business=business_at(view, words["cell"]),
        need=waived(view, words["cell"], words["item"]),
    ),
    "oppose": lambda view, words: say("Oppose it"),
    "godfather oppose": lambda view, words: say(
        "Oppose it: the Godfather spares you {need}", need=waived(view, opposed_cell(view), words["item"])
    ),
    "pass": lambda view, words: say("Pass until next round"),
    "protect": lambda view, words: say("Guard it with the boss token"),
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
        "influence_card": say("Which card becomes influence?"),
        "influence_side": say("As a hat or as a city?"),
        "reveal": say("You begin this round: turn up a business")
        if view["phase"] == "income"
        else say("Which business do you turn up?"),
        "power": say("A power of your family?"),
        "immune_card": say("Which penalty are you safe from?"),
        "control": say("Claim, attack or pass"),
        "extort": say("The Godfather helps: take his cards?") if is_helped(view) else say("Do you extort a business?"),
        "return_drawn": why_back(view),
        "use_extra": say("Your extra action now?"),
        "lose": why_lost(view),
        "slot": whose_place(view),
        "oppose": why_oppose(view),
        "protect": say("Guard this business with your boss token?"),
        "take_henchman": say("Which man do you take?"),
        "eliminate": say("Which agent do you remove?"),
        "collect": say("Which business pays again?"),
        "move_token": say("Who moves?"),
        "lay_free": say("Which card do you lay for nothing?"),
        "claim_extra": say("Which extra action card do you take?"),
    }
    return said.get(kind, "")


def still_to_return(view: View) -> int:
    """FA-SETUP.8: how many of the first cards the viewer has still to put back."""
    return int(RETURNED_CARDS - len((view["mine"] or {}).get("returning") or ()))


def why_back(view: View) -> str:
    """FA-P1.6, FA-ATK.2, FA-VAR.1: why cards were drawn of which some go back: as income, for a business that was lost,
    or by a power of the family."""
    drawn = len((view["mine"] or {}).get("drawn") or ())
    if view["phase"] == "income":
        return say("Extra income: {n} cards drawn, which one do you put back?", n=drawn)
    if drawn == 2:
        return say("For your lost business: keep one of two cards")
    return say("Your family drew {n} cards: which one do you put back?", n=drawn)


def why_lost(view: View) -> str:
    """Why something is given up."""
    said = {
        "attack": say("The price of your attack: which gangster goes?"),
        "oppose": say("The price of opposing: which influence do you give up?"),
    }
    return said.get((view["doing"] or {}).get("loss", ""), say("The penalty of the row: what do you give up?"))


def whose_place(view: View) -> str:
    """FA-HEN.2-3: which henchman gets a place; the first one of all waits for the second and is placed before him."""
    doing = view["doing"] or {}
    if doing.get("kind") != "slot":
        return ""
    mine = view["players"][doing["seat"]]
    waiting = sum(mine["henchmen"].values()) - sum(map(len, mine["areas"].values()))
    colour = Quoted(called(doing["colour"]))
    if waiting > 1:
        return say("First your henchman from the start ({colour}): where does he work?", colour=colour)
    return say("Your new henchman ({colour}): where does he work?", colour=colour)


def why_oppose(view: View) -> str:
    """FA-OPP.1: whose claim it is, and the influence of both."""
    doing = view["doing"] or {}
    if doing.get("kind") != "oppose":
        return ""
    mine, theirs = (view["players"][doing[who]] for who in ("seat", "claimant"))
    return say(
        "{claimant} claims the {business}. Your influence is {n} against {other}: do you oppose?",
        claimant=Quoted(f"P{doing['claimant']}"),
        business=Quoted(business_at(view, doing["cell"])),
        n=mine["hat"] + mine["city"],
        other=theirs["hat"] + theirs["city"],
    )


ABOUT: About = {
    "return_setup": lambda view: count(
        still_to_return(view),
        "One more card goes back under the deck. Keep what the open businesses ask for.",
        "{n} cards go back under the deck, one by one. Keep what the open businesses ask for.",
    ),
    "extort": lambda view: (
        say("You have nothing to extort, so he grants you a favour this round: cards now, or something else later.")
        if is_helped(view)
        else say("Draw as many cards as the business says. Each of your businesses pays only once.")
    ),
    "return_drawn": lambda view: say("It goes back under the deck."),
    "action": lambda view: say(
        "Lay what a business asks for, or turn up a new one. You claim businesses after the actions."
    ),
    "power": lambda view: say("It costs your family cards. Or keep them: some businesses ask for one."),
    "use_extra": lambda view: count(
        EXTRA_POINTS,
        "One more action, and the card is gone. Unused it is worth {n} point at the end.",
        "One more action, and the card is gone. Unused it is worth {n} points at the end.",
    ),
    "control": lambda view: say("Claim a free business, attack a rival's, or pass: then you are out for this round."),
    "oppose": lambda view: say("If you do, you take it instead, for its dollars and one influence."),
    "lose": lambda view: say("A bonus token of that kind will do instead of a card."),
    "pay": lambda view: say("Any card from your hand is a dollar. It is discarded."),
    "henchman": lambda view: say(
        "He joins you and works in one of your areas. An FBI agent takes his place, if any are left."
    ),
    "protect": lambda view: say("Nobody can attack it this round. You may do that once a round."),
    "reveal": lambda view: say("It has to touch an open business at a corner."),
    "influence_card": lambda view: say("Any card will do: it lies face down and counts as a hat or a city."),
    "influence_side": lambda view: say("Businesses ask for hats or for cities. When a claim is opposed, both count."),
    "lay_free": lambda view: say("It costs you no dollar."),
    "move_token": lambda view: say(
        "He goes up to {n} steps. Whoever takes a business gets a henchman beside it; agents beside yours cost points.",
        n=LIMITS["move_steps"],
    ),
    "move_to": lambda view: say("Whoever takes a business gets a henchman beside it; agents beside yours cost points."),
    "take_henchman": lambda view: say("He joins you, wherever in the city he stands."),
    "eliminate": lambda view: say("He leaves the city. At the end, agents beside your businesses cost you points."),
    "slot": lambda view: say("An area with henchmen of both its colours gives you its bonus in every round."),
    "immune_card": lambda view: say("This penalty can't strike you in this round."),
    "collect": lambda view: say("You draw its cards once more."),
    "claim_extra": lambda view: say("It is worth one more action, once, in a round of your choice."),
    "discard": lambda view: say("At the end of a round you may keep only so many cards."),
}
about = told_by(ABOUT)
"""What is to be done at a question."""


label = labelled(LABELS)
"""A choice on its button."""


def assent(view: View, words: View) -> str:
    """Yes to a business that the question names."""
    said = {"claim": say("Claim it"), "attack": say("Attack it"), "extort": say("Extort it")}
    return said.get(words["do"], "")


def verb(do: str) -> str:
    """What some choices have in common."""
    said = {
        "influence": say("Lay influence"),
        "gangsters": say("Hire a gangster"),
        "goods": say("Lay goods"),
        "family": say("Lay family cards"),
        "special": say("Play a special card"),
        "godfather special": say("Special card, without its henchmen"),
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
        return Fact(CARDS.get(value, "" if field == "item" else "special"), called(value), "")
    if field in ("token", "colour"):
        return Fact("agent" if value == "agent" else "henchman", called(value), "")
    if field == "penalty":
        return Fact(PENALTIES[value][0], called(value), "")
    if field == "how":
        said = {"paying": say("Pay ${n}", n=LAYING_COST), "bonus": say("Free")}
        return Fact("", said.get(value, say("free: the Godfather")), "")
    return Fact("", called(value), "") if field == "area" else None


def asks(view: View, field: str) -> str:
    """What is asked where a part of a choice is picked."""
    said = {
        "card": say("Which card?"),
        "good": say("Which goods?"),
        "how": say("How do you pay?"),
        "cell": say("Which business?"),
        "item": say("What does the Godfather spare you?"),
        "token": say("Who moves?"),
        "space": say("Where?"),
        "colour": say("Which man?"),
    }
    return said.get(field, "")


def tip(view: View, kind: str) -> str:
    """What is cheap now (in Capone's rows nobody suffers a penalty), or whom to fear."""
    if kind != "control":
        return ""
    return cheap(view) or feared(view)


def cheap(view: View) -> str:
    """FA-CITY: businesses in Capone's rows for which nothing is missing."""
    rows = {row for row, card in view["rows"]["cards"].items() if card == "capone"}
    open_ones = [cell for cell in view["city"] if cell["row"] in rows and is_in_reach(view, cell)]
    if not open_ones:
        return ""
    names = [Quoted(called(cell["business"])) for cell in open_ones]
    if len(names) == 1:
        return say(
            "The {business} stands in Capone's row: no penalty, and one card more when you extort it.",
            business=names[0],
        )
    return say("No penalty in Capone's rows: {businesses}.", businesses=joined(names))


def is_in_reach(view: View, cell: View) -> bool:
    """FA-CLM.1, FA-ATK.1: whether the viewer has all that a business asks for, and enough gangsters if it is owned."""
    if cell["business"] is None or cell["lacks"] or cell["owner"] == view["you"]:
        return False
    you, owner = view["you"], cell["owner"]
    if owner is None:
        return True
    mine, theirs = view["players"][you], view["players"][owner]
    return bool(not cell["boss"] and len(theirs["businesses"]) > 1 and mine["gangsters"] > theirs["gangsters"])


def feared(view: View) -> str:
    """FA-ATK.1: who has more gangsters than the viewer, if there is something to attack."""
    you = view["you"]
    mine = view["players"][you]
    rivals = [one for one in view["players"] if one["gangsters"] > mine["gangsters"] and not one["passed"]]
    if not rivals or len(mine["businesses"]) < 2:
        return ""
    worst = max(rivals, key=lambda one: one["gangsters"])
    blanks = {"rival": Quoted(f"P{worst['seat']}"), "n": worst["gangsters"], "own": mine["gangsters"]}
    return say("{rival} has {n} gangsters, you have {own}: only your boss keeps a business safe.", **blanks)


def expected(view: View, kind: str) -> Sequence[View]:
    """An action always shows turning up businesses and moving."""
    return [{"do": "businesses"}, {"do": "movement"}] if kind == "action" else []
