"""What was learned from games of planners (docs/experts.md): what counts for a seat's chance to win, and which columns
players lay."""

from __future__ import annotations

WEIGHTS = [
    [],
    [],
    [78, 551, 565, 194, 357, -80, 87, 10, -98, 47],
    [78, 551, 565, 194, 357, -80, 87, 10, -98, 47],
    [78, 551, 565, 194, 357, -80, 87, 10, -98, 47],
    [78, 551, 565, 194, 357, -80, 87, 10, -98, 47],
    [78, 551, 565, 194, 357, -80, 87, 10, -98, 47],
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
