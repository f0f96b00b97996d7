"""What a seat may see of Families, built from scratch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.bits import count_bits
from ...core.errors import Invalid
from ...core.phrases import phrase
from ...core.steps import StepHandlers
from ...core.words import short_repr
from .edition import (
    AGENT_PENALTY,
    AREA_IDS,
    AREAS,
    BENEFIT_IDS,
    BUSINESS_IDS,
    CARDS_PER_POINT,
    CELL_COUNT,
    CELL_COUNTS,
    CELL_IDS,
    CITY,
    CITY_TOKEN_IDS,
    CITY_TOKENS,
    COLOUR_IDS,
    EXTRA_IDS,
    EXTRA_POINTS,
    FAMILIES,
    FAMILY,
    FAMILY_CARD,
    FIRST_GOOD,
    FIRST_GOOD_OWNED,
    FIRST_GOOD_TOKEN,
    GANGSTER,
    GANGSTER_TOKEN,
    GANGSTERS,
    GOODS,
    GOODS_IDS,
    HAND_LIMIT,
    HAT,
    INCOME,
    ITEM_CLASS,
    ITEM_IDS,
    ITEM_NEED,
    ITEM_STOCK,
    KINDS,
    MONEY,
    MOST_ITEMS,
    PENALTIES,
    PENALTY_IDS,
    POINTS,
    RETURNED_CARDS,
    ROW_COUNTS,
    ROW_IDS,
    ROW_OF,
    SIDES,
    SLOT_COLOUR,
    SLOTS,
    SPACE_IDS,
    STOCK_IDS,
    TOKEN_IDS,
    TOKEN_OF,
    TOKENS,
    TURNS,
)
from .fields import OPENLY, UNDER_GIVERS, UNDER_KINDS
from .rules.ending import Ending
from .words import (
    BOSS,
    BUSINESS_NAMES,
    END_CONTROL,
    EXTORTION,
    EXTRA_INCOME,
    EXTRA_TURN,
    HAND_DISCARD,
    HENCHMAN,
    KIND_NAMES,
    LAY_SIDE,
    LOSE,
    MOVE_TO,
    OWNER_DRAWS,
    PAY,
    PENALIZE,
    PLACE,
    POLL,
    REVEALS,
    SETUP,
    TAKE_OVER,
    TURN,
    WINDOW,
    WORDS,
)

PHASES: dict[int, str] = {
    SETUP: "setup",
    REVEALS: "income",
    EXTORTION: "income",
    EXTRA_INCOME: "income",
    TURN: "actions",
    EXTRA_TURN: "extra actions",
    END_CONTROL: "control",
    HAND_DISCARD: "end of round",
}
IN_VIEWS = (
    *PHASES.values(),
    *STOCK_IDS,
    "over",
    "capone",
    "good",
    "claimant",
    "extra action",
    *(step.question.kind.replace("_", " ") for step in StepHandlers(Ending).asks if step.question is not None),
)
"""Names that aren't in any verb, fact or question."""


def cards_of(counts: list[int]) -> list[str]:
    """Cards by name from counts by kind."""
    return [KIND_NAMES[kind] for kind, count in enumerate(counts) for _ in range(count)]


def members(bits: int, names: list[str]) -> list[str]:
    """A bit set by names."""
    return [name for at, name in enumerate(names) if bits >> at & 1]


if TYPE_CHECKING:
    from .state import Families


def build_view(state: Families, seat: int | None) -> dict[str, Any]:
    return {
        "options": {"city_cards": bool(state.city_cards), "extra_actions": state.extra_limit},
        "round": state.round,
        "phase": PHASES.get(state.steps[0], "over") if state.depth else "over",
        "start": state.starter,
        "active": state.active,
        "rows": view_of_rows(state),
        "city": [view_of_cell(state, cell, seat) for cell in range(CELL_COUNTS[state.seats])],
        "spaces": {SPACE_IDS[space]: view_of_space(state, space) for space in range(CELL_COUNTS[state.seats])},
        "players": [view_of_player(state, other) for other in range(state.seats)],
        "extra_cards": members(state.extras, EXTRA_IDS),
        "agents": state.agents,
        "deck": state.deck.size + state.bottom.sizes[UNDER_KINDS],
        "discard": {"cards": state.discarded, "open": discards_of(state, OPENLY)},
        "mine": None if seat is None else view_of_own(state, seat),
        "doing": view_of_doing(state, seat),
    }


def view_of_rows(state: Families) -> dict[str, Any]:
    """The city card beside each row, and the penalty that is left out (2 seats)."""
    if not state.city_cards:
        return {"cards": {}, "out": []}
    lying = [state.row_card[row] for row in range(ROW_COUNTS[state.seats])]
    names = [*PENALTY_IDS, "capone"]
    return {
        "cards": {ROW_IDS[row]: names[card] if card >= 0 else None for row, card in enumerate(lying)},
        "out": [name for card, name in enumerate(PENALTY_IDS) if card not in lying],
    }


def view_of_cell(state: Families, cell: int, seat: int | None) -> dict[str, Any]:
    """A business cell; a hidden business shows nothing."""
    business = state.business[cell]
    seen: dict[str, Any] = {"cell": CELL_IDS[cell], "row": ROW_IDS[ROW_OF[cell]], "business": None}
    if business < 0:
        return seen
    owner = state.owner_of(cell)
    return seen | {
        "business": BUSINESS_NAMES[business],
        "points": POINTS[business],
        "income": INCOME[business],
        "needs": needs_of(state, business),
        "lacks": None if seat is None else lacks(state, seat, BUSINESS_IDS[business]),
        "token": TOKEN_IDS[TOKEN_OF[business]] if state.bonus_on >> cell & 1 else None,
        "owner": owner if owner >= 0 else None,
        "extorted": bool(state.extorted >> cell & 1),
        "boss": bool(state.bosses >> cell & 1),
    }


def needs_of(state: Families, business: int) -> list[dict[str, Any]]:
    """FA-COMP.4, FA-REQ.1: the items of a business."""
    return [
        {
            "item": ITEM_IDS[ITEM_CLASS[business][item]],
            "what": STOCK_IDS[ITEM_STOCK[business][item]],
            "need": ITEM_NEED[business][item],
        }
        for item in range(MOST_ITEMS)
        if ITEM_NEED[business][item] > 0
    ]


def lacks(state: Families, seat: int, business: Any) -> list[dict[str, Any]]:
    """FA-REQ.1-3: the items of a business (by name, id or cell) that a seat lacks, with what it has of each.

    >>> state.lacks(0, "airport")[0]
    {'item': 'henchmen', 'what': 'grey', 'need': 2, 'have': 0}
    """
    state.check_seat(seat)
    number = read_business(state, business)
    missing = state.missing(seat, number)
    needs = [item for item in range(MOST_ITEMS) if ITEM_NEED[number][item] > 0]
    return [
        told | {"have": state.owns(seat, ITEM_STOCK[number][item])}
        for item, told in zip(needs, needs_of(state, number), strict=True)
        if missing >> item & 1
    ]


def read_business(state: Families, given: Any) -> int:
    """A business by its name or id, or by the cell where it is face up."""
    name = given.lower().replace("_", " ") if isinstance(given, str) else given
    if name in BUSINESS_NAMES:
        return BUSINESS_NAMES.index(name)
    cell = CELL_IDS.index(given.upper()) if isinstance(given, str) and given.upper() in CELL_IDS else -1
    if cell >= 0 and state.business[cell] >= 0:
        return int(state.business[cell])
    raise Invalid(
        f"{short_repr(given)} is not a business or a cell with an open one; give a name such as {BUSINESS_NAMES[0]!r}"
    )


def view_of_space(state: Families, space: int) -> list[str]:
    """The tokens in a space."""
    return [CITY_TOKEN_IDS[token] for token in range(CITY_TOKENS) for _ in range(state.tokens_at(token, space))]


def view_of_player(state: Families, other: int) -> dict[str, Any]:
    """What is face up in front of a seat (FA-HID.1)."""
    return {
        "seat": other,
        "family": FAMILIES[other]["id"],
        "colour": FAMILIES[other]["colour"],
        "hand": state.owns(other, MONEY) + (state.drawn_count if state.drawn_by == other else 0) + state.picked[other],
        "hat": state.owns(other, HAT),
        "city": state.owns(other, CITY),
        "gangsters": state.owns(other, GANGSTERS),
        "family_cards": state.owns(other, FAMILY),
        "goods": {name: state.owns(other, FIRST_GOOD_OWNED + good) for good, name in enumerate(GOODS_IDS)},
        "henchmen": {name: state.owns(other, colour) for colour, name in enumerate(COLOUR_IDS)},
        "areas": view_of_areas(state, other),
        "first_henchman": COLOUR_IDS[state.unplaced[other] - 1] if state.unplaced[other] else None,
        "tokens": [TOKEN_IDS[token] for token in range(TOKENS) for _ in range(state.tokens[other * TOKENS + token])],
        "businesses": members(state.controlled[other], CELL_IDS),
        "points": state.points_of(other) - state.owns(other, MONEY) // CARDS_PER_POINT,
        "sources": view_of_sources(state, other),
    } | view_of_round(state, other)


def view_of_sources(state: Families, other: int) -> dict[str, int]:
    """FA-SCO.1-6, FA-XTR.5: where a seat's points come from."""
    return {
        "businesses": state.business_points(other),
        "henchmen": state.henchman_points(other),
        "goods": state.goods_points(other),
        "extra_cards": EXTRA_POINTS * count_bits(state.extra_cards[other]),
        "hand": state.owns(other, MONEY) // CARDS_PER_POINT,
        "agents": -AGENT_PENALTY * state.investigations(other),
    }


def view_of_areas(state: Families, other: int) -> dict[str, list[str]]:
    """The henchmen in each area of a mini board."""
    return {
        name: [
            COLOUR_IDS[SLOT_COLOUR[area][slot]]
            for slot in range(SLOTS)
            if state.slots[other * AREAS + area] >> slot & 1
        ]
        for area, name in enumerate(AREA_IDS)
    }


def view_of_round(state: Families, other: int) -> dict[str, Any]:
    """What a seat has used in this round."""
    return {
        "passed": bool(state.passed >> other & 1),
        "attacks": state.attacks[other],
        "boss_used": bool(state.boss_used >> other & 1),
        "godfather": bool(state.sheltered >> other & 1),
        "benefits": members(state.benefits[other], BENEFIT_IDS),
        "bonuses_used": members(state.bonus_used[other], AREA_IDS),
        "immune": members(state.immune[other], PENALTY_IDS),
        "power_used": bool(state.power_used >> other & 1),
        "extra_cards": members(state.extra_cards[other], EXTRA_IDS),
        "extra_taken": state.extra_taken[other],
    }


def discards_of(state: Families, source: int) -> list[str]:
    """What went to the discard pile from one source: a seat, or openly."""
    return cards_of([state.discards[source * KINDS + kind] for kind in range(KINDS)])


def influence_cards(state: Families, seat: int, side: int) -> list[str]:
    """The faces of a seat's influence cards."""
    row = (seat * SIDES + side) * KINDS
    return cards_of([state.influence[row + kind] for kind in range(KINDS)])


def view_of_own(state: Families, seat: int) -> dict[str, Any]:
    """FA-HID.2, .4: what a seat alone knows."""
    bottom = [
        (place, KIND_NAMES[state.bottom.at(UNDER_KINDS, place)])
        for place in range(state.bottom.sizes[UNDER_KINDS])
        if state.bottom.at(UNDER_GIVERS, place) == seat
    ]
    return {
        "hand": cards_of([state.hands[seat * KINDS + kind] for kind in range(KINDS)]),
        "hat": influence_cards(state, seat, 0),
        "city": influence_cards(state, seat, 1),
        "drawn": sorted(KIND_NAMES[state.drawn[i]] for i in range(state.drawn_count if state.drawn_by == seat else 0)),
        "returning": [KIND_NAMES[state.picks[seat * RETURNED_CARDS + i]] for i in range(state.picked[seat])],
        "discarded": discards_of(state, seat),
        "bottom": [{"above": place, "card": card} for place, card in bottom],
    }


def view_of_doing(state: Families, seat: int | None) -> dict[str, Any] | None:
    """What is under way, as far as everybody may know; a seat that lays influence knows the card."""
    step = WORDS.steps[state.now]
    if not state.depth or step.question is None or step.stays_asked:
        return None
    doer, what = state.first(), state.second()
    seen: dict[str, Any] = {"kind": step.question.kind, "seat": doer}
    if step in (HENCHMAN, BOSS, POLL):
        seen["cell"] = CELL_IDS[what]
    if step == POLL:
        seen["claimant"] = state.active
    if step == WINDOW and state.depth > 1 and state.steps[state.depth - 2] == PENALIZE:
        seen |= view_of_threat(state, doer, state.seconds[state.depth - 2])
    if step == LAY_SIDE and seat == doer:
        seen["card"] = KIND_NAMES[what]
    return seen | view_of_piece(state, what)


def view_of_piece(state: Families, what: int) -> dict[str, str]:
    """What is moved, placed or given up."""
    step = WORDS.steps[state.now]
    if step == MOVE_TO:
        return {"token": CITY_TOKEN_IDS[what], "space": SPACE_IDS[state.thirds[state.depth - 1]]}
    if step == PLACE:
        return {"colour": COLOUR_IDS[what]}
    return {"loss": loss_of(state)} if step == LOSE else {}


def loss_of(state: Families) -> str:
    """FA-ATK.2, FA-OPP.2, FA-PEN.1: why something is given up: for an attack, to oppose a claim, or as a penalty. The
    first two are paid before anything else happens to the business."""
    after = WORDS.steps[state.steps[state.depth - 2]] if state.depth > 1 else None
    if after == OWNER_DRAWS:
        return "attack"
    return "oppose" if after in (PAY, TAKE_OVER) else "penalty"


def view_of_threat(state: Families, seat: int, cell: int) -> dict[str, Any]:
    """FA-CTRL.6: the penalty that follows if no power helps."""
    card = state.city_card_at(cell)
    strikes = 0 <= card < PENALTIES and not state.is_immune(seat, card)
    return {"cell": CELL_IDS[cell], "penalty": PENALTY_IDS[card] if strikes else None}


def question(state: Families, seat: int) -> dict[str, Any]:
    """The words that fill the sentence of the current question."""
    step, what, third = state.now, state.second(), state.thirds[state.depth - 1]
    place = state.firsts[0] if state.steps[0] == TURN else TURNS * state.seats + 1
    turn = -(-place // state.seats)
    left = {int(SETUP): RETURNED_CARDS - state.picked[seat], int(HAND_DISCARD): state.over_limit(seat)}.get(step, what)
    return {
        "left": left,
        "limit": HAND_LIMIT[state.owns(seat, FAMILY)],
        "turn": phrase("{turn} of {turns}", turn=turn, turns=TURNS) if turn <= TURNS else "extra action",
        "business": the_business(state, what) if step in (POLL, HENCHMAN, BOSS) else "",
        "claimant": f"P{state.active}",
        "colour": COLOUR_IDS[what] if step == PLACE else "",
        "token": the_token(what) if step == MOVE_TO else "",
        "space": SPACE_IDS[third] if step == MOVE_TO else "",
    }


def the_token(token: int) -> str:
    """What is moved, in running text."""
    return phrase("{colour} henchman", colour=COLOUR_IDS[token]) if token < len(COLOUR_IDS) else CITY_TOKEN_IDS[token]


def the_business(state: Families, cell: int) -> str:
    """A business in running text."""
    return phrase("the {business}", business=BUSINESS_NAMES[state.business[cell]])


def points(state: Families) -> list[int]:
    """FA-SCO.1-6."""
    return [state.points_of(seat) for seat in range(state.seats)]


def inventory(state: Families) -> dict[str, list[str]]:
    """FA-COMP.1, .6: all deck cards and all businesses, wherever they are."""
    cards = [*state.deck.contents(), *state.bottom.contents(UNDER_KINDS)]
    cards += [state.playing - 1] if state.playing else []
    cards += [kind for kind in range(KINDS) if state.removed >> kind & 1]
    cards += [state.drawn[i] for i in range(state.drawn_count)]
    for seat in range(state.seats):
        cards += cards_before(state, seat)
    for at in range((OPENLY + 1) * KINDS):
        cards += [at % KINDS] * state.discards[at]
    businesses = state.face_down.contents() + [b for b in (state.business[c] for c in range(CELL_COUNT)) if b >= 0]
    return {
        "cards": sorted(KIND_NAMES[card] for card in cards),
        "businesses": sorted(BUSINESS_NAMES[business] for business in businesses),
    }


def cards_before(state: Families, seat: int) -> list[int]:
    """Every deck card in a seat's hand or in front of it."""
    cards = [state.picks[seat * RETURNED_CARDS + i] for i in range(state.picked[seat])]
    for kind in range(KINDS):
        lying = state.hands[seat * KINDS + kind]
        for side in range(SIDES):
            lying += state.influence[(seat * SIDES + side) * KINDS + kind]
        cards += [kind] * (lying + laid_cards(state, seat, kind))
    return cards


def laid_cards(state: Families, seat: int, kind: int) -> int:
    """How many cards of a kind (not tokens) a seat has laid openly."""
    if kind == FAMILY_CARD:
        return int(state.owns(seat, FAMILY))
    if kind == GANGSTER:
        return int(state.owns(seat, GANGSTERS) - state.tokens[seat * TOKENS + GANGSTER_TOKEN])
    if FIRST_GOOD <= kind < FIRST_GOOD + GOODS:
        good = kind - FIRST_GOOD
        tokens = state.tokens[seat * TOKENS + FIRST_GOOD_TOKEN + good]
        return int(state.owns(seat, FIRST_GOOD_OWNED + good) - tokens)
    return 0
