"""The games, with their options, bots and rules, described for people."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from .. import bots, game, slugs
from ..bots.guests import is_guest
from ..bots.standings import standings_of
from ..core.game import Option
from ..games.ledger import read_ledger
from ..learning.glossary import glossary
from ..learning.lesson import lesson
from ..learning.reference import reference
from ..learning.rulebook import Chapter, rulebook
from ..loading import check_slug
from ..messages import DEFAULT
from ..registry import about
from .protocol import (
    BlockText,
    BotInfo,
    BotStanding,
    ChapterText,
    GameInfo,
    GlossaryText,
    LessonNote,
    LessonText,
    OptionInfo,
    RulebookText,
    RulesText,
    RuleText,
    RulingText,
    TermText,
    ToldRule,
)
from .translating import translate_game

OFFERED: list[str] = []
"""The slugs of games with editions of one's own that this server offers (house_editions.py)."""


@cache
def catalogue(language: str = DEFAULT) -> list[GameInfo]:
    """All games, in a language; behind them those with editions of one's own that this server offers."""
    return [translate_game(about_game(slug), language) for slug in (*slugs(), *OFFERED)]


def about_game(slug: str) -> GameInfo:
    """A game, described for somebody choosing one."""
    found, words = game(slug), about(slug)
    known = [
        BotInfo(
            name,
            as_words(bot.name if is_guest(name) else name),
            first_sentence(bot.__doc__),
            [BotStanding(**one) for one in standings_of(slug, name)],
        )
        for name, bot in bots.bots_of(slug).items()
    ]
    return GameInfo(
        slug,
        found.title,
        words.ABOUT,
        list(found.seat_counts),
        found.usual_seats,
        minutes_text(words.MINUTES),
        [about_option(option) for option in found.options.values()],
        known,
        found.base,
        found.edition_name,
    )


def about_option(option: Option) -> OptionInfo:
    """An option with its description."""
    return OptionInfo(
        option.name,
        as_words(option.name),
        option.text,
        list(option.values),
        [as_words(value) for value in option.values],
        option.default,
        option.rule,
    )


def as_words(name: object) -> str:
    """A name with spaces instead of underscores."""
    return str(name).replace("_", " ")


def minutes_text(minutes: int | Sequence[int]) -> str:
    """How long a game takes: ``45`` or ``60-90``."""
    return str(minutes) if isinstance(minutes, int) else "-".join(map(str, minutes))


def first_sentence(text: str | None) -> str:
    """The first line of a docstring."""
    return (text or "").strip().partition("\n")[0]


def rules_of(slug: str, search: str) -> RulesText:
    """The rules of a game, or those that match a search."""
    ledger = read_ledger(check_slug(slug))
    rules = ledger.find(search) if search.strip() else list(ledger.rules.values())
    named = {name for rule in rules for name in rule.rulings}
    rulings = [ruling for ruling in ledger.rulings.values() if not search.strip() or ruling.id in named]
    return RulesText(
        game(slug).title,
        [RuleText(rule.id, rule.text, rule.section, list(rule.rulings)) for rule in rules],
        [RulingText(ruling.id, ruling.title, ruling.text) for ruling in rulings],
    )


@cache
def rulebook_of(slug: str, language: str = DEFAULT) -> RulebookText | None:
    """The rulebook of a game for people, if it has one."""
    book = rulebook(check_slug(slug), language)
    if book is None:
        return None
    card = reference(slug, language)
    chapters = [chapter_text(chapter) for chapter in book.chapters]
    return RulebookText(book.title, book.language, chapters, chapter_text(card) if card else None)


@cache
def glossary_of(slug: str, language: str = DEFAULT) -> GlossaryText:
    """What everything on a game's table is called, and the rules behind it."""
    found = glossary(check_slug(slug), language)
    return GlossaryText(
        [TermText(term.name, term.icon, term.rule) for term in found.terms],
        found.keys,
        found.icons,
        {rule: ToldRule(told.text, told.chapter) for rule, told in found.rules.items()},
    )


def chapter_text(chapter: Chapter) -> ChapterText:
    """A chapter, or a reference card."""
    blocks = [
        BlockText(block.kind, block.text, [list(row) for row in block.rows], list(block.rules))
        for block in chapter.blocks
    ]
    return ChapterText(chapter.title, blocks, chapter.short)


@cache
def lesson_of(slug: str, language: str = DEFAULT) -> LessonText | None:
    """The lesson of a game, if it has one."""
    found = lesson(check_slug(slug), language)
    if found is None:
        return None
    notes = [
        LessonNote(
            note.when,
            note.title,
            note.text,
            note.count,
            list(note.light),
            note.ghost,
            note.now,
            note.do,
            note.keep,
            note.otherwise,
            note.extra,
            note.chapter,
        )
        for note in found.notes
    ]
    return LessonText(found.seats, found.seed, found.bot, found.options, notes, list(found.later))
