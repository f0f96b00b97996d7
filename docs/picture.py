"""Draws docs/pictures/terminal.svg, the picture at the top of the README: ``python docs/picture.py``."""

from __future__ import annotations

import io
import re
import tempfile
from pathlib import Path

from rich.console import Console

import backroom
from backroom import bots
from backroom.records import Record
from backroom.terminal.asking import Asking
from backroom.terminal.table import TerminalTable

SEATS, SEED, MOVES = 4, 21, 46
HERE = Path(__file__).parent


def table_in_play(folder: Path) -> TerminalTable:
    """A game against bots, some way on, with a person to choose next."""
    game = backroom.game("chicago_poker")
    record = Record.start(game, SEATS, SEED, {}, ["Ann", "greedy", "greedy", "greedy"])
    table = TerminalTable(record, {0: "Ann"}, folder / "picture.record", SEED)
    stand_in = bots.bot("chicago_poker", "greedy", SEED)
    while len(record) < MOVES or table.next_seat() != 0:
        seat = table.next_seat()
        if seat == 0:
            table.play(0, bots.ask(stand_in, table.state, 0, SEED))
        else:
            table.let_bot_play(seat)
    return table


def main() -> None:
    """Draw the table as Ann sees it."""
    console = Console(record=True, width=92, file=io.StringIO(), force_terminal=True, highlight=False, emoji=False)
    with tempfile.TemporaryDirectory() as folder:
        Asking(console, table_in_play(Path(folder)), 0).show_table("")
    picture = console.export_svg(title="backroom play chicago_poker", unique_id="table")
    picture = re.sub(r"@font-face \{.*?\}\s*|<!--.*?-->", "", picture, flags=re.DOTALL)
    (HERE / "pictures" / "terminal.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
