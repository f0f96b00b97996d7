"""FA-PEN and FA-REQ.4: penalties, and giving up gangsters, goods and influence."""

from __future__ import annotations

from ..edition import (
    BRIBE,
    BRIBE_PAY,
    COLOURS,
    ETHICS,
    FIRST_GOOD_OWNED,
    FIRST_GOOD_TOKEN,
    GANGSTER_TOKEN,
    GANGSTERS,
    GOODS,
    HAT,
    HAT_TOKEN,
    IMMUNE_AT_LEAST,
    KINDS,
    PENALTIES,
    SABOTAGE,
    SHOWDOWN,
    SIDES,
    STOCK_OF_KIND,
    TOKEN_STOCK,
    TOKENS,
)
from ..fields import OPENLY
from ..recall import influence_on
from ..words import (
    GIVE_UP,
    LOSE,
    LOSE_GANGSTER,
    LOSE_GOOD,
    LOSE_INFLUENCE,
    LOSE_TOKEN,
    LOST_KIND,
    LOST_SIDE,
    LOST_TOKEN,
    PAY,
    PENALIZE,
    TOLD_ESCAPED,
    TOLD_LOST,
    TOLD_LOST_INFLUENCE,
    TOLD_PENALTY,
)
from .control import GIVE_GANGSTER, GIVE_GOOD, GIVE_INFLUENCE, Control


class Penalties(Control):
    """What a red city card does."""

    def is_immune(self, seat: int, penalty: int) -> bool:
        """FA-PEN.2-6: through what the seat has at this moment, the Son, or the Immunity card."""
        if self.immune[seat] >> penalty & 1:
            return True
        if penalty == BRIBE:
            return self.owns(seat, GANGSTERS) >= IMMUNE_AT_LEAST[BRIBE]
        if penalty == SABOTAGE:
            return self.has_each(seat, HAT, SIDES, IMMUNE_AT_LEAST[SABOTAGE])
        if penalty == ETHICS:
            return self.has_each(seat, FIRST_GOOD_OWNED, GOODS, IMMUNE_AT_LEAST[ETHICS])
        return self.has_each(seat, 0, COLOURS, IMMUNE_AT_LEAST[SHOWDOWN])

    @PENALIZE.runs
    def penalize(self, seat: int, cell: int) -> None:
        """FA-PEN.1: the card of the row, once; without a penalty there is no second window."""
        penalty = self.city_card_at(cell)
        self.pop_step()
        if not 0 <= penalty < PENALTIES:  # Al Capone, or no card at all
            self.pop_step()  # the second WINDOW (take_control)
            return
        if self.is_immune(seat, penalty):
            self.tell(TOLD_ESCAPED, seat, penalty)
            self.pop_step()  # the second WINDOW
            return
        self.tell(TOLD_PENALTY, seat, penalty)
        if penalty == BRIBE:
            self.push_step(PAY, seat, BRIBE_PAY)
        elif penalty == SABOTAGE:
            self.push_step(LOSE, seat, GIVE_GOOD)
        elif penalty == ETHICS:
            self.push_step(LOSE, seat, GIVE_INFLUENCE)
        else:
            self.push_step(LOSE, seat, GIVE_GANGSTER)

    # FA-REQ.4: a card, or a bonus token of the type

    def offer_loss(self, seat: int, what: int, token: int) -> None:
        """A laid card of a type, or a bonus token of it."""
        tokens = self.tokens[seat * TOKENS + token]
        if self.owns(seat, TOKEN_STOCK[token]) > tokens:
            self.offer(GIVE_UP(what))
        if tokens > 0:
            self.offer(GIVE_UP(LOSE_TOKEN[token]))

    @LOSE.runs
    def begin_loss(self, seat: int, loss: int) -> None:
        """FA-REQ.4, FA-Q83: a choice only where there are several; which influence cards are alike is a secret."""
        if loss == GIVE_INFLUENCE and influence_on(self, seat, 0) + influence_on(self, seat, 1) > 1:
            self.ask(seat)
        else:
            self.ask_unless_forced(seat)

    @LOSE.asks("What do you give up?", "FA-REQ.4")
    def offer_losses(self, seat: int, loss: int) -> None:
        """FA-REQ.4, FA-Q18: everything of the type that has to be given up."""
        if loss == GIVE_GANGSTER:
            self.offer_loss(seat, LOSE_GANGSTER, GANGSTER_TOKEN)
        elif loss == GIVE_GOOD:
            for good in range(GOODS):
                self.offer_loss(seat, LOSE_GOOD[good], FIRST_GOOD_TOKEN + good)
        else:
            self.offer_influence_losses(seat)

    def offer_influence_losses(self, seat: int) -> None:
        """FA-PEN.4, FA-OPP.2: influence cards of either side, or a token."""
        for side in range(SIDES):
            for kind in range(KINDS):
                if self.influence[(seat * SIDES + side) * KINDS + kind] > 0:
                    self.offer(GIVE_UP(LOSE_INFLUENCE[side][kind]))
            if self.tokens[seat * TOKENS + HAT_TOKEN + side] > 0:
                self.offer(GIVE_UP(LOSE_TOKEN[HAT_TOKEN + side]))

    @LOSE.takes(GIVE_UP)
    def give_up(self, seat: int, what: int) -> None:
        """FA-REQ.4: a token leaves the game; a card goes to the discard pile, an influence card unseen."""
        self.pop_step()
        side, token, kind = LOST_SIDE[what], LOST_TOKEN[what], LOST_KIND[what]
        if side >= 0:
            self.lose_influence(seat, side, kind)
            return
        self.tell(TOLD_LOST, seat, what)
        if token >= 0:
            self.tokens[seat * TOKENS + token] -= 1
            self.gain(seat, TOKEN_STOCK[token], -1)
        else:
            self.gain(seat, STOCK_OF_KIND[kind], -1)
            self.to_discard(OPENLY, kind)

    def lose_influence(self, seat: int, side: int, kind: int) -> None:
        """FA-CARD.3: a lost influence card is not shown."""
        self.influence[(seat * SIDES + side) * KINDS + kind] -= 1
        self.gain(seat, HAT + side, -1)
        self.to_discard(seat, kind)
        self.whisper(1 << seat, TOLD_LOST_INFLUENCE, seat, side, kind)
