"""What a seat may see of Chicago Poker, built up from nothing."""

from __future__ import annotations

from typing import Any

from ...core.contract import knows
from ...core.phrases import counted, phrase
from ...core.state import EVERYONE
from ...core.structs import python_method
from .edition import BOSSES, BRIBERY, CARD_IDS, EDITION, RANK_IDS, SLOTS
from .memory import Memory
from .words import LIMO_CARD, LIMO_FROM, LIMO_TO, REINFORCE, TILE_NAMES


def names(cards: list[int]) -> list[str]:
    """Cards by name, in the order of the box."""
    return [CARD_IDS[card] for card in sorted(cards)]


class View(Memory):
    """The eyes of a seat; None is a spectator."""

    @python_method
    def build_view(self, seat: int | None) -> dict[str, Any]:
        return {
            "options": {"specials": bool(self.specials), "short": bool(self.short)},
            "turn": self.turn,
            "active": self.active,
            "actions": {"left": self.actions_left, "must": max(self.duty, 0)},
            "revolvers": self.revolvers,
            "street": [self.look_at_slot(slot, seat) for slot in range(SLOTS) if self.is_shown(slot)],
            "players": [self.look_at_player(other) for other in range(self.seats)],
            "hand": [] if seat is None else names(self.hands.contents(seat)),
            "deck": self.deck.size,
            "discard": names(self.discard.contents()),
            "tiles": self.tiles.size,
            "doing": self.look_at_doing(seat),
        }

    @python_method
    def is_shown(self, slot: int) -> bool:
        """Whether anything lies in a slot."""
        return bool(self.is_open(slot)) or self.crowd(slot) > 0

    @python_method
    def look_at_slot(self, slot: int, seat: int | None) -> dict[str, Any]:
        """A business, its marker, and the column of every seat."""
        tile = self.street[slot]
        return {
            "slot": slot,
            "business": TILE_NAMES[tile] if tile >= 0 else None,
            "id": EDITION["tiles"][tile]["id"] if tile >= 0 else None,
            "label": EDITION["tiles"][tile]["label"] if tile >= 0 else None,
            "facing": EDITION["business_types"][self.kind_at(slot)]["facing"] if tile >= 0 else None,
            "marker": self.marker[slot] if self.marker[slot] >= 0 else None,
            "columns": [self.look_at_column(slot, other, seat) for other in range(self.seats)],
        }

    @python_method
    def look_at_column(self, slot: int, other: int, seat: int | None) -> list[dict[str, Any]]:
        """CP-PLAY.4: every card of a column with its facing; its face only for those who may see it."""
        cards = self.columns.contents(self.column(slot, other))
        return [
            {"card": CARD_IDS[card] if knows(self.seen[card], seat) else None, "up": self.seen[card] == EVERYONE}
            for card in cards
        ]

    @python_method
    def look_at_player(self, other: int) -> dict[str, Any]:
        """What lies open in front of a seat."""
        return {
            "seat": other,
            "boss": BOSSES[other],
            "hand": self.hands.size(other),
            "businesses": [TILE_NAMES[tile] for tile in self.controlled.contents(other)],
        }

    @python_method
    def look_at_doing(self, seat: int | None) -> dict[str, Any] | None:
        """A shootout or a special card that is under way."""
        step = self.now if self.depth else -1
        if step == REINFORCE:
            return self.look_at_tie(seat)
        if step in (LIMO_FROM, LIMO_TO, LIMO_CARD):
            return {"special": "limousine"} | (self.look_at_drive(step) if seat == self.active else {})
        return {"special": "bribery"} if self.bribing else None

    @python_method
    def look_at_tie(self, seat: int | None) -> dict[str, Any]:
        """A tied shootout: where, who, and the own reinforcement."""
        slot, tied = self.first(), self.second()
        seen = {
            "shootout": TILE_NAMES[self.street[slot]],
            "tied": [other for other in range(self.seats) if tied >> other & 1],
        }
        if seat is not None and self.sent[seat]:
            seen["sent"] = CARD_IDS[self.sent[seat] - 1]
        return seen

    @python_method
    def look_at_drive(self, step: int) -> dict[str, Any]:
        """What the Limousine's sender has chosen so far."""
        seen: dict[str, Any] = {}
        if step in (LIMO_TO, LIMO_CARD):
            seen["from"] = TILE_NAMES[self.street[self.limo_from]]
        if step == LIMO_CARD:
            column = self.columns.contents(self.column(self.limo_from, self.active))
            seen["to"] = TILE_NAMES[self.street[self.limo_to]]
            seen["moved"] = [CARD_IDS[column[self.limo_places[i]]] for i in range(self.limo_moved)]
        return seen

    @python_method
    def hand_at(self, business: int, seat: int) -> dict[str, Any] | None:
        """What a seat's column at a slot is worth: its category and the values that break ties (CP-
        TIE.10)."""
        self.check_seat(seat)
        if type(business) is not int or not 0 <= business < SLOTS or not self.cards_at(business, seat):
            return None
        worth = self.worth(business, seat)
        values = [worth >> 4 * place & 15 for place in range(4, -1, -1)]
        return {"hand": RANK_IDS[self.rank_of(worth)], "values": [value for value in values if value]}

    @python_method
    def question(self, seat: int) -> dict[str, Any]:
        left, must = self.actions_left, max(self.duty, 0)
        actions = counted(left, "{n} action left", "{n} actions left")
        if must < left:
            actions = phrase("{actions}, {n} of them optional", actions=actions, n=left - must)
        step = self.now
        slot = self.first() if step == REINFORCE else self.limo_to
        business = TILE_NAMES[self.street[slot]] if self.street[slot] >= 0 else ""
        return {"actions": actions, "business": business, "moved": self.limo_moved, "most": self.limousine_room(seat)}

    @python_method
    def points(self) -> list[int]:
        """CP-WIN.5: businesses, for ranking the losers."""
        return [self.controlled.size(seat) for seat in range(self.seats)]

    @python_method
    def inventory(self) -> dict[str, list[str]]:
        """CP-COMP.1-3: all tiles and cards, wherever they are."""
        cards = self.deck.contents() + self.discard.contents() + ([BRIBERY] if self.bribing else [])
        tiles = self.tiles.contents() + [self.street[slot] for slot in range(SLOTS) if self.is_open(slot)]
        for seat in range(self.seats):
            cards += self.hands.contents(seat)
            tiles += self.controlled.contents(seat)
            for slot in range(SLOTS):
                cards += self.columns.contents(self.column(slot, seat))
        return {"cards": names(cards), "tiles": sorted(TILE_NAMES[tile] for tile in tiles)}
