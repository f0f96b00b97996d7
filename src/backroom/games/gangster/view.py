"""What a seat may see of Gangster, built up from nothing: everything but the order of the face-down piles."""

from __future__ import annotations

from typing import Any

from ...core.phrases import AND, joined, phrase
from ...core.structs import python_method
from .edition import (
    BODYGUARD,
    CARD_VALUES,
    CARDS,
    CASINO_VALUES,
    COLOUR_IDS,
    COLOURS,
    DISTRICTS,
    DRIVES,
    EDITION,
    GOLD_COAST,
    HARBOR_PLACES,
    MOST_SPACES,
    PLACE_IDS,
    PLACE_NAMES,
    SCORING_CARD_IDS,
    TILE_IDS,
    TILE_NAMES,
    UPGRADE_IDS,
    UPGRADES,
)
from .memory import Memory
from .words import PLACE, TURN


def upgrade_id(upgrade: int) -> str | None:
    """An upgrade by id; None for an empty place."""
    return UPGRADE_IDS[upgrade] if upgrade >= 0 else None


class View(Memory):
    """The eyes of a seat; None is a spectator. All see the same."""

    @python_method
    def build_view(self, seat: int | None) -> dict[str, Any]:
        return {
            "options": {"stall_rule": bool(self.stall_rule)},
            "round": self.round,
            "turn": self.turn,
            "active": self.active,
            "idle": self.idle,
            "points": [self.score[other] for other in range(self.seats)],
            "colours": [self.look_at_colour(colour) for colour in self.in_play()],
            "districts": [self.look_at_district(district) for district in self.open_districts()],
            "doublers": self.doublers,
            "harbor": [upgrade_id(self.harbor[slot]) for slot in range(HARBOR_PLACES)],
            "markers": self.count_markers(),
            "gone": [UPGRADE_IDS[upgrade] for upgrade in range(UPGRADES) for _ in range(self.gone[upgrade])],
            "deck": [SCORING_CARD_IDS[card] for card in self.deck.contents()],
            "discard": [SCORING_CARD_IDS[card] for card in self.discard.contents()],
            "casino": [CASINO_VALUES[card] for card in self.casino.contents()],
            "casino_used": [CASINO_VALUES[card] for card in self.casino_used.contents()],
            "standing": self.standing(),
            "doing": self.look_at_doing(),
        }

    @python_method
    def in_play(self) -> list[int]:
        """The colours in play."""
        return [colour for colour in range(COLOURS) if self.owner[colour] >= 0]

    @python_method
    def open_districts(self) -> list[int]:
        """The districts in play."""
        return [district for district in range(DISTRICTS) if self.is_open(district)]

    @python_method
    def count_markers(self) -> dict[str, int]:
        """How many markers of each type lie face down: all can reckon that."""
        items = self.markers.contents()
        return {UPGRADE_IDS[upgrade]: items.count(upgrade) for upgrade in range(UPGRADES)}

    @python_method
    def look_at_colour(self, colour: int) -> dict[str, Any]:
        """GA-COMP.3, .6: an auto with its mat, trunk, upgrades and movement cards."""
        return {
            "colour": COLOUR_IDS[colour],
            "seat": self.owner[colour],
            "place": PLACE_IDS[self.place[colour]],
            "mat": self.mat[colour],
            "supply": self.supply[colour],
            "lake": self.lake[colour],
            "trunk": self.names_in_trunk(colour),
            "room": self.trunk_room(colour),
            "upgrades": [upgrade_id(self.left[colour]), upgrade_id(self.right[colour])],
            "cards": self.face_up(colour),
            "guards": bool(self.has(colour, BODYGUARD)) and self.place[colour] != GOLD_COAST,
            "drives": {
                str(CARD_VALUES[card]): self.ends_of(colour, card)
                for card in range(CARDS)
                if self.cards[colour] >> card & 1
            },
        }

    @python_method
    def names_in_trunk(self, colour: int) -> list[str]:
        """The gangsters in a trunk, in the order of the colours."""
        return [COLOUR_IDS[gangster] for gangster in sorted(self.trunks.contents(colour))]

    @python_method
    def face_up(self, colour: int) -> list[int]:
        """The movement cards of a colour that are face up."""
        return [CARD_VALUES[card] for card in range(CARDS) if self.cards[colour] >> card & 1]

    @python_method
    def ends_of(self, colour: int, card: int) -> list[str]:
        """GA-DRIVE.5: where a card brings a colour's auto."""
        row = DRIVES[self.drives_row(colour, card)]
        return [PLACE_IDS[place] for place in row[1 : row[0] + 1]]

    @python_method
    def look_at_district(self, district: int) -> dict[str, Any]:
        """GA-COMP.2: a district, its tile, who stands where, and who ranks where."""
        tile = self.tile[district]
        return {
            "district": PLACE_IDS[district],
            "name": PLACE_NAMES[district],
            "tile": TILE_IDS[tile],
            "tile_name": TILE_NAMES[tile],
            "values": list(EDITION["tile"][tile]["values"]),
            "spaces": [COLOUR_IDS[colour] if colour >= 0 else None for colour in self.on_tile(district)],
            "next": None if self.is_full(district) else self.next_space(district) + 1,
            "end_reached": bool(self.end_reached[district]),
            "doubler": bool(self.doubled[district]),
            "ranks": self.ranks_at(district),
            "autos": [COLOUR_IDS[colour] for colour in self.in_play() if self.place[colour] == district],
        }

    @python_method
    def on_tile(self, district: int) -> list[int]:
        """The colour on each space of a tile."""
        first = district * MOST_SPACES
        return [self.stands[first + space] for space in range(self.spaces(district))]

    @python_method
    def ranks_at(self, district: int) -> list[str]:
        """GA-DOR.3-4: the colours of a district, strongest first."""
        self.weigh(district)
        there = [(self.rank(colour), colour) for colour in range(COLOURS) if self.strength[colour]]
        return [COLOUR_IDS[colour] for _, colour in sorted(there)]

    @python_method
    def look_at_doing(self) -> dict[str, Any] | None:
        """A drive that is not finished: which colour, with which card, what is asked."""
        if self.ended or self.now == TURN:
            return None
        colour, card = self.firsts[1], self.seconds[1]
        return {
            "step": self.game.words.steps[self.now].question.kind,
            "colour": COLOUR_IDS[colour],
            "card": CARD_VALUES[card],
        }

    @python_method
    def standing(self) -> list[dict[str, Any]]:
        """Who would score what if the Day of Reckoning came now, for each casino value that is left: by
        colour and, with what has been scored before, by seat."""
        left = sorted({CASINO_VALUES[card] for card in self.casino.contents()})
        return [self.standing_with(value) for value in left]

    @python_method
    def standing_with(self, casino: int) -> dict[str, Any]:
        """GA-DOR.3-6: a Day of Reckoning with one casino value."""
        points = {COLOUR_IDS[colour]: 0 for colour in self.in_play()}
        totals = [self.score[seat] for seat in range(self.seats)]
        for district in range(DISTRICTS):
            self.weigh(district)
            for colour in self.in_play():
                if self.strength[colour]:
                    paid = self.pay(district, self.rank(colour), casino)
                    points[COLOUR_IDS[colour]] += paid
                    totals[self.owner[colour]] += paid
        return {"casino": casino, "colours": points, "seats": totals}

    @python_method
    def question(self, seat: int) -> dict[str, Any]:
        if self.now == TURN:
            own = [COLOUR_IDS[colour] for colour in self.in_play() if self.owner[colour] == seat]
            doing = phrase("you must drive (house rule)" if self.must_drive() else "drive, load or unload")
            return {"colours": joined(own, AND), "doing": doing}
        colour = self.first()
        return {"colour": COLOUR_IDS[colour].capitalize(), "place": PLACE.spell(self, self.place[colour])}

    @python_method
    def points(self) -> list[int]:
        """GA-END.1."""
        return [self.score[seat] for seat in range(self.seats)]

    @python_method
    def inventory(self) -> dict[str, list[str]]:
        """GA-COMP: all tiles, gangsters, markers and cards, wherever they are."""
        tiles = self.unused.contents() + [self.tile[district] for district in self.open_districts()]
        scoring = self.deck.contents() + self.discard.contents()
        casino = self.casino.contents() + self.casino_used.contents()
        return {
            "tiles": [TILE_IDS[tile] for tile in sorted(tiles)],
            "gangsters": sorted(COLOUR_IDS[colour] for colour in self.gangsters_anywhere()),
            "markers": [UPGRADE_IDS[upgrade] for upgrade in sorted(self.markers_anywhere())],
            "scoring_cards": [SCORING_CARD_IDS[card] for card in sorted(scoring)],
            "casino_cards": [str(CASINO_VALUES[card]) for card in sorted(casino)],
        }

    @python_method
    def gangsters_anywhere(self) -> list[int]:
        """All gangsters, by colour: on mats, in supplies, in the lake, on tiles, in trunks."""
        found: list[int] = []
        for colour in range(COLOURS):
            found += [colour] * (self.mat[colour] + self.supply[colour] + self.lake[colour])
            found += self.trunks.contents(colour)
        return found + [colour for colour in self.stands if colour >= 0]

    @python_method
    def markers_anywhere(self) -> list[int]:
        """All upgrade markers: face down, at the harbor, on mats, gone."""
        found = self.markers.contents() + [self.harbor[slot] for slot in range(HARBOR_PLACES)]
        for colour in range(COLOURS):
            found += [self.left[colour], self.right[colour]]
        for upgrade in range(UPGRADES):
            found += [upgrade] * self.gone[upgrade]
        return [upgrade for upgrade in found if upgrade >= 0]
