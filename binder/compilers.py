"""C compilers: which flags make each of them fast, and stop the program where C would go wrong without a word.

The rules rely on traps: a sum that doesn't fit, a shift that goes beyond the sign. gcc and clang write them; for a
compiler that doesn't, nothing is compiled and the rules run interpreted.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Sequence

FLAGS = ("-O3", "-g0", "-fno-wrapv", "-fno-builtin-memset", "-Wno-unused-function")
"""For gcc and clang. (Blank objects are cleared by the C library: a quarter less for a clone than with the compiler's
own way.)"""

FOR_GCC = ["--param=max-inline-insns-auto=60", "-fno-tree-vectorize", "-fno-tree-slp-vectorize"]
"""For gcc: traps make functions longer, and it would no longer put small rules in the place of their calls; the loops
of rules are too short for vectors."""

TRAPPED = "shift,signed-integer-overflow"
FIRST_GCC_WITH_TRAP = 13


class NoTraps(Exception):
    """A compiler that can't write traps."""


def macros_of(command: Sequence[str]) -> dict[str, str]:
    """What a C compiler defines by itself; nothing if there is no such compiler."""
    asked = [*command, "-dM", "-E", "-x", "c", os.devnull]
    try:
        said = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
    except OSError:  # there is no compiler: that is said where it is needed
        return {}
    return dict(re.findall(r"#define (\w+) ?(.*)", said))


def is_gcc(macros: dict[str, str]) -> bool:
    """Whether a C compiler is gcc (clang only says that it is like gcc)."""
    return "__GNUC__" in macros and "__clang__" not in macros


def trap_flags(macros: dict[str, str]) -> list[str]:
    """The flags with which a compiler writes traps, and refuses a sum of constants that doesn't fit: it would work that
    out by itself, without a trap. (Indices are checked by functions of runtime.py: compilers don't check the last array
    of a struct, and forget a check where the element doesn't change the result.)"""
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
