"""What a seat can know: everything except the order of the face-down piles, so there is nothing to deal anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.structs import hot

if TYPE_CHECKING:
    from .state import Gangster


@hot
def resample(state: Gangster, seat: int) -> None:
    """Nothing on the table is hidden, and a card is chosen only when it is drawn: by luck, which ``redeal`` has seeded
    anew."""
