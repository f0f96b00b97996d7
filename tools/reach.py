"""Which Python modules a program needs: those that it imports, those that they import, and so on.

`tools/static.py` puts no others into the page without a server. Sources are searched, not parsed: those of a newer
Python may contain syntax that this one can't read. Too much may be found (an import in a text), but nothing is missed.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping

IMPORT = re.compile(r"^[ \t>]*import[ \t]+([\w., \t]+)", re.MULTILINE)
FROM = re.compile(r"^[ \t>]*from[ \t]+(\.*)([\w.]*)[ \t]+import[ \t]+(\([^)]*\)|[^\n]*)", re.MULTILINE)


def module_of(path: str) -> str:
    """The name of the module in a file."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def reached(start: Iterable[str], files: Mapping[str, str], without: Collection[str] = ()) -> set[str]:
    """The files that some modules need. ``files`` are all there are, by path; packages in ``without`` are left out."""
    known = {module_of(path): path for path in files}
    paths = {name: path for name, path in known.items() if name.partition(".")[0] not in without}
    found: set[str] = set()
    waiting = [name for name in start if name in paths]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found.add(name)
        path = paths[name]
        package = name if path.endswith("__init__.py") else name.rpartition(".")[0]
        waiting += [one for one in [name.rpartition(".")[0], *imports(files[path], package)] if one in paths]
    return {paths[name] for name in found}


def imports(source: str, package: str) -> Iterator[str]:
    """The absolute names of everything that a source imports and that may be a module."""
    for names in IMPORT.findall(source):
        for name in names.split(","):
            yield from with_packages(name.split()[0] if name.split() else "")
    for dots, module, names in FROM.findall(source):
        above = package.split(".")[: len(package.split(".")) - len(dots) + 1] if dots else []
        stem = ".".join([*above, *([module] if module else [])])
        yield from with_packages(stem)
        yield from (f"{stem}.{name}" for name in re.findall(r"\w+", names))


def with_packages(name: str) -> Iterator[str]:
    """A module and the packages around it."""
    parts = name.split(".")
    return (".".join(parts[:count]) for count in range(1, len(parts) + 1))
