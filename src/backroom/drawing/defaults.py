"""What the page shows of a game whose drawing doesn't say: made from the structure of the view alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..core.phrases import Quoted
from ..messages import called, say
from .identity import IDENTITIES
from .parts import Course, Ending, Fact, Line, Market, Moment, Piece, Plate, Race, Term

View = Mapping[str, Any]

WINNING = ("points", "score", "income", "cash", "money")
"""The fields of a player that may decide the game, the likeliest first."""
PERIODS = ("round", "night", "day", "turn")
"""The fields of a view that may count the rounds, and the kinds of events that begin one."""
FACT_ICONS = {"cash": "money", "money": "money", "hand": "hand", "cards": "hand", "income": "income", "points": "end"}
VERB_ICONS = {
    "pass": "pass",
    "done": "pass",
    "ready": "done",
    "end": "pass",
    "draw": "hand",
    "play": "hand",
    "pay": "pay",
    "bribe": "pay",
    "attack": "fight",
    "move": "move",
    "propose": "deal",
    "accept": "deal",
}
MOST_FACTS = 4


def backdrop(view: View, wide: bool) -> str:
    """Nothing lies under the board."""
    return ""


def pieces(view: View, choices: Sequence[View], wide: bool, names: Sequence[str]) -> list[Piece]:
    """The board is drawn as a whole."""
    return []


def exhibit(view: View) -> str:
    """Nothing lies beside what is enlarged."""
    return ""


def closeup(view: View, words: View, facts: Sequence[View], names: Sequence[str]) -> str:
    """The board is large enough."""
    return ""


def assent(view: View, words: View) -> str:
    """The button says the whole choice."""
    return ""


def terms() -> tuple[Term, ...]:
    """The words of the choices are all that is known."""
    return ()


def tray(view: View, choices: Sequence[View], wide: bool, names: Sequence[str]) -> str:
    """There is no tray: all is on the board."""
    return ""


def riddle(view: View, choices: Sequence[View], names: Sequence[str]) -> str:
    """A puzzle shows what lies before the viewer."""
    return ""


def colours(view: View) -> list[str]:
    """The colours in their order."""
    return list(IDENTITIES)[: int(view["seats"])]


def plates(view: View) -> list[Plate]:
    """The numbers that a view has for each seat."""
    found = {player["seat"]: dict(numbers_of(player)) for player in players_of(view)}
    main = next((name for name in WINNING if any(name in numbers for numbers in found.values())), "")
    best = max((numbers.get(main, 0) for numbers in found.values()), default=0)
    return [
        Plate(
            seat,
            fact(main, numbers[main]) if main in numbers else None,
            tuple(fact(name, value) for name, value in numbers.items() if name != main)[:MOST_FACTS],
            leads=bool(main) and best > 0 and numbers.get(main) == best,
        )
        for seat, numbers in sorted(found.items())
    ]


def players_of(view: View) -> list[View]:
    """What the view has under each seat."""
    listed = view.get("players")
    inner = listed.values() if isinstance(listed, dict) else listed if isinstance(listed, list) else ()
    return [one for one in inner if isinstance(one, dict) and isinstance(one.get("seat"), int)]


def numbers_of(player: View) -> Iterator[tuple[str, int]]:
    """The numbers of a player: those that stand there, and how long the lists are."""
    for name, value in player.items():
        if type(value) is int and name != "seat":
            yield name, value
        elif isinstance(value, list):
            yield name, len(value)


def fact(name: str, value: int) -> Fact:
    """A number with its name."""
    return Fact(FACT_ICONS.get(name, ""), str(value), called(name.replace("_", " ")))


def course(view: View) -> Course:
    """The round, if the view counts any, and the step that is pending."""
    period = next((name for name in PERIODS if type(view.get(name)) is int), "")
    step = view.get("step") or view.get("phase") or ""
    title = f"{called(period)} {view[period]}" if period else ""
    return Course(title[:1].upper() + title[1:], notice=called(str(step).replace("_", " ")))


def icon_for(words: View) -> str:
    """The icon of a usual verb."""
    return VERB_ICONS.get(str(words.get("do", "")).partition("_")[0], "")


def question(view: View, kind: str) -> str:
    """The whole question is shown."""
    return ""


def about(view: View, kind: str) -> str:
    """The question says it all."""
    return ""


def label(view: View, words: View) -> str:
    """A choice reads as it is typed."""
    return ""


def thing(view: View, field: str, value: Any) -> Fact | None:
    """Parts of choices have no picture."""
    return None


def asks(view: View, field: str) -> str:
    """No part is asked for."""
    return ""


def tip(view: View, kind: str) -> str:
    """Nothing is overlooked."""
    return ""


def tips(view: View, kind: str, choices: Sequence[View]) -> Mapping[str, str]:
    """Nothing is said of what is picked."""
    return {}


def reason(view: View, words: View) -> str:
    """Nothing speaks for a choice."""
    return ""


def expected(view: View, kind: str) -> list[View]:
    """Nobody expects a choice that isn't there."""
    return []


def gathered(events: Sequence[View]) -> Sequence[View]:
    """Every event is told for itself."""
    return events


def line(event: View) -> Line | None:
    """The sentence of an event; a turn or a round begins a new section."""
    text = called(event["text"])
    starts = text[:1].upper() + text[1:] if event["event"] in PERIODS else ""
    seat = event.get("seat")
    keys = tuple(f"{name}:{value}" for name, value in event.items() if isinstance(value, str) and name not in SPOKEN)
    return Line(text, seat=seat if type(seat) is int else None, keys=keys, starts=starts)


SPOKEN = {"event", "text"}
"""The fields of an event that name nothing on the board."""


def staged(event: View) -> bool:
    """Nothing is staged."""
    return False


def schema(view: View) -> str:
    """The board itself, enlarged."""
    return ""


def race(view: View) -> Race | None:
    """Nothing is reckoned up ahead of time."""
    return None


def market(view: View) -> Market | None:
    """Nobody trades."""
    return None


def moments(
    view: View, events: Sequence[View], names: Sequence[str], wide: bool = True, before: Sequence[View] = ()
) -> list[Moment]:
    """Nothing is staged."""
    return []


def ending(view: View, events: Sequence[View]) -> Ending:
    """Who won, from the ranking."""
    first = (view["ranking"] or [[]])[0]
    who = " ".join(f"P{seat}" for seat in first)
    if len(first) == 1:
        return Ending(say("{who} wins", who=Quoted(who)), "")
    return Ending(say("Shared victory: {who}", who=Quoted(who)), "")
