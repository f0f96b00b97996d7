"""What a phone's dock enlarges: the picture of a choice, drawn from what its seat may know."""

from __future__ import annotations

import pytest

from backroom.drawing import page

from .drawing_tools import LONG_NAMES, parsed, sizes_in, walk

ENLARGED = {
    "families": ("claim", "godfather claim", "attack", "godfather attack", "extort"),
    "snitch": ("inform", "fight"),
}
"""The choices that are enlarged, by the beginning of their verb."""


@pytest.mark.parametrize("slug", ENLARGED)
def test_what_a_choice_is_about_is_enlarged_in_letters_that_can_be_read(slug: str) -> None:
    drawn = 0
    for state, chance in walk(slug, 4, 5, 400):
        view, language = state.view(state.waiting[0]) if state.waiting else {}, chance.choice(("en", "de", "ja"))
        told = [(state.words(one), state.preview(view["you"], one)) for one in state.legal(view["you"])] if view else []
        beside, closeups = page.closeups_of(view, told, LONG_NAMES[:4], language) if view else ("", [])
        for (words, facts), closeup in zip(told, closeups, strict=True):
            assert bool(closeup) == (words["do"].startswith(ENLARGED[slug]) and bool(facts)), words
            if closeup:
                assert all(size >= 11 for size, _ in sizes_in(parsed(closeup)))
                drawn += 1
        assert bool(beside) == any(words["do"].startswith("inform") for words, _ in told)
    assert drawn > 5


@pytest.mark.parametrize("slug", ["chicago_poker", "gangster"])
def test_where_the_board_shows_it_nothing_is_enlarged(slug: str) -> None:
    for state, _ in walk(slug, 4, 5, 40):
        seat = state.waiting[0]
        told = [(state.words(one), state.preview(seat, one)) for one in state.legal(seat)]
        assert page.closeups_of(state.view(seat), told, LONG_NAMES[:4], "en") == ("", [""] * len(told))
