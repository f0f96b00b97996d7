"""The header of a record: which game, who plays, and how it was dealt.

backroom record 1
game: chicago_poker
edition: 3f2a9c81d2e0 mine                  (only with an edition of one's own: its digest and its name)
rules: 1
seats: 4
options: specials=yes, short=no
players: Ann | greedy | random | Bob        (may be missing)
seed: 7                                     (may be missing: then the game can be replayed but not resumed)
position: {"street": "br1 jc2"}             (only if the game began there instead of with a deal)
tag date: 2025-11-16                        (any number of tags, each with its own name)
deal: 12 3 44
actions:
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from .. import game as find_game
from ..core.checks import check_seed
from ..core.errors import Invalid
from ..core.game import Game
from ..core.words import short_repr
from ..loading import check_slug
from ..registry import base_of, digest_in, is_game
from .errors import RecordError

VERSION = 1
MAGIC = f"backroom record {VERSION}"
LONGEST_LINE = 100_000
REQUIRED = ("game", "rules", "seats", "options")
KNOWN = (*REQUIRED, "edition", "players", "seed", "position", "deal")
TAG = re.compile(r"[a-z][a-z0-9_-]{0,39}")
NUMBER = re.compile(r"[0-9]{1,19}")
EDITION = re.compile(r"([0-9a-f]{12}) (.{1,60})")
WORDS_FOR = {False: "no", True: "yes"}

Lines = list[str]


@dataclass
class Header:
    """Everything above the actions."""

    game: Game
    seats: int
    options: dict[str, Any]
    players: tuple[str, ...]
    seed: int | None = None
    position: dict[str, Any] | None = None
    tags: dict[str, str] = field(default_factory=dict)
    deal: tuple[int, ...] = ()
    replayed_with: str = ""  # a sentence, if it is replayed with a different edition from the one it was played with

    def lines(self) -> Lines:
        """The header as lines of text."""
        said = [
            MAGIC,
            f"game: {self.game.base}",
            *spell_edition(self.game),
            f"rules: {self.game.rules_version}",
            f"seats: {self.seats}",
            f"options: {spell_options(self.game, self.options)}",
            f"players: {' | '.join(self.players)}",
        ]
        if self.seed is not None:
            said.append(f"seed: {self.seed}")
        if self.position is not None:
            said.append(f"position: {spell_position(self.position)}")
        said += [f"tag {name}: {value}" for name, value in self.tags.items()]
        return [line.rstrip() for line in [*said, f"deal: {spell_luck(self.deal)}", "actions:"]]


# Values in words


def spell_edition(game: Game) -> Lines:
    """The line that names a custom edition; none for the printed edition."""
    digest = digest_in(game.slug)
    return [f"edition: {digest} {game.edition_name}"] if digest else []


def read_edition(base: str, text: str) -> str:
    """The slug of a game with the edition that a record names."""
    named = EDITION.fullmatch(text)
    if not named:
        raise Invalid(f"an edition is named by its digest and its name, not by {short_repr(text)}")
    slug = f"{base}__{named[1]}"
    if not is_game(slug):
        raise Invalid(
            f"this game was played with the edition {short_repr(named[2])} ({named[1]}), which is not known here; "
            "name its file with --edition"
        )
    return slug


def other_edition(game: Game, text: str) -> str:
    """What to say if a record is replayed with a different edition from the one it names; empty if it is the same."""
    digest, _, name = text.partition(" ")
    if digest == digest_in(game.slug):
        return ""
    before = f"the edition {name} ({digest})" if text else "the printed edition"
    now = f"the edition {game.edition_name} ({digest_in(game.slug)})" if game.edition_name else "the printed edition"
    return f"This game was played with {before}; it is replayed with {now}, so it may stop or go another way."


def spell_luck(luck: tuple[int, ...] | list[int]) -> str:
    """Luck as numbers separated by spaces."""
    return " ".join(map(str, luck))


def read_luck(text: str) -> list[int]:
    """The numbers of some luck; anything else is rejected."""
    words = text.split()
    if not all(NUMBER.fullmatch(word) for word in words):
        raise Invalid(f"luck must be numbers separated by spaces, not {short_repr(text)}")
    return [int(word) for word in words]


def read_number(text: str) -> int:
    """A whole number, zero or more."""
    if not NUMBER.fullmatch(text):
        raise Invalid(f"{short_repr(text)} is not a whole number")
    return int(text)


def spell_value(value: Any) -> str:
    """The value of an option in words."""
    return WORDS_FOR[value] if isinstance(value, bool) else str(value)


def spell_options(game: Game, options: Mapping[str, Any]) -> str:
    """All options of a game: ``specials=yes, short=no``."""
    return ", ".join(f"{name}={spell_value(options[name])}" for name in game.options)


def read_options(game: Game, pairs: list[str]) -> dict[str, Any]:
    """Options from ``name=value`` texts; options that are left out take their default."""
    chosen = {name: option.default for name, option in game.options.items()}
    for pair in pairs:
        name, equals, value = (part.strip() for part in pair.partition("="))
        if name not in game.options or not equals:
            raise Invalid(
                f"{short_repr(pair)} is not an option of {game.title}; write NAME=VALUE with one of: "
                + (", ".join(game.options) or "(it has none)")
            )
        spelt = {spell_value(known): known for known in game.options[name].values}
        ways = {str(known).lower(): known for known in game.options[name].values} | spelt
        if value.lower() not in ways:
            raise Invalid(f"option {name} is {short_repr(value)}, but it must be one of: {', '.join(spelt)}")
        chosen[name] = ways[value.lower()]
    return chosen


def check_players(players: Any, seats: int) -> tuple[str, ...]:
    """Check the players' names, one per seat; P0, P1, ... if there are none."""
    if players is not None and not isinstance(players, (list, tuple)):
        raise Invalid(f"players must be a list of names, not {short_repr(players)}")
    names = tuple(f"P{seat}" for seat in range(seats)) if players is None else tuple(players)
    if len(names) != seats:
        raise Invalid(f"there are {seats} seats, but {len(names)} names were given")
    for name in names:
        if not isinstance(name, str) or not 0 < len(name) <= 60 or name != name.strip() or not is_plain(name):
            raise Invalid(f"a player's name must be a short text without |, not {short_repr(name)}")
    return names


def is_plain(text: str) -> bool:
    """Whether a text can share a line with others."""
    return text.isprintable() and "|" not in text


def check_tag(name: Any, value: Any) -> str:
    """Check a tag: a short name in lower case, and one line of text."""
    if not isinstance(name, str) or not TAG.fullmatch(name):
        raise Invalid(f"a tag's name must be a short word in lower case, not {short_repr(name)}")
    if not isinstance(value, str) or not value.isprintable() or value != value.strip() or len(value) > 1000:
        raise Invalid(f"tag {name} must be one line of text, not {short_repr(value)}")
    return value


def check_position(position: Any) -> dict[str, Any]:
    """Check a start position, and make it plain JSON as it will be in the file."""
    try:
        line = json.dumps(position, ensure_ascii=False, allow_nan=False)
        plain = json.loads(line)
    except (TypeError, ValueError, RecursionError) as error:
        raise Invalid(f"a start position must be plain JSON: {error}") from error
    if not isinstance(plain, dict) or len(line) >= LONGEST_LINE - 100:
        raise Invalid(f"a start position must be a dict that fits on one line, not {short_repr(position)}")
    return plain


def spell_position(position: dict[str, Any]) -> str:
    """A position on one line of printable text."""
    line = json.dumps(position, ensure_ascii=False)
    return line if line.isprintable() else "".join(map(printable, line))


def printable(letter: str) -> str:
    """A letter of JSON text, written as an escape if it can't be seen or would end the line."""
    return letter if letter.isprintable() else json.dumps(letter)[1:-1]


def read_position(text: str) -> dict[str, Any]:
    """A start position from its line."""
    try:
        return check_position(json.loads(text))
    except (ValueError, RecursionError) as error:
        raise Invalid(f"the position is not a JSON object: {error}") from error


# Reading a header


def read_header(lines: Lines, build: str | None, edition: str | None = None) -> tuple[Header, dict[str, int]]:
    """The header of a record, and the line number of each of its keys (``actions`` is the last). ``edition`` is the
    slug of the game with the edition to use, whatever the record names."""
    first = lines[0] if lines else ""
    if first != MAGIC:
        raise RecordError(1, f"this is not a record: it must begin with {MAGIC!r}, not with {short_repr(first)}")
    values, where = split_header(lines)

    def value(key: str, read: Callable[[str], Any], default: Any = None) -> Any:
        return at_line(where[key], read, values[key]) if key in values else default

    base = value("game", lambda slug: check_base(slug, edition))
    game = find_game(edition or value("edition", partial(read_edition, base), base), build)
    value("rules", lambda text: check_rules(game, text))
    seats: int = value("seats", lambda text: game.check_seats(read_number(text)))
    header = Header(
        game,
        seats,
        options=value("options", lambda text: read_options(game, split_list(text))),
        players=value("players", lambda text: check_players(split_list(text, "|"), seats), check_players(None, seats)),
        seed=value("seed", lambda text: check_seed(read_number(text))),
        position=value("position", read_position),
        tags={key[4:]: text for key, text in values.items() if key.startswith("tag ")},
        deal=tuple(value("deal", read_luck, ())),
        replayed_with=other_edition(game, values.get("edition", "")),
    )
    return header, where


def check_base(slug: str, edition: str | None) -> str:
    """The game of a record; one with another edition must be of the same game."""
    base = check_slug(slug)
    if edition is not None and base_of(edition) != base:
        raise Invalid(f"this is a record of {base}, but the edition is one of {base_of(edition)}")
    return base


def at_line(line: int, read: Callable[[str], Any], text: str) -> Any:
    """Read a value; an error names its line."""
    try:
        return read(text)
    except Invalid as error:
        raise RecordError(line, str(error)) from error


def split_header(lines: Lines) -> tuple[dict[str, str], dict[str, int]]:
    """Keys and values down to the line ``actions:``, and the line number of each key."""
    values: dict[str, str] = {}
    where: dict[str, int] = {}
    for number, line in enumerate(lines[1:], start=2):
        key, colon, value = line.partition(":")
        where[key] = check_key(key, colon, number, values)
        if key == "actions":
            if value:
                raise RecordError(number, 'nothing may follow "actions:" on its line')
            return check_complete(values, where), where
        values[key] = value.strip()
        if key.startswith("tag "):
            at_line(number, partial(check_tag, key[4:]), values[key])
    raise RecordError(len(lines), 'the record ends without a line "actions:"')


def check_key(key: str, colon: str, number: int, values: Mapping[str, str]) -> int:
    """Check that a line of the header has a known key, and that it is the first with that key."""
    if not colon or (key not in KNOWN and key != "actions" and not key.startswith("tag ")):
        known = ", ".join((*KNOWN, "tag NAME", "actions"))
        raise RecordError(number, f"{short_repr(key)} is not a key of the header; the keys are: {known}")
    if key in values:
        raise RecordError(number, f"{key} is given twice")
    return number


def check_complete(values: dict[str, str], where: Mapping[str, int]) -> dict[str, str]:
    """Check that no required line is missing."""
    needed = (*REQUIRED, "seed") if "position" in values else (*REQUIRED, "deal")
    for key in needed:
        if key not in values:
            raise RecordError(where["actions"], f'the line "{key}:" is missing from the header')
    return values


def check_rules(game: Game, text: str) -> None:
    """Check that the record was made with the current rules."""
    if read_number(text) != game.rules_version:
        raise Invalid(
            f"this record was made with version {text} of the rules of {game.title}; "
            f"the current version is {game.rules_version}"
        )


def split_list(text: str, mark: str = ",") -> list[str]:
    """The parts of a list separated by commas (or another mark); none if the text is empty."""
    return [part.strip() for part in text.split(mark)] if text else []
