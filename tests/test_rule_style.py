"""How rules are written: no rule compares a step, reckons with a verb or divides to find an operand (core/steps.py)."""

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
HIDDEN_OPERANDS = {"first", "second", "third", "fourth"}


def spelt(path: Path) -> str:
    """A file of rules in words."""
    return "/".join(path.parts[-3:])


def names_of(path: Path) -> dict[str, Any]:
    """What the names at the top of a file mean."""
    slug = path.parent.parent.name
    return vars(import_module(f"{package_of(slug)}.rules.{path.stem}"))


def is_word(node: ast.expr, names: dict[str, Any]) -> bool:
    """Whether an expression is just a verb or a step."""
    return isinstance(node, ast.Name) and isinstance(names.get(node.id), (Verb, Step))


def has_role(function: ast.FunctionDef, names: dict[str, Any]) -> bool:
    """Whether a method belongs to a step."""
    marks = [mark.func if isinstance(mark, ast.Call) else mark for mark in function.decorator_list]
    return any(isinstance(mark, ast.Attribute) and is_word(mark.value, names) for mark in marks)


def faults_of(node: ast.AST, names: dict[str, Any]) -> Iterator[str]:
    """What is wrong with one piece of a rule."""
    if isinstance(node, ast.BinOp) and (is_word(node.left, names) or is_word(node.right, names)):
        yield f"reckons with a verb or a step: {ast.unparse(node)}"
    if isinstance(node, ast.Compare):
        sides = [node.left, *node.comparators, *(e for c in node.comparators for e in getattr(c, "elts", []))]
        if any(is_word(side, names) for side in sides):
            yield f"compares a verb or a step: {ast.unparse(node)}"
    if isinstance(node, ast.Attribute) and node.attr == "now":
        yield f"asks for the present step: {ast.unparse(node)}"
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in HIDDEN_OPERANDS:
        yield f"takes an operand of the step by place: {ast.unparse(node)}"
    if isinstance(node, ast.arg) and node.arg in ("action", "step"):
        yield f"takes a bare number for {node.arg!r}"
    if isinstance(node, ast.FunctionDef) and has_role(node, names):
        yield from divided_operands(node)


def divided_operands(function: ast.FunctionDef) -> Iterator[str]:
    """The operands of a method that are taken apart."""
    parameters = {parameter.arg for parameter in function.args.args}
    for node in ast.walk(function):
        if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.FloorDiv, ast.Mod)):
            if isinstance(node.left, ast.Name) and node.left.id in parameters:
                yield f"takes an operand apart: {ast.unparse(node)}"


def all_faults(path: Path) -> list[str]:
    """Everything in a file that is written as rules are not."""
    names = names_of(path)
    return [
        f"{spelt(path)}:{getattr(node, 'lineno', 0)} {fault}"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        for fault in faults_of(node, names)
    ]


@pytest.mark.parametrize("path", RULES, ids=spelt)
def test_rules_name_their_operands_and_ask_for_no_step(path):
    assert all_faults(path) == []


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
    ],
)
def test_the_check_finds_what_it_looks_for(rule):
    names = vars(import_module("backroom.games.snitch.words"))
    assert [fault for node in ast.walk(ast.parse(rule)) for fault in faults_of(node, names)]
