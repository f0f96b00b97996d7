"""Counsel beside the question: what lots, tiles and offers bring, from what the viewer sees."""

from __future__ import annotations

from typing import Any

from backroom import game
from backroom.drawing import chinatown as drawing

LOTS = {"P0": "1:fish 2:fish 5 29", "P1": "3 43", "P2": "50:radio"}


def view_at(**position: Any) -> Any:
    return game("chinatown").position({"seats": 3, "round": 2, "lots": LOTS} | position).view(0)


def place(tile: str, lot: int) -> dict[str, Any]:
    return {"do": "place", "tile": tile, "lot": lot}


def test_of_a_tile_the_lot_is_told_where_it_completes_a_shop():
    view = view_at(phase="place", to_place="P0", stock={"P0": "fish radio"})
    tips = drawing.tips(view, "place", [place("fish", 5), place("fish", 29), place("radio", 29)])
    assert tips["tile:fish"] == ("Fish shop on lot 5 completes the shop: $3k more each round. That is $15k by the end.")
    assert tips["tile:radio"].startswith("Radio shop: a shop of its own on any lot pays $1k.")
    assert tips["lot:29"].endswith("It touches no lot of yours.")


def test_lots_for_a_tile_are_told_apart_by_what_lies_beside_them():
    view = view_at(phase="place", to_place="P0", stock={"P0": "fish"})
    assert [drawing.thing(view, "lot", lot).value for lot in (5, 29)] == [
        "Lot 5, beside your 1",
        "Lot 29: 3 free beside it",
    ]


def test_in_the_trade_the_missing_tile_is_told_with_who_has_it():
    view = view_at(phase="trade", stock={"P1": "fish"})
    said = drawing.tip(view, "trade")
    assert said.startswith("Fish shop: one tile short of 3. Complete, your shop pays $3k more each round.")
    assert "P1 has the tile" in said


def test_an_offer_says_what_it_does_to_a_shop():
    terms = {"deal": 1, "author": 1, "accepted": [1], "revision": 1, "private": False, "promises": []}
    sold = terms | {"transfers": [{"from": 0, "to": 1, "lot": 1}, {"from": 1, "to": 0, "cash": 3000}]}
    market = drawing.market(view_at(phase="trade", deals=[sold], cash={"P1": 9000}))
    assert market is not None
    assert (market.offers[0].note, market.offers[0].tone) == ("Fish shop: your shop loses 1 of its 2 tiles.", "loss")


def note_of(transfers: list[dict[str, Any]], **position: Any) -> tuple[str, str]:
    """What an offer says of its consequence."""
    terms = {"deal": 1, "author": 1, "accepted": [1], "revision": 1, "private": False, "promises": []}
    money = {"from": 1, "to": 0, "cash": 3000}
    deals = [terms | {"transfers": [*transfers, money]}]
    market = drawing.market(view_at(phase="trade", deals=deals, cash={"P1": 9000}, **position))
    assert market is not None
    return market.offers[0].note, market.offers[0].tone


def test_an_offer_says_who_gets_a_whole_shop():
    both = [{"from": 0, "to": 1, "lot": lot} for lot in (1, 2)]
    assert note_of(both) == ("Your shop goes to P1: Fish shop, 2 of 3.", "loss")


def test_an_offer_says_that_a_lot_lies_beside_a_shop_of_mine():
    sold = [{"from": 0, "to": 1, "lot": 5}]
    assert note_of(sold) == ("Fish shop: you give away lot 5, where your shop could grow.", "loss")


def test_an_offer_says_what_another_could_build_with_it():
    lots = {"P0": "29", "P1": "30:radio 43", "P2": "50:radio"}
    sold = [{"from": 0, "to": 1, "lot": 29}]
    said = "Radio shop: P1 could then have 2 of 6, $2k each round."
    assert note_of(sold, lots=lots, stock={"P1": "radio"}) == (said, "loss")
    assert note_of(sold, lots=lots) == ("", ""), "without a tile nothing grows"


def test_of_building_cards_those_that_stand_alone_are_told():
    view = view_at(phase="keep", hands={"P0": "6 9 60 70 80 22", "P1": "10 11 12 13 14 15", "P2": "30 31 32 33 34 35"})
    assert "80 stand alone" in drawing.tip(view, "keep")
    assert drawing.reason(view, {"do": "return", "lot": 80}) == "Lot 80 touches no lot of yours."


def test_kinds_that_would_bring_the_same_on_lots_that_touch_are_told_together():
    view = view_at(
        phase="place", to_place="P0", lots={"P0": "77 78 35"}, stock={"P0": "laundry laundry restaurant restaurant"}
    )
    assert drawing.tip(view, "place") == (
        "Your lots 77, 78 touch: 2 of Laundry or Restaurant there make one shop, $2k each round."
    )


def test_tiles_that_join_a_shop_come_before_new_shops():
    view = view_at(
        phase="place",
        to_place="P0",
        lots={"P0": "48:fireworks 49 50"},
        stock={"P0": "fireworks fireworks restaurant restaurant"},
    )
    assert drawing.tip(view, "place").startswith("Fireworks on lot 49 makes a shop of 2 of 5: $1k more each round.")


def test_a_tile_that_leaves_lots_that_touch_free_says_so():
    view = view_at(phase="place", to_place="P0", lots={"P0": "77 78 35"}, stock={"P0": "laundry restaurant restaurant"})
    assert drawing.reason(view, place("laundry", 35)) == (
        "Laundry: a shop of its own, $1k each round. Lots 77, 78, which touch, stay free for 2 of Restaurant."
    )
    assert drawing.reason(view, place("laundry", 77)) == "Laundry: a shop of its own on any lot pays $1k."


def test_a_tile_that_begins_a_shop_is_told_with_the_others_that_follow():
    view = view_at(
        phase="place", to_place="P0", lots={"P0": "48 49 50 20"}, stock={"P0": "fireworks fireworks fireworks"}
    )
    assert drawing.reason(view, place("fireworks", 48)) == (
        "Your lots 48, 49, 50 touch: 3 of Fireworks there make one shop, $4k each round."
    )
