"""Positions of Families as short dicts, both ways.

    {"seats": 4, "round": 3, "start": "P0", "active": "P0",
     "city": {"B4": "bar", "C7": "cigar_shop"},       # open businesses; default: those of the setup
     "control": {"P0": "B4* C7"},                     # * = extorted
     "bosses": {"P0": "C7"}, "bonus": "C3",           # default: tokens lie on vacant businesses with an icon
     "spaces": {"A2": "orange", "A4": "agent agent"},
     "hands": {"P0": "gangster car"}, "influence": {"P0": {"hat": "art", "city": "car movement"}},
     "laid": {"P0": "gangster gangster mansion family"}, "tokens": {"P0": "art"},
     "henchmen": {"P0": {"goods": "brown brown", "first": "grey"}},
     "rows": {"A": "capone", "B": "bribe"},           # default: Al Capone by round, the penalties in order
     "discard": {"open": "movement", "P1": "car"},    # P1: unseen by the others
     "deck": "car art",                               # default: every card that is not named elsewhere
     "step": "control"}                               # or: action, income, extortion, extra_actions, end, over

More keys, all optional: hidden, bottom, removed, agents, extras, extra_cards, extra_taken, passed,
power_used, attacks, godfather, benefits, bonus_used, immune, drawn, returning, moved, playing, turn,
pending (the whole stack of steps, instead of step), winners.
"""

from __future__ import annotations

from typing import Any

from ...core.errors import Invalid
from ...core.positions import Reader, find, read_names, read_seat
from ...core.structs import python_method
from .edition import (
    AGENT,
    AGENTS,
    AREA_IDS,
    AREAS,
    ATTACKS,
    BENEFIT_IDS,
    BUSINESS_COUNT,
    BUSINESS_IDS,
    BUSINESSES,
    CAPONE,
    CAPONE_ROWS,
    CELL_IDS,
    CELLS_OF,
    CITY_TOKEN_IDS,
    COLOUR_IDS,
    EDITION,
    EXTRA_IDS,
    EXTRAS,
    FACE_UP,
    FACE_UP_CELL,
    FAMILY,
    FAMILY_CARD,
    FIRST_GOOD,
    FIRST_GOOD_OWNED,
    FIRST_SPECIAL,
    FULL_SPACE,
    GANGSTER,
    GANGSTERS,
    HAT,
    KIND_IDS,
    KINDS,
    MARKERS,
    MOST_FAMILY,
    MOVEMENT,
    PENALTIES,
    PENALTY_IDS,
    ROUNDS,
    ROW_IDS,
    ROWS_OF,
    SEATS,
    SIDES,
    SPACE_IDS,
    TOKEN_IDS,
    TOKEN_OF,
    TOKEN_STOCK,
    TOKENS,
)
from .pending import Pending
from .state import OPENLY
from .view import members

CARD_KEYS = ("deck", "bottom", "removed")


def spell(counts: list[int]) -> str:
    """Cards from counts by kind."""
    return " ".join(KIND_IDS[kind] for kind, count in enumerate(counts) for _ in range(count))


class Families(Pending):
    """A state of Families: this is the last chapter."""

    # A position in words

    @python_method
    def write_position(self) -> dict[str, Any]:
        said: dict[str, Any] = {"round": self.round, "start": f"P{self.starter}", "active": f"P{self.active}"}
        said |= self.describe_city() | self.describe_cards() | self.describe_round() | self.describe_pending()
        return said

    @python_method
    def by_seat(self, values: list[Any]) -> dict[str, Any]:
        """Something of each seat, empty things left out."""
        return {f"P{seat}": value for seat, value in enumerate(values) if value}

    @python_method
    def seats_in(self, bits: int) -> str:
        """A set of seats."""
        return " ".join(f"P{seat}" for seat in range(self.seats) if bits >> seat & 1)

    @python_method
    def describe_city(self) -> dict[str, Any]:
        """Businesses, markers, tokens, city cards."""
        cells, names = range(CELLS_OF[self.seats]), [*PENALTY_IDS, "capone"]
        control = [
            " ".join(
                CELL_IDS[cell] + ("*" if self.extorted >> cell & 1 else "")
                for cell in cells
                if self.controlled[seat] >> cell & 1
            )
            for seat in range(self.seats)
        ]
        boss_cells = [
            [CELL_IDS[cell] for cell in cells if self.controlled[seat] & self.bosses & 1 << cell]
            for seat in range(self.seats)
        ]
        said = {
            "city": {CELL_IDS[cell]: BUSINESS_IDS[self.business[cell]] for cell in cells if self.business[cell] >= 0},
            "hidden": " ".join(BUSINESS_IDS[business] for business in self.face_down.contents()),
            "control": self.by_seat(control),
            "bonus": " ".join(members(self.bonus_on, CELL_IDS)),
            "bosses": self.by_seat([" ".join(boss) for boss in boss_cells]),
            "boss_used": self.seats_in(self.boss_used),
            "spaces": {
                SPACE_IDS[space]: " ".join(self.look_at_space(space)) for space in cells if self.look_at_space(space)
            },
            "agents": self.agents,
        }
        if self.city_cards:
            said["rows"] = {
                ROW_IDS[row]: names[self.row_card[row]] for row in range(ROWS_OF[self.seats]) if self.row_card[row] >= 0
            }
        return said

    @python_method
    def describe_cards(self) -> dict[str, Any]:
        """Hands, piles, mini boards."""
        seats = range(self.seats)
        kinds = range(KINDS)
        under = [f"P{self.bottom.at(1, i)} {KIND_IDS[self.bottom.at(0, i)]}" for i in range(self.bottom.sizes[0])]
        discard = [spell([self.discards[row * KINDS + kind] for kind in kinds]) for row in range(OPENLY + 1)]
        return {
            "hands": self.by_seat([spell([self.hands[seat * KINDS + kind] for kind in kinds]) for seat in seats]),
            "influence": self.by_seat([self.describe_influence(seat) for seat in seats]),
            "laid": self.by_seat([spell([self.laid_cards(seat, kind) for kind in kinds]) for seat in seats]),
            "tokens": self.by_seat([" ".join(self.look_at_player(seat)["tokens"]) for seat in seats]),
            "henchmen": self.by_seat([self.describe_henchmen(seat) for seat in seats]),
            "discard": self.by_seat(discard[: self.seats]) | ({"open": discard[OPENLY]} if discard[OPENLY] else {}),
            "deck": " ".join(KIND_IDS[kind] for kind in self.deck.contents()),
            "bottom": under,
            "removed": " ".join(KIND_IDS[kind] for kind in kinds if self.removed >> kind & 1),
        }

    @python_method
    def describe_influence(self, seat: int) -> dict[str, str]:
        """The influence cards of a seat by side."""
        rows = [
            [self.influence[(seat * SIDES + side) * KINDS + kind] for kind in range(KINDS)] for side in range(SIDES)
        ]
        return {name: spell(row) for name, row in zip(("hat", "city"), rows, strict=True) if any(row)}

    @python_method
    def describe_henchmen(self, seat: int) -> dict[str, str]:
        """The henchmen of a seat by area, and the first one that is not placed yet."""
        said = {area: " ".join(colours) for area, colours in self.look_at_areas(seat).items() if colours}
        return said | ({"first": COLOUR_IDS[self.unplaced[seat] - 1]} if self.unplaced[seat] else {})

    @python_method
    def describe_round(self) -> dict[str, Any]:
        """What was used in this round."""
        seats = range(self.seats)
        return {
            "passed": self.seats_in(self.passed),
            "power_used": self.seats_in(self.power_used),
            "godfather": self.seats_in(self.sheltered),
            "attacks": self.by_seat([self.attacks[s] for s in seats]),
            "benefits": self.by_seat([" ".join(members(self.benefits[s], BENEFIT_IDS)) for s in seats]),
            "bonus_used": self.by_seat([" ".join(members(self.bonus_used[s], AREA_IDS)) for s in seats]),
            "immune": self.by_seat([" ".join(members(self.immune[s], PENALTY_IDS)) for s in seats]),
            "extras": " ".join(members(self.extras, EXTRA_IDS)),
            "extra_cards": self.by_seat([" ".join(members(self.extra_cards[s], EXTRA_IDS)) for s in seats]),
            "extra_taken": self.by_seat([self.extra_taken[s] for s in seats]),
        }

    # A position from words

    @python_method
    def read_position(self, given: dict[str, Any]) -> None:
        reader = Reader(given, "position")
        self.fill_box()
        self.round = reader.number("round", 1, 1, ROUNDS)
        self.starter = reader.seat("start", 0, self.seats)
        self.active = reader.seat("active", self.starter, self.seats)
        self.shuffle_deck()
        self.clear_removed()
        self.arrange_city(reader)
        self.arrange_spaces(reader)
        self.arrange_rows(reader)
        self.arrange_boards(reader)
        self.arrange_piles(reader)
        self.arrange_round(reader)
        self.arrange_pending(reader)
        reader.finish()

    @python_method
    def clear_removed(self) -> None:
        """In a position every special card is in the deck, unless it says otherwise."""
        for kind in range(KINDS):
            if self.removed >> kind & 1:
                self.deck.add(kind)
        self.removed = 0

    @python_method
    def find_cell(self, name: Any, what: str, known: list[str]) -> int:
        """A cell or space of this city."""
        cell = find(name, known, what)
        if cell >= CELLS_OF[self.seats]:
            raise Invalid(f"{what}: {name} does not exist with {self.seats} seats (FA-GEO.1)")
        return cell

    @python_method
    def find_open(self, name: Any, what: str) -> int:
        """A cell where a business lies open."""
        cell = self.find_cell(name, what, CELL_IDS)
        if self.business[cell] < 0:
            raise Invalid(f"{what}: no business lies open at {name}")
        return cell

    @python_method
    def arrange_city(self, reader: Reader) -> None:
        """Open businesses, markers, bosses, bonus tokens, face-down businesses."""
        first = {
            CELL_IDS[FACE_UP_CELL[business]]: BUSINESS_IDS[business]
            for business in range(BUSINESS_COUNT)
            if FACE_UP[self.seats][business]
        }
        city = reader.table("city") if "city" in reader.rest else first
        for name, business in city.items():
            cell, number = self.find_cell(name, "city", CELL_IDS), find(business, BUSINESS_IDS, "city")
            if self.face_down.find(number) < 0:
                raise Invalid(f"city: the {business} stands in two places")
            self.face_down.remove(number)
            self.open_business(cell, number)
        self.told = 0
        if not self.open_cells:
            raise Invalid("city: at least one business lies open")
        self.arrange_control(reader)
        self.arrange_hidden(reader.take("hidden", None))

    @python_method
    def arrange_hidden(self, names: Any) -> None:
        """The businesses that nobody has seen."""
        if names is not None:
            numbers = [find(name, BUSINESS_IDS, "hidden") for name in read_names(names, "hidden")]
            if len(set(numbers)) < len(numbers) or any(self.face_down.find(number) < 0 for number in numbers):
                raise Invalid("hidden: a business stands in two places")
            self.face_down.clear()
            for number in numbers:
                self.face_down.add(number)
        hidden = CELLS_OF[self.seats] - int(self.count_bits(self.open_cells))
        if self.face_down.size < hidden:
            raise Invalid(f"hidden: {hidden} cells are face down, but only {self.face_down.size} businesses are left")

    @python_method
    def arrange_control(self, reader: Reader) -> None:
        """Markers (* = on the income icon), bosses, bonus tokens."""
        for seat, names in reader.by_seat("control", self.seats):
            for name in read_names(names, "control"):
                cell = self.find_open(name.rstrip("*"), "control")
                if self.owner_of(cell) >= 0:
                    raise Invalid(f"control: {name} stands in two places")
                self.controlled[seat] |= 1 << cell
                self.gain(seat, BUSINESSES, 1)
                if name.endswith("*"):
                    self.extorted |= 1 << cell
            if self.owns(seat, BUSINESSES) > MARKERS:
                raise Invalid(f"control: P{seat} has only {MARKERS} markers (FA-P3.4)")
        self.bonus_on &= ~self.taken_cells()
        bonus = reader.take("bonus", None)
        if bonus is not None:
            cells = {self.find_open(name, "bonus") for name in read_names(bonus, "bonus")}
            if any(TOKEN_OF[self.business[cell]] < 0 for cell in cells):
                raise Invalid("bonus: that business has no bonus icon (FA-COMP.5)")
            self.bonus_on = sum(1 << cell for cell in cells)
        self.arrange_bosses(reader)

    @python_method
    def arrange_bosses(self, reader: Reader) -> None:
        """FA-CTRL.5: at most one boss a seat, on an own business."""
        for seat, name in reader.by_seat("bosses", self.seats):
            cell = self.find_open(name, "bosses")
            if not self.controlled[seat] >> cell & 1:
                raise Invalid(f"bosses: P{seat} does not control {name}")
            self.bosses |= 1 << cell
            self.boss_used |= 1 << seat
        for name in reader.things("boss_used", ""):
            self.boss_used |= 1 << read_seat(name, self.seats, "boss_used")

    @python_method
    def arrange_spaces(self, reader: Reader) -> None:
        """Henchmen and agents in the city."""
        agents = 0
        for name, tokens in reader.table("spaces").items():
            space = self.find_cell(name, "spaces", SPACE_IDS)
            numbers = [find(token, CITY_TOKEN_IDS, "spaces") for token in read_names(tokens, "spaces")]
            if len(numbers) > FULL_SPACE:
                raise Invalid(f"spaces: {name} holds at most {FULL_SPACE} tokens (FA-GEO.5)")
            for token in numbers:
                self.put_token(token, space)
                agents += token == AGENT
        self.agents = reader.number("agents", max(AGENTS[self.seats] - agents, 0), 0, AGENTS[SEATS])

    @python_method
    def arrange_rows(self, reader: Reader) -> None:
        """FA-EOR.2: city cards; by default the penalties lie in order."""
        if not self.city_cards:
            if reader.table("rows"):
                raise Invalid("rows: there are no city cards in this game (FA-VAR.1)")
            return
        names, given = [*PENALTY_IDS, "capone"], reader.table("rows")
        rows = {
            find(row, ROW_IDS[: ROWS_OF[self.seats]], "rows"): find(card, names, "rows") for row, card in given.items()
        }
        penalties = [card for card in rows.values() if card < PENALTIES]
        if len(set(penalties)) < len(penalties):
            raise Invalid("rows: each penalty card exists once")
        rest = [card for card in range(PENALTIES) if card not in penalties]
        for row in range(ROWS_OF[self.seats]):
            capone = CAPONE_ROWS[self.seats][self.round] >> row & 1 and not given
            spare = CAPONE if capone or not rest else rest[0]
            self.row_card[row] = rows.get(row, spare)
            if self.row_card[row] in rest:
                rest.remove(self.row_card[row])

    @python_method
    def arrange_boards(self, reader: Reader) -> None:
        """Mini boards: laid cards, influence, bonus tokens, henchmen."""
        self.arrange_laid(reader)
        self.arrange_influence(reader)
        self.arrange_tokens(reader)
        for seat, areas in reader.by_seat("henchmen", self.seats):
            self.arrange_henchmen(seat, Reader(areas, f"henchmen of P{seat}"))

    @python_method
    def arrange_laid(self, reader: Reader) -> None:
        """Gangsters, goods and family cards on the table."""
        for seat, names in reader.by_seat("laid", self.seats):
            for name in read_names(names, "laid"):
                kind = self.use_card(name, "laid")
                if kind >= FIRST_SPECIAL or kind == MOVEMENT:
                    raise Invalid(f"laid: {name} is never laid openly")
                self.gain(
                    seat,
                    FAMILY
                    if kind == FAMILY_CARD
                    else GANGSTERS
                    if kind == GANGSTER
                    else kind - FIRST_GOOD + FIRST_GOOD_OWNED,
                    1,
                )
            if self.owns(seat, FAMILY) > MOST_FAMILY:
                raise Invalid(f"laid: at most {MOST_FAMILY} family cards (FA-FAM.2)")

    @python_method
    def arrange_influence(self, reader: Reader) -> None:
        """FA-INF.3: influence cards by side."""
        for seat, sides in reader.by_seat("influence", self.seats):
            inner = Reader(sides, f"influence of P{seat}")
            for side, name in enumerate(("hat", "city")):
                for card in inner.things(name, ""):
                    self.influence[(seat * SIDES + side) * KINDS + self.use_card(card, "influence")] += 1
                    self.gain(seat, HAT + side, 1)
            inner.finish()

    @python_method
    def arrange_tokens(self, reader: Reader) -> None:
        """Bonus tokens; no more of a kind than the box holds."""
        count = [0] * TOKENS
        for seat, names in reader.by_seat("tokens", self.seats):
            for name in read_names(names, "tokens"):
                token = find(name, TOKEN_IDS, "tokens")
                count[token] += 1
                if count[token] > EDITION["bonus_tokens"][name]:
                    raise Invalid(f"tokens: there are not so many {name} tokens")
                self.tokens[seat * TOKENS + token] += 1
                self.gain(seat, TOKEN_STOCK[token], 1)

    @python_method
    def arrange_henchmen(self, seat: int, inner: Reader) -> None:
        """FA-HEN: henchmen in their slots, and the first one."""
        for area, name in enumerate(AREA_IDS):
            for colour in inner.things(name, ""):
                number = find(colour, COLOUR_IDS, inner.what)
                slot = self.free_slot(seat, number, area)
                if slot < 0:
                    raise Invalid(f"{inner.what}: no free slot for {colour} in {name} (FA-HEN.1)")
                self.slots[seat * AREAS + area] |= 1 << slot
                self.gain(seat, number, 1)
        first = inner.take("first", None)
        if first is not None:
            number = find(first, COLOUR_IDS, inner.what)
            if any(self.slots[seat * AREAS + area] for area in range(AREAS)):
                raise Invalid(f"{inner.what}: the first henchman is placed with the second (FA-HEN.3)")
            self.unplaced[seat] = number + 1
            self.gain(seat, number, 1)
        inner.finish()

    @python_method
    def arrange_piles(self, reader: Reader) -> None:
        """Hands, the discard pile, the bottom and the rest of the draw pile."""
        for seat, names in reader.by_seat("hands", self.seats):
            for name in read_names(names, "hands"):
                self.take_in(seat, self.use_card(name, "hands"))
        self.arrange_discard(reader.table("discard"))
        self.arrange_draw_pile(reader)

    @python_method
    def arrange_discard(self, discard: dict[Any, Any]) -> None:
        """FA-CARD.3: what went to the discard pile openly, and unseen from each seat."""
        for name in read_names(discard.pop("open", ""), "discard"):
            self.to_discard(OPENLY, self.use_card(name, "discard"))
        for owner, names in discard.items():
            for name in read_names(names, "discard"):
                self.to_discard(read_seat(owner, self.seats, "discard"), self.use_card(name, "discard"))

    @python_method
    def arrange_draw_pile(self, reader: Reader) -> None:
        """FA-CARD.4-5: the bottom, the special cards out of the game, and the rest."""
        for entry in read_bottom(reader.take("bottom", [])):
            owner, _, name = entry.partition(" ")
            self.bottom.add(1, read_seat(owner, self.seats, "bottom"))
            self.bottom.add(0, self.use_card(name, "bottom"))
        for name in reader.things("removed", ""):
            kind = self.use_card(name, "removed")
            if kind < FIRST_SPECIAL:
                raise Invalid(f"removed: {name} is no special card (FA-SETUP.1)")
            self.removed |= 1 << kind
        self.arrange_under_way(reader)
        deck = reader.take("deck", None)
        if deck is not None:
            kinds = [self.use_card(name, "deck") for name in read_names(deck, "deck")]
            self.deck.clear()
            for kind in kinds:
                self.deck.add(kind)

    @python_method
    def arrange_round(self, reader: Reader) -> None:
        """What was used in this round."""
        self.passed = self.read_seats(reader, "passed")
        self.power_used = self.read_seats(reader, "power_used")
        self.sheltered = self.read_seats(reader, "godfather")
        benefits = self.read_sets(reader, "benefits", BENEFIT_IDS)
        bonuses = self.read_sets(reader, "bonus_used", AREA_IDS)
        immune = self.read_sets(reader, "immune", PENALTY_IDS)
        extras = self.read_sets(reader, "extra_cards", EXTRA_IDS)
        for seat in range(self.seats):
            self.benefits[seat], self.bonus_used[seat] = benefits[seat], bonuses[seat]
            self.immune[seat], self.extra_cards[seat] = immune[seat], extras[seat]
        for seat, count in reader.by_seat("attacks", self.seats):
            self.attacks[seat] = Reader({"attacks": count}, "position").number("attacks", 0, 0, ATTACKS)
        self.arrange_extras(reader)

    @python_method
    def arrange_extras(self, reader: Reader) -> None:
        """FA-XTR.1-2: the extra-action cards."""
        for seat in range(self.seats):
            if self.extra_cards[seat] & ~self.extras:
                raise Invalid("extra_cards: a card stands in two places")
            self.extras &= ~self.extra_cards[seat]
            self.extra_taken[seat] = self.count_bits(self.extra_cards[seat])
        extras = reader.take("extras", None)
        if extras is not None:
            cards = sum({1 << find(name, EXTRA_IDS, "extras") for name in read_names(extras, "extras")})
            if cards & ~self.extras:
                raise Invalid("extras: a card stands in two places")
            self.extras = cards
        for seat, count in reader.by_seat("extra_taken", self.seats):
            self.extra_taken[seat] = Reader({"taken": count}, "extra_taken").number("taken", 0, 0, EXTRAS)

    @python_method
    def read_seats(self, reader: Reader, key: str) -> int:
        """A set of seats."""
        return sum({1 << read_seat(name, self.seats, key) for name in reader.things(key, "")})

    @python_method
    def read_sets(self, reader: Reader, key: str, known: list[str]) -> list[int]:
        """A set of names for each seat."""
        found = [0] * self.seats
        for seat, names in reader.by_seat(key, self.seats):
            found[seat] = sum({1 << find(name, known, key) for name in read_names(names, key)})
        return found


def read_bottom(value: Any) -> list[str]:
    """Cards under the draw pile: texts such as "P0 car", highest first."""
    if not isinstance(value, (list, tuple)) or not all(isinstance(entry, str) for entry in value):
        raise Invalid('bottom is a list of texts such as "P0 car", highest first')
    return list(value)
