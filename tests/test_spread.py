"""Work is spread over processes and Ray, and its results are the same, byte for byte, whoever does it."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import backroom
from backroom.arena.folder import MatchFolder
from backroom.arena.match import GameResult, Match, play_games
from backroom.arena.spread import do_piece, spread
from backroom.bots.nets import load_net
from backroom.cli import main
from backroom.editions.keeping import edition_file

MATCH = Match("gangster", ("greedy", "random", "gentle"), 3, 11)
GAMES = range(40)
NO_RAY = pytest.mark.skipif(
    importlib.util.find_spec("ray") is None,
    reason=f"Ray isn't installed; there may be none for Python {sys.version_info[0]}.{sys.version_info[1]} yet",
)


def digests(folder: Path, jobs: int = 1, ray: str | None = None, seen: Callable[[GameResult], None] | None = None):
    """The tables of a match as digests, played in one way or another."""
    kept = MatchFolder(folder, MATCH)

    def note(game: GameResult) -> None:
        kept.add(game)
        if seen is not None:
            seen(game)

    files = kept.finish(play_games(MATCH, GAMES, kept.before, jobs, note, ray))
    tables = [file for file in files if file.name in ("games.csv", "games.parquet")]
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in tables}


@pytest.fixture
def patient(monkeypatch):
    """A Ray that doesn't give up on a busy machine, and keeps to itself."""
    for name, value in (
        ("RAY_USAGE_STATS_ENABLED", "0"),
        ("RAY_raylet_start_wait_time_s", "200"),
        ("RAY_worker_register_timeout_seconds", "200"),
        ("RAY_gcs_rpc_server_reconnect_timeout_s", "200"),
    ):
        monkeypatch.setenv(name, value)


@pytest.fixture(scope="module")
def alone(tmp_path_factory):
    """The match as one process plays it."""
    found = digests(tmp_path_factory.mktemp("alone"))
    assert set(found) == {"games.csv", "games.parquet"}
    return found


def test_two_processes_make_the_same_tables(tmp_path, alone):
    assert digests(tmp_path, jobs=2) == alone


def die_once(folder: str, piece: int) -> int:
    """A worker that is lost with its first piece."""
    mark = Path(folder, str(piece))
    if piece == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return piece * piece


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs SIGKILL")
def test_what_a_lost_worker_had_taken_is_done_again(tmp_path):
    assert sorted(spread(die_once, str(tmp_path), range(8), jobs=2)) == [n * n for n in range(8)]
    assert (tmp_path / "3").exists()


def always_die(_: object, piece: int) -> None:
    """A worker that can't do anything."""
    os._exit(1)


def test_work_that_kills_every_worker_is_given_up():
    with pytest.raises(backroom.Invalid, match="worker processes keep dying"):
        list(spread(always_die, None, range(2), jobs=2))


def test_without_ray_one_sentence_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(
        backroom.Invalid, match=r"--ray needs ray, which isn't installed: pip install 'backroom\[ray\]'"
    ):
        list(spread(die_once, "", [1], ray="local"))


@NO_RAY
@pytest.mark.filterwarnings("ignore")
def test_ray_makes_the_same_tables(tmp_path, alone, patient):
    assert digests(tmp_path, jobs=2, ray="local") == alone


@NO_RAY
@pytest.mark.filterwarnings("ignore")
def test_ray_trains_the_same_net(tmp_path, patient):
    pytest.importorskip("numpy")
    learned = []
    for ray in ([], ["--ray"]):
        out = tmp_path / f"net{len(ray)}.bin"
        words = ["train", "gangster", "--total", "8", "--games", "4", "--jobs", "2", "--out", str(out), *ray]
        assert main(words) == 0
        net = load_net(out, backroom.game("gangster"))
        learned.append((net.first_weights, net.second_weights, net.last_weights))
    assert learned[0] == learned[1]


@NO_RAY
@pytest.mark.filterwarnings("ignore")
def test_ray_makes_the_same_tables_when_one_of_its_nodes_is_killed(tmp_path, alone, patient):
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        other = cluster.add_node(num_cpus=1)
        cluster.wait_for_nodes()
        ended: list[int] = []

        def kill_one(game: GameResult) -> None:
            ended.append(game.number)
            if len(ended) == 4:
                cluster.remove_node(other, allow_graceful=False)

        assert digests(tmp_path / "arena", jobs=2, ray=cluster.address, seen=kill_one) == alone
        assert sorted(ended) == list(GAMES)
        for words in (DATA, SWEEP):
            assert written(words, tmp_path / "ray", cluster.address) == written(words, tmp_path / "alone")
    finally:
        cluster.shutdown()


DATA = ["games", "snitch", "--bots", "greedy,random", "--games", "4", "--part", "2"]
SWEEP = ["lab", "gangster", "--option", "stall_rule=yes,no", "--games", "6"]


def written(words: list[str], folder: Path, ray: str | None = None) -> dict[str, bytes]:
    """The files that a command writes, in one process or on a cluster."""
    out = folder / words[0]
    assert main([*words, "--out", str(out), *(["--ray", ray] if ray else ["--jobs", "1"])]) == 0
    return {file.name: file.read_bytes() for file in out.iterdir()}


@NO_RAY
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_that_is_not_there_is_refused():
    with pytest.raises(backroom.Invalid, match=r"there is no Ray cluster at '127\.0\.0\.1:1'"):
        list(spread(die_once, "", [1], ray="127.0.0.1:1"))


def where_it_is_kept(_: object, slug: str) -> str:
    """The file of an edition, as a worker finds it."""
    return str(edition_file(slug))


def test_editions_travel_to_machines_that_do_not_know_them(tmp_path, monkeypatch):
    monkeypatch.setenv("BACKROOM_CACHE", str(tmp_path))
    slug, text = "gangster__0123456789ab", 'edition.name = "mine"\n'
    shared = (backroom.__version__, str(Path.cwd()), {slug: text}, where_it_is_kept, None)
    assert Path(do_piece(shared, slug)).read_text(encoding="utf-8") == text
    with pytest.raises(backroom.Invalid, match="a node of the cluster has Backroom"):
        do_piece(("0.0.1", *shared[1:]), slug)
