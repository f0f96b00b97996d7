"""``backroom rules``: a game's ledger, with each rule's text and rulings, its code, and its tests."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text

from .. import game, slugs
from ..core.errors import Invalid
from ..core.words import short_repr
from ..games.ledger import Ledger, Rule, Section, ids_in_source, named_tests, proves, read_ledger
from ..loading import check_slug
from ..registry import folder_of
from .explain import draw_flow, draw_rule, draw_ruling
from .screen import faint, make_console, page

EXAMPLES = """\
  backroom rules snitch                           all rules of a game
  backroom rules chicago_poker CP-HAND.2          one rule, with its code and its tests
  backroom rules chinatown building cards         all rules that mention these words"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("game", metavar="GAME", help=f"one of: {', '.join(slugs())}")
    parser.add_argument(
        "wanted",
        nargs="*",
        default=[],
        metavar="ID|WORD",
        help="a rule (CP-HAND.2), a section (CP-HAND), a ruling (AMB.15), or words to search for",
    )


def run(args: argparse.Namespace) -> int:
    """Print the ledger, or the part of it that was asked for."""
    page(make_console(), draw_ledger(check_slug(args.game), " ".join(args.wanted)))
    return 0


def draw_ledger(slug: str, wanted: str = "") -> RenderableType:
    """The ledger of a game, or the part of it that matches a search."""
    ledger, proofs = read_ledger(slug), Proofs(slug)
    rules = ledger.find(wanted) if wanted else list(ledger.rules.values())
    rulings = [] if rules else ledger.find_rulings(wanted)
    if not rules and not rulings:
        raise Invalid(
            f"no rule of {slug} matches {short_repr(wanted)}; try an id such as "
            f"{next(iter(ledger.rules))}, or a word from the rules"
        )
    parts: list[RenderableType] = [Text(f"{game(slug).title}: the rules", style="bold")]
    if not wanted:
        parts += [draw_flow(ledger)]
    parts += draw_sections(ledger, proofs, rules)
    return Group(*parts, *map(draw_ruling, rulings), *proofs.remark())


def draw_sections(ledger: Ledger, proofs: Proofs, rules: list[Rule]) -> Iterator[RenderableType]:
    """Some rules under their headings; a complete section also shows its notes."""
    wanted = {rule.id for rule in rules}
    for section in ledger.sections:
        chosen = [rule for rule in section.rules if rule.id in wanted]
        whole = chosen == section.rules and (bool(chosen) or len(wanted) == len(ledger.rules))
        if not chosen and not whole:
            continue
        yield Text(f"\n{section.title} {section.source}".rstrip(), style="bold underline")
        if whole and section.notes:
            yield Markdown("\n".join(spaced(section)))
        for rule in chosen:
            yield draw_rule(ledger, rule)
            yield from proofs.draw(rule)


def spaced(section: Section) -> Iterator[str]:
    """The notes of a section, with empty lines between paragraphs but not inside tables or lists."""
    fenced, before = False, ""
    for line in section.notes:
        if line[:1] != before[:1] and not fenced:
            yield ""
        fenced ^= line.startswith("```")
        yield line
        before = line


class Proofs:
    """Where the rules of a game are implemented, and which tests prove them."""

    def __init__(self, slug: str) -> None:
        folder = folder_of(slug)
        self.places = places_in(folder)
        self.tests = tests_of(source_checkout(folder))

    def draw(self, rule: Rule) -> Iterator[RenderableType]:
        """The functions and tests of one rule, if there are any."""
        tests: dict[str, list[str]] = {}
        for file, test in self.tests or ():
            if proves(test, rule.id):
                tests.setdefault(file, []).append(test)
        for title, found in (("implemented in", self.places.get(rule.id, {})), ("proved by", tests)):
            for file, functions in found.items():
                yield Padding(faint(f"{title} {file}: {', '.join(functions)}".rstrip(": ")), (0, 0, 0, 4))

    def remark(self) -> Iterator[RenderableType]:
        """A remark for installed packages, which have no tests."""
        if self.tests is None:
            yield faint("\nThe tests that prove the rules are in the source checkout.")


@cache
def places_in(folder: Path) -> dict[str, dict[str, list[str]]]:
    """For every rule id, the files and functions that name it: ``rules/hand_limit.py: stays_in_limit``."""
    places: dict[str, dict[str, list[str]]] = {}
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder).as_posix()
        for rule, functions in ids_in_source(path.read_text(encoding="utf-8")).items():
            places.setdefault(rule, {})[name] = [function for function in functions if function]
    return places


def source_checkout(folder: Path) -> Path | None:
    """The tests folder beside the sources of a game; None in an installed package."""
    tests = folder.parents[3] / "tests"
    return tests if folder.parents[2].name == "src" and tests.is_dir() else None


@cache
def tests_of(folder: Path | None) -> list[tuple[str, str]] | None:
    """All tests as file and function; None without a folder of tests."""
    if folder is None:
        return None
    files: Iterable[Path] = sorted(folder.rglob("test_*.py"))
    return [
        (path.relative_to(folder.parent).as_posix(), test)
        for path in files
        for test in named_tests(path.read_text(encoding="utf-8"))
    ]
