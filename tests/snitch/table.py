"""Short questions to a state of Chicago (Snitch), asked through the public contract only."""

from __future__ import annotations

from typing import Any

import pytest

import backroom

CODES = ("LS", "CI", "LI", "SY", "NS", "GC", "LP", "LV")


# Playing


def do(state: Any, *moves: Any) -> Any:
    """Whoever is asked plays these choices one after the other."""
    for move in moves:
        state.play(state.waiting[0], move)
    return state


def draw(state: Any, untouchables: bool) -> Any:
    """The last turn of a round ends without charity, and this chip is drawn."""
    state.play(state.waiting[0], "give 0", luck=[state.view()["bag"]["cops"] if untouchables else 0])
    return state


def refusal(state: Any, move: Any, seat: int | None = None) -> str:
    """The rule by which a choice is refused; the state must stay as it was."""
    before = state.position(), state.events()
    with pytest.raises(backroom.Refused) as refused:
        state.play(state.waiting[0] if seat is None else seat, move)
    assert (state.position(), state.events()) == before
    return refused.value.rule


def groups(area: str, **groups: list[int]) -> dict[str, Any]:
    """A whole fight."""
    return {"do": "fight", "area": area, "groups": groups}


def after_turns(game: Any, **position: Any) -> Any:
    """P3 ends the last turn of a round; P3 has cash, so that charity is asked for."""
    cash = {"P3": 90000} | position.pop("cash", {})
    return game.position({"active": "P3", "step": "charity", "cash": cash} | position)


def elsewhere(state: Any, **changes: Any) -> dict[str, Any]:
    """The position of a state at another step: without the details of the step that it is in."""
    details = ("points", "free_moves", "fought", "fight", "snitch", "target", "active")
    return {key: value for key, value in state.position().items() if key not in details} | changes


# What may be chosen


def choices(state: Any) -> list[str]:
    """What may be chosen now, as text."""
    return [state.text(action) for action in state.legal(state.waiting[0])]


def verbs(state: Any) -> set[str]:
    """The kinds of what may be chosen now."""
    return {state.words(action)["do"] for action in state.legal(state.waiting[0])}


def kind(state: Any) -> str:
    """What kind of question is asked."""
    return state.prompt(state.waiting[0])["kind"]


# What lies on the table


def men(state: Any, code: str) -> str:
    """The henchmen of an area: ``3/1/0/0``."""
    return "/".join(map(str, area(state, code)["men"]))


def area(state: Any, code: str) -> dict[str, Any]:
    """An area as everybody sees it."""
    return state.view()["areas"][CODES.index(code)]


def casinos(state: Any) -> list[str]:
    """Where casinos stand."""
    return [place["code"] for place in state.view()["areas"] if place["casino"]]


def player(state: Any, seat: int) -> dict[str, Any]:
    """A player as he sees himself."""
    return state.view(seat)["players"][seat]


def cash(state: Any) -> list[int]:
    """The cash of all, each asked for himself."""
    return [player(state, seat)["cash"] for seat in range(4)]


def register(state: Any) -> list[int]:
    """The register."""
    return [one["register"] for one in state.view()["players"]]


def counts(state: Any, where: str) -> list[int]:
    """How many henchmen everybody has in hand, pool or jail."""
    return [one[where] for one in state.view()["players"]]


def bag(state: Any) -> tuple[int, int, int]:
    """Cops in the bag, aside, out of the game."""
    seen = state.view()["bag"]
    return seen["cops"], seen["aside"], seen["out"]


def happened(state: Any, *names: str) -> list[dict[str, Any]]:
    """The events of some kinds, as a spectator knows them."""
    return [event for event in state.events() if event["event"] in names]
