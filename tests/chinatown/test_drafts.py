"""CT-PROT.1-4, .10 in small steps: what a draft can't become, whoever builds it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.chinatown.table import accept, cash, deals, lot, offer, place, propose, refusal, tile

LOTS = {"P0": "14 44:laundry", "P1": "30 31", "P2": "11"}
STOCK = {"P0": "fish fish", "P1": "restaurant", "P2": "radio fish"}


@pytest.fixture
def table(game: Any) -> Any:
    """Four seats in the negotiation."""
    return place(game, LOTS, seats=4, stock=STOCK)


def write(state: Any, seat: int, *steps: str) -> None:
    """Small steps of one seat."""
    for step in steps:
        state.play(seat, step)


def add(giver: int, taker: int, item: str) -> tuple[str, str, str]:
    """The steps that write one line."""
    return "add", f"from P{giver} to P{taker}", item


@pytest.mark.parametrize(
    "lines",
    [[add(1, 2, "lot 30")], [add(0, 1, 'promise "later"')], [add(0, 1, "cash 5000"), add(0, 2, "cash 1000")]],
    ids=["the writer is no party", "nothing is transferred", "the writer can not pay"],
)
def test_ct_prot_3_a_draft_that_could_not_be_given_whole_can_not_be_proposed(table, lines):
    write(table, 0, "draft", *(step for line in lines for step in line))
    assert "propose" not in [table.text(action) for action in table.legal(0)]
    assert refusal(table, 0, "propose") == "CT-PROT.3"


@pytest.mark.parametrize(
    ("lines", "item"),
    [
        ([add(0, 1, "lot 14")], "lot 14"),
        ([], "lot 30"),
        ([add(0, 1, "tile fish"), add(0, 2, "tile fish")], "tile fish"),
    ],
    ids=["a lot twice", "a lot of another", "more tiles than there are"],
)
def test_ct_prot_3_what_the_giver_can_not_give_is_not_written(table, lines, item):
    write(table, 0, "draft", *(step for line in lines for step in line), "add", "from P0 to P2")
    assert refusal(table, 0, item) == "CT-PROT.3"


def test_ct_prot_3_nobody_gives_to_himself_in_a_draft(table):
    write(table, 0, "draft", "add")
    assert refusal(table, 0, "from P0 to P0") == "CT-PROT.3"


def test_ct_prot_3_a_draft_is_checked_again_when_it_is_proposed(table):
    deal = propose(table, 0, lot(0, 2, 14))
    write(table, 0, "draft", *add(0, 1, "lot 14"))
    accept(table, 2, deal)
    assert refusal(table, 0, "propose") == "CT-PROT.3"


def test_ct_prot_4_a_counter_in_small_steps_keeps_parties_and_sight_and_changes_something(table):
    deal = propose(table, 0, lot(0, 1, 14), cash(2, 0, 1000), private=True)
    write(table, 1, f"counter {deal}")
    assert refusal(table, 1, "propose") == "CT-PROT.4"
    assert refusal(table, 1, "open") == "CT-PROT.4"
    write(table, 1, "add")
    assert refusal(table, 1, "from P1 to P3") == "CT-PROT.4"
    write(table, 1, "back", "strike cash from P2 to P0")
    assert refusal(table, 1, "propose") == "CT-PROT.4"
    write(table, 1, *add(2, 0, "cash 5000"), "propose")
    (seen,) = table.view(2)["deals"]
    assert seen["replaces"] == deal and seen["private"] and deals(table, 3) == []


def test_ct_prot_10_only_the_writer_gives_to_anyone_or_takes_from_anyone(table):
    write(table, 0, "draft", "add")
    assert refusal(table, 0, "from P1 to anyone") == "CT-PROT.10"
    assert refusal(table, 0, offer(tile(1, "anyone", "restaurant"), cash(0, 1, 1000))) == "CT-PROT.10"
