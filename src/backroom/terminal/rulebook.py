"""``backroom rulebook GAME``: how a game is played, for people who have never played it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from rich.markdown import Markdown

from ..core.errors import Invalid
from ..learning.reference import reference
from ..learning.rulebook import Block, Chapter, Rulebook, in_words, languages_of, rulebook
from ..loading import check_slug
from ..messages import DEFAULT
from ..screens import Screen

EXAMPLES = """\
  backroom rulebook chicago_poker
  backroom rulebook chinatown --language de
  backroom rulebook gangster --ids
  backroom rulebook snitch --card                 only the reference card"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("game", help="the game's name, such as chicago_poker")
    parser.add_argument("--language", default=DEFAULT, help="the language, such as de (English if there is none)")
    parser.add_argument("--card", action="store_true", help="print only the reference card, to look at while playing")
    parser.add_argument("--ids", action="store_true", help="show the rules behind each paragraph (see backroom rules)")


def run(args: argparse.Namespace) -> int:
    """Print a rulebook."""
    book = rulebook(check_slug(args.game), args.language)
    if book is None:
        raise Invalid(f"{args.game} has no rulebook; `backroom rules {args.game}` shows its rules")
    if args.language != book.language:
        known = ", ".join(languages_of(args.game))
        raise Invalid(f"{args.game} has no rulebook in {args.language!r}; there are: {known}")
    Screen().print(Markdown(markdown(card_of(book, args.game) if args.card else book, args.ids)))
    return 0


def card_of(book: Rulebook, slug: str) -> Rulebook:
    """The reference card of a game, in the form of a rulebook."""
    card = reference(slug, book.language)
    if card is None:
        raise Invalid(f"{slug} has no reference card; `backroom rulebook {slug}` prints its rulebook")
    return Rulebook(card.title, book.language, [Chapter("", card.blocks)])


def markdown(book: Rulebook, ids: bool = False) -> str:
    """A rulebook as plain Markdown, without its pictures."""
    return "\n".join(lines_of(book, ids))


def lines_of(book: Rulebook, ids: bool) -> Iterator[str]:
    """The lines of a rulebook."""
    yield f"# {book.title}\n"
    for chapter in book.chapters:
        if chapter.title:
            yield f"\n## {chapter.title}\n"
        step = 0
        for block in chapter.blocks:
            step = step + 1 if block.kind == "step" else 0
            yield in_words(written(block, step)) + (f" [{', '.join(block.rules)}]" if ids and block.rules else "")


def written(block: Block, step: int) -> str:
    """A block as Markdown."""
    if block.kind == "table":
        head, *rows = (f"| {' | '.join(row)} |" for row in block.rows)
        return "\n" + "\n".join([head, "|---" * len(block.rows[0]) + "|", *rows]) + "\n"
    if block.kind == "picture":
        return ""
    return {"item": "- ", "step": f"{step}. ", "heading": "\n### "}.get(block.kind, "\n") + block.text
