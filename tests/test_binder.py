"""The binder: what it compiles behaves as it does interpreted; what it can't compile it refuses, by line."""

from __future__ import annotations

import importlib
import pickle
import re
import shutil
import signal
import subprocess
import sys
import threading
import traceback
from pathlib import Path
from typing import Any

import pytest
from setuptools import Distribution

pytest.importorskip("Cython")

import backroom
from backroom.core.digest import digest_of, is_current
from binder import building, c_text, compilers
from binder.refusal import Refusal
from binder.writing import MergedText, printed_data

ROOT = Path(__file__).resolve().parent.parent
QUICK = ("-O1", *compilers.FLAGS[1:])


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The sample package on the path, with its compiled module built."""
    folder = tmp_path_factory.mktemp("sample")
    shutil.copytree(ROOT / "binder" / "sample", folder / "sample")
    (folder / "sample" / "edition.toml").write_text("seats = 4\n")
    sys.path.insert(0, str(folder))
    extension = building.extension(building.bind("sample:Sample"), folder / "bound", QUICK)
    building.compile_into(folder, [extension], folder / "temp")
    yield folder
    sys.path.remove(str(folder))


@pytest.fixture(scope="module")
def builds(sample: Path) -> tuple[type[Any], type[Any]]:
    """The sample class interpreted and compiled."""
    return importlib.import_module("sample").Sample, importlib.import_module("sample._compiled").Sample


def both(builds: tuple[type[Any], type[Any]], act: Any) -> Any:
    """The answer of both builds, which must be the same."""
    plain, compiled = [act(cls()) for cls in builds]
    assert plain == compiled
    return compiled


# What is compiled behaves as it does interpreted


def test_luck_and_bag_give_the_same_numbers(builds: Any) -> None:
    for seed in (0, 7, 2**62 + 12345):
        hands = both(builds, lambda state, seed=seed: state.start(seed))
        assert len({card for hand in hands for card in hand}) == 20


def test_containers_are_templates(builds: Any, sample: Path) -> None:
    text = building.bind("sample:Sample").merged.text()
    assert re.search(r"cdef struct Hands:\n\s+short sizes\[4\]\n\s+short cells\[52\]", text)
    assert re.search(r"cdef struct Columns:\n\s+short sizes\[6\]\n\s+short cells\[30\]", text)
    assert "Rows" not in text
    assert both(builds, lambda state: (state.start(3), state.rows())[1])[2:] == (5, True)


def test_later_chapters_replace_hooks_and_modules_keep_their_constants(builds: Any) -> None:
    assert both(builds, lambda state: state.hooks()) == [2, 7, 11]


def test_hot_grammar(builds: Any) -> None:
    for a in range(-3, 30, 4):
        for b in range(0, 9):
            both(builds, lambda state, a=a, b=b: (state.loops(a, b), state.loops(a, b, 5), state.dump()))
            both(builds, lambda state, a=a, b=b: (state.choices(a, b), state.arithmetic(a, b), state.dump()))
            both(builds, lambda state, a=a + 3, b=b: (state.bits(a, b), state.bits(b, a), state.dump()))


def test_a_class_beside_the_state_works_on_it(builds: Any) -> None:
    def act(state: Any) -> Any:
        state.loops(9, 2)
        one, other = state.new_notebook(), state.new_notebook()
        said = [one.fill(state, 5, 3), other.fill(state, -7, 2), other.fill(state, 30000, -9)]
        said += [one.add(other, start, factor) for start, factor in ((0, 3), (32, -32768), (7, 32767), (1, 0))]
        return said, one.answers(), other.answers(), one.dump()

    both(builds, act)
    assert builds[0]().new_notebook().__class__ is not builds[1]().new_notebook().__class__


def test_scaled_sums_go_round_in_both_builds(builds: Any) -> None:
    def act(state: Any) -> Any:
        book = state.new_notebook()
        book.fill(state, 32700, 1)
        for _ in range(3):
            book.add(book, 3, 32767)
        return book.answers()

    sums, _ = both(builds, act)
    assert min(sums) < 0


@pytest.mark.parametrize(("start", "factor"), [(-1, 1), (33, 1), (0, 32768), (0, -32769)])
def test_scaled_sums_beyond_their_arrays_are_trapped(builds: Any, sample: Path, start: int, factor: int) -> None:
    with pytest.raises(IndexError):
        builds[0]().new_notebook().add(builds[0]().new_notebook(), start, factor)
    code = f"from sample._compiled import Sample; n = Sample().new_notebook(); n.add(n, {start}, {factor})"
    done = subprocess.run([sys.executable, "-c", code], cwd=sample, check=False, capture_output=True)
    assert done.returncode == -signal.SIGILL


def test_loops_without_the_lock(builds: Any) -> None:
    both(builds, lambda state: state.spin(state.clone(), 1000))
    both(builds, lambda state: (state.spin(state.clone(), times=10, seed=2**40), state.same_as(state)))


def test_loops_without_the_lock_run_side_by_side(builds: Any) -> None:
    states = [builds[1]() for _ in range(2)]
    threads = [threading.Thread(target=state.spin, args=(state.clone(), 10000)) for state in states]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert states[0] == states[1]


def test_hot_loops_refuse_what_c_cannot_hold(builds: Any) -> None:
    state = builds[1]()
    for other, times, error in (
        (None, 1, TypeError),
        (5, 1, TypeError),
        (state, 10**30, OverflowError),
        (state, "x", TypeError),
        (state, 1.5, TypeError),
        (state, None, TypeError),
    ):
        with pytest.raises(error):
            state.spin(other, times)


def test_python_code_takes_anything(builds: Any) -> None:
    for value in (10**30, "x", True, None, [1], 1.5):
        assert both(builds, lambda state, value=value: state.echo(value, 1, key=2, more=3))[0] is value
    state = builds[1]()
    assert state.echo(1) == (1, (), 7, {})
    with pytest.raises(OverflowError):
        state.set_count(10**30)
    with pytest.raises(TypeError):
        state.set_count("x")


def test_python_code_computes_with_python_ints(builds: Any) -> None:
    for value in (0, -5, 2147483647, -2147483648):
        both(builds, lambda state, value=value: state.reckon(value))
    assert both(builds, lambda state: state.reckon(-1))[0][2] == -2
    for how in range(5):
        with pytest.raises(OverflowError):
            builds[1]().overfill(how)


def test_python_code_closes_over_self(builds: Any) -> None:
    def act(state: Any) -> Any:
        state.start(5)
        state.poke(1, 3)
        state.set_count(4)
        return state.closures(), list(state.each_cash()), state.double(4)

    both(builds, act)


def test_python_code_indexes_as_python_does(builds: Any) -> None:
    assert both(builds, lambda state: (state.poke(-1, 4), state.lists(-1)))[1][:2] == (30, 8)
    for cls in builds:
        for place in (8, -9, 10**30):
            with pytest.raises(IndexError):
                cls().poke(place, 1)
        with pytest.raises(IndexError):
            cls().lists(3)


def test_python_code_sees_its_globals(builds: Any) -> None:
    text, lines = both(builds, lambda state: state.texts())
    assert "[7, 11, 4294967295]" in text
    assert lines == "two\nlines    0"
    assert builds[1].OPTIONS is builds[0].OPTIONS
    assert builds[1].TITLE == "sample"


def test_properties(builds: Any) -> None:
    def act(state: Any) -> Any:
        state.wealth = 80
        return state.wealth, state.maybe(), state.maybe(state), state.maybe(other=state.clone())

    assert both(builds, act) == (80, -1, 0, 0)


def test_a_blank_object_ignores_arguments(builds: Any) -> None:
    assert both(builds, lambda state: type(state)(1, two=2).dump()) == builds[0]().dump()


def test_copy_dump_load_and_pickle(builds: Any) -> None:
    def act(state: Any) -> Any:
        state.start(9)
        state.set_count(77)
        twin = state.clone()
        state.poke(0, 1)
        return (
            twin.dump(),
            state.dump(),
            twin == state,
            pickle.loads(pickle.dumps(twin)).dump() == twin.dump(),
        )

    values = both(builds, act)[0]
    for giver, taker in (builds, builds[::-1]):
        new, given = taker(), giver()
        given.start(1)
        new.load(given.dump())
        assert new.dump() == given.dump()
    for wrong in (values[:-1], [*values, 1], None, [0] * len(values), [*values[:-1], [1, 2]]):
        with pytest.raises(ValueError):
            builds[1]().load(wrong)
    assert builds[1]().load(values) is None


def test_what_python_sees(builds: Any) -> None:
    state = builds[1]()
    assert (state.log, state.count) == (None, 0)
    state.log = ["anything"]
    with pytest.raises(AttributeError):
        state.count = 1
    assert not hasattr(state, "cash")
    assert not hasattr(state, "hook")


def test_a_traceback_names_the_file_and_the_line_of_the_rules(builds: Any, sample: Path) -> None:
    lines = (sample / "sample" / "python_code.py").read_text().splitlines()
    for cls in builds:
        with pytest.raises(IndexError) as raised:
            cls().poke(99, 1)
        frames = traceback.extract_tb(raised.value.__traceback__)
        frame = next(frame for frame in frames if frame.filename.endswith("python_code.py"))
        assert lines[(frame.lineno or 0) - 1].strip() == "self.cash[place] += value"


# Faults stop the program


TRAPS = [
    "out_of_bounds(16)",
    "out_of_bounds(-1)",
    "overflow(2**30)",
    "shift(40)",
    "shift(-1)",
    "too_large(70000)",
    "divide(0)",
    "last_of_a_part(52)",
    "cut(2**40)",
]


def end_of(folder: Path, call: str) -> int:
    """How a process ends that calls the compiled sample in a folder."""
    code = f"from sample._compiled import Sample; s = Sample(); print('ok', flush=True); s.{call}"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONPATH": f"{folder}:{ROOT / 'src'}", "PATH": "/usr/bin"},
    )
    assert done.stdout == "ok\n", done.stderr
    return done.returncode


@pytest.mark.parametrize("call", TRAPS)
def test_faults_trap(sample: Path, builds: Any, call: str) -> None:
    assert end_of(sample, call) == -signal.SIGILL


@pytest.mark.skipif(shutil.which("clang") is None, reason="clang is not installed here")
def test_clang_builds_with_the_same_traps(sample: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "clang")
    shutil.copytree(sample / "sample", tmp_path / "sample", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    extension = building.extension(building.bind("sample:Sample"), tmp_path / "bound", QUICK)
    building.compile_into(tmp_path, [extension], tmp_path / "temp")
    assert end_of(tmp_path, "loops(3, 4)") == 0
    assert {call: end_of(tmp_path, call) for call in TRAPS} == dict.fromkeys(TRAPS, -signal.SIGILL)


# A compiled module knows its age


def test_digest(sample: Path, builds: Any) -> None:
    module = importlib.import_module("sample._compiled")
    folder = sample / "sample"
    assert {"python_code.py", "last.py", "numbers.py", "table.py", "edition.toml"} <= set(module.FILES)
    assert any(name.endswith("core/luck.py") for name in module.FILES)
    assert digest_of(folder / name for name in module.FILES) == module.SOURCES
    assert is_current(module)
    before = (folder / "edition.toml").read_text()
    (folder / "edition.toml").write_text("seats = 5\n")
    assert not is_current(module)
    (folder / "edition.toml").write_text(before)
    assert is_current(module)


def test_texts_of_a_lesson_are_no_part_of_a_binary() -> None:
    folder = Path(backroom.__file__).parent / "games" / "snitch"
    assert printed_data(folder) == {folder / "edition.toml"}


# Refusals

UNIT = """
from __future__ import annotations
from typing import Any, Self
from backroom.core.containers import Bag, Rows
from backroom.core.structs import I64, Struct, nogil, packed, python_method, shorts
RAGGED = [[1, 2], [3]]
WORDS = ["a", "b"]
GRID = [[1, 2], [3, 4]]
class Deck(Bag):
    ROOM = 9
class Pile(Bag):
    ROOM = 5
class Part(Struct):
    deck: Deck
    pile: Pile
    count: int
    wide: I64
    cash: list[int] = shorts(4)
    log: Any
    def hot(self, n: int = 0) -> int:
        return n
    @python_method
    def soft(self) -> int:
        return 1
"""
FIRST = UNIT.count("\n") + 1

HOT = {
    "x = [1]": "build a list",
    "x = [i for i in range(3)]": "build a list",
    "x = {}": "build a dict",
    "x = {1}": "build a set",
    "x = (1, 2)": "unpack",
    "return (1, 2)": "build a tuple",
    "x = 'a'": "use 'a'",
    "x = f'{n}'": "build text",
    "x = lambda: 1": "use a lambda",
    "x = 1.5": "use 1.5",
    "x = None": "use None",
    "x = n / 2": "whole numbers",
    "self.cash[0] = 70000": "never fits self.cash[0], which takes -32768 to 32767",
    "x = 2147483647 + (2 if n > 1 else 0)": "can leave the range of int",
    "x = n ** 2": "whole numbers",
    "raise ValueError": "raise",
    "del n": "delete",
    "import json": "import",
    "yield n": "yield",
    "x = self.cash[1:2]": "take a slice",
    "x = self.cash[-1]": "the end",
    "x = self.soft()": "which is @python_method",
    "x = len(self.cash)": "fixed table",
    "x = print(n)": "can't call print",
    "x = self.log": "Python object",
    "x = self.nothing": "not an int",
    "x = RAGGED[0][0]": "not an int",
    "x = WORDS[0]": "not an int",
    "x = self.deck": "keep a Struct",
    "x: Deck = self.deck": "'x' must be",
    "x = self.wide": "64 bits",
    "x = self.wide + 1": "64 bits",
    "self.count = self.wide": "64 bits",
    "return self.wide": "64 bits",
    "x = self.wide // 2": "64 bits",
    "x = self.wide >> 1": "64 bits",
    "self.hot(self.wide)": "64 bits",
    "self.hot(1, 2)": "plain arguments",
    "self.hot(k=2)": "no argument 'k'",
    "self.hot(*n)": "plain arguments",
    "self.deck.draw()": "needs the argument 'luck'",
    "x = n is None": "'is'",
    "x = n in WORDS": "written-out tuple",
    "for x in self.cash: pass": "loops over",
    "for x in range(0, 9, n): pass": "step",
    "for x, y in GRID: pass": "unpack in a loop",
    "GRID[0][0] = 1": "can't be assigned",
    "self.deck = self.deck": "assigned",
    "x = 1 << 70": "more than 64 bits",
    "int = 3": "means something else",
    "x = GRID[0, 1]": "write [a][b]",
    "try:\n            pass\n        finally:\n            pass": "use try",
    "with n: pass": "use with",
    "def f(): pass": "define a function",
    "global n2": "use global",
    "x = *n,": "unpack",
}

PYTHON_CODE = {
    "super().hot()": "super()",
    "return self.nothing": "no field or method 'nothing'",
    "return self.hot": "only be called",
    "self.deck = Deck()": "held by value",
    "return self.deck": "held by value",
    "deck = self.deck": "held by value",
    "return self.deck.contents": "only be called",
    "return Deck": "not a class of its own",
    "self.cash[1:2] = [1]": "slice",
    "self.cash.append(1)": "copy of the array",
    "del self.cash[0]": "keeps its length",
    "self.cash += [1]": "keeps its length",
    "self.copy_from(n)": "annotate",
    "return Unknown": "not known",
    "global GRID": "can't change",
    "GRID[0][n] = 1": "GRID is a fixed table",
    "del GRID[0]": "GRID is a fixed table",
    "GRID.append([5, 6])": "GRID is a fixed table",
    "GRID[0].sort()": "GRID is a fixed table",
    "return packed(GRID, 1)": "field of 16-bit ints",
    "return packed(self.wide, 1)": "field of 16-bit ints",
}

SIGNATURES = {
    "def f(self, n) -> int: return 1": "'n' must be",
    "def f(self, n: str) -> int: return 1": "'n' must be",
    "def f(self, n: int) -> str: return 1": "must return",
    "def f(self, n: int): return 1": "must return",
    "def f(self, *n: int) -> int: return 1": "plain parameters",
    "def f(self, *, n: int) -> int: return 1": "plain",
    "def f(self, bag: Bag) -> int: return 1": "could be any of Deck, Pile",
    "async def f(self) -> int: return 1": "async",
    "@print\n    def f(self) -> int: return 1": "decorator @print",
    "def __new__(cls) -> Any: return 1": "__new__",
    "def f(self, n: int = WORDS) -> int: return n": "constant int",
    "for i in range(3): pass": "nothing else",
}


PARTS = {
    "class Purse(Struct):\n    owner: Any": "can't hold the Python object 'owner'",
    "class Purse(Struct):\n    coins: int\n    def __len__(self) -> int: return 1": "plain methods only",
    "class Purse(Struct):\n    coins: int\n    @property\n    def rich(self) -> bool: return 1": "plain methods only",
}


def refusal_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> str:
    """What the binder says about a unit with a faulty method."""
    name = f"faulty_{tmp_path.name}".replace("-", "_")
    (tmp_path / f"{name}.py").write_text(UNIT + text)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Refusal) as refusal:
        building.bind(f"{name}:Part")
    said = str(refusal.value)
    assert said.startswith(f"{name}.py:")
    return said.removeprefix(f"{name}.py:")


@pytest.mark.parametrize(("line", "reason"), HOT.items())
def test_hot_refusals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, reason: str) -> None:
    said = refusal_of(tmp_path, monkeypatch, f"    def f(self, n: int) -> int:\n        {line}\n        return 1\n")
    assert reason in said
    assert said.startswith((f"{FIRST + 1}:", f"{FIRST}: the name"))


@pytest.mark.parametrize(("line", "reason"), PYTHON_CODE.items())
def test_python_code_refusals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, reason: str) -> None:
    said = refusal_of(tmp_path, monkeypatch, f"    @python_method\n    def f(self, n: int) -> Any:\n        {line}\n")
    assert reason in said
    assert said.startswith(f"{FIRST + 2}:")


@pytest.mark.parametrize(("text", "reason"), SIGNATURES.items())
def test_signature_refusals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, reason: str) -> None:
    call = "\n    def g(self) -> int: return self.f()\n" if "= WORDS" in text else "\n"
    said = refusal_of(tmp_path, monkeypatch, f"    {text}{call}")
    assert reason in said
    assert said.startswith((f"{FIRST}:", f"{FIRST + 1}:"))


@pytest.mark.parametrize(("part", "reason"), PARTS.items())
def test_part_refusals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: str, reason: str) -> None:
    said = refusal_of(tmp_path, monkeypatch, f"{part}\nclass Part(Part):\n    purse: Purse\n")
    assert reason in said


def test_errors_of_cython_name_the_line_of_the_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "faulty_late.py").write_text(UNIT + "    def f(self, n: int) -> int:\n        return n + 12345\n")
    bound = building.bind("faulty_late:Part")
    bound.merged.lines[:] = [line.replace("n + 12345", "n + 'text'") for line in bound.merged.lines]
    with pytest.raises(c_text.BuildError) as error:
        building.to_c(bound, tmp_path)
    assert f"faulty_late.py:{FIRST + 1}:" in str(error.value)


# The project itself


def test_every_game_binds() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "binder", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == len(building.units()) > 0


def test_files_and_functions_are_short() -> None:
    for path in (ROOT / "binder").glob("*.py"):
        assert len(path.read_text().splitlines()) <= 500


def test_a_new_object_is_cleared_but_for_its_buffers():
    line = "memset(o, 0, sizeof(struct __pyx_obj_Table));"
    assert c_text.leave_buffers(line, {}) == c_text.leave_buffers(line, {"Table": ""}) == line
    cleared = c_text.leave_buffers(line, {"Table": "luck.tape"})
    assert cleared == "memset(o, 0, offsetof(struct __pyx_obj_Table, luck.tape));"
    assert c_text.leave_buffers("memset(p, 0, 8);", {"Table": ""}) == "memset(p, 0, 8);"


def test_a_cython_that_writes_something_else_stops_the_build():
    for change in (
        lambda: c_text.leave_buffers("memset(p, 0, 8);", {"Table": "news"}),
        lambda: c_text.mark_cold("static int other(void) {"),
        lambda: c_text.name_the_rules("static int other(void) {", MergedText()),
        lambda: c_text.name_the_rules('static const char* const __pyx_f[] = {\n  "a.pyx",\n', MergedText()),
    ):
        with pytest.raises(c_text.Changed, match=r"docs/binder\.md"):
            change()


def test_only_what_is_hot_and_what_every_loop_calls_gets_the_full_effort_of_gcc():
    text = """static int __pyx_f_3one_5Table_draw(struct T *, int); /* proto */
static int __pyx_f_3one_5Table_draw(struct T *self, int n) {
static PyObject *__pyx_pw_3one_5Table_11legal(PyObject *self,
#if CYTHON_METH_FASTCALL
PyObject *const *args
) {
static PyObject *__pyx_pf_3one_5Table_12view(struct T *self) {
static PyTypeObject __pyx_type_3one_5Table = {
"""
    marked = c_text.mark_cold(text)
    assert marked.startswith(c_text.COLD)
    lines = [line for line in marked.splitlines() if line.startswith("BACKROOM_COLD static")]
    assert [line.split("5Table_")[1].split("(")[0] for line in lines] == ["12view"]


@pytest.mark.skipif(shutil.which("gcc") is None, reason="no gcc here")
def test_a_sum_of_constants_that_does_not_fit_is_refused_by_the_build(tmp_path):
    """The compiler works out such a sum by itself, without a trap."""
    source = tmp_path / "sum.c"
    source.write_text("long long sum(void) { return (0 ? 0LL : ~1LL) + (-9223372036854775807LL - 1); }\n")
    command = ["gcc", *compilers.flags_for(["gcc"], compilers.FLAGS), "-c", str(source), "-o", str(tmp_path / "sum.o")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode != 0 and "overflow" in done.stderr


def test_each_compiler_gets_the_flags_that_it_knows(tmp_path):
    new_gcc = {"__GNUC__": "13"}
    traps = ["-fsanitize=shift,signed-integer-overflow", "-fsanitize-trap=all"]
    assert compilers.trap_flags(new_gcc) == [*traps, "-Werror=overflow"]
    assert compilers.trap_flags({"__GNUC__": "12"})[1] == "-fsanitize-undefined-trap-on-error"
    clang = {"__GNUC__": "4", "__clang__": "1"}
    assert not compilers.is_gcc(clang) and compilers.trap_flags(clang)[1].startswith("-fsanitize-trap=shift,")
    assert compilers.trap_flags(clang)[2] == "-Werror=integer-overflow"
    for words, is_gcc in (("__GNUC__ 12", True), ("__GNUC__ 4\\n#define __clang__ 1", False)):
        compiler = tmp_path / "cc"
        compiler.write_text(f"#!/bin/sh\nprintf '#define {words}'\n")
        compiler.chmod(0o755)
        assert set(compilers.FOR_GCC).issubset(compilers.flags_for([str(compiler)], compilers.FLAGS)) == is_gcc


@pytest.mark.parametrize("macros", [{}, {"_MSC_VER": "1940"}])
def test_a_compiler_without_traps_compiles_nothing(macros):
    with pytest.raises(compilers.NoTraps, match="gcc or clang"):
        compilers.trap_flags(macros)


def test_without_a_compiler_a_unit_is_left_to_run_interpreted(sample, tmp_path, monkeypatch, capfd):
    monkeypatch.setenv("CC", str(tmp_path / "nothing"))
    command = building.BuildRules(
        Distribution({"ext_modules": [building.extension(building.bind("sample:Sample"), sample / "bound", QUICK)]})
    )
    command.build_lib, command.build_temp = str(tmp_path / "lib"), str(tmp_path / "temp")
    command.ensure_finalized()
    command.run()
    assert "will run interpreted" in capfd.readouterr().err
    assert not list(tmp_path.rglob("_compiled*.so"))


def test_what_an_object_has_in_its_buffers_is_seen_by_nobody():
    if backroom.loading.compiled_module("chicago_poker") is None:
        pytest.skip("the rules are not compiled here")
    game = backroom.game("chicago_poker", "compiled")
    for seed in range(200):  # objects come from the list of free ones, with what was left in them
        state = game.new(seats=4, seed=seed)
        state.play(state.waiting[0], state.legal(state.waiting[0])[-1])
        twin = state.clone(listen=True)
        assert twin == state and twin.legal(twin.waiting[0]) == state.legal(state.waiting[0])
        assert twin.events(0, 0) == state.events(0, 0) and twin.luck_used == []
