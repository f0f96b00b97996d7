"""How long the page without a server takes until it can be played: ``make opening``.

From the request for the page to the open house, on a plain file server on this machine: at the first visit, and when
the browser has kept everything. Each visit has a browser profile of its own.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tools import static

from .conftest import CHROMIUM, SWITCHES
from .test_static import Host, is_open

Seconds = tuple[float, float]


def opened_in(page: Page, address: str) -> float:
    """Go there; how many seconds pass until the house is open."""
    began = time.perf_counter()
    page.goto(address)
    is_open(page)
    return time.perf_counter() - began


def visit_twice(browser: Browser, address: str) -> Seconds:
    """A first visit, and another one once the browser has kept everything."""
    context = browser.new_context()
    page = context.new_page()
    first = opened_in(page, address)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.close()
    again = opened_in(context.new_page(), address)
    context.close()
    return first, again


def main() -> None:
    """Measure, and print medians with their spread."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--visits", type=int, default=5)
    visits = parser.parse_args().visits
    if not static.is_built():
        raise SystemExit("the page without a server is not built: make static")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        (Path(folder) / "house").symlink_to(static.OUT)
        host = Host(Path(folder))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        found = [visit_twice(browser, host.address) for _ in range(visits)]
        browser.close()
        host.close()
    for name, seconds in zip(("first visit", "kept by the browser"), zip(*found, strict=True), strict=True):
        print(f"{name}: {statistics.median(seconds):.1f} s ({min(seconds):.1f}-{max(seconds):.1f})")


if __name__ == "__main__":
    main()
