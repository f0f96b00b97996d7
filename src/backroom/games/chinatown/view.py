"""What a seat may see of Chinatown, built up from nothing; shops and what things would earn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ...core.contract import knows
from ...core.errors import Invalid
from ...core.phrases import phrase
from ...core.state import NEWS_WIDTH
from ...core.structs import python_method
from ...core.words import short_repr
from .division import divide
from .edition import (
    BUSINESSES,
    COLOURS,
    COPIES,
    ECONOMY_IDS,
    KEPT,
    KINDS,
    LARGEST,
    LOTS,
    MOST,
    NEIGHBOURS,
    NOWHERE,
    RETURNED,
    ROUNDS,
    SEATS,
    UNIT,
)
from .memory import Memory
from .offers import Line, line_words, party_name
from .rules.deals import giver_of, item_of, taker_of
from .rules.plans import BARE, FOREIGN
from .words import (
    AT_TABLE,
    CHOOSING,
    DEALS,
    DIRECTING,
    DRAFTING,
    KEEP,
    NOTED_FACTS,
    PLACE,
    PROMISE_ITEM,
    TRADE,
)

PHASES = {KEEP: "keep", TRADE: "trade", PLACE: "place"}
IN_VIEWS = (*PHASES.values(), *COLOURS, "over")
"""Names that stand in no verb, fact or question."""


class View(Memory):
    """The eyes of a seat; None is a spectator."""

    @python_method
    def build_view(self, seat: int | None) -> dict[str, Any]:
        return {
            "options": {name: option.values[self.get_options()[name]] for name, option in self.game.options.items()},
            "round": self.round,
            "rounds": ROUNDS,
            "phase": "over" if self.ended else PHASES[self.now],
            "start_player": self.start_player,
            "lots": {str(lot + 1): self.look_at_lot(lot, seat) for lot in range(LOTS) if self.owner[lot] >= 0},
            "players": [self.look_at_player(other, seat) for other in range(self.seats)],
            "hand": [] if seat is None else sorted(lot + 1 for lot in self.hands.contents(seat)),
            "returned": [] if seat is None else sorted(lot + 1 for lot in self.returns.contents(seat)),
            "keep": KEPT[self.seats][self.round - 1],
            "deck": self.deck.size,
            "tiles": self.unplayed_tiles(),
            "economy": self.seen_economy(),
            "last_economy": ECONOMY_IDS[self.card - 1] if self.card else None,
            "deals": [self.look_at_deal(deal, self.deals_seen(seat)) for deal in self.deals_seen(seat)],
            "draft": None if seat is None else self.look_at_draft(seat),
            "promises": self.look_at_promises(seat),
        }

    @python_method
    def look_at_lot(self, lot: int, seat: int | None) -> dict[str, Any]:
        """A lot with an owner; a tile that a seat has placed in secret is seen by that seat."""
        seen: dict[str, Any] = {
            "owner": self.owner[lot],
            "tile": BUSINESSES[self.tile[lot]] if self.tile[lot] >= 0 else None,
        }
        if self.plan[lot] and self.owner[lot] == seat:
            seen["planned"] = BUSINESSES[self.plan[lot] - 1]
        return seen

    @python_method
    def look_at_player(self, other: int, seat: int | None) -> dict[str, Any]:
        """CT-TILES.2, CT-PAY.6: the stock is open, the cash is its owner's secret until the end."""
        cash = self.cash[other] * UNIT if other == seat or self.ended else None
        return {
            "seat": other,
            "colour": COLOURS[other],
            "cash": cash,
            "stock": self.look_at_stock(other, seat),
            "ready": bool(self.is_ready(other)),
            "income": self.income[other] * UNIT,
            "tiles_on_board": self.tiles_on_board(other),
        }

    @python_method
    def look_at_stock(self, other: int, seat: int | None) -> dict[str, int]:
        """CT-AMB-04: tiles that were placed in secret still lie in the stock, for the others."""
        counts = [self.in_stock(other, kind) for kind in range(KINDS)]
        for lot in range(LOTS):
            if self.plan[lot] and self.owner[lot] == other != seat:
                counts[self.plan[lot] - 1] += 1
        return {BUSINESSES[kind]: count for kind, count in enumerate(counts) if count}

    @python_method
    def unplayed_tiles(self) -> dict[str, int]:
        """CT-TILES.3: how many tiles of each business are not drawn yet, as all can reckon."""
        bag = self.bag.contents()
        return {BUSINESSES[kind]: bag.count(kind) for kind in range(KINDS)}

    @python_method
    def seen_economy(self) -> list[str]:
        """CT-PAY.1: the economy cards that were revealed, in the order of the box."""
        unseen = self.economy.contents()
        return [name for card, name in enumerate(ECONOMY_IDS) if card not in unseen]

    # Deals

    @python_method
    def is_seen(self, deal: int, seat: int | None) -> bool:
        """CT-PROT.9: whether a deal is open and this seat may know it."""
        return self.parties[deal] != 0 and knows(self.watchers(deal), seat)

    @python_method
    def terms(self, row: int) -> dict[str, Any]:
        """The lines of a draft or deal, in a fixed order, as a whole deal is given."""
        lines = sorted(zip(self.lines.contents(row), self.amounts.contents(row), strict=True))
        said = [line_words(self.spoken_line(line, amount)) for line, amount in lines]
        return {
            "transfers": [line for line in said if "text" not in line],
            "promises": [line for line in said if "text" in line],
        }

    @python_method
    def spoken_line(self, line: int, amount: int) -> Line:
        """A line with its words."""
        item = item_of(line)
        text = self.note(amount) if item == PROMISE_ITEM else ""
        return Line(giver_of(line), taker_of(line), item, amount, text)

    @python_method
    def note(self, number: int) -> str:
        """A free text by its number."""
        return str(self.notes[number]) if self.notes and 0 <= number < len(self.notes) else ""

    @python_method
    def deals_seen(self, seat: int | None) -> list[int]:
        """The open deals that a seat may know."""
        return [deal for deal in range(DEALS) if self.is_seen(deal, seat)]

    @python_method
    def look_at_deal(self, deal: int, among: list[int]) -> dict[str, Any]:
        """An open deal; the group is told as far as its deals are known."""
        mates = [other + 1 for other in among if self.group[deal] and self.group[other] == self.group[deal]]
        return {
            "deal": deal + 1,
            "author": self.author[deal],
            "revision": self.revision[deal],
            "private": bool(self.private[deal]),
            "parties": self.seats_in(self.parties[deal]),
            "accepted": self.seats_in(self.agreed[deal]),
            "group": mates,
        } | self.terms(SEATS + deal)

    @python_method
    def look_at_draft(self, seat: int) -> dict[str, Any] | None:
        """What a seat is writing."""
        if self.doing[seat] == AT_TABLE:
            return None
        seen: dict[str, Any] = {"private": bool(self.secretly[seat]), "counter": self.countered[seat] or None}
        if self.doing[seat] == CHOOSING:
            seen |= {"giver": party_name(self.giver[seat]), "taker": party_name(self.taker[seat])}
        return seen | self.terms(seat)

    @python_method
    def look_at_promises(self, seat: int | None) -> list[dict[str, Any]]:
        """CT-TRADE.9: the promises of executed deals that a seat may know."""
        return [
            {
                "from": self.promise_by[line],
                "to": self.promise_to[line],
                "round": self.promised_in(line)[0],
                "deal": self.promised_in(line)[1],
                "text": self.note(self.promise_text[line]),
                "open": self.promise_known[line] >> SEATS != 0,
            }
            for line in range(self.promises)
            if knows(self.promise_known[line], seat)
        ]

    @python_method
    def promised_in(self, line: int) -> tuple[int, int | None]:
        """The round and the deal in which a promise was made."""
        return self.promise_deal[line] // (DEALS + 1), self.promise_deal[line] % (DEALS + 1) or None

    @python_method
    def seats_in(self, chosen: int) -> list[int]:
        """A bit set as a list."""
        return [seat for seat in range(self.seats) if chosen >> seat & 1]

    @python_method
    def notes_of(self, seat: int) -> list[str]:
        """Free texts are known from deals, promises and messages that a seat may know."""
        known = {self.promise_text[line] for line in range(self.promises) if self.promise_known[line] >> seat & 1}
        rows = [seat] + [SEATS + deal for deal in self.deals_seen(seat)]
        for row in rows:
            known |= {
                amount
                for line, amount in zip(self.lines.contents(row), self.amounts.contents(row), strict=True)
                if item_of(line) == PROMISE_ITEM
            }
        for at in range(0, len(self.log), NEWS_WIDTH):
            if self.log[at] in NOTED_FACTS and knows(self.log[at + 1], seat):
                known.add(self.log[at + 2 + NOTED_FACTS[self.log[at]]])
        return [text if number in known else "" for number, text in enumerate(self.notes or ())]

    # Shops and what things earn

    @python_method
    def shops(self, seat: int) -> list[dict[str, Any]]:
        """CT-SHOP.10: the best division of a seat's tiles into shops: business, lots, finished, what it pays."""
        self.check_seat(seat)
        found: list[dict[str, Any]] = []
        near = [[other for other in NEIGHBOURS[self.board * LOTS + lot] if other != NOWHERE] for lot in range(LOTS)]
        for kind in range(KINDS):
            lots = [lot for lot in range(LOTS) if self.owner[lot] == seat and self.tile[lot] == kind]
            found += [
                {
                    "business": BUSINESSES[kind],
                    "lots": [lot + 1 for lot in shop],
                    "finished": len(shop) == MOST[kind],
                    "pays": pay * UNIT,
                }
                for shop, pay in divide(lots, near, MOST[kind])
            ]
        return found

    @python_method
    def worth(self, seat: int, lots: Iterable[int] | None = None, tiles: Mapping[str, int] | None = None) -> int:
        """What these lots (with what lies on them) and these stock tiles, well placed, would earn a seat each
        round. Left out: what the seat has."""
        self.lay_out_ground(seat, lots, tiles)
        self.make_plan(1)
        return int(self.ground_pay()) * UNIT

    @python_method
    def pay_of(self, tiles: Mapping[int, str]) -> int:
        """CT-SHOP.10: what one owner's tiles (lot: business) would pay each round, divided in the best way."""
        for lot in range(LOTS):
            self.ground[lot] = FOREIGN
        for number, name in tiles.items():
            if type(number) is not int or not 1 <= number <= LOTS or name not in BUSINESSES:
                raise Invalid(f"{short_repr(number)}: {short_repr(name)} is no lot and business")
            if list(tiles.values()).count(name) > COPIES[BUSINESSES.index(name)]:
                raise Invalid(f"there are only {COPIES[BUSINESSES.index(name)]} tiles of {name} (CT-COMP.3)")
            self.ground[number - 1] = BUSINESSES.index(name)
        return int(self.ground_pay()) * UNIT

    @python_method
    def plan_for(
        self, seat: int, lots: Iterable[int] | None = None, tiles: Mapping[str, int] | None = None
    ) -> list[tuple[str, int]]:
        """Where ``worth`` would place the tiles: business and lot, in order."""
        self.lay_out_ground(seat, lots, tiles)
        self.make_plan(1)
        return [
            (BUSINESSES[self.planned_tiles[i] // LOTS], self.planned_tiles[i] % LOTS + 1)
            for i in range(self.planned_count)
        ]

    @python_method
    def appraise(self, lots: Iterable[int], tiles: list[int], rounds: int) -> int:
        """A rough value in hundreds of dollars, for bots: lots by number, tiles by business, rounds of income left."""
        for lot in range(LOTS):
            self.ground[lot] = FOREIGN
        for number in lots:
            self.ground[number - 1] = self.tile[number - 1]
        for kind in range(KINDS):
            self.supply[kind] = tiles[kind]
        return int(self.ground_value(rounds))

    @python_method
    def early_plan(self, seat: int, rounds: int) -> list[tuple[str, int]]:
        """What a patient seat would place now: nothing that gains too little, unless the game is nearly over."""
        self.own_ground(self.check_seat(seat))
        self.make_plan(self.least_rate(rounds))
        return [
            (BUSINESSES[self.planned_tiles[i] // LOTS], self.planned_tiles[i] % LOTS + 1)
            for i in range(self.planned_count)
        ]

    @python_method
    def lay_out_ground(self, seat: int, lots: Iterable[int] | None, tiles: Mapping[str, int] | None) -> None:
        """The ground for a reckoning: somebody's lots and tiles, checked."""
        self.check_seat(seat)
        self.own_ground(seat)
        if lots is not None:
            for lot in range(LOTS):
                self.ground[lot] = FOREIGN
            for number in lots:
                if type(number) is not int or not 1 <= number <= LOTS:
                    raise Invalid(f"{short_repr(number)} is no lot; lots are numbered from 1 to {LOTS}")
                self.ground[number - 1] = self.tile[number - 1] if self.tile[number - 1] >= 0 else BARE
        if tiles is not None:
            for kind, count in enumerate(check_tiles(tiles)):
                self.supply[kind] = count

    @python_method
    def outlook(self, seat: int, deal: Mapping[str, Any]) -> dict[str, int]:
        """What a deal (its transfers) would do to a seat: income a round before and after, and cash."""
        lots = {lot + 1 for lot in range(LOTS) if self.owner[lot] == seat}
        stock = {BUSINESSES[kind]: self.in_stock(seat, kind) for kind in range(KINDS)}
        before, cash = self.worth(seat), 0
        for transfer in deal["transfers"]:
            sign = (transfer["to"] == seat) - (transfer["from"] == seat)
            if "lot" in transfer and sign:
                lots = lots | {transfer["lot"]} if sign > 0 else lots - {transfer["lot"]}
            elif "tile" in transfer:
                stock[transfer["tile"]] += sign * transfer.get("count", 1)
            else:
                cash += sign * transfer.get("cash", 0)
        stock = {name: max(count, 0) for name, count in stock.items()}
        return {
            "before": before,
            "after": self.worth(seat, lots, stock),
            "cash": cash,
            "rounds": ROUNDS - self.round + 1,
        }

    # Questions, points, inventory

    @python_method
    def question(self, seat: int) -> dict[str, Any]:
        left = RETURNED - self.returns.size(seat)
        return {"left": left, "doing": self.trade_question(seat) if self.now == TRADE else ""}

    @python_method
    def trade_question(self, seat: int) -> str:
        """What a seat is asked in the negotiation."""
        doing = self.doing[seat]
        if doing == AT_TABLE:
            return phrase("Negotiate: draft a deal, answer one, wait for the others, or say ready.")
        if doing == DRAFTING:
            return phrase("Your draft: add or strike lines, then propose or drop it.")
        if doing == DIRECTING:
            return phrase("Who gives whom?")
        if doing == CHOOSING:
            return phrase(
                "What does {giver} give {taker}?",
                giver=self.spell_party(self.giver[seat]),
                taker=self.spell_party(self.taker[seat]),
            )
        return phrase("Whom do you tell something?")

    @python_method
    def spell_party(self, party: int) -> str:
        """A party of a draft in running text."""
        return f"P{party}" if party < SEATS else "anyone"

    @python_method
    def points(self) -> list[int]:
        """CT-END.2: cash."""
        return [self.cash[seat] * UNIT for seat in range(self.seats)]

    @property
    def ranking(self) -> list[list[int]] | None:
        """CT-END.2, CT-AMB-05: by cash and tiles on the board; full ties share the better rank."""
        if not self.ended:
            return None
        places: dict[int, list[int]] = {}
        for seat in range(self.seats):
            places.setdefault(self.standing(seat), []).append(seat)
        return [places[key] for key in sorted(places, reverse=True)]

    @python_method
    def inventory(self) -> dict[str, list[str]]:
        """CT-COMP: all building cards, tiles and economy cards, wherever they are."""
        cards = self.deck.contents() + [lot for lot in range(LOTS) if self.owner[lot] >= 0]
        kinds = self.bag.contents() + [kind for kind in self.tile if kind >= 0]
        kinds += [kind - 1 for kind in self.plan if kind]
        for seat in range(self.seats):
            cards += self.hands.contents(seat) + self.returns.contents(seat)
            for kind in range(KINDS):
                kinds += [kind] * self.in_stock(seat, kind)
        economy = sorted(ECONOMY_IDS[card] for card in self.economy.contents()) + self.seen_economy()
        return {
            "lots": [str(lot + 1) for lot in sorted(cards)],
            "tiles": [BUSINESSES[kind] for kind in sorted(kinds)],
            "economy": sorted(economy),
        }


def check_tiles(tiles: Mapping[str, int]) -> list[int]:
    """Numbers of tiles by business, from outside."""
    for name, count in tiles.items():
        if name not in BUSINESSES or type(count) is not int or not 0 <= count <= LARGEST:
            raise Invalid(f"{short_repr(name)}: {short_repr(count)} is no business and number of tiles")
    return [tiles.get(name, 0) for name in BUSINESSES]
