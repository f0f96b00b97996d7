"""Playthroughs: whole games as OpenSpiel writes them down, state by state. ``make golden`` rewrites them.

They are packed, since every state comes with all its numbers: ``zless tests/playthroughs/snitch.txt.gz``.
"""

from __future__ import annotations

import gzip
from pathlib import Path

import backroom

FOLDER = Path(__file__).parent / "playthroughs"
SLUGS = ("chicago_poker", "chinatown", "families", "gangster", "snitch")


def path(slug: str) -> Path:
    """Where a game's playthrough is."""
    return FOLDER / f"{slug}.txt.gz"


def write() -> None:
    """A random game of each with as few seats as it has."""
    from open_spiel.python.algorithms.generate_playthrough import playthrough

    from backroom.research.openspiel import load

    FOLDER.mkdir(exist_ok=True)
    for slug in SLUGS:
        name = str(load(slug, min(backroom.game(slug).seat_counts)))
        path(slug).write_bytes(gzip.compress(playthrough(name, None, seed=1).encode(), mtime=0))


if __name__ == "__main__":
    write()
