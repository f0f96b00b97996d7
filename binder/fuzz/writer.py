"""Writes hot functions at random.

Types are mostly right, because a refused function proves nothing. The same seed and number give the same function.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

HEAD = '''"""Written by the fuzzer."""

from __future__ import annotations

from backroom.core.structs import I64, U32, Scratch, Struct, hot, ints, longs, nogil, shorts

SMALL = (3, -1, 4, 1, -5, 9)
LARGE = [70000, -2147483648, 2147483647]
HUGE = (1 << 40, -(1 << 50), 7)
GRID = ((1, 2, 3), (-4, 500, 60000))
TRUTHS = (True, False, True)
WORD = 0xFFFFFFFF
LIMIT = 12


@hot
def twice(number: int, wide: I64 = 3) -> I64:
    return wide + number * 2


class Part(Struct):
    n: int
    w: I64
    u: U32
    flag: bool
    cells: list[int] = shorts(5)

    def bump(self, by: int) -> int:
        self.n += by
        return self.n

    def total(self, most: int) -> int:
        total = 0
        for place in range(min(most, 5)):
            total += self.cells[place]
        return total

    def is_odd(self) -> bool:
        return self.n & 1 == 1

    def mix(self, word: U32) -> U32:
        self.u = (self.u * 2654435 + word) & WORD
        return self.u


class Fuzzed(Struct):
    n: int
    m: int
    w: I64
    u: U32
    flag: bool
    s: Scratch
    cells: list[int] = shorts(6)
    nums: list[int] = ints(5)
    wides: list[int] = longs(4)
    work: list[int] = shorts(4, scratch=True)
    part: Part
    other: Part
'''

PARAMETERS = {"a": "int", "b": "int", "w": "I64", "u": "U32", "t": "bool"}
LOCALS = {"x": "int", "y": "int", "z": "int", "p": "I64", "q": "U32", "k": "bool"}
PLACES = {
    "int": ["self.n", "self.m", "self.s", "self.part.n", "self.other.n"],
    "I64": ["self.w", "self.part.w"],
    "U32": ["self.u", "self.part.u", "self.other.u"],
    "bool": ["self.flag", "self.part.flag"],
}
ARRAYS = {
    "self.cells": 6,
    "self.nums": 5,
    "self.work": 4,
    "self.part.cells": 5,
    "self.other.cells": 5,
    "SMALL": 6,
    "LARGE": 3,
    "GRID[0]": 3,
    "GRID[1]": 3,
}
STORED = ["self.cells", "self.nums", "self.work", "self.part.cells", "self.other.cells"]
SIGNATURE = ", ".join(["self", *(f"{name}: {kind}" for name, kind in PARAMETERS.items())])
EXTREME = [0, 1, -1, 2, 3, 5, 7, 31, 32, 63, 255, 256, 32767, 32768, -32768, -32769, 65535, 70000]
LARGEST = [2147483647, -2147483648, 2147483646, -2147483647, 1 << 30, 4294967295, 2147483648]
BEYOND = [(1 << 32) + 5, 1 << 40, -(1 << 40), 549755820060, (1 << 62) + 1, (1 << 63) - 1, -(1 << 63)]


class FunctionWriter:
    """Writes one function; ``earlier`` are those that it may call, with what they return."""

    def __init__(self, random: Random, name: str, earlier: list[tuple[str, str]]) -> None:
        self.random, self.name, self.earlier = random, name, earlier
        self.returns = random.choice(["int", "int", "I64", "U32", "bool", "int"])
        self.wrong = 0.04 if random.random() < 0.2 else 0.0  # how often a type is wrong on purpose
        self.known: dict[str, str] = dict(PARAMETERS)
        self.loops = 0
        self.loop_variables: list[str] = []

    def chance(self, of: float) -> bool:
        """True with the given probability."""
        return self.random.random() < of

    def pick(self, options: list[str]) -> str:
        """One of several."""
        return self.random.choice(options)

    # Expressions

    def number(self) -> int:
        """A literal."""
        if self.chance(0.8):
            return self.random.randint(-3, 12)
        return self.random.choice(EXTREME)

    def expression(self, kind: str, depth: int) -> str:
        """An expression of a type."""
        if self.chance(self.wrong):
            kind = self.pick(["int", "I64", "U32", "bool"])
        writers: dict[str, Callable[[int], str]] = {
            "int": self.int_of,
            "I64": self.wide_of,
            "U32": self.word_of,
            "bool": self.truth_of,
        }
        return writers[kind](depth)

    def variable(self, kind: str) -> str:
        """Something that holds a value of a type."""
        names = [name for name, known in self.known.items() if known == kind]
        return self.pick(names + PLACES[kind])

    def index(self, length: int, depth: int) -> str:
        """The place of an element."""
        if self.chance(0.4):
            return str(self.random.randrange(length))
        if self.loop_variables and self.chance(0.4):
            return f"({self.pick(self.loop_variables)} % {length})"
        if self.chance(0.9):
            return f"({self.expression('int', depth - 1)} % {length})"
        return self.expression("int", depth - 1)

    def element(self, depth: int) -> str:
        """An element of an array or a table."""
        if self.chance(0.1):
            return f"GRID[{self.index(2, depth)}][{self.index(3, depth)}]"
        name = self.pick(list(ARRAYS))
        return f"{name}[{self.index(ARRAYS[name], depth)}]"

    def int_of(self, depth: int) -> str:
        """An int."""
        if depth <= 0 or self.chance(0.15):
            if self.chance(0.35):
                return str(self.number())
            return self.variable("int") if self.chance(0.7) else self.element(depth)
        forms = [
            self.plain,
            self.plain,
            self.plain,
            self.divided,
            self.shifted,
            self.conditional,
            self.extreme,
            self.cut,
            self.unary,
            self.called,
            self.element,
            self.truth_number,
            self.assigned,
            self.operand_of,
        ]
        return self.random.choice(forms)(depth - 1)

    def plain(self, depth: int) -> str:
        """Two ints and an operator."""
        operator = self.pick(["+", "-", "*", "&", "|", "^", "+", "-"])
        return f"({self.expression('int', depth)} {operator} {self.expression('int', depth)})"

    def divided(self, depth: int) -> str:
        """A division."""
        operator = self.pick(["//", "%"])
        by = str(self.random.choice([2, 3, 4, 7, -2, -3, 8, 1, -1, 10])) if self.chance(0.7) else self.int_of(depth)
        return f"({self.expression('int', depth)} {operator} {by})"

    def shifted(self, depth: int) -> str:
        """A shift."""
        operator = self.pick(["<<", ">>"])
        by = str(self.random.choice([0, 1, 2, 4, 9])) if self.chance(0.6) else f"({self.int_of(depth)} & 7)"
        if self.chance(0.1):
            by = self.int_of(depth)
        left = "1" if self.chance(0.4) else self.expression("int", depth)
        return f"({left} {operator} {by})"

    def conditional(self, depth: int) -> str:
        """One of two."""
        return f"({self.int_of(depth)} if {self.truth_of(depth)} else {self.expression('int', depth)})"

    def truth_number(self, depth: int) -> str:
        """A truth value as a number."""
        return f"{self.pick(['int', '+', '-', '~'])}({self.truth_of(depth)})"

    def extreme(self, depth: int) -> str:
        """``min``, ``max``, ``abs``, ``bit_length``, ``int``."""
        if self.chance(0.2):
            return f"({self.expression('int', depth)}).bit_length()"
        if self.chance(0.3):
            return f"abs({self.int_of(depth)})"
        if self.chance(0.15):
            return f"int({self.expression(self.pick(['int', 'bool', 'I64', 'U32']), depth)})"
        numbers = [self.expression("int", depth) for _ in range(self.random.choice([2, 2, 3]))]
        return f"{self.pick(['min', 'max'])}({', '.join(numbers)})"

    def cut(self, depth: int) -> str:
        """A 64-bit or unsigned number that is made to fit."""
        kind = self.pick(["I64", "I64", "U32"])
        operator = self.pick(["& 255", "% 1000", "% 7", "& 1", ">> 40", "& 65535", "% -9"])
        if kind == "U32":
            operator = self.pick(["& 255", "% 1000", ">> 3", "// 2", "// 1000"])
        if self.chance(0.15):
            return f"({self.expression(kind, depth)}).bit_length()"
        return f"({self.expression(kind, depth)} {operator})"

    def unary(self, depth: int) -> str:
        """A unary operator."""
        return f"({self.pick(['-', '~', '-', '+'])}{self.expression('int', depth)})"

    def arguments(self, depth: int) -> str:
        """The arguments for an earlier function."""
        given = [self.expression(kind, min(depth, 1)) for kind in PARAMETERS.values()]
        return ", ".join(given)

    def called(self, depth: int) -> str:
        """A call."""
        found = [name for name, returns in self.earlier if returns == "int"]
        if found and self.loops == 0 and self.chance(0.5):
            return f"self.{self.pick(found)}({self.arguments(depth)})"
        part = self.pick(["self.part", "self.other"])
        if self.chance(0.5):
            return f"{part}.bump({self.int_of(depth)})"
        return f"{part}.total({self.int_of(depth)})"

    def assigned(self, depth: int) -> str:
        """``(x := ...)``."""
        name = self.pick(["x", "y", "z"])
        return f"({name} := {self.int_of(depth)})"

    def operand_of(self, depth: int) -> str:
        """``and`` and ``or``, whose value is that of an operand."""
        return f"({self.int_of(depth)} {self.pick(['and', 'or'])} {self.expression('int', depth)})"

    def wide_of(self, depth: int) -> str:
        """A 64-bit int."""
        if depth <= 0 or self.chance(0.2):
            if self.chance(0.2):
                return self.pick(["HUGE[0]", "HUGE[1]", "HUGE[2]", f"self.wides[{self.index(4, 1)}]", "LARGE[1]"])
            if self.chance(0.15):
                return str(self.random.choice(BEYOND))
            return self.variable("I64")
        found = [name for name, returns in self.earlier if returns == "I64"]
        if found and self.loops == 0 and self.chance(0.1):
            return f"self.{self.pick(found)}({self.arguments(depth)})"
        if self.chance(0.08):
            return f"twice({self.int_of(depth - 1)})"
        if self.chance(0.1):
            return f"({self.wide_of(depth - 1)} if {self.truth_of(depth - 1)} else {self.int_of(depth - 1)})"
        if self.chance(0.1):
            return f"{self.pick(['min', 'max'])}({self.wide_of(depth - 1)}, {self.int_of(depth - 1)})"
        return self.wide_operator(depth - 1)

    def wide_operator(self, depth: int) -> str:
        """An operator on 64-bit ints."""
        operator = self.pick(["+", "-", "*", "//", "%", "&", "|", "^", ">>", "<<"])
        right = self.expression(self.pick(["I64", "int", "int", "U32"]), depth)
        if operator in ("<<", ">>"):
            right = str(self.random.choice([1, 3, 8, 32, 33, 40]))
        if operator in ("//", "%") and self.chance(0.7):
            right = str(self.random.choice([2, 3, 10, -7, 1000]))
        return f"({self.expression('I64', depth)} {operator} {right})"

    def word_of(self, depth: int) -> str:
        """An unsigned int."""
        if depth <= 0 or self.chance(0.25):
            return str(self.random.choice([0, 1, 5, 255, 4294967295])) if self.chance(0.2) else self.variable("U32")
        if self.chance(0.2):
            return f"({self.word_of(depth - 1)} {self.pick(['>> 9', '// 3', '% 65536', '& 65535'])})"
        if self.chance(0.1):
            return f"{self.pick(['self.part', 'self.other'])}.mix({self.word_of(depth - 1)})"
        if self.chance(0.1):
            return f"({self.word_of(depth - 1)} if {self.truth_of(depth - 1)} else {self.word_of(depth - 1)})"
        return f"({self.round_of(depth - 1)} & {self.pick(['WORD', 'WORD', '65535', 'u'])})"

    def round_of(self, depth: int) -> str:
        """Arithmetic that may wrap around."""
        operator = self.pick(["+", "-", "*", "|", "^", "&", "<<"])
        right = self.expression(self.pick(["U32", "U32", "int"]), depth)
        if operator == "<<":
            right = str(self.random.choice([1, 5, 21, 31]))
        left = self.round_of(depth - 1) if depth > 0 and self.chance(0.3) else self.word_of(depth)
        return f"({left} {operator} {right})"

    def truth_of(self, depth: int) -> str:
        """A truth value."""
        if depth <= 0 or self.chance(0.1):
            if self.chance(0.4):
                return self.pick(["True", "False", f"TRUTHS[{self.index(3, 0)}]"])
            return self.variable("bool")
        forms = [self.compared, self.compared, self.compared, self.joined, self.joined, self.listed, self.answered]
        return self.random.choice(forms)(depth - 1)

    def compared(self, depth: int) -> str:
        """A comparison, or a chain of them."""
        kinds = [self.pick(["int", "int", "int", "I64", "U32", "bool"]) for _ in range(3 if self.chance(0.25) else 2)]
        text = self.expression(kinds[0], depth)
        for kind in kinds[1:]:
            text += f" {self.pick(['<', '<=', '>', '>=', '==', '!='])} {self.expression(kind, depth)}"
        return f"({text})"

    def joined(self, depth: int) -> str:
        """Truth values combined."""
        if self.chance(0.3):
            return f"(not {self.expression(self.pick(['bool', 'int']), depth)})"
        operator = self.pick(["and", "or", "&", "|", "^", "and", "or"])
        return f"({self.truth_of(depth)} {operator} {self.truth_of(depth)})"

    def listed(self, depth: int) -> str:
        """``in``."""
        numbers = ", ".join(self.expression(self.pick(["int", "int", "int", "U32"]), 0) for _ in range(3))
        return f"({self.expression('int', depth)} {self.pick(['in', 'not in'])} ({numbers}))"

    def answered(self, depth: int) -> str:
        """A call that returns a bool."""
        found = [name for name, returns in self.earlier if returns == "bool"]
        if found and self.loops == 0 and self.chance(0.5):
            return f"self.{self.pick(found)}({self.arguments(depth)})"
        if self.chance(0.5):
            return f"{self.pick(['self.part', 'self.other'])}.is_odd()"
        return f"bool({self.expression(self.pick(['int', 'I64', 'U32']), depth)})"

    # Statements

    def function(self) -> list[str]:
        """The whole function."""
        lines = [f"    def {self.name}({SIGNATURE}) -> {self.returns}:"]
        for name, kind in LOCALS.items():
            if self.chance(0.99):
                note = "" if kind == "int" and self.chance(0.8) else f": {kind}"
                lines.append(f"        {name}{note} = {self.expression(kind, 1)}")
            elif kind != "int":
                lines.append(f"        {name}: {kind}")
            self.known[name] = kind
        lines += self.block(2, self.random.choice([1, 2, 2, 3, 4]), 2)
        return [*lines, f"        return {self.expression(self.returns, 3)}"]

    def block(self, indent: int, count: int, depth: int) -> list[str]:
        """Some statements."""
        return [line for _ in range(count) for line in self.statement(indent, depth)]

    def statement(self, indent: int, depth: int) -> list[str]:
        """One statement."""
        pad = "    " * indent
        if depth > 0 and self.chance(0.35):
            return [self.branch, self.loop, self.table_loop, self.while_loop][self.random.randrange(4)](indent, depth)
        if self.loops and self.chance(0.1):
            return [f"{pad}if {self.truth_of(1)}:", f"{pad}    {self.pick(['break', 'continue'])}"]
        if self.chance(0.04):
            return [f"{pad}if {self.truth_of(1)}:", f"{pad}    return {self.expression(self.returns, 2)}"]
        return [pad + self.random.choice([self.assignment, self.assignment, self.change, self.change, self.pair])()]

    def place(self) -> tuple[str, str]:
        """Something to assign to, and its type."""
        if self.chance(0.35):
            array = self.pick(STORED)
            return f"{array}[{self.index(ARRAYS[array], 1)}]", "int"
        if self.chance(0.1):
            return f"self.wides[{self.index(4, 1)}]", "I64"
        kind = self.pick(["int", "int", "int", "I64", "U32", "bool"])
        return self.variable(kind), kind

    def assignment(self) -> str:
        """``place = value``."""
        place, kind = self.place()
        return f"{place} = {self.expression(kind, 3)}"

    def change(self) -> str:
        """``place += value``."""
        place, kind = self.place()
        if kind == "U32":
            return f"{place} = ({self.round_of(1)}) & WORD"
        operators = {"bool": ["&", "|", "^"], "int": ["+", "-", "*", "&", "|", "^", "//", "%", ">>", "<<"]}
        operator = self.pick(operators.get(kind, ["+", "-", "^", "&", "//", "%"]))
        if operator in (">>", "<<"):
            return f"{place} {operator}= {self.random.choice([0, 1, 2, 5])}"
        if operator in ("//", "%"):
            return f"{place} {operator}= {self.random.choice([2, 3, 5, -3, 16])}"
        return f"{place} {operator}= {self.expression(kind, 2)}"

    def pair(self) -> str:
        """``a, b = c, d``."""
        one, first = self.place()
        other, second = self.place()
        if self.chance(0.5) and first == second:
            return f"{one}, {other} = {other}, {one}"
        return f"{one}, {other} = {self.expression(first, 2)}, {self.expression(second, 2)}"

    def branch(self, indent: int, depth: int) -> list[str]:
        """``if``."""
        pad = "    " * indent
        test = self.truth_of(2) if self.chance(0.7) else self.expression(self.pick(["int", "I64", "U32"]), 2)
        lines = [f"{pad}if {test}:", *self.block(indent + 1, self.random.choice([1, 1, 2]), depth - 1)]
        if self.chance(0.3):
            lines += [f"{pad}elif {self.truth_of(2)}:", *self.block(indent + 1, 1, depth - 1)]
        if self.chance(0.4):
            lines += [f"{pad}else:", *self.block(indent + 1, 1, depth - 1)]
        return lines

    def body(self, indent: int, variable: str, depth: int) -> list[str]:
        """The body of a loop."""
        self.loops += 1
        self.loop_variables.append(variable)
        lines = self.block(indent, self.random.choice([1, 1, 2]), depth - 1)
        self.loop_variables.pop()
        self.loops -= 1
        if self.chance(0.15):
            lines += ["    " * (indent - 1) + "else:", *self.block(indent, 1, 0)]
        return lines

    def loop(self, indent: int, depth: int) -> list[str]:
        """``for`` over a range."""
        pad, name = "    " * indent, self.pick(["x", "y", "z", "i", "j"])
        bounds = self.pick(
            [
                str(self.random.randint(0, 6)),
                f"{self.random.randint(-2, 2)}, {self.random.randint(0, 6)}",
                f"{self.int_of(1)} & 7",
                f"0, ({self.int_of(1)}) & 15, {self.random.choice([1, 2, 3])}",
                f"({self.int_of(1)}) & 7, -3, {self.random.choice([-1, -2])}",
                f"LIMIT, ({self.int_of(1)}) & 7, -1",
            ]
        )
        can_turn = bounds.count(",") < 2 and "(" not in bounds.partition(",")[2]
        over = f"reversed(range({bounds}))" if can_turn and self.chance(0.2) else f"range({bounds})"
        return [f"{pad}for {name} in {over}:", *self.body(indent + 1, name, depth)]

    def table_loop(self, indent: int, depth: int) -> list[str]:
        """``for`` over a table."""
        pad = "    " * indent
        pairs = [("SMALL", "x"), ("LARGE", "y"), ("HUGE", "p"), ("LARGE", "x"), ("SMALL", "p")]
        table, name = self.random.choice(pairs)
        return [f"{pad}for {name} in {table}:", *self.body(indent + 1, "x", depth)]

    def while_loop(self, indent: int, depth: int) -> list[str]:
        """``while``, with a counter of its own."""
        pad, counter = "    " * indent, f"c{indent}"
        most = self.random.randint(1, 6)
        lines = [f"{pad}{counter} = 0", f"{pad}while {counter} < {most} and {self.truth_of(2)}:"]
        return [*lines, f"{pad}    {counter} += 1", *self.body(indent + 1, counter, depth)]


# Calls


def argument(random: Random, kind: str) -> int | bool:
    """A value of a parameter or a field."""
    if kind == "bool":
        return random.random() < 0.5
    roll = random.random()
    number = random.randint(-9, 12) if roll < 0.65 else random.choice(EXTREME)
    if roll > 0.92:
        number = random.choice(LARGEST if kind != "I64" else BEYOND)
    if kind == "U32":
        return number & 0xFFFFFFFF
    return number if kind == "I64" else min(max(number, -(1 << 31)), (1 << 31) - 1)


def arguments(random: Random) -> list[int | bool]:
    """The arguments with which a function is called."""
    return [argument(random, kind) for kind in PARAMETERS.values()]


def start(random: Random) -> list[object]:
    """A state to begin with, as ``load`` takes it."""

    def shorts(count: int) -> list[int]:
        return [random.choice([0, 1, -1, 5, 100, random.randint(-32768, 32767)]) for _ in range(count)]

    def part() -> list[object]:
        return [*(argument(random, kind) for kind in ("int", "I64", "U32", "bool")), shorts(5)]

    scalars = [argument(random, kind) for kind in ("int", "int", "I64", "U32", "bool")]
    nums = [argument(random, "int") for _ in range(5)]
    wides = [argument(random, "I64") for _ in range(4)]
    return [*scalars, shorts(6), nums, wides, part(), part()]
