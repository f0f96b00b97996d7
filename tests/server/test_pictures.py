"""Patches of pictures: what a socket makes of them is the new picture, letter by letter."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from backroom.server.pictures import PIECE, Pictures, drawing

pieces = st.lists(st.sampled_from(["a/>", "b/>", "c/>", "d/>", "e/>", ""]), min_size=1, max_size=12)


def patched(before: str, patch: list[int | str]) -> str:
    """What a client makes of a patch (web/client/src/table/patch.ts)."""
    known, found, at = before.split(PIECE), list[str](), 0
    while at < len(patch):
        part = patch[at]
        if isinstance(part, str):
            found.append(part)
        else:
            end = patch[at + 1]
            assert isinstance(end, int) and 0 <= part < end <= len(known)
            found += known[part:end]
        at += 1 if isinstance(part, str) else 2
    return PIECE.join(found)


@given(pieces, pieces, pieces, pieces)
def test_a_patch_makes_the_new_picture_of_the_old_one(board, tray, new_board, new_tray):
    before = Pictures("wide", "<svg>" + PIECE.join(board), PIECE.join(tray))
    now = Pictures("wide", "<svg>" + PIECE.join(new_board), PIECE.join(new_tray))
    sent = drawing(now, before.shown)
    assert before.board is not None and patched(before.board, sent.patch) == now.board
    assert (patched(before.tray, sent.tray_patch) if sent.tray_patch else before.tray) == now.tray


def test_only_what_is_new_is_sent_as_text():
    cards = [f"card-{number}/>" for number in range(200)]
    before = Pictures("wide", PIECE.join(["<svg>", *cards]), "")
    now = Pictures("wide", PIECE.join(["<svg>", *cards[:50], "new/>", *cards[51:]]), "")
    assert drawing(now, before.shown).patch == [0, 51, "new/>", 52, 201]


def test_what_a_socket_has_is_kept_in_little_memory():
    board = PIECE.join(f"a long piece of a picture, number {number}" * 5 for number in range(300))
    shown = Pictures("wide", board, "").shown
    assert shown.board.itemsize * len(shown.board) < len(board) / 20
