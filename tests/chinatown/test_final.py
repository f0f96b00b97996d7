"""CT-PROT.5, CT-PLACE.5: nobody takes back alone what all have agreed to, or what lies on the board."""

from __future__ import annotations

from typing import Any

import pytest

from backroom.records import Record
from backroom.records.undo import undo_refusal
from tests.chinatown.table import LOTS, STOCK, cash, deals, lot, offer

NAMES = ["Ann", "Bob", "Cid", "Dee", "Eve"]


def started(game: Any, **more: Any) -> Record:
    """A record that begins in the negotiation, or where it is told to."""
    return Record.start(game, position={"seats": 5, "lots": LOTS, "stock": STOCK, "start_player": "P0"} | more)


@pytest.mark.parametrize("private", [False, True])
@pytest.mark.parametrize("transfers", [[lot(0, 1, 14), cash(1, 0, 2000)], [cash(0, 1, 1000)]], ids=["goods", "cash"])
def test_ct_prot_5_the_last_to_accept_can_not_take_a_closed_deal_back_alone(game, transfers, private):
    record = started(game)
    record.play(0, offer(*transfers, private=private))
    (deal,) = deals(record.state, 1)
    back = len(record)
    record.play(1, {"do": "accept", "deal": deal})
    assert deals(record.state, 1) == []
    assert "CT-PROT.8" in undo_refusal(record, 1, back, NAMES)


def test_ct_prot_8_an_acceptance_that_closes_nothing_is_withdrawn_and_not_undone(game):
    """An undo would have to tell whether others have done something in private since."""
    record = started(game)
    record.play(0, offer(cash(0, 1, 1000), cash(2, 1, 1000)))
    back, (deal,) = len(record), deals(record.state)
    record.play(2, {"do": "accept", "deal": deal})
    assert "CT-PROT.8" in undo_refusal(record, 2, back, NAMES)
    record.play(2, {"do": "withdraw", "deal": deal})
    assert record.state.view()["deals"][0]["accepted"] == [0]


@pytest.mark.parametrize("placing", ["start_player", "simultaneous"])
def test_ct_place_5_a_placed_tile_is_not_taken_back_alone(game, placing):
    record = started(game, phase="place", placing=placing)
    record.play(0, "place fish on 14")
    assert "CT-PLACE.5" in undo_refusal(record, 0, 0, NAMES)
