"""Where the server is found, and links to it as pictures that a phone can read."""

from __future__ import annotations

import io
import socket
from urllib.parse import urlsplit

import segno

LOCAL = {"localhost", "127.0.0.1", "::1", "0.0.0.0", "[::1]"}


def network_address() -> str | None:
    """This machine's address in its network; None if it has none. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
            found: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if found in LOCAL else found


def reachable(base: str, shared: bool) -> str:
    """The address of our pages for other devices: what the browser shows, unless that means only this machine."""
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
