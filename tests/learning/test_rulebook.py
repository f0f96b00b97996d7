"""The rulebooks for people: complete, true to the edition, and the same in every language."""

from __future__ import annotations

import re

import pytest

import backroom
from backroom.core.errors import Invalid
from backroom.drawing.icons import ICONS
from backroom.drawing.identity import IDENTITIES
from backroom.drawing.paper import is_wide
from backroom.games.ledger import read_ledger
from backroom.learning.numbers import ORDINALS, WORDS, fill
from backroom.learning.reference import reference
from backroom.learning.rulebook import Rulebook, file_of, in_words, languages_of, picture, pictures_of, read, rulebook
from backroom.messages import languages
from tests.learning.figures import has_typed_number

BOOKS = [(slug, language) for slug in backroom.slugs() for language in languages_of(slug)]
KEPT_UP = [(slug, language) for slug, language in BOOKS if language in ("de", "en")]
"""The rulebooks that follow every change of the rules at once."""
ADVICE = -1
"""The last chapter gives advice; its numbers are examples."""


def book_of(slug: str, language: str) -> Rulebook:
    """A rulebook that is there."""
    book = rulebook(slug, language)
    assert book is not None
    return book


def test_every_game_of_the_house_has_a_rulebook_in_every_language() -> None:
    house = [slug for slug in backroom.slugs() if "en" in languages_of(slug)]
    assert len(house) >= 5
    assert all(languages_of(slug) == languages() for slug in house)


@pytest.mark.parametrize(("slug", "language"), KEPT_UP)
def test_every_rule_is_behind_some_paragraph(slug: str, language: str) -> None:
    told = {rule for block in book_of(slug, language).blocks() for rule in block.rules}
    assert set(read_ledger(slug).rules) <= told


@pytest.mark.parametrize(("slug", "language"), BOOKS)
def test_no_printed_number_is_typed(slug: str, language: str) -> None:
    """Every number outside the advice is a blank, filled from the edition."""
    *chapters, _ = file_of(slug, language).read_text(encoding="utf-8").split("\n## ")
    typed = [line for part in chapters for line in part.splitlines() if has_typed_number(line, language)]
    assert typed == []


@pytest.mark.parametrize("slug", sorted({slug for slug, _ in BOOKS}))
def test_english_and_german_tell_the_same(slug: str) -> None:
    """The same chapters with the same kinds of blocks, the same rules and pictures."""
    shapes = {
        tuple((block.kind, block.rules, block.rows if block.kind == "picture" else len(block.rows)) for block in blocks)
        for language in ("de", "en")
        for blocks in [list(book_of(slug, language).blocks())]
    }
    assert len(shapes) == 1


@pytest.mark.parametrize(("slug", "language"), BOOKS)
def test_a_rulebook_is_read_in_ten_minutes(slug: str, language: str) -> None:
    blocks = list(book_of(slug, language).blocks())
    texts = [text for block in blocks for text in [block.text, *(cell for row in block.rows for cell in row)]]
    least = 900 if language in ("de", "en") else 850
    assert least <= sum(map(words_in, texts)) <= 1600


def words_in(text: str) -> float:
    """How many words a text has; in Japanese, which has no spaces, two and a half letters are one."""
    wide = sum(map(is_wide, text))
    return wide / 2.5 if wide else len(text.split())


@pytest.mark.parametrize(("slug", "language"), BOOKS)
def test_every_picture_is_drawn_from_a_real_position(slug: str, language: str) -> None:
    named = {block.rows[0][0] for block in book_of(slug, language).blocks() if block.kind == "picture"}
    assert named and named <= pictures_of(slug)
    for name in named:
        assert picture(slug, name, True, language).startswith("<svg")
        assert picture(slug, name, False, language).startswith("<svg")


def test_numbers_come_from_the_edition_in_every_form() -> None:
    edition = {"a": {"n": 5, "cash": 16000, "rounds": [3, 3, 2]}, "rows": [{"id": "x", "n": 3, "players": 4}]}

    def filled(text: str, language: str = "en") -> str:
        return fill(text, edition, language)

    assert filled("{a.n} {a.n:word} {a.n:Word} {a.n:ordinal}") == "5 five Five fifth"
    assert filled("{a.n:word} {a.cash:money}", "de") == "fünf $16.000"
    assert filled("{a.n:word} {a.n:ordinal} {a.cash:money}", "pt") == "cinco quinto $16.000"
    assert filled("{a.n}枚 {a.n:word}対一 {a.cash:money}", "ja") == "5枚 五対一 $16,000"
    assert filled("{a.cash:money} {a.rounds.count} {a.rounds.last} {a.rounds:change}") == "$16,000 3 2 3"
    assert filled("{rows.x.n} {rows.players=4.n} {a.n - rows.x.n:word} {rows.x.n:key}") == "3 3 two n"


@pytest.mark.parametrize("blank", ["{a.m}", "{b}", "{a.n.o}", "{a.n:loudly}", "{a}", "{rows.y.n}"])
def test_a_wrong_blank_is_refused_with_its_path(blank: str) -> None:
    with pytest.raises(Invalid, match=re.escape(blank.strip("{}").partition(":")[0])):
        fill(blank, {"a": {"n": 5}, "rows": [{"id": "x"}]}, "en")


def test_a_citation_that_is_not_in_the_ledger_is_refused() -> None:
    with pytest.raises(Invalid, match=r"CP-TURN\.99"):
        read("# X\nA sentence. [CP-TURN.99]\n", "en", {}, "chicago_poker")


def test_number_words_go_equally_far_in_every_language() -> None:
    assert {len(words) for words in [*WORDS.values(), *ORDINALS.values()]} == {13}


def test_small_pictures_are_read_where_nothing_is_drawn() -> None:
    said = "**Where a [doubler](coin:x2) lies** [blue](sign:blue) has [three](men:blue:3), [as told](https://a.b/c)"
    assert in_words(said) == "**Where a doubler lies** blue has three, [as told](https://a.b/c)"


@pytest.mark.parametrize(("slug", "language"), BOOKS)
def test_every_small_picture_can_be_drawn(slug: str, language: str) -> None:
    """Colours and icons are known."""
    cards = reference(slug, language)
    texts = [
        text
        for block in [*book_of(slug, language).blocks(), *(cards.blocks if cards else ())]
        for text in (block.text, *(cell for row in block.rows for cell in row))
    ]
    drawn = [found.groups() for text in texts for found in re.finditer(r"\]\((sign|men|icon):(\w+)", text)]
    assert all(name in (ICONS if kind == "icon" else IDENTITIES) for kind, name in drawn)
