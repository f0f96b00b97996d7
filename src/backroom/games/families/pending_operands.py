"""Whether the operands of pending steps fit the table and the other steps of their stack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.bits import has_several
from ...core.errors import Invalid
from .edition import (
    AGENT,
    ATTACK_DRAW,
    ATTACK_KEEP,
    BRIBE_PAY,
    BUSINESS_BONUS_DRAW,
    BUSINESS_DRAW,
    BUSINESSES,
    CAMPAIGN_LAY,
    CELL_COUNTS,
    CLEANUP,
    CLEANUP_DRAW,
    CONTROL_BENEFIT,
    EXTRA_INCOME_DRAW,
    EXTRA_INCOME_KEEP,
    FATHER_MOVES,
    FREE_LAY,
    GETAWAY_TOKENS,
    INFORMER,
    INFORMER_DRAW,
    ITEM_CLASS,
    LAYING_COST,
    MARKERS,
    MONEY,
    MOST_ITEMS,
    MOVED_TOKENS,
    PRICE,
    REINFORCEMENTS,
    SON_VARIANT_DRAW,
    SON_VARIANT_KEEP,
)
from .rules.control import GIVE_GANGSTER, GIVE_INFLUENCE

if TYPE_CHECKING:
    from .state import Families


def require(holds: object, why: str) -> None:
    """Refuse a position in which a condition doesn't hold."""
    if not holds:
        raise Invalid(f"pending: {why}")


# The operands of each step


def check_taking(state: Families, name: str, operands: dict[str, int], names: str) -> None:
    """The steps of taking a business, and of what else a family gets."""
    if name == "poll":
        check_poll(state, operands)
    elif name == "pay":
        check_pay(state, operands, names)
    elif name == "lose":
        check_lose(operands, names)
    elif name == "claim_extra":
        check_claim_extra(state, operands)
    elif name == "use_extra":
        require(state.extra_cards[operands["seat"]], "that seat has no extra-action card (FA-XTR.4)")
    elif name == "immune":
        require(state.city_cards, "there are no city cards in this game (FA-VAR.1)")


def check_tokens(state: Families, name: str, operands: dict[str, int], names: str) -> None:
    """The steps about henchmen and agents."""
    if name == "move":
        check_move(state, operands, names)
    elif name == "move_to":
        check_goal(state, operands, names)
    elif name == "take_any":
        require(operands["may_decline"] == (not state.playing), "the Grandfather may decline, Recruiting not (FA-Q13)")
    elif name == "place":
        require(not state.unplaced[operands["seat"]], "the first henchman is placed with the second (FA-HEN.3)")


def check_cards(state: Families, name: str, operands: dict[str, int], names: str) -> None:
    """The steps about cards."""
    if name == "return_drawn":
        check_returns(state, operands, names)
    elif name == "draw":
        check_draw(state, operands)
    elif name in ("lay_influence", "lay_free"):
        check_laying(state, operands, names)
    elif name == "lay_side":
        require(state.holding[operands["seat"]] >> operands["card"] & 1, "that card is not in hand (FA-INF.1)")


def check_poll(state: Families, operands: dict[str, int]) -> None:
    """FA-OPP.1: a claim that is possible, and a seat that may oppose it."""
    seat, business, ignored = operands["seat"], state.business[operands["cell"]], operands["ignored"]
    require(state.owner_of(operands["cell"]) < 0, "only a vacant business is claimed (FA-CLM.1)")
    require(state.owns(state.active, BUSINESSES) < MARKERS, "the claimant has no marker left (FA-P3.4)")
    missing = int(state.missing(state.active, business))
    if ignored:
        items = [item for item in range(MOST_ITEMS) if ITEM_CLASS[business][item] == ignored]
        require(items and state.may_use_benefit(state.active, CONTROL_BENEFIT), "that item can't be ignored (FA-GOD.4)")
        missing = min(missing & ~(1 << item) for item in items)
    require(missing == 0, "the claimant does not meet the items (FA-REQ.2)")
    require(seat != state.active and state.may_oppose(seat, business), f"P{seat} may not oppose (FA-OPP.1)")


def check_pay(state: Families, operands: dict[str, int], names: str) -> None:
    """FA-CARD.2: part of a price, and a hand to pay it from."""
    most = LAYING_COST if "turns" in names else BRIBE_PAY if "take_over" not in names else max(PRICE)
    require(1 <= operands["left"] <= most, f"$1 to ${most} are paid there")
    require(
        operands["left"] <= state.owns(operands["seat"], MONEY) or "take_over" not in names, "the hand is too small"
    )


def check_lose(operands: dict[str, int], names: str) -> None:
    """FA-OPP.2, FA-ATK.2: what is lost in an opposition or an attack; a penalty may cost anything."""
    if "take_over" in names:
        cost = GIVE_GANGSTER if "owner_draws" in names else GIVE_INFLUENCE
        require(operands["loss"] == cost, "an attack costs a gangster, an opposition influence (FA-ATK.2, FA-OPP.2)")
        require("owner_draws" in names or "turn_over" not in names, "a claim costs no influence (FA-OPP.2)")


def check_returns(state: Families, operands: dict[str, int], names: str) -> None:
    """FA-P1.6, FA-ATK.2, FA-VAR.1: as many go back as are not kept."""
    if "extra_income" in names:
        draws, keeps = EXTRA_INCOME_DRAW, EXTRA_INCOME_KEEP
    elif "take_over" in names:
        draws, keeps = ATTACK_DRAW, ATTACK_KEEP
    else:
        draws, keeps = SON_VARIANT_DRAW, SON_VARIANT_KEEP
        require(not state.city_cards, "the Son gives immunity where there are city cards (FA-VAR.1)")
    require(state.drawn_by == operands["seat"], "the cards were drawn by another seat")
    require(operands["left"] == state.drawn_count - keeps >= 1, f"{keeps} of the cards are kept")
    require(state.drawn_count <= draws, f"at most {draws} cards are drawn there")


def check_draw(state: Families, operands: dict[str, int]) -> None:
    """FA-BIZ.1-2, FA-SPC.3: how many cards follow."""
    special = {CLEANUP: (CLEANUP_DRAW,), INFORMER: (INFORMER_DRAW,)}.get(state.playing - 1)
    known = special or (BUSINESS_DRAW, BUSINESS_BONUS_DRAW)
    require(operands["count"] in known, f"{' or '.join(map(str, known))} cards are drawn there")


def check_move(state: Families, operands: dict[str, int], names: str) -> None:
    """FA-MOV.1, FA-FAM.6, FA-SPC.3: how many tokens may still move."""
    on_way = 1 if names.endswith("move_to") else 0
    require(
        state.moved + on_way + operands["left"] == moves_in(state, names), "that many tokens do not move (FA-MOV.1)"
    )
    by_power = is_power(state, names)
    require(operands["agents"] == by_power, "the Father moves an agent, everything else any token (FA-FAM.6)")
    require(operands["may_stop"] == (by_power or state.moved + on_way > 0), "only the first token has to move (FA-Q23)")


def moves_in(state: Families, names: str) -> int:
    """How many tokens move in all."""
    if is_power(state, names):
        return int(FATHER_MOVES)
    return int(GETAWAY_TOKENS if state.playing else MOVED_TOKENS)


def is_power(state: Families, names: str) -> bool:
    """FA-FAM.4: whether a family power is under way, and not an action."""
    return (
        not state.playing
        and not names.startswith(("turns window move", "turns window eliminate move"))
        and not (names.startswith(("extra_turns window move", "extra_turns window eliminate move")))
    )


def check_goal(state: Families, operands: dict[str, int], names: str) -> None:
    """FA-MOV.1, FA-Q23: a token that has not moved yet and can."""
    token, origin = operands["token"], operands["origin"]
    require(" move " in names or state.moved + 1 == moves_in(state, names), "that many tokens do not move (FA-MOV.1)")
    require(token == AGENT or not is_power(state, names), "the Father moves an agent (FA-FAM.6)")
    require(
        origin < CELL_COUNTS[state.seats] and state.unmoved(token) >> origin & 1, "no such token is there to be moved"
    )
    require(state.goals_from(origin), "that token has nowhere to go (FA-GEO.5)")


def check_laying(state: Families, operands: dict[str, int], names: str) -> None:
    """FA-INF.1, FA-SPC.3: one card, or two by a special card, of which the second is optional."""
    most = 1 if not state.playing else FREE_LAY if "gangsters" in operands else CAMPAIGN_LAY
    started = names.endswith(("lay_side", "claim_extra"))
    require(1 <= operands["left"] <= most - started, "that many cards are not laid")
    require(operands["may_stop"] == (operands["left"] < most), "only the first card has to be laid (FA-SPC.3)")
    if "gangsters" in operands:
        require(
            operands["gangsters"] == (state.playing == REINFORCEMENTS + 1), "that card lays something else (FA-SPC.3)"
        )


def check_claim_extra(state: Families, operands: dict[str, int]) -> None:
    """FA-XTR.2: several cards fit, and one may be taken."""
    seat = operands["seat"]
    require(state.extra_taken[seat] < state.extra_limit, "no further extra-action card may be taken (FA-XTR.2)")
    require(has_several(state.fitting_extras(seat)), "there is nothing to choose among extra-action cards (FA-XTR.2)")
