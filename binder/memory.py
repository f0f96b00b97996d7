"""What is generated from the list of fields: the C struct, copying, dumping, loading."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, takewhile

from .classes import CompiledClass, Field
from .unit import Unit

OBJECTS, KEPT, WORKING, MIXED, BUFFERS = range(5)
"""The order of fields in a struct: those that are copied lie together; buffers, which need no clearing, come last."""


class Memory:
    """The fields of one compiled class: of the state, or of a part, which is a plain struct inside it."""

    def __init__(self, unit: Unit, owner: CompiledClass) -> None:
        self.unit, self.owner = unit, owner
        self.is_part = unit.is_part(owner)
        self.values = [field for field in owner.fields.values() if field.is_value]
        self.laid_out = sorted(owner.fields.values(), key=self.section)
        for field in self.laid_out:
            if self.is_part and field.ctype == "object":
                raise owner.refusal(f"the part {owner.name} can't hold the Python object {field.name!r}")

    def section(self, field: Field) -> int:
        """In which section of the struct a field lies."""
        if field.held is not None:
            held = self.inside(field)
            return KEPT if len(held.values) == len(held.laid_out) else MIXED
        if field.ctype == "object":
            return OBJECTS
        return KEPT if field.is_value else WORKING if field.cleared else BUFFERS

    def inside(self, field: Field) -> Memory:
        """The fields of the part that a field holds."""
        assert field.held is not None
        return Memory(self.unit, self.unit.classes[field.held])

    def struct(self) -> Iterator[str]:
        """The declarations of the fields; plain ints of the state can be read from Python."""
        for field in self.laid_out:
            if field.ctype == "object":
                yield f"cdef public object {field.name}"
            else:
                size = f"[{field.length}]" if field.length is not None else ""
                shown = "" if size or field.held is not None else "readonly "
                ctype = self.inside(field).owner.name if field.held is not None else field.ctype
                yield f"{'' if self.is_part else f'cdef {shown}'}{ctype} {field.name}{size}"

    def cleared(self) -> Iterator[tuple[str, bool]]:
        """Every number and array by its C name, in the order of the struct, and whether it has to start as zero."""
        for field in self.laid_out:
            if field.held is not None:
                yield from ((f"{field.name}.{name}", cleared) for name, cleared in self.inside(field).cleared())
            else:
                yield field.name, field.cleared

    def first_buffer(self) -> str:
        """The field from which on a new object has only buffers, which need no clearing; empty if there is none."""
        buffers = list(takewhile(lambda found: not found[1], reversed(list(self.cleared()))))
        return buffers[-1][0] if buffers else ""

    # Copying

    def copy_from(self) -> Iterator[str]:
        """Become equal to another object: fields that lie together are copied at once."""
        other = f"{self.owner.name} {'*' if self.is_part else ''}other"
        yield f"{self.method('copy_from', 'void')}, {other}) noexcept nogil:"
        for section, group in groupby(self.laid_out, self.section):
            fields = list(group)
            if section == KEPT:
                yield f"    {copied_together(fields[0], fields[-1])}"
            elif section == MIXED:
                yield from (f"    {self.copied(field)}" for field in fields)
        yield "    pass"

    def copied(self, field: Field) -> str:
        """One field, copied as far as it belongs to the value."""
        places = f"cython.address(self.{field.name}), cython.address(other.{field.name})"
        return f"{self.inside(field).name('copy_from')}({places})"

    # Dumping and loading, in the order of declaration

    def dump(self) -> Iterator[str]:
        """The value of an object as nested lists of ints."""
        yield f"{self.method('dump', 'object')}):"
        yield f"    return [{', '.join(self.dumped(field) for field in self.values)}]"

    def dumped(self, field: Field) -> str:
        """One field, dumped."""
        if field.length is not None:
            return f"list(self.{field.name})"
        if field.held is not None:
            return f"{self.inside(field).name('dump')}(cython.address(self.{field.name}))"
        return f"<int>self.{field.name}" if field.ctype == "bint" else f"self.{field.name}"

    def load(self) -> Iterator[str]:
        """Restore what ``dump`` returned; lists of the wrong length are refused."""
        yield f"{self.method('load', 'object')}, values):"
        yield f"    values = of_length(values, {len(self.values)})"
        yield from (f"    {self.loaded(field, place)}" for place, field in enumerate(self.values))

    def loaded(self, field: Field, place: int) -> str:
        """One field, loaded."""
        if field.length is not None:
            return f"self.{field.name} = of_length(values[{place}], {field.length})"
        if field.held is not None:
            return f"{self.inside(field).name('load')}(cython.address(self.{field.name}), values[{place}])"
        return f"self.{field.name} = values[{place}]"

    # Names

    def name(self, method: str) -> str:
        """The name of a method that is generated here."""
        return self.unit.part_function(self.owner, self.owner.methods[method][0]) if self.is_part else method

    def method(self, name: str, returns: str) -> str:
        """How the first line of a method begins, up to ``self``."""
        if self.is_part:
            return f"cdef {'inline ' if returns == 'void' else ''}{returns} {self.name(name)}({self.owner.name} *self"
        return f"{'cdef void' if returns == 'void' else 'def'} {name}(self"


def copied_together(first: Field, last: Field) -> str:
    """Everything from one field to another, copied at once."""
    begin, end = beginning("self", first), beginning("self", last)
    size = f"<size_t>({end} - {begin}) + sizeof(self.{last.name})"
    return f"memcpy({begin}, {beginning('other', first)}, {size})"


def beginning(whose: str, field: Field) -> str:
    """Where a field begins."""
    return f"<char *>cython.address({whose}.{field.name}{'[0]' if field.length is not None else ''})"
