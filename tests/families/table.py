"""Short questions to a state of Families, asked through the public contract only."""

from __future__ import annotations

from typing import Any

import pytest

import backroom


def at(game: Any, **position: Any) -> Any:
    """A position; four seats unless it says otherwise; the godfather comes in round 2 (FA-FLOW.1)."""
    return game.position({"seats": 4, "round": 2 if "godfather" in position else 1, **position})


def do(state: Any, seat: int, *moves: str) -> Any:
    """A seat plays these choices one after the other."""
    for move in moves:
        state.play(seat, move)
    return state


def choices(state: Any, seat: int) -> set[str]:
    """What a seat may choose, as text."""
    return {state.text(action) for action in state.legal(seat)}


def verbs(state: Any, seat: int) -> set[str]:
    """The kinds of what a seat may choose."""
    return {state.words(action)["do"] for action in state.legal(seat)}


def can(state: Any, seat: int, move: str) -> bool:
    """Whether a seat may choose this now."""
    try:
        state.clone().play(seat, move)
    except backroom.Refused:
        return False
    return True


def refusal(state: Any, seat: int, move: Any) -> str:
    """The rule by which a choice is refused; the state must stay as it was."""
    before = state.position()
    with pytest.raises(backroom.Refused) as refused:
        state.play(seat, move)
    assert state.position() == before
    assert refused.value.reason
    return refused.value.rule


def kind(state: Any, seat: int) -> str | None:
    """What kind of question a seat is asked."""
    prompt = state.prompt(seat)
    return prompt["kind"] if prompt else None


def player(state: Any, seat: int) -> dict[str, Any]:
    """What lies open in front of a seat."""
    return state.view()["players"][seat]


def hand(state: Any, seat: int) -> list[str]:
    """A hand, as its owner sees it."""
    return state.view(seat)["mine"]["hand"]


def cell(state: Any, name: str, seat: int | None = None) -> dict[str, Any]:
    """A business cell."""
    return next(cell for cell in state.view(seat)["city"] if cell["cell"] == name)


def space(state: Any, name: str) -> list[str]:
    """The tokens in a space."""
    return state.view()["spaces"][name]


def happened(state: Any, event: str, seat: int | None = None) -> list[dict[str, Any]]:
    """All events of one kind, as a seat (default: a spectator) knows them, without number and text."""
    return [
        {key: value for key, value in told.items() if key not in ("n", "event", "text")}
        for told in state.events(0, seat)
        if told["event"] == event
    ]


def first_choice(state: Any, seat: int) -> None:
    """Play any choice."""
    state.play(seat, state.legal(seat)[0])


def finish_phase(state: Any) -> Any:
    """Pass and decline until the phase 3 is over or the game has ended."""
    while not state.over and state.view()["phase"] == "control":
        seat = state.waiting[0]
        said = choices(state, seat)
        state.play(seat, next((word for word in ("pass", "no power", "decline") if word in said), min(said)))
    return state


def settle(state: Any, seat: int) -> Any:
    """Play the first choice as long as this seat is asked for small things (no action, no control turn)."""
    while state.waiting == (seat,) and kind(state, seat) not in ("action", "control", None):
        said = sorted(choices(state, seat))
        state.play(seat, "no power" if "no power" in said else said[0])
    return state
