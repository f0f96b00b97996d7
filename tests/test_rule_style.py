"""How rules are written: no rule compares steps, computes with verbs or divides to find an operand (core/steps.py)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
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
GROUP_OF_RULES = re.compile("[A-Z]{2}-[A-Z0-9]+")
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
        yield f"asks for the current step: {ast.unparse(node)}"
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


class Actions:
    """Where actions go: a verb that is called with its operands gives one, it may be kept in a variable, and other
    rules may get it as an argument."""

    def __init__(self, tree: ast.AST, names: dict[str, Any], taken: dict[str, set[int]]) -> None:
        self.tree, self.names, self.taken = tree, names, taken

    def is_action(self, node: ast.AST, known: set[str]) -> bool:
        """Whether an expression is an action."""
        if isinstance(node, ast.Name):
            return node.id in known
        return isinstance(node, ast.Call) and is_word(node.func, self.names)

    def known_in(self, scope: ast.AST) -> set[str]:
        """The variables of a function (or of the module) that hold actions."""
        known: set[str] = set()
        if isinstance(scope, ast.FunctionDef):
            parameters = [parameter.arg for parameter in scope.args.args if parameter.arg != "self"]
            known |= {parameters[place] for place in self.taken.get(scope.name, ()) if place < len(parameters)}
        for node in ast.walk(scope):
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    known |= {name for name, value in assigned(target, node.value) if self.is_action(value, known)}
        return known

    def scopes(self) -> Iterator[tuple[ast.AST, set[str]]]:
        """Every function, and what stands outside of all functions, with the variables that hold actions."""
        for node in ast.walk(self.tree):
            if isinstance(node, (ast.FunctionDef, ast.Module)):
                yield node, self.known_in(node)

    def passed(self) -> Iterator[tuple[str, int]]:
        """The rules that get an action as an argument, and its place."""
        for scope, known in self.scopes():
            for node in ast.walk(scope):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                    for place, argument in enumerate(node.args):
                        if self.is_action(argument, known):
                            yield node.func.attr, place

    def computed(self) -> Iterator[tuple[ast.AST, str]]:
        """Arithmetic on actions."""
        for scope, known in self.scopes():
            for node in ast.walk(scope):
                sides = [node.left, node.right] if isinstance(node, ast.BinOp) else []
                sides = [node.target, node.value] if isinstance(node, ast.AugAssign) else sides
                if any(self.is_action(side, known) for side in sides):
                    yield node, f"computes with an action: {ast.unparse(node)}"


def assigned(target: ast.AST, value: ast.AST) -> list[tuple[str, ast.AST]]:
    """The names that get a value, each with its own."""
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        return [pair for one, other in zip(target.elts, value.elts, strict=False) for pair in assigned(one, other)]
    return [(target.id, value)] if isinstance(target, ast.Name) else []


@cache
def taken_in(slug: str) -> dict[str, set[int]]:
    """The rules of a game that get actions as arguments, and the places of these."""
    found: dict[str, set[int]] = {}
    for path in (path for path in RULES if path.parent.parent.name == slug):
        for name, place in Actions(ast.parse(path.read_text(encoding="utf-8")), names_of(path), found).passed():
            found.setdefault(name, set()).add(place)
    return found


def faults_in(tree: ast.AST, names: dict[str, Any], taken: dict[str, set[int]]) -> list[str]:
    """Everything in a piece of rules that breaks this style."""
    found = [*loose_words(tree, names), *Actions(tree, names, taken).computed()]
    found += [(node, fault) for node in ast.walk(tree) for fault in faults_of(node, names)]
    return list(dict.fromkeys(f"{getattr(node, 'lineno', 0)} {fault}" for node, fault in found))


MEASURED = {"gangster/rules/driving.py": {"drives", "offer_drives"}}
"""Where speed has been found to need it, by measurement (the file gives the figures): a table of actions."""


@pytest.mark.parametrize("path", RULES, ids=spelt)
def test_rules_name_their_operands_and_ask_for_no_step(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef)):
            node.body = [part for part in node.body if getattr(part, "name", "") not in MEASURED.get(spelt(path), ())]
    assert faults_in(tree, names_of(path), taken_in(path.parent.parent.name)) == []


@pytest.mark.parametrize("path", RULES, ids=spelt)
def test_a_chapter_cites_the_rules_that_its_heading_names(path):
    heading, text = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "", path.read_text("utf-8")
    below = set(GROUP_OF_RULES.findall(text.replace(heading, "", 1)))
    assert set(GROUP_OF_RULES.findall(heading)) <= below


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
        "def f(self, area):\n    first = FIGHT_IN(0)\n    self.offer(first + area)",
        "def f(self, area):\n    first, at = FIGHT_IN(0), 1\n    self.menu[at] = area + first",
        "def f(self, area): self.offer(FIGHT_IN(0) + area)",
        "def f(self):\n    one = FIGHT_IN(0)\n    other = one\n    other += 1",
        "def f(self):\n    self.g(2, FIGHT_IN(0))\ndef g(self, area, first):\n    self.offer(first + area)",
    ],
)
def test_the_check_finds_what_it_looks_for(rule):
    words = import_module("backroom.games.snitch.words")
    names, taken = vars(words) | {"words": words}, {}
    for name, place in Actions(ast.parse(rule), names, {}).passed():
        taken.setdefault(name, set()).add(place)
    assert faults_in(ast.parse(rule), names, taken)


def test_the_check_lets_actions_be_offered_and_passed_on():
    words = import_module("backroom.games.snitch.words")
    rule = "def f(self, areas):\n    first = FIGHT_IN(0)\n    self.offer(first)\n    self.offer_each(areas, first)"
    assert faults_in(ast.parse(rule), vars(words), {}) == []
