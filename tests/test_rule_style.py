"""How rules are written: no rule compares steps, computes with verbs or divides to find an operand (core/steps.py)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

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
STACK = {"now", "steps", "firsts", "seconds", "thirds", "fourths"}
PUSHES = {"push_step", "replace_step", "push_long_step", "replace_long_step"}


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


def holds_words(value: Any) -> bool:
    """Whether verbs or steps are collected in a value."""
    inside = [*value, *value.values()] if isinstance(value, dict) else value
    return isinstance(inside, (list, tuple, set, frozenset)) and any(
        isinstance(part, (Verb, Step)) or holds_words(part) for part in inside
    )


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
    if isinstance(node, ast.Attribute) and (node.attr in STACK or (node.attr == "depth" and is_read(node))):
        yield f"asks for the pending steps: {ast.unparse(node)}"
    if isinstance(node, ast.Name) and holds_words(names.get(node.id)):
        yield f"takes verbs or steps from a collection: {node.id}"
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in HIDDEN_OPERANDS:
        yield f"takes an operand of the step by place: {ast.unparse(node)}"
    if isinstance(node, ast.arg) and node.arg in ("action", "step"):
        yield f"takes a bare number for {node.arg!r}"


def is_read(node: ast.Attribute) -> bool:
    """Whether a field is looked at, and not just set."""
    return isinstance(node.ctx, ast.Load)


def functions_in(tree: ast.AST) -> list[ast.FunctionDef]:
    """All functions and methods."""
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


def parameters_of(function: ast.FunctionDef) -> list[str]:
    """What a function is given."""
    return [parameter.arg for parameter in function.args.args if parameter.arg != "self"]


def is_rule_or_function(called: ast.AST) -> bool:
    """Whether a call is that of another rule, or of a function outside of all classes."""
    is_rule = isinstance(called, ast.Attribute) and ast.unparse(called.value) == "self"
    return is_rule or isinstance(called, ast.Name)


class Operands:
    """Where operands go: the rules of a step get them, and other rules and functions may get them as arguments."""

    def __init__(self, pieces: list[tuple[ast.AST, dict[str, Any]]]) -> None:
        self.given: dict[str, set[int]] = {}  # by the name of a rule: the places of operands among its arguments
        before = -1
        while before != sum(map(len, self.given.values())):
            before = sum(map(len, self.given.values()))
            for tree, names in pieces:
                for function in functions_in(tree):
                    self.follow(function, self.known_in(function, names))

    def known_in(self, function: ast.FunctionDef, names: dict[str, Any]) -> set[str]:
        """The variables of a rule that hold operands."""
        parameters = parameters_of(function)
        known = set(parameters) - {"seat"} if has_role(function, names) else set()
        known |= {parameters[place] for place in self.given.get(function.name, ()) if place < len(parameters)}
        for node in ast.walk(function):
            for target in node.targets if isinstance(node, ast.Assign) else []:
                pairs = assigned(target, node.value)
                known |= {name for name, value in pairs if isinstance(value, ast.Name) and value.id in known}
        return known

    def follow(self, function: ast.FunctionDef, known: set[str]) -> None:
        """Note what gets operands from a rule."""
        for node in ast.walk(function):
            for place, argument in enumerate(node.args if isinstance(node, ast.Call) else []):
                if isinstance(argument, ast.Name) and argument.id in known and is_rule_or_function(node.func):
                    self.given.setdefault(ast.unparse(node.func).removeprefix("self."), set()).add(place)

    def divided(self, tree: ast.AST, names: dict[str, Any]) -> Iterator[tuple[ast.AST, str]]:
        """Operands that are taken apart anywhere in a piece of rules."""
        for function in functions_in(tree):
            yield from ((function, fault) for fault in divided_operands(function, self.known_in(function, names)))


class Pushed:
    """What becomes the operand of a step or a verb: it is given to one, or to a rule that passes it on."""

    def __init__(self, pieces: list[tuple[ast.AST, dict[str, Any]]]) -> None:
        self.passed_on: dict[str, set[int]] = {}  # by the name of a rule: the places among its arguments
        before = -1
        while before != sum(map(len, self.passed_on.values())):
            before = sum(map(len, self.passed_on.values()))
            for tree, names in pieces:
                for function in functions_in(tree):
                    self.follow(function, names)

    def operands(self, call: ast.Call, names: dict[str, Any]) -> list[ast.expr]:
        """The arguments of a call that become operands."""
        if is_word(call.func, names):
            return call.args
        name = call.func.attr if isinstance(call.func, ast.Attribute) else ""
        places = range(len(call.args)) if name in PUSHES else self.passed_on.get(name, ())
        return [call.args[place] for place in places if place < len(call.args)]

    def follow(self, function: ast.FunctionDef, names: dict[str, Any]) -> None:
        """Note which parameters of a rule become operands."""
        parameters = parameters_of(function)
        for node in ast.walk(function):
            for argument in self.operands(node, names) if isinstance(node, ast.Call) else []:
                if isinstance(argument, ast.Name) and argument.id in parameters:
                    self.passed_on.setdefault(function.name, set()).add(parameters.index(argument.id))

    def packed(self, tree: ast.AST, names: dict[str, Any]) -> Iterator[tuple[ast.AST, str]]:
        """Operands that are put together from several things."""
        for node in ast.walk(tree):
            for argument in self.operands(node, names) if isinstance(node, ast.Call) else []:
                if isinstance(argument, ast.BinOp) and not isinstance(argument.right, ast.Constant):
                    yield node, f"packs an operand: {ast.unparse(argument)}"


def divided_operands(function: ast.FunctionDef, operands: set[str]) -> Iterator[str]:
    """The operands of a method that are taken apart: by a division, a shift or a mask."""
    for node in ast.walk(function):
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


def helpers_of(slug: str) -> list[Path]:
    """The files beside the rules whose functions rules may call."""
    return [path for path in sorted(folder_of(slug).glob("*.py")) if "@hot\n" in path.read_text(encoding="utf-8")]


class Flow(NamedTuple):
    """Where actions and operands go in the rules of a game."""

    taken: dict[str, set[int]]
    operands: Operands
    pushed: Pushed


@cache
def flow_in(slug: str) -> Flow:
    """Where actions and operands go in a game."""
    pieces = [(ast.parse(path.read_text("utf-8")), names_of(path)) for path in RULES if path.parent.parent.name == slug]
    helpers = [(ast.parse(path.read_text("utf-8")), {}) for path in helpers_of(slug)]
    return Flow(taken_in(slug), Operands([*pieces, *helpers]), Pushed(pieces))


def faults_in(tree: ast.AST, names: dict[str, Any], flow: Flow) -> list[str]:
    """Everything in a piece of rules that breaks this style."""
    found = [*loose_words(tree, names), *Actions(tree, names, flow.taken).computed()]
    found += [*flow.operands.divided(tree, names), *flow.pushed.packed(tree, names)]
    found += [(node, fault) for node in ast.walk(tree) for fault in faults_of(node, names)]
    return list(dict.fromkeys(f"{getattr(node, 'lineno', 0)} {fault}" for node, fault in found))


@pytest.mark.parametrize("path", RULES, ids=spelt)
def test_rules_name_their_operands_and_ask_for_no_step(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert faults_in(tree, names_of(path), flow_in(path.parent.parent.name)) == []


@pytest.mark.parametrize("slug", backroom.slugs())
def test_no_function_beside_the_rules_takes_an_operand_apart(slug):
    operands = flow_in(slug).operands
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in helpers_of(slug)]
    assert [fault for tree in trees for _, fault in operands.divided(tree, {})] == []


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
        "@FIGHT.takes(FIGHT_IN)\ndef f(self, seat, area): self.g(area)\ndef g(self, two): x = two // 4",
        "@FIGHT.takes(FIGHT_IN)\ndef f(self, seat, area): g(1, area)\ndef g(one, two): x = two % 4",
        "@FIGHT.takes(FIGHT_IN)\ndef f(self, seat, area): self.g(area)\n"
        "def g(self, two):\n    other = two\n    self.h(other)\ndef h(self, three): x = three & 3",
        "def f(self, seat, area): self.push_step(GROUPS, AREAS + seat)",
        "def f(self, seat, area): self.replace_step(GROUPS, seat * AREAS + area, 1)",
        "def f(self, seat, area): self.offer(FIGHT_IN(seat << area))",
        "def f(self, seat): self.g(1, AREAS + seat)\ndef g(self, one, two): self.push_step(GROUPS, two)",
        "def f(self, seat): self.g(AREAS + seat)\ndef g(self, one): self.h(one)\n"
        "def h(self, two): self.offer(FIGHT_IN(two))",
        "x = self.steps[self.depth - 1]",
        "x = self.firsts[0]",
        "if self.depth == 1: pass",
        "x = COLLECTED[1]",
        "x = COLLECTED['deep'][0]",
    ],
)
def test_the_check_finds_what_it_looks_for(rule):
    words = import_module("backroom.games.snitch.words")
    collected = {1: words.FIGHT, "deep": [words.GROUPS]}
    names, taken = vars(words) | {"words": words, "COLLECTED": collected}, {}
    for name, place in Actions(ast.parse(rule), names, {}).passed():
        taken.setdefault(name, set()).add(place)
    tree = ast.parse(rule)
    assert faults_in(tree, names, Flow(taken, Operands([(tree, names)]), Pushed([(tree, names)])))


def test_the_check_lets_actions_be_offered_and_passed_on():
    words = import_module("backroom.games.snitch.words")
    rule = "def f(self, areas):\n    first = FIGHT_IN(0)\n    self.offer(first)\n    self.offer_each(areas, first)"
    tree = ast.parse(rule)
    pieces = [(tree, vars(words))]
    assert faults_in(tree, vars(words), Flow({}, Operands(pieces), Pushed(pieces))) == []
