"""The words of the dock of Chinatown: choices as a friend would say them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ...core.phrases import Quoted
from ...messages import called, dollars, say
from ..parts import Fact
from ..wording import About, told_by
from .counsel import surroundings
from .lots import ICON, NAMES
from .telling import VERBS

View = Mapping[str, Any]

LABELS: dict[str, Callable[[View], str]] = {
    "return": lambda words: say("Give back lot {lot}", lot=words["lot"]),
    "place": lambda words: say("{tile} on lot {lot}", tile=called(NAMES[words["tile"]]), lot=words["lot"]),
    "done": lambda words: say("Done building"),
    "ready": lambda words: say("Ready: no more deals"),
    "not ready": lambda words: say("Trade on after all"),
    "draft": lambda words: say("Make an offer"),
    "counter": lambda words: say("Counter No. {deal}", deal=words["deal"]),
    "accept": lambda words: say("Accept No. {deal}", deal=words["deal"]),
    "reject": lambda words: say("Say no to No. {deal}", deal=words["deal"]),
    "withdraw": lambda words: say("Withdraw No. {deal}", deal=words["deal"]),
    "drop": lambda words: say("Tear it up"),
    "propose": lambda words: say("Make this offer"),
    "open": lambda words: say("Show it to all"),
    "private": lambda words: say("Keep it between us"),
    "add": lambda words: say("Add something"),
    "from": lambda words: say("{giver} gives to {taker}", giver=party(words["giver"]), taker=party(words["taker"])),
    "lot": lambda words: say("Lot {lot}", lot=words["lot"]),
    "tile": lambda words: called(NAMES[words["tile"]]),
    "cash": lambda words: dollars(words["amount"]),
    "promise": lambda words: say("A promise in words"),
    "tell": lambda words: say("To {who}", who=Quoted(words["to"])),
    "back": lambda words: say("Back"),
    "strike": lambda words: say("Take {item} out", item=called(str(words["item"]))),
    "speak": lambda words: say("Say something"),
    "want": lambda words: say("Ask for {item}", item=called(str(words["item"]))),
    "unwant": lambda words: say("No longer ask for {item}", item=called(str(words["item"]))),
}


def party(who: Any) -> str:
    """A seat, or anybody."""
    return Quoted(f"P{who}") if isinstance(who, int) else called(str(who))


def awaits(deal: View, seat: int | None) -> bool:
    """Whether a deal of somebody else names a seat that has not answered."""
    parties = {one[end] for one in deal["transfers"] for end in ("from", "to")}
    return seat in parties and seat not in deal["accepted"] and deal["author"] != seat


def question(view: View, kind: str) -> str:
    """The question in a few words."""
    waits = [deal for deal in view["deals"] if awaits(deal, view["you"])]
    if kind == "trade" and waits:
        return say("{who} offers you a deal", who=Quoted(f"P{waits[0]['author']}"))
    said = {
        "keep": given_back(view),
        "place": say("Build on your lots"),
        "trade": say("Trade until you are ready"),
    }
    return said.get(kind, "")


def given_back(view: View) -> str:
    """The question for building cards, which go back one by one."""
    left = len(view["hand"] or ()) - view["keep"]
    if left > 1:
        return say("Which {n} lots do you give back?", n=left)
    return say("One more: which lot?") if view["returned"] else say("Which lot do you give back?")


ABOUT: About = {
    "keep": lambda view: say(
        "You keep {n}, and those lots are yours. Lots side by side can become one shop.", n=view["keep"]
    ),
    "trade": lambda view: say("Offer lots, tiles and money, and answer offers. When all are ready, everybody builds."),
    "place": lambda view: say(
        "Tiles of one business side by side make one shop: the bigger, the more it pays. You may keep tiles."
    ),
}
about = told_by(ABOUT)
"""What is to be done at a question."""


def label(view: View, words: View) -> str:
    """A choice on its button."""
    said = LABELS.get(words["do"])
    return said(words) if said else ""


def thing(view: View, field: str, value: Any) -> Fact | None:
    """A verb, a tile or a lot on a button."""
    if field == "do":
        said = {
            "return": say("Give back a card"),
            "place": say("Build a shop"),
            "lot": say("A lot"),
            "tile": say("A tile"),
            "cash": say("Money"),
            "accept": say("Accept an offer"),
            "reject": say("Say no"),
            "counter": say("Make a counter-offer"),
            "withdraw": say("Withdraw an offer"),
            "from": say("Who gives to whom"),
            "tell": say("Tell somebody"),
            "strike": say("Take something out"),
            "want": say("Ask for something"),
            "unwant": say("No longer ask"),
        }
        return Fact(VERBS.get(value, ""), said[value], "") if value in said else None
    if field == "tile":
        return Fact(ICON[value], called(NAMES[value]), "") if value in ICON else None
    if field == "lot":
        return Fact("", surroundings(view, value), say("lot {lot}", lot=value))
    if field in ("giver", "taker"):
        return Fact("", party(value), "")
    return Fact("", dollars(value), "") if field == "amount" else None


def asks(view: View, field: str) -> str:
    """What is asked where a part of a choice is picked."""
    said = {
        "tile": say("Which shop?"),
        "lot": say("Which lot?"),
        "giver": say("Who gives?"),
        "taker": say("Who gets it?"),
        "amount": say("How much?"),
        "deal": say("Which offer?"),
    }
    return said.get(field, "")


def expected(view: View, kind: str) -> Sequence[View]:
    """Nothing is missed."""
    return []
