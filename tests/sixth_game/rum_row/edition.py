"""The printed facts of Rum Row under the names that the rules use. No number is typed here."""

from __future__ import annotations

from backroom.core.editions import read_edition

EDITION = read_edition(__package__)

# RR-GEN
FEWEST_SEATS: int = EDITION["players"]["min"]
SEATS: int = EDITION["players"]["max"]
USUAL_SEATS: int = EDITION["players"]["usual"]

# RR-COMP
BOATS: int = EDITION["boats"]["fastest"]
CRATES: list[int] = EDITION["cargoes"]["crates"]
CARGOES = len(CRATES)
MOST_CRATES = max(CRATES)

# RR-SETUP, RR-NIGHT
HAND: int = EDITION["boats"]["in_hand"]
NIGHTS: int = EDITION["nights"]["count"]

# RR-LAND, RR-END
PATROL_SIDES: int = EDITION["patrol"]["sides"]
BEACH_PRICE: int = EDITION["prices"]["on_the_beach"]
CELLAR_PRICE: int = EDITION["prices"]["after_the_raid"]
MOST_MONEY = sum(CRATES) * CELLAR_PRICE
