"""The browser table: a page that draws views and lets people pick among the legal choices. It knows no rules.

Its sources stand in ``client``; ``build.py`` makes the bundle in ``static``, which the server hands out.
"""

from __future__ import annotations

from pathlib import Path

CLIENT = Path(__file__).parent / "client"
BUNDLE = Path(__file__).parent / "static"
