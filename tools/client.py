"""Checks the page without a browser: types, style, and unit tests of the parts with logic.

python tools/client.py              # all of it
python tools/client.py outdated     # or any npm command, run in tests/client
"""

from __future__ import annotations

import sys
from pathlib import Path

from backroom.web.build import find_npm

TESTS = Path(__file__).resolve().parent.parent / "tests" / "client"
CHECKS = (
    ["run", "--silent", "check"],
    *([*["--prefix", str(TESTS), "run", "--silent"], name] for name in ("lint", "test")),
)


def main(words: list[str]) -> int:
    """Run the checks, or the npm command that is named; the exit code is that of the first that fails."""
    npm = find_npm()
    if npm is None:
        sys.exit("The page can't be checked without Node 20.19 or newer.")
    commands = [["--prefix", str(TESTS), *words]] if words else CHECKS
    return next((status for command in commands if (status := npm(command)) != 0), 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
