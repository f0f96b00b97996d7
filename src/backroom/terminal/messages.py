"""``backroom messages``: what there is to say, collected from the source, and what a language lacks of it."""

from __future__ import annotations

import argparse
import ast
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from .. import bots, registry, slugs
from ..core.errors import Invalid
from ..core.words import Words, short_repr
from ..messages.files import BLANK, DEFAULT, HOUSE, file_of, languages, read_messages
from ..registry import is_of_the_house

SOURCE = Path(__file__).parents[1]
SAYS = {
    "say",
    "phrase",
    "called",
    "count",
    "counted",
    "Refused",
    "TooMany",
    "NotFoundException",
    "PermissionDeniedException",
}
"""Whose constant arguments are read by people."""
SILENT = {"ResponseSpec", "Parameter", "close"}
"""Whose constant arguments are for programs."""
SENTENCE = re.compile(r"[A-Z].* .*[.?]", re.DOTALL)
WORD = re.compile("[a-z]{2}")
NUMBER = re.compile(r"\d+")
SHOWN = {"name", "label", "effect"}
"""What the printed data calls by these keys is read by people."""
FOR_PROGRAMS = {"position.py", "pending.py", "describing.py", "memory.py", "edition.py"}
"""These speak to those who write positions, in English."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    what = parser.add_mutually_exclusive_group()
    what.add_argument("language", nargs="?", metavar="LANGUAGE", help="show what this language lacks, as JSON")
    what.add_argument("--write", action="store_true", help="write the English files again after a change of words")


def run(args: argparse.Namespace) -> int:
    """Write the English files, or say what is missing."""
    if args.write:
        write_english()
    elif args.language:
        missing = {part: lacking(check_language(args.language), part) for part in parts()}
        print(json.dumps({part: found for part, found in missing.items() if found}, ensure_ascii=False, indent=2))
    else:
        for language in languages():
            print(f"{language}: " + ", ".join(f"{part} {share(language, part)}" for part in parts()))
    return 0


def check_language(language: str) -> str:
    """A language that has been begun."""
    if language not in languages():
        raise Invalid(f"there is no language {short_repr(language)}; the languages are: {', '.join(languages())}")
    return language


def parts() -> list[str]:
    """The files of a language."""
    return [HOUSE, *slugs()]


def share(language: str, part: str) -> str:
    """How much of a file a language has."""
    every = messages_of(part)
    return f"{len(every) - len(lacking(language, part))}/{len(every)}"


def lacking(language: str, part: str) -> dict[str, str]:
    """What a language doesn't say yet."""
    known = read_messages(language, part)
    return {template: "" for template in messages_of(part) if template not in known}


def write_english() -> None:
    """List all messages in the English files."""
    for part in parts():
        path = file_of(DEFAULT, part)
        if path.parent.is_dir():  # a game from elsewhere has the folder when its translation begins
            said = {template: template for template in messages_of(part)}
            path.write_text(json.dumps(said, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")


# Collecting


def messages_of(part: str) -> list[str]:
    """Everything that the house, or a game, says to people."""
    house = kept_ones(house_messages())
    return house if part == HOUSE else [said for said in kept_ones(game_messages(part)) if said not in house]


def kept_ones(said: Iterable[str]) -> list[str]:
    """Each message once (in small letters, if it is said so), numbers taken out; codes are the same everywhere."""
    templates: dict[str, str] = {}
    for template in sorted(map(numberless, said)):
        templates[template.lower()] = template
    return sorted(
        template
        for template in templates.values()
        if WORD.search(BLANK.sub("", template)) or len(BLANK.findall(template)) > 1
    )


def numberless(text: str) -> str:
    """``jazz club 2`` as ``jazz club {n}``."""
    return NUMBER.sub("{n}", text) if len(NUMBER.findall(text)) == 1 and "{" not in text else text


def house_messages() -> Iterator[str]:
    """What core, records, server and the common parts of the drawings say."""
    for path in (path for part in ("core", "records", "server", "drawing") for path in SOURCE.glob(f"{part}/*.py")):
        if path.stem not in (*slugs(), "serve"):
            yield from spoken_in(path, sentences=path.parent.name != "core", invalid=path.parent.name == "server")
    for slug in filter(is_of_the_house, slugs()):
        yield from bots.names(slug)
    yield from ("True", "False")


def game_messages(slug: str) -> Iterator[str]:
    """What a game says: its words, its refusals, its printed names, its picture, its options and bots."""
    about = registry.about(slug)
    yield from words_messages(about.WORDS)
    yield from (about.TITLE, about.ABOUT)
    for option in about.OPTIONS:
        yield from (option.text, *(str(name).replace("_", " ") for name in (option.name, *option.values)))
    yield from bots.names(slug)
    yield from ((bot.__doc__ or "").strip().partition("\n")[0] for bot in bots.bots_of(slug).values())
    yield from names_in(about.EDITION)
    for module in ("words", "view"):
        yield from getattr(import_module(f"{registry.package_of(slug)}.{module}"), "IN_VIEWS", ())
    if registry.companion(slug, "drawing") is None:
        yield from (slug.replace("_", " "), *keys_in(registry.folder_of(slug) / "view.py"))
    rules = (path for path in registry.folder_of(slug).rglob("*.py") if path.name not in FOR_PROGRAMS)
    for path in [*rules, *SOURCE.glob(f"drawing/{slug}.py"), *SOURCE.glob(f"drawing/{slug}/*.py")]:
        yield from spoken_in(path, sentences=path.name == "refusals.py", invalid=False)


def words_messages(words: Words) -> Iterator[str]:
    """Verbs, facts and questions, with everything that can stand in them."""
    for verb in words.verbs:
        yield from (verb.do, verb.text, *(name.replace("_", " ") for name in verb.fields))
    for fact in words.facts:
        yield from (fact.text, fact.hidden)
    yield from (step.question.text for step in words.steps if step.question is not None)
    for fields in [verb.fields for verb in words.verbs] + [fact.fields for fact in words.facts]:
        for domain in fields.values():
            yield from (name.replace("_", " ") for name in domain.messages())


def names_in(printed: Any, name: str = "") -> Iterator[str]:
    """The names that are printed on the components."""
    if isinstance(printed, Mapping):
        for key, value in printed.items():
            yield from names_in(value, key)
    elif isinstance(printed, list):
        for value in printed:
            yield from names_in(value, name)
    elif isinstance(printed, str) and name in SHOWN:
        yield printed


def keys_in(path: Path) -> Iterator[str]:
    """The keys of a view, which are read by people where a game has no drawing of its own."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Dict):
            yield from (key.replace("_", " ") for key in constants(filter(None, node.keys)))


def spoken_in(path: Path, sentences: bool, invalid: bool) -> Iterator[str]:
    """The texts for people in a source file: what is given to ``say`` and its like, and whole sentences."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if called_name(node) in SAYS | ({"Invalid"} if invalid else set()):
            yield from constants([arg for arg in getattr(node, "args", ()) if not isinstance(arg, ast.Subscript)])
        if isinstance(node, (ast.Assign, ast.Return, ast.Call)) and sentences and called_name(node) not in SILENT:
            yield from (text for text in constants([node]) if SENTENCE.fullmatch(text))
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict):
            yield from constants(node.value.values) if spelt_names(node) & {"PLATES", "YOURS", "FACING"} else ()
        if isinstance(node, ast.Assign) and spelt_names(node) & {"AND", "COMMA", "BESIDE", "LABEL", "LIKE"}:
            yield from constants([node.value])


def spelt_names(node: ast.Assign) -> set[str]:
    """The names that are assigned."""
    return {target.id for target in node.targets if isinstance(target, ast.Name)}


def called_name(node: ast.AST) -> str:
    """The name of the function that is called here, if one is."""
    if not isinstance(node, ast.Call):
        return ""
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


def constants(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """The texts inside some expressions, but for those that are parts of other texts or calls."""
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif not isinstance(node, (ast.JoinedStr, ast.Lambda, ast.Compare)) and called_name(node) not in SILENT:
            yield from constants(ast.iter_child_nodes(node))
