"""The way from a table to its sockets: frames are right at every length, and slow clients cost little."""

from __future__ import annotations

import asyncio
import json

import pytest
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from backroom.server.viewers import Outbox
from backroom.server.wires import OutboxConnection, head_of

from .room import Server


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 100_000])
def test_a_frame_is_what_the_standard_says(size):
    text = b"x" * size
    assert head_of(size) + text == Frame(Opcode.TEXT, text).serialize(mask=False, extensions=[])


class Transport:
    """A connection that notes what is written to it."""

    def __init__(self) -> None:
        self.written: list[bytes] = []

    def write(self, content: bytes) -> None:
        self.written.append(content)


def wire_on(transport: Transport) -> OutboxConnection:
    """A wire without a server around it."""
    wire = OutboxConnection.__new__(OutboxConnection)
    wire.loop, wire.transport = asyncio.get_running_loop(), transport
    wire.disconnected = wire.close_sent = False
    wire.writable = asyncio.Event()
    wire.writable.set()
    return wire


def test_what_is_put_at_once_leaves_in_one_write_and_waits_while_the_client_does_not_read():
    async def story():
        transport = Transport()
        wire, box = wire_on(transport), Outbox()
        box.put(b"before")
        carrying = asyncio.create_task(wire.carry(box))
        await asyncio.sleep(0)
        assert transport.written == [head_of(6) + b"before"]
        box.put(b"one")
        box.put(b"two")
        await asyncio.sleep(0)
        assert transport.written[1:] == [head_of(3) + b"one" + head_of(3) + b"two"]
        wire.pause_writing()
        box.put(b"three")
        await asyncio.sleep(0)
        assert len(transport.written) == 2 and box.updates.waiting == 5
        wire.resume_writing()
        assert transport.written[2:] == [head_of(5) + b"three"] and not box.updates.waiting
        box.close()
        await asyncio.wait_for(carrying, 5)
        assert box.on_put is None

    asyncio.run(story())


def test_letters_of_every_language_arrive_as_they_were_written(tmp_path):
    with Server(tmp_path) as server:
        made = server.make(game="chicago_poker", seats=[{"kind": "me"}, {"kind": "friend"}], seed=1)
        tokens = [seat["token"] for seat in made["seats"]]
        said = "日本語 ß ção \N{GAME DIE} " + "x" * 300
        address = f"ws://{server.host}/api/socket/"
        with connect(address + tokens[0]) as one, connect(f"{address}{tokens[1]}?draw=wide") as other:
            one.send(json.dumps({"type": "chat", "id": "a", "text": said}))
            heard = {}
            while heard.get("type") != "chat":
                heard = json.loads(other.recv(60))
            assert heard["text"] == said
