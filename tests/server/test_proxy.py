"""The files in deploy/, with real proxies: two servers behind Caddy with TLS, or behind nginx. Players come through the
proxy, and play on when one of the servers is killed."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import urllib.error
import urllib.request
from contextlib import contextmanager
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage
from websockets.sync.client import connect

from tests.server.databases import postgresql, postgresql_programs
from tests.server.room import Server, hear, tell
from tests.server.test_supervisor import children, wait_for

pytestmark = pytest.mark.skipif(postgresql_programs() is None, reason="PostgreSQL is not installed")

DEPLOY = Path(__file__).parents[2] / "deploy"
AWAY = (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, TimeoutError, urllib.error.URLError)
ALONE = "{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n"
"""Caddy's settings for a test: it changes nothing outside of its folder."""


def free_port() -> int:
    """A port that nobody uses."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


@contextmanager
def caddy(folder, servers):
    """Caddy with our Caddyfile, and a certificate of its own."""
    (folder / "Caddyfile").write_text(ALONE + (DEPLOY / "Caddyfile").read_text())
    where = f"https://localhost:{free_port()}"
    names = {"BACKROOM_NAME": where, "BACKROOM_SERVERS": " ".join(servers)}
    places = {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    command = ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]
    with running(command, folder, os.environ | names | places):
        yield where


@contextmanager
def nginx(folder, servers):
    """nginx with our configuration, without a certificate."""
    port = free_port()
    text = (DEPLOY / "nginx.conf").read_text()
    text = re.sub(r"( *server 127.*\n)+", "".join(f"    server {one};\n" for one in servers), text)
    text = re.sub(r" *ssl_certificate.*\n", "", text).replace("443 ssl", f"127.0.0.1:{port}")
    text = text.replace("games.example.org", "localhost")
    paths = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    head = f"daemon off; pid {folder}/pid; error_log stderr; events {{}} http {{ access_log off; {paths}\n"
    (folder / "nginx.conf").write_text(f"{head}{text}}}\n")
    with running(["nginx", "-c", str(folder / "nginx.conf"), "-p", str(folder)], folder, dict(os.environ)):
        yield f"http://localhost:{port}"


@contextmanager
def running(command, folder, environment):
    """A program that runs for a while."""
    with (folder / "proxy.log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
        try:
            yield
        finally:
            process.terminate()
            process.wait(30)


class Visitor:
    """Somebody who comes through a proxy."""

    def __init__(self, where):
        self.where = where
        self.trust = ssl.create_default_context()
        self.trust.check_hostname, self.trust.verify_mode = False, ssl.CERT_NONE  # the proxy made its own certificate

    def ask(self, path, body=None):
        """An answer; None if there is none yet."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.where + path, data, {"content-type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=60, context=self.trust) as answer:
                return json.loads(answer.read())
        except AWAY:
            return None

    def socket(self, token):
        """A socket of our own page."""
        trust = self.trust if self.where.startswith("https") else None
        where = self.where.replace("http", "ws", 1)
        return connect(f"{where}/api/socket/{token}?draw=wide", ssl=trust, origin=self.where, max_size=None)

    def play(self, made, name):
        """One choice of whoever is asked; None if it was not acknowledged."""
        for seat in made["seats"]:
            try:
                with self.socket(seat["token"]) as player:
                    picture = hear(player, "table", 10)
                    if picture["choices"]:
                        action = picture["choices"][0]["action"]
                        answer = tell(player, type="play", id=name, action=action, seen=picture["moves"])
                        return answer["type"] == "done" or None
            except AWAY:
                pass
        return None


@pytest.mark.parametrize("proxy", [caddy, nginx], ids=["caddy", "nginx"])
def test_people_play_through_a_proxy_and_go_on_when_a_server_is_killed(proxy, tmp_path):
    if shutil.which(proxy.__name__) is None:
        pytest.skip(f"{proxy.__name__} is not installed")
    more = ["--internal", "127.0.0.1", "--trust-proxy", "127.0.0.1"]
    with (
        postgresql() as address,
        Server(tmp_path, *more, database=address) as one,
        Server(tmp_path, *more, database=address) as two,
        proxy(tmp_path, [one.host, two.host]) as where,
    ):
        visitor = Visitor(where)
        wanted = {"game": "chicago_poker", "seats": [{"kind": "me"}, {"kind": "friend"}], "seed": 3, "pace": 0}
        tables = [wait_for(lambda: visitor.ask("/api/tables", wanted)) for _ in range(4)]
        for made in tables:
            assert wait_for(lambda made=made: visitor.play(made, "first"))
        child = children(one.process.pid)
        one.process.kill()
        os.kill(child[0], signal.SIGKILL)
        for made in tables:
            assert wait_for(lambda made=made: visitor.play(made, "second"))
            about = wait_for(lambda made=made: visitor.ask(f"/api/tables/{made['watch']}"))
            assert about["moves"] == 2
        assert visitor.ask("/metrics") is None
