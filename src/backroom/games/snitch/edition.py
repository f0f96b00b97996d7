"""The printed facts of Chicago (Snitch) under the names that the rules use. No number is typed here.

Money is counted in thousands (SN-GEN.3); only words, views and positions are in dollars.
"""

from __future__ import annotations

from ...core.editions import read_edition

EDITION = read_edition(__package__)

# SN-GEN
UNIT: int = EDITION["engine"]["money_step"]
SEATS: int = EDITION["players"]["max"]
FEWEST_SEATS: int = EDITION["players"]["min"]

# SN-COMP: areas (numbered as in the edition), henchmen, chips
AREA_IDS: list[str] = [area["id"] for area in EDITION["areas"]]
AREA_CODES: list[str] = [area["code"] for area in EDITION["areas"]]
AREA_NAMES: list[str] = [area["name_en"] for area in EDITION["areas"]]
AREAS = len(AREA_IDS)
PRINTED: list[int] = [area["income"] for area in EDITION["areas"]]
NEIGHBOURS = [sum(1 << AREA_IDS.index(name) for name in area["adjacent"]) for area in EDITION["areas"]]
HENCHMEN: int = EDITION["henchmen"]["per_colour"]
COLOURS: list[str] = [colour["id"] for colour in EDITION["colours"]]

# SN-SETUP
STARTING_HAND: int = EDITION["start"]["henchmen_in_hand"]
STARTING_REGISTER: int = EDITION["start"]["register"] // UNIT
STARTING_CASH: int = EDITION["start_cash"]["cash"] // UNIT

# SN-ROUND
ROUNDS: int = EDITION["rounds"]["count"]
REVEALS = [int(number in EDITION["rounds"]["reveal_before_rounds"]) for number in range(ROUNDS + 1)]
HAS_SNITCH = [int(number in EDITION["rounds"]["snitch_in_rounds"]) for number in range(ROUNDS + 1)]

# SN-BAIL, SN-AP, SN-RECR, SN-MOVE
BAIL_COST: int = EDITION["costs"]["bail_per_henchman"] // UNIT
ACTION_POINTS: int = EDITION["turn"]["action_points"]
RECRUIT_POINTS: int = EDITION["costs"]["recruit_ap"]
PLACE_POINTS: int = EDITION["costs"]["place_ap"]
FREE_POINTS: int = EDITION["costs"]["move_controlled_to_controlled_ap"]
ADJACENT_POINTS: int = EDITION["costs"]["move_adjacent_ap"]
FAR_POINTS: int = EDITION["costs"]["move_other_ap_per_henchman"]
FREE_MOVES: int = EDITION["engine"]["max_free_moves_in_a_row"]

# SN-FIGHT
LOSSLESS_RATIO: int = EDITION["fight"]["lossless_ratio"]
MOST_LEFT_OUT: int = EDITION["fight"]["max_two_against_one_groups"]
FUNERAL_COST: int = EDITION["costs"]["funeral_per_henchman"] // UNIT
MOST_THREES = HENCHMEN // LOSSLESS_RATIO
MOST_ONES = HENCHMEN - 1

# SN-INC
INCOME_PER_POINT: int = EDITION["income"]["dollars_per_point"] // UNIT
CONTESTED_INCOME: int = EDITION["income"]["contested_per_henchman"] // UNIT
CASINO_TIMES: int = EDITION["income"]["casino_multiplier"]
FACTORY_TIMES: int = EDITION["income"]["factory_multiplier"]

# SN-BUILD, SN-CHAR
CASINO_COST: int = EDITION["costs"]["casino"] // UNIT
FACTORY_COST: int = EDITION["costs"]["factory"] // UNIT
CASINOS: int = EDITION["casinos"]["max_on_board"]
MOST_CHARITY: int = EDITION["costs"]["charity_max_per_turn"] // UNIT

# SN-COP, SN-BAG
BRIBE_HENCHMAN: int = EDITION["costs"]["bribe_per_henchman"] // UNIT
BRIBE_CASINO: int = EDITION["costs"]["bribe_casino"] // UNIT
BRIBE_FACTORY: int = EDITION["costs"]["bribe_factory"] // UNIT
COPS: int = EDITION["police"]["cops"]
UNTOUCHABLES: int = EDITION["police"]["untouchables"]
FEWEST_COPS: int = EDITION["police"]["min_cops_after_refill"]
LEAVING_COPS: int = EDITION["police"]["cops_removed_per_raid"]

# SN-END
RICHEST_DIVISOR: int = EDITION["final"]["richest_keeps_divisor"]
