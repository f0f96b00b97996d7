"""Profiles of a browser, lent to one test after another: what a page has stored is deleted in between, and what the
browser has fetched stays in its cache, because loading the page afresh costs more than most tests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

from playwright.sync_api import Browser, BrowserContext

from .house import QUICKLY, SOON


@dataclass
class Profile:
    """A profile, and what it was made for: the address, the screen and the other settings."""

    context: BrowserContext
    kind: str
    base: str

    def forget(self) -> None:
        """Close its pages and delete what they have stored."""
        for page in self.context.pages:
            page.close()
        page = self.context.new_page()
        what = {"origin": self.base, "storageTypes": "cookies,local_storage,indexeddb"}
        self.context.new_cdp_session(page).send("Storage.clearDataForOrigin", what)
        page.close()


class Profiles:
    """The profiles that nobody uses just now."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.free: list[Profile] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for profile in self.free:
            profile.context.close()

    def take(self, base: str, width: int, height: int, staged: bool, more: dict[str, Any]) -> Profile:
        """A profile that remembers nothing. Pages show everything at once unless they are ``staged``."""
        kind = repr((base, width, height, staged, sorted(more.items())))
        for profile in self.free:
            if profile.kind == kind:
                self.free.remove(profile)
                return profile
        settings = {"locale": "en-US", "reduced_motion": "reduce", "base_url": base} | more
        context = self.browser.new_context(viewport={"width": width, "height": height}, **settings)
        context.set_default_timeout(SOON)
        if not staged:
            context.add_init_script(QUICKLY)
        return Profile(context, kind, base)

    def give_back(self, profile: Profile) -> None:
        """Take a profile back from a test."""
        profile.forget()
        self.free.append(profile)
