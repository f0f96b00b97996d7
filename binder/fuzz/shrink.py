"""Makes a function on which the builds disagree as small as possible: many smaller ones are tried in one batch."""

from __future__ import annotations

import ast
import copy
import warnings
from collections.abc import Iterator

MOST_TRIES = 150


def smaller(lines: list[str]) -> list[list[str]]:
    """Versions of a function, each simpler by one step, the shortest first."""
    tree = ast.parse("\n".join(["class C:", *lines])).body[0]
    assert isinstance(tree, ast.ClassDef)
    function = tree.body[0]
    found = {ast.unparse(one): None for one in simplified(function)}
    texts = sorted((text for text in found if is_valid(text)), key=len)
    return [[f"    {line}" for line in text.split("\n")] for text in texts[:MOST_TRIES]]


def is_valid(text: str) -> bool:
    """Whether a version is Python at all."""
    try:
        warnings.simplefilter("ignore")
        compile(f"from __future__ import annotations\nwhile 1:\n  break\n{text}", "smaller", "exec")
    except SyntaxError:
        return False
    return True


def simplified(function: ast.AST) -> Iterator[ast.AST]:
    """A function without one statement, or with one expression replaced by a part of it or by a number."""
    count = len(list(ast.walk(function)))
    for place in range(count):
        node = list(ast.walk(function))[place]
        for name, value in ast.iter_fields(node):
            if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                yield from without_one(function, place, name, len(value))
            elif isinstance(value, list) and value and isinstance(value[0], ast.expr) and name == "values":
                yield from replaced_in_list(function, place, name, len(value))
            elif isinstance(value, ast.expr) and name not in ("annotation", "returns", "func", "target"):
                yield from replaced(function, place, name, value)


def at(function: ast.AST, place: int) -> tuple[ast.AST, ast.AST]:
    """A copy, and the node at a place in it."""
    twin = copy.deepcopy(function)
    return twin, list(ast.walk(twin))[place]


def without_one(function: ast.AST, place: int, name: str, count: int) -> Iterator[ast.AST]:
    """A block without one of its statements, or with a statement replaced by its own body."""
    for number in range(count):
        twin, node = at(function, place)
        block = getattr(node, name)
        gone = block.pop(number)
        if not block and name == "body":
            block.append(ast.Pass())
        yield twin
        if getattr(gone, "body", None):
            twin, node = at(function, place)
            block = getattr(node, name)
            block[number : number + 1] = block[number].body
            yield twin


def replaced(function: ast.AST, place: int, name: str, value: ast.expr) -> Iterator[ast.AST]:
    """An expression replaced by one of its parts, or by a number."""
    parts = [child for child in ast.iter_child_nodes(value) if isinstance(child, ast.expr)]
    options: list[ast.expr] = [part for part in parts if isinstance(getattr(part, "ctx", ast.Load()), ast.Load)]
    if not isinstance(value, ast.Constant):
        options += [ast.Constant(0), ast.Constant(1)]
    for option in options:
        twin, node = at(function, place)
        setattr(node, name, copy.deepcopy(option))
        yield ast.fix_missing_locations(twin)


def replaced_in_list(function: ast.AST, place: int, name: str, count: int) -> Iterator[ast.AST]:
    """``a and b`` without one of them."""
    for number in range(count if count > 2 else 0):
        twin, node = at(function, place)
        getattr(node, name).pop(number)
        yield twin
