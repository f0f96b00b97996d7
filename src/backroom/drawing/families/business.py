"""A business of Families as a card: its sign, what it asks for, what it brings, and its state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...core.phrases import Quoted, joined, phrase
from ...messages import cached_by_language, called, say
from ..figures import coin, mark
from ..fonts import NUMBER, write
from ..icons import icon
from ..identity import IDENTITIES
from ..paper import Box, key, rect, title
from ..room import AMBER, BRASS, CREAM, FADED, NEON, PAPER, PAPER_EDGE, PRINT, RAISED, SIGN_INK, STAMP
from .pictures import business_icon, henchman, thing

View = Mapping[str, Any]
FRESH, BADGE = "#1F6B3A", "#1E57A6"


Needs = tuple[tuple[str, str, int, int], ...]
"""What a business asks for: class, thing, number, and how many of it the viewer has (-1: enough)."""


State = tuple[bool, str, bool, int]
"""Whether a business is extorted, its bonus token, whether a boss sits on it, and the agents beside it."""


def said_of(cell: str, business: str | None, numbers: tuple[int, int], needs: Needs, state: State, owner: str) -> str:
    """A business in words; ``numbers`` are its points and income."""
    if business is None:
        return say("hidden business at {cell}", cell=cell)
    whose = phrase("owned by {seat}", seat=Quoted(owner)) if owner else phrase("vacant")
    said = say(
        "{business} at {cell}: needs {needs}; {points} points, income {income}; {owner}",
        business=business,
        cell=cell,
        needs=joined(item_of(what, need) for _, what, need, _ in needs),
        points=numbers[0],
        income=numbers[1],
        owner=whose,
    )
    return "; ".join([said, *more_of(state, bool(owner))])


def more_of(state: State, is_owned: bool) -> list[str]:
    """FA-P1.4, FA-CTRL.2, FA-CTRL.5: whether a business can still be extorted, its bonus token, and the boss on it."""
    is_extorted, token, has_boss, _ = state
    pays = [say("already extorted") if is_extorted else say("not extorted yet")] if is_owned else []
    bonus = [say("bonus token: {token}", token=token)] if token else []
    return [*pays, *bonus, *([say("a boss guards it")] if has_boss else [])]


def item_of(what: str, need: int) -> str:
    """One item of a business: ``2 grey``, ``$3``."""
    what = {"any": "good"}.get(what, what)
    if what == "gangsters" and need == 1:
        what = "gangster"
    if what == "money":
        return f"${need}"
    return phrase("{need}\N{NO-BREAK SPACE}{what}", need=need, what=what)


def opening(cell: str, said: str) -> str:
    """The beginning of a business: id, key and tooltip."""
    return f'<g id="cell-{cell}" data-key="{key("cell", cell)}">{title(said)}'


def needs_of(cell: View, mine: bool) -> Needs:
    """What a business asks for, and if it is ``mine`` to get, what the viewer lacks."""
    lacks = {(one["item"], one["what"]): one["have"] for one in (cell["lacks"] or ()) if mine}
    return tuple(
        (one["item"], one["what"], one["need"], lacks.get((one["item"], one["what"]), -1)) for one in cell["needs"]
    )


def state_of(cell: View, agents: int) -> State:
    """What changes of a business."""
    return bool(cell["extorted"]), cell["token"] or "", bool(cell["boss"]), agents


@cached_by_language(4096)
def card(
    box: Box,
    name: str,
    numbers: tuple[int, int],
    needs: Needs,
    owner: tuple[str, str],
    state: State,
    act: str,
) -> str:
    """The wide card of a business; ``numbers`` are its points and income, ``act`` what may be done with it."""
    x, y, width, height = box
    colour, letter = owner
    left = x + (27 if colour else 9)
    ink = SIGN_INK if colour else CREAM
    glow = (
        f'<ellipse cx="{x + width / 2:g}" cy="{y + height / 2:g}" rx="{0.72 * width:g}" ry="{0.8 * height:g}" '
        'fill="url(#b-lampglow)"/>'
        if act
        else ""
    )
    return (
        glow
        + rect(*box, PAPER, f'class="b-edge" rx="4" stroke="{PAPER_EDGE}"')
        + sign(x, y, width, 23, colour)
        + (mark(colour, x + 13.5, y + 13, 10, letter, 15, 1.5) if colour else "")
        + write(left, y + 18.5, called(name).upper(), NUMBER, 15, ink, width=x + width - 30 - left, least=15)
        + coin(x + width - 15, y + 13, 11.5, str(numbers[0]), 15)
        + icon(business_icon(name), x + 6, y + 34, 34, "#8C7A58")
        + requirements(x + width - 4 - 31 * len(needs), y + 33, needs)
        + foot(box, numbers[1], colour, state, act, needs)
        + (frame(box, act) if act else "")
    )


def sign(x: float, y: float, width: float, height: float, colour: str) -> str:
    """The name sign: slate, or the owner's colour with an awning."""
    shape = f"M{x:g},{y + height:g}V{y + 4:g}a4,4 0 0 1 4,-4H{x + width - 4:g}a4,4 0 0 1 4,4V{y + height:g}Z"
    if not colour:
        return f'<path d="{shape}" fill="{RAISED}"/>'
    who, count = IDENTITIES[colour], max(6, round(width / 28) * 2)
    each = width / count
    stripes = [
        "".join(
            f"M{x + at * each:.1f},{y + height:g}h{each:.2f}v3a{each / 2:.2f},5 0 0 1 -{each:.2f},0z"
            for at in range(first, count, 2)
        )
        for first in (0, 1)
    ]
    return (
        f'<path d="{shape}" fill="{who.light}"/><path d="{stripes[0]}" fill="{who.light}"/>'
        f'<path d="{stripes[1]}" fill="{who.dark}"/>'
    )


def requirements(x: float, y: float, needs: Sequence[tuple[str, str, int, int]]) -> str:
    """What a business asks for; what the viewer lacks stands in a red box."""
    parts = []
    for at, (item, what, need, have) in enumerate(needs):
        left, missing = x + 31 * at, have >= 0
        ink = STAMP if missing else PRINT
        if missing:
            parts.append(rect(left, y - 1, 29, 37, "#F3D5CB", f'rx="4" stroke="{STAMP}" stroke-width="1.2"'))
        parts.append(
            henchman(what, left + 14.5, y + 10, 23) if item == "henchmen" else thing(what, left + 4, y + 1, 21, ink)
        )
        said = f"${need}" if item == "money" else f"{have}/{need}" if missing else str(need)
        parts.append(write(left + 14.5, y + 34.5, said, NUMBER, 15, ink, "middle", 28, 15))
    return "".join(parts)


def foot(
    box: Box,
    income: int,
    colour: str,
    state: State,
    act: str,
    needs: Sequence[tuple[str, str, int, int]],
) -> str:
    """The last line: income, whether it was extorted, agents, bonus token, boss; or what may be done."""
    extorted, token, boss, agents = state
    x, base, right = box.x, box.y + box.height - 6, box.x + box.width
    parts = [icon("hand", x + 5, base - 13, 16, FADED), write(x + 24, base, f"+{income}", NUMBER, 15, PRINT)]
    if extorted:
        parts.append(f'<path d="M{x + 4:g},{base - 5:g}h38" fill="none" stroke="{STAMP}" stroke-width="1.8"/>')
    if act:
        return "".join(parts) + bar(box, act, next((need for item, _, need, _ in needs if item == "money"), 0))
    parts.append(f'<path d="M{x + 6:g},{box.y + 72:g}H{right - 6:g}" stroke="#D3C19A"/>')
    if extorted:
        parts.append(write(x + 48, base - 0.5, say("extorted").upper(), NUMBER, 15, STAMP, width=53, least=15))
    elif colour:
        parts.append(write(x + 48, base - 0.5, say("pays").upper(), NUMBER, 15, FRESH, width=52, least=15))
    if agents and colour and not boss:
        parts.append(icon("agent", right - 35, base - 13.5, 16, BADGE))
        parts.append(write(right - 4, base, f"\N{MINUS SIGN}{agents}", NUMBER, 15, BADGE, "end"))
    if token:
        parts.append(rect(right - 44, base - 14.5, 39, 18, "#FBE3A4", 'rx="9" stroke="#B98A1E"'))
        parts.append(
            write(right - 39, base + 0.5, "+", NUMBER, 15, PRINT) + thing(token, right - 27, base - 13.5, 16, PRINT)
        )
    if boss:
        parts.append(
            f'<circle cx="{right - 17:g}" cy="{base - 5:g}" r="13" fill="{SIGN_INK}" stroke="{BRASS}" '
            'stroke-width="1.5"/>'
        )
        parts.append(icon("boss", right - 27, base - 15, 20, AMBER))
    return "".join(parts)


def bar(box: Box, act: str, price: int) -> str:
    """What may be done with a business: claim it, or attack it."""
    x, y, right, low = box.x + 46, box.y + 71, box.x + box.width, box.y + box.height
    fill = NEON if act == "attack" else AMBER
    said = {"attack": say("Attack"), "claim": say("Claim"), "extort": say("Extort"), "reveal": say("Reveal")}[
        act
    ].upper()
    said = f"{said} ${price}" if act in ("claim", "attack") and price else said
    return f'<path d="M{x:g},{y:g}H{right:g}V{low - 4:g}a4,4 0 0 1 -4,4H{x:g}Z" fill="{fill}"/>' + write(
        (x + right) / 2, low - 5.6, said, NUMBER, 15, SIGN_INK, "middle", right - x - 8, 15
    )


def frame(box: Box, act: str) -> str:
    """The lit edge of a business that may be chosen."""
    colour = NEON if act == "attack" else AMBER
    return rect(*box, "none", f'rx="4" stroke="{colour}" stroke-width="7" opacity=".25"') + rect(
        *box, "none", f'class="b-frame" rx="4" stroke="{colour}" stroke-width="2"'
    )


@cached_by_language(4096)
def small_card(
    box: Box,
    name: str,
    numbers: tuple[int, int],
    needs: Needs,
    owner: tuple[str, str],
    state: State,
    act: str,
) -> str:
    """The card on a phone: needs and price in the sign, below it pips for what is met (or the boss, who keeps it from
    being attacked), picture and income."""
    x, y, width, height = box
    right = x + width
    return (
        rect(*box, PAPER, f'rx="3" stroke="{PAPER_EDGE}"')
        + sign(x, y, width, 17, owner[0])
        + (mark(owner[0], x + 10, y + 9.5, 7.5, owner[1], 12) if owner[0] else small_needs(x, y, needs))
        + coin(right - 9.5, y + 9.5, 8.5, str(numbers[0]), 12)
        + icon(business_icon(name), x + 3, y + height - 30, 28, "#6F5F42")
        + (small_boss(right - 12, y + 33) if state[2] else small_pips(right - 7, y + 30, [one[3] < 0 for one in needs]))
        + write(right - 4, y + height - 4, f"+{numbers[1]}", NUMBER, 12, PRINT, "end")
        + (small_strike(right, y + height) if state[0] else "")
        + (frame(box, act) if act else "")
        + (small_guns(x + 29, y + 9) if act == "attack" else "")
    )


def small_needs(x: float, y: float, needs: Sequence[tuple[str, str, int, int]]) -> str:
    """What a vacant business asks for, in its sign."""
    return "".join(
        henchman(what, x + 8 + 12 * at, y + 9, 14)
        if item == "henchmen"
        else thing(what, x + 2 + 12 * at, y + 3, 12, CREAM)
        for at, (item, what, _, _) in enumerate(needs)
    )


def small_pips(right: float, y: float, met: Sequence[bool]) -> str:
    """A green pip for each need that is met, a red ring for each that is not."""
    return "".join(
        f'<circle cx="{right - 8 * at:g}" cy="{y:g}" r="3" fill="{FRESH if good else PAPER}" '
        f'stroke="{FRESH if good else STAMP}" stroke-width="1.2"/>'
        for at, good in enumerate(reversed(met))
    )


def small_boss(x: float, y: float) -> str:
    """A cigar stands for the boss."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="8" fill="{SIGN_INK}"/>' + icon("boss", x - 6.5, y - 6.5, 13, AMBER)


def small_guns(x: float, y: float) -> str:
    """It may be attacked."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="8" fill="{SIGN_INK}"/>' + icon("fight", x - 6, y - 6, 12, NEON)


def small_strike(right: float, low: float) -> str:
    """The income is struck out when it was extorted."""
    return f'<path d="M{right - 24:g},{low - 8:g}h21" fill="none" stroke="{STAMP}" stroke-width="1.6"/>'
