"""Puzzles over HTTP: the position of one, and whether a choice solves it."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, get
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter

from ..messages import DEFAULT
from . import answers
from .answers import ApiContext
from .protocol import ErrorResponse, PuzzleAnswer, PuzzlePart, PuzzleText

HttpRequest = Request[Any, Any, State]
Slug = Annotated[str, Parameter(max_length=64)]
Number = Annotated[int, Parameter(ge=0, le=10_000_000, description="The number of a puzzle; they begin anew.")]
Language = Annotated[str, Parameter(max_length=16, description="The language of the answer; English if unknown.")]
NOT_FOUND = {404: ResponseSpec(ErrorResponse, description="There is no such puzzle.")}
REFUSED = {400: ResponseSpec(ErrorResponse, description="The request can't be carried out; the error says why.")}


def context(request: HttpRequest) -> ApiContext:
    """Where questions are answered."""
    return ApiContext(request.app.state.lobby, request.app.state.readers)


@get("/api/games/{slug:str}/puzzles/{number:int}", responses=NOT_FOUND | REFUSED, sync_to_thread=False)
def get_puzzle(request: HttpRequest, slug: Slug, number: Number, language: Language = DEFAULT) -> PuzzleText:
    """A puzzle: a position with one clearly best choice."""
    return answers.puzzle(context(request), slug, number, language)


@get(
    "/api/games/{slug:str}/puzzles/{number:int}/picture",
    media_type="image/svg+xml",
    responses=NOT_FOUND | REFUSED,
    sync_to_thread=True,
)
def get_puzzle_picture(
    request: HttpRequest, slug: Slug, number: Number, language: Language = DEFAULT, part: PuzzlePart = "board"
) -> str:
    """The board of a puzzle as the seat whose choice it is sees it, or what lies before that seat."""
    return answers.puzzle_picture(context(request), slug, number, language, part)


@get("/api/games/{slug:str}/puzzles/{number:int}/solution", responses=NOT_FOUND | REFUSED, sync_to_thread=True)
def get_solution(
    request: HttpRequest,
    slug: Slug,
    number: Number,
    action: Annotated[
        int, Parameter(ge=-1, le=2**31, description="The choice that somebody made; -1: something that has no number.")
    ],
    language: Language = DEFAULT,
) -> PuzzleAnswer:
    """Whether a choice solves a puzzle, and why the best one is best."""
    return answers.solution(context(request), slug, number, action, language)
