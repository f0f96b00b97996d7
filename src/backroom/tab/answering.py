"""Requests that the page would send to a server, answered here: the same paths, the same answers."""

from __future__ import annotations

import re
from collections.abc import Callable
from inspect import isawaitable
from typing import Any, NamedTuple, get_type_hints
from urllib.parse import parse_qsl, urlsplit

import msgspec

from ..core.errors import Invalid, Refused
from ..server import answers
from ..server.answers import ApiContext, NotFound, failure
from ..server.viewers import encoder
from .house import SLOW

Answer = Callable[..., Any]

ALONE = "This page has no server: nobody else can come to its tables."

GET: dict[str, Answer] = {
    "/api/games": answers.games,
    "/api/games/{slug}/rules": answers.rules,
    "/api/games/{slug}/rulebook": answers.rulebook,
    "/api/games/{slug}/glossary": answers.words,
    "/api/games/{slug}/lesson": answers.lesson,
    "/api/games/{slug}/pictures/{name}": answers.book_picture,
    "/api/games/{slug}/puzzles/{number}": answers.puzzle,
    "/api/games/{slug}/puzzles/{number}/picture": answers.puzzle_picture,
    "/api/games/{slug}/puzzles/{number}/solution": answers.solution,
    "/api/symbols": answers.symbols,
    "/api/tables/{token}": answers.table,
    "/api/tables/{token}/at/{moves}": answers.past,
    "/api/tables/{token}/moments/{event}": answers.staged,
    "/api/tables/{token}/backdrop": answers.backdrop,
    "/api/tables/{token}/record": answers.record,
    "/api/tables/{token}/position": answers.position,
}
POST: dict[str, Answer] = {
    "/api/tables": answers.create,
    "/api/tables/{token}/rematch": answers.rematch,
    "/api/tables/{token}/renew": answers.renew,
}
SERVER_ONLY = {
    "/api/address": ALONE,
    "/api/tables/{token}/qr.svg": ALONE,
    "/api/tables/{token}/coach": SLOW,
}
"""What a house in a tab can't do, and why: nobody else can reach it, and its rules are interpreted."""
RENAMED = {"as": "viewpoint"}
"""Names in addresses that Python has other uses for."""


class Response(NamedTuple):
    """An answer: its status, and JSON or plain text."""

    status: int
    text: str


def pattern_of(path: str) -> re.Pattern[str]:
    """A path with blanks as a pattern."""
    return re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>[^/]+)", re.escape(path)))


PATTERNS = {
    method: [(pattern_of(path), answer) for path, answer in paths.items()]
    for method, paths in (("GET", GET), ("POST", POST))
}


async def respond(context: ApiContext, method: str, address: str, body: str = "") -> Response:
    """Answer a request."""
    parts = urlsplit(address)
    query = dict(parse_qsl(parts.query))
    try:
        answer, given = found(method, parts.path)
        made = answer(context, **converted(answer, given | query, body))
        said = await made if isawaitable(made) else made
    except Exception as error:
        status, why = failure(error, query.get("language"))
        return Response(status, msgspec.json.encode(why).decode())
    status = 201 if method == "POST" else 200
    return Response(status, said if type(said) is str else encoder.encode(said).decode())


def found(method: str, path: str) -> tuple[Answer, dict[str, str]]:
    """What answers a path, and what its blanks stand for."""
    for pattern, answer in PATTERNS.get(method, []):
        if match := pattern.fullmatch(path):
            return answer, match.groupdict()
    for known, why in SERVER_ONLY.items():
        if pattern_of(known).fullmatch(path):
            raise Refused(why)
    raise NotFound("There is no such page.")


def converted(answer: Answer, given: dict[str, str], body: str) -> dict[str, Any]:
    """What is given as the types that an answer takes; what it doesn't know is left out."""
    named = {RENAMED.get(name, name): text for name, text in given.items()}
    wanted = get_type_hints(answer)
    try:
        taken = {
            name: msgspec.convert(text, wanted[name], strict=False) for name, text in named.items() if name in wanted
        }
        return taken | ({"data": msgspec.json.decode(body, type=wanted["data"])} if "data" in wanted else {})
    except msgspec.MsgspecError as error:
        raise Invalid(answers.explained(str(error), str(error))) from None
