"""Positions of Chicago Poker as short dicts, both ways.

    {"seats": 3,
     "street": "br1 jc2",                       # default: the first tiles of the box, as many as set up
     "columns": {"P1": {"br1": "R1 B3 G7"}},    # oldest first; ^ or v: up or down, where not as its place says
     "markers": {"br1": "P1"},                  # default: on the only full column of a business
     "hands": {"P0": "REV R7"},                 # default: empty
     "known": {"P0": "B5"},                     # face-down cards that a seat has seen in a raid
     "barren": {"P1": {"count": 2, "of": "LIMO REV"}},  # all know that a hand holds two or more of these specials
     "discard": "V1",
     "deck": "G1 G2",                           # default: every card that is not named elsewhere
     "controlled": {"P2": "sp1 sp2"},
     "tiles": "gh1",                            # the pile; default: every tile that is not named elsewhere
     "active": "P0", "turn": 3, "actions": 3, "must": 3, "revolvers": 0, "starved": 0,
     "step": "action"}                          # or: turn, shootouts, limousine, bribery, reinforce, over

With a step go its details: limousine {"from", "to", "moved"}, reinforce {"at", "tied", "sent", "rounds",
"then"}, over {"winners"}. What earlier shuffles would tell a card counter is not part of a position.
"""

from __future__ import annotations

from typing import Any

from ...core.errors import Invalid
from ...core.positions import Reader, find, read_names, read_seat
from ...core.state import EVERYONE
from ...core.structs import python_method
from ...core.words import short_repr
from .edition import (
    ANY_KIND,
    BRIBERY,
    CARD_IDS,
    FULL,
    GANGSTERS,
    HAND_LIMIT,
    LIMOUSINE,
    LIMOUSINE_MOST,
    OPEN_BUSINESSES,
    REINFORCEMENT_GUARD,
    REVOLVERS_PER_TURN,
    SLOTS,
    SPECIAL_IDS,
    TILE_IDS,
    TURN_CAP,
)
from .fields import NOBODY, NOTHING
from .refusals import Refusals
from .words import ACT, BEGIN, BRIBE, LIMO_CARD, LIMO_FROM, LIMO_TO, REINFORCE, SHOOTOUTS, STARVATION

STEPS = {
    "action": ACT,
    "turn": BEGIN,
    "shootouts": SHOOTOUTS,
    "limousine": LIMO_FROM,
    "bribery": BRIBE,
    "reinforce": REINFORCE,
    "over": NOTHING,
}


class ChicagoPoker(Refusals):
    """A state of Chicago Poker: this is the last chapter."""

    # A position in words

    @python_method
    def write_position(self) -> dict[str, Any]:
        said: dict[str, Any] = {"street": self.spell_tiles([self.street[slot] for slot in range(SLOTS)])}
        said |= self.describe_columns()
        said["hands"] = {f"P{seat}": spell(self.hands.contents(seat)) for seat in range(self.seats)}
        said |= self.describe_barren()
        said["discard"] = spell(self.discard.contents())
        said["deck"] = spell(self.deck.contents())
        said["controlled"] = {
            f"P{seat}": self.spell_tiles(self.controlled.contents(seat))
            for seat in range(self.seats)
            if self.controlled.size(seat)
        }
        said["tiles"] = self.spell_tiles(self.tiles.contents())
        said |= {
            "active": f"P{self.active}",
            "turn": self.turn,
            "actions": self.actions_left,
            "must": max(self.duty, 0),
            "revolvers": self.revolvers,
            "starved": self.starved,
        }
        return said | self.describe_step()

    @python_method
    def spell_tiles(self, tiles: list[int]) -> str:
        """Tiles by id; an empty slot is a dash (left out at the end)."""
        return " ".join(TILE_IDS[tile] if tile >= 0 else "-" for tile in tiles).rstrip(" -")

    @python_method
    def describe_columns(self) -> dict[str, Any]:
        """Columns, markers and what raids have shown."""
        columns: dict[str, dict[str, str]] = {}
        known: dict[str, list[int]] = {}
        for slot in range(SLOTS):
            for seat in range(self.seats):
                cards = self.columns.contents(self.column(slot, seat))
                if cards:
                    columns.setdefault(f"P{seat}", {})[self.slot_id(slot)] = self.spell_column(slot, cards)
                self.note_known(known, cards, seat)
        markers = {
            TILE_IDS[self.street[slot]]: f"P{self.marker[slot]}"
            for slot in range(SLOTS)
            if self.is_open(slot) and self.marker[slot] >= 0
        }
        return {
            "columns": columns,
            "markers": markers,
            "known": {seat: spell(cards) for seat, cards in sorted(known.items())},
        }

    @python_method
    def slot_id(self, slot: int) -> str:
        """A slot by its tile, or by its number where the tile is gone (the last shootout of the game)."""
        return TILE_IDS[self.street[slot]] if self.is_open(slot) else f"slot{slot}"

    @python_method
    def spell_column(self, slot: int, cards: list[int]) -> str:
        """The cards of a column, with their facing where it isn't that of their place."""
        said = []
        for place, card in enumerate(cards):
            up = self.seen[card] == EVERYONE
            usual = self.is_open(slot) and bool(self.lies_face_up(slot, place))
            said.append(CARD_IDS[card] + ("" if up == usual else "^" if up else "v"))
        return " ".join(said)

    @python_method
    def note_known(self, known: dict[str, list[int]], cards: list[int], owner: int) -> None:
        """Who has seen a face-down card of another seat."""
        for card in cards:
            for seat in range(self.seats):
                if self.seen[card] != EVERYONE and seat != owner and self.seen[card] >> seat & 1:
                    known.setdefault(f"P{seat}", []).append(card)

    @python_method
    def describe_barren(self) -> dict[str, Any]:
        """CP-REINF.2, CP-TURN.4: the specials that all know to be in a hand; left out where there are none."""
        barren = {
            f"P{seat}": {"count": self.barren[seat], "of": self.spell_specials(self.barren_among[seat])}
            for seat in range(self.seats)
            if self.barren[seat]
        }
        return {"barren": barren} if barren else {}

    @python_method
    def spell_specials(self, among: int) -> str:
        """A bit set of specials by name; the two Police Raids are alike."""
        return " ".join(dict.fromkeys(name for at, name in enumerate(SPECIAL_IDS) if among >> at & 1))

    @python_method
    def describe_step(self) -> dict[str, Any]:
        """What is pending."""
        if self.ended:
            winners = [f"P{seat}" for seat in range(self.seats) if self.winners >> seat & 1]
            return {"step": "over", "winners": " ".join(winners)}
        step = self.now
        if step == REINFORCE:
            return {"step": "reinforce"} | self.describe_tie()
        if step in (LIMO_FROM, LIMO_TO, LIMO_CARD):
            return {"step": "limousine"} | self.describe_drive(step)
        return {"step": next(name for name, number in STEPS.items() if number == step)}

    @python_method
    def describe_tie(self) -> dict[str, Any]:
        """A tied shootout."""
        sent = {f"P{seat}": CARD_IDS[self.sent[seat] - 1] for seat in range(self.seats) if self.sent[seat]}
        tied = [f"P{seat}" for seat in range(self.seats) if self.second() >> seat & 1]
        after = "shootouts" if self.depth > 1 and self.steps[self.depth - 2] == SHOOTOUTS else "action"
        return {
            "at": TILE_IDS[self.street[self.first()]],
            "tied": " ".join(tied),
            "sent": sent,
            "rounds": self.tie_rounds,
            "then": after,
        }

    @python_method
    def describe_drive(self, step: int) -> dict[str, Any]:
        """A Limousine on its way."""
        said: dict[str, Any] = {}
        if step != LIMO_FROM:
            said["from"] = TILE_IDS[self.street[self.limo_from]]
        if step == LIMO_CARD:
            column = self.columns.contents(self.column(self.limo_from, self.active))
            said["to"] = TILE_IDS[self.street[self.limo_to]]
            said["moved"] = " ".join(CARD_IDS[column[self.limo_places[i]]] for i in range(self.limo_moved))
        return said

    # A position from words

    @python_method
    def read_position(self, given: dict[str, Any]) -> None:
        reader = Reader(given, "position")
        self.fill_box()
        over = reader.rest.get("step") == "over"
        self.arrange_tiles(reader)
        self.arrange_columns(reader, over)
        self.arrange_piles(reader)
        self.arrange_turn(reader)
        self.arrange_step(reader)
        self.arrange_barren(reader)
        reader.finish()
        self.check_arranged(over)

    @python_method
    def use_tile(self, name: str, what: str) -> int:
        """Take a tile out of the pile."""
        tile = find(name, TILE_IDS, what)
        if self.tiles.find(tile) < 0:
            raise Invalid(f"{what}: tile {name} stands in two places")
        self.tiles.remove(tile)
        return tile

    @python_method
    def use_card(self, name: str, what: str) -> int:
        """Take a card out of the deck; the two Police Raids are alike."""
        card = find(name, CARD_IDS, what)
        while card + 1 < len(CARD_IDS) and CARD_IDS[card + 1] == name and self.deck.find(card) < 0:
            card += 1
        if self.deck.find(card) < 0:
            raise Invalid(f"{what}: card {name} stands in two places or is not in this game")
        self.deck.remove(card)
        return card

    @python_method
    def arrange_tiles(self, reader: Reader) -> None:
        """The street, the tiles in front of the seats, the pile."""
        street = reader.take("street", None)
        taken = [(seat, read_names(names, "controlled")) for seat, names in reader.by_seat("controlled", self.seats)]
        for seat, names in taken:
            if len(names) > ANY_KIND:
                raise Invalid(f"controlled: P{seat} would have won with {ANY_KIND} businesses (CP-WIN.1)")
            for name in names:
                self.controlled.add(seat, self.use_tile(name, "controlled"))
        count = OPEN_BUSINESSES[self.seats]
        if street is None:
            street = [TILE_IDS[tile] for tile in self.tiles.contents()[:count]]
        names = read_names(street, "street")
        if len(names) > count:
            raise Invalid(f"street: {self.seats} seats have at most {count} open businesses, not {len(names)}")
        for slot, name in enumerate(names):
            if name != "-":
                self.set_tile(slot, self.use_tile(name, "street"))
        self.arrange_tile_pile(reader.take("tiles", None))

    @python_method
    def arrange_tile_pile(self, names: Any) -> None:
        """The face-down tiles."""
        if names is None:
            return
        pile = [self.use_tile(name, "tiles") for name in read_names(names, "tiles")]
        self.tiles.clear()
        for tile in pile:
            self.tiles.add(tile)

    @python_method
    def find_slot(self, name: Any, what: str, over: bool = False) -> int:
        """A slot by the tile that lies there."""
        for slot in range(SLOTS):
            if self.slot_id(slot) == name and (over or self.is_open(slot)):
                return slot
        raise Invalid(f"{what}: {short_repr(name)} is not open on the street")

    @python_method
    def arrange_columns(self, reader: Reader, over: bool) -> None:
        """Columns, markers and what raids have shown."""
        for seat, columns in reader.by_seat("columns", self.seats):
            columns = Reader(columns, f"columns of P{seat}")
            for name in list(columns.rest):
                cards = columns.things(name, "")
                if len(cards) > FULL:
                    raise Invalid(f"columns of P{seat}: at most {FULL} cards at {name}, not {len(cards)} (CP-PLAY.2)")
                self.arrange_column(self.find_slot(name, "columns", over), seat, cards)
        self.arrange_markers(reader.table("markers"))
        for seat, names in reader.by_seat("known", self.seats):
            for name in read_names(names, "known"):
                card = find(name, CARD_IDS[:GANGSTERS], "known")
                if not any(self.columns.find(column, card) >= 0 for column in range(SLOTS * self.SEATS)):
                    raise Invalid(f"known: {name} lies in no column")
                self.seen[card] |= 1 << seat

    @python_method
    def arrange_column(self, slot: int, seat: int, names: list[str]) -> None:
        """One column, oldest card first."""
        for name in names:
            card = self.use_card(name.rstrip("^v"), f"columns of P{seat}")
            if card >= GANGSTERS:
                raise Invalid(f"columns of P{seat}: {name} is no gangster (CP-SPEC.1)")
            place = self.cards_at(slot, seat)
            up = self.is_open(slot) and bool(self.lies_face_up(slot, place))
            up = name.endswith("^") or (up and not name.endswith("v"))
            self.seen[card] = EVERYONE if up else 1 << seat
            self.columns.add(self.column(slot, seat), card)
            if not up:
                self.arrivals.add(seat, 0)

    @python_method
    def arrange_markers(self, given: dict[Any, Any]) -> None:
        """CP-MARK.1-2: a business with a full column carries exactly one marker, on a full column."""
        for name, owner in given.items():
            slot = self.find_slot(name, "markers")
            self.marker[slot] = read_seat(owner, self.seats, "markers")
        for slot in range(SLOTS):
            full = [seat for seat in range(self.seats) if self.is_open(slot) and self.cards_at(slot, seat) == FULL]
            if len(full) == 1 and self.marker[slot] == NOBODY:
                self.marker[slot] = full[0]
            if full and self.marker[slot] == NOBODY:
                raise Invalid(f"markers: {self.slot_id(slot)} has several full columns; say whose marker lies there")
            if self.marker[slot] != NOBODY and self.marker[slot] not in full:
                raise Invalid(f"markers: P{self.marker[slot]} has no five cards at {self.slot_id(slot)} (CP-MARK.1)")

    @python_method
    def arrange_piles(self, reader: Reader) -> None:
        """Hands, the discard pile, the deck."""
        for seat, given in reader.by_seat("hands", self.seats):
            cards = read_names(given, f"hand of P{seat}")
            if len(cards) >= self.hands.WIDTH:
                raise Invalid(f"hand of P{seat}: {len(cards)} cards are too many")
            for name in cards:
                self.hands.add(seat, self.use_card(name, f"hand of P{seat}"))
                self.arrivals.add(seat, 0)
        for name in reader.things("discard", ""):
            self.discard.add(self.use_card(name, "discard"))
        if reader.rest.get("step") == "bribery":
            self.use_card(CARD_IDS[BRIBERY], "bribery")
            self.bribing = True
        deck = reader.take("deck", None)
        if deck is not None:
            pile = [self.use_card(name, "deck") for name in read_names(deck, "deck")]
            self.deck.clear()
            for card in pile:
                self.deck.add(card)

    @python_method
    def arrange_barren(self, reader: Reader) -> None:
        """CP-REINF.2, CP-TURN.4: what all know of hands; that must be so."""
        for seat, given in reader.by_seat("barren", self.seats):
            barren = Reader(given, f"barren hand of P{seat}")
            names = [SPECIAL_IDS[find(name, SPECIAL_IDS, barren.what)] for name in barren.things("of", SPECIAL_IDS)]
            held = [card for card in self.hands.contents(seat) if CARD_IDS[card] in names]
            self.barren[seat] = barren.number("count", len(held), 1, len(SPECIAL_IDS))
            self.barren_among[seat] = sum(1 << at for at, name in enumerate(SPECIAL_IDS) if name in names)
            barren.finish()
            if self.barren[seat] > len(held):
                raise Invalid(f"{barren.what}: only {len(held)} of its cards can be meant (CP-REINF.2, CP-TURN.4)")

    @python_method
    def arrange_turn(self, reader: Reader) -> None:
        """Whose turn it is and how far it has gone."""
        self.active = reader.seat("active", 0, self.seats)
        begins = reader.rest.get("step") == "turn"
        self.turn = reader.number("turn", 3, 0 if begins else 1, TURN_CAP - 1 if begins else TURN_CAP)
        self.actions_left = reader.number("actions", 3, 0, 7)
        self.duty = reader.number("must", min(3, self.actions_left), 0, min(3, self.actions_left))
        self.revolvers = reader.number("revolvers", 0, 0, REVOLVERS_PER_TURN)
        self.starved = reader.number("starved", 0, 0, self.seats)

    @python_method
    def arrange_step(self, reader: Reader) -> None:
        """What is pending."""
        name = reader.choice("step", "action", list(STEPS))
        if name == "over":
            winners = [read_seat(seat, self.seats, "winners") for seat in reader.things("winners", "")]
            if not winners:
                raise Invalid("winners: a game that is over has a winner (CP-WIN.1)")
            self.finish(sum(1 << seat for seat in set(winners)))
        elif name == "turn":
            self.push_step(BEGIN)
        elif name == "shootouts":
            self.pend(SHOOTOUTS)
        elif name == "reinforce":
            self.arrange_tie(reader)
        else:
            self.push_step(ACT)
            self.arrange_special(name, reader)

    @python_method
    def pend(self, step: int) -> None:
        """A step in the first part of a turn, with what comes after it."""
        self.push_step(ACT)
        if step == SHOOTOUTS:
            self.push_step(STARVATION)
            self.push_step(SHOOTOUTS)

    @python_method
    def arrange_special(self, name: str, reader: Reader) -> None:
        """A special card under way."""
        if name == "bribery":
            if not self.discard.size:
                raise Invalid("bribery: the discard pile is empty (CP-BRIB.1)")
            self.push_step(BRIBE)
        if name == "limousine":
            self.arrange_drive(reader)

    @python_method
    def arrange_drive(self, reader: Reader) -> None:
        """A Limousine on its way."""
        seat, step = self.active, LIMO_FROM
        if any(self.holds(other, LIMOUSINE) for other in range(self.seats)):
            raise Invalid("limousine: the card has been played and is in no hand (CP-SPEC.2)")
        source, goal, moved = reader.take("from", None), reader.take("to", None), reader.things("moved", "")
        if source is not None:
            self.limo_from, step = self.find_slot(source, "from"), LIMO_TO
        if source is not None and goal is not None:
            self.limo_to, step = self.find_slot(goal, "to"), LIMO_CARD
            if not self.may_drive(seat, self.limo_from, self.limo_to):
                raise Invalid(f"limousine: P{seat} can't drive from {source} to {goal} (CP-LIMO.1)")
        if not self.limousine_has_target(seat) or (step == LIMO_TO and not self.may_drive_from(seat, self.limo_from)):
            raise Invalid(f"limousine: P{seat} has nowhere to drive (CP-LIMO.1)")
        self.arrange_passengers(seat, step, moved)
        self.push_step(step)

    @python_method
    def arrange_passengers(self, seat: int, step: int, moved: list[str]) -> None:
        """The cards that were already chosen."""
        if moved and step != LIMO_CARD:
            raise Invalid('limousine: "moved" needs "from" and "to"')
        for name in moved:
            place = self.columns.find(self.column(self.limo_from, seat), find(name, CARD_IDS, "moved"))
            if place < 0 or self.is_picked(place):
                raise Invalid(f"moved: {name} can't get in")
            if self.limo_moved == LIMOUSINE_MOST - 1 or self.limousine_is_full(seat):
                raise Invalid("moved: the Limousine would have left already (CP-LIMO.1)")
            self.limo_places[self.limo_moved] = place
            self.limo_moved += 1
        if step == LIMO_CARD and self.limo_moved and self.limousine_is_full(seat):
            raise Invalid("moved: the Limousine would have left already (CP-LIMO.1)")

    @python_method
    def arrange_tie(self, reader: Reader) -> None:
        """A tied shootout."""
        slot = self.find_slot(reader.take("at", None), "at")
        tied = {read_seat(name, self.seats, "tied") for name in reader.things("tied", "")}
        after = reader.choice("then", "shootouts", ["shootouts", "action"])
        self.pend(SHOOTOUTS if after == "shootouts" else ACT)
        self.tie_rounds = reader.number("rounds", 0, 0, REINFORCEMENT_GUARD - 1)
        circle, best = sum(1 << seat for seat in tied), self.best_hands(slot)
        if len(tied) < 2 or circle & ~best or (self.tie_rounds == 0 and circle != best):
            raise Invalid("tied: two or more seats, those with the best hand at that business (CP-REINF.1)")
        self.push_step(REINFORCE, slot, circle)
        self.reveal(slot)
        for seat, name in reader.by_seat("sent", self.seats):
            card = find(name, CARD_IDS[:GANGSTERS], "sent")
            if seat not in tied or not self.holds(seat, card):
                raise Invalid(f"sent: P{seat} can't have sent {name} (CP-REINF.1)")
            self.sent[seat] = card + 1
        self.ask_tied(tied)

    @python_method
    def ask_tied(self, tied: set[int]) -> None:
        """Those who have not sent yet are asked."""
        for seat in tied:
            if not self.sent[seat]:
                self.ask_for_one(seat)
        if any(self.sent[seat] for seat in tied) and not self.asked:
            raise Invalid("sent: all reinforcements are in; nobody is left to choose")

    # What can't be

    @python_method
    def cards_in_reach(self) -> bool:
        """Whether there is a card in any hand, pile or column."""
        held = [self.held(seat) for seat in range(self.seats)]
        lying = [self.crowd(slot) for slot in range(SLOTS)]
        return self.stock() > 0 or any(held) or any(lying)

    @python_method
    def check_arranged(self, over: bool) -> None:
        """Refuse a position that the rules can't bring about."""
        if over:
            return
        if not self.cards_in_reach():
            raise Invalid("deck: without a card anywhere nobody could ever act (CP-WIN.6)")
        if self.is_street_empty():
            raise Invalid("street: without an open business the game would be over (CP-WIN.4)")
        for seat in range(self.seats):
            if self.has_won(seat):
                raise Invalid(f"controlled: P{seat} would have won already (CP-WIN.1)")
        self.check_hands()

    @python_method
    def check_hands(self) -> None:
        """Refuse hands that are too large."""
        for seat in range(self.seats):
            if self.held(seat) > HAND_LIMIT and seat != self.active:
                raise Invalid(f"hand of P{seat}: more than {HAND_LIMIT} cards out of turn (CP-HAND.1)")
            if self.held(seat) > HAND_LIMIT and self.now in (BEGIN, SHOOTOUTS, REINFORCE):
                raise Invalid(f"hand of P{seat}: a turn starts with at most {HAND_LIMIT} cards (CP-HAND.5)")
        held = self.held(self.active) + (1 if self.bribing else 0)
        if not self.stays_in_limit(self.active, held, self.actions_left, NOTHING):
            raise Invalid(f"hand of P{self.active}: the turn could not end with {HAND_LIMIT} cards (CP-HAND.7)")


def spell(cards: list[int]) -> str:
    """Cards by name, with blanks between them."""
    return " ".join(CARD_IDS[card] for card in cards)
