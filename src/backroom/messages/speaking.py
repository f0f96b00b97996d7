"""The language in which a picture is being drawn. Boards have many small parts; passing a translator to each of them
would obscure what they draw, so it is set once, around the whole drawing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from marshal import dumps, loads
from typing import Any, TypeVar

from ..core.phrases import Phrase
from .files import DEFAULT
from .translator import Translator, translator_for

Drawn = TypeVar("Drawn", bound=Callable[..., Any])
FORGETTING: list[Callable[[], None]] = []
"""What empties each cache of drawings."""
SPOKEN: ContextVar[Translator | None] = ContextVar("spoken", default=None)
"""The current translator; None for English."""
THOUSANDS = {"de": ".", "pt": "."}
"""What stands between thousands, where it is no comma."""
WITHOUT_REFERENCES = 2
"""The version of ``marshal`` in which equal content gives equal bytes."""


@contextmanager
def speaking(language: str, slug: str) -> Iterator[None]:
    """Use a language for everything inside the block."""
    before = SPOKEN.set(translator_for(language, slug))
    try:
        yield
    finally:
        SPOKEN.reset(before)


def say(template: str, /, **fields: Any) -> str:
    """A sentence in the current language."""
    spoken = SPOKEN.get()
    if spoken is None:
        return template.format_map(fields) if fields else template
    return spoken.say_phrase(Phrase(template, fields))


def count(number: int, one: str, many: str, **fields: Any) -> str:
    """The singular or the plural of a sentence, by number, in the current language."""
    return say(one if number == 1 else many, n=number, **fields)


def dollars(amount: int) -> str:
    """An amount in full, as the current language writes it: $12,000."""
    spoken = SPOKEN.get()
    return money(amount, spoken.language if spoken else DEFAULT)


def money(amount: int, language: str) -> str:
    """An amount in full, as a language writes it."""
    return "$" + f"{amount:,}".replace(",", THOUSANDS.get(language, ","))


def called(name: str) -> str:
    """A name from the game in the current language."""
    spoken = SPOKEN.get()
    return name if spoken is None else spoken.say(name)


def cached_by_language(most: int) -> Callable[[Drawn], Drawn]:
    """Like ``lru_cache``, but with a separate cache for each language."""

    def keep(make: Any) -> Any:
        english = lru_cache(most)(make)

        @lru_cache(most)
        def made(spoken: Translator, *given: Any) -> Any:
            return make(*given)

        FORGETTING.extend((english.cache_clear, made.cache_clear))

        @wraps(make)
        def found(*given: Any) -> Any:
            spoken = SPOKEN.get()
            return english(*given) if spoken is None else made(spoken, *given)

        return found

    return keep


def cached_by_content(most: int) -> Callable[[Drawn], Drawn]:
    """Like ``cached_by_language``, for plain dicts and lists: equal content gives the same picture."""

    def keep(make: Any) -> Any:
        @lru_cache(most)
        def made(spoken: Translator | None, content: bytes) -> Any:
            return make(*loads(content))

        FORGETTING.append(made.cache_clear)

        @wraps(make)
        def found(*given: Any) -> Any:
            try:
                content = dumps(given, WITHOUT_REFERENCES)
            except ValueError:  # something that isn't plain
                return make(*given)
            return made(SPOKEN.get(), content)

        return found

    return keep


def forget_drawings() -> None:
    """Empty all caches: what is in them is drawn again when somebody needs it."""
    for forget in FORGETTING:
        forget()
