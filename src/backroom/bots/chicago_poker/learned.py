"""What was learned from games of planners (docs/training.md): what counts for a seat's chance to win, and which columns
players lay."""

from __future__ import annotations

WEIGHTS: list[list[int]] = [
    [],
    [],
    [100, 48, 30, 386, 102, -141, 141, -13, 179, 182, 29, 6, -73, 773, 175, 434, 18, 54],
    [91, 170, 108, 484, -72, -416, 134, -20, 220, 182, 133, 60, -139, 673, 325, 620, 5, 66],
    [95, 74, 137, 419, -12, -295, 100, -1, 142, 158, 138, 51, -45, 709, 377, 811, 41, 117],
    [117, -16, -98, 806, -103, -165, 106, -4, 416, 172, 191, 64, -43, 852, 544, 935, 43, 215],
    [88, -345, -293, 938, -120, -215, 71, -6, 284, 231, 419, 175, 30, 820, 696, 1079, 53, 286],
]
"""By the number of seats: how much each factor counts (games/chicago_poker/planning/style.py), in 256ths."""

LIKES = [
    [32, 32, 32, 32, 32, 32, 32],
    [32, 32, 32, 32, 32, 32, 32],
    [20, 32, 32, 32, 32, 48, 64],
    [13, 51, 51, 42, 64, 190, 350],
    [5, 38, 600, 135, 240, 1200, 1400],
    [1, 8, 200, 480, 2600, 5000, 5000],
]
"""By the size of a column: how much likelier each shape is than random cards, in 32nds."""
