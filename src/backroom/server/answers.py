"""What the HTTP API answers, apart from HTTP: ``routes.py`` offers it to browsers, and ``backroom.tab`` to a page that
has the house in its own worker."""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import get_args

from msgspec.structs import replace

from .. import drawing
from ..coaching.puzzles import Puzzle, puzzles_of
from ..core.errors import Invalid, Refused
from ..drawing.page import all_symbols
from ..learning.rulebook import picture, pictures_of
from ..messages import DEFAULT, language_of
from ..registry import is_game
from . import history, updates
from .actor import TableActor
from .advice import facts_of
from .catalogue import catalogue, glossary_of, lesson_of, rulebook_of, rules_of
from .coaching import report_of
from .lobby import Lobby, Unavailable
from .opening import BOT_NAMES
from .protocol import (
    CoachReport,
    CreatedTable,
    ErrorResponse,
    GameInfo,
    GlossaryText,
    Layout,
    LessonText,
    NewLink,
    NextTable,
    Past,
    Position,
    PuzzleAnswer,
    PuzzlePart,
    PuzzleText,
    RematchRequest,
    RenewRequest,
    RequestedKind,
    RulebookText,
    RulesText,
    Staged,
    TableInfo,
    TableRequest,
)
from .reading import Readers
from .security import TooManyRequests
from .translating import message_of, translate, translated

log = logging.getLogger("backroom.server")

WORDS_FOR = {"kind": get_args(RequestedKind)}
"""The words that a request may use, by the name of what they stand for."""


class NotFound(Exception):
    """There is no such table, game or picture; the message says which."""


STATUS: dict[type[Exception], int] = {
    Invalid: 400,
    Refused: 400,
    NotFound: 404,
    TooManyRequests: 429,
    Unavailable: 503,
}
"""What can go wrong, and its status; everything else is our own mistake."""


def failure(error: Exception, language: str | None) -> tuple[int, ErrorResponse]:
    """What is answered instead if something goes wrong."""
    status = next((status for kind, status in STATUS.items() if isinstance(error, kind)), 500)
    if status == 500:
        log.error("a request could not be answered", exc_info=error)
    if isinstance(error, Refused):
        reason, rule = error.reason, error.rule
    else:
        reason, rule = ("Something went wrong." if status == 500 else message_of(error)), ""
    return status, ErrorResponse(translate(reason, language_of(language)), rule or None)


@dataclass(frozen=True)
class ApiContext:
    """What every answer may use: the tables, and a thread for expensive work."""

    lobby: Lobby
    readers: Readers

    async def table_of(self, token: str) -> TableActor:
        """The table that a link leads to."""
        table = await self.lobby.table(token)
        if table is None:
            raise NotFound("This link does not lead to a table.")
        return table


# Games


def games(context: ApiContext, language: str = DEFAULT) -> list[GameInfo]:
    """All games, with their seats, options and bots (best first)."""
    return catalogue(language_of(language))


def is_known(slug: str) -> bool:
    """Whether there is such a game; none is loaded to find out."""
    return is_game(slug)


def rules(context: ApiContext, slug: str, search: str = "") -> RulesText:
    """The rules of a game, or those that match a search."""
    if not is_known(slug):
        raise NotFound("There is no such game.")
    return rules_of(slug, search)


def rulebook(context: ApiContext, slug: str, language: str = DEFAULT) -> RulebookText:
    """A game's rulebook for people."""
    book = rulebook_of(slug, language_of(language)) if is_known(slug) else None
    if book is None:
        raise NotFound("There is no rulebook of that game.")
    return book


def words(context: ApiContext, slug: str, language: str = DEFAULT) -> GlossaryText:
    """What everything on a game's table is called, and the rules behind it."""
    if not is_known(slug):
        raise NotFound("There is no such game.")
    return glossary_of(slug, language_of(language))


def lesson(context: ApiContext, slug: str, language: str = DEFAULT) -> LessonText:
    """A first game that teaches: the table that it needs, and what it says."""
    found = lesson_of(slug, language_of(language)) if is_known(slug) else None
    if found is None:
        raise NotFound("There is no lesson for that game.")
    return found


def book_picture(context: ApiContext, slug: str, name: str, language: str = DEFAULT, draw: Layout = "wide") -> str:
    """A picture of a game's rulebook."""
    if not is_known(slug) or name not in pictures_of(slug):
        raise NotFound("There is no such picture.")
    return picture(slug, name, draw == "wide", language_of(language))


def explained(message: str, place: str) -> str:
    """What is wrong with a request; where one of several words is expected, which ones. ``place`` ends with the name of
    what is wrong (``seats.0.kind``)."""
    words = WORDS_FOR.get(re.split(r"\W", place.rstrip("`"))[-1], ())
    if not words or not message.startswith("Invalid enum value"):
        return message
    return f"{message}; it must be one of {', '.join(map(repr, words))}"


def puzzle_of(slug: str, number: int) -> tuple[Puzzle, int, int]:
    """A puzzle, its number and how many there are; numbers go round, so that every day has one."""
    found = puzzles_of(slug) if is_known(slug) else ()
    if not found:
        raise NotFound("There are no puzzles of that game.")
    return found[number % len(found)], number % len(found), len(found)


def puzzle(context: ApiContext, slug: str, number: int, language: str = DEFAULT) -> PuzzleText:
    """A puzzle: a position with one clearly best choice."""
    found, place, count = puzzle_of(slug, number)
    state = found.state()
    asks, names = updates.asked_of(state, found.seat, language_of(language)), called_in(found)
    return PuzzleText(slug, place, count, found.seat, found.position, asks, len(state.legal(found.seat)), names)


def called_in(puzzle: Puzzle) -> list[str]:
    """What the others in a puzzle are called."""
    names = iter(BOT_NAMES)
    return ["" if seat == puzzle.seat else next(names) for seat in range(puzzle.position["seats"])]


def puzzle_picture(
    context: ApiContext, slug: str, number: int, language: str = DEFAULT, part: PuzzlePart = "board"
) -> str:
    """The board of a puzzle as the seat whose choice it is sees it, or what it is about: what lies before that seat."""
    return drawn_puzzle(slug, puzzle_of(slug, number)[1], language_of(language), part)


@lru_cache(32)
def drawn_puzzle(slug: str, number: int, language: str, part: PuzzlePart) -> str:
    """The same; one puzzle of the day is asked for by many."""
    found = puzzle_of(slug, number)[0]
    state = found.state()
    choices = [state.words(action) for action in state.legal(found.seat)]
    view = state.view(found.seat)
    if part == "tray":
        return drawing.riddle_svg(view, choices, language, called_in(found))
    return drawing.svg(view, choices, wide=False, language=language)


def solution(context: ApiContext, slug: str, number: int, action: int, language: str = DEFAULT) -> PuzzleAnswer:
    """Whether a choice solves a puzzle, and why the best one is best."""
    found = puzzle_of(slug, number)[0]
    state, known = found.state(), language_of(language)
    best = next(one for one in state.legal(found.seat) if state.text(one) == found.best)
    return PuzzleAnswer(
        action == best,
        best,
        translate(state.text(best), known, slug),
        found.chance,
        found.gap,
        translated(facts_of(found.reasons), known, slug),
    )


def symbols(context: ApiContext) -> str:
    """All icons and gradients of the drawings, as one picture."""
    return all_symbols()


# Tables


async def create(context: ApiContext, data: TableRequest) -> CreatedTable:
    """Create a table."""
    return await context.lobby.create(data)


async def rematch(context: ApiContext, token: str, data: RematchRequest) -> NextTable:
    """The next game of the same people."""
    return await context.lobby.rematch(await context.table_of(token), token, data.rotate)


async def renew(context: ApiContext, token: str, data: RenewRequest) -> NewLink:
    """A new link in the place of an old one."""
    return await context.lobby.renew(await context.table_of(token), token, data.seat, data.watch)


async def table(context: ApiContext, token: str, language: str = DEFAULT) -> TableInfo:
    """A summary of a table: who plays, and whose turn it is."""
    found = await context.table_of(token)
    about = updates.about(found.session, found.session.seat_of(token), found.connected, language_of(language))
    return replace(about, title=translate(about.title, language_of(language), about.game))


async def past(
    context: ApiContext,
    token: str,
    moves: int,
    viewpoint: str | None = None,
    draw: Layout | None = None,
    language: str = DEFAULT,
) -> Past:
    """An earlier state as a link may see it; after the game, as any seat saw it, or with everything open."""
    session = (await context.table_of(token)).session
    seat = session.seat_of(token)
    return await context.readers.run(history.past, session, seat, moves, viewpoint, draw, language_of(language), token)


async def staged(context: ApiContext, token: str, event: int, draw: Layout = "wide", language: str = DEFAULT) -> Staged:
    """What was staged when an event happened, to be watched again."""
    session = (await context.table_of(token)).session
    return await context.readers.run(history.staged, session, token, event, draw, language_of(language))


async def backdrop(context: ApiContext, token: str, draw: Layout = "wide", language: str = DEFAULT) -> str:
    """What lies under the board and never changes during a game."""
    session = (await context.table_of(token)).session
    return await context.readers.run(history.backdrop, session, token, draw, language_of(language))


async def record(context: ApiContext, token: str) -> str:
    """The record, after the game (before the end it would reveal secrets)."""
    found = await context.table_of(token)
    check_over(found, "A record reveals every secret, so you can have it only after the game.")
    return await context.readers.run(found.session.dump)


async def position(context: ApiContext, token: str, at: int | None = None) -> Position:
    """A position of a finished game, to continue from at another table."""
    found = await context.table_of(token)
    check_over(found, "A position reveals every secret, so you can have it only after the game.")
    record = found.session.record
    length = len(record) if at is None else history.length_at(found.session, found.session.seat_of(token), at)
    return Position(record.at(length).position())


async def coach(context: ApiContext, token: str, language: str = DEFAULT) -> CoachReport:
    """What the coach says of a finished game; who asks first makes him begin, and ``done`` says how far he is."""
    found = await context.table_of(token)
    check_over(found, "The coach looks at a game only after its end.")
    seat = found.session.seat_of(token)
    work = context.lobby.coach.ask(found.session, seat)
    return report_of(found.session, seat, work, language_of(language))


def check_over(found: TableActor, why: str) -> None:
    """Refuse what is available only after the game."""
    if not found.session.state.over:
        raise Refused(why)
