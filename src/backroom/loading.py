"""Finding games: which there are, and in which build each of them runs."""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from . import registry
from .core.digest import is_current
from .core.errors import Invalid, short_repr
from .core.game import Game

BUILDS = ("compiled", "interpreted")


def slugs() -> tuple[str, ...]:
    """The slugs of all games, by which they are found: ``chicago_poker``, ...

    >>> backroom.slugs()[:2]
    ('chicago_poker', 'chinatown')
    """
    return tuple(registry.entries())


def check_slug(slug: Any) -> str:
    """The slug of an existing game; anything else is refused."""
    if not registry.is_game(slug):
        raise Invalid(f"there is no game {short_repr(slug)}; the games are: {', '.join(slugs())}")
    return str(slug)


def game(slug: str, build: str | None = None, edition: str | Path | None = None) -> Game:
    """A game by its slug; ``build`` asks for "compiled" or "interpreted" (default: the fastest there is); ``edition``
    is a file with an edition of your own (docs/editions.md).

    >>> backroom.game("snitch").title
    'Chicago'
    >>> backroom.game("snitch", "interpreted").build
    'interpreted'
    """
    check_slug(slug)
    if build is not None and build not in BUILDS:
        raise Invalid(f'build must be "compiled" or "interpreted", not {short_repr(build)}')
    if edition is not None:
        slug = slug_with(slug, edition, compiled=build != "interpreted")
    return load_game(slug, build or best_build(slug))


def slug_with(slug: str, edition: str | Path, compiled: bool = True) -> str:
    """The slug of a game with an edition of one's own, which is checked, kept and, if wanted, compiled."""
    from .editions import own  # needed by few, and it needs bots and rulebooks

    found = own.open_edition(edition, slug).slug
    if compiled:
        own.best_build(found)
    return found


def builds() -> dict[str, str]:
    """Which build each game runs in unless another one is asked for.

    >>> backroom.builds()["snitch"] in ("compiled", "interpreted")
    True
    """
    return {slug: best_build(slug) for slug in slugs()}


def best_build(slug: str) -> str:
    """The build that a game runs in: compiled, where there is an up-to-date binary."""
    if os.environ.get("BACKROOM_INTERPRETED", "0") not in ("", "0"):
        return "interpreted"
    return "compiled" if compiled_module(slug) is not None else "interpreted"


def compiled_module(slug: str) -> Any:
    """The binary of a game, or None. That an edition has none is not remembered, since it may be compiled later."""
    if registry.digest_in(slug) and not has_binary(slug):
        return None
    return import_compiled(slug)


def has_binary(slug: str) -> bool:
    """Whether a custom edition has been compiled."""
    from .editions.compiling import binary_of

    return binary_of(slug).is_file()


@cache
def import_compiled(slug: str) -> Any:
    """The binary of a game, or None if there isn't one or it is older than the rules."""
    try:
        module = import_module(f"{registry.package_of(slug)}._compiled")
    except ImportError:
        return None
    return module if is_current(module) else None


@cache
def load_game(slug: str, build: str) -> Game:
    """The game in one build."""
    about = registry.about(slug)
    state = about.STATE
    if build == "compiled":
        module = compiled_module(slug)
        if module is None:
            raise Invalid(f"there is no up-to-date compiled build of {slug}; run `make build`")
        state = getattr(module, state.__name__)
    options = {option.name: option for option in about.OPTIONS}
    name = about.EDITION["edition"]["name"] if registry.digest_in(slug) else ""
    return Game(
        slug,
        f"{about.TITLE} ({name})" if name else about.TITLE,
        about.SEAT_COUNTS,
        min(about.SEAT_COUNTS, key=lambda seats: abs(seats - about.USUAL_SEATS)),
        options,
        about.EDITION,
        about.RULES_VERSION,
        about.WORDS,
        state,
        build,
        load_game,
        draw,
        getattr(about, "FINAL", {}),
        getattr(about, "FINAL_QUESTIONS", {}),
        getattr(about, "TURN_RULE", ""),
        getattr(about, "END_RULE", ""),
        tuple(getattr(about, "PUBLIC_NAMES", ())),
        registry.base_of(slug),
        name,
    )


def draw(*given: Any, **more: Any) -> str:
    """The picture of a view (see drawing/__init__.py, which is loaded when the first one is drawn)."""
    from .drawing import svg

    return svg(*given, **more)
