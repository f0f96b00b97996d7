"""The turn and the police: the seven steps as stations, action points, my men and money, and the bag with its chips."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...core.phrases import Quoted
from ...games.snitch.edition import ACTION_POINTS, FACTORY_TIMES
from ...messages import cached_by_language, say
from ..fonts import LABEL, NUMBER, size_for, width_of, write
from ..icons import icon
from ..paper import key, title
from ..props import COUNTER_EDGE, COUNTER_LABEL, NARROW_TRAY, TRAY, counter, name_of, picture, thousands
from ..room import AMBER, BRASS, CREAM, MINT, MUTED, NEON, NIGHT, SIGN_INK, STAMP
from .telling import colours

View = Mapping[str, Any]
STEPS = ("bail", "recruit", "move", "fight", "income", "build", "charity")
ICONS = {
    "bail": "bail",
    "recruit": "pool",
    "move": "move",
    "fight": "punch",
    "income": "income",
    "build": "casino",
    "charity": "charity",
}
ALSO = {"groups": "fight"}
"""Steps that belong to a station of another name."""
CHIPS = ((32, 52), (58, 50), (84, 54), (44, 76), (70, 78))
"""Places of the cops in the bag."""


def tray(view: View, choices: Sequence[View], wide: bool, names: Sequence[str]) -> str:
    """The turn's course, what the viewer has, and the police bag."""
    width, height = TRAY if wide else NARROW_TRAY
    head = heading(view, names)
    if not wide and view["step"] == "cop":
        return ""  # the dock has the bag, and needs the room
    if not wide:
        return picture(
            width, height, head, counter(width, height, head), stations(view, 29, 14, 55.3, False), narrow_foot(view)
        )
    parts = [stations(view, 38, 64, 74, True), points(view, 112)]
    if view["you"] is not None:
        parts += [upright(528), own(view, view["players"][view["you"]])]
    return picture(
        width, height, head, counter(width, height, head), *parts, upright(790), bag(view, 806, 32), odds(view, 946)
    )


def heading(view: View, names: Sequence[str]) -> str:
    """Whose turn it is, and which step."""
    if view["over"]:
        return say("The game is over")
    if view["snitch"] is not None:
        return say("The Snitch decides") if view["snitch"] != view["you"] else say("You are the Snitch")
    step = step_of(view)
    number = STEPS.index(step) + 1 if step in STEPS else 1
    if view["active"] == view["you"]:
        return say("Your turn, step {n} of {all}", n=number, all=len(STEPS))
    name = name_of(view["active"], colours(view), names)
    return say("{name}'s turn, step {n} of {all}", name=Quoted(name), n=number, all=len(STEPS))


def step_of(view: View) -> str:
    """The station of the current step."""
    step = str(view["step"])
    return ALSO.get(step, step)


def upright(x: float) -> str:
    """A line between two parts."""
    return f'<path d="M{x:g},34V132" stroke="{COUNTER_EDGE}"/>'


def stations(view: View, left: float, y: float, step: float, wide: bool) -> str:
    """The seven steps of a turn on a line; the current one is lit."""
    now = STEPS.index(step_of(view)) if step_of(view) in STEPS else -1
    names = (say("Bail"), say("Recruit"), say("Move"), say("Fight"), say("Income"), say("Build"), say("Charity"))
    far = left + step * (len(STEPS) - 1)
    done = left + step * max(now, 0)
    rails = (
        f'<path d="M{left:g},{y:g}H{far:g}" stroke="{COUNTER_EDGE}" stroke-width="4"/>'
        f'<path d="M{left:g},{y:g}H{done:g}" stroke="{BRASS}" stroke-width="4"/>'
    )
    stops = [
        station(left + at * step, y, name, names[at], (at > now) - (at < now) if now >= 0 else 1, wide)
        for at, name in enumerate(STEPS)
    ]
    return rails + "".join(stops)


@cached_by_language(256)
def station(x: float, y: float, name: str, said: str, when: int, wide: bool) -> str:
    """A step of the turn: over (-1), now (0) or to come (1)."""
    r, inner = ((21, 28) if when == 0 else (18, 22)) if wide else ((12, 16) if when == 0 else (10.5, 14))
    fill, line, ink = {
        -1: ("#3A2F18", BRASS, BRASS),
        0: (AMBER, AMBER, SIGN_INK),
        1: ("#12171E", COUNTER_EDGE, MUTED),
    }[when]
    glow = f'<circle cx="{x:g}" cy="{y:g}" r="{44 if wide else 22}" fill="url(#b-lampglow)"/>' if when == 0 else ""
    word = {-1: CREAM, 0: AMBER, 1: MUTED}[when]
    label = (
        write(x, y + 40, said, LABEL, 15, word, "middle", 72, 15)
        if wide
        else write(x, y + 24, said, LABEL, 12, word, "middle", 53, 11)
    )
    return (
        f'<g data-explain="step:{name}">{title(said)}{glow}'
        f'<circle cx="{x:g}" cy="{y:g}" r="{r}" fill="{fill}" stroke="{line}" stroke-width="2"/>'
        + icon(ICONS[name], x - inner / 2, y - inner / 2, inner, ink)
        + label
        + "</g>"
    )


def points(view: View, x: float) -> str:
    """The action points that are left for recruiting and moving."""
    left = view["points"]
    dots = "".join(
        f'<circle cx="{x + 12 + 15 * at:g}" cy="126" r="5" fill="{AMBER if at < left else "none"}" stroke="{BRASS}" '
        'stroke-width="1.4"/>'
        for at in range(ACTION_POINTS)
    )
    bracket = f'<path d="M{x - 20:g},110v5h114v-5" fill="none" stroke="#7A6A48" stroke-width="1.2"/>'
    said = say("{n} of {all}", n=left, all=ACTION_POINTS)
    return bracket + dots + write(x + 60, 131, said, LABEL, 15, MUTED)


def own(view: View, me: View) -> str:
    """Cash, the next income, and the men who are not on the board."""
    cash, income = thousands(me["cash"]), thousands(me["income"])
    parts = [
        write(544, 48, say("Cash").upper(), LABEL, 15, COUNTER_LABEL),
        icon("money", 544, 56, 26, "#9FCB8E"),
        write(576, 80, cash, NUMBER, size_for(cash, NUMBER, 28, 84), CREAM),
        write(668, 48, say("Next income").upper(), LABEL, 15, COUNTER_LABEL, width=116, least=15),
        write(668, 80, income, NUMBER, size_for(income, NUMBER, 28, 66), CREAM),
    ]
    if me["factory"]:
        at = 672 + width_of(income, NUMBER, 28)
        parts.append(
            icon("factory", round(at, 1), 60, 20, MINT)
            + write(round(at + 23, 1), 77, f"\N{MULTIPLICATION SIGN}{FACTORY_TIMES}", NUMBER, 16, MINT)
        )
    places = (
        ("player", me["hand"], say("hand"), 'data-explain="own:hand"'),
        ("pool", me["pool"], say("pool"), 'data-key="do:recruit"'),
        ("jail", me["jail"], say("jail"), 'data-explain="own:jail"'),
    )
    widths = [
        26 + width_of(str(count), NUMBER, 18) + min(46, width_of(said, LABEL, 15)) for _, count, said, _ in places
    ]
    for x, (picture_name, count, said, aim) in zip(beside_each_other(widths, 544, 82, 242), places, strict=True):
        parts.append(
            f'<g id="own-{picture_name}" {aim}>{title(said)}'
            + icon(picture_name, x, 102, 20, BRASS)
            + write(x + 24, 119, str(count), NUMBER, 18, CREAM)
            + write(x + 26 + width_of(str(count), NUMBER, 18), 118.5, said, LABEL, 15, MUTED, width=46, least=15)
            + "</g>"
        )
    return "".join(parts)


def beside_each_other(widths: Sequence[float], start: float, pitch: float, room: float) -> list[float]:
    """Where things in a row begin: at equal distances or, if one of them is too wide for that, with equal gaps."""
    if max(widths) <= pitch - 4:
        return [start + pitch * at for at in range(len(widths))]
    gap = (room - sum(widths)) / (len(widths) - 1)
    return [round(start + sum(widths[:at]) + gap * at, 1) for at in range(len(widths))]


@cached_by_language(64)
def bag_of(cops: int, x: float, y: float) -> str:
    """The sack with its chips: cops, and the Untouchables."""
    sack = (
        f"M{x + 18},{y + 14}C{x - 6},{y + 40} {x - 4},{y + 96} {x + 30},{y + 98}H{x + 92}"
        f"C{x + 126},{y + 96} {x + 128},{y + 40} {x + 104},{y + 14}"
        f"C{x + 92},{y + 22} {x + 32},{y + 22} {x + 18},{y + 14}Z"
    )
    neck = (
        f"M{x + 14},{y + 4}q14,8 22,0q12,8 25,0q12,8 25,0q8,8 22,0l-4,12"
        f"C{x + 92},{y + 24} {x + 30},{y + 24} {x + 18},{y + 16}Z"
    )
    chips = "".join(
        f'<circle cx="{x + dx}" cy="{y + dy}" r="13" fill="#1E57A6" stroke="{NIGHT}" stroke-width="1.5"/>'
        + icon("police", x + dx - 9.5, y + dy - 9.5, 19, CREAM)
        for dx, dy in CHIPS[:cops]
    )
    badge = f'<circle cx="{x + 98}" cy="{y + 78}" r="15" fill="{CREAM}" stroke="{NIGHT}" stroke-width="1.5"/>' + icon(
        "badge", x + 87, y + 67, 22, STAMP
    )
    return (
        f'<path d="{sack}" fill="#3B2E1B" stroke="#8A6A2B" stroke-width="2"/>'
        f'<path d="{neck}" fill="#4C3B22" stroke="#8A6A2B" stroke-width="1.5"/>{chips}{badge}'
    )


def bag(view: View, x: float, y: float) -> str:
    """The police bag."""
    said = say("the police bag: {cops} cops and the Untouchables", cops=view["bag"]["cops"])
    return f'<g id="bag" data-explain="bag:">{title(said)}{bag_of(view["bag"]["cops"], x, y)}</g>'


def odds(view: View, x: float) -> str:
    """How likely the Untouchables are, and the chips that are not in the bag."""
    some, every = view["bag"]["chance"]
    aside = say("aside {aside}, gone {out}", aside=view["bag"]["aside"], out=view["bag"]["out"])
    told = say(
        "The police bag: {aside} cops have been drawn and wait beside it, {out} are out for good",
        aside=view["bag"]["aside"],
        out=view["bag"]["out"],
    )
    return (
        f'<g id="odds" data-explain="bag:">{title(told)}'
        + write(x, 48, say("Police bag").upper(), LABEL, 15, COUNTER_LABEL, width=104, least=15)
        + write(x, 80, say("{some} in {every}", some=some, every=every), NUMBER, 26, CREAM, width=104)
        + write(x, 100, say("Untouchables"), LABEL, 15, NEON, width=104, least=15)
        + write(x, 122, aside, LABEL, 15, MUTED, width=104, least=15)
        + "</g>"
    )


def narrow_foot(view: View) -> str:
    """On a phone, below the stations: action points, men, and the odds."""
    some, every = view["bag"]["chance"]
    facts: list[tuple[str, str, str, str]] = []
    if view["you"] is not None:
        me = view["players"][view["you"]]
        facts = [
            ("player", str(me["hand"]), say("hand"), ""),
            ("pool", str(me["pool"]), say("pool"), "do:recruit"),
            ("jail", str(me["jail"]), say("jail"), ""),
        ]
    facts.append(("badge", say("{some} in {every}", some=some, every=every), say("Untouchables"), ""))
    has_points = step_of(view) in ("recruit", "move") and view["you"] == view["active"]
    room = (282 if has_points else 378) / len(facts)
    parts = []
    for at, (name, count, said, aim) in enumerate(facts):
        target, x = f' data-key="{key(*aim.split(":"))}"' if aim else "", 12 + at * room
        after = x + 23 + width_of(count, NUMBER, 16)
        word = write(after, 60, said, LABEL, 12, MUTED, width=x + room - after - 4, least=11) if name in MEN else ""
        parts.append(
            f'<g id="own-{name}"{target}>{title(said)}'
            + icon(name, x, 45, 18, NEON if name == "badge" else BRASS)
            + write(x + 21, 60, count, NUMBER, 16, CREAM)
            + word
            + "</g>"
        )
    return "".join(parts) + (narrow_points(view["points"]) if has_points else "")


MEN = ("player", "pool", "jail")
"""Counts that need a word."""


def narrow_points(left: int) -> str:
    """The action points that are left, on a phone."""
    dots = "".join(
        f'<circle cx="{302 + 14 * at}" cy="54.5" r="4.5" stroke="{BRASS}" fill="{AMBER if at < left else "none"}"/>'
        for at in range(ACTION_POINTS)
    )
    return dots + write(344, 60, say("{n} of {all}", n=left, all=ACTION_POINTS), LABEL, 12, MUTED, width=42, least=11)
