"""Reading a game's ledger (rules.md) and its rulings (rulings.md) into entries.

It only works on text, and reads nothing but the package's own two files. The same module knows how ids are
written in docstrings (``CP-LIQ.1, .3-4``) and in the names of tests (``test_cp_liq_1_...``).
"""

from __future__ import annotations

import ast
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib import resources

from ..core.errors import Invalid
from ..core.words import short_repr
from ..registry import is_game, package_of

RULE_ID = r"[A-Z]{2}-[A-Z0-9]+\.\d+"
BULLET = re.compile(rf"- ({RULE_ID})\s+(.*)")
ROW = re.compile(rf"\|\s*({RULE_ID})\b([^|]*)\|(.*)\|\s*$")
HEADING = re.compile(r"(#+)\s+(.*?)\s*(\[§.*\])?\s*$")
RULING = re.compile(r"(?:- )?(?:\*\*)?((?:[A-Z]{2}-)?(?:AMB[.-]|Q|A)\d+)\s+(.*)")
CITED = re.compile(r"\b(?:[A-Z]{2}-)?(?:AMB[.-]|Q|A)\d+\b")
CITED_BY_NUMBER = re.compile(r"\bR (\d+)\b")
BRACKETS = re.compile(r"\[[^\]]*\]")
SPAN = r"\.(\d{1,4})(?:-(\d{1,4}))?(?!\d)"
NAMED = re.compile(rf"([A-Z]{{2}}-[A-Z0-9]+){SPAN}((?:\s*(?:,|and|or)\s*(?:and\s+)?\.\d+(?:-\d+)?)*)")
ANOTHER = re.compile(SPAN)


@dataclass(frozen=True)
class Ruling:
    """What we decided where the rulebook is silent or contradicts itself."""

    id: str
    title: str
    text: str


@dataclass(frozen=True)
class Rule:
    """One line of the ledger."""

    id: str
    text: str
    section: str
    rulings: tuple[str, ...]


@dataclass
class Section:
    """A heading of the ledger, its rules, and what else is there (tables, examples, prose)."""

    title: str
    level: int
    source: str = ""
    rules: list[Rule] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


@dataclass
class Ledger:
    """All rules and rulings of a game."""

    title: str
    intro: list[str]
    sections: list[Section]
    rulings: dict[str, Ruling]
    rules: dict[str, Rule] = field(init=False)

    def __post_init__(self) -> None:
        self.rules = {rule.id: rule for section in self.sections for rule in section.rules}

    def flow(self) -> list[str]:
        """The game in a few numbered lines, as given at the beginning of the ledger."""
        before = [line for section in self.sections[:2] if not section.rules for line in section.notes]
        return [line for line in [*self.intro, *before] if re.match(r"\d+\. ", line)]

    def find(self, words: str) -> list[Rule]:
        """The rules that a person means: by id, by section (``CP-HAND``, ``hand``), by ruling, by a word."""
        wanted = words.strip().upper()
        if not wanted:
            return []
        for meant in (self.by_id, self.by_section, self.by_ruling, self.by_word, self.by_word_of_ruling):
            rules = meant(wanted)
            if rules:
                return rules
        return []

    def by_id(self, wanted: str) -> list[Rule]:
        """One rule, or the rules of a range; the game's prefix may be left out."""
        ids = rule_ids(wanted) or rule_ids(f"{self.prefix()}-{wanted}")
        return [self.rules[name] for name in ids if name in self.rules]

    def by_section(self, wanted: str) -> list[Rule]:
        """All rules whose id begins with this."""
        heads = (f"{wanted}.", f"{self.prefix()}-{wanted}.")
        return [rule for rule in self.rules.values() if rule.id.startswith(heads)]

    def by_ruling(self, wanted: str) -> list[Rule]:
        """All rules that are based on a ruling."""
        meant = {ruling.id for ruling in self.find_rulings(wanted)}
        return [rule for rule in self.rules.values() if meant & set(rule.rulings)]

    def find_rulings(self, wanted: str) -> list[Ruling]:
        """A ruling by any of its names."""
        known = {alias.upper(): name for alias, name in aliases(self.rulings).items()}
        name = wanted.strip().upper().removeprefix(f"{self.prefix()}-")
        return [ruling for ruling in self.rulings.values() if ruling.id == known.get(name)]

    def by_word(self, wanted: str) -> list[Rule]:
        """All rules that contain a text."""
        return [rule for rule in self.rules.values() if wanted in f"{rule.section} {rule.text}".upper()]

    def by_word_of_ruling(self, wanted: str) -> list[Rule]:
        """All rules that are based on a ruling that contains a text."""
        meant = {ruling.id for ruling in self.rulings.values() if wanted in f"{ruling.title} {ruling.text}".upper()}
        return [rule for rule in self.rules.values() if meant & set(rule.rulings)]

    def prefix(self) -> str:
        """The two letters of the game's ids."""
        return next(iter(self.rules), "").partition("-")[0]


@cache
def read_ledger(slug: str) -> Ledger:
    """The ledger of a game."""
    if not is_game(slug):
        raise Invalid(f"there is no game {short_repr(slug)}")
    folder = resources.files(package_of(slug))
    try:
        texts = [folder.joinpath(name).read_text(encoding="utf-8") for name in ("rules.md", "rulings.md")]
    except OSError as error:
        raise Invalid(f"{short_repr(slug)} has no ledger") from error
    return parse_ledger(*texts)


# The ledger


def parse_ledger(rules: str, rulings: str = "") -> Ledger:
    """A ledger from its two texts."""
    decided = parse_rulings(rulings)
    title, intro, sections = split_sections(rules)
    for section in sections:
        sort_out(section, aliases(decided))
    return Ledger(title, intro, sections, decided)


def split_sections(text: str) -> tuple[str, list[str], list[Section]]:
    """The title, the lines before the first heading, and the sections, with all their lines still as notes."""
    title, intro, sections = "", list[str](), list[Section]()
    for line in text.splitlines():
        heading = HEADING.match(line)
        if heading and len(heading[1]) == 1:
            title = heading[2]
        elif heading:
            sections.append(Section(heading[2], len(heading[1]), heading[3] or ""))
        else:
            (sections[-1].notes if sections else intro).append(line)
    return title, [line for line in intro if line.strip()], sections


def sort_out(section: Section, known: dict[str, str]) -> None:
    """Turn those lines of a section that are rules into rules; the others stay notes."""
    lines, section.notes, header = section.notes, [], list[str]()
    for line in lines:
        header = (header or cells(line)) if line.startswith("|") else []
        bullet, row = BULLET.match(line), ROW.match(line)
        if bullet:
            add_rule(section, bullet[1], bullet[2], known)
        elif row:
            add_rule(section, row[1], row_text(row[2], cells(row[3]), header[1:]), known)
        elif line.startswith("  ") and section.rules and not section.notes:
            last = section.rules.pop()
            add_rule(section, last.id, f"{last.text} {line.strip()}", known)
        elif line.strip():
            section.notes.append(line)


def add_rule(section: Section, name: str, text: str, known: dict[str, str]) -> None:
    """Write a rule into its section."""
    section.rules.append(Rule(name, text.strip(), section.title, cited(text, known)))


def row_text(name: str, values: list[str], header: list[str]) -> str:
    """A table row as a sentence: ``reinforce; who: every tied seat; when: ...``."""
    names = header if len(header) == len(values) else [""] * len(values)
    named = [(title, value) for title, value in zip(names, values, strict=True) if value]
    parts = [f"{title}: {value}" if title else value for title, value in named]
    return "; ".join([name.strip()] * bool(name.strip()) + parts)


def cells(row: str) -> list[str]:
    """The cells of a table row."""
    return [cell.strip() for cell in row.strip().strip("|").split("|")]


# Rulings


def parse_rulings(text: str) -> dict[str, Ruling]:
    """Rulings by id, in the order of the text."""
    found: dict[str, Ruling] = {}
    last = ""
    for line in text.splitlines():
        entry = RULING.match(line)
        if entry:
            last = entry[1]
            found[last] = ruling_from(last, entry[2])
        elif last and line.strip() and not line.startswith(("#", "|")):
            old = found[last]
            found[last] = Ruling(last, old.title, f"{old.text} {plain(line)}")
        else:
            last = ""
    return found


def ruling_from(name: str, rest: str) -> Ruling:
    """A ruling whose title is either bold, or everything up to the bold decision."""
    title, bold, text = rest.partition("**")
    if not bold:
        return Ruling(name, "", plain(rest))
    return Ruling(name, title.strip(" :"), plain(text))


def plain(text: str) -> str:
    """Text without bold marks."""
    return text.replace("**", "").strip()


def aliases(rulings: dict[str, Ruling]) -> dict[str, str]:
    """Every way in which a ruling is cited: ``CT-AMB-07``, ``AMB-07``, ``R 7``."""
    ways: dict[str, str] = {}
    for name in rulings:
        short = re.sub(r"^[A-Z]{2}-", "", name)
        ways |= {name: name, short: name, f"R {int(re.sub(r'[^0-9]', '', short))}": name}
    return ways


def cited(text: str, known: dict[str, str]) -> tuple[str, ...]:
    """The rulings that a rule names, each once, in order."""
    names = [(match.start(), match[0]) for match in CITED.finditer(text)]
    for part in BRACKETS.finditer(text):
        names += [(part.start() + match.start(), match[0]) for match in CITED_BY_NUMBER.finditer(part[0])]
    return tuple(dict.fromkeys(known[name] for _, name in sorted(names) if name in known))


# Ids in code and in tests


def rule_ids(text: str) -> list[str]:
    """Every rule id that a text names; ``CP-LIQ.1, .3-4`` names three. Each once, in order."""
    found: list[str] = []
    for match in NAMED.finditer(text):
        spans = [(match[2], match[3]), *ANOTHER.findall(match[4])]
        for first, last in spans:
            found += [f"{match[1]}.{number}" for number in range(int(first), span_end(first, last) + 1)]
    return list(dict.fromkeys(found))


def span_end(first: str, last: str) -> int:
    """Where a range of rules ends; one that is nonsensical or endless counts as its first rule."""
    end = int(last or first)
    return end if int(first) <= end < int(first) + 100 else int(first)


def ids_in_source(source: str) -> dict[str, list[str]]:
    """The rule ids in docstrings and comments of a Python file, with the functions or classes around them."""
    tree = ast.parse(source)
    places: dict[str, list[str]] = {}
    for name, text in [*docstrings(tree), *comments(source, tree)]:
        for rule in rule_ids(text):
            if name not in places.setdefault(rule, []):
                places[rule].append(name)
    return places


def docstrings(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Every function and class with its docstring; the file itself is named ``""``."""
    yield "", ast.get_docstring(tree) or ""
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield node.name, ast.get_docstring(node) or ""


def comments(source: str, tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Every comment with the innermost function or class around it."""
    spans = [
        (node.lineno, node.end_lineno or node.lineno, node.name)
        for node in ast.walk(tree)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))
    ]
    for token in tokenize.generate_tokens(iter(source.splitlines(keepends=True)).__next__):
        if token.type == tokenize.COMMENT:
            line = token.start[0]
            around = [span for span in spans if span[0] <= line <= span[1]]
            yield max(around, default=(0, 0, ""))[2], token.string


def named_tests(source: str) -> list[str]:
    """The test functions of a Python file."""
    return [
        node.name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name.startswith("test_")
    ]


def proves(test: str, rule: str) -> bool:
    """Whether a test's name says that it proves a rule: ``test_cp_hand_2_...`` proves CP-HAND.2."""
    spelt = re.sub(r"[^a-z0-9]", "_", rule.lower())
    return re.search(rf"(?:^|_){spelt}(?:_|$)", test) is not None
