"""``backroom messages``: collects all messages from the source, and shows what a translation lacks."""

from __future__ import annotations

import argparse
import ast
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from .. import bots, registry, slugs
from ..bots.levels import LEVELS
from ..core.errors import Invalid
from ..core.words import Words, short_repr
from ..messages.files import BLANK, DEFAULT, HOUSE, file_of, languages, read_messages
from ..registry import is_of_the_house

EXAMPLES = """\
  backroom messages                               how much each language has
  backroom messages de                            what German still lacks
  backroom messages --write                       update the English files"""

SOURCE = Path(__file__).parents[1]
SPEAKING_CALLS = {
    "say",
    "phrase",
    "called",
    "count",
    "counted",
    "Refused",
    "TooManyRequests",
    "Missing",
    "PermissionDeniedException",
}
"""Functions whose constant arguments are read by people."""
SILENT_CALLS = {"ResponseSpec", "Parameter", "close", "post"}
"""Functions whose constant arguments are for programs."""
SENTENCE = re.compile(r"[A-Z].* .*[.?]", re.DOTALL)
WORD = re.compile("[A-Za-z][a-z]")
NUMBER = re.compile(r"\d+")
DISPLAY_KEYS = {"name", "label", "effect"}
"""Keys of the printed data whose values are read by people."""
TABLES_OF_TEXTS = {"PLATES", "YOURS", "FACING", "SAID", "BRIEF", "OWNED", "ALONE"}
"""Names of dicts whose values are read by people."""
FOR_PROGRAMS = {"position.py", "position_reading.py", "position_writing.py", "pending.py", "memory.py", "edition.py"}
"""Files whose texts are for programmers, and stay English."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    what = parser.add_mutually_exclusive_group()
    what.add_argument("language", nargs="?", metavar="LANGUAGE", help="show what this language still lacks, as JSON")
    what.add_argument("--write", action="store_true", help="update the English files after a change in the source")


def run(args: argparse.Namespace) -> int:
    """Write the English files, or show what is missing."""
    if args.write:
        write_english()
    elif args.language:
        missing = {part: missing_messages(check_language(args.language), part) for part in parts()}
        found = {part: messages for part, messages in missing.items() if messages}
        print(json.dumps(found, ensure_ascii=False, indent=2) if found else f"Nothing is missing in {args.language}.")
    else:
        for language in languages():
            print(f"{language}: " + ", ".join(f"{part} {coverage(language, part)}" for part in parts()))
    return 0


def check_language(language: str) -> str:
    """Check the name of a language."""
    if language not in languages():
        raise Invalid(f"there is no language {short_repr(language)}; the languages are: {', '.join(languages())}")
    return language


def parts() -> list[str]:
    """The files of a language."""
    return [HOUSE, *slugs()]


def coverage(language: str, part: str) -> str:
    """How much of a file has been translated."""
    every = messages_of(part)
    return f"{len(every) - len(missing_messages(language, part))}/{len(every)}"


def missing_messages(language: str, part: str) -> dict[str, str]:
    """The messages that a language lacks."""
    known = read_messages(language, part)
    return {template: "" for template in messages_of(part) if template not in known}


def write_english() -> None:
    """List all messages in the English files."""
    for part in parts():
        path = file_of(DEFAULT, part)
        if path.parent.is_dir():  # a game from elsewhere has the folder when its translation begins
            said = {template: template for template in messages_of(part)}
            path.write_text(json.dumps(said, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
        else:
            print(f"{part}: nothing is written, because there is no folder {path.parent}")


# Collecting


@cache
def messages_of(part: str) -> tuple[str, ...]:
    """Every message of a file: those that all games share, or those of one game (read from the sources once)."""
    if part == HOUSE:
        return tuple(deduplicated(house_messages()))
    house = set(messages_of(HOUSE))
    return tuple(said for said in deduplicated(game_messages(part)) if said not in house)


def deduplicated(said: Iterable[str]) -> list[str]:
    """Each message once (in lower case if it occurs so), with numbers as blanks, and without mere codes."""
    templates: dict[str, str] = {}
    for template in sorted(map(without_number, said)):
        templates[template.lower()] = template
    return sorted(
        template
        for template in templates.values()
        if WORD.search(BLANK.sub("", template)) or len(BLANK.findall(template)) > 1
    )


def without_number(text: str) -> str:
    """``jazz club 2`` as ``jazz club {n}``."""
    return NUMBER.sub("{n}", text) if len(NUMBER.findall(text)) == 1 and "{" not in text else text


def house_messages() -> Iterator[str]:
    """The messages of core, records, server, tab and the common parts of coaching and the drawings."""
    folders = ("core", "records", "server", "tab", "drawing", "coaching")
    for path in (path for part in folders for path in SOURCE.glob(f"{part}/*.py")):
        if path.stem not in (*slugs(), "serve"):
            yield from texts_in(path, sentences=path.parent.name != "core", invalid=path.parent.name == "server")
    for slug in filter(is_of_the_house, slugs()):
        yield from bots.names(slug)
    for level in LEVELS:
        yield from (level.name, character_of(level))
    yield from ("True", "False")


def character_of(bot: type[bots.Bot]) -> str:
    """A bot in one line."""
    return (bot.__doc__ or "").strip().partition("\n")[0]


def game_messages(slug: str) -> Iterator[str]:
    """The messages of a game: its words, refusals, printed names, drawing, options and bots."""
    about = registry.about(slug)
    yield from words_messages(about.WORDS)
    yield from (about.TITLE, about.ABOUT)
    for option in about.OPTIONS:
        yield from (
            getattr(option.text, "template", option.text),
            *(str(name).replace("_", " ") for name in (option.name, *option.values)),
        )
    yield from bots.names(slug)
    yield from (character_of(bot) for bot in bots.bots_of(slug).values() if bot not in LEVELS)
    yield from names_in(about.EDITION)
    for module in ("words", "view"):
        yield from getattr(import_module(f"{registry.package_of(slug)}.{module}"), "IN_VIEWS", ())
    if registry.companion(slug, "drawing") is None:
        yield from (slug.replace("_", " "), *keys_in(registry.folder_of(slug) / "view.py"))
    rules = (path for path in registry.folder_of(slug).rglob("*.py") if path.name not in FOR_PROGRAMS)
    for path in [*rules, *(SOURCE / "coaching").glob(f"{slug}.py"), *SOURCE.glob(f"drawing/{slug}/*.py")]:
        yield from texts_in(path, sentences=path.name == "refusals.py", invalid=False)


def words_messages(words: Words) -> Iterator[str]:
    """Verbs, facts and questions, with everything that can fill their blanks."""
    for verb in words.verbs:
        yield from (verb.do, verb.text, *(name.replace("_", " ") for name in verb.fields))
    for fact in words.facts:
        yield from (fact.text, fact.public_text)
    yield from (step.question.text for step in words.steps if step.question is not None)
    for fields in [verb.fields for verb in words.verbs] + [fact.fields for fact in words.facts]:
        for domain in fields.values():
            yield from (name.replace("_", " ") for name in domain.messages())


def names_in(printed: Any, name: str = "") -> Iterator[str]:
    """The names printed on the components."""
    if isinstance(printed, Mapping):
        for key, value in printed.items():
            yield from names_in(value, key)
    elif isinstance(printed, list):
        for value in printed:
            yield from names_in(value, name)
    elif isinstance(printed, str) and name in DISPLAY_KEYS:
        yield printed


def keys_in(path: Path) -> Iterator[str]:
    """The keys of a view, which are read by people where a game has no drawing of its own."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Dict):
            yield from (key.replace("_", " ") for key in constants(filter(None, node.keys)))


def texts_in(path: Path, sentences: bool, invalid: bool) -> Iterator[str]:
    """The texts for people in a source file: arguments of ``say`` and the like, and whole sentences."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if called_name(node) in SPEAKING_CALLS | ({"Invalid"} if invalid else set()):
            yield from constants([arg for arg in getattr(node, "args", ()) if not isinstance(arg, ast.Subscript)])
        if isinstance(node, (ast.Assign, ast.Return, ast.Call)) and sentences and called_name(node) not in SILENT_CALLS:
            yield from (text for text in constants([node]) if SENTENCE.fullmatch(text))
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict):
            yield from (constants(node.value.values) if assigned_names(node) & TABLES_OF_TEXTS else ())
        if isinstance(node, ast.Assign) and assigned_names(node) & {"AND", "COMMA", "BESIDE", "LABEL", "LIKE"}:
            yield from constants([node.value])


def assigned_names(node: ast.Assign) -> set[str]:
    """The names on the left of an assignment."""
    return {target.id for target in node.targets if isinstance(target, ast.Name)}


def called_name(node: ast.AST) -> str:
    """The name of the function that a node calls; empty if it calls none."""
    if not isinstance(node, ast.Call):
        return ""
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


def constants(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """The texts inside expressions, except those inside f-strings and silent calls."""
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif not isinstance(node, (ast.JoinedStr, ast.Lambda, ast.Compare)) and called_name(node) not in SILENT_CALLS:
            yield from constants(ast.iter_child_nodes(node))
