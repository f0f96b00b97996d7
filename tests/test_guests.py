"""Guests: users' own bots play everywhere, in processes that never hold a real state."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import sys
from pathlib import Path

import pytest

import backroom
from backroom import bots
from backroom.arena.faults import BotFault
from backroom.arena.match import Match, play_game
from backroom.bots import guests
from backroom.bots.channel import BotFailed
from backroom.cli import main
from backroom.server import catalogue as catalogues
from backroom.server.bot_pool import BotPool
from tests.server.room import Server, make_table

ROOT = Path(__file__).parent.parent
SHELL = f"run:sh {ROOT}/examples/first_bot.sh"

BOTS = '''
import gc, json, os, sys
from backroom.bots import Bot

def place(state):
    try:
        return json.dumps(state.position())
    except Exception:
        return "a blank state"

class Spy(Bot):
    """Looks for states wherever Python lets it. It has two sentences."""
    name = "spy"

    def choose(self, state, seat):
        frame, found = sys._getframe(), []
        while frame is not None:
            found += list(frame.f_locals.values())
            frame = frame.f_back
        found += gc.get_objects()
        states = {place(one) for one in found if hasattr(type(one), "redeal")}
        with open("seen.jsonl", "a") as file:
            print(json.dumps([os.getpid(), seat, state.moves, sorted(states)]), file=file)
        print("this goes nowhere near the answers")
        return state.legal(seat)[0]

class Counter(Bot):
    """Counts how often it was asked."""
    name = "counter"
    games = ("snitch", "chicago_poker")

    def __init__(self, seed=0):
        super().__init__(seed)
        self.asked = 0

    def choose(self, state, seat):
        self.asked += 1
        with open(f"asked-{seat}", "w") as file:
            file.write(str(self.asked))
        return state.legal(seat)[-1]

class Gone(Bot):
    def choose(self, state, seat):
        os._exit(7)

class Odd(Bot):
    def choose(self, state, seat):
        return "draw"

class Silent(Bot):
    def choose(self, state, seat):
        while True:
            pass
'''


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A folder in which somebody writes bots."""
    (tmp_path / "house_guests.py").write_text(BOTS, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    while guests.IDLE:
        guests.IDLE.pop()[2].channel.end()
    guests.guest_class.cache_clear()
    bots.bots_of.cache_clear()


def asked_in(game: str, name: str, seat: int | None = None) -> None:
    """Let a guest choose once."""
    state = backroom.game(game).new(seed=3)
    guest = bots.bot(game, name)
    guest.limit = 2.0 if "Silent" in name or "sleep" in name else 100.0
    bots.ask(guest, state, state.next_chooser() if seat is None else seat, seed=1)


# What a guest can reach


def test_the_process_of_a_bot_never_holds_the_real_state(home):
    real: dict[tuple[int, int], str] = {}
    match = Match("chicago_poker", ("house_guests:Spy", "house_guests:Spy", "random"), 3, 4, {"short": True}, 45)

    def watch(state, seat, action):
        real[state.moves, seat] = json.dumps(state.position())

    play_game(match, 0, watch)
    seen = [json.loads(line) for line in (home / "seen.jsonl").read_text(encoding="utf-8").splitlines()]
    assert len(seen) > 10 and all(states for *_, states in seen)
    assert not any(real[moves, seat] in states for _, seat, moves, states in seen)
    pids = {(seat, pid) for pid, seat, *_ in seen}
    assert len(pids) == 2 == len({pid for _, pid in pids}) and os.getpid() not in {pid for _, pid in pids}
    assert "house_guests" not in sys.modules


def test_what_a_guest_sends_is_text_that_only_its_own_process_unpickles(home):
    state = backroom.game("snitch").new(seed=3)
    guest = bots.bot("snitch", "house_guests:Counter", 5)
    bots.ask(guest, state, state.next_chooser(), seed=1)
    _, (place, seed, kept, _, _) = guest.__reduce__()
    assert (place, seed) == ("house_guests:Counter", 5) and isinstance(kept, str)
    guest.dismiss()
    again = guests.restored_guest(place, seed, kept, "", 5.0)
    bots.ask(again, state, state.next_chooser(), seed=1)
    assert (home / f"asked-{state.next_chooser()}").read_text(encoding="utf-8") == "2"


# Faults


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("house_guests:Gone", "its process ended with code 7"),
        ("house_guests:Odd", "it answered 'draw', which is neither"),
        ("house_guests:Silent", "it thought for more than 2 seconds"),
        ("run:printf 'ready x\\n'", r"its process ended with code 0"),
        (
            "run:sh -c 'echo ready; read a; read b; read c; echo move 3; read d'",
            "it said 'move 3' where a line must beg",
        ),
        ("run:sh -c 'echo ready; read a; read b; read c; echo play the fool; read d'", "it answered 'the fool'"),
        ("run:sh -c 'echo ready; sleep 100'", "it thought for more than 2 seconds"),
    ],
)
def test_a_guest_that_fails_says_how(home, name, what):
    with pytest.raises(BotFailed, match=what):
        asked_in("snitch", name)


def test_a_fault_in_a_match_has_the_command_that_repeats_it_and_the_traceback_for_the_author(home):
    match = Match("snitch", ("house_guests:Gone", "random"), 4, 9, limit=50)
    with pytest.raises(BotFault) as told:
        play_game(match, 3)
    command = "backroom arena snitch house_guests:Gone random --seed 9 --only 3 --seats 4 --limit 50"
    assert str(told.value).endswith(f"to see it again: {command}")


@pytest.mark.parametrize("name", ["run:", "run:./there-is-no-such-program", "run:false"])
def test_a_program_that_does_not_play_is_refused(home, name):
    with pytest.raises(backroom.Invalid, match="program"):
        bots.bot("snitch", name)


# Programs


def test_a_shell_script_plays_in_a_match(home):
    result = play_game(Match("snitch", (SHELL, "random"), 4, 2), 1)
    assert sum(result.wins) == pytest.approx(1) and all(result.decisions)


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node on this machine")
def test_a_bot_in_javascript_plays_in_a_match_that_can_be_repeated(home):
    match = Match("gangster", (f"run:node {ROOT}/examples/bot.js", "random"), 3, 2)
    assert play_game(match, 1) == play_game(match, 1)


LISTENER = """
import json, sys
for line in sys.stdin:
    word, _, rest = line.partition(" ")
    if word == "backroom":
        print("# remarks are passed over")
        print("ready listener", flush=True)
    else:
        with open("told.jsonl", "a") as file:
            print(json.dumps([word, json.loads(rest)]), file=file)
    if word == "choose":
        print("play", json.loads(rest)["choices"][0]["text"], flush=True)
"""


def test_a_program_is_told_the_game_its_events_and_its_choices(home):
    (home / "listener.py").write_text(LISTENER, encoding="utf-8")
    play_game(Match("snitch", (f"run:{sys.executable} listener.py", "random"), 4, 2, longest=60), 0)
    told = [json.loads(line) for line in (home / "told.jsonl").read_text(encoding="utf-8").splitlines()]
    assert told[0][0] == "game" and told[0][1]["game"] == "snitch" and told[0][1]["options"]["bribes"] == "compulsory"
    first, second = [one for word, one in told if word == "choose" and one["seat"] == told[0][1]["seat"]][:2]
    assert [event["n"] for event in first["events"] + second["events"]] == list(
        range(len(first["events"] + second["events"]))
    )
    assert first["view"]["you"] == told[0][1]["seat"] and first["must"] and first["prompt"]
    assert {"play", "text", "words"} == set(first["choices"][0])


# At tables


def test_the_terminal_takes_another_bot_for_each_seat_also_ones_own(home, capsys):
    names = ["--bots", "greedy,house_guests:Counter,random", "--bots", SHELL]
    assert main(["play", "snitch", "--watch", "--pace", "0", "--seed", "3", "--save", "a.record", *names]) == 0
    assert "Counter 1" in capsys.readouterr().out
    assert f"players: greedy | house_guests:Counter | random | {SHELL}"[:60] in (home / "a.record").read_text()


def test_the_terminal_says_which_bot_failed_and_how_to_see_it_again(home, capsys):
    words = ["play", "snitch", "--watch", "--pace", "0", "--seed", "3", "--save", "b.record"]
    assert main([*words, "--bots", "house_guests:Gone"]) == 2
    told = capsys.readouterr().err
    assert "the bot house_guests:Gone failed in snitch, seed 3, move 0" in told
    assert "to see it again: backroom play --resume b.record" in told
    assert main([*words[:-1], "c.record", "--bots", "greedy,random"]) == 2
    assert "--bots names 2 bots, but there are 4 seats" in capsys.readouterr().err


def test_a_server_offers_the_bots_of_its_owner(home, monkeypatch):
    monkeypatch.setenv(guests.VARIABLE, "")
    for name in ("house_guests:Counter", SHELL):
        guests.invite(name)
    bots.bots_of.cache_clear()
    catalogues.catalogue.cache_clear()
    assert bots.names("snitch")[-2:] == ("house_guests:Counter", SHELL)
    assert bots.names("gangster")[-1] == SHELL and "house_guests:Counter" not in bots.names("gangster")
    about = next(one for one in catalogues.catalogue() if one.slug == "snitch").bots[-2]
    assert (about.title, about.about) == ("counter", "Counts how often it was asked.")

    async def story():
        pool = BotPool(budget=60)
        table = make_table("me bot bot", bot_pool=pool)
        session = table.session
        seat = session.state.waiting[0]
        kept = b""
        for name in ("house_guests:Counter", "house_guests:Counter", SHELL):
            session.places[seat].bot = name
            job = pool.job(session, seat, kept if name == session.places[seat].bot != SHELL else b"")
            answer = await pool.choose(job)
            assert answer.why == "" and answer.action == job.legal[-1 if name != SHELL else 0]
            kept = answer.pickled_bot
        session.places[seat].bot = "house_guests:NoLonger"
        answer = await pool.choose(pool.job(session, seat))
        assert "there is no bot at" in answer.why and answer.action in session.state.legal(seat)
        await pool.stop()
        return seat

    seat = asyncio.run(story())
    assert (home / f"asked-{seat}").read_text(encoding="utf-8") == "2"
    catalogues.catalogue.cache_clear()


def test_everybody_at_a_real_server_can_play_against_them(home):
    script = home / "first_bot.sh"
    shutil.copy(ROOT / "examples" / "first_bot.sh", script)
    program = f"run:sh {script.name} and more words, {'x' * 20}"  # longer than the name of a person may be
    mine, seats = "house_guests:Counter", [{"kind": "me", "name": "Ann"}]
    seats += [{"kind": "bot", "bot": name} for name in (mine, program, mine)]
    with Server(home, "--bot", mine, "--bot", program, "--think", "60") as server:
        about = next(one for one in server.ask("/api/games")[1] if one["slug"] == "snitch")["bots"]
        assert [bot["name"] for bot in about][-2:] == [mine, program]
        made = server.make(game="snitch", seats=seats, seed=5)
        with server.socket(made["seats"][0]["token"]) as socket:
            socket.send(json.dumps({"type": "give", "id": "g", "bot": mine}))
            while json.loads(socket.recv(200)).get("moves", 0) < 40:
                pass
    assert int((home / "asked-1").read_text(encoding="utf-8")) > 1
    assert "replaced by random" not in (home / "server.log").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["greedy", "a:B;c:D", "a|b:c", "my_bots:" + "x" * 60])
def test_only_bots_that_can_be_named_are_invited(name, monkeypatch):
    monkeypatch.setenv(guests.VARIABLE, "")
    with pytest.raises(backroom.Invalid, match="a bot of your own is"):
        guests.invite(name)


# Examples


def test_the_bot_in_twenty_lines_plays_and_the_notebook_runs(home, capsys):
    bot = (ROOT / "examples" / "my_bots.py").read_text(encoding="utf-8")
    assert "rollouts(20," in bot
    (home / "my_bots.py").write_text(bot.replace("rollouts(20,", "rollouts(1,"), encoding="utf-8")  # in a hurry
    cells = json.loads((ROOT / "examples" / "evaluation.ipynb").read_text(encoding="utf-8"))["cells"]
    names: dict[str, object] = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            text = "".join(cell["source"]).replace("games=24", "games=1")
            exec(compile(text, "evaluation.ipynb", "exec"), names)
    assert "it plays:" in capsys.readouterr().out
    assert len([line for line in bot.partition("from backroom")[2].splitlines() if line.strip()]) <= 20
