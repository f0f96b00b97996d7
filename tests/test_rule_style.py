"""How rules are written: no rule compares steps, computes with verbs or divides to find an operand (core/steps.py)."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import backroom
from backroom.core.steps import Step
from backroom.core.words import Verb
from backroom.registry import folder_of, package_of

RULES = [path for slug in backroom.slugs() for path in sorted(folder_of(slug).glob("rules/*.py"))]
DIVISIONS = (ast.FloorDiv, ast.Mod)
MASKS = (ast.RShift, ast.BitAnd)
HIDDEN_OPERANDS = {"first", "second", "third", "fourth"}


def spelt(path: Path) -> str:
    """A file of rules as a readable path."""
    return "/".join(path.parts[-3:])


def names_of(path: Path) -> dict[str, Any]:
    """What the names at the top of a file mean."""
    slug = path.parent.parent.name
    return vars(import_module(f"{package_of(slug)}.rules.{path.stem}"))


def is_word(node: ast.AST, names: dict[str, Any]) -> bool:
    """Whether an expression is just a verb or a step: by its name, or as an attribute of a module."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return isinstance(getattr(names.get(node.value.id), node.attr, None), (Verb, Step))
    return isinstance(node, ast.Name) and isinstance(names.get(node.id), (Verb, Step))


def may_be_words(node: ast.AST) -> list[ast.AST]:
    """The places below a piece of a rule where a verb or a step may stand: it is called with its operands, passed to
    another rule (perhaps one of two), or used in a decorator that says what a method is for."""
    if isinstance(node, ast.Attribute):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return [node.body, node.orelse]
    if isinstance(node, ast.Call):
        is_rule = isinstance(node.func, ast.Attribute)
        return [node.func, *(node.args if is_rule else [])]
    return []


def loose_words(tree: ast.AST, names: dict[str, Any]) -> Iterator[tuple[ast.AST, str]]:
    """Verbs and steps that a rule compares, does arithmetic on, keeps under another name or looks up in a table."""
    for node in ast.walk(tree):
        allowed = may_be_words(node)
        for child in ast.iter_child_nodes(node):
            if is_word(child, names) and child not in allowed:
                yield child, f"takes a verb or a step for a number: {ast.unparse(node)}"


def has_role(function: ast.FunctionDef, names: dict[str, Any]) -> bool:
    """Whether a method belongs to a step."""
    marks = [mark.func if isinstance(mark, ast.Call) else mark for mark in function.decorator_list]
    return any(isinstance(mark, ast.Attribute) and is_word(mark.value, names) for mark in marks)


def faults_of(node: ast.AST, names: dict[str, Any]) -> Iterator[str]:
    """What is wrong with one piece of a rule."""
    if isinstance(node, ast.Attribute) and node.attr == "now":
        yield f"asks for the present step: {ast.unparse(node)}"
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in HIDDEN_OPERANDS:
        yield f"takes an operand of the step by place: {ast.unparse(node)}"
    if isinstance(node, ast.arg) and node.arg in ("action", "step"):
        yield f"takes a bare number for {node.arg!r}"
    if isinstance(node, ast.FunctionDef) and has_role(node, names):
        yield from divided_operands(node)


def divided_operands(function: ast.FunctionDef) -> Iterator[str]:
    """The operands of a method that are taken apart: by a division, a shift or a mask."""
    operands = {parameter.arg for parameter in function.args.args} - {"self", "seat"}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Name) and node.value.id in operands:
            operands |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        if isinstance(node, (ast.BinOp, ast.AugAssign)):
            taken, by = (node.left, node.right) if isinstance(node, ast.BinOp) else (node.target, node.value)
            is_fixed = ast.unparse(by).isupper() or isinstance(by, ast.Constant)  # bits >> seat & 1 looks up a seat
            is_division = isinstance(node.op, DIVISIONS) or (isinstance(node.op, MASKS) and is_fixed)
            if is_division and isinstance(taken, ast.Name) and taken.id in operands:
                yield f"takes an operand apart: {ast.unparse(node)}"
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "divmod":
            yield f"takes an operand apart: {ast.unparse(node)}"


def faults_in(tree: ast.AST, names: dict[str, Any]) -> list[str]:
    """Everything in a piece of rules that breaks this style."""
    loose = [f"{getattr(node, 'lineno', 0)} {fault}" for node, fault in loose_words(tree, names)]
    return loose + [
        f"{getattr(node, 'lineno', 0)} {fault}" for node in ast.walk(tree) for fault in faults_of(node, names)
    ]


@pytest.mark.parametrize("path", RULES, ids=spelt)
def test_rules_name_their_operands_and_ask_for_no_step(path):
    assert faults_in(ast.parse(path.read_text(encoding="utf-8")), names_of(path)) == []


@pytest.mark.parametrize(
    "rule",
    [
        "if self.now == FIGHT: pass",
        "x = number - FIGHT_IN",
        "x = FIGHT_IN + area",
        "x = choice in (FIGHT, GROUPS)",
        "x = self.second()",
        "def f(self, action): pass",
        "@FIGHT.takes(FIGHT_IN)\ndef f(self, seat, area): x = area // 4",
        "@FIGHT.takes(FIGHT_IN)\ndef f(self, seat, area): x = area >> 2",
        "@FIGHT.takes(FIGHT_IN)\ndef f(self, seat, area): x = divmod(area, 4)",
        "@FIGHT.takes(FIGHT_IN)\ndef f(self, seat, area): area //= 4",
        "@FIGHT.takes(FIGHT_IN)\ndef f(self, seat, area):\n    x = area\n    x %= 4",
        "x = number - words.FIGHT_IN",
        "x = FIGHT_IN\ny = number - x",
        "x = number - int(FIGHT_IN)",
        "x -= FIGHT_IN",
        "x = TABLE[FIGHT]",
        "match step:\n    case words.FIGHT: pass",
        "return max(FIGHT, GROUPS)",
    ],
)
def test_the_check_finds_what_it_looks_for(rule):
    words = import_module("backroom.games.snitch.words")
    assert faults_in(ast.parse(rule), vars(words) | {"words": words})
