"""Actions with structure: verb and operands of every action."""

from __future__ import annotations

import pytest

import backroom
from backroom.research import actions, spec

GAMES = pytest.mark.parametrize("slug", backroom.slugs())


@GAMES
def test_a_verb_with_its_operands_gives_the_action_back(slug):
    found, verbs = actions(slug), backroom.game(slug).words.verbs
    assert found.count == backroom.game(slug).state.ACTIONS
    for action in range(found.count):
        number, *operands = found.vector(action)
        verb = verbs[number]
        assert int(verb(*operands[: len(verb.fields)]) if verb.fields else verb) == action
        assert operands[len(verb.fields) :] == [-1] * (found.width - 1 - len(verb.fields))


@GAMES
def test_choices_come_as_padded_lists_and_as_masks(slug):
    found, state = actions(slug), backroom.game(slug).new(seed=1)
    seat = state.next_chooser()
    legal = state.legal(seat)
    rows = found.legal(state, seat, length=len(legal) + 2)
    assert rows == [*map(found.vector, legal), *[(-1,) * found.width] * 2]
    assert [action for action, may in enumerate(found.mask(legal)) if may] == sorted(legal)
    assert all(
        0 <= value < size for row in rows[:-2] for value, size in zip(row, found.sizes, strict=True) if value >= 0
    )


@GAMES
def test_what_is_no_action_is_refused(slug):
    for wrong in (-1, actions(slug).count, "x", None, True):
        with pytest.raises(backroom.Invalid, match="action"):
            actions(slug).vector(wrong)


@GAMES
def test_the_table_can_be_read_and_not_written(slug):
    table = actions(slug).table
    assert table.shape == (actions(slug).count, actions(slug).width)
    with pytest.raises(TypeError):
        table[0, 0] = 1


@GAMES
def test_the_description_names_every_part_and_every_verb(slug):
    text, game = spec(slug), backroom.game(slug)
    assert all(part.name in text and part.meaning in text for part in game.layout)
    assert all(verb.do in text for verb in game.words.verbs)
