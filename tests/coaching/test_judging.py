"""Judging choices: from redealt states alone, with reasons that were measured."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import backroom
from backroom import bots, coaching
from backroom.coaching.hints import offered_in_vain
from backroom.coaching.judging import Judgement, Verdict, both_opinions, ranked, usual_choice
from backroom.coaching.measures import measured, measures_of
from backroom.coaching.reasons import LATER, NOW, outcomes, reasons
from backroom.coaching.trials import is_clear
from backroom.core.contract import Contract
from backroom.drawing.icons import ICONS

GAMES = ["chicago_poker", "chinatown", "families", "gangster", "snitch"]
EFFORT = 0.02


def positions(slug: str, every: int, count: int) -> Iterator[tuple[Contract, int]]:
    """Some decisions of a game between the game's own bots."""
    state = backroom.game(slug).new(seed=3)
    players = [bots.bot(slug, "greedy", seed) for seed in range(state.seats)]
    while count and not state.over:
        seat = state.next_chooser()
        if len(state.legal(seat)) > 1 and state.moves % every == every - 1:
            count -= 1
            yield state.clone(), seat
        state.play(seat, players[seat].choose(state.clone(), seat))


@pytest.mark.parametrize("slug", GAMES)
def test_a_hint_is_the_same_whatever_lies_hidden(slug):
    looked = 0
    for state, seat in positions(slug, every=23, count=3):
        mine = coaching.hint(state, seat, seed=4, effort=EFFORT)
        for seed in (1, 2):
            assert coaching.hint(state.redeal(seat, seed), seat, seed=4, effort=EFFORT) == mine
        looked += 1
    assert looked == 3


def trades(count: int) -> Iterator[tuple[Contract, int]]:
    """Some decisions at the trade table of Chinatown."""
    state = backroom.game("chinatown").new(seats=3, seed=6)
    players = [bots.bot("chinatown", "trader", seed) for seed in range(state.seats)]
    while count:
        seat = state.next_chooser()
        if state.prompt(seat)["kind"] == "trade":
            count -= 1
            yield state.clone(), seat
        state.play(seat, bots.ask(players[seat], state, seat, seed=1))


def test_a_hint_at_the_trade_table_is_a_deal_that_can_be_proposed_and_says_what_it_brings():
    state, seat = next(trades(1))
    [first, *_] = coaching.hint(state, seat, seed=1)
    assert first.deal is not None and first.deal["do"] == "propose"
    assert {line["from"] for line in first.deal["transfers"]} > {seat}  # everybody who takes part gives something
    assert any(why.tone == "gain" for why in first.reasons)
    assert {why.when for why in first.reasons} == {LATER}  # a deal alone changes nothing but what can be built
    state.play(seat, dict(first.deal))
    assert [deal["author"] for deal in state.view(seat)["deals"]] == [seat]


def test_what_was_offered_in_vain_is_not_proposed_again_on_the_same_terms(monkeypatch):
    monkeypatch.setenv("BACKROOM_THINKING", "1")
    state = backroom.game("chinatown").new(seats=3, seed=6)
    players, told = [bots.bot("chinatown", "trader", seed) for seed in range(state.seats)], []
    while state.prompt(seat := state.next_chooser())["kind"] != "trade":
        state.play(seat, bots.ask(players[seat], state, seat, seed=1))
    for _ in range(3):
        best = coaching.hint(state, seat, 1, offered=offered_in_vain(state, seat))[0].deal
        assert best is not None
        told.append(str(best["transfers"]))
        state.play(seat, dict(best))
        number = state.view(seat)["deals"][-1]["deal"]
        state.play(next(one for one in range(3) if f"reject {number}" in texts(state, one)), f"reject {number}")
    assert len(set(told)) == 3
    assert [str(lines) for lines in offered_in_vain(state, seat)] == told


def texts(state: Contract, seat: int) -> set[str]:
    return {str(state.text(action)) for action in state.legal(seat)}


def test_what_trading_brings_is_compared_when_the_round_is_over():
    state, seat = next(trades(1))
    ready = next(action for action in state.legal(seat) if state.words(action)["do"] in ("ready", "wait"))
    [counted] = outcomes(state, seat, [ready], 1, effort=0.4).values()
    income = [name.icon for name in measures_of("chinatown")].index("income")
    assert set(counted) == {NOW, LATER}
    assert all(now[income] < later[income] for now, later in zip(counted[NOW], counted[LATER], strict=True))


def test_hints_at_the_trade_table_are_the_same_whatever_the_others_have_in_their_purses():
    deals = 0
    for state, seat in trades(12):
        mine = coaching.hint(state, seat, seed=4, effort=0.2)
        assert coaching.hint(state.redeal(seat, 1), seat, seed=4, effort=0.2) == mine
        deals += any(one.deal is not None for one in mine)
    assert deals >= 3


@pytest.mark.parametrize("slug", GAMES)
def test_a_judgement_can_be_repeated_and_changes_nothing(slug):
    state, seat = next(positions(slug, every=11, count=1))
    before = state.clone()
    first = coaching.judge(state, seat, seed=6, effort=EFFORT)
    assert coaching.judge(state, seat, seed=6, effort=EFFORT) == first
    assert state == before
    assert all(verdict.action in state.legal(seat) for verdict in first.verdicts)
    assert all(abs(sum(verdict.chances) - 1) < 0.02 for verdict in first.verdicts)


@pytest.mark.parametrize("slug", GAMES)
def test_every_measure_is_counted(slug):
    state, seat = next(positions(slug, every=7, count=1))
    assert len(measured(state, seat)) == len(measures_of(slug)) > 0
    assert {measure.icon for measure in measures_of(slug)} <= set(ICONS)


def test_a_finished_shop_is_the_reason_for_the_tile_that_finishes_it():
    position = {
        "seats": 3,
        "phase": "place",
        "lots": {"P0": "1:fish 2:fish 3 40", "P1": "30", "P2": "11"},
        "stock": {"P0": "fish"},
        "start_player": "P0",
    }
    state = backroom.game("chinatown").position(position)
    hints = coaching.hint(state, 0, seed=1, effort=0.2)
    assert state.text(hints[0].action) == "place fish on 3"
    said = [str(why.text) for why in hints[0].reasons]
    assert "finished shops: 1 instead of 0" in said
    assert any(text.startswith("income each round: $5k instead of $") for text in said)


FIGHT = {
    "seats": 4,
    "areas": {"CI": "4/0/1/0", "LP": "3/1/0/0", "GC": "0/0/2/0", "LV": "0/0/0/2"},
    "cash": {"P0": 0, "P1": 20000, "P2": 20000, "P3": 20000},
    "register": {"P0": 20000, "P1": 20000, "P2": 20000, "P3": 20000},
    "first": "P0",
    "step": "fight",
    "active": "P0",
}


def test_choices_that_lead_to_different_steps_are_compared_at_the_end_of_the_turn():
    state = backroom.game("snitch").position(FIGHT | {"round": 5})
    by_words = {state.text(action): action for action in state.legal(0)}
    fight, done = by_words["fight in Cicero"], by_words["done"]
    counted = outcomes(state, 0, [fight, done], seed=1, effort=0.3)
    said = [str(why.text) for why in reasons("snitch", counted[fight], counted[done])]
    assert any(text.startswith("income each round:") for text in said)
    earned = [[row[1] > 0 for row in counted[action]["now"]] for action in (fight, done)]
    assert all(map(all, earned))  # both have had their income by then


def test_after_the_last_income_nothing_but_cash_counts():
    state = backroom.game("snitch").position(FIGHT | {"round": 12})
    done = next(action for action in state.legal(0) if state.text(action) == "done")
    counted = outcomes(state, 0, [done], seed=1, effort=0.3)[done]
    assert all(income == areas == men == register == 0 for income, _, areas, men, register, _ in counted["now"])


def test_a_difference_that_is_an_accident_is_no_reason():
    state, seat = next(positions("snitch", every=9, count=1))
    action = state.legal(seat)[0]
    counted = outcomes(state, seat, [action], seed=1, effort=0.3)
    assert reasons("snitch", counted[action], counted[action]) == []


def test_the_usual_choice_stays_first_unless_another_is_clearly_better():
    noisy = {1: [[0.5], [0.1], [0.6]], 2: [[0.4], [0.3], [0.4]]}
    assert ranked(0, noisy, usual=2).best.action == 2
    clear = {1: [[0.5], [0.4], [0.5]], 2: [[0.2], [0.1], [0.2]]}
    assert ranked(0, clear, usual=2).best.action == 1
    assert is_clear([0.5, 0.6], [0.1, 0.2])


def searched(*chances: float) -> Judgement:
    """What a search of two seats said of choices 1, 2, 3..., for the first seat."""
    return Judgement(0, tuple(Verdict(place, (one, 1 - one), 0.01, 100) for place, one in enumerate(chances, 1)))


def games(wins: int, losses: int) -> list[list[float]]:
    """So many games won and lost by the first of two seats."""
    return [[1.0, 0.0]] * wins + [[0.0, 1.0]] * losses


def test_games_that_are_played_out_can_overrule_the_search():
    found = both_opinions(searched(0.5, 0.45, 0.4), {1: games(20, 60), 2: games(60, 20)}, usual=None)
    assert [one.action for one in found.verdicts] == [2, 1, 3]
    assert all(abs(sum(one.chances) - 1) < 1e-9 for one in found.verdicts)
    assert found.loss(3) == pytest.approx(0.1)  # as far behind the first choice as the search saw it


def test_the_quick_bots_choice_stays_unless_games_and_search_say_clearly_otherwise():
    alike = {1: games(41, 39), 2: games(40, 40)}
    kept = both_opinions(searched(0.5, 0.5), alike, usual=2)
    assert kept.best.action == 2 and kept.loss(1) == 0  # as far as can be told, both are as good
    clear = {1: games(60, 20), 2: games(20, 60)}
    assert both_opinions(searched(0.5, 0.5), clear, usual=2).best.action == 1


def test_a_choice_that_the_search_never_tried_starts_as_good_as_its_best_one():
    found = both_opinions(searched(0.5, 0.3), {1: games(20, 60), 2: games(20, 60), 7: games(60, 20)}, usual=7)
    assert found.best.action == 7 and found.best.chances[0] == pytest.approx((40 * 0.5 + 60) / 120)


@pytest.mark.parametrize("slug", ["gangster", "snitch"])
def test_the_quick_bots_choice_is_always_looked_at(slug):
    for state, seat in positions(slug, every=23, count=3):
        found = coaching.judge(state, seat, seed=4, effort=0.3)
        assert found.usual == usual_choice(state.redeal(seat, 4), seat, 4)
        assert found.usual in [one.action for one in found.verdicts]


@pytest.mark.parametrize("slug", ["gangster", "chicago_poker", "snitch"])
def test_a_hint_with_games_is_the_same_whatever_lies_hidden(slug):
    state, seat = next(positions(slug, every=37, count=1))
    mine = coaching.judge(state, seat, seed=4, effort=0.3)
    assert coaching.judge(state.redeal(seat, 1), seat, seed=4, effort=0.3) == mine


def test_nothing_to_choose_is_said():
    state = backroom.game("snitch").new(seed=1)
    idle = next(seat for seat in range(4) if seat not in state.waiting)
    with pytest.raises(backroom.Invalid, match="nothing to choose"):
        coaching.judge(state, idle)
