"""Proposals, answers, withdrawals and ready from five seats, in any order: nothing is created or lost, nobody gets
terms that he hasn't seen, nobody is ever stuck. ``BACKROOM_TRADE_ACTIONS`` sets how many actions are tried in all."""

from __future__ import annotations

import os
import random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import backroom
from backroom.games.chinatown.words import TRADE

SEATS = 5
ACTIONS = int(os.environ.get("BACKROOM_TRADE_ACTIONS", "2500"))
A_GAME = 250
"""Actions after which another game begins."""

EVERY = 20
"""After how many actions all goods are counted, besides after every deal."""


class Haggling:
    """A free negotiation, and what each seat has seen of it."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.state = backroom.game("chinatown").new(SEATS, seed)
        while not is_trading(self.state):
            seat = self.state.next_chooser()
            self.state.play(seat, self.chance.choice(self.state.legal(seat)))
        self.box, self.money = self.state.inventory(), self.cash()
        self.seen: list[dict[int, Any]] = [{} for _ in range(SEATS)]  # by seat: the terms of every number that it saw
        self.done = 0

    def cash(self) -> int:
        """What all have together."""
        return sum(self.state.points())

    def look(self, seat: int) -> dict[str, Any]:
        """A seat looks at the table; a number that it has seen before has the same terms as then."""
        view = dict(self.state.view(seat))
        for deal in view["deals"]:
            terms = terms_of(deal)
            assert self.seen[seat].setdefault(deal["deal"], terms) == terms
        return view

    def act(self, seat: int) -> None:
        """One action of a seat; it may name deals that the seat saw long ago, and that are changed or gone."""
        table = self.look(seat) if self.chance.random() < 0.6 else dict(self.state.view(seat))
        move = self.pick(seat, table)
        told = self.state.events_known(seat)
        try:
            self.state.play(seat, move)
        except backroom.Refused as refusal:
            assert refusal.reason
        executed = [event["deal"] for event in self.state.events(told, seat) if event["event"] == "executed"]
        for deal in table["deals"]:
            if deal["deal"] in executed:
                self.check_seen(deal)
        self.done += 1
        if executed or self.done % EVERY == 0:
            self.count()
        if is_trading(self.state):
            assert self.state.legal(self.chance.randrange(SEATS)) and self.state.waiting

    def pick(self, seat: int, table: dict[str, Any]) -> Any:
        """What a seat does: an offer, an answer, ready, or any small step."""
        kind, known = self.chance.randrange(10), list(self.seen[seat])
        if kind < 2:
            return self.offer(seat, table)
        if kind < 6 and known:
            answer = self.chance.choice(["accept", "accept", "reject", "withdraw"])
            return {"do": answer, "deal": self.chance.choice(known[-6:])}
        if kind < 7 and known:
            return self.offer(seat, table) | {"do": "counter", "deal": self.chance.choice(known[-3:])}
        if kind < 8:
            return "ready"
        self.look(seat)
        return self.chance.choice(self.state.legal(seat))

    def offer(self, seat: int, table: dict[str, Any]) -> dict[str, Any]:
        """Some deal."""
        chance = self.chance
        lots = [(lot["owner"], int(number)) for number, lot in table["lots"].items()]
        taker: Any = chance.choice([*(other for other in range(SEATS) if other != seat), "anyone"])
        transfers: list[dict[str, Any]] = [{"from": seat, "to": taker, "cash": 1000 * chance.randint(1, 6)}]
        for owner, lot in chance.sample(lots, chance.randrange(3)):
            to = seat if owner != seat else taker
            transfers.append({"from": owner, "to": to, "lot": lot})
        return {"do": "propose", "transfers": transfers} | ({"private": True} if chance.randrange(3) == 0 else {})

    def check_seen(self, deal: dict[str, Any]) -> None:
        """Everybody who accepted a deal that was carried out had seen these very terms under its number; or, while
        anyone could take it up, under the number that it had then."""
        for seat in deal["accepted"]:
            known = self.seen[seat]
            if seat == deal["author"]:
                continue
            if deal["deal"] in known:
                assert known[deal["deal"]] == terms_of(deal)
            else:
                before = known[deal["replaces"]]
                assert any(taken_up(before, anyone) == taken_up(terms_of(deal), anyone) for anyone in range(SEATS))

    def count(self) -> None:
        """Nothing is created or lost."""
        if is_trading(self.state):
            assert self.state.inventory() == self.box and self.cash() == self.money


def is_trading(state: Any) -> bool:
    """Whether the negotiation goes on; cheaper than a look at the whole table."""
    return not state.over and state.now == TRADE


def terms_of(deal: dict[str, Any]) -> Any:
    """What a deal says."""
    return deal["transfers"], deal["promises"], deal["private"]


def taken_up(terms: Any, seat: int) -> str:
    """Terms with a seat in the place of anyone, whatever their order."""
    transfers, promises, private = terms
    lines = [
        {name: seat if value == "anyone" else value for name, value in line.items()} for line in (*transfers, *promises)
    ]
    return f"{sorted(map(str, lines))} {private}"


@given(st.integers(0, 2**32))
@settings(max_examples=max(ACTIONS // A_GAME, 1), deadline=None, suppress_health_check=list(HealthCheck), database=None)
def test_ct_prot_5_whatever_five_seats_do_nothing_is_lost_and_nobody_is_stuck(seed):
    done = 0
    while done < A_GAME:
        table = Haggling(seed + done)
        while done < A_GAME and is_trading(table.state):
            table.act(table.chance.randrange(SEATS))
            done += 1
        end(table.state)


def end(state: Any) -> None:
    """From any moment, everybody's ready ends the negotiation."""
    for seat in range(SEATS):
        if is_trading(state) and not state.view()["players"][seat]["ready"]:
            state.play(seat, "ready")
    assert not is_trading(state)
