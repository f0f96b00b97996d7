"""Which games there are: those that come with Backroom, and those that others register.

A game is a package, named together with its state: ``package:Class``. Its slug is the last part of the package's name.
A game of Backroom's own is a line in ``games/__init__.py``. One from elsewhere is registered in one of three ways:

- by an entry point of an installed distribution, in the group ``backroom.games`` (the usual way):
  ``rum_row = "rum_row:RumRow"``;
- by a call: ``backroom.register("rum_row:RumRow")``;
- by the environment: ``BACKROOM_GAMES="rum_row:RumRow"``, several with spaces between them.
"""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from .core.contract import Contract
from .core.errors import Invalid
from .core.words import short_repr
from .editions import finder
from .editions.keeping import OWN, edition_file
from .editions.keeping import base_of as base_of
from .editions.keeping import digest_in as digest_in
from .games import UNITS

finder.install()

GROUP = "backroom.games"
VARIABLE = "BACKROOM_GAMES"
FORM = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*:[A-Za-z_]\w*", re.ASCII)
NEEDED = (
    "TITLE",
    "ABOUT",
    "MINUTES",
    "SEAT_COUNTS",
    "USUAL_SEATS",
    "OPTIONS",
    "EDITION",
    "END_RULE",
    "RULES_VERSION",
    "WORDS",
    "STATE",
)
"""What the package of a game must say about it."""


def register(entry: str) -> str:
    """Add a game from elsewhere, named ``package:Class``; returns its slug. Child processes know it as well.

    >>> backroom.register("backroom.games.snitch:Snitch")  # one of Backroom's own; yours would be "my_game:MyGame"
    'snitch'
    """
    slug = check_entry(entry)
    known = entries()
    if known.setdefault(slug, entry) != entry:
        raise Invalid(f"{entry}: there is already a game {slug}, {known[slug]}; give the package another name")
    named = os.environ.get(VARIABLE, "").split()
    if known[slug] not in (*UNITS, *named):
        os.environ[VARIABLE] = " ".join([*named, entry])
    return slug


@cache
def entries() -> dict[str, str]:
    """Every game by its slug, as ``package:Class``; a warning tells what is wrong with one that is left out."""
    known = {slug_of(unit): unit for unit in UNITS}
    for entry, where in from_elsewhere():
        try:
            slug = check_entry(entry)
            if known.setdefault(slug, entry) != entry:
                raise Invalid(f"{entry}: there is already a game {slug}, {known[slug]}")
        except Invalid as error:
            warnings.warn(f"a game is left out ({where}): {error}", RuntimeWarning, stacklevel=2)
    return known


def from_elsewhere() -> Iterator[tuple[str, str]]:
    """The games that entry points and the environment name, each with where it was found."""
    from importlib import metadata  # takes longer to import than everything else put together

    for point in metadata.entry_points(group=GROUP):
        yield point.value, f"entry point {point.name} in the group {GROUP}"
    for entry in os.environ.get(VARIABLE, "").split():
        yield entry, VARIABLE


def slug_of(entry: str) -> str:
    """The slug of a game: the last part of its package's name."""
    return entry.partition(":")[0].rpartition(".")[2]


def check_entry(entry: Any) -> str:
    """The slug of a game to be registered; Invalid says what it lacks."""
    if not isinstance(entry, str) or not FORM.fullmatch(entry):
        raise Invalid(f'a game is named "package:Class", for example "rum_row:RumRow", not {short_repr(entry)}')
    package, _, name = entry.partition(":")
    try:
        module = import_module(package)
    except Exception as error:  # whatever can go wrong in somebody else's package
        raise Invalid(f"{entry}: {package} can't be imported ({type(error).__name__}: {error})") from error
    if not hasattr(module, "__path__"):
        raise Invalid(f"{entry}: {package} must be a folder, because edition and ledger lie beside the rules")
    missing = [needed for needed in NEEDED if not hasattr(module, needed)]
    if missing:
        raise Invalid(f"{entry}: {package} doesn't say {', '.join(missing)}")
    if not isinstance(module.STATE, type) or not issubclass(module.STATE, Contract):
        raise Invalid(f"{entry}: STATE must be a class that continues backroom.core.contract.Contract")
    if getattr(module, name, None) is not module.STATE:
        raise Invalid(f"{entry}: {package} has no class {name} that is its STATE ({module.STATE.__name__})")
    return slug_of(entry)


def is_game(slug: Any) -> bool:
    """Whether there is such a game, with its printed edition or with a custom one that is kept here."""
    return isinstance(slug, str) and (
        slug in entries() or (base_of(slug) in entries() and edition_file(slug) is not None)
    )


def entry_of(slug: str) -> str:
    """A game as ``package:Class``; with a custom edition, its package is named after both."""
    entry = entries()[base_of(slug)]
    package, _, name = entry.partition(":")
    return f"{package.removesuffix(base_of(slug))}{slug}:{name}" if OWN.fullmatch(slug) else entry


def package_of(slug: str) -> str:
    """The full name of a game's package."""
    return entry_of(slug).partition(":")[0]


def is_of_the_house(slug: str) -> bool:
    """Whether a game belongs to Backroom itself."""
    return entries()[base_of(slug)] in UNITS


def about(slug: str) -> Any:
    """The package of a game, which describes it."""
    return import_module(package_of(slug))


def folder_of(slug: str) -> Path:
    """The folder of a game, in which its printed edition and its ledger lie."""
    return Path(next(iter(about(slug).__path__)))


def companion(slug: str, kind: str) -> Any:
    """A module that goes with a game, or None: one of Backroom's (``backroom.bots.snitch`` for the kind ``bots``), or
    one in the game's own folder (``rum_row.bots``)."""
    places = [f"{__package__}.{kind}.{slug}"]
    if is_game(slug):
        places.append(f"{package_of(slug)}.{kind.partition('.')[0]}")
    return next((import_module(place) for place in places if find_spec(place) is not None), None)
