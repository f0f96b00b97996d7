"""``backroom serve`` stays up: a server that dies is replaced at once, and one that is stopped stays stopped."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from backroom import Invalid
from backroom.server import serve
from tests.server.room import HANG, Server, hear, tell
from tests.server.test_trials import trap_door  # noqa: F401 (a fixture)

SEATS = [{"kind": "me"}, {"kind": "friend"}]


def children(pid):
    """The servers that a parent has started, each through its nursery."""
    return [server for nursery in started_by(pid) for server in started_by(nursery)]


def started_by(pid):
    """The processes that a process has started."""
    threads = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for thread in threads for child in thread.read_text().split()]


def is_running(pid):
    """Whether a process still runs."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_for(happens, seconds=HANG):
    """Wait until something happens."""
    end = time.monotonic() + seconds
    while not (found := happens()):
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.02)
    return found


def ask_until_up(server, path):
    """The answer of a server that may be starting again; it listens all the time, but what the dead one had taken is
    cut off."""

    def answer():
        with suppress(OSError):
            return server.ask(path)[:2]
        return None

    return wait_for(answer)


def test_a_server_that_dies_is_back_on_its_port_with_all_tables(tmp_path):
    with Server(tmp_path) as server:
        made = server.make(game="chicago_poker", seats=SEATS, seed=3)
        for how in (signal.SIGKILL, signal.SIGILL):
            [child] = children(server.process.pid)
            with server.socket(made["seats"][0]["token"]) as sock:
                picture = hear(sock, "table")
                if picture["choices"]:
                    play = {"type": "play", "id": how.name, "action": picture["choices"][0]["action"]}
                    assert tell(sock, **play, seen=picture["moves"])["type"] == "done"
                os.kill(child, how)
                with pytest.raises(ConnectionClosed):
                    while True:
                        sock.recv(HANG)
            status, _ = ask_until_up(server, f"/api/tables/{made['watch']}")
            assert status == 200 and children(server.process.pid) != [child]
    assert "starting it again" in (tmp_path / "server.log").read_text()


def test_the_next_server_comes_from_the_same_nursery_which_has_loaded_everything(tmp_path):
    with Server(tmp_path) as server:
        [nursery], [child] = started_by(server.process.pid), children(server.process.pid)
        os.kill(child, signal.SIGKILL)
        [other] = wait_for(lambda: [one for one in children(server.process.pid) if one != child])
        assert started_by(server.process.pid) == [nursery] and started_by(nursery) == [other]
        assert ask_until_up(server, "/health")[0] == 200


def test_a_server_ends_with_its_nursery_and_both_are_replaced(tmp_path):
    with Server(tmp_path) as server:
        made = server.make(game="chicago_poker", seats=SEATS, seed=3)
        [nursery], [child] = started_by(server.process.pid), children(server.process.pid)
        os.kill(nursery, signal.SIGKILL)
        wait_for(lambda: not is_running(child))
        assert ask_until_up(server, f"/api/tables/{made['watch']}")[0] == 200
        assert started_by(server.process.pid) != [nursery]


def test_a_nursery_that_is_still_loading_ends_with_its_parent_and_frees_the_port(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "backroom", "serve", "--host", "127.0.0.1", "--port", str(port)]
    for _ in range(3):
        with subprocess.Popen([*command, "--data", str(tmp_path)], stdout=subprocess.DEVNULL) as parent:
            [nursery] = wait_for(lambda: started_by(parent.pid))
            parent.kill()
        wait_for(lambda: not is_running(nursery))  # noqa: B023
    with Server(tmp_path, "--port", str(port)) as server:
        assert server.ask("/health")[0] == 200


ORPHAN = """
import argparse, os, socket, time
from backroom.server import black_box, nursery, serve
line, parent = socket.socketpair()
black_box.use = lambda fd: None
serve.serve_until_stopped = lambda args, listener, say_up: time.sleep(600)
parent.close()
nursery.Nursery(line, os.dup(0), 0).serve(argparse.Namespace(), os.pipe()[0])
"""


def test_a_server_whose_parent_is_killed_before_it_is_up_ends_and_frees_the_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        command = [sys.executable, "-c", ORPHAN]
        assert subprocess.run(command, stdin=listener.fileno(), timeout=HANG).returncode == 1


def test_a_server_waits_a_moment_for_a_port_that_is_being_left(monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(serve, "PATIENCE", 0.0)
        with pytest.raises(Invalid, match="can't listen on port"):
            serve.listen("127.0.0.1", port)
        monkeypatch.setattr(serve, "PATIENCE", HANG)
        monkeypatch.setattr(serve.time, "sleep", lambda _: taken.close())
        with serve.listen("127.0.0.1", port) as found:
            assert found.getsockname()[1] == port


@pytest.mark.parametrize(("how", "status"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
def test_a_server_that_is_stopped_stays_stopped(tmp_path, how, status):
    server = Server(tmp_path)
    [child] = children(server.process.pid)
    server.stop(how)
    assert server.process.returncode == status and not is_running(child)


def test_a_server_and_its_nursery_end_with_their_parent(tmp_path):
    server = Server(tmp_path)
    family = started_by(server.process.pid) + children(server.process.pid)
    server.stop(signal.SIGKILL)
    wait_for(lambda: not any(map(is_running, family)))


def run_serve(*args):
    """``backroom serve``, until it ends by itself."""
    command = [sys.executable, "-m", "backroom", "serve", "--host", "127.0.0.1", *args]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


def test_what_can_not_work_is_told_once_and_not_tried_again(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        told = run_serve("--data", str(tmp_path), "--port", str(taken.getsockname()[1]))
    assert told.returncode == 2 and "can't listen on port" in told.stderr
    (tmp_path / "a file").write_text("")
    told = run_serve("--data", str(tmp_path / "a file"), "--port", "0")
    assert told.returncode == 2 and "a file" in told.stderr and "again" not in told.stderr
    with Server(tmp_path):
        told = run_serve("--data", str(tmp_path), "--port", "0")
        assert told.returncode == 2 and "another server is using these tables" in told.stderr


def test_a_table_that_brings_the_server_down_twice_is_set_aside(tmp_path, trap_door, monkeypatch):  # noqa: F811
    trap = tmp_path / "trap"
    monkeypatch.setenv("TRAP_FILE", str(trap))
    with Server(tmp_path) as server:
        bad = server.make(game="trap_door", position={"trap": "waits"})
        good = server.make(game="chicago_poker", seats=SEATS, seed=3)
        os.kill(children(server.process.pid)[0], signal.SIGKILL)
        trap.touch()
        for _ in range(2):
            with pytest.raises(OSError):
                server.ask(f"/api/tables/{bad['watch']}")
        status, answer = ask_until_up(server, f"/api/tables/{bad['watch']}")
        assert status == 503 and "set aside" in answer["error"]
        with server.socket(bad["watch"]) as sock, pytest.raises(ConnectionClosed) as closed:
            sock.recv(HANG)
        assert closed.value.rcvd.code == 4503 and "set aside" in closed.value.rcvd.reason
        with server.socket(good["watch"]) as sock:
            assert hear(sock, "table")["moves"] == 0
    assert bad["table"] in (tmp_path / "server.log").read_text()
