"""What a fight would end in, and where the police go, in a phone's dock: who falls, what it costs, the bag of chips."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...messages import called, count, say
from ..figures import man, mark, paper, paragraph
from ..fonts import LABEL, NUMBER, TEXT, TITLE, size_for, width_of, write
from ..icons import icon
from ..paper import rect
from ..props import CLOSEUP, letters_of, name_of, picture
from ..room import CREAM, FADED, MUTED, PAPER_EDGE, PRINT, STAMP
from .telling import colours
from .turn import bag_of

View = Mapping[str, Any]
Who = tuple[str, str, str]
"""Colour, letter and name of a player."""
BAG = 98
"""How much room the bag takes."""
SIZE = (CLOSEUP[0] - BAG, CLOSEUP[1])
LEFT, RIGHT = 12, SIZE[0] - 12
"""The sheet of paper, and where the writing on it begins and ends."""
MOST_MEN = 4
"""More men than this are a number."""
MINUS = "\N{MINUS SIGN}"
GAINED = "#1F6B3A"
INFORMS = ("inform", "inform on the factory")


def closeup(view: View, words: View, facts: Sequence[View], names: Sequence[str]) -> str:
    """SN-COP.3-6: who pays how much, and what is lost without the cash."""
    if words["do"] == "fight":
        return fought_over(view, words["area"], facts, names)
    if words["do"] not in INFORMS:
        return ""
    area = next((one for one in view["areas"] if one["name"] == words.get("area")), None)
    owner = area["control"] if area else words["seat"]
    place = called(area["name"]) if area else say("the factory")
    sheet = paper(1, 1, SIZE[0] - 2, SIZE[1] - 2)
    if owner is None:
        empty = write(LEFT, 62, say("Nobody is there: nothing happens."), TEXT, 14, FADED, width=RIGHT - LEFT, least=11)
        return picture(*SIZE, place, sheet, title_of(place, RIGHT - LEFT), empty)
    seats = colours(view)
    who = (seats[owner], letters_of(seats, names)[owner], name_of(owner, seats, names))
    price = next((str(fact["value"]) for fact in facts if fact["icon"] == "pay"), "")
    return picture(*SIZE, place, sheet, bill(place, who, price, owner == view["you"]), lost(area, owner, who))


# Fights


def fought_over(view: View, name: str, facts: Sequence[View], names: Sequence[str]) -> str:
    """SN-FIGHT.1-5: who stands against whom, who falls, and what that is worth in every round."""
    width, height = CLOSEUP[0], CLOSEUP[1] - 18  # the last line stays in sight
    area = next(one for one in view["areas"] if one["name"] == name)
    seats, place = colours(view), called(name)
    letters, me = letters_of(seats, names), view["you"]
    x, drawn = 22.0, []
    for seat in [me, *(other for other, men in enumerate(area["men"]) if men and other != me)]:
        if seat != me:
            drawn.append(icon("punch", round(x - 8, 1), 46, 22, STAMP))
            x += 26
        figures, x = squad(seats[seat], letters[seat], area["men"][seat], x)
        drawn.append(figures)
    gain = next((str(fact["value"]) for fact in facts if fact["icon"] == "income"), "")
    lost = next((str(fact["value"]) for fact in facts if fact["icon"] == "gangster"), "")
    left = max(round(x + 6, 1), 140)
    said = result_of(gain, lost, sum(men for seat, men in enumerate(area["men"]) if seat != me))
    return picture(
        width,
        height,
        place,
        paper(1, 1, width - 2, height - 2),
        write(LEFT, 25, place, TITLE, 20, PRINT, width=200, least=13),
        write(width - 12, 26, gain, NUMBER, 23, GAINED, "end"),
        write(width - 18 - width_of(gain, NUMBER, 23), 24, say("each round"), LABEL, 13, FADED, "end") if gain else "",
        rect(LEFT, 34, width - 2 * LEFT, 1, PAPER_EDGE),
        *drawn,
        paragraph(left, 61 if fits(said, width - left - 10) else 52, said, TEXT, 14, PRINT, width - left - 10, 2),
    )


def fits(said: str, width: float) -> bool:
    """Whether a sentence needs one line only."""
    return width_of(said, TEXT, 14) <= width


def result_of(gain: str, lost: str, men: int) -> str:
    """How a fight against so many men ends that is fought to the end."""
    if not gain:
        return say("There are too many of them to beat all.")
    if lost:
        return count(men, "He falls; you lose {loss}.", "They fall; you lose {loss}.", loss=lost.lstrip(MINUS))
    return count(men, "He falls, and you lose nobody.", "They fall, and you lose nobody.")


def squad(colour: str, letter: str, men: int, x: float) -> tuple[str, float]:
    """Men beside each other, or one with a number; and where they end."""
    shown = men if men <= MOST_MEN - 1 else 1
    figures = "".join(man(colour, letter, round(x + 20 * at, 1), 57, 30, 12) for at in range(shown))
    if shown < men:
        said = f"\N{MULTIPLICATION SIGN}{men}"
        figures += write(round(x + 15, 1), 64, said, NUMBER, 15, PRINT)
        return figures, x + 28 + width_of(said, NUMBER, 15)
    return figures, x + 20 * shown + 8


# The police


def title_of(said: str, width: float) -> str:
    """The name of the place."""
    return write(LEFT, 31, said, TITLE, 21, PRINT, width=width, least=13)


def bill(place: str, who: Who, price: str, is_mine: bool) -> str:
    """The first line: the place, who pays, and how much."""
    colour, letter, name = who
    said = say("you pay") if is_mine else say("{who} pays", who=name)
    sum_left = RIGHT - width_of(price, NUMBER, 26)
    room = sum_left - 10 - LEFT
    size = size_for(place, TITLE, 21, room * 0.5, 13)
    x = LEFT + width_of(place, TITLE, size) + 20
    return (
        write(LEFT, 31, place, TITLE, size, PRINT)
        + mark(colour, round(x, 1), 24, 10, letter, 13)
        + write(round(x + 16, 1), 30, said, NUMBER, 16, PRINT, width=sum_left - x - 24, least=11)
        + write(RIGHT, 33, price, NUMBER, 26, STAMP, "end")
        + rect(LEFT, 42, RIGHT - LEFT, 1, PAPER_EDGE)
        + write(LEFT, 59, say("or, without the cash, loses"), TEXT, 14, FADED, width=RIGHT - LEFT, least=11)
    )


def lost(area: View | None, owner: int, who: Who) -> str:
    """The last line: casino and men, or the factory."""
    if area is None:
        return labelled_icon("factory", LEFT, say("the factory"))[0]
    casino, x = labelled_icon("casino", LEFT, say("casino")) if area["casino"] else ("", float(LEFT))
    men = area["men"][owner]
    shown = men if men <= MOST_MEN else 1
    figures = "".join(man(who[0], who[1], round(x + 13 + 20 * at, 1), 76, 26, 11) for at in range(shown))
    x = round(x + 13 + 20 * shown + 6, 1)
    said = say("to jail") if shown == men else count(men, "{n} man to jail", "{n} men to jail")
    word = write(x, 85, said, NUMBER, 16, PRINT, width=RIGHT - x - 26, least=11)
    return casino + figures + word + icon("jail", RIGHT - 22, 66, 22, PRINT)


def labelled_icon(name: str, x: float, said: str) -> tuple[str, float]:
    """An icon with a word, and where it ends."""
    return icon(name, x, 66, 24, PRINT) + write(x + 30, 85, said, NUMBER, 16, PRINT), x + 44 + width_of(
        said, NUMBER, 16
    )


def exhibit(view: View) -> str:
    """The bag with its chips while the police are out, the one that was drawn above it, and the odds of the next."""
    if view["step"] != "cop":
        return ""
    some, every = view["bag"]["chance"]
    odds = say("next: {some} in {every}", some=some, every=every)
    return picture(
        BAG,
        CLOSEUP[1],
        say("the police bag: {cops} cops and the Untouchables", cops=view["bag"]["cops"]),
        f'<g transform="translate(2 6) scale(.64)">{bag_of(view["bag"]["cops"], 2, 8)}</g>',
        '<circle cx="72" cy="19" r="17" fill="#1E57A6" stroke="#F4EAD5" stroke-width="3"/>',
        icon("police", 59, 6, 26, CREAM),
        write(42, 92, odds, NUMBER, 13, MUTED, "middle", BAG - 6, 11),
    )
