"""The printed numbers in a rulebook's sentences: ``{rules.hand_limit:word}`` is looked up in the game's edition.

A path goes down the edition by keys; in a list, by index, ``first``, ``last`` or ``count``; in a list of tables, by the
table's ``id`` or ``code``, or by any key (``setup.players=4.deck``). The difference of two paths is written
``a - b``. After a colon comes the form:

| form | what is written |
|---|---|
| none | the number itself |
| ``word``, ``Word`` | the number as a word |
| ``ordinal`` | "fifth" |
| ``money`` | "$5,000" |
| ``double`` | twice the number |
| ``key`` | the last part of the path, which must exist |
| ``change`` | in a list, the number of the first item that differs from the one before, counted from one |
"""

from __future__ import annotations

import re
from typing import Any

from ..core.errors import Invalid
from ..messages import money

TIMES = {"": 1, "double": 2}
BLANK = re.compile(r"\{([^{}:]+)(?::(\w+))?\}")

WORDS = {
    "en": ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
    "de": ["kein", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"],
    "ja": ["零", "一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二"],
    "pt": ["nenhum", "um", "dois", "três", "quatro", "cinco", "seis", "sete", "oito", "nove", "dez", "onze", "doze"],
}
"""Japanese mostly prints figures. In Portuguese one and two have a gender; where a feminine noun follows, the rulebooks
print the figure."""
ORDINALS = {
    "en": [
        "none",
        "first",
        "second",
        "third",
        "fourth",
        "fifth",
        "sixth",
        "seventh",
        "eighth",
        "ninth",
        "tenth",
        "eleventh",
        "twelfth",
    ],
    "de": [
        "keine",
        "erste",
        "zweite",
        "dritte",
        "vierte",
        "fünfte",
        "sechste",
        "siebte",
        "achte",
        "neunte",
        "zehnte",
        "elfte",
        "zwölfte",
    ],
    "ja": [f"{number}番目" for number in range(13)],
    "pt": [
        "nenhum",
        "primeiro",
        "segundo",
        "terceiro",
        "quarto",
        "quinto",
        "sexto",
        "sétimo",
        "oitavo",
        "nono",
        "décimo",
        "décimo primeiro",
        "décimo segundo",
    ],
}


def fill(sentence: str, edition: Any, language: str) -> str:
    """A sentence with its printed numbers."""
    return BLANK.sub(lambda found: written(found[1], found[2] or "", edition, language), sentence)


def written(path: str, form: str, edition: Any, language: str) -> str:
    """One printed number as the form says."""
    value = value_of(path, edition)
    if form == "key":
        return path.rpartition(".")[2]
    if form == "change":
        return str(next(i + 1 for i in range(1, len(value)) if value[i] != value[i - 1]))
    if not isinstance(value, int) or isinstance(value, bool):
        raise Invalid(f"{{{path}}} is {value!r}, not a number")
    if form == "money":
        return money(value, language)
    names = {"word": WORDS, "Word": WORDS, "ordinal": ORDINALS}.get(form)
    if names is None:
        if form not in TIMES:
            raise Invalid(f"{{{path}:{form}}}: there is no form {form!r}")
        return str(TIMES[form] * value)
    if not 0 <= value < len(names[language]):
        return str(value)
    return names[language][value].capitalize() if form == "Word" else names[language][value]


def value_of(path: str, edition: Any) -> Any:
    """What stands in the edition at a path, or the difference of two paths."""
    first, minus, second = path.partition(" - ")
    if minus:
        return value_of(first, edition) - value_of(second, edition)
    value = edition
    for part in path.split("."):
        value = step_into(value, part, path)
    return value


def step_into(value: Any, part: str, path: str) -> Any:
    """One step down a path."""
    try:
        if isinstance(value, dict):
            return value[part]
        if part == "count":
            return len(value)
        if part in ("first", "last"):
            return value[0 if part == "first" else -1]
        if part.isdigit():
            return value[int(part)]
        return next(table for table in value if is_named(table, part))
    except (KeyError, IndexError, TypeError, StopIteration):
        raise Invalid(f"{{{path}}}: the edition has no {part!r} there") from None


def is_named(table: dict[str, Any], part: str) -> bool:
    """Whether a table of a list is meant."""
    key, is_key, wanted = part.partition("=")
    return str(table.get(key)) == wanted if is_key else part in (table.get("id"), table.get("code"))
