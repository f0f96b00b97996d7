"""Steps: what can be pending in a game, each with the rules that it runs.

A step is named once, among the words of its game, with the names of its operands; the rest stands beside its rules:

    FIGHT = WORDS.step("fight")                         # words.py
    GROUPS = WORDS.step("groups", "area", "opponent")

    @FIGHT.runs                                         # rules/fights.py
    def look_for_fights(self) -> None:
        "What the step does by itself: asks somebody, or goes on to another step."

    @FIGHT.asks("Where do you fight?", "SN-FIGHT.1")
    def offer_fights(self, seat: int) -> None:
        "The question, and every answer that is possible: ``self.offer(FIGHT_IN(area))``."

    @FIGHT.takes(FIGHT_IN)
    def declare(self, seat: int, area: int) -> None:
        "Carries out an answer. The operands of the verb are its parameters."

``seat`` is whoever chooses; every other parameter is an operand of the verb or of the step, found by its name.
A step with a question and without ``runs`` asks the seat that is its operand ``seat``.

A choice answers the question: the seat is no longer asked when the rules carry its choice out (a rule may ask it
again). In a step that ``stays_asked`` the seat is asked until a rule says ``self.stop_asking(seat)``.

In the interpreted build, a game looks its rules up in tables (``DispatchTables``); for the compiled build, the binder
writes the same as C switches (binder/dispatch.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

if TYPE_CHECKING:
    from .words import Verb

Method = TypeVar("Method", bound=Callable[..., None])

RUNS, ASKS, TAKES = "runs", "asks", "takes"
OPERANDS = ("firsts", "seconds", "thirds", "fourths")
"""The fields of a state that hold the operands of pending steps."""


class Question(NamedTuple):
    """Something that is asked: its kind, its sentence, the rules behind it."""

    kind: str
    text: str
    rules: tuple[str, ...]


def question(kind: str, text: str, rules: str) -> Question:
    """A question; the rules are given as one text with spaces between them."""
    return Question(kind, text, tuple(rules.split()))


class Role(NamedTuple):
    """What a method does for a step."""

    step: Step
    what: str
    verb: Verb | None = None


class Step(int):
    """Something that can be pending; as an int it is its number."""

    name: str
    operands: tuple[str, ...]
    stays_asked: bool
    question: Question | None

    def __new__(cls, number: int, name: str, operands: tuple[str, ...], stays_asked: bool) -> Step:
        if len(operands) > len(OPERANDS):
            raise TypeError(f"the step {name} has more than {len(OPERANDS)} operands")
        self = super().__new__(cls, number)
        self.name, self.operands, self.stays_asked, self.question = name, operands, stays_asked, None
        return self

    def runs(self, method: Method) -> Method:
        """Mark the method that runs whenever the step is on top and nobody is asked."""
        return add_role(method, Role(self, RUNS))

    def asks(self, text: str, rules: str, kind: str = "") -> Callable[[Method], Method]:
        """Mark the method that lists the possible answers to the step's question."""
        self.question = question(kind or self.name, text, rules)
        return lambda method: add_role(method, Role(self, ASKS))

    def takes(self, *verbs: Verb) -> Callable[[Method], Method]:
        """Mark the method that carries out an answer."""

        def mark(method: Method) -> Method:
            for verb in verbs:
                add_role(method, Role(self, TAKES, verb))
            return method

        return mark


def add_role(method: Method, role: Role) -> Method:
    """A method with one more role."""
    vars(method).setdefault("roles", []).append(role)
    return method


class Handler(NamedTuple):
    """A method and where its arguments come from: places among the operands of the verb, or of the step."""

    method: str
    from_verb: tuple[int | None, ...]
    from_step: tuple[int | None, ...]


class StepHandlers:
    """All handlers of a game (its class, with all chapters): what each step runs, asks and takes."""

    def __init__(self, cls: type) -> None:
        self.runs: dict[Step, Handler] = {}
        self.asks: dict[Step, Handler] = {}
        self.takes: dict[Step, dict[Verb, Handler]] = {}
        for name, function, role in roles_in(cls):
            self.add(name, function, role)

    def add(self, name: str, function: Callable[..., Any], role: Role) -> None:
        """Add one role of a method."""
        table: dict[Any, Handler] = (
            self.takes.setdefault(role.step, {}) if role.what == TAKES else vars(self)[role.what]
        )
        key = role.verb if role.what == TAKES else role.step
        if key in table:
            raise TypeError(
                f"the step {role.step.name} has two rules for {role.what!r}: {table[key].method} and {name}"
            )
        table[key] = handler_of(name, function, role)

    @property
    def steps(self) -> list[Step]:
        """Every step that has rules."""
        return sorted({*self.runs, *self.asks, *self.takes})


def roles_in(cls: type) -> Iterator[tuple[str, Callable[..., Any], Role]]:
    """The roles of all methods of a class; a later chapter that overrides a method keeps its roles."""
    for name in dir(cls):
        for chapter in cls.__mro__:
            roles = getattr(vars(chapter).get(name), "roles", None)
            if roles:
                yield from ((name, getattr(cls, name), role) for role in roles)
                break


def handler_of(name: str, function: Callable[..., Any], role: Role) -> Handler:
    """Where the arguments of a method come from."""
    parameters = function.__code__.co_varnames[1 : function.__code__.co_argcount]
    named = parameters if role.what == RUNS else parameters[1:]
    fields = tuple(role.verb.fields) if role.verb is not None else ()
    for parameter in named:
        if (parameter in fields) == (parameter in role.step.operands):
            raise TypeError(
                f"{name}: {parameter} must be an operand of the step {role.step.name} or of the verb, and not of both"
            )
    return Handler(
        name,
        tuple(fields.index(parameter) if parameter in fields else None for parameter in named),
        tuple(role.step.operands.index(p) if p in role.step.operands else None for p in named),
    )


# Interpreted: tables of functions


class ActionHandlers(dict[int, Callable[[Any, int], None]]):
    """How a step carries out each action; each entry is made when its action is first taken."""

    def __init__(self, cls: type, step: Step, handlers: dict[Verb, Handler]) -> None:
        super().__init__()
        self.cls, self.step, self.handlers = cls, step, handlers
        self.stays_asked = step.stays_asked

    def __missing__(self, action: int) -> Callable[[Any, int], None]:
        verb = next((verb for verb in self.handlers if action in verb.actions), None)
        if verb is None:
            raise TypeError(f"the step {self.step.name} offers action {action} but takes no such verb")
        self[action] = bind_action(self.cls, self.handlers[verb], verb.operands(action))
        return self[action]


def bind_action(cls: type, handler: Handler, values: tuple[int, ...]) -> Callable[[Any, int], None]:
    """A function that carries out one action."""
    method = getattr(cls, handler.method)
    given = [values[place] if place is not None else 0 for place in handler.from_verb]
    if all(place is None for place in handler.from_step):
        return lambda state, seat: method(state, seat, *given)
    pending = [(at, OPERANDS[place]) for at, place in enumerate(handler.from_step) if place is not None]

    def take(state: Any, seat: int) -> None:
        arguments = given[:]
        for at, field in pending:
            arguments[at] = getattr(state, field)[state.depth - 1]
        method(state, seat, *arguments)

    return take


def bind_step(cls: type, handler: Handler) -> Callable[..., None]:
    """A function that runs a step, or asks its question."""
    method = getattr(cls, handler.method)
    fields = [OPERANDS[place] for place in handler.from_step if place is not None]
    if not fields:
        return method  # type: ignore[no-any-return]
    if len(fields) == 1:  # the usual case, without building a list
        only = fields[0]
        return lambda state, *seat: method(state, *seat, getattr(state, only)[state.depth - 1])
    return lambda state, *seat: method(state, *seat, *[getattr(state, field)[state.depth - 1] for field in fields])


def ask_its_seat(step: Step) -> Callable[..., None]:
    """The beginning of a step that has only a question: it asks the seat that is its operand."""
    if "seat" not in step.operands:
        raise TypeError(f"the step {step.name} has a question, but neither a beginning nor an operand `seat`")
    field = OPERANDS[step.operands.index("seat")]
    return lambda state: state.ask(getattr(state, field)[state.depth - 1])


class DispatchTables:
    """The handlers of a class as lists indexed by the number of the step."""

    def __init__(self, cls: type) -> None:
        self.runs: list[Callable[..., None]] = []
        self.asks: list[Callable[..., None]] = []
        self.takes: list[ActionHandlers] = []
        handlers = StepHandlers(cls)
        steps = {int(step): step for step in handlers.steps}
        for number in range(max(steps, default=-1) + 1):
            self.add(cls, steps.get(number, Step(number, f"number {number}", (), False)), handlers)

    def add(self, cls: type, step: Step, handlers: StepHandlers) -> None:
        """Add one step to each list."""
        begin, ask = handlers.runs.get(step), handlers.asks.get(step)
        self.runs.append(bind_step(cls, begin) if begin else ask_its_seat(step) if ask else no_rule)
        self.asks.append(bind_step(cls, ask) if ask else no_rule)
        self.takes.append(ActionHandlers(cls, step, handlers.takes.get(step, {})))


def no_rule(*given: Any) -> None:
    """Placeholder for a step without a rule; a step like that never becomes current."""
