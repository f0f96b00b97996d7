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

from tests.server.room import Server, hear, tell
from tests.server.test_trials import trap_door  # noqa: F401 (a fixture)

SEATS = [{"kind": "me"}, {"kind": "friend"}]


def children(pid):
    """The processes that a process has started."""
    threads = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for thread in threads for child in thread.read_text().split()]


def wait_for(happens, seconds=30):
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
                        sock.recv(30)
            status, _ = ask_until_up(server, f"/api/tables/{made['watch']}")
            assert status == 200 and children(server.process.pid) != [child]
    assert "starting it again" in (tmp_path / "server.log").read_text()


@pytest.mark.parametrize(("how", "status"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
def test_a_server_that_is_stopped_stays_stopped(tmp_path, how, status):
    server = Server(tmp_path)
    [child] = children(server.process.pid)
    server.stop(how)
    assert server.process.returncode == status and not Path(f"/proc/{child}").exists()


def test_a_server_ends_with_its_parent(tmp_path):
    server = Server(tmp_path)
    [child] = children(server.process.pid)
    server.stop(signal.SIGKILL)
    wait_for(lambda: not Path(f"/proc/{child}").exists() or "Z" in Path(f"/proc/{child}/stat").read_text())


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
            sock.recv(30)
        assert closed.value.rcvd.code == 4503 and "set aside" in closed.value.rcvd.reason
        with server.socket(good["watch"]) as sock:
            assert hear(sock, "table")["moves"] == 0
    assert bad["table"] in (tmp_path / "server.log").read_text()
