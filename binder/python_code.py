"""Python code: ordinary Python inside the compiled module, with a typed view of compiled objects."""

from __future__ import annotations

import ast
import builtins
from types import FunctionType
from typing import Any

from backroom.core.structs import add_scaled, packed

from .classes import CompiledClass, Field, Function
from .rewriting import Rewriter, is_none, literal, own_nodes, stored_names, without_none
from .runtime import AS_OBJECT, PACKED, PLACE, front_name
from .sources import MISSING, source_of
from .unit import Unit, class_named, shape_of

CHANGING = frozenset({"append", "clear", "extend", "insert", "pop", "remove", "reverse", "sort"})


class PythonRewriter(Rewriter):
    """Turns a Python function into Cython that behaves in the same way."""

    def __init__(self, unit: Unit, owner: CompiledClass | None, function: Function) -> None:
        super().__init__(unit, owner, function)
        if "staticmethod" not in function.marks and "classmethod" not in function.marks:
            self.type_parameters()
        self.parameters = set(self.typed)
        self.type_variables()

    def type_variables(self) -> None:
        """Find out the classes of local variables: from annotations, or from assignments that all agree."""
        stores = [name.id for name in stored_names(ast.walk(self.node))]
        met: dict[str, list[CompiledClass | None]] = {}
        for node in own_nodes(self.node):
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                kind = self.kind(without_none(node.annotation))
                if isinstance(kind, CompiledClass):
                    self.typed[node.target.id] = kind
            elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                name = node.targets[0].id
                owner = self.class_of(node.value)
                met.setdefault(name, []).append(owner)
                if owner is not None and met[name] == [owner] * stores.count(name):
                    self.typed.setdefault(name, owner)

    @property
    def variables(self) -> dict[str, CompiledClass]:
        """The local variables that hold compiled objects."""
        return {name: owner for name, owner in self.typed.items() if name not in self.parameters}

    def body(self) -> list[ast.stmt]:
        """The statements in their new form."""
        return [self.visit(statement) for statement in self.node.body]

    def class_of(self, node: ast.expr) -> CompiledClass | None:
        """The compiled class of an expression; for a call, from its annotation."""
        if isinstance(node, ast.Call):
            return self.class_returned(node)
        return super().class_of(node)

    def class_returned(self, node: ast.Call) -> CompiledClass | None:
        """The compiled class that a call returns."""
        method = self.method_of(node.func)
        if method is not None and isinstance(node.func, ast.Attribute):
            kind = self.unit.kind(method.node.returns, method.source, self.class_of(node.func.value))
            return kind if isinstance(kind, CompiledClass) else None
        made = node.func
        if isinstance(made, ast.Attribute) and made.attr == "__new__":
            made = made.value
        if isinstance(made, ast.Call):
            return self.class_of_type(made)
        is_local = isinstance(made, ast.Name) and made.id in self.locals
        cls = None if is_local else class_named(made, self.source)
        return None if cls is None else self.unit.class_for(cls, self.source, node)

    def class_of_type(self, node: ast.Call) -> CompiledClass | None:
        """The compiled class that ``type(self)`` returns."""
        is_type = isinstance(node.func, ast.Name) and node.func.id == "type" and len(node.args) == 1
        return self.class_of(node.args[0]) if is_type else None

    # Names

    def visit_Name(self, node: ast.Name) -> Any:
        """A local name, a compiled class, a number, or something to be imported."""
        if node.id in self.locals:
            return node
        value = self.source.names.get(node.id, MISSING)
        if type(value) in (int, bool):
            return ast.copy_location(literal(value), node)
        cls = class_named(node, self.source)
        if cls is not None and self.unit.candidates(cls):
            owner = self.unit.class_for(cls, self.source, node)
            if self.unit.is_part(owner):
                self.refuse(node, f"{node.id} lives inside its state: compiled, it is not a class of its own")
            return ast.copy_location(ast.Name(owner.name, ast.Load()), node)
        if value is not MISSING:
            return ast.copy_location(ast.Name(self.global_name(node.id, value), ast.Load()), node)
        if not hasattr(builtins, node.id):
            self.refuse(node, f"{node.id} is not known when the program runs")
        return node

    def global_name(self, word: str, value: Any) -> str:
        """The name of a global: a function that takes compiled objects is compiled too, anything else is imported."""
        return self.compiled_name(value) or self.unit.import_name(self.source, word)

    def compiled_name(self, value: Any) -> str:
        """The name of a function that is compiled too; empty for everything else."""
        if not isinstance(value, FunctionType) or not self.takes_compiled_objects(value):
            return ""
        found = self.unit.function(value)
        return found[0] if found is not None else ""

    def takes_compiled_objects(self, value: FunctionType) -> bool:
        """Whether a function has a compiled class among its parameters."""
        if value.__module__.partition(".")[0] != self.source.name.partition(".")[0]:
            return False
        source = source_of(value.__module__)
        node = source.definition(value.__name__)
        if not isinstance(node, ast.FunctionDef):
            return False
        kinds = [self.unit.kind(without_none(p.annotation), source, None) for p in node.args.args]
        return any(isinstance(kind, CompiledClass) for kind in kinds)

    # Fields, constants, arrays

    def visit_Attribute(self, node: ast.Attribute) -> Any:
        """A field or method of a compiled object, or any attribute of a Python object."""
        owner = self.class_of(node.value)
        if owner is None:
            return self.python_attribute(node)
        field = owner.fields.get(node.attr)
        if field is None:
            return self.other_attribute(node, owner)
        if field.held is not None:
            self.refuse(node, f"{ast.unparse(node)} is held by value: use its fields and methods, or copy_from")
        node.value = self.base(node.value)
        return self.whole(node) if field.length is not None and isinstance(node.ctx, ast.Load) else node

    def python_attribute(self, node: ast.Attribute) -> ast.expr:
        """An attribute of a Python object; a constant of a class of chapters is a number, and a function of another
        module may be compiled too."""
        name = self.compiled_name(self.constant_of(node))
        if name:
            return ast.copy_location(ast.Name(name, ast.Load()), node)
        is_ours = isinstance(node.value, ast.Name) and class_named(node.value, self.source) is not None
        value = self.constant_of(node) if is_ours else MISSING
        if type(value) in (int, bool):
            return ast.copy_location(literal(value), node)
        node.value = self.visit(node.value)
        return node

    def other_attribute(self, node: ast.Attribute, owner: CompiledClass) -> ast.expr:
        """A constant or a method of a compiled object."""
        value = self.constant_of(node)
        if type(value) in (int, bool):
            return ast.copy_location(literal(value), node)
        method = owner.method(node.attr)
        if method is not None and method.how == "hot":
            self.refuse(node, f"the hot method {owner.name}.{node.attr} can only be called")
        is_known = method is not None or node.attr in owner.constants or hasattr(object, node.attr)
        if not is_known:
            self.refuse(node, f"{owner.name} has no field or method {node.attr!r}")
        if self.unit.is_part(owner):
            self.refuse(node, f"{ast.unparse(node)} can only be called: {owner.name} lives inside its state")
        node.value = self.visit(node.value)
        return node

    def whole(self, node: ast.Attribute) -> ast.expr:
        """A whole array, which Python gets as a new list."""
        return ast.copy_location(ast.Call(ast.Name("list", ast.Load()), [node], []), node)

    def array_of(self, node: ast.expr) -> Field | None:
        """The array field that an expression names."""
        field = self.field_of(node)
        return field if field is not None and field.length is not None else None

    def visit_Subscript(self, node: ast.Subscript) -> Any:
        """An element of an array is looked up as in a Python list: checked, and from the end if negative."""
        field = self.array_of(node.value)
        if field is None or not isinstance(node.value, ast.Attribute):
            if not isinstance(node.ctx, ast.Load):
                self.check_table_kept(node, node.value)
            return self.generic_visit(node)
        if isinstance(node.slice, ast.Slice):
            if not isinstance(node.ctx, ast.Load):
                self.refuse(node, "a slice of an array can't be assigned; assign element by element")
            return self.front(node, node.slice, field) if is_front(node.slice) else self.generic_visit(node)
        if isinstance(node.ctx, ast.Del):
            self.refuse(node, "an array keeps its length")
        node.value.value = self.base(node.value.value)
        place = [self.visit(node.slice), literal(field.length or 0)]
        node.slice = ast.copy_location(ast.Call(ast.Name(PLACE, ast.Load()), place, []), node)
        return node

    def front(self, node: ast.Subscript, piece: ast.Slice, field: Field) -> ast.expr:
        """The first elements of an array, without making a list of all of it."""
        assert isinstance(node.value, ast.Attribute) and piece.upper is not None
        node.value.value = self.base(node.value.value)
        arguments = [node.value, self.visit(piece.upper), literal(field.length or 0)]
        name = front_name(field.ctype)
        return ast.copy_location(ast.Call(ast.Name(name, ast.Load()), arguments, []), node)

    # Numbers: Python's, even where they come out of C fields

    def is_c_number(self, node: ast.expr) -> bool:
        """Whether Cython would take an expression for a C number."""
        if isinstance(node, ast.IfExp):
            return self.is_c_number(node.body) or self.is_c_number(node.orelse)
        if isinstance(node, ast.Subscript):
            return self.array_of(node.value) is not None and not isinstance(node.slice, ast.Slice)
        if isinstance(node, ast.Call):
            method = self.method_of(node.func)
            return (method is not None and method.is_hot) or self.is_hot_function(node.func)
        field = self.field_of(node)
        return field is not None and field.ctype != "object" and field.length is None and field.held is None

    def is_hot_function(self, node: ast.expr) -> bool:
        """Whether an expression names a function that became C code."""
        name = self.compiled_name(self.constant_of(node))
        return bool(name) and self.unit.functions[name].is_hot

    def number(self, node: ast.expr) -> ast.expr:
        """An expression; a C number becomes a Python int, which has no limits and never traps."""
        is_c = self.is_c_number(node)
        new: ast.expr = self.visit(node)
        return ast.copy_location(ast.Call(ast.Name(AS_OBJECT, ast.Load()), [new], []), node) if is_c else new

    def visit_BinOp(self, node: ast.BinOp) -> Any:
        """Arithmetic on Python ints."""
        node.left, node.right = self.number(node.left), self.number(node.right)
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> Any:
        """Unary operators on Python ints."""
        node.operand = self.visit(node.operand) if isinstance(node.op, ast.Not) else self.number(node.operand)
        return node

    def visit_Assign(self, node: ast.Assign) -> Any:
        """A number that is too large for a field raises."""
        node.value = self.number(node.value)
        node.targets = [self.visit(target) for target in node.targets]
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        """``x += y``: a number that is too large for a field raises. Whole arrays don't grow."""
        if self.array_of(node.target) is not None:
            self.refuse(node, "an array keeps its length")
        is_c = self.is_c_number(node.target)
        node.target, node.value = self.visit(node.target), self.visit(node.value)
        if is_c:
            node.value = ast.copy_location(ast.Call(ast.Name(AS_OBJECT, ast.Load()), [node.value], []), node.value)
        return node

    # Calls

    def visit_Call(self, node: ast.Call) -> Any:
        """A call of a hot method, of ``type``, of a class, or of anything else."""
        if isinstance(node.func, ast.Name) and node.func.id == "super":
            self.refuse(node, "super() can't be compiled: all chapters become one class")
        if self.constant_of(node.func) is packed:
            return self.packed_call(node)
        owner = self.class_of_type(node)
        if owner is not None:
            return ast.copy_location(ast.Name(owner.name, ast.Load()), node)
        self.check_length_kept(node)
        method = self.method_of(node.func)
        if method is not None and isinstance(node.func, ast.Attribute):
            if self.part_of(node.func.value) is not None:
                return self.part_call(node, self.c_arguments(node, method))
            if method.how == "hot":
                node.func.value = self.visit(node.func.value)
                node.args, node.keywords = self.c_arguments(node, method), []
                return node
        owner = self.class_of(node)
        if owner is not None and is_blank_call(node) and method is None and "__init__" not in owner.methods:
            return ast.copy_location(ast.parse(f"{owner.name}.__new__({owner.name})", mode="eval").body, node)
        return self.function_call(node)

    def packed_call(self, node: ast.Call) -> ast.expr:
        """The first elements of an array as bytes."""
        cells = node.args[0]
        field = self.array_of(cells)
        if field is None or field.ctype != "short" or not isinstance(cells, ast.Attribute):
            self.refuse(node, "packed takes a field of 16-bit ints and a count")
        cells.value = self.base(cells.value)
        arguments = [cells, self.visit(node.args[1]), literal(field.length or 0)]
        return ast.copy_location(ast.Call(ast.Name(PACKED, ast.Load()), arguments, []), node)

    def function_call(self, node: ast.Call) -> ast.expr:
        """A call of a global function; one that became C code takes its arguments in order."""
        if self.constant_of(node.func) is add_scaled:
            self.refuse(node, "add_scaled would change a copy here; only hot code can call it")
        node.func = self.visit(node.func)
        found = self.unit.functions.get(node.func.id) if isinstance(node.func, ast.Name) else None
        if found is not None and (found.is_hot or self.unit.takes_parts(found)):
            node.args, node.keywords = self.c_arguments(node, found), []
            return node
        node.args = [self.number(argument) for argument in node.args]
        node.keywords = [self.visit(keyword) for keyword in node.keywords]
        return node

    def check_length_kept(self, node: ast.Call) -> None:
        """Refuse calls that would change a copy of an array and not the array, or a fixed table."""
        if isinstance(node.func, ast.Attribute) and node.func.attr in CHANGING:
            if self.array_of(node.func.value) is not None:
                self.refuse(node, f"{ast.unparse(node.func)} would change a copy of the array")
            self.check_table_kept(node, node.func.value)

    def check_table_kept(self, node: ast.expr, changed: ast.expr) -> None:
        """Refuse to change a fixed table: hot code has a copy of it, made when it was compiled."""
        table = changed
        while isinstance(table, ast.Subscript):
            table = table.value
        if shape_of(self.constant_of(table)) is not None:
            self.refuse(node, f"{ast.unparse(table)} is a fixed table; what changes belongs in a field")

    def c_arguments(self, node: ast.Call, function: Function) -> list[ast.expr]:
        """The arguments of a call into C."""
        arguments = self.arranged(node, function)
        own = self.class_of(node.func.value) if isinstance(node.func, ast.Attribute) else self.owner
        for parameter, argument in zip(function.parameters, arguments, strict=True):
            kind = self.unit.kind(without_none(parameter.annotation), function.source, own)
            if isinstance(kind, CompiledClass) and self.class_of(argument) is not kind:
                self.refuse(argument, f"{function.name} needs a {kind.name}: annotate what holds it")
        return [
            self.address(argument) if self.part_of(argument) is not None else self.number(argument)
            for argument in arguments
        ]

    # What Python allows and Cython needs in another form

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        """Annotations are not kept."""
        if node.value is None:
            return ast.copy_location(ast.Pass(), node)
        return self.visit(ast.copy_location(ast.Assign([node.target], node.value), node))

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        """A nested function, without annotations."""
        node.returns = None
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> Any:
        """A parameter of a nested function."""
        node.annotation = None
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> Any:
        """The merged module lives elsewhere, so an import needs the full name."""
        node.module, node.level = self.source.absolute(node), 0
        return node

    def visit_Global(self, node: ast.Global) -> Any:
        """Refused: modules are not changed from inside."""
        self.refuse(node, "a compiled function can't change the names of its module")


def is_front(piece: ast.Slice) -> bool:
    """Whether a slice is of the form ``[:n]``."""
    return piece.lower is None and piece.step is None and piece.upper is not None


def is_blank_call(node: ast.Call) -> bool:
    """Whether a call makes a blank object: ``Class()`` or ``Class.__new__(Class)``."""
    if isinstance(node.func, ast.Attribute) and node.func.attr == "__new__":
        return True
    return not node.args and not node.keywords


def signature(rewriter: PythonRewriter, names_self: bool) -> str:
    """The parameters of a Python function: Python objects, except those that are compiled objects."""
    arguments = rewriter.node.args
    plain = [*arguments.posonlyargs, *arguments.args]
    defaults = [None] * (len(plain) - len(arguments.defaults)) + list(arguments.defaults)
    texts = [
        parameter_text(rewriter, p, d, names_self and i == 0)
        for i, (p, d) in enumerate(zip(plain, defaults, strict=True))
    ]
    if arguments.posonlyargs:
        texts.insert(len(arguments.posonlyargs), "/")
    if arguments.vararg or arguments.kwonlyargs:
        texts.append(f"*{arguments.vararg.arg if arguments.vararg else ''}")
    texts += [
        parameter_text(rewriter, p, d, False) for p, d in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
    ]
    return ", ".join(texts + ([f"**{arguments.kwarg.arg}"] if arguments.kwarg else []))


def parameter_text(rewriter: PythonRewriter, parameter: ast.arg, default: ast.expr | None, is_self: bool) -> str:
    """One parameter."""
    owner = None if is_self else rewriter.typed.get(parameter.arg)
    if owner is not None and rewriter.unit.is_part(owner):
        return f"{owner.name} *{parameter.arg}"
    may_be_none = parameter.annotation is not without_none(parameter.annotation) or is_none(default)
    text = f"{owner.name} {parameter.arg}" if owner is not None else parameter.arg
    text += " not None" if owner is not None and not may_be_none else ""
    return text if default is None else f"{text}={ast.unparse(rewriter.visit(default))}"
