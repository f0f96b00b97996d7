"""The head of every merged text: what compiled code needs and Cython doesn't provide.

For everything that C does differently from Python there is a C function here that does it as Python does, or traps.
"""

from __future__ import annotations

import ast

from .values import BOOL, INT, LONG, SHORT, UNSIGNED

WORDS = {INT: "int", LONG: "long", UNSIGNED: "unsigned", BOOL: "int", SHORT: "short"}
"""The C types as they are written in names of functions."""

CASTS = {ctype: f"hot_as_{WORDS[ctype]}" for ctype in (INT, LONG, UNSIGNED)} | {BOOL: "hot_as_bool"}
"""Placeholders for casts, which Python's syntax doesn't have: the writer puts ``<int>`` in their place."""

AS_OBJECT = "hot_as_object"
"""Placeholder for the cast of a C number to a Python int."""

CHECKED = {ctype: f"checked_{WORDS[ctype]}" for ctype in (INT, SHORT, UNSIGNED)}
PLACES = {ctype: f"place_{WORDS[ctype]}" for ctype in (INT, LONG)}
WIDTHS = {ctype: f"width_{WORDS[ctype]}" for ctype in (INT, LONG)}
FACTORS = {ctype: f"factor_{WORDS[ctype]}" for ctype in (INT, LONG)}
SHIFTED = {ctype: f"shifted_{WORDS[ctype]}" for ctype in (INT, LONG)}
SIGNED = "signed_int"
ABSOLUTE = {ctype: f"absolute_{WORDS[ctype]}" for ctype in (INT, LONG)}
BIT_LENGTHS = {ctype: f"bit_length_{WORDS[ctype]}" for ctype in (INT, LONG, UNSIGNED)}
EXTREMES = {(name, ctype): f"{name}_{WORDS[ctype]}" for name in ("min", "max") for ctype in (INT, LONG, UNSIGNED)}
DIVISION: dict[tuple[type[ast.operator], str], str] = {
    (op, ctype): f"{name}_{WORDS[ctype]}"
    for op, name in ((ast.FloorDiv, "quotient"), (ast.Mod, "remainder"))
    for ctype in (INT, LONG, UNSIGNED)
}

ADD_SCALED = "add_scaled"
"""The one vectorized loop."""

PLACE = "place_in"
PACKED = "packed_shorts"


def without_casts(text: str) -> str:
    """A text with real casts in place of their placeholders."""
    for ctype, name in [*CASTS.items(), ("object", AS_OBJECT)]:
        text = text.replace(f"{name}(", f"<{ctype}>(")
    return text


# C, for each of the types

SIGNED_C = """
static inline {ctype} quotient_{word}({ctype} a, {ctype} b) {{
    if (BACKROOM_RARE(b == 0)) BACKROOM_TRAP;
    if (BACKROOM_RARE(b == -1)) return 0 - a;
    {ctype} quotient = a / b, rest = a % b;
    return quotient - ((rest != 0) & ((rest ^ b) < 0));
}}
static inline {ctype} remainder_{word}({ctype} a, {ctype} b) {{
    if (BACKROOM_RARE(b == 0)) BACKROOM_TRAP;
    if (BACKROOM_RARE(b == -1)) return 0;
    {ctype} rest = a % b;
    return rest + (((rest != 0) & ((rest ^ b) < 0)) ? b : 0);
}}
static inline {ctype} shifted_{word}({ctype} a, long long by) {{
    if (__builtin_constant_p(a > 0) && a > 0) {{  /* one test will do: is there room above the highest bit? */
        if (BACKROOM_RARE((unsigned long long)by >= (unsigned long long)__builtin_clz{suffix}(a))) BACKROOM_TRAP;
        return a << by;
    }}
    if (BACKROOM_RARE(by < 0 || by >= {width})) BACKROOM_TRAP;
    {ctype} result = ({ctype})((unsigned {ctype})a << by);
    if (BACKROOM_RARE(result >> by != a)) BACKROOM_TRAP;
    return result;
}}
static inline {ctype} factor_{word}({ctype} a) {{
    return a;  /* a call that hides 1 << n: compilers make x * (1 << n) into x << n, without a trap */
}}
static inline {ctype} place_{word}({ctype} place, {ctype} length) {{
    if (BACKROOM_RARE((unsigned {ctype})place >= (unsigned {ctype})length)) BACKROOM_TRAP;
    return place;
}}
static inline int width_{word}(long long by) {{
    if (BACKROOM_RARE(by < 0 || by >= {width})) BACKROOM_TRAP;
    return (int)by;
}}
static inline {ctype} absolute_{word}({ctype} a) {{ return a < 0 ? 0 - a : a; }}
static inline int bit_length_{word}({ctype} a) {{
    unsigned {ctype} bits = a < 0 ? 0 - (unsigned {ctype})a : (unsigned {ctype})a;
    return bits == 0 ? 0 : {width} - __builtin_clz{suffix}(bits);
}}
"""

EXTREMES_C = """
static inline {ctype} min_{word}({ctype} a, {ctype} b) {{ return b < a ? b : a; }}
static inline {ctype} max_{word}({ctype} a, {ctype} b) {{ return b > a ? b : a; }}
"""

UNSIGNED_C = """
static inline unsigned int quotient_unsigned(unsigned int a, unsigned int b) {
    if (BACKROOM_RARE(b == 0)) BACKROOM_TRAP;
    return a / b;
}
static inline unsigned int remainder_unsigned(unsigned int a, unsigned int b) {
    if (BACKROOM_RARE(b == 0)) BACKROOM_TRAP;
    return a % b;
}
static inline int signed_int(unsigned int a) {
    return (int)a;  /* a call that hides the unsigned number: gcc makes (x + 6) - (int)u wrap around, without a trap */
}
static inline int bit_length_unsigned(unsigned int bits) { return bits == 0 ? 0 : 32 - __builtin_clz(bits); }
static inline short checked_short(int a) {
    if (BACKROOM_RARE(a != (short)a)) BACKROOM_TRAP;
    return (short)a;
}
static inline int checked_int(long long a) {
    if (BACKROOM_RARE(a != (int)a)) BACKROOM_TRAP;
    return (int)a;
}
static inline unsigned int checked_unsigned(int a) {
    if (BACKROOM_RARE(a < 0)) BACKROOM_TRAP;
    return (unsigned int)a;
}
"""

VECTORS_C = """
#if defined(__GNUC__) && !defined(__clang__)
#define BACKROOM_VECTORS __attribute__((optimize("O3", "tree-vectorize"), no_sanitize("undefined")))
#else
#define BACKROOM_VECTORS
#endif
#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__GLIBC__)
#define BACKROOM_WIDE __attribute__((target_clones("avx2", "default")))
#else
#define BACKROOM_WIDE
#endif
BACKROOM_VECTORS BACKROOM_WIDE static void add_scaled(
    int *restrict sums, int count, const short *restrict numbers, int length, int start, int factor) {
    if (BACKROOM_RARE(start < 0 || start > length - count || factor < -32768 || factor > 32767)) BACKROOM_TRAP;
    const short scale = (short)factor;
    numbers += start;
    for (int i = 0; i < count; i++)
        sums[i] = (int)((unsigned int)sums[i] + (unsigned int)((int)numbers[i] * scale));
}
"""

C_TEXT = (
    "#define BACKROOM_TRAP __builtin_trap()\n#define BACKROOM_RARE(test) __builtin_expect(test, 0)\n"
    + "".join(EXTREMES_C.format(ctype=ctype, word=WORDS[ctype]) for ctype in (INT, LONG, UNSIGNED))
    + SIGNED_C.format(ctype=INT, word="int", width=32, suffix="")
    + SIGNED_C.format(ctype=LONG, word="long", width=64, suffix="ll")
    + UNSIGNED_C
    + VECTORS_C
)


def declarations() -> list[str]:
    """The declarations of these functions for Cython."""
    lines = []
    for ctype in (INT, LONG, UNSIGNED):
        word = WORDS[ctype]
        pairs = ["min", "max", "quotient", "remainder"]
        lines += [f"{ctype} {name}_{word}({ctype}, {ctype}) nogil" for name in pairs]
        lines.append(f"int bit_length_{word}({ctype}) nogil")
    for ctype in (INT, LONG):
        lines.append(f"{ctype} {SHIFTED[ctype]}({ctype}, long long) nogil")
        lines.append(f"{ctype} {FACTORS[ctype]}({ctype}) nogil")
        lines.append(f"{ctype} {PLACES[ctype]}({ctype}, {ctype}) nogil")
        lines.append(f"int {WIDTHS[ctype]}(long long) nogil")
        lines.append(f"{ctype} {ABSOLUTE[ctype]}({ctype}) nogil")
    lines.append("short checked_short(int) nogil")
    lines.append(f"int {SIGNED}(unsigned int) nogil")
    lines.append("int checked_int(long long) nogil")
    lines.append("unsigned int checked_unsigned(int) nogil")
    lines.append(f"void {ADD_SCALED}(int *, int, short *, int, int, int) nogil")
    return lines


# Cython, for Python code

FRONT = """\
@cython.boundscheck(False)
@cython.wraparound(False)
cdef list {name}({ctype} *cells, Py_ssize_t count, Py_ssize_t length):
    cdef Py_ssize_t i
    cdef list front
    if count < 0:
        count += length
    count = max(0, min(count, length))
    front = PyList_New(count)
    for i in range(count):
        number = <object>PyList_GET_ITEM(NUMBERS, cells[i]) if 0 <= cells[i] < 1024 else cells[i]
        Py_INCREF(number)
        PyList_SET_ITEM(front, i, number)
    return front

"""


def front_name(ctype: str) -> str:
    """The function that lists the first elements of an array of a C type."""
    return "front_of_" + ctype.replace(" ", "_")


def indented(lines: list[str]) -> str:
    """Lines inside a block."""
    return "\n".join(f"    {line}" if line else "" for line in lines)


FRONTS = "\n".join(FRONT.format(name=front_name(ctype), ctype=ctype) for ctype in (SHORT, INT, LONG))

HEADER = f"""\
# cython: language_level=3, boundscheck=True, wraparound=True, initializedcheck=False, cdivision=False
# cython: annotation_typing=False, infer_types=False, nonecheck=False, auto_pickle=False
cimport cython
from cpython.list cimport PyList_GET_ITEM, PyList_New, PyList_SET_ITEM
from cpython.ref cimport Py_INCREF
from libc.string cimport memcpy

cdef list NUMBERS = list(range(1024))


cdef extern from "Python.h":
    object PyNumber_Index(object)
    Py_ssize_t PyNumber_AsSsize_t(object, object) except? -1


cdef extern from *:
    '''
{indented(C_TEXT.splitlines())}
    '''
{indented(declarations())}


cdef inline Py_ssize_t {PLACE}(object given, Py_ssize_t length) except -1:
    cdef Py_ssize_t place = PyNumber_AsSsize_t(given, IndexError)
    if place < 0:
        place += length
    if place < 0 or place >= length:
        raise IndexError("list index out of range")
    return place


cdef bytes {PACKED}(short *cells, Py_ssize_t count, Py_ssize_t length):
    if count < 0:
        count += length
    return (<char *>cells)[:2 * max(0, min(count, length))]


{FRONTS}
cdef list of_length(values, Py_ssize_t length):
    if not isinstance(values, (list, tuple)) or len(values) != length:
        raise ValueError(f"expected a list of {{length}} values")
    return list(values)

"""
