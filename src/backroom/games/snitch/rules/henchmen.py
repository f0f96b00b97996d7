"""SN-BAIL, SN-RECR and SN-MOVE: bail, recruiting, placing and moving."""

from __future__ import annotations

from ..edition import (
    ADJACENT_POINTS,
    AREAS,
    BAIL_COST,
    FAR_POINTS,
    FREE_MOVES,
    FREE_POINTS,
    NEIGHBOURS,
    PLACE_POINTS,
    RECRUIT_POINTS,
    SEATS,
)
from ..words import (
    BAIL,
    BAIL_MEN,
    BAILED,
    DONE,
    FIGHT,
    MOVE,
    MOVE_MEN,
    MOVED,
    PLACE,
    PLACED,
    RECRUIT,
    RECRUIT_PLACE,
    RECRUITED,
)
from .rounds import Rounds


class Henchmen(Rounds):
    """Steps 1 to 3 of a turn."""

    # SN-BAIL

    @BAIL.runs
    def begin_bail(self) -> None:
        """SN-TURN.1: the first step of a turn."""
        self.ask_or_go_on(self.most_bail(self.active) > 0, RECRUIT_PLACE)

    @BAIL.asks("Bail: how many of your {jail} jailed henchmen do you free at {price} each?", "SN-DEC.1 SN-BAIL.1")
    def offer_bail(self, seat: int) -> None:
        """SN-DEC.1: none, or up to as many as are jailed and can be paid for."""
        self.offer_row(BAIL_MEN(0), self.most_bail(seat) + 1)

    def most_bail(self, seat: int) -> int:
        """SN-BAIL.3: how many jailed henchmen a seat can free."""
        can_pay = self.cash[seat] // BAIL_COST
        return can_pay if can_pay < self.jail[seat] else self.jail[seat]

    @BAIL.takes(BAIL_MEN)
    def bail(self, seat: int, men: int) -> None:
        """SN-BAIL.1-2: paid at once; the freed go to the hand."""
        self.replace_step(RECRUIT_PLACE)
        if men == 0:
            return
        self.cash[seat] -= men * BAIL_COST
        self.jail[seat] -= men
        self.hand[seat] += men
        self.tell(BAILED, seat, men, men * BAIL_COST)

    # SN-RECR

    @RECRUIT_PLACE.runs
    def begin_recruiting(self) -> None:
        """SN-TURN.1: the second step of a turn."""
        self.ask_or_go_on(self.may_recruit_or_place(self.active), MOVE)

    @RECRUIT_PLACE.asks("Recruit or place a henchman: {points} left.", "SN-DEC.2 SN-RECR.1", "recruit_place")
    def offer_recruits(self, seat: int) -> None:
        """SN-DEC.2, SN-TURN.4: recruiting and placing in any order, or done."""
        self.offer(DONE)
        if self.pool[seat] > 0 and self.points_left >= RECRUIT_POINTS:
            self.offer(RECRUIT)
        if self.hand[seat] > 0 and self.points_left >= PLACE_POINTS:
            self.offer_row(PLACE(0), AREAS)

    def may_recruit_or_place(self, seat: int) -> bool:
        """SN-DEC.2: action points are left, and somebody is in the pool or in hand."""
        return self.points_left > 0 and self.pool[seat] + self.hand[seat] > 0

    @RECRUIT_PLACE.takes(DONE)
    def end_recruiting(self, seat: int) -> None:
        """SN-DEC.2: on to the next step."""
        self.replace_step(MOVE)

    @RECRUIT_PLACE.takes(RECRUIT)
    def recruit(self, seat: int) -> None:
        """SN-RECR.1: from the pool to the hand."""
        self.points_left -= RECRUIT_POINTS
        self.pool[seat] -= 1
        self.hand[seat] += 1
        self.tell(RECRUITED, seat)

    @RECRUIT_PLACE.takes(PLACE)
    def place(self, seat: int, area: int) -> None:
        """SN-RECR.2-4: from the hand to any area."""
        self.points_left -= PLACE_POINTS
        self.hand[seat] -= 1
        self.add_men(area, seat, 1)
        self.tell(PLACED, seat, area)

    # SN-MOVE

    @MOVE.runs
    def begin_moving(self) -> None:
        """SN-TURN.1: the third step of a turn."""
        self.ask_or_go_on(self.may_move(self.active), FIGHT)

    def is_free(self, seat: int, origin: int, goal: int) -> bool:
        """SN-MOVE.2, .7: both areas are controlled just before the move."""
        return self.held[seat] >> origin & self.held[seat] >> goal & 1 == 1

    def move_cost(self, seat: int, origin: int, goal: int, count: int) -> int:
        """SN-MOVE.2-6: the cheapest kind that applies."""
        if self.is_free(seat, origin, goal):
            return FREE_POINTS
        if NEIGHBOURS[origin] >> goal & 1:
            return ADJACENT_POINTS
        return count * FAR_POINTS

    @MOVE.takes(MOVE_MEN)
    def move(self, seat: int, origin: int, goal: int, men: int) -> None:
        """SN-MOVE.1-5, .9: some henchmen change their area."""
        cost = self.move_cost(seat, origin, goal, men)
        self.free_moves = self.free_moves + 1 if cost == 0 else 0
        self.points_left -= cost
        self.add_men(origin, seat, 0 - men)
        self.add_men(goal, seat, men)
        self.tell(MOVED, seat, men, origin, goal, cost)

    @MOVE.takes(DONE)
    def end_moving(self, seat: int) -> None:
        """SN-DEC.3: on to the next step."""
        self.replace_step(FIGHT)

    def may_move(self, seat: int) -> bool:
        """SN-DEC.3: whether any move is legal."""
        if self.free_moves >= FREE_MOVES:
            self.menu_size = 0
            self.offer_moves(seat)
            return self.menu_size > 1
        if self.held[seat] & (self.held[seat] - 1):
            return True
        return self.points_left > 0 and self.men_on_board(seat) > 0

    @MOVE.asks("Move henchmen: {points} left.", "SN-DEC.3 SN-MOVE.1")
    def offer_moves(self, seat: int) -> None:
        """SN-DEC.3, SN-MOVE.8: every area, goal and number that can be paid, or done; only from area to area."""
        self.offer(DONE)
        for origin in range(AREAS):
            count = self.men[origin * SEATS + seat]
            if count > 0:
                self.offer_moves_from(seat, origin, count)

    def offer_moves_from(self, seat: int, origin: int, count: int) -> None:
        """SN-MOVE.1-5, .9: any number for free or to a neighbour, otherwise one for each AP."""
        free = self.held[seat] if self.held[seat] >> origin & 1 else 0
        if self.points_left + free == 0:
            return
        freely = count if self.free_moves < FREE_MOVES else 0
        near = count if self.points_left >= ADJACENT_POINTS else 0
        far = self.points_left // FAR_POINTS
        if far > count:
            far = count
        next_to = NEIGHBOURS[origin]
        for goal in range(AREAS):
            if goal != origin:
                most = freely if free >> goal & 1 else near if next_to >> goal & 1 else far
                if most > 0:
                    self.offer_row(MOVE_MEN(origin, goal, 1), most)
