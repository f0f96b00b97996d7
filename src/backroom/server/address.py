"""The address of the server, and links as QR codes."""

from __future__ import annotations

import io
import socket
from urllib.parse import urlsplit

import segno

LOCAL = {"localhost", "127.0.0.1", "::1", "0.0.0.0", "[::1]"}


def network_address() -> str | None:
    """This machine's address in the local network; None if it has none. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
            found: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if found in LOCAL else found


def reachable(base: str, shared: bool) -> str:
    """The server's address for other devices: what the browser shows, unless that works only on this machine."""
    parts = urlsplit(base)
    outside = network_address() if shared and parts.hostname in LOCAL else None
    if outside is None:
        return f"{parts.scheme}://{parts.netloc}"
    return f"{parts.scheme}://{outside}{f':{parts.port}' if parts.port else ''}"


def invitation(base: str, token: str) -> str:
    """The link to a seat."""
    return f"{base}/t/{token}"


def qr_code(text: str) -> str:
    """A text as a QR code in SVG."""
    out = io.BytesIO()
    segno.make(text, micro=False).save(
        out, kind="svg", scale=4, border=2, xmldecl=False, svgns=True, dark="#000", light="#fff", title="QR code"
    )
    return out.getvalue().decode()
