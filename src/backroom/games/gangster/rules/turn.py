"""GA-TURN, GA-STALL and GA-DEC: the course of a turn, what may be chosen, and what follows by itself."""

from __future__ import annotations

from ..edition import (
    ALL_FACE_UP,
    CARDS,
    COLOURS,
    DISTRICTS,
    DOOR_UNLOADS,
    DOUBLERS,
    GOLD_COAST,
    MOST_SPACES,
    PLACES,
    STALL_TURNS,
)
from ..words import (
    ARRIVED,
    DRIVE_TO,
    DUMP,
    DUMP_LOAD,
    DUMP_ONE,
    LOAD_FROM,
    NO_PUSH,
    OVERFULL,
    PUSH,
    PUSH_TO,
    REFRESHED,
    STALLED,
    TAKE,
    TAKE_UPGRADE,
    TURN,
    UNLOAD,
)
from .reckoning import Reckoning


class Turn(Reckoning):
    """A turn: drive, or stay and load or unload; then the next seat."""

    # GA-TURN: what happens by itself

    def advance(self) -> None:
        """Do the present step, or ask for the choice that it needs."""
        step = self.now
        if step == ARRIVED:
            colour, card = self.first(), self.second()
            self.pop_step()
            self.finish_drive(colour, card)
        elif step == TAKE:
            self.take_or_ask(self.first())
        elif step == OVERFULL:
            self.relieve_or_ask(self.first())
        else:
            self.ask(self.active)

    def drive(self, seat: int, colour: int, card: int, place: int) -> None:
        """GA-TURN.5: move, then push or visit the harbor, then finish."""
        self.move_auto(colour, card, place)
        if place == GOLD_COAST:
            self.push_step(ARRIVED, colour, card)
            self.arrive_at_harbor(colour)
        elif self.has_a_push(seat, colour):
            self.push_step(ARRIVED, colour, card)
            self.push_step(PUSH, colour)
        else:
            self.finish_drive(colour, card)

    def finish_drive(self, colour: int, card: int) -> None:
        """GA-DRIVE.6, GA-CARD.2-3, GA-TURN.5: the card is turned; after the last a scoring card, all up."""
        self.idle = 0
        self.cards[colour] &= ~(1 << card)
        if self.cards[colour] == 0:
            self.draw_scoring_card()
            self.cards[colour] = ALL_FACE_UP
            self.tell(REFRESHED, colour)
        self.end_turn()

    def end_turn(self) -> None:
        """GA-TURN.2, GA-CARD.5, GA-PREP.5, GA-2P.8: after the 8th doubler a reckoning; then the next seat."""
        if self.doublers == DOUBLERS:
            self.reckon()
            if self.ended:
                return
        self.active = self.next_seat(self.active)
        self.turn += 1
        if self.must_drive():
            self.tell(STALLED, self.active)
        self.ask(self.active)

    def must_drive(self) -> bool:
        """GA-STALL.1-2: too many turns in a row passed without a drive."""
        return self.stall_rule and self.idle >= STALL_TURNS[self.seats]

    # GA-DEC: what may be chosen

    def offer_choices(self, seat: int) -> None:
        """Everything that a seat may choose now."""
        step = self.now
        if step == TURN:
            self.offer_turn(seat)
        elif step == PUSH:
            self.offer_pushes(seat, self.first())
        elif step == DUMP:
            self.offer_dumps(self.first())
        elif step == TAKE:
            self.offer_upgrades(self.first())
        elif step == OVERFULL:
            self.offer_relief(self.first())

    def offer_turn(self, seat: int) -> None:
        """GA-DEC.1, GA-TURN.2-4, GA-HARB.5, GA-2P.2-3, .6: for each colour of the seat; at the harbor only drives."""
        stay: bool = not self.must_drive()
        for colour in range(COLOURS):
            if self.owner[colour] == seat:
                self.offer_drives(colour)
                if stay and self.place[colour] != GOLD_COAST:
                    self.offer_loads(seat, colour)
                    self.offer_unloads(colour)

    # GA-DEC: carrying a choice out

    def take_choice(self, seat: int, action: int) -> None:
        """A seat has chosen."""
        self.answered(seat)
        if action < LOAD_FROM:
            action -= DRIVE_TO
            self.drive(seat, action // PLACES // CARDS, action // PLACES % CARDS, action % PLACES)
        elif action < PUSH_TO:
            self.stay(action)
        else:
            self.choose_step(action)

    def stay(self, action: int) -> None:
        """GA-DEC.1, GA-TURN.2, GA-UNLOAD.4, GA-TRUNK.2, GA-STALL.1: load or unload; such turns are counted."""
        self.idle += 1
        if action < UNLOAD:
            action -= LOAD_FROM
            at = action // MOST_SPACES
            self.load_one(at // DISTRICTS, at % DISTRICTS, action % MOST_SPACES)
        else:
            action -= UNLOAD
            who = action // DOOR_UNLOADS
            self.unload(who // COLOURS, who % COLOURS, action % DOOR_UNLOADS + 1)
        self.end_turn()

    def choose_step(self, action: int) -> None:
        """GA-DEC.2-5: the choices inside a drive turn."""
        colour = self.first()
        if action < DUMP_LOAD:
            self.pop_step()
            if action != NO_PUSH:
                self.push(colour, (action - PUSH_TO) // DISTRICTS, (action - PUSH_TO) % DISTRICTS)
        elif action < TAKE_UPGRADE:
            self.pop_step()
            self.dump_load(colour, action - DUMP_LOAD)
        elif action < DUMP_ONE:
            self.take(colour, action - TAKE_UPGRADE)
        else:
            self.relieve(colour, action - DUMP_ONE)
