"""Same-origin checks, rate limits, and security headers."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from urllib.parse import urlsplit

HEADERS = {
    "Content-Security-Policy": "; ".join(
        (
            "default-src 'self'",
            "script-src 'self'",
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data: blob:",
            "connect-src 'self' ws: wss:",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        )
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
"""Inline styles are allowed because drawings bring their own; scripts come only from our own files."""

MOST_ADDRESSES = 10_000


def is_same_origin(origin: str | None, host: str | None) -> bool:
    """Whether a request comes from our own page; programs other than browsers send no origin."""
    return origin is None or urlsplit(origin).netloc.lower() == (host or "").lower()


class Bucket:
    """A token bucket: ``burst`` at once, ``rate`` per second in the long run."""

    def __init__(self, burst: float, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.burst, self.rate, self.clock = burst, rate, clock
        self.left, self.at = burst, clock()

    def take(self, amount: float = 1) -> bool:
        """Whether one more is allowed, or a larger amount."""
        now = self.clock()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < amount:
            return False
        self.left -= amount
        return True


class Buckets:
    """A token bucket for each address, or for each link."""

    def __init__(self, burst: float, rate: float) -> None:
        self.burst, self.rate = burst, rate
        self.by_address: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, amount: float = 1) -> bool:
        """Whether one more is allowed from an address, or a larger amount."""
        bucket = self.by_address.setdefault(address, Bucket(self.burst, self.rate))
        self.by_address.move_to_end(address)
        if len(self.by_address) > MOST_ADDRESSES:
            self.by_address.popitem(last=False)
        return bucket.take(amount)


class TooManyRequests(Exception):
    """A client has exceeded a rate limit."""
