"""Economy cards: which sizes of shops are in fashion, and that in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...core.phrases import AND, joined
from ...games.chinatown.edition import BONUS, EDITION, UNIT
from ...messages import say
from ..props import thousands

SIZES_OF_CARD: dict[str, list[int]] = {card["id"]: card["sizes"] for card in EDITION["economy"]}


def sizes_in_fashion(event: Mapping[str, Any]) -> list[int]:
    """The sizes of shops for which the revealed card pays a bonus."""
    return SIZES_OF_CARD[event["card"].split()[0]]


def fashion_in_words(sizes: Sequence[int]) -> str:
    """What an economy card brings."""
    if not sizes:
        return say("The economy card brings no bonus.")
    said = joined([str(size) for size in sizes], AND)
    return say(
        "Businesses of size {sizes} are in fashion: {bonus} for each of their tiles, even in a small shop.",
        sizes=said,
        bonus=thousands(BONUS * UNIT),
    )
