"""The Gold Coast: the upgrades that lie on the pier."""

from __future__ import annotations

from collections.abc import Sequence

from ...games.gangster.edition import PLACE_NAMES, UPGRADE_IDS
from ...games.gangster.words import UPGRADE_NAMES
from ...messages import called, say
from ..figures import hit
from ..icons import icon
from ..paper import Box, key, rect, title
from ..room import NIGHT, PAPER, PRINT
from .plan import HARBOR, View, plan_of

NAMES = dict(zip(UPGRADE_IDS, UPGRADE_NAMES, strict=True))
"""The names of the upgrades; their icons have the same ids."""


def effect_of(upgrade: str) -> str:
    """What an upgrade does, in a few words."""
    said = {
        "bodyguard": say("nobody takes your men where it stands"),
        "engine": say("one space further"),
        "tommy_gun": say("load from next door"),
        "trunk": say("room for two"),
        "bumper": say("push a car on arrival"),
        "door": say("set down two at once"),
    }
    return said[upgrade]


def draw_harbor(view: View, choices: Sequence[View], wide: bool) -> str:
    """The harbor as a destination, with its upgrades on top."""
    from .board import card_badges, cards_to

    x, y = plan_of(wide).middles[HARBOR]
    box = Box(x - 54, y - 38, 80, 70) if wide else Box(x - 52, y - 18, 104, 46)
    lit = any(choice.get("place") == HARBOR for choice in choices)
    return (
        f'<g id="house-{HARBOR}" data-key="{key("place", HARBOR)}">{title(called(PLACE_NAMES[-1]))}'
        + hit(*box, lit)
        + card_badges(cards_to(choices, HARBOR), box.x - (10 if wide else 5), box.y + box.height - (0 if wide else 6))
        + "</g>"
        + "".join(crate(view, at, upgrade, wide) for at, upgrade in enumerate(view["harbor"]) if upgrade)
    )


def crate(view: View, at: int, upgrade: str, wide: bool) -> str:
    """An upgrade in its crate."""
    x, y = plan_of(wide).middles[HARBOR]
    left, top, size, inner = (x + 34 + at * 52, y - 26, 48, 32) if wide else (x - 48 + at * 33, y - 10, 30, 22)
    said = say(
        "{upgrade}: {effect} ({n} left)",
        upgrade=called(NAMES[upgrade]),
        effect=effect_of(upgrade),
        n=view["markers"].get(upgrade, 0),
    )
    frame = rect(left, top, size, size, "#8A6234", f'rx="3" stroke="{NIGHT}" stroke-width="2"') if wide else ""
    line = 'stroke="#5A3E1E" stroke-width="2"' if wide else 'rx="2" stroke="#8A6234" stroke-width="2"'
    edge = 4 if wide else 0
    return (
        f'<g id="crate-{at}" data-key="{key("upgrade", upgrade)}">{title(said)}{frame}'
        + rect(left + edge, top + edge, size - 2 * edge, size - 2 * edge, PAPER, line)
        + icon(upgrade, left + (size - inner) / 2, top + (size - inner) / 2, inner, PRINT)
        + "</g>"
    )
