"""The business that a phone's dock asks about, enlarged: what it costs, what it brings, who comes along."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...messages import called, say
from ..figures import coin, mark
from ..fonts import NUMBER, TEXT, width_of, write
from ..icons import icon
from ..paper import Box
from ..parts import GAIN
from ..props import CLOSEUP, letters_of, picture
from ..room import CREAM, MINT, MUTED, NEON
from .business import card, needs_of, state_of
from .pictures import PENALTIES, agent, henchman
from .plan import beside
from .telling import colours

View = Mapping[str, Any]
Drawn = tuple[str, float]
"""Something in a row, and how wide it is."""
Row = tuple[str, list[Drawn]]
"""What a row is called, and the things in it."""
BOX, LARGER = Box(0, 0, 140, 92), 1.04
"""The card, and how much it is enlarged."""
SOFT_LOSS = "#FF9187"
"""The ink of a penalty: a loss, but no alarm."""
MINUS = "\N{MINUS SIGN}"
LEFT, PITCH = 164, 24
"""Where the rows begin beside the card, and how far they are apart."""


def closeup(view: View, words: View, facts: Sequence[View], names: Sequence[str]) -> str:
    """The whole card of a business, with what a claim, an attack or an extortion does."""
    cell = next((one for one in view["city"] if one["cell"] == words.get("cell")), None)
    if cell is None or cell["business"] is None or not facts:
        return ""
    rows = [
        *duel(view, cell, words, names),
        *rows_of(facts),
        *spared(view, cell, words),
        *taken(view, cell, words),
    ]
    return picture(*CLOSEUP, called(cell["business"]), enlarged(view, cell, names), *placed(rows))


def enlarged(view: View, cell: View, names: Sequence[str]) -> str:
    """The card."""
    seats, owner = colours(view), cell["owner"]
    owned = (seats[owner], letters_of(seats, names)[owner]) if owner is not None else ("", "")
    numbers, needs = (cell["points"], cell["income"]), needs_of(cell, True)
    drawn = card(BOX, cell["business"], numbers, needs, owned, state_of(cell, 0), "")
    return f'<g transform="translate(1 1) scale({LARGER})">{drawn}</g>'


def duel(view: View, cell: View, words: View, names: Sequence[str]) -> list[Row]:
    """FA-ATK.1: my gangsters against those of the owner."""
    if words["do"].removeprefix("godfather ") != "attack":
        return []
    seats, letters = colours(view), letters_of(colours(view), names)
    sides = [
        [said(str(view["players"][seat]["gangsters"]), CREAM), token(seats[seat], letters[seat])]
        for seat in (view["you"], cell["owner"])
    ]
    return [(say("Men"), [sign("tommy_gun", CREAM), *sides[0], said(say("v"), MUTED), *sides[1]])]


def rows_of(facts: Sequence[View]) -> list[Row]:
    """The facts of a choice: the price with the penalty, the points that remain beside agents, or the cards."""
    penalties = {name for name, _ in PENALTIES.values()}
    paid = [fact for fact in facts if fact["icon"] in ("money", "tommy_gun") or fact["icon"] in penalties]
    lost = [part for fact in paid for part in price(fact)]
    won = [[brass(fact["value"]), *net_of(facts)] for fact in facts if fact["icon"] == "end"]
    drawn = [[sign("hand", MINT), said(fact["value"], MINT)] for fact in facts if fact["icon"] == "hand"]
    rows = [(say("Pay"), lost)] if lost else []
    return [*rows, *((say("Win"), row) for row in won), *((say("Draw"), row) for row in drawn)]


def price(fact: View) -> list[Drawn]:
    """What is paid; a penalty has its name beside it."""
    penalty = next((name for name, (shown, _) in PENALTIES.items() if shown == fact["icon"]), "")
    named = [said(called(penalty), SOFT_LOSS)] if penalty else []
    return [sign(fact["icon"], SOFT_LOSS if penalty else CREAM), said(bare(fact), CREAM), *named]


def net_of(facts: Sequence[View]) -> list[Drawn]:
    """FA-SCO.6: what the points on a card come to beside agents."""
    net = [said(str(fact["value"]), MINT if fact["tone"] == GAIN else NEON) for fact in facts if not fact["icon"]]
    return net or [said(say("points"), CREAM)]


def spared(view: View, cell: View, words: View) -> list[Row]:
    """In a row of Al Capone there is no penalty."""
    if words["do"] == "extort" or view["rows"]["cards"].get(cell["row"]) != "capone":
        return []
    return [(say("Row"), [said(say("Capone: no penalty"), MINT)])]


def taken(view: View, cell: View, words: View) -> list[Row]:
    """FA-CTRL.3: a man from a space beside the business, for whom an agent comes."""
    if words["do"].removeprefix("godfather ") not in ("claim", "attack"):
        return []
    tokens = [token for place in beside(cell["cell"]) for token in view["spaces"].get(place, ())]
    men = sorted(set(tokens) - {"agent"})
    if not men:
        return []
    between = said(say("or"), MUTED)
    row = [part for at, colour in enumerate(men) for part in ([between] * bool(at) + [figure(colour)])]
    return [(say("Take"), row), (say("Leave"), [badge(), said(say("an agent"), CREAM)])]


def placed(rows: Sequence[Row]) -> list[str]:
    """The rows below each other."""
    top = (CLOSEUP[1] - PITCH * len(rows)) / 2 + PITCH / 2
    widest = max((width_of(name, TEXT, 14) for name, _ in rows), default=0)
    return [row(round(top + PITCH * at, 1), name, drawn, LEFT + widest + 14) for at, (name, drawn) in enumerate(rows)]


def row(y: float, name: str, drawn: Sequence[Drawn], x: float) -> str:
    """One row: its name, and things beside each other."""
    parts = [write(LEFT, y + 5, name, TEXT, 14, MUTED)]
    for thing, width in drawn:
        parts.append(f'<g transform="translate({x:.0f} {y:g})">{thing}</g>')
        x += width + 7
    return "".join(parts)


def bare(fact: View) -> str:
    """A number without its sign: its row says whether it comes or goes."""
    return str(fact["value"]).lstrip(f"+{MINUS}")


def sign(name: str, ink: str) -> Drawn:
    """An icon."""
    return icon(name, 0, -10, 20, ink), 20


def said(text: str, ink: str) -> Drawn:
    """A number or a word."""
    return write(0, 6, text, NUMBER, 16, ink), width_of(text, NUMBER, 16)


def brass(points: str) -> Drawn:
    """Points on a coin."""
    return coin(11, 0, 11, points, 14), 22


def figure(colour: str) -> Drawn:
    """A henchman."""
    return henchman(colour, 11, 0, 22), 22


def token(colour: str, letter: str) -> Drawn:
    """A player's token."""
    return mark(colour, 9, 0, 9, letter, 12), 18


def badge() -> Drawn:
    """An agent."""
    return agent(11, 0, 18), 22
