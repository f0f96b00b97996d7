"""An assistant at a real table: the real client library over stdio, a real server, whole games."""

from __future__ import annotations

import asyncio
import os
import random
import re
import sys
from contextlib import asynccontextmanager
from importlib.util import find_spec

import pytest

from backroom.cli import main
from tests.server.room import Server

pytestmark = pytest.mark.skipif(find_spec("mcp") is None, reason="the package mcp is not installed")

BOT = {"kind": "bot", "bot": "random"}
ME = {"kind": "me", "name": "Ann"}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A running server."""
    with Server(tmp_path_factory.mktemp("tables")) as running:
        yield running


@asynccontextmanager
async def assistant(server, token):
    """An assistant that has been given a link; calling it uses a tool and gives the text of its answer."""
    import mcp  # here: it takes a second, and every worker collects all tests

    link = f"http://{server.host}/t/{token}"
    command = mcp.StdioServerParameters(
        command=sys.executable, args=["-m", "backroom", "mcp", link], env=dict(os.environ)
    )
    async with mcp.Client(command) as client:

        async def use(tool, **given):
            answer = await client.call_tool(tool, given)
            assert not answer.is_error, answer
            return answer.content[0].text

        use.client = client
        yield use


def run(test):
    asyncio.run(asyncio.wait_for(test(), 240))


def test_an_assistant_plays_a_whole_game(server):
    chance = random.Random(1)

    async def test():
        made = server.make(game="chicago_poker", seats=[ME, BOT], options={"short": True}, seed=5)
        async with assistant(server, made["seats"][0]["token"]) as use:
            assert "You are P0, Ann" in await use("look")
            for _ in range(600):
                asked = await use("wait", seconds=60)
                if "The game is over." in asked:
                    break
                listed = re.findall(r"^(\d+)\. (.*)$", await use("choices"), re.M)
                number, words = chance.choice(listed)
                assert "Refused" not in await use("act", choice=chance.choice((number, words)))
            assert "The game is over." in await use("look")
        status, record, _ = server.ask(f"/api/tables/{made['seats'][0]['token']}/record")
        assert status == 200 and "result: " in record

    run(test)


def test_refusals_are_answers_from_which_one_can_learn(server):
    async def test():
        made = server.make(game="chicago_poker", seats=[ME, BOT, BOT], seed=7)
        async with assistant(server, made["seats"][0]["token"]) as use:
            names = {tool.name for tool in (await use.client.list_tools()).tools}
            assert {
                "look",
                "choices",
                "rules",
                "rulebook",
                "wait",
                "act",
                "propose_deal",
                "answer_deal",
                "say",
            } == names
            await use("wait", seconds=60)
            refused = await use("act", choice="end turn")
            assert re.search(r"Refused: .* \[CP-[\w.]+\] Nothing has changed", refused)
            rule = re.search(r"\[(CP-[\w.]+)\]", refused)[1]
            assert rule in await use("rules", search=rule)
            assert "is not understood" in await use("act", choice="fly to the moon")
            assert "Said." in await use("say", text="Good evening")
            assert "Ann says: 'Good evening'" in await use("look")
            assert "None of your" in await use("choices", containing="zeppelin")
            assert "Chicago Poker" in await use("rulebook")
        async with assistant(server, made["watch"]) as use:
            seen = await use("look")
            assert "You are watching." in seen and "You have nothing to choose now." in seen
            assert "Refused" in await use("act", choice="draw a card")

    run(test)


def test_two_assistants_trade(server):
    async def test():
        seats = [ME, {"kind": "friend", "name": "Bob"}, BOT]
        made = server.make(game="chinatown", seats=seats, seed=3)
        async with (
            assistant(server, made["seats"][0]["token"]) as ann,
            assistant(server, made["seats"][1]["token"]) as bob,
        ):
            for use in (ann, bob):  # return cards until the negotiation begins
                while "return" in (listed := await use("choices")) and (found := re.search(r"^(\d+)\. ", listed, re.M)):
                    await use("act", choice=found[1])
            await ann("wait", seconds=60)
            offer = await ann(
                "propose_deal", transfers=[{"from": 0, "to": 1, "cash": 1000}, {"from": 1, "to": 0, "cash": 2000}]
            )
            assert "Done." in offer, offer
            await bob("wait", seconds=60, until="anything")
            while not (found := re.search(r"accept\D*(\d+)", await bob("choices", containing="accept"))):
                await bob("wait", seconds=60, until="anything")
            deal = found[1]
            assert "Done." in await bob("answer_deal", deal=int(deal), answer="accept")
            assert "Refused" in await ann("answer_deal", deal=int(deal), answer="withdraw")
            secret = re.search(r"\$[\d,]+", await ann("look"))
            assert secret

    run(test)


def test_a_link_that_leads_nowhere_is_told_in_words(server):
    async def test():
        async with assistant(server, "x" * 32) as use:
            assert "This link does not lead to a table." in await use("look")

    run(test)


def test_what_is_no_link_is_refused(capsys):
    assert main(["mcp", "chicago_poker"]) == 2
    assert "a link to a seat looks like" in capsys.readouterr().err


def test_without_the_library_one_sentence_says_what_to_install(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "mcp.server", None)
    assert main(["mcp", "http://localhost:1/t/" + "x" * 32]) == 2
    assert "pip install 'backroom[mcp]'" in capsys.readouterr().err
