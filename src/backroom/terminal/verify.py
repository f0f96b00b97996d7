"""``backroom verify``: whether the luck of a finished game was fair."""

from __future__ import annotations

import argparse
from pathlib import Path

from ..core.errors import Invalid
from ..records.fairness import CHOSEN, LUCK, verify
from ..records.files import read_record

EXAMPLES = """\
  backroom verify game.txt                        check the luck, and print the fingerprint of its secret
  backroom verify game.txt --fingerprint 3fa9...  the same, and compare it with the one that the table told"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("file", type=Path, help="the record of a finished game")
    parser.add_argument("--fingerprint", metavar="HEX", help="what the table told before the first choice")


def run(args: argparse.Namespace) -> int:
    """Check a record."""
    record = read_record(args.file)
    found = verify(record)
    if args.fingerprint and args.fingerprint.lower() != found:
        raise Invalid(f"the fingerprint of this record's secret is {found}, not the one given")
    print(f"All luck follows from the secret, whose fingerprint is {found}.")
    if record.header.tags.get(LUCK) == CHOSEN:
        print("But the first seed was chosen by whoever opened the table: that person may have known the deal.")
    return 0
