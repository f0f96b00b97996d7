"""The printed facts of Chicago Poker under the names that the rules use. No number is written here by hand."""

from __future__ import annotations

from math import factorial

from ...core.editions import by_id, read_edition

EDITION = read_edition(__package__)

# CP-COMP.1: business tiles; a tile is a number, and tiles of one kind have consecutive numbers
KINDS = [kind["id"] for kind in EDITION["business_types"]]
TILE_IDS = [tile["id"] for tile in EDITION["tiles"]]
TILES = len(TILE_IDS)
KIND_COUNT = len(KINDS)
KIND_OF = [KINDS.index(tile["type"]) for tile in EDITION["tiles"]]

# CP-COMP.2-3: cards; gangsters come first, colour by colour, value by value, then the specials
COLOURS = [colour["code"] for colour in EDITION["colours"]]
VALUES: list[int] = EDITION["gangsters"]["values"]
COLOUR_COUNT = len(COLOURS)
VALUE_COUNT = len(VALUES)
HIGHEST: int = max(VALUES)
GANGSTERS = COLOUR_COUNT * VALUE_COUNT
SPECIAL_IDS = [special["id"] for special in EDITION["specials"] for _ in range(special["copies"])]
SPECIALS = len(SPECIAL_IDS)
ALL_SPECIALS = (1 << SPECIALS) - 1  # as a bit set
CARDS = GANGSTERS + SPECIALS
CARD_IDS = [f"{colour}{value}" for colour in COLOURS for value in VALUES] + SPECIAL_IDS
VALUE_OF = [value for _ in COLOURS for value in VALUES]
COLOUR_OF = [colour for colour in range(COLOUR_COUNT) for _ in VALUES]
LIQUIDATION = GANGSTERS + SPECIAL_IDS.index("LIQ")
RAID = GANGSTERS + SPECIAL_IDS.index("RAID")
SECOND_RAID = RAID + 1
LIMOUSINE = GANGSTERS + SPECIAL_IDS.index("LIMO")
REVOLVER = GANGSTERS + SPECIAL_IDS.index("REV")
BRIBERY = GANGSTERS + SPECIAL_IDS.index("BRIB")

# CP-BIZ: face up (1) or down (0) by kind of business and position
FACE_UP = [[1 if letter == "U" else 0 for letter in kind["facing"]] for kind in EDITION["business_types"]]

# CP-SET, CP-TURN, CP-HAND, CP-PLAY and the special cards
SEATS: int = EDITION["meta"]["players_max"]
FEWEST_SEATS: int = EDITION["meta"]["players_min"]
OPEN_BUSINESSES: list[int] = [
    by_id(EDITION["setup"], "players").get(n, {"open_businesses": 0})["open_businesses"] for n in range(SEATS + 1)
]
SLOTS = max(OPEN_BUSINESSES)
STARTING_HAND: int = EDITION["rules"]["starting_hand"]
HAND_LIMIT: int = EDITION["rules"]["hand_limit_end_of_turn"]
FULL: int = EDITION["rules"]["max_cards_per_seat_and_business"]
ACTIONS_PER_TURN: int = EDITION["rules"]["actions_per_turn"]
FIRST_ROUND: list[int] = EDITION["rules"]["first_round_actions"]
FIRST_ROUND_TURNS = len(FIRST_ROUND)
EXTRA_ACTIONS: int = EDITION["rules"]["revolver_extra_actions"]
LIMOUSINE_MOST: int = EDITION["rules"]["limousine_max_cards"]

# Engine rulings
REINFORCEMENT_GUARD: int = EDITION["engine_rulings"]["reinforcement_round_guard"]
REVOLVERS_PER_TURN: int = EDITION["engine_rulings"]["revolver_plays_per_turn_max"]
TURN_CAP: int = EDITION["engine_rulings"]["turn_cap"]

# CP-RANK: strength of a hand, 0 = high card
RANK_IDS = [rank["id"] for rank in sorted(EDITION["hand_ranks"], key=lambda rank: -rank["rank"])]
RANK_NAMES = [by_id(EDITION["hand_ranks"])[rank]["name"] for rank in RANK_IDS]
HIGH_CARD = RANK_IDS.index("high_card")
PAIR = RANK_IDS.index("pair")
TWO_PAIRS = RANK_IDS.index("two_pairs")
THREE_OF_A_KIND = RANK_IDS.index("three_of_a_kind")
STRAIGHT = RANK_IDS.index("straight")
FLUSH = RANK_IDS.index("flush")
FULL_HOUSE = RANK_IDS.index("full_house")
FOUR_OF_A_KIND = RANK_IDS.index("four_of_a_kind")
RAINBOW_STRAIGHT = RANK_IDS.index("rainbow_straight")
STRAIGHT_FLUSH = RANK_IDS.index("straight_flush")
CHICAGO_POKER = RANK_IDS.index("chicago_poker")

# CP-WIN.1, CP-OPT.1: goals
SAME_KIND: int = EDITION["goals"]["standard"]["same_type"]
DIFFERENT_KINDS: int = EDITION["goals"]["standard"]["different_types"]
ANY_KIND: int = EDITION["goals"]["standard"]["any"]
SAME_KIND_SHORT: int = EDITION["goals"]["short"]["same_type"]
ANY_KIND_SHORT: int = EDITION["goals"]["short"]["any"]

# CP-COMP.4-5, CP-SET.1: bosses are names at the sides of a tile; they have no effect on play
BOSSES: list[str] = [boss["name"] for boss in EDITION["bosses"]]
BOSS_ORDERS: int = factorial(len(BOSSES))
