"""Compiling the rules of a game with an edition of one's own, once for each edition, rules and compiler."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

from .. import registry
from ..core.digest import digest_of
from ..core.errors import Invalid
from .keeping import base_of, cache_folder, write_whole

TOP = Path(__file__).resolve().parents[3]
"""The folder of the project, where the binder lies; an installed package has none."""

BUILD = """
import sys
from pathlib import Path
from binder import building
entry, folder = sys.argv[1], Path(sys.argv[2])
bound = building.bind(entry)
building.compile_into(folder / "lib", [building.extension(bound, folder / "bound")], folder / "temp")
"""
MINUTES = 15
"""How long a compiler may take before it is given up."""


@cache
def tools() -> str:
    """The digest of what compiles: the binder, with its flags; empty where it can't be done."""
    known = all(importlib.util.find_spec(name) is not None for name in ("Cython", "setuptools"))
    compiler = any(map(shutil.which, (os.environ.get("CC", "cc").split()[0], "gcc", "clang")))
    files = sorted((TOP / "binder").glob("*.py"))
    return digest_of(files) if known and compiler and files else ""


@cache
def rules_digest(base: str) -> str:
    """The digest of all that the rules of a game are made from, but for the edition."""
    core = Path(__file__).resolve().parent.parent / "core"
    return digest_of([*sorted(core.rglob("*.py")), *sorted(registry.folder_of(base).rglob("*.py"))])


def binary_of(slug: str) -> Path:
    """Where the compiled rules of a game with an edition lie, or would lie."""
    made_of = [slug, rules_digest(base_of(slug)), tools(), sys.implementation.cache_tag or "", sys.platform]
    digest = hashlib.sha256(" ".join(made_of).encode()).hexdigest()[:16]
    return cache_folder() / "compiled" / f"{slug}-{digest}.so"


def can_compile() -> bool:
    """Whether rules can be compiled here: with the project's binder, Cython and a C compiler."""
    return bool(tools())


def compile_rules(slug: str) -> Path:
    """Compile the rules of a game with an edition, unless that was done before; the binary."""
    binary = binary_of(slug)
    if not binary.is_file():
        if not can_compile():
            raise Invalid(
                "an edition is compiled in the project's folder, with Cython and a C compiler; one is missing"
            )
        with tempfile.TemporaryDirectory(prefix="backroom-") as folder:
            build(registry.entry_of(slug), Path(folder))
            made = next((Path(folder) / "lib").rglob("_compiled*"))
            binary.parent.mkdir(parents=True, exist_ok=True)
            beside = binary.with_suffix(f".{os.getpid()}")
            shutil.copyfile(made, beside)
            os.replace(beside, binary)
    return binary


def build(entry: str, folder: Path) -> None:
    """Bind and compile one game, in a process of its own."""
    paths = os.pathsep.join([str(TOP), str(TOP / "src"), *filter(None, sys.path)])
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", BUILD, entry, str(folder)],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": paths, "BACKROOM_INTERPRETED": "1"},
        capture_output=True,
        text=True,
        timeout=60 * MINUTES,
        check=False,
    )
    if done.returncode != 0:
        said = (done.stderr or done.stdout).strip().splitlines()
        raise Invalid(f"the rules could not be compiled: {said[-1] if said else 'the compiler said nothing'}")


def refusal_of(slug: str) -> Path:
    """The file that says why compiled rules of an edition are not used."""
    return binary_of(slug).with_suffix(".txt")


def is_refused(slug: str) -> bool:
    """Whether compiling an edition failed before, with the same rules and compiler."""
    return refusal_of(slug).is_file()


def compile_checked(slug: str) -> bool:
    """Compile an edition and try the result in a process of its own; whether it can be used. If not, a file says
    why."""
    from .trial import try_elsewhere

    if binary_of(slug).is_file():
        return True
    try:
        binary = compile_rules(slug)
        why = try_elsewhere(slug, "compiled")
    except Invalid as error:
        binary, why = binary_of(slug), str(error)
    if why:
        binary.unlink(missing_ok=True)
        write_whole(refusal_of(slug), why.encode())
        print(f"{slug} runs interpreted: {why}", file=sys.stderr)
    return not why
