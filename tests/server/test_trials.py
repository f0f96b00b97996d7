"""Foreign positions and records are tried out in another process: whatever they do there, the server lives on."""

from __future__ import annotations

import os
import random
import time
from pathlib import Path

import pytest

import backroom
from backroom.cli import main
from backroom.core.errors import Invalid, Refused
from backroom.records import Record, trial
from backroom.server import limits
from backroom.server.protocol import Done, TableRequest
from backroom.server.trials import Trials
from tests.server.room import HANG, Guest, Server, hear, make_table, run

HERE = Path(__file__).parent


@pytest.fixture(scope="module", autouse=True)
def trap_door():
    """The game Trap Door, known to this process's children."""
    before = {name: os.environ.get(name) for name in ("BACKROOM_GAMES", "PYTHONPATH")}
    roots = [str(HERE), str(HERE.parent / "sixth_game")]
    os.environ["PYTHONPATH"] = os.pathsep.join([*roots, *filter(None, [before["PYTHONPATH"]])])
    os.environ["BACKROOM_GAMES"] = f"{before['BACKROOM_GAMES'] or ''} trap_door:TrapDoor".strip()
    yield
    for name, value in before.items():
        if value is None:
            del os.environ[name]
        else:
            os.environ[name] = value


@pytest.fixture(scope="module")
def server(tmp_path_factory, trap_door):
    """A running server that knows Trap Door."""
    with Server(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.mark.parametrize("trap", ["dies", "eats", "errs", "dies later"])
def test_a_position_that_harms_its_process_is_refused_in_words(server, trap):
    made = server.make(game="trap_door", position={})
    status, answer, _ = server.ask("/api/tables", {"game": "trap_door", "position": {"trap": trap}})
    assert status == 400 and len(answer["error"]) > 20, answer
    with server.socket(made["watch"]) as socket:
        assert hear(socket, "table")["moves"] == 0
    assert server.process.poll() is None


def test_a_position_that_takes_forever_is_refused_in_words():
    async def story():
        trials = Trials(seconds=1.0)
        await trials.warm()
        with pytest.raises(Invalid, match="took too long"):
            await trials.open(TableRequest("trap_door", position={"trap": "hangs"}), 0)
        assert trials.all == set()
        trials.seconds = HANG
        session, stored = await trials.open(TableRequest("rum_row", position={}), 0)
        assert stored.id == session.table
        await trials.stop()

    run(story)


@pytest.mark.parametrize(
    ("slug", "position"),
    [
        ("families", {"round": 6, "pending": ["hand_limit"]}),
        ("families", {"round": 6, "pending": ["end_round"]}),
        ("families", {"pending": ["move P0 3", "move P0 3", "move P0 3", "act P0"]}),
        ("chinatown", {"phase": "keep", "stock": "1-85"}),
    ],
)
def test_positions_that_once_ended_the_server_are_refused_or_played(server, slug, position):
    status, answer, _ = server.ask("/api/tables", {"game": slug, "position": position})
    assert status in (201, 400) and (status == 201 or answer["error"])
    assert server.process.poll() is None


def test_a_refusal_from_the_worker_reads_the_same_in_german(server):
    wish = {"game": "chicago_poker", "position": {}, "at": 3}
    assert server.ask("/api/tables", wish)[1]["error"].startswith('"at" is a move')
    assert server.ask("/api/tables?language=de", wish)[1]["error"].startswith('"at" ist ein Zug')


# Bombs


def flip_flop(count):
    """A record of Chinatown in which one player is ready and not ready again, over and over."""
    record = Record.start(backroom.game("chinatown"), 3, 1)
    chance = random.Random(1)
    while "ready" not in [record.state.text(action) for action in record.state.legal(record.state.waiting[0])]:
        record.play(record.state.waiting[0], chance.choice(record.state.legal(record.state.waiting[0])))
    seat, lines = record.state.waiting[0], record.dump().splitlines()
    words = ("ready", "not ready")
    return "\n".join([*lines, *(f"{len(record) + n + 1} P{seat} {words[n % 2]}" for n in range(count))]) + "\n"


def test_loading_a_record_takes_linear_time_and_memory():
    def cost(count):
        text = flip_flop(count)
        begin = time.process_time()
        record = Record.load(text)
        kept = sum(len(moment.state.log or ()) for moment in record.checkpoints)
        assert kept == 0, "checkpoints hold no copies of the log"
        assert record.at(count // 2 + 5).events() == record.state.events()[: len(record.at(count // 2 + 5).events())]
        return time.process_time() - begin

    few, many = min(cost(1000) for _ in range(3)), min(cost(8000) for _ in range(2))
    assert many < 24 * few, (few, many)


def test_a_record_that_is_too_long_is_refused_with_the_limits(server):
    text = flip_flop(limits.MOST_DECISIONS)
    status, answer, _ = server.ask("/api/tables", {"record": text})
    assert status == 400 and "20000 decisions" in answer["error"] and "100000 events" in answer["error"]
    status, answer, _ = server.ask("/api/tables", {"record": "x" * (limits.MOST_BYTES + 1)})
    assert status == 400 and "2000000 characters" in answer["error"]


def test_a_long_record_is_loaded_beside_the_loop(server):
    made = server.make(record=flip_flop(6000), seats=[{"kind": "me"}] + [{"kind": "friend"}] * 2)
    with server.socket(made["seats"][0]["token"]) as socket:
        assert hear(socket, "table")["moves"] == 0, "a table from an unfinished record starts from its position"


def test_a_full_table_says_so_and_rests(monkeypatch):
    monkeypatch.setattr(limits, "MOST_DECISIONS", 12)

    async def story():
        table = make_table("me friend")
        guests = {place.seat: Guest(table, place.token) for place in table.session.places}
        for _ in range(12):
            assert isinstance(await guests[table.session.state.waiting[0]].play(), Done)
        reply = await guests[table.session.state.waiting[0]].play()
        assert "12 decisions" in reply.reason and len(table.session.record) == 12
        table.session.places[table.session.state.waiting[0]].bot = "random"
        assert table.session.bot_to_move() is None, "a bot at a full table does nothing"

    run(story)


# The terminal


def test_a_record_that_ends_its_process_is_refused_in_the_terminal(tmp_path, capsys, monkeypatch):
    """The record is tried in a child; this process is not harmed and says why."""
    path = tmp_path / "trap.record"
    text = Record.start(backroom.game("rum_row"), 3, 1, position={}).dump()
    path.write_text(
        text.replace("game: rum_row", "game: trap_door").replace("position: {", 'position: {"trap": "dies", ')
    )
    monkeypatch.setattr(trial, "read_record", None)  # never reached
    for command in (["replay", str(path)], ["play", "--resume", str(path)]):
        assert main(command) == 2
        assert "can't go on from this record" in capsys.readouterr().err


def test_a_trial_plays_on_and_finds_errors():
    record = Record.start(backroom.game("rum_row", "interpreted"), 3, 1)
    trial.try_out(record)
    record.state.now = 99
    with pytest.raises((Invalid, Refused), match="can't go on"):
        trial.try_out(record)
