"""The page's types are generated from the server's, and everything that is actually sent has these types."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from backroom.server import protocol, typescript
from backroom.server.advice import Advisers
from backroom.server.protocol import ServerMessage
from tests.server.room import Guest, make_table, read_update, run, token_of

DOCS = Path(__file__).parents[2] / "docs" / "table.md"
MESSAGES = [*get_args(protocol.ServerMessage), *get_args(protocol.ClientMessage)]


def test_the_types_of_the_page_are_those_of_the_server():
    assert typescript.TARGET.read_text(encoding="utf-8") == typescript.written(), "run `make protocol`"


def test_a_field_may_be_missing_where_the_sender_may_leave_it_out():
    text = typescript.written()
    assert "  svg?: Drawing;" in text and "  links?: SeatLink[];" in text  # the server leaves out what is unset
    assert "  draw?: Layout | null;" in text and "  seed?: number | null;" in text  # a client, what has a default
    assert "  rule: string | null;" in text and "  at: number;" in text and "  created: number;" in text


def test_drift_is_found(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(typescript, "TARGET", tmp_path / "protocol.ts")
    monkeypatch.setattr("sys.argv", ["typescript"])
    assert typescript.main() == 0
    monkeypatch.setattr("sys.argv", ["typescript", "--check"])
    assert typescript.main() == 0
    typescript.TARGET.write_text(typescript.TARGET.read_text().replace("created: number", "created: string"))
    assert typescript.main() == 1
    assert "run `make protocol`" in capsys.readouterr().err


@pytest.mark.parametrize("kind", MESSAGES, ids=lambda kind: kind.__name__)
def test_the_page_for_people_tells_every_message_with_all_its_fields(kind):
    tag = kind.__struct_config__.tag
    named = re.compile(rf"`{tag}`|\"type\": \"{tag}\"")
    told = " ".join(line for line in DOCS.read_text(encoding="utf-8").splitlines() if named.search(line))
    for field in set(kind.__struct_encode_fields__) - {"n"}:
        assert re.search(rf"[`\"]{field}[`\":]", told), f"docs/table.md doesn't tell {field} of {tag}"


def test_every_update_is_decoded_strictly_and_every_kind_is_sent():
    kinds = set()

    async def story():
        table = make_table("me friend here", seed=7)
        guests = [Guest(table, token_of(table, seat), draw="wide") for seat in range(3)]
        [asked] = table.session.state.waiting
        await guests[asked].say("chat", text="hello")
        await guests[asked].play("draw a card")
        await guests[asked].say("undo", ask=False)
        await guests[asked].say("undo")
        for other in guests:
            await other.say("answer", yes=True)
        message = protocol.Hello("h", "narrow")
        await table.receive(guests[0].token, guests[0].box, message)
        await table.receive(guests[0].token, guests[0].box, protocol.Undo("u"))
        await table.receive(guests[0].token, guests[0].box, protocol.Chat("c", "hello again"))
        table.tell_trouble("the disk is full")
        position = {"seats": 3, "lots": {"P0": "14"}, "clock": "5"}
        trading = make_table("me friend here", game="chinatown", position=position)
        guests.append(Guest(trading, token_of(trading, 0)))
        deal = {"transfers": [{"from": 0, "to": 1, "lot": 14}]}
        await trading.receive(guests[-1].token, guests[-1].box, protocol.Ask("w", "weigh", deal))
        advisers = Advisers()
        await advisers.tell(trading, guests[-1].token, guests[-1].box, protocol.AskHint("i"))
        await advisers.stop()
        for guest in guests:
            kinds.update(update["type"] for update in guest.updates())  # read_update decodes each strictly

    run(story)
    assert kinds == {kind.__struct_config__.tag for kind in get_args(ServerMessage)}


def test_an_update_with_a_field_that_its_type_lacks_is_not_understood():
    with pytest.raises(msgspec.ValidationError, match="unknown field `created`"):
        read_update('{"type": "done", "id": "1", "created": 1}')
