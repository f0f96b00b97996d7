"""The viewer's own car, cut open: trunk, upgrades, men aboard; and the movement cards."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.phrases import Quoted
from ...games.gangster.edition import CARD_VALUES, UPGRADE_IDS
from ...messages import called, count, say
from ..figures import car, man, mark, paper, paragraph
from ..figures import fitted as write
from ..fonts import LABEL, NUMBER, TEXT
from ..icons import icon
from ..identity import IDENTITIES
from ..paper import key, rect, title
from ..room import AMBER, BRASS, BRASS_EDGE, CREAM, FADED, NIGHT, PAPER, PRINT
from .harbor import NAMES, effect_of
from .plan import NAMES as PLACES
from .plan import View, letters_of

SEAM = "#5A4520"
TURNED = "#D9CDB2"
BODY = (
    '<path d="M12,84C8,56 24,44 60,40L118,36C132,8 150,4 186,4L236,4C262,4 272,14 284,40L352,44C384,46 398,58 398,84z" '
    'fill="{light}" stroke="#0D1017" stroke-width="3"/><path d="M20,84C20,62 34,52 62,50L112,47L112,84z" '
    'fill="#2A1D12" stroke="#0D1017" stroke-width="2"/><path d="M128,44C138,18 150,14 182,14L196,14L196,44zM204,14'
    'L234,14C254,14 260,22 270,44L204,44z" fill="#0F1620" stroke="#0D1017" stroke-width="2"/>'
    '<path d="M200,12V86M128,46H274" stroke="#0D1017" stroke-width="2"/><path d="M0,92C4,60 74,60 84,92zM300,92'
    'C306,58 388,58 398,92z" fill="{dark}" stroke="#0D1017" stroke-width="2.4"/><path d="M80,90H304" stroke="#0D1017" '
    'stroke-width="6"/><g fill="#E9DFC8" stroke="#0B0E13" stroke-width="6"><circle cx="42" cy="90" r="15"/>'
    '<circle cx="348" cy="90" r="15"/></g><circle cx="396" cy="58" r="7" fill="#FFE9A8" stroke="#0D1017" '
    'stroke-width="2"/>'
)
"""The car, 400 x 110."""


def tray(view: View, choices: Sequence[View], wide: bool, names: Sequence[str]) -> str:
    """The goods of the viewer; spectators have none."""
    mine = [each for each in view["colours"] if each["seat"] == view["you"]]
    if not mine:
        return ""
    letters = letters_of(view, names)
    if wide and len(mine) == 1:
        return whole_counter(view, mine[0], choices, letters)
    width = (1056 if wide else 390) / len(mine)
    return "".join(
        small_counter(view, each, choices, letters, at * width, wide, len(mine)) for at, each in enumerate(mine)
    )


def whole_counter(view: View, each: View, choices: Sequence[View], letters: dict[str, str]) -> str:
    """One car over the whole width, with words."""
    return (
        write(14, 20, heading(each), LABEL, 15, BRASS, width=400)
        + f'<g transform="translate(8 26)">{cut_open(each, choices, letters)}</g>'
        + said_about(each)
        + f'<path d="M666,14v112" stroke="{SEAM}"/>'
        + write(690, 20, say("drive with").upper(), LABEL, 15, BRASS, width=260)
        + "".join(
            movement_card(each, card, 690 + at * 92, 32, 74, 98, choices, wide=True)
            for at, card in enumerate(CARD_VALUES)
        )
        + paragraph(962, 46, say("Use all three, and a scoring card is drawn."), TEXT, 15, TURNED, 92, 5)
    )


def heading(each: View) -> str:
    """Where the car stands."""
    return say("your car at {place}", place=Quoted(called(PLACES[each["place"]]))).upper()


def small_counter(
    view: View, each: View, choices: Sequence[View], letters: dict[str, str], left: float, wide: bool, of: int
) -> str:
    """A smaller car with its cards, for phones and for seats with two colours."""
    scale = 0.72 if wide else 0.5 if of == 1 else 0.25
    width, height = (56, 74) if wide else (48, 52) if of == 1 else (28, 52)
    first = left + (316 if wide else 218 if of == 1 else 102)
    step = width + (14 if wide else 10 if of == 1 else 2)
    top = 42 if wide else 8
    lower = 4 if not wide and of == 1 else 0  # a card that is picked rises
    crew = write(left + 40, 24, f"\N{MULTIPLICATION SIGN}{each['mat']}", NUMBER, 14, CREAM) if scale < 0.4 else ""
    return (
        crew
        + (write(left + 14, 22, heading(each), LABEL, 15, BRASS, width=460) if wide else "")
        + f'<g transform="translate({left + 6:g} {top + (8 if wide else 0 if of == 1 else 22)}) scale({scale})">'
        + cut_open(each, choices, letters, scale)
        + "</g>"
        + "".join(
            movement_card(each, card, first + at * step, top + lower, width, height, choices, wide)
            for at, card in enumerate(CARD_VALUES)
        )
    )


def cut_open(each: View, choices: Sequence[View], letters: dict[str, str], scale: float = 1) -> str:
    """The car with what is in it; numbers are written larger if the car is drawn smaller."""
    who, colour = IDENTITIES[each["colour"]], each["colour"]
    size = 17 if scale == 1 else 15 / scale
    keys = key("colour", colour) if any(choice.get("colour") != colour for choice in choices) else ""
    aim = f' data-key="{keys}"' if keys else ""
    small = scale < 0.4
    letter = mark(colour, 318, 64, 14 if scale == 1 else 20, "" if small else letters[colour], max(16, 15 / scale))
    return (
        f'<g id="own-{colour}"{aim}>{BODY.format(light=who.light, dark=who.dark)}{letter}'
        + aboard(each, 0 if small else size)
        + trunk(each, letters, 15 if scale == 1 else 21 if scale > 0.5 else 0)
        + "".join(part(each, at, upgrade) for at, upgrade in enumerate(each["upgrades"]))
        + "</g>"
    )


def aboard(each: View, size: float) -> str:
    """The colour's own men, behind the windows, and how many they are if a font size is given."""
    colour, men = each["colour"], each["mat"]
    said = title(count(men, "{n} gangster in the auto", "{n} gangsters in the auto"))
    return (
        f'<g id="crew-{colour}" data-key="{key("gangster", colour)}">{said}'
        + touched(118, -8, 164, 56)
        + lit(126, 10, 148, 38)
        + "".join(man(colour, "", 152 + at * 24, 31, 26) for at in range(min(men, 2)))
        + (write(210, 36, f"\N{MULTIPLICATION SIGN}{men}", NUMBER, size, CREAM) if size and men else "")
        + "</g>"
    )


def trunk(each: View, letters: dict[str, str], size: float) -> str:
    """The trunk with whoever is in it."""
    drawn = [title(say("trunk"))]
    for at, rival in enumerate(each["trunk"]):
        x = 66 if each["room"] == 1 else 48 + at * 34
        drawn.append(
            f'<g id="trunk-{each["colour"]}-{at}" data-key="{key("gangster", rival)}">{trunk_area(each, at)}'
            f"{lit(x - 16, 48, 32, 36)}"
            f"{man(rival, letters.get(rival, ''), x, 66, 32, size)}</g>"
        )
    return f"<g>{''.join(drawn)}{rect(18, 46, 96, 38, 'none', f_edge(each))}</g>"


def trunk_area(each: View, at: int) -> str:
    """Where a finger finds a man in the trunk: half of it, or all of it."""
    width = 100 / max(1, len(each["trunk"]))
    return touched(16 + at * width, 8, width, 84)


def lit(x: float, y: float, width: float, height: float) -> str:
    """The light around somebody who may be chosen (LIT_RULES)."""
    return rect(x, y, width, height, "none", 'class="b-lit" rx="6"')


def touched(x: float, y: float, width: float, height: float) -> str:
    """An area that is larger than what is drawn there, for fingers."""
    return rect(x, y, width, height, "none", 'pointer-events="all"')


def f_edge(each: View) -> str:
    """The edge of the trunk: bright when it is full."""
    full = len(each["trunk"]) >= each["room"]
    return f'rx="6" stroke="{AMBER if full else BRASS_EDGE}" stroke-width="2.4"'


def part(each: View, at: int, upgrade: str | None) -> str:
    """An upgrade on the side of the car, or the place for one."""
    x = 140 + at * 72
    if upgrade is None:
        return rect(x, 50, 52, 36, "none", f'rx="4" stroke="{NIGHT}" stroke-width="1.5" stroke-dasharray="4 4"')
    said = say("{upgrade}: {effect}", upgrade=called(NAMES[upgrade]), effect=effect_of(upgrade))
    return (
        f'<g id="part-{each["colour"]}-{at}">{title(said)}'
        + rect(x, 50, 52, 36, PAPER, f'rx="4" stroke="{BRASS_EDGE}" stroke-width="2"')
        + icon(upgrade, x + 10, 52, 32, PRINT)
        + "</g>"
    )


def said_about(each: View) -> str:
    """Trunk, men and upgrades in words."""
    rows = [
        ("trunk", say("In the trunk: {n} of {room}", n=len(each["trunk"]), room=each["room"])),
        ("gangster", say("{n} aboard, {more} come later", n=each["mat"], more=each["supply"])),
    ]
    rows += [
        (upgrade, say("{upgrade}: {effect}", upgrade=called(NAMES[upgrade]), effect=effect_of(upgrade)))
        for upgrade in each["upgrades"]
        if upgrade in UPGRADE_IDS and upgrade != "trunk"  # its room is told already
    ]
    return "".join(
        icon(name, 430, 30 + at * 26, 18, BRASS) + write(455, 44 + at * 26, said, TEXT, 15, CREAM, width=194)
        for at, (name, said) in enumerate(rows)
    )


def movement_card(
    each: View, card: int, x: float, y: float, width: float, height: float, choices: Sequence[View], wide: bool
) -> str:
    """A movement card with the number of places that it reaches; a used one lies face down."""
    colour = each["colour"]
    if card not in each["cards"]:
        return (
            f'<g id="move-{colour}-{card}" data-key="card:{card}">{title(say("movement card {card}, used", card=card))}'
            + rect(x, y, width, height, "#2C1413", 'rx="4" stroke="#5D2A26"')
            + write(x + width / 2, y + 0.42 * height, str(card), NUMBER, 0.42 * height, "#C08D84", "middle")
            + "</g>"
        )
    reach = len(each["drives"].get(str(card), ()))
    mine = any(choice.get("card") == card and choice.get("colour") == colour for choice in choices)
    aim, size = f' data-key="card:{card}"' if mine else "", 15 if wide else 11
    return (
        f'<g id="move-{colour}-{card}"{aim}>{title(say("movement card {card}", card=card))}'
        + paper(x, y, width, height, AMBER if mine else "#DCCBA6", 2 if mine else 1)
        + write(x + width / 2, y + 0.42 * height, str(card), NUMBER, 0.45 * height, PRINT, "middle")
        + (car(colour, "", x + width / 2, y + 0.63 * height, 0.72 * width) if width > 60 else "")
        + write(
            x + width / 2,
            y + height - (8 if wide else 9),
            reached(reach, width),
            LABEL,
            size,
            FADED,
            "middle",
            width - 4,
        )
        + "</g>"
    )


def reached(places: int, width: float) -> str:
    """How many places a card reaches."""
    return count(places, "{n} place", "{n} places") if width > 40 else str(places)
