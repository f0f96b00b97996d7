"""Translating what goes out into the reader's language. Only texts for people change: views, words and keys stay as
they are, and a translation never says more than the English."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar, cast

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from ..drawing.parts import Fact
from ..messages import Translator, translator_for
from .protocol import (
    ChatLine,
    ChatUpdate,
    Choice,
    Done,
    GameEvent,
    GameInfo,
    Hinted,
    HintedChoice,
    Past,
    Prompt,
    RefusedChoice,
    Reply,
    Update,
    Weighed,
)

Line = TypeVar("Line", bound=ChatLine)

HOUSE = "Backroom"
"""The name under which the server speaks in the chat."""


def translate_update(update: Update, translator: Translator) -> Update:
    """An update in another language."""
    if isinstance(update, ChatUpdate):
        return chat_line(update, translator)
    parts = {name: getattr(update, name) for name in update.__struct_fields__ if name in PARTS}
    return replace(update, **{name: PARTS[name](part, translator) for name, part in parts.items() if part})


def prompt(asked: Prompt, translator: Translator) -> Prompt:
    """A question, and the reasons why something is refused."""
    refused = asked.refused if asked.refused is UNSET else [refusal(one, translator) for one in asked.refused]
    return replace(asked, text=translator.say(asked.text), refused=refused)


def refusal(given: RefusedChoice, translator: Translator) -> RefusedChoice:
    """A choice that is refused."""
    return replace(given, text=translator.say(given.text), reason=translator.say(given.reason))


def events(told: Sequence[GameEvent], translator: Translator) -> list[GameEvent]:
    """What happened."""
    return [{**event, "text": translator.say(event["text"])} for event in told]


def choices(offered: Sequence[Choice], translator: Translator) -> list[Choice]:
    """Choices, with their words for display in ``said``."""
    return [
        replace(
            choice,
            text=translator.say(choice.text),
            said=words(choice.words, translator),
            facts=facts(choice.facts, translator),
        )
        for choice in offered
    ]


def facts(given: list[Fact] | UnsetType, translator: Translator) -> list[Fact] | UnsetType:
    """What a choice will do; a game tells it in dicts."""
    if given is UNSET:
        return given
    rows = cast(list[dict[str, str]], given)
    said = [row | {field: translator.say(row[field]) for field in ("name", "value") if row.get(field)} for row in rows]
    return cast(list[Fact], said)


def words(given: Mapping[str, Any], translator: Translator) -> dict[str, str]:
    """The words of a choice, for display."""
    return {
        field: translator.say(value.replace("_", " "))
        for field, value in given.items()
        if isinstance(value, str) and value
    }


def chat_line(line: Line, translator: Translator) -> Line:
    """A line of chat; what people say stays as it is."""
    if line.seat is not None:
        return line
    text = translator.say(line.text) if line.name == HOUSE else line.text
    return replace(line, name=translator.say(line.name), text=text)


PARTS: dict[str, Callable[[Any, Translator], Any]] = {
    "prompt": prompt,
    "events": events,
    "choices": choices,
    "undo": lambda part, translator: replace(part, why=translator.say(part.why)),
    "why": lambda part, translator: translator.say(part),
    "chat": lambda part, translator: [chat_line(line, translator) for line in part],
    "table": lambda part, translator: replace(part, title=translator.say(part.title)),
}
"""The parts of updates that hold text for people."""


# Replies and HTTP responses


def translate_reply(reply: Reply, language: str, slug: str) -> Reply:
    """A reply to a message."""
    translator = translator_for(language, slug)
    if translator is None:
        return reply
    if isinstance(reply, Weighed):
        return reply
    if isinstance(reply, Hinted):
        return replace(reply, choices=[hinted(one, translator) for one in reply.choices])
    if isinstance(reply, Done):
        return reply if reply.text is UNSET else replace(reply, text=translator.say(reply.text))
    return replace(reply, reason=translator.say(reply.reason))


def hinted(choice: HintedChoice, translator: Translator) -> HintedChoice:
    """A choice with its reasons."""
    said = [replace(reason, name=translator.say(reason.name)) for reason in choice.reasons]
    return replace(choice, reasons=said)


def translated(reasons: list[Fact], language: str, slug: str) -> list[Fact]:
    """Reasons in another language."""
    return [replace(reason, name=translate(reason.name, language, slug)) for reason in reasons]


def translate_past(seen: Past, language: str, slug: str) -> Past:
    """An earlier state of the table."""
    translator = translator_for(language, slug)
    return seen if translator is None else replace(seen, events=events(seen.events, translator))


def translate_game(about: GameInfo, language: str) -> GameInfo:
    """A game, described for somebody choosing one."""
    translator = translator_for(language, about.slug)
    if translator is None:
        return about
    say = translator.say
    options = [
        replace(option, title=say(option.title), text=say(option.text), titles=list(map(say, option.titles)))
        for option in about.options
    ]
    bots = [replace(bot, title=say(bot.title), about=say(bot.about)) for bot in about.bots]
    return replace(about, title=say(about.title), about=say(about.about), options=options, bots=bots)


def message_of(error: Exception) -> str:
    """The message of an error, as a phrase with its fields if it is one."""
    first = error.args[0] if error.args else None
    return first if isinstance(first, str) else str(error)


def translate(text: str, language: str, slug: str = "") -> str:
    """A sentence in another language."""
    translator = translator_for(language, slug)
    return str(text) if translator is None else translator.say(text)
