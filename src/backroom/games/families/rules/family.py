"""FA-FAM: family cards and the three powers."""

from __future__ import annotations

from ..edition import (
    FAMILY,
    FAMILY_CARD,
    FATHER,
    FATHER_MOVES,
    GRANDFATHER,
    KINDS,
    MOST_FAMILY,
    PENALTIES,
    POWER_DRAW,
    POWER_NEEDS,
    POWERS,
    ROW_COUNTS,
    SON,
    SON_VARIANT_DRAW,
    SON_VARIANT_KEEP,
    STOCKS,
)
from ..fields import OPENLY
from ..recall import recall_shown
from ..words import (
    ACT,
    CONTROL,
    ELIMINATE,
    IMMUNE,
    IMMUNE_TO,
    NO_POWER,
    OPTIONAL,
    RETURN_DRAWN,
    TAKE_ANY,
    TOLD_IMMUNE,
    TOLD_LAID,
    TOLD_POWER,
    USE_POWER,
    WINDOW,
)
from .city import City


class Family(City):
    """Powers, used at certain moments of one's own turn."""

    # FA-FAM.4: when

    def may_use_powers(self, seat: int) -> bool:
        """FA-FAM.4: family cards on the table, and no power used this turn."""
        return self.stock[seat * STOCKS + FAMILY] > 0 and not self.power_used >> seat & 1

    def offer_powers(self, seat: int) -> None:
        """FA-FAM.5-8: every power for which there are enough cards."""
        if self.may_use_powers(seat):
            for power in range(POWERS):
                self.offer_if(self.owns(seat, FAMILY) >= POWER_NEEDS[power], USE_POWER(power))

    def start_turn(self, seat: int) -> None:
        """FA-FAM.4: a turn begins: a power may be used again."""
        self.power_used &= ~(1 << seat)

    @WINDOW.runs
    def begin_window(self, seat: int) -> None:
        """FA-P2.3, FA-CTRL.6: a seat is asked in a window only if it can use a power."""
        if self.may_use_powers(seat):
            self.ask(seat)
        else:
            self.pop_step()

    @WINDOW.asks("Use a power of your family now?", "FA-P2.3 FA-FAM.4", "power")
    def offer_window(self, seat: int) -> None:
        """FA-FAM.4: a power, or none."""
        self.offer_powers(seat)
        self.offer(NO_POWER)

    @WINDOW.takes(USE_POWER)
    def use_power_in_window(self, seat: int, power: int) -> None:
        """FA-FAM.4: the window closes with a power."""
        self.pop_step()
        self.use_power(seat, power)

    @WINDOW.takes(NO_POWER)
    def close_window(self, seat: int) -> None:
        """FA-FAM.4: the window closes without one."""
        self.pop_step()

    # FA-FAM.4-8: what

    @ACT.takes(USE_POWER)
    @CONTROL.takes(USE_POWER)
    def use_power(self, seat: int, power: int) -> None:
        """FA-FAM.4, FA-Q70: all family cards on the table are discarded, then the power takes effect."""
        self.power_used |= 1 << seat
        self.tell(TOLD_POWER, seat, power)
        for _ in range(self.owns(seat, FAMILY)):
            self.to_discard(OPENLY, FAMILY_CARD)
        self.gain(seat, FAMILY, -self.owns(seat, FAMILY))
        if power == SON:
            self.use_son(seat)
        elif power == FATHER:
            self.draw_cards(seat, POWER_DRAW[FATHER])
            self.start_moves(seat, FATHER_MOVES, may_stop=True, agents=True)
        else:
            self.draw_cards(seat, POWER_DRAW[GRANDFATHER])
            self.push_step(ELIMINATE, seat)
            self.push_step(TAKE_ANY, seat, OPTIONAL)

    def use_son(self, seat: int) -> None:
        """FA-FAM.5; without city cards FA-VAR.1."""
        if self.city_cards:
            self.draw_cards(seat, POWER_DRAW[SON])
            self.push_step(IMMUNE, seat)
        else:
            came = self.draw_aside(seat, SON_VARIANT_DRAW)
            self.push_step(RETURN_DRAWN, seat, max(came - SON_VARIANT_KEEP, 0))

    @IMMUNE.runs
    def begin_immunity(self, seat: int) -> None:
        """FA-FAM.5: choosing a card is compulsory."""
        self.ask_unless_forced(seat)

    @IMMUNE.asks("To which penalty are you immune?", "FA-FAM.5", "immune_card")
    def offer_immunities(self, seat: int) -> None:
        """FA-FAM.5, FA-Q15: the penalty cards that lie beside a row."""
        for row in range(ROW_COUNTS[self.seats]):
            if 0 <= self.row_card[row] < PENALTIES:
                self.offer(IMMUNE_TO(self.row_card[row]))

    @IMMUNE.takes(IMMUNE_TO)
    def become_immune(self, seat: int, penalty: int) -> None:
        """FA-FAM.5: immune to one card for the rest of the round."""
        self.pop_step()
        self.immune[seat] |= 1 << penalty
        self.tell(TOLD_IMMUNE, seat, penalty)

    # FA-FAM.1-3: laying family cards

    def family_to_lay(self, seat: int) -> int:
        """FA-FAM.1-2: how many family cards may be laid."""
        return min(self.hands[seat * KINDS + FAMILY_CARD], MOST_FAMILY - self.owns(seat, FAMILY))

    def lay_family(self, seat: int, count: int) -> None:
        """FA-FAM.1: several cards at once, free of charge."""
        for _ in range(count):
            self.let_go(seat, FAMILY_CARD)
            recall_shown(self, seat, FAMILY_CARD)
            self.gain(seat, FAMILY, 1)
            self.tell(TOLD_LAID, seat, FAMILY_CARD)
