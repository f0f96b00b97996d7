"""The printed facts of Chinatown under the names that the rules use. No number is written here by hand."""

from __future__ import annotations

from typing import Any

from ...core.editions import read_edition

EDITION = read_edition(__package__)

# CT-GEN.1, CT-LOTS.1, CT-TILES.1: seats, rounds, the deal table by seats and round
SEATS: int = EDITION["meta"]["players_max"]
FEWEST_SEATS: int = EDITION["meta"]["players_min"]
ROUNDS: int = EDITION["meta"]["rounds"]
COLOURS: list[str] = EDITION["players"]["colours"]
NO_ROUNDS = [0] * ROUNDS
DRAWN: list[list[int]] = [EDITION["deal"].get(f"p{n}", {"draw": NO_ROUNDS})["draw"] for n in range(SEATS + 1)]
KEPT: list[list[int]] = [EDITION["deal"].get(f"p{n}", {"keep": NO_ROUNDS})["keep"] for n in range(SEATS + 1)]
TILES_DRAWN: list[list[int]] = [EDITION["deal"].get(f"p{n}", {"tiles": NO_ROUNDS})["tiles"] for n in range(SEATS + 1)]
MOST_CARDS: int = max(max(row) for row in DRAWN)
RETURNED: int = DRAWN[FEWEST_SEATS][0] - KEPT[FEWEST_SEATS][0]

# CT-PAY.6: money is counted in the smallest amount that occurs
UNIT: int = EDITION["money"]["unit"]
START_CASH: int = EDITION["players"]["start_cash"] // UNIT
NOTES_OF_MONEY: list[int] = sorted(row["value"] // UNIT for row in EDITION["money"]["denominations"])
NOTE_COUNT = len(NOTES_OF_MONEY)

# CT-COMP.3: businesses
BUSINESSES: list[str] = [row["id"] for row in EDITION["business"]]
BUSINESS_NAMES: list[str] = [row["name"] for row in EDITION["business"]]
KINDS = len(BUSINESSES)
MOST: list[int] = [row["max"] for row in EDITION["business"]]
COPIES: list[int] = [row["copies"] for row in EDITION["business"]]
TILES: int = sum(COPIES)
LARGEST: int = max(COPIES)
LARGEST_SHOP: int = max(MOST)
NUMBERS: int = LARGEST_SHOP + 1


# CT-INC.1-2: what a shop pays, by the max of its business and its size
def pays(most: int, size: int) -> int:
    """One cell of the income table, in units."""
    column = EDITION["income"]["finished" if size == most else "unfinished"]
    return int(column.get(str(size), 0)) // UNIT


PAYS = [
    [pays(most, size) if 0 < size <= most else 0 for size in range(LARGEST + 1)] for most in range(LARGEST_SHOP + 1)
]
MERGING_PAYS = [
    int(all(row[a] + row[b] <= row[a + b] for a in range(1, most) for b in range(1, most - a + 1)))
    for most, row in enumerate(PAYS)
]
SINGLE_PAYS = [PAYS[most][1] for most in MOST]
BONUS: int = EDITION["income"]["bonus_per_tile"] // UNIT

# CT-COMP.4: economy cards
ECONOMY_IDS: list[str] = [card["id"] for card in EDITION["economy"]]
ECONOMY_CARDS = len(ECONOMY_IDS)
EARNS_BONUS = [[int(number in card["sizes"]) for number in range(NUMBERS)] for card in EDITION["economy"]]

# CT-COMP.1, CT-SHOP.3: the boards; lot n has number n - 1
BOARDS: list[str] = [EDITION["board"]["id"], EDITION["board_reissue"]["id"]]
LOTS: int = EDITION["components"]["lots"]
SIDES = 4
NOWHERE = -1


def reissue_places() -> dict[tuple[int, int, int], int]:
    """Area, column and row of every lot of the reissue's board."""
    return {
        (area, x + i, y): first - 1 + i
        for area, x, y, first, last in EDITION["board_reissue"]["rows"]
        for i in range(last - first + 1)
    }


def reissue_neighbours() -> list[list[int]]:
    """The lots that share a side, on the reissue's board."""
    places = reissue_places()
    found: list[list[int]] = [[] for _ in range(LOTS)]
    for (area, x, y), lot in places.items():
        near = [(area, x - 1, y), (area, x + 1, y), (area, x, y - 1), (area, x, y + 1)]
        found[lot] = sorted(places[place] for place in near if place in places)
    return found


def padded(rows: list[list[int]]) -> list[list[int]]:
    """Rows of equal length."""
    return [row + [NOWHERE] * (SIDES - len(row)) for row in rows]


LOT_ROWS: list[dict[str, Any]] = EDITION["board"]["lots"]
NEIGHBOURS = padded([[other - 1 for other in row["adj"]] for row in LOT_ROWS] + reissue_neighbours())
"""The neighbours of each lot: first on one board, then on the other."""

ON_STREET: list[int] = [int(row["street"]) for row in LOT_ROWS]
PLACES = [
    [(row["x"], row["y"]) for row in LOT_ROWS],
    [place[1:] for place, _ in sorted(reissue_places().items(), key=lambda item: item[1])],
]
"""Where each lot is drawn, on either board: column and row."""

# CT-PROT and CT-PROT.12: the protocol's sizes and the limits for simulation
DEALS_EACH: int = EDITION["protocol"]["open_deals_each"]
DEAL_LINES: int = EDITION["protocol"]["lines_in_a_deal"]
PRIVATE_EACH: int = EDITION["protocol"]["private_deals_each"]
HIGHEST_REVISION: int = EDITION["protocol"]["highest_revision"]
HIGHEST_CASH: int = EDITION["protocol"]["highest_payment"] // UNIT
LEDGER_LINES: int = EDITION["protocol"]["promises_kept"]
MOST_TEXTS: int = EDITION["protocol"]["most_texts"]
LONGEST_TEXT: int = EDITION["protocol"]["longest_text"]
CLOCK_MINUTES: list[int] = [0, *EDITION["protocol"]["clock_minutes"]]
LIMIT_DEALS: int = EDITION["simulation"]["open_deals_each"]
LIMIT_PROPOSALS: int = EDITION["simulation"]["proposals_each"]
LIMIT_REVISIONS: int = EDITION["simulation"]["revisions"]
LIMIT_CYCLES: int = EDITION["simulation"]["cycles"]
LIMIT_IDLE: int = EDITION["simulation"]["idle_cycles"]
