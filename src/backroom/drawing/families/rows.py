"""The city cards beside the rows: Al Capone pays a card more, a penalty takes something."""

from __future__ import annotations

from ...messages import cached_by_language, called, say
from ..figures import mark
from ..fonts import NUMBER, write
from ..icons import icon
from ..paper import Box, key, rect, title
from ..room import BRASS, CREAM, MINT, SIGN_INK
from .pictures import PENALTIES
from .plan import Plan

RED, RED_INK = "#C2483C", "#F0A79E"


@cached_by_language(512)
def row_card(plan: Plan, number: int, card: str, safe: bool, users: tuple[tuple[str, str], ...]) -> str:
    """The card of a row; ``safe`` if the viewer is immune to it, ``users`` are the seats that are."""
    letter, y = chr(ord("A") + number), plan.top + number * plan.row_pitch
    height = plan.card[1]
    box = Box(10 if plan.wide else 3, round(y - height / 2, 1), plan.head, height)
    capone = card == "capone"
    fill, line, ink = (
        ("#2B2413", BRASS, BRASS) if capone else ("#3A1512", RED, RED_INK) if card else ("#1B222B", "#46525F", CREAM)
    )
    aim = f' data-key="{key("penalty", card)}"' if card and not capone else ""
    words = say("city card of row {row}: {card}", row=letter, card=card) if card else say("row {row}", row=letter)
    head = write(
        box.x + (11 if plan.wide else 8),
        box.y + (23 if plan.wide else 14),
        letter,
        NUMBER,
        17 if plan.wide else 12,
        ink,
        "middle",
    )
    badge = (
        "".join(
            mark(colour, box.x + box.width - 14 - 20 * at, box.y + 15, 10, mine, 15)
            for at, (colour, mine) in enumerate(users)
        )
        if plan.wide
        else ""
    )
    return (
        f'<g id="row-{letter}"{aim}>{title(words)}'
        + rect(*box, fill, f'rx="5" stroke="{line}" stroke-width="1.5"')
        + rect(
            box.x + 3,
            box.y + 3,
            box.width - 6,
            box.height - 6,
            "none",
            f'rx="3" stroke="{line}" stroke-width=".7" opacity=".6"',
        )
        + head
        + (face(plan, box, card) if card else "")
        + badge
        + (safe_pill(plan, box) if safe else "")
        + "</g>"
    )


def face(plan: Plan, box: Box, card: str) -> str:
    """The picture of a city card, its name, and what it does."""
    x, capone = box.x + box.width / 2, card == "capone"
    size, top = (36, 8) if plan.wide else (22, 13)
    art = (
        f'<use href="#b-capone" x="{x - size / 2:g}" y="{box.y + top:g}" width="{size}" height="{size}"/>'
        if capone
        else icon(PENALTIES[card][0], x - size / 2, box.y + top, size, RED_INK)
    )
    effect, ink = ("+1", MINT) if capone else ("\N{MINUS SIGN}1", "#FF9187")
    what = "hand" if capone else PENALTIES[card][1]
    if plan.wide:
        name = write(x, box.y + 61, called(card).upper(), NUMBER, 15, CREAM, "middle", box.width - 10, 15)
        return (
            art
            + name
            + write(x - 4, box.y + 82, effect, NUMBER, 16, ink, "end")
            + icon(what, x + 2, box.y + 67, 18, CREAM)
        )
    foot = box.y + box.height - 5
    return art + write(x - 1, foot, effect, NUMBER, 12, ink, "end") + icon(what, x + 1, foot - 11, 13, CREAM)


def safe_pill(plan: Plan, box: Box) -> str:
    """The viewer is immune."""
    right = box.x + box.width
    if not plan.wide:
        return f'<circle cx="{right - 5:g}" cy="{box.y + 5:g}" r="6" fill="{MINT}"/>' + icon(
            "done", right - 9.5, box.y + 0.5, 9, SIGN_INK
        )
    said = say("safe").upper()
    return rect(right - 50, box.y - 6, 52, 21, MINT, f'rx="9.5" stroke="{SIGN_INK}"') + write(
        right - 24, box.y + 10, said, NUMBER, 15, SIGN_INK, "middle", 46, 15
    )
