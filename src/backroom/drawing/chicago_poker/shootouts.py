"""Shootouts as their events tell them: whose cards were turned up, what each hand is, and who won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from ...core.phrases import Quoted
from ...games.chicago_poker.words import HAND
from ...messages import called, say
from .facts import name_of_hand
from .plan import View


@dataclass
class Shootout:
    """A shootout, as its events tell it."""

    event: int
    business: str
    cards: dict[int, list[tuple[int, str, bool]]] = field(default_factory=dict)
    """The cards of each seat: place, card, and whether it was turned up now."""
    hands: dict[int, View] = field(default_factory=dict)
    """What each seat's hand is, and the values that count."""
    winner: int | None = None
    opened: str = ""


def shootouts_in(events: Sequence[View]) -> list[Shootout]:
    """The shootouts among some events."""
    found: list[Shootout] = []
    for event in events:
        told = event["event"]
        if told == "shootout":
            found.append(Shootout(event["n"], event["business"]))
        elif found and told in ("showed", "open"):
            found[-1].cards.setdefault(event["seat"], []).append((event["place"], event["card"], told == "showed"))
        elif found and told == "hand":
            found[-1].hands[event["seat"]] = {field: event[field] for field in ("hand", "values", "others")}
        elif found and told == "took":
            found[-1].winner = event["seat"]
        elif found and told == "opened" and found[-1].winner is not None and not found[-1].opened:
            found[-1].opened = event["business"]
    return found


def said(event: View | None) -> str:
    """The name of a hand."""
    return name_of_hand(event) if event else ""


def strength(hand: View | None) -> tuple[int, list[int], list[int]]:
    """How good a hand is, from what was told of it."""
    if hand is None:
        return (-1, [], [])
    return (list(HAND.names).index(hand["hand"]), hand["values"], hand["others"])


def in_order(shootout: Shootout, ranked: bool) -> list[int]:
    """The seats with hands, in the end the best first."""
    seats = sorted(shootout.cards)
    if ranked:
        seats.sort(key=lambda seat: (seat == shootout.winner, strength(shootout.hands.get(seat))), reverse=True)
    return seats


def in_two(shown: View | None, is_small: bool) -> tuple[str, str]:
    """The name of a hand, and apart from it what it goes up to, or the side cards that break a tie."""
    hand = said(shown)
    hand = hand[:1].upper() + hand[1:]
    if is_small or shown is None:
        return hand, ""
    name, _, rest = hand.partition(", ")
    side = ", ".join(map(str, shown["others"]))
    return name, ", ".join(filter(None, (rest, say("then {values}", values=Quoted(side)) if side else "")))


def named(name: str, own: bool) -> str:
    """Whose hand it is."""
    return say("{name} (you)", name=Quoted(name)) if own else name


def cards_of(shootout: Shootout, seat: int, won: bool) -> list[tuple[int, str, bool]]:
    """A hand as it lies at the business; when it has been compared, what makes it comes first."""
    cards = sorted(shootout.cards[seat])
    if won:
        alike = Counter(value_of(card) for _, card, _ in cards)
        cards.sort(key=lambda one: (alike[value_of(one[1])], value_of(one[1])), reverse=True)
    return cards


def value_of(card: str) -> int:
    """The number on a card."""
    return int(card[1:])


def lower(shown: View | None, best: View | None) -> str:
    """Why a hand lost: its kind is lower, or its cards are."""
    if shown is None or best is None:
        return ""
    if shown["hand"] != best["hand"]:
        return say("below a {hand}", hand=called(best["hand"]))
    return say("lower cards")
