"""The trading screen in the terminal: what is shown, offers in small steps and in one line, what they would do."""

from __future__ import annotations

import io
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import backroom
from backroom.records import Record
from backroom.terminal.asking import Asking, Leave
from backroom.terminal.table import TerminalTable
from tests.chinatown.table import deals, owner, purse, stock

NAMES = ["Ann", "Bob", "Cleo"]
POSITION = {
    "seats": 3,
    "round": 5,
    "start_player": "P0",
    "lots": {"P0": "1:fish 2:fish 14", "P1": "3 30:radio", "P2": "60"},
    "stock": {"P0": "fish fish radio", "P1": "restaurant fish"},
    "cash": {"P0": 9000},
}
LINE = "give lot 14, 2 fish; get restaurant, $3000 from red"


@pytest.fixture
def table(tmp_path: Path) -> TerminalTable:
    """Three people in the negotiation."""
    record = Record.start(backroom.game("chinatown"), seed=3, position=dict(POSITION), players=NAMES)
    return TerminalTable(record, dict(enumerate(NAMES)), tmp_path / "game.record", 3)


def typed(table: TerminalTable, seat: int, *lines: str, width: int = 120) -> str:
    """What a person sees who types these lines, one question after the other; without line breaks."""
    console, left = Console(file=io.StringIO(), width=width, highlight=False), list(lines)

    def read(_: str) -> str:
        if not left:
            raise Leave
        return left.pop(0)

    with suppress(Leave):
        while left:
            Asking(console, table, seat, read).ask()
    printed: Any = console.file
    return " ".join(printed.getvalue().split())


@pytest.mark.parametrize("width", [80, 120])
def test_the_screen_shows_what_every_seat_owns(table, width):
    shown = typed(table, 0, "", width=width)
    for part in (
        "Y1 fis",
        "Y14",
        "R30 rad",
        "R3",
        "B60",
        "yellow",
        "$9000",
        "2 fish (3)",
        "1 radio (6)",
        "1 restaurant (4)",
        "round 5 of 6",
        "Offers in one line",
    ):
        assert part in shown
    assert "$5000" not in shown  # the cash of others is a secret


def test_an_offer_typed_in_one_line_is_shown_with_what_it_does_and_sent_when_confirmed(table):
    shown = typed(table, 0, LINE, "n")
    assert "Ann: income $3000 -> $2000 a round (-2000 in 2 rounds), cash +3000" in shown
    assert "Bob: income $2000 -> $3000 a round (+2000 in 2 rounds), cash -3000" in shown
    assert deals(table.state) == [] and len(table.record) == 0
    typed(table, 0, LINE, "y")
    number = deals(table.state)[0]
    shown = typed(table, 1, f"accept {number}")
    assert f"deal {number} (Ann+ Bob-): Ann gives Bob lot 14" in shown
    assert f"deal {number} does: Bob: income $2000 -> $3000 a round" in shown
    assert owner(table.state, 14) == 1 and stock(table.state, 1) == {"fish": 3} and purse(table.state, 0) == 12000


def test_an_offer_built_step_by_step_shows_what_it_does_before_it_is_sent(table):
    shown = typed(table, 0, "draft", "add", "from P1 to P0", "lot 3", "add", "from P0 to P1", "cash 1000", "")
    assert "Your draft: Ann gives Bob $1000; Bob gives Ann lot 3" in shown
    assert "your draft does: Ann: income $3000 -> $6000 a round (+6000 in 2 rounds), cash -1000" in shown
    assert "your draft does: Bob: income $2000 -> $1000 a round (-2000 in 2 rounds), cash +1000" in shown
    assert deals(table.state) == []
    typed(table, 0, "propose")
    assert [line for deal in table.state.view()["deals"] for line in deal["transfers"]] == [
        {"from": 0, "to": 1, "cash": 1000},
        {"from": 1, "to": 0, "lot": 3},
    ]


def test_a_counter_a_private_deal_of_three_and_a_promise_are_typed_in_one_line(table):
    typed(table, 0, LINE, "y")
    typed(table, 1, f"counter {deals(table.state)[0]}; give restaurant, $5000; get lot 14 from P0", "y")
    seen = table.state.view()["deals"][0]
    assert (seen["revision"], seen["author"], len(seen["transfers"])) == (2, 1, 3)
    typed(table, 2, 'private; give lot 60 to P0; P0 gives P1 lot 14; promise "my next radio" to P1', "y")
    secret = next(deal for deal in table.state.view(2)["deals"] if deal["private"])
    assert secret["parties"] == [0, 1, 2] and secret["promises"] == [{"from": 2, "to": 1, "text": "my next radio"}]


@pytest.mark.parametrize(
    ("line", "rule", "said"),
    [
        ("give lot 30 to red", "CT-PROT.3", "Lot 30 does not belong to"),
        ("give pizza to red", "CT-TRADE.2", "is not a lot"),
        ("give 9 fish to red", "CT-PROT.3", "in stock"),
        ("give $500 to red", "CT-PROT.3", "multiple of 1000"),
        ("give $10000 to red", "CT-PROT.3", "You have $9k"),
        ("give fish to nobody", "CT-PROT.1", "There is no 'nobody' at this table"),
        ("get detective from anyone", "CT-PROT.10", "Nobody can take"),
        ("accept 1 revision 1", "CT-PROT.2", "no open deal 1"),
        ("not ready", "CT-PROT.11", "You have not said that you are ready"),
        ("propose", "CT-PROT.2", "no draft"),
    ],
)
def test_refusals_say_why_and_name_the_rule(table, line, rule, said):
    before = table.state.dump()
    shown = typed(table, 0, line)
    assert said in shown and f"(? shows rule {rule})" in shown
    assert rule in typed(table, 0, line, "?") and table.state.dump() == before and len(table.record) == 0


def test_ones_own_building_cards_are_marked_on_the_board(tmp_path):
    record = Record.start(backroom.game("chinatown"), seed=3, seats=3, players=NAMES)
    table = TerminalTable(record, dict(enumerate(NAMES)), tmp_path / "game.record", 3)
    shown = typed(table, 0, "")
    assert all(f"+{lot}" in shown for lot in table.state.view(0)["hand"])
    assert not any(f"+{lot} " in shown for lot in table.state.view(1)["hand"])
