"""Patches of pictures: what a socket makes of them is the new picture, letter by letter."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import backroom
from backroom.drawing import page
from backroom.drawing.parts import Piece
from backroom.server.pictures import Pictures, draw, drawing
from backroom.server.sketches import CUT, Sketch, picture_of

pieces = st.lists(st.sampled_from(["a/>", "b/>", "c/>", "d/>", "e/>", ""]), min_size=1, max_size=12)


def patched(before: str, patch: list[int | str]) -> str:
    """What a client makes of a patch (web/client/src/table/patch.ts)."""
    known, found, at = before.split(CUT), list[str](), 0
    while at < len(patch):
        part = patch[at]
        if isinstance(part, str):
            found.append(part)
        else:
            end = patch[at + 1]
            assert isinstance(end, int) and 0 <= part < end <= len(known)
            found += known[part:end]
        at += 1 if isinstance(part, str) else 2
    return CUT.join(found)


def shown(board: str, tray: str = "") -> Pictures:
    """Board and tray from their texts."""
    return Pictures("wide", picture_of(board), picture_of(tray))


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(pieces, pieces, pieces, pieces)
def test_a_patch_makes_the_new_picture_of_the_old_one(board, tray, new_board, new_tray):
    before = shown("<svg>" + CUT.join(board), CUT.join(tray))
    now = shown("<svg>" + CUT.join(new_board), CUT.join(new_tray))
    sent = drawing(now, before.shown)
    assert patched(before.board.text, sent.patch) == now.board.text
    assert (patched(before.tray.text, sent.tray_patch) if sent.tray_patch else before.tray.text) == now.tray.text


def test_only_what_is_new_is_sent_as_text():
    cards = [f"card-{number}/>" for number in range(200)]
    before = shown(CUT.join(["<svg>", *cards]))
    now = shown(CUT.join(["<svg>", *cards[:50], "new/>", *cards[51:]]))
    assert drawing(now, before.shown).patch == [0, 51, "new/>", 52, 201]


def test_what_a_socket_has_is_kept_in_little_memory():
    board = CUT.join(f"a long piece of a picture, number {number}" * 5 for number in range(300))
    has = shown(board).shown
    assert sum(piece.itemsize * len(piece) for piece in has.board) < len(board) / 20


@given(st.lists(pieces, min_size=1, max_size=6), st.lists(pieces, min_size=1, max_size=6))
def test_a_sketch_draws_only_the_pieces_that_have_changed(old, new):
    drawn = []

    def make(at: int, text: str) -> str:
        drawn.append((at, text))
        return f"{CUT if at else '<svg>'}{text}"

    def board(texts: list[list[str]]) -> list[Piece]:
        return [Piece(make, (at, CUT.join(text))) for at, text in enumerate([["head"], *texts])]

    sketch = Sketch("chicago_poker", "en")
    before = sketch.draw(board(old))
    traced = Pictures("wide", before, picture_of("")).shown
    whole = before.text
    drawn.clear()
    now = sketch.draw(board(new))
    known = [CUT.join(text) for text in old]
    assert drawn == [(at, CUT.join(text)) for at, text in enumerate(new, 1) if known[at - 1 : at] != [CUT.join(text)]]
    sent = drawing(Pictures("wide", now, picture_of("")), traced)
    assert patched(whole, sent.patch) == now.text == "".join(piece.draw() for piece in board(new))


@pytest.mark.parametrize("layout", ["wide", "narrow"])
@pytest.mark.parametrize("slug", ["chicago_poker", "families", "gangster"])
def test_boards_in_pieces_are_patched_to_what_is_drawn_as_a_whole(slug, layout, monkeypatch):
    luck, state, drawn, names = random.Random(1), backroom.game(slug).new(seats=3, seed=1), 0, ["Ada", "Bob", "Cleo"]
    plain = Piece.draw

    def counting(piece: Piece) -> str:
        nonlocal drawn
        drawn += 1
        return plain(piece)

    sketch, has, shown_before, count = Sketch(slug, "en"), "", None, 0
    for _ in range(30):
        view, words = state.view(0), [state.words(action) for action in state.legal(0)]
        monkeypatch.setattr(Piece, "draw", counting)
        now = draw(view, words, layout, names, "en", sketch)
        monkeypatch.setattr(Piece, "draw", plain)
        sent = drawing(now, shown_before)
        has = patched(has, sent.patch) if shown_before else now.board.text
        assert has == page.board_of(view, words, layout == "wide", names, "en")[0]
        shown_before, count = now.shown, count + len(page.pieces_of(view, words, layout == "wide", names, "en"))
        state.play(state.waiting[0], luck.choice(state.legal(state.waiting[0])))
    assert drawn < count / 2
