"""The switches of a game: which rule a step runs, and with which operands (see backroom/core/steps.py)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from backroom.core.steps import ASKS, OPERANDS, RUNS, TAKES, Handler, Step, StepHandlers
from backroom.core.words import Verb

from .classes import Function

CHOOSER = "seat"
TOP = "[self.depth - 1]"
"""Where the operands of the current step lie."""

ROLES = {"advance": RUNS, "offer_choices": ASKS, "take_choice": TAKES}
"""The methods that are written here, and the role of the rules that each of them calls."""


def switch(cls: type, function: Function) -> list[str]:
    """One of these methods in Cython, whose `if ... elif` over one number becomes a C switch. The step that takes the
    most verbs is the one in which most choices are made, so it is tested first, outside the switch."""
    parameters = ", ".join(f"int {parameter.arg}" for parameter in function.parameters)
    first = f"cdef void {function.name}({', '.join(filter(None, ['self', parameters]))}) noexcept nogil:"
    lines = [first, "    cdef int step = self.now"]
    if function.name == "take_choice":
        lines += ["    cdef unsigned int rest"]
    handlers = StepHandlers(cls)
    branches = dict(branches_of(handlers, ROLES[function.name]))
    main = max(branches, key=lambda step: len(handlers.takes.get(step, ())), default=None)
    if main is not None:
        lines += [f"    if step == {int(main)}:  # {main.name}"]
        lines += [f"        {line}" for line in [*branches.pop(main), "return"]]
    for number, (step, body) in enumerate(branches.items()):
        lines += [f"    {'elif' if number else 'if'} step == {int(step)}:  # {step.name}"]
        lines += [f"        {line}" for line in body]
    checked = f"[place_int(self.depth - 1, {getattr(cls, 'DEPTH', 1)})]"
    lines = [line.replace(TOP, checked) for line in lines]
    return ["@cython.cdivision(True)", *lines, *([] if branches else ["    pass"])]


def branches_of(handlers: StepHandlers, role: str) -> Iterator[tuple[Step, list[str]]]:
    """Every step that has rules in a role, with the code that runs them."""
    for step in handlers.steps:
        if role == TAKES and step in handlers.takes:
            yield step, list(taking(step, handlers.takes[step]))
        elif role == ASKS and step in handlers.asks:
            yield step, [called(handlers.asks[step], [CHOOSER])]
        elif role == RUNS and step in handlers.runs:
            yield step, [called(handlers.runs[step], [])]
        elif role == RUNS and step in handlers.asks:
            yield step, [f"self.ask({pending(step.operands.index('seat'))})"]


def taking(step: Step, handlers: Mapping[Verb, Handler]) -> Iterator[str]:
    """The code that carries out an action in a step: its verb is found by its number, its operands by division."""
    if not step.stays_asked:
        yield f"self.stop_asking({CHOOSER})"
    verbs = sorted(handlers)
    for place, verb in enumerate(verbs):
        is_last = place == len(verbs) - 1
        if len(verbs) > 1:
            test = "else" if is_last else f"{'elif' if place else 'if'} action < {int(verb) + verb.size}"
            yield f"{test}:  # {verb.do}"
        indent = "    " if len(verbs) > 1 else ""
        yield from (f"{indent}{line}" for line in carried_out(verb, handlers[verb]))


def carried_out(verb: Verb, handler: Handler) -> Iterator[str]:
    """The code that carries out one action of a verb."""
    if any(place is not None for place in handler.from_verb):
        yield f"rest = <unsigned int>(action - {int(verb)})"
    yield called(handler, [CHOOSER], verb)


def called(handler: Handler, given: Iterable[str], verb: Verb | None = None) -> str:
    """The call of a rule."""
    arguments = list(given)
    for from_verb, from_step in zip(handler.from_verb, handler.from_step, strict=True):
        if from_step is not None:
            arguments.append(pending(from_step))
        elif verb is not None and from_verb is not None:
            arguments.append(operand(verb, from_verb))
    return f"self.{handler.method}({', '.join(arguments)})"


def pending(place: int) -> str:
    """An operand of the current step."""
    return f"self.{OPERANDS[place]}{TOP}"


def operand(verb: Verb, place: int) -> str:
    """An operand of an action; ``rest`` is its number among the actions of its verb."""
    domain, stride = list(verb.fields.values())[place], verb.strides[place]
    text = "rest" if stride == 1 else f"rest // {stride}u"
    if place > 0:
        text = f"({text}) % {domain.size}u"
    return f"<int>({text})" + (f" + {domain.low}" if domain.low else "")
