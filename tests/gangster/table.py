"""Short questions to a state of Gangster, asked through the public contract only."""

from __future__ import annotations

from typing import Any

import pytest

import backroom

COLOURS = ["blue", "yellow", "gray", "green", "brown"]
SEVEN = "north_side greek_town loop west_side chinatown little_italy little_africa"
"""Seven districts with a doubler: with the next one the round ends."""
DRAWN = ("doubler", "no_doubler", "policeman")
"""What can be told of a scoring card."""


# Playing


def do(state: Any, *moves: str) -> Any:
    """The seat that is asked plays these choices one after the other."""
    for move in moves:
        state.play(state.waiting[0], move)
    return state


def refusal(state: Any, move: Any, seat: int | None = None) -> str:
    """The rule by which a choice is refused; the state must stay as it was."""
    before = state.position(), state.events()
    with pytest.raises(backroom.Refused) as refused:
        state.play(state.waiting[0] if seat is None else seat, move)
    assert (state.position(), state.events()) == before
    return refused.value.rule


def draw(state: Any, move: str, card: str, casino: int | None = None, then: str | None = None, refills: int = 0) -> Any:
    """Play a move whose scoring card, casino card and next first doubler come out as wanted, after some refills."""
    view = state.view()
    for tape in tapes(len(view["deck"]), len(view["casino"]), casino is not None, view):
        twin = state.clone(listen=True)
        since, tape = len(twin.events()), [0] * refills + tape
        try:
            twin.play(twin.waiting[0], move, luck=tape)
        except backroom.Invalid:
            continue
        told = twin.events()[since:]
        drawn = [event.get("district", "policeman") for event in told if event["event"] in DRAWN]
        values = [event["card"] for event in told if event["event"] == "reckoning"]
        if drawn[0] == card and values == ([] if casino is None else [casino]) and then in (None, drawn[-1]):
            state.play(state.waiting[0], move, luck=tape)
            return state
    raise AssertionError(f"{card} with casino card {casino} can't be drawn")


def tapes(cards: int, casino: int, reckons: bool, view: Any) -> list[list[int]]:
    """All ways in which the cards of a turn can come out."""
    if not reckons:
        return [[card] for card in range(cards)]
    last = view["round"] == 3
    return [
        [card, value, *([] if last else [first])]
        for card in range(cards)
        for value in range(casino)
        for first in range(1 if last else len(view["districts"]))
    ]


def reckon(game: Any, districts: dict[str, str], casino: int = 4, **more: Any) -> Any:
    """A Day of Reckoning on given districts: blue drives with its last card and the 8th doubler is in Stickney."""
    given = {
        "seats": 4,
        "districts": districts,
        "doublers": SEVEN,
        "cards": {"blue": "1"},
        "autos": {"blue": "stickney"},
    } | more
    return draw(game.position(given), "drive blue 1 south side", "stickney", casino)


# What may be chosen


def choices(state: Any) -> list[str]:
    """What the seat that is asked may choose, as text."""
    return [state.text(action) for action in state.legal(state.waiting[0])]


def words(state: Any, do_: str) -> list[dict[str, Any]]:
    """The choices of one kind."""
    said = [state.words(action) for action in state.legal(state.waiting[0])]
    return [word for word in said if word["do"] == do_]


def drives(state: Any, card: int, colour: str = "blue") -> set[str]:
    """Where a card can bring an auto."""
    return {word["place"] for word in words(state, "drive") if (word["card"], word["colour"]) == (card, colour)}


def loads(state: Any, colour: str = "blue") -> set[tuple[str, int]]:
    """District and space of every gangster that may be loaded."""
    return {(word["district"], word["space"]) for word in words(state, "load") if word["colour"] == colour}


def unloads(state: Any, colour: str = "blue") -> set[tuple[str, int]]:
    """Who may be set down, and how many at once."""
    return {(word["gangster"], word["count"]) for word in words(state, "unload") if word["colour"] == colour}


def pushes(state: Any) -> set[tuple[str, str]]:
    """Which autos may be pushed where."""
    return {(word["auto"], word["district"]) for word in words(state, "push")}


def verbs(state: Any) -> set[str]:
    """The kinds of what may be chosen."""
    return {state.words(action)["do"] for action in state.legal(state.waiting[0])}


def kind(state: Any) -> str | None:
    """What kind of question is asked."""
    return state.prompt(state.waiting[0])["kind"] if state.waiting else None


# What lies on the table


def colour(state: Any, name: str) -> dict[str, Any]:
    """A colour's auto and mat."""
    return next(each for each in state.view()["colours"] if each["colour"] == name)


def district(state: Any, name: str) -> dict[str, Any]:
    """A district."""
    return next(each for each in state.view()["districts"] if each["district"] == name)


def standing_on(state: Any, name: str) -> dict[int, str]:
    """Who stands on which space of a district."""
    return {space: who for space, who in enumerate(district(state, name)["spaces"], 1) if who}


def doublers(state: Any) -> list[str]:
    """The districts with a doubler."""
    return [each["district"] for each in state.view()["districts"] if each["doubler"]]


def points(state: Any) -> list[int]:
    """The points of every seat."""
    return state.view()["points"]


def paid(state: Any, name: str) -> dict[str, int]:
    """What each colour got in a district."""
    return {event["colour"]: event["points"] for event in happened(state, "paid") if event["district"] == name}


def happened(state: Any, *names: str) -> list[dict[str, Any]]:
    """All events of some kinds, in order."""
    return [event for event in state.events() if event["event"] in names]


def order(state: Any, since: int = 0) -> list[str]:
    """The kinds of events in the order in which they happened."""
    return [event["event"] for event in state.events(since)]


def crew(state: Any, name: str) -> int:
    """All gangsters of a colour, wherever they are."""
    return state.inventory()["gangsters"].count(name)
