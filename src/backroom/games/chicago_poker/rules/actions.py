"""CP-TURN.2, .4-5 and CP-DEC.3: actions, and which of them the present hand and table allow."""

from __future__ import annotations

from ..edition import (
    BRIBERY,
    GANGSTERS,
    HAND_LIMIT,
    LIMOUSINE,
    LIQUIDATION,
    RAID,
    REVOLVER,
    SECOND_RAID,
    SLOTS,
    TURN_CAP,
)
from ..fields import HAND_ROOM
from ..words import (
    ACT,
    BEGIN,
    BRIBE_WITH,
    CALL_LIMOUSINE,
    DRAW,
    END_TURN,
    LIQUIDATE,
    LOST,
    PLACE_AT,
    PULL_REVOLVER,
    RAID_AT,
)
from .shootouts import Shootouts


class Actions(Shootouts):
    """The second part of a turn."""

    # CP-TURN: act until no action is left

    @ACT.runs
    def act(self) -> None:
        """CP-TURN.2, .4: the active seat acts until its actions are used up or none is legal."""
        if self.actions_left == 0:
            self.end_turn()
        elif self.may_draw(self.active) or self.has_an_action(self.active):
            self.ask(self.active)
        else:
            self.lose_actions()

    def has_an_action(self, seat: int) -> bool:
        """CP-TURN.4: whether any action is legal."""
        self.menu_size = 0
        self.offer_actions(seat)
        return self.menu_size > 0

    def lose_actions(self) -> None:
        """CP-TURN.4: no action is legal: the rest of the turn is lost. If there is room for a gangster, everybody sees
        that the hand has none, and no special that could be played."""
        if self.rooms(self.active) != 0 and self.held(self.active) <= HAND_LIMIT:
            self.note_barren(self.active, self.idle_specials(self.active))
        self.tell(LOST, self.active, self.actions_left)
        self.end_turn()

    @ACT.takes(END_TURN)
    def decline_extras(self, seat: int) -> None:
        """CP-TURN.5: the remaining extra actions may be declined."""
        self.end_turn()

    def end_turn(self) -> None:
        """CP-TURN.1, CP-WIN.7: the next seat clockwise, unless the cap is reached."""
        if self.turn >= TURN_CAP:
            self.stop_at_cap()
            return
        self.active = self.next_seat(self.active)
        self.replace_step(BEGIN)

    # CP-DEC.3: what may be chosen

    @ACT.asks("Your turn: {actions}. Draw, or play a card.", "CP-DEC.3 CP-TURN.2", "action")
    def offer_actions(self, seat: int) -> None:
        """CP-DEC.3, CP-TURN.2, CP-HAND.6: draw, play a gangster, play a special, or end the turn; never discard."""
        if self.may_draw(seat):
            self.offer(DRAW)
        if self.may_end_turn(seat):
            self.offer(END_TURN)
        is_within_limit: bool = self.hands.sizes[seat] <= HAND_LIMIT
        specials = self.offer_places(seat) if is_within_limit else self.offer_fitting_places(seat)
        if specials > 0:
            self.offer_specials(seat, specials)

    # CP-DRAW, CP-TURN.5

    def may_draw(self, seat: int) -> bool:
        """CP-DRAW.3, CP-HAND.1-2: there is a card, and the turn can still end with seven; a hand of fewer than seven
        needs no looking ahead."""
        return self.deck.size + self.discard.size > 0 and (
            self.hands.sizes[seat] < HAND_LIMIT or self.draw_stays_in_limit(seat)
        )

    def may_end_turn(self, seat: int) -> bool:
        """CP-TURN.5: only extra actions are left, and the hand is within its limit."""
        return self.actions_due == 0 and self.held(seat) <= HAND_LIMIT

    # CP-PLAY

    def offer_places(self, seat: int) -> int:
        """CP-PLAY.1: with at most seven cards, every gangster at every business that has room. Returns the specials in
        hand, as a bit set."""
        rooms, specials = self.rooms(seat), 0
        first = seat * HAND_ROOM
        for place in range(first, first + self.hands.sizes[seat]):
            card = self.hands.cells[place]
            if card >= GANGSTERS:
                specials |= 1 << card - GANGSTERS
            else:
                self.offer_each(rooms, PLACE_AT(card, 0))
        return specials

    def offer_fitting_places(self, seat: int) -> int:
        """CP-PLAY.1, CP-HAND.7: the same with more than seven cards: only where the turn can still end with seven."""
        specials = 0
        for place in range(self.hands.sizes[seat]):
            card = self.hands.at(seat, place)
            if card >= GANGSTERS:
                specials |= 1 << card - GANGSTERS
                continue
            for slot in range(SLOTS):
                if self.has_room(slot, seat) and self.place_stays_in_limit(seat, card, slot):
                    self.offer(PLACE_AT(card, slot))
        return specials

    # CP-SPEC

    def offer_specials(self, seat: int, specials: int) -> None:
        """CP-SPEC.3-4: every special that has a target; the two Police Raids are one choice."""
        if specials >> LIQUIDATION - GANGSTERS & 1:
            self.offer_liquidations(seat)
        if specials >> RAID - GANGSTERS & 1 or specials >> SECOND_RAID - GANGSTERS & 1:
            self.offer_raids(seat)
        if specials >> LIMOUSINE - GANGSTERS & 1 and self.may_call_limousine(seat):
            self.offer(CALL_LIMOUSINE)
        if specials >> REVOLVER - GANGSTERS & 1 and self.may_use_revolver(seat):
            self.offer(PULL_REVOLVER)
        if specials >> BRIBERY - GANGSTERS & 1 and self.may_bribe(seat):
            self.offer(BRIBE_WITH)

    def offer_liquidations(self, seat: int) -> None:
        """CP-LIQ.1: the last card of any column that may be aimed at."""
        for slot in range(SLOTS):
            for victim in range(self.seats):
                if self.may_liquidate(seat, slot, victim) and self.liquidation_stays_in_limit(seat, slot, victim):
                    self.offer(LIQUIDATE(slot, victim))

    def offer_raids(self, seat: int) -> None:
        """CP-RAID.1: any column of another seat with a card in it."""
        raid = RAID if self.holds(seat, RAID) else SECOND_RAID
        if not self.play_stays_in_limit(seat, raid):
            return
        for slot in range(SLOTS):
            for victim in range(self.seats):
                if self.may_raid(seat, slot, victim):
                    self.offer(RAID_AT(slot, victim))

    def may_call_limousine(self, seat: int) -> bool:
        """CP-LIMO.1, CP-HAND.7: it can drive somewhere, and the turn can still end with seven cards."""
        return self.limousine_has_target(seat) and self.play_stays_in_limit(seat, LIMOUSINE)

    def may_use_revolver(self, seat: int) -> bool:
        """CP-REV.4, CP-HAND.7: it has not been played twice, and the turn can still end with seven cards."""
        return self.may_pull_revolver() and self.revolver_stays_in_limit(seat)

    def may_bribe(self, seat: int) -> bool:
        """CP-BRIB.1, CP-HAND.4: something has been discarded, and the turn can still end with seven cards."""
        return self.discard.size > 0 and self.bribery_stays_in_limit(seat)
