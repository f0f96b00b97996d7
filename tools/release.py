"""`make release`: builds the source distribution, then a wheel for every Python on this machine, and tries each.

A wheel is built as a stranger's machine would build it: from the source distribution, without Node. It is checked
(metadata, contents, size, foreign libraries), installed into an empty environment, and played there (`tools/smoke.py`).
What the tools print goes to `build/release.log`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
DIST = ROOT / "dist"
LOG = ROOT / "build" / "release.log"
MINORS = (11, 12, 13, 14)
LARGEST_WHEEL = 8 * 1024 * 1024


def main() -> int:
    """Build and try everything; the exit code is 1 if anything is wrong."""
    LOG.parent.mkdir(exist_ok=True)
    LOG.unlink(missing_ok=True)
    shutil.rmtree(DIST, ignore_errors=True)
    try:
        step("source distribution", [sys.executable, "-m", "build", "--sdist", "--outdir", DIST, ROOT])
        [source] = DIST.glob("*.tar.gz")
        wheels = [wheel_for(python, source) for python in pythons()]
        step("metadata", [BIN / "twine", "check", "--strict", source, *wheels])
        step("contents", [BIN / "check-wheel-contents", *wheels])
        for python, wheel in zip(pythons(), wheels, strict=True):
            try_out(python, wheel)
    except subprocess.CalledProcessError:
        print(f"failed: see the end of {LOG.relative_to(ROOT)}")
        return 1
    for path in sorted(DIST.iterdir()):
        print(f"{path.name}: {path.stat().st_size / 1024 / 1024:.1f} MB")
    too_large = [wheel.name for wheel in wheels if wheel.stat().st_size > LARGEST_WHEEL]
    if too_large:
        print(f"larger than 8 MB: {', '.join(too_large)}")
    return int(bool(too_large))


def pythons() -> list[str]:
    """Every Python on this machine for which there should be a wheel: on the PATH, or from pyenv."""
    found = (next(filter(works, candidates(f"python3.{minor}")), None) for minor in MINORS)
    return [python for python in found if python]


def candidates(name: str) -> list[str]:
    """Where a Python may be. (What pyenv puts on the PATH doesn't always work.)"""
    versions = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    return [*filter(None, [shutil.which(name)]), *map(str, sorted(versions.glob(f"*/bin/{name}"), reverse=True))]


def works(python: str) -> bool:
    """Whether a Python can make environments."""
    return subprocess.run([python, "-c", "import venv"], capture_output=True, check=False).returncode == 0


def wheel_for(python: str, source: Path) -> Path:
    """Build a wheel from the source distribution, in an empty environment of this Python."""
    with tempfile.TemporaryDirectory() as folder:
        place = empty_environment(python, Path(folder))
        raw = Path(folder) / "raw"
        command = [place, "-m", "pip", "wheel", "--disable-pip-version-check", "--no-deps", "-w", raw, source]
        step(f"wheel for {Path(python).name}", command, without_node(Path(folder)))
        [wheel] = raw.glob("*.whl")
        return repaired(wheel)


def repaired(wheel: Path) -> Path:
    """The wheel in dist; on Linux, with the tag that says on which systems it runs."""
    before = set(DIST.glob("*.whl"))
    if sys.platform == "linux":
        tools = {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"}
        step("tag of the wheel", [BIN / "auditwheel", "repair", "-w", DIST, wheel], tools)
    else:
        shutil.copy(wheel, DIST)
    [made] = set(DIST.glob("*.whl")) - before
    return made


def try_out(python: str, wheel: Path) -> None:
    """Install a wheel into an empty environment, and play there."""
    with tempfile.TemporaryDirectory() as folder:
        place = empty_environment(python, Path(folder))
        install = [place, "-m", "pip", "install", "--disable-pip-version-check", "--only-binary", ":all:", wheel]
        step(f"install for {Path(python).name}", install, without_node(Path(folder)))
        print(f"{wheel.name}, as installed:", flush=True)
        subprocess.run([place, "-I", ROOT / "tools" / "smoke.py"], cwd=folder, check=True)


def empty_environment(python: str, folder: Path) -> Path:
    """The Python of a fresh virtual environment."""
    subprocess.run([python, "-m", "venv", folder / "env"], check=True)
    return folder / "env" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def without_node(folder: Path) -> dict[str, str]:
    """An environment without Node, as on a stranger's machine: the first ``node`` on the path doesn't work."""
    broken = folder / "no-node"
    broken.mkdir(exist_ok=True)
    for name in ("node", "npm"):
        (broken / name).write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
        (broken / name).chmod(0o755)
    return {**os.environ, "PATH": f"{broken}{os.pathsep}{os.environ['PATH']}"}


def step(what: str, command: Sequence[object], env: dict[str, str] | None = None) -> None:
    """Run a tool, with its output in the log, and say how long it took."""
    began = time.monotonic()
    with LOG.open("a", encoding="utf-8") as log:
        subprocess.run(list(map(str, command)), check=True, stdout=log, stderr=log, env=env)
    print(f"{what}: {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    sys.exit(main())
