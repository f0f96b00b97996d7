"""Tries an installed Backroom as a newcomer would: the builds, the page, a whole game over the socket, the benchmark.

    python tools/smoke.py [--interpreted-is-fine]

It needs nothing but the installed package: run it with the Python of the environment to be tried.
"""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

import backroom

BACKROOM = [sys.executable, "-I", "-m", "backroom"]
LONGEST = 120
"""Seconds that a whole game may take; only a server that hangs takes that long."""


def main(words: list[str]) -> int:
    """Try everything; a failed assertion says what doesn't work."""
    began = time.monotonic()
    say(f"installed in {Path(backroom.__file__).parent}")
    builds = backroom.builds()
    assert words or set(builds.values()) == {"compiled"}, f"not everything is compiled: {builds}"
    say(", ".join(f"{slug}: {build}" for slug, build in builds.items()))
    with tempfile.TemporaryDirectory() as folder:
        serve(Path(folder), began)
    measured = json.loads(run("bench", "--game", "gangster", "--seats", "3", "--seconds", "0.2", "--json"))
    say(f"bench answers for {len(measured['cells'])} cell(s)")
    return 0


def serve(folder: Path, began: float) -> None:
    """Start a server, look at its page, and play a game there."""
    command = [*BACKROOM, "serve", "--host", "127.0.0.1", "--port", "0", "--data", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=folder) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://localhost:(\d+)", server.stdout.readline())
            assert found is not None, "the server didn't say where it is"
            house = f"127.0.0.1:{found[1]}"
            say(f"the server is up {time.monotonic() - began:.1f} s after the start")
            look_at_page(house)
            play(house)
        finally:
            server.terminate()


def look_at_page(house: str) -> None:
    """Check that the page and everything that it names are there."""
    page = get(f"http://{house}/")
    names = re.findall(r'(?:src|href)="(/assets/[^"]+)"', page)
    assert names, "the page names no script"
    say(f"the page is there: {sum(len(get(f'http://{house}{name}')) for name in names) // 1024} kB")


def play(house: str) -> None:
    """Play one game of Gangster with two bots to its end, by random choices."""
    wanted = {"game": "gangster", "seats": [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}], "seed": 7, "pace": 0}
    table = json.loads(get(f"http://{house}/api/tables", json.dumps(wanted).encode()))
    chance, choices, end = random.Random(1), 0, time.monotonic() + LONGEST
    with connect(f"ws://{house}/api/socket/{table['seats'][0]['token']}?draw=wide", max_size=None) as socket:
        while time.monotonic() < end:
            update: dict[str, Any] = json.loads(socket.recv(timeout=LONGEST))
            if update["type"] not in ("table", "moved"):
                assert update["type"] != "refused", update
                continue
            assert update["svg"] and (update["type"] != "table" or "<svg" in str(update["svg"])), "nothing is drawn"
            if update["over"] if update["type"] == "moved" else update["table"]["over"]:
                say(f"a whole game over the socket: {choices} choices of mine, {update['moves']} moves")
                return
            if update["choices"]:
                choices += 1
                action = chance.choice(update["choices"])["action"]
                socket.send(json.dumps({"type": "play", "id": str(choices), "action": action, "seen": update["moves"]}))
    raise AssertionError("the game didn't end")


def get(address: str, body: bytes | None = None) -> str:
    """A server's answer."""
    headers = {"Content-Type": "application/json"} if body else {}
    with urllib.request.urlopen(urllib.request.Request(address, body, headers), timeout=30) as answer:
        return str(answer.read().decode())


def run(*words: str) -> str:
    """What a command prints."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run([*BACKROOM, *words], check=True, capture_output=True, text=True, env=env).stdout


def say(text: str) -> None:
    """One line on what works."""
    print(f"  {text}", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
