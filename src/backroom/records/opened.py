"""A game with everything open, for replays: what all players together know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..core.contract import Contract


def open_view(state: Contract, seats: int) -> dict[str, Any]:
    """The public view, with hidden values filled in from the seats that know them, and all hands."""
    public, views = state.view(), [state.view(seat) for seat in range(seats)]
    together: dict[str, Any] = filled(public, views) | {"you": None, "hand": public.get("hand")}
    return together | ({"hands": [view["hand"] for view in views]} if all("hand" in view for view in views) else {})


def filled(known: Any, others: Sequence[Any]) -> Any:
    """A value with its hidden parts filled in from the other views of the same thing."""
    if known is None:
        return next((other for other in others if other is not None), None)
    if isinstance(known, dict):
        return {
            key: filled(value, [other[key] for other in others if isinstance(other, dict) and key in other])
            for key, value in known.items()
        }
    if isinstance(known, list):
        alike = [other for other in others if isinstance(other, list) and len(other) == len(known)]
        return [filled(value, [other[at] for other in alike]) for at, value in enumerate(known)]
    return known
