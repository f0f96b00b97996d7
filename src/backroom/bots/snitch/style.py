"""How the bot weighs things; all sums are in thousands."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Style:
    """Weights of the bot ``greedy``."""

    horizon: int = 3  # incomes to come that a henchman's place is still worth
    safety: tuple[float, ...] = (0.0, 0.45, 0.7, 0.85, 0.92)  # chance to hold an area, by the lead
    denial: float = 0.35  # what a rival's income counts against us
    henchman: float = 0.8  # a henchman on the board, beyond what his area pays
    in_hand: float = 0.6
    kill: float = 1.5  # a rival's dead henchman
    point: float = 0.4  # an action point that is kept
    payback: float = 0.75  # the part of a building's income that is likely to come
    cushion: int = 3  # cash that stays after building, for bribes and funerals
    freedom: float = 3.0  # what a jailed henchman costs his boss
    double: float = 2.15  # a lead beyond which the richest wins in spite of the arrest
    snitching: float = 6.0  # what it is worth to be the Snitch when the Untouchables are certain


PLAIN = Style()
