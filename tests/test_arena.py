"""The arena: matches are fair, reproducible, and reported correctly."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import backroom
from backroom.arena.faults import BotFault
from backroom.arena.match import GameResult, Match, MatchResult, from_seats, play_game, play_match, wilson
from backroom.arena.report import as_json, as_table
from backroom.arena.seatings import cycle, seating
from backroom.arena.spread import cut
from backroom.bots import Bot
from backroom.cli import INTERRUPTED, main
from backroom.records.header import read_options

POKER = "chicago_poker"
FOUR = ["random"] * 4


def test_a_match_is_the_same_with_any_number_of_jobs():
    one = play_match(POKER, FOUR, games=9, seed=5, options={"short": True}, jobs=1)
    assert play_match(POKER, FOUR, games=9, seed=5, options={"short": True}, jobs=2) == one
    assert play_match(POKER, FOUR, games=9, seed=6, options={"short": True}, jobs=1) != one


def test_a_game_of_a_match_depends_on_the_seed_and_its_number_alone():
    match = play_match(POKER, ["random"] * 3, games=3, seed=5, jobs=1)
    alone = [play_game(Match(POKER, ("random",) * 3, 3, 5), number) for number in (2, 0, 1)]
    assert match.played == (alone[1], alone[2], alone[0])
    assert alone[0].scores != alone[1].scores or alone[0].decisions != alone[1].decisions


@pytest.mark.parametrize(("bots", "seats"), [(2, 2), (3, 3), (6, 6), (5, 3), (2, 4), (1, 3)])
def test_all_seatings_of_a_field_are_played_equally_often(bots, seats):
    games = [seating(bots, seats, number) for number in range(cycle(bots, seats))]
    assert all(len(game) == seats for game in games)
    assert len(set(games)) == len(games) or bots < seats
    for bot in range(bots):
        sat = [sum(game[seat] == bot for game in games) for seat in range(seats)]
        assert len(set(sat)) == 1 and sat[0] > 0


def test_the_first_games_of_a_match_seat_everybody_everywhere():
    for bots in (2, 3, 6):
        games = [seating(bots, bots, number) for number in range(bots)]
        assert all(sorted(game[seat] for game in games) == list(range(bots)) for seat in range(bots))


def test_every_game_is_dealt_out_once():
    for games in (1, 7, 100, 5000):
        for jobs in (1, 2, 5):
            assert [number for share in cut(range(games), jobs) for number in share] == list(range(games))


def test_wins_of_all_bots_add_up_to_the_games():
    match = play_match(POKER, FOUR, games=8, seed=1, jobs=1)
    assert sum(bot.wins for bot in match.bots) == pytest.approx(8)
    assert all(bot.low <= bot.rate <= bot.high for bot in match.bots)
    assert all(bot.decisions > 0 and bot.speed > 0 for bot in match.bots)


def test_a_shared_win_counts_as_a_fraction():
    state = backroom.game(POKER).position(
        {"seats": 4, "step": "over", "winners": "P0 P2", "controlled": {"P0": "br1", "P2": "jc1"}}
    )
    result = from_seats(state, 0, (2, 3, 0, 1), [1, 2, 3, 4], [0.1] * 4)
    assert result.wins == (0.5, 0.0, 0.5, 0.0)
    assert result.scores == (1, 0, 1, 0) and result.places == (1, 3, 1, 3)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(50, 100, 0.4038, 0.5962), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (0, 0, 0.0, 1.0), (1, 4, 0.0456, 0.6994)],
)
def test_the_interval_is_wilsons(wins, games, low, high):
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


def test_a_match_without_games_is_empty():
    match = play_match(POKER, FOUR, games=0, jobs=1)
    assert [bot.games for bot in match.bots] == [0] * 4
    assert "0.0%" in as_table(match)


# Errors


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"slug": "whist"}, "no game 'whist'"),
        ({"bots": ["random"]}, "has 2, 3, 4, 5, 6 seats, not 1"),
        ({"bots": ["random", "genius"]}, "no bot 'genius'"),
        ({"games": -1}, "number of games"),
        ({"seed": -1}, "seed"),
        ({"jobs": 0}, "jobs must be a whole number"),
        ({"longest": 0}, "longest game must be"),
        ({"options": {"short": 3}}, "option short is 3"),
        ({"options": {"shor": True}}, "no option 'shor'"),
    ],
)
def test_what_can_not_be_played_is_refused(given, message):
    match: dict[str, Any] = {"slug": POKER, "bots": FOUR, "games": 1, "jobs": 1}
    with pytest.raises(backroom.Invalid, match=message):
        play_match(**match | given)


class Stubborn(Bot):
    """Never chooses anything legal."""

    name = "stubborn"

    def choose(self, state: Any, seat: int) -> int:
        return -1


class Reader(Bot):
    """Chooses by what it has read so far."""

    name = "reader"
    reads_events = True

    def choose(self, state: Any, seat: int) -> int:
        assert state.events(0, seat)
        return int(state.legal(seat)[0])


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_that_breaks_the_rules_stops_the_match(jobs):
    with pytest.raises(
        BotFault,
        match=r"Stubborn failed in chicago_poker, game \d of seed 3, move \d+, in seat \d: the bot stubborn answered",
    ):
        play_match(POKER, ["tests.test_arena:Stubborn", "random"], games=4, seed=3, jobs=jobs)


class Leaver(Bot):
    """Ends its process."""

    def choose(self, state: Any, seat: int) -> int:
        raise SystemExit(0)


class Dreamer(Bot):
    """Never answers."""

    def choose(self, state: Any, seat: int) -> int:
        while True:
            pass


class Broken(Bot):
    """Makes a mistake."""

    def choose(self, state: Any, seat: int) -> int:
        return int({}["plan"])


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("Leaver", "SystemExit: 0"),
        ("Dreamer", "thought for more than 1.5 seconds"),
        ("Broken", r"KeyError: 'plan' \(.*test_arena.py, line \d+\)"),
    ],
)
def test_a_bot_that_fails_is_told_with_game_seed_move_and_the_command_that_repeats_it(name, what, jobs):
    place, limit = f"tests.test_arena:{name}", 1.5 if name == "Dreamer" else 100
    with pytest.raises(BotFault) as told:
        play_match("snitch", [place, "random", "random", "random"], games=3, seed=5, jobs=jobs, limit=limit)
    assert re.search(
        rf"the bot {place} failed in snitch, game \d+ of seed 5, move \d+, in seat \d: .*{what}", str(told.value)
    )
    assert f"backroom arena snitch {place} random random random --seed 5 --only" in str(told.value)


STARTS_AND_STAYS = """
import os, pathlib
from backroom.bots import Bot

class Dreamer(Bot):
    def choose(self, state, seat):
        pathlib.Path(f"started-{os.getpid()}").touch()
        while True:
            pass
"""


def heed_interrupts() -> None:
    """Tests may have been started in the background, where a shell makes programs ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def is_running(process: int) -> bool:
    """Whether a process is there and not merely waiting to be forgotten."""
    try:
        state = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state not in "ZX"


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc to see who is still there")
@pytest.mark.parametrize("how", ["SIGINT", "SIGTERM", "SIGKILL"])
def test_a_match_that_is_stopped_ends_at_once_and_leaves_nobody_behind(tmp_path, how):
    (tmp_path / "dreams.py").write_text(STARTS_AND_STAYS, encoding="utf-8")
    match = subprocess.Popen(
        [sys.executable, "-W", "ignore", "-m", "backroom", "arena", "snitch", *["dreams:Dreamer"] * 4, "--jobs", "2"],
        cwd=tmp_path,
        start_new_session=True,
        preexec_fn=heed_interrupts,
    )
    while not (started := list(tmp_path.glob("started-*"))):
        assert match.poll() is None
        time.sleep(0.1)
    workers = [int(path.name) for path in Path("/proc").glob("[0-9]*") if parent_of(path) == match.pid]
    os.killpg(match.pid, signal.SIGINT) if how == "SIGINT" else match.send_signal(signal.Signals[how])
    assert match.wait(120) == (INTERRUPTED if how == "SIGINT" else -signal.Signals[how])
    left = [*workers, *[int(path.name.partition("-")[2]) for path in [*started, *tmp_path.glob("started-*")]]]
    assert len(left) >= 2
    while any(map(is_running, left)):  # the last one may still be on its way out; a test that hangs fails
        time.sleep(0.1)


def parent_of(path: Path) -> int:
    """The parent of a process."""
    try:
        return int((path / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()[1])
    except (FileNotFoundError, ProcessLookupError):
        return 0


def test_one_game_of_a_match_can_be_played_again(capsys):
    whole = play_game(Match("snitch", ("greedy", "random", "random", "random"), 4, 5), 2)
    assert main(["arena", "snitch", "greedy", "random", "random", "random", "--seed", "5", "--only", "2"]) == 0
    assert f"{sum(whole.decisions)} choices" in capsys.readouterr().out


def test_a_bot_is_found_in_the_folder_where_its_author_works(tmp_path, monkeypatch):
    head = "from backroom.bots import Bot\nclass First(Bot):\n"
    text = f"{head}    def choose(self, state, seat):\n        return state.legal(seat)[0]\n"
    (tmp_path / "bots_of_mine.py").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path])
    found = play_match("snitch", ["bots_of_mine:First"] * 4, games=2, jobs=2)
    assert sum(bot.wins for bot in found.bots) == pytest.approx(2)


@pytest.mark.parametrize("place", ["nowhere:Bot", "tests.test_arena:Missing", "json:dumps", ":", "a b:c", "random:"])
def test_a_bot_that_is_not_there_is_refused_in_words(place):
    with pytest.raises(backroom.Invalid, match="bot"):
        play_match(POKER, ["random", place], games=1, jobs=1)


def test_a_bot_that_reads_events_gets_them():
    assert play_match(POKER, ["tests.test_arena:Reader", "random"], games=1, options={"short": True}, jobs=1).games == 1


# Games that don't end


class Idle(Bot):
    """Never drives while it can stay."""

    name = "idle"

    def choose(self, state: Any, seat: int) -> int:
        legal: list[int] = state.legal(seat)
        return next((action for action in legal if state.words(action)["do"] in ("load", "unload")), legal[0])


@pytest.fixture
def idle():
    """Bots that never end a strict game of Gangster."""
    return {"slug": "gangster", "bots": ["tests.test_arena:Idle"] * 3, "games": 2, "jobs": 1, "longest": 1500}


def test_a_game_that_does_not_end_is_given_up_and_reported(idle):
    match = play_match(**idle, options={"stall_rule": False})
    assert (match.given_up, match.match.longest) == (2, 1500)
    assert [bot.wins for bot in match.bots] == [0.0] * 3 == [bot.mean_score for bot in match.bots]
    assert sum(bot.decisions for bot in match.bots) == 2 * 1500
    assert as_table(match).splitlines()[-1].startswith("2 of 2 games were abandoned after 1,500 decisions")
    assert json.loads(as_json(match))["given_up"] == 2


def test_games_that_end_are_scored_beside_those_that_were_given_up():
    games = [play_game(Match("gangster", ("random",) * 3, 3, 1), number) for number in range(6)]
    lengths = [sum(game.decisions) for game in games]
    match = play_match("gangster", ["random"] * 3, games=6, seed=1, jobs=1, longest=sorted(lengths)[2])
    ended = [game for game in games if sum(game.decisions) <= sorted(lengths)[2]]
    assert 0 < match.given_up == 6 - len(ended) < 4
    assert sum(bot.wins for bot in match.bots) == pytest.approx(len(ended))
    assert match.bots[0].mean_score == pytest.approx(
        sum(game.scores[game.seating.index(0)] for game in ended) / len(ended)
    )


def test_with_the_stall_rule_the_same_bots_end_their_games(idle):
    match = play_match(**idle | {"longest": 20_000, "games": 1})
    assert match.given_up == 0 and match.bots[0].mean_score > 0
    assert "abandoned" not in as_table(match)


# The command


def test_the_command_prints_a_table(capsys):
    assert main(["arena", POKER, *FOUR, "--games", "4", "--seed", "3", "--option", "short=true", "--jobs", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split("  ")[0] == "bot" and "95% interval" in lines[0] and "ms/move" in lines[0]
    assert all(line.startswith("random") for line in lines[2:6]) and lines[7] == "placed ahead of"
    assert lines[-1].startswith("wins by seat: P0 ") and lines[-1].endswith("(par: 25.0%)")


def test_the_command_prints_json(capsys):
    assert main(["arena", POKER, *FOUR, "--games", "4", "--seed", "3", "--jobs", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    same = play_match(POKER, FOUR, games=4, seed=3, jobs=1)
    assert told["game"] == POKER and told["games"] == 4
    assert [bot["wins"] for bot in told["bots"]] == [bot.wins for bot in same.bots]
    assert json.loads(as_json(same))["bots"][0]["rate"] == same.bots[0].rate


def test_the_command_tells_a_mistake_in_one_line(capsys):
    assert main(["arena", POKER, "random", "genius"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert main(["arena", POKER, *FOUR, "--option", "short"]) == 2
    assert "NAME=VALUE" in capsys.readouterr().err


def test_options_are_read_in_any_case():
    poker = backroom.game(POKER)
    assert read_options(poker, ["short=TRUE", "specials=no"]) == {"short": True, "specials": False}
    with pytest.raises(backroom.Invalid, match="option short is 'perhaps', but it must be one of"):
        read_options(poker, ["short=perhaps"])


def test_the_table_tells_the_numbers():
    games = tuple(
        GameResult(number, seat, wins, (1, 1) if wins == (0.5, 0.5) else (1, 2), (3, 1), (10, 30), (0.01, 0.09))
        for number, (seat, wins) in enumerate([((0, 1), (1.0, 0.0)), ((1, 0), (0.5, 0.5)), ((0, 1), (1.0, 0.0))])
    )
    lines = as_table(MatchResult(Match(POKER, ("ann", "bob"), 2), games)).splitlines()
    assert lines[2].split()[:9] == ["ann", "3", "2.5", "83.3%", "31.0%", "-", "98.2%", "2.33", "2.20"]
    assert lines[8].split() == ["ann", "-", "83.3%"] and lines[9].split() == ["bob", "16.7%", "-"]
    assert lines[-1] == "wins by seat: P0 83.3%, P1 16.7% (par: 50.0%)"


# The target, on a small scale


def test_greedy_beats_three_random_bots():
    match = play_match(POKER, ["greedy", "random", "random", "random"], games=60, seed=21)
    assert match.bots[0].wins >= 48
