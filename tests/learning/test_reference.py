"""The reference cards: one page a game, true to the edition, and the same in every language."""

from __future__ import annotations

import re

import pytest

import backroom
from backroom.core.editions import read_edition
from backroom.games.chicago_poker.edition import RANK_IDS
from backroom.learning.reference import needs_of, reference, reference_languages, speaker
from backroom.learning.rulebook import Block, Chapter
from backroom.messages import languages
from backroom.registry import folder_of, package_of
from tests.learning.figures import has_typed_number

CARDS = [(slug, language) for slug in backroom.slugs() for language in reference_languages(slug)]


def card_of(slug: str, language: str = "en") -> Chapter:
    """A card that is there."""
    card = reference(slug, language)
    assert card is not None
    return card


def tables_of(slug: str, language: str = "en") -> list[Block]:
    """The tables of a card."""
    return [block for block in card_of(slug, language).blocks if block.kind == "table"]


def test_every_game_of_the_house_has_a_card_in_every_language() -> None:
    assert len({slug for slug, _ in CARDS}) >= 5
    assert all(reference_languages(slug) == languages() for slug, _ in CARDS)


@pytest.mark.parametrize(("slug", "language"), CARDS)
def test_no_printed_number_is_typed(slug: str, language: str) -> None:
    text = (folder_of(slug) / f"reference.{language}.md").read_text(encoding="utf-8")
    assert [line for line in text.splitlines() if has_typed_number(line, language)] == []


@pytest.mark.parametrize("slug", sorted({slug for slug, _ in CARDS}))
def test_all_languages_tell_the_same(slug: str) -> None:
    shapes = {
        tuple((block.kind, block.rules, len(block.rows)) for block in card_of(slug, language).blocks)
        for language in reference_languages(slug)
    }
    assert len(shapes) == 1


@pytest.mark.parametrize(("slug", "language"), CARDS)
def test_nothing_is_left_unfilled_or_untranslated(slug: str, language: str) -> None:
    english = {cell for table in tables_of(slug) for row in table.rows for cell in row}
    for block in card_of(slug, language).blocks:
        said = [block.text, *(cell for row in block.rows for cell in row)]
        assert not [text for text in said if "{" in text or "}" in text]
        if language == "ja":
            assert not [text for text in said if text in english and re.search("[a-z]{2}", text)]


def test_hands_stand_in_the_order_in_which_they_win() -> None:
    names = [rank["name"] for rank in read_edition(package_of("chicago_poker"))["hand_ranks"]]
    assert [row[0] for row in tables_of("chicago_poker")[0].rows[1:]] == names and len(names) == len(RANK_IDS)


def test_every_business_is_on_the_card_with_what_it_needs_and_pays() -> None:
    rows, edition = tables_of("families")[0].rows[1:], read_edition(package_of("families"))["business"]
    assert len(rows) == len(edition)
    for row, business in zip(rows, edition, strict=True):
        assert row[2:] == (str(business["income"]), str(business["points"]))
        assert (f"${business['req'].get('money')}" in row[1]) == ("money" in business["req"])


def test_every_house_is_on_the_card_with_what_it_pays() -> None:
    rows, tiles = tables_of("gangster")[-1].rows[1:], read_edition(package_of("gangster"))["tile"]
    assert [row[1] for row in rows] == [" / ".join(map(str, tile["values"])) for tile in tiles]


def test_needs_are_told_in_the_words_of_the_game() -> None:
    needs = {"henchmen": {"grey": 2}, "gangsters": 1, "good": "any", "money": 3}
    said = [text.replace("\N{NO-BREAK SPACE}", " ") for text in needs_of(needs, speaker("en", "families"))]
    assert said == ["2 henchmen (grey)", "1 gangster", "1 good", "$3"]
    assert next(needs_of({"good": "car"}, speaker("ja", "families"))) == "車1"
