"""CT-PAY and CT-END: income, and the end of the game."""

from __future__ import annotations

from ..edition import BONUS, EARNS_BONUS, LOTS, NUMBERS, ROUNDS
from ..words import BONUS_PAID, ECONOMY, FINAL, INCOME, PAY, ROUND, WON
from .placing import Placing


class Paying(Placing):
    """Phase 5."""

    @PAY.runs
    def pay_round(self) -> None:
        """CT-PAY.1-6: an economy card, then everybody's bonus and income; then the next round, or the end."""
        card = self.economy.draw(self.luck)
        self.card = card + 1
        self.tell(ECONOMY, card)
        for seat in range(self.seats):
            self.pay(seat, BONUS_PAID, self.bonus_of(seat, card))
            self.pay(seat, INCOME, self.income[seat])
        if self.round < ROUNDS:
            self.replace_step(ROUND)
        else:
            self.end_game()

    def bonus_of(self, seat: int, card: int) -> int:
        """CT-PAY.2-3, .5: a bonus for each tile on one's own lots whose number the card names."""
        tiles = 0
        for number in range(NUMBERS):
            if EARNS_BONUS[card][number] == 1:
                tiles += self.showing[seat * NUMBERS + number]
        return tiles * BONUS

    def pay(self, seat: int, fact: int, amount: int) -> None:
        """CT-PAY.6: the bank pays."""
        self.cash[seat] += amount
        if amount > 0:
            self.tell(fact, seat, amount)

    def end_game(self) -> None:
        """CT-GEN.4, CT-END.1-2, CT-AMB-05: the most cash wins; a tie goes to the most tiles, or is shared."""
        most, leaders = -1, 0
        for seat in range(self.seats):
            self.tell(FINAL, seat, self.cash[seat])
            score = self.standing(seat)
            if score > most:
                most, leaders = score, 0
            if score == most:
                leaders |= 1 << seat
        for seat in range(self.seats):
            if leaders >> seat & 1:
                self.tell(WON, seat)
        self.finish(leaders)

    def standing(self, seat: int) -> int:
        """CT-END.2, CT-AMB-05: cash, then tiles on one's own lots, as one number."""
        return self.cash[seat] * (LOTS + 1) + (0 if self.shared else self.tiles_on_board(seat))
