"""What a seat may see of Families, built up from nothing."""

from __future__ import annotations

from typing import Any

from ...core.errors import Invalid
from ...core.phrases import phrase
from ...core.structs import python_method
from ...core.words import short_repr
from .edition import (
    AREA_IDS,
    AREAS,
    BENEFIT_IDS,
    BUSINESS_IDS,
    CARDS_A_POINT,
    CELL_COUNT,
    CELL_IDS,
    CELLS_OF,
    CITY,
    CITY_TOKEN_IDS,
    CITY_TOKENS,
    COLOUR_IDS,
    EXTRA_IDS,
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
    ITEMS,
    KINDS,
    MONEY,
    MOST_ITEMS,
    PENALTIES,
    PENALTY_IDS,
    POINTS,
    RETURNED_CARDS,
    ROW_IDS,
    ROW_OF,
    ROWS_OF,
    SIDES,
    SLOT_COLOUR,
    SLOTS,
    SPACE_COUNT,
    SPACE_IDS,
    STOCK_IDS,
    TOKEN_IDS,
    TOKEN_OF,
    TOKENS,
    TURNS,
)
from .memory import Memory
from .state import OPENLY
from .words import (
    BOSS,
    BUSINESS_NAMES,
    END_CONTROL,
    END_ROUND,
    EXTORTION,
    EXTRA_INCOME,
    EXTRA_TURN,
    HAND_DISCARD,
    HENCHMAN,
    KIND_NAMES,
    LAY_SIDE,
    MOVE_TO,
    PENALIZE,
    PLACE,
    POLL,
    QUESTIONS,
    REVEALS,
    SETUP,
    TURN,
    WINDOW,
)

PHASES = {
    SETUP: "setup",
    REVEALS: "income",
    EXTORTION: "income",
    EXTRA_INCOME: "income",
    TURN: "actions",
    EXTRA_TURN: "extra actions",
    END_CONTROL: "control",
    HAND_DISCARD: "end of round",
    END_ROUND: "end of round",
}
IN_VIEWS = (
    *PHASES.values(),
    *STOCK_IDS,
    "over",
    "capone",
    "good",
    "claimant",
    "extra action",
    *(question.kind.replace("_", " ") for question in QUESTIONS.values()),
)
"""Names that stand in no verb, fact or question."""


def cards_of(counts: list[int]) -> list[str]:
    """Cards by name from counts by kind."""
    return [KIND_NAMES[kind] for kind, count in enumerate(counts) for _ in range(count)]


def members(bits: int, names: list[str]) -> list[str]:
    """A bit set by names."""
    return [name for at, name in enumerate(names) if bits >> at & 1]


class View(Memory):
    """The eyes of a seat; None is a spectator."""

    @python_method
    def build_view(self, seat: int | None) -> dict[str, Any]:
        return {
            "options": {"city_cards": bool(self.city_cards), "extra_actions": self.extra_limit},
            "round": self.round,
            "phase": PHASES.get(self.steps[0], "over") if self.depth else "over",
            "start": self.starter,
            "active": self.active,
            "rows": self.look_at_rows(),
            "city": [self.look_at_cell(cell, seat) for cell in range(CELLS_OF[self.seats])],
            "spaces": {SPACE_IDS[space]: self.look_at_space(space) for space in range(CELLS_OF[self.seats])},
            "players": [self.look_at_player(other) for other in range(self.seats)],
            "extra_cards": members(self.extras, EXTRA_IDS),
            "agents": self.agents,
            "deck": self.deck.size + self.bottom.sizes[0],
            "discard": {"cards": self.discarded, "open": self.discards_of(OPENLY)},
            "mine": None if seat is None else self.look_at_own(seat),
            "doing": self.look_at_doing(seat),
        }

    @python_method
    def look_at_rows(self) -> dict[str, Any]:
        """The city card beside each row, and the penalty that is left out (2 seats)."""
        if not self.city_cards:
            return {"cards": {}, "out": []}
        lying = [self.row_card[row] for row in range(ROWS_OF[self.seats])]
        names = [*PENALTY_IDS, "capone"]
        return {
            "cards": {ROW_IDS[row]: names[card] if card >= 0 else None for row, card in enumerate(lying)},
            "out": [name for card, name in enumerate(PENALTY_IDS) if card not in lying],
        }

    @python_method
    def look_at_cell(self, cell: int, seat: int | None) -> dict[str, Any]:
        """A business cell; a hidden business shows nothing."""
        business = self.business[cell]
        seen: dict[str, Any] = {"cell": CELL_IDS[cell], "row": ROW_IDS[ROW_OF[cell]], "business": None}
        if business < 0:
            return seen
        owner = self.owner_of(cell)
        return seen | {
            "business": BUSINESS_NAMES[business],
            "points": POINTS[business],
            "income": INCOME[business],
            "needs": self.needs_of(business),
            "lacks": None if seat is None else self.lacks(seat, BUSINESS_IDS[business]),
            "token": TOKEN_IDS[TOKEN_OF[business]] if self.bonus_on >> cell & 1 else None,
            "owner": owner if owner >= 0 else None,
            "extorted": bool(self.extorted >> cell & 1),
            "boss": bool(self.bosses >> cell & 1),
        }

    @python_method
    def needs_of(self, business: int) -> list[dict[str, Any]]:
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

    @python_method
    def lacks(self, seat: int, business: Any) -> list[dict[str, Any]]:
        """FA-REQ.1-3: the items of a business (by name, id or cell) that a seat misses, with what it has of each."""
        self.check_seat(seat)
        number = self.read_business(business)
        missing = self.missing(seat, number)
        needs = [item for item in range(MOST_ITEMS) if ITEM_NEED[number][item] > 0]
        return [
            told | {"have": self.owns(seat, ITEM_STOCK[number][item])}
            for item, told in zip(needs, self.needs_of(number), strict=True)
            if missing >> item & 1
        ]

    @python_method
    def read_business(self, given: Any) -> int:
        """A business by its name or id, or by the cell where it lies open."""
        name = given.lower().replace("_", " ") if isinstance(given, str) else given
        if name in BUSINESS_NAMES:
            return BUSINESS_NAMES.index(name)
        cell = CELL_IDS.index(given.upper()) if isinstance(given, str) and given.upper() in CELL_IDS else -1
        if cell >= 0 and self.business[cell] >= 0:
            return int(self.business[cell])
        raise Invalid(
            f"{short_repr(given)} is no business and no cell with an open one; give a name such as "
            f"{BUSINESS_NAMES[0]!r}"
        )

    @python_method
    def look_at_space(self, space: int) -> list[str]:
        """The tokens in a space."""
        return [CITY_TOKEN_IDS[token] for token in range(CITY_TOKENS) for _ in range(self.tokens_at(token, space))]

    @python_method
    def look_at_player(self, other: int) -> dict[str, Any]:
        """What lies open in front of a seat (FA-HID.1)."""
        return {
            "seat": other,
            "family": FAMILIES[other]["id"],
            "colour": FAMILIES[other]["colour"],
            "hand": self.owns(other, MONEY) + (self.drawn_count if self.drawn_by == other else 0) + self.picked[other],
            "hat": self.owns(other, HAT),
            "city": self.owns(other, CITY),
            "gangsters": self.owns(other, GANGSTERS),
            "family_cards": self.owns(other, FAMILY),
            "goods": {name: self.owns(other, FIRST_GOOD_OWNED + good) for good, name in enumerate(GOODS_IDS)},
            "henchmen": {name: self.owns(other, colour) for colour, name in enumerate(COLOUR_IDS)},
            "areas": self.look_at_areas(other),
            "first_henchman": COLOUR_IDS[self.unplaced[other] - 1] if self.unplaced[other] else None,
            "tokens": [TOKEN_IDS[token] for token in range(TOKENS) for _ in range(self.tokens[other * TOKENS + token])],
            "businesses": members(self.controlled[other], CELL_IDS),
            "points": self.points_of(other) - self.owns(other, MONEY) // CARDS_A_POINT,
        } | self.look_at_round(other)

    @python_method
    def look_at_areas(self, other: int) -> dict[str, list[str]]:
        """The henchmen in each area of a mini board."""
        return {
            name: [
                COLOUR_IDS[SLOT_COLOUR[area][slot]]
                for slot in range(SLOTS)
                if self.slots[other * AREAS + area] >> slot & 1
            ]
            for area, name in enumerate(AREA_IDS)
        }

    @python_method
    def look_at_round(self, other: int) -> dict[str, Any]:
        """What a seat has used in this round."""
        return {
            "passed": bool(self.passed >> other & 1),
            "attacks": self.attacks[other],
            "boss_used": bool(self.boss_used >> other & 1),
            "godfather": bool(self.sheltered >> other & 1),
            "benefits": members(self.benefits[other], BENEFIT_IDS),
            "bonuses_used": members(self.bonus_used[other], AREA_IDS),
            "immune": members(self.immune[other], PENALTY_IDS),
            "power_used": bool(self.power_used >> other & 1),
            "extra_cards": members(self.extra_cards[other], EXTRA_IDS),
            "extra_taken": self.extra_taken[other],
        }

    @python_method
    def discards_of(self, source: int) -> list[str]:
        """What went to the discard pile from one side."""
        return cards_of([self.discards[source * KINDS + kind] for kind in range(KINDS)])

    @python_method
    def influence_cards(self, seat: int, side: int) -> list[str]:
        """The faces of a seat's influence cards."""
        row = (seat * SIDES + side) * KINDS
        return cards_of([self.influence[row + kind] for kind in range(KINDS)])

    @python_method
    def look_at_own(self, seat: int) -> dict[str, Any]:
        """FA-HID.2, .4: what a seat alone knows."""
        bottom = [
            (place, KIND_NAMES[self.bottom.at(0, place)])
            for place in range(self.bottom.sizes[0])
            if self.bottom.at(1, place) == seat
        ]
        return {
            "hand": cards_of([self.hands[seat * KINDS + kind] for kind in range(KINDS)]),
            "hat": self.influence_cards(seat, 0),
            "city": self.influence_cards(seat, 1),
            "drawn": sorted(KIND_NAMES[self.drawn[i]] for i in range(self.drawn_count if self.drawn_by == seat else 0)),
            "returning": [KIND_NAMES[self.picks[seat * RETURNED_CARDS + i]] for i in range(self.picked[seat])],
            "discarded": self.discards_of(seat),
            "bottom": [{"above": place, "card": card} for place, card in bottom],
        }

    @python_method
    def look_at_doing(self, seat: int | None) -> dict[str, Any] | None:
        """What is under way, as far as all may know; who lays influence knows the card."""
        step = self.now if self.depth else -1
        if step not in QUESTIONS or step in (SETUP, HAND_DISCARD):
            return None
        seen: dict[str, Any] = {"kind": QUESTIONS[step].kind, "seat": self.first()}
        if step in (HENCHMAN, BOSS):
            seen["cell"] = CELL_IDS[self.second()]
        if step == POLL:
            seen |= {"cell": CELL_IDS[self.second() // ITEMS], "claimant": self.active}
        if step == WINDOW and self.depth > 1 and self.steps[self.depth - 2] == PENALIZE:
            seen |= self.look_at_threat(self.first(), self.seconds[self.depth - 2])
        if step == MOVE_TO:
            seen |= {
                "token": CITY_TOKEN_IDS[self.second() // SPACE_COUNT],
                "space": SPACE_IDS[self.second() % SPACE_COUNT],
            }
        if step == LAY_SIDE and seat == self.first():
            seen["card"] = KIND_NAMES[self.second()]
        return seen

    @python_method
    def look_at_threat(self, seat: int, cell: int) -> dict[str, Any]:
        """FA-CTRL.6: the penalty that follows if no power helps."""
        card = self.city_card_at(cell)
        strikes = 0 <= card < PENALTIES and not self.is_immune(seat, card)
        return {"cell": CELL_IDS[cell], "penalty": PENALTY_IDS[card] if strikes else None}

    @python_method
    def question(self, seat: int) -> dict[str, Any]:
        step, what = self.now, self.second()
        cell = what // ITEMS if step == POLL else what
        place = self.firsts[0] if self.steps[0] == TURN else TURNS * self.seats + 1
        turn = -(-place // self.seats)
        left = {SETUP: RETURNED_CARDS - self.picked[seat], HAND_DISCARD: self.over_limit(seat)}.get(step, what)
        business = cell if step in (POLL, HENCHMAN, BOSS) else -1
        return {
            "left": left,
            "limit": HAND_LIMIT[self.owns(seat, FAMILY)],
            "turn": phrase("{turn} of {turns}", turn=turn, turns=TURNS) if turn <= TURNS else "extra action",
            "business": self.the_business(business) if business >= 0 else "",
            "claimant": f"P{self.active}",
            "colour": COLOUR_IDS[what] if step == PLACE else "",
            "token": CITY_TOKEN_IDS[what // SPACE_COUNT] if step == MOVE_TO else "",
            "space": SPACE_IDS[what % SPACE_COUNT] if step == MOVE_TO else "",
        }

    @python_method
    def the_business(self, cell: int) -> str:
        """A business in running text."""
        return phrase("the {business}", business=BUSINESS_NAMES[self.business[cell]])

    @python_method
    def points(self) -> list[int]:
        """FA-SCO.1-6."""
        return [self.points_of(seat) for seat in range(self.seats)]

    @property
    def ranking(self) -> list[list[int]] | None:
        """FA-SCO.7, FA-Q85: by points, then by influence; what is equal in both shares a place."""
        if not self.ended:
            return None
        places: dict[tuple[int, int, int], list[int]] = {}
        for seat, points in enumerate(self.points()):
            places.setdefault((self.winners >> seat & 1, points, self.influence_of(seat)), []).append(seat)
        return [places[key] for key in sorted(places, reverse=True)]

    @python_method
    def inventory(self) -> dict[str, list[str]]:
        """FA-COMP.1, .6: all deck cards and all businesses, wherever they are."""
        cards = [*self.deck.contents(), *self.bottom.contents(0)] + ([self.playing - 1] if self.playing else [])
        cards += [kind for kind in range(KINDS) if self.removed >> kind & 1]
        cards += [self.drawn[i] for i in range(self.drawn_count)]
        for seat in range(self.seats):
            cards += self.cards_before(seat)
        for at in range((OPENLY + 1) * KINDS):
            cards += [at % KINDS] * self.discards[at]
        businesses = self.face_down.contents() + [b for b in (self.business[c] for c in range(CELL_COUNT)) if b >= 0]
        return {
            "cards": sorted(KIND_NAMES[card] for card in cards),
            "businesses": sorted(BUSINESS_NAMES[business] for business in businesses),
        }

    @python_method
    def cards_before(self, seat: int) -> list[int]:
        """Every deck card in hand of or in front of a seat."""
        cards = [self.picks[seat * RETURNED_CARDS + i] for i in range(self.picked[seat])]
        for kind in range(KINDS):
            lying = self.hands[seat * KINDS + kind]
            for side in range(SIDES):
                lying += self.influence[(seat * SIDES + side) * KINDS + kind]
            cards += [kind] * (lying + self.laid_cards(seat, kind))
        return cards

    @python_method
    def laid_cards(self, seat: int, kind: int) -> int:
        """How many cards of a kind (not tokens) a seat has laid openly."""
        if kind == FAMILY_CARD:
            return int(self.owns(seat, FAMILY))
        if kind == GANGSTER:
            return int(self.owns(seat, GANGSTERS) - self.tokens[seat * TOKENS + GANGSTER_TOKEN])
        if FIRST_GOOD <= kind < FIRST_GOOD + GOODS:
            good = kind - FIRST_GOOD
            tokens = self.tokens[seat * TOKENS + FIRST_GOOD_TOKEN + good]
            return int(self.owns(seat, FIRST_GOOD_OWNED + good) - tokens)
        return 0
