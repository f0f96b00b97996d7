"""Puzzles over HTTP: the position of one, and whether a choice solves it."""

from __future__ import annotations

from typing import Annotated

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter

from ..coaching.puzzles import Puzzle, puzzles_of
from ..messages import DEFAULT, language_of
from .advice import facts_of
from .catalogue import catalogue
from .protocol import ErrorResponse, PuzzleAnswer, PuzzleText
from .translating import translate, translated

Slug = Annotated[str, Parameter(max_length=64)]
Number = Annotated[int, Parameter(ge=0, le=10_000_000, description="The number of a puzzle; they begin anew.")]
Language = Annotated[str, Parameter(max_length=16, description="The language of the answer; English if unknown.")]
NOT_FOUND = {404: ResponseSpec(ErrorResponse, description="There is no such puzzle.")}


def puzzle_of(slug: str, number: int) -> tuple[Puzzle, int, int]:
    """A puzzle, its number and how many there are; numbers go round, so that every day has one."""
    found = puzzles_of(slug) if slug in [about.slug for about in catalogue()] else ()
    if not found:
        raise NotFoundException("There are no puzzles of that game.")
    return found[number % len(found)], number % len(found), len(found)


@get("/api/games/{slug:str}/puzzles/{number:int}", responses=NOT_FOUND, sync_to_thread=False)
def get_puzzle(slug: Slug, number: Number) -> PuzzleText:
    """A puzzle: a position with one clearly best choice."""
    puzzle, place, count = puzzle_of(slug, number)
    return PuzzleText(slug, place, count, puzzle.seat, puzzle.position)


@get("/api/games/{slug:str}/puzzles/{number:int}/solution", responses=NOT_FOUND, sync_to_thread=True)
def get_solution(
    slug: Slug,
    number: Number,
    action: Annotated[int, Parameter(ge=0, le=2**31, description="The choice that somebody made.")],
    language: Language = DEFAULT,
) -> PuzzleAnswer:
    """Whether a choice solves a puzzle, and why the best one is best."""
    puzzle = puzzle_of(slug, number)[0]
    state, known = puzzle.state(), language_of(language)
    best = next(one for one in state.legal(puzzle.seat) if state.text(one) == puzzle.best)
    return PuzzleAnswer(
        action == best,
        best,
        translate(state.text(best), known, slug),
        puzzle.chance,
        puzzle.gap,
        translated(facts_of(puzzle.reasons), known, slug),
    )
