"""Under the viewer's own cards: how many more call a shootout, and what a card in hand would make there."""

from __future__ import annotations

from ...core.phrases import Quoted
from ...messages import cached_by_language, count, say
from ..fonts import LABEL, NUMBER, width_of
from ..icons import icon
from ..paper import escape, key, rect
from ..room import AMBER, CREAM, MUTED, RAISED, SIGN_INK, TEAL
from .cards import on_board
from .naming import hand_name
from .plan import Plan

WARNING = "#FF9187"


def to_go(missing: int, plan: Plan, slot: int, y: float) -> str:
    """Under one's own cards: how many more call a shootout."""
    left, low = plan.left(slot) + 3, round(y + plan.own - (34 if plan.wide else 30), 1)
    return calling(missing, left, low, plan.column - 6, plan.wide)


@cached_by_language(512)
def calling(missing: int, x: float, y: float, width: float, wide: bool) -> str:
    """A quiet line with pistols and a number."""
    tall, size = (26, 15) if wide else (24, 12.5)
    said = count(missing, "{n} card to a shootout", "{n} cards to a shootout") if wide else str(missing)
    ink = WARNING if missing == 1 else MUTED
    start = x + (width - width_of(said, LABEL, size) - size - 6) / 2
    return (
        rect(x, y, width, tall, "none", 'rx="5" stroke="#6B5526" stroke-dasharray="3 4"')
        + icon("fight", round(start, 1), round(y + (tall - size) / 2, 1), size, ink)
        + f'<text x="{start + size + 6:.1f}" y="{y + tall / 2 + 0.36 * size:.1f}" font-size="{size}" font-weight="500" '
        f'fill="{ink}">{escape(said)}</text>'
    )


def outcome(hand: str, calls: bool, room: float) -> str:
    """What placing a card does, in as many words as there is room for."""
    if not calls:
        return say("Place: {hand}", hand=Quoted(hand))
    said = say("Call a shootout: {hand}", hand=Quoted(hand))
    return said if width_of(said, NUMBER, 15) <= room else say("Shootout: {hand}", hand=Quoted(hand))


@cached_by_language(4096)
def would(
    plan: Plan,
    slot: int,
    y: float,
    laid: int,
    calls: bool,
    alone: bool,
    betters: bool,
    card: str,
    hand: str,
    *values: int,
) -> str:
    """For a card that may be placed here: a ghost where it would lie, and a bar with the hand that it would make."""
    x, top = plan.place(slot, laid), y + (24 if plan.wide else 18)
    width, height = plan.card
    left, low = plan.left(slot) + 3, round(y + plan.own - (34 if plan.wide else 30), 1)
    tall = 26 if plan.wide else 24
    said = hand_name(hand, values, not plan.wide or plan.column < 260)
    counts = not calls and betters
    light = AMBER if plan.wide or not counts else TEAL
    if plan.wide:
        said = outcome(said, calls, plan.column - 16)
    return (
        f'<g class="p-would b-offers{" p-alone" if alone else ""}" data-key="{key("card", card)}" aria-hidden="true">'
        f'<g opacity=".55">'
        f"{on_board(card, x, top, width, height)}</g>"
        + rect(
            x - 1, top - 1, width + 2, height + 2, "none", f'class="p-ghost" rx="4" stroke="{light}" stroke-width="2.5"'
        )
        + rect(
            left,
            low,
            plan.column - 6,
            tall,
            light if counts else RAISED,
            f'class="p-go" rx="5" stroke="{light}" stroke-width="1.5"',
        )
        + (
            calling_words(said, plan, left, low)
            if calls
            else words(said, plan, left, low, SIGN_INK if counts else AMBER)
        )
        + "</g>"
    )


def words(said: str, plan: Plan, left: float, low: float, ink: str, before: float = 0) -> str:
    """What stands on the bar, in its middle or that much to the right."""
    (tall, size), room = (26, 15) if plan.wide else (24, 12.5), plan.column - 16
    tight = f' textLength="{room:.0f}" lengthAdjust="spacingAndGlyphs"' if width_of(said, NUMBER, size) > room else ""
    return (
        f'<text x="{left + plan.column / 2 - 3 + before:.1f}" y="{low + tall / 2 + 0.36 * size:.1f}" '
        f'font-size="{size}" text-anchor="middle"{tight} fill="{ink}">{escape(said)}</text>'
    )


def calling_words(said: str, plan: Plan, left: float, low: float) -> str:
    """The same of a card that calls a shootout: after pistols if there is room for them."""
    tall, size = (26, 15) if plan.wide else (24, 12.5)
    wide = width_of(said, NUMBER, size) + size + 5
    if wide > plan.column - 16:
        return words(said, plan, left, low, WARNING)
    x = round(left + plan.column / 2 - 3 - wide / 2, 1)
    return icon("fight", x, low + (tall - size) / 2, size, WARNING) + words(
        said, plan, left, low, CREAM, (size + 5) / 2
    )
