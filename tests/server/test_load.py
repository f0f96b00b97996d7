"""``make load`` on a small scale: people play, every delivery is counted, and nothing fails."""

from __future__ import annotations

import argparse
import re

import pytest

from backroom import Invalid
from backroom.bench import load
from backroom.bench.people import Measured


def arguments(*given: str) -> argparse.Namespace:
    """The arguments of the command."""
    parser = argparse.ArgumentParser()
    load.add_arguments(parser)
    return parser.parse_args(given)


def test_a_few_tables_of_people_at_their_pace_and_flat_out(capsys, monkeypatch):
    monkeypatch.setattr(load, "SETTLING", 0.1)
    code = load.run(arguments("--tables", "4", "--flat", "12", "--people", "3", "--seconds", "4", "--pause", "0.2"))
    said = capsys.readouterr().out
    assert "3 people" in said and said.count("errors: 0") == 2 and "p99" in said
    assert len(re.findall(r"a choice costs the server \d+\.\d\d ms", said)) == 2
    assert "4 tables, a choice every 0.2 s at each" in said and "12 tables, flat out" in said
    assert code in (0, 1)  # the speed depends on what else the machine is doing


def test_the_share_of_deliveries_and_the_verdict():
    measured = Measured(delays=[number / 1000 for number in range(101)])
    assert (measured.share(0.5), measured.share(0.99)) == (0.05, 0.099)
    assert load.is_within_limits(measured, 1, 10)
    assert not load.is_within_limits(Measured(delays=[0.001], errors=["x"]), 1, 10)
    assert not load.is_within_limits(Measured(delays=[1.0]), 1, 10)
    assert load.is_within_limits(Measured(delays=[1.0], actions=15_000), 0, 10)
    assert not load.is_within_limits(Measured(delays=[1.0], actions=14_000), 0, 10)
    assert not load.is_within_limits(Measured(), 1, 10)


def test_two_to_four_people_sit_at_the_tables_unless_told_otherwise():
    assert load.people(arguments().people) == (2, 3, 4)
    assert load.people("3") == (3,)
    for wrong in ("1", "4-2", "x", "", "-3"):
        with pytest.raises(Invalid, match="two or more"):
            load.people(wrong)
