"""The printed facts of Gangster under the names that the rules use. No number is written here by hand."""

from __future__ import annotations

from ...core.editions import read_edition
from .roads import ends_of_drives, neighbours

EDITION = read_edition(__package__)

# GA-COMP.3, GA-SETUP.8: colours; two players run two each
SEATS = EDITION["meta"]["players_max"]
FEWEST_SEATS = EDITION["meta"]["players_min"]
COLOUR_IDS = EDITION["colors"]["list"]
COLOURS = len(COLOUR_IDS)
COLOURS_EACH: list[int] = [EDITION["colors"]["per_player"].get(str(seats), 0) for seats in range(SEATS + 1)]
COLOURS_IN_PLAY = [seats * COLOURS_EACH[seats] for seats in range(SEATS + 1)]
ROUNDS: int = EDITION["meta"]["rounds"]

# GA-SETUP.1, GA-PREP.2: gangsters
GANGSTERS = EDITION["gangster_supply"]["per_color"]
ARRIVALS = [0, *(EDITION["gangster_supply"][f"round_{n + 1}"] for n in range(ROUNDS))]

# GA-COMP.1: places are the districts and, last, the Gold Coast
DISTRICT_IDS = [district["id"] for district in EDITION["district"]]
DISTRICTS = len(DISTRICT_IDS)
PLACE_IDS = [*DISTRICT_IDS, EDITION["harbor"]["id"]]
PLACE_NAMES = [*(district["name"] for district in EDITION["district"]), EDITION["harbor"]["name"]]
PLACES = len(PLACE_IDS)
GOLD_COAST = PLACE_IDS.index(EDITION["harbor"]["id"])
CLOSABLE = next(i for i, district in enumerate(EDITION["district"]) if "closed_with_players" in district)

# GA-COMP.2: tiles; a "?" is UNKNOWN until a casino card says what it is worth
UNKNOWN = -1
TILE_IDS = [tile["id"] for tile in EDITION["tile"]]
TILE_NAMES = [tile["name"] for tile in EDITION["tile"]]
TILES = len(TILE_IDS)
SPACES: list[int] = [tile["spaces"] for tile in EDITION["tile"]]
MOST_SPACES = max(SPACES)
VALUES = [
    [*(UNKNOWN if value == "?" else value for value in tile["values"]), *[0] * COLOURS][:COLOURS]
    for tile in EDITION["tile"]
]

# GA-COMP.4, .6: upgrade markers
UPGRADE_IDS = [upgrade["id"] for upgrade in EDITION["upgrade"]]
UPGRADES = len(UPGRADE_IDS)
UPGRADE_COPIES = [upgrade["count"] for upgrade in EDITION["upgrade"]]
MARKERS: int = sum(UPGRADE_COPIES)
BODYGUARD = UPGRADE_IDS.index("bodyguard")
ENGINE = UPGRADE_IDS.index("engine")
TOMMY_GUN = UPGRADE_IDS.index("tommy_gun")
TRUNK = UPGRADE_IDS.index("trunk")
BUMPER = UPGRADE_IDS.index("bumper")
DOOR = UPGRADE_IDS.index("door")
HARBOR_PLACES = EDITION["harbor"]["display_slots"]
TRUNK_ROOM: int = EDITION["mat"]["trunk_capacity"]
LARGE_TRUNK_ROOM: int = EDITION["mat"]["trunk_capacity_with_upgrade"]
EXTRA_STEPS = EDITION["upgrade_effects"]["engine_extra_steps"]
DOOR_UNLOADS: int = EDITION["upgrade_effects"]["door_unloads"]

# GA-COMP.5: scoring cards are districts and policemen; casino cards; doublers
POLICEMAN = DISTRICTS
POLICEMEN = [EDITION["policemen"]["by_players"].get(str(seats), 0) for seats in range(SEATS + 1)]
SCORING_CARDS = DISTRICTS + max(POLICEMEN)
SCORING_CARD_IDS = [*DISTRICT_IDS, "policeman"]
FIRST_CARD_GOES_BACK = EDITION["scoring_cards"]["first_doubler_card_goes_back_into_deck"]
CASINO_VALUES = EDITION["casino_cards"]["values"]
CASINO_CARDS = len(CASINO_VALUES)
DOUBLERS = EDITION["doublers"]["tokens"]
DOUBLED = EDITION["doublers"]["multiplier"]

# GA-COMP.3: movement cards; a card is its place in this list, what is face up is a bit set
CARD_VALUES = EDITION["movement_cards"]["values"]
CARDS = len(CARD_VALUES)
ALL_FACE_UP = (1 << CARDS) - 1

# GA-MAP: two maps, all districts open and Cicero closed; which one is played with how many seats
OPEN, CLOSED = range(2)
MAPS = [OPEN, CLOSED]
MAP_OF = [
    CLOSED if seats in EDITION["district"][CLOSABLE]["closed_with_players"] else OPEN for seats in range(SEATS + 1)
]
ROADS = [(PLACE_IDS.index(one), PLACE_IDS.index(other)) for one, other in EDITION["roads"]["edges"]]
JOINED = [neighbours(ROADS, PLACES, CLOSABLE if number == CLOSED else len(PLACE_IDS)) for number in MAPS]


def row(values: list[int], width: int) -> list[int]:
    """A row of a table: how many values there are, the values, and padding."""
    return [len(values), *values, *[0] * (width - len(values))]


# GA-MAP: the districts next to each place (never the harbor, GA-A10): row map * PLACES + place
NEXT_TO = [
    row([place for place in JOINED[number][start] if place != GOLD_COAST], DISTRICTS)
    for number in MAPS
    for start in range(PLACES)
]

# GA-DRIVE.5, GA-ENG: where a drive can end, by map, place, whether the auto has Engine, and card
ENDS_OF_DRIVES = [
    [
        [
            [ends_of_drives(JOINED[number], GOLD_COAST, start, card, extra, max(CARD_VALUES)) for card in CARD_VALUES]
            for extra in (0, EXTRA_STEPS)
        ]
        for start in range(PLACES)
    ]
    for number in MAPS
]

# the same as bit sets of places; the rows of all maps, one after another
REACHED_BY_DRIVES = [
    [[sum(1 << place for place in ends) for ends in cards] for cards in start]
    for number in MAPS
    for start in ENDS_OF_DRIVES[number]
]

# GA-STALL.1: turns in a row without a drive, by seats
STALL_TURNS = [EDITION["house_rules"]["stall_turns_per_color"] * colours for colours in COLOURS_IN_PLAY]
