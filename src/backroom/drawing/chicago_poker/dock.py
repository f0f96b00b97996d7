"""The words of the dock of Chicago Poker: choices as a friend would say them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ...core.phrases import Quoted
from ...games.chicago_poker.edition import EXTRA_ACTIONS, FULL, LIMOUSINE_MOST
from ...messages import cached_by_language, called, count, say
from ..parts import Fact
from ..wording import About, told_by
from .cards import SPECIALS, said_of
from .facts import KIND_OF, VERB_ICONS, chip, place
from .fronts import KINDS
from .plan import View


def seat_of(words: View) -> Quoted:
    """Whose cards a choice is about."""
    return Quoted(f"P{words['seat']}")


def card_of(words: View) -> str:
    """The card of a choice, in a few words."""
    card = words["card"]
    return called(SPECIALS[card]["name"]) if card in SPECIALS else said_of(card)


LABELS: dict[str, Callable[[View], str]] = {
    "draw": lambda words: say("Draw a card"),
    "end turn": lambda words: say("End my turn"),
    "place": lambda words: say("Place {card} at {place}", card=card_of(words), place=place(words["business"])),
    "liquidate": lambda words: say(
        "Shoot {who}'s last man at {place}", who=seat_of(words), place=place(words["business"])
    ),
    "raid": lambda words: say(
        "Look at {who}'s hidden cards at {place}", who=seat_of(words), place=place(words["business"])
    ),
    "limousine": lambda words: say("Limousine: move up to {n} of your cards", n=LIMOUSINE_MOST),
    "revolver": lambda words: say("Revolver: {n} more actions", n=EXTRA_ACTIONS),
    "bribery": lambda words: say("Bribery: take a discarded card"),
    "from": lambda words: say("Get in at {place}", place=place(words["business"])),
    "to": lambda words: say("Drive to {place}", place=place(words["business"])),
    "move": lambda words: say("{card} gets out", card=card_of(words)),
    "stop": lambda words: say("That's all"),
    "take": lambda words: say("Take {card}", card=card_of(words)),
    "fight": lambda words: say("First {place}", place=place(words["business"])),
    "send": lambda words: say("Send {card}", card=card_of(words)),
    "send nobody": lambda words: say("Send nobody"),
}


QUESTIONS: dict[str, Callable[[], str]] = {
    "limo_source": lambda: say("Where do your men get in?"),
    "limo_dest": lambda: say("Where does the Limousine go?"),
    "limo_card": lambda: say("Who gets out?"),
    "bribery_card": lambda: say("Which card do you take back?"),
    "choose_shootout": lambda: say("Which shootout comes first?"),
}
ASSENTS: dict[str, Callable[[], str]] = {
    "place": lambda: say("Place it"),
    "liquidate": lambda: say("Shoot"),
    "raid": lambda: say("Look at them"),
}
VERBS: dict[str, Callable[[], str]] = {
    "place": lambda: say("Play a card"),
    "liquidate": lambda: say("Liquidation: shoot a man"),
    "raid": lambda: say("Police Raid: look at hidden cards"),
}
ASKS: dict[str, Callable[[], str]] = {
    "card": lambda: say("Which card do you play?"),
    "business": lambda: say("Where does it go?"),
    "seat": lambda: say("Whose cards?"),
}


ABOUT: About = {
    "action": lambda view: say(
        "Each action draws a card, or plays one into your row at a business. With {n} cards there you call a shootout.",
        n=FULL,
    ),
    "choose_shootout": lambda view: say("Several of your shootouts are due. They are fought one after another."),
    "reinforce": lambda view: say("All who are tied send a gangster in secret: the highest value takes the business."),
    "limo_source": lambda view: say(
        "Up to {n} of your cards move from one business to another. Where do they come from?", n=LIMOUSINE_MOST
    ),
    "limo_dest": lambda view: say("Your cards move there, as far as there is room in your row."),
    "limo_card": lambda view: say(
        "Cards move one by one, {n} at most. Their new places say which lie face down.", n=LIMOUSINE_MOST
    ),
    "bribery_card": lambda view: say("It comes to your hand. The other discards are shuffled back into the pile."),
}
about = told_by(ABOUT)
"""What is to be done at a question."""


def said_by(known: Mapping[str, Callable[[], str]], name: str) -> str:
    """The words for something; nothing if there are none."""
    return known[name]() if name in known else ""


def question(view: View, kind: str) -> str:
    """The question in a few words."""
    if kind == "action":
        return count(view["actions"]["left"], "Your turn: {n} action left", "Your turn: {n} actions left")
    return said_by(QUESTIONS, kind)


def label(view: View, words: View) -> str:
    """A choice on its button."""
    return button(*words.items())


@cached_by_language(4096)
def button(*parts: tuple[str, Any]) -> str:
    """A choice on its button, from its words; the same choices are offered again and again."""
    words = dict(parts)
    said = LABELS.get(words["do"])
    return said(words) if said else ""


def assent(view: View, words: View) -> str:
    """Yes to a card and a place that the question names."""
    return said_by(ASSENTS, words["do"])


def thing(view: View, field: str, value: Any) -> Fact | None:
    """A verb, a card, a business or a seat on a button."""
    return part_of_choice(field, value)


@cached_by_language(1024)
def part_of_choice(field: str, value: Any) -> Fact | None:
    """The same in every position."""
    if field == "do":
        return Fact(VERB_ICONS.get(value, ""), said_by(VERBS, value), "") if value in VERBS else None
    if field == "card":
        return chip(value)
    if field == "business":
        return Fact(KINDS[KIND_OF[value]].icon, place(value), "") if value in KIND_OF else None
    return Fact("", f"P{value}", "") if field == "seat" else None


def asks(view: View, field: str) -> str:
    """What is asked where a part of a choice is picked."""
    return said_by(ASKS, field)


def expected(view: View, kind: str) -> Sequence[View]:
    """A turn always shows drawing."""
    return [{"do": "draw"}] if kind == "action" else []
