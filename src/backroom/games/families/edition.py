"""The printed facts of Families under the names that the rules use. No number is written here by hand."""

from __future__ import annotations

from typing import Any

from ...core.editions import by_id, read_edition

EDITION = read_edition(__package__)
LIMITS: dict[str, int] = EDITION["limits"]

SEATS = EDITION["meta"]["players_max"]
FEWEST_SEATS = EDITION["meta"]["players_min"]
ROUNDS = EDITION["meta"]["rounds"]
TURNS = EDITION["meta"]["actions_per_round"]


def by_seats(key: str) -> list[Any]:
    """A row of the setup table as a list, indexed by the number of seats."""
    return [EDITION["setup"].get(str(seats), {}).get(key, 0) for seats in range(SEATS + 1)]


# FA-CARD: the kinds of deck cards; cards of one kind are alike
PLAIN_KINDS = [card["id"] for card in EDITION["deck_card"]]
SPECIAL_IDS = [special["id"] for special in EDITION["special"]]
KIND_IDS = PLAIN_KINDS + SPECIAL_IDS
KINDS = len(KIND_IDS)
SPECIALS = len(SPECIAL_IDS)
GANGSTER = KIND_IDS.index("gangster")
FAMILY_CARD = KIND_IDS.index("family")
MOVEMENT = KIND_IDS.index("movement")
GOODS_IDS = [card["id"] for card in EDITION["deck_card"] if card.get("kind") == "goods"]
GOODS = len(GOODS_IDS)
FIRST_GOOD = KIND_IDS.index(GOODS_IDS[0])
FIRST_SPECIAL = len(PLAIN_KINDS)
GANGSTER_KIND = 1 << GANGSTER
GOODS_KINDS = ((1 << GOODS) - 1) << FIRST_GOOD
ALL_SPECIALS = (1 << KINDS) - (1 << FIRST_SPECIAL)
GETAWAY, LAUNDERING, REINFORCEMENTS, SECOND_COLLECTION, CAMPAIGN, CLEANUP, IMMUNITY, RECRUITING, SMUGGLING, INFORMER = (
    KIND_IDS.index(name)
    for name in (
        "getaway",
        "laundering",
        "reinforcements",
        "second_collection",
        "campaign",
        "cleanup",
        "immunity",
        "recruiting",
        "smuggling",
        "informer",
    )
)


def copies(seats: int) -> list[int]:
    """FA-COMP.6, FA-SETUP.1: how many cards of each kind the deck starts with; with 2 seats some specials go unseen."""
    gone = EDITION["setup"].get(str(seats), {}).get("remove", {})
    return [
        card["count"] - gone.get("goods_each_type" if card.get("kind") == "goods" else card["id"], 0)
        for card in EDITION["deck_card"]
    ] + [1] * SPECIALS


COPIES = [copies(seats) for seats in range(SEATS + 1)]
SPECIALS_REMOVED = [0 if removed == 0 else removed.get("special", 0) for removed in by_seats("remove")]
MOST_CARDS = sum(COPIES[SEATS])
DEALT_CARDS = LIMITS["setup_deal"]
RETURNED_CARDS = LIMITS["setup_return"]

# FA-COMP.5, FA-REQ: what a seat can own and a business can ask for. One row of numbers per seat: its stock.
COLOUR_IDS = [colour["id"] for colour in EDITION["henchman_colour"]]
COLOURS = len(COLOUR_IDS)
STOCK_IDS = [*COLOUR_IDS, "any", *GOODS_IDS, "hat", "city", "family", "gangsters", "money", "businesses"]
STOCKS = len(STOCK_IDS)
ANY_GOOD = STOCK_IDS.index("any")
FIRST_GOOD_OWNED = STOCK_IDS.index(GOODS_IDS[0])
HAT = STOCK_IDS.index("hat")
CITY = STOCK_IDS.index("city")
FAMILY = STOCK_IDS.index("family")
GANGSTERS = STOCK_IDS.index("gangsters")
MONEY = STOCK_IDS.index("money")
BUSINESSES = STOCK_IDS.index("businesses")
SIDES = 2

# FA-GNG.1, FA-GDS.1, FA-FAM.1: what a card of each kind counts as when it lies on the table, or -1 if it is never laid
STOCK_OF_KIND: list[int] = [
    STOCK_IDS.index({"gangster": "gangsters"}.get(kind, kind)) if kind in ("gangster", "family", *GOODS_IDS) else -1
    for kind in KIND_IDS
]

# FA-GOD.4: an item is one icon with its number
ITEM_IDS = ["nothing", "henchmen", "good", "hat", "city", "family", "gangsters", "money"]
NONE_IGNORED = ITEM_IDS.index("nothing")
MONEY_ITEM = ITEM_IDS.index("money")


def items_of(business: dict[str, Any]) -> list[tuple[int, int, int]]:
    """The items of a business: class of the item, what must be owned, how much of it."""
    found = []
    for name, need in business["req"].items():
        if name == "henchmen":
            found += [(ITEM_IDS.index(name), COLOUR_IDS.index(colour), n) for colour, n in need.items()]
        elif name == "good":
            found.append((ITEM_IDS.index(name), STOCK_IDS.index(need), 1))
        else:
            found.append((ITEM_IDS.index(name), STOCK_IDS.index(name), need))
    return found


BUSINESS_IDS = [business["id"] for business in EDITION["business"]]
BUSINESS_COUNT = len(BUSINESS_IDS)
MOST_ITEMS = max(len(items_of(business)) for business in EDITION["business"])
NO_ITEM = (0, MONEY, 0)
ALL_ITEMS = [(items_of(business) + [NO_ITEM] * MOST_ITEMS)[:MOST_ITEMS] for business in EDITION["business"]]
ITEM_CLASS = [[item[0] for item in items] for items in ALL_ITEMS]
ITEM_STOCK = [[item[1] for item in items] for items in ALL_ITEMS]
ITEM_NEED = [[item[2] for item in items] for items in ALL_ITEMS]
LEVELS = 1 + max(need for needs in ITEM_NEED for need in needs)  # 0 to the most that any business asks for
PRICE = [business["req"].get("money", 0) for business in EDITION["business"]]
POINTS = [business["points"] for business in EDITION["business"]]
INCOME = [business["income"] for business in EDITION["business"]]

# Bonus tokens: a token counts as what it shows
TOKEN_IDS = [name for name in EDITION["bonus_tokens"] if name != "prov"]
TOKENS = len(TOKEN_IDS)
TOKEN_OF = [
    TOKEN_IDS.index(business["bonus"]) if business["bonus"] != "none" else -1 for business in EDITION["business"]
]
TOKEN_STOCK = [STOCK_IDS.index({"gangster": "gangsters"}.get(name, name)) for name in TOKEN_IDS]
GANGSTER_TOKEN = TOKEN_IDS.index("gangster")
FIRST_GOOD_TOKEN = TOKEN_IDS.index(GOODS_IDS[0])
HAT_TOKEN = TOKEN_IDS.index("hat")

# FA-GEO.1-4: business cells and spaces are numbered row by row; sets of them are bit sets
ROW_IDS = EDITION["setup"][str(SEATS)]["rows"]
ROWS = len(ROW_IDS)
CELLS = [cell for cell in EDITION["cell"] if cell["kind"] == "card"]
SPACES = [cell for cell in EDITION["cell"] if cell["kind"] == "space"]
CELL_IDS = [cell["id"] for cell in CELLS]
SPACE_IDS = [cell["id"] for cell in SPACES]
CELL_COUNT = len(CELL_IDS)
SPACE_COUNT = len(SPACE_IDS)
ROW_OF: list[int] = [ROW_IDS.index(cell["row"]) for cell in CELLS]
CELL_COUNTS = [
    sum(ROW_IDS[row] in EDITION["setup"].get(str(seats), {"rows": []})["rows"] for row in ROW_OF)
    for seats in range(SEATS + 1)
]
ROW_COUNTS = [len(EDITION["setup"].get(str(seats), {"rows": []})["rows"]) for seats in range(SEATS + 1)]


def bits(names: list[str], known: list[str]) -> int:
    """Some cells as a bit set."""
    return sum(1 << known.index(name) for name in names)


SPACES_AT = [bits(cell["touch"], SPACE_IDS) for cell in CELLS]
CELLS_AT = [bits(space["touch"], CELL_IDS) for space in SPACES]
LINKED = [bits(cell["diag"], CELL_IDS) for cell in CELLS]
STEP = [bits(space["diag"], SPACE_IDS) for space in SPACES]


def reach(seats: int, space: int) -> int:
    """FA-GEO.4, FA-MOV.1: the spaces that a token can get to in one to three diagonal steps."""
    board = (1 << CELL_COUNTS[seats]) - 1
    found = 1 << space
    for _ in range(LIMITS["move_steps"]):
        reached = [STEP[other] & board for other in range(SPACE_COUNT) if found >> other & 1]
        for more in reached:
            found |= more
    return found & ~(1 << space)


REACH = [[reach(seats, space) for space in range(SPACE_COUNT)] for seats in range(SEATS + 1)]
LEAST_REACH = [
    min([spaces.bit_count() for spaces in REACH[seats][: CELL_COUNTS[seats]]], default=0) for seats in range(SEATS + 1)
]
FACE_UP_CELL = [
    CELL_IDS.index(EDITION["face_up_cells"][name]) if name in EDITION["face_up_cells"] else -1 for name in BUSINESS_IDS
]
FACE_UP = [
    [int(name in EDITION["setup"].get(str(seats), {}).get("face_up", [])) for name in BUSINESS_IDS]
    for seats in range(SEATS + 1)
]
HENCHMEN_ON_BOARD = by_seats("henchmen_per_colour_on_board")
AGENTS = by_seats("agents")
AGENT = COLOURS
CITY_TOKENS = COLOURS + 1
CITY_TOKEN_IDS = [*COLOUR_IDS, "agent"]
FULL_SPACE = LIMITS["tokens_per_space"]
MOVED_TOKENS = LIMITS["move_tokens_per_movement_card"]

# FA-COMP.2, FA-HEN.1: the areas of a mini board and the colours of their slots
AREA_IDS = [area["id"] for area in EDITION["area"] if area["slots"]]
AREAS = len(AREA_IDS)
SLOTS: int = LIMITS["slots_per_area"]
SLOT_COLOUR = [[COLOUR_IDS.index(colour) for colour in area["slots"]] for area in EDITION["area"] if area["slots"]]
BOTH_SLOTS: int = (1 << SLOTS) - 1
SLOTS_FOR: list[list[int]] = [
    [sum(1 << slot for slot in range(SLOTS) if colours[slot] == colour) for colours in SLOT_COLOUR]
    for colour in range(COLOURS)
]
INFLUENCE_AREA, GANGSTERS_AREA, GOODS_AREA, BUSINESS_AREA, SPECIAL_AREA, MOVEMENT_AREA = (
    AREA_IDS.index(name) for name in ("influence", "gangsters", "goods", "business", "special", "movement")
)
MOST_OF_A_COLOUR = LIMITS["henchmen_per_colour"]
LAYING_COST = LIMITS["laying_cost"]
BUSINESS_DRAW = by_id(EDITION["area"])["business"]["draw"]
BUSINESS_BONUS_DRAW = by_id(EDITION["area"])["business"]["bonus_draw"]

# FA-SPC: special cards; the two colours that each needs
SPECIAL = by_id(EDITION["special"])
SPECIAL_NEED = [[special["henchmen"].count(colour) for colour in COLOUR_IDS] for special in EDITION["special"]]
GETAWAY_TOKENS = SPECIAL["getaway"]["tokens"]
CAMPAIGN_LAY = SPECIAL["campaign"]["lay"]
FREE_LAY = SPECIAL["laundering"]["lay"]
CLEANUP_DRAW = SPECIAL["cleanup"]["draw"]
SMUGGLING_DRAW = SPECIAL["smuggling"]["draw"]
INFORMER_DRAW = SPECIAL["informer"]["draw"]
INFORMER_REVEALS = SPECIAL["informer"]["reveal"]

# FA-EOR.2, FA-PEN: city cards
PENALTY_IDS = [card["id"] for card in EDITION["city_card"] if card["kind"] == "penalty"]
PENALTIES = len(PENALTY_IDS)
BRIBE, SABOTAGE, ETHICS, SHOWDOWN = (PENALTY_IDS.index(name) for name in ("bribe", "sabotage", "ethics", "showdown"))
CAPONE = PENALTIES
IMMUNE_AT_LEAST: list[int] = [by_id(EDITION["city_card"])[name]["least"] for name in PENALTY_IDS]
BRIBE_PAY = by_id(EDITION["city_card"])["bribe"]["pay"]
CAPONE_INCOME = by_id(EDITION["city_card"])["capone_down"]["extra_income"]


def capone_rows(seats: int) -> list[int]:
    """FA-EOR.2: the rows with an Al Capone card in each round (from 1), as bit sets."""
    paths = [path for name, path in EDITION["capone_path"].items() if name.startswith(f"p{seats}")]
    return [0] + [sum(1 << ROW_IDS.index(path[at]) for path in paths) for at in range(ROUNDS)]


CAPONE_ROWS = [capone_rows(seats) for seats in range(SEATS + 1)]

# FA-FAM, FA-GOD, FA-XTR, FA-ATK
POWER_IDS = [power["id"] for power in EDITION["family_power"]]
POWERS = len(POWER_IDS)
SON, FATHER, GRANDFATHER = (POWER_IDS.index(name) for name in ("son", "father", "grandfather"))
POWER_NEEDS = [power["needs"] for power in EDITION["family_power"]]
POWER_DRAW = [power["draw"] for power in EDITION["family_power"]]
FATHER_MOVES = by_id(EDITION["family_power"])["father"]["agents"]
SON_VARIANT_DRAW = by_id(EDITION["family_power"])["son"]["variant_draw"]
SON_VARIANT_KEEP = by_id(EDITION["family_power"])["son"]["variant_keep"]
BENEFIT_IDS = [benefit["id"] for benefit in EDITION["godfather_benefit"]]
BASIC_INCOME, HENCHMAN_BONUS, CONTROL_BENEFIT = (
    BENEFIT_IDS.index(name) for name in ("basic_income", "henchman_bonus", "control")
)
BENEFITS: int = LIMITS["godfather_benefits"]
BASIC_INCOME_DRAW = EDITION["godfather_benefit"][BASIC_INCOME]["draw"]
EXTRA_IDS = [card["id"] for card in EDITION["extra_action"]]
EXTRAS = len(EXTRA_IDS)
EXTRA_LEAST = [card["least"] for card in EDITION["extra_action"]]
EXTRA_A, EXTRA_B, EXTRA_C, EXTRA_D, EXTRA_E = range(EXTRAS)
# FA-COMP.3: attack cards, markers
ATTACKS = LIMITS["attacks_per_round"]
ATTACK_DRAW = LIMITS["attack_draw"]
ATTACK_KEEP = LIMITS["attack_keep"]
MOST_FAMILY: int = LIMITS["family_cards_on_table"]
MARKERS = EDITION["components"]["control_markers_per_player"]
EARLY_END = LIMITS["markers_for_early_end"]

# Rounds, hands, scores
ROUND_REVEALS = [0] + [EDITION["reveals_at_round_start"][str(at + 1)] for at in range(ROUNDS)]
HAS_EXTRA_INCOME = [int(at in EDITION["extra_income"]["rounds"]) for at in range(ROUNDS + 1)]
EXTRA_INCOME_DRAW = EDITION["extra_income"]["draw"]
EXTRA_INCOME_KEEP = EDITION["extra_income"]["keep"]
HAND_LIMIT: list[int] = [EDITION["hand_limit"][str(family)] for family in range(MOST_FAMILY + 1)]
GOODS_SET = [0] + [EDITION["scoring"]["goods_set"][str(n)] for n in range(1, GOODS + 1)]
HENCHMEN_POINTS = [0] + [EDITION["scoring"]["henchmen_in_area"][str(n)] for n in range(1, SLOTS + 1)]
EXTRA_POINTS: int = EDITION["scoring"]["unused_extra_action"]
CARDS_PER_POINT: int = EDITION["scoring"]["hand_cards_per_point"]
AGENT_PENALTY: int = EDITION["scoring"]["agent_penalty_per_adjacent_business"]
FAMILIES = EDITION["family"]
