"""A position of Families in words; position.py reads it back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .edition import (
    AREA_IDS,
    BENEFIT_IDS,
    BUSINESS_IDS,
    CELL_COUNTS,
    CELL_IDS,
    COLOUR_IDS,
    EXTRA_IDS,
    KIND_IDS,
    KINDS,
    PENALTY_IDS,
    ROW_COUNTS,
    ROW_IDS,
    SIDES,
    SPACE_IDS,
)
from .fields import OPENLY, UNDER_GIVERS, UNDER_KINDS
from .pending import write_pending
from .view import laid_cards, members, view_of_areas, view_of_player, view_of_space

if TYPE_CHECKING:
    from .state import Families


def spell(counts: list[int]) -> str:
    """Cards from counts by kind."""
    return " ".join(KIND_IDS[kind] for kind, count in enumerate(counts) for _ in range(count))


# A position in words


def write_position(state: Families) -> dict[str, Any]:
    said: dict[str, Any] = {"round": state.round, "start": f"P{state.starter}", "active": f"P{state.active}"}
    said |= write_city(state) | write_cards(state) | write_round(state) | write_pending(state)
    return said


def by_seat(state: Families, values: list[Any]) -> dict[str, Any]:
    """Something for each seat; empty values are left out."""
    return {f"P{seat}": value for seat, value in enumerate(values) if value}


def seats_in(state: Families, bits: int) -> str:
    """A set of seats."""
    return " ".join(f"P{seat}" for seat in range(state.seats) if bits >> seat & 1)


def write_city(state: Families) -> dict[str, Any]:
    """Businesses, markers, tokens, city cards."""
    cells, seats = range(CELL_COUNTS[state.seats]), range(state.seats)
    guarded = [state.controlled[seat] & state.bosses for seat in seats]
    said = {
        "city": {CELL_IDS[cell]: BUSINESS_IDS[state.business[cell]] for cell in cells if state.business[cell] >= 0},
        "hidden": " ".join(BUSINESS_IDS[business] for business in state.face_down.contents()),
        "control": by_seat(state, [write_control(state, seat) for seat in seats]),
        "bonus": " ".join(members(state.bonus_on, CELL_IDS)),
        "bosses": by_seat(state, [" ".join(members(guarded[seat], CELL_IDS)) for seat in seats]),
        "boss_used": seats_in(state, state.boss_used),
        "spaces": {
            SPACE_IDS[space]: " ".join(view_of_space(state, space)) for space in cells if view_of_space(state, space)
        },
        "agents": state.agents,
    }
    if state.city_cards:
        cards, names = state.row_card[: ROW_COUNTS[state.seats]], [*PENALTY_IDS, "capone"]
        said["rows"] = {ROW_IDS[row]: names[card] for row, card in enumerate(cards) if card >= 0}
    return said


def write_control(state: Families, seat: int) -> str:
    """The businesses of a seat; * = extorted."""
    extorted = set(members(state.extorted, CELL_IDS))
    return " ".join(cell + ("*" if cell in extorted else "") for cell in members(state.controlled[seat], CELL_IDS))


def write_cards(state: Families) -> dict[str, Any]:
    """Hands, piles, mini boards."""
    seats = range(state.seats)
    kinds = range(KINDS)
    under = [
        f"P{state.bottom.at(UNDER_GIVERS, i)} {KIND_IDS[state.bottom.at(UNDER_KINDS, i)]}"
        for i in range(state.bottom.sizes[UNDER_KINDS])
    ]
    discard = [spell([state.discards[row * KINDS + kind] for kind in kinds]) for row in range(OPENLY + 1)]
    return {
        "hands": by_seat(state, [spell([state.hands[seat * KINDS + kind] for kind in kinds]) for seat in seats]),
        "influence": by_seat(state, [write_influence(state, seat) for seat in seats]),
        "laid": by_seat(state, [spell([laid_cards(state, seat, kind) for kind in kinds]) for seat in seats]),
        "tokens": by_seat(state, [" ".join(view_of_player(state, seat)["tokens"]) for seat in seats]),
        "henchmen": by_seat(state, [write_henchmen(state, seat) for seat in seats]),
        "discard": by_seat(state, discard[: state.seats]) | ({"open": discard[OPENLY]} if discard[OPENLY] else {}),
        "deck": " ".join(KIND_IDS[kind] for kind in state.deck.contents()),
        "bottom": under,
        "removed": " ".join(KIND_IDS[kind] for kind in kinds if state.removed >> kind & 1),
    }


def write_influence(state: Families, seat: int) -> dict[str, str]:
    """The influence cards of a seat by side."""
    rows = [[state.influence[(seat * SIDES + side) * KINDS + kind] for kind in range(KINDS)] for side in range(SIDES)]
    return {name: spell(row) for name, row in zip(("hat", "city"), rows, strict=True) if any(row)}


def write_henchmen(state: Families, seat: int) -> dict[str, str]:
    """The henchmen of a seat by area, and the first one that is not placed yet."""
    said = {area: " ".join(colours) for area, colours in view_of_areas(state, seat).items() if colours}
    return said | ({"first": COLOUR_IDS[state.unplaced[seat] - 1]} if state.unplaced[seat] else {})


def write_round(state: Families) -> dict[str, Any]:
    """What was used in this round."""
    seats = range(state.seats)
    return {
        "passed": seats_in(state, state.passed),
        "power_used": seats_in(state, state.power_used),
        "godfather": seats_in(state, state.sheltered),
        "attacks": by_seat(state, [state.attacks[s] for s in seats]),
        "benefits": by_seat(state, [" ".join(members(state.benefits[s], BENEFIT_IDS)) for s in seats]),
        "bonus_used": by_seat(state, [" ".join(members(state.bonus_used[s], AREA_IDS)) for s in seats]),
        "immune": by_seat(state, [" ".join(members(state.immune[s], PENALTY_IDS)) for s in seats]),
        "extras": " ".join(members(state.extras, EXTRA_IDS)),
        "extra_cards": by_seat(state, [" ".join(members(state.extra_cards[s], EXTRA_IDS)) for s in seats]),
        "extra_taken": by_seat(state, [state.extra_taken[s] for s in seats]),
    }
