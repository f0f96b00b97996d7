"""The table as a seat sees it: the view, read once a decision, in the numbers that the bot reckons with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...games.chicago_poker.edition import (
    ACTIONS_PER_TURN,
    COLOUR_COUNT,
    COLOUR_OF,
    FULL,
    GANGSTERS,
    HIGHEST,
    VALUE_OF,
)
from .hands import NUMBER_OF

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rival:
    """Another seat's column: the cards that are known, how many aren't, how many it may still get."""

    seat: int
    known: Cards
    hidden: int
    more: int
    ends_hidden: bool

    @property
    def size(self) -> int:
        """How many cards lie there."""
        return len(self.known) + self.hidden

    def without_last(self) -> Rival:
        """The same column after a Liquidation (CP-LIQ.1)."""
        more = min(FULL - self.size + 1, ACTIONS_PER_TURN)
        if self.ends_hidden:
            return replace(self, hidden=self.hidden - 1, more=more)
        return replace(self, known=self.known[:-1], more=more)


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """An open business: its kind, the seat that marked it, the viewer's column and those of the others."""

    slot: int
    business: str
    kind: str
    marker: int | None
    mine: Cards
    rivals: tuple[Rival, ...]

    def after_liquidation(self, victim: int) -> Place:
        """The same business after another seat lost its last card there."""
        rivals = [rival.without_last() if rival.seat == victim else rival for rival in self.rivals]
        return replace(self, rivals=tuple(rivals))

    def before_shootout(self) -> Place:
        """The same business when nobody can bring cards any more."""
        return replace(self, rivals=tuple([replace(rival, more=0) for rival in self.rivals]))


class SeatView:
    """Everything a decision needs: hand, places, what others control, which cards are still unseen."""

    def __init__(self, view: Mapping[str, Any], seat: int) -> None:
        self.seat, self.seats = seat, int(view["seats"])
        self.short: bool = view["options"]["short"]
        self.hand = numbers(view["hand"])
        self.held = len(view["hand"])
        self.left: int = view["actions"]["left"]
        self.deck: int = view["deck"]
        self.tiles: int = view["tiles"]
        self.discard = numbers(view["discard"])
        self.places = [self.read_place(business) for business in view["street"] if business["business"]]
        self.kinds = [kinds_of(player["businesses"]) for player in view["players"]]
        self.count_unseen()

    def place(self, business: str) -> Place:
        """A place by the name of its business."""
        return next(place for place in self.places if place.business == business)

    def read_place(self, business: Mapping[str, Any]) -> Place:
        """One business of the street."""
        columns, marker = business["columns"], business["marker"]
        mine = numbers([card["card"] for card in columns[self.seat]])
        rivals = [self.read_rival(other, columns[other], marker) for other in range(self.seats) if other != self.seat]
        here = tuple([rival for rival in rivals if rival.size + rival.more])
        name = business["business"]
        return Place(business["slot"], name, kind_of(name), marker, mine, here)

    def read_rival(self, other: int, column: Sequence[Mapping[str, Any]], marker: int | None) -> Rival:
        """Another seat's column."""
        known = numbers([card["card"] for card in column])
        more = min(FULL - len(column), ACTIONS_PER_TURN) if self.acts_before(other, marker) else 0
        return Rival(other, known, len(column) - len(known), more, bool(column) and column[-1]["card"] is None)

    def acts_before(self, other: int, marker: int | None) -> bool:
        """Whether a seat has a turn before a shootout: yes, unless the turn of the marker's owner comes first."""
        if marker is None or marker == self.seat:
            return True
        return (other - self.seat) % self.seats < (marker - self.seat) % self.seats

    def count_unseen(self) -> None:
        """How many cards of each value and colour may be drawn; a short deck takes the discard pile in."""
        seen = set(self.hand)
        for place in self.places:
            seen.update(place.mine)
            for rival in place.rivals:
                seen.update(rival.known)
        if self.deck > self.seats:
            seen.update(self.discard)
        self.unseen_values = [0] * (HIGHEST + 1)
        self.unseen_colours = [0] * COLOUR_COUNT
        self.unseen = GANGSTERS - len(seen)
        for card in range(GANGSTERS):
            if card not in seen:
                self.unseen_values[VALUE_OF[card]] += 1
                self.unseen_colours[COLOUR_OF[card]] += 1


def numbers(names: Sequence[str | None]) -> Cards:
    """Gangsters by number; specials and face-down cards are left out."""
    return tuple([NUMBER_OF[name] for name in names if name in NUMBER_OF])


def kind_of(business: str) -> str:
    """The kind of a business by its name: ``jazz club`` of ``jazz club 2``."""
    return business.rpartition(" ")[0]


def kinds_of(businesses: Sequence[str]) -> tuple[str, ...]:
    """The kinds of some businesses, in order."""
    return tuple(sorted([kind_of(name) for name in businesses]))
