"""Where my cash had to be at the end of Snitch: for which sums I would have won, with what the others had."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from ...core.phrases import AND, Quoted, joined
from ...games.snitch.edition import COLOURS, KEEPS
from ...messages import say
from ..figures import mark
from ..fonts import LABEL, NUMBER, TEXT, size_for, width_of, write
from ..icons import icon
from ..paper import Box, rect
from ..props import thousands
from ..room import CREAM, LINE, MINT, MUTED
from .actors import Cast

BAR = Box(40, 690, 976, 34)
LOST, WON = "#5C1F1B", "#1F6B3A"


def winner(cash: Mapping[int, int]) -> int:
    """SN-END.2, SN-END.3: who has most left after the richest has lost a part; equal sums don't occur here."""
    richest = max(cash, key=lambda seat: cash[seat])
    left = {seat: amount / KEEPS if seat == richest else amount for seat, amount in cash.items()}
    return max(left, key=lambda seat: left[seat])


def stretches(you: int, cash: Mapping[int, int], most: int) -> Iterator[tuple[int, int, int, bool]]:
    """Sums for me that end alike: from, to, who wins then, and whether I am the one who is arrested."""
    others = {seat: amount for seat, amount in cash.items() if seat != you}
    edges = sorted({0, most, *others.values(), *(KEEPS * amount for amount in others.values())})
    found: list[tuple[int, int, int, bool]] = []
    for low, high in pairwise(edge for edge in edges if edge <= most):
        mine = (low + high) / 2
        result = winner({**others, you: mine}), mine > max(others.values())  # type: ignore[dict-item]
        if found and found[-1][2:] == result:
            found[-1] = (found[-1][0], high, *result)
        else:
            found.append((low, high, *result))
    yield from found


def hindsight(you: int | None, cash: Mapping[int, int], cast: Cast) -> str:
    """A strip of all sums, green where I would have won, with mine marked."""
    if you is None:
        return ""
    most = round(1.12 * max(KEEPS * max(cash[seat] for seat in cash if seat != you), cash[you], 1000))
    unit = BAR.width / most
    at = BAR.x + cash[you] * unit
    drawn = [
        rect(2, 598, 1052, 188, "#12171E", f'rx="8" stroke="{LINE}"'),
        icon("hint", 20, 612, 26, MINT),
        write(54, 632, say("Where your cash had to be"), LABEL, 21, CREAM, width=500),
        write(1036, 631, others_had(you, cash), TEXT, 16, MUTED, "end", 460),
        write(BAR.x, BAR.y + 60, "$0", NUMBER, 16, CREAM),
    ]
    for low, high, wins, arrested in stretches(you, cash, most):
        x, width = BAR.x + low * unit, (high - low) * unit
        drawn.append(rect(round(x, 1), BAR.y, round(width, 1), BAR.height, WON if wins == you else LOST))
        drawn.append(reason(x, width, wins == you, arrested, cast.names[wins]))
        if low:
            drawn.append(f'<path d="M{x:.1f},{BAR.y + BAR.height}v8" stroke="{MUTED}"/>')
            drawn.append(write(round(x, 1), BAR.y + 60, thousands(low), NUMBER, 16, CREAM, "middle"))
    drawn += [
        f'<path d="M{at:.1f},{BAR.y}v{BAR.height}" stroke="{CREAM}" stroke-width="4"/>',
        f'<path d="M{at - 8:.1f},{BAR.y - 11}h16l-8,11z" fill="{CREAM}"/>',
        mark(COLOURS[you], round(at, 1), BAR.y - 26, 13, cast.letters[you], 16),
        write(round(min(at, 950) + 20, 1), BAR.y - 19, thousands(cash[you]), NUMBER, 20, CREAM),
    ]
    return "".join(drawn)


def others_had(you: int, cash: Mapping[int, int]) -> str:
    """The sums of the others, the largest first."""
    sums = [Quoted(thousands(amount)) for amount in sorted((cash[seat] for seat in cash if seat != you), reverse=True)]
    return say("the others had {sums}", sums=joined([joined(sums[:-1]), sums[-1]], AND))


def reason(x: float, width: float, won: bool, arrested: bool, name: str) -> str:
    """Why a stretch wins or loses, if there is room for it."""
    said = say("you win") if won else say("half is too little") if arrested else say("{name} wins", name=Quoted(name))
    if width_of(said, TEXT, 15) > width - 6:
        return ""
    return write(
        round(x + width / 2, 1), BAR.y + 22, said, TEXT, size_for(said, TEXT, 16, width - 8, 15), CREAM, "middle"
    )
