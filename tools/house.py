"""Draws the architecture from the code: the layers with what imports what, and the path of a move through them.

python tools/house.py layers > layers.svg
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from html import escape

from tools.layers import LAYERS, SOURCE, files, imports, layer_of

WIDTH, ROW, BOX, HEIGHT = 760, 92, 150, 46
STYLE = (
    "<style>text{font:14px sans-serif;fill:#222}.small{font-size:11px;fill:#555}.box{fill:#f7f1e3;stroke:#6b4f2a}"
    ".line{stroke:#6b4f2a;fill:none;opacity:.45}"
    "@media(prefers-color-scheme:dark){text{fill:#eee}.small{fill:#bbb}.box{fill:#2b2620;stroke:#b8925a}.line{stroke:#b8925a}}"
    "</style>"
)
WAY = [
    ("server/socket.py", "receive_all", "checks origin, size and rate; reads the message"),
    ("server/actor.py", "TableActor", "one message at a time; repeats get the same answer"),
    ("server/session.py", "Session", "plays the choice on the record"),
    ("records/record.py", "Record", "the game as its actions"),
    ("core/playing.py", "Playing", "decides what is legal; the present step takes the choice"),
    ("core/state.py", "State", "steps begin until somebody is asked, or the game ends"),
    ("server/saving.py", "Saver", "the change is on the disk before anybody is told"),
    ("server/updates.py", "moved_update", "what each viewer may know"),
    ("drawing/__init__.py", "svg", "the view as a picture"),
    ("server/viewers.py", "Viewer", "numbers the update and sends it"),
]
"""What happens after a click: the file, the class or function, and what it does."""


class MissingPart(Exception):
    """``WAY`` names something that is no longer in the code."""


def edges() -> Counter[tuple[str, str]]:
    """How many files of one part import another part."""
    found: Counter[tuple[str, str]] = Counter()
    for path in files():
        mine = layer_of(path)
        theirs = {name.split(".")[1] for name in imports(path) if name.startswith("backroom.") and name.count(".")}
        found.update((mine, other) for other in theirs if other != mine)
    return found


def parts() -> list[list[str]]:
    """The parts of each layer that exist, from the top down."""
    return [sorted(name for name in layer if is_part(name)) for layer in reversed(LAYERS)]


def is_part(name: str) -> bool:
    """Whether there is a folder or module with this name."""
    return (SOURCE / name).is_dir() or (SOURCE / f"{name}.py").is_file()


def layers() -> str:
    """The layers, with a line for every import from one part to another; thick lines stand for many files."""
    rows = [row for row in parts() if row]
    places = {name: place(rank, at, len(row)) for rank, row in enumerate(rows) for at, name in enumerate(row)}
    lines = [line(places[a], places[b], n) for (a, b), n in edges().items() if a in places and b in places]
    boxes = [box(x, y, name, f"{size(name)} lines of Python") for name, (x, y) in places.items()]
    return picture(len(rows) * ROW, [*lines, *boxes])


def place(rank: int, at: int, count: int) -> tuple[float, float]:
    """The upper left corner of a part's box."""
    return WIDTH * (at + 0.5) / count - BOX / 2, rank * ROW + 20


def line(start: tuple[float, float], end: tuple[float, float], files: int) -> str:
    """A curve from one box down to another."""
    (x1, y1), (x2, y2) = (start[0] + BOX / 2, start[1] + HEIGHT), (end[0] + BOX / 2, end[1])
    middle = (y1 + y2) / 2
    width = min(1 + files / 4, 5)
    curve = f"M{x1:g} {y1:g}C{x1:g} {middle:g} {x2:g} {middle:g} {x2:g} {y2:g}"
    return f'<path class="line" stroke-width="{width:g}" d="{curve}"/>'


def box(x: float, y: float, name: str, below: str, width: float = BOX) -> str:
    """A box with a name, and something smaller below it."""
    centre = x + width / 2
    return (
        f'<rect class="box" x="{x:g}" y="{y:g}" width="{width:g}" height="{HEIGHT}" rx="6"/>'
        f'<text x="{centre:g}" y="{y + 20:g}" text-anchor="middle">{escape(name)}</text>'
        f'<text class="small" x="{centre:g}" y="{y + 36:g}" text-anchor="middle">{escape(below)}</text>'
    )


def size(name: str) -> int:
    """How many lines of Python a part has."""
    mine = [path for path in files() if layer_of(path) == name]
    return sum(len(path.read_text(encoding="utf-8").splitlines()) for path in mine)


def way() -> str:
    """What happens after a click, from top to bottom."""
    for file, name, _ in WAY:
        if name not in defined(file):
            raise MissingPart(f"tools/house.py: {file} has no {name}; mend WAY")
    step, wide = HEIGHT + 22, 520
    x = (WIDTH - wide) / 2
    boxes = [box(x, 10 + step * at, f"{file}: {name}", does, wide) for at, (file, name, does) in enumerate(WAY)]
    down = [
        f'<path class="line" stroke-width="2" d="M{WIDTH / 2:g} {10 + step * at - 22:g}v22"/>'
        for at in range(1, len(WAY))
    ]
    return picture(step * len(WAY), [*down, *boxes])


def defined(file: str) -> set[str]:
    """The classes and functions of a file."""
    kinds = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    tree = ast.parse((SOURCE / file).read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, kinds)}


def picture(height: float, inside: list[str]) -> str:
    """A whole drawing."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}">{STYLE}{"".join(inside)}</svg>\n'


if __name__ == "__main__":
    print({"layers": layers, "way": way}[sys.argv[1]]())
