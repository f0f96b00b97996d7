"""What a seat can know: everything but the order of the face-down piles, so there is little to deal anew."""

from __future__ import annotations

from .rules.turn import Turn


class Memory(Turn):
    """The contents of every pile follow from what lies open, and a card is chosen only when it is drawn."""

    def resample(self, seat: int) -> None:
        """Nothing of the table is hidden; what will be drawn is new luck, which ``redeal`` has seeded."""
