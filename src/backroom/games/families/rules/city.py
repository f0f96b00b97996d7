"""FA-GEO, FA-P1.1-2 and the tokens of the city: reveals, moves, eliminations, henchmen."""

from __future__ import annotations

from ..edition import (
    AGENT,
    AREAS,
    CELLS_OF,
    CITY_TOKENS,
    COLOURS,
    LEAST_REACH,
    OF_A_COLOUR,
    REACH,
    SLOTS_FOR,
    SPACE_COUNT,
)
from ..state import NOTHING
from ..words import (
    DECLINE,
    ELIMINATE_AT,
    MOVE,
    MOVE_THERE,
    MOVE_TO,
    MOVE_TOKEN,
    PLACE,
    PLACE_IN,
    REVEAL_CELL,
    STOP,
    TAKE_HENCHMAN,
    TOLD_ELIMINATED,
    TOLD_FOURTH,
    TOLD_HENCHMAN,
    TOLD_MOVED,
    TOLD_PLACED,
    TOLD_REVEALED,
)
from .extras import Extras

TOKENS_LEFT = 3  # a MOVE step packs: how many tokens may still move,
AGENTS_ONLY = 4  # whether only agents may,
MAY_STOP = 8  # and whether the seat may stop now


class City(Extras):
    """What lies in the city and how it changes."""

    # FA-P1.1, FA-BIZ.1: reveals

    def hidden_linked(self) -> int:
        """FA-GEO.2: the face-down businesses with a corner at an open one."""
        return self.linked & ~self.open_cells

    def offer_reveals(self, may_stop: bool) -> None:
        """FA-P1.1, FA-BIZ.1: every linked face-down business."""
        self.offer_each(self.hidden_linked(), REVEAL_CELL)
        if may_stop and self.hidden_linked() != 0:
            self.offer(STOP)

    def reveal(self, seat: int, cell: int) -> None:
        """FA-P1.1-2: a business is turned up."""
        business = self.face_down.draw(self.luck)
        self.tell(TOLD_REVEALED, seat, cell, business)
        self.open_business(cell, business)

    def choose_reveal(self, seat: int, action: int) -> None:
        """FA-BIZ.1: a cell was chosen, or the second reveal of the Informer declined."""
        self.pop_step()
        if action != STOP:
            self.reveal(seat, action - REVEAL_CELL)

    # Tokens in spaces

    def put_token(self, token: int, space: int) -> None:
        """FA-GEO.5: a token comes to a space."""
        if self.once[token] >> space & 1:
            self.twice[token] |= 1 << space
        else:
            self.once[token] |= 1 << space

    def lift_token(self, token: int, space: int) -> None:
        """A token leaves a space."""
        if self.twice[token] >> space & 1:
            self.twice[token] &= ~(1 << space)
        else:
            self.once[token] &= ~(1 << space)

    def tokens_at(self, token: int, space: int) -> int:
        """How many tokens of a kind a space holds."""
        return (self.once[token] >> space & 1) + (self.twice[token] >> space & 1)

    # FA-MOV.1: moving tokens

    def stuck_spaces(self) -> int:
        """FA-GEO.5: the spaces from which a token has nowhere to go, because everything in reach is full."""
        full, stuck = self.full_spaces(), 0
        if self.count_bits(full) < LEAST_REACH[self.seats]:
            return 0
        for space in range(CELLS_OF[self.seats]):
            if REACH[self.seats][space] & ~full == 0:
                stuck |= 1 << space
        return stuck

    def resting(self, token: int) -> int:
        """FA-Q23: the spaces with a token of a kind that has not moved yet."""
        once, twice = self.once[token], self.twice[token]
        for place in range(self.moved):
            if self.moved_token[place] == token:
                once &= twice | ~(1 << self.moved_space[place])
                twice &= ~(1 << self.moved_space[place])
        return once

    def can_move_any(self) -> bool:
        """FA-Q23: whether any token can move at all."""
        stuck = self.stuck_spaces()
        for token in range(CITY_TOKENS):
            if self.once[token] & ~stuck != 0:
                return True
        return False

    def start_moves(self, seat: int, how: int) -> None:
        """Tokens are about to move; none has moved yet."""
        self.moved = 0
        self.push_step(MOVE, seat, how)

    def offer_moves(self, how: int) -> None:
        """FA-MOV.1: every token that can move."""
        stuck = self.stuck_spaces()
        for token in range(AGENT if how & AGENTS_ONLY else 0, CITY_TOKENS):
            self.offer_each(self.resting(token) & ~stuck, MOVE_TOKEN + token * SPACE_COUNT)
        if how & MAY_STOP:
            self.offer(STOP)

    def choose_token(self, seat: int, action: int) -> None:
        """FA-MOV.1: a token was chosen; after it others may follow."""
        how = self.second()
        if action == STOP:
            self.pop_step()
            return
        if how & TOKENS_LEFT > 1:
            self.replace_step(MOVE, seat, (how - 1) | MAY_STOP)
            self.push_step(MOVE_TO, seat, action - MOVE_TOKEN)
        else:
            self.replace_step(MOVE_TO, seat, action - MOVE_TOKEN)

    def offer_goals(self, space: int) -> None:
        """FA-GEO.4-5, FA-Q22: spaces within three diagonal steps that are not full; only the end of the way counts."""
        self.offer_each(self.goals_from(space), MOVE_THERE)

    def goals_from(self, space: int) -> int:
        """FA-GEO.4-5: where a token can end."""
        return REACH[self.seats][space] & ~self.full_spaces()

    def choose_goal(self, seat: int, goal: int) -> None:
        """FA-MOV.1, FA-MOV.3: the token moves."""
        token, space = self.second() // SPACE_COUNT, self.second() % SPACE_COUNT
        self.pop_step()
        self.lift_token(token, space)
        self.put_token(token, goal)
        self.moved_token[self.moved] = token
        self.moved_space[self.moved] = goal
        self.moved += 1
        self.tell(TOLD_MOVED, seat, token, space, goal)

    # FA-MOV.2, FA-FAM.7: eliminating agents

    def offer_agents(self) -> None:
        """FA-Q58: any agent in the city, or none."""
        self.offer_each(self.once[AGENT], ELIMINATE_AT)
        self.offer(DECLINE)

    def choose_agent(self, seat: int, action: int) -> None:
        """FA-Q21: the agent leaves the game."""
        self.pop_step()
        if action != DECLINE:
            self.lift_token(AGENT, action - ELIMINATE_AT)
            self.tell(TOLD_ELIMINATED, seat, action - ELIMINATE_AT)

    # FA-HEN: henchmen on the mini board

    def offer_henchmen(self, spaces: int) -> None:
        """FA-CTRL.3, FA-FAM.7: the henchmen in some spaces."""
        for colour in range(COLOURS):
            self.offer_each(self.once[colour] & spaces, TAKE_HENCHMAN + colour * SPACE_COUNT)

    def count_henchmen(self, spaces: int) -> int:
        """How many different henchmen there are to choose from in some spaces."""
        count = 0
        for colour in range(COLOURS):
            count += self.count_bits(self.once[colour] & spaces)
        return count

    def take_henchman(self, seat: int, colour: int, space: int) -> None:
        """FA-HEN.2-5: a henchman is gained; the fourth of a colour leaves the game."""
        self.lift_token(colour, space)
        self.tell(TOLD_HENCHMAN, seat, colour, space)
        if self.owns(seat, colour) >= OF_A_COLOUR:
            self.tell(TOLD_FOURTH, seat, colour)
            return
        self.gain(seat, colour, 1)
        self.push_step(PLACE, seat, colour)
        if self.unplaced[seat] > 0:  # FA-HEN.3: the first one must be placed now as well
            self.push_step(PLACE, seat, self.unplaced[seat] - 1)
            self.unplaced[seat] = 0
        self.check_extras(seat)

    def free_slot(self, seat: int, colour: int, area: int) -> int:
        """FA-HEN.1: a free slot of a colour in an area, or NOTHING."""
        free = SLOTS_FOR[colour][area] & ~self.slots[seat * AREAS + area]
        return self.lowest(free) if free != 0 else NOTHING

    def offer_areas(self, seat: int, colour: int) -> None:
        """FA-HEN.2: the areas with a free slot of the colour."""
        for area in range(AREAS):
            if self.free_slot(seat, colour, area) >= 0:
                self.offer(PLACE_IN + area)

    def choose_area(self, seat: int, area: int) -> None:
        """FA-HEN.2, .4: the henchman stays there; two of them switch the bonus on."""
        colour = self.second()
        self.pop_step()
        self.slots[seat * AREAS + area] |= 1 << self.free_slot(seat, colour, area)
        self.tell(TOLD_PLACED, seat, colour, area)

    def offer_any_henchman(self, optional: int) -> None:
        """FA-FAM.7, FA-Q13: any henchman of the city; the Grandfather may decline."""
        self.offer_henchmen(self.board())
        if optional:
            self.offer(DECLINE)

    def choose_any_henchman(self, seat: int, action: int) -> None:
        """FA-FAM.7: no agent replaces the henchman."""
        self.pop_step()
        if action != DECLINE:
            which = action - TAKE_HENCHMAN
            self.take_henchman(seat, which // SPACE_COUNT, which % SPACE_COUNT)
