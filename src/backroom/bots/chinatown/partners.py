"""What a partner accepts: learned from what they have accepted and refused.

A partner is thought to accept whatever gives them at least a certain part of a fair share (what the group gains,
divided by its heads). Which part that is, nobody knows at first; each answer makes some parts more likely than others.
"""

from __future__ import annotations

PARTS = tuple(tenth / 10 for tenth in range(1, 13))
"""Parts of a fair share that a partner might demand."""

PRIOR = (1, 1, 2, 3, 4, 5, 5, 4, 3, 2, 1, 1)
"""How likely each is before anything is known, relative to the others: most people want more than half."""

SLIP = 0.1
"""How often an answer has other reasons than the price."""


class Partner:
    """One partner's demands, as far as they are known."""

    def __init__(self) -> None:
        self.weights = [weight / sum(PRIOR) for weight in PRIOR]

    def accepts(self, part: float) -> float:
        """The chance that a part of a fair share is accepted."""
        known = sum(weight for demanded, weight in zip(PARTS, self.weights, strict=True) if demanded <= part + 1e-9)
        return SLIP / 2 + (1 - SLIP) * known

    def part_for(self, chance: float) -> float:
        """The least part of a fair share that is accepted with at least this chance."""
        return next((part for part in PARTS if self.accepts(part) >= chance), PARTS[-1])

    def learn(self, part: float, accepted: bool) -> None:
        """An answer to a part of a fair share."""
        new = [
            weight * (1 - SLIP if (demanded <= part + 1e-9) == accepted else SLIP)
            for demanded, weight in zip(PARTS, self.weights, strict=True)
        ]
        self.weights = [weight / sum(new) for weight in new]
