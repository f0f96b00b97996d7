"""The story tells an offer, and a deal that was carried out, in one line each."""

from __future__ import annotations

from typing import Any

import msgspec

from backroom.drawing.page import parts_of
from backroom.server.viewers import encoder
from tests.chinatown.table import cash, deals, lot, promise, propose, tile

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve")


def story(state: Any, seat: int | None, since: int = 0) -> list[dict[str, Any]]:
    """The lines that a viewer gets, as they are sent."""
    told = [event | {"seats": 5} for event in state.events(since, seat)]
    lines: list[dict[str, Any]] = msgspec.json.decode(
        encoder.encode(parts_of(state.view(seat), told, NAMES, "en")["lines"])
    )
    return lines


def chips(part: dict[str, Any]) -> list[str]:
    """The chips of a line or clause: value or icon."""
    return [chip.get("value") or chip["icon"] for chip in part["chips"]]


def last_deal(state: Any, seat: int | None) -> dict[str, Any]:
    """The line of the last deal."""
    return [line for line in story(state, seat) if line.get("icon") == "deal"][-1]


def close(state: Any, *seats: int) -> None:
    """Everybody accepts the last offer."""
    for seat in seats:
        state.play(seat, {"do": "accept", "deal": deals(state, seat)[-1]})


def test_a_swap_of_two_is_one_line_this_for_that(table):
    before = len(table.events(0))
    propose(table, 0, lot(0, 1, 14), tile(0, 1, "fish", 2), tile(1, 0, "restaurant"), cash(1, 0, 3000))
    close(table, 1)
    (offer, deal) = story(table, 3, before)
    assert offer["text"] == "P0 makes P1 an offer" and chips(offer) == ["No. 1"]
    assert (
        deal["text"] == "P0 gives P1"
        and chips(deal) == ["14", "\N{MULTIPLICATION SIGN}2"]
        and deal["keys"] == ["lot:14"]
    )
    assert deal["chips"][0]["seat"] == 1, "a lot wears its new owner's colour"
    assert [(clause["text"], chips(clause)) for clause in deal["more"]] == [("for", ["restaurant", "$3k"])]


def test_a_deal_of_three_says_what_each_of_them_gets(table):
    propose(table, 0, cash(0, 1, 2000), lot(1, 2, 30), lot(2, 0, 11))
    close(table, 1, 2)
    deal = last_deal(table, None)
    assert deal["text"] == "A deal of three:"
    clauses = [(clause["text"], chips(clause)) for clause in deal["more"]]
    assert sorted(clauses) == [("P0 gets", ["11"]), ("P1 gets", ["$2k"]), ("P2 gets", ["30"])]
    assert clauses[-1][0] == "P1 gets", "money comes last"


def test_a_promise_is_a_sealed_chip_and_a_stranger_sees_only_goods_of_a_private_deal(table):
    propose(table, 0, lot(0, 1, 14), cash(1, 0, 3000), promises=[promise(1, 0, "my next radio")], private=True)
    close(table, 1)
    mine, theirs = last_deal(table, 0), last_deal(table, 3)
    assert [chips(clause) for clause in mine["more"]] == [["$3k", "“my next radio”"]]
    assert (theirs["text"], chips(theirs), theirs.get("more")) == ("P0 gives P1", ["14"], None)


def test_an_offer_to_anyone_names_nobody(table):
    before = len(table.events(0))
    propose(table, 0, {"from": 0, "to": "anyone", "lot": 14})
    assert [line["text"] for line in story(table, 1, before)] == ["P0 makes an offer"]
