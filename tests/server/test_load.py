"""``make load`` on a small scale: it runs, counts, and finds no error."""

from __future__ import annotations

import argparse

from backroom.bench import load


def arguments(*given: str) -> argparse.Namespace:
    """The arguments of the command."""
    parser = argparse.ArgumentParser()
    load.add_arguments(parser)
    return parser.parse_args(given)


def test_twenty_tables_with_two_sockets_each(capsys):
    args = arguments("--tables", "20", "--seconds", "2", "--pace", "250")
    code = load.run(args)
    said = capsys.readouterr().out
    assert "20 tables" in said and "errors: 0" in said and "p99" in said
    assert code in (0, 1)  # the speed depends on what else the machine is doing


def test_the_share_of_deliveries_and_the_verdict():
    measured = load.Measured(delays=[number / 1000 for number in range(101)])
    assert (measured.share(0.5), measured.share(0.99), measured.is_good) == (0.05, 0.099, True)
    assert not load.Measured(delays=[0.001], errors=["x"]).is_good
    assert not load.Measured(delays=[1.0]).is_good
    assert not load.Measured().is_good
