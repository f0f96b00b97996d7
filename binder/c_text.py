"""The changes made to the C text that Cython writes: less clearing, marks for gcc, and tracebacks that name the rules.

Cython promises nothing about the text it writes. So each change looks for what it replaces, and stops the build with a
clear message if that isn't there: docs/binder.md says what to do then.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from .refusal import short_path
from .writing import MergedText

COLD = """#if defined(__GNUC__) && !defined(__clang__)
#define BACKROOM_COLD __attribute__((optimize("O1")))
#else
#define BACKROOM_COLD
#endif
"""
"""With gcc, Python functions are compiled with -O1 and only the rest with full optimization: half the compile time for
the same speed of play. (The mark is on the cold functions and not on the hot ones, because gcc doesn't inline marked
functions.)"""


class BuildError(Exception):
    """Cython or the C compiler reported an error."""


class Changed(BuildError):
    """Cython's output is different from what it used to be."""

    def __init__(self, what: str) -> None:
        super().__init__(f"this Cython writes {what} in a new way; see 'When a new Cython breaks it' in docs/binder.md")


def finished(text: str, merged: MergedText, buffers: Mapping[str, str]) -> str:
    """The C text as it is compiled."""
    return mark_cold(leave_buffers(name_the_rules(text, merged), buffers))


# Less clearing

CLEARING = re.compile(r"memset\(o, 0, sizeof\(struct (\w+_(\w+))\)\);")
"""How Cython clears an object that it takes from its free list."""


def leave_buffers(text: str, buffers: Mapping[str, str]) -> str:
    """The C text with objects cleared except for their buffers, which would take half the time of a clone."""
    found = {match[2] for match in CLEARING.finditer(text)}
    for name, first in buffers.items():
        if first and name not in found:
            raise Changed(f"the clearing of {name}")

    def clear(match: re.Match[str]) -> str:
        first = buffers.get(match[2])
        return f"memset(o, 0, offsetof(struct {match[1]}, {first}));" if first else match[0]

    return CLEARING.sub(clear, text)


# Marks for gcc

EVERYDAY = ("legal", "play", "clone", "waiting")
"""The Python methods that every loop in Python calls; they count as hot."""

COLD_FUNCTION = re.compile(
    rf"^static (?![^;{{]*__pyx_(?:p[fw]|getprop)_\w*[\d_](?:{'|'.join(EVERYDAY)})[_(])"
    r"(?=[^;{]*__pyx_(?:p[fw]|gb|getprop|setprop|pymod)_\w*\([^;{]*\{)",
    re.MULTILINE,
)
"""How the C function of a Python method, or of the module's setup, begins."""


def mark_cold(text: str) -> str:
    """The C text with its cold functions marked as such."""
    marked, count = COLD_FUNCTION.subn("BACKROOM_COLD static ", text)
    if count == 0:
        raise Changed("the functions of methods")
    return COLD + marked


# Tracebacks

POSITION = re.compile(r"(__pyx_filename = __pyx_f\[f_index\];)(.*?__pyx_lineno = lineno;)")
"""How Cython notes where an exception was raised: the number of a file, and a line in it."""

FILES = re.compile(r"static const char\* const __pyx_f\[\] = \{\n  \"[^\"]*\",\n")
"""The list of these files; the merged text is the first of them."""


def name_the_rules(text: str, merged: MergedText) -> str:
    """The C text with tracebacks that name the file and the line of the rules, not of the merged text."""
    found = FILES.search(text)
    if found is None:
        raise Changed("the list of files")
    text = text[: found.start()] + origin_tables(merged) + text[found.start() :]
    text, count = POSITION.subn(
        r"__pyx_filename = BACKROOM_FILE(f_index, lineno);\2 __pyx_lineno = BACKROOM_LINE(f_index, lineno);", text
    )
    if count == 0:
        raise Changed("the place of an exception")
    return text


def origin_tables(merged: MergedText) -> str:
    """Two tables in C: for each line of the merged text, the file and the line that it came from."""
    files = sorted({origin[0] for origin in merged.origins if origin is not None})
    numbers = {path: number for number, path in enumerate(files, 1)}
    lines = [origin[1] if origin is not None else 0 for origin in merged.origins]
    homes = [numbers[origin[0]] if origin is not None else 0 for origin in merged.origins]
    names = ", ".join(f'"{short_path(path).replace(chr(92), "/")}"' for path in files)
    return f"""static const char *const backroom_files[] = {{0, {names}}};
static const unsigned short backroom_lines[] = {{0, {", ".join(map(str, lines))}}};
static const unsigned char backroom_homes[] = {{0, {", ".join(map(str, homes))}}};
#define BACKROOM_IS_OURS(f_index, lineno) ((f_index) == 0 && backroom_homes[lineno] != 0)
#define BACKROOM_FILE(f_index, lineno) \\
    (BACKROOM_IS_OURS(f_index, lineno) ? backroom_files[backroom_homes[lineno]] : __pyx_f[f_index])
#define BACKROOM_LINE(f_index, lineno) (BACKROOM_IS_OURS(f_index, lineno) ? backroom_lines[lineno] : (lineno))
"""
