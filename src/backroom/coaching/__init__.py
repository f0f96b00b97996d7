"""Advice for people: what each choice is worth, why, what was better in a finished game, and puzzles.

    judging.py    what each sensible choice is worth to a seat, from redealt states alone
    measures.py   what a game counts: named quantities in which choices differ
    reasons.py    how two choices differ, in words
    hints.py      the best two or three choices with their reasons
    playing.py, playing_out.py   playing on as the game's bots would: for a lap, or to the end for a second opinion
    measuring.py  how good hints are, by that second opinion
    coach.py      a finished game: everybody's chances, and the choices that cost most
    puzzles.py    positions with one clearly best choice
    <slug>.py     what a game adds: its measures, and how its positions are rated where it has no net

>>> from backroom import coaching, game
>>> state = game("gangster").new(seats=2, seed=7)
>>> seat = state.waiting[0]
>>> hint = coaching.hint(state, seat, seed=1, effort=0.01)
>>> hint[0].action in state.legal(seat), 0 <= hint[0].chance <= 1
(True, True)
"""

from __future__ import annotations

from .hints import Hint, hint
from .judging import Judgement, Verdict, judge

__all__ = ["Hint", "Judgement", "Verdict", "hint", "judge"]
