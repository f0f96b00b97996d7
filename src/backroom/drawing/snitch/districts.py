"""The people in the districts of Snitch: who controls one, gangs, casinos, what it pays, what a cop would want."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...core.phrases import Quoted
from ...games.snitch.edition import BRIBE_CASINO, BRIBE_HENCHMAN, COLOURS, UNIT
from ...messages import cached_by_language, called, say
from ..figures import coin, man, mark, place_name
from ..fonts import LABEL, NUMBER, TITLE, size_for, width_of, write
from ..icons import icon
from ..identity import IDENTITIES
from ..paper import Box, key, rect, title
from ..props import clipped, thousands
from ..room import AMBER, CREAM, MINT, MUTED, NIGHT, SIGN_INK
from .plan import Plan

View = Mapping[str, Any]
MOST_MEN = 4
"""More men of one colour are told by a number."""


class DistrictContext:
    """What all districts need: the view, the letters and names of the seats, and the choices by area."""

    def __init__(self, view: View, choices: Sequence[View], letters: Sequence[str], names: Sequence[str]) -> None:
        self.view, self.letters, self.names = view, letters, names
        self.fights = {choice["area"] for choice in choices if choice["do"] == "fight"}
        self.informs = {choice["area"] for choice in choices if choice["do"] == "inform"}
        self.open = {choice.get("area") or choice.get("goal") for choice in choices}


def district(plan: Plan, number: int, area: View, context: DistrictContext) -> str:
    """A district with everything in it; it can be clicked as a whole."""
    box, name, control = plan.boxes[number], area["name"], area["control"]
    keys = f"{key('area', name)}|{key('goal', name)}"
    marquee = casino(plan, box) if area["casino"] else ""
    band = (
        no_band(plan, box, area["why"])
        if control is None
        else pay_band(plan, box, area, context.letters[control], context.names[control], name in context.informs)
    )
    fight = fight_pill(box, called(name)) if plan.wide and name in context.fights else ""
    return (
        f'<g id="area-{area["id"]}" data-key="{keys}">{title(said_of(area, context.names))}'
        + tint(plan.borders[number], number, control)
        + (f'<path class="b-lit" d="{plan.borders[number]}" fill="none"/>' if name in context.open else "")
        + heading(plan, box, called(name), area["income"])
        + gangs(plan, box, area, context)
        + marquee
        + band
        + fight
        + "</g>"
    )


def said_of(area: View, names: Sequence[str]) -> str:
    """A district in words."""
    if area["control"] is None:
        return say("{area}, printed {income}, nobody controls it", area=area["name"], income=area["income"])
    return say(
        "{area}, printed {income}, controlled by {seat}, pays {amount}",
        area=area["name"],
        income=area["income"],
        seat=Quoted(names[area["control"]]),
        amount=thousands(area["pays"]),
    )


def tint(path: str, number: int, control: int | None) -> str:
    """The colour of who controls a district lies over its ground, under its skyline."""
    if control is None:
        return f'<path class="b-ground" d="{path}" fill="#000" opacity="0"/>'
    dark = IDENTITIES[COLOURS[control]].dark
    return f'<path class="b-ground" d="{path}" fill="{dark}" opacity=".42"/><use href="#b-sky-{number}"/>'


@cached_by_language(128)
def heading(plan: Plan, box: Box, name: str, income: int) -> str:
    """The district's name, and the coin with its printed number."""
    if plan.wide:
        size = size_for(name, TITLE, 22, box.width - 84, 15)
        return place_name(box.x + 2, box.y + 25, name, size, box.width - 80, "start") + coin(
            box.x + 19, box.y + 53, 18, str(income), 21
        )
    size = size_for(name, TITLE, 19, box.width - 30, 13)
    end = box.x + width_of(name, TITLE, size) + 19
    return place_name(box.x + 3, box.y + 19, name, size, box.width - 28, "start") + coin(
        round(end, 1), box.y + 13, 10.5, str(income), 14
    )


def gangs(plan: Plan, box: Box, area: View, context: DistrictContext) -> str:
    """The men of each seat, the most first."""
    order = sorted((seat for seat, men in enumerate(area["men"]) if men), key=lambda seat: -area["men"][seat])
    height, steps, most = (44, (30, 25, 21), MOST_MEN) if plan.wide else (32, (21, 18, 15), 3)
    room = box.width - (86 if area["casino"] and plan.wide else 50 if area["casino"] else 0) - 0.75 * height
    shares = sum(min(area["men"][seat], most) - 1 for seat in order) + 1.45 * (len(order) - 1)
    step = next((step for step in steps if shares * step <= room), 0)
    crowded, step = not step, step or steps[0]
    x, foot, parts = box.x + 17, box.y + box.height - (35 if plan.wide else 22), []
    for seat in order:
        shown = 1 if crowded else min(area["men"][seat], most)
        mine = seat == context.view["you"]
        parts.append(
            gang(
                area["name"],
                area["id"],
                seat,
                area["men"][seat],
                shown,
                context.letters[seat],
                x,
                foot,
                height,
                step,
                mine,
            )
        )
        if area["name"] in context.fights and not mine:
            size = 24 if plan.wide else 19
            parts.append(spark(x + (shown - 1) * step / 2, foot - height - 0.22 * size, size))
        x += (shown - 1) * step + (1.9 if shown < area["men"][seat] else 1.45) * step
    return "".join(parts)


@cached_by_language(2048)
def gang(
    name: str,
    ident: str,
    seat: int,
    count: int,
    shown: int,
    letter: str,
    x: float,
    foot: float,
    height: float,
    step: float,
    mine: bool,
) -> str:
    """Men of one colour; the viewer's own can be sent away."""
    aim = f' data-key="{key("origin", name)}"' if mine else ""
    men = "".join(
        man(COLOURS[seat], letter, x + at * step, foot - height / 2, height, 16 if height > 40 else 13)
        for at in range(shown)
    )
    words = title(say("{n} men of {seat}", n=count, seat=called(COLOURS[seat])))
    badge = ""
    if shown < count:
        left, top = x + (shown - 1) * step + 5, foot - height - 1
        badge = rect(left, top, 28, 19, NIGHT, f'rx="9" stroke="{IDENTITIES[COLOURS[seat]].light}"') + write(
            left + 14, top + 15, f"\N{MULTIPLICATION SIGN}{count}", NUMBER, 15 if height > 40 else 13, CREAM, "middle"
        )
    return f'<g id="men-{ident}-{seat}"{aim}>{words}{men}{badge}</g>'


@cached_by_language(64)
def casino(plan: Plan, box: Box) -> str:
    """The lit marquee of a casino: the district pays twice."""
    words = title(say("casino: the district pays twice"))
    if plan.wide:
        x, y = box.x + box.width - 80, box.y + box.height - 78
        return (
            f'<g>{words}<use href="#b-casino" x="{x - 1:g}" y="{y - 1:g}" width="76" height="42"/>'
            + write(x + 37, y + 19.5, say("Casino").upper(), NUMBER, 15, "#FFE3A6", "middle", 64, 15)
            + icon("casino", x + 17, y + 20, 15, MINT)
            + write(x + 36, y + 33.5, "\N{MULTIPLICATION SIGN}2", NUMBER, 15, MINT)
            + "</g>"
        )
    x, y = box.x + box.width - 46, box.y + box.height - 49
    return (
        f"<g>{words}"
        + rect(x, y, 44, 25, "#1A1206", 'rx="3" stroke="url(#b-brass)" stroke-width="1.6"')
        + icon("casino", x + 4, y + 3, 18, MINT)
        + write(x + 24, y + 18, "\N{MULTIPLICATION SIGN}2", NUMBER, 14, MINT)
        + "</g>"
    )


@cached_by_language(128)
def no_band(plan: Plan, box: Box, why: str) -> str:
    """Nobody is paid."""
    high = 27 if plan.wide else 20
    y = box.y + box.height - high - 1
    said = say("Tied: pays nobody") if why == "tied" else say("Empty")
    return rect(box.x, y, box.width, high, "#0F141B", 'rx="5" stroke="#6B7684" stroke-dasharray="5 4"') + write(
        box.x + box.width / 2,
        y + high - (8 if plan.wide else 5.5),
        said.upper(),
        LABEL,
        15 if plan.wide else 12,
        MUTED,
        "middle",
        box.width - 12,
    )


def pay_band(plan: Plan, box: Box, area: View, letter: str, name: str, informs: bool) -> str:
    """Who controls a district, and what it pays; for the Snitch also the bribe that a cop would want."""
    bribe = area["men"][area["control"]] * BRIBE_HENCHMAN + (BRIBE_CASINO if area["casino"] else 0)
    contested = area["why"] == "contested"
    given = (plan, box, area["control"], letter, area["pays"], bool(area["casino"]))
    return band(*given, contested, name, bribe * UNIT if informs else 0)


@cached_by_language(2048)
def band(
    plan: Plan, box: Box, seat: int, letter: str, pays: int, casino: bool, contested: bool, name: str, bribe: int
) -> str:
    """The band at the foot of a district."""
    wide, colour = plan.wide, COLOURS[seat]
    high, size = (27, 15) if wide else (20, 13)
    y, right = box.y + box.height - high - 1, box.x + box.width
    base = y + high - (7.5 if wide else 5)
    parts = [
        rect(box.x, y, box.width, high, IDENTITIES[colour].light, 'rx="5" stroke="#0B0F15" stroke-width="1.5"'),
        mark(
            colour,
            box.x + (17 if wide else 12),
            y + high / 2,
            10.5 if wide else 7.6,
            letter,
            15 if wide else 12,
            2 if wide else 1.4,
        ),
    ]
    left = box.x + (36 if wide else 25)
    amount = thousands(pays)
    if bribe:
        pill = 62 if wide else 64
        parts += [
            rect(right - pill - 3, y + 3, pill, high - 6, NIGHT, f'rx="{(high - 6) / 2:g}"'),
            icon("pay", right - pill + 4, y + high / 2 - 7, 14, AMBER),
            write(right - 11, base - 0.5, thousands(bribe), NUMBER, size, AMBER, "end"),
        ]
        right -= pill + 5
    parts.append(write(right - 8, base, amount, NUMBER, size + (3 if wide else 1), SIGN_INK, "end"))
    end = right - 12 - width_of(amount, NUMBER, size + 3)
    if casino and wide and not bribe:
        sum_of = f"{pays // (2 * UNIT)} \N{MULTIPLICATION SIGN} 2 ="
        parts.append(write(end, base, sum_of, LABEL, 15, SIGN_INK, "end"))
        end -= width_of(sum_of, LABEL, 15) + 4
    if contested:
        parts.append(icon("player", end - 16, y + high / 2 - 8, 16, SIGN_INK))
        end -= 20
    if wide:
        parts.append(write(left, base, clipped(name, LABEL, 15, end - left - 4), LABEL, 15, SIGN_INK))
    else:
        parts.append(icon("income", left, y + 2.5, 15, SIGN_INK))
    return "".join(parts)


def spark(x: float, y: float, size: float) -> str:
    """Over the heads of men who can be fought."""
    return (
        f'<g style="pointer-events:none"><circle cx="{x:g}" cy="{y:g}" r="{0.42 * size:g}" fill="{NIGHT}"/>'
        + icon("punch", x - size / 2, y - size / 2, size, AMBER)
        + "</g>"
    )


@cached_by_language(64)
def fight_pill(box: Box, name: str) -> str:
    """A fight is possible here; on a wide board it says so beside the name, or below a long one."""
    said = say("Fight").upper()
    width = width_of(said, NUMBER, 15) + 38
    x, top = box.x + box.width - width - 2, box.y + 5
    if box.x + width_of(name, TITLE, size_for(name, TITLE, 22, box.width - 84, 15)) > x - 6:
        top += 31
    return (
        rect(x, top, width, 25, AMBER, f'rx="12.5" stroke="{SIGN_INK}" stroke-width="1.5"')
        + icon("punch", x + 7, top + 3, 19, SIGN_INK)
        + write(x + 30, top + 18, said, NUMBER, 15, SIGN_INK)
    )
