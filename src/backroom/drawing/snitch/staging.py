"""Snitch's moments on a dark stage: a fight, a cop, a raid, the showing of cash, and the arrest at the end."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from ...core.phrases import Quoted
from ...games.snitch.edition import COLOURS, RICHEST_DIVISOR, ROUNDS
from ...messages import called, dollars, say
from ..figures import man, mark
from ..fonts import LABEL, NUMBER, TEXT, TITLE, size_for, width_of, write
from ..icons import icon
from ..identity import IDENTITIES
from ..paper import rect
from ..parts import DAILY, NOW, Moment, Row, Scene, Sheet
from ..props import BOARD, clipped, neon, note, picture, stages, thousands
from ..room import AMBER, BRASS, CREAM, MUTED, NEON, NIGHT, glow
from . import narrow_stage
from .actors import Cast, agent, fighter, notes
from .fight import buried_after, fight
from .hindsight import hindsight
from .visit import SENT, after, visit

View = Mapping[str, Any]
FLOOR, STRIP, LOWER = 500, 270, 78
"""Where things stand on the stage, how much higher it is with a strip below, and how much lower things stand then."""
FIRST, APART, STACK = 70, 244, 150
"""Where the first stack of notes begins, how far it is from one to the next, and how wide each is."""
SEARCHLIGHTS = (
    f"<defs>{glow('copglow', '#5B93E6', 0.36)}"
    '<linearGradient id="b-search" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="#FFE9B0" '
    'stop-opacity=".2"/><stop offset="1" stop-color="#FFE9B0" stop-opacity="0"/></linearGradient></defs>'
    '<path d="M30,578L-90,0h110zM640,578L600,0h130zM960,578L930,0h130z" fill="url(#b-search)"/>'
    '<circle cx="940" cy="70" r="230" fill="url(#b-copglow)"/>'
    '<circle cx="20" cy="80" r="210" fill="url(#b-redglow)" opacity=".5"/>'
)


PLACES = (lambda: say("1st"), lambda: say("2nd"), lambda: say("3rd"), lambda: say("4th"))
"""How places are called."""


class Stage(NamedTuple):
    """How scenes are drawn, on a large screen or on a phone."""

    stage: Callable[..., str]
    ring: Callable[..., list[str]]
    costs: Callable[..., str]
    agents: Callable[..., list[str]]
    cells: Callable[..., list[str]]
    stacks: Callable[..., list[str]]
    below: Callable[..., str]
    steps: Callable[[int], str]
    waiting: Callable[[int], str]
    cop: Callable[..., list[str]]


def staged(event: View) -> bool:
    """Whether an event begins a fight, a visit of the police, a raid or a showing of cash."""
    return event["event"] in ("fought", "raided", *SENT) or (event["event"] == "showed" and event["seat"] == 0)


def moments(
    view: View, events: Sequence[View], names: Sequence[str], wide: bool = True, before: Sequence[View] = ()
) -> list[Moment]:
    """Fights, visits of the police, raids and showings of cash among the events."""
    cast, on, found = Cast(view, names), WIDE if wide else NARROW, []
    for at, event in enumerate(events):
        if event["event"] == "fought":
            found.append(fight(event, buried_after(events, at), cast, on, view["you"]))
        elif event["event"] in SENT:
            found.append(visit(event, after(events, at), cast, on))
        elif event["event"] == "raided":
            found.append(raid(event, lost_after(events, at), cast, on))
        elif event["event"] == "showed" and event["seat"] == 0:
            shown = [one for one in events[at : at + view["seats"]] if one["event"] == "showed"]
            found.append(showing(event, shown, arrested_after(events, at), cast, on, view["you"]))
    return found


def lost_after(events: Sequence[View], at: int) -> list[View]:
    """What a raid destroys."""
    found = []
    for event in events[at + 1 :]:
        if event["event"] not in ("razed", "closed", "jailed"):
            break
        found.append(event)
    return found


def arrested_after(events: Sequence[View], at: int) -> dict[int, int]:
    """What the arrested lose at the end, by seat."""
    return {event["seat"]: event["lost"] for event in events[at + 1 :] if event["event"] == "arrested"}


def stage(title: str, under: str, *parts: str, below: str = "") -> str:
    """A dark stage with searchlights, a title in neon and a line under it; below it there may be a strip, and then all
    but the first part stand lower."""
    width, height = BOARD[0], BOARD[1] + (STRIP if below else 0)
    floor = FLOOR + (LOWER if below else 0)
    first, *rest = parts
    size = size_for(title, TITLE, 62, width - 60, 20)
    return picture(
        width,
        height,
        title,
        SEARCHLIGHTS,
        skyline(width, floor),
        neon(round(30 + width_of(title, TITLE, size) / 2, 1), 66, title, size),
        write(32, 102, under, TEXT, 18, CREAM, width=width - 60),
        f'<path d="M30,{floor}H1026" stroke="{BRASS}" stroke-width="2"/>',
        first,
        f'<g transform="translate(0 {floor - FLOOR})">{"".join(rest)}</g>',
        below,
    )


@lru_cache(4)
def skyline(width: float, foot: float) -> str:
    """Dark houses along the floor, with a few lit windows."""
    chance, x = random.Random(9), 0
    houses, windows = "", ""
    while x < width:
        across, high = chance.randint(40, 88), chance.randint(60, 210)
        houses += f"M{x},{foot:g}v-{high}h{across}v{high}z"
        for _ in range(across * high // 1400):
            windows += f"M{x + chance.randint(5, across - 9)},{foot - chance.randint(10, high - 8):g}h3v5h-3z"
        x += across
    return f'<path d="{houses}" fill="#0B0F16"/><path d="{windows}" fill="{AMBER}" opacity=".28"/>'


def steps(done: int) -> str:
    """How far the end has come: everybody shows, the richest is arrested, what is left is counted."""
    return stages((say("Show"), say("Arrest"), say("Count")), done, 32, 118)


def token_line(seat: int, x: float, y: float, cast: Cast, said: str = "", ink: str = CREAM) -> str:
    """A seat's token and name, with a line above the name."""
    name = clipped(cast.shown(seat), NUMBER, 20, 190)
    return (
        mark(COLOURS[seat], x, y, 17, cast.letters[seat], 20, 2)
        + (write(x + 28, y - 6, said, LABEL, 15, MUTED) if said else "")
        + write(x + 28, y + (15 if said else 7), name, NUMBER, 20, ink)
    )


# Fights


def ring(event: View, cast: Cast, over: bool) -> list[str]:
    """Groups of three or one at the left, each with one opponent at the right."""
    groups = [3] * event["threes"] + [1] * event["ones"]
    step = min(150, 340 / max(1, len(groups)))
    height, parts = min(130.0, step * 0.9), []
    top = 140 + (340 - step * len(groups)) / 2
    for at, size in enumerate(groups):
        y = round(top + step * (at + 0.5), 1)
        for one in range(size):
            x = 440 - one * 0.8 * height
            parts.append(fighter(event["seat"], cast, x, y, height, over and size == 1))
        parts.append(icon("punch", 528 - height / 3, y - height / 3, height / 1.5, AMBER))
        parts.append(fighter(event["victim"], cast, 616, y, height, over))
    return parts


def costs(event: View, buried: Mapping[int, View], cast: Cast) -> str:
    """Both parties, and what their funerals cost."""
    parts = []
    for seat, x in ((event["seat"], 150), (event["victim"], 700)):
        parts.append(token_line(seat, x, FLOOR + 44, cast))
        if seat in buried and buried[seat]["paid"]:
            parts.append(
                write(x + 230, FLOOR + 52, f"\N{MINUS SIGN}{thousands(buried[seat]['paid'])}", NUMBER, 24, NEON)
            )
    return "".join(parts)


# Raids


def raid(event: View, lost: Sequence[View], cast: Cast, on: Stage) -> Moment:
    """SN-UNT: the Untouchables come, and what they take."""
    victim = event["victim"]
    title = say("The Untouchables")
    under = say(
        "{seat} sends them after {other}", seat=Quoted(cast.names[event["seat"]]), other=Quoted(cast.names[victim])
    )
    jailed = sum(one["men"] for one in lost if one["event"] == "jailed" and isinstance(one["men"], int))
    said = next((called(one["text"]) for one in lost if one["event"] == "jailed"), under)
    said = said.replace(f"P{victim}", cast.names[victim])
    goods = [
        icon_of for one in lost for icon_of in [{"razed": "factory", "closed": "casino"}.get(one["event"])] if icon_of
    ]
    return Moment(
        event["n"],
        "raid",
        title,
        (
            Scene(on.stage(title, under, *on.agents(victim, cast)), under),
            Scene(on.stage(title, said, *on.cells(victim, jailed, goods, cast)), said),
        ),
    )


def agents(victim: int, cast: Cast) -> list[str]:
    """Three men in long coats, and whom they are after."""
    men = [agent(x, FLOOR, scale) for x, scale in ((330, 2.1), (726, 2.1), (528, 2.6))]
    return [*men, token_line(victim, 440, FLOOR + 44, cast)]


def cop(seat: int | None, paid: str, cast: Cast) -> list[str]:
    """One man in a long coat, whom he visits, and what he gets."""
    found = [agent(528, FLOOR, 2.6)]
    if seat is not None:
        found.append(token_line(seat, 440, FLOOR + 44, cast))
    return [*found, note(690, FLOOR - 120, paid)] if paid else found


def waiting(many: int) -> str:
    """The agents stand together behind the last stacks, the tallest in the middle."""
    middle = FIRST + (many - 1) * APART - 8
    return "".join(agent(middle + aside, FLOOR, scale) for aside, scale in ((-118, 2.1), (130, 2.1), (4, 2.7)))


def cells(seat: int, men: int, goods: Sequence[str], cast: Cast) -> list[str]:
    """The men behind bars, and the buildings that are gone."""
    shown = min(men, 12)
    step = min(90, 620 / max(1, shown))
    parts = [man(COLOURS[seat], cast.letters[seat], 120 + step * (at + 0.5), FLOOR - 60, 88, 26) for at in range(shown)]
    if men:
        bars = "".join(f"M{x},{FLOOR - 210}V{FLOOR}" for x in range(100, 790, 26))
        parts.append(f'<path d="M90,{FLOOR - 210}H780{bars}" stroke="#6F7B88" stroke-width="5"/>')
    for at, name in enumerate(goods[:5]):
        y = 190 + at * 62
        parts.append(icon(name, 840, y, 52, MUTED))
        parts.append(f'<path d="M834,{y - 2}l64,56m0,-56l-64,56" stroke="{NEON}" stroke-width="4"/>')
    return [*parts, token_line(seat, 440, FLOOR + 44, cast)]


# Cash is shown; the arrest


def showing(
    event: View, shown: Sequence[View], lost: Mapping[int, int], cast: Cast, on: Stage, you: int | None
) -> Moment:
    """SN-CASH.3, SN-END.2: stacks of notes; at the end the richest loses half."""
    cash = {one["seat"]: one["cash"] for one in shown}
    order = sorted(cash, key=lambda seat: -cash[seat])
    title = say("All show their cash")
    under = say("{seat} is the richest", seat=Quoted(cast.names[order[0]]))
    pills = on.steps if lost else lambda done: ""
    drawn = on.stage(title, under, pills(0), *on.stacks(order, cash, {}, cast))
    scenes = [Scene(drawn, under, sheet=front_page(order, cash, {}))]
    if lost:
        left = {seat: cash[seat] // RICHEST_DIVISOR if seat in lost else cash[seat] for seat in cash}
        ranked = sorted(cash, key=lambda seat: -left[seat])
        title = say("The richest is arrested")
        door = say("Whoever shows the most loses half of it. Then the most left wins.")
        parts = pills(len(("show", "arrest"))), on.waiting(len(ranked)), *on.stacks(ranked, cash, lost, cast)
        drawn = on.stage(title, door, *parts, below=on.below(you, cash, cast))
        paper, on_to = front_page(ranked, cash, lost), say("How it was decided")
        scenes.append(Scene(drawn, fate(ranked, left, lost, you), sheet=paper, leads_to=on_to))
    if lost:
        return Moment(event["n"], "arrest", say("The arrest"), tuple(scenes))
    return Moment(event["n"], "cash", title, tuple(scenes))


def fate(ranked: Sequence[int], left: Mapping[int, int], lost: Mapping[int, int], you: int | None) -> str:
    """What the arrest means for the viewer."""
    first, amount = ranked[0], thousands(left[ranked[0]])
    if you is None:
        return say("{seat} has most left: {amount}.", seat=Quoted(f"P{first}"), amount=amount)
    if left[you] == left[first]:
        return say("You have most left: {amount}.", amount=amount)
    short, who = thousands(left[first] - left[you]), Quoted(f"P{first}")
    if you in lost:
        return say("You lose {lost} and end {gap} behind {seat}.", lost=thousands(lost[you]), gap=short, seat=who)
    return say("You end {gap} behind {seat}.", gap=short, seat=who)


def front_page(order: Sequence[int], cash: Mapping[int, int], lost: Mapping[int, int]) -> Sheet:
    """The newspaper: what everybody has shown, what was taken, and what is left."""
    first, none = Quoted(f"P{order[0]}"), "\N{EN DASH}"
    if not lost:
        rows = tuple(Row(f"P{seat}", (thousands(cash[seat]),), NOW if seat == order[0] else "") for seat in order)
        headline = say("{seat} is the richest", seat=first)
        return Sheet(DAILY, "", headline, ("money", "secret"), (say("shown"),), rows, stamp=say("Extra"))
    rows = tuple(
        Row(
            f"P{seat}",
            (
                thousands(cash[seat]),
                f"\N{MINUS SIGN}{thousands(lost[seat])}" if seat in lost else none,
                thousands(cash[seat] // RICHEST_DIVISOR if seat in lost else cash[seat]),
            ),
            NOW if seat == order[0] else "",
            place,
        )
        for place, seat in enumerate(order, 1)
    )
    columns = (say("shown"), say("taken"), say("left"))
    amount = dollars(cash[order[0]] // RICHEST_DIVISOR if order[0] in lost else cash[order[0]])
    headline = say("{seat} walks free with {amount}", seat=first, amount=Quoted(amount))
    knock = say("The Untouchables knock at {seat}'s door", seat=Quoted(f"P{next(iter(lost))}"))
    dateline = "Chicago", say("Round {n} of {all}", n=ROUNDS, all=ROUNDS)
    icons = "badge", "bail", "gangster"
    return Sheet(DAILY, knock, headline, icons, columns, rows, stamp=say("Late extra"), dateline=dateline)


def stacks(order: Sequence[int], cash: Mapping[int, int], lost: Mapping[int, int], cast: Cast) -> list[str]:
    """A stack of notes for each seat, to scale."""
    most = max(max(cash.values()), 1)
    parts = []
    for rank, seat in enumerate(order):
        x, unit = FIRST + rank * APART, (340 if lost else 300) / most
        kept = cash[seat] // RICHEST_DIVISOR if seat in lost else cash[seat]
        if rank == 0:
            parts.append(f'<ellipse cx="{x + 75}" cy="{FLOOR - 70}" rx="150" ry="190" fill="url(#b-lampglow)"/>')
        parts.append(notes(x, FLOOR, kept * unit))
        if seat in lost:
            parts.append(seized(x, FLOOR - kept * unit, (cash[seat] - kept) * unit, cash[seat] - kept))
        parts.append(label(x, FLOOR - kept * unit, kept, seat, rank == 0, seat in lost))
        parts.append(token_line(seat, x + 18, FLOOR + 44, cast, PLACES[rank](), AMBER if rank == 0 else CREAM))
    return parts


def seized(x: float, foot: float, height: float, amount: int) -> str:
    """The half that is taken: an empty outline and a stamp."""
    said = f"\N{MINUS SIGN}{thousands(amount)}"
    middle, top = foot - height / 2, round(foot - height, 1)
    struck = f'<path d="M{x + 34},{top - 18:g}h82" stroke="{NEON}" stroke-width="3"/>'
    torn = f"M{x - 24},{foot:.1f}" + "".join(f"l10,{-8 if at % 2 == 0 else 8}" for at in range(20))
    return (
        write(x + 75, top - 10, thousands(amount * RICHEST_DIVISOR), NUMBER, 24, "#FFB4A8", "middle", 120)
        + struck
        + f'<g opacity=".7">{notes(x, foot, height, ghost=True)}</g>'
        + f'<path d="{torn}" fill="none" stroke="{NEON}" stroke-width="2.5"/>'
        + f'<g transform="rotate(-7 {x + 75} {middle:.0f})">'
        + rect(x - 12, middle - 38, 174, 76, "#2A0D0B", f'rx="5" stroke="{NEON}" stroke-width="3"')
        + icon("bail", x - 2, middle - 28, 54, "#FFB4A8")
        + write(x + 60, middle - 8, say("Seized").upper(), NUMBER, 18, "#FFB4A8", width=96)
        + write(x + 60, middle + 22, said, NUMBER, 26, "#FFE9E2", width=96)
        + "</g>"
    )


def label(x: float, top: float, amount: int, seat: int, first: bool, below: bool) -> str:
    """The amount above a stack, or on it where something was taken away."""
    y = top + 8 if below else top - 46
    line = AMBER if first else IDENTITIES[COLOURS[seat]].light
    crown = icon("leader", x + 53, y - 52, 44, AMBER) if first else ""
    return (
        crown
        + rect(x + 22, round(y, 1), 106, 36, NIGHT, f'rx="6" stroke="{line}" stroke-width="2"')
        + write(x + 75, round(y + 27, 1), thousands(amount), NUMBER, 25, AMBER if first else CREAM, "middle", 98)
    )


WIDE = Stage(stage, ring, costs, agents, cells, stacks, hindsight, steps, waiting, cop)
NARROW = Stage(
    narrow_stage.stage,
    narrow_stage.ring,
    narrow_stage.costs,
    narrow_stage.agents,
    narrow_stage.cells,
    narrow_stage.stacks,
    lambda you, cash, cast: "",
    lambda done: "",
    lambda many: "",
    narrow_stage.cop,
)
