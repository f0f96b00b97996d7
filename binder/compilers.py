"""C compilers: which flags make each of them fast, and make it stop the program where C would go wrong silently.

The rules rely on traps, for example for a sum that doesn't fit or a shift into the sign bit. gcc and clang can generate
them; with a compiler that can't, nothing is compiled and the rules run interpreted.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Sequence

FLAGS = ("-O3", "-g0", "-fno-wrapv", "-fno-builtin-memset", "-Wno-unused-function")
"""For gcc and clang. (Blank objects are cleared by the C library: a clone takes a quarter less time than with the
compiler's own code.)"""

FOR_GCC = [
    "--param=max-inline-insns-auto=60",
    "-fno-strict-aliasing",
    "-fno-tree-vectorize",
    "-fno-tree-slp-vectorize",
]
"""For gcc: traps make functions longer, so it would no longer inline small rules; the loops in rules are too short to
vectorize. gcc 12 may read ``cells[0]`` once before a loop that writes ``cells[i]``, unless it is told that anything may
alias anything (the fuzzer found that; games are no slower)."""

TRAPPED = "shift,signed-integer-overflow"
FIRST_GCC_WITH_TRAP = 13


class NoTraps(Exception):
    """A compiler that can't generate traps."""


def macros_of(command: Sequence[str]) -> dict[str, str]:
    """The macros that a C compiler predefines; none if there is no such compiler."""
    asked = [*command, "-dM", "-E", "-x", "c", os.devnull]
    try:
        said = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
    except OSError:  # there is no compiler, which is reported where one is needed
        return {}
    return dict(re.findall(r"#define (\w+) ?(.*)", said))


def is_gcc(macros: dict[str, str]) -> bool:
    """Whether a C compiler is gcc (clang only claims to be compatible with it)."""
    return "__GNUC__" in macros and "__clang__" not in macros


def trap_flags(macros: dict[str, str]) -> list[str]:
    """The flags with which a compiler generates traps and refuses a sum of constants that doesn't fit, which it would
    otherwise compute at compile time without a trap. (Indices are checked by functions in runtime.py: compilers don't
    check the last array of a struct, and drop a check where the element doesn't change the result.)"""
    if is_gcc(macros):
        is_new = int(macros["__GNUC__"]) >= FIRST_GCC_WITH_TRAP
        trap = "-fsanitize-trap=all" if is_new else "-fsanitize-undefined-trap-on-error"
        return [f"-fsanitize={TRAPPED}", trap, "-Werror=overflow"]
    if "__clang__" in macros:
        return [f"-fsanitize={TRAPPED}", f"-fsanitize-trap={TRAPPED}", "-Werror=integer-overflow"]
    raise NoTraps("the traps for overflows need gcc or clang, and this compiler is neither")


def flags_for(command: Sequence[str], wanted: Sequence[str]) -> list[str]:
    """The flags for a compiler."""
    macros = macros_of(command)
    return [*wanted, *(FOR_GCC if is_gcc(macros) else []), *trap_flags(macros)]
