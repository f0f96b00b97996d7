"""FA-GEO, FA-P1.1-2 and the tokens of the city: reveals, moves, eliminations, henchmen."""

from __future__ import annotations

from ....core.bits import count_bits
from ..edition import (
    AGENT,
    AREAS,
    CELL_COUNTS,
    CITY_TOKENS,
    COLOURS,
    LEAST_REACH,
    MOST_OF_A_COLOUR,
    REACH,
    SLOTS_FOR,
)
from ..words import (
    DECLINE,
    ELIMINATE,
    ELIMINATE_AT,
    MOVE,
    MOVE_THERE,
    MOVE_TO,
    MOVE_TOKEN,
    OPTIONAL,
    PLACE,
    PLACE_IN,
    REVEAL,
    REVEAL_CELL,
    REVEAL_MORE,
    STOP,
    TAKE_ANY,
    TAKE_HENCHMAN,
    TOLD_ELIMINATED,
    TOLD_FOURTH,
    TOLD_HENCHMAN,
    TOLD_MOVED,
    TOLD_PLACED,
    TOLD_REVEALED,
)
from .extras import Extras


class City(Extras):
    """What lies in the city and how it changes."""

    # FA-P1.1, FA-BIZ.1: reveals

    def hidden_linked(self) -> int:
        """FA-GEO.2: the face-down businesses that share a corner with an open one."""
        return self.linked & ~self.open_cells

    @REVEAL.runs
    def begin_reveal(self, seat: int) -> None:
        """FA-P1.1, FA-BIZ.1, FA-BIZ.3: a choice only where there are several."""
        self.ask_unless_forced(seat)

    @REVEAL.asks("Reveal a business that is linked to an open one.", "FA-GEO.2 FA-P1.1")
    def offer_reveals(self, seat: int) -> None:
        """FA-P1.1, FA-BIZ.1: every linked face-down business."""
        self.offer_each(self.hidden_linked(), REVEAL_CELL(0))

    @REVEAL_MORE.runs
    def begin_second_reveal(self, seat: int) -> None:
        """FA-SPC.3: the Informer reveals up to two."""
        self.ask_unless_forced(seat)

    @REVEAL_MORE.asks("Informer: reveal a second business, or stop.", "FA-GEO.2 FA-SPC.3", "reveal")
    def offer_second_reveals(self, seat: int) -> None:
        """FA-SPC.3: every linked face-down business, or none of them."""
        self.offer_reveals(seat)
        if self.menu_size > 0:
            self.offer(STOP)

    @REVEAL.takes(REVEAL_CELL)
    @REVEAL_MORE.takes(REVEAL_CELL)
    def choose_reveal(self, seat: int, cell: int) -> None:
        """FA-BIZ.1: a cell was chosen."""
        self.pop_step()
        self.reveal(seat, cell)

    @REVEAL_MORE.takes(STOP)
    def reveal_no_more(self, seat: int) -> None:
        """FA-SPC.3: the second reveal of the Informer is optional."""
        self.pop_step()

    def reveal(self, seat: int, cell: int) -> None:
        """FA-P1.1-2: a business is turned up."""
        business = self.face_down.draw(self.luck)
        self.tell(TOLD_REVEALED, seat, cell, business)
        self.open_business(cell, business)

    # Tokens in spaces

    def put_token(self, token: int, space: int) -> None:
        """FA-GEO.5: a token goes to a space."""
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
        if count_bits(full) < LEAST_REACH[self.seats]:
            return 0
        for space in range(CELL_COUNTS[self.seats]):
            if REACH[self.seats][space] & ~full == 0:
                stuck |= 1 << space
        return stuck

    def unmoved(self, token: int) -> int:
        """FA-Q23: the spaces with a token of a kind that has not moved yet. Each moved token is left out where it ended
        up: of two tokens in a space one remains, of one none."""
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

    def start_moves(self, seat: int, tokens: int, may_stop: bool, agents: bool) -> None:
        """Up to ``tokens`` tokens (or only agents) are about to move; none has moved yet."""
        self.moved = 0
        self.push_long_step(MOVE, seat, tokens, int(may_stop), int(agents))

    @MOVE.runs
    def begin_move(self, seat: int) -> None:
        """FA-MOV.1: a choice only where there are several."""
        self.ask_unless_forced(seat)

    @MOVE.asks("Which token moves?", "FA-MOV.1", "move_token")
    def offer_moves(self, seat: int, may_stop: int, agents: int) -> None:
        """FA-MOV.1: every token that can move."""
        stuck = self.stuck_spaces()
        for token in range(AGENT if agents else 0, CITY_TOKENS):
            self.offer_each(self.unmoved(token) & ~stuck, MOVE_TOKEN(token, 0))
        if may_stop:
            self.offer(STOP)

    @MOVE.takes(STOP)
    def move_no_more(self, seat: int) -> None:
        """FA-Q14, FA-Q23: the first token of the Father and the second of a movement card are optional."""
        self.pop_step()

    @MOVE.takes(MOVE_TOKEN)
    def choose_token(self, seat: int, token: int, space: int, left: int, agents: int) -> None:
        """FA-MOV.1: a token was chosen; after it others may follow."""
        if left > 1:
            self.replace_long_step(MOVE, seat, left - 1, OPTIONAL, agents)
            self.push_long_step(MOVE_TO, seat, token, space)
        else:
            self.replace_long_step(MOVE_TO, seat, token, space)

    def goals_from(self, space: int) -> int:
        """FA-GEO.4-5, FA-Q22: spaces within three diagonal steps that are not full; only the end of the path
        matters."""
        return REACH[self.seats][space] & ~self.full_spaces()

    @MOVE_TO.runs
    def begin_goal(self, seat: int) -> None:
        """FA-MOV.1: a choice only where there are several."""
        self.ask_unless_forced(seat)

    @MOVE_TO.asks("Where does the {token} at {space} go?", "FA-MOV.1 FA-GEO.5")
    def offer_goals(self, seat: int, origin: int) -> None:
        """FA-GEO.4-5: where a token can end up."""
        self.offer_each(self.goals_from(origin), MOVE_THERE(0))

    @MOVE_TO.takes(MOVE_THERE)
    def move_there(self, seat: int, token: int, origin: int, space: int) -> None:
        """FA-MOV.1, FA-MOV.3: the token moves."""
        self.pop_step()
        self.lift_token(token, origin)
        self.put_token(token, space)
        self.moved_token[self.moved] = token
        self.moved_space[self.moved] = space
        self.moved += 1
        self.tell(TOLD_MOVED, seat, token, origin, space)

    # FA-MOV.2, FA-FAM.7: eliminating agents

    @ELIMINATE.runs
    def begin_elimination(self, seat: int) -> None:
        """FA-Q58: without an agent in the city there is nothing to choose."""
        if self.once[AGENT] != 0:
            self.ask(seat)
        else:
            self.pop_step()

    @ELIMINATE.asks("Which agent do you eliminate?", "FA-MOV.2")
    def offer_agents(self, seat: int) -> None:
        """FA-Q58: any agent in the city, or none."""
        self.offer_each(self.once[AGENT], ELIMINATE_AT(0))
        self.offer(DECLINE)

    @ELIMINATE.takes(ELIMINATE_AT)
    def eliminate(self, seat: int, space: int) -> None:
        """FA-Q21: the agent leaves the game."""
        self.pop_step()
        self.lift_token(AGENT, space)
        self.tell(TOLD_ELIMINATED, seat, space)

    @ELIMINATE.takes(DECLINE)
    def spare_agents(self, seat: int) -> None:
        """FA-MOV.2, FA-Q13: nobody has to eliminate an agent."""
        self.pop_step()

    # FA-HEN: henchmen on the mini board

    def offer_henchmen(self, spaces: int) -> None:
        """FA-CTRL.3, FA-FAM.7: the henchmen in some spaces."""
        for colour in range(COLOURS):
            self.offer_each(self.once[colour] & spaces, TAKE_HENCHMAN(colour, 0))

    def take_henchman(self, seat: int, colour: int, space: int) -> None:
        """FA-HEN.2-5: a henchman is gained; the fourth of a colour leaves the game."""
        self.lift_token(colour, space)
        self.tell(TOLD_HENCHMAN, seat, colour, space)
        if self.owns(seat, colour) >= MOST_OF_A_COLOUR:
            self.tell(TOLD_FOURTH, seat, colour)
            return
        self.gain(seat, colour, 1)
        self.push_step(PLACE, seat, colour)
        if self.unplaced[seat] > 0:  # FA-HEN.3: the first one must be placed now as well
            self.push_step(PLACE, seat, self.unplaced[seat] - 1)
            self.unplaced[seat] = 0
        self.check_extras(seat)

    def free_slots(self, seat: int, colour: int, area: int) -> int:
        """FA-HEN.1: the free slots of a colour in an area, as a bit set."""
        return SLOTS_FOR[colour][area] & ~self.slots[seat * AREAS + area]

    def areas_for(self, seat: int, colour: int) -> int:
        """FA-HEN.2: the areas with a free slot of the colour, as a bit set."""
        areas = 0
        for area in range(AREAS):
            areas |= 1 << area if self.free_slots(seat, colour, area) != 0 else 0
        return areas

    @PLACE.runs
    def begin_placing(self, seat: int) -> None:
        """FA-HEN.2: a choice only where there are several areas."""
        self.ask_unless_forced(seat)

    @PLACE.asks("Where do you place {colour}?", "FA-HEN.2", "slot")
    def offer_areas(self, seat: int, colour: int) -> None:
        """FA-HEN.2: any of them."""
        self.offer_each(self.areas_for(seat, colour), PLACE_IN(0))

    @PLACE.takes(PLACE_IN)
    def place_in(self, seat: int, colour: int, area: int) -> None:
        """FA-HEN.2, .4: the henchman stays there; two of them switch the bonus on."""
        self.pop_step()
        free = self.free_slots(seat, colour, area)
        self.slots[seat * AREAS + area] |= free & -free  # the lowest of them
        self.tell(TOLD_PLACED, seat, colour, area)

    @TAKE_ANY.runs
    def begin_taking_any(self, seat: int) -> None:
        """FA-FAM.7, FA-SPC.3: a choice only where there are several."""
        self.ask_unless_forced(seat)

    @TAKE_ANY.asks("Which henchman in the city do you take?", "FA-FAM.7", "take_henchman")
    def offer_any_henchman(self, seat: int, may_decline: int) -> None:
        """FA-FAM.7, FA-Q13: any henchman in the city; the Grandfather may decline."""
        self.offer_henchmen(self.board())
        if may_decline:
            self.offer(DECLINE)

    @TAKE_ANY.takes(TAKE_HENCHMAN)
    def take_any_henchman(self, seat: int, colour: int, space: int) -> None:
        """FA-FAM.7: no agent replaces the henchman."""
        self.pop_step()
        self.take_henchman(seat, colour, space)

    @TAKE_ANY.takes(DECLINE)
    def take_no_henchman(self, seat: int) -> None:
        """FA-Q13: the Grandfather takes nobody."""
        self.pop_step()
