"""CT-PROT.9: tables at which others do different things in private send a stranger the same letters, byte for byte."""

from __future__ import annotations

import re
from typing import Any

import pytest

from backroom.server import updates
from backroom.server.history import past
from backroom.server.protocol import Done
from backroom.server.viewers import encode
from tests.server.room import Guest, make_table, run, token_of

GOODS = {
    "seats": 5,
    "start_player": "P0",
    "lots": {"P0": "14 15 16", "P1": "30 31", "P2": "11", "P3": "60", "P4": "50"},
    "stock": {"P0": "fish fish radio", "P1": "restaurant", "P2": "radio", "P3": "sewing"},
}
STRANGERS = (3, 4, None)
UPDATE = re.compile(r'"n":(\d{7,})')
FINGERPRINT = re.compile(r"[0-9a-f]{64}")


class Room:
    """A table of five, with everybody's letters."""

    def __init__(self, **more: Any) -> None:
        self.table = make_table("me friend friend friend friend", "chinatown", position=GOODS | more)
        session = self.table.session
        tokens = {seat: token_of(self.table, seat) for seat in range(5)} | {None: session.watch}
        self.guests = {seat: Guest(self.table, token, draw="wide") for seat, token in tokens.items()}
        self.letters: dict[int | None, list[str]] = {seat: [] for seat in self.guests}

    async def play(self, seat: int, *actions: Any) -> None:
        """Somebody makes choices."""
        for action in actions:
            reply = await self.guests[seat].play(action)
            assert isinstance(reply, Done), reply
            if seat in STRANGERS:
                self.letters[seat].append(encode(reply).decode())

    async def make_deal(self, private: list[Any], taker: int = 1, giver: int = 0) -> None:
        """A private deal that one proposes and the other accepts."""
        await self.play(giver, {"do": "propose", "transfers": private, "private": True})
        deal = self.table.session.state.view(taker)["deals"][-1]["deal"]
        await self.play(taker, {"do": "accept", "deal": deal})

    def received(self, seat: int | None) -> list[str]:
        """All letters of a viewer, without what is random in every table (links, fingerprints, the first number)."""
        box, found = self.guests[seat].box.updates, list(self.letters[seat])
        while not box.empty():
            letter = box.get_nowait()
            found.append(letter if isinstance(letter, str) else bytes(letter or b"").decode())
        first = next(int(number) for letter in found for number in UPDATE.findall(letter))
        return [UPDATE.sub(lambda n: f'"n":{int(n[1]) - first}', self.plain(letter)) for letter in found]

    def plain(self, letter: str) -> str:
        """A letter without links, table ids and fingerprints of the table's luck."""
        session = self.table.session
        for token in [*(place.token or "-" for place in session.places), session.watch, session.table]:
            letter = letter.replace(token, "x" * len(token)).replace(token[:6], "x" * 6)
        return FINGERPRINT.sub("x" * 64, letter)

    def looked_up(self, seat: int | None) -> list[bytes]:
        """Everything that a viewer can ask for: the table, its whole picture, every earlier moment."""
        session = self.table.session
        picture = encode(updates.table_update(session, seat, {0}, session.state.events(0, seat)))
        about = encode(updates.about(session, seat, {0}))
        moments = range(session.record.moves.count(seat) + 1)
        pasts = [encode(past(session, seat, number, None, None)) for number in moments]
        return [self.plain(text.decode()).encode() for text in (about, picture, *pasts)]


def lot(giver: int, taker: int, number: int) -> dict[str, Any]:
    return {"from": giver, "to": taker, "lot": number}


def cash(giver: int, taker: int, amount: int) -> dict[str, Any]:
    return {"from": giver, "to": taker, "cash": amount}


async def haggle_little(room: Room) -> None:
    """A private deal at once."""
    await room.make_deal([lot(0, 1, 14), cash(1, 0, 1000)])


async def haggle_much(room: Room) -> None:
    """Drafts, whispers, counters, a promise; in the end the same lot for other cash."""
    await room.play(0, "draft", "add", "from P0 to P1", "cash 1000", "drop")
    await room.play(2, "speak", "back", {"do": "tell", "to": [0], "text": "psst"})
    await room.play(0, {"do": "propose", "transfers": [cash(0, 2, 3000)], "private": True})
    await room.play(2, {"do": "reject", "deal": room.table.session.state.view(2)["deals"][-1]["deal"]})
    promised = [{"from": 1, "to": 0, "text": "my next radio"}]
    await room.play(1, {"do": "propose", "transfers": [cash(1, 2, 2000)], "private": True, "promises": [
        {"from": 2, "to": 1, "text": "a favour"}]})  # fmt: skip
    await room.play(0, {"do": "propose", "transfers": [lot(0, 1, 14)], "private": True, "promises": promised})
    deal = room.table.session.state.view(1)["deals"][-1]["deal"]
    await room.play(1, {"do": "counter", "deal": deal, "transfers": [lot(0, 1, 14), cash(1, 0, 5000)]})
    await room.play(0, {"do": "accept", "deal": room.table.session.state.view(1)["deals"][-1]["deal"]})
    await room.play(2, "draft")


async def go_on_in_the_open(room: Room) -> None:
    """What both tables do alike."""
    await room.play(2, {"do": "propose", "transfers": [lot(2, 3, 11), cash(3, 2, 1000)]})
    await room.play(3, {"do": "accept", "deal": 1})
    await room.play(4, {"do": "want", "lot": 30}, {"do": "propose", "transfers": [cash(4, 0, 1000)], "private": True})
    for seat in range(5):
        await room.play(seat, "ready")


async def place_little(room: Room) -> None:
    await room.play(0, "place fish on 15")


async def place_much(room: Room) -> None:
    await room.play(0, "place radio on 15", "place fish on 16")
    await room.play(1, "place restaurant on 30")


@pytest.mark.parametrize("stranger", STRANGERS)
def test_ct_prot_9_strangers_get_the_same_letters_whatever_others_do_in_private(stranger):
    async def story():
        rooms = [Room(placing="simultaneous") for _ in range(2)]
        for room, haggle, place in zip(rooms, (haggle_little, haggle_much), (place_little, place_much), strict=True):
            await haggle(room)
            await go_on_in_the_open(room)
            await place(room)
            await room.play(3, "done")
        lengths = [len(room.table.session.record) for room in rooms]
        assert lengths[1] > lengths[0] + 10, "the tables did different things"
        letters = [room.received(stranger) for room in rooms]
        assert len(letters[0]) > 8 and letters[0] == letters[1]
        assert rooms[0].looked_up(stranger) == rooms[1].looked_up(stranger)

    run(story)
