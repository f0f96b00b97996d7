"""The table as a seat sees it: the view, read once a decision, in the numbers that the bot reckons with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from ...games.chicago_poker.edition import ACTIONS_PER_TURN, COLOUR_COUNT, COLOUR_OF, FULL, GANGSTERS, VALUE_OF, VALUES
from .hands import NUMBER_OF

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rival:
    """Another seat's column: what can be seen of it, how much can't, how many cards it may still get."""

    seat: int
    known: Cards
    hidden: int
    more: int

    @property
    def size(self) -> int:
        """How many cards lie there."""
        return len(self.known) + self.hidden


@dataclass(frozen=True, slots=True)
class Place:
    """An open business: its kind, the seat that marked it, the own column and those of the others."""

    slot: int
    business: str
    kind: str
    marker: int | None
    mine: Cards
    rivals: tuple[Rival, ...]

    def without_last(self, victim: int) -> Place:
        """The same business after a Liquidation; a face-down card counts as hidden, a face-up one was the last."""
        rivals = [shortened(rival) if rival.seat == victim else rival for rival in self.rivals]
        return replace(self, rivals=tuple(rival for rival in rivals if rival.size))


def shortened(rival: Rival) -> Rival:
    """A column without its last card; known cards are taken for the last ones."""
    more = min(FULL, rival.more + 1)
    if rival.known:
        return replace(rival, known=rival.known[:-1], more=more)
    return replace(rival, hidden=rival.hidden - 1, more=more)


class Table:
    """Everything a decision needs: hand, places, what others control, which cards are still unseen."""

    def __init__(self, view: Mapping[str, Any], seat: int) -> None:
        self.seat, self.seats = seat, int(view["seats"])
        self.short: bool = view["options"]["short"]
        self.hand: Cards = numbers(view["hand"])
        self.specials = {card for card in view["hand"] if card not in NUMBER_OF}
        self.left: int = view["actions"]["left"]
        self.deck: int = view["deck"]
        self.tiles: int = view["tiles"]
        self.discard: Cards = numbers(view["discard"])
        self.places = [self.read_place(business) for business in view["street"] if business["business"]]
        self.kinds = [[kind_of(name) for name in player["businesses"]] for player in view["players"]]
        self.count_unseen()

    def read_place(self, business: Mapping[str, Any]) -> Place:
        """One business of the street."""
        columns, marker = business["columns"], business["marker"]
        mine = numbers([card["card"] for card in columns[self.seat]])
        rivals = [self.read_rival(other, columns[other], marker) for other in range(self.seats)
                  if other != self.seat and columns[other]]
        name = business["business"]
        return Place(business["slot"], name, kind_of(name), marker, mine, tuple(rivals))

    def read_rival(self, other: int, column: list[Mapping[str, Any]], marker: int | None) -> Rival:
        """Another seat's column."""
        known = numbers([card["card"] for card in column if card["card"] is not None])
        more = min(FULL - len(column), ACTIONS_PER_TURN) if self.acts_before(other, marker) else 0
        return Rival(other, known, len(column) - len(known), more)

    def acts_before(self, other: int, marker: int | None) -> bool:
        """Whether a seat has a turn before a shootout: everybody has, unless a marker of another seat is nearer."""
        if marker is None or marker == self.seat:
            return True
        return (other - self.seat) % self.seats < (marker - self.seat) % self.seats

    def count_unseen(self) -> None:
        """How many cards of each value and colour may still be drawn; a short deck will take the discard pile in."""
        seen = set(self.hand)
        for place in self.places:
            seen.update(place.mine)
            for rival in place.rivals:
                seen.update(rival.known)
        if self.deck > self.seats:
            seen.update(self.discard)
        self.unseen = [card for card in range(GANGSTERS) if card not in seen]
        self.unseen_values = [0] * (max(VALUES) + 1)
        self.unseen_colours = [0] * COLOUR_COUNT
        for card in self.unseen:
            self.unseen_values[VALUE_OF[card]] += 1
            self.unseen_colours[COLOUR_OF[card]] += 1


def numbers(names: list[str]) -> Cards:
    """Gangsters by number; specials are left out."""
    return tuple([NUMBER_OF[name] for name in names if name in NUMBER_OF])


def kind_of(business: str) -> str:
    """The kind of a business by its name: ``jazz club`` of ``jazz club 2``."""
    return business.rpartition(" ")[0]
