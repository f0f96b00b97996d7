"""The small picture of a puzzle."""

from __future__ import annotations

from backroom import drawing
from backroom.coaching.puzzles import Puzzle, puzzles_of


def drawn(puzzle: Puzzle) -> str:
    state = puzzle.state()
    return drawing.riddle_svg(state.view(puzzle.seat), [state.words(one) for one in state.legal(puzzle.seat)])


def test_a_puzzle_beside_a_shootout_shows_both_hands_there_and_my_cards() -> None:
    puzzle = puzzles_of("chicago_poker")[0]
    view = puzzle.state().view(puzzle.seat)
    [entry] = [entry for entry in view["street"] if entry["marker"] is not None]
    picture = drawn(puzzle)
    unknown = sum(card["card"] is None for card in entry["columns"][entry["marker"]])
    gaps = 5 - len(entry["columns"][puzzle.seat])
    assert entry["label"] in picture
    assert picture.count(">?</text>") == unknown + gaps
    assert all(f'id="card-{card}"' in picture for card in view["hand"] if card[1:].isdigit())


def test_a_puzzle_without_a_shootout_shows_what_lies_before_me() -> None:
    calm = [
        one
        for one in puzzles_of("chicago_poker")
        if all(entry["marker"] is None for entry in one.state().view(one.seat)["street"])
    ]
    assert calm
    for puzzle in calm:
        assert ">?</text>" not in drawn(puzzle)
