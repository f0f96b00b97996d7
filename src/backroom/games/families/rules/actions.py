"""FA-P2: the seven actions, and extra actions."""

from __future__ import annotations

from ....core.bits import lowest_bit
from ..edition import (
    ALL_SPECIALS,
    AREAS,
    BOTH_SLOTS,
    BUSINESS_AREA,
    BUSINESS_BONUS_DRAW,
    BUSINESS_DRAW,
    FAMILY_CARD,
    GANGSTER,
    GANGSTER_KIND,
    GANGSTERS_AREA,
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
    STOCKS,
    TURNS,
)
from ..fields import OPENLY
from ..recall import recall_shown
from ..words import (
    ACT,
    BY_BONUS,
    BY_GODFATHER,
    COMPULSORY,
    CONTROL_PHASE,
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
    EXTRA_TURN,
    KEEP_EXTRA,
    LAY_INFLUENCE,
    PAY,
    PAYING,
    REVEAL,
    SHELTERED_BUSINESSES,
    SHELTERED_MOVEMENT,
    SHELTERED_SPECIAL,
    TOLD_ACTION,
    TOLD_EXTRA_ACTION,
    TOLD_FREE,
    TOLD_PLAYED,
    TURN,
    USE_EXTRA,
    WINDOW,
)
from .specials import Specials

(INFLUENCE_ACTION, GANGSTERS_ACTION, GOODS_ACTION, BUSINESS_ACTION, SPECIAL_ACTION, MOVEMENT_ACTION, FAMILY_ACTION) = (
    range(7)
)  # in the order of the mini board


class Actions(Specials):
    """Phase 2. A choice is called sheltered if it uses a benefit of the godfather's protection (FA-GOD.3-4)."""

    # FA-P2.1-3: turns

    @TURN.runs
    def next_turn(self, place: int) -> None:
        """FA-P2.1, .3: three times around the table; windows before (in the menu) and after the action."""
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
        self.begin_act(seat)

    @EXTRA_TURN.runs
    def next_extra_turn(self, place: int) -> None:
        """FA-P2.2, FA-XTR.4: in turn order, whoever holds an extra-action card."""
        if place == self.seats:
            self.replace_step(CONTROL_PHASE)
            return
        seat = self.in_order(place)
        self.replace_step(EXTRA_TURN, place + 1)
        if self.extra_cards[seat] != 0:
            self.push_step(USE_EXTRA, seat)

    @USE_EXTRA.asks("Use your extra action card now?", "FA-XTR.4")
    def offer_extra_use(self, seat: int) -> None:
        """FA-XTR.4: use the card or keep it."""
        self.offer(DO_EXTRA)
        self.offer(KEEP_EXTRA)

    @USE_EXTRA.takes(DO_EXTRA)
    def use_extra(self, seat: int) -> None:
        """FA-XTR.4, FA-Q30: the card leaves the game."""
        self.pop_step()
        self.extra_cards[seat] &= self.extra_cards[seat] - 1
        self.tell(TOLD_EXTRA_ACTION, seat)
        self.begin_action(seat)

    @USE_EXTRA.takes(KEEP_EXTRA)
    def keep_extra(self, seat: int) -> None:
        """FA-XTR.4: the card stays for a later round."""
        self.pop_step()

    # FA-P2.1: what may be done

    def ways_to_lay(self, seat: int, area: int, sheltered: bool) -> int:
        """FA-INF.1-2, FA-GNG.1-2, FA-GDS.1-2, .4, FA-GOD.3: with another card as $1, with one's own bonus (once a
        round), or with the godfather's, as a bit set."""
        ways = 0
        if self.stock[seat * STOCKS + MONEY] > LAYING_COST:
            ways |= 1 << PAYING
        if self.slots[seat * AREAS + area] == BOTH_SLOTS:
            return ways if self.bonus_used[seat] >> area & 1 else ways | 1 << BY_BONUS
        return ways | 1 << BY_GODFATHER if sheltered else ways

    @ACT.asks("Your turn: one action ({turn}).", "FA-P2.1", "action")
    def offer_actions(self, seat: int) -> None:
        """FA-P2.1: the seven actions as far as they can be afforded, and the powers (FA-P2.3)."""
        kinds = self.holding[seat]
        sheltered: bool = self.may_use_benefit(seat, HENCHMAN_BONUS)
        if kinds != 0:
            self.offer_each(self.ways_to_lay(seat, INFLUENCE_AREA, sheltered), DO_INFLUENCE(PAYING))
        if kinds & GANGSTER_KIND:
            self.offer_each(self.ways_to_lay(seat, GANGSTERS_AREA, sheltered), DO_GANGSTERS(PAYING))
        if kinds & GOODS_KINDS:
            self.offer_goods(seat, kinds, sheltered)
        self.offer_plain_or_sheltered(seat, DO_BUSINESSES, SHELTERED_BUSINESSES, BUSINESS_AREA, sheltered)
        if kinds & ALL_SPECIALS:
            self.offer_specials(seat, kinds, sheltered)
        if kinds >> MOVEMENT & 1 and self.can_move_any():
            self.offer_plain_or_sheltered(seat, DO_MOVEMENT, SHELTERED_MOVEMENT, MOVEMENT_AREA, sheltered)
        if kinds >> FAMILY_CARD & 1:
            self.offer_row(DO_FAMILY(1), self.family_to_lay(seat))
        self.offer_powers(seat)

    def offer_plain_or_sheltered(self, seat: int, plain: int, by_godfather: int, area: int, sheltered: bool) -> None:
        """FA-BIZ.2, FA-MOV.2, FA-GOD.3: one's own bonus works by itself; the godfather's only when it is called for."""
        self.offer(plain)
        if sheltered and not self.has_bonus(seat, area):
            self.offer(by_godfather)

    def offer_goods(self, seat: int, kinds: int, sheltered: bool) -> None:
        """FA-GDS.1: one choice for every type of goods in hand."""
        ways = self.ways_to_lay(seat, GOODS_AREA, sheltered)
        kinds &= GOODS_KINDS
        while kinds != 0:
            self.offer_each(ways, DO_GOODS(lowest_bit(kinds), PAYING))
            kinds &= kinds - 1

    def offer_specials(self, seat: int, kinds: int, sheltered: bool) -> None:
        """FA-SPC.1-2: playable special cards; the godfather's bonus where the henchmen are missing."""
        bonus: bool = self.has_bonus(seat, SPECIAL_AREA)
        kinds &= ALL_SPECIALS
        while kinds != 0:
            kind = lowest_bit(kinds)
            kinds &= kinds - 1
            if self.has_effect(seat, kind):
                if bonus or self.has_colours(seat, kind):
                    self.offer(DO_SPECIAL(kind))
                elif sheltered:
                    self.offer(SHELTERED_SPECIAL(kind))

    @ACT.runs
    def begin_act(self, seat: int) -> None:
        """FA-P2.1: an action is compulsory; with an empty hand the only possible one is carried out automatically."""
        if self.holding[seat] != 0:
            self.ask(seat)
        else:
            self.ask_unless_forced(seat)

    # FA-P2.1: carrying it out

    @ACT.takes(DO_INFLUENCE)
    def do_influence(self, seat: int, how: int) -> None:
        """FA-INF.1-2: a card as influence."""
        self.announce_action(seat, INFLUENCE_ACTION)
        self.pay_for_laying(seat, how, INFLUENCE_AREA)
        self.push_long_step(LAY_INFLUENCE, seat, 1, COMPULSORY)

    @ACT.takes(DO_GANGSTERS)
    def do_gangsters(self, seat: int, how: int) -> None:
        """FA-GNG.1-2: a gangster."""
        self.announce_action(seat, GANGSTERS_ACTION)
        self.pay_for_laying(seat, how, GANGSTERS_AREA)
        self.lay_open(seat, GANGSTER)

    @ACT.takes(DO_GOODS)
    def do_goods(self, seat: int, good: int, how: int) -> None:
        """FA-GDS.1-2: a good."""
        self.announce_action(seat, GOODS_ACTION)
        self.pay_for_laying(seat, how, GOODS_AREA)
        self.lay_open(seat, good)

    @ACT.takes(DO_BUSINESSES)
    def do_businesses(self, seat: int) -> None:
        """FA-BIZ.1-3: reveal and draw; one's own bonus works by itself."""
        self.announce_action(seat, BUSINESS_ACTION)
        self.reveal_and_draw(seat, self.has_bonus(seat, BUSINESS_AREA))

    @ACT.takes(SHELTERED_BUSINESSES)
    def do_sheltered_businesses(self, seat: int) -> None:
        """FA-BIZ.2, FA-GOD.3: with the godfather's bonus."""
        self.announce_action(seat, BUSINESS_ACTION)
        self.use_benefit(seat, HENCHMAN_BONUS)
        self.reveal_and_draw(seat, bonus=True)

    @ACT.takes(DO_SPECIAL)
    def do_special(self, seat: int, card: int) -> None:
        """FA-SPC.1: a special card."""
        self.announce_action(seat, SPECIAL_ACTION)
        self.play_special(seat, card)

    @ACT.takes(SHELTERED_SPECIAL)
    def do_sheltered_special(self, seat: int, card: int) -> None:
        """FA-SPC.2, FA-GOD.3: with the godfather's bonus."""
        self.announce_action(seat, SPECIAL_ACTION)
        self.use_benefit(seat, HENCHMAN_BONUS)
        self.play_special(seat, card)

    @ACT.takes(DO_MOVEMENT)
    def do_movement(self, seat: int) -> None:
        """FA-MOV.1-2: a movement card; one's own bonus works by itself."""
        self.announce_action(seat, MOVEMENT_ACTION)
        self.play_movement(seat, self.has_bonus(seat, MOVEMENT_AREA))

    @ACT.takes(SHELTERED_MOVEMENT)
    def do_sheltered_movement(self, seat: int) -> None:
        """FA-MOV.2, FA-GOD.3: with the godfather's bonus."""
        self.announce_action(seat, MOVEMENT_ACTION)
        self.use_benefit(seat, HENCHMAN_BONUS)
        self.play_movement(seat, bonus=True)

    @ACT.takes(DO_FAMILY)
    def do_family(self, seat: int, cards: int) -> None:
        """FA-FAM.1: some family cards."""
        self.announce_action(seat, FAMILY_ACTION)
        self.lay_family(seat, cards)

    def announce_action(self, seat: int, action_kind: int) -> None:
        """FA-P2.1: this is the one action of the turn."""
        self.pop_step()
        self.tell(TOLD_ACTION, seat, action_kind)

    def pay_for_laying(self, seat: int, how: int, area: int) -> None:
        """FA-INF.1-2, FA-GNG.1-2, FA-GDS.1-2: $1 after the card is laid, or a bonus instead."""
        if how == PAYING:
            self.push_step(PAY, seat, LAYING_COST)
        elif how == BY_BONUS:
            self.bonus_used[seat] |= 1 << area
            self.tell(TOLD_FREE, seat, area)
        else:
            self.use_benefit(seat, HENCHMAN_BONUS)
            self.tell(TOLD_FREE, seat, area)

    def reveal_and_draw(self, seat: int, bonus: bool) -> None:
        """FA-BIZ.1-3: reveal one if there is one, then draw one or two."""
        self.push_step(DRAW, seat, BUSINESS_BONUS_DRAW if bonus else BUSINESS_DRAW)
        if self.hidden_linked() != 0:
            self.push_step(REVEAL, seat)

    def play_movement(self, seat: int, bonus: bool) -> None:
        """FA-MOV.1-2, FA-Q49: discard the card, move one or two tokens; the bonus may eliminate an agent."""
        self.let_go(seat, MOVEMENT)
        recall_shown(self, seat, MOVEMENT)
        self.to_discard(OPENLY, MOVEMENT)
        self.tell(TOLD_PLAYED, seat, MOVEMENT)
        if bonus:
            self.push_step(ELIMINATE, seat)
        self.start_moves(seat, MOVED_TOKENS, may_stop=False, agents=False)
