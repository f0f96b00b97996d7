"""Lists the licences of everything that an installed Backroom brings along: `make licences`.

Python packages as `pip-licenses` finds them, limited to what the package needs; parts of the page as their own
package.json files say.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CLIENT = ROOT / "src" / "backroom" / "web" / "client"


def needed(name: str, found: set[str]) -> set[str]:
    """A distribution and everything that it needs, without extras."""
    key = re.sub(r"[-_.]+", "-", name).lower()
    if key in found:
        return found
    try:
        requires = metadata.requires(key) or []
    except metadata.PackageNotFoundError:
        return found  # for another system
    found.add(key)
    for line in requires:
        if "extra ==" not in line:
            needed(re.split(r"[^\w.-]", line, maxsplit=1)[0], found)
    return found


def python_packages() -> list[tuple[str, str, str]]:
    """Name, version and licence of every Python package that Backroom needs."""
    wanted = sorted(needed("backroom", set()) - {"backroom"})
    command = [sys.executable, "-m", "piplicenses", "--format=json", "--from=mixed", "--packages", *wanted]
    told = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return [(one["Name"], one["Version"], one["License"].partition("\n")[0]) for one in told]


def page_packages() -> list[tuple[str, str, str]]:
    """Name, version and licence of every npm package that goes into the page."""
    names = json.loads((CLIENT / "package.json").read_text(encoding="utf-8"))["dependencies"]
    found = []
    for name in sorted(names):
        about = json.loads((CLIENT / "node_modules" / name / "package.json").read_text(encoding="utf-8"))
        found.append((name, about["version"], str(about.get("license", "see its files"))))
    return found


def main() -> int:
    """Print both lists as Markdown."""
    for title, packages in (("Python", python_packages()), ("In the page", page_packages())):
        print(f"## {title}\n\n| package | version | licence |\n|---|---|---|")
        for one in packages:
            print(f"| {' | '.join(one)} |")
        print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
