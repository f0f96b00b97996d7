"""The bot of the first game: offers that a newcomer understands, and shops to look at."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

import backroom
from backroom import bots
from backroom.bots.chinatown.neighbour import MOST_LINES
from backroom.learning.lesson import lesson

LEARNER = 0
MOST_STEPS = 200
PLAN = lesson("chinatown")
assert PLAN is not None


def first_game() -> Any:
    """The lesson's table."""
    return backroom.game("chinatown").new(seats=PLAN.seats, seed=PLAN.seed, **PLAN.options)


def return_cards(state: Any, cards: tuple[int, ...]) -> None:
    """The learner gives these cards back."""
    for card in cards:
        state.play(LEARNER, next(action for action in state.legal(LEARNER) if state.text(action) == f"return {card}"))


def let_bots_act(state: Any, players: dict[int, Any], until: Any) -> None:
    """The bots choose in turn until something has happened, or nothing more does."""
    for _ in range(MOST_STEPS):
        acted = False
        for seat, player in players.items():
            chosen = player.choose(state, seat) if state.legal(seat) else None
            if chosen is not None and not until(state):
                state.play(seat, chosen)
                acted = True
        if not acted or until(state):
            return


def offer_to_learner(state: Any) -> Any:
    """The first offer that waits for the learner."""
    deals = [deal for deal in state.view(LEARNER)["deals"] if LEARNER in deal["parties"] and deal["author"] != LEARNER]
    return deals[0] if deals else None


@pytest.mark.parametrize("cards", list(combinations(first_game().view(LEARNER)["hand"], 2))[::3])
def test_whatever_the_learner_gives_back_the_first_offer_is_a_plain_one_between_two(cards):
    state, players = first_game(), {seat: bots.bot("chinatown", PLAN.bot, seat) for seat in (1, 2)}
    return_cards(state, cards)
    let_bots_act(state, players, offer_to_learner)
    deal = offer_to_learner(state)
    assert deal is not None
    assert len(deal["parties"]) == 2 and len(deal["transfers"]) <= MOST_LINES


def test_in_the_first_round_the_learner_sees_others_build():
    state, players = first_game(), {seat: bots.bot("chinatown", PLAN.bot, seat) for seat in (1, 2)}
    return_cards(state, tuple(state.view(LEARNER)["hand"][:2]))
    let_bots_act(state, players, lambda one: one.view(LEARNER)["phase"] != "trade" and one.view(LEARNER)["lots"])
    state.play(LEARNER, next(action for action in state.legal(LEARNER) if state.text(action) == "ready"))
    let_bots_act(state, players, lambda one: LEARNER in one.waiting)
    built = [one for one in state.view(LEARNER)["lots"].values() if one["owner"] != LEARNER and one["tile"]]
    assert built
