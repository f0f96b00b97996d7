"""Positions of Chinatown as short dicts, both ways.

    {"seats": 4, "round": 3, "start_player": "P0",
     "lots": {"P0": "14 16:restaurant 19:restaurant", "P1": "3"},   # owned; with the tile that lies there
     "stock": {"P0": "fish fish radio"},
     "cash": {"P0": 12000},                     # default: 5000 each
     "economy": "e34 e00a",                     # the cards that were revealed, the last one last
     "phase": "trade",                          # or: deal (a round begins), keep, place, pay, over
     "ready": "P1 P2",
     "deals": [{"deal": 1, "author": 0, "accepted": [0], "revision": 1, "private": false, "group": [],
                "transfers": [{"from": 0, "to": 1, "lot": 14}, {"from": 1, "to": 0, "cash": 3000}],
                "promises": [{"from": 1, "to": 0, "text": "my next fish"}]}],
     "drafts": {"P2": {"transfers": [], "promises": []}},
     "promises": [{"from": 0, "to": 1, "text": "...", "round": 2, "deal": 3, "known": "P0 P1"}]}   # known: default all

With phase keep go "hands" and "returned", with place "to_place" (the seat, or the seats that still place) and
"planned" (simultaneous placing: lot and tile); "limits" are the counts of a negotiation with limits and
"unseen" what private deals brought whom, unseen by whom. All that is not named lies in the piles.
"""

from __future__ import annotations

from typing import Any

from ...core.errors import Invalid, Refused
from ...core.positions import Reader, find, read_names, read_seat
from ...core.state import EVERYONE
from ...core.structs import python_method
from ...core.words import short_repr
from .describing import DOINGS, Describing
from .edition import (
    BUSINESSES,
    DEALS_EACH,
    DRAWN,
    ECONOMY_IDS,
    HIGHEST_REVISION,
    LEDGER_LINES,
    LIMIT_CYCLES,
    LIMIT_IDLE,
    LIMIT_PROPOSALS,
    LOTS,
    MOST_CARDS,
    RETURNED,
    ROUNDS,
    SEATS,
    START_CASH,
    UNIT,
)
from .offers import read_terms
from .rules.deals import line_of, made_in
from .state import FREE, NO_TRADE
from .words import (
    ANYONE,
    AT_TABLE,
    CHOOSING,
    DEALS,
    KEEP,
    PARTY,
    PAY,
    PLACE,
    PROMISE_ITEM,
    ROUND,
    SPEAKING,
    TRADE,
)

PHASES = {"trade": TRADE, "keep": KEEP, "place": PLACE, "deal": ROUND, "pay": PAY, "over": -1}
MOST_UNSEEN = 30000


class Chinatown(Describing):
    """A state of Chinatown: this is the last chapter."""

    @python_method
    def read_position(self, given: dict[str, Any]) -> None:
        reader = Reader(given, "position")
        self.fill_box()
        self.round = reader.number("round", 1, 0, ROUNDS)
        self.start_player = reader.seat("start_player", 0, self.seats)
        self.arrange_goods(reader)
        self.arrange_economy(reader.things("economy", ""))
        self.arrange_secrets(reader)
        self.arrange_promises(reader.take("promises", []))
        phase = reader.choice("phase", "trade", list(PHASES))
        self.check_round(phase)
        self.arrange_phase(phase, reader)
        reader.finish()

    @python_method
    def check_round(self, phase: str) -> None:
        """Rounds are counted when cards are dealt."""
        if phase == "deal" and self.round == ROUNDS:
            raise Invalid(f"round: there are {ROUNDS} rounds, so none is dealt after round {ROUNDS} (CT-GEN.2)")
        if phase != "deal" and self.round == 0:
            raise Invalid('round: from 1 on, unless the phase is "deal"')
        left = LOTS - sum(self.owner[lot] >= 0 for lot in range(LOTS))
        later = range(self.round if phase != "keep" else self.round - 1, ROUNDS)
        if phase != "over" and any(left < self.seats * DRAWN[self.seats][later[0]] for _ in later[:1]):
            raise Invalid("lots: too few building cards are left for the next deal (CT-AMB-18)")
        if phase != "over" and self.economy.size < ROUNDS - self.round + 1:
            raise Invalid("economy: too few cards are left for the rounds to come (CT-PAY.1)")

    @python_method
    def arrange_goods(self, reader: Reader) -> None:
        """Lots with their tiles, stocks, cash."""
        for seat, names in reader.by_seat("lots", self.seats):
            for name in read_names(names, f"lots of P{seat}"):
                number, _, business = name.partition(":")
                self.arrange_lot(seat, read_lot(number, f"lots of P{seat}"), business)
        for seat, names in reader.by_seat("stock", self.seats):
            for name in read_names(names, f"stock of P{seat}"):
                self.add_stock(seat, self.use_tile(name, f"stock of P{seat}"), 1)
        for seat in range(self.seats):
            self.cash[seat] = START_CASH
        for seat, amount in reader.by_seat("cash", self.seats):
            self.cash[seat] = read_money(amount, f"cash of P{seat}", 0)

    @python_method
    def arrange_lot(self, seat: int, lot: int, business: str) -> None:
        """One lot and what lies on it."""
        if self.owner[lot] >= 0:
            raise Invalid(f"lots: lot {lot + 1} stands in two places")
        self.owner[lot] = seat
        self.deck.remove(lot)
        if business:
            self.lay_tile(lot, self.use_tile(business, f"lot {lot + 1}"))
        else:
            self.empty_lots.add(seat, lot)

    @python_method
    def use_tile(self, name: Any, what: str) -> int:
        """Take a tile out of the bag."""
        kind = find(name, BUSINESSES, what)
        if self.bag.find(kind) < 0:
            raise Invalid(f"{what}: there are not so many tiles of {name} (CT-COMP.3)")
        self.bag.remove(kind)
        return kind

    @python_method
    def arrange_economy(self, names: list[str]) -> None:
        """The revealed cards."""
        for name in names:
            card = find(name, ECONOMY_IDS, "economy")
            if self.economy.find(card) < 0:
                raise Invalid(f"economy: {name} stands there twice")
            self.economy.remove(card)
            self.card = card + 1

    @python_method
    def arrange_secrets(self, reader: Reader) -> None:
        """What private deals moved unseen."""
        for watcher, row in reader.by_seat("unseen", self.seats):
            row = Reader({"row": row}, f"unseen by P{watcher}")
            for seat, amount in row.by_seat("row", self.seats):
                value = read_money(amount, f"unseen by P{watcher}", -MOST_UNSEEN * UNIT)
                self.unseen_cash[watcher * SEATS + seat] = value
        for watcher, names in reader.by_seat("murky", self.seats):
            self.murky[watcher] = self.read_seats(names, "murky")
        for watcher in range(self.seats):
            row = [self.unseen_cash[watcher * SEATS + seat] for seat in range(self.seats)]
            if sum(row) or row[watcher] or self.murky[watcher] >> watcher & 1:
                raise Invalid(f"unseen by P{watcher}: what others pay each other adds up to nothing (CT-PROT.9)")

    @python_method
    def read_seats(self, names: Any, what: str) -> int:
        """Some seats as a bit set."""
        return sum(1 << seat for seat in {read_seat(name, self.seats, what) for name in read_names(names, what)})

    @python_method
    def arrange_promises(self, given: Any) -> None:
        """CT-TRADE.9: the ledger."""
        if not isinstance(given, (list, tuple)) or len(given) > LEDGER_LINES:
            raise Invalid(f"promises is a list of at most {LEDGER_LINES} dicts, not {short_repr(given)}")
        for entry in given:
            reader = Reader(entry, "a promise")
            known = reader.take("known", "all")
            line = self.promises
            self.promise_known[line] = EVERYONE if known == "all" else self.read_seats(known, "known")
            self.promise_by[line] = reader.number("from", 0, -1, self.seats - 1)
            self.promise_to[line] = reader.number("to", 1, -1, self.seats - 1)
            deal = reader.take("deal", None)
            self.promise_deal[line] = made_in(
                reader.number("round", self.round, 0, ROUNDS), 0 if deal is None else read_count(deal, "deal", DEALS, 1)
            )
            self.promise_text[line] = self.add_text(reader.take("text", ""))
            self.promises += 1
            reader.finish()

    @python_method
    def add_text(self, text: Any) -> int:
        """A free text gets the next number."""
        if not isinstance(text, str) or len(text) > 200 or not text.isprintable():
            raise Invalid(f"a text has at most 200 printable characters; {short_repr(text)} is none")
        self.notes = [*(self.notes or ()), text]
        self.texts += 1
        return self.texts - 1

    @python_method
    def arrange_phase(self, phase: str, reader: Reader) -> None:
        """What is pending."""
        if phase == "over":
            self.push_step(PAY)
            self.end_game()
        elif phase in ("deal", "pay"):
            self.push_step(PHASES[phase])
        elif phase == "keep":
            self.arrange_keep(reader)
        elif phase == "place":
            self.arrange_place(reader)
        else:
            self.arrange_trade(reader)

    # Phase 1

    @python_method
    def arrange_keep(self, reader: Reader) -> None:
        """Hands and returned cards; without hands the round is dealt."""
        if "hands" not in reader.rest:
            self.start_player = (self.start_player - 1) % self.seats
            self.round -= 1
            if self.round == 0:
                self.start_player = (self.start_player + 1) % self.seats
            self.push_step(ROUND)
            return
        for seat, lot in self.read_cards(reader, "hands", MOST_CARDS):
            self.hands.add(seat, lot)
        for seat, lot in self.read_cards(reader, "returned", RETURNED):
            self.returns.add(seat, lot)
        self.push_step(KEEP)
        self.ask_keepers()

    @python_method
    def read_cards(self, reader: Reader, key: str, most: int) -> list[tuple[int, int]]:
        """Building cards by seat, taken out of the deck."""
        found: list[tuple[int, int]] = []
        for seat, names in reader.by_seat(key, self.seats):
            lots = [read_lot(name, f"{key} of P{seat}") for name in read_names(names, f"{key} of P{seat}")]
            if len(lots) > most:
                raise Invalid(f"{key} of P{seat}: too many cards (CT-LOTS.1)")
            for lot in lots:
                if self.deck.find(lot) < 0:
                    raise Invalid(f"{key} of P{seat}: lot {lot + 1} stands in two places")
                self.deck.remove(lot)
                found.append((seat, lot))
        return found

    @python_method
    def ask_keepers(self) -> None:
        """CT-LOTS.1: everybody has drawn what the table says."""
        drawn = DRAWN[self.seats][self.round - 1]
        for seat in range(self.seats):
            if self.hands.size(seat) + self.returns.size(seat) != drawn:
                raise Invalid(f"hands of P{seat}: {drawn} cards in hand and returned (CT-LOTS.1)")
            if self.returns.size(seat) < RETURNED:
                self.ask(seat)
        if not self.asked:
            raise Invalid("returned: everybody has chosen; nobody is left to choose")

    # Phase 4

    @python_method
    def arrange_place(self, reader: Reader) -> None:
        """Who still places, and what was placed in secret."""
        planned = reader.table("planned")
        if planned and not self.simultaneous:
            raise Invalid('planned: tiles are placed in secret only with placing = "simultaneous"')
        for name, business in planned.items():
            lot = read_lot(name, "planned")
            if self.owner[lot] < 0 or self.tile[lot] >= 0:
                raise Invalid(f"planned: lot {lot + 1} is no empty lot of anybody (CT-PLACE.2)")
            self.plan[lot] = self.use_tile(business, "planned") + 1
            self.empty_lots.remove(self.owner[lot], lot)
        placing = reader.take("to_place", None)
        self.push_step(PLACE)
        if placing is not None:
            self.ask_placers(self.read_seats(placing, "to_place"))

    @python_method
    def ask_placers(self, placing: int) -> None:
        """CT-PLACE.6: one seat, or all that have not finished."""
        seats = self.seats_in(placing)
        if not seats or (len(seats) > 1 and not self.simultaneous):
            raise Invalid('to_place: one seat; several only with placing = "simultaneous"')
        if any(not self.can_place(seat) for seat in seats):
            raise Invalid("to_place: a seat without a tile and an empty lot has placed already (CT-PLACE.2)")
        done = (seats[0] - self.start_player) % self.seats + 1
        self.replace_step(PLACE, self.seats if self.simultaneous else done)
        self.asked = placing

    # Phase 3

    @python_method
    def arrange_trade(self, reader: Reader) -> None:
        """The negotiation."""
        if self.trade == NO_TRADE:
            raise Invalid('phase: there is no negotiation with trade = "none"')
        self.push_step(TRADE)
        self.ready = self.read_seats(reader.things("ready", ""), "ready")
        self.arrange_deals(reader.take("deals", []))
        for seat, draft in reader.by_seat("drafts", self.seats):
            self.arrange_draft(seat, Reader(draft, f"draft of P{seat}"))
        if self.ready == self.everyone():
            raise Invalid("ready: when all are ready the negotiation is over (CT-PROT.11)")
        waited = self.read_seats(reader.things("waited", ""), "waited")
        if waited and (waited == self.everyone() or self.trade != FREE):
            raise Invalid("waited: not all at once, and only in a free negotiation (CT-PROT.11)")
        if self.trade == FREE:
            self.asked = self.everyone() & ~waited
        else:
            self.arrange_limits(Reader(reader.take("limits", {}), "limits"))

    @python_method
    def arrange_limits(self, reader: Reader) -> None:
        """CT-PROT.12: how far the negotiation has gone."""
        self.cycle = reader.number("cycle", 0, 0, LIMIT_CYCLES - 1)
        self.turn = reader.number("turn", 0, 0, self.seats - 1)
        self.idle = reader.number("idle", 0, 0, LIMIT_IDLE - 1)
        self.stirred = reader.flag("stirred", False)
        for seat, count in reader.by_seat("proposals", self.seats):
            self.proposals[seat] = read_count(count, f"proposals of P{seat}", LIMIT_PROPOSALS)
        reader.finish()
        seat = (self.start_player + self.cycle + self.turn) % self.seats
        if any(self.doing[other] != AT_TABLE for other in range(self.seats) if other != seat):
            raise Invalid(f"drafts: only P{seat} can be writing in this turn (CT-PROT.12)")
        if self.has_business(seat):
            self.ask(seat)

    @python_method
    def arrange_deals(self, given: Any) -> None:
        """Open deals."""
        if not isinstance(given, (list, tuple)) or len(given) > DEALS:
            raise Invalid(f"deals is a list of at most {DEALS} dicts, not {short_repr(given)}")
        for place, entry in enumerate(given):
            self.arrange_deal(Reader(entry, f"deal {place + 1} of the list"))

    @python_method
    def arrange_deal(self, reader: Reader) -> None:
        """One open deal."""
        author = reader.number("author", 0, 0, self.seats - 1)
        number = reader.take("deal", None)
        deal = self.take_row(author) if number is None else read_count(number, "deal", DEALS, 1) - 1
        if self.parties[deal] or deal // DEALS_EACH >= self.seats:
            raise Invalid(f"{reader.what}: the number {deal + 1} is taken")
        self.arrange_terms(SEATS + deal, reader)
        self.parties[deal] = self.parties_in(SEATS + deal)
        self.open_deals += 1
        self.author[deal] = author
        self.revision[deal] = reader.number("revision", 1, 1, HIGHEST_REVISION)
        self.private[deal] = int(reader.flag("private", False))
        self.agreed[deal] = self.read_agreed(reader.take("accepted", [author]), reader.what)
        group = reader.take("group", [])
        if isinstance(group, (list, tuple)) and group:
            self.group[deal] = read_count(group[0], f"{reader.what}: group", DEALS, 1)
        reader.finish()
        self.check_deal(deal, reader.what)

    @python_method
    def read_agreed(self, seats: Any, what: str) -> int:
        """Who has accepted."""
        if not isinstance(seats, (list, tuple)) or any(type(s) is not int or not 0 <= s < self.seats for s in seats):
            raise Invalid(f"{what}: accepted is a list of seats, not {short_repr(seats)}")
        return sum(1 << seat for seat in set(seats))

    @python_method
    def check_deal(self, deal: int, what: str) -> None:
        """CT-PROT.3-7: what an open deal must keep."""
        parties, agreed, owner = self.parties[deal], self.agreed[deal], deal // DEALS_EACH
        if parties >> ANYONE or not parties >> owner & 1:
            raise Invalid(f"{what}: deal {deal + 1} is one that P{owner} has made, so he is a party of it")
        if not self.moves_goods(SEATS + deal) or not self.is_possible(SEATS + deal):
            raise Invalid(f"{what}: it would be void (CT-PROT.7)")
        if not agreed >> self.author[deal] & 1 or agreed & ~parties or agreed == parties:
            raise Invalid(f"{what}: accepted by its author and by some, not all, of its parties (CT-PROT.4-5)")

    @python_method
    def arrange_terms(self, row: int, reader: Reader) -> None:
        """Lines of a deal or draft."""
        terms = {"transfers": reader.take("transfers", []), "promises": reader.take("promises", [])}
        if row < SEATS and not terms["transfers"] and not terms["promises"]:
            return
        try:
            lines = read_terms(terms, self.seats, row < SEATS)
        except Refused as refusal:
            raise Invalid(f"{reader.what}: {refusal}") from None
        for line in lines:
            amount = self.add_text(line.text) if line.item == PROMISE_ITEM else line.amount
            self.add_line(row, line_of(line.giver, line.taker, line.item), amount)

    @python_method
    def arrange_draft(self, seat: int, reader: Reader) -> None:
        """What a seat is writing."""
        self.arrange_terms(seat, reader)
        self.doing[seat] = DOINGS[reader.choice("at", "draft", list(DOINGS))]
        self.secretly[seat] = int(reader.flag("private", False))
        self.countered[seat] = reader.number("counter", 0, 0, DEALS)
        if self.countered[seat] and not self.is_party(self.countered[seat] - 1, seat):
            raise Invalid(f"{reader.what}: P{seat} is no party of deal {self.countered[seat]} (CT-PROT.2)")
        rewritten = reader.take("rewritten", [])
        for line, old, _ in self.same_promises(seat) if self.countered[seat] else []:
            if not isinstance(rewritten, list) or line not in rewritten:
                self.amounts.put(seat, self.lines.find(seat, line), old)
        ends = [
            PARTY.read(self, reader.take(name, f"P{default}"))
            for name, default in (("giver", seat), ("taker", (seat + 1) % self.seats))
        ]
        if self.doing[seat] == CHOOSING:
            if min(ends) < 0 or not self.may_direct(seat, ends[0], ends[1]):
                raise Invalid(f"{reader.what}: giver and taker can't be those (CT-PROT.1)")
            self.giver[seat], self.taker[seat] = ends
        if self.doing[seat] == SPEAKING and self.trade != FREE:
            raise Invalid(f"{reader.what}: messages are sent in a free negotiation only")
        reader.finish()


def read_lot(name: Any, what: str) -> int:
    """A lot by its number."""
    is_number = isinstance(name, str) and name.isascii() and name.isdigit() and len(name) <= 2
    if not is_number or not 1 <= int(name) <= LOTS:
        raise Invalid(f"{what}: {short_repr(name)} is no lot; lots are numbered from 1 to {LOTS}")
    return int(name) - 1


def read_money(amount: Any, what: str, least: int) -> int:
    """Dollars as units."""
    if type(amount) is not int or amount % UNIT or not least <= amount <= MOST_UNSEEN * UNIT:
        raise Invalid(f"{what}: {short_repr(amount)} is no amount; amounts are multiples of {UNIT}")
    return amount // UNIT


def read_count(count: Any, what: str, most: int, least: int = 0) -> int:
    """A small number."""
    if type(count) is not int or not least <= count <= most:
        raise Invalid(f"{what}: a whole number from {least} to {most}, not {short_repr(count)}")
    return count
