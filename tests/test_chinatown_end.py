"""The end of Chinatown: what deals and shops have brought, and what the viewer sold too cheaply."""

from __future__ import annotations

import pytest

from backroom.core.contract import Contract
from backroom.drawing.chinatown.endgame import ending, gained_by_deals, lesson_for, sales_of, shops_of
from backroom.drawing.verdict import with_verdict
from backroom.records import Record

from .browser.gallery_path import GAMES


@pytest.fixture(scope="module")
def state() -> Contract:
    """A finished game with many deals."""
    return Record.load((GAMES / "chinatown.txt").read_text()).state


def test_a_shop_has_paid_since_its_last_tile_was_placed(state):
    events = state.events(0)
    placed = {event["lot"]: event for event in events if event["event"] == "placed"}
    for shop in shops_of(state.view(0), events):
        assert shop.grown == max(placed[lot]["n"] for lot in shop.lots)
        assert 1 <= shop.times <= 6 and shop.worth == shop.pays * shop.times


def test_goods_count_for_the_shop_of_their_buyer(state):
    events = state.events(0)
    sales = [one for one in sales_of(shops_of(state.view(0), events), events) if one.shop]
    assert sales
    for sale in sales:
        assert sale.shop.seat == sale.paid["giver"] and sale.shop.grown > sale.paid["n"] and 0 <= sale.share <= 1


def test_the_lesson_is_one_sale_of_the_viewer(state):
    view, events = state.view(0), state.events(0)
    said = str(lesson_for(view, sales_of(shops_of(view, events), events), events))
    assert said.startswith(
        "In round 4 you sold 2 lots and 1 tile for $13k. P1's Detective agency then paid $14k a round"
    )


def test_three_points_are_told_in_the_order_of_the_game(state):
    points = ending(state.view(0), state.events(0)).turning_points
    assert len(points) == 3 and [at for at, _ in points] == sorted(at for at, _ in points)
    assert any("a round, " in text for _, text in points)


def test_a_deal_is_judged_by_what_the_goods_brought(state):
    view, events = state.view(0), state.events(0)
    sales = sales_of(shops_of(view, events), events)
    gained = gained_by_deals(view["seats"], sales)
    taken = [sum(one.paid["amount"] for one in sales if one.paid["taker"] == seat) for seat in range(view["seats"])]
    bought = [sum(one.gain for one in sales if one.paid["giver"] == seat) for seat in range(view["seats"])]
    assert gained == [one + other for one, other in zip(taken, bought, strict=True)]
    assert any(gain > 0 for gain in bought), "buying well is a gain"


def test_the_deal_that_decided_it_is_named_with_its_round(state):
    swing = ending(state.view(0), state.events(0)).swing
    assert (swing.step, swing.said) == (2, "P1 pays $1k for Detective agency")


@pytest.mark.parametrize("you", range(4))
def test_money_from_others_is_no_advice(state, you):
    told = with_verdict(ending(state.view(you), state.events(you)), state.view(you))
    assert not told.tip.startswith(("Sold", "Bought"))
    assert told.reason.count("P3") == 1 and "made the difference" not in told.reason
