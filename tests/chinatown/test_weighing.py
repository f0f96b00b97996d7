"""What a deal means for its parties, and what the trade table shows: from open knowledge alone."""

from __future__ import annotations

import pytest

import backroom
from backroom.drawing.chinatown.market import market
from tests.chinatown.table import lot

POSITION = {
    "seats": 4,
    "round": 4,
    "lots": {"P0": "14 44:laundry 45:laundry 53", "P1": "46 31", "P2": "60"},
    "stock": {"P0": "fish fish laundry", "P1": "laundry laundry", "P2": "radio"},
    "cash": {"P0": 9000, "P1": 5000, "P2": 7000},
    "phase": "trade",
}


@pytest.fixture
def state():
    """Four seats in the negotiation of round 4."""
    return backroom.game("chinatown").position(POSITION)


def deal(*transfers, **more):
    """A deal given whole."""
    return {"do": "propose", "transfers": list(transfers)} | more


def cash(giver, taker, amount):
    """Money that changes hands."""
    return {"from": giver, "to": taker, "cash": amount}


def test_a_deal_is_weighed_for_every_party(state):
    seen = state.weigh(0, deal(lot(1, 0, 46), cash(0, 1, 3000)))
    assert seen["rounds"] == 3
    mine, theirs = seen["parties"]
    assert (mine["seat"], mine["cash"], theirs["seat"], theirs["cash"]) == (0, -3000, 1, 3000)
    assert mine["after"] > mine["before"]
    assert mine["total"] == 3 * (mine["after"] - mine["before"]) - 3000


def test_the_shop_that_grows_is_named_with_its_size(state):
    grows = state.weigh(0, deal(lot(1, 0, 46), cash(0, 1, 3000)))["parties"][0]["grows"]
    assert (grows["business"], grows["after"], grows["most"]) == ("laundry", 3, 4)
    assert grows["before"] < grows["after"]


def test_an_offer_to_anyone_is_weighed_for_those_it_names(state):
    seen = state.weigh(0, deal({"from": 0, "to": "anyone", "lot": 14}, {"from": "anyone", "to": 0, "cash": 4000}))
    assert [party["seat"] for party in seen["parties"]] == [0]
    assert seen["parties"][0]["cash"] == 4000


def test_what_nobody_could_give_is_refused_in_words(state):
    with pytest.raises(backroom.Refused, match="does not belong to"):
        state.weigh(0, deal(lot(2, 0, 46)))


def test_nothing_is_weighed_outside_the_negotiation(state):
    """A stock tells too much while tiles are placed in secret."""
    placing = backroom.game("chinatown").position(POSITION | {"phase": "place"})
    with pytest.raises(backroom.Refused, match="phase 3"):
        placing.weigh(0, deal(lot(1, 0, 46)))


def test_weighing_tells_nothing_that_a_seat_does_not_know(state):
    given = deal(lot(1, 0, 46), cash(0, 1, 3000), cash(2, 1, 2000))
    for seed in range(5):
        assert state.redeal(0, seed).weigh(0, given) == state.weigh(0, given)


def test_weighing_changes_nothing(state):
    before = state.dump()
    state.weigh(0, deal(lot(1, 0, 46)))
    assert state.dump() == before


def goods(seen):
    """What lies on the shelves, as (seat, key, most)."""
    return {(good.seat, good.key, good.most) for good in seen.goods}


def test_the_market_lists_what_every_seat_can_give(state):
    found = goods(market(state.view(0)))
    assert {(0, "lot:14", 1), (0, "tile:fish", 2), (1, "lot:46", 1), (1, "tile:laundry", 2)} <= found


def test_money_of_others_has_no_limit_since_it_is_secret(state):
    found = goods(market(state.view(0)))
    assert {(0, "cash", 9000), (1, "cash", 0)} <= found


def test_an_offer_says_that_i_can_not_pay_for_it(state):
    state.play(1, deal(lot(1, 0, 46), cash(0, 1, 500_000)))
    (offer,) = market(state.view(0)).offers
    assert offer.problem == "P0 doesn't have that much money."
    (seen,) = market(state.view(2)).offers
    assert not seen.problem, "my cash is my secret"


def test_there_is_no_market_outside_the_negotiation():
    assert market(backroom.game("chinatown").position(POSITION | {"phase": "place"}).view(0)) is None
