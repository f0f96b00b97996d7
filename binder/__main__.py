"""Bind and build all units of the project: ``python -m binder [--check | --show] [unit ...]``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from binder import building
from binder.c_text import BuildError
from binder.refusal import Refusal


def chosen(words: list[str]) -> list[str]:
    """The chosen units: all, or those whose name contains one of the words."""
    known = [unit for unit in building.units() if not words or any(word in unit for word in words)]
    return known + [word for word in words if ":" in word]


def main(words: list[str]) -> int:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(prog="python -m binder", description=__doc__)
    parser.add_argument("--check", action="store_true", help="only bind, and say what is refused")
    parser.add_argument("--show", action="store_true", help="print the merged source")
    parser.add_argument("unit", nargs="*", help="a game, or module:Class; all if none is named")
    options = parser.parse_args(words)
    try:
        run(dict.fromkeys(chosen(options.unit)), options.check, options.show)
    except (Refusal, BuildError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def run(entries: dict[str, None], check: bool, show: bool) -> None:
    """Bind units; then report, show or build them."""
    bound = [building.bind(entry) for entry in entries]
    for one in bound:
        print(one.merged.text() if show else f"{one.module}: {len(one.merged.lines)} lines bound")
    if not check and not show:
        for home in dict.fromkeys(one.home for one in bound):
            building.compile_into(home, [building.extension(one) for one in bound if one.home == home])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
