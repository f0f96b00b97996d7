"""What was learned from games of planners (docs/experts.md): what counts for a seat's chance to win, and which columns
players lay."""

from __future__ import annotations

WEIGHTS: list[list[int]] = [
    [],
    [],
    [74, 507, 454, 60, 370, -52, 77, -20, -279, 62],
    [93, 610, 551, 70, 387, -89, 128, -15, 59, 55],
    [78, 551, 565, 194, 357, -80, 87, 10, -98, 47],
    [115, 689, 620, 253, 446, -74, 32, -30, 36, 43],
    [72, 571, 607, 328, 478, -113, 79, -15, -101, 46],
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
