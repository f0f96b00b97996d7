"""The board of Chicago (Snitch): eight areas by the lake, what everybody owns, the police bag."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..core.phrases import Quoted, counted, phrase
from ..games.snitch import EDITION
from ..messages import cached_by_language, called, say
from .art import symbol
from .paper import Box, escape, key, rect, text, title, use, wrapped
from .pieces import BOLD, MAN, MIDDLE, PAINTS, Canvas, badge, ident_of, man
from .theme import BRASS, CHALK, DIM, EDGE, INK, LINE, PAPER, SHADE, SIGN

PLACES = {area["id"]: (area["x"], area["y"]) for area in EDITION["areas"]}
ROUNDS: int = EDITION["rounds"]["count"]
COPS: int = EDITION["police"]["cops"]
SEAT_PAINTS = [PAINTS[colour["id"]] for colour in EDITION["colours"]]
CALLED = [colour["id"].capitalize() for colour in EDITION["colours"]]
MOST_MEN = 4
"""More men of one colour in an area are drawn as one with a number."""
DEFS = (
    MAN
    + symbol(
        "b-casino",
        "24 24",
        (
            f'<rect x="1" y="1" width="22" height="22" rx="4" fill="{SIGN}" stroke="{BRASS}"/><g fill="{BRASS}">'
            '<circle cx="7" cy="7" r="2"/><circle cx="17" cy="7" r="2"/><circle cx="12" cy="12" r="2"/>'
            '<circle cx="7" cy="17" r="2"/><circle cx="17" cy="17" r="2"/></g>'
        ),
    )
    + symbol("b-factory", "24 24", ('<path d="M2 22V10l6 4v-4l6 4v-4l4 3V2h4v20z"/>'))
    + symbol("b-star", "24 24", ('<path d="m12 1 3 7.5 8 .6-6 5.2 2 7.7-7-4.2-7 4.2 2-7.7-6-5.2 8-.6z"/>'))
)
View = Mapping[str, Any]


def draw(view: View, choices: Sequence[View], wide: bool, names: Sequence[str]) -> str:
    """The whole canvas."""
    canvas = Canvas(view, choices, wide, names)
    height = draw_wide(canvas) if wide else draw_narrow(canvas)
    return canvas.finished(height, say("The table of Chicago, the game of the snitch"), DEFS)


def draw_wide(canvas: Canvas) -> float:
    """Dossiers above, the map, the police below."""
    canvas.add(text(20, 34, headline(canvas), 18, CHALK, BOLD))
    for player in canvas.view["players"]:
        draw_player(canvas, player, Box(20 + player["seat"] * 292, 62, 284, 126))
    for area in canvas.view["areas"]:
        x, y = PLACES[area["id"]]
        draw_area(canvas, area, Box(20 + x * 292, 204 + y * 188, 284, 180))
    canvas.add(lake(20, 578, 1160, 34))
    draw_police(canvas, 20, 626)
    return 712 if not canvas.view["doing"] else 740


def draw_narrow(canvas: Canvas) -> float:
    """Everything below each other, two beside each other."""
    lines = wrapped(headline(canvas), 380, 15)
    canvas.add(*(text(12, 26 + 19 * at, line, 15, CHALK, BOLD) for at, line in enumerate(lines)))
    top = 32 + 19 * len(lines)
    for player in canvas.view["players"]:
        seat = player["seat"]
        draw_player(canvas, player, Box(8 + seat % 2 * 194, top + seat // 2 * 148, 190, 138))
    top += 296
    for at, area in enumerate(sorted(canvas.view["areas"], key=lambda area: PLACES[area["id"]])):
        draw_area(canvas, area, Box(8 + at % 2 * 194, top + at // 2 * 158, 190, 152))
    top += 4 * 158
    draw_police(canvas, 12, top + 10)
    return top + (120 if canvas.view["doing"] else 80)


def headline(canvas: Canvas) -> str:
    """Round, and what is going on."""
    view = canvas.view
    said = phrase("Round {round} of {rounds}", round=view["round"], rounds=ROUNDS)
    if view["over"]:
        return say("{round}: the game is over", round=said)
    if view["snitch"] is not None:
        return say(
            "{round}: the Snitch is {seat}", round=said, seat=canvas.name(view["snitch"], CALLED[view["snitch"]])
        )
    step, name = view["step"], canvas.name(view["active"], CALLED[view["active"]])
    if not view["points"]:
        return say("{round}: {seat}, {step}", round=said, seat=name, step=step)
    points = counted(view["points"], "{n} action point", "{n} action points")
    return say("{round}: {seat}, {step}, {points} left", round=said, seat=name, step=step, points=points)


# The seats


def draw_player(canvas: Canvas, player: View, box: Box) -> None:
    """Cash as far as it is known, register, income, and the men who are not on the board."""
    seat = player["seat"]
    parts = [say("register ${n}", n=player["register"]), say("income ${n}", n=player["income"])]
    lines = [cash_of(player), ", ".join(parts)] if canvas.wide else [cash_of(player), *parts]
    canvas.dossier(
        seat,
        SEAT_PAINTS[seat],
        CALLED[seat],
        lines,
        box,
        men_off_board(canvas, player, box),
        active=canvas.view["active"],
    )


def cash_of(player: View) -> str:
    """What may be said of somebody's cash."""
    if player["cash"] is not None:
        return say("cash ${n}", n=player["cash"])
    shown = player["shown"]
    return say("cash ? (${n} in round {round})", n=shown["cash"], round=shown["round"]) if shown else say("cash secret")


def men_off_board(canvas: Canvas, player: View, box: Box) -> str:
    """Men in hand, pool and jail, and the factory."""
    seat, y = player["seat"], box.y + box.height - 28
    recruit = key("do", "recruit") if seat == canvas.view["you"] else ""
    step = 78 if canvas.wide else 48
    wheres = (("hand", ""), ("pool", recruit), ("jail", ""))
    parts = [
        count_of(seat, player[where], where, keys, canvas.wide, box.x + 10 + at * step, y)
        for at, (where, keys) in enumerate(wheres)
    ]
    if player["factory"]:
        x = box.x + box.width - 36
        parts.append(
            f'<g id="factory-{seat}" data-key="seat:{seat}">{title(say("factory"))}'
            + use("b-factory", x, y - 4, 28, 28, f'fill="{INK}"')
            + "</g>"
        )
    return "".join(parts)


@cached_by_language(1024)
def count_of(seat: int, count: int, where: str, keys: str, wide: bool, x: float, y: float) -> str:
    """How many men are somewhere."""
    bars = f'<path d="M{x + 4} {y}v24M{x + 10} {y}v24M{x + 16} {y}v24" stroke="{INK}" stroke-width="1.5"/>'
    target = f' data-key="{keys}"' if keys else ""
    word = text(x + 22, y + 18, say("{n} {where}", n=count, where=where) if wide else count, 14.5, INK, BOLD)
    about = title(say("{n} in the {where}", n=count, where=where))
    return (
        f'<g id="{where}-{seat}"{target}>{about}'
        + rect(x, y, 18, 24, "transparent")
        + man(SEAT_PAINTS[seat], x, y, 24)
        + (bars if where == "jail" else "")
        + word
        + "</g>"
    )


# The map


def draw_area(canvas: Canvas, area: View, box: Box) -> None:
    """An area: its printed number, the men there, who controls it and what it pays."""
    control = area["control"]
    name = area["name"]
    boss = (
        phrase("nobody controls it")
        if control is None
        else phrase("controlled by {seat}, pays ${n}", seat=CALLED[control], n=area["pays"])
    )
    said = say(
        "{area}, printed {income}, {boss}, casino" if area["casino"] else "{area}, printed {income}, {boss}",
        area=name,
        income=area["income"],
        boss=boss,
    )
    canvas.add(
        f'<g id="area-{area["id"]}" data-key="{key("area", name)}|{key("goal", name)}" role="group" '
        f'aria-label="{escape(said)}">',
        ground(box, name, area["income"], control, canvas.wide),
    )
    present = [seat for seat, count in enumerate(area["men"]) if count]
    for at, seat in enumerate(present):
        draw_gang(
            canvas,
            area,
            seat,
            Box(
                box.x + 10 + at % 2 * (box.width / 2 - 6),
                box.y + (48 if canvas.wide else 40) + at // 2 * 40,
                box.width / 2 - 12,
                36,
            ),
        )
    foot = box.y + box.height - 10
    words = say("pays ${n}", n=area["pays"]) if control is not None else ""
    canvas.add(text(box.x + (38 if control is not None else 12), foot - 2, words, 14, INK, BOLD))
    if area["casino"]:
        canvas.add(
            f'<g id="casino-{area["id"]}">{title(say("casino"))}'
            + use("b-casino", box.x + box.width - 38, foot - 24, 28, 28)
            + "</g>"
        )
    canvas.add("</g>")


@cached_by_language(1024)
def ground(box: Box, name: str, income: int, control: int | None, wide: bool) -> str:
    """The paper of an area: streets, name and number; the edge and flag of who controls it."""
    edge = f'stroke="{SEAT_PAINTS[control].fill}" stroke-width="5"' if control is not None else f'stroke="{EDGE}"'
    x, y, width, height = box
    streets = "".join(f"M{x + width * part:g} {y + height * 0.24:g}v{height * 0.76 - 4:g}" for part in (0.3, 0.72))
    streets += "".join(f"M{x + 4:g} {y + height * part:g}h{width - 8:g}" for part in (0.24, 0.78))
    size = 18 if wide else 15
    return (
        rect(*box, PAPER, f'rx="8" {edge}') + f'<path d="{streets}" stroke="{EDGE}" stroke-opacity=".35" '
        f'stroke-width="3"/>'
        + text(x + 12, y + 26, called(name), size, INK, BOLD)
        + f'<circle cx="{x + width - 24:g}" cy="{y + 22:g}" r="15" fill="{BRASS}" stroke="{INK}"/>'
        + text(x + width - 24, y + 28, income, 17, "#241d14", MIDDLE)
        + (badge(SEAT_PAINTS[control], x + 22, y + height - 18, 11) if control is not None else "")
    )


def draw_gang(canvas: Canvas, area: View, seat: int, box: Box) -> None:
    """The men of a seat in an area; the own ones can be sent away."""
    count = area["men"][seat]
    mine = f' data-key="{key("origin", area["name"])}"' if seat == canvas.view["you"] else ""
    drawn = count if count <= (MOST_MEN if canvas.wide else 3) else 1
    said = title(say("{n} of {seat}", n=count, seat=CALLED[seat]))
    canvas.add(
        f'<g id="men-{ident_of(area["id"])}-{seat}"{mine}>{said}',
        rect(box.x, box.y, box.width, box.height, "transparent"),
        *(man(SEAT_PAINTS[seat], box.x + at * 26, box.y + 2, 34) for at in range(drawn)),
        text(box.x + 32, box.y + 26, f"\N{MULTIPLICATION SIGN} {count}", 17, INK, BOLD) if drawn < count else "",
        "</g>",
    )


@cached_by_language(8)
def lake(x: float, y: float, width: float, height: float) -> str:
    """Lake Michigan."""
    waves = "".join(
        f"M{x + 14 + at * 40:g} {y + height / 2 + at % 2 * 5:g}q5-6 10 0t10 0"
        for at in range(int(width / 40))
        if abs(at * 40 + 20 - width / 2) > 70
    )
    return (
        rect(x, y, width, height, "#23566e", 'rx="8"')
        + f'<path d="{waves}" fill="none" stroke="#9cc7d6"/>'
        + text(
            x + width / 2,
            y + height / 2 + 5,
            say("Lake Michigan"),
            14,
            "#fff",
            'text-anchor="middle" font-style="italic"',
        )
    )


# The police


def draw_police(canvas: Canvas, x: float, y: float) -> None:
    """The chips in the bag and the odds of the next one; a fight or a bribe that is under way."""
    bag = canvas.view["bag"]
    some, every = bag["chance"]
    said = say("the Untouchables come {some} in {every}", some=some, every=every)
    if canvas.wide:
        said = say("Police bag: {cops} cops, 1 Untouchables; {chance}", cops=bag["cops"], chance=Quoted(said))
    canvas.add('<g id="bag">', rect(x - 4, y - 6, canvas.width - 2 * x + 8, 66, SHADE, f'rx="8" stroke="{LINE}"'))
    canvas.add(*(chip(x + 18 + at * 30, y + 14, at < bag["cops"]) for at in range(COPS)))
    canvas.add(
        badge(PAINTS["red"]._replace(letter="U"), x + 24 + COPS * 30, y + 14, 13),
        text(x + 8, y + 48, said, 14.5, DIM),
        "</g>",
    )
    for at, line in enumerate(wrapped(doing_of(canvas), canvas.width - 40, 15)):
        canvas.add(text(x, y + 84 + at * 19, line, 15, CHALK, BOLD))


def chip(x: float, y: float, there: bool) -> str:
    """A cop in the bag, or the place of one that isn't."""
    if not there:
        return f'<circle cx="{x:g}" cy="{y:g}" r="13" fill="none" stroke="{LINE}" stroke-dasharray="3 3"/>'
    return f'<circle cx="{x:g}" cy="{y:g}" r="13" fill="#1f4e9c" stroke="{PAPER}"/>' + use(
        "b-star", x - 9, y - 9, 18, 18, f'fill="{BRASS}"'
    )


def doing_of(canvas: Canvas) -> str:
    """A fight that is being declared, or a bribe."""
    doing = canvas.view["doing"]
    if not doing:
        return ""
    if "bribe" in doing:
        return say(
            "A cop wants ${n} from {seat} ({target})",
            n=doing["bribe"],
            seat=CALLED[doing["owner"]],
            target=doing["target"],
        )
    groups = [
        say("{seat} {threes} three-to-one, {ones} one-to-one", seat=CALLED[int(seat[1:])], threes=threes, ones=ones)
        for seat, (threes, ones) in doing["groups"].items()
    ]
    return "; ".join(
        [say("Fight in {area}, now against {seat}", area=doing["fight"], seat=CALLED[doing["against"]]), *groups]
    )
