"""FA-P2: the seven actions, and extra actions."""

from __future__ import annotations

from ..edition import (
    ALL_SPECIALS,
    AREAS,
    BOTH_SLOTS,
    BUSINESS_AREA,
    BUSINESS_BONUS_DRAW,
    BUSINESS_DRAW,
    FAMILY_CARD,
    FIRST_GOOD,
    FIRST_SPECIAL,
    GANGSTER,
    GANGSTER_KIND,
    GANGSTERS_AREA,
    GOODS,
    GOODS_AREA,
    GOODS_KINDS,
    HENCHMAN_BONUS,
    INFLUENCE_AREA,
    LAYING_COST,
    MONEY,
    MOVED_TOKENS,
    MOVEMENT,
    MOVEMENT_AREA,
    SPECIAL_AREA,
    SPECIALS,
    STOCKS,
    TURNS,
)
from ..state import OPENLY
from ..words import (
    ACT,
    BY_BONUS,
    BY_GODFATHER,
    CONTROL,
    DO_BUSINESSES,
    DO_EXTRA,
    DO_FAMILY,
    DO_GANGSTERS,
    DO_GOODS,
    DO_INFLUENCE,
    DO_MOVEMENT,
    DO_SPECIAL,
    DRAW,
    ELIMINATE,
    END_CONTROL,
    EXTRA_TURN,
    HOWS,
    KEEP_EXTRA,
    LAY_INFLUENCE,
    PAY,
    PAYING,
    REVEAL,
    SHELTERED_SPECIAL,
    TOLD_ACTION,
    TOLD_EXTRA_ACTION,
    TOLD_FREE,
    TOLD_PLAYED,
    TURN,
    USE_EXTRA,
    USE_POWER,
    WINDOW,
)
from .specials import Specials

(INFLUENCE_ACTION, GANGSTERS_ACTION, GOODS_ACTION, BUSINESS_ACTION, SPECIAL_ACTION, MOVEMENT_ACTION, FAMILY_ACTION) = (
    range(7)
)  # in the order of the mini board


class Actions(Specials):
    """Phase 2."""

    # FA-P2.1-3: turns

    def next_turn(self, place: int) -> None:
        """FA-P2.1, .3: three passes round the table; windows before (in the menu) and after the action."""
        if place == TURNS * self.seats:
            self.replace_step(EXTRA_TURN)
            return
        self.replace_step(TURN, place + 1)
        self.begin_action(self.in_order(place))

    def begin_action(self, seat: int) -> None:
        """FA-P2.3: one turn with one action."""
        self.active = seat
        self.start_turn(seat)
        self.push_step(WINDOW, seat)
        self.push_step(ACT, seat)

    def next_extra_turn(self, place: int) -> None:
        """FA-P2.2, FA-XTR.4: in turn order, whoever holds an extra-action card."""
        if place == self.seats:
            self.begin_control()
            return
        seat = self.in_order(place)
        self.replace_step(EXTRA_TURN, place + 1)
        if self.extra_cards[seat] != 0:
            self.push_step(USE_EXTRA, seat)

    def begin_control(self) -> None:
        """FA-P3.1: phase 3 starts with the start player."""
        self.passed = 0
        self.replace_step(END_CONTROL)
        self.begin_control_turn(self.starter)

    def begin_control_turn(self, seat: int) -> None:
        """FA-P3.1: a turn of phase 3."""
        self.active = seat
        self.start_turn(seat)
        self.push_step(CONTROL, seat)

    def offer_extra_use(self) -> None:
        """FA-XTR.4: use the card or keep it."""
        self.offer(DO_EXTRA)
        self.offer(KEEP_EXTRA)

    def choose_extra_use(self, seat: int, action: int) -> None:
        """FA-XTR.4, FA-Q30: the card leaves the game."""
        self.pop_step()
        if action == DO_EXTRA:
            self.extra_cards[seat] &= self.extra_cards[seat] - 1
            self.tell(TOLD_EXTRA_ACTION, seat)
            self.begin_action(seat)

    # FA-P2.1: what may be done

    def has_free_bonus(self, seat: int, area: int) -> bool:
        """FA-GDS.4: the once-per-round bonus of an area is owned and not used."""
        return self.slots[seat * AREAS + area] == BOTH_SLOTS and not self.bonus_used[seat] >> area & 1

    def offer_ways(self, seat: int, first: int, area: int, sheltered: bool) -> None:
        """FA-INF.1-2, FA-GNG.1-2, FA-GDS.1-2, FA-GOD.3: laying with another card as $1, or free by a bonus."""
        if self.stock[seat * STOCKS + MONEY] > LAYING_COST:
            self.offer(first + PAYING)
        if self.has_free_bonus(seat, area):
            self.offer(first + BY_BONUS)
        if sheltered and not self.has_bonus(seat, area):
            self.offer(first + BY_GODFATHER)

    def offer_actions(self, seat: int) -> None:
        """FA-P2.1: the seven actions as far as they can be afforded, and the powers (FA-P2.3)."""
        kinds = self.holding[seat]
        sheltered: bool = self.may_use_benefit(seat, HENCHMAN_BONUS)
        if kinds != 0:
            self.offer_ways(seat, DO_INFLUENCE, INFLUENCE_AREA, sheltered)
        if kinds & GANGSTER_KIND:
            self.offer_ways(seat, DO_GANGSTERS, GANGSTERS_AREA, sheltered)
        if kinds & GOODS_KINDS:
            self.offer_goods(seat, kinds, sheltered)
        self.offer_plain_or_sheltered(seat, DO_BUSINESSES, BUSINESS_AREA, sheltered)
        if kinds & ALL_SPECIALS:
            self.offer_specials(seat, kinds, sheltered)
        if kinds >> MOVEMENT & 1 and self.can_move_any():
            self.offer_plain_or_sheltered(seat, DO_MOVEMENT, MOVEMENT_AREA, sheltered)
        if kinds >> FAMILY_CARD & 1:
            for count in range(self.family_to_lay(seat)):
                self.offer(DO_FAMILY + count)
        self.offer_powers(seat)

    def offer_plain_or_sheltered(self, seat: int, first: int, area: int, sheltered: bool) -> None:
        """FA-BIZ.2, FA-MOV.2, FA-GOD.3: the own bonus works by itself; the godfather's only when it is called."""
        self.offer(first)
        if sheltered and not self.has_bonus(seat, area):
            self.offer(first + 1)

    def offer_goods(self, seat: int, kinds: int, sheltered: bool) -> None:
        """FA-GDS.1: one choice for every type of goods in hand."""
        for good in range(GOODS):
            if kinds >> (FIRST_GOOD + good) & 1:
                self.offer_ways(seat, DO_GOODS + good * HOWS, GOODS_AREA, sheltered)

    def offer_specials(self, seat: int, kinds: int, sheltered: bool) -> None:
        """FA-SPC.1-2: playable special cards; the godfather's bonus where the henchmen are missing."""
        bonus: bool = self.has_bonus(seat, SPECIAL_AREA)
        kinds &= ALL_SPECIALS
        while kinds != 0:
            kind = self.lowest(kinds)
            kinds &= kinds - 1
            if self.has_effect(seat, kind):
                if bonus or self.has_colours(seat, kind):
                    self.offer(DO_SPECIAL + kind - FIRST_SPECIAL)
                elif sheltered:
                    self.offer(SHELTERED_SPECIAL + kind - FIRST_SPECIAL)

    def ask_for_action(self, seat: int) -> None:
        """FA-P2.1: an action is compulsory; the only possible one is carried out by itself."""
        if self.stock[seat * STOCKS + MONEY] > LAYING_COST:
            self.ask(seat)  # Influence and Businesses, at least
            return
        self.offered = 0
        self.offer_actions(seat)
        if self.offered > 1:
            self.ask(seat)
        else:
            self.choose_action(seat, self.menu[0])

    # FA-P2.1: carrying it out

    def choose_action(self, seat: int, action: int) -> None:
        """FA-P2.1: one action, or first a power (FA-P2.3)."""
        if action >= USE_POWER:
            self.use_power(seat, action - USE_POWER)
            return
        self.pop_step()
        if action < DO_GANGSTERS:
            self.tell(TOLD_ACTION, seat, INFLUENCE_ACTION)
            self.settle(seat, action - DO_INFLUENCE, INFLUENCE_AREA)
            self.push_step(LAY_INFLUENCE, seat, 1)
        elif action < DO_GOODS:
            self.tell(TOLD_ACTION, seat, GANGSTERS_ACTION)
            self.settle(seat, action - DO_GANGSTERS, GANGSTERS_AREA)
            self.lay_open(seat, GANGSTER)
        elif action < DO_BUSINESSES:
            self.tell(TOLD_ACTION, seat, GOODS_ACTION)
            self.settle(seat, (action - DO_GOODS) % HOWS, GOODS_AREA)
            self.lay_open(seat, FIRST_GOOD + (action - DO_GOODS) // HOWS)
        else:
            self.choose_other_action(seat, action)

    def choose_other_action(self, seat: int, action: int) -> None:
        """The four actions that cost no money."""
        if action < DO_SPECIAL:
            self.tell(TOLD_ACTION, seat, BUSINESS_ACTION)
            self.do_businesses(seat, self.uses_bonus(seat, BUSINESS_AREA, action - DO_BUSINESSES))
        elif action < DO_MOVEMENT:
            self.tell(TOLD_ACTION, seat, SPECIAL_ACTION)
            self.uses_bonus(seat, SPECIAL_AREA, (action - DO_SPECIAL) // SPECIALS)
            self.play_special(seat, FIRST_SPECIAL + (action - DO_SPECIAL) % SPECIALS)
        elif action < DO_FAMILY:
            self.tell(TOLD_ACTION, seat, MOVEMENT_ACTION)
            self.do_movement(seat, self.uses_bonus(seat, MOVEMENT_AREA, action - DO_MOVEMENT))
        else:
            self.tell(TOLD_ACTION, seat, FAMILY_ACTION)
            self.lay_family(seat, action - DO_FAMILY + 1)

    def settle(self, seat: int, how: int, area: int) -> None:
        """FA-INF.1-2, FA-GNG.1-2, FA-GDS.1-2: $1 after the card is laid, or a bonus instead."""
        if how == PAYING:
            self.push_step(PAY, seat, LAYING_COST)
        elif how == BY_BONUS:
            self.bonus_used[seat] |= 1 << area
            self.tell(TOLD_FREE, seat, area)
        else:
            self.use_benefit(seat, HENCHMAN_BONUS)
            self.tell(TOLD_FREE, seat, area)

    def uses_bonus(self, seat: int, area: int, by_godfather: int) -> bool:
        """FA-BIZ.2, FA-SPC.2, FA-MOV.2, FA-GOD.3: whether the bonus of an area works in this action."""
        if by_godfather:
            self.use_benefit(seat, HENCHMAN_BONUS)
            return True
        return self.has_bonus(seat, area)

    def do_businesses(self, seat: int, bonus: bool) -> None:
        """FA-BIZ.1-3: reveal one if there is one, then draw one or two."""
        self.push_step(DRAW, seat, BUSINESS_BONUS_DRAW if bonus else BUSINESS_DRAW)
        if self.hidden_linked() != 0:
            self.push_step(REVEAL, seat)

    def do_movement(self, seat: int, bonus: bool) -> None:
        """FA-MOV.1-2, FA-Q49: discard the card, move one or two tokens; the bonus may eliminate an agent."""
        self.let_go(seat, MOVEMENT)
        self.recall_shown(seat, MOVEMENT)
        self.to_discard(OPENLY, MOVEMENT)
        self.tell(TOLD_PLAYED, seat, MOVEMENT)
        if bonus:
            self.push_step(ELIMINATE, seat)
        self.start_moves(seat, MOVED_TOKENS)
