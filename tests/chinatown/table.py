"""Short questions to a state of Chinatown, asked through the public contract only."""

from __future__ import annotations

import random
from typing import Any

import pytest

import backroom

LOTS = {"P0": "14 44:laundry 45:laundry", "P1": "30 31", "P2": "11"}
STOCK = {"P0": "fish fish", "P1": "restaurant restaurant", "P2": "radio fish"}


def place(game: Any, lots: dict[str, str], **more: Any) -> Any:
    """A position in the negotiation, or what is given: lots by colour of seat."""
    return game.position({"seats": 5, "lots": lots} | more)


def incomes(game: Any, **more: Any) -> list[int]:
    """What each seat's shops pay at the end of the present round, bonus apart."""
    state = game.position({"seats": 5, "phase": "pay"} | more)
    paid = [0] * 5
    for told in state.events():
        if told["event"] == "income":
            paid[told["seat"]] = told["amount"]
    return paid


def paid_with(game: Any, card: str, **more: Any) -> Any:
    """A position after an income with a given economy card."""
    for seed in range(200):
        state = game.position({"phase": "pay"} | more, seed)
        if told(state, "economy")[0]["card"].startswith(card):
            return state
    raise AssertionError(f"{card} never came")


def bonuses(state: Any) -> list[int]:
    """The bonus that each seat got last."""
    paid = [0] * 5
    for told in state.events():
        if told["event"] == "bonus":
            paid[told["seat"]] = told["amount"]
    return paid


def refusal(state: Any, seat: int, move: Any) -> str:
    """The rule by which a choice is refused; the state must stay as it was."""
    before = state.dump(), state.events(0, seat), list(state.notes or ())
    with pytest.raises(backroom.Refused) as refused:
        state.play(seat, move)
    assert (state.dump(), state.events(0, seat), list(state.notes or ())) == before
    assert refused.value.reason
    return refused.value.rule


def lot(giver: Any, taker: Any, number: int) -> dict[str, Any]:
    """A lot that changes hands."""
    return {"from": giver, "to": taker, "lot": number}


def tile(giver: Any, taker: Any, business: str, count: int = 1) -> dict[str, Any]:
    """Stock tiles that change hands."""
    return {"from": giver, "to": taker, "tile": business, "count": count}


def cash(giver: Any, taker: Any, amount: int) -> dict[str, Any]:
    """Cash that changes hands."""
    return {"from": giver, "to": taker, "cash": amount}


def promise(giver: Any, taker: Any, text: str) -> dict[str, Any]:
    """A promise."""
    return {"from": giver, "to": taker, "text": text}


def offer(*transfers: dict[str, Any], promises: tuple[Any, ...] = (), **more: Any) -> dict[str, Any]:
    """A deal given whole."""
    return {"do": "propose", "transfers": list(transfers), "promises": list(promises)} | more


def deals(state: Any, seat: int | None = None) -> list[int]:
    """The numbers of the open deals that a seat sees."""
    return [deal["deal"] for deal in state.view(seat)["deals"]]


def propose(state: Any, seat: int, *transfers: dict[str, Any], **more: Any) -> int:
    """Propose a deal; its number."""
    before = deals(state, seat)
    state.play(seat, offer(*transfers, **more))
    return next(number for number in deals(state, seat) if number not in before)


def accept(state: Any, seat: int, deal: int) -> None:
    """Accept a deal."""
    state.play(seat, {"do": "accept", "deal": deal})


def counter(state: Any, seat: int, deal: int, *transfers: dict[str, Any], promises: tuple[Any, ...] = ()) -> int:
    """Answer a deal with other terms; their number."""
    before = deals(state, seat)
    state.play(seat, {"do": "counter", "deal": deal, "transfers": list(transfers), "promises": list(promises)})
    return next(number for number in deals(state, seat) if number not in before)


def make_deal(state: Any, seat: int, *transfers: dict[str, Any], **more: Any) -> None:
    """Propose a deal, and all others accept it."""
    deal = propose(state, seat, *transfers, **more)
    parties = next(seen["parties"] for seen in state.view(seat)["deals"] if seen["deal"] == deal)
    for other in parties:
        if other != seat:
            accept(state, other, deal)


def owner(state: Any, number: int) -> int | None:
    """Whose marker lies on a lot."""
    seen = state.view()["lots"].get(str(number))
    return seen["owner"] if seen else None


def stock(state: Any, seat: int) -> dict[str, int]:
    """The open stock of a seat."""
    return state.view()["players"][seat]["stock"]


def purse(state: Any, seat: int) -> int:
    """The cash of a seat, as it sees it."""
    return state.view(seat)["players"][seat]["cash"]


def told(state: Any, event: str, seat: int | None = None) -> list[dict[str, Any]]:
    """All events of one kind, as a seat (default: a spectator) knows them."""
    return [happened for happened in state.events(0, seat) if happened["event"] == event]


def finish_phase(state: Any) -> None:
    """All are ready, or all have placed."""
    phase = state.view()["phase"]
    while not state.over and state.view()["phase"] == phase:
        state.play(state.waiting[0], "ready" if phase == "trade" else "done")
        if phase == "trade":
            for seat in state.waiting:
                if state.view()["phase"] == "trade" and not state.view()["players"][seat]["ready"]:
                    state.play(seat, "ready")


def play_on(state: Any, seed: int = 0, until: str = "over") -> Any:
    """Play at random until a phase begins."""
    chance = random.Random(seed)
    while not state.over and state.view()["phase"] != until:
        seat = chance.choice(state.waiting)
        state.play(seat, chance.choice(state.legal(seat)))
    return state
