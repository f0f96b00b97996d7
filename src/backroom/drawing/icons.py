"""The icons of the drawings: our names for them, and how one is drawn.

``icons.toml`` lists them. Their pictures come from the npm package @iconify-json/game-icons (CC BY 3.0); the page's
build puts them into ``built/icons.json``. Where nothing was built, an icon is drawn as its first letter in a ring.
"""

from __future__ import annotations

import json
import re
import tomllib
from functools import cache, lru_cache
from pathlib import Path

from .paper import escape

BUILT = Path(__file__).parent / "built" / "icons.json"

ICONS: dict[str, str] = tomllib.loads((Path(__file__).parent / "icons.toml").read_text(encoding="utf-8"))
"""Our name of each icon, and its name in the package."""

OWN = {
    "limousine": (
        '<path fill="currentColor" fill-rule="evenodd" d="M24,330v-34c0-24 14-40 40-44l40-6c22-44 46-72 76-80h110'
        "c40,2 66,30 92,76l66,10c30,6 42,24 42,52v26h-34a58,58 0 0 0-116,0H188a58,58 0 0 0-116,0zM150,244c12-28 2"
        '6-44 44-48h38v48zM254,196h34c24,2 40,20 58,48h-92z"/><path fill="currentColor" fill-rule="evenodd" d="M8'
        "8,334a42,42 0 1 0 84,0a42,42 0 1 0-84,0zM114,334a16,16 0 1 0 32,0a16,16 0 1 0-32,0zM356,334a42,42 0 1 0 "
        '84,0a42,42 0 1 0-84,0zM382,334a16,16 0 1 0 32,0a16,16 0 1 0-32,0z"/>'
    ),
}
"""Icons of our own, where the package has only what is too modern."""

USED = re.compile(r'href="#i-([a-z_]+)"')


@cache
def bodies() -> dict[str, str]:
    """The picture of each icon, by our name; empty where nothing was built."""
    return dict(json.loads(BUILT.read_text(encoding="utf-8"))) if BUILT.is_file() else {}


@lru_cache(4096)
def icon(name: str, x: float, y: float, size: float, fill: str, more: str = "") -> str:
    """An icon with its upper left corner at x, y; ``fill`` is its colour, ``more`` holds further attributes."""
    if name not in ICONS:
        raise KeyError(f"there is no icon {name!r}; drawing/icons.toml lists them")
    return (
        f'<use href="#i-{name}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" color="{escape(fill)}" {more}/>'
    )


@cache
def symbol_of(name: str) -> str:
    """The picture of an icon as a symbol that ``icon`` refers to."""
    body = (
        OWN.get(name)
        or bodies().get(name)
        or (
            '<circle cx="256" cy="256" r="236" fill="none" stroke="currentColor" stroke-width="28"/>'
            f'<text x="256" y="356" font-size="290" text-anchor="middle" fill="currentColor">{name[0].upper()}</text>'
        )
    )
    return f'<symbol id="i-{name}" viewBox="0 0 512 512">{body}</symbol>'


def symbols_for(picture: str) -> str:
    """The symbols of all icons in a picture, for a picture that stands alone (the page has them all)."""
    return "".join(symbol_of(name) for name in sorted(set(USED.findall(picture))))
