"""``backroom hints``: how good hints are, measured by games that are played to the end."""

from __future__ import annotations

import pytest

import backroom
from backroom import bots
from backroom.cli import main
from backroom.coaching.measuring import Compared, come_to_the_same
from backroom.coaching.playing_out import duel
from backroom.terminal.hints import summary


def test_the_command_compares_hints_with_the_quick_bot(capsys):
    assert main(["hints", "gangster", "--positions", "1", "--games", "2", "--effort", "0.02", "--verbose"]) == 0
    out, err = capsys.readouterr()
    assert "1 differ from what the quick bot would do" in out and "s of processor" in out
    assert " instead of " in err


def test_another_bot_can_be_compared_with(capsys):
    few = ["--positions", "1", "--games", "2", "--effort", "0.02"]
    assert main(["hints", "gangster", *few, "--against", "random"]) == 0
    assert "1 differ from what random would do" in capsys.readouterr().out
    assert main(["hints", "gangster", *few, "--against", "nobody"]) == 2


def test_waiting_at_the_trade_table_is_no_other_choice_than_being_ready():
    state = backroom.game("chinatown").new(seats=3, seed=6, trade="limited")
    players = [bots.bot("chinatown", "trader", seed) for seed in range(state.seats)]
    while "wait" not in (by_words := {state.text(action): action for action in state.legal(state.next_chooser())}):
        mover = state.next_chooser()
        state.play(mover, bots.ask(players[mover], state, mover, seed=1))
    assert come_to_the_same(state, by_words["wait"], by_words["ready"])
    assert not come_to_the_same(state, by_words["wait"], by_words["draft"])


@pytest.mark.parametrize("line", [["--positions", "0"], ["--games", "1"], ["--effort", "0"]])
def test_senseless_numbers_are_refused(line, capsys):
    assert main(["hints", "gangster", *line]) == 2
    assert "at least" in capsys.readouterr().err


def test_where_neither_choice_wins_once_more_the_lead_at_the_end_decides():
    state = backroom.game("chinatown").position(
        {
            "seats": 3,
            "phase": "place",
            "round": 6,
            "lots": {"P0": "1:fish 2:fish 3 40", "P1": "30", "P2": "11"},
            "stock": {"P0": "fish"},
            "cash": {"P0": 0, "P1": 90_000, "P2": 0},
            "start_player": "P0",
        }
    )
    by_words = {state.text(action): action for action in state.legal(0)}
    found = duel(state, 0, by_words["place fish on 3"], by_words["place fish on 40"], seed=1, games=4)
    assert found.gain == 0 and found.lead > 0
    differing = [Compared(0.1, True, "a", "b", found.gain, found.error, found.lead)]
    assert "better 1, worse 0, alike 0" in summary("chinatown", [0.1], differing)


def test_the_summary_counts_better_worse_and_alike():
    differing = [Compared(0.1, True, "a", "b", gain) for gain in (0.2, 0.1, -0.1, 0.0)]
    said = summary("gangster", [0.1, 0.3, 0.2], differing)
    assert "better 2, worse 1, alike 1" in said and "better in 67%" in said and "0.30 s at most" in said
