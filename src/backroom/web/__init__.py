"""The browser client: a page that shows views and lets people pick from the legal choices. It knows no rules.

Its sources are in ``client``; ``build.py`` puts the bundle into ``static``, which the server serves.
"""

from __future__ import annotations

from pathlib import Path

CLIENT = Path(__file__).parent / "client"
BUNDLE = Path(__file__).parent / "static"
MANUAL = Path(__file__).parent / "manual"
"""The documentation as a site; ``make docs`` builds it."""
