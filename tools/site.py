"""A hook for mkdocs: pages that live elsewhere (the project's root, the games' rulebooks), and drawn pictures."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from backroom.learning.reference import reference  # noqa: E402
from backroom.learning.rulebook import Block, Rulebook, languages_of, picture, rulebook  # noqa: E402
from backroom.terminal.rulebook import written  # noqa: E402
from tools import house  # noqa: E402

GAMES = ("chicago_poker", "chinatown", "families", "gangster", "snitch")
FROM_ROOT = {
    "ARCHITECTURE.md": "architecture.md",
    "CONTRIBUTING.md": "contributing.md",
    "CODE_OF_CONDUCT.md": "code-of-conduct.md",
    "CHANGELOG.md": "changelog.md",
    "NOTICE": "notice.md",
}
"""Files in the root, and the pages they become."""
HOUSE = """
## The architecture, drawn from the code
Each box is a part; a line means that files of the upper part import the lower one, a thick line that many do.

![The layers](pictures/house-layers.svg)

What happens after a click:

![The path of a move](pictures/house-way.svg)
"""
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\((?!https?:|#)([^)#]+)(#[^)]*)?\)")


def on_files(files: Files, config: Any) -> Files:
    """Add what isn't a file in docs."""
    for name, page in FROM_ROOT.items():
        files.append(File.generated(config, page, content=as_page(name)))
    for slug in GAMES:
        for language in languages_of(slug):
            add_rulebook(files, config, slug, language)
    files.append(File.generated(config, "pictures/house-layers.svg", content=house.layers()))
    files.append(File.generated(config, "pictures/house-way.svg", content=house.way()))
    return files


def add_rulebook(files: Files, config: Any, slug: str, language: str) -> None:
    """Add a game's rulebook for people, with its pictures."""
    book = rulebook(slug, language)
    assert book is not None
    ending = "" if language == "en" else f"-{language}"
    files.append(File.generated(config, f"learn-{slug}{ending}.md", content=rulebook_page(book, slug, ending)))
    for block in book.blocks():
        if block.kind == "picture":
            name, drawn = block.rows[0][0], picture(slug, block.rows[0][0], language=language)
            files.append(File.generated(config, f"pictures/{slug}-{name}{ending}.svg", content=drawn))


def rulebook_page(book: Rulebook, slug: str, ending: str) -> str:
    """A rulebook as a page."""
    lines = [f"# {book.title}\n"]
    card = reference(slug, book.language)
    for chapter in [*book.chapters, *([card] if card else [])]:
        lines += [f"\n## {chapter.title}\n"] if chapter.title else []
        step, last = 0, ""
        for block in chapter.blocks:
            step = step + 1 if block.kind == "step" else 0
            lines.append(("\n" if block.kind != last else "") + shown(block, step, slug, ending))
            last = block.kind
    return "\n".join(lines)


def shown(block: Block, step: int, slug: str, ending: str) -> str:
    """A block as Markdown; a picture is a file of its own."""
    if block.kind == "picture":
        return f"![{block.text}](pictures/{slug}-{block.rows[0][0]}{ending}.svg)\n"
    return written(block, step)


def on_page_markdown(markdown: str, page: Any, config: Any, files: Files) -> str:
    """Make links in docs to files in the root point to the pages they become."""
    return LINK.sub(lambda found: relinked(found, outside="../"), markdown)


def as_page(name: str) -> str:
    """A file of the root as a page."""
    text = (ROOT / name).read_text(encoding="utf-8")
    if name == "NOTICE":
        return f"# Notice\n\n```text\n{text}```\n"
    text = LINK.sub(lambda found: relinked(found, outside=""), text)
    head, _, rest = text.partition("\n## ")
    return f"{head}{HOUSE}\n## {rest}" if name == "ARCHITECTURE.md" else text


def relinked(found: re.Match[str], outside: str) -> str:
    """A link as it has to be on the site: to a page, or only its text if its target is not part of the site."""
    text, target, anchor = found[1], found[2], found[3] or ""
    if target.removeprefix(outside) in FROM_ROOT:
        return f"[{text}]({FROM_ROOT[target.removeprefix(outside)]}{anchor})"
    if not outside and target.startswith("docs/"):
        return f"[{text}]({target.removeprefix('docs/')}{anchor})"
    return text if target.startswith("../") or not outside else found[0]
