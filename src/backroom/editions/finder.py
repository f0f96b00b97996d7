"""A second set of a game's modules for each edition of one's own.

``backroom.games.gangster__3f2a9c81d2e0`` is made from the files of ``backroom.games.gangster``, and so are its bots,
its drawing and whatever else is named after the game. Only the edition differs: the package says where it lies, and
``read_edition`` reads that file. What such a module imports from the game it gets from its own set, so any number of
editions live side by side in one process.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ExtensionFileLoader, ModuleSpec, SourceFileLoader
from importlib.util import find_spec, resolve_name, spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from ..core.editions import OWN_FILE
from .keeping import OWN, base_of, edition_file


class GameLoader(SourceFileLoader):
    """Loads a module of the game itself: its imports are relative, so they stay in the set."""

    def exec_module(self, module: ModuleType) -> None:
        """Run a module; the package of the game is told before where its edition lies."""
        slug = module.__name__.rpartition(".")[2]
        if OWN.fullmatch(slug):
            setattr(module, OWN_FILE, edition_file(slug))
        super().exec_module(module)


class CompanionLoader(SourceFileLoader):
    """Loads bots, drawings and the like: what they import from the game is taken from the set instead."""

    def path_stats(self, path: Any) -> Any:
        """No bytecode is kept: it would be that of the printed edition."""
        raise OSError

    def source_to_code(self, data: Any, path: Any, *, _optimize: int = -1) -> CodeType:  # type: ignore[override]
        """Compile a module with its imports turned."""
        slug = next(part for part in self.name.split(".") if OWN.fullmatch(part))
        package = self.name if self.is_package(self.name) else self.name.rpartition(".")[0]
        tree = RedirectedImports(slug, package).visit(ast.parse(data, path))
        code: CodeType = compile(tree, path, "exec", dont_inherit=True, optimize=_optimize)
        return code


class RedirectedImports(ast.NodeTransformer):
    """Turns imports from a game to imports from the same game with another edition."""

    def __init__(self, slug: str, package: str) -> None:
        self.slug, self.package = slug, package

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.ImportFrom:
        """One import."""
        name = resolve_name("." * node.level + (node.module or ""), self.package)
        parts = [self.slug if part == base_of(self.slug) else part for part in name.split(".")]
        if ".".join(parts) != name:
            node.module, node.level = ".".join(parts), 0
        return node


class OwnEditions(MetaPathFinder):
    """Finds the modules of games with editions of one's own."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where a module comes from; None for all that belong to no such game."""
        parts = fullname.split(".")
        at = next((place for place, part in enumerate(parts) if OWN.fullmatch(part)), None)
        if at is None or edition_file(parts[at]) is None:
            return None
        if parts[at + 1 :] == ["_compiled"]:
            return compiled_spec(fullname, parts[at])
        found = find_spec(".".join([*parts[:at], base_of(parts[at]), *parts[at + 1 :]]))
        if found is None or found.origin is None:
            return None
        home = find_spec(".".join([*parts[:at], base_of(parts[at])]))
        is_game = home is not None and any((Path(one) / "edition.toml").is_file() for one in inside(home))
        loader = (GameLoader if is_game else CompanionLoader)(fullname, found.origin)
        return spec_from_file_location(
            fullname, found.origin, loader=loader, submodule_search_locations=found.submodule_search_locations
        )


def inside(package: ModuleSpec) -> Sequence[str]:
    """The folders of a package."""
    return package.submodule_search_locations or ()


def compiled_spec(fullname: str, slug: str) -> ModuleSpec | None:
    """The compiled rules of a game with an edition, if they are up to date."""
    from .compiling import binary_of

    binary = binary_of(slug)
    if not binary.is_file():
        raise ModuleNotFoundError(f"{slug} is not compiled", name=fullname)
    return spec_from_file_location(fullname, binary, loader=ExtensionFileLoader(fullname, str(binary)))


def install() -> None:
    """Have these modules found from now on."""
    if not any(isinstance(finder, OwnEditions) for finder in sys.meta_path):
        sys.meta_path.insert(0, OwnEditions())
