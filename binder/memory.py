"""What is written out from the list of fields: the C struct, blank objects, copying, dumping, loading."""

from __future__ import annotations

from collections.abc import Iterator

from .leaves import Field, Leaf
from .unit import Unit


class Memory:
    """The fields of one compiled class."""

    def __init__(self, unit: Unit, leaf: Leaf) -> None:
        self.unit, self.leaf = unit, leaf
        self.fields = list(leaf.fields.values())
        self.kept = [field for field in self.fields if field.kept]

    def held(self, field: Field) -> str:
        """The compiled class that a field holds, by name; empty if it holds none."""
        return self.unit.leaves[field.held].name if field.held is not None else ""

    def struct(self) -> Iterator[str]:
        """The declarations of the fields; plain ints can be read from Python."""
        for field in self.fields:
            if field.ctype == "object":
                yield f"cdef public object {field.name}"
            else:
                size = f"[{field.length}]" if field.length is not None else ""
                shown = "" if size or field.held is not None else "readonly "
                yield f"cdef {shown}{self.held(field) or field.ctype} {field.name}{size}"

    def blank(self) -> Iterator[str]:
        """A new object: memory is zero by itself, held Kits are made."""
        held = [(field.name, self.held(field)) for field in self.fields if field.held is not None]
        if held:
            yield "def __cinit__(self):"
            yield from (f"    self.{name} = {kit}.__new__({kit})" for name, kit in held)

    def copy_from(self) -> Iterator[str]:
        """Become equal to another object."""
        yield f"cdef void copy_from(self, {self.leaf.name} other) noexcept nogil:"
        yield from (f"    {self.copied(field)}" for field in self.kept)
        yield "    pass"

    def copied(self, field: Field) -> str:
        """One field, copied."""
        if field.length is not None:
            return f"memcpy(self.{field.name}, other.{field.name}, sizeof(self.{field.name}))"
        if field.held is not None:
            return f"self.{field.name}.copy_from(other.{field.name})"
        return f"self.{field.name} = other.{field.name}"

    def dump(self) -> Iterator[str]:
        """The value of an object as nested lists of ints."""
        yield "def dump(self):"
        yield f"    return [{', '.join(self.dumped(field) for field in self.kept)}]"

    def dumped(self, field: Field) -> str:
        """One field, dumped."""
        if field.length is not None:
            return f"list(self.{field.name})"
        if field.held is not None:
            return f"self.{field.name}.dump()"
        return f"<int>self.{field.name}" if field.ctype == "bint" else f"self.{field.name}"

    def load(self) -> Iterator[str]:
        """Take back what ``dump`` gave; lists of the wrong length are refused."""
        yield "def load(self, values):"
        yield f"    values = of_length(values, {len(self.kept)})"
        yield from (f"    {self.loaded(field, place)}" for place, field in enumerate(self.kept))

    def loaded(self, field: Field, place: int) -> str:
        """One field, loaded."""
        if field.length is not None:
            return f"self.{field.name} = of_length(values[{place}], {field.length})"
        if field.held is not None:
            return f"self.{field.name}.load(values[{place}])"
        return f"self.{field.name} = values[{place}]"
