"""Backroom in a browser tab: `make static` writes a folder that any file server can serve (docs/static.md).

The page is built with another entry point; Python comes from the npm package pyodide, and msgspec as a wheel for it.
What the page needs is compiled for that Python, compressed, and named after its contents.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import io
import json
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from backroom.messages import languages
from backroom.tab.answering import respond
from backroom.tab.house import open_house
from backroom.web import CLIENT, build
from tools.reach import module_of, reached

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
OUT = ROOT / "dist" / "static"
WORK = ROOT / "build" / "static"
PYODIDE = CLIENT / "node_modules" / "pyodide"
WHEEL_TAGS = ("--python-version=3.14", "--implementation=cp", "--abi=cp314", "--platform=pyemscripten_2026_0_wasm32")
"""The Python version of Pyodide 314."""

BY_NAME = ("games", "bots", "coaching", "drawing", "messages")
"""Folders whose modules are looked up by the names of games."""
DATA = (".toml", ".md", ".json", ".bin")
NEVER = ("_compiled",)
ALWAYS = (
    "site",
    "encodings",
    "encodings.utf_8",
    "encodings.latin_1",
    "encodings.ascii",
    "encodings.idna",
    "pyodide",
    "_pyodide",
    "importlib",
    "importlib.metadata",
    "zipimport",
    "runpy",
    "_strptime",
    "_compat_pickle",
    "copyreg",
    "numbers",
    "warnings",
    "traceback",
    "tokenize",
    "pickle",
    "locale",
    "_sysconfigdata__emscripten_wasm32-emscripten",
)
"""What Python itself, Pyodide and modules in C import."""
UNUSED = {
    "_pydatetime",
    "_pyio",
    "_pyrepl",
    "argparse",
    "bdb",
    "bz2",
    "cmd",
    "csv",
    "ctypes",
    "curses",
    "difflib",
    "doctest",
    "ftplib",
    "getpass",
    "gettext",
    "http",
    "lzma",
    "mimetypes",
    "multiprocessing",
    "optparse",
    "pdb",
    "pickletools",
    "plistlib",
    "pstats",
    "profile",
    "pydoc",
    "pydoc_data",
    "rlcompleter",
    "sched",
    "smtplib",
    "socketserver",
    "ssl",
    "tarfile",
    "tracemalloc",
    "unittest",
    "webbrowser",
    "xml",
    "xmlrpc",
}
"""Parts of the standard library that others import only for what a table never does (or try to, and do without)."""
WITH_DOCSTRINGS = ("pyodide/", "_pyodide/", "backroom/bots/")
"""Where docstrings are read: bots are described by theirs."""
MANIFEST = {
    "name": "Backroom",
    "short_name": "Backroom",
    "description": "Five board games of the gangster era, with bots.",
    "start_url": "./",
    "scope": "./",
    "display": "standalone",
    "background_color": "#0d1017",
    "theme_color": "#0d1017",
    "icons": [{"src": "lamp.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}],
}
LARGEST = 8_000_000
"""Bytes of the whole folder, compressed."""

Files = dict[str, bytes]


# Python


def own_files() -> Files:
    """Backroom's own files."""
    package = SOURCE / "backroom"
    kept = [path for path in package.rglob("*") if path.suffix in (".py", *DATA) and "web" not in path.parts]
    return {path.relative_to(SOURCE).as_posix(): path.read_bytes() for path in kept if path.stem not in NEVER}


def wheel_files() -> Files:
    """The files of msgspec for Pyodide; the wheel is fetched once."""
    WORK.mkdir(parents=True, exist_ok=True)
    if not list(WORK.glob("msgspec-*.whl")):
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:", *WHEEL_TAGS]
        versions = f"--constraint={ROOT / 'constraints.txt'}"
        subprocess.run([*command, versions, f"--dest={WORK}", "msgspec"], check=True)
    with zipfile.ZipFile(next(WORK.glob("msgspec-*.whl"))) as wheel:
        return {name: wheel.read(name) for name in wheel.namelist() if not name.endswith("/")}


def library_files() -> Files:
    """Python's standard library."""
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as library:
        return {name: library.read(name) for name in library.namelist() if not name.endswith("/")}


def needed(house: Files, library: Files) -> set[str]:
    """The modules that are needed, by path."""
    sources = {path: content.decode() for path, content in (library | house).items() if path.endswith(".py")}
    own = [path for path in house if path.startswith(tuple(f"backroom/{folder}/" for folder in BY_NAME))]
    start = [module_of(path) for path in own if is_code(path)]
    also = [path for path in library if path.startswith(("pyodide/", "_pyodide/")) and is_code(path)]
    return reached(["backroom.tab.door", *start, *map(module_of, also), *ALWAYS], sources, UNUSED)


def compiled(files: Files) -> Files:
    """Modules as bytecode, everything else as it is; what was compiled before isn't compiled again."""
    cache, waiting = WORK / "compiled", WORK / "waiting"
    cache.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(waiting, ignore_errors=True)
    waiting.mkdir()
    keys = {
        path: hashlib.sha256(path.encode() + b"\0" + code).hexdigest() for path, code in files.items() if is_code(path)
    }
    for path, key in keys.items():
        if not (cache / f"{key}.pyc").is_file():
            (waiting / f"{key}.py").write_bytes(files[path])
            level = 0 if path.startswith(WITH_DOCSTRINGS) else 2
            (waiting / f"{key}.json").write_text(json.dumps([path, level]), encoding="utf-8")
    run_npm("run", "--silent", "house", "--", str(waiting))
    for made in waiting.glob("*.pyc"):
        made.rename(cache / made.name)
    made = {f"{path}c": (cache / f"{key}.pyc").read_bytes() for path, key in keys.items()}
    return made | {path: content for path, content in files.items() if not is_code(path)}


def is_code(path: str) -> bool:
    """Whether a file holds a module."""
    return path.endswith(".py")


def run_npm(*args: str) -> None:
    """Run npm in the client's folder."""
    npm = build.find_npm()
    if npm is None or npm(args) != 0:
        raise SystemExit(f"npm {' '.join(args)} failed.")


def as_zip(files: Files) -> bytes:
    """Files as an uncompressed zip, which is then compressed as a whole."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for path in sorted(files):
            archive.writestr(zipfile.ZipInfo(path), files[path])
    return out.getvalue()


def as_parcel(files: Files) -> bytes:
    """Files one after the other, with a list of their names and sizes in front (`tab/worker.ts` unpacks it)."""
    names = json.dumps([[path, len(files[path])] for path in sorted(files)]).encode()
    return len(names).to_bytes(4, "big") + names + b"".join(files[path] for path in sorted(files))


# The folder


def put(name: str, content: bytes) -> list[object]:
    """Write a compressed file; returns its name, which changes with its content, and its size."""
    packed = gzip.compress(content, 9, mtime=0)
    path = f"engine/{name}.{hashlib.sha256(packed).hexdigest()[:12]}.bin"
    (OUT / "engine").mkdir(exist_ok=True)
    (OUT / path).write_bytes(packed)
    return [path, len(packed)]


def engine() -> dict[str, object]:
    """Everything that the worker needs; `tab/letters.ts` says what is what."""
    house, library = own_files() | wheel_files(), library_files()
    wanted = needed(house, library)
    taken = {path: content for path, content in house.items() if not is_code(path) or path in wanted}
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    return {
        "loader": put("loader", (PYODIDE / "pyodide.mjs").read_bytes()),
        "module": put("module", (PYODIDE / "pyodide.asm.mjs").read_bytes()),
        "wasm": put("wasm", (PYODIDE / "pyodide.asm.wasm").read_bytes()),
        "stdlib": put("stdlib", as_zip(compiled({path: library[path] for path in library if path in wanted}))),
        "house": put("house", as_parcel(compiled(taken))),
        "lock": json.dumps({"info": lock["info"], "packages": {}}),
        "answers": asyncio.run(answers()),
    }


class NoShelf:
    """Keeps nothing: no table is opened while the folder is written."""

    async def put(self, name: str, text: str) -> None:
        """Nothing is kept."""

    async def remove(self, name: str) -> None:
        """Nothing is kept."""


async def answers() -> dict[str, object]:
    """Answers that never change, so that nobody waits for Python to see which games there are."""
    context, found = open_house(NoShelf(), {}), {}
    for language in languages():
        path = "/api/games" if language == "en" else f"/api/games?language={language}"
        found[path] = put(f"games-{language}", (await respond(context, "GET", path)).text.encode())
    return found | {"/api/symbols": put("symbols", (await respond(context, "GET", "/api/symbols")).text.encode())}


def finish(parts: dict[str, object]) -> None:
    """Tell the page what its engine is, and the service worker what to keep."""
    page = OUT / "index.html"
    told = json.dumps(parts).replace("<", "\\u003c")
    tag = f'<script type="application/json" id="engine">{told}</script>'
    page.write_text(page.read_text(encoding="utf-8").replace("</head>", f"{tag}\n</head>"), encoding="utf-8")
    (OUT / "manifest.webmanifest").write_text(json.dumps(MANIFEST), encoding="utf-8")
    shutil.copy(ROOT / "NOTICE", OUT / "NOTICE.txt")
    files = sorted(path.relative_to(OUT).as_posix() for path in OUT.rglob("*") if path.is_file() and path != page)
    worker = (CLIENT / "src" / "tab" / "sw.js").read_text(encoding="utf-8")
    (OUT / "sw.js").write_text(re.sub(r"FILES = \[\]", f"FILES = {json.dumps(files)}", worker), encoding="utf-8")


def size() -> int:
    """How many bytes the folder has if the host compresses the files that we didn't."""
    return sum(len(gzip.compress(path.read_bytes())) for path in OUT.rglob("*") if path.is_file())


def digest() -> str:
    """A digest of everything that the folder is made from."""
    total = hashlib.sha256(build.digest().encode())
    for path, content in sorted(own_files().items()):
        total.update(f"{path}\0{len(content)}\0".encode() + content)
    return total.hexdigest()


def is_built() -> bool:
    """Whether there is an up-to-date folder."""
    stamp = WORK / "stamp"
    return (OUT / "sw.js").is_file() and stamp.is_file() and stamp.read_text(encoding="utf-8") == digest()


def main() -> int:
    """Write the folder."""
    if (not PYODIDE.is_dir() or not build.is_built()) and build.build() != 0:
        return 1
    shutil.rmtree(OUT, ignore_errors=True)
    run_npm("run", "--silent", "build", "--", "--mode", "tab", "--outDir", str(OUT))
    finish(engine())
    (WORK / "stamp").write_text(digest(), encoding="utf-8")
    total = size()
    print(f"{OUT.relative_to(ROOT)}: {total / 1e6:.1f} MB compressed; serve it with any file server")
    return 0 if total <= LARGEST else 1


if __name__ == "__main__":
    sys.exit(main())
