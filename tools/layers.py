"""The layers of the architecture: which part may import which, and what each file imports.

`tests/test_layers.py` enforces them; `tools/house.py` draws them.
"""

from __future__ import annotations

import ast
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent / "src" / "backroom"
LAYERS = [
    {"core"},
    {"extras", "screens"},
    {"games"},
    {"messages"},
    {"bots", "records", "drawing"},
    {"learning", "coaching", "web"},
    {"editions"},
    {"arena", "server"},
    {"tab"},
    {"bench", "training", "terminal", "research", "lab", "cli"},
    {"agents"},
]
"""From the bottom up: a part may import itself, and the parts below it."""
RANK = {name: rank for rank, layer in enumerate(LAYERS) for name in layer}


def files() -> list[Path]:
    """Every file of the package."""
    return sorted(SOURCE.rglob("*.py"))


def layer_of(path: Path) -> str:
    """The folder (or module) directly under the package."""
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imports(path: Path) -> list[str]:
    """The absolute names of everything that a file imports."""
    package = ["backroom", *path.relative_to(SOURCE).parent.parts]
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        if isinstance(node, ast.ImportFrom):
            base = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            stem = ".".join(part for part in (base, node.module) if part)
            found += [stem] if node.module else [f"{stem}.{alias.name}" for alias in node.names]
    return found
