"""Is an edition of one's own one that the rules can take? Every value is held against the printed edition and against
what the game allows (``<slug>.toml`` here, or ``limits.toml`` in the folder of a game from elsewhere).

A line of that file names a value, with a star for every row of a list, and says what it may be:

| line | what is allowed |
|---|---|
| ``"tile.*.spaces" = [1, 30]`` | whole numbers from 1 to 30 |
| ``"costs.casino" = [0, 99000, 1000]`` | the same, in steps of 1000 |
| ``"tile.#" = [10, 24]`` | 10 to 24 rows |
| ``"roads.edges.*.*" = { one_of = ["district.*.id"] }`` | a text that stands in one of those places |
| ``"tile.*.id" = "free"`` | any text |
| ``"business.*.id" = "word"`` | any word of small letters |
| ``order = [["players.min", "players.max"]]`` | numbers of which none is larger than the next |
| ``sums = [["supply.all", "supply.first", "supply.later"]]`` | a number that must be the sum of the others |
| ``different = ["cards.values", "setup.*.players"]`` | a list, or a value of each row: nothing stands twice |
| ``neighbours = [{ rows = "cell", kind = "kind", other = ["touch"], same = ["diag"] }]`` | ids of other rows |
| ``newer = ["colors.per_player"]`` | keys that files of earlier versions lack: they get the printed value |

What no line names has the form of the printed value: numbers up to twice as large, lists as long, names free, and other
texts one of those that are printed.
"""

from __future__ import annotations

import difflib
import math
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from importlib import resources
from typing import Any

from .. import registry
from ..core.errors import short_repr

OWN_TABLE = "edition"
"""What an edition of one's own says about itself."""

TOLD = re.compile(r"(\w+_)?prov(enance)?(_\w+)?|from_(rulebook|public)|note\w*|\w*comment\w*")
"""Keys that tell where facts come from: rules don't read them, so they are free."""

NAMES = re.compile(r"(\w+_)?(name|title|hex|effect|text|symbol|designer|publisher|artist|origin|orientation)(_\w+)?")
"""Keys of texts that people read."""

WORD = re.compile(r"[a-z]+(_[a-z]+)*")

LONGEST_TEXT = 200
MOST_DIGITS = 10**9
ROOM = 10
"""Numbers may always go up to this, whatever is printed."""


def read_limits(base: str) -> dict[str, Any]:
    """What a game allows; nothing in particular if it doesn't say."""
    if registry.is_of_the_house(base):
        path = resources.files(__package__).joinpath(f"{base}.toml")
    else:
        path = resources.files(registry.package_of(base)).joinpath("limits.toml")
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def problems(printed: Mapping[str, Any], own: Mapping[str, Any], limits: Mapping[str, Any]) -> list[str]:
    """All that is wrong with an edition of one's own, a sentence each."""
    check = Check(own, limits)
    check.table("", "", Samples([printed]), {key: value for key, value in own.items() if key != OWN_TABLE})
    if not check.found:
        check.orders()
        check.sums()
        check.twins()
        check.neighbours()
    return check.found


class Samples:
    """The values that stand in one place of the printed edition, in every row of a list: sorted once for all rows of an
    edition that is checked."""

    def __init__(self, values: Sequence[Any]) -> None:
        self.values = values
        self.below: dict[str, Samples] = {}

    @cached_property
    def kinds(self) -> dict[str, Samples]:
        """The values by what they are."""
        found: dict[str, list[Any]] = {}
        for value in self.values:
            found.setdefault(kind_of(value), []).append(value)
        return {kind: Samples(values) for kind, values in found.items()}

    @cached_property
    def keys(self) -> dict[str, bool]:
        """The keys of tables, and whether all of them have it."""
        counts = Counter(key for table in self.values for key in table)
        return {key: count == len(self.values) for key, count in counts.items()}

    @cached_property
    def inner(self) -> Samples:
        """What stands in lists."""
        return Samples([value for row in self.values for value in row])

    @cached_property
    def lengths(self) -> tuple[int, int]:
        """The least and the most entries of lists."""
        found = [len(row) for row in self.values]
        return min(found), max(found)

    def under(self, key: str) -> Samples:
        """What stands under a key of tables."""
        if key not in self.below:
            self.below[key] = Samples([table[key] for table in self.values if key in table])
        return self.below[key]


class Check:
    """One walk through an edition, along the printed one."""

    def __init__(self, own: Mapping[str, Any], limits: Mapping[str, Any]) -> None:
        self.own, self.limits = own, limits
        self.found: list[str] = []

    def say(self, where: str, text: str) -> None:
        """Note something wrong."""
        self.found.append(f"{where or 'the edition'} {text}")

    def orders(self) -> None:
        """Check that numbers of which none may be larger than the next are so."""
        for paths in self.limits.get("order", ()):
            values = [next(at_path(self.own, path)) for path in paths]
            for place in range(len(paths) - 1):
                if values[place] > values[place + 1]:
                    most = f"at most {paths[place + 1]}, which is {values[place + 1]}"
                    self.say(paths[place], f"is {values[place]}, but it must be {most}")

    def sums(self) -> None:
        """Check that numbers are the sum of others."""
        for whole, *parts in self.limits.get("sums", ()):
            value, needed = next(at_path(self.own, whole)), sum(next(at_path(self.own, part)) for part in parts)
            if value != needed:
                self.say(whole, f"is {value}, but it must be {needed}, the sum of {', '.join(parts)}")

    def twins(self) -> None:
        """Check that nothing stands twice in lists in which it may not."""
        for path in self.limits.get("different", ()):
            found = list(at_path(self.own, path))
            values = found if "*" in path else found[0]
            for twin in sorted({value for value in values if values.count(value) > 1}):
                self.say(path, f"has {twin} twice")

    def neighbours(self) -> None:
        """Check that rows that name others of another kind, or of their own, do so."""
        for rule in self.limits.get("neighbours", ()):
            rows = self.own[rule["rows"]]
            kinds = {row["id"]: row[rule["kind"]] for row in rows}
            for row in rows:
                for key in (*rule["other"], *rule["same"]):
                    wanted = "the same" if key in rule["same"] else "another"
                    for name in row[key]:
                        is_same = kinds.get(name) == row[rule["kind"]]
                        if name not in kinds or is_same != (wanted == "the same"):
                            text = f"names {short_repr(name)}, but it must be the id of one of {wanted} {rule['kind']}"
                            self.say(joined(rule["rows"], row["id"], key), text)

    def value(self, where: str, pattern: str, printed: Samples, value: Any) -> None:
        """Check any value; ``printed`` are those that stand in its place in the printed edition."""
        kinds, kind = printed.kinds, kind_of(value)
        if kind == "whole number" and kinds.keys() == {"number"}:
            kind = "number"
        if kind not in kinds:
            self.say(where, f"is {short_repr(value)}, but it must be a {' or a '.join(sorted(kinds))}")
            return
        alike = printed if kind == "number" else kinds[kind]
        if kind == "table":
            self.table(where, pattern, alike, value)
        elif kind == "list":
            self.row(where, pattern, alike, value)
        elif kind == "text":
            self.text(where, pattern, alike.values, value)
        elif kind != "yes or no":
            self.number(where, pattern, alike.values, value)

    def table(self, where: str, pattern: str, printed: Samples, value: Mapping[str, Any]) -> None:
        """Check a table: nothing is missing, nothing unknown."""
        numbered = all(map(str.isdigit, without_told(printed.keys)))
        for key, in_all in printed.keys.items():
            may_lack = TOLD.fullmatch(key) or joined(pattern, key) in self.limits.get("newer", ())
            if key not in value and in_all and not may_lack:
                self.say(where, f"lacks {key}")
        for key, inner in value.items():
            if TOLD.fullmatch(key):
                continue
            samples = printed.under(key)
            if not samples.values and numbered and key.isdigit():
                samples = Samples([one[other] for one in printed.values for other in without_told(one)])
            if not samples.values:
                close = difflib.get_close_matches(key, printed.keys, 1)
                self.say(where, f"has {key}, which the game doesn't know" + (f"; {close[0]}?" if close else ""))
                continue
            self.value(joined(where, key), joined(pattern, key), samples, inner)

    def row(self, where: str, pattern: str, printed: Samples, value: Sequence[Any]) -> None:
        """Check a list: its length, its ids, and everything in it."""
        least, most = self.limits.get(f"{pattern}.#", printed.lengths)[:2]
        if not least <= len(value) <= most:
            self.say(where, f"has {len(value)} entries, but it must have {spread(least, most)}")
        for key in ("id", "code"):
            ids = [inner[key] for inner in value if isinstance(inner, dict) and key in inner]
            for twin in sorted({str(one) for one in ids if ids.count(one) > 1}):
                self.say(where, f"has the {key} {twin} twice")
        for place, inner in enumerate(value):
            at = inner.get("id", place + 1) if isinstance(inner, dict) else place + 1
            if printed.inner.values:
                self.value(joined(where, str(at)), f"{pattern}.*", printed.inner, inner)

    def text(self, where: str, pattern: str, printed: Sequence[str], value: str) -> None:
        """Check a text: short, on one line, and where rules read it one that they know."""
        if not value.strip() or len(value) > LONGEST_TEXT or not value.isprintable():
            self.say(where, f"is {short_repr(value)}, but it must be one line of text")
            return
        allowed = self.limits.get(pattern)
        if allowed == "free" or (allowed is None and NAMES.fullmatch(pattern.rpartition(".")[2])):
            return
        if allowed == "word":
            if not WORD.fullmatch(value):
                self.say(where, f"is {short_repr(value)}, but it must be a word of small letters, such as {printed[0]}")
            return
        known = printed
        if isinstance(allowed, dict):
            known = [one for path in allowed["one_of"] for one in at_path(self.own, path)]
        if value not in known:
            some = ", ".join(sorted(set(map(str, known)))[:30])
            self.say(where, f"is {short_repr(value)}, but it must be one of: {some}")

    def number(self, where: str, pattern: str, printed: Sequence[Any], value: Any) -> None:
        """Check a number."""
        least, most, *step = self.limits.get(pattern, (min(0, *printed, 0), max(ROOM, *(2 * one for one in printed))))
        if not math.isfinite(value) or not least <= value <= most:
            shown = value if abs(value) < MOST_DIGITS else "a number too large"
            self.say(where, f"is {shown}, but it must be {spread(least, most)}")
        elif step and value % step[0]:
            self.say(where, f"is {value}, but it must be a multiple of {step[0]}")


def without_told(keys: Any) -> list[str]:
    """The keys that hold facts."""
    return [key for key in keys if not TOLD.fullmatch(key)]


def kind_of(value: Any) -> str:
    """What a value is, in words."""
    for kind, name in ((bool, "yes or no"), (int, "whole number"), (float, "number"), (str, "text"), (list, "list")):
        if isinstance(value, kind):
            return name
    return "table" if isinstance(value, dict) else "date"


def joined(*parts: str) -> str:
    """A path."""
    return ".".join(part for part in parts if part)


def spread(least: Any, most: Any) -> str:
    """A range in words."""
    return f"{least}" if least == most else f"from {least} to {most}"


def at_path(data: Any, path: str) -> Iterator[Any]:
    """The values of an edition at a path with stars."""
    key, _, rest = path.partition(".")
    inner = [data[key]] if isinstance(data, dict) and key in data else []
    for one in data if key == "*" and isinstance(data, list) else inner:
        yield from at_path(one, rest) if rest else [one]
