"""The vocabulary in which states and containers are declared.

A rules class lists its fields once, in its body; from that one list come a blank object, copying,
comparing, pickling and (through the binder) the C struct of the compiled build:

    class Purse(Struct):
        SEATS: ClassVar[int] = 6                # a constant; a subclass may set its own
        cash: list[int] = shorts("SEATS")       # an array of 16-bit ints
        bank: int                               # a 32-bit int
        tries: Scratch                          # an int of working space: not copied, not compared
        luck: Luck                              # another Struct, held by value
        menu: list[int] = shorts(64, scratch=True)   # working space of many ints
        log: Any                                # anything else is a plain Python object

In the interpreted build this module does the work; for the compiled build the binder writes the same in C.
"""

from __future__ import annotations

import inspect
import sys
from array import array
from collections.abc import Callable
from typing import Annotated, Any, ClassVar, TypeAlias, TypeVar

I64: TypeAlias = int
"""An int that needs 64 bits in the compiled build (a plain ``int`` has 32 there)."""

U32: TypeAlias = int
"""An unsigned 32-bit int. Its arithmetic wraps around in C, so the binder demands ``& 0xFFFFFFFF`` after it."""

Scratch: TypeAlias = Annotated[int, "scratch"]
"""An int of working space: not copied, not compared."""

T = TypeVar("T", bound=Callable[..., Any])


def python_method(method: T) -> T:
    """Mark a method that uses ordinary Python (lists, text, exceptions): it is compiled as ordinary Python."""
    return method


def nogil(method: T) -> T:
    """Mark a long loop: callable from Python, and run without the global interpreter lock when compiled."""
    return method


def dispatched(method: T) -> T:
    """Mark a method that looks its rule up by the current step: compiled as a C switch (see steps.py)."""
    return method


def hot(function: T) -> T:
    """Mark a function outside a class that is compiled like the rules: on small ints, without Python."""
    return function


class Array:
    """The declaration of an array field: how many ints, how wide each is in C, whether it is working space, and whether
    a new object has to clear it."""

    def __init__(self, size: int | str, ctype: str, scratch: bool = False, cleared: bool = True) -> None:
        self.size, self.ctype, self.scratch, self.cleared = size, ctype, scratch, cleared

    def length(self, owner: type) -> int:
        """The size, worked out with the constants of the class that owns the field."""
        if isinstance(self.size, int):
            return self.size
        names = {name: getattr(owner, name) for name in dir(owner) if name.isupper()}
        return int(eval(self.size, {}, names))


def shorts(size: int | str, scratch: bool = False) -> Any:
    """An array of 16-bit ints, all zero at first; ``size`` may be a formula of class constants."""
    return Array(size, "short", scratch)


def buffer(size: int | str, ctype: str = "short") -> Any:
    """Working space that is read only as far as it was written: a compiled clone doesn't clear it. Its ints have 16
    bits unless another C type is given (for ``int`` there is no check that the number fits)."""
    return Array(size, ctype, scratch=True, cleared=False)


def ints(size: int | str, scratch: bool = False) -> Any:
    """An array of 32-bit ints, all zero at first."""
    return Array(size, "int", scratch)


def longs(size: int | str, scratch: bool = False) -> Any:
    """An array of 64-bit ints, all zero at first."""
    return Array(size, "long long", scratch)


def packed(cells: list[int], count: int) -> bytes:
    """The first numbers of a field of 16-bit ints as bytes, from which an ``array("h")`` is made in one go."""
    return array("h", cells[:count]).tobytes()


def add_scaled(sums: list[int], numbers: list[int], start: int, factor: int) -> None:
    """Add ``factor`` times ``numbers[start + i]`` to each ``sums[i]``. The sums are 32-bit ints, which wrap around; the
    numbers are 16-bit ints. Compiled, it is a vectorized loop (see docs/binder.md)."""
    if not (0 <= start <= len(numbers) - len(sums) and -(1 << 15) <= factor < 1 << 15):
        raise IndexError(f"{len(sums)} numbers from {start} on, {factor} times")
    for place in range(len(sums)):
        total = sums[place] + factor * numbers[start + place]
        sums[place] = (total + (1 << 31) & 0xFFFFFFFF) - (1 << 31)


class Slotted(type):
    """Gives every class a slot for each field that its body declares (faster than a dict, and no typos)."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> Slotted:
        texts = body.get("__annotations__", {})
        fields = [field for field, text in texts.items() if not str(text).startswith("ClassVar")]
        body["ARRAYS"] = {field: body.pop(field) for field in fields if isinstance(body.get(field), Array)}
        body["__slots__"] = fields
        return super().__new__(cls, name, bases, body)


class Struct(metaclass=Slotted):
    """A class whose fields are declared in its body; a new object is blank (all zero)."""

    ARRAYS: ClassVar[dict[str, Array]]
    FIELDS: ClassVar[list[tuple[str, Callable[[], Any]]]] = []
    KEPT: ClassVar[list[str]] = []

    def __init_subclass__(cls) -> None:
        fields = declared(cls)
        cls.FIELDS = [(name, maker(cls, kind, spec)) for name, kind, spec in fields]
        cls.KEPT = [name for name, kind, spec in fields if is_kept(kind, spec)]

    def __new__(cls, *args: Any, **named: Any) -> Any:
        new = super().__new__(cls)
        for name, make in cls.FIELDS:
            setattr(new, name, make())
        return new

    def copy_from(self, other: Any) -> None:
        """Become equal to ``other`` (Python objects and working space stay as they are)."""
        for name in self.KEPT:
            value = getattr(other, name)
            if type(value) is list:
                setattr(self, name, value[:])
            elif isinstance(value, Struct):
                getattr(self, name).copy_from(value)
            else:
                setattr(self, name, value)

    @python_method
    def dump(self) -> list[Any]:
        """What ``copy_from`` copies, in the order of declaration, as nested lists of ints."""
        values = (getattr(self, name) for name in self.KEPT)
        return [v.dump() if isinstance(v, Struct) else v[:] if type(v) is list else int(v) for v in values]

    @python_method
    def load(self, values: list[Any]) -> None:
        """Restore what ``dump`` returned."""
        for name, value in zip(self.KEPT, values, strict=True):
            old = getattr(self, name)
            if isinstance(old, Struct):
                old.load(value)
            else:
                setattr(self, name, value[:] if isinstance(value, list) else value)


def declared(cls: type) -> list[tuple[str, Any, Array | None]]:
    """Every field of a class and its ancestors, oldest first: name, annotation as an object, and array declaration."""
    fields: dict[str, tuple[str, Any, Array | None]] = {}
    for chapter in reversed(cls.__mro__):
        names = vars(sys.modules[chapter.__module__])
        texts = inspect.get_annotations(chapter)
        for name in chapter.__dict__.get("__slots__", ()):
            kind = eval(texts[name], dict(names)) if isinstance(texts[name], str) else texts[name]
            fields[name] = (name, kind, vars(chapter)["ARRAYS"].get(name))
    return list(fields.values())


def is_kept(kind: Any, spec: Array | None) -> bool:
    """Whether a field belongs to the value of its object: ints, arrays and other Structs, but not working space."""
    if spec is not None:
        return not spec.scratch
    return kind != Scratch and isinstance(kind, type) and (kind in (int, bool) or issubclass(kind, Struct))


def maker(owner: type, kind: Any, spec: Array | None) -> Callable[[], Any]:
    """How to make the blank value of one field."""
    if spec is not None:
        length = spec.length(owner)
        return lambda: [0] * length
    if kind is bool:
        return bool
    if kind in (int, Scratch):
        return int
    if isinstance(kind, type) and issubclass(kind, Struct):
        return kind
    return lambda: None
