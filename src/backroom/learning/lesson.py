"""First games that teach: ``lesson.<language>.toml`` in a game's folder.

A lesson is a real game against bots, with a chosen seed, and a list of notes. A note comes up when what it is about
happens for the first time, so it fits whatever the learner chooses, and the game goes on as a normal one after the
last note. The English file has everything; files of other languages have only the texts, in the same order. Printed
numbers are blanks, as in a rulebook (see numbers.py).

| ``when`` | the note comes up |
|---|---|
| ``start`` | when the table is first seen |
| ``prompt:KIND`` | when the learner is asked this kind of question, for the time that ``count`` says (1 if nothing) |
| ``event:NAME`` | when this has happened |
| ``mine:NAME`` | when this has happened to the learner, or by the learner's choice |
| ``offered`` | when an offer waits for the learner at a trade table |
| ``answered`` | when none waits any more |
| ``over`` | when the game is over |

Of notes that come up at once, those about what has happened come first, then the question's, each in the order of the
file. Notes that are ``extra`` come only if what they are about happens: they are no steps of the course, which ends
with the last note that is none. What the learner takes back no longer counts.

``light`` names what is lit up: fields of choices whose targets are on the board, one of them (``area:Cicero``), what
has an id in the drawing (``#register``), ``last`` for what has just happened, or ``tray``, ``header``, ``plates``,
``race``, ``offers``, ``end``; at a trade table ``goods``, and ``mine`` for the learner's own on the board. A note that
lights up the ``stage`` is told beside what is played there, and has been read when that is closed; where nothing is
staged it comes as any other. If the text says ``(A)``, ``(B)`` ..., what is lit first, second ... bears that letter.
``ghost`` is a piece that would lie on what is lit first, by the name of its symbol in the drawings. ``now`` is what the
learner should do next, in a few words; ``do`` is the verb that the note proposes, and ``otherwise`` is said if the
learner chooses another one, or if nothing is left in this turn of what ``keep`` names: a number among the learner's own
in the view of the table, such as the cards in hand. With it comes the way to take the choice back. ``chapter`` is the
name of a chapter that begins with the note.

The ``table`` says who plays with what luck, and what comes ``later``: parts of the drawing that stay in the dark until
a note lights them up.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any

from ..core.editions import read_edition
from ..core.errors import Invalid
from ..loading import game
from ..messages import DEFAULT
from ..registry import folder_of, package_of
from .numbers import fill

PLACES = {"tray", "goods", "mine", "offers", "header", "plates", "race", "last", "end", "stage"}
"""What a note may light up besides targets on the board: parts of the page, and what has just happened."""

PLAIN = {"start", "offered", "answered", "over"}
TEXTS = ("chapter", "title", "text", "now", "otherwise")


@dataclass(frozen=True)
class Note:
    """Something that the lesson says, once."""

    when: str
    title: str
    text: str
    count: int = 1
    light: tuple[str, ...] = ()
    ghost: str = ""
    now: str = ""
    do: str = ""
    keep: str = ""
    otherwise: str = ""
    extra: bool = False
    chapter: str = ""


@dataclass(frozen=True)
class Lesson:
    """A table for learning, and what is said at it; the learner has seat 0."""

    seats: int
    seed: int
    bot: str
    options: dict[str, Any]
    notes: tuple[Note, ...]
    later: tuple[str, ...] = ()


def lesson_languages(slug: str) -> list[str]:
    """The languages in which a game has a lesson."""
    return sorted(path.name.split(".")[1] for path in folder_of(slug).glob("lesson.*.toml"))


@cache
def lesson(slug: str, language: str = DEFAULT) -> Lesson | None:
    """The lesson of a game, in English if the language has none or an old one; None if the game has no lesson."""
    known = lesson_languages(slug)
    if not known:
        return None
    told = read(slug, DEFAULT)
    notes = texts = told["note"]
    language = language if language in known else DEFAULT
    if language != DEFAULT:
        texts = read(slug, language)["note"]
        if len(texts) != len(notes):  # notes were added or removed since: rather English than the wrong texts
            language, texts = DEFAULT, notes
    edition = read_edition(package_of(slug))
    made = [note_from(note, text, edition, language) for note, text in zip(notes, texts, strict=True)]
    for note in made:
        check(note, slug)
    table = told["table"] | {"later": tuple(told["table"].get("later", ()))}
    return Lesson(**table, notes=tuple(made))


def read(slug: str, language: str) -> dict[str, Any]:
    """The file of a lesson."""
    path = folder_of(slug) / f"lesson.{language}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def note_from(note: dict[str, Any], texts: dict[str, Any], edition: Any, language: str) -> Note:
    """A note with its texts in a language."""
    said: dict[str, Any] = {name: fill(texts[name], edition, language) for name in TEXTS if name in texts}
    return Note(**(note | {"light": tuple(note.get("light", ()))} | said))


def check(note: Note, slug: str) -> None:
    """Refuse a note that could never come up."""
    words = game(slug).words
    kind, _, name = note.when.partition(":")
    if kind == "prompt":
        known = {step.question.kind for step in words.steps if step.question}
    elif kind in ("event", "mine"):
        known = {fact.name for fact in words.facts}
    else:
        known = {""} if kind in PLAIN else set()
    if name not in known:
        raise Invalid(f"the lesson of {slug} waits for {note.when!r}, which never happens there")
