"""What a seat may see of Gangster, built from scratch: everything except the order of the face-down piles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .edition import (
    BODYGUARD,
    CARD_VALUES,
    CARDS,
    CASINO_VALUES,
    COLOUR_IDS,
    COLOURS,
    DISTRICTS,
    EDITION,
    ENDS_OF_DRIVES,
    ENGINE,
    GOLD_COAST,
    HARBOR_PLACES,
    MAP_OF,
    PLACE_IDS,
    PLACE_NAMES,
    SCORING_CARD_IDS,
    TILE_IDS,
    TILE_NAMES,
    UPGRADE_IDS,
    UPGRADES,
)
from .fields import NEVER, NOBODY
from .loads import LOADS
from .words import TURN

if TYPE_CHECKING:
    from .state import Gangster


def upgrade_id(upgrade: int) -> str | None:
    """An upgrade by id; None for an empty place."""
    return UPGRADE_IDS[upgrade] if upgrade >= 0 else None


def build_view(state: Gangster, seat: int | None) -> dict[str, Any]:
    """What a seat (None: a spectator) may see; here everybody sees the same."""
    return {
        "options": {"stall_rule": state.most_idle != NEVER},
        "round": state.round,
        "turn": state.turn,
        "active": state.active,
        "idle": state.idle,
        "points": [state.score[other] for other in range(state.seats)],
        "colours": [view_of_colour(state, colour) for colour in in_play(state)],
        "districts": [view_of_district(state, district) for district in open_districts(state)],
        "doublers": state.doublers,
        "harbor": [upgrade_id(state.harbor[slot]) for slot in range(HARBOR_PLACES)],
        "markers": count_markers(state),
        "gone": [UPGRADE_IDS[upgrade] for upgrade in range(UPGRADES) for _ in range(state.gone[upgrade])],
        "deck": [SCORING_CARD_IDS[card] for card in state.deck.contents()],
        "discard": [SCORING_CARD_IDS[card] for card in state.discard.contents()],
        "casino": [CASINO_VALUES[card] for card in state.casino.contents()],
        "casino_used": [CASINO_VALUES[card] for card in state.casino_used.contents()],
        "standing": standing(state),
        "doing": view_of_arrival(state),
    }


def in_play(state: Gangster) -> list[int]:
    """The colours in play."""
    return [colour for colour in range(COLOURS) if state.owner[colour] >= 0]


def open_districts(state: Gangster) -> list[int]:
    """The districts in play."""
    return [district for district in range(DISTRICTS) if state.is_open(district)]


def count_markers(state: Gangster) -> dict[str, int]:
    """How many markers of each type lie face down, which everybody can work out."""
    items = state.markers.contents()
    return {UPGRADE_IDS[upgrade]: items.count(upgrade) for upgrade in range(UPGRADES)}


def view_of_colour(state: Gangster, colour: int) -> dict[str, Any]:
    """GA-COMP.3, .6: an auto with its mat, trunk, upgrades and movement cards."""
    return {
        "colour": COLOUR_IDS[colour],
        "seat": state.owner[colour],
        "place": PLACE_IDS[state.place[colour]],
        "mat": state.mat[colour],
        "supply": state.supply[colour],
        "lake": state.lake[colour],
        "trunk": names_in_trunk(state, colour),
        "room": state.trunk_room(colour),
        "upgrades": [upgrade_id(state.left[colour]), upgrade_id(state.right[colour])],
        "cards": face_up(state, colour),
        "guards": bool(state.has(colour, BODYGUARD)) and state.place[colour] != GOLD_COAST,
        "drives": {
            str(CARD_VALUES[card]): ends_of(state, colour, card)
            for card in range(CARDS)
            if state.cards[colour] >> card & 1
        },
    }


def names_in_trunk(state: Gangster, colour: int) -> list[str]:
    """The gangsters in a trunk, in the order of the colours."""
    return [COLOUR_IDS[gangster] for gangster in LOADS[state.trunk[colour]]]


def face_up(state: Gangster, colour: int) -> list[int]:
    """The movement cards of a colour that are face up."""
    return [CARD_VALUES[card] for card in range(CARDS) if state.cards[colour] >> card & 1]


def ends_of(state: Gangster, colour: int, card: int) -> list[str]:
    """GA-DRIVE.5: where a card can take a colour's auto."""
    engine = int(state.has(colour, ENGINE))
    return [PLACE_IDS[place] for place in ENDS_OF_DRIVES[MAP_OF[state.seats]][state.place[colour]][engine][card]]


def view_of_district(state: Gangster, district: int) -> dict[str, Any]:
    """GA-COMP.2: a district, its tile, who stands where, and who ranks where."""
    tile = state.tile[district]
    return {
        "district": PLACE_IDS[district],
        "name": PLACE_NAMES[district],
        "tile": TILE_IDS[tile],
        "tile_name": TILE_NAMES[tile],
        "values": list(EDITION["tile"][tile]["values"]),
        "spaces": [COLOUR_IDS[colour] if colour >= 0 else None for colour in on_tile(state, district)],
        "next": state.next_space(district) + 1 if state.vacant[district] else None,
        "end_reached": bool(state.end_reached[district]),
        "doubler": bool(state.doubled[district]),
        "ranks": ranks_at(state, district),
        "autos": [COLOUR_IDS[colour] for colour in in_play(state) if state.place[colour] == district],
    }


def on_tile(state: Gangster, district: int) -> list[int]:
    """The colour on each space of a tile, or NOBODY."""
    return [
        state.who_stands_on(district, space) if state.occupied[district] >> space & 1 else NOBODY
        for space in range(state.spaces(district))
    ]


def ranks_at(state: Gangster, district: int) -> list[str]:
    """GA-DOR.3-4: the colours of a district, strongest first."""
    state.weigh(district)
    there = [(state.rank(colour), colour) for colour in range(COLOURS) if state.strength[colour]]
    return [COLOUR_IDS[colour] for _, colour in sorted(there)]


def view_of_arrival(state: Gangster) -> dict[str, Any] | None:
    """A drive that is not finished: which colour, with which card, what is asked."""
    if state.ended or state.now == TURN:
        return None
    colour, card = state.firsts[1], state.seconds[1]
    return {
        "step": state.game.words.steps[state.now].question.kind,
        "colour": COLOUR_IDS[colour],
        "card": CARD_VALUES[card],
    }


def standing(state: Gangster) -> list[dict[str, Any]]:
    """Who would score what if the Day of Reckoning came now, for each casino value that is left: by colour and,
    including what has been scored before, by seat.

    >>> state.standing()[0]["casino"], len(state.standing()[0]["seats"])
    (1, 4)
    """
    left = sorted({CASINO_VALUES[card] for card in state.casino.contents()})
    return [standing_with(state, value) for value in left]


def standing_with(state: Gangster, casino: int) -> dict[str, Any]:
    """GA-DOR.3-6: a Day of Reckoning with one casino value."""
    points = {COLOUR_IDS[colour]: 0 for colour in in_play(state)}
    totals = [state.score[seat] for seat in range(state.seats)]
    for district in range(DISTRICTS):
        state.weigh(district)
        for colour in in_play(state):
            if state.strength[colour]:
                paid = state.payout(district, state.rank(colour), casino)
                points[COLOUR_IDS[colour]] += paid
                totals[state.owner[colour]] += paid
    return {"casino": casino, "colours": points, "seats": totals}


def points(state: Gangster) -> list[int]:
    """GA-END.1: the points of every seat."""
    return [state.score[seat] for seat in range(state.seats)]


def inventory(state: Gangster) -> dict[str, list[str]]:
    """GA-COMP: all tiles, gangsters, markers and cards, wherever they are."""
    tiles = state.unused.contents() + [state.tile[district] for district in open_districts(state)]
    scoring = state.deck.contents() + state.discard.contents()
    casino = state.casino.contents() + state.casino_used.contents()
    return {
        "tiles": [TILE_IDS[tile] for tile in sorted(tiles)],
        "gangsters": sorted(COLOUR_IDS[colour] for colour in gangsters_anywhere(state)),
        "markers": [UPGRADE_IDS[upgrade] for upgrade in sorted(markers_anywhere(state))],
        "scoring_cards": [SCORING_CARD_IDS[card] for card in sorted(scoring)],
        "casino_cards": [str(CASINO_VALUES[card]) for card in sorted(casino)],
    }


def gangsters_anywhere(state: Gangster) -> list[int]:
    """All gangsters, by colour: on mats, in supplies, in the lake, on tiles, in trunks."""
    found: list[int] = []
    for colour in range(COLOURS):
        standing = sum(state.gang[district * COLOURS + colour] for district in range(DISTRICTS))
        found += [colour] * (state.mat[colour] + state.supply[colour] + state.lake[colour] + standing)
        found += LOADS[state.trunk[colour]]
    return found


def markers_anywhere(state: Gangster) -> list[int]:
    """All upgrade markers: face down, at the harbor, on mats, gone."""
    found = state.markers.contents() + [state.harbor[slot] for slot in range(HARBOR_PLACES)]
    for colour in range(COLOURS):
        found += [state.left[colour], state.right[colour]]
    for upgrade in range(UPGRADES):
        found += [upgrade] * state.gone[upgrade]
    return [upgrade for upgrade in found if upgrade >= 0]
