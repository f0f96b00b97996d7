"""What may be chosen in Chicago Poker, worked out a second time from the ledger and a seat's view alone.

One thing that everybody can see is not in the view: how often the Revolver was played in this turn. It
is counted from the news (``Revolvers``).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .table import is_gangster

Choice = tuple[Any, ...]
HAND_LIMIT, FULL, MOST_MOVED, MOST_REVOLVERS = 7, 5, 4, 2


class Revolvers:
    """How often the Revolver was played in the present turn, read from the news move by move."""

    def __init__(self, played: int = 0) -> None:
        self.played, self.since = played, 0

    def count(self, state: Any) -> int:
        """Read what has happened since the last time."""
        for told in state.events(self.since):
            self.since = told["n"] + 1
            self.played = 0 if told["event"] == "turn" else self.played + (told["event"] == "revolver")
        return self.played


class Seat:
    """One seat's look at the table, turned over in thought by CP-HAND.7."""

    def __init__(self, view: dict[str, Any], revolvers: int) -> None:
        self.me = view["you"]
        self.hand = list(view["hand"])
        self.left, self.must = view["actions"]["left"], view["actions"]["must"]
        self.revolvers = revolvers
        self.drawable = view["deck"] + len(view["discard"])
        self.discard = list(view["discard"])
        slots = [slot for slot in view["street"] if slot["business"] is not None]
        self.businesses = [slot["business"] for slot in slots]
        self.sizes = {slot["business"]: [len(column) for column in slot["columns"]] for slot in slots}
        self.markers = {slot["business"]: slot["marker"] for slot in slots}

    # Targets (CP-PLAY.1, CP-LIQ.1-2, CP-RAID.1, CP-LIMO.1, CP-REV.4)

    def rooms(self) -> list[str]:
        """CP-PLAY.1: the businesses with a free place."""
        return [name for name in self.businesses if self.sizes[name][self.me] < FULL]

    def free_places(self) -> int:
        """CP-HAND.2: F."""
        return sum(FULL - self.sizes[name][self.me] for name in self.businesses)

    def raids(self) -> list[tuple[str, int]]:
        """CP-RAID.1: every column of another seat with a card in it."""
        return [
            (name, seat)
            for name in self.businesses
            for seat, size in enumerate(self.sizes[name])
            if seat != self.me and size > 0
        ]

    def liquidations(self) -> list[tuple[str, int]]:
        """CP-LIQ.1-2: the same without marked columns."""
        return [(name, seat) for name, seat in self.raids() if self.markers[name] != seat]

    def drives(self) -> list[tuple[str, str]]:
        """CP-LIMO.1: from where to where."""
        return [
            (source, goal)
            for source in self.businesses
            for goal in self.rooms()
            if source != goal and self.sizes[source][self.me] > 0 and self.markers[source] != self.me
        ]

    def has_revolver(self) -> bool:
        """CP-REV.4: a Revolver in hand that is still playable in this turn."""
        return "REV" in self.hand and self.revolvers < MOST_REVOLVERS

    # CP-HAND.2: what can still be got rid of

    def can_shed(self, actions: int) -> int:
        """K."""
        more = 2 if self.has_revolver() and actions >= 1 else 0
        plays = min(sum(map(is_gangster, self.hand)), self.free_places())
        plays += self.hand.count("LIQ") if self.liquidations() else 0
        plays += self.hand.count("RAID") if self.raids() else 0
        plays += self.hand.count("LIMO") if self.drives() else 0
        plays += 1 if self.has_revolver() else 0
        return min(actions + more, plays)

    def can_end(self, held: int, actions: int) -> bool:
        """Whether a turn can end with seven cards from so many with so many actions left."""
        return held - self.can_shed(actions) <= HAND_LIMIT

    # CP-HAND.7: the hand and the table after a play

    def after(self, card: str) -> Seat:
        """The table as it is when a card has left the hand and the action is used."""
        twin = object.__new__(Seat)
        twin.__dict__.update(
            self.__dict__,
            hand=list(self.hand),
            markers=dict(self.markers),
            sizes={name: list(sizes) for name, sizes in self.sizes.items()},
        )
        twin.hand.remove(card)
        twin.left -= 1
        return twin

    def fits(self) -> bool:
        """CP-HAND.7."""
        return self.can_end(len(self.hand), self.left)

    # CP-DEC.3

    def actions(self) -> set[Choice]:
        """Every legal action."""
        return {*self.draws(), *self.ends(), *self.places(), *self.specials()}

    def draws(self) -> Iterator[Choice]:
        """CP-DRAW.3, CP-HAND.2."""
        if self.drawable and self.can_end(len(self.hand) + 1, self.left - 1):
            yield ("draw",)

    def ends(self) -> Iterator[Choice]:
        """CP-TURN.5."""
        if self.must == 0 and len(self.hand) <= HAND_LIMIT:
            yield ("end turn",)

    def places(self) -> Iterator[Choice]:
        """CP-PLAY.1, CP-HAND.7."""
        for card in filter(is_gangster, self.hand):
            for name in self.rooms():
                then = self.after(card)
                then.sizes[name][self.me] += 1
                if then.sizes[name][self.me] == FULL and then.markers[name] is None:
                    then.markers[name] = self.me
                if then.fits():
                    yield "place", card, name

    def specials(self) -> Iterator[Choice]:
        """CP-SPEC.3, CP-HAND.4, CP-HAND.7."""
        if "LIQ" in self.hand:
            yield from self.legal_liquidations()
        if "RAID" in self.hand and self.after("RAID").fits():
            yield from (("raid", *target) for target in self.raids())
        if "LIMO" in self.hand and self.drives() and self.after("LIMO").fits():
            yield ("limousine",)
        if self.has_revolver():
            then = self.after("REV")
            then.left += 2
            if then.fits():
                yield ("revolver",)
        if "BRIB" in self.hand and self.discard and self.after("BRIB").can_end(len(self.hand), self.left - 1):
            yield ("bribery",)

    def legal_liquidations(self) -> Iterator[Choice]:
        """CP-LIQ.1, CP-HAND.7: the discarded card may have been the last target of a Raid."""
        for name, seat in self.liquidations():
            then = self.after("LIQ")
            then.sizes[name][seat] -= 1
            if then.fits():
                yield "liquidate", name, seat

    # The other decisions

    def sources(self) -> set[Choice]:
        """CP-DEC.4, CP-LIMO.1."""
        return {("from", source) for source, _ in self.drives()}

    def goals(self, doing: dict[str, Any]) -> set[Choice]:
        """CP-DEC.4, CP-LIMO.1."""
        return {("to", goal) for source, goal in self.drives() if source == doing["from"]}

    def passengers(self, doing: dict[str, Any], column: list[str]) -> set[Choice]:
        """CP-DEC.4, CP-LIMO.1-2, .5."""
        moved = doing["moved"]
        assert len(moved) < min(MOST_MOVED, FULL - self.sizes[doing["to"]][self.me], len(column))
        return {("move", card) for card in column if card not in moved} | ({("stop",)} if moved else set())

    def shootouts(self) -> set[Choice]:
        """CP-DEC.1."""
        return {("fight", name) for name in self.businesses if self.markers[name] == self.me}


def legal(state: Any, seat: int, revolvers: int) -> set[Choice]:
    """Everything that a seat may choose now, when the Revolver was played so often in this turn."""
    view, kind = state.view(seat), state.prompt(seat)["kind"]
    thought = Seat(view, revolvers)
    if kind == "action":
        return thought.actions()
    if kind == "choose_shootout":
        return thought.shootouts()
    if kind == "reinforce":
        return {("send", card) for card in view["hand"] if is_gangster(card)} or {("send nobody",)}
    if kind == "bribery_card":
        return {("take", card) for card in view["discard"]}
    if kind == "limo_source":
        return thought.sources()
    if kind == "limo_dest":
        return thought.goals(view["doing"])
    columns = {slot["business"]: slot["columns"][seat] for slot in view["street"]}
    return thought.passengers(view["doing"], [card["card"] for card in columns[view["doing"]["from"]]])


def offered(state: Any, seat: int) -> list[Choice]:
    """What the state offers, in the same form."""
    return [tuple(state.words(action).values()) for action in state.legal(seat)]
