"""Text in drawings whose letters are as wide as they are high."""

from __future__ import annotations

import pytest

from backroom.drawing.figures import joined_lines, lines_of
from backroom.drawing.fonts import FULL_WIDTH, LABEL, TEXT, size_for, width_of, write
from backroom.drawing.paper import fit, pieces_of
from backroom.drawing.paper import width_of as roughly

SAID = "ターン終了時にレジスターが最下位の人が、「密告者」になります。"


def test_kana_and_chinese_characters_are_as_wide_as_they_are_high() -> None:
    assert width_of("密告者", TEXT, 20) == 3 * 20 * FULL_WIDTH / 100
    assert roughly("密告者", 20) == 60 and roughly("abc", 20) == 30


@pytest.mark.parametrize("width", [60, 100, 160])
def test_a_text_without_spaces_is_broken_into_lines_that_fit(width: int) -> None:
    lines = lines_of(SAID, TEXT, 10, width)
    assert "".join(lines) == joined_lines(lines) == SAID
    assert len(lines) > 1 and all(width_of(line, TEXT, 10) <= width for line in lines)


def test_no_line_begins_with_a_stop_or_ends_with_an_opening_bracket() -> None:
    for width in range(40, 200, 3):
        lines = lines_of(SAID, TEXT, 10, width)
        assert not {line[0] for line in lines} & set("、。」ー") and "「" not in {line[-1] for line in lines}


def test_words_in_latin_letters_are_broken_at_spaces_only() -> None:
    assert pieces_of("two words 残り2回") == ["two", " words", " 残", "り", "2", "回"]
    assert lines_of("a few short words", LABEL, 10, 50) == ("a few short", "words")
    assert joined_lines(("a few short", "words")) == "a few short words"


def test_a_text_is_made_smaller_or_cut_by_its_real_width() -> None:
    assert size_for("密告者の盤面", TEXT, 20, 90) == 15
    assert "textLength" in write(0, 0, "密告者の盤面", TEXT, 20, "#000", width=30)
    assert fit("密告者の盤面", 45, 15) == "密告\N{HORIZONTAL ELLIPSIS}"
