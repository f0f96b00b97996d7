"""Speaking: the tongue in which a picture is being drawn. Boards have many small parts; handing the tongue to each of
them would hide what they draw, so it is set once, around the whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import Any, TypeVar

from ..core.phrases import Phrase
from .translator import Translator, translator_for

Drawn = TypeVar("Drawn", bound=Callable[..., str])
SPOKEN: ContextVar[Translator | None] = ContextVar("spoken", default=None)
"""The tongue that is spoken here; None: English."""


@contextmanager
def speaking(language: str, slug: str) -> Iterator[None]:
    """Say everything inside in a language."""
    before = SPOKEN.set(translator_for(language, slug))
    try:
        yield
    finally:
        SPOKEN.reset(before)


def say(template: str, /, **fields: Any) -> str:
    """A sentence in the language that is spoken."""
    spoken = SPOKEN.get()
    if spoken is None:
        return template.format_map(fields) if fields else template
    return spoken.say_phrase(Phrase(template, fields))


def count(number: int, one: str, many: str) -> str:
    """One of two sentences, by number, in the language that is spoken."""
    return say(one if number == 1 else many, n=number)


def called(name: str) -> str:
    """A name of the game in the language that is spoken."""
    spoken = SPOKEN.get()
    return name if spoken is None else spoken.say(name)


def cached_by_language(most: int) -> Callable[[Drawn], Drawn]:
    """Like ``lru_cache``, for what is drawn with words: kept for each language."""

    def keep(make: Any) -> Any:
        english = lru_cache(most)(make)

        @lru_cache(most)
        def made(spoken: Translator, *given: Any) -> Any:
            return make(*given)

        @wraps(make)
        def found(*given: Any) -> Any:
            spoken = SPOKEN.get()
            return english(*given) if spoken is None else made(spoken, *given)

        return found

    return keep
