"""The types of the protocol for the page: ``python -m backroom.server.typescript`` writes them as TypeScript.

A test holds the written file to the types in protocol.py; ``--check`` does the same by hand.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any, get_args

from msgspec import NODEFAULT, inspect

from ..web import CLIENT
from . import protocol

TARGET = CLIENT / "src" / "protocol.ts"
HEAD = """\
/** What server and page say to each other. Written by `make protocol` from src/backroom/server/protocol.py: change
 * it there. */
"""
ALIASES = {name: get_args(getattr(protocol, name)) for name in ("Layout", "RequestedKind", "SeatKind")}
"""Sets of texts that have a name."""

UNIONS = ("ClientMessage", "Letter", "Reply", "ServerMessage")
ALONE = (
    "ErrorResponse",
    "Address",
    "CreatedTable",
    "GameInfo",
    "Moment",
    "Position",
    "RulesText",
    "TableInfo",
    "TableRequest",
)
"""What is said over HTTP."""

REQUESTS = (protocol.Message, protocol.TableRequest, protocol.SeatRequest)
"""What clients say; they may leave out what has a default."""

PLAIN: dict[type, str] = {
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
}
OPEN = "  [field: string]: unknown;"
"""What a game says beyond the fields that all games have."""


def written() -> str:
    """The whole file."""
    roots = [getattr(protocol, name) for name in (*UNIONS, *ALONE)]
    structs: dict[str, inspect.Type] = {}
    for info in inspect.multi_type_info(roots):
        collect(info, structs)
    parts = [HEAD]
    parts += [f"export type {name} = {literal(values)};" for name, values in ALIASES.items()]
    parts += [interface(info) for _, info in sorted(structs.items())]
    parts += [f"export type {name} =\n{union(getattr(protocol, name))};" for name in UNIONS]
    return "\n\n".join(part.rstrip("\n") for part in parts) + "\n"


def collect(info: inspect.Type, found: dict[str, inspect.Type]) -> None:
    """Every struct that a type is made of, by name."""
    if isinstance(info, (inspect.StructType, inspect.TypedDictType)):
        if info.cls.__name__ in found:
            return
        found[info.cls.__name__] = info
    for inner in inside(info):
        collect(inner, found)


def inside(info: Any) -> Iterator[inspect.Type]:
    """The types that another one holds."""
    if isinstance(info, (inspect.StructType, inspect.TypedDictType)):
        yield from (field.type for field in info.fields)
    elif isinstance(info, inspect.UnionType):
        yield from info.types
    elif isinstance(info, inspect.ListType):
        yield info.item_type
    elif isinstance(info, inspect.DictType):
        yield from (info.key_type, info.value_type)


def interface(info: Any) -> str:
    """One struct, with its docstring."""
    lines = [f"/** {doc(info.cls)} */", f"export interface {info.cls.__name__} {{"]
    if isinstance(info, inspect.StructType) and info.tag_field:
        lines.append(f"  {info.tag_field}: {literal([info.tag])};")
    for field in info.fields:
        mark = "?" if is_optional(info.cls, field) else ""
        lines.append(f"  {field.encode_name}{mark}: {spell(field.type)};")
    return "\n".join([*lines, *([OPEN] if isinstance(info, inspect.TypedDictType) else []), "}"])


def doc(cls: type) -> str:
    """What a class is, in one line."""
    return " ".join((cls.__doc__ or "").split()).replace("``", "`")


def is_optional(cls: type, field: inspect.Field) -> bool:
    """Whether a field may be missing: the server leaves out what is unset, a client whatever has a default."""
    has_default = field.default is not NODEFAULT or field.default_factory is not NODEFAULT
    return not field.required and (issubclass(cls, REQUESTS) or not has_default)


def spell(info: Any) -> str:
    """A type as TypeScript spells it."""
    if type(info) in PLAIN:
        return PLAIN[type(info)]
    if isinstance(info, (inspect.StructType, inspect.TypedDictType)):
        return info.cls.__name__
    if isinstance(info, inspect.LiteralType):
        return next((name for name, values in ALIASES.items() if set(values) == set(info.values)), literal(info.values))
    if isinstance(info, inspect.UnionType):
        return " | ".join(map(spell, info.types))
    if isinstance(info, inspect.ListType):
        item = spell(info.item_type)
        return f"({item})[]" if " " in item else f"{item}[]"
    if isinstance(info, inspect.DictType):
        return f"Record<string, {spell(info.value_type)}>"
    raise NotImplementedError(f"{info} has no TypeScript")


def literal(values: Any) -> str:
    """Texts that something can be."""
    return " | ".join(f'"{value}"' for value in values)


def union(kinds: Any) -> str:
    """One of several types, a line for each."""
    return "\n".join(f"  | {kind.__name__}" for kind in get_args(kinds))


def main() -> int:
    """Write the file, or check it."""
    if "--check" not in sys.argv[1:]:
        TARGET.write_text(written(), encoding="utf-8")
    elif TARGET.read_text(encoding="utf-8") != written():
        print(f"{TARGET} is not what protocol.py says; run `make protocol`", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
