"""Reference cards: ``reference.<language>.md`` in a game's folder, one page to look at while playing.

A card is written like a rulebook (see rulebook.py), without chapters. More of it comes from the edition:

- a table's row with ``each`` in its paths, such as ``{business.each.max}``, is repeated for every entry of the list;
- besides the forms of numbers.py there are ``called`` (a name, in the card's language), ``values`` (a list), ``facing``
  (which cards lie face down) and ``needs`` (what a business asks for).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from typing import Any

from ..core.editions import read_edition
from ..core.phrases import Phrase, Quoted, joined
from ..drawing.paper import is_wide
from ..messages import DEFAULT, translator_for
from ..registry import folder_of, package_of
from .numbers import BLANK, value_of
from .rulebook import Chapter, read

Say = Callable[[str | Phrase], str]
FACING = str.maketrans({"D": "\N{BLACK SQUARE}", "U": "\N{WHITE SQUARE}"})


@cache
def reference(slug: str, language: str = DEFAULT) -> Chapter | None:
    """The reference card of a game, in English if the language has none; None if the game has no card."""
    known = reference_languages(slug)
    if not known:
        return None
    language = language if language in known else DEFAULT
    edition = read_edition(package_of(slug))
    text = (folder_of(slug) / f"reference.{language}.md").read_text(encoding="utf-8")
    rows = "\n".join(line for row in text.splitlines() for line in repeated(row, edition))
    filled = BLANK.sub(partial(worded, edition=edition, say=speaker(language, slug)), rows)
    book = read(filled, language, edition, slug)
    return Chapter(book.title, book.chapters[0].blocks)


def reference_languages(slug: str) -> list[str]:
    """The languages in which a game has a reference card."""
    return sorted(path.name.split(".")[1] for path in folder_of(slug).glob("reference.*.md"))


def repeated(row: str, edition: Any) -> Iterator[str]:
    """A line; a row about each entry of a list once for every entry."""
    paths = [found[1] for found in BLANK.finditer(row) if ".each." in found[1]]
    if not paths:
        yield row
        return
    for number in range(len(value_of(paths[0].partition(".each.")[0], edition))):
        yield row.replace(".each.", f".{number}.")


def speaker(language: str, slug: str) -> Say:
    """How names are said in a language."""
    translator = translator_for(language, slug)
    return translator.say if translator else str


def worded(blank: Any, edition: Any, say: Say) -> str:
    """A blank that isn't a number in words; numbers are left to the reader of the page."""
    path, form = blank[1], blank[2]
    if form not in ("called", "values", "facing", "needs"):
        return str(blank[0])
    value = value_of(path, edition)
    if form == "called":
        said = say(str(value).replace("_", " "))
        return said[:1].upper() + said[1:]
    if form == "values":
        return " / ".join(map(str, value))
    return str(value).translate(FACING) if form == "facing" else say(joined(list(needs_of(value, say))))


def needs_of(needs: Mapping[str, Any], say: Say) -> Iterator[str]:
    """What a business asks for, thing by thing."""
    for what, need in needs.items():
        if what == "money":
            yield f"${need}"
        elif what == "good":
            yield counted(1, say("good" if need == "any" else need), say)
        elif what == "henchmen":
            for colour, number in need.items():
                men = say("henchman" if number == 1 else "henchmen")
                yield counted(
                    number, f"{men}\uff08{say(colour)}\uff09" if is_wide(men[-1]) else f"{men} ({say(colour)})", say
                )
        else:
            yield counted(need, say("gangster" if (what, need) == ("gangsters", 1) else what), say)


def counted(number: int, what: str, say: Say) -> str:
    """So many of a thing."""
    return say(Phrase("{need}\N{NO-BREAK SPACE}{what}", {"need": number, "what": Quoted(what)}))
