"""A picture of any view: a list of things becomes a row of cards, a list of words a row of chips.

Whatever a choice names becomes a target wherever the same word appears on the table; choices that name nothing there
get a brass plate.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..core.phrases import Quoted, joined
from ..messages import called, say
from .paper import escape, fit, key, rect, sheet, text, width_of
from .pieces import verbs_to_show
from .theme import BRASS, CHALK, DIM, EDGE, FELT, INK, PAPER, ROOM, SHADE, SOFT, TURN

FRAME = {"game", "seats", "you", "moves", "waiting", "over", "scores", "ranking", "options"}
TITLES = ("name", "label", "business", "cell", "district", "colour", "boss", "family", "id", "deal")
"""The fields that may hold a thing's name."""
SIZE = 14
LINE_HEIGHT = 22
View = Mapping[str, Any]
WORD, VALUE, CHIP = "word", "value", "chip"
Piece = tuple[str, str, str]
"""Words, their keys, and their kind: the name of a field, a value, or a thing."""


def draw(view: View, choices: Sequence[View], wide: bool, names: Sequence[str]) -> str:
    """The whole view, section by section."""
    page = Page(1200 if wide else 400, Targets(choices), view, names)
    page.head()
    shown = [name for name in view if name not in FRAME and not is_nothing(view[name])]
    page.line(
        [
            piece
            for name in shown
            if is_fact(view[name])
            for piece in [(as_words(name), "", WORD), *pieces_of(view[name], name, page.targets)]
        ]
    )
    for name in sorted((name for name in shown if not is_fact(view[name])), key=lambda name: rank_of(view[name])):
        page.section(name, view[name])
    page.plates()
    return page.finished()


def is_nothing(value: Any) -> bool:
    """Whether there is nothing to show (zero is something)."""
    return value is None or value is False or value in ([], {}, "")


def is_fact(value: Any) -> bool:
    """Whether a value is a single word or number."""
    return not isinstance(value, (list, dict))


def rank_of(value: Any) -> int:
    """The order of sections: single facts first, then tables, then rows of words."""
    return 2 if isinstance(value, list) and not is_table(value) else 1 if is_table(value) else 0


def is_table(value: Any) -> bool:
    """Whether a value is a list (or a dict) of things."""
    inner = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []
    return bool(inner) and all(isinstance(item, dict) for item in inner)


def as_words(name: object) -> str:
    """A name from the view as words."""
    return called(str(name).replace("_", " "))


def normalized(value: object) -> str:
    """A word in the form used for comparison: views have ids, choices often have names."""
    return str(value).lower().replace("_", " ")


class Targets:
    """The words of the current choices, and which of them appear on the table."""

    def __init__(self, choices: Sequence[View]) -> None:
        self.words = dict.fromkeys(
            (field, value)
            for choice in choices
            for field, value in choice.items()
            if isinstance(value, (str, int)) and value != ""
        )
        self.verbs = verbs_to_show(choices)
        self.placed: set[tuple[str, Any]] = set()

    def keys(self, value: object, field: str = "") -> str:
        """The keys of a word that appears on the table; a number must also match its field."""
        found = [
            word
            for word in self.words
            if normalized(word[1]) == normalized(value)
            and (isinstance(word[1], str) or word[0] == field or field == word[0] + "s")
        ]
        self.placed.update(found)
        return "|".join(key(*word) for word in found)

    def missing(self) -> list[tuple[str, Any]]:
        """The words that appear nowhere; a verb only if things alone don't express the choice."""
        return [word for word in self.words if word not in self.placed and (word[0] != "do" or word[1] in self.verbs)]


class Page:
    """A picture that is filled from the top."""

    def __init__(self, width: int, targets: Targets, view: View, names: Sequence[str]) -> None:
        self.width, self.targets, self.view, self.names = width, targets, view, names
        self.parts: list[str] = []
        self.y = 12.0
        self.idents: dict[str, int] = {}

    def finished(self) -> str:
        """The whole picture."""
        height = self.y + 12
        table = rect(0, 0, self.width, height, ROOM, 'rx="14"') + rect(
            5, 5, self.width - 10, height - 10, FELT, f'rx="11" stroke="{BRASS}"'
        )
        return sheet(
            self.width, height, say("The table of {game}", game=as_text(self.view["game"])), [table, *self.parts]
        )

    def ident(self, *words: object) -> str:
        """An id that is unique in this picture."""
        name = "-".join("".join(letter if letter.isalnum() else "_" for letter in str(word)) for word in words)
        self.idents[name] = self.idents.get(name, 0) + 1
        return name if self.idents[name] == 1 else f"{name}-{self.idents[name]}"

    # Sections

    def head(self) -> None:
        """The game, and whom it is waiting for."""
        title = as_words(self.view["game"]).title()
        waiting = joined(Quoted(self.seat_name(seat)) for seat in self.view["waiting"])
        said = say("the game is over") if self.view["over"] else say("waiting for {waiting}", waiting=waiting)
        self.parts.append(text(16, self.y + 22, title, 20, CHALK, 'font-weight="700"'))
        self.parts.append(text(16, self.y + 44, fit(said, self.width - 32, 15), 15, DIM))
        self.y += 54

    def seat_name(self, seat: int) -> str:
        """The name of a seat."""
        name = self.names[seat] if seat < len(self.names) and self.names[seat] else f"P{seat}"
        return say("{name} (you)", name=name) if seat == self.view["you"] else name

    def section(self, name: str, value: Any) -> None:
        """One part of the view."""
        if is_table(value):
            self.table(name, value)
        elif isinstance(value, dict):
            self.heading(as_words(name))
            self.cards([(name, "", value)])
        else:
            self.line([(as_words(name), "", WORD), *pieces_of(value, name, self.targets)])

    def heading(self, said: str) -> None:
        """The title of a section."""
        self.parts.append(text(16, self.y + 20, said, 16, CHALK, 'font-weight="700"'))
        self.y += 28

    def line(self, pieces: Sequence[Piece]) -> None:
        """Facts, or words in a row, directly on the felt."""
        block, height = flow(pieces, (14, self.y), self.width - 28, self, FELT)
        self.parts.append(rect(10, self.y - 2, self.width - 20, height + 4, SHADE, 'rx="6"') + block)
        self.y += height + 8

    def table(self, name: str, value: Any) -> None:
        """A list of things, one card each."""
        self.heading(as_words(name))
        rows = (
            value.items() if isinstance(value, dict) else ((title_of(item, at), item) for at, item in enumerate(value))
        )
        self.cards([(name, str(label), item) for label, item in rows])

    def cards(self, things: Iterable[tuple[str, str, View]]) -> None:
        """Cards side by side, in rows of equal height."""
        things = list(things)
        across = min(len(things), 5 if self.width > 800 else 2)
        width = (self.width - 20 - 8 * (across - 1)) / across
        for first in range(0, len(things), across):
            row = things[first : first + across]
            drawn = [self.card(thing, 10 + at * (width + 8), width) for at, thing in enumerate(row)]
            height = max(high for _, _, high, _ in drawn)
            for opening, x, _, body in drawn:
                turn = 'class="turn"' in opening
                line = f'stroke="{TURN}" stroke-width="4"' if turn else f'stroke="{EDGE}"'
                self.parts.append(opening + rect(x, self.y, width, height, PAPER, f'rx="6" {line}') + body + "</g>")
            self.y += height + 8

    def card(self, thing: tuple[str, str, View], x: float, width: float) -> tuple[str, float, float, str]:
        """One thing: the opening tag of its group, its position and height, and its content."""
        section, label, item = thing
        seat = item.get("seat") if section in ("players", "colours") else None
        keys = [
            self.targets.keys(label, section),
            *(
                self.targets.keys(item[name], name)
                for name in ("seat", *TITLES)
                if isinstance(item.get(name), (str, int))
            ),
        ]
        turn = ' class="turn"' if isinstance(seat, int) and seat in self.view["waiting"] else ""
        named = self.seat_name(seat) + (f", {label}" if label else "") if isinstance(seat, int) else as_words(label)
        opening = (
            f'<g id="{self.ident(section, label)}"{data_key("|".join(filter(None, keys)))}{turn} '
            f'role="group" aria-label="{escape(named or section)}">'
        )
        top = text(x + 8, self.y + 20, fit(named, width - 16, 15), 15, INK, 'font-weight="700"') if named else ""
        pieces = [
            piece
            for name, value in item.items()
            if shows(name, value, label)
            for piece in [(as_words(name), "", WORD), *pieces_of(value, name, self.targets)]
        ]
        body, height = flow(pieces, (x + 6, self.y + (26 if named else 4)), width - 12, self, PAPER)
        return opening, x, height + (32 if named else 8), top + body

    def plates(self) -> None:
        """A brass plate for every word of a choice that appears nowhere else."""
        missing = self.targets.missing()[:60]
        if missing:
            self.heading(say("choices"))
            pieces = [
                (f"{'' if field == 'do' else as_words(field) + ' '}{as_words(value)}", key(field, value), CHIP)
                for field, value in missing
            ]
            block, height = flow(pieces, (14, self.y), self.width - 28, self, BRASS)
            self.parts.append(block)
            self.y += height + 8


def title_of(item: View, at: int) -> str:
    """The name of a thing."""
    return next((str(item[name]) for name in TITLES if item.get(name) not in (None, "")), f"{at + 1}")


def shows(name: str, value: Any, label: str) -> bool:
    """Whether a field of a thing is worth showing."""
    return name not in ("seat", "lacks") and not is_nothing(value) and str(value) != label


def data_key(keys: str) -> str:
    """The attribute that makes a group a target."""
    return f' data-key="{"|".join(dict.fromkeys(keys.split("|")))}"' if keys else ""


def pieces_of(value: Any, field: str, targets: Targets) -> list[Piece]:
    """A value as words: things of a list or dict become chips."""
    if isinstance(value, dict):
        return [
            (
                f"{as_words(name)} {as_text(item)}" if item is not True else as_words(name),
                targets.keys(name, field),
                CHIP,
            )
            for name, item in value.items()
            if not is_nothing(item)
        ]
    if isinstance(value, (list, tuple)):
        return [
            (as_text(item), "" if isinstance(item, (list, dict)) else targets.keys(item, field), CHIP) for item in value
        ]
    word = say("yes") if value is True else say("no") if value is False else as_text(value)
    return [(word, targets.keys(value, field), VALUE)]


def as_text(value: Any) -> str:
    """A value in a few words."""
    if isinstance(value, dict):
        return ", ".join(f"{as_words(name)} {as_text(item)}" for name, item in value.items() if not is_nothing(item))
    if isinstance(value, (list, tuple)):
        return " ".join(map(as_text, value)) or "-"
    return "-" if value is None else as_words(value)


def flow(
    pieces: Sequence[Piece], corner: tuple[float, float], width: float, page: Page, fill: str
) -> tuple[str, float]:
    """Words in wrapped lines, and their height. A field's name stays with what follows it."""
    (left, top), parts = corner, []
    x, y = left, top
    for at, (words, keys, kind) in enumerate(pieces):
        words = fit(words, width - 12, SIZE)
        wide = width_of(words, SIZE) + (12 if kind == CHIP else 6)
        after = width_of(pieces[at + 1][0], SIZE) + 12 if kind == WORD and at + 1 < len(pieces) else 0
        if x > left and x + min(wide + after, width) > left + width:
            x, y = left, y + LINE_HEIGHT + 2
        parts.append(draw_piece((words, keys, kind), (x, y, wide), page, fill))
        x += wide + 3
    return "".join(parts), y + LINE_HEIGHT - top


def draw_piece(piece: Piece, where: tuple[float, float, float], page: Page, fill: str) -> str:
    """A chip, a name, or a value."""
    (words, keys, kind), (x, y, wide) = piece, where
    if kind == WORD:
        return text(x + 3, y + 16, words, SIZE, DIM if fill == FELT else SOFT)
    if kind == CHIP:
        paper = PAPER if fill == FELT else fill
        body = rect(x, y + 1, wide, LINE_HEIGHT - 2, paper, f'rx="4" stroke="{EDGE}"') + text(
            x + 6, y + 16, words, SIZE, INK
        )
    else:
        body = text(x + 1, y + 16, words, SIZE, CHALK if fill == FELT else INK, 'font-weight="700"')
    return f'<g id="{page.ident("thing", words)}"{data_key(keys)}>{body}</g>' if keys else body
