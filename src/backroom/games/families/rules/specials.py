"""FA-SPC: the ten special cards."""

from __future__ import annotations

from ..edition import (
    CAMPAIGN,
    CAMPAIGN_LAY,
    CLEANUP,
    CLEANUP_DRAW,
    COLOURS,
    FIRST_SPECIAL,
    FREE_LAY,
    GANGSTER_KIND,
    GETAWAY,
    GETAWAY_TOKENS,
    GOODS_KINDS,
    HAT,
    IMMUNITY,
    INCOME,
    INFORMER_DRAW,
    INFORMER_REVEALS,
    KINDS,
    LAUNDERING,
    MONEY,
    PENALTIES,
    RECRUITING,
    REINFORCEMENTS,
    SECOND_COLLECTION,
    SIDES,
    SMUGGLING,
    SMUGGLING_DRAW,
    SPECIAL_NEED,
    STOCK_OF_KIND,
)
from ..fields import OPENLY
from ..recall import recall_influence, recall_shown
from ..words import (
    COLLECT,
    COLLECT_CELL,
    COMPULSORY,
    DRAW,
    ELIMINATE,
    END_SPECIAL,
    LAY_CARD,
    LAY_FREE,
    LAY_INFLUENCE,
    LAY_SIDE,
    ON_SIDE,
    OPTIONAL,
    REVEAL,
    REVEAL_MORE,
    STOP,
    TAKE_ANY,
    TOLD_IMMUNITY,
    TOLD_INFLUENCE,
    TOLD_LAID,
    TOLD_PLAYED,
)
from .income import Income


class Specials(Income):
    """What special cards do."""

    # FA-SPC.1-3: may it be played?

    def has_colours(self, seat: int, kind: int) -> bool:
        """FA-SPC.1: the two henchmen shown, in any areas."""
        for colour in range(COLOURS):
            if self.owns(seat, colour) < SPECIAL_NEED[kind - FIRST_SPECIAL][colour]:
                return False
        return True

    def has_effect(self, seat: int, kind: int) -> bool:
        """FA-Q51: whether enough of a special card can be carried out."""
        if kind == GETAWAY:
            return self.can_move_any()
        if kind == LAUNDERING:
            return self.holding[seat] & GOODS_KINDS != 0
        if kind == REINFORCEMENTS:
            return self.holding[seat] & GANGSTER_KIND != 0
        if kind == SECOND_COLLECTION:
            return self.controlled[seat] != 0
        if kind == CAMPAIGN:
            return self.owns(seat, MONEY) > 1
        if kind == IMMUNITY:
            return self.city_cards
        if kind == RECRUITING:
            return self.henchmen_in_city()
        return True

    def henchmen_in_city(self) -> bool:
        """Whether a henchman is left in the city."""
        for colour in range(COLOURS):
            if self.once[colour] != 0:
                return True
        return False

    # FA-SPC.1: playing it

    def play_special(self, seat: int, kind: int) -> None:
        """FA-SPC.1, FA-Q49: the effect, then the card is discarded."""
        self.let_go(seat, kind)
        recall_shown(self, seat, kind)
        self.playing = kind + 1
        self.tell(TOLD_PLAYED, seat, kind)
        self.push_step(END_SPECIAL, seat)
        if kind in (LAUNDERING, REINFORCEMENTS, CAMPAIGN, GETAWAY):
            self.play_laying(seat, kind)
        elif kind == SECOND_COLLECTION:
            self.push_step(COLLECT, seat)
        elif kind == CLEANUP:
            self.push_step(DRAW, seat, CLEANUP_DRAW)
            self.push_step(ELIMINATE, seat)
        elif kind == IMMUNITY:
            self.immune[seat] = (1 << PENALTIES) - 1
            self.tell(TOLD_IMMUNITY, seat)
        elif kind == RECRUITING:
            self.push_step(TAKE_ANY, seat)
        elif kind == SMUGGLING:
            self.push_step(DRAW, seat, SMUGGLING_DRAW)
        else:
            self.push_step(DRAW, seat, INFORMER_DRAW)
            for _ in range(1, INFORMER_REVEALS):
                self.push_step(REVEAL_MORE, seat)
            self.push_step(REVEAL, seat)

    def play_laying(self, seat: int, kind: int) -> None:
        """Laundering, Reinforcements, Campaign: one or two cards; Getaway: up to three tokens."""
        if kind in (LAUNDERING, REINFORCEMENTS):
            self.push_long_step(LAY_FREE, seat, FREE_LAY, COMPULSORY, int(kind == REINFORCEMENTS))
        elif kind == CAMPAIGN:
            self.push_long_step(LAY_INFLUENCE, seat, CAMPAIGN_LAY, COMPULSORY)
        else:
            self.start_moves(seat, GETAWAY_TOKENS, may_stop=False, agents=False)

    @END_SPECIAL.runs
    def end_special(self) -> None:
        """FA-SPC.1: the card goes to the discard pile, seen by all."""
        self.pop_step()
        if self.playing > 0:
            self.to_discard(OPENLY, self.playing - 1)
        self.playing = 0

    @COLLECT.runs
    def begin_collection(self, seat: int) -> None:
        """Second Collection: a choice only where there are several."""
        self.ask_unless_forced(seat)

    @COLLECT.asks("Which of your businesses pays again?", "FA-SPC.3")
    def offer_collections(self, seat: int) -> None:
        """Second Collection: any of one's own businesses."""
        self.offer_each(self.controlled[seat], COLLECT_CELL(0))

    @COLLECT.takes(COLLECT_CELL)
    def collect(self, seat: int, cell: int) -> None:
        """FA-Q76: the printed income, no extra card, the marker stays."""
        self.pop_step()
        self.draw_cards(seat, INCOME[self.business[cell]])

    # Laying cards

    def lay_open(self, seat: int, kind: int) -> None:
        """FA-GNG.1, FA-GNG.3, FA-GDS.1, FA-GDS.3: a gangster or a good is laid on the table; there is no limit."""
        self.let_go(seat, kind)
        recall_shown(self, seat, kind)
        self.tell(TOLD_LAID, seat, kind)
        self.gain(seat, STOCK_OF_KIND[kind], 1)
        self.check_extras(seat)

    @LAY_FREE.runs
    def begin_laying_free(self, seat: int, may_stop: int, gangsters: int) -> None:
        """FA-SPC.3, FA-Q83: asked, unless all know the only answer: a gangster, the last card, or an empty hand."""
        several = 0 if may_stop else 1  # with no more cards than this there is nothing to choose
        if self.owns(seat, MONEY) > several and (may_stop or not gangsters):
            self.ask(seat)
        else:
            self.ask_unless_forced(seat)

    @LAY_FREE.asks("Which card do you lay at no cost?", "FA-SPC.3")
    def offer_free(self, seat: int, may_stop: int, gangsters: int) -> None:
        """Laundering and Reinforcements: goods or gangsters in hand."""
        self.offer_each(self.holding[seat] & (GANGSTER_KIND if gangsters else GOODS_KINDS), LAY_CARD(0))
        if may_stop:
            self.offer(STOP)

    @LAY_FREE.takes(LAY_CARD)
    def lay_free(self, seat: int, card: int, left: int, gangsters: int) -> None:
        """A card at no cost; then perhaps a second one."""
        if left > 1:
            self.replace_long_step(LAY_FREE, seat, left - 1, OPTIONAL, gangsters)
        else:
            self.pop_step()
        self.lay_open(seat, card)

    @LAY_INFLUENCE.runs
    def begin_laying_influence(self, seat: int, may_stop: int) -> None:
        """FA-INF.1, FA-Q83: asked, unless it is the only card; the second of a Campaign is optional."""
        if self.owns(seat, MONEY) + may_stop > 1:
            self.ask(seat)
        else:
            self.ask_unless_forced(seat)

    @LAY_INFLUENCE.asks("Which card do you lay as influence?", "FA-INF.1", "influence_card")
    def offer_influence_cards(self, seat: int, may_stop: int) -> None:
        """FA-INF.1, Campaign: any card in hand."""
        self.offer_each(self.holding[seat], LAY_CARD(0))
        if may_stop:
            self.offer(STOP)

    @LAY_INFLUENCE.takes(LAY_CARD)
    def choose_influence_card(self, seat: int, card: int, left: int) -> None:
        """FA-INF.1: a card was chosen, next its side."""
        if left > 1:
            self.replace_long_step(LAY_INFLUENCE, seat, left - 1, OPTIONAL)
            self.push_step(LAY_SIDE, seat, card)
        else:
            self.replace_step(LAY_SIDE, seat, card)

    @LAY_FREE.takes(STOP)
    @LAY_INFLUENCE.takes(STOP)
    def lay_no_more(self, seat: int) -> None:
        """FA-SPC.3: the second card of a special card is optional."""
        self.pop_step()

    @LAY_SIDE.asks("Hat or city?", "FA-INF.1", "influence_side")
    def offer_sides(self, seat: int) -> None:
        """FA-INF.1: hat or city."""
        self.offer_row(ON_SIDE(0), SIDES)

    @LAY_SIDE.takes(ON_SIDE)
    def lay_influence(self, seat: int, card: int, side: int) -> None:
        """FA-INF.1, .3: the card goes under the mini board face down: one point."""
        self.pop_step()
        self.let_go(seat, card)
        self.influence[(seat * SIDES + side) * KINDS + card] += 1
        recall_influence(self, seat, side)
        self.whisper(1 << seat, TOLD_INFLUENCE, seat, side, card)
        self.gain(seat, HAT + side, 1)
        self.check_extras(seat)
