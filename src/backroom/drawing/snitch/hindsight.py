"""Where my cash had to be at the end of Snitch: for which sums I would have won, with what the others had."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from ...core.phrases import AND, Quoted, joined
from ...games.snitch.edition import COLOURS, RICHEST_DIVISOR
from ...messages import say
from ..figures import mark
from ..fonts import LABEL, NUMBER, TEXT, size_for, width_of, write
from ..icons import icon
from ..paper import Box, rect
from ..props import thousands
from ..room import CREAM, LINE, MINT, MUTED
from .actors import Cast

BAR = Box(52, 774, 952, 42)
LOST, WON = "#5C1F1B", "#1F6B3A"


def winner(cash: Mapping[int, int]) -> int:
    """SN-END.2, SN-END.3: who has most left after the richest has lost a part; equal sums don't occur here."""
    richest = max(cash, key=lambda seat: cash[seat])
    left = {seat: amount / RICHEST_DIVISOR if seat == richest else amount for seat, amount in cash.items()}
    return max(left, key=lambda seat: left[seat])


def stretches(you: int, cash: Mapping[int, int], most: int) -> Iterator[tuple[int, int, int, bool]]:
    """Sums for me that end alike: from, to, who wins then, and whether I am the one who is arrested."""
    others = {seat: amount for seat, amount in cash.items() if seat != you}
    edges = sorted({0, most, *others.values(), *(RICHEST_DIVISOR * amount for amount in others.values())})
    found: list[tuple[int, int, int, bool]] = []
    for low, high in pairwise(edge for edge in edges if edge <= most):
        mine = (low + high) / 2
        result = winner({**others, you: mine}), mine > max(others.values())  # type: ignore[dict-item]
        if found and found[-1][2:] == result:
            found[-1] = (found[-1][0], high, *result)
        else:
            found.append((low, high, *result))
    yield from found


def lesson(you: int, cash: Mapping[int, int]) -> str:
    """For which sums I would have won, to whoever was arrested and lost; "" to anybody else."""
    if max(cash, key=lambda seat: cash[seat]) != you or winner(cash) == you:
        return ""
    double = RICHEST_DIVISOR * max(amount for seat, amount in cash.items() if seat != you)
    won = [(low, high) for low, high, wins, _ in stretches(you, cash, double + 1) if wins == you and high <= double]
    mine, sure = thousands(cash[you]), thousands(double)
    if not won:
        return say("Arrested with {mine}: only with more than {double} would you have won.", mine=mine, double=sure)
    low, high = map(thousands, won[-1])
    return say(
        "Arrested with {mine}: with {low} to {high}, or with more than {double}, you would have won.",
        mine=mine,
        low=low,
        high=high,
        double=sure,
    )


def hindsight(you: int | None, cash: Mapping[int, int], cast: Cast) -> str:
    """A strip of all sums, green where I would have won, with mine marked."""
    if you is None:
        return ""
    most = round(1.12 * max(RICHEST_DIVISOR * max(cash[seat] for seat in cash if seat != you), cash[you], 1000))
    unit = BAR.width / most
    at = BAR.x + cash[you] * unit
    drawn = [
        rect(30, 692, 996, 166, "#12171E", f'rx="8" stroke="{LINE}"'),
        icon("hint", 48, 706, 26, MINT),
        write(82, 727, say("Where your cash had to be"), LABEL, 21, CREAM, width=500),
        write(1004, 726, others_had(you, cash), TEXT, 16, MUTED, "end", 460),
        write(BAR.x, BAR.y + 70, "$0", NUMBER, 17, CREAM),
    ]
    free = BAR.x + 34.0  # where a label may begin
    for low, high, wins, arrested in stretches(you, cash, most):
        x, width = BAR.x + low * unit, (high - low) * unit
        drawn.append(rect(round(x, 1), BAR.y, round(width, 1), BAR.height, WON if wins == you else LOST))
        free_of_mine = (x, width) if not x < at < x + width else max((x, at - x), (at, x + width - at), key=by_width)
        drawn.append(reason(*free_of_mine, wins == you, arrested, cast.names[wins]))
        if low:
            drawn.append(f'<path d="M{x:.1f},{BAR.y + BAR.height}v8" stroke="{MUTED}"/>')
            half = width_of(thousands(low), NUMBER, 17) / 2
            middle = max(x, free + half)
            free = middle + half + 20
            drawn.append(write(round(middle, 1), BAR.y + 70, thousands(low), NUMBER, 17, CREAM, "middle"))
    drawn += [
        f'<path d="M{at:.1f},{BAR.y}v{BAR.height}" stroke="{CREAM}" stroke-width="4"/>',
        f'<path d="M{at - 8:.1f},{BAR.y - 11}h16l-8,11z" fill="{CREAM}"/>',
        mark(COLOURS[you], round(at, 1), BAR.y - 24, 12, cast.letters[you], 16),
        write(round(min(at, 950) + 20, 1), BAR.y - 17, thousands(cash[you]), NUMBER, 20, CREAM),
    ]
    return "".join(drawn)


def by_width(stretch: tuple[float, float]) -> float:
    """How wide a stretch is."""
    return stretch[1]


def others_had(you: int, cash: Mapping[int, int]) -> str:
    """The sums of the others, the largest first."""
    sums = [Quoted(thousands(amount)) for amount in sorted((cash[seat] for seat in cash if seat != you), reverse=True)]
    return say("the others had {sums}", sums=joined([joined(sums[:-1]), sums[-1]], AND))


def reason(x: float, width: float, won: bool, arrested: bool, name: str) -> str:
    """Why a stretch wins or loses, if there is room for it."""
    said = say("you win") if won else say("{name} wins", name=Quoted(name))
    if arrested and not won:
        whole = say("you are the richest; half is too little")
        said = whole if width_of(whole, LABEL, 15) <= width - 6 else say("half is too little")
    if width_of(said, LABEL, 15) > width - 6:
        return pointed(x + width / 2, said) if won else ""
    return write(
        round(x + width / 2, 1), BAR.y + 27, said, LABEL, size_for(said, LABEL, 17, width - 8, 15), CREAM, "middle"
    )


def pointed(x: float, said: str) -> str:
    """What a stretch means that is too narrow for words: above it, higher than what I had, with a pointer."""
    at = round(x, 1)
    return (
        f'<path d="M{at:g},{BAR.y - 22}V{BAR.y - 2}" stroke="{MINT}" stroke-width="2"/>'
        f'<path d="M{at - 6:g},{BAR.y - 10}h12l-6,9z" fill="{MINT}"/>'
        + write(at, BAR.y - 26, said, LABEL, 17, MINT, "middle")
    )
